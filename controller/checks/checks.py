# SPDX-License-Identifier: MIT
"""What is checked while one table runs: what is installed, and the evidence; and questions to the journal."""

from collections.abc import Callable
from pathlib import Path

from controller.checks import evidence
from controller.checks.questions import JournalQuestions
from controller.checks.software import SoftwareCheck
from controller.engine.record.events import Event
from hal.base.clock import Clock

SOFTWARE_S = 0.5
"""When it is looked at what is installed: after the first picture. The table does not play before."""


class Checks:
    """The check of what is installed, that of the evidence, and the answers from the journal, of one table."""

    def __init__(self, journal: Path, tell: Callable[[Event], None]) -> None:
        self.software = SoftwareCheck(tell)
        self._evidence = evidence.EvidenceCheck(journal, tell)
        self.questions = JournalQuestions(journal)

    def announce(self) -> None:
        """The table's first events after a start: what it has to wait for."""
        self.software.announce()

    def begin(self, clock: Clock) -> None:
        """Start the checks, each at its time. The table takes presses already."""
        clock.after(SOFTWARE_S, self.software.begin)
        clock.after(evidence.AFTER_S, self._evidence.begin)

    def end(self) -> None:
        """The table ends, and its checks with it."""
        for each in (self.software, self._evidence, self.questions):
            each.end()
