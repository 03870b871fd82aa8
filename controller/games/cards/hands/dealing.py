# SPDX-License-Identifier: MIT
"""Cards that are dealt by ones or in stacks: to the places in play, to the dealer, to the community cards."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from controller.engine.rules.wait import NEXT_CARD, Procedure, wait
from controller.games.cards.hands.log import Dealt, in_words
from controller.games.cards.hands.meanwhile import LaidAnew, Meanwhile
from controller.games.cards.hands.table import DeckTable, Turn
from controller.games.cards.hands.turning_up import key_all_unread
from controller.games.cards.shoe.face_down import FEWER
from controller.games.cards.shoe.shoe import SHOE, DrawnCard

T = TypeVar("T", bound=DeckTable)


class Goes(NamedTuple):
    """Where the next card goes, by which section; up: it is turned face up there. card: which one it is, in words."""

    to: str
    source: str
    up: bool = False
    card: str = ""

    @property
    def headline(self) -> str:
        """The largest words while it is due."""
        return f"{self.card[0].upper()}{self.card[1:]}" if self.card else f"A card for {in_words(self.to)}"


def face_down(table: object, goes: Goes) -> bool:  # noqa: ARG001 - as a game has it
    """A card that belongs face down is turned so."""
    return False


class DealRules(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """What a game's rules say of the deal.

    exposed: a card lay face up in the shoe: answers where it goes (Goes.to, REMOVED, or SHOE: it waits, and the
    game has it shuffled in before the next one is dealt); it may raise VoidRound. short: the shoe is empty before all
    cards are dealt; it may raise VoidRound. lies_up: whether a card that lay face up, and belongs face down, lies
    face up all the same.
    """

    exposed: Callable[[T, Goes], str]
    short: Callable[[T], None]
    lies_up: Callable[[T, Goes], bool] = face_down


def by_ones(hands: Sequence[str], cards: int, source: str) -> list[Goes]:
    """A card to each of these hands in turn, then a second, until each has so many."""
    return [Goes(hand, source) for _ in range(cards) for hand in hands]


def in_stacks(hands: Iterable[str], cards: int, source: str) -> list[Goes]:
    """So many cards at a time to each of these hands in turn."""
    return [Goes(hand, source) for hand in hands for _ in range(cards)]


def deal(table: T, meanwhile: Meanwhile[T], rules: DealRules[T], order: Sequence[Goes]) -> Procedure[None]:
    """The cards of the round go where this order says, until all are dealt. One that lies face up is known at once."""
    play = table.memory.play
    while (count := play.laid.dealt) < len(order):
        play.turn = Turn(order[count].to)
        yield from key_all_unread(table, meanwhile)
        yield from one_card(table, meanwhile, rules, order[count])
    yield from key_all_unread(table, meanwhile)
    play.turn = Turn()


def one_card(table: T, meanwhile: Meanwhile[T], rules: DealRules[T], goes: Goes) -> Procedure[None]:
    """The next card goes to its place."""
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
        raise LaidAnew
    up = goes.up or (found.face_up and rules.lies_up(table, goes))
    table.memory.play.log.append(Dealt(found.card, to, up and to == goes.to))
