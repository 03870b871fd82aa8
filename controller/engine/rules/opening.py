# SPDX-License-Identifier: MIT
"""What the rules of a game ask for before play, step by step: each room states it as data, with its sections."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from controller.engine.rules.wait import Awaited

T = TypeVar("T")
"""The table of a game."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step before play.

    name: the phase of the wait in which the round asks for it; it is over when the round waits for something later.
    roles: who does it, by the section. told: who has done it, where the table was told that. by: where the round does
    not wait for it, the event that does it. If neither a wait nor an event shows it (`said`), a person says that it is
    done: then it is asked for, and holds nothing up.
    """

    name: str
    what: str
    source: str
    roles: tuple[str, ...]
    told: Callable[[Any], str] | None = None
    by: Awaited | None = None
    said: bool = False


def nothing_anew(table: Any) -> None:
    """Nothing of the table has to be made ready again."""


class Before(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """What comes before play. anew: the table is opened again after it was closed, and asks for all of it again.

    over: whether the round is past all of it, whatever it waits for: at baccarat the cut is offered, then the shoe.
    closed: whether the table is closed by the rules of its game, where these say how it is opened again (14.8).
    """

    steps: tuple[Step, ...] = ()
    over: Callable[[T], bool] | None = None
    closed: Callable[[T], bool] | None = None
    anew: Callable[[T], None] = nothing_anew


def present(name: str, what: str, source: str, role: str) -> Before[Any]:
    """One thing is at the table in order before play. No device shows it: this person says so.

    Reading: whoever has control of it by the rules of the game (ss 123(2), 164(2), 471(4)); the dealer where they name
    nobody (s 66(7)).
    """
    return Before(steps=(Step(name=name, what=what, source=source, roles=(role,), said=True),))
