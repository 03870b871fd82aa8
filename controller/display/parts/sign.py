# SPDX-License-Identifier: MIT
"""The sign of limits (s 74(2)): one row in letters of eight millimetres."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.display.drawing import fonts
from controller.display.kit.items import Arranged, Size
from controller.display.kit.layout import Content, blank, first_good, fitting, flex, framed, in_turn, pad, place, row
from controller.display.kit.text import Style, label, size_of, wrapped
from controller.display.kit.theme import FLOORS, Theme
from controller.display.panel import Panel, Scene
from controller.display.players import sign_words
from controller.display.players.sign_words import Item
from controller.engine.shown.views import ShownLimits

LETTERS: Final = Style(("sign",), narrow=0.84, role="sign")
SHARE: Final = 0.6
"""Part of the sign's strip that the sign keeps beside a tournament."""
LETTERS_MM: Final = FLOORS["players"]["sign"]
LONGEST: Final = ShownLimits(1_000_00, 100_000_00, 1_000_00)
"""The longest usual limits: a screen has to have room for them."""


class Sign(NamedTuple):
    """The limits of a table."""

    own: tuple[tuple[str, ...], ...]
    """Wordings of the table's own limits, the longest first."""
    others: tuple[Item, ...] = ()
    """Kinds of wager with limits of their own; then announced changes."""
    turn: int = 0
    """Page of the others, counted without end."""
    refused: str | None = None
    """Kind of wager that was refused for its limits; empty: for the table's own."""
    shares: bool = False
    """Whether a tournament has the right part of the strip."""


def shows(scene: Scene) -> Sign | None:
    """Return the sign; None without limits."""
    refusal = scene.refusal
    found = sign_of(scene.view.limits)
    if found and scene.view.tournament and "tournament" in scene.places:
        found = found._replace(shares=scene.places["tournament"].meets(scene.places["sign"]))
    if not found or not found.others:
        return found
    return found._replace(turn=scene.extras.turn, refused=refusal.limit if refusal else None)


def sign_of(limits: ShownLimits) -> Sign | None:
    """Return the sign of these limits; None without limits."""
    own = sign_words.sign(limits)
    return Sign(own, (*sign_words.kinds(limits), *sign_words.notices(limits))) if own else None


def sign(it: Sign) -> Content:
    """Return the sign: all in one row; else the other limits in turn beside the table's own; else all in turn."""
    short = tuple(other.in_short for other in it.others)
    own = [tuple(Item(words, words) for words in each) for each in it.own]
    rows = [_sized(_row((*each, *others))) for each in own for others in dict.fromkeys((it.others, short))]
    beside = [_sized(_beside(each, others, it)) for each in own for others in (it.others, short) if others]
    alone = _sized(_alone(own, it))
    whole = framed(place(pad(first_good(*rows, *beside, alone), "gap", "")), fill="ground", line="line")
    return beside_it(whole, blank) if it.shares else whole


def beside_it(left: Content, right: Content) -> Content:
    """Return the two parts of a strip with the sign and a tournament."""
    return row(flex(left, SHARE), flex(right, 1 - SHARE), align="start")


def _sized(content: Content) -> Content:
    """Return content larger on a large screen if it fits so."""
    return first_good(content, lambda room, theme: content(room, replace(theme, zoom=1.0)))


def _row(items: Sequence[Item]) -> Content:
    """Return items side by side. If they are too wide, the letters of all are narrower."""
    shares = [fonts.width(it.words, LETTERS.weight, 100) for it in items]
    cells = (flex(place(_item(it), "middle", ""), share) for it, share in zip(items, shares, strict=True))
    return row(*cells, gap="wide")


def _item(it: Item) -> Content:
    return label(it.words, style=LETTERS, colour="muted" if it.announced else "words", kind="sign")


def _beside(own: Sequence[Item], others: Sequence[Item], it: Sign) -> Content:
    """Return the table's own limits, and beside them one other in turn."""
    number = _page_of(it.refused, [[other] for other in others], it.turn)
    widest = max(fonts.width(other.words, LETTERS.weight, 100) for other in others)
    taken = sum(fonts.width(each.words, LETTERS.weight, 100) for each in own)
    return in_turn([row(flex(_row(own), taken), flex(_row([other]), widest), gap="wide") for other in others], number)


def _alone(own: Sequence[Sequence[Item]], it: Sign) -> Content:
    """Return the table's own limits and rows of others in turn, so that each second page has the own ones."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        mine = first_good(*map(_row, own))
        rows = list(_packed(it.others, room, theme))
        pages = [page for each in rows for page in (mine, _row(each))]
        at = _page_of(it.refused, rows, -1)
        number = it.turn if at < 0 and it.refused is None else 2 * at + 1 if at >= 0 else 0
        return in_turn(pages or [mine], number)(room, theme)

    return arrange


def _page_of(refused: str | None, rows: Sequence[Sequence[Item]], usual: int) -> int:
    """Return the number of the row with the limits of a refused kind; the usual one if none has."""
    if refused is None:
        return usual
    return next((at for at, each in enumerate(rows) if any(refused in it.kinds for it in each)), usual)


def _packed(items: Sequence[Item], room: Size, theme: Theme) -> Iterator[list[Item]]:
    """Divide items into rows, as many as fit each. An item that is too long is broken into rows of its own."""
    found: list[Item] = []
    for it in (each if fitting(_row([each])(room, theme), room) else each.in_short for each in items):
        if found and not fitting(_row([*found, it])(room, theme), room):
            yield found
            found = []
        if fitting(_row([it])(room, theme), room):
            found.append(it)
            continue
        size = size_of(theme.capital("sign"), LETTERS.weight)
        yield from ([it._replace(words=line)] for line in wrapped(it.words, LETTERS.weight, size, room[0]))
    if found:
        yield found


def problem(found: Arranged, place: Size, size: Size, dpi: int) -> str:
    """Return why a sign cannot be shown as required in its place on a screen of this size; empty if it can."""
    if fitting(found, place):
        return ""
    return (
        f"the limits sign does not fit {size[0]}x{size[1]} dots at {dpi} dots per inch with letters {LETTERS_MM:.0f} mm"
        f" high ({ceil(LETTERS_MM * dpi / 25.4)} dots); state the panel's true dpi, or use a larger panel"
    )


SIGN = Panel("sign", shows, sign, sleeps=False)
