# SPDX-License-Identifier: MIT
"""Writes what an area is inscribed with: its words in their inks, and its tokens."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from controller.display.drawing import fonts, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.plaques import squeezed
from controller.display.layout.areas import PICTURES, SMALLEST, Inscription, lines, size_of, weight
from controller.display.layout.parts import places, widened
from controller.engine.rules.face import Area

VOID = ("void: goes back", "void")
"""Written instead of the odds of a wager that has neither won nor lost; the shorter where there is less room."""
HIGH = 0.8
"""The height of a word without descenders, as a multiple of its size."""
ROOMY = 1.15
"""The least height of a place above pictures for what is paid, in least letters: it is clear of the line above it."""
FIGURED = 0.65
"""The size of dice, in least letters, beneath which figures are written: their pips would not be told apart."""
SQUEEZED = 0.85
"""No figures are narrower than this share of their width."""
AMPLE, HIGH_ROOM = (1.1, 1.5), 3.2
"""The sizes in least letters of what is paid in two lines above pictures; how high its room is then at least, in sizes
of its letters."""
FRAMED = 8
"""What a dashed frame takes of an area's width and height, with what is free inside it, in units."""


class Inks(NamedTuple):
    """The colours of the text in an area, and whether its tokens are dimmed. other: of odds that are not those paid."""

    strong: Colour
    soft: Colour
    dimmed: bool = False
    other: Colour = p.MUTED


