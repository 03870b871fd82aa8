"""All that runs beside one table: the checks of what is installed and of the evidence, and questions to the journal."""

from collections.abc import Callable
from pathlib import Path

from controller import evidence_check
from controller.beside.questions import JournalQuestions
from controller.beside.software import SoftwareCheck
from controller.engine.events import Event
from hal.clock import Clock

SOFTWARE_S = 0.5
"""When it is looked at what is installed: after the first picture. The table does not play before."""


class Beside:
    """The check of what is installed, that of the evidence, and the answers from the journal, of one table."""

    def __init__(self, journal: Path, tell: Callable[[Event], None]) -> None:
        self.software = SoftwareCheck(tell)
        self._evidence = evidence_check.EvidenceCheck(journal, tell)
        self.questions = JournalQuestions(journal)

    def announce(self) -> None:
        """The table's first events after a start: what it has to wait for."""
        self.software.announce()

    def begin(self, clock: Clock) -> None:
        """Start the checks, each at its time. The table takes presses already."""
        clock.after(SOFTWARE_S, self.software.begin)
        clock.after(evidence_check.AFTER_S, self._evidence.begin)

    def end(self) -> None:
        """The table ends, and what runs beside it."""
        for each in (self.software, self._evidence, self.questions):
            each.end()
