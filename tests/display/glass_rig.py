# SPDX-License-Identifier: MIT
"""Tables on the glass: the views of a round that was played, and the screens of every game that show them."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain, combinations
from typing import Any, NamedTuple

import pygame
import pytest
from controller.display.arrangement import Arrangement
from controller.display.grid import KINDS
from controller.display.panels.laid_out import ring_in
from msgspec.structs import replace

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.rules.face import Area, Face, Legend
from controller.engine.shown.views import ShownLimits, View
from controller.games import find
from controller.screens import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

CASINO = "Riverside Casino"
PARTS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
DEALERS = {"one": BOTH, "dealer": DEALER}
"""The screens that show the layout of a card table: the players' own has hands and roads instead."""
SIGNED = {"one": BOTH, "players": PLAYERS}
SIZES = [(1024, 600), (1280, 800), (1920, 1080), (3840, 2160)]
PANELS = [((1280, 800), 149), ((1280, 800), 96), ((1920, 1080), 141), ((1920, 1080), 102), ((3840, 2160), 280)]
"""Sizes in dots with the dots per inch of such panels."""

VOIDED = ("turn floor-manager key on", "press void", "turn floor-manager key off")
STOPPED = ("turn dealer key off", "turn dealer key on")
DRAWN = ("press no-more-bets", "press start", "drawer draws 17", "drawer draws 40", "press illuminate")


class PlayedRound(NamedTuple):
    """A round, line by line as on a tape, and the phases that the table goes through, except turning and flying."""

    lines: tuple[str, ...]
    phases: frozenset[str]


def _tumbled(wager: str, dice: str) -> tuple[str, ...]:
    turned = (f"tumbler turns 3 and shows {dice}", f"enter {dice}")
    return (f"wager red {wager} $25", "press start", "press no-more-bets", *STOPPED, "press start", *turned)


TURNED = ("wheel spun clockwise", "wheel rests on a peg, b past and a coming, after 5 revolutions")
INSPECTED = ("press start", "tumbler turns 3 and shows 1 2 3", "press inspected", "turn floor-manager key off")
SPUN = ("wager red straight-17 $5", "ball spun", "press no-more-bets", *STOPPED)
ROLLED = ("wager place-2 win $25", "press dice-out", *STOPPED, "enter 2 2", "press paid", "press dice-out", "enter 3 4")
TOSSED = ("wager place-2 spinner-heads $5", "press no-more-bets", *STOPPED, "press spin")

DEALT = ("press no-more-bets", *STOPPED, "shoe deals 9c Kc 4d 7h", "shoe deals 2s", "press paid")

CONFIRMED = ("turn floor-manager key on", "turn floor-manager key off")
STAGES = (
    *("turn floor-manager key on", "press done", "press done", "press done", "turn floor-manager key off"),
    *("press accept", "press done", "press done", "shoe deals 2c", "seat place-3"),
    *('direct pit-boss burn-more place-1 "all agree" agreed', "shoe deals 4c 5c", "wager place-3 tie $5"),
    *("turn dealer key off", "turn dealer key on", "press no-more-bets", "shoe jams", "shoe is mended"),
    *("shoe deals 9c Kc 4d 7h", "shoe deals an unread card", "key 2s", *CONFIRMED, "shoe shows the cutting card"),
    *("shoe deals 3s", "press disclosed", "press paid", "press no-more-bets"),
    *("turn floor-manager key on", "press void", "turn floor-manager key off"),
)

