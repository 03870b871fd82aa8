# SPDX-License-Identifier: MIT
"""What lies in front of the seats of a table of poker: the chips of a round of betting, and the buck."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.poker.frame import Frame, Way

LONGEST: Final = "$99,999"
"""The longest amount that has its place everywhere."""
REACH: Final = 0.55
"""From a seat to what lies in front of it: the arrow of whose turn it is has room there."""
LEAST_PITCH: Final = 3.6
"""From so far apart seats on, chips lie in front of them; else in the seat."""
NEAR, AWAY = 0.8, 0.9
"""How far the buck lies from its own seat at the most, and from any other at least."""
NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Style(NamedTuple):
    """How chips lie with their amount: so high, and so much wider than that."""

    high: float
    wider: float


BESIDE, BENEATH = Style(1.5, 2.0), Style(2.05, 0.6)
"""The amount beside the chips, or beneath them."""


def bets(frame: Frame) -> list[pygame.Rect]:
    """Where chips lie in front of each seat, in order; nowhere if they lie in it."""
    if frame.low or (frame.rows > 1 and frame.pitch < frame.px(LEAST_PITCH)):
        return [NOWHERE for _ in frame.seats()]
    for style in (BESIDE, BENEATH):
        top = [_at_top(frame, box, style) for box, way in frame.seats() if way == "down"]
        if not _overlap(top):
            break
    rows = range(frame.rows - 1, 0, -1)
    left = [_at_side(frame, row, top[0]) for row in rows]
    return [*left, *top, *(_mirrored(box, frame) for box in reversed(left))]


def _overlap(boxes: Sequence[pygame.Rect]) -> bool:
    return any(one.colliderect(other) for one, other in combinations(boxes, 2))


def _size(frame: Frame, style: Style) -> tuple[int, int]:
    return fonts.width(LONGEST, "Bold", frame.least) + frame.px(style.wider), frame.px(style.high)


def _at_top(frame: Frame, box: pygame.Rect, style: Style) -> pygame.Rect:
    """Beneath a seat at the top, towards the middle; at a corner beside the seat beneath it, if that is near."""
    bet = pygame.Rect((0, box.bottom + frame.px(REACH)), _size(frame, style))
    aside = frame.room.centerx - box.centerx
    if abs(aside) < box.width // 4:
        bet.left = box.centerx - (bet.width - frame.button) // 2  # the buck beside it
    elif box.width >= bet.width + frame.button + 2 * frame.gap:
        bet.left = box.right - bet.width if aside > 0 else box.left  # the same
    else:
        bet.centerx = box.centerx + round(0.35 * aside)
    bet.clamp_ip(pygame.Rect(box.left, bet.top, box.width, bet.height))
    corners = [frame.at_side(0, left=it) for it in (True, False)]
    if frame.rows > 1 and box in corners and bet.bottom + frame.gap > (below := frame.at_side(1, left=True)).top:
        bet.left = below.right + frame.gap
        return bet if box == corners[0] else _mirrored(bet, frame)
    return bet


def _at_side(frame: Frame, row: int, corner: pygame.Rect) -> pygame.Rect:
    """In front of a seat at the left, in the lower half if the buck has room above; beneath the chips of the corner."""
    box = frame.at_side(row, left=True)
    style = BENEATH if frame.pitch >= frame.px(BENEATH.high + 1.6) else BESIDE
    bet = pygame.Rect((box.right + frame.px(REACH), 0), _size(frame, style))
    both = bet.height + frame.button + frame.gap // 2
    bet.bottom = box.centery + (both // 2 if both < frame.pitch else bet.height // 2)
    if row == 1 and corner.width and corner.right > bet.left:
        bet.top = max(bet.top, corner.bottom + 2)
    bet.bottom = min(bet.bottom, frame.room.bottom if frame.crowded else frame.last.bottom)
    return bet


def _mirrored(box: pygame.Rect, frame: Frame) -> pygame.Rect:
    """The same box at the other side of the table."""
    return pygame.Rect(frame.room.left + frame.room.right - box.right, box.top, box.width, box.height)


class Taken(NamedTuple):
    """Where the buck may not lie: on a seat, on things; on the edge of words only if there is no other place."""

    seats: list[pygame.Rect]
    things: list[pygame.Rect]
    words: list[pygame.Rect]


def buck(frame: Frame, seat: tuple[pygame.Rect, Way], bet: pygame.Rect, taken: Taken) -> pygame.Rect:
    """The buck's place in front of a seat, the nearest where nothing else lies; nowhere if it lies in the seat.

    There it lies where the chips do; and where no place is near its own seat and away from all others.
    """
    if not bet.width:
        return NOWHERE
    box, things = seat[0], [*taken.seats, *taken.things]
    for others in ([*things, *taken.words], things):
        for at in _around(frame, *seat, bet):
            button = pygame.Rect(0, 0, frame.button, frame.button)
            button.center = at
            free = frame.room.contains(button) and button.collidelist(others) < 0
            if free and _is_its_own(frame, box, button, taken.seats):
                return button
    return NOWHERE


def _is_its_own(frame: Frame, box: pygame.Rect, button: pygame.Rect, seats: Sequence[pygame.Rect]) -> bool:
    """Whether nobody takes the buck for that of another seat."""
    near, away = (button.inflate(2 * frame.px(it), 2 * frame.px(it)) for it in (NEAR, AWAY))
    return near.colliderect(box) and not any(away.colliderect(it) for it in seats if it != box)


def _around(frame: Frame, box: pygame.Rect, way: Way, bet: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Where the middle of the buck may be, the best place first: beside the chips, else between them and the middle."""
    half, reach, out = frame.button // 2, frame.px(REACH), 1 if way in ("right", "down") else -1
    step = max(1, half // 5)
    if way in ("left", "right"):
        near = (box.right if out > 0 else box.left) + out * (reach + half)
        offs = [(away, off) for away in range(0, 5 * half, step) for off in range(0, box.height // 2 + half, step)]
        yield from ((near + out * away, box.centery + side * off) for away, off in offs for side in (-1, 1))
        return
    near = bet.centery if bet.width else (box.bottom if out > 0 else box.top) + out * (reach + half)
    for most in (box.width // 2 - half, box.width // 2 + 3 * half):  # before the seat itself, else beside that
        across = sorted(range(-most, most + 1, step), key=abs)
        downs = range(-reach // 3, 6 * half, step)
        yield from ((box.centerx + off, near + out * down) for down in downs for off in across)
