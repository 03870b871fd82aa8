# SPDX-License-Identifier: MIT
"""The layout as lines of text: what lies on each area, and which areas win."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rich.text import Text

from controller.engine.record.decided import on_hand
from controller.engine.rules.face import Face
from controller.engine.shown.payment import PaymentRules
from controller.engine.shown.views import Chips, View
from controller.engine.values.money import dollars


class Cell(NamedTuple):
    """One area: its kind and its number ("pair" and "1-2"; no kind: "small"), its odds, what lies there, its style."""

    kind: str
    name: str
    odds: str
    chips: str
    lit: bool
    style: str

    @property
    def words(self) -> str:
        """The name and what lies there. A winner is in brackets."""
        words = f"{self.name} {self.chips}" if self.chips else self.name
        return f"[{words}]" if self.lit else f" {words} "


def whole(face: Face, rules: PaymentRules, view: View, width: int) -> list[Text]:
    """Every area, one paragraph for each kind; an empty line before them."""
    kinds: dict[str, list[Cell]] = {}
    for cell in _cells(face, rules, view):
        kinds.setdefault(cell.kind, []).append(cell)
    label = 1 + max(map(len, kinds), default=0)
    return [Text(), *(line for kind, cells in kinds.items() for line in _lines(kind.ljust(label), cells, width))]


def played(face: Face, rules: PaymentRules, view: View) -> list[Text]:
    """Only the areas on which chips lie, and those that win, in one paragraph."""
    cells = [cell for cell in _cells(face, rules, view) if cell.chips or cell.lit]
    line = Text.assemble(("Layout ", "bold"))
    for cell in cells:
        full = cell._replace(name=f"{cell.kind} {cell.name}" if cell.kind else cell.name)
        line.append(full.words, cell.style)
    return [line] if cells else []


def chips_in_words(it: Chips, rules: PaymentRules) -> str:
    """What lies on one area, with its mark: `place bet 6 to win $30 off`."""
    return " ".join(filter(None, (on_hand(rules.name(it.wager), it.hand), dollars(it.cents), it.mark)))


def _kind(wager: str) -> tuple[str, str]:
    """Kind and number of a wager: "pair-1-2" gives "pair" and "1-2"; others have no kind."""
    match = re.fullmatch(r"([a-z-]+?)-(\d.*)", wager)
    return (match[1], match[2]) if match else ("", "")


def _named(wager: str, rows: Mapping[str, str], rules: PaymentRules) -> tuple[str, str]:
    """The name of its kind and its number, as the layout has them; one without a kind has its name alone.

    rows: by kind, the name that stands beside the areas of a row.
    """
    kind, number = _kind(wager)
    name = rules.name(wager)
    if not kind:
        return "", name
    return rows.get(kind) or (name.removesuffix(number).rstrip() if name.endswith(number) else kind), number


def _rows(face: Face) -> dict[str, str]:
    """By kind of wager, the name that stands beside the areas of its row."""
    titles: dict[str, set[str]] = {}
    for area in face.areas:
        titles.setdefault(_kind(area.wager)[0], set()).add(area.title if area.named == "beside" else "")
    return {kind: title for kind, (title, *others) in titles.items() if not others}


def _cells(face: Face, rules: PaymentRules, view: View) -> list[Cell]:
    """A cell for each area, and for each wager that lies where the face has no area of its own."""
    lying: dict[str, list[Chips]] = {}
    area_of = {wager: area.wager for area in face.areas for wager in (area.wager, *area.also)}
    for it in view.standing:
        lying.setdefault(area_of.get(it.wager, it.wager), []).append(it)
    lit = {area_of.get(wager, wager) for wager in view.lit}
    odds = {area.wager: area.odds for area in face.areas}
    empty, rows = "dim" if lit else "", _rows(face)
    return [
        Cell(
            *_named(wager, rows, rules),
            odds.get(wager, ""),
            _sum(lying.get(wager, ())),
            wager in lit,
            "bold reverse" if wager in lit else "bold" if wager in lying else empty,
        )
        for wager in dict.fromkeys((*odds, *lying))
    ]


def _sum(chips: Iterable[Chips]) -> str:
    """All that lies on an area: `$30`, `$150 of 3` players."""
    chips = tuple(chips)
    players = len({it.player for it in chips})
    total = dollars(sum(it.cents for it in chips)) if chips else ""
    return f"{total} of {players}" if players > 1 else total


def _lines(label: str, cells: list[Cell], width: int) -> list[Text]:
    odds = {cell.odds for cell in cells if cell.odds}
    end = f"  {odds.pop()}" if len(odds) == 1 and label.strip() and "\n" not in cells[0].odds else ""
    lines = [Text(label)]
    for cell in cells:
        if len(lines[-1]) + len(cell.words) > width:
            lines.append(Text(" " * len(label)))
        lines[-1].append(cell.words, cell.style)
    if len(lines[-1]) + len(end) <= width:
        lines[-1].append(end, "dim")
    return lines
