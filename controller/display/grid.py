# SPDX-License-Identifier: MIT
"""The place of each panel on a screen, for every size from 800x480. Whole dots, no pygame."""

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

DESIGN = (1280, 800)
"""The screen size, in dots, at which one unit is one dot."""
MARGIN = 16
GUTTER = 12
LAST = ("recent", 100)
"""The usual last panel, the recent results, and its least height in units."""
NEXT_SHARE = 0.33
"""The part of "next" in the room that it shares with the payment list and the messages."""
NEXT_ABOVE, NEXT_ABOVE_BOTH = 0.5, 0.4
"""The part of "next" in the height of the column, above the payment list; above the messages and the list."""
SHARES_OF_MESSAGES = (0.25, 0.35, 0.45)
"""The part of the messages there, as much as they need."""


class PanelBox(NamedTuple):
    """The place of a panel: corner, width and height in dots."""

    x: int
    y: int
    width: int
    height: int


BENEATH = 130
"""Least height of the row beneath boxes with hands of cards, in units."""
DEALERS_HEADLINE = 102
PLAYERS_HEADLINE = 128
CARDS_HEADLINE = 60
"""Lower where hands of cards are shown: their panel has the result in large letters too."""
ROADS_SHARE = 0.48
"""The part of the roads in the height that they share with the hands of cards."""
ROADS = 204
"""The height in which all five roads of a shoe are shown, in units: they have it even if the cards get lower."""
ODDS = 40
"""Height of the row of wagers with their odds beneath hands of cards, in units."""
COMPACT_HEADLINE, COMPACT_LOW, COMPACT_COLUMN = 88, 120, 0.27
"""Where the layout needs the room: heights of the headline and of the panels beneath the layout, in units, and the
width of the column beside it, as a share of the screen's."""
COLUMN = 0.34
"""The same share of that column where "next" and the messages stand in it on a low screen."""
BOXES_HEADLINE, PLAYERS_BOXES_HEADLINE = 66, 84
"""Where boxes with hands of cards need the room: the dealer's, and the players'."""
LOW = 240
"""Least height of the layout, in dots, if panels are to lie beneath it. On a lower screen they stand beside it."""
NEXT, MESSAGES = 140, 96
COMPACT_NEXT, COMPACT_MESSAGES = 195, 80
"""The least heights of these panels where they stand beside the layout, in units; in a narrow column."""
SQUEEZED = 0.7
"""The least share of the height that it wants with which a panel is still shown on a low screen."""
LEFT_OUT = ("recent", "road", "dice", "facts", "wheel", "lights", "drawn", "puck")
"""Panels left out of a dealer's low screen, one after the other until the rest has room: always the first two.

First what is seen at the table itself: the dealer needs the layout, what is next, the messages and the digits.
"""
STATISTICS = 84
"""Height of the statistics, in units. They are left out if the layout would then be lower than `LOWEST`."""
LOWEST = 200
"""In dots."""
AT_THE_BOTTOM = ("sign", "legend")
"""The panels along the bottom of a screen, which can yield room to the payment list."""
LEAST_LIST = 90
"""The least height of a payment list in their room, in units."""


class Plan(msgspec.Struct, frozen=True):
    """The contents of a screen. `sign` and `legend`: their heights in dots, 0 for none.

    own: the panels beside the layout, from the top, with the heights they want, in units. last: the panel below
    them, which gets the remaining height, and its least height, if there is one. broad: it is a table of cards. hands:
    for players, hands of cards are shown; while there are none, the layout stands in their place. tall: for players,
    the panels beside the layout stand beside the headline too, which makes a wheel large. statistics: a row of them
    below the layout. compact: the layout gets as much room as there is: the headline is low, and for the dealer "next"
    and the messages stand beside the layout. boxed: boxes with hands of cards take the place of the layout.
    """

    size: tuple[int, int]
    dealer: bool
    sign: int = 0
    legend: int = 0
    own: tuple[tuple[str, float], ...] = ()
    last: tuple[str, int] | None = LAST
    broad: bool = False
    hands: bool = False
    tall: bool = False
    statistics: bool = False
    compact: bool = False
    boxed: bool = False


def scale(size: tuple[int, int]) -> float:
    """Dots in a unit: the smaller of the two directions, so that everything fits its panel."""
    return min(size[0] / DESIGN[0], size[1] / DESIGN[1])


