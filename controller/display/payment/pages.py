# SPDX-License-Identifier: MIT
"""The payment list on its pages: what stands on each, and what on those that follow. No pygame."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.display.payment import cells
from controller.display.payment.cells import Entry, Setting
from controller.engine.shown.payment import ActKind


class List(NamedTuple):
    """The list: its pages, and the lines at its head that say why or in which order. whole: it has room on one page."""

    setting: Setting
    why: tuple[str, ...]
    pages: tuple[tuple[Entry, ...], ...]
    whole: bool = False

    @property
    def unpaid(self) -> int:
        """How many pages there are before the first with a payment."""
        return min(self._paying, default=0)

    @property
    def paid(self) -> int:
        """On which page the last payment stands."""
        return max(self._paying, default=0)

    @property
    def _paying(self) -> list[int]:
        """The pages with payments."""
        paying = (any(act.kind == "pay" for entry in page for act in entry.acts) for page in self.pages)
        return [number for number, it in enumerate(paying) if it]

    def after(self, page: int) -> Counter[ActKind]:
        """How many acts of each kind stand on later pages."""
        later = (act for entries in self.pages[page + 1 :] for entry in entries for act in entry.acts)
        return Counter(act.kind for act in later if not cells.is_note(act))


def pages(entries: Sequence[Entry], setting: Setting, first: int, high: int) -> Iterator[tuple[Entry, ...]]:
    """Pages of this height; the first has less."""
    page: list[Entry] = []
    free, whole = first, ""
    for part in (part for entry in entries for part in _parts(entry, setting, high)):
        whole = part.sum or whole
        if page and part.height > free:
            yield _across(page, setting)
            page, free = [], high
        page.append(part if page else _headed_again(part, setting, whole))
        free -= page[-1].height
    yield _across(page, setting)


def _across(page: Sequence[Entry], setting: Setting) -> tuple[Entry, ...]:
    """The page; where it has no row with a cell in each column, in as many columns as it has cells in a row."""
    rows = [it for it in page if it.celled and not it.columns]
    many = max((len(it.acts) for it in rows), default=0)
    if not setting.columns or not rows or many == setting.columns.many:
        return tuple(page)
    columns = cells.fitted([act for it in rows for act in it.acts], setting, setting.columns._replace(many=many))
    return tuple(it._replace(columns=columns) if it in rows else it for it in page)


def _parts(entry: Entry, setting: Setting, high: int) -> Iterator[Entry]:
    """The entry; one that is higher than a page in parts, each with whose it is."""
    first, lines = (entry.lines[:1], entry.lines[1:]) if entry.beside else ((), entry.lines)
    above = entry.height - len(lines) * setting.line
    head = 0 if entry.heads or not setting.headed else setting.head
    most = max(1, (high - above - head) // setting.line)
    if entry.height <= high or len(lines) <= most:
        yield entry
        return
    for at in range(0, len(lines), most):
        part = lines[at : at + most]
        yield entry._replace(lines=(*first, *part), height=above + len(part) * setting.line)
        first = ("",) * len(first)


def _headed_again(entry: Entry, setting: Setting, whole: str) -> Entry:
    """The same at the top of a page: its heading with its sum, once more."""
    if entry.heads or not setting.headed:
        return entry
    return entry._replace(sum=whole, height=entry.height + setting.head)
