# SPDX-License-Identifier: MIT
"""Where all stands at a table of poker: seats clockwise from the dealer's left, the middle, the dealer's own place.

The dealer sits below the picture; the players' screen is turned by half a turn, as they sit opposite. Nothing changes
its place in a round. All lengths named here are in sizes of the smallest letters that the audience reads.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from controller.display.poker import in_front
from controller.display.poker.frame import BETWEEN_SEATS, CROWDED, FOOT, RAIL, Frame, Way
from controller.display.poker.in_front import REACH

LOW: Final = 8
"""A middle of less height has the pot in one line above communal cards."""
HEAD, LOW_HEAD = (2.7, 3.8), 1.35
"""Height of the pot above communal cards: at least and at most; and in one line."""
HEADS, BOARD = (0.27, 0.34), 0.4
"""The part of the middle for the pot, as the dealer sees it and as players do; and for the communal cards."""
POTS: Final = (4.3, 2.35)
"""Without communal cards, the height of what is said of the pots, as the dealer sees it and as players do."""
BEYOND, BESIDE_BOARD, NEAR = 0.7, 0.4, 0.3
"""From a seat without chips in front of it to the middle: the arrow of whose turn it is has room there; above
communal cards nearer, as the pot stands in one line there; and from chips in front of it."""
APART: Final = 0.3
"""Between two communal cards."""
PRIZES: Final = 3.2
"""The room of chips in front of seats that win, and beside them, at both sides together."""
BENEATH_SEATS: Final = 0.25
"""From the last seats to the dealer's place."""
BESIDE_LOW: Final = (0.75, 1.4)
"""From low seats to the dealer's place; and where seats are so narrow that it has room for chips that are won."""
NEXT_LINE: Final = 1.0
"""The height of each further line that is said of the pot beneath who wins."""
BROAD_ROW: Final = 1.3
"""The least height of a row that says who wins where communal cards lie beneath it."""
HIGHER: Final = 1.4
"""So much higher is the room above the communal cards if more rows than it has room for are said there all the same."""
LARGER: Final = 1.2
"""So much higher is the room beneath them if who wins is said there in larger letters."""
GLOWS: Final = 0.5
"""Above communal cards words end so far above their room: cards that win stand higher there, and glow."""
MANY, OWN = 5, 2.06
"""How many communal cards there are in the end; and the width of two cards beside them, in widths of a card."""


class SeatPlace(NamedTuple):
    """A seat, the chips of this round of betting in front of it; and the way to the middle.

    bet: without width where chips have their place in the seat. corner: beside it, on that way, stands another seat.
    """

    number: int
    box: pygame.Rect
    bet: pygame.Rect
    way: Way
    corner: bool = False


class Table(NamedTuple):
    """The seats; the middle with the pot, the communal cards, and what there is to say of the pots; the dealer.

    middle: all between the seats, where nothing lies once no bets do. In a low room the dealer's place is
    part of it: who wins is said there too.
    """

    seats: tuple[SeatPlace, ...]
    middle: pygame.Rect
    head: pygame.Rect
    board: pygame.Rect
    foot: pygame.Rect
    dealer: pygame.Rect


class Decided(NamedTuple):
    """Where it is said who is passed how much, the largest words of the table; and where the pot is then.

    bare: the five cards are not repeated there, as the communal cards lie beside it, and the winner's own.
    """

    winners: pygame.Rect
    pot: pygame.Rect
    bare: bool = False


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
    frame = Frame.of(pygame.Rect(plan.room), plan.seats, plan.cards, plan.least, turned=plan.turned)
    seats, bets = [*frame.seats()], in_front.bets(frame)
    dealer = _dealer(frame, bets[0], turned=plan.turned)
    beyond = BESIDE_BOARD if plan.board else BEYOND
    core = _core(frame, bets, dealer, beyond)
    middle = _core(frame, [in_front.NOWHERE for _ in bets], dealer, NEAR)
    if frame.low and not plan.board:
        middle.height = dealer.bottom - middle.top
    if plan.turned:
        seats = [(_turned(box, frame.room), _BACK[way]) for box, way in seats]
        bets = [_turned(it, frame.room) if it.width else it for it in bets]
        dealer, core, middle = (_turned(it, frame.room) for it in (dealer, core, middle))
    standing = _standing(frame, [box for box, _ in seats], bets)
    head, board, foot = _split(frame, core, plan, _standing(frame, [box for box, _ in seats], []))
    head, foot = (_free(frame, standing, part) for part in (head, foot))
    every = zip(seats, bets, strict=True)
    at_corner = {frame.rows, plan.seats - frame.rows + 1} if frame.low and frame.between else set()
    placed = (SeatPlace(it, box, bet, way, it in at_corner) for it, ((box, way), bet) in enumerate(every, 1))
    return Table(tuple(placed), middle, head, board, foot, dealer)


def decided(where: Table, winners: int, lines: int, least: int) -> Decided:
    """The room of so many rows that say who wins: that of the pot, which goes beneath, or if more have room there that
    beneath the pot. lines: how many lines are said of the pot.
    """
    said = where.head
    if where.board.height:
        low = where.head.height < round(HEAD[0] * least) or winners * BROAD_ROW * least > said.height
        above = said.height > HIGHER * where.foot.height if low else where.foot.height < LARGER * said.height
        clear = pygame.Rect(said.topleft, (said.width, said.height - round(GLOWS * least)))
        return Decided(clear, where.foot, bare=True) if above else Decided(where.foot, where.head, bare=winners == 1)
    free = where.middle.inflate(-round(PRIZES * least), 0)
    beneath = round((LOW_HEAD + (lines - 1) * NEXT_LINE) * least)
    pot = pygame.Rect(free.left, free.bottom - beneath, free.width, beneath)
    return Decided(pygame.Rect(free.topleft, (free.width, free.height - beneath)), pot)


