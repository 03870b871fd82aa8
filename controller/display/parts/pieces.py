# SPDX-License-Identifier: MIT
"""Parts that several panels have: hands of cards, chips, marks of what is paid and due, plates, headings, key caps."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from controller.display.kit.items import Arranged, Box, Card, Chips, Colour, Picture, Size, ThingLook, of
from controller.display.kit.layout import Content, blank, first_good, flex, framed, pad, place, row, thing
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.kit.theme import Space, Theme
from controller.display.layout.stacks import amount
from controller.engine.values.money import dollars

OVERLAP, NARROW_OVERLAP = (0.45, 0.5), (1.04, 0.6)
"""Distance of two cards in a hand, as shares of a card's width and height: the rank of each stays visible."""
BROAD: Final = 1 / 1.4
"""Width of a card as a share of its height."""
RANK: Final = 0.37
"""Height of a rank as a share of a card's width. If that is too small, a card has only rank and suit, larger."""
READABLE: Final = 0.9
"""Share of the minimum height of text. Minimum height of a rank."""
SMALLEST: Final = 8
"""Dots. Minimum height of a card."""
SUM: Final = BODY._replace(weight="Bold", narrow=0.76)
"""Sums of money, and words that say what became of them."""
SMALL: Final = NOTE._replace(narrow=0.76)


class _Fan(NamedTuple):
    """The places of cards: the size of one, how many are in a row, the distance from one to the next."""

    size: Size
    many: int
    apart: tuple[int, int]
    narrow: bool


def hand(  # noqa: PLR0913 - the cards, and how they look
    cards: Sequence[str],
    places: int,
    *,
    high: float = 100,
    least: float = 1,
    look: ThingLook = "",
    kind: str = "card",
    owner: str = "",
    across: bool = False,
    best: Sequence[str] = (),
    rows: int = 9,
) -> Content:
    """Return a hand of cards. Their size leaves room for `places` cards, so that no card moves when another is dealt.

    high, least: the largest and the smallest height of a card, in millimetres. across: the last card lies across.
    best: the cards that make the hand that wins; others are faded. rows: the most rows.
    """
    looks: list[ThingLook] = [("wins" if it in best else "faded") if best else look for it in cards]

    def arrange(room: Size, theme: Theme) -> Arranged:
        heights = max(SMALLEST, theme.dots(least)), min(theme.dots(high), theme.limit(kind))
        fan = _fan(max(places, len(cards)), rows, heights, room, theme)
        boxes = tuple(_places(fan, len(cards), fan.many < places, across=across))
        every = zip(cards, boxes, looks, strict=True)
        items = [Card(at, kind, owner, it, each, fan.narrow) for it, at, each in every]
        wide = min(room[0], fan.size[0] + (min(fan.many, places) - 1) * fan.apart[0])
        return of((max(wide, *(it.right for it in boxes)), max(it.bottom for it in boxes)), *items)

    return arrange if cards else blank