def write(  # noqa: PLR0913, PLR0917 - what, where, in which colours, and what differs
    brush: Brush,
    area: Area,
    inscribed: Inscription,
    inks: Inks,
    instead: tuple[str, ...] = (),
    paid: tuple[str, ...] = (),
) -> None:
    """Draw the words and tokens of an area in its box. instead: the first of these that fits the place of the odds.

    paid: of several odds those that are paid, the fullest wording first; the others stay, fainter.
    A diamond is no word: it is drawn by whoever paints the ground.
    """
    sizes = inscribed.setting.sizes
    for part, place, align in places(area, inscribed):
        size = size_of(area, part, sizes)
        if part in {"tokens", "column"}:
            small = area.tokens[0].kind == "die" and len(area.tokens) > 1 and size < FIGURED * brush.least
            if small and part == "tokens":
                _figures(
                    brush, area, pygame.Rect(inscribed.rect.left, place.top, inscribed.rect.width, place.height), inks
                )
            else:
                tokens.row(
                    brush, area.tokens, min(place.size), place.topleft, dimmed=inks.dimmed, down=part == "column"
                )
        elif part == "odds" and instead:
            room = widened(place, inscribed.rect.inflate(-size // 2, 0), both=True) if align == "centre" else place
            _write_instead(brush, instead, room, size, inks.strong, align)
        elif part == "odds" and paid:
            _write_ways(
                brush,
                inks,
                fonts.FittedText(size, lines(area, part, brief=sizes.brief)),
                place,
                align,
                [way.words == paid[0] for way in area.ways],
            )
        elif part not in PICTURES:
            ink = inks.soft if part in {"detail", "odds"} and (area.title or area.tokens) else inks.strong
            text = fonts.FittedText(size, lines(area, part, brief=sizes.brief))
            brush.block(text, weight(area, part), ink, place, align)


def _figures(brush: Brush, area: Area, line: pygame.Rect, inks: Inks) -> None:
    """The figures of dice that would be too small, as `4\u00b75`; rather narrow than close to the area's lines."""
    words = "\u00b7".join(token.text for token in area.tokens)
    wide = fonts.width(words, "Semibold", brush.least)
    room = pygame.Rect(line.topleft, (max(round(SQUEEZED * wide), line.width - 2 * brush.px(FRAMED)), line.height))
    room.centerx = line.centerx
    squeezed(brush, words, Pen("Semibold", brush.least, inks.strong), room)


def _write_instead(  # noqa: PLR0913, PLR0917 - what, where, how large, in which colour
    brush: Brush, wordings: tuple[str, ...], room: pygame.Rect, size: int, ink: Colour, align: Align
) -> None:
    """Write the first of these wordings that fits in letters as large as the odds, otherwise the last, smaller."""
    fit = (words for words in wordings if fonts.width(words, "Semibold", size) <= room.width)
    highest = round(min(1.5 * size, room.height / fonts.CAP))
    words = fonts.fitted(next(fit, wordings[-1]), "Semibold", (room.width, 2 * size), highest, SMALLEST)
    brush.block_middle(words, "Semibold", ink, room.move(0, -1), align)  # low words reach a dot beneath it


def _write_ways(  # noqa: PLR0913, PLR0917 - what, where, in which colours
    brush: Brush, inks: Inks, every: fonts.FittedText, place: pygame.Rect, align: Align, paid: Sequence[bool]
) -> None:
    """Write all odds of an area: those that are paid as ever, the others fainter."""
    for number, (words, its) in enumerate(zip(every.lines, paid, strict=True)):
        line = place.move(0, number * round(fonts.LEADING * every.size))
        text = every._replace(lines=(words,))
        brush.block(text, "Semibold" if its else "Regular", inks.strong if its else inks.other, line, align)


def paid_above(brush: Brush, area: Area, inscribed: Inscription, wordings: tuple[str, ...], ink: Colour) -> None:
    """Write what a wager pays whose odds stand in a legend with others: in its place, or above its pictures if it can.

    wordings: the fullest first; the same is taken for every way in which such an area wins.
    """
    every = [*places(area, inscribed)]
    if not area.priced or not wordings or not every:
        return
    if place := next((place.rect for place in every if place.part == "paid"), None):
        row = pygame.Rect(inscribed.rect.left, place.top, inscribed.rect.width, place.height)
        alone = len(row.collidelistall([other.rect for other in every])) == 1
        under = min((other.rect.top for other in every if other.rect.top > place.top), default=place.bottom)
        above = pygame.Rect(inscribed.rect.left, inscribed.rect.top, inscribed.rect.width, under - inscribed.rect.top)
        if alone and _write_in_lines(brush, area, wordings[-1], above.inflate(-2 * brush.px(FRAMED), 0), ink):
            return
        whole = widened(place, inscribed.rect.inflate(-brush.px(FRAMED), 0), both=True)
        _write_paid(brush, area, wordings, whole if alone else place, ink)
        return
    top = min(place.rect.top for place in every)
    room = pygame.Rect(inscribed.rect.left, inscribed.rect.top, inscribed.rect.width, top - inscribed.rect.top)
    if room.height >= ROOMY * brush.least:
        _write_paid(brush, area, wordings, room.move(0, brush.px(FRAMED) // 4).inflate(-2 * brush.px(FRAMED), 0), ink)


def _write_in_lines(brush: Brush, area: Area, odds: str, room: pygame.Rect, ink: Colour) -> bool:
    """Write in a high room above pictures when a wager wins, and the odds beneath it, larger. Whether it is so high.

    In letters of one size, in whichever way such an area wins.
    """
    won = next(way for way in area.ways if way.odds == odds)
    longest = max((it for way in area.ways for it in (way.when, way.odds)), key=len)
    sizes = range(round(AMPLE[0] * brush.least), round(AMPLE[1] * brush.least) + 1)
    size = fonts.widest(longest, "Semibold", sizes, room.width)
    if not (won.when and size and room.height >= HIGH_ROOM * size):
        return False
    brush.block_middle(fonts.FittedText(size, (won.when, won.odds)), "Semibold", ink, room, "centre")
    return True


def _write_paid(brush: Brush, area: Area, wordings: tuple[str, ...], room: pygame.Rect, ink: Colour) -> None:
    """Write the fullest of these wordings which has room in every way in which such an area wins."""
    forms = zip(*((way.words, way.brief, way.odds) for way in area.ways), strict=True)
    fitting = (
        words
        for words, form in zip(wordings, forms, strict=True)
        if max(fonts.width(each, "Semibold", brush.least) for each in form) <= room.width
    )
    if words := next(fitting, ""):
        brush.middle(words, Pen("Semibold", brush.least, ink), room)


def void_beside(brush: Brush, area: Area, inscribed: Inscription, words: str) -> None:
    """Write that a wager is void where no odds stand that this could replace: at the area's foot, or at its top.

    Where neither is free of other words, pictures and chips, the area's dashed frame alone says it.
    """
    every = [*places(area, inscribed)]
    if any(place.part == "odds" for place in every):
        return
    room = inscribed.rect.inflate(-brush.px(FRAMED), -brush.px(FRAMED))
    wide, high = fonts.width(words, "Semibold", brush.least), round(HIGH * brush.least)
    left = room.centerx - wide // 2
    middle = () if every else (room.centery - high // 2,)
    tags = [pygame.Rect(left, top, wide, high) for top in (*middle, room.bottom - high, room.top)]
    free = (tag for tag in tags if room.contains(tag) and tag.collidelist([it.rect for it in every]) < 0)
    if tag := next(free, None):
        brush.middle(words, Pen("Semibold", brush.least, p.IVORY), tag)