ROUND = frozenset({"betting", "closed", "payment"})
PREPARED = frozenset({"inspect", "betting", "dealing", "payment"})
PLAYED = {
    "sic-bo": PlayedRound((*_tumbled("small", "1 2 4"), "press paid"), ROUND | {"entry"}),
    "mini-dice": PlayedRound(
        ("turn floor-manager key on", *INSPECTED, *_tumbled("field", "2 3 6"), "press paid"),
        ROUND | {"inspection", "entry"},
    ),
    "craps": PlayedRound(("press decline", "press accept", *ROLLED, "press paid"), ROUND - {"closed"} | {"offering"}),
    "roulette": PlayedRound((*SPUN, "ball rests in 17 after 6 revolutions", "press paid"), ROUND - {"closed"}),
    "wheel-of-fortune-50": PlayedRound(("press no-more-bets", *STOPPED, *TURNED, "press paid"), ROUND),
    "wheel-of-fortune-52": PlayedRound(("press no-more-bets", *STOPPED, *TURNED, "press paid"), ROUND),
    "two-up": PlayedRound(("press decline", "press accept", *TOSSED, "press odds", "press paid"), ROUND | {"offer"}),
    "triple-penny-two-up": PlayedRound(
        ("press decline", "press accept", *TOSSED, "press heads", "press paid"), ROUND | {"offer"}
    ),
    "tri-chro-54": PlayedRound((*STOPPED, *DRAWN, "press paid"), ROUND | {"declared"}),
    "tri-chro-63": PlayedRound((*STOPPED, *DRAWN, "press paid"), ROUND | {"declared"}),
    "baccarat": PlayedRound(("cards ready", "press accept", "wager place-1 banker $50", *DEALT), PREPARED | {"offer"}),
    "mini-baccarat": PlayedRound(("seat place-3", "cards ready", "wager place-3 banker $5", *DEALT), PREPARED),
}
GAMES = tuple(game for game in PLAYED if find(game).face().table in KINDS)
OWN_LIMITS = {"roulette": ("straight=$5..$20", "split=$5..$40", "column=$25..$250")}
"""Words of a tape's first line that give kinds of wager limits of their own."""
LAID_OUT = [(game, kind) for game in GAMES for kind in PARTS]
"""Every screen with a layout: game and kind."""
LOW: dict[tuple[str, str, tuple[int, int]], int] = {
    ("sic-bo", "one", (1024, 600)): 23,
    ("craps", "one", (1024, 600)): 21,
    **{(f"tri-chro-{room}", "one", (1024, 600)): 22 for room in (54, 63)},
}
"""The layouts with letters smaller than the least that is legible, and the size there.

Fifty areas share a low box, or each says much.
"""


@cache
def views(game: str, *words: str) -> tuple[View, ...]:
    """Return the views at first, after each line of the round, and once the next round is void.

    `words` are the words of a tape's first line. The checklist before play is removed, so that the layout is visible.
    """
    with EngineStage(game, words) as stage:
        shown = [stage.conductor.view]
        for line in (*PLAYED[game].lines, *VOIDED):
            do(stage, line)
            shown.append(stage.conductor.view)
    return tuple(replace(view, opening=None) for view in shown)


def played(game: str, *lines: str, options: tuple[str, ...] = ()) -> list[View]:
    """Return the view after each of these lines."""
    shown = []
    with EngineStage(game, options) as stage:
        for line in lines:
            do(stage, line)
            shown.append(stage.conductor.view)
    return shown


@cache
def stages() -> tuple[View, ...]:
    """Return the views of mini-baccarat's preparation, a round, an excess card, a dummy round, and a void round."""
    return tuple(played("mini-baccarat", *STAGES))


@cache
def face_of(game: str) -> Face:
    """Return a game's face. Cached: some faces take as long to make as a panel to draw."""
    return find(game).face()


def look(game: str, *, casino: str = CASINO, title: str = "", face: Face | None = None) -> Look:
    """A real table's screens: no keys, nothing simulated."""
    found = find(game)
    return Look(face=face or face_of(game), title=title or found.name, casino=casino, payment=payment_rules(found))


def screen_of(game: str, kind: str, size: tuple[int, int] = (1280, 800), dpi: int = 149) -> Screen:
    return Screen(look(game), PARTS[kind], size, dpi)


def is_painted(game: str, kind: str) -> bool:
    """Return whether the layout on this screen is painted with areas. Other games have boxes for each player."""
    return "layout" in Arrangement(look(game), PARTS[kind], (1280, 800), 149, ShownLimits()).placed


