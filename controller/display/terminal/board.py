# SPDX-License-Identifier: MIT
"""A board of numbers as lines of text: its rows, and at their right the order of the draw and the jackpots."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rich.text import Text

from controller.display.board import contents
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.rules.whole_tables import BoardPanel
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

WIDE: Final = 4
"""The columns of one number."""
APART: Final = "   "
LIT, LAST, VOID = "bold", "bold reverse", "strike"
IN_A_ROW: Final = 5
NAMED: Final = 9
"""The columns of a name before a list."""


def lines(panel: BoardPanel, view: View, width: int) -> list[Text]:
    """The whole board; in a narrow terminal what stands at its right comes beneath it."""
    shown = view.shown(ShownKeno)
    wide = panel.columns * WIDE
    board = list(_rows(panel, shown))
    beside = [*_order(panel, shown), *_jackpots(shown, width - wide - len(APART))]
    longest = max((line.cell_len for line in beside), default=0)
    if wide + len(APART) + longest > width:
        return [_head(panel, shown), *board, *beside, *_foot(shown)]
    joined = (_beside(row, words, wide) for row, words in zip_longest(board, beside))
    return [_head(panel, shown), *joined, *_foot(shown)]


def played(panel: BoardPanel, view: View) -> list[Text]:
    """Only how the game stands, and the numbers drawn."""
    shown = view.shown(ShownKeno)
    drawn = Text("Drawn " + " ".join(map(str, shown.drawn)), style=LIT)
    return [_head(panel, shown), *([drawn] if shown.drawn else [])]


def _head(panel: BoardPanel, shown: ShownKeno) -> Text:
    """`Game 214  CLOSED  14 of 20, by hand  void 77  sold 38 tickets, $184.50`."""
    value = contents.head(panel, shown, "", dealer=True)
    broken = f"void {' '.join(map(str, shown.broken))}" if shown.broken else ""
    lines = filter(None, (contents.tally(shown), contents.wins(shown)))
    tally = (f"{line.label.lower()} {line.wordings[-2]}" for line in lines)
    return Text("  ".join(filter(None, (value.game, value.state.upper(), value.aside, broken, *tally))), style=LIT)


def _rows(panel: BoardPanel, shown: ShownKeno) -> Iterator[Text]:
    """`  1   2 [ 3]  4`: in brackets what is drawn."""
    value = contents.numbers(panel, shown)
    for first in range(1, panel.numbers + 1, panel.columns):
        row = Text()
        for number in range(first, min(first + panel.columns, panel.numbers + 1)):
            style = LAST if number == value.last else LIT if number in value.lit else ""
            cell = f"[{number:2}]" if number in value.lit else f" {number:2} "
            row.append(cell, VOID if number in value.void else style)
        yield row


def _beside(row: Text | None, words: Text | None, wide: int) -> Text:
    left = row if row is not None else Text(" " * wide)
    return left if words is None else Text.assemble(left, APART, words)


def _order(panel: BoardPanel, shown: ShownKeno) -> Iterator[Text]:
    """The numbers in the order drawn; while the game is open those of the last one, the lowest first."""
    value, last = contents.order(panel, shown), contents.games(shown)
    if value:
        yield from _in_rows("Order", value.drawn)
    elif last:
        yield from _in_rows(f"Game {last[0].number:,}", sorted(last[0].numbers))


def _in_rows(name: str, numbers: Sequence[int]) -> Iterator[Text]:
    for first in range(0, len(numbers), IN_A_ROW):
        words = " ".join(f"{number:2}" for number in numbers[first : first + IN_A_ROW])
        yield Text(f"{'' if first else name:{NAMED}}{words}")


def _jackpots(shown: ShownKeno, room: int) -> Iterator[Text]:
    """Two in a line where they have room, to the cent; of one that is won what its winners share."""
    every = []
    for pool in contents.pools(shown) or ():
        amount = f"{dollars(pool.shared)}, {pool.won} win" if pool.won else dollars(pool.cents)
        every.append(f"{pool.spots} {amount}")
    step = 2 if 2 * max(map(len, every), default=0) + 2 + NAMED <= room else 1
    for first in range(0, len(every), step):
        yield Text(f"{'' if first else 'Jackpots':{NAMED}}{'  '.join(every[first : first + step])}")


def _foot(shown: ShownKeno) -> Iterator[Text]:
    """What comes most and least often; the game that is open, the schedule."""
    often, foot = contents.often(shown.history), contents.foot(shown, "")
    if often:
        hot, cold = ("  ".join(f"{number} x{came}" for number, came in its) for its in (often.hot, often.cold))
        yield Text(f"Hot {hot}   Cold {cold}   in {often.games:,} games", style="dim")
    words = "   ".join(filter(None, (foot.next_open, contents.schedule(shown))))
    if words:
        yield Text(words, style=LIT)
