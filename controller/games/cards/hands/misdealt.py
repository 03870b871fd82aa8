# SPDX-License-Identifier: MIT
"""Misdealt cards: a void round or hand, a surplus hand, shifted cards."""

from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from msgspec.structs import replace

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import VoidRound
from controller.engine.values.roles import CASINO_SUPERVISOR
from controller.games.cards.hands import places, settling
from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import REMOVED, Dealt, TurnedUp
from controller.games.cards.hands.table import DeckTable
from controller.games.cards.shoe.shoe import Shoe

T = TypeVar("T", bound=DeckTable)
ROUND_VOID = "the round is void, and all wagers go back"


# Functions of codes about the whole round or one place


def round_goes_back(table: object, place: str) -> str:  # noqa: ARG001 - as a code has it
    """Return the money returned by a void round, in words."""
    return ROUND_VOID


def hand_goes_back(table: object, place: str) -> str:  # noqa: ARG001 - as a code has it
    """Return the money returned by a void hand, in words."""
    return "the hand is void, and its wagers go back"


def void_round(why: str, source: str, table: object, place: str) -> NoReturn:  # noqa: ARG001 - as a code has it
    """Void the round. Raise VoidRound."""
    raise VoidRound(why, source)


def in_play(source: str, table: DeckTable, place: str) -> Refusal:
    """Return why a code cannot concern this place: the place is not in play."""
    return None if place in table.memory.play.playing_places else (f"place {place} is not in play", source)


def void_hand(table: DeckTable, place: str, why: str, source: str) -> None:
    """Void a hand and return its wagers."""
    table.note(f"the hand of place {place} is void: {why}", source)
    settling.give_back(table, [place], source)
    take_out_of_play(table, [place])


def miscounted(table: DeckTable, place: str, source: str) -> bool:
    """Record a hand with a wrong number of cards. A surplus card or a second such hand shifts the others' cards.

    Return whether cards are shifted, so that their positions are unknown.
    """
    play, shoe = table.memory.play, table.memory.shoe
    play.miscounted.append(place)
    if not shoe.waiting and len(play.miscounted) == 1:
        return False
    play.log += [Dealt(it.card, REMOVED) for it in shoe.waiting]
    shoe.waiting.clear()
    names_forgotten(table)
    what = "cards of other hands may lie elsewhere than they were read: each is keyed when it is turned up"
    table.alert(CASINO_SUPERVISOR, what, source)
    return True


def take_out_of_play(table: DeckTable, hands: Sequence[str]) -> None:
    """Take these hands out of play, with their due payments."""
    play = table.memory.play
    play.void += [hand for hand in hands if hand not in play.void]
    if play.payment and not table.owed:
        play.payment = None


def hand_without_a_wager(table: T, place: str, order: Callable[[T], Sequence[CardDestination]], source: str) -> None:
    """Handle a hand dealt to an area without a wager: its cards are counted, into the discard rack.

    A keyed place may turn out to have no wager: the place goes out of play.
    """
    play = table.memory.play
    if place in play.playing_places and not any(it.hand == place for it in table.wagers):
        table.note(f"place {place} has no wager: its cards are counted, into the discard rack", source)
        take_out_of_play(table, [place])
        return
    if places.no_such_place(table, place, source) or place in (*play.players, *play.extra):
        table.refuse(f"{place or 'nothing'} is no area without a wager", source)
        return
    if table.memory.shoe.waiting and any(isinstance(it, TurnedUp) for it in play.log):
        table.refuse("cards are turned up already: a supervisor decides", source)
        return
    if table.memory.shoe.waiting:
        play.extra.append(place)
        dealt_by(table, order(table))
    table.note(f"the cards of place {place} are counted, into the discard rack", source)


def dealt_by(table: DeckTable, order: Sequence[CardDestination]) -> None:
    """Record that the cards of the deal, the waiting ones too, were dealt in this order.

    Surplus cards still wait.
    """
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    due = len(order) - play.log_state.dealt
    play.log += [Dealt(it.card, order[-1].to) for it in shoe.waiting[:due]]
    del shoe.waiting[:due]
    goes = iter(order)
    play.log[:] = [_dealt_to(it, next(goes)) if isinstance(it, Dealt) and it.to != REMOVED else it for it in play.log]


def _dealt_to(it: Dealt, goes: CardDestination) -> Dealt:
    """Return the card with its place and face in the order."""
    return replace(it, to=goes.to, up=goes.up)


def names_forgotten(table: DeckTable) -> None:
    """Forget the names of face-down cards: their positions are unknown, and each is keyed when turned up."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    up = {(place, at) for place, cards in play.hands.items() for at, card in enumerate(cards) if card.up}
    counts: dict[str, int] = {}
    for at, it in enumerate(play.log):
        if not isinstance(it, Dealt):
            continue
        place, counts[it.to] = (it.to, counts.get(it.to, 0)), counts.get(it.to, 0) + 1
        if it.card and place not in up:
            shoe.gone[it.card] -= 1
            shoe.unread += 1
            play.log[at] = replace(it, card="")