def drawn(screen: Screen, view: View) -> pygame.Surface:
    """The whole screen, drawn afresh or brought up to date."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view)
    return surface


def said(screen: Screen, panel: str) -> str:
    """Return the text of a panel on one line."""
    return " ".join(line.text for line in screen.written.get(panel, ()))


def dots(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def layout_panel(screen: Screen) -> str:
    """The name of the panel with the layout: some kinds of table draw theirs box by box."""
    return next(name for name in ("ring", "layout") if name in screen._places)


def layout_box(screen: Screen) -> pygame.Rect:
    """Where the layout lies on the screen."""
    return screen._places[layout_panel(screen)]


def layout_of(screen: Screen, view: View) -> bytes:
    """The layout as it is drawn."""
    return dots(drawn(screen, view), layout_box(screen))


def written_on(screen: Screen) -> list[Written]:
    """Every line of text of the layout, in dots from the layout's corner."""
    name = layout_panel(screen)
    if name == "layout":
        return screen._context.felt.written
    x, y = layout_box(screen).topleft
    return [line._replace(ink=line.ink.move(-x, -y)) for line in screen.written[name]]


def letters_of(line: Written) -> pygame.Rect:
    """The dots that the letters of a line take, from the top of its capitals."""
    image = fonts.rendered(line.text, line.pen)
    top = line.ink.top + round(fonts.CAP * line.pen.size) - fonts.font(line.pen.weight, line.pen.size).get_ascent()
    return image.get_bounding_rect().move(line.ink.left, top).clip(line.ink)


def box_of(screen: Screen, area: Area) -> pygame.Rect:
    """Where an area lies, in dots from the layout's corner."""
    name, box = layout_panel(screen), layout_box(screen)
    if name == "layout":
        return screen._context.felt.box(area)
    return ring_in(box, screen._context).box(area).move(-box.left, -box.top)


def areas_of(game: str) -> dict[str, Area]:
    """The area of each wager, by its id."""
    areas = face_of(game).areas
    found = {wager: area for area in areas for wager in (area.wager, *area.also)}
    assert len(found) == sum(1 + len(area.also) for area in areas), "a wager has two areas"
    return found


def priced_by(face: Face, area: Area) -> Legend:
    """The legend with the odds of an area: at the left of its row, or above it."""
    beside = (it for it in face.legends if (it.row, it.height) == (area.row, area.height) and it.column < area.column)
    above = (
        it
        for it in face.legends
        if it.row + it.height == area.row and it.column <= area.column < it.column + it.width and not it.name
    )
    return next(chain(beside, above))


def in_brief(text: str) -> str:
    """The same words with odds as `6:1`: so they are written where there is little room."""
    return re.sub(r"(\S+) to (\S+)", r"\1:\2", text)


