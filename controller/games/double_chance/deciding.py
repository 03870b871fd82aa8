# SPDX-License-Identifier: MIT
"""Decisions: each player declares the hand, or discards two, three or four of its cards (8.1-8.5)."""

from controller.games.cards.hands import decisions
from controller.games.double_chance.sections import DECLARE, DISCARD
from controller.games.double_chance.table import DoubleChanceTable


def places(table: DoubleChanceTable) -> list[str]:
    """Return the places that decide: players directed to play first (12.11.1), then the others from the dealer's
    left.
    """
    play, first = table.memory.play, table.memory.provisions.first
    return sorted(play.playing_places, key=lambda place: play.players[place] not in first)


DECLARE_OR_DISCARD: decisions.ToDecide[DoubleChanceTable] = decisions.ToDecide(
    buttons=(DECLARE, DISCARD),
    source="8.1",
    question="declare, or discard 2 to 4 cards",
    places=places,
    out_of_order=True,
)
