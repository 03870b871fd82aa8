# SPDX-License-Identifier: MIT
"""A drawing of numbered balls: its devices, buttons and progress; a ball that breaks, and one more that is drawn."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.rules import powers
from controller.engine.rules.powers import Power
from controller.engine.rules.wait import NO_REMARK, Awaited, Button, Procedure, Wait
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import DEALER
from controller.games.kit.keying import ENTRY, Keying, take_entry

DRAWER, GENERATOR = "drawer", "generator"
BY_HAND = Button("by-hand", "h")
BROKEN_BALL = Button("broken-ball", "b")
REPLACED = Button("replaced", "r")
NONE = 0
"""Keyed as 0 0: no ball, or none of those on show."""


class BallQuestions(msgspec.Struct):
    """Open questions about the balls. The answers are numbers."""

    broken: bool = False
    """Whether the number of a broken ball is open."""
    wrong: int = 0
    """Board number whose ball is asked for; 0: none."""
    half: list[int] = []
    """Digits keyed so far."""


class BallDrawing(msgspec.Struct):
    """One drawing of balls."""

    numbers: list[int] = []
    """Drawn numbers, in order."""
    broken: list[int] = []
    """Numbers of broken balls, as named by a person."""
    device: str = ""
    """The drawing device."""
    started: bool = False
    """Whether the device was activated."""
    mixed: bool = False
    """Whether the first revolutions are complete."""
    by_hand: bool = False
    """Whether a person turns the device."""
    asked: BallQuestions = msgspec.field(default_factory=BallQuestions)
    """Open questions."""
    due: bool = False
    """Whether one more ball is due after a broken one in this run of the device."""

    def take_off(self, number: int) -> None:
        """Remove a number."""
        self.numbers.remove(number)

    def close_question(self) -> None:
        """Close the question for a broken ball's number."""
        self.asked.broken = False
        self.asked.half.clear()


def number_of(balls: int, digits: tuple[int, ...]) -> int:
    """Return the number of two digits. Raises ValueError if no ball has this number."""
    number = 10 * digits[0] + digits[1]
    if not 1 <= number <= balls:
        raise ValueError(f"there is no ball {number}: they are numbered from 1 to {balls}")
    return number


def number_or_none(balls: int, digits: tuple[int, ...]) -> int:
    """Return the number of two digits, or NONE for 0 0. Raises ValueError if no ball has this number."""
    return number_of(balls, digits) if any(digits) else NONE


# A broken ball

D = TypeVar("D", bound=BallDrawing)


class BrokenBalls(msgspec.Struct, Generic[D], frozen=True, kw_only=True):
    """The words and sections of one game on broken balls. `{ball}` in a note is `ball 7`, or `a ball`."""

    question: str
    source: str
    """Section of the question and of the answer."""
    reports: frozenset[Awaited]
    """Events that the question accepts, if the wait before it does."""
    keying: Callable[[D], Keying[int]]
    """Return the keying of the answer: a ball on show, or none of them."""
    excluded: str
    """Note: the ball was on show."""
    stands: str
    """Note: the ball was not on show."""
    part: tuple[str, str]
    """Note and section: another part of a ball that broke before."""
    show: Callable[[AnyTable, D], None]
    named_again: str = ""
    """Note: the answer names a ball that broke before; empty: `stands`."""

    def handle(self, table: AnyTable, drawing: D) -> None:
        """Handle a partly drawn ball. If any ball is on show, ask for the broken ball's number.

        A completely drawn ball is never void because another one broke.
        """
        table.memory.broken = True
        drawing.asked.broken = True
        drawing.asked.half.clear()
        if not drawing.numbers:
            self._exclude(table, drawing, NONE)

    def take_number(self, table: AnyTable, drawing: D, asked: Wait) -> Procedure[Event | None]:
        """Take the number of the broken ball. Returns any other event that this wait accepts."""
        wait_for_it = replace(
            asked.asking(*ENTRY), what=self.question, source=self.source,
            accepts=(asked.accepts & self.reports) | frozenset(ENTRY), refuses={}, despite_blocks=frozenset(ENTRY),
        ).with_headline("A ball broke").with_remark(NO_REMARK)  # fmt: skip
        found = yield from take_entry(table, wait_for_it, self.keying(drawing), drawing.asked.half)
        if isinstance(found, Event):
            return found
        self._exclude(table, drawing, found)
        return None

    def find_late(self, table: AnyTable, drawing: D, asked: Wait) -> Procedure[list[int]]:
        """Handle a ball found broken after the declaration. Returns the declared numbers that do not count."""
        declared = tuple(drawing.numbers)
        self.handle(table, drawing)
        while drawing.asked.broken:
            yield from self.take_number(table, drawing, asked)
        return [number for number in declared if number not in drawing.numbers]

    def note_part(self, table: AnyTable, drawing: D, number: int) -> None:
        """Note another part of a ball that broke before."""
        drawing.due = True
        note, section = self.part
        table.note(note.format(ball=f"ball {number}"), section)

    def _exclude(self, table: AnyTable, drawing: D, number: int) -> None:
        """Exclude this ball, or NONE of those on show. One more ball is drawn."""
        drawing.close_question()
        drawing.due = True
        table.digits("")
        note = (number in drawing.broken and self.named_again) or self.stands
        if number in drawing.numbers:
            drawing.take_off(number)
            note = self.excluded
        if number not in (NONE, *drawing.broken):
            drawing.broken.append(number)
        table.note(note.format(ball=f"ball {number}" if number else "a ball"), self.source)
        self.show(table, drawing)


def may_replace(table: AnyTable, power: Power, without: tuple[str, str], beside: str = DEALER) -> bool:
    """Return whether balls may be replaced now. Refuse it with `without` if the inspector's key is not turned.

    `beside`: the role of the person who replaces them. The inspector is another person.
    """
    refused = powers.not_by_one(table.state, power, beside) if powers.exercised(table.state, power) else without
    if refused:
        table.refuse(*refused)
    return not refused
