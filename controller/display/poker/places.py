# SPDX-License-Identifier: MIT
"""Where all stands at a table of poker: seats clockwise from the dealer's left, the middle, the dealer's place.

The dealer sits below the picture, the players' screen is turned by half a turn: they sit opposite. Nothing changes its
place in a round. All lengths named here are in sizes of the smallest letters that the audience reads.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts

ROWS: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4, 11: 4, 12: 5, 13: 5}
"""By the number of seats: how many stand at each side. The uppermost of both sides begin the row at the top."""
HIGH: Final = 6.5
"""The largest height of a seat."""
BROAD: Final = {2: 10.6, 5: 12.4, 7: 13.4}
"""The largest width of a seat, by the number of its cards."""
GAP: Final = 0.32
"""Between two seats."""
REACH: Final = 0.55
"""From a seat to what lies in front of it: the arrow of whose turn it is has room there."""
CURVE: Final = 0.1
"""The part of the width that the row at the top leaves free for the table's curve, at least."""
ROUND: Final = 0.47
"""The radius of the table's curve, as a share of its height."""
FOOT: Final = 3.3
"""Height of the dealer's own place where no seat stands beside it."""
MOST_FOOT: Final = 4.6
"""The same at the most, between seats."""
BAND: Final = 1.5
"""Height of chips with their amount beside them."""
STACKED, BESIDE = 4.0, 3.4
"""From so far apart seats on, chips lie in front of them with the amount beneath, or beside; else in the seat."""
BUTTON: Final = 2.6
"""Diameter of the buck."""
LONGEST: Final = "$99,999"
"""The longest amount that has its place everywhere."""
NOWHERE: Final = pygame.Rect(0, 0, 0, 0)

Way = Literal["up", "down", "left", "right"]


class SeatPlace(NamedTuple):
    """A seat, the chips of this round of betting in front of it, the buck beside them; and towards the middle.

    bet: without width where chips have their place in the seat.
    """

    number: int
    box: pygame.Rect
    bet: pygame.Rect
    buck: pygame.Rect
    way: Way


class Table(NamedTuple):
    """The seats; the middle with the pot, the communal cards, and what there is to say of the pots; the dealer."""

    seats: tuple[SeatPlace, ...]
    head: pygame.Rect
    board: pygame.Rect
    foot: pygame.Rect
    dealer: pygame.Rect


