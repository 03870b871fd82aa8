# SPDX-License-Identifier: MIT
"""Work beside one running table: checks of the program and the evidence, questions to the journal, and figures."""

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
"""Seconds after the start until the figures begin to count the earlier rounds not counted yet."""
SOFTWARE_S = 0.5
"""Seconds after the start until the check of the installed program begins: after the first picture. The table does not
play before the result.
"""


class Checks:
    """One table's checks of the program and the evidence, its answers from the journal, and its figures."""

    def __init__(self, journal: Path, tell: Callable[[Event], None]) -> None:
        self.software = SoftwareCheck(tell)
        self._evidence = evidence.EvidenceCheck(journal, tell)
        self.questions = JournalQuestions(journal)
        self._journal, self._tell = journal, tell
        self._figures: FiguresKeeper | None = None

    def announce(self) -> None:
        """Send the table's first events after a start: the checks that it has to wait for."""
        self.software.announce()

    @property
    def status(self) -> dict[str, Any]:
        """Return the result of the program's check and the progress of the figures, in words."""
        return {"software": self.software.state, "figures": self._figures.state if self._figures else "not counted yet"}

    def rows_came(self) -> None:
        """Tell the figures that rows of the journal are on disk."""
        if self._figures:
            self._figures.rows_came()

    def begin(self, clock: Clock) -> None:
        """Start the checks, each at its time. The table takes presses already."""
        clock.after(SOFTWARE_S, self.software.begin)
        clock.after(evidence.AFTER_S, self._evidence.begin)
        load = threading.Thread(target=self._begin_figures, args=(clock,), name="figures begin", daemon=True)
        clock.after(FIGURES_S, load.start)

    def _begin_figures(self, clock: Clock) -> None:
        """Load the figures late, and outside the loop. The first picture and presses do not wait for them."""
        from controller.figures.keeper import FiguresKeeper

        keeper = FiguresKeeper(self._journal, self._tell)
        keeper.begin(clock.post)
        self._figures = keeper

    def end(self) -> None:
        """End the checks together with the table."""
        for each in (self.software, self._evidence, self.questions):
            each.end()
        if self._figures:
            self._figures.end()
