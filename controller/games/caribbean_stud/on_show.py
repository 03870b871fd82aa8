# SPDX-License-Identifier: MIT
"""Shows the cards, the places, the turn and the jackpot prize."""

from collections.abc import Sequence

from controller.engine.record.on_show import ShownHand, ShownJackpots
from controller.games.cards.hands import on_show
from controller.games.cards.hands.log import DEALER, Card, is_shown, names
from controller.games.cards.hands.table import DeclaredOutcome
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud import slots
from controller.games.caribbean_stud.table import CaribbeanPlay, CaribbeanTable
from controller.games.caribbean_stud.wagers import FOLDS, LOSES, NOT_QUALIFIED, OF_A_JACKPOT, STANDS_OFF


def show(table: CaribbeanTable) -> None:
    """Show everything known, always in this order.

    `?` among the suspected places: a code is keyed and not yet carried out.
    """
    play = table.memory.play
    hands = play.hands
    slots.light(table)
    table.show(
        on_show.shoe_of(table),
        on_show.places(
            table, hands, lambda place, cards: hand_of(play, place, cards), dealer_total(hands.get(DEALER, ()))
        ),
        jackpots(table),
        suspected=" ".join([*play.suspects, *(["?"] if play.coded else [])]),
        deck=table.memory.deck if table.options.shuffling_device else "",
    )


def hand_of(play: CaribbeanPlay, place: str, cards: Sequence[Card]) -> ShownHand:
    """Return the hand of a place."""
    return on_show.hand_of(place, cards, ranks.CARDS, ranks.ranking, state(play, place))


def dealer_total(cards: Sequence[Card]) -> str:
    """Return the dealer's hand in words, once all its cards lie face up."""
    if not is_shown(cards, ranks.CARDS):
        return ""
    return ranks.ranking(names(cards)) if ranks.qualifies(names(cards)) else "does not qualify"


def state(play: CaribbeanPlay, place: str) -> str:
    """Return a hand's state in a word; empty if unknown yet."""
    if place in play.void:
        return "void"
    declared = next((it for it in play.declared if it.hand == place and it.outcome not in OF_A_JACKPOT), None)
    if declared:
        return result(declared)
    if play.choice_of(place) == "bet":
        return "bet"
    return "to decide" if play.turn.hand == place and play.turn.choices else ""


def result(declared: DeclaredOutcome) -> str:
    """Return the result of a hand in a word."""
    ends = {FOLDS: "folded", LOSES: "loses", STANDS_OFF: "stands off", NOT_QUALIFIED: "wins"}
    return "paid" if declared.paid and declared.outcome != FOLDS else ends.get(declared.outcome, "wins")


def jackpots(table: CaribbeanTable) -> ShownJackpots:
    """Return the prize, the lights of the slots, and the result of each jackpot wager.

    The prize of several tables is not among the table's own values: the meter is told from outside (s 231(5)).
    """
    play, lit, has_jackpot = table.memory.play, table.memory.lit, table.options.has_jackpot
    pool = table.options.jackpot_pool
    return ShownJackpots(
        prize=table.memory.pool.amount if has_jackpot and not pool else None,
        out=has_jackpot and not slots.may_be_offered(table),
        lit={place: bool(lit.get(slots.set_name(place))) for place in play.players if lit},
        won={it.hand: OF_A_JACKPOT[it.outcome] for it in play.declared if it.outcome in OF_A_JACKPOT},
        pool=pool,
    )
