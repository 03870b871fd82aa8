# SPDX-License-Identifier: MIT
"""A table of pai gow as lines of text: the bank with the reason of its setting, then a line for each box in play."""

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from controller.display.pai_gow.contents import BoxContents, Row, TableContents, contents
from controller.display.wording import spoken
from controller.engine.record.tiles_on_show import TileBox, TileHand
from controller.engine.rules.whole_tables import TilesPanel
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

TURN, STYLES = "bold reverse", {"wins": "bold", "loses": "dim"}
"""How a box stands out."""
DOES: Final = {"wins": "pay", "loses": "take", "void": "back"}


def lines(panel: TilesPanel, view: View) -> list[Text]:
    """The bank, then the boxes that are in play, box 1 first."""
    value = contents(panel, view)
    return [Text(), *_bank(value), *(_box(box) for box in value.boxes if box.played and not box.chung)]


def played(panel: TilesPanel, view: View) -> list[Text]:
    """Only the bank, and the box that has to set or to decide."""
    value = contents(panel, view)
    return [*_bank(value)[:1], *(_box(box) for box in value.boxes if box.turn or box.offered)]


def _bank(value: TableContents) -> list[Text]:
    """Who holds it, to whom it is offered, its tiles; then why they are set so, the dice, the facts."""
    bank, shown = value.bank, value.bank.shown
    first = ("Bank", bank.holder, f"at box {shown.chung}" if shown.chung else "", bank.offer, _tiles(shown.bank))
    chips = [_row(row) for box in value.boxes if box.chung for row in box.rows]
    why = (bank.reason, "set the house way" if shown.house_way else "", f"({shown.rule})" if shown.rule else "")
    dice = f"Dice {' '.join(map(str, shown.dice))}" if shown.dice else ""
    every = (("  ".join(filter(None, (*first, *chips))), "bold"), (" ".join(filter(None, why)), ""))
    told = "   ".join(filter(None, (dice, *bank.facts)))
    return [Text(words, style=style) for words, style in (*every, (told, "dim")) if words]


def _box(box: BoxContents) -> Text:
    """`>3 first  low 3-3 1-2: 9  high 1-1 1-1: pair of day  wins  ann pay $95 ($100 less $5)`."""
    mark = ">" if box.turn or box.offered else " "
    state = box.words or ""
    first = "priority" if box.hand and box.hand.priority else ""
    rows = [_row(row) for row in box.rows] or [spoken(player) for player in box.players]
    parts = (f"{mark}{box.number}", first, _tiles(box.hand) if box.hand else "", state, ", ".join(rows))
    return Text("  ".join(filter(None, parts)), style=TURN if mark == ">" else STYLES.get(box.tone, ""))


def _row(row: Row) -> str:
    of_it = f"({dollars(row.cents)} less {dollars(row.commission)})" if row.commission else ""
    return " ".join(filter(None, (spoken(row.player), DOES.get(row.tone, ""), dollars(row.passed), of_it)))


def _tiles(hand: TileBox) -> str:
    return "  ".join(filter(None, (" ".join(hand.unset), *_hands(hand))))


def _hands(hand: TileBox) -> Iterator[str]:
    for name, two in (("low", hand.low), ("high", hand.high)):
        yield _two(name, two)


def _two(name: str, two: TileHand) -> str:
    """`low 3-3 1-2: 9`; nothing before it is set."""
    words = f"{name} {' '.join(two.tiles)}" if two.tiles else ""
    return f"{words}: {two.named}" if two.named else words
