# SPDX-License-Identifier: MIT
"""Shows the cards, the places, the turn, and the proposed time of closure."""

from collections.abc import Sequence

from msgspec.structs import replace

from controller.engine.record.on_show import ShownHand, ShownJackpots
from controller.games.cards.hands import on_show
from controller.games.cards.hands.log import Card, TurnedUp, all_known, names, public_names
from controller.games.cards.hands.table import DeclaredOutcome
from controller.games.double_chance import hands as ranks
from controller.games.double_chance.sections import DECLARE
from controller.games.double_chance.table import DoubleChancePlay, DoubleChanceTable
from controller.games.double_chance.wagers import DECLARED, OF_A_JACKPOT, WINS
from controller.games.nsw import new_south_wales


def show(table: DoubleChanceTable) -> None:
    """Show everything known, always in this order."""
    play = table.memory.play
    table.show(
        on_show.shoe_of(table),
        on_show.places(table, play.hands, lambda place, cards: hand_of(play, place, cards)),
        jackpots(play),
        **new_south_wales.signs(table),
        deck=table.memory.deck if table.options.shuffling_device else "",
    )


def hand_of(play: DoubleChancePlay, place: str, cards: Sequence[Card]) -> ShownHand:
    """Return the hand of a place. Once its discards are gone: the kept cards, and the sixth."""
    shown = on_show.hand_of(place, cards, ranks.CARDS, ranks.find_declarable, state(play, place))
    first, sixth = cards[: ranks.CARDS], cards[ranks.CARDS :]
    if place in play.discarding and place in play.kept and any(card.up for card in first):
        return replace(shown, cards=(*play.kept[place], *public_names(sixth)), total="", apart=bool(sixth))
    return shown


def state(play: DoubleChancePlay, place: str) -> str:
    """Return a hand's state in a word; empty if unknown yet."""
    if place in play.void:
        return "void"
    declared = next((it for it in play.declared if it.hand == place and it.outcome not in OF_A_JACKPOT), None)
    if declared:
        return result(declared)
    if place in play.declaring and TurnedUp(place) in play.log and may_not_declare(play.hands[place]):
        return "to discard"
    if choice := play.choice(place):
        return "declared" if choice == DECLARE.name else "discarded"
    return "to decide" if play.turn.hand == place and play.turn.choices else ""


def may_not_declare(hand: Sequence[Card]) -> bool:
    """Return whether a known face-up hand may not be declared (12.6)."""
    return all_known(hand) and not ranks.find_declarable(names(hand))


def result(declared: DeclaredOutcome) -> str:
    """Return the result of a hand in a word."""
    if declared.paid:
        return "paid"
    return "wins" if declared.outcome == WINS or declared.outcome in DECLARED else "loses"


def jackpots(play: DoubleChancePlay) -> ShownJackpots:
    """Return the result of each jackpot wager."""
    return ShownJackpots(won={it.hand: OF_A_JACKPOT[it.outcome] for it in play.declared if it.outcome in OF_A_JACKPOT})
