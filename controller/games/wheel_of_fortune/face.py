# SPDX-License-Identifier: MIT
"""The wheel of fortune as drawn: its symbols with their odds, the notice of s 154(3), the wheel (s 145)."""

from collections.abc import Iterator
from typing import Any

from c_ext.layout import Layout
from controller.engine.rules.face import (
    Area,
    EntryPanel,
    Face,
    Ground,
    Legend,
    Token,
    WheelPanel,
    ways_of,
)
from controller.engine.rules.statistics_panel import Share, StatisticsPanel

# Diagrams 9 and 11 with the layouts and symbols are missing: two rows of letters (assumed).
COLUMNS, ROWS = 12, 100
NAME_HEIGHT = 9
NOTICE_TOP, APART = 80, 2
NOTICE = "Should the indicator stop on a peg, the previous symbol will be the winner and not the oncoming symbol."
Tokens = dict[str, tuple[Token, ...]]
COLOURS: tuple[Ground, ...] = ("ivory", "green", "blue", "red", "violet", "teal", "orange", "black")


def face(layout: Layout[Any], rim: str) -> Face:
    """Return the layout for a wheel with these symbols on its rim, clockwise; one number on the entry terminal."""
    symbols = sorted(set(rim))
    tokens: Tokens = {
        symbol: (Token("symbol", symbol.upper(), colour),) for symbol, colour in zip(symbols, COLOURS, strict=False)
    }
    keyed = {str(number): symbol.upper() for number, symbol in enumerate(symbols, 1)}
    return Face(
        table="fortune",
        columns=COLUMNS,
        rows=ROWS,
        areas=tuple(_areas(layout, tokens)),
        legends=(
            Legend(0, 0, COLUMNS, NAME_HEIGHT, "", name=True),
            Legend(0, NOTICE_TOP + APART, COLUMNS, ROWS - NOTICE_TOP - APART, NOTICE),
        ),
        tokens=tokens,
        says={f"symbol-{symbol}": f"{symbol.upper()} wins" for symbol in symbols},
        own=(
            EntryPanel(1, detail=", ".join(f"{number} {letter}" for number, letter in keyed.items()), reads=keyed),
            WheelPanel(tuple(token for symbol in rim for token in tokens[symbol])),
            StatisticsPanel((tuple(Share(symbol, frozenset({symbol})) for symbol in symbols),)),
        ),
    )


def _areas(layout: Layout[Any], tokens: Tokens) -> Iterator[Area]:
    """Yield four symbols in the upper row, the others in the lower."""
    symbols = list(tokens)
    high = (NOTICE_TOP - NAME_HEIGHT) // 2
    for number, row in enumerate((symbols[:4], symbols[4:])):
        wide = COLUMNS // len(row)
        for place, symbol in enumerate(row):
            wager, box = f"symbol-{symbol}", (place * wide, NAME_HEIGHT + number * high, wide, high)
            yield Area(*box, wager, "", ways_of(layout, wager), tokens[symbol])
