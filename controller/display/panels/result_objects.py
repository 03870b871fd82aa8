# SPDX-License-Identifier: MIT
"""Draws what was thrown, spun or drawn as large objects: dice with their total, what is in the air, and the point."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pygame

from controller.display.drawing import dice, fonts, light, marks, numbers, shapes, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen, Weight
from controller.display.panels.context import ScreenContext
from controller.engine.record.on_show import ShownDrawn
from controller.engine.rules.face import Face, Token, Way
from controller.engine.shown.views import View
from controller.engine.values.money import to_one

HEAVY: Weight = "Black"
"""The weight of a result's words and figures."""
OBJECT, PLATE, NUMBERED = 0.82, 0.88, 0.92
"""Height of an object as a share of the panel's, of a plate or a symbol, and of a ball of the room above its number:
the rest is for shadow and light."""
SPREAD = 0.022
"""How far the light of a winning object spreads, as a share of the panel's height."""
POINT, WORDLESS, UPRIGHT = 1.55, 1.45, 0.8
"""Width of the point's plate as a multiple of its height; where it is too low for the word; where it is upright."""
TILTS = (-10, 16, -24)
"""How far things in the air are turned, in degrees."""
PAYS = " pays "
LOW = 20
"""Below so many of its least letters a layout is low."""
IN_THE_AIR = 0.5
"""Height of a thing in the air as a share of the panel's."""
UNDER = 0.85
"""The baseline of a number beneath the room of its ball, in sizes of its letters."""
LONGEST, NAMES, NAMED = "green star,", 0.2, 0.38
"""The longest name of a ball; the least size of names beside balls, as a share of the panel's height; the largest of
names beside numbered balls, as a share of the room of these."""


class Total(NamedTuple):
    """The total of dice; empty for anything else. odds: what it pays somebody. lost: nobody is paid for it.

    numbers: of balls, each beneath its own.
    """

    figures: str = ""
    odds: str = ""
    lost: bool = False
    numbers: tuple[str, ...] = ()


class Thrown(NamedTuple):
    """What was thrown, spun or drawn; of dice the total; whether somebody is paid for it.

    awaited: how many are still to be drawn.
    """

    objects: tuple[Token, ...]
    total: Total
    won: bool
    awaited: int = 0

    @property
    def places(self) -> int:
        """How many objects there are places for."""
        return len(self.objects) + self.awaited


