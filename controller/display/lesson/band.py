# SPDX-License-Identifier: MIT
"""The band of a lesson: in large words that this is no play; for the dealer also what happened, and how an act was."""

from typing import Final

from controller.display.kit.items import Arranged
from controller.display.kit.layout import Content, column, first_good, flex, framed, pad, place, row
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Step, Theme
from controller.engine.shown.lesson import NOT_PLAY, LessonShown

HEIGHT: Final = 0.19
"""Share of the window's height. The table's own picture has the rest, and nothing lies on it."""
HEAD: Final = 0.58
"""Share of the dealer's window. Width of the large words."""
FILLS: Final = {"refused": "fault", "wrong": "fault"}
"""Colours behind the judgement of an act."""
STEPS: Final[tuple[Step, ...]] = ("total", "large", "strong")
"""Sizes of the large words that are tried."""
STEPS_OF_EVENTS: Final[tuple[Step, ...]] = ("body", "note")
TITLE: Final = BODY._replace(weight="Black", narrow=0.76)
SMALL: Final = NOTE._replace(steps=("body", "note"), lines=2, narrow=0.76)


def height_of(window: tuple[int, int]) -> int:
    """Return the height of the band in a window of this size."""
    return round(HEIGHT * window[1])


def arranged(lesson: LessonShown, window: tuple[int, int], theme: Theme) -> Arranged:
    """Return the band at the top of a window."""
    return band(lesson, dealer=theme.audience == "dealer")((window[0], height_of(window)), theme)


def band(lesson: LessonShown, *, dealer: bool) -> Content:
    """Return that it is no play, which lesson it is, and how far it is; for the dealer the last events too."""
    title = label(lesson.title, style=SMALL, kind="title")
    progress = label(f"{lesson.done} of {lesson.acts}", style=SMALL._replace(lines=1), kind="progress")
    notices = (label(NOT_PLAY, style=TITLE._replace(steps=(step,)), kind="notice") for step in STEPS)
    head = first_good(*(column(row(each, progress, gap="wide"), title, gap="wide") for each in notices))
    inside = row(flex(place(head, "start"), HEAD), flex(_told(lesson), 1 - HEAD), gap="gap") if dealer else head
    return framed(pad(place(inside, "start"), "gap", "hair" if dealer else "line"), fill="blue", radius=0)


def _told(lesson: LessonShown) -> Content:
    """Return what happened last, and beneath it how the dealer's last act was."""
    fill = FILLS.get(lesson.judged, "")
    return first_good(*(_told_in(lesson, fill, step, lines) for step in STEPS_OF_EVENTS for lines in (2, 3)))


def _told_in(lesson: LessonShown, fill: str, step: Step, lines: int) -> Content:
    style = SMALL._replace(steps=(step,))
    events = label(lesson.happened, style=style._replace(lines=1), kind="events")
    words = label(lesson.answer, style=style._replace(weight="Bold", lines=lines), kind="answer")
    answer = pad(place(words, "start"), "tight", "")
    return column(events, flex(framed(answer, fill=fill, radius=4) if fill else answer), gap="tight")
