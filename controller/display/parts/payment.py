# SPDX-License-Identifier: MIT
"""The payment list: what to take, to pay and to give back, whose it is, and what stays."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from controller.display.kit.layout import (
    Block,
    Content,
    blank,
    column,
    first_good,
    flex,
    framed,
    kept,
    pad,
    pages,
    place,
    row,
    same_size,
)
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import BODY, label
from controller.display.parts.pieces import plate, rule
from controller.engine.shown.payment import PAYMENT_ORDER, ActKind, PaymentAct, PaymentRules, list_acts
from controller.engine.values.money import dollars

ORDINALS: Final = {"2": "2nd", "3": "3rd"}
INKS: Final[Mapping[ActKind, str]] = {"pay": "wins", "stays": "muted"}


class Entry(NamedTuple):
    """One line of the list. names: wordings of whose it is, the longest first."""

    kind: ActKind
    box: str
    names: tuple[str, ...]
    cents: int


def shows(scene: Scene) -> tuple[tuple[Entry, ...], int] | None:
    """Return the lines of the list and the number of its page; None if nothing is due."""
    entries = entries_of(list_acts(scene.view, scene.look.payment), scene.look.payment)
    return (entries, scene.extras.page) if entries and scene.dealer else None


def entries_of(acts: Sequence[PaymentAct], rules: PaymentRules) -> tuple[Entry, ...]:
    """Return the lines of these acts, in the order in which they are done."""
    ordered = sorted(acts, key=lambda it: PAYMENT_ORDER.index(it.kind))
    return tuple(Entry(it.kind, it.hand.partition("/")[0], _names(it, rules), it.cents) for it in ordered)


def _names(it: PaymentAct, rules: PaymentRules) -> tuple[str, ...]:
    _, _, second = it.hand.partition("/")
    more = rules.name(it.side) if it.side else ORDINALS.get(second, "")
    return (f"{it.player} {more}", it.player) if more else (it.player,)


def payment(entries: tuple[Entry, ...], page: int) -> Content:
    """Return the list: in one column or two if all of it fits so, else in one column on pages."""
    inside = first_good(_groups(entries, 1), _groups(entries, 2), _paged(entries, page))
    return framed(pad(place(inside, "start", "start")), fill="panel")


def _groups(entries: Sequence[Entry], columns: int) -> Content:
    """Return all lines by kind, those of one kind in so many columns."""
    groups = [column(_heading(kind, each), *_rows(each, columns), gap="line") for kind, each in _by_kind(entries)]
    return same_size(column(*groups, gap="gap"), "entry")


def _rows(entries: Sequence[Entry], columns: int) -> Iterator[Content]:
    cells = [flex(_entry(it)) for it in entries] + [flex(blank)] * (-len(entries) % columns)
    yield from (row(*cells[at : at + columns], gap="gap") for at in range(0, len(cells), columns))


def _paged(entries: Sequence[Entry], page: int) -> Content:
    headings = {kind: _heading(kind, each) for kind, each in _by_kind(entries)}
    return pages([Block(headings[it.kind], _entry(it)) for it in entries], page, _foot, "line")


def _foot(number: int, count: int) -> Content:
    return label(f"page {number} of {count}", style=BODY._replace(weight="Bold"), colour="act")


def _by_kind(entries: Sequence[Entry]) -> list[tuple[ActKind, list[Entry]]]:
    return [(kind, list(each)) for kind, each in groupby(entries, key=lambda it: it.kind)]


def _heading(kind: ActKind, entries: Sequence[Entry]) -> Content:
    """Return what is done, and its sum. PAY stands on gold."""
    colour, cents = "ink" if kind == "pay" else "words", sum(it.cents for it in entries)
    words, sum_ = (
        label(it, style=BODY._replace(weight="Black", narrow=0.84), colour=colour, kind="heading")
        for it in (kind.upper(), dollars(cents))
    )
    line = row(words, flex(place(sum_, "end", "")))
    return (
        plate(line, "wins", x="hair", y="hair") if kind == "pay" else column(pad(line, "hair", ""), rule(), gap="tight")
    )


def _entry(it: Entry) -> Content:
    """Return one line: box, player, side wager or number of the hand, sum."""
    number = label(it.box, style=BODY._replace(weight="Black"), colour="muted", kind="entry")
    sum_ = label(
        dollars(it.cents),
        style=BODY._replace(weight="Bold", narrow=0.84),
        colour=INKS.get(it.kind, "words"),
        kind="entry",
    )
    return pad(
        row(number, flex(label(*it.names, style=BODY._replace(narrow=0.76, lines=2), kind="entry")), sum_), "hair", ""
    )


PAYMENT = Panel("payment", shows, lambda it: kept(payment, *it), sleeps=False)
