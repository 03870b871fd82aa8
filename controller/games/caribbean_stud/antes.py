# SPDX-License-Identifier: MIT
"""An ante that is void against the sign: its player has made none, so the hand is not in play (ss 5(2), 236(1)(a))."""

from controller.games.cards.hands import settling
from controller.games.caribbean_stud.deciding import void_ante
from controller.games.caribbean_stud.irregular import out_of_play
from controller.games.caribbean_stud.table import CaribbeanTable


def out_of_play_if_void(table: CaribbeanTable) -> None:
    """Hands whose ante is void are out of play, and what lies there goes back."""
    for place in table.memory.play.left:
        if verdict := void_ante(table, place):
            table.note(f"place {place}: the ante is void, its cards are collected", verdict.source)
            settling.give_back(table, [place], verdict.source)
            out_of_play(table, [place])
