# SPDX-License-Identifier: MIT
"""Pay tables. The cells of declared outcomes are lit."""

from collections.abc import Sequence

from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    flex,
    pad,
    place,
    row,
    same_size,
    stack,
)
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import NOTE, label
from controller.display.parts.pieces import caption, plate, rule
from controller.engine.rules.pay_table import PaysPanel, PayTable


def shows(scene: Scene) -> tuple[tuple[PayTable, ...], frozenset[str]] | None:
    """Return the game's pay tables, and the outcomes that are declared; None without pay tables."""
    tables = next((it.tables for it in scene.look.face.own if isinstance(it, PaysPanel)), ())
    declared = scene.view.declared
    return (tables, frozenset(it.outcome for it in declared.hands) if declared else frozenset()) if tables else None


def pay_tables(tables: tuple[PayTable, ...], hits: frozenset[str]) -> Content:
    """Return pay tables. `hits`: outcomes that are declared; their cells are lit."""
    each = [_table(it, hits) for it in tables]
    options = first_good(column(*each, gap="wide"), row(*map(flex, each), gap="wide", align="start"))
    return pad(place(same_size(options, "pays"), "middle", "start"), "", "tight")


def _table(table: PayTable, hits: frozenset[str]) -> Content:
    columns = row(flex(blank), *(flex(place(caption(it.upper()), "end", ""), 1.25) for it in table.wagers))
    head = stack(caption(table.title.upper()), columns)
    lines = [
        _pay_row(it.hand, [(cell.figure, cell.to, not hits.isdisjoint(cell.outcomes)) for cell in it.cells])
        for it in table.rows
    ]
    return column(head, rule(), *lines)


def _pay_row(hand: str, cells: Sequence[tuple[str, str, bool]]) -> Content:
    small = NOTE._replace(narrow=0.76)
    figures = [
        label(
            f"{int(figure):,} to {to}" if to and figure else figure,
            style=small._replace(weight="Bold"),
            colour="ink" if hit else "words",
            kind="pays",
        )
        for figure, to, hit in cells
    ]
    lit = [
        plate(it, "wins", y="hair") if hit else pad(it, "", "hair")
        for it, (_, _, hit) in zip(figures, cells, strict=True)
    ]
    return row(
        flex(label(hand, style=small._replace(weight="Bold"), kind="pays")),
        *(flex(place(it, "end", ""), 1.25) for it in lit),
    )


PAYS = Panel("pays", shows, lambda it: pay_tables(*it), yields_to=frozenset({"payment"}))
