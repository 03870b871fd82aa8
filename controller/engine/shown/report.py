# SPDX-License-Identifier: MIT
"""The report of a table to the pit screen: its state, without cards, players' names, or anything that a person typed.

The view has sentences that name players or cards, and reasons that people have typed. A report quotes none of them. It
has names that the program gives (waits, buttons, devices, roles), the dealer's texts of `plain_words.py`, and the names
of persons who are signed in.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from controller.engine.shown.not_playing import Why, reason
from controller.engine.shown.views import Alarm, Block, ShownLimits, View
from controller.engine.values.roles import DEALER, DEALER_KEY

AT_THE_TABLE: Final = "read the table's own screen"
"""Text of a block that has no text of the program."""
CLAIM: Final = "claim "
"""First word of the name of an alert about a jackpot claim. Such an alert stands until nothing of the claim is due."""
ASKED: Final = "jackpot"
"""Name of the wait for the floor's answer to a claim."""
OF_THIS_ROUND: Final = "claim of this round"
FIXED: Final = {
    DEALER_KEY: ("no dealer is signed in", "turn the dealer's key"),
    "debt": ("a player owes an amount paid in a round without a result", "collect it or decide, then turn the key"),
}
"""Reason and remedy of blocks whose own text names a player, or has no text for dealers."""


class ReportedBlock(msgspec.Struct, frozen=True):
    """A reason why the table does not play."""

    name: str
    """Its name, or the common name of the failed part."""
    text: str
    remedy: str
    source: str = ""


class ReportedAlert(msgspec.Struct, frozen=True):
    """A person is called."""

    role: str
    """Role of the called person."""
    about: str = ""
    """The device, or the name of the alert; empty if it has none."""
    text: str = ""
    """The dealer's text of a failed device; empty for alerts about play, which may name players or cards."""
    source: str = ""


class TableReport(msgspec.Struct, frozen=True):
    """The state of one table, as the pit sees it."""

    game: str
    """Title of the game."""
    round: int = 0
    """Number of the round."""
    state: Why = ""
    """Why the table does not play; empty if it plays, or has a result."""
    wait: str = ""
    """Name of the wait: `betting`, `dealing`."""
    asked: tuple[str, ...] = ()
    """Buttons that continue the round, the first one first."""
    open: bool = False
    """Whether wagers may be placed now."""
    limits: ShownLimits = ShownLimits()
    """The limits on the sign, in cents, with the announced changes."""
    dealers: tuple[str, ...] = ()
    """Names of the dealers who are signed in. Empty if only the dealer's key is on: then nothing blocks the table."""
    blocks: tuple[ReportedBlock, ...] = ()
    alerts: tuple[ReportedAlert, ...] = ()
    claims: tuple[str, ...] = ()
    """Names of jackpot claims that wait for their answer or payment: `claim 3 of big`."""


def report_of(view: View, game: str) -> TableReport:
    """Return the report of a table with this view. game: the title of its game."""
    return TableReport(
        game=game,
        round=view.round,
        state=reason(view),
        wait=view.phase,
        asked=view.asked,
        open=view.open,
        limits=view.limits,
        dealers=tuple(name for name, roles in view.people.items() if DEALER in roles),
        blocks=tuple(map(_block, view.blocks)),
        alerts=tuple(dict.fromkeys(_alerts(view.alarms))),
        claims=_claims(view),
    )


def _block(block: Block) -> ReportedBlock:
    text, remedy = block.plain if any(block.plain) else FIXED.get(block.name, ("", AT_THE_TABLE))
    return ReportedBlock(block.called or block.name, text, remedy, block.source)


def _alerts(alarms: Iterable[Alarm]) -> Iterator[ReportedAlert]:
    for it in alarms:
        if not _about(it).startswith(CLAIM):
            yield ReportedAlert(it.role, _about(it), it.plain if it.device else "", it.source)


def _claims(view: View) -> tuple[str, ...]:
    named = tuple(about for it in view.alarms if (about := _about(it)).startswith(CLAIM))
    return named or ((OF_THIS_ROUND,) if view.phase == ASKED else ())


def _about(alarm: Alarm) -> str:
    return alarm.device or alarm.name
