# SPDX-License-Identifier: MIT
"""Which seat players see in the frame of whose turn it is, and in a word or two what is its turn to do. No pygame."""

from typing import Final

from msgspec.structs import replace

from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

BLIND: Final = "blind"
"""The phase in which a blind bet is due, and the kind of bet; an ante is made by every seat."""
DRAW: Final = "draw"
"""What goes on while players say how many cards they replace: of whose turn it is NEXT says how many."""
TAP_OUT: Final = "tap-out"
"""The only act but to fold of who has less than there is to call (s 274(1), s 312(1), s 351(1), s 395(1))."""
SHOWN: Final = ("showdown", "kept cards")
"""The phases after the last round of betting: hands are shown."""


def of_players(shown: ShownPoker) -> ShownPoker:
    """The table as players see it: a seat that the dealer keys, as it has acted out of turn, has not the turn.

    Nor has one that is keyed between two rounds of play.
    """
    plays = any(seat.put_in for seat in shown.seats)
    return replace(shown, dealt=0) if shown.turn or not plays else shown


def with_blind(view: View, shown: ShownPoker) -> ShownPoker:
    """The table; while the blind bet is due, the seat that makes it is the one that is next (ss 267(2), 306(1))."""
    due = view.phase == view.limits.forced == BLIND and not shown.turn
    return replace(shown, dealt=shown.designated) if due else shown


def words(view: View, shown: ShownPoker) -> str:
    """`call $10`, `tap out $5`, `to bet`, `to draw`, `to show`, `blind $5`, `next card`; else empty."""
    if not (shown.turn or shown.dealt):
        return ""
    if view.phase in SHOWN:
        return "to show"
    if shown.turn:
        return _in_turn(shown)
    return f"{BLIND} {dollars(view.limits.minimum)}" if view.phase == BLIND else "next card"


def _in_turn(shown: ShownPoker) -> str:
    """Of a player in a round of betting, or at the draw; who has less than there is to call taps out, or folds."""
    if shown.to_call:
        return f"call {dollars(shown.to_call)}"
    may = {it.act: it.least for it in shown.may}
    if TAP_OUT in may and may.keys() <= {TAP_OUT, "fold"}:
        return f"tap out {dollars(may[TAP_OUT])}"
    return f"to {DRAW if shown.betting == DRAW else 'bet'}"
