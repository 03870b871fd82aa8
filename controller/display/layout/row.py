# SPDX-License-Identifier: MIT
"""A row of wagers with their odds: of a layout the areas alone, side by side, without their boxes."""

from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from controller.engine.rules.face import Area, Face

LEAST: Final = 14
"""The width for chips; the words have as much more as they are long."""


def in_a_row(face: Face) -> Face:
    """The wagers that stand in a row beneath hands of cards, as a layout of their own."""
    wagers = tuple(area.wager for area in face.areas)
    known = {area.wager: area for area in face.areas}
    alone = [_alone(known[wager]) for wager in wagers]
    ends = list(accumulate(area.width for area in alone))
    areas = tuple(replace(area, column=end - area.width) for area, end in zip(alone, ends, strict=True))
    return replace(face, columns=ends[-1], rows=1, areas=areas, legends=(), owing=(), spots={}, markers=())


def _alone(area: Area) -> Area:
    """The area without its boxes, and with its odds in one line."""
    odds = area.odds.replace("\n", " ")
    return replace(area, row=0, width=LEAST + len(area.title) + len(odds), height=1, boxes=(), odds=odds)
