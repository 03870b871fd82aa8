# SPDX-License-Identifier: MIT
"""What is done beside one running table: the program and the evidence checked, the journal asked, rounds counted."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.checks import evidence
from controller.checks.questions import JournalQuestions
from controller.checks.software import SoftwareCheck
from controller.engine.record.events import Event
from hal.base.clock import Clock

if TYPE_CHECKING:
    from controller.figures.keeper import FiguresKeeper

FIGURES_S = 3.0
"""When the rounds before the start begin to be counted that are not counted yet."""
SOFTWARE_S = 0.5
"""When it is looked at what is installed: after the first picture. The table does not play before."""


class Checks:
    """The check of what is installed, that of the evidence, answers from the journal, and its figures, of one table."""

    def __init__(self, journal: Path, tell: Callable[[Event], None]) -> None:
        self.software = SoftwareCheck(tell)
        self._evidence = evidence.EvidenceCheck(journal, tell)
        self.questions = JournalQuestions(journal)
        self._journal, self._tell = journal, tell
        self._figures: FiguresKeeper | None = None

    def announce(self) -> None:
        """The table's first events after a start: what it has to wait for."""
        self.software.announce()

    @property
    def status(self) -> dict[str, Any]:
        """What was found of the program, and how far the figures are kept, in words."""
        return {"software": self.software.state, "figures": self._figures.state if self._figures else "not counted yet"}

    def rows_came(self) -> None:
        """Rows of the journal are on disk."""
        if self._figures:
            self._figures.rows_came()

    def begin(self, clock: Clock) -> None:
        """Start the checks, each at its time. The table takes presses already."""
        clock.after(SOFTWARE_S, self.software.begin)
        clock.after(evidence.AFTER_S, self._evidence.begin)
        load = threading.Thread(target=self._begin_figures, args=(clock,), name="figures begin", daemon=True)
        clock.after(FIGURES_S, load.start)

    def _begin_figures(self, clock: Clock) -> None:
        """What counts them is loaded only now, and not by the loop: neither the first picture nor a press waits."""
        from controller.figures.keeper import FiguresKeeper

        keeper = FiguresKeeper(self._journal, self._tell)
        keeper.begin(clock.post)
        self._figures = keeper

    def end(self) -> None:
        """The table ends, and its checks with it."""
        for each in (self.software, self._evidence, self.questions):
            each.end()
        if self._figures:
            self._figures.end()
