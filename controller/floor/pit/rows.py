# SPDX-License-Identifier: MIT
"""One row of the pit screen: the state of a table, and how urgently the table needs a person."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, get_args

import msgspec

from controller.engine.record.announced import ranges
from controller.engine.record.opening import CLOSED
from controller.engine.shown.report import ReportedAlert, ReportedBlock, TableReport
from controller.engine.shown.views import ShownLimits
from controller.engine.values.money import LARGEST, dollars
from controller.engine.values.roles import DEALER, DEALER_KEY

Link = Literal["up", "stale", "down"]
CallKind = Literal["claim", "fault", "alert", "note"]
"""A jackpot claim waits; something has failed or stops the table; a person is called; the table's dealer is called."""
Need = Literal["claim", "fault", "down", "alert", "stale", "none", "closed"]
"""In the order of the screen: a table that needs a person stands above the others."""
KINDS: Final[tuple[CallKind, ...]] = get_args(CallKind)
NEEDS: Final[tuple[Need, ...]] = get_args(Need)

LONGEST: Final = 200
"""Characters. Longest text of a cell. A longer one ends with an ellipsis."""
MOST_CALLS: Final = 20
"""Calls of one table that are listed. More are counted."""
NOT_HEARD: Final = "not heard yet"


class PitCall(msgspec.Struct, frozen=True):
    """A claim, a fault or an alert of a table."""

    kind: CallKind
    words: str
    since: int = 0
    """Milliseconds on the clock of the board: since when the board knows it."""


class TableWords(msgspec.Struct, frozen=True):
    """The words of a row that change only with a report."""

    game: str = ""
    round: int = 0
    wait: str = NOT_HEARD
    """Name of the wait: `betting`."""
    asked: str = ""
    """The next act: `press paid`, `wagers open`; `stopped` if the table does not play."""
    closed: bool = False
    """Whether the table is closed, or is being made ready."""
    limits: tuple[str, ...] = ()
    """The table's limits, kinds of wager with their own, announced changes."""
    dealers: str = ""


class PitRow(msgspec.Struct, frozen=True):
    """A table on the pit screen."""

    link: Link
    heard: int | None
    """Milliseconds on the clock of the board: when the table was last heard. None if its link is up, or if never."""
    need: Need
    since: int
    """Milliseconds on the clock of the board: begin of the need; 0 if there is none."""
    game: str
    round: int
    wait: str
    asked: str
    limits: tuple[str, ...]
    dealers: str
    calls: tuple[PitCall, ...]


MARKED: Final = ("need", "game", "limits", "dealers", "calls")
"""Fields that a viewer's mark is about. The others change all the time."""


def words_of(report: TableReport) -> TableWords:
    """Return the words about a report."""
    return TableWords(
        game=short(report.game),
        round=report.round,
        wait=short({"closed": "closed", "opens": "is being made ready"}.get(report.state, report.wait)),
        asked=short(_asked(report)),
        closed=report.state in ("closed", "opens"),
        limits=tuple(map(short, _limits(report.limits))),
        dealers=short(_dealers(report)),
    )


def calls_of(report: TableReport | None, faults: Iterable[str]) -> tuple[PitCall, ...]:
    """Return a table's calls, the most urgent first. faults: those that the floor has found."""
    reported = _calls(report) if report else ()
    found = {PitCall(it.kind, short(it.words)): None for it in (*reported, *(PitCall("fault", it) for it in faults))}
    calls = sorted(found, key=lambda it: KINDS.index(it.kind))
    more = len(calls) - MOST_CALLS
    return (*calls[:MOST_CALLS], *([PitCall(calls[MOST_CALLS].kind, f"and {more} more")] if more > 0 else []))


def row_of(words: TableWords, calls: Sequence[PitCall], link: Link, heard: int | None) -> PitRow:
    """Return the row of a table. heard: as in PitRow, also while the link is up."""
    need = _need(words, calls, link)
    begins = [it.since for it in calls if it.kind == need]
    since = (heard or 0) if need in ("down", "stale") else min(begins, default=0)
    shown = None if link == "up" else heard
    about = (words.game, words.round, words.wait, words.asked, words.limits, words.dealers)
    return PitRow(link, shown, need, since, *about, tuple(calls))


def claim_words(claim: str) -> str:
    """Return the words of the call about a claim that waits."""
    return f"jackpot {claim} waits"


def short(text: str) -> str:
    """Return the text, or its beginning if it is too long for a cell."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _need(words: TableWords, calls: Sequence[PitCall], link: Link) -> Need:
    """Return what the table needs most. A closed table needs nobody, except for a claim."""
    found = {it.kind for it in calls} | {link}
    present: dict[Need, bool] = {
        "claim": "claim" in found,
        "closed": words.closed,
        "fault": "fault" in found,
        "down": "down" in found,
        "alert": "alert" in found,
        "stale": "stale" in found,
    }
    return next((need for need, is_so in present.items() if is_so), "none")


def _asked(report: TableReport) -> str:
    """Return the next act at the table; empty if it is closed, or waits for no button."""
    if report.state:
        return "stopped" if report.state == "stopped" else ""
    pressed = " or ".join(it.replace("-", " ") for it in report.asked)
    return "wagers open" if report.open else f"press {pressed}" if pressed else ""


def _limits(limits: ShownLimits) -> Iterator[str]:
    """Yield the table's limits, kinds of wager with other limits, and announced changes."""
    if limits.stake:
        yield f"stake {dollars(limits.stake)}"
    if limits.minimum or limits.maximum:
        most = f" to {dollars(limits.maximum)}" if limits.maximum < LARGEST else ""
        yield f"{f'{limits.forced} ' if limits.forced else ''}{dollars(limits.minimum)}{most}"
    yield from ranges(it for it in limits.kinds if it[1:] != (limits.minimum, limits.maximum))
    yield from (f"announced: {it.words}" for it in limits.notices)


def _dealers(report: TableReport) -> str:
    """Return the names of the dealers; `by key` if only the dealer's key is on."""
    without = report.state == "closed" or any(it.name == DEALER_KEY for it in report.blocks)
    return ", ".join(report.dealers) or ("none" if without else "by key")


def _calls(report: TableReport) -> Iterator[PitCall]:
    calm = {CLOSED, DEALER_KEY} if report.state in ("closed", "opens") else {CLOSED}
    yield from (PitCall("claim", claim_words(it)) for it in report.claims)
    yield from (PitCall("fault", _fault(it)) for it in report.blocks if it.name not in calm)
    yield from (PitCall("note" if it.role == DEALER else "alert", _alert(it)) for it in report.alerts)


def _fault(block: ReportedBlock) -> str:
    text = f"{block.name}: {block.text}" if block.text else block.name
    return _cite(f"{text}; {block.remedy}", block.source)


def _alert(alert: ReportedAlert) -> str:
    text = alert.text or alert.about.replace("-", " ")
    role = alert.role.replace("-", " ")
    return _cite(f"{role}: {text}" if text else f"{role} is called", alert.source)


def _cite(text: str, source: str) -> str:
    return f"{text} ({source})" if source else text
