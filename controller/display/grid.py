# SPDX-License-Identifier: MIT
"""The place of each panel on a screen, for every size from 800x480: fixed for each kind of table. No pygame.

The figures stand in `controller/display/grids`, one module a kind of table. Other sizes have them in proportion.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import Final, Literal, NamedTuple

from controller.display.grids import (
    balls,
    ring,
    tall,
    throws,
)
from controller.engine.rules.face import Face, TableKind

DESIGN: Final = (1280, 800)
"""The screen size, in dots, at which one unit is one dot."""
PLAYERS_DESIGN: Final = (1920, 1080)
LOW_DESIGN: Final = (1024, 600)
LOW, HIGH = 700, 1000
"""Lower than this, in dots, a dealer's screen is a low one; from this on it has room for a sign of any height."""
MARGIN: Final = 16


class Kind(NamedTuple):
    """A kind of table: the figures of its places, and what is not as at others.

    rounded: the radius of its cloth as a share of its height, where seats are round it; rail: the width of the rail
    there, in units. says_payment: once it is declared the table itself says what is passed to whom, without a list;
    says_void: and what goes back of a void round. list_at: the edge of its place at which the list begins, where it is
    only as high as it needs to be; else it fills its place.
    """

    figures: ModuleType
    rounded: float = 0
    rail: int = 0
    says_payment: bool = False
    says_void: bool = False
    list_at: Literal["", "top", "bottom"] = ""


KINDS: Final[Mapping[TableKind, Kind]] = {
    "areas": Kind(throws),
    "tall": Kind(tall),
    "balls": Kind(balls),
    "ring": Kind(ring, list_at="top"),
}


class PanelBox(NamedTuple):
    """The place of a panel: corner, width and height in dots."""

    x: int
    y: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        """The first row beneath it."""
        return self.y + self.height


Places = dict[str, PanelBox]


class Audience(NamedTuple):
    """Who reads the screen, and whether it shows the limits sign (s 74(2))."""

    dealer: bool
    signed: bool


def scale(size: tuple[int, int]) -> float:
    """Dots in a unit: the smaller of the two directions, so that everything fits its panel."""
    return min(size[0] / DESIGN[0], size[1] / DESIGN[1])


def margin(size: tuple[int, int]) -> int:
    """The free border of a screen, in dots."""
    return round(MARGIN * scale(size))


def sign_rows(audience: Audience, size: tuple[int, int]) -> int:
    """How many rows the sign has at most; 0: as many as it needs. A dealer's screen has little room for it."""
    return 0 if not audience.dealer or size[1] >= HIGH else 1


def places(face: Face, audience: Audience, size: tuple[int, int], sign: int) -> Places:
    """The place of each panel that this kind of table can have, and of the cloth. sign: height of the sign, in dots."""
    kind = KINDS[face.table].figures
    figures: Mapping[str, tuple[int, int, int, int]]
    if not audience.dealer:
        figures, design = kind.PLAYERS, PLAYERS_DESIGN
    elif size[1] < LOW:
        figures, design = kind.LOW, LOW_DESIGN
    else:
        figures, design = kind.WINDOW if audience.signed else kind.DEALER, DESIGN
    placed = {name: _scaled(PanelBox(*box), design, size) for name, box in figures.items()}
    return _with_sign(placed, sign) if "sign" in placed else placed


def _scaled(box: PanelBox, design: tuple[int, int], size: tuple[int, int]) -> PanelBox:
    """The same box on a screen of another size. Edges that touch still do."""
    across, down = size[0] / design[0], size[1] / design[1]
    x, y = round(box.x * across), round(box.y * down)
    return PanelBox(x, y, round((box.x + box.width) * across) - x, round(box.bottom * down) - y)


def _with_sign(placed: Places, high: int) -> Places:
    """The same places with a sign of this height: what lies above it has the room that it leaves."""
    sign = placed["sign"]
    high = max(high, sign.height) if high else 0
    more, top = high - sign.height, placed["cloth"].y
    cut = min(sign.y, placed.get("next", sign).y)
    part = (cut - more - top) / (cut - top)
    moved = {name: _moved(box, top, part, cut, more if box.y < sign.y else 0) for name, box in placed.items()}
    rest = {name: box for name, box in moved.items() if name != "sign"}
    return rest | ({"sign": sign._replace(y=sign.y - more, height=high)} if high else {})


def _moved(box: PanelBox, top: int, part: float, cut: int, more: int) -> PanelBox:
    """A box that ends between `top` and `cut` in proportion, even if frames stand out at its top; one that begins
    beneath the cut, `more` dots higher."""
    if box.y >= cut:
        return box._replace(y=box.y - more)
    if box.bottom <= top or box.bottom > cut:
        return box
    y = top + round((box.y - top) * part)
    return box._replace(y=y, height=top + round((box.bottom - top) * part) - y)
