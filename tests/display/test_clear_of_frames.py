# SPDX-License-Identifier: MIT
"""On a table of boxes no words touch a frame: every line is wholly in it or wholly beside it, by a gap that is seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from c_ext.tiles import TILES, hand_of
from controller.display.boxed import line_drawing
from controller.display.drawing import chips, fonts, light
from controller.display.drawing.brush import Brush, Written
from controller.display.pai_gow.names import names
from controller.display.screen import Screen
from controller.engine.record.tiles_on_show import ShownPaiGow, TileHand
from controller.engine.shown.views import Extras, View
from tests.display.pictures import AUDIENCES, KINDS, Kind, drawn_anew
from tests.display.scenes import pai_gow_room as room
from tests.display.scenes.playing import seen_of

GAMES = ("blackjack", "caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance", "pai-gow")
GAPS = {(1024, 600): 4}
"""How many dots are free at least; on all other screens 6. Of a painted line, which is thin, one less."""
THIN = 3
"""So broad a line is that is painted, in dots at the most."""
PANELS = ("boxes", "tiles", "bank", "hand", "aside", "inscribed")


class Frame(NamedTuple):
    """A frame that was drawn: its box, outside, and the width of its line."""

    box: pygame.Rect
    line: int

    def crossed_by(self, ink: pygame.Rect, gap: int) -> bool:
        """Whether ink comes nearer to the frame than this at its left or right."""
        outer = self.box
        if not outer.colliderect(ink) or not outer.top <= ink.centery <= outer.bottom:
            return False
        clear = gap - 1 if self.line <= THIN else gap
        inner = outer.inflate(-2 * (self.line + clear), 0)
        return not inner.left <= ink.left or not ink.right <= inner.right


def on_the_screen(brush: Brush, box: pygame.Rect, line: int) -> Iterator[Frame]:
    """The frame, if it is not part of a picture that is kept, as that of a card."""
    if brush.surface.get_size() in {kind.size for kind in KINDS}:
        yield Frame(box.copy(), line)


@contextmanager
def frames_drawn() -> Iterator[list[Frame]]:
    """The frames that stand out, of a win and of whose turn it is, and the painted ones, drawn meanwhile."""
    drawn: list[Frame] = []
    act, frame = light.act_frame, Brush.frame

    def noted_act(brush: Brush, box: pygame.Rect, radius: int = 12, line: int = 6, arrow: Any = "above") -> None:
        drawn.extend(on_the_screen(brush, box, line))
        act(brush, box, radius, line, arrow)

    def noted(brush: Brush, rect: pygame.Rect, colour: Any, width: int = 2, radius: int = 0) -> None:
        drawn.extend(on_the_screen(brush, rect, width))
        frame(brush, rect, colour, width, radius)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(light, "act_frame", noted_act)
        patch.setattr(Brush, "frame", noted)
        yield drawn


def ink_of(line: Written) -> pygame.Rect:
    """The dots of a line that are drawn, without the room at the sides of its letters."""
    image = fonts.rendered(line.text, line.pen)
    inked, part = image.get_bounding_rect(), line.ink.width / max(1, image.get_width())
    return pygame.Rect(
        line.ink.left + round(part * inked.left), line.ink.top, round(part * inked.width), line.ink.height
    )


def crossed(screen: Screen, frames: list[Frame], gap: int) -> list[str]:
    lines = [line for name in PANELS for line in screen.written.get(name, ()) if line.text.strip()]
    return [
        f"{line.text!r} at {ink} beside {frame.box} of {frame.line}"
        for line, ink in ((line, ink_of(line)) for line in lines)
        for frame in frames
        if frame.crossed_by(ink, gap)
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_scene_all_words_keep_clear_of_the_frames(game: str, kind: Kind) -> None:
    amiss = {}
    for seen in seen_of(game):
        with frames_drawn() as frames:
            screen = drawn_anew(game, kind, seen)
        if found := crossed(screen, frames, GAPS.get(kind.size, 6)):
            amiss[seen.state] = found
    assert amiss == {}


NAMED = [TileHand(two, it.name) for two in combinations_with_replacement(TILES, 2) if (it := hand_of(*two)).ranking]
"""All hands that have a name."""


def named(view: View, hands: list[TileHand]) -> View:
    """The same view with these hands in its boxes, one low, one high."""
    shown, more = view.shown(ShownPaiGow), iter(hands)
    boxes = [replace(box, low=next(more, box.low), high=next(more, box.high)) for box in shown.boxes]
    return replace(view, on_show=(replace(shown, boxes=tuple(boxes)),))


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("boxes", range(2, 9))
def test_every_name_of_a_hand_of_tiles_is_clear_of_the_frame_and_all_are_in_letters_alike(
    boxes: int, kind: Kind
) -> None:
    parts, of_size = set(), 2 * (boxes - 1)
    every = {words for hand in NAMED for words in names(hand.named)}
    for first in range(0, len(NAMED), of_size):
        view = named(room.result(boxes, many=1), NAMED[first : first + of_size])
        screen = Screen(room.look(boxes), AUDIENCES[kind.screen], kind.size, kind.dpi)
        with frames_drawn() as frames:
            screen.draw(pygame.Surface(kind.size), view, Extras())
        assert crossed(screen, frames, GAPS.get(kind.size, 6)) == []
        lines = [line for line in screen.written["tiles"] if line.text in every]
        parts |= {(line.pen.weight, line.pen.size) for line in lines}
        pressed = [line.ink.width / fonts.width(line.text, line.pen.weight, line.pen.size) for line in lines]
        assert min(pressed) >= 0.85, "no letters are narrower than so"
        assert max(pressed) - min(pressed) < 0.02, "one name is not pressed beside another"
    assert len(parts) == 1


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_chips_on_the_line_before_the_boxes_keep_clear_of_the_frame_of_whose_turn_it_is(kind: Kind) -> None:
    lying: list[pygame.Rect] = []
    draw, tag = chips.draw, chips.tag
    found = 0

    def noted(brush: Brush, it: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
        lying.append(draw(brush, it, at))
        return lying[-1]

    def noted_tag(brush: Brush, it: chips.Tag, box: pygame.Rect) -> None:
        lying.append(box.copy())
        tag(brush, it, box)

    def only_of_the_line(*given: Any) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(chips, "draw", noted)
            patch.setattr(chips, "tag", noted_tag)
            draw_chips(*given)

    draw_chips = line_drawing.draw_chips
    for seen in seen_of("blackjack"):
        lying.clear()
        with frames_drawn() as frames, pytest.MonkeyPatch.context() as patch:
            patch.setattr(line_drawing, "draw_chips", only_of_the_line)
            screen = drawn_anew("blackjack", kind, seen)
        around = [frame.box.inflate(8, 8) for frame in frames if frame.line > THIN]
        assert not [(it, lie) for it in around for lie in lying if it.colliderect(lie)], seen.state
        assert all(screen.boxes["boxes"].contains(lie) for lie in lying), seen.state
        found += len(lying) * len(around)
    assert found, "chips lie on the line while it is somebody's turn"


@contextmanager
def chips_drawn() -> Iterator[list[pygame.Rect]]:
    """The boxes of the stacks that are drawn meanwhile, without the thin ring around those that win."""
    drawn: list[pygame.Rect] = []
    draw = chips.draw_discs

    def noted(brush: Brush, it: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
        drawn.append(draw(brush, it, at))
        return drawn[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chips, "draw_discs", noted)
        yield drawn


RINGED = 2
"""So many dots are free at least between a side wager's gold and the ring of a chip."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_the_gold_of_a_side_wager_that_wins_is_clear_of_its_box_frame_and_of_chips(game: str, kind: Kind) -> None:
    golds: list[pygame.Rect] = []
    gold_area = light.gold_area

    def noted(brush: Brush, rect: pygame.Rect, *given: Any) -> None:
        golds.extend(it.box for it in on_the_screen(brush, rect, 0))
        gold_area(brush, rect, *given)

    for seen in seen_of(game):
        golds.clear()
        with frames_drawn() as frames, chips_drawn() as lying, pytest.MonkeyPatch.context() as patch:
            patch.setattr(light, "gold_area", noted)
            drawn_anew(game, kind, seen)
        wins = [it for it in frames if it.line > THIN]
        ringed = [lie.inflate(*[2 * (chips.ring_of(lie.width // 2) + RINGED)] * 2) for lie in lying]
        assert not [(lie, gold) for lie in ringed for gold in golds if lie.colliderect(gold)], seen.state
        assert not [(it, gold) for it in wins for gold in golds if it.crossed_by(gold, GAPS.get(kind.size, 6) - 2)]


CLEAR = {(1024, 600): 3}
"""So many dots are free at least between chips and the frame of who wins or whose turn it is; on other screens 5."""


def on_frames(lying: list[pygame.Rect], frames: list[Frame], clear: int) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """The stacks that are nearer than this to the frame they lie in, with that frame."""
    within = [(it.box, it.box.inflate(*[-2 * (it.line + clear)] * 2)) for it in frames if it.line > THIN]
    return [
        (lie, box) for lie in lying for box, inner in within if box.collidepoint(lie.center) and lie != lie.clip(inner)
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_with_few_players_and_with_many_chips_keep_clear_of_the_frame_they_lie_in(game: str, kind: Kind) -> None:
    amiss = {}
    for seen in seen_of(game):
        with frames_drawn() as frames, chips_drawn() as lying:
            drawn_anew(game, kind, seen)
        if found := on_frames(lying, frames, CLEAR.get(kind.size, 5)):
            amiss[seen.state] = found
    assert amiss == {}
