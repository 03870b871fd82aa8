# SPDX-License-Identifier: MIT
"""The lists beside a board of numbers: jackpots, last games, most and least frequent numbers, what is sold."""

from collections.abc import Sequence
from typing import Final

from controller.display.board.contents import OftenContents, TallyLine
from controller.display.kit.layout import (
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
    same_size,
)
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.parts.pieces import caption, rule
from controller.engine.record.keno_on_show import KenoGame, KenoPool
from controller.engine.values.money import dollars

LAST: Final = 3
"""Most games that are listed."""
LOW_ROW: Final = 4.6
"""Millimetres. Height of a row of the jackpots on a small screen."""
COLUMNS: Final = (10, 7, 5)
"""Numbers of an earlier game in a row, tried in this order."""
HEADING: Final = BODY._replace(steps=("total", "large"), weight="Black", lines=2, narrow=0.84, align="middle")
METER: Final = BODY._replace(steps=("total", "large", "strong"), weight="Black", narrow=0.84)
AMOUNT: Final = BODY._replace(weight="Bold", narrow=0.84)


def meters(pools: tuple[KenoPool, ...]) -> Content:
    """Return the jackpots: the first one in large figures, the others in rows. One that is won stands on gold."""
    first, *others = pools
    every = same_size(_pools(pools), "pool")
    small = column(caption("JACKPOTS"), flex(every), blank, gap="hair")
    if not others:
        return place(_meter(first, METER))
    rows = flex(same_size(_pools(others), "pool"))
    full = (column(_meter(first, METER._replace(steps=(step,))), rows, blank, gap="hair") for step in METER.steps)
    return by_screen(first_good(*full, small), _in_two(pools))


def _pools(every: Sequence[KenoPool]) -> Content:
    return column(*(flex(_pool(it)) for it in every), gap="hair")


def _in_two(every: Sequence[KenoPool]) -> Content:
    """Return the jackpots in two columns, for a small screen."""
    cells = [flex(_pool(it, NOTE)) for it in every] + [flex(blank)] * (len(every) % 2)
    rows = [row(*cells[at : at + 2], gap="hair") for at in range(0, len(cells), 2)]
    return same_size(column(*(fixed(it, LOW_ROW) for it in rows), gap=""), "pool")


def _meter(it: KenoPool, style: Style) -> Content:
    words = caption("JACKPOT WON" if it.won else "JACKPOT"), label(*_names(it), style=AMOUNT)
    heading = row(words[0], flex(place(words[1], "end", "")))
    amount = place(_amount(it, style, "jackpot"), "middle", "")
    look = {"fill": "wins", "glow": "wins"} if it.won else {"fill": "panel", "line": "dim"}
    return column(pad(heading, "", "hair"), framed(pad(amount, "tight", "tight"), **look), gap="hair")


def _amount(it: KenoPool, style: Style, kind: str = "pool") -> Content:
    """Return what the winners share, or what is in the pool: to the cent, else in whole dollars."""
    cents = it.shared if it.won else it.cents
    wordings = dollars(cents), dollars(cents - cents % 100)
    return label(*wordings, style=style, colour="ink" if it.won else "words", kind=kind)


def _pool(it: KenoPool, style: Style = BODY) -> Content:
    small = style._replace(narrow=0.76)
    name = label(*_names(it), style=small, colour="ink" if it.won else "muted", kind="spots")
    amount = _amount(it, small._replace(weight="Bold"))
    line = row(flex(place(name, "start", "")), flex(place(amount, "end", ""), 4 if style is NOTE else 1.4), gap="hair")
    inside = pad(place(line), "hair", "hair")
    return framed(inside, fill="wins", radius=6) if it.won else inside


def _names(it: KenoPool) -> tuple[str, ...]:
    if it.won:
        return f"{it.spots}: {it.won:,} {'wins' if it.won == 1 else 'win'}", f"{it.spots} won", str(it.spots)
    return f"{it.spots} of {it.spots}", str(it.spots)


def games(every: tuple[KenoGame, ...], words: str) -> Content:
    """Return the last games, as many as fit, each with its numbers from the lowest on. `words`: if there are none."""
    if not every:
        return place(label(words, style=HEADING))
    shown = [every[:many] for many in range(min(LAST, len(every)), 0, -1)]
    return first_good(*(_games(each, columns) for each in shown for columns in COLUMNS))


def _games(every: Sequence[KenoGame], columns: int) -> Content:
    blocks = [_game(it, columns, "words" if not at else "muted") for at, it in enumerate(every)]
    return same_size(column(*(flex(place(it, "start", "start")) for it in blocks), gap="hair"), "earlier")


def _game(it: KenoGame, columns: int, colour: str) -> Content:
    cells = [
        place(pad(label(str(number), style=NOTE, colour=colour, kind="earlier"), "hair", ""), "middle", "")
        for number in sorted(it.numbers)
    ]
    cells += [blank] * (-len(cells) % columns)
    rows = [row(*map(flex, cells[at : at + columns]), gap="") for at in range(0, len(cells), columns)]
    title = label(f"Game {it.number:,}", style=NOTE._replace(weight="Bold"))
    return by_screen(pad(column(title, rule(), *rows, gap="line"), "", "hair"), column(title, *rows, gap="tight"))


def often(it: OftenContents) -> Content:
    """Return the most and the least frequent numbers, each with how often it came: as many as fit."""
    games_ = f"in {it.games:,} {'game' if it.games == 1 else 'games'}"
    counts = [(len(it.hot), games_), (2, games_), (1, games_), (1, "")]
    return place(first_good(*(_often(it, many, words) for many, words in counts)), "start")


def _often(it: OftenContents, many: int, words: str) -> Content:
    parts = [
        part
        for title, ranked in (("HOT", it.hot), ("COLD", it.cold))
        for part in (caption(title), *(_counted(*each) for each in ranked[:many]))
    ]
    return row(*parts, label(words, style=NOTE, colour="muted"), gap="line")


def _counted(number: int, came: int) -> Content:
    figure = label(str(number), style=NOTE._replace(weight="Bold"), kind="often")
    times = label(f"\u00d7{came}", style=NOTE, colour="muted", kind="came")
    return row(framed(pad(figure, "hair", "hair"), fill="panel", line="dim", radius=5), times, gap="hair")


def tally(it: TallyLine) -> Content:
    """Return what is sold for this game."""
    words = (label(*it.wordings, style=style) for style in (AMOUNT, NOTE._replace(weight="Bold", narrow=0.84)))
    return place(row(caption(it.label.upper()), flex(place(by_screen(*words), "end", ""))))
