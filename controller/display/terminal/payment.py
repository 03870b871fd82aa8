# SPDX-License-Identifier: MIT
"""The payment list in a text terminal: the same acts as on the screens, on pages that fit."""

from collections.abc import Iterator, Sequence
from functools import partial

from rich.text import Text

from controller.display.payment import words
from controller.display.payment.text import PaymentTexts
from controller.display.payment.words import Column, Page, PaymentLine
from controller.display.terminal.lines import wrapped_words
from controller.engine.shown.payment import PaymentRules
from controller.engine.shown.views import View

LEAST_ROWS = 3
"""Fewest lines of a page, however small the terminal is."""
TITLE = "Payment  "
MOST_PAGES = 99
"""So many are counted on when the room for the heading is kept free."""
LEAST_COLUMNS = 12
"""Fewest columns for the wagers."""
_INDENT = 2


def pages(rules: PaymentRules, view: View, room: tuple[int, int]) -> tuple[Page, ...]:
    """The list in a terminal that has so many columns and rows left for it; empty if there is nothing to do."""
    return _pages(words.texts(view, rules), room)


def _pages(texts: PaymentTexts, room: tuple[int, int]) -> tuple[Page, ...]:
    if not texts.acts:
        return ()
    left = max(LEAST_COLUMNS, room[0] - sum(_widths(texts)))
    blocks = words.lines(texts.acts, partial(_wrapped, room=left))
    head = wrapped_words(f"{TITLE}{_aside(texts, 1, MOST_PAGES)}", room[0])
    return paged(blocks, max(LEAST_ROWS, room[1] - len(head)), 1)


def paged(blocks: Sequence[Column], rows: int, columns: int) -> tuple[Page, ...]:
    """The lines on pages of so many columns and rows. An act stays together if it fits a column.

    There are two rows at least: one for whose act it is, if the wagers are beneath, and one for them.
    """
    filled = tuple(_columns(blocks, max(2, rows)))
    return tuple(filled[at : at + columns] for at in range(0, len(filled), columns))


def _columns(blocks: Sequence[Column], rows: int) -> Iterator[Column]:
    """Columns of so many lines."""
    column: list[PaymentLine] = []
    for block in blocks:
        left = block
        if column and len(column) + len(left) > rows >= len(left):
            yield tuple(column)
            column = []
        while len(column) + len(left) > rows:
            free = rows - len(column)
            yield (*column, *left[:free])
            column, left = [], _again(block[0], left[free:]) if free else left
        column += left
    if column:
        yield tuple(column)


def _again(first: PaymentLine, left: Column) -> Column:
    """The rest of an act at the top of a column: whose it is and what, once more."""
    if not first.text:
        return (first, *left)
    return (left[0]._replace(player=first.player, what=first.what), *left[1:])


def _wrapped(wagers: tuple[str, ...], *, room: int) -> list[str]:
    """The wagers of an act in lines of this width. A wager that is longer than a line is broken between words."""
    return [part for line in words.joined(wagers, room, len) for part in wrapped_words(line, room)]


def _widths(texts: PaymentTexts) -> tuple[int, int]:
    """The widths of names and of acts, each with the space after it."""
    player, what = (max(map(len, column)) for column in zip(*((it.who, it.what) for it in texts.acts), strict=True))
    return _INDENT + player + 2, what + 2


def page_lines(rules: PaymentRules, view: View, room: tuple[int, int], number: int) -> list[Text]:
    """The heading and one page."""
    texts = words.texts(view, rules)
    found = _pages(texts, room)
    if not found:
        return []
    place = number % len(found)
    (column,) = found[place]
    who, lines = "", [Text.assemble((TITLE, "bold"), _aside(texts, place + 1, len(found)))]
    for line in column:
        lines.append(_line(line, _widths(texts), repeated=line.who == who))
        who = line.who or who
    return lines


def _aside(texts: PaymentTexts, page: int, pages: int) -> str:
    """The words beside the heading: why, or in which order, is said on the first page."""
    number = f"{page} of {pages}" if pages > 1 else ""
    return "   ".join(filter(None, (texts.why if page == 1 else "", number)))


def _line(line: PaymentLine, widths: tuple[int, int], *, repeated: bool) -> Text:
    player, what = widths
    name = "" if repeated else line.who
    style = "dim" if line.kind == "stays" else ""
    return Text.assemble(
        (f"{' ' * _INDENT}{name}".ljust(player), "bold"),
        (line.what.upper().ljust(what), style or "bold"),
        (line.text, style),
    )