def margin(size: tuple[int, int]) -> int:
    """The free border of a screen, in dots."""
    return round(MARGIN * scale(size))


class _RowCutter:
    """Cuts rows from the top or the bottom of a box, with a gutter between them; or a column from its right."""

    def __init__(self, box: PanelBox, gutter: int) -> None:
        self.left = box
        self.gutter = gutter

    def top(self, height: int) -> PanelBox:
        x, y, width, all_of_it = self.left
        self.left = PanelBox(x, y + height + self.gutter, width, all_of_it - height - self.gutter)
        return PanelBox(x, y, width, height)

    def bottom(self, height: int) -> PanelBox:
        x, y, width, all_of_it = self.left
        self.left = PanelBox(x, y, width, all_of_it - height - self.gutter)
        return PanelBox(x, y + all_of_it - height, width, height)

    def right(self, width: int) -> PanelBox:
        x, y, all_of_it, height = self.left
        self.left = PanelBox(x, y, all_of_it - width - self.gutter, height)
        return PanelBox(x + all_of_it - width, y, width, height)


def boxes(plan: Plan) -> dict[str, PanelBox]:
    """The place of each panel, by name."""
    unit, edge = scale(plan.size), margin(plan.size)
    rows = _RowCutter(PanelBox(edge, edge, plan.size[0] - 2 * edge, plan.size[1] - 2 * edge), round(GUTTER * unit))
    placed = {"status": rows.top(round(24 * unit))}
    if plan.legend:
        placed["legend"] = rows.bottom(plan.legend)
    if plan.sign:
        placed["sign"] = rows.bottom(plan.sign)
    if plan.boxed:
        return placed | _boxes_of_hands(plan, rows, unit)
    return placed | (_for_dealer if plan.dealer else _for_players)(plan, rows, unit)


def _boxes_of_hands(plan: Plan, rows: _RowCutter, unit: float) -> dict[str, PanelBox]:
    """The headline and boxes with hands of cards in the whole width; for the dealer, all other panels beneath them."""
    placed = {"headline": rows.top(round((BOXES_HEADLINE if plan.dealer else PLAYERS_BOXES_HEADLINE) * unit))}
    if plan.dealer:
        row = _RowCutter(rows.bottom(max(round(BENEATH * unit), round(0.24 * rows.left.height))), rows.gutter)
        for name, _ in reversed(plan.own):
            placed[name] = row.right(round(0.27 * row.left.width))
        half = (row.left.width - row.gutter) // 2
        placed["messages"], placed["next"] = row.right(half), row.left
    return placed | {"boxes": rows.left}


def _for_players(plan: Plan, rows: _RowCutter, unit: float) -> dict[str, PanelBox]:
    """The headline, the layout and the column beside it; at a table of cards the hands or the layout above the roads.

    A column without panels has no width.
    """
    if plan.broad:
        headline = rows.top(round(CARDS_HEADLINE * unit))
        return {"headline": headline} | _cards(plan, rows.left, rows.gutter, unit)
    placed = {}
    if plan.statistics and rows.left.height - rows.gutter - round((STATISTICS + PLAYERS_HEADLINE) * unit) >= LOWEST:
        placed["statistics"] = rows.bottom(round(STATISTICS * unit))
    if plan.tall:
        column = rows.right(round(rows.left.width * 0.27))
        plan = replace(plan, own=tuple((name, column.width / unit) for name, _ in plan.own))
    placed["headline"] = rows.top(round((COMPACT_HEADLINE if plan.compact else PLAYERS_HEADLINE) * unit))
    if not plan.own and not plan.last:
        return placed | {"layout": rows.left}
    if not plan.tall:
        column = rows.right(round(rows.left.width * 0.23))
    return placed | _column(plan, column, rows.gutter, unit) | {"layout": rows.left}


def _cards(plan: Plan, box: PanelBox, gutter: int, unit: float) -> dict[str, PanelBox]:
    """Hands of cards in a row, and below them the wagers with their odds; or the layout. At the bottom the roads.

    Where the layout would be too low, its place has only the wagers with their odds.
    """
    rows, odds_high = _RowCutter(box, gutter), round(ODDS * unit)
    share = round(ROADS_SHARE * (box.height - odds_high - 2 * gutter))
    road = {plan.last[0]: rows.bottom(max(share, round(ROADS * unit)))} if plan.last else {}
    if plan.hands:
        odds = {"odds": rows.bottom(odds_high)}
        return {"hands": rows.left} | odds | road
    return {"layout" if rows.left.height >= LOWEST else "odds": rows.left} | road


