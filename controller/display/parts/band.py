# SPDX-License-Identifier: MIT
"""The band across a stopped table: red for the dealer, ivory for the players."""

from typing import NamedTuple

from controller.display import wording
from controller.display.kit.items import Picture
from controller.display.kit.layout import Content, blank, column, framed, pad, place, thing
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import BODY, label


class Band(NamedTuple):
    """What happened and what is done about it, in one colour of the palette."""

    heading: str
    text: str
    fill: str


def shows(scene: Scene) -> Band | None:
    """Return the band of a stopped table; None while it plays."""
    if not scene.view.blocks:
        return None
    if not scene.dealer:
        return Band(wording.players_headline(scene.view).text, "", "words")
    what, way = scene.view.blocks[0].in_plain_words
    return Band(wording.sentence(what), wording.sentence(way), "fault")


def band(heading: str, text: str, fill: str) -> Content:
    """Return the band across a stopped table: red for the dealer, ivory for players."""
    ink = "words" if fill == "fault" else "ink"
    warning = thing(lambda box: Picture(box, "warning", "", "warning"), 9, 9) if fill == "fault" else blank
    words = [
        warning,
        label(
            heading, style=BODY._replace(steps=("total", "large", "body"), weight="Black", align="middle"), colour=ink
        ),
        label(text, style=BODY._replace(lines=3, align="middle"), colour=ink),
    ]
    return framed(pad(place(column(*words, align="middle", gap="gap")), "wide", ""), fill=fill)


STOPPED = Panel("stopped", shows, lambda it: band(*it), sleeps=False, covers=True)
