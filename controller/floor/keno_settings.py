# SPDX-License-Identifier: MIT
"""The part `[keno]` of `floor.toml`: what a server sells keno tickets by, with the options of a keno table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from hal.wiring.toml_file import REFUSED, ConfigurationError, Problem, Source

if TYPE_CHECKING:
    from controller.floor.keno.hall_terms import HallTerms

KENO: Final = "keno"
LEAST, STEP = 50, 10
"""Cents. Smallest and step of the lowest wager on a game (s 216(3)-(4))."""


def _refuse_zone(name: str) -> str:
    """Return the allowed values if this machine does not know the time zone; empty for a known zone."""
    from controller.zone import zone_named

    known = not name or zone_named(name)
    return "" if known else "a time zone of the IANA database, like Australia/Brisbane; empty: the machine's own"


class KenoFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The part `[keno]`. It has the names, limits and defaults of a keno table (`controller/games/keno/table.py`)."""

    zone: Annotated[str, msgspec.Meta(max_length=60, extra={REFUSED: _refuse_zone})] = ""
    """Time zone of the casino (IANA). Empty: the machine's own."""
    day_begins: Annotated[int, msgspec.Meta(ge=0, le=23, extra={"source": "s 210"})] = 6
    """Hour at which the keno day begins."""
    schedule: Annotated[str, msgspec.Meta(max_length=200, extra={"source": "s 210"})] = "example"
    """The schedule of prizes: a file in the folder of `floor.toml`, or the built-in example."""
    entry_minimum: Annotated[str, msgspec.Meta(max_length=20, extra={"source": "s 216(3)"})] = "$0.50"
    """Lowest wager of an entry on a game."""
    games: Annotated[int, msgspec.Meta(ge=1, le=1000, extra={"source": "s 213(2)"})] = 10
    """Most games on a ticket."""
    jackpot_share: Annotated[int, msgspec.Meta(ge=15, le=100, extra={"source": "s 223(4)"})] = 15
    """Percent of jackpot wagers. Share that goes into the pools."""
    unpaid_days: Annotated[int, msgspec.Meta(ge=28, le=3650, extra={"source": "s 220(1)"})] = 28
    """Days within which winnings are paid."""


def terms(file: KenoFile, folder: Path) -> "HallTerms":
    """Return the terms of a server. folder: of `floor.toml`. Raises ConfigurationError with every error."""
    from controller.floor.keno.hall_terms import HallTerms
    from controller.tickets.permissible import KenoTerms
    from controller.zone import system_zone

    source = Source("floor.toml", "")
    source.data = {KENO: msgspec.to_builtins(file)}
    if problems := find_problems(source, folder):
        raise ConfigurationError(problems)
    keno = KenoTerms(
        _schedule(file.schedule, folder),
        least=_cents(file.entry_minimum),
        prescribed_games=file.games,
        jackpot_percent=file.jackpot_share,
        unpaid_days=file.unpaid_days,
    )
    return HallTerms(keno, file.zone or system_zone(), file.day_begins)


def find_problems(source: Source, folder: Path) -> list[Problem]:
    """Return the errors that the types do not show: the schedule of prizes and the lowest wager."""
    found = source.data.get(KENO)
    if not isinstance(found, dict):
        return []
    return [*_wrong_schedule(source, found, folder), *_wrong_minimum(source, found)]


def _wrong_schedule(source: Source, found: dict[str, Any], folder: Path) -> list[Problem]:
    from c_ext.keno.schedule import ScheduleError

    name = found.get("schedule")
    if not isinstance(name, str):
        return []
    allowed = "example, or the file of a whole schedule of prizes beside floor.toml: prizes.toml"
    try:
        _schedule(name, folder)
    except ConfigurationError as error:
        allowed += f": {error.problems[0].found}"
    except ScheduleError as error:
        allowed += f": {'; '.join(error.problems)}"
    else:
        return []
    return [source.problem(f"{KENO}.schedule", name, f"{allowed} (s 210)")]


def _wrong_minimum(source: Source, found: dict[str, Any]) -> list[Problem]:
    text = found.get("entry-minimum")
    if not isinstance(text, str):
        return []
    try:
        cents = _cents(text)
    except ValueError:
        cents = 0
    if cents >= LEAST and cents % STEP == 0:
        return []
    allowed = "an amount of at least $0.50, in steps of $0.10 (s 216(3)-(4))"
    return [source.problem(f"{KENO}.entry-minimum", text, allowed)]


def _schedule(name: str, folder: Path) -> Any:
    """Return the schedule of prizes of this name. Raises ConfigurationError, ScheduleError."""
    from c_ext.keno.example import EXAMPLE
    from c_ext.keno.reading import read_schedule

    return EXAMPLE if name == "example" else read_schedule(Source.of(folder / name).text)


def _cents(text: str) -> int:
    from controller.engine.values import money

    return money.cents(text)