def _fan(count: int, rows: int, heights: tuple[int, int], room: Size, theme: Theme) -> _Fan:
    """Return the places for so many cards in a room: the largest cards, narrow ones if ranks were too small."""
    each = range(-(-count // rows), count + 1)
    usual = max((_row_of(many, count, OVERLAP, heights, room) for many in each), key=lambda it: it.size)
    if not is_narrow(usual.size[0], theme):
        return usual
    every = (_row_of(many, count, NARROW_OVERLAP, heights, room) for many in each)
    return max(every, key=lambda it: it.size)._replace(narrow=True)


def is_narrow(wide: int, theme: Theme) -> bool:
    """Return whether a card of this width shows only rank and suit, as its usual rank were too small."""
    return RANK * wide < READABLE * theme.floor("must")


def _row_of(many: int, count: int, share: tuple[float, float], heights: tuple[int, int], room: Size) -> _Fan:
    rows = -(-count // many)
    wide = room[0] / (1 + (many - 1) * share[0])
    high = max(heights[0], min(heights[1], int(room[1] / (1 + (rows - 1) * share[1])), int(wide / BROAD)))
    size = round(high * BROAD), high
    return _Fan(size, many, (int(size[0] * share[0]), int(size[1] * share[1])), narrow=False)


def _places(fan: _Fan, count: int, below: bool, *, across: bool) -> Iterator[Box]:
    """Return the places of cards, row by row. One across lies in a row of its own if there is one (`below`)."""
    for at in range(count - across):
        yield Box(at % fan.many * fan.apart[0], at // fan.many * fan.apart[1], *fan.size)
    if across and below:
        yield Box(0, -(-(count - 1) // fan.many) * fan.apart[1], fan.size[1], fan.size[0])
    elif across:
        yield Box((count - 1) * fan.apart[0], fan.size[1] - fan.size[0], fan.size[1], fan.size[0])


def dealt(cards: Sequence[str], places: int, high: float, kind: str) -> Content:
    """Return cards beside one another, with empty places for those that are still to come."""
    shown = [*cards, *[""] * (places - len(cards))]
    apart = [row(*(_upright(it, size, kind) for it in shown)) for size in (high, 0.86 * high)]
    return first_good(*apart, hand(cards, len(cards), high=0.9 * high, kind=kind, owner="dealer"))


def _upright(card: str, high: float, kind: str) -> Content:
    return thing(lambda box: Card(box, kind, "dealer", card), high * BROAD, high)


# Chips, and sums


def stack(cents: int, colours: Sequence[Colour], mm: float, look: ThingLook, owner: str) -> Content:
    """Return a stack of chips so many millimetres wide."""
    return thing(lambda box: Chips(box, "stack", owner, cents, tuple(colours), look), mm, 1.35 * mm)


def chip(colour: Colour, mm: float, look: ThingLook, owner: str) -> Content:
    """Return one small chip that says whose an amount is."""
    return thing(lambda box: Chips(box, "chip", owner, 0, (colour,), look), mm, mm)


def tick(mm: float, owner: str = "", colour: str = "wins") -> Content:
    """Return the mark for what wins or is paid. It is ivory on gold."""
    return thing(lambda box: Picture(box, "paid", owner, "tick", colour), mm, mm)


class SumStyle(NamedTuple):
    """The look of a sum. kind, owner: of its item. exact: it is not abbreviated where it has no room."""

    style: Style = SUM
    colour: str = "words"
    kind: str = ""
    owner: str = ""
    exact: bool = False


def money(cents: int, look: SumStyle, before: str = "") -> Content:
    """Return a sum behind a word. Where it has no room the word is left out, then the sum is abbreviated: `$2.5k`."""
    brief = () if look.exact else (f"${amount(cents)}",)
    wordings = dict.fromkeys((f"{before} {dollars(cents)}".strip(), dollars(cents), *brief) if cents else (before,))
    return first_good(
        *(label(it, style=look.style, colour=look.colour, kind=look.kind, owner=look.owner) for it in wordings)
    )


def paid(cents: int, mm: float, look: SumStyle) -> Content:
    """Return the mark for a sum that is paid: a tick so many millimetres wide, and the sum in gold."""
    words = money(cents, look._replace(colour="wins"), "" if cents else "Paid")
    return row(tick(mm, look.owner), words, gap="hair")


def due(verb: str, cents: int, look: SumStyle) -> Content:
    """Return the mark for a sum that is still to be paid: a word and the sum on a gold plate."""
    return plate(money(cents, look._replace(colour="ink"), verb), "wins", x="hair", y="hair")


class SideWager(NamedTuple):
    """A side wager, as its line in a box tells it. names: wordings, the longest first."""

    names: tuple[str, ...]
    state: Literal["empty", "lies", "loses", "due", "paid"]
    cents: int
    colours: tuple[Colour, ...] = ()


def side_wager(it: SideWager, verb: str, mm: float, look: SumStyle, *, brief: bool = False) -> Content:
    """Return the line of a side wager: its name, then its chips, or the mark that it is due or paid.

    verb: the word before a sum that is due. mm: the width of a chip. brief: the line is no longer than its words.
    """
    colour = "loses" if it.state in ("empty", "loses") else "muted"
    names = [label(name, style=SMALL, colour=colour, kind="side name") for name in it.names]
    if brief:
        return row(*names[:1], _side_value(it, verb, mm, look), gap="hair")
    exact, rounded, bare = (
        place(_side_value(each, verb, mm, look._replace(exact=only)), "end", "")
        for each, only in ((it, True), (it, False), (it._replace(cents=0), True))
    )
    return first_good(*(row(name, flex(exact), gap="hair") for name in names), exact, rounded, bare)


def _side_value(it: SideWager, verb: str, mm: float, look: SumStyle) -> Content:
    if it.state == "empty":
        return blank
    if it.state == "due":
        return due(verb, it.cents, look)
    if it.state == "paid":
        return paid(it.cents, mm, look)
    if it.state == "loses":
        wordings = (f"loses {dollars(it.cents)}", "loses") if it.cents else ("loses",)
        return first_good(*(money(0, look._replace(colour="loses"), words) for words in wordings))
    dots = [chip(colour, mm, "", look.owner) for colour in it.colours[:1]]
    return row(*dots, money(it.cents, look) if it.cents else blank, gap="hair")


# Plates and words


def rule(colour: str = "dim") -> Content:
    """Return a thin line across the room."""
    return framed(lambda room, theme: of((room[0], max(1, theme.dots(0.3)))), fill=colour, radius=0)


def plate(content: Content, fill: str, radius: int = 6, x: Space = "tight", y: Space = "tight") -> Content:
    """Return content on a plate that leaves a little space around it."""
    return framed(pad(content, x, y), fill=fill, radius=radius)


def caption(words: str, colour: str = "muted") -> Content:
    """Return a heading that may be read."""
    return label(words, style=NOTE._replace(weight="Bold", narrow=0.84), colour=colour)
