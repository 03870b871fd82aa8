# SPDX-License-Identifier: MIT
"""Pai gow's screens: the bank above a row of boxes with low and high hands."""

from typing import Final

from controller.display import wording
from controller.display.kit.items import Colour
from controller.display.kit.layout import Content, column, fixed, flex, spot
from controller.display.kit.theme import Audience
from controller.display.pai_gow.contents import BankContents, BoxContents, TableContents, contents
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import frame
from controller.display.parts.pai_gow import bank, tiles


def _contents(scene: Scene) -> TableContents:
    assert scene.look.face.tiles, "pai gow is played with tiles"
    found = contents(scene.look.face.tiles, scene.view)
    return found.at_rest if scene.rests else found


def _boxes(scene: Scene) -> tuple[tuple[BoxContents, ...], tuple[tuple[str, Colour], ...], Audience]:
    return _contents(scene).boxes, scene.colours, scene.audience


def _bank(scene: Scene) -> tuple[BankContents, str, Audience]:
    value = _contents(scene).bank
    return value._replace(told="" if scene.dealer else _told(scene)), scene.look.casino, scene.audience


def _told(scene: Scene) -> str:
    """Return what players are told. After a void round their boxes say to whom the wagers go back."""
    if wording.goes_back(scene.view):
        return "\n".join(wording.lines_back(scene.view)[0])
    return wording.players_headline(scene.view).text or scene.look.title


def _plan(bank_mm: float) -> Content:
    return column(fixed(spot("bank"), bank_mm), flex(spot("tiles")), gap="tight")


TABLE: Final = Table(
    panels=(
        Panel("tiles", _boxes, lambda it: tiles.boxes(*it)),
        Panel("bank", _bank, lambda it: bank.bank(*it)),
        *frame.shared(),
    ),
    plans={
        "dealer": frame.dealer_plan(_plan(24), signed=False),
        "window": frame.dealer_plan(_plan(21), signed=True),
        "low": frame.low_plan(_plan(13.7)),
        "players": frame.players_plan(_plan(40)),
    },
)
"""Pai gow."""
