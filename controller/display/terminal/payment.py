"""The payment list in a text terminal: the same acts as on the screens, on pages that fit."""

from functools import partial

from rich.text import Text

from controller.display import payment_words as words
from controller.display.payment_words import Page, PaymentLine, PaymentTexts
from controller.display.wording import spoken
from controller.engine.payment import PaymentRules
from controller.engine.views import View

LEAST_ROWS = 3
"""Fewest lines of a page, however small the terminal is."""
_INDENT = 2


def pages(rules: PaymentRules, view: View, room: tuple[int, int]) -> tuple[Page, ...]:
    """The list in a terminal that has so many columns and rows left for it; empty if there is nothing to do."""
    return _pages(words.texts(view, rules), room)


def _pages(texts: PaymentTexts, room: tuple[int, int]) -> tuple[Page, ...]:
    if not texts.acts:
        return ()
    left = room[0] - sum(_widths(texts))
    blocks = words.lines(texts.acts, partial(words.joined, room=left, measure=len))
    return words.paged(blocks, max(LEAST_ROWS, room[1] - 1), 1)


def _widths(texts: PaymentTexts) -> tuple[int, int]:
    """The widths of names and of acts, each with the space after it."""
    player, what = (
        max(map(len, column)) for column in zip(*((spoken(it.player), it.what) for it in texts.acts), strict=True)
    )
    return _INDENT + player + 2, what + 2


def page_lines(rules: PaymentRules, view: View, room: tuple[int, int], number: int) -> list[Text]:
    """The heading and one page."""
    texts = words.texts(view, rules)
    found = _pages(texts, room)
    if not found:
        return []
    place = number % len(found)
    aside = "   ".join(filter(None, (texts.why, f"{place + 1} of {len(found)}" if len(found) > 1 else "")))
    (column,) = found[place]
    player, lines = "", [Text.assemble(("Payment  ", "bold"), aside)]
    for line in column:
        lines.append(_line(line, _widths(texts), repeated=line.player == player))
        player = line.player or player
    return lines


def _line(line: PaymentLine, widths: tuple[int, int], *, repeated: bool) -> Text:
    player, what = widths
    name = "" if repeated else spoken(line.player)
    style = "dim" if line.kind == "stays" else ""
    return Text.assemble(
        (f"{' ' * _INDENT}{name}".ljust(player), "bold"),
        (line.what.upper().ljust(what), style or "bold"),
        (line.text, style),
    )
