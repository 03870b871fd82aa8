# SPDX-License-Identifier: MIT
"""Steps that the rules of a game require before play. Each room states them as data, with their sections."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from controller.engine.rules.wait import Awaited

T = TypeVar("T")
"""The table of a game."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step before play."""

    name: str
    """Phase of the wait in which the round asks for it. It is over when the round waits for something later."""
    what: str
    source: str
    roles: tuple[str, ...]
    """Roles that do it, by the section."""
    told: Callable[[Any], str] | None = None
    """Returns the person who did it, where the table was told."""
    by: Awaited | None = None
    """Event that does it, where the round does not wait for it."""
    said: bool = False
    """Whether a person reports it, because neither a wait nor an event shows it. Such a step is asked for and holds
    nothing up.
    """


def nothing_anew(table: Any) -> None:
    """Do nothing: nothing of the table has to be made ready again."""


class BeforePlay(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Everything before play."""

    steps: tuple[Step, ...] = ()
    over: Callable[[T], bool] | None = None
    """Returns whether the round is past all steps, even while it waits: at baccarat the cut is offered, then the shoe.
    """
    closed: Callable[[T], bool] | None = None
    """Returns whether the rules of the game close the table, where they state how it is opened again (14.8)."""
    anew: Callable[[T], None] = nothing_anew
    """Makes the table ready again when it is opened after a closure."""


def present(name: str, what: str, source: str, role: str) -> BeforePlay[Any]:
    """Return the step of one thing that is at the table in order before play. No device shows it: this person reports
    it.

    Reading: the person who has control of it by the rules of the game (ss 123(2), 164(2), 471(4)); the dealer where
    they name nobody (s 66(7)).
    """
    return BeforePlay(steps=(Step(name=name, what=what, source=source, roles=(role,), said=True),))
