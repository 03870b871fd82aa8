# SPDX-License-Identifier: MIT
"""The ring: seats round the middle of a table, clockwise from the dealer's left, and bets in front of them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.display.kit.items import Arranged, Box, Size
from controller.display.kit.layout import Content
from controller.display.kit.theme import Audience, Theme

COLUMNS: Final = 4
"""Seats are no wider than so many beside each other allow."""
BOTH: Final = 2
"""From so many seats opposite the dealer on, the first and the last of them sit at the corners."""


class BetRoom(NamedTuple):
    """Millimetres. Room of a bet in front of a seat."""

    wide: float
    """In front of a seat at the side, or at a corner."""
    high: float
    """In front of a seat opposite the dealer."""
    corner: float
    """Height in front of a seat at a corner."""


BETS: Final = {"dealer": BetRoom(19.0, 6.6, 7.6), "players": BetRoom(31.0, 10.8, 13.8)}


class RingPlaces(NamedTuple):
    """Boxes of the seats, of the bets in front of them, and of the middle between the bets."""

    seats: tuple[Box, ...]
    bets: tuple[Box, ...]
    middle: Box
    whole: Box
    """The middle between the seats, where no bets lie."""
    foot: Box
    """The dealer's place."""


def at_side(number: int, count: int) -> bool:
    """Return whether a bet lies at the side of the middle, so that its words stand in two lines."""
    sides = sides_of(count)
    return not sides + 1 < number < count - sides


def sides_of(count: int) -> int:
    """Return the number of seats at each side of a table; the others sit opposite the dealer."""
    return max(1, count // 3)


def places(count: int, least: int, foot: int, room: Size, theme: Theme) -> RingPlaces:
    """Return the places of so many seats, as the dealer sees them, above a dealer's place of this height.

    `least`: seats are no higher than so many below each other allow.
    """
    sides, gap, of_bet = sides_of(count), theme.space("tight"), BETS[theme.audience]
    top, rows = count - 2 * sides, max(least, sides + 1)
    columns = max(COLUMNS, top)
    wide, high = (room[0] - gap * (columns - 1)) // columns, (room[1] - gap * (rows - 1)) // rows
    aside, below, corner = (theme.dots(it) for it in of_bet)
    step = (room[0] - wide) / max(1, top - 1)
    left = [Box(0, room[1] - high - at * (high + gap), wide, high) for at in range(sides)]
    over = [Box(round(at * step) if top > 1 else (room[0] - wide) // 2, 0, wide, high) for at in range(top)]
    seats = (*left, *over, *(_mirrored(it, room) for it in reversed(left)))
    inner = wide + gap
    at_sides = [Box(inner, it.top, aside, corner) for it in left]
    if top and rows == sides + 1:  # above the last of them lies the bet of the corner
        at_sides[-1] = at_sides[-1].moved(0, min(corner + gap, high - corner))
    at_top = _at_top(over, Box(inner, high + gap, aside, corner), below, room)
    bets = (*at_sides, *at_top, *(_mirrored(it, room) for it in reversed(at_sides)))
    first = high + gap + below + gap if top else 0
    left_of_middle = inner + aside + gap
    above, bottom = high + gap if top else 0, room[1] - foot
    middle = Box(left_of_middle, first, room[0] - 2 * left_of_middle, bottom - gap - first)
    whole = Box(inner, above, room[0] - 2 * inner, bottom - gap - above)
    return RingPlaces(seats, bets, middle, whole, Box(inner, bottom, whole.width, foot))


def _at_top(seats: Sequence[Box], corner: Box, high: int, room: Size) -> list[Box]:
    """Return the places of bets in front of the seats opposite the dealer: at the corners, and between them."""
    ends = corner.right, room[0] - corner.right
    found = [
        Box(left, corner.top, min(it.right, ends[1]) - left, high) for it in seats for left in [max(it.left, ends[0])]
    ]
    return found if len(seats) < BOTH else [corner, *found[1:-1], _mirrored(corner, room)]


def _mirrored(box: Box, room: Size) -> Box:
    """Return the same box at the other side of the table."""
    return box._replace(left=room[0] - box.right)


def _turned(box: Box, room: Size) -> Box:
    """Return a box as players see it from the other side of the table."""
    return box._replace(left=room[0] - box.right, top=room[1] - box.bottom)


class PokerRing(NamedTuple):
    """What lies round the table and in it. Without `bets` the middle has their room."""

    seats: Sequence[Content]
    bets: Sequence[Content]
    middle: Content
    foot: Content
    """The dealer's place."""


def ring(it: PokerRing, least: int, audience: Audience) -> Content:
    """Return seats round the middle. Players sit opposite the dealer, so their picture is turned round.

    `least`: seats are no higher than so many below each other allow.
    """

    def arrange(room: Size, theme: Theme) -> Arranged:
        wide = places(len(it.seats), least, 0, room, theme).foot.width
        found = places(len(it.seats), least, it.foot((wide, room[1]), theme).size[1], room, theme)
        boxes = [*found.seats, *(found.bets if it.bets else ()), found.middle if it.bets else found.whole, found.foot]
        turned = boxes if audience == "dealer" else [_turned(box, room) for box in boxes]
        contents = [*it.seats, *it.bets, it.middle, it.foot]
        parts = [(box, each((box.width, box.height), theme)) for box, each in zip(turned, contents, strict=True)]
        over = max(max(part.size[0] - box.width, part.size[1] - box.height) for box, part in parts)
        return Arranged(room, tuple((box.left, box.top, part) for box, part in parts), over=max(0, over))

    return arrange