class _Frame(NamedTuple):
    """The measures of one table in dots: its room, how many seats stand at a side and between, a seat's size."""

    room: pygame.Rect
    least: int
    rows: int
    between: int
    wide: int
    high: int
    pitch: int
    """From the middle of a row to the next."""

    def px(self, sizes: float) -> int:
        return round(sizes * self.least)

    @property
    def gap(self) -> int:
        return self.px(GAP)

    def middle(self, row: int) -> int:
        """The y of the middle of a row, from the top."""
        return self.room.top + self.high // 2 + row * self.pitch

    def inset(self, row: int) -> int:
        """How far the seats of a row stand away from the edge: the table is round."""
        across = self.between + 2
        free = (self.room.width - across * self.wide - (across - 1) * self.gap) // 2
        radius = ROUND * self.room.height
        off = min(radius, abs(self.middle(row) - self.room.centery))
        return min(free, round(radius - sqrt(radius * radius - off * off)))

    def at_side(self, row: int, *, left: bool) -> pygame.Rect:
        """The seat of a row at one side."""
        box = pygame.Rect(0, self.middle(row) - self.high // 2, self.wide, self.high)
        box.left = self.room.left + self.inset(row)
        if not left:
            box.right = self.room.right - self.inset(row)
        return box

    def at_top(self, number: int) -> pygame.Rect:
        """One of the seats between both sides, from the left."""
        first = self.at_side(0, left=True)
        free = self.room.width - 2 * self.inset(0) - self.wide
        return first.move(round(free * (number + 1) / (self.between + 1)), 0)


class Plan(NamedTuple):
    """What a table is: its room, how many seats, how many cards a hand has; least: the size of the smallest letters.

    turned: as players see it. board: communal cards lie in the middle.
    """

    room: tuple[int, int, int, int]
    seats: int
    cards: int
    least: int
    turned: bool
    board: bool


@lru_cache(maxsize=16)
def table(plan: Plan) -> Table:
    """The places of everything."""
    frame = _frame(plan)
    boxes = [*_boxes(frame)]
    bets = [_bet(frame, *it) for it in boxes]
    dealer = _dealer(frame)
    core = _core(frame, [box for box, _ in boxes], bets, dealer)
    if plan.turned:
        boxes = [(_turned(box, frame.room), _BACK[way]) for box, way in boxes]
        bets = [_turned(it, frame.room) if it.width else it for it in bets]
        dealer, core = _turned(dealer, frame.room), _turned(core, frame.room)
    parts = _split(frame, core, board=plan.board)
    taken = [*(box for box, _ in boxes), *bets, dealer, parts[1], parts[2], _inner(parts[0])]
    bucks = [_buck(frame, *each, taken) for each in zip(boxes, bets, strict=True)]
    every = zip(boxes, bets, bucks, strict=True)
    seats = (SeatPlace(number, box, bet, buck, way) for number, ((box, way), bet, buck) in enumerate(every, 1))
    return Table(tuple(seats), *parts, dealer)


def _frame(plan: Plan) -> _Frame:
    room, seats, cards, least = pygame.Rect(plan.room), plan.seats, plan.cards, plan.least
    rows = ROWS[seats]
    between, gap = seats - 2 * rows, round(GAP * least)
    foot = 0 if rows >= 5 else round(FOOT * least)
    high = min(round(HIGH * least), (room.height - foot - (rows - 1) * gap) // rows)
    broad = next((wide for many, wide in BROAD.items() if cards <= many), BROAD[7])
    wide = min(round(broad * least), int(room.width * (1 - CURVE) - (between + 1) * gap) // (between + 2))
    pitch = (room.height - foot - high) // (rows - 1) if rows > 1 else 0
    return _Frame(room, least, rows, between, wide, high, pitch)


def _boxes(frame: _Frame) -> Iterator[tuple[pygame.Rect, Way]]:
    """Every seat in order, and the way from it to the middle."""
    sides = range(frame.rows - 1, -1, -1)
    yield from ((frame.at_side(row, left=True), "right" if row else "down") for row in sides)
    yield from ((frame.at_top(number), "down") for number in range(frame.between))
    yield from ((frame.at_side(row, left=False), "left" if row else "down") for row in reversed(sides))


def _bet(frame: _Frame, box: pygame.Rect, way: Way) -> pygame.Rect:
    """Where chips lie in front of a seat: towards the middle, but not in front of another seat."""
    wide, high = fonts.width(LONGEST, "Bold", frame.least) + frame.px(0.6), frame.px(BAND)
    reach = frame.px(REACH)
    if frame.rows > 1 and frame.pitch < frame.px(BESIDE):
        return NOWHERE
    if way != "down":
        if frame.pitch >= frame.px(STACKED):
            high = frame.px(2.3)
        else:
            wide += frame.px(1.4)
        bet = pygame.Rect(0, box.centery - high // 2, wide, high)
        bet.left = box.right + reach
        if way == "left":
            bet.right = box.left - reach
        return bet
    bet = pygame.Rect(0, box.bottom + reach, wide + frame.px(1.4), high)
    bet.centerx = box.centerx + round(0.35 * (frame.room.centerx - box.centerx))
    bet.clamp_ip(pygame.Rect(box.left, bet.top, box.width, high))
    return _beside_the_next(frame, box, bet)


def _beside_the_next(frame: _Frame, box: pygame.Rect, bet: pygame.Rect) -> pygame.Rect:
    """The chips of a seat at a corner lie beside the seat beneath it, if they have no room above that."""
    if frame.rows == 1 or box not in (corner := [frame.at_side(0, left=it) for it in (True, False)]):
        return bet
    left = box == corner[0]
    below = frame.at_side(1, left=left)
    if bet.bottom + frame.gap // 2 <= below.top:
        return bet
    moved = bet.copy()
    if left:
        moved.left = below.right + frame.gap
    else:
        moved.right = below.left - frame.gap
    return moved


def _dealer(frame: _Frame) -> pygame.Rect:
    """The dealer's own place at the lower edge; between the last seats of both sides, and the buck beside them."""
    last = frame.at_side(frame.rows - 1, left=True)
    high = max(frame.px(FOOT), last.height if frame.rows >= 5 else 0)
    high = min(high, frame.px(MOST_FOOT))
    top = frame.room.bottom - high
    if last.bottom > top:
        left = last.right + frame.px(REACH + BUTTON + 0.3)
    else:
        left = frame.room.left + round(0.2 * frame.room.width)
    return pygame.Rect(left, top, 2 * (frame.room.centerx - left), high)


def _core(frame: _Frame, boxes: list[pygame.Rect], bets: list[pygame.Rect], dealer: pygame.Rect) -> pygame.Rect:
    """The middle of the table: as wide as nothing stands in it, beneath what lies in front of the seats at the top."""
    corner = frame.at_side(0, left=True)
    above = [it.bottom for it, box in zip(bets, boxes, strict=True) if box.top == corner.top]
    top = max([corner.bottom, *above]) + frame.px(0.3)
    bottom = dealer.top - frame.px(0.2)
    within = [it for it in (*boxes, *bets) if it.width and it.bottom > top and it.top < bottom]
    left = max([frame.room.left, *(it.right for it in within if it.centerx < frame.room.centerx)]) + frame.px(0.6)
    return pygame.Rect(left, top, 2 * (frame.room.centerx - left), bottom - top)


HEAD, LOW_HEAD, ALONE = (2.9, 3.8), 1.8, 5.4
"""Height of the pot: at least and at most, in one line where there is little room, and without communal cards."""
HEADS, BOARD = 0.26, 0.38
"""The part of the middle for the pot, and for the communal cards."""
APART: Final = 0.3


def _split(frame: _Frame, core: pygame.Rect, *, board: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The middle in three: the pot, the communal cards, the rest."""
    apart, part = frame.px(APART), round(HEADS * core.height)
    high = max(frame.px(HEAD[0]), min(part, frame.px(HEAD[1]))) if board else min(2 * part, frame.px(ALONE))
    if core.height < frame.px(LOW):
        high = frame.px(LOW_HEAD)
    head = pygame.Rect(core.left, core.top, core.width, high)
    cards = min(round(1.4 * (core.width - 4 * apart) / 5), round(BOARD * core.height)) if board else 0
    board_ = pygame.Rect(core.left, head.bottom + apart, core.width, cards)
    top = board_.bottom + (apart if board else 0)
    return head, board_, pygame.Rect(core.left, top, core.width, core.bottom - top)


LOW: Final = 9.5
"""Less height of the middle is little room."""


def _inner(head: pygame.Rect) -> pygame.Rect:
    """What the pot takes of its place: the buck may lie at its sides."""
    return head.inflate(-head.width // 3, 0)


def _buck(frame: _Frame, seat: tuple[pygame.Rect, Way], bet: pygame.Rect, taken: list[pygame.Rect]) -> pygame.Rect:
    """The buck's place in front of a seat, where nothing else lies."""
    side = 2 * frame.px(BUTTON / 2)
    button = pygame.Rect(0, 0, side, side)
    for at in _around(frame, *seat, bet):
        button.center = at
        if frame.room.contains(button) and button.collidelist(taken) < 0:
            return button
    return NOWHERE


def _around(frame: _Frame, box: pygame.Rect, way: Way, bet: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Where the middle of the buck may be, the best place first: beside the chips, else between them and the middle."""
    half, reach = frame.px(BUTTON / 2), frame.px(REACH)
    step, most = max(1, half // 5), max(box.width, box.height) // 2 + 2 * half
    if way in ("left", "right"):
        out = 1 if way == "right" else -1
        front = (box.right if out > 0 else box.left) + out * (reach + half)
        past = ((bet.right if out > 0 else bet.left) if bet.width else front) + out * (half + 2)
        yield from ((front, box.centery + side * off) for off in range(0, most, step) for side in (-1, 1))
        yield from ((past, box.centery + side * off) for off in range(0, most, step) for side in (-1, 1))
        return
    out = 1 if way == "down" else -1
    front = (box.bottom if out > 0 else box.top) + out * (reach + half)
    inner = 1 if box.centerx < frame.room.centerx else -1
    for down in range(0, 4 * half, step):
        yield from ((box.centerx - inner * off, front + out * down) for off in range(-2 * most, most, step))


_BACK: Final[dict[Way, Way]] = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _turned(box: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
    """The same box after half a turn of the table."""
    return pygame.Rect(room.left + room.right - box.right, room.top + room.bottom - box.bottom, box.width, box.height)
