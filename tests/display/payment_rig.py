# SPDX-License-Identifier: MIT
"""Records a drawn payment list: each act with its tag, and the position where its sum ends on the right."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest

from controller.display.drawing import palette as p
from controller.display.drawing import players
from controller.display.drawing.brush import Brush
from controller.display.panels import payment
from controller.display.payment import whose
from controller.display.payment.text import PaymentText
from controller.engine.values.places import place_number

COLOURS = players.colours_of(players.COLOURED)


class DrawnAct(NamedTuple):
    """A drawn act."""

    player: str
    box: str
    """The box of the hand; empty without one."""
    kind: str
    cents: int
    tag: str
    """The words and the name on the tag, or the name of its colour on a chip."""
    right: int
    """Dots. Right end of the sum's letters."""
    at: pygame.Rect
    """Where the tag is."""


@contextmanager
def acts_drawn() -> Iterator[list[DrawnAct]]:
    """Record each act that is drawn. An act that continues on the next page is recorded once."""
    found: list[DrawnAct] = []
    tags: list[str] = []
    places: list[pygame.Rect] = []
    before: list[PaymentText] = []
    draw, draw_tag = payment._act, payment._tag

    def act(brush: Brush, at: tuple[int, int, int], text: PaymentText, shown: Any, setting: Any) -> None:
        tags[:], places[:] = [""], [pygame.Rect(0, 0, 0, 0)]
        draw(brush, at, text, shown, setting)
        if not (before and before[-1] is text):
            box, ink = text.hand.partition("/")[0], brush.written[-1].ink
            found.append(DrawnAct(text.player, box, text.kind, text.cents, tags[-1], ink.right, places[-1]))
        before.append(text)

    def tag(brush: Brush, at: Any, its: whose.Tag, colour: p.Colour, setting: Any) -> pygame.Rect:
        places.append(draw_tag(brush, at, its, colour, setting))
        named = next((name for name, known in COLOURS.items() if known == colour), "")
        tags.append(named if its.chip else f"{its.words} {its.name}".rstrip())
        return places[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payment, "_act", act)
        patch.setattr(payment, "_tag", tag)
        yield found


def tag_of(act: DrawnAct) -> str:
    """Return the text that the tag of this act must have, without the hand of a box."""
    number = place_number(act.player)
    return f"{act.box} {act.player}" if act.box else str(number) if number else act.player
