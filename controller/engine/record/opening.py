# SPDX-License-Identifier: MIT
"""The opening of a table as the journal keeps it: each step of its checklist, with person and time."""

from typing import Final, Literal, TypeAlias

import msgspec

from controller.engine.record.decided import cite
from controller.engine.record.effects import Effect
from controller.engine.record.names import OptionalName, Reason
from hal.signals import Signal

OpeningAct: TypeAlias = Literal["done", "close", "open"]
State: TypeAlias = Literal["left", "done", "not asked"]
LEFT: Final = "left"
DONE: Final = "done"
NOT_ASKED: Final = "not asked"
CLOSED: Final = "closed"
"""Name of the block of a closed table."""


class InOpening(Signal, frozen=True):
    """A person reports a step of the opening as done, closes the table, or opens it again."""

    act: OpeningAct
    step: OptionalName = ""
    """Name of the step."""
    role: OptionalName = ""
    """Role of the person. Empty: the person in charge of the game."""
    reason: Reason = ""
    person: OptionalName = ""
    """Name of the person, if the key that opened the session identifies one."""

    @property
    def subject(self) -> object:
        return self.act

    @property
    def in_words(self) -> str:
        """`floor manager: coins done`."""
        what = {"done": f"{self.step} done", "close": "close the table", "open": "open the table"}[self.act]
        return _said_by(self.role, what, self.reason)


class StepDone(msgspec.Struct, frozen=True):
    """A step of the opening that is over."""

    who: str
    """`dealer, floor-manager Ann`. Empty if the step was not asked for."""
    when: str
    """Time of day, `14:30`."""
    how: str = ""
    """The step's replacement, or the observation that ended it, in words."""


class Opening(msgspec.Struct):
    """Progress of the opening of a table."""

    done: dict[str, StepDone] = {}
    """Finished steps, by name."""
    reached: bool = False
    """The round has passed all steps that it sees itself."""
    begun: bool = False
    """Play has begun since the table was opened."""


class Checked(msgspec.Struct, frozen=True):
    """One step of the checklist."""

    name: str
    what: str
    """The task, in words."""
    source: str
    """Section that asks for the step."""
    state: State
    """State of the step."""
    who: str = ""
    """The person who did the step, with the role."""
    when: str = ""
    """Time of day at which the step was done, `14:30`."""
    how: str = ""
    condition: bool = True
    """No play before this step is done."""
    seen: bool = True
    """The table sees by itself that the step is done. Otherwise a person reports it."""
    ours: bool = False
    """No rule asks for the step."""

    @property
    def words(self) -> str:
        """`inspect: done 14:30 by dealer, floor-manager Ann`."""
        by = f" {self.when} by {self.who}" if self.who else ""
        return f"{self.name}: {self.state}{by}" + (f" ({self.how})" if self.how else "")


class OpeningShown(Effect, frozen=True):
    """The checklist before play."""

    kind = "opening"
    steps: tuple[Checked, ...]
    """The steps. Empty if the table is closed."""
    begun: bool = False
    """Play has begun."""

    @property
    def steps_left(self) -> tuple[Checked, ...]:
        """Return the steps that are still to be done."""
        return tuple(it for it in self.steps if it.state == LEFT)

    @property
    def words(self) -> str:
        if not self.steps:
            return "the table is closed"
        return "; ".join(cite(it.words, it.source) for it in self.steps)


def _said_by(role: str, what: str, reason: str) -> str:
    who = f"{role.replace('-', ' ')}: " if role else ""
    return f"{who}{what}" + (f": {reason}" if reason else "")
