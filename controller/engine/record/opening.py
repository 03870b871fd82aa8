# SPDX-License-Identifier: MIT
"""The opening of a table as the journal keeps it: who did which step of its checklist, and when."""

from typing import Final, Literal, TypeAlias

import msgspec

from controller.engine.record.decided import cited
from controller.engine.record.effects import Effect
from controller.engine.record.names import OptionalName, Reason
from hal.signals import Signal

OpeningAct: TypeAlias = Literal["done", "close", "open"]
State: TypeAlias = Literal["left", "done", "not asked"]
LEFT: Final = "left"
DONE: Final = "done"
NOT_ASKED: Final = "not asked"
CLOSED: Final = "closed"
"""The name of the block of a table that is closed."""


class InOpening(Signal, frozen=True):
    """A person says that a step of the opening is done, closes the table, or opens it again.

    role: who; empty: whoever is in charge of the game. step: which step, by its name. person: who it is, where the key
    that has opened the session says so.
    """

    act: OpeningAct
    step: OptionalName = ""
    role: OptionalName = ""
    reason: Reason = ""
    person: OptionalName = ""

    @property
    def subject(self) -> object:
        return self.act

    @property
    def in_words(self) -> str:
        """`floor manager: coins done`."""
        what = {"done": f"{self.step} done", "close": "close the table", "open": "open the table"}[self.act]
        return _said_by(self.role, what, self.reason)


class StepDone(msgspec.Struct, frozen=True):
    """A step of the opening that is over. who: `dealer, floor-manager Ann`; empty where the step was not asked for.

    when: the time of day, `14:30`. how: what took its place, or how it was seen, in words.
    """

    who: str
    when: str
    how: str = ""


class Opening(msgspec.Struct):
    """How far the opening of a table is. done: the steps that are over, by name.

    reached: the round has gone past all steps that it sees itself. begun: play has begun since the table was opened.
    """

    done: dict[str, StepDone] = {}
    reached: bool = False
    begun: bool = False


class Checked(msgspec.Struct, frozen=True):
    """One step of the checklist: what is done, by which section, and how it stands.

    who: who did it, in which role. when: the time of day at which it was done, `14:30`. condition: nothing is played
    before it. seen: the table sees by itself that it is done; otherwise somebody says so. ours: no rule
    asks for it.
    """

    name: str
    what: str
    source: str
    state: State
    who: str = ""
    when: str = ""
    how: str = ""
    condition: bool = True
    seen: bool = True
    ours: bool = False

    @property
    def words(self) -> str:
        """`inspect: done 14:30 by dealer, floor-manager Ann`."""
        by = f" {self.when} by {self.who}" if self.who else ""
        return f"{self.name}: {self.state}{by}" + (f" ({self.how})" if self.how else "")


class OpeningShown(Effect, frozen=True):
    """The checklist before play. steps: each with who did it; none of a table that is closed. begun: play has begun."""

    kind = "opening"
    steps: tuple[Checked, ...]
    begun: bool = False

    @property
    def left(self) -> tuple[Checked, ...]:
        """The steps that are still to be done."""
        return tuple(it for it in self.steps if it.state == LEFT)

    @property
    def words(self) -> str:
        if not self.steps:
            return "the table is closed"
        return "; ".join(cited(it.words, it.source) for it in self.steps)


def _said_by(role: str, what: str, reason: str) -> str:
    who = f"{role.replace('-', ' ')}: " if role else ""
    return f"{who}{what}" + (f": {reason}" if reason else "")
