"""The words of the payment list: each act and its wagers, in lines that fit; and on which page they are. No pygame."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from controller.display.wording import spoken
from controller.engine.money import dollars
from controller.engine.payment import Act, ActKind, Item, PaymentRules, acts
from controller.engine.views import View

FIRST_TAKE: Final = "first take, then pay"


class PaymentText(NamedTuple):
    """One act in words: whose, `take $125`, and its wagers, each with its amount if there are several."""

    player: str
    kind: ActKind
    what: str
    wagers: tuple[str, ...]


class PaymentLine(NamedTuple):
    """One line of the list. player, what: empty if they are those of the line before. again: the act began above."""

    player: str
    kind: ActKind
    what: str
    text: str
    again: bool = False


Column = tuple[PaymentLine, ...]
Page = tuple[Column, ...]


def texts(view: View, rules: PaymentRules) -> tuple[PaymentText, ...]:
    """Every act in words, in the order in which they are done; empty if there is nothing to do."""
    return tuple(_text(act, rules) for act in acts(view, rules))


def order(texts: Sequence[PaymentText], rules: PaymentRules) -> tuple[str, str]:
    """The words for the order and its section, if the rules name one and it matters now; else both are empty."""
    kinds = {text.kind for text in texts}
    if not (rules.losers_first and {"take", "pay"} <= kinds):
        return "", ""
    return FIRST_TAKE, rules.losers_first


def _text(act: Act, rules: PaymentRules) -> PaymentText:
    alone = len(act.items) == 1
    ends = [it.source != after for it, after in zip(act.items, [*(it.source for it in act.items[1:]), ""], strict=True)]
    wagers = (
        _wager(it, rules, alone=alone) + (f" ({it.source})" if last else "")
        for it, last in zip(act.items, ends, strict=True)
    )
    return PaymentText(spoken(act.player), act.kind, f"{act.kind} {dollars(act.cents)}", tuple(wagers))


def _wager(it: Item, rules: PaymentRules, *, alone: bool) -> str:
    """`small $25`; of a single wager the amount is that of the act, so it is not repeated."""
    words = rules.name(it.wager) + (f" on {it.hand}" if it.hand else "")
    if it.percentage:
        return f"{words} {dollars(it.cents - it.percentage)} and its percentage {dollars(it.percentage)}"
    words += "" if alone else f" {dollars(it.cents)}"
    if it.commission:
        what = "mark up" if it.marked else "collect"
        words += f" ({what} {dollars(it.commission)} commission)"
    return f"{words} to {rules.name(it.to)}" if it.to else words


def lines(texts: Sequence[PaymentText], wrap: Callable[[tuple[str, ...]], Sequence[str]]) -> list[Column]:
    """The lines of each act. wrap: breaks its wagers into lines."""
    return [
        tuple(
            PaymentLine(*(("", it.kind, "") if number else (it.player, it.kind, it.what)), line)
            for number, line in enumerate(wrap(it.wagers))
        )
        for it in texts
    ]


def joined(wagers: tuple[str, ...], room: int, measure: Callable[[str], int]) -> list[str]:
    """Wagers with commas between them, in lines of this width. A wager stays on one line with its amount."""
    found: list[str] = []
    free, space = 0, measure(" ")
    for number, wager in enumerate(wagers):
        words = wager if number == len(wagers) - 1 else f"{wager},"
        wide = measure(words)
        if found and wide + space <= free:
            found[-1] += f" {words}"
            free -= wide + space
        else:
            found.append(words)
            free = room - wide
    return found


def paged(blocks: Sequence[Column], rows: int, columns: int) -> tuple[Page, ...]:
    """The lines on pages of so many columns and rows. An act stays together if it fits a column."""
    filled = tuple(_columns(blocks, max(1, rows)))
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
            column, left = [], _again(block[0], left[free:])
        column += left
    if column:
        yield tuple(column)


def _again(first: PaymentLine, left: Column) -> Column:
    """The rest of an act at the top of a column: whose it is and what, once more."""
    return (left[0]._replace(player=first.player, what=first.what, again=True), *left[1:]) if left else ()
