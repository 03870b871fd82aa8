# SPDX-License-Identifier: MIT
"""Records a drawn payment list: each act with its tag, and the right end of its sum."""

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
    """An act as it is drawn. box: of the hand. tag: its number, his name, or the name of his colour. right: of the
    sum's letters. at: where the tag is."""

    player: str
    box: str
    kind: str
    cents: int
    tag: str
    right: int
    at: pygame.Rect


@contextmanager
def acts_drawn() -> Iterator[list[DrawnAct]]:
    """Record each act that is drawn, except acts that continue on the next page."""
    found: list[DrawnAct] = []
    tags: list[str] = []
    places: list[pygame.Rect] = []
    before: list[PaymentText] = []
    draw, draw_tag = payment._act, payment._tag

    def act(brush: Brush, at: tuple[int, int, int], its: PaymentText, shown: Any, setting: Any) -> None:
        tags[:], places[:] = [""], [pygame.Rect(0, 0, 0, 0)]
        draw(brush, at, its, shown, setting)
        if not (before and before[-1] is its):
            box, ink = its.hand.partition("/")[0], brush.written[-1].ink
            found.append(DrawnAct(its.player, box, its.kind, its.cents, tags[-1], ink.right, places[-1]))
        before.append(its)

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
