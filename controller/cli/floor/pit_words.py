# SPDX-License-Identifier: MIT
"""The words of the pit screen in a terminal: the cells of a table, its details, the lines above and below."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from controller.characters import visible
from controller.floor.pit.board_copy import BoardCopy
from controller.floor.pit.rows import NEEDS, CallKind, Need, PitCall, PitRow

STATES: Final[dict[Need, str]] = {
    "claim": "◆ jackpot claim",
    "fault": "■ fault",
    "down": "✕ down",
    "alert": "▲ called",
    "stale": "◔ old",
    "none": "● plays",
    "closed": "○ closed",
}
"""A symbol and a word each, the same as on the page. Colour only repeats them."""
CALLS: Final[dict[CallKind, str]] = {"claim": "◆", "fault": "■", "alert": "▲", "note": "·"}
FIELDS: Final = {"need": "state", "game": "game", "limits": "limits", "dealers": "dealer", "calls": "calls"}
"""Words for the fields that a mark is about."""


class Cells(NamedTuple):
    """The cells of one table, from left to right."""

    state: str
    age: str
    table: str
    now: str
    limits: str
    dealer: str
    game: str


HEADINGS: Final = Cells("state", "for", "table", "now", "limits", "dealer", "game, round")
WIDTHS: Final = Cells(15, 9, 8, 40, 22, 12, 24)  # type: ignore[arg-type]
"""Columns of the terminal. The first four fit into 80."""


def age(ms: int) -> str:
    """Return a time as people say it: `12 s`, `3 min`, `1 h 5 min`."""
    seconds = max(0, ms // 1000)
    minutes = seconds // 60
    if seconds < 60:
        return f"{seconds} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def cells(name: str, row: PitRow, now: int, *, changed: bool) -> Cells:
    """Return the cells of a table. now: milliseconds on the clock of the board."""
    begin = row.since or row.heard
    return Cells(
        STATES[row.need],
        age(now - begin) if begin else "",
        f"{'Δ ' if changed else ''}{visible(name)}",
        visible(_urgent(row) or _waits(row)),
        visible(", ".join(row.limits)),
        visible(row.dealers),
        visible(f"{row.game}, {row.round}" if row.game else ""),
    )


def details(name: str, row: PitRow, now: int, changed: Sequence[str]) -> Iterator[str]:
    """Yield everything about a table, as lines."""
    since = f", last heard {age(now - row.heard)} ago" if row.heard else ""
    link = "" if row.link == "up" else f"; the link is {'down' if row.link == 'down' else 'old'}{since}"
    yield visible(f"{name}: {STATES[row.need]}{link}")
    yield visible(f"{row.game or 'no game'}, round {row.round}: {_waits(row)}")
    yield visible(f"limits {', '.join(row.limits) or 'not known'}; dealer {row.dealers or 'not known'}")
    yield from (_call(it, now) for it in row.calls)
    if changed:
        yield f"Δ changed since the mark: {', '.join(FIELDS[it] for it in changed)}"


def counts(copy: BoardCopy) -> str:
    """Return how many tables are in each state: `◆ jackpot claim 1  ● plays 30`."""
    needs = [row.need for row in copy.rows.values()]
    return "  ".join(f"{STATES[need]} {needs.count(need)}" for need in NEEDS if need in needs)


def _urgent(row: PitRow) -> str:
    """Return the words of the first call, and how many follow. Empty without a call that needs a person."""
    if row.need not in ("claim", "fault", "alert"):
        return ""
    first, *others = row.calls
    return first.words + (f" (+{len(others)})" if others else "")


def _waits(row: PitRow) -> str:
    before = "" if row.link == "up" or not row.game else "when last heard: "
    return before + row.wait + (f", {row.asked}" if row.asked else "")


def _call(call: PitCall, now: int) -> str:
    return visible(f"{CALLS[call.kind]} {call.words}, for {age(now - call.since)}")
