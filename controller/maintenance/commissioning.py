# SPDX-License-Identifier: MIT
"""The state of a commissioning: its present step, the signals received, and a person's verdict on each step."""

from collections.abc import Sequence
from typing import Any

from controller.engine.record.events import Commissioning
from controller.engine.shown.event_words import in_words
from controller.engine.values.words import TextKind
from hal.base.kind import CommissioningStep
from hal.signals import Signal

WHY = TextKind(120, 1)
HEARD = 6
"""Number of the latest signals that the person at the step sees."""
SEEN, JUDGED = "seen by the table", "seen by a person"


class NotSo(ValueError):  # noqa: N818 - says what is so
    """A person's verdict on a step is rejected, with the reason."""


class CommissioningRun:
    """The steps of one commissioning. Nothing here moves a device: the desk does (controller/maintenance/desk.py)."""

    def __init__(self, steps: Sequence[CommissioningStep]) -> None:
        self._steps = {step.name: step for step in steps}
        self._outcomes: dict[str, str] = {}
        self._reasons: dict[str, str] = {}
        self._seen: set[str] = set()
        self._heard: list[str] = []
        self._at = ""

    @property
    def at(self) -> CommissioningStep | None:
        """Return the present step."""
        return self._steps.get(self._at)

    def stand_at(self, name: str) -> CommissioningStep:
        """Go to this step and discard its earlier result. Raises NotSo for an unknown step."""
        step = self._known(name)
        self._at = name
        self._seen.clear()
        self._heard.clear()
        self._outcomes.pop(name, None)
        self._reasons.pop(name, None)
        return step

    def note_signal(self, signal: Signal) -> str:
        """Handle a device's signal. Return the name of the step that it completes, or an empty text."""
        self._heard = [*self._heard, in_words(signal)][-HEARD:]
        return self.note_sight(signal.sight)

    def note_sight(self, what: str) -> str:
        """Handle a sight that the present step may await. Returns the same as `note_signal`."""
        step = self.at
        if step is None or what not in step.awaits or step.name in self._outcomes:
            return ""
        self._seen.add(what)
        if self._missing(step) or step.judged:
            return ""
        self._outcomes[step.name] = SEEN
        return step.name

    def judge(self, name: str) -> None:
        """Accept a step that a person has checked. Raises NotSo for a step that only the table can check."""
        step = self._known(name)
        if not step.judged:
            raise NotSo(f"{name}: the table has to see this itself; or say why you leave it out")
        if name != self._at or (missing := self._missing(step)):
            what = f"; it still waits for: {', '.join(missing)}" if name == self._at else ""
            raise NotSo(f"{name}: stand at this step first{what}")
        self._outcomes[name] = JUDGED

    def leave(self, name: str, why: str) -> None:
        """Leave a step unchecked for this reason. Raises NotSo without a reason."""
        self._known(name)
        if refused := WHY.why_refused(why.strip()):
            raise NotSo(f"{name}: say why you leave it out: {refused}")
        self._outcomes[name], self._reasons[name] = "left", why.strip()

    def report(self, board: str, digest: str) -> Commissioning:
        """Return the report to be signed. Raises NotSo while a step has no result."""
        if undecided := [name for name in self._steps if name not in self._outcomes]:
            raise NotSo(f"{len(undecided)} steps are not done: {', '.join(undecided[:5])}; do them, or say why not")
        return Commissioning(board, digest, self._with(SEEN), self._with(JUDGED), dict(self._reasons))

    def described(self) -> dict[str, Any]:
        """Return the state for the client: each step with its outcome, and the present step in detail."""
        step = self.at
        return {
            "steps": [[name, self._outcomes.get(name, "")] for name in self._steps],
            "at": self._at,
            "what": step.what if step else "",
            "judged": bool(step and step.judged),
            "missing": self._missing(step) if step else [],
            "heard": self._heard,
        }

    def _missing(self, step: CommissioningStep) -> list[str]:
        return [what for what in step.awaits if what not in self._seen]

    def _with(self, outcome: str) -> tuple[str, ...]:
        return tuple(name for name in self._steps if self._outcomes[name] == outcome)

    def _known(self, name: str) -> CommissioningStep:
        if name not in self._steps:
            raise NotSo(f"there is no step {name!r}")
        return self._steps[name]
