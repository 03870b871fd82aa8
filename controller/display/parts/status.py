# SPDX-License-Identifier: MIT
"""The dealer's status line: game, round, phase; limits and key switches."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.display import wording
from controller.display.drawing.fonts import Weight
from controller.display.kit.items import Picture
from controller.display.kit.layout import Content, first_good, pad, place, row, strip, thing
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import NOTE, label
from controller.engine.values.money import dollars


class Status(NamedTuple):
    """What the status line says. Wordings: the longest first."""

    game: str
    round: str
    phase: str
    limits: tuple[str, ...]
    keys: tuple[tuple[str, bool], ...]
    short_keys: tuple[tuple[str, bool], ...]


def shows(scene: Scene) -> Status:
    """Return what the status line says."""
    view, title = scene.view, scene.look.title
    low, high, step = (dollars(it) for it in (view.limits.minimum, view.limits.maximum, view.limits.increment))
    limits = (f"{low}–{high}, steps {step}", f"{low}–{high}", "") if view.limits.maximum else ("",)
    phase = wording.sentence(wording.spoken(view.phase))
    return Status(
        title.upper(),
        f"Round {view.round}" if view.round else "",
        phase,
        limits,
        wording.keys(view),
        wording.keys(view, short=True),
    )


def status(it: Status) -> Content:
    """Return the line in the longest words in which all of it fits."""
    options = [_status(it, keys, limits) for limits in it.limits for keys in (it.keys, it.short_keys)]
    return pad(place(first_good(*options)), "gap", "hair")


def _status(it: Status, keys: Sequence[tuple[str, bool]], limits: str) -> Content:
    start = [_word(it.game, "words", "Black"), _word(it.round, "muted"), _word(it.phase, "words")]
    end = [_word(limits, "muted"), *(_lamp(words, on=on) for words, on in reversed(keys))]
    return strip(start, end)


def _word(words: str, colour: str, weight: Weight = "Semibold") -> Content:
    return label(words, style=NOTE._replace(weight=weight), colour=colour, kind="status")


def _lamp(words: str, *, on: bool) -> Content:
    lamp = thing(
        lambda box: Picture(box, "lamp", words, "lamp on" if on else "lamp off", "words" if on else "loses"), 2, 2
    )
    return row(lamp, _word(words, "words" if on else "loses"))


STATUS = Panel("status", shows, status, sleeps=False)
