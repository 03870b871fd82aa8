# SPDX-License-Identifier: MIT
"""Draws the lists of a board: jackpots, the last games, the most and least frequent numbers, what is sold and won."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.board.contents import ON_SALE, OftenContents, TallyLine
from controller.display.drawing import fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.engine.record.keno_on_show import KenoGame, KenoPool
from controller.engine.values.money import dollars

LINE: Final = 1.16
"""The least height of a row, as all measures here in sizes of the smallest letters."""
UNDER, CLOSE = 0.45, 1.05
"""What is free beneath the heading of jackpots, and the least height of their rows there."""
RAISED: Final = 0.08
"""How far words stand above the middle of a row: their feet have room above its line."""
LARGEST: Final = 1.5
"""The largest amount of a jackpot."""
HEADED, ROWS, FIGURE = 1.9, 0.62, 0.9
"""From this height more than the rows' on the first jackpot is a meter; the part of what is left for the other rows;
the largest figures, as a share of the meter's height."""
WON: Final = 1
"""The margin of the words of one that is won, on both sides together."""
LINED: Final = p.mixed(p.LINE_DIM, p.GROUND, 0.5)
LARGER: Final = (1.7, 1.5, 1.3, 1.2, 1.1, 1.0)
"""The sizes of the letters of the last games that are tried, in least sizes."""
STEP: Final = 1.5
"""The least step from a number of an earlier game to the next: nearer they would run together."""
LINES: Final = (1.16, 1.05, 0.97)
"""The heights of their lines that are tried."""
FEET: Final = 0.06
"""What letters may reach beneath the last of them."""
GAMES: Final = 3
"""So many of them are shown if they have room, else fewer."""
MOST: Final = 10
"""The most numbers of an earlier game in a row."""
HOT, COLD = "HOT", "COLD"


def _headed(brush: Brush, rect: pygame.Rect, title: str) -> pygame.Rect:
    """Write a heading at the top of a box. Returns the box below it."""
    high = brush.label(title, rect)
    taken = high + round(0.3 * brush.least)
    return pygame.Rect(rect.left, rect.top + taken, rect.width, rect.height - taken)


# Jackpots


class MeterRow(NamedTuple):
    """A jackpot in words. won: it is won in this game; then the amount is what its winners share."""

    name: str
    amount: str
    won: bool


def draw_meters(brush: Brush, rect: pygame.Rect, pools: Sequence[KenoPool]) -> None:
    """A row for each, beneath a heading where it has room; one that is won is gold, with what its winners share."""
    if len(pools) > 1 and rect.height >= round((HEADED + len(pools) * LINE) * brush.least):
        _large_meter(brush, rect, pools)
        return
    room = rect
    if rect.height >= round((fonts.CAP + UNDER + len(pools) * CLOSE) * brush.least):
        taken = brush.label("Jackpots", rect) + round(UNDER * brush.least)
        room = pygame.Rect(rect.left, rect.top + taken, rect.width, rect.height - taken)
    _rows(brush, room, pools, round(LARGEST * brush.least))