def inscriptions(screen: Screen, game: str) -> dict[str, str]:
    """Return the text inside each area, in small letters on one line, by the area's first wager.

    The legend with the odds of the area's row follows.
    """
    boxes = {area.wager: box_of(screen, area) for area in face_of(game).areas}
    inside: dict[str, list[str]] = {wager: [] for wager in boxes}
    for line in written_on(screen):
        letters = pygame.Rect(line.ink.topleft, (line.ink.width, line.ink.height * 4 // 5))  # what is beneath is free
        for wager in (wager for wager, box in boxes.items() if box.contains(letters)):
            inside[wager].append(line.text.lower())
    for area in face_of(game).areas:
        if area.priced:
            place = screen._context.felt.box(priced_by(face_of(game), area))
            inside[area.wager] += [line.text.lower() for line in written_on(screen) if place.contains(line.ink)]
    return {wager: " ".join(lines) for wager, lines in inside.items()}


class DrawnCard(NamedTuple):
    """A card as it was drawn: on which place of the screen, whether it is faded or wins, as high as it is narrow.

    least: the size of the letters of its rank is no less.
    """

    card: str
    box: pygame.Rect
    look: str = ""
    narrow: bool = False
    least: int = 0

    def seen(self, surface: pygame.Surface) -> bool:
        """Whether the picture still has it there: the dots in its middle are those of its own picture."""
        across = self.box.width > self.box.height
        image = playing_cards.of_size(self.card, self.box.size, sideways=across, faded=self.look == "faded")
        inner = self.box.inflate(-self.box.width // 3, -self.box.height // 3)
        own = image.subsurface(inner.move(-self.box.left, -self.box.top))
        return pygame.image.tobytes(own, "RGB") == dots(surface, inner)


@contextmanager
def cards_drawn() -> Iterator[list[DrawnCard]]:
    """The cards that are drawn meanwhile, in order."""
    drawn_, draw = [], playing_cards.draw

    def noted(
        brush: Brush, card: str, box: pygame.Rect, *, look: Any = "", narrow: bool = False, least: int = 0
    ) -> None:
        drawn_.append(DrawnCard(card, box.copy(), look, narrow, least))
        draw(brush, card, box, look=look, narrow=narrow, least=least)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing_cards, "draw", noted)
        yield drawn_


def overlapping(boxes: list[pygame.Rect]) -> bool:
    """Whether any two of them share a dot."""
    return any(one.colliderect(other) for one, other in combinations(boxes, 2))


def written_over(lines: Sequence[Written]) -> Iterator[tuple[Written, Written]]:
    """Every two lines of which one is written over the other: their letters share dots, not only their descenders."""
    inks = [line.ink.inflate(0, -4) for line in lines]
    for number, ink in enumerate(inks):
        for other in ink.collidelistall(inks[number + 1 :]):
            yield lines[number], lines[number + 1 + other]


def words(text: str) -> set[str]:
    """The words of an inscription, whatever their order and their capitals."""
    return set(re.findall(r"[^\s,:;]+", text.lower()))


def changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """The smallest box that holds all in which two pictures differ; empty if they are alike."""
    rows = rows_apart(before, after)
    if not rows.height:
        return rows
    one, other = before.subsurface(rows), after.subsurface(rows)
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    boxes = same.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]).move(rows.topleft) if boxes else pygame.Rect(0, 0, 0, 0)


def rows_apart(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """From the first to the last row of dots that is not the same, byte for byte; empty if all are."""
    assert after.get_size() == before.get_size()
    apart = [y for y, (one, other) in enumerate(zip(rows(before), rows(after), strict=True)) if one != other]
    return pygame.Rect(0, apart[0], before.width, apart[-1] + 1 - apart[0]) if apart else pygame.Rect(0, 0, 0, 0)


def rows(surface: pygame.Surface) -> Iterator[bytes]:
    """The bytes of each row of dots."""
    pitch, length = surface.get_pitch(), surface.width * surface.get_bytesize()
    whole = surface.get_buffer().raw
    return (whole[start : start + length] for start in range(0, pitch * surface.height, pitch))


def share(surface: pygame.Surface, box: pygame.Rect, colour: tuple[int, int, int]) -> float:
    """The part of a box that has this colour."""
    part = surface.subsurface(box)
    return pygame.mask.from_threshold(part, colour, (1, 1, 1, 255)).count() / (box.width * box.height)


def height_mm(letter: str, line: Written, dpi: int) -> float:
    """From the top to the bottom of a letter as it is drawn in this line, on a panel of so many dots per inch."""
    return _height(letter, line.pen.weight, line.pen.size) * 25.4 / dpi


@cache
def _height(letter: str, weight: fonts.Weight, size: int) -> int:
    image = fonts.font(weight, size).render(letter, True, (255, 255, 255))
    return pygame.mask.from_surface(image).get_bounding_rects()[0].height


def bordered(surface: pygame.Surface, box: pygame.Rect) -> bool:
    """Whether a rectangle is drawn just here: its line runs along all four sides."""
    across = [box.left + box.width * part // 10 for part in range(2, 9)]
    down = [box.top + box.height * part // 10 for part in range(2, 9)]
    ends = [(x, y) for x in across for y in (box.top, box.bottom - 1)]
    sides = [(x, y) for y in down for x in (box.left, box.right - 1)]
    return {tuple(surface.get_at(at))[:3] for at in (*ends, *sides)} == {p.LINE}
