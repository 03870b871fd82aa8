# SPDX-License-Identifier: MIT
"""Cards that are dealt by ones or in stacks: to the places in play, to the dealer, to the community cards."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from controller.engine.rules.wait import NEXT_CARD, Procedure, wait
from controller.games.cards.hands.log import Dealt, in_words
from controller.games.cards.hands.meanwhile import LogChanged, Meanwhile
from controller.games.cards.hands.table import DeckTable, HandTurn
from controller.games.cards.hands.turning_up import key_all_unread
from controller.games.cards.shoe.face_down import FEWER
from controller.games.cards.shoe.shoe import SHOE, DrawnCard

T = TypeVar("T", bound=DeckTable)


class CardDestination(NamedTuple):
    """The destination of the next card."""

    to: str
    """The hand."""
    source: str
    """The section."""
    up: bool = False
    """The card is turned face up there."""
    card: str = ""
    """Name of the card, in words: its position in the deal."""

    @property
    def headline(self) -> str:
        """Headline while the card is due."""
        return f"{self.card[0].upper()}{self.card[1:]}" if self.card else f"A card for {in_words(self.to)}"


def face_down(table: object, goes: CardDestination) -> bool:  # noqa: ARG001 - as a game has it
    """Turn a card that belongs face down face down."""
    return False


class DealRules(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A game's rules about the deal."""

    exposed: Callable[[T, CardDestination], str]
    """Return where a card found face up in the shoe goes: CardDestination.to, REMOVED or SHOE. With SHOE the card
    waits until the game has it shuffled in. May raise VoidRound.
    """
    short: Callable[[T], None]
    """Handle an empty shoe before all cards are dealt; may raise VoidRound."""
    lies_up: Callable[[T, CardDestination], bool] = face_down
    """Return whether a card found face up stays face up although it belongs face down."""


def by_ones(hands: Sequence[str], cards: int, source: str) -> list[CardDestination]:
    """Deal a card to each of these hands in turn, then a second one, until each has `cards` cards."""
    return [CardDestination(hand, source) for _ in range(cards) for hand in hands]


def in_stacks(hands: Iterable[str], cards: int, source: str) -> list[CardDestination]:
    """Deal `cards` cards at a time to each of these hands in turn."""
    return [CardDestination(hand, source) for hand in hands for _ in range(cards)]


def deal(table: T, meanwhile: Meanwhile[T], rules: DealRules[T], order: Sequence[CardDestination]) -> Procedure[None]:
    """Deal the cards of the round in this order. Face-up cards that were not read are keyed at once."""
    play = table.memory.play
    while (count := play.log_state.dealt) < len(order):
        play.turn = HandTurn(order[count].to)
        yield from key_all_unread(table, meanwhile)
        yield from one_card(table, meanwhile, rules, order[count])
    yield from key_all_unread(table, meanwhile)
    play.turn = HandTurn()


def one_card(table: T, meanwhile: Meanwhile[T], rules: DealRules[T], goes: CardDestination) -> Procedure[None]:
    """Deal the next card to its place."""
    where = in_words(goes.to)
    what = f"deal {goes.card or f'a card to {where}'}, face {'up' if goes.up else 'down'}"
    if table.memory.shoe.unread:
        what = f"{what}; key {FEWER}"
    asked = wait("dealing", what, goes.source, NEXT_CARD, headline=goes.headline)
    found = yield from meanwhile.next_card(table, asked)
    if not isinstance(found, DrawnCard):
        rules.short(table)
        void = f"the shoe is empty: {table.game.general.person}, void the round"
        missing = wait("dealing", void, goes.source, headline="Cards short")
        yield from meanwhile.happens(table, missing)
        return
    table.memory.shoe.dealt = True
    to = rules.exposed(table, goes) if found.face_up else goes.to
    if to == SHOE:
        table.memory.shoe.waiting.insert(0, found)
        raise LogChanged
    up = goes.up or (found.face_up and rules.lies_up(table, goes))
    table.memory.play.log.append(Dealt(found.card, to, up and to == goes.to))
