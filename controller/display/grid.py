"""The place of each panel on a screen, for every size from 800x480. Whole dots, no pygame."""

from typing import NamedTuple

import msgspec

DESIGN = (1280, 800)
"""The screen size, in dots, at which one unit is one dot."""
MARGIN = 16
GUTTER = 12
LAST = ("recent", 100)
"""The usual last panel, the recent results, and its least height in units."""


class PanelBox(NamedTuple):
    """The place of a panel: corner, width and height in dots."""

    x: int
    y: int
    width: int
    height: int


class Plan(msgspec.Struct, frozen=True):
    """The contents of a screen. `sign` and `legend`: their heights in dots, 0 for none.

    own: the panels beside the layout, from the top, with the heights they want, in units. last: the panel below
    them, which gets the remaining height, and its least height. broad: a wide column, for hands of cards.
    """

    size: tuple[int, int]
    dealer: bool
    sign: int = 0
    legend: int = 0
    own: tuple[tuple[str, int], ...] = ()
    last: tuple[str, int] = LAST
    broad: bool = False


def scale(size: tuple[int, int]) -> float:
    """Dots in a unit: the smaller of the two directions, so that everything fits its panel."""
    return min(size[0] / DESIGN[0], size[1] / DESIGN[1])


def margin(size: tuple[int, int]) -> int:
    """The free border of a screen, in dots."""
    return round(MARGIN * scale(size))


class _RowCutter:
    """Cuts rows from the top or the bottom of a box, with a gutter between them."""

    def __init__(self, box: PanelBox, gutter: int) -> None:
        self.left = box
        self._gutter = gutter

    def top(self, height: int) -> PanelBox:
        x, y, width, all_of_it = self.left
        self.left = PanelBox(x, y + height + self._gutter, width, all_of_it - height - self._gutter)
        return PanelBox(x, y, width, height)

    def bottom(self, height: int) -> PanelBox:
        x, y, width, all_of_it = self.left
        self.left = PanelBox(x, y, width, all_of_it - height - self._gutter)
        return PanelBox(x, y + all_of_it - height, width, height)


def boxes(plan: Plan) -> dict[str, PanelBox]:
    """The place of each panel, by name."""
    unit, edge = scale(plan.size), margin(plan.size)
    gutter = round(GUTTER * unit)
    rows = _RowCutter(PanelBox(edge, edge, plan.size[0] - 2 * edge, plan.size[1] - 2 * edge), gutter)
    placed = {"status": rows.top(round(24 * unit)), "headline": rows.top(round((102 if plan.dealer else 128) * unit))}
    if plan.legend:
        placed["legend"] = rows.bottom(plan.legend)
    if plan.sign:
        placed["sign"] = rows.bottom(plan.sign)
    return placed | _middle(plan, rows.left, gutter, unit)


def _middle(plan: Plan, box: PanelBox, gutter: int, unit: float) -> dict[str, PanelBox]:
    """The layout, the column beside it, and for the dealer the panels "next" and "messages" below it."""
    side = round(box.width * (0.31 if plan.broad else 0.21 if plan.dealer else 0.23))
    wide = box.width - side - gutter
    placed = _side(plan, PanelBox(box.x + wide + gutter, box.y, side, box.height), gutter, unit)
    if not plan.dealer:
        return placed | {"layout": PanelBox(box.x, box.y, wide, box.height)}
    least = round(min(150 * unit, box.height - gutter - 200 * unit))
    low = max(least, round(0.3 * box.height))
    under = box.y + box.height - low
    half = (wide - gutter) // 2
    return placed | {
        "layout": PanelBox(box.x, box.y, wide, box.height - low - gutter),
        "next": PanelBox(box.x, under, half, low),
        "messages": PanelBox(box.x + half + gutter, under, wide - half - gutter, low),
    }


def _side(plan: Plan, box: PanelBox, gutter: int, unit: float) -> dict[str, PanelBox]:
    """The column: the game's own panels from the top, and the last panel in the remaining height."""
    rows = _RowCutter(box, gutter)
    wanted = {name: high * unit for name, high in plan.own}
    last, least = plan.last
    free = min(0.8 * box.height, box.height - least * unit) - gutter * len(wanted)
    part = min(1.0, free / sum(wanted.values())) if wanted else 1.0
    placed = {name: rows.top(round(high * part)) for name, high in wanted.items()}
    return placed | {last: rows.left}
