# SPDX-License-Identifier: MIT
"""The schedule of prizes in force at a table (s 210): the example, or the one in the options."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from c_ext.edge import Edge
from c_ext.keno.chances import edges
from c_ext.keno.example import EXAMPLE as THE_EXAMPLE
from c_ext.keno.reading import read_schedule
from c_ext.keno.schedule import Schedule, ScheduleError, is_jackpot, spots_of
from c_ext.wager import NamedWager
from controller.engine.rules.game import NoLayout, by_id
from controller.engine.rules.house_gain import TICKETS, HouseGain
from controller.engine.values.options import WrongOption
from controller.games.keno.numbers import as_text, read
from controller.games.keno.table import Options


@cache
def in_force(options: Options) -> Schedule:
    """Return the schedule of prizes for these options. Raises WrongOption with all errors of the schedule."""
    if options.is_example:
        return THE_EXAMPLE
    if options.schedule.endswith(".toml"):
        raise WrongOption("schedule", options.schedule, "a file beside the table file, which can be read", "s 210")
    try:
        return read_schedule(options.schedule)
    except ScheduleError as wrong:
        allowed = f"example, or the file of a whole schedule of prizes: {'; '.join(wrong.problems)}"
        raise WrongOption("schedule", "it", allowed, "s 210") from None


def wagers(options: Options) -> NoLayout:
    """Return the wagers of the schedule in force, with their exact returns."""
    schedule = in_force(options)
    return NoLayout(
        wagers=by_id(*map(_wager, schedule.ids)),
        why="a wager wins what the schedule of prizes has for its catch: how many of its spots are drawn",
        source="ss 210, 219",
        returns=lambda: edges(schedule, Fraction(options.jackpot_share, 100)),
        gains=lambda: {TICKETS: _of_tickets(edges(schedule, Fraction(options.jackpot_share, 100)).values())},
        read=read,
        written=as_text,
        prizes={wager: dict(sorted(schedule.wagers[wager].items(), reverse=True)) for wager in schedule.ids},
    )


def _of_tickets(returns: Iterable[Edge]) -> HouseGain:
    """Return the house's gain on a ticket with an unknown number of spots."""
    gains = [-it.returns for it in returns]
    return HouseGain(min(gains), max(gains), why="the journal does not name the spots of each ticket (s 215)")


def _wager(wager: str) -> NamedWager:
    spots = spots_of(wager)
    of = "1 spot" if spots == 1 else f"{spots} spots"
    return NamedWager(wager, f"jackpot, {of}", "s 223(1)") if is_jackpot(wager) else NamedWager(wager, of, "s 215")
