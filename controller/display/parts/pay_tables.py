# SPDX-License-Identifier: MIT
"""Pay tables. Rows by which something is paid now stand on gold."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.display.drawing.fonts import width
from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
    same_size,
    stack,
)
from controller.display.kit.text import NOTE, label
from controller.display.kit.theme import Audience
from controller.display.panel import Panel, Scene
from controller.display.parts.payment import PAYMENT
from controller.display.wording import sentence
from controller.engine.record.decided import HandResult
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable
from controller.engine.shown.views import View

PITCHES: Final[dict[Audience, tuple[float, ...]]] = {"dealer": (5.4, 4.8, 4.3, 3.9, 3.7), "players": (9.0, 8.2, 7.6)}
"""Millimetres. Heights of a row that are tried."""
SMALL: Final = NOTE._replace(narrow=0.7)
SIZE: Final = 100
"""Size of the letters in which the widths of columns are compared."""
DESCENT: Final[dict[Audience, float]] = {"dealer": 0.35, "players": 0.7}
"""Millimetres. Space below a row for what hangs below its line, so that all letters are inside its gold."""
MOST_HITS: Final = 3
"""Rows that are hit above the payment list, at most."""
APART: Final = 70
"""Space between two columns, at this size."""


class PaysValue(NamedTuple):
    """The pay tables and the outcomes by which something is paid now."""

    tables: tuple[PayTable, ...]
    hits: frozenset[str]
    audience: Audience
    headed: bool = True


def shows(scene: Scene) -> PaysValue | None:
    """Return the game's pay tables; None if it has none."""
    tables = next((it.tables for it in scene.look.face.own if isinstance(it, PaysPanel)), ())
    return PaysValue(tables, hits(scene.view), scene.audience) if tables else None


def shows_hits(scene: Scene) -> PaysValue | None:
    """Return the rows by which something is paid now, while the payment list has the pay table's place."""
    found = shows(scene)
    return hit_rows(found) if found and PAYMENT.shows(scene) is not None else None


def hit_rows(it: PaysValue) -> PaysValue | None:
    """Return the first table by which something is paid now, with only these rows; None if there is none."""
    for table in it.tables:
        rows = tuple(row for row in table.rows if any(is_hit(cell, it.hits) for cell in row.cells))
        if rows:
            return it._replace(tables=(replace(table, rows=rows[:MOST_HITS]),), headed=False)
    return None


def hits(view: View) -> frozenset[str]:
    """Return the declared outcomes by which something is paid now, or next."""
    if not view.declared:
        return frozenset()
    due = {(it.hand, it.wager) for it in view.owed if it.how == "wins"}
    hands = (it for it in view.declared.hands if not _waits(view, it))
    of_hands = {it.outcome for it in hands if any((it.hand, wager) in due for wager in it.wins)}
    return frozenset({view.declared.outcome} - {""}) | of_hands


def _waits(view: View, declared: HandResult) -> bool:
    """Return whether something comes before this result is paid."""
    return view.unpaid and any(it.hand == declared.hand and it.wager in declared.decides for it in view.owed)


def pay_tables(it: PaysValue) -> Content:
    """Return pay tables below one another or beside one another, with rows as high as the room allows.

    Where the dealer has no room for all of them the first one stands alone.
    """
    some = [it.tables]
    if it.audience == "dealer":
        some += [it.tables[:1], tuple(map(brief, it.tables[:1]))]
    options = [way for tables in some for pitch in PITCHES[it.audience] for way in _ways(tables, it, pitch)]
    return place(same_size(first_good(*options), "pays", "heading"), "middle", "start")


def brief(table: PayTable) -> PayTable:
    """Return a table whose heading says `to 1` once, with one letter for each wager: places have the same letters."""
    rows = tuple(replace(it, cells=tuple(map(_bare, it.cells))) for it in table.rows)
    return PayTable(f"{table.title} to 1", tuple(it[:1] for it in table.wagers), rows)


def _bare(it: PayCell) -> PayCell:
    return replace(it, figure=_number(it), to="") if it.to == "1" else it