def _for_dealer(plan: Plan, rows: _RowCutter, unit: float) -> dict[str, PanelBox]:
    """The headline, the layout and the column beside it; "next" and "messages" below the layout or in the column."""
    headline = {"headline": rows.top(round((COMPACT_HEADLINE if plan.compact else DEALERS_HEADLINE) * unit))}
    box, gutter = rows.left, rows.gutter
    low = max(round(min(150 * unit, box.height - gutter - 200 * unit)), round(0.3 * box.height))
    if plan.compact:
        low = round(COMPACT_LOW * unit)
    if plan.compact or box.height - low - gutter < LOW:
        plan = replace(plan, last=None)
        if not plan.broad:
            return headline | _beside(plan, rows, unit)
    column = _column(plan, rows.right(round(box.width * (0.31 if plan.broad else 0.21))), gutter, unit)
    under, half = rows.bottom(low), (rows.left.width - gutter) // 2
    return (
        headline
        | column
        | {
            "layout": rows.left,
            "next": under._replace(width=half),
            "messages": under._replace(x=under.x + half + gutter, width=under.width - half - gutter),
        }
    )


def _column(plan: Plan, box: PanelBox, gutter: int, unit: float) -> dict[str, PanelBox]:
    """The column: the game's own panels from the top, and the last panel in the remaining height."""
    rows = _RowCutter(box, gutter)
    wanted = {name: high * unit for name, high in plan.own}
    if plan.last:
        last, least = plan.last
        free = min(0.8 * box.height, box.height - least * unit) - gutter * len(wanted)
        part = min(1.0, free / sum(wanted.values())) if wanted else 1.0
    else:
        part = (box.height - gutter * (len(wanted) - 1)) / sum(wanted.values())
        part = part if plan.dealer else min(1.0, part)
    placed = {name: rows.top(round(high * part)) for name, high in wanted.items()}
    return placed | {last: rows.left} if plan.last else placed


def _beside(plan: Plan, rows: _RowCutter, unit: float) -> dict[str, PanelBox]:
    """On a low screen: the layout in the whole height, and in a wider column what the dealer acts on."""
    column = _RowCutter(rows.right(round(rows.left.width * (COMPACT_COLUMN if plan.compact else COLUMN))), rows.gutter)
    least, messages = (COMPACT_NEXT, COMPACT_MESSAGES) if plan.compact else (NEXT, MESSAGES)
    free = column.left.height - (least + messages) * unit - rows.gutter
    own = _kept(plan.own, free, unit, rows.gutter)
    wanted = sum(high for _, high in own) * unit
    part = min(1.0, max(SQUEEZED, (free - rows.gutter * len(own)) / wanted)) if own else 1.0
    placed = {name: column.top(round(high * unit * part)) for name, high in own}
    next_high = round((column.left.height - rows.gutter) * least / (least + messages))
    return placed | {"next": column.top(next_high), "messages": column.left, "layout": rows.left}


def _kept(own: tuple[tuple[str, float], ...], free: float, unit: float, gutter: int) -> tuple[tuple[str, float], ...]:
    """Those of a game's own panels that have room; what is needed least is left out first."""
    leave = iter(LEFT_OUT)
    while sum(high * unit * SQUEEZED + gutter for _, high in own) > free:
        least = next(leave, None)
        if least is None:
            break
        own = tuple(panel for panel in own if panel[0] != least)
    return own


def with_payment(placed: dict[str, PanelBox], size: tuple[int, int], messages: float) -> dict[str, PanelBox]:
    """The same places, but after "next" the payment list; between them the messages, if they have a share of it.

    If the messages lie beneath "next", it is no higher than it needs, and the rest is shared: the list is beneath them.
    """
    first, last = placed["next"], placed["messages"]
    shares = {"messages": messages, "payment": 1 - NEXT_SHARE - messages}
    down = first.y != last.y
    if down:
        first, last = _next_above(first, last, NEXT_ABOVE_BOTH if messages else NEXT_ABOVE)
        placed = placed | {"next": first}
    else:
        shares = {"next": NEXT_SHARE, **shares}
        last = PanelBox(first.x, first.y, last.x + last.width - first.x, first.height)
    shares = {name: share for name, share in shares.items() if share}
    rest = {name: box for name, box in placed.items() if name != "messages"}
    return rest | _shared(last, shares, round(GUTTER * scale(size)), down=down)


