# SPDX-License-Identifier: MIT
"""A schedule of prizes as TOML: read with all its errors at once, and written with its returns.

name = "Main lounge"
not-offered = ["spots-3"]

[spots-2]
catch-2 = 12          # $12 for each $1 wagered, without the stake
catch-1 = "1/2"       # a ratio of whole numbers
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final

from c_ext.keno.chances import SET_ASIDE, chance, edges
from c_ext.keno.schedule import EVERY_ID, Prizes, Schedule, ScheduleError, highest_catch, is_jackpot, spots_of, unknown

MOST_KEYS: Final = 100
"""Keys of a table that are looked at."""
_KEYS: Final = ("name", "not-offered")
_RATIO: Final = re.compile(r"(\d{1,10})(?:/(\d{1,10}))?")


def read_schedule(text: str) -> Schedule:
    """The schedule that this TOML text states. Raises ScheduleError with all errors."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # also a number of too many digits
        raise ScheduleError([f"this is no TOML: {error}"]) from None
    except RecursionError:
        raise ScheduleError(["this is no TOML: lists within lists, too deep"]) from None
    tables = (it for it in data.values() if isinstance(it, dict))
    if any(len(it) > MOST_KEYS for it in (data, *tables)):
        raise ScheduleError([f"more than {MOST_KEYS} keys in a table: a schedule has {len(EVERY_ID)} wagers at most"])
    return _Reader(data).schedule()


class _Reader:
    """Reads the tables of a schedule, and collects what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._problems: list[str] = []

    def schedule(self) -> Schedule:
        wagers = {key: self._prizes(key, value) for key, value in self._data.items() if key not in _KEYS}
        read = {wager: prizes for wager, prizes in wagers.items() if prizes is not None}
        name, not_offered = self._name(), self._not_offered()
        try:
            schedule = Schedule(name=name, wagers=read, not_offered=not_offered)
        except ScheduleError as error:
            raise ScheduleError(self._problems + error.problems) from None
        if self._problems:
            raise ScheduleError(self._problems)
        return schedule

    def _name(self) -> str:
        name = self._data.get("name", "")
        if isinstance(name, str):
            return name
        self._problems.append(f'name: {name} is no text; write it in quotation marks: "{name}"')
        return "unreadable"

    def _not_offered(self) -> tuple[str, ...]:
        listed = self._data.get("not-offered", [])
        if isinstance(listed, list) and all(isinstance(wager, str) for wager in listed):
            return tuple(listed)
        self._problems.append(f'not-offered: {listed} is no list of wagers; write ["spots-11", "jackpot-9"]')
        return ()

    def _prizes(self, wager: str, table: Any) -> Prizes | None:
        """Return the prizes of a wager; None if the table is unreadable. An invalid prize is reported, and counts as
        1.
        """
        if wager not in EVERY_ID:
            self._problems.append(_unknown_key(wager))
            return None
        if not isinstance(table, dict):
            self._problems.append(f"{wager}: it is no table of prizes; write [{wager}], and below it catch-N = PRIZE")
            return None
        read = {self._catch(wager, key): self._prize(wager, key, value) for key, value in table.items()}
        return {catch: prize for catch, prize in read.items() if catch is not None}

    def _catch(self, wager: str, key: str) -> int | None:
        if found := re.fullmatch(r"catch-(0|[1-9]\d?)", key):
            return int(found[1])
        names = [f"catch-{catch}" for catch in range(1, highest_catch(wager) + 1)]
        near = get_close_matches(key, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"the keys are catch-1 to catch-{highest_catch(wager)}"
        self._problems.append(f"{wager}: {key}: there is no such key; {hint}")
        return None

    def _prize(self, wager: str, key: str, value: Any) -> Fraction:
        found = _RATIO.fullmatch(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
        if found and int(found[2] or 1):
            return Fraction(int(found[1]), int(found[2] or 1))
        self._problems.append(
            f'{wager}: {key}: {value} is no ratio of whole numbers; write 3, or "3/2" for one and a half'
        )
        return Fraction(1)


def _unknown_key(key: str) -> str:
    near = get_close_matches(key, _KEYS, n=1)
    return f"{key}: there is no such key; did you mean {near[0]}?" if near else unknown(key)


def as_toml(schedule: Schedule) -> str:
    """The schedule as TOML that `read_schedule` reads, with each wager's return in percent beside it."""
    listed = ", ".join(f'"{wager}"' for wager in schedule.not_offered)
    head = ["# Prizes for each dollar wagered; nothing is paid besides.", f'name = "{_escaped(schedule.name)}"']
    head += [f"not-offered = [{listed}]"] if listed else []
    return "\n".join([*head, *_tables(schedule)]) + "\n"


def _escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _tables(schedule: Schedule) -> Iterator[str]:
    returns = edges(schedule)
    for wager in schedule.ids:
        pool = f", {_percent(SET_ASIDE)} % of it from the pool" if is_jackpot(wager) else ""
        yield f"\n[{wager}]  # returns {_percent(1 + returns[wager].returns)} %{pool}"
        for catch, prize in sorted(schedule.wagers[wager].items(), reverse=True):
            written = str(prize) if prize.denominator == 1 else f'"{prize}"'
            yield f"catch-{catch} = {written}  # one game in {_rounded(1, chance(spots_of(wager), catch)):,}"


def _percent(share: Fraction) -> str:
    tenths = _rounded(1000 * share.numerator, Fraction(share.denominator))
    return f"{tenths // 10}.{tenths % 10}"


def _rounded(amount: int, divisor: Fraction) -> int:
    """The amount divided, to the nearest whole number."""
    return (2 * amount * divisor.denominator + divisor.numerator) // (2 * divisor.numerator)
