# SPDX-License-Identifier: MIT
"""Parts that several panels have: hands of cards, stakes, amounts, headings, key caps."""

from collections.abc import Sequence
from math import ceil
from typing import Final, Literal

from controller.display.kit.items import Arranged, Box, Card, Chips, Picture, Size, ThingLook, of
from controller.display.kit.layout import Content, blank, first_good, flex, framed, pad, place, row, thing
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Space, Theme

OVERLAP, NARROW_OVERLAP = (0.45, 0.5), (1.04, 0.6)
"""Distance of two cards in a hand, as shares of a card's width and height: the rank of each stays visible."""
RANK: Final = 0.37
"""Height of a rank as a share of a card's width. If that is too small, the card shows only its rank and suit, larger."""


def hand(
    cards: Sequence[str],
    heights: Sequence[float],
    rows: Sequence[int],
    *,
    look: ThingLook = "",
    kind: str = "card",
    owner: str = "",
    across: bool = False,
) -> Content:
    """Return a hand of cards, as large as fits. `rows`: how many cards a row may have; `across`: the last one lies so."""
    options = [_hand(cards, high, many, look, kind, owner, across=across) for high in heights for many in rows]
    return first_good(*options)


def _hand(
    cards: Sequence[str], high: float, many: int, look: ThingLook, kind: str, owner: str, *, across: bool
) -> Content:
    def arrange(_room: Size, theme: Theme) -> Arranged:
        height = min(theme.dots(high), theme.limit(kind))
        wide = round(height / 1.4)
        narrow = RANK * wide < theme.floor("must")
        share = NARROW_OVERLAP if narrow else OVERLAP
        apart = round(share[0] * wide), round(share[1] * height)
        upright = cards[:-1] if across else cards
        boxes = [Box(at % many * apart[0], at // many * apart[1], wide, height) for at in range(len(upright))]
        if across:
            boxes.append(Box(0, ceil(len(upright) / many) * apart[1], height, wide))
        items = [Card(at, kind, owner, it, look, narrow) for it, at in zip(cards, boxes, strict=True)]
        return of((max(it.right for it in boxes), max(it.bottom for it in boxes)), *items)

    return arrange


def dealt(cards: Sequence[str], places: int, high: float, kind: str) -> Content:
    """Return cards beside one another, with empty places for those that are still to come."""
    shown = [*cards, *[""] * (places - len(cards))]
    apart = [row(*(_upright(it, size, kind) for it in shown)) for size in (high, 0.86 * high)]
    return first_good(*apart, hand(cards, (high, 0.8 * high, 0.6 * high), (8, 4), kind=kind, owner="dealer"))


def _upright(card: str, high: float, kind: str) -> Content:
    return thing(lambda box: Card(box, kind, "dealer", card), high / 1.4, high)


def stack(cents: int, colours: Sequence[tuple[int, int, int]], mm: float, look: ThingLook, owner: str) -> Content:
    """Return a stack of chips so many millimetres wide."""
    return thing(lambda box: Chips(box, "stack", owner, cents, tuple(colours), look), mm, 1.35 * mm)


def chip(colour: tuple[int, int, int], mm: float, look: ThingLook, owner: str) -> Content:
    """Return one small chip that says whose an amount is."""
    return thing(lambda box: Chips(box, "chip", owner, 0, (colour,), look), mm, mm)


def tick(mm: float, owner: str = "", colour: str = "wins") -> Content:
    """Return the mark for what wins or is paid. It is ivory on gold."""
    return thing(lambda box: Picture(box, "paid", owner, "tick", colour), mm, mm)


def rule(colour: str = "dim") -> Content:
    """Return a thin line across the room."""
    return framed(lambda room, theme: of((room[0], max(1, theme.dots(0.3)))), fill=colour, radius=0)


def plate(content: Content, fill: str, radius: int = 6, x: Space = "tight", y: Space = "tight") -> Content:
    """Return content on a plate that leaves a little space around it."""
    return framed(pad(content, x, y), fill=fill, radius=radius)


def caption(words: str, colour: str = "muted") -> Content:
    """Return a heading that may be read."""
    return label(words, style=NOTE._replace(weight="Bold", narrow=0.84), colour=colour)


def key(cap: str, *words: str, look: Literal["act", "other"]) -> Content:
    """Return a key: its cap and what it does. The next key is lemon."""
    ink, cap_ink, cap_fill = ("ink", "act", "ink") if look == "act" else ("muted", "words", "ground")
    style = (BODY if look == "act" else NOTE)._replace(weight="Bold")
    of_cap = plate(
        label(cap, style=style, colour=cap_ink),
        cap_fill,
        x="hair",
        y="hair",
    )
    says = label(
        *words,
        style=style._replace(narrow=0.76),
        colour=ink,
    )
    inner = row(pad(of_cap, "hair", "hair"), flex(says), blank, gap="hair")
    whole = place(inner, "start", "middle")
    return framed(whole, fill="act") if look == "act" else framed(whole, fill="panel", line="dim")