def _large_meter(brush: Brush, rect: pygame.Rect, pools: Sequence[KenoPool]) -> None:
    """The first jackpot as a meter, in large figures beneath what it is for; the others in rows."""
    first, *others = pools
    high = round(LINE * brush.least)
    below = rect.bottom - len(others) * max(high, round((rect.height - high) * ROWS / len(others)))
    head = pygame.Rect(rect.left, rect.top, rect.width, high)
    box = pygame.Rect(rect.left, head.bottom, rect.width, below - head.bottom - brush.least // 4)
    row = _row(first, f"{first.spots} of {first.spots}", whole=False)
    brush.middle("Jackpot won" if row.won else "Jackpot", Pen("Semibold", brush.least, p.MUTED), head, "left")
    brush.middle(row.name, Pen("Bold", brush.least, p.GOLD if row.won else p.IVORY), head, "right")
    if row.won:
        light.gold_area(brush, box, box.height // 8, 4)
    else:
        brush.card(box, p.PANEL, box.height // 8, p.LINE_DIM, max(1, brush.px(1.5)))
    amounts = (row.amount, _row(first, "", whole=True).amount)
    inner, most = box.inflate(-brush.least // 2, 0), round(FIGURE * box.height)
    every = ((it, fonts.greatest(range(brush.least, most + 1), _fits(it, inner.width))) for it in amounts)
    amount, size = next(((it, found) for it, found in every if found), (amounts[-1], brush.least))
    brush.middle(amount, Pen("Black", size, p.INK if row.won else p.IVORY), box)
    _rows(brush, pygame.Rect(rect.left, below, rect.width, rect.bottom - below), others, brush.least)


def _fits(words: str, wide: int) -> Callable[[int], bool]:
    return lambda size: fonts.width(words, "Black", size) <= wide


def _rows(brush: Brush, room: pygame.Rect, pools: Sequence[KenoPool], largest: int) -> None:
    """A row for each, in letters of one size."""
    pitch = room.height / len(pools)
    largest = min(largest, round(0.82 * pitch))
    set_ = ((it, _size(it, room.width, largest, brush.least)) for it in wordings(pools))
    every, size = next(((it, size) for it, size in set_ if size), ([], brush.least))
    for place, words in enumerate(every):
        top, foot = room.top + round(place * pitch), room.top + round((place + 1) * pitch)
        _meter(brush, pygame.Rect(room.left, top, room.width, foot - top), words, size)


def _meter(brush: Brush, box: pygame.Rect, row: MeterRow, size: int) -> None:
    """Of how many spots, and the amount, which is as large in every row."""
    ink, label = p.IVORY, p.MUTED
    if row.won:
        light.gold_area(brush, box.inflate(-8, -6), box.height // 6, 4)
        ink = label = p.INK
        box = box.inflate(-WON * brush.least, 0)
    else:
        brush.surface.fill(LINED, (box.left, box.bottom - 1, box.width, 1))
    box = box.move(0, -round(RAISED * brush.least))
    brush.middle(row.name, Pen("Semibold", brush.least, label), box, "left")
    brush.middle(row.amount, Pen("Black", size, ink), box, "right")


def wordings(pools: Sequence[KenoPool]) -> Iterator[list[MeterRow]]:
    """The rows, the fullest wording first: amounts to the cent; in whole dollars; of how many spots by its number."""
    for names in ("{0} of {0}".format, str):
        for whole in (False, True):
            yield [_row(pool, names(pool.spots), whole=whole) for pool in pools]


def _row(pool: KenoPool, name: str, *, whole: bool) -> MeterRow:
    cents = pool.shared if pool.won else pool.cents
    if pool.won and name != str(pool.spots):
        name = f"{pool.spots}: {pool.won:,} {'wins' if pool.won == 1 else 'win'}"
    return MeterRow(name, dollars(cents - cents % 100 if whole else cents), pool.won > 0)


def _size(rows: Sequence[MeterRow], wide: int, largest: int, least: int) -> int | None:
    """The largest letters in which every amount has room beside its name; None if one has none."""
    taken = [fonts.width(it.name, "Semibold", least) + least // 2 + it.won * WON * least for it in rows]

    def fits(size: int) -> bool:
        amounts = (fonts.width(it.amount, "Black", size) for it in rows)
        return all(one + other <= wide for one, other in zip(taken, amounts, strict=True))

    return fonts.greatest(range(least, max(least, largest) + 1), fits)


# The last games


def draw_games(brush: Brush, rect: pygame.Rect, games: Sequence[KenoGame]) -> Iterator[None]:
    """The last games, as many as are whole: the number of each, and beneath it its numbers, the lowest first."""
    if not games:
        block = fonts.fitted(ON_SALE, "Black", rect.size, 2 * brush.least, brush.least)
        brush.block_middle(block, "Black", p.IVORY, rect, "centre")
        return
    sizes = [round(share * brush.least) for share in LARGER]
    ways = [Games(size, [*_boxes(rect, games, size, line)]) for size, line in product(sizes, LINES)]
    wanted = range(min(GAMES, len(games)), 0, -1)
    size, boxes = next((it for many in wanted for it in ways if len(it.boxes) >= many), ways[-1])
    free = rect.bottom - boxes[-1][0].bottom - round(FEET * size) if boxes else 0
    between = min(size, free // max(1, len(boxes) - 1))
    for place, (game, (room, columns)) in enumerate(zip(games, boxes, strict=False)):
        pen = Pen("Semibold", size, p.MUTED if place else p.IVORY)
        _game(brush, room.move(0, place * between), game, columns, pen)
        yield


class Games(NamedTuple):
    """Letters of this size, and the box of each game that is whole in them, and in how many columns its numbers are."""

    size: int
    boxes: Sequence[tuple[pygame.Rect, int]]


def _boxes(rect: pygame.Rect, games: Sequence[KenoGame], size: int, high: float) -> Iterator[tuple[pygame.Rect, int]]:
    """The box of each game that is whole in letters of this size and lines so high, and its columns."""
    most = max(1, min(MOST, int(rect.width / (STEP * size))))
    line, top = round(high * size), rect.top
    for game in games:
        rows = -(-len(game.numbers) // most) or 1
        if top + (rows + 1) * line + round(FEET * size) > rect.bottom:
            return
        room = pygame.Rect(rect.left, top, rect.width, (rows + 1) * line)
        yield room, -(-len(game.numbers) // rows) or 1
        top = room.bottom + size // 5


def _game(brush: Brush, room: pygame.Rect, game: KenoGame, columns: int, pen: Pen) -> None:
    """A game in letters of one size. pen: of its numbers."""
    line = room.height // (1 + (-(-len(game.numbers) // columns) or 1))
    head = pygame.Rect(room.left, room.top, room.width, line)
    brush.middle(f"Game {game.number:,}", Pen("Bold", pen.size, p.IVORY), head, "left")
    for place, number in enumerate(sorted(game.numbers)):
        row, column = divmod(place, columns)
        step = room.width / columns
        box = pygame.Rect(room.left + round(column * step), head.bottom + row * line, round(step), line)
        brush.middle(str(number), pen, box)


# How often each number came


def draw_often(brush: Brush, rect: pygame.Rect, value: OftenContents) -> None:
    """So many of the hottest and of the coldest as have room, each on its plate with how often it came."""
    games = f"{value.games:,} {'game' if value.games == 1 else 'games'}"
    for count, words in ((len(value.hot), games), (2, games), (1, games), (1, "")):
        pieces = _pieces(value, count, words)
        width = sum(_width(brush, rect, it) for it in pieces)
        if width <= rect.width:
            break
    gap = min(round(1.2 * brush.least), (rect.width - width) // max(1, len(pieces) - 1))
    x = rect.left
    for piece in pieces:
        _piece(brush, pygame.Rect(x, rect.top, _width(brush, rect, piece), rect.height), piece)
        x += _width(brush, rect, piece) + gap


Piece = tuple[str, int, int]
"""Words; or a number, and how often it came."""


def _pieces(value: OftenContents, count: int, games: str) -> list[Piece]:
    found: list[Piece] = []
    for name, ranked in ((HOT, value.hot), (COLD, value.cold)):
        found += [(name, 0, 0), *(("", number, came) for number, came in ranked[:count])]
    return [*found, (f"in {games}", 0, 0)] if games else found


def _plate_width(brush: Brush, rect: pygame.Rect) -> int:
    return max(fonts.width("88", "Bold", brush.least) + brush.least // 2, round(0.96 * rect.height))


def _width(brush: Brush, rect: pygame.Rect, piece: Piece) -> int:
    words, number, came = piece
    if words:
        return fonts.width(words, "Semibold", brush.least)
    assert number
    return _plate_width(brush, rect) + brush.least // 5 + fonts.width(f"\u00d7{came}", "Semibold", brush.least)


def _piece(brush: Brush, box: pygame.Rect, piece: Piece) -> None:
    words, number, came = piece
    if words:
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), box, "left")
        return
    wide, high = _plate_width(brush, box), min(box.height, round(1.3 * brush.least))
    plate = pygame.Rect(box.left, box.centery - high // 2, wide, high)
    brush.card(plate, p.PANEL, high // 5, p.LINE_DIM, max(1, high // 30))
    brush.middle(str(number), Pen("Bold", brush.least, p.IVORY), plate)
    brush.middle(f"\u00d7{came}", Pen("Semibold", brush.least, p.MUTED), box, "right")


# What is sold and won


def draw_tally(brush: Brush, rect: pygame.Rect, line: TallyLine) -> None:
    """The label at the left, at the right the fullest wording that has room."""
    row = pygame.Rect(rect.left, rect.top, rect.width, min(rect.height, round(1.4 * brush.least)))
    taken = brush.middle(line.label, Pen("Semibold", brush.least, p.MUTED), row, "left") + brush.least // 2
    fits = (it for it in line.wordings if fonts.width(it, "Bold", brush.least) <= row.width - taken)
    brush.middle(next(fits, line.wordings[-1]), Pen("Bold", brush.least, p.IVORY), row, "right")