def as_wide_as_free(where: Table, room: pygame.Rect, least: int) -> pygame.Rect:
    """The same room as wide as no seat stands beside it, nor chips in front of one."""
    beside = [it for it in (place.box for place in where.seats) if it.bottom > room.top and it.top < room.bottom]
    free = (max(it.left - room.centerx, room.centerx - it.right) for it in beside)
    half = min(free, default=where.middle.width // 2)
    return room.inflate(max(0, 2 * half - round(PRIZES * least) - room.width), 0)


def without_bets(where: Table, least: int) -> Table:
    """The same once no bets lie there: above and beneath the communal cards all is free."""
    middle, head = where.middle, where.head
    if not where.board.height or not any(it.bet.width for it in where.seats):
        return where
    foot = pygame.Rect(middle.left, where.foot.top, middle.width, middle.bottom - where.foot.top)
    top = min(head.top, middle.top + round(PRIZES / 2 * least))
    return where._replace(foot=foot, head=pygame.Rect(middle.left, top, middle.width, head.bottom - top))


def _dealer(frame: Frame, bet: pygame.Rect, *, turned: bool) -> pygame.Rect:
    """The dealer's own place at the lower edge; between the last seats of both sides and what lies in front of them."""
    last = frame.last
    high = frame.px(FOOT[turned])
    if frame.rows >= CROWDED and frame.high >= frame.px(BETWEEN_SEATS[turned]):
        high = frame.px(BETWEEN_SEATS[turned])
    top = frame.room.bottom - frame.px(RAIL) - high
    left = frame.room.left + round(0.2 * frame.room.width)
    if not frame.crowded:
        below = max(top, last.bottom + frame.px(BENEATH_SEATS))
        high, top = high + top - below, below
    else:
        beside = BESIDE_LOW[frame.rows >= CROWDED] if frame.low else REACH + 0.3
        left = max(bet.right + frame.px(0.3), last.right + frame.px(beside))
    return pygame.Rect(left, top, 2 * (frame.room.centerx - left), high)


def _core(frame: Frame, bets: Sequence[pygame.Rect], dealer: pygame.Rect, beyond: float) -> pygame.Rect:
    """The middle of the table: as wide as nothing stands in it, beneath what lies in front of the seats at the top."""
    above = [it.bottom for it, (_, way) in zip(bets, frame.seats(), strict=True) if way == "down" and it.width]
    top = max([frame.at_side(0, left=True).bottom + frame.px(beyond), *(it + frame.px(NEAR) for it in above)])
    bottom = dealer.top - frame.px(0.2)
    boxes = _standing(frame, [box for box, _ in frame.seats()], bets)
    return _free(frame, boxes, pygame.Rect(frame.room.left, top, frame.room.width, bottom - top))


def _standing(frame: Frame, seats: Sequence[pygame.Rect], bets: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """What stands beside the middle: seats as far as the arrow reaches, and the chips in front of them."""
    aside = 2 * frame.px(BEYOND - NEAR)
    return [*(it.inflate(aside, 0) for it in seats), *(it for it in bets if it.width)]


def _free(frame: Frame, boxes: Sequence[pygame.Rect], part: pygame.Rect) -> pygame.Rect:
    """A part of the middle as wide as nothing stands in it at its height."""
    within = [it for it in boxes if it.bottom > part.top and it.top < part.bottom]
    left = max([frame.room.left, *(it.right for it in within if it.centerx < frame.room.centerx)]) + frame.px(NEAR)
    return pygame.Rect(left, part.top, 2 * (frame.room.centerx - left), part.height)


def _split(
    frame: Frame, core: pygame.Rect, plan: Plan, seats: list[pygame.Rect]
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The middle in three: the pot, the communal cards just as wide as they are, the rest.

    Beside the communal cards two as large have room before the seats: the winner's own.
    """
    apart, part, board = frame.px(APART), round(HEADS[plan.turned] * core.height), plan.board
    pots = frame.px(POTS[plan.turned])
    high = max(frame.px(HEAD[0]), min(part, frame.px(HEAD[1]))) if board else max(frame.px(HEAD[0]), core.height - pots)
    if board and core.height < frame.px(LOW):
        high = frame.px(LOW_HEAD)
    head = pygame.Rect(core.left, core.top, core.width, high)
    beside = _free(frame, seats, pygame.Rect(core.left, head.bottom, core.width, core.height // 3)).width // 2
    most = min((core.width - (MANY - 1) * apart) // MANY, round((beside - 4 * apart) / (MANY / 2 + OWN)))
    card = min(most, round(BOARD * core.height / 1.4)) if board else 0
    lies = pygame.Rect(0, head.bottom + (apart if board else 0), MANY * card + (MANY - 1) * apart, round(1.5 * card))
    lies.centerx = core.centerx
    top = lies.bottom + apart
    return head, lies, pygame.Rect(core.left, top, core.width, max(0, core.bottom - top))


_BACK: Final[dict[Way, Way]] = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _turned(box: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
    """The same box after half a turn of the table."""
    return pygame.Rect(room.left + room.right - box.right, room.top + room.bottom - box.bottom, box.width, box.height)
