# SPDX-License-Identifier: MIT
"""The payment list: what to take, to pay and to give back, whose it is, and what stays."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from controller.display import wording
from controller.display.kit.items import Arranged, Colour, Size
from controller.display.kit.layout import (
    Block,
    Content,
    blank,
    column,
    first_good,
    fitting,
    flex,
    framed,
    kept,
    pad,
    pages,
    place,
    row,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Space, Theme
from controller.display.panel import Panel, Scene
from controller.display.parts import payment_rows
from controller.display.parts.payment_rows import Manner
from controller.display.parts.whose import Whose, named
from controller.display.payment import words
from controller.display.payment.sums import merged
from controller.display.payment.text import PaymentText, PaymentTexts
from controller.engine.rules.face import NEXT_PAGE
from controller.engine.shown import not_playing
from controller.engine.shown.payment import ActKind

PADDING: Final[tuple[Space, Space]] = ("tight", "hair")
"""Free space at the sides, and above and below."""
STAYS: Final[frozenset[ActKind]] = frozenset({"stays"})
SUMMED: Final[frozenset[ActKind]] = frozenset({"take", "stays"})
ON_ONE_PAGE: Final = (
    Manner(step="strong", gap="gap"),
    Manner(),
    Manner(summed=STAYS),
    Manner("brief", summed=STAYS),
    Manner("brief", summed=STAYS, gap="snug"),
    Manner("needed"),
    Manner("needed", columns=2),
    Manner("needed", columns=2, short=True, summed=STAYS, gap="snug"),
    Manner("needed", merged=True, summed=STAYS, gap="snug"),
    Manner("needed", columns=2, short=True, merged=True, summed=STAYS, gap="snug"),
    Manner("needed", columns=3, short=True, gap="snug"),
    Manner("needed", columns=3, short=True, merged=True, summed=STAYS, gap="snug"),
    Manner("needed", columns=2, short=True, merged=True, summed=STAYS, form="flat", gap="snug"),
    Manner("needed", columns=3, short=True, merged=True, summed=STAYS, form="flat", gap="snug"),
    Manner("needed", columns=2, short=True, merged=True, summed=SUMMED, gap="snug"),
    Manner("needed", columns=3, short=True, merged=True, summed=SUMMED, gap="snug"),
)
"""The arrangements of a list on one page, the best first."""
MATRIX_AFTER: Final = 8
"""Arrangements that are tried before a line for each player."""
ON_PAGES: Final = (
    Manner("needed", columns=2, short=True, form="paged", gap="snug"),
    Manner("needed", short=True, form="paged", gap="snug"),
    Manner("needed", columns=2, short=True, form="tagged", gap="snug"),
    Manner("needed", short=True, form="tagged", gap="snug"),
    Manner("needed", short=True, form="flat pages", gap="snug"),
)
"""The arrangements of a list on pages."""


class PaymentList(NamedTuple):
    """What is done after a result or a void round, in words."""

    texts: PaymentTexts
    why: tuple[str, ...]
    """Why it is done, such as a void round with its section: the longest wording first."""
    players: tuple[tuple[str, Colour], ...]
    page: int = 0
    turned_by: str = ""
    """What is printed on the key that turns the pages; empty: they turn by themselves."""


def shows(scene: Scene) -> PaymentList | None:
    """Return the list; None if nothing is due, or if something else is done first."""
    view, look = scene.view, scene.look
    waits = wording.goes_back(view) and not_playing.reason(view)
    if not scene.dealer or wording.passes_later(view) or waits:
        return None
    texts = words.texts(view, look.payment.with_short_names)
    if not texts.acts:
        return None
    players = {it.player for act in texts.acts for it in (act.shares or (act,)) if not it.together}
    turned_by = next((it.cap for it in look.keys if it.key == NEXT_PAGE), "") if look.simulated else ""
    colours = tuple(it for it in scene.colours if it[0] in players)
    short = (f"{view.ended.heading} ({wording.cited(view.ended.source)})",) if view.ended else ()
    return PaymentList(texts, (texts.why, *short) if texts.why else (), colours, scene.extras.page, turned_by)


def payment(it: PaymentList) -> Content:
    """Return the list in the fullest words in which all of it fits; else on pages."""
    return framed(pad(place(first_good(*_options(it)), "start", "start"), *PADDING), fill="panel")


def ahead(it: PaymentList, room: Size, theme: Theme) -> Iterator[None]:
    """Arrange the list in one manner after another, up to the first that fits."""
    side, above = (2 * theme.space(each) for each in PADDING)
    inside = max(0, room[0] - side), max(0, room[1] - above)
    for option in _options(it):
        found = option(inside, theme)
        yield
        if fitting(found, inside):
            return


def _options(it: PaymentList) -> list[Content]:
    """Return the list in each manner, the best first."""
    found = [kept(_on_one_page, it, manner) for manner in ON_ONE_PAGE]
    found.insert(MATRIX_AFTER, kept(_in_a_matrix, it))
    return [*found, kept(_pages, it)]


def _on_one_page(it: PaymentList, manner: Manner) -> Content:
    acts = words.each_once(it.texts.acts)
    return _whole(it, _merged(acts) if manner.merged else acts, _whose(it), manner)


def _in_a_matrix(it: PaymentList) -> Content:
    """Return the list with a line for each player."""
    acts = words.each_once(it.texts.acts)
    boxed = any(act.hand for act in acts)
    return column(*_why(it), payment_rows.matrix(_merged(acts) if boxed else acts, _whose(it)))


def _whose(it: PaymentList) -> dict[str, Whose]:
    return {each.player: each for each in named(it.players)}


def _merged(acts: Sequence[PaymentText]) -> tuple[PaymentText, ...]:
    """Return the acts with one for all that is done alike for a player on one box, and its whole sum."""
    return tuple(it._replace(needed=(), side=False, parts=()) if it.side or it.parts else it for it in merged(acts))


def _why(it: PaymentList, *, short: bool = False) -> tuple[Content, ...]:
    """Return why it is done."""
    style = NOTE._replace(lines=2 if short else 4)
    return (label(*it.why, style=style, colour="muted"),) if it.why else ()


def _whole(it: PaymentList, acts: Sequence[PaymentText], whose: dict[str, Whose], manner: Manner) -> Content:
    """Return the list on one page. It is not arranged in a room that is too low for its lines."""
    every = payment_rows.groups(acts)
    lines = sum(payment_rows.lines(group, manner) for group in every)

    def arrange(room: Size, theme: Theme) -> Arranged:
        high = lines * theme.capital(manner.step) + (lines - 1) * theme.space(manner.gap)
        if high > room[1]:
            return Arranged((0, room[1] + 1))
        groups = [
            column(payment_rows.heading(group, manner), *payment_rows.rows(group, whose, manner), gap=manner.gap)
            for group in every
        ]
        return column(*_why(it), *groups, gap="line")(room, theme)

    return arrange


def _paged(it: PaymentList, manner: Manner) -> Content:
    """Return a page of the list."""
    whose, acts = _whose(it), words.each_once(it.texts.acts)
    blocks = [Block(blank, each) for each in _why(it, short=True)]
    names: dict[int, str] = {}
    for group in payment_rows.groups(acts):
        head = payment_rows.heading(group, manner)
        names[id(head)] = group.kind
        blocks += [Block(head, each) for each in payment_rows.rows(group, whose, manner)]

    def foot(number: int, count: int, later: Sequence[Block]) -> Content:
        after = list(Counter(names.get(id(each.heading), "") for each in later if each.heading is not blank))
        return _foot(it, number, count, after)

    return pages(blocks, it.page, foot, manner.gap)


def _foot(it: PaymentList, number: int, count: int, after: Sequence[str]) -> Content:
    """Return the number of the page, what comes after it, and the key that turns it."""
    bold = BODY._replace(weight="Bold", narrow=0.84)
    by = f"{it.turned_by}: next page" if it.turned_by else "turns by itself"
    then = f"then {', '.join(after)}" if after else "more follows" if number < count else "the last page"
    page = label(f"{number} of {count}", style=bold, colour="act", kind="page")
    wordings = f"{then}; {by}", by, by.partition(" ")[0]
    notes = [label(each, style=NOTE._replace(narrow=0.76), colour="muted") for each in wordings]
    return first_good(*(row(page, flex(place(note, "end", ""))) for note in notes))


def _pages(it: PaymentList) -> Content:
    """Return a page of the list, in the first manner in which all pages fit."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        for manner in ON_PAGES:
            first = kept(_paged, it._replace(page=0), manner)(room, theme)
            every = [first, *(kept(_paged, it._replace(page=at), manner)(room, theme) for at in range(1, first.pages))]
            if all(fitting(each, room) for each in every):
                break
        return every[it.page % len(every)]

    return arrange


PAYMENT = Panel("payment", shows, payment, sleeps=False, ahead=ahead)
