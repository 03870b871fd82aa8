# SPDX-License-Identifier: MIT
"""The winners: what each player is paid, and what stays on the layout. After a void round: what goes back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from controller.display import wording
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.engine.record.decided import Decided
from controller.engine.shown.payment import list_acts, winnings
from controller.engine.shown.views import View


class Share(NamedTuple):
    """What one player is paid, or what stays of his. seat: the number of his box; empty if he has none."""

    player: str
    seat: str
    cents: int


class WinsContents(NamedTuple):
    """Who wins how much, the largest amount first. colours: of the players. back: nobody wins, all goes back."""

    wins: tuple[Share, ...]
    stands: tuple[Share, ...]
    colours: Mapping[str, Colour]
    back: bool = False


def contents(view: View, given: Given) -> WinsContents | None:
    """Who wins how much by the results of this round, and what stays; None if nobody does, or before it is due."""
    if wording.goes_back(view):
        back = _shares((it.player, it.hand, it.returned) for it in view.owed)
        return WinsContents(back, (), given.of(view), back=True)
    if view.unpaid or not view.declared:
        return None
    won = [(it, winnings(it)) for it in won_by(view)]
    stand = [(act.player, act.hand, it.cents) for act in list_acts(view) if act.kind == "stays" for it in act.items]
    wins = _shares((it.player, it.hand, cents) for it, cents in won)
    return WinsContents(wins, _shares(stand), given.of(view)) if wins else None


def won_by(view: View) -> Iterator[Decided]:
    """The wagers that have won in this round, whether they are paid already or not."""
    return (it for it in (*view.paid, *view.owed) if it.how == "wins")


def _shares(amounts: Iterable[tuple[str, str, int]]) -> tuple[Share, ...]:
    """The sum of each player. One who has several hands has the number of the first."""
    sums: dict[str, int] = {}
    seats: dict[str, str] = {}
    for player, hand, cents in amounts:
        sums[player] = sums.get(player, 0) + cents
        seats.setdefault(player, hand.partition("/")[0])
    found = (Share(player, seats[player], cents) for player, cents in sums.items() if cents)
    return tuple(sorted(found, key=lambda each: -each.cents))


# Drawing