def _ways(tables: Sequence[PayTable], it: PaysValue, pitch: float) -> tuple[Content, ...]:
    each = [_table(table, it, pitch) for table in tables]
    beside = (flex(content, sum(_shares(table))) for content, table in zip(each, tables, strict=True))
    return column(*each, gap="line"), row(*beside, gap="gap", align="start")


def _table(table: PayTable, of: PaysValue, pitch: float) -> Content:
    """Return the rows over their gold, so that its light lies over no other row's letters."""
    shares = _shares(table)
    heads = [_head(table.title), *map(_head, table.wagers)]
    head = row(*(flex(place(it, "end" if at else "start"), shares[at]) for at, it in enumerate(heads)), gap="")
    plates = [fixed(_plates(it, of.hits, shares, shaded=bool(at % 2)), pitch) for at, it in enumerate(table.rows)]
    below = fixed(blank, DESCENT[of.audience])
    lines = [fixed(column(flex(_line(it, of.hits, shares)), below, gap=""), pitch) for it in table.rows]
    if of.headed:
        plates, lines = [fixed(place(blank), pitch), *plates], [fixed(head, pitch), *lines]
    return stack(column(*plates, gap=""), column(*lines, gap=""))


def _shares(table: PayTable) -> tuple[float, ...]:
    """Return the share of the width for the hands, and for each wager, by the longest words there."""
    columns = [(table.title.upper(), *(sentence(it.hand) for it in table.rows))]
    columns += [(it.upper(), *(_pays(line.cells[at]) for line in table.rows)) for at, it in enumerate(table.wagers)]
    return tuple(APART + max(width(it, "Bold", SIZE) for it in words) for words in columns)


def _head(words: str) -> Content:
    return pad(label(words.upper(), style=SMALL._replace(weight="Bold"), colour="muted", kind="heading"), "hair", "")


def is_hit(cell: PayCell, hits: frozenset[str]) -> bool:
    """Return whether something is paid by a cell now."""
    return not hits.isdisjoint(cell.outcomes)


def _plates(it: PayRow, hits: frozenset[str], shares: Sequence[float], *, shaded: bool) -> Content:
    """Return what lies under a row: gold under its hand and under each cell that is hit, together where they touch."""
    lit = [is_hit(cell, hits) for cell in it.cells]
    if not any(lit):
        return framed(place(blank), fill="shade", radius=6) if shaded else place(blank)
    cells = [*zip((True, *lit), shares, strict=True)]
    return row(*(flex(_gold() if on else place(blank), share) for on, share in _runs(cells)), gap="")


def _runs(cells: Sequence[tuple[bool, float]]) -> Iterator[tuple[bool, float]]:
    """Join neighbouring cells that are alike, and add their shares."""
    for on, run in groupby(cells, key=lambda it: it[0]):
        yield on, sum(share for _, share in run)


def _gold() -> Content:
    return framed(place(blank), fill="wins", radius=6, glow="wins", kind="hit")


def _line(it: PayRow, hits: frozenset[str], shares: Sequence[float]) -> Content:
    lit = [is_hit(cell, hits) for cell in it.cells]
    cells = zip(it.cells, lit, shares[1:], strict=True)
    figures = [
        flex(place(pad(_figure(cell, "ink" if on else "words"), "hair", ""), "end"), share) for cell, on, share in cells
    ]
    ink = "ink" if any(lit) else "words"
    named = label(sentence(it.hand), style=SMALL._replace(weight="Bold"), colour=ink, kind="pays")
    return row(flex(place(pad(named, "hair", ""), "start"), shares[0]), *figures, gap="")


def _pays(it: PayCell) -> str:
    """Return what a cell pays in words: `1,000 to 1`."""
    return f"{_number(it)} to {it.to}" if it.to else it.figure


def _number(it: PayCell) -> str:
    return f"{int(it.figure):,}" if it.figure.isdecimal() else it.figure


def _figure(it: PayCell, colour: str) -> Content:
    return label(_pays(it), style=SMALL._replace(weight="Bold"), colour=colour, kind="pays")


PAYS = Panel("pays", shows, pay_tables, yields_to=frozenset({"dealer", "payment"}))
HITS = Panel("hits", shows_hits, pay_tables)
