# SPDX-License-Identifier: MIT
"""What lies in front of the seats of a table of poker: the chips of a round of betting."""

from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.poker.frame import Frame

LONGEST: Final = "$99,999"
"""The longest amount that has its place everywhere."""
ARROW: Final = 0.32
"""How long the arrow of whose turn it is is."""
REACH: Final = 0.75
"""From a seat to what lies in front of it: the frame and the arrow of whose turn it is have room there."""
LEAST_PITCH: Final = 3.6
"""From so far apart seats on, chips lie in front of them; else in the seat."""
NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Style(NamedTuple):
    """How chips lie with their amount: so high, and so much wider than that."""

    high: float
    wider: float


BESIDE, BENEATH = Style(1.5, 2.0), Style(2.3, 0.6)
"""The amount beside the chips, or beneath them."""


def bets(frame: Frame) -> list[pygame.Rect]:
    """Where chips lie in front of each seat, in order, in one style; nowhere if they lie in it."""
    if frame.low or (frame.rows > 1 and frame.pitch < frame.px(LEAST_PITCH)):
        return [NOWHERE for _ in frame.seats()]
    rows = range(frame.rows - 1, 0, -1)
    pitch = frame.pitch if frame.rows > 1 else frame.room.height // 4
    style = BENEATH if pitch >= frame.px(BENEATH.high + 1.6) else BESIDE
    top = [_at_top(frame, box, style) for box, way in frame.seats() if way == "down"]
    left = [_at_side(frame, row, style, top[0]) for row in rows]
    return [*left, *top, *(_mirrored(box, frame) for box in reversed(left))]


def _size(frame: Frame, style: Style) -> tuple[int, int]:
    return fonts.width(LONGEST, "Bold", frame.least) + frame.px(style.wider), frame.px(style.high)


def _at_top(frame: Frame, box: pygame.Rect, style: Style) -> pygame.Rect:
    """Beneath a seat at the top, towards the middle; at a corner beside the seat beneath it, if that is near."""
    bet = pygame.Rect((0, box.bottom + frame.px(REACH)), _size(frame, style))
    aside = frame.room.centerx - box.centerx
    if abs(aside) < box.width // 4:
        bet.centerx = box.centerx
    else:
        bet.centerx = box.centerx + round(0.35 * aside)
    bet.clamp_ip(pygame.Rect(box.left, bet.top, box.width, bet.height))
    corners = [frame.at_side(0, left=it) for it in (True, False)]
    if frame.rows > 1 and box in corners and bet.bottom + frame.gap > (below := frame.at_side(1, left=True)).top:
        bet.left = below.right + frame.px(REACH)
        return bet if box == corners[0] else _mirrored(bet, frame)
    return bet


def _at_side(frame: Frame, row: int, style: Style, corner: pygame.Rect) -> pygame.Rect:
    """In front of a seat at the left; beneath the chips of the corner."""
    box = frame.at_side(row, left=True)
    bet = pygame.Rect((box.right + frame.px(REACH), 0), _size(frame, style))
    bet.centery = box.centery
    if row == 1 and corner.width and corner.right > bet.left:
        bet.top = max(bet.top, corner.bottom + 2)
    bet.bottom = min(bet.bottom, frame.room.bottom if frame.crowded else frame.last.bottom)
    return bet


def _mirrored(box: pygame.Rect, frame: Frame) -> pygame.Rect:
    """The same box at the other side of the table."""
    return pygame.Rect(frame.room.left + frame.room.right - box.right, box.top, box.width, box.height)
