# SPDX-License-Identifier: MIT
"""Turning hands face up. The dealer keys cards that the reader missed; the floor manager confirms them."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import DEALER, Card, Dealt, TurnedUp, cards_of, in_words, unread
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.hands.table import DeckTable
from controller.games.cards.shoe.keying import UnconfirmedCards
from controller.games.cards.shoe.shoe import Shoe

T = TypeVar("T", bound=DeckTable)


def turn_up(
    table: T, meanwhile: Meanwhile[T], hand: str, source: str, cards: tuple[int, ...] = ()
) -> Procedure[tuple[Card, ...]]:
    """Turn up the cards of a hand, or some of them. Return the hand once all its face-up cards are known."""
    play = table.memory.play
    if TurnedUp(hand, cards) not in play.log:
        play.log.append(TurnedUp(hand, cards))
    yield from key_unread(table, meanwhile, hand, source)
    return play.hands.get(hand, ())


def key_all_unread(table: T, meanwhile: Meanwhile[T]) -> Procedure[None]:
    """Have every face-up unread card keyed."""
    for hand in table.memory.play.hands:
        yield from key_unread(table, meanwhile, hand, table.game.general.decision)


def key_unread(table: T, meanwhile: Meanwhile[T], hand: str, source: str) -> Procedure[None]:
    """Have the face-up unread cards of a hand keyed."""
    play = table.memory.play
    while left := unread(play.hands.get(hand, ())):
        whose = in_words(hand, meanwhile.named)
        what = f"{whose}: {left} of the cards that lie face up {'was' if left == 1 else 'were'} not read"
        cards = cards_of(hand, meanwhile.named)
        asked = wait("entry", what, source, headline=f"{cards[0].upper()}{cards[1:]}")
        meanwhile.show(table)
        found = yield from meanwhile.drawing.keyed_again(
            table, meanwhile.starting_nothing(asked), meanwhile.show, [""] * left, UnconfirmedCards()
        )
        if isinstance(found, list):
            named(table, hand, found)
        else:
            meanwhile.of_no_wait(table, found)


def named(table: DeckTable, hand: str, cards: list[str]) -> None:
    """Give the face-up unread cards of a hand these names."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    shoe.rename([""] * len(cards), cards)
    left, at = list(cards), -1
    laid = play.hands[hand]
    for place, entry in enumerate(play.log):
        if isinstance(entry, Dealt) and entry.to == hand:
            at += 1
            if not entry.card and laid[at].up and left:
                play.log[place] = replace(entry, card=left.pop(0))


def is_paid(table: DeckTable, hand: str) -> bool:
    """Return whether a payment depends on the cards of this hand; on the dealer's hand, any payment does."""
    return any(it.paid for it in table.memory.play.declared if hand in (it.hand, DEALER))


def key_again(table: T, hand: str, stands: Callable[[T, str], bool] = is_paid) -> Refusal:
    """Forget the face-up cards of a misread hand, so that they are keyed again when the hand is turned up.

    stands: returns whether a payment on the hand stands, so that its cards may not change. Declared, unpaid results are
    cleared. Return why this is refused; None if it is done.
    """
    play, source = table.memory.play, table.game.general.decision
    laid = play.hands.get(hand, ())
    if not any(card.up and card.name for card in laid):
        return (f"{in_words(hand)}: no card lies face up", source)
    if stands(table, hand):
        return ("a hand is paid: what is paid stands", source)
    if any(not it.paid for it in play.declared):
        settling.clear_unpaid(table, f"{cards_of(hand)} are keyed again", source)
    forget(table, hand, [card.name if card.up else "" for card in laid])
    return None


def forget(table: DeckTable, hand: str, cards: list[str]) -> None:
    """Mark cards of a hand as unread. cards: a name for each to be marked, else empty. The hand is turned up again."""
    shoe: Shoe = table.memory.shoe
    play, at = table.memory.play, -1
    for place, entry in enumerate(play.log):
        if isinstance(entry, Dealt) and entry.to == hand:
            at += 1
            if cards[at]:
                play.log[place] = replace(entry, card="")
                shoe.gone[cards[at]] -= 1
                shoe.unread += 1
    play.log = [it for it in play.log if not (isinstance(it, TurnedUp) and it.hand == hand)]
    play.fixed = min(play.fixed, len(play.log))