def draw_thrown(brush: Brush, rect: pygame.Rect, shown: Thrown, most: int) -> int:
    """Objects in a row from the left, and of dice the total beside them, in gold if a wager wins. Returns the width.

    most: the largest width.
    """
    thrown, total, won, awaited = shown
    rect = _above_numbers(brush, rect, total)
    part = NUMBERED if total.numbers else PLATE if thrown[0].kind in {"number", "symbol"} else OBJECT
    side = round(part * rect.height)
    while side > 8 and _width(shown, side) + (1 - part) / 2 * rect.height > most:
        side -= 1
    edge = round((1 - part) / 2 * rect.height)
    box = pygame.Rect(rect.left + edge, rect.centery - side // 2, side, side)
    for token in thrown:
        _draw_object(brush, token, box, round(SPREAD * rect.height), won=won)
        box = box.move(side + tokens.gap(side), 0)
    baseline = rect.bottom + round(UNDER * brush.least)
    for place, number in enumerate(total.numbers):
        middle = rect.left + edge + place * (side + tokens.gap(side)) + side // 2
        brush.text(number, Pen("Bold", brush.least, p.IVORY), (middle, baseline), "centre")
    for _ in range(awaited):
        ring = shapes.dashed_ring(side // 2, p.LINE, brush.px(3))
        brush.surface.blit(ring, ring.get_rect(center=box.center))
        box = box.move(side + tokens.gap(side), 0)
    end = edge + tokens.width(shown.places, side)
    if total.figures:
        pen = Pen(HEAVY, _figure(side), p.GOLD if won and not total.lost else p.IVORY)
        beside = pygame.Rect(rect.left + end + _gap(side), rect.top, rect.width, rect.height)
        end += _gap(side) + figures(brush, total.figures, pen, beside, "left")
        wide = fonts.width(total.odds, "Semibold", brush.least) + brush.least // 3
        if total.odds and end + wide <= most:
            room = pygame.Rect(rect.left + end, rect.top, wide, rect.height)
            end += brush.middle(total.odds, Pen("Semibold", brush.least, p.IVORY), room, "right")
    return end


def draw_beside_names(brush: Brush, rect: pygame.Rect, shown: Thrown, title: str, beneath: tuple[str, ...]) -> bool:
    """Balls in a narrow panel, as large as they can be beside their names, each in a line: of one size for all.

    beneath: what else is said while balls are still to come; a result is seen on the layout. Returns False where they
    would be no larger than above their names.
    """
    least, apart = max(brush.least, round(NAMES * rect.height)), round(0.1 * rect.height)
    most = rect.width - fonts.width(LONGEST, HEAVY, least) - apart
    above = round(OBJECT * (rect.height - 1.2 * least))
    if shown.objects[0].kind != "ball" or tokens.width(shown.places, above) > most:
        return False
    room = _above_numbers(brush, rect, shown.total)
    room.left += draw_thrown(brush, rect, shown, most) + apart
    room.width = rect.right - room.left
    most = 2 * least if not shown.total.numbers else min(2 * least, round(NAMED * room.height))
    size = fonts.widest(LONGEST, HEAVY, range(least, most), room.width) or least
    names = fonts.FittedText(size, tuple(title.replace(", ", ",\n").split("\n")))
    said = next((it for it in beneath if shown.awaited and fonts.width(it, "Semibold", brush.least) <= room.width), "")
    ink = names.height - round(fonts.DESCENT * size)
    under = round(1.4 * brush.least) if said else 0
    room.top += (room.height - ink - under) // 2
    brush.block(names, HEAVY, p.IVORY, room)
    brush.text(said, Pen("Semibold", brush.least, p.IVORY), (room.left, room.top + ink + under))
    return True


def _above_numbers(brush: Brush, rect: pygame.Rect, total: Total) -> pygame.Rect:
    """The room of objects above their numbers."""
    taken = round((UNDER + 0.3) * brush.least) if total.numbers else 0
    return pygame.Rect(rect.left, rect.top, rect.width, rect.height - taken)


def _width(shown: Thrown, side: int) -> int:
    total = shown.total.figures
    figures = fonts.width(total, HEAVY, _figure(side)) + _gap(side) if total else 0
    return tokens.width(shown.places, side) + figures


def _figure(side: int) -> int:
    """The size of figures as high as an object."""
    return round(0.96 * side / fonts.CAP)


def _gap(side: int) -> int:
    return round(0.24 * side)


def _draw_object(brush: Brush, token: Token, box: pygame.Rect, spread: int, *, won: bool) -> None:
    """One object with its shadow; if a wager wins, with the light of that."""
    if token.kind == "number":
        _draw_plate(brush, token, box, spread, won=won)
        return
    radius = round(dice.CORNER * box.width) if token.kind == "die" else box.width // 2
    if won:
        light.shine_on(brush, box.inflate(4, 4), radius, spread=spread)
    light.shade_under(brush, box, radius)
    brush.surface.blit(tokens.picture(token, box.width), box)


def _draw_plate(brush: Brush, token: Token, box: pygame.Rect, spread: int, *, won: bool) -> None:
    """A number on its colour, with a gold frame if a wager wins."""
    line = max(3, box.height // 22)
    inner = box.inflate(-2 * line, -2 * line) if won else box
    if won:
        light.gold_area(brush, box, numbers.corner(token.ground, box.size), spread)
    else:
        light.shade_under(brush, box, numbers.corner(token.ground, box.size))
    brush.surface.blit(numbers.ground(token.ground, inner.size), inner)
    size = numbers.letters(token.text, inner.size, 0.8)
    figures(brush, token.text, Pen(HEAVY, size, p.ink_on(p.GROUNDS[token.ground])), inner)


def draw_moving(brush: Brush, rect: pygame.Rect, moving: tuple[Token, ...], most: int) -> int:
    """Things in the air, without their faces, with traces of where they were. Returns the width, `most` at the most."""
    side = min(round(IN_THE_AIR * rect.height), round(most / (2 + 1.4 * (len(moving) - 1))))
    step = round(1.4 * side)
    for number, token in enumerate(moving):
        middle = rect.left + side + number * step, rect.centery + round((-0.16, 0.2, -0.08)[number % 3] * side)
        if token.kind == "die":
            picture = dice.moving_die(side, TILTS[number % 3])
            brush.surface.blit(picture, picture.get_rect(center=middle))
        else:
            _draw_tumbling(brush, token, side, middle)
    return side + (len(moving) - 1) * step + side


def _draw_tumbling(brush: Brush, token: Token, side: int, middle: tuple[int, int]) -> None:
    """A coin in the air: seen from its side, with what is left of it where it was."""
    for back, part in ((2, 60), (1, 110), (0, 255)):
        seen = pygame.transform.smoothscale(tokens.picture(token, side), (side, round(side * (0.3 + 0.3 * back))))
        image = pygame.transform.rotozoom(seen, 24 + 14 * back, 1.0)
        image.fill((255, 255, 255, part), special_flags=pygame.BLEND_RGBA_MULT)
        at = middle[0] - round(0.12 * side * back), middle[1] + round(0.2 * side * back)
        brush.surface.blit(image, image.get_rect(center=at))


def draw_point(brush: Brush, rect: pygame.Rect, point: int, *, upright: bool = False) -> int:
    """The puck ON with the point in figures as large as a headline's, or OFF, at the right. Returns the width.

    upright: the panel is narrow: the point stands beneath the puck.
    """
    side, size = round(0.46 * rect.height), max(brush.least, round(0.2 * rect.height))
    words = "POINT" if point else "NO POINT"
    worded = not upright and fonts.width(words, "Semibold", size) <= (1.4 * side if point else POINT * rect.height)
    wide = round((UPRIGHT if upright else POINT if worded else WORDLESS) * rect.height)
    plate = pygame.Rect(rect.right - wide, rect.top, wide, rect.height)
    brush.card(plate, p.WELL, rect.height // 10, p.IVORY if point else p.LINE_DIM, brush.px(3))
    if upright:
        _draw_upright(brush, plate, point)
        return wide
    left = plate.left + round((0.17 if worded else 0.1) * rect.height) if point else plate.centerx - side // 2
    top = plate.top + round(0.1 * rect.height) if worded else plate.centery - side // 2
    brush.surface.blit(marks.puck(side, on=bool(point)), (left, top))
    if worded:
        beneath = pygame.Rect(left, plate.bottom - round(0.4 * rect.height), side, round(0.34 * rect.height))
        brush.middle(words, Pen("Semibold", size, p.MUTED), beneath)
    if point:
        right = pygame.Rect(left + side, plate.top, plate.right - left - side, plate.height)
        high = 0.86 if point < 10 else 0.72
        figures(brush, str(point), Pen(HEAVY, round(high * rect.height), p.IVORY), right)
    return wide


def _draw_upright(brush: Brush, plate: pygame.Rect, point: int) -> None:
    """The puck, and the point beneath it; OFF alone in the middle."""
    side = round((0.36 if point else 0.56) * plate.height)
    puck = pygame.Rect(0, 0, side, side)
    puck.center = plate.centerx, plate.top + round(0.07 * plate.height) + side // 2 if point else plate.centery
    brush.surface.blit(marks.puck(side, on=bool(point)), puck)
    if point:
        rest = pygame.Rect(plate.left, puck.bottom, plate.width, plate.bottom - puck.bottom)
        figures(brush, str(point), Pen(HEAVY, round(0.62 * plate.height), p.IVORY), rest)


def figures(brush: Brush, text: str, pen: Pen, rect: pygame.Rect, align: Align = "centre") -> int:
    """Write large figures in the middle of a box; none reaches below its line. Returns their width."""
    wide = brush.middle(text, pen, rect, align)
    line = brush.written[-1]
    brush.written[-1] = line._replace(ink=pygame.Rect(line.ink.topleft, (wide, round(fonts.CAP * pen.size))))
    return wide


def ball_in_words(ball: Token) -> str:
    """A ball that was drawn: `red`, `gold star`."""
    return f"{ball.ground} star" if ball.text == "*" else ball.ground


def total(context: ScreenContext, view: View, thrown: tuple[Token, ...], paid: Mapping[str, str]) -> Total:
    """The total of dice; the numbers of balls. paid: the wagers with which somebody is paid, each with its odds."""
    if not thrown or any(token.kind != "die" for token in thrown):
        return Total(numbers=_numbered(context, view, thrown))
    figures = str(sum(int(token.text) for token in thrown))
    areas = context.look.face.areas
    on_it = (it.wager for it in areas if it.title == figures and not it.tokens and it.wager in paid)
    return Total(figures, next((Way(paid[it]).odds for it in on_it), ""))


def _numbered(context: ScreenContext, view: View, thrown: tuple[Token, ...]) -> tuple[str, ...]:
    """For the dealer the number of each ball that was drawn, as a ball may still prove to be broken."""
    drawn, face = view.shown(ShownDrawn), context.look.face
    left = [(face.tokens[ball][0], str(number)) for ball, number in zip(drawn.balls, drawn.numbers, strict=True)]
    if not context.dealer or sorted(map(repr, thrown)) != sorted(repr(ball) for ball, _ in left):
        return ()
    return tuple(left.pop([ball for ball, _ in left].index(token))[1] for token in thrown)


def by_how_many(face: Face, wins: Mapping[str, str]) -> Iterator[str]:
    """What wagers pay that pay by how many dice show their number: the layout has all their odds, not this one."""
    for area in face.areas:
        if area.priced and len(area.ways) > 1 and area.wager in wins:
            yield f"{area.title}{PAYS}{to_one(wins[area.wager])}"


def unsaid(context: ScreenContext, paid: Iterable[str]) -> Iterator[str]:
    """Of wagers that are paid those whose odds their area may not say: in a low layout chips have their place."""
    felt = context.felt
    if context.dealer and felt and felt.size[1] < LOW * context.least:
        areas = {it.wager: it for it in context.look.face.areas if it.wager in paid}
        yield from (
            it for it, area in areas.items() if not any("paid" in row for row in felt.setting(area).arrangement)
        )


def briefly(face: Face, paid: Mapping[str, str]) -> Iterator[str]:
    """What dice pay in few words, as `3\u00b73 pays 11:1`; not by odds that a legend says alone: no chips hide it."""
    for area in face.areas:
        thrown = bool(area.tokens) and all(token.kind == "die" for token in area.tokens)
        if area.wager in paid and thrown and not (area.priced and len(area.ways) == 1):
            dice = "\u00b7".join(token.text for token in area.tokens)
            yield f"{dice}{PAYS}{Way(paid[area.wager]).odds}"
