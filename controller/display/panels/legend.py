# SPDX-License-Identifier: MIT
"""The keys of a simulated table, called by a key and gone with the next one."""

from typing import Final, NamedTuple

import pygame

from controller.display import waiting, wording
from controller.display.drawing import fonts, keys
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.keys import Key
from controller.display.drawing.plates import titled
from controller.display.panels.context import ScreenContext
from controller.engine.rules import face
from controller.engine.shown.views import Extras, View

GAP: Final = 8


class Legend(NamedTuple):
    """What the panel shows: what is to be done, in all its words, and every key."""

    prompt: str
    caps: tuple[Key, ...]


def shows(context: ScreenContext, view: View, extras: Extras) -> Legend | None:
    """Every key with its words, those that go on with the round marked; None while nobody has called for them."""
    if not (extras.legend and context.look.simulated and context.dealer):
        return None
    prompt, asked, _ = waiting.waits(view)
    now = set(asked) - {*waiting.later(view, asked, context.look.dice)}
    every = [key for key in context.look.keys if key.words]
    caps = (_cap(key, waiting.called(view, key.wait_name), act=key.wait_name in now) for key in every)
    return Legend(wording.sentence(prompt.text), tuple(caps))


def _cap(key: face.Key, called: str, *, act: bool) -> Key:
    """The cap of a key; called: what it does now, if that is not its name."""
    return Key((key.cap or key.key).upper(), called or key.words, 1, "act" if act else "other")


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, legend: Legend) -> None:
    """All keys in lines, in the smallest letters that are read, beneath the whole of NEXT: the strip may have less."""
    brush.card(rect, p.PANEL, brush.px(12))
    room = titled(brush, rect, "Keys", "any key: back")
    block = fonts.fitted(legend.prompt, "Bold", room.size, brush.least, brush.least)
    brush.block(block, "Bold", p.IVORY, room.move(0, brush.px(14)))
    sized = tuple(cap._replace(size=brush.least) for cap in legend.caps)
    pitch = sized[0].box[1] + brush.px(GAP)
    top = room.top + (block.height + brush.px(14) if block.lines else 0) + brush.px(14)
    for cap, (x, line) in zip(sized, keys.row(sized, room.width), strict=True):
        if top + line * pitch + cap.box[1] <= room.bottom:
            keys.draw(brush, cap, (room.left + x, top + line * pitch))
