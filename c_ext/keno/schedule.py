# SPDX-License-Identifier: MIT
"""A schedule of prizes (s 210): the pay for each number of spots and each catch. It is checked when made."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

import msgspec

from c_ext._core import lib
from c_ext.keno.numbers import DRAWN
from c_ext.wager import LARGEST

MOST_SPOTS: Final[int] = lib.CORE_KENO_SPOTS
"""The most spots for which a schedule may have prizes."""
JACKPOTS: Final = (6, 7, 8, 9, 10)
"""The numbers of spots on which players of jackpot keno may wager, s 223(1)."""
LEAST_PRIZE: Final = Fraction(1, 10)
"""The smallest share of a wager that is a prize: of the smallest wager, 10 cents (s 216(4)), it is one cent."""

Prizes = Mapping[int, Fraction]
"""Pay for each catch, as a multiple of the wager. 0: the catch has no prize."""


def wager_id(spots: int, *, jackpot: bool = False) -> str:
    """`spots-6`, or `jackpot-6` for a jackpot wager."""
    return f"{'jackpot' if jackpot else 'spots'}-{spots}"


EVERY_ID: Final = (
    *map(wager_id, range(1, MOST_SPOTS + 1)),
    *(wager_id(spots, jackpot=True) for spots in JACKPOTS),
)


def spots_of(wager: str) -> int:
    """6 of `spots-6` and of `jackpot-6`."""
    return int(wager.rpartition("-")[2])


def is_jackpot(wager: str) -> bool:
    """Whether this is the id of a jackpot wager."""
    return wager.startswith("jackpot-")


class ScheduleError(ValueError):
    """A schedule with errors. `problems`: one line for each error, which begins with the wrong key."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """The prizes of a game. Raises ScheduleError with all errors."""

    name: str
    """Name of the schedule, for people."""
    wagers: Mapping[str, Prizes]
    """Prizes by the wager's id. A total catch is missing in `jackpot-6` to `jackpot-10`: it is paid only the jackpot
    (ss 219(2), 223(3)).
    """
    not_offered: tuple[str, ...] = ()
    """Ids that are left out on purpose, so that a forgotten id is noticed."""

    def __post_init__(self) -> None:
        if problems := list(_problems(self)):
            raise ScheduleError(problems)

    def offers(self, spots: int, *, jackpot: bool = False) -> bool:
        """Whether players may wager on so many spots, s 213(1)."""
        return wager_id(spots, jackpot=jackpot) in self.wagers

    def prize(self, wager: str, catch: int) -> Fraction:
        """The prize for a catch as a multiple of the wager; 0 if there is none, and for a jackpot. Raises KeyError."""
        return self.wagers[wager].get(catch, Fraction())

    @property
    def ids(self) -> tuple[str, ...]:
        """The wagers that it offers: `spots-1` and so on, then the jackpot wagers."""
        return tuple(wager for wager in EVERY_ID if wager in self.wagers)


# Checks


def _problems(schedule: Schedule) -> Iterator[str]:
    if not schedule.name.strip():
        yield "name: it is empty; give the schedule the name under which it was approved (s 210)"
    for wager in (*schedule.wagers, *schedule.not_offered):
        if wager not in EVERY_ID:
            yield unknown(wager)
    for wager, prizes in schedule.wagers.items():
        if wager in EVERY_ID:
            yield from (f"{wager}: {what}" for what in _wrong_prizes(wager, prizes))
    yield from _left_out(schedule)


def unknown(wager: str) -> str:
    """Return the error text for an unknown wager id."""
    near = get_close_matches(wager, EVERY_ID, n=1)
    hint = f"did you mean {near[0]}?" if near else "leave it out"
    if re.fullmatch(r"jackpot-\d+", wager):
        hint = "a jackpot is of 6 to 10 spots (s 223(1))"
    elif re.fullmatch(r"spots-\d+", wager):
        hint = f"a schedule has prizes for 1 to {MOST_SPOTS} spots"
    return f"{wager}: there is no such wager; {hint}"


def _wrong_prizes(wager: str, prizes: Prizes) -> Iterator[str]:
    highest = highest_catch(wager)
    for catch, prize in prizes.items():
        if catch == 0:
            yield "catch-0: nothing of it matches, so it is no winning wager (s 219(1)(a)); leave it out"
        elif is_jackpot(wager) and catch == highest + 1:
            yield f"catch-{catch}: a total catch is paid the jackpot and only that (ss 219(2), 223(3)); leave it out"
        elif not 1 <= catch <= highest:
            yield f"catch-{catch}: there is no such catch; 1 to {highest}"
        yield from (f"catch-{catch}: {what}" for what in _wrong_prize(prize))
    yield from _holes(wager, prizes)


def highest_catch(wager: str) -> int:
    """The highest catch for which a schedule has a prize."""
    return spots_of(wager) - 1 if is_jackpot(wager) else min(spots_of(wager), DRAWN)


def _wrong_prize(prize: Fraction) -> Iterator[str]:
    if prize and prize < LEAST_PRIZE:
        yield f"a prize of {prize} is too small; at least {LEAST_PRIZE}, a cent for 10 cents, or 0 for none"
    if prize.numerator > LARGEST or prize.denominator > LARGEST:
        yield f"{prize} is too large; the numerator and the denominator are at most {LARGEST}"


def _holes(wager: str, prizes: Prizes) -> Iterator[str]:
    """Every catch from the lowest that is paid to the highest has a prize, or 0."""
    highest = highest_catch(wager)
    if not is_jackpot(wager) and not any(prizes.values()):
        yield f"no catch has a prize; give catch-{highest} one, or name {wager} in not-offered"
    elif prizes:
        for catch in range(min(prizes), highest + 1):
            if catch not in prizes and catch > 0:
                yield f"catch-{catch}: missing; give it a prize, or 0 for none"


def _left_out(schedule: Schedule) -> Iterator[str]:
    """Between the first and the last number of spots none is left out, unless this is said."""
    highest = max((spots_of(wager) for wager in schedule.wagers if wager in EVERY_ID[:MOST_SPOTS]), default=0)
    has_jackpots = any(wager in EVERY_ID[MOST_SPOTS:] for wager in schedule.wagers)
    if not highest:
        yield "spots-1: missing; a schedule has prizes for a single number or for more (s 213(1))"
    wanted = (*EVERY_ID[:highest], *(EVERY_ID[MOST_SPOTS:] if has_jackpots else ()))
    for wager in wanted:
        if wager not in schedule.wagers and wager not in schedule.not_offered:
            yield f"{wager}: missing; give its prizes, or name it in not-offered"
    for wager in schedule.not_offered:
        if wager in schedule.wagers:
            yield f"not-offered: {wager} has prizes; leave out one or the other"
