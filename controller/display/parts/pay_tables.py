# SPDX-License-Identifier: MIT
"""Pay tables. The cells of declared outcomes are lit."""

from typing import Final, NamedTuple

from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    flex,
    framed,
    pad,
    place,
    row,
    same_size,
    stack,
)
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import NOTE, label
from controller.display.parts.pieces import caption, plate, rule
from controller.engine.record.decided import HandResult
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable
from controller.engine.shown.views import View

PAYS_STYLE: Final = NOTE._replace(weight="Bold", narrow=0.76)
WIDE: Final = 1.25
"""Share of the width that a column of payments has, beside 1 for the hands."""


class ShownPays(NamedTuple):
    """Pay tables. hits: the outcomes by which something is paid now, or next; their cells are lit."""

    tables: tuple[PayTable, ...]
    hits: frozenset[str] = frozenset()


def shows(scene: Scene) -> ShownPays | None:
    """Return the game's pay tables; None without any."""
    tables = next((it.tables for it in scene.look.face.own if isinstance(it, PaysPanel)), ())
    return ShownPays(tables, hits_of(scene.view)) if tables else None


def hits_of(view: View) -> frozenset[str]:
    """Return the outcomes that are declared; of hands only those by which something is paid now, or next."""
    if not view.declared:
        return frozenset()
    due = {(it.hand, it.wager) for it in view.owed if it.how == "wins"}
    hands = (it for it in view.declared.hands if not _waits(view, it))
    paid = {it.outcome for it in hands if any((it.hand, wager) in due for wager in it.wins)}
    return frozenset({view.declared.outcome, *paid} - {""})


def _waits(view: View, declared: HandResult) -> bool:
    """Return whether something comes before this result is paid."""
    return view.unpaid and any(it.hand == declared.hand and it.wager in declared.decides for it in view.owed)


def pay_tables(it: ShownPays) -> Content:
    """Return pay tables, one below the other or side by side."""
    each = [_table(table, it.hits) for table in it.tables]
    options = first_good(column(*each, gap="wide"), row(*map(flex, each), gap="wide", align="start"))
    return pad(place(same_size(options, "pays"), "middle", "start"), "", "tight")


def _table(table: PayTable, hits: frozenset[str]) -> Content:
    columns = row(flex(blank), *(flex(place(caption(it.upper()), "end", ""), WIDE) for it in table.wagers))
    head = pad(stack(caption(table.title.upper()), columns), "hair", "")
    return column(head, rule(), *(_pay_row(it, hits) for it in table.rows), gap="hair")


def _pay_row(it: PayRow, hits: frozenset[str]) -> Content:
    """Return a row. One by which something is paid glows, and the cell that is paid stands on gold."""
    lit = any(hits & set(cell.outcomes) for cell in it.cells)
    hand = label(it.hand, style=PAYS_STYLE, colour="wins" if lit else "words", kind="pays")
    cells = (flex(place(_cell(cell, hits), "end", ""), WIDE) for cell in it.cells)
    inside = pad(row(flex(hand), *cells), "hair", "")
    return framed(inside, fill="well", line="wins", glow="wins", radius=6) if lit else inside


def _cell(it: PayCell, hits: frozenset[str]) -> Content:
    hit = bool(hits & set(it.outcomes))
    figure = f"{int(it.figure):,}" if it.figure.isdecimal() else it.figure
    words = f"{figure} to {it.to}" if it.to and figure else figure
    text = label(words, style=PAYS_STYLE, colour="ink" if hit else "words", kind="pays")
    return plate(text, "wins", x="hair", y="hair") if hit else pad(text, "", "hair")


PAYS = Panel("pays", shows, pay_tables, yields_to=frozenset({"payment"}))