def yielded(placed: dict[str, PanelBox], sign: int) -> dict[str, PanelBox]:
    """The same places without the legend, and with a sign of this height at the bottom: those above have the room.

    The layout keeps its size: it would have to be arranged anew.
    """
    low = [placed[name] for name in AT_THE_BOTTOM if name in placed]
    bottom, top = max(box.y + box.height for box in low), min(box.y for box in low)
    rest = {name: box for name, box in placed.items() if name not in AT_THE_BOTTOM}
    end = max(box.y + box.height for box in rest.values())
    gutter = top - end
    new_end = bottom - (sign + gutter if sign else 0)
    grown = {
        name: box._replace(height=new_end - box.y) if box.y + box.height == end and name != "layout" else box
        for name, box in rest.items()
    }
    return grown | ({"sign": placed["sign"]._replace(y=bottom - sign, height=sign)} if sign else {})


def without_repeated(placed: dict[str, PanelBox], size: tuple[int, int]) -> dict[str, PanelBox] | None:
    """The places without the panels that repeat what other panels show; None if no such panel stands above "next".

    The panels below them move up. The messages are last: they get the room that is won.
    """
    layout, first = placed.get("layout"), placed["next"]
    column = {name: box for name, box in placed.items() if box.x == first.x}
    gone = [name for name in column if name in LEFT_OUT]
    if not (layout and layout.x < first.x and gone):
        return None
    kept = {name: box for name, box in placed.items() if name not in gone}
    top = min(box.y for box in column.values())
    for name in sorted(column.keys() - gone, key=lambda name: column[name].y):
        box = column[name]
        high = box.y + box.height - top if name == "messages" else box.height
        kept[name] = box._replace(y=top, height=high)
        top += high + round(GUTTER * scale(size))
    return kept


def with_payment_below(
    after: dict[str, PanelBox], before: dict[str, PanelBox], size: tuple[int, int]
) -> dict[str, PanelBox] | None:
    """The places as they were, and the payment list in the room that legend and sign yielded; None if it is low."""
    low = [before[name] for name in AT_THE_BOTTOM if name in before]
    top = min(box.y for box in low)
    bottom = max(box.y + box.height for box in low)
    sign = after.get("sign")
    end = sign.y - round(GUTTER * scale(size)) if sign else bottom
    if end - top < LEAST_LIST * scale(size):
        return None
    kept = {name: box for name, box in before.items() if name not in AT_THE_BOTTOM}
    list_ = low[0]._replace(y=top, height=end - top)
    return kept | {"payment": list_} | ({"sign": sign} if sign else {})


def with_long_messages(placed: dict[str, PanelBox]) -> dict[str, PanelBox]:
    """The same places, but where the messages lie beneath "next", it leaves them half of the room for both."""
    first, last = placed["next"], placed["messages"]
    if first.y == last.y:
        return placed
    first, last = _next_above(first, last, NEXT_ABOVE)
    return placed | {"next": first, "messages": last}


def _next_above(first: PanelBox, last: PanelBox, part: float) -> tuple[PanelBox, PanelBox]:
    """The places of "next", not higher than this part, and of what is beneath it."""
    gutter, bottom = last.y - first.y - first.height, last.y + last.height
    high = min(first.height, round(part * (bottom - first.y - gutter)))
    top = first.y + high + gutter
    return first._replace(height=high), last._replace(y=top, height=bottom - top)


def _shared(box: PanelBox, shares: dict[str, float], gutter: int, *, down: bool) -> dict[str, PanelBox]:
    """A box in parts from left to right, or down, in proportion to their shares, with a gutter between them."""
    at, whole = (box.y, box.height) if down else (box.x, box.width)
    free, parts, end = whole - gutter * (len(shares) - 1), {}, at + whole
    for number, (name, share) in enumerate(shares.items(), start=1):
        size = end - at if number == len(shares) else round(free * share / sum(shares.values()))
        parts[name] = box._replace(y=at, height=size) if down else box._replace(x=at, width=size)
        at += size + gutter
    return parts
