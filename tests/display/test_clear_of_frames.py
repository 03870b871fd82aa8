# SPDX-License-Identifier: MIT
"""On a table of boxes no words touch a frame: every line is wholly in it or wholly beside it, by a gap that is seen."""

from itertools import combinations_with_replacement

import pygame
import pytest
from msgspec.structs import replace

from c_ext.tiles import TILES, hand_of
from controller.display.drawing import chips, fonts
from controller.display.drawing.brush import Written
from controller.display.pai_gow.names import names
from controller.display.screen import Screen
from controller.engine.record.tiles_on_show import ShownPaiGow, TileHand
from controller.engine.shown.views import Extras, View
from tests.display.blank_surface import blank_surface
from tests.display.drawings import THIN, Drawings, DrawnFrame, frames_drawn
from tests.display.pictures import AUDIENCES, KINDS, ScreenKind
from tests.display.scenes import pai_gow_room as room

GAMES = ("caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance", "pai-gow")
GAPS = {(1024, 600): 4}
"""Dots. The smallest gap; 6 on other screens. One less beside a thin painted line."""
PANELS = ("boxes", "tiles", "bank", "hand", "aside", "inscribed")


def ink_of(line: Written) -> pygame.Rect:
    """The dots of a line that are drawn, without the room at the sides of its letters."""
    image = fonts.rendered(line.text, line.pen)
    inked, part = image.get_bounding_rect(), line.ink.width / max(1, image.get_width())
    return pygame.Rect(
        line.ink.left + round(part * inked.left), line.ink.top, round(part * inked.width), line.ink.height
    )


def crossed(written: dict[str, list[Written]], frames: list[DrawnFrame], gap: int) -> list[str]:
    lines = [line for name in PANELS for line in written.get(name, ()) if line.text.strip()]
    return [
        f"{line.text!r} at {ink} beside {frame.box} of {frame.line}"
        for line, ink in ((line, ink_of(line)) for line in lines)
        for frame in frames
        if frame.crossed_by(ink, gap)
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_scene_all_words_keep_clear_of_the_frames(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    amiss = {}
    for seen, drawn in drawings(game, kind):
        if found := crossed(drawn.written, drawn.frames, GAPS.get(kind.size, 6)):
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
    boxes: int, kind: ScreenKind
) -> None:
    parts, of_size = set(), 2 * (boxes - 1)
    every = {words for hand in NAMED for words in names(hand.named)}
    for first in range(0, len(NAMED), of_size):
        view = named(room.result(boxes, many=1), NAMED[first : first + of_size])
        screen = Screen(room.look(boxes), AUDIENCES[kind.screen], kind.size, kind.dpi)
        with frames_drawn() as frames:
            screen.draw(blank_surface(kind.size), view, Extras())
        assert crossed(screen.written, frames, GAPS.get(kind.size, 6)) == []
        lines = [line for line in screen.written["tiles"] if line.text in every]
        parts |= {(line.pen.weight, line.pen.size) for line in lines}
        pressed = [line.ink.width / fonts.width(line.text, line.pen.weight, line.pen.size) for line in lines]
        assert min(pressed) >= 0.85, "no letters are narrower than so"
        assert max(pressed) - min(pressed) < 0.02, "one name is not pressed beside another"
    assert len(parts) == 1


RINGED = 2
"""Dots. The smallest gap between a side wager's gold and the ring of a chip."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_the_gold_of_a_side_wager_that_wins_is_clear_of_its_box_frame_and_of_chips(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    gap = GAPS.get(kind.size, 6) - 2
    for seen, drawn in drawings(game, kind):
        wins, golds = [it for it in drawn.frames if it.line > THIN], [it.box for it in drawn.golds]
        ringed = [lie.inflate(*[2 * (chips.ring_of(lie.width // 2) + RINGED)] * 2) for lie in drawn.stacks]
        assert not [(lie, gold) for lie in ringed for gold in golds if lie.colliderect(gold)], seen.state
        painted = (
            [it.box for it in drawn.frames if it.line <= THIN and it.box.width < wins[0].box.width] if wins else []
        )
        assert not [(it, box) for it in wins for box in painted if it.crossed_by(box, 2)], seen.state
        assert not [(it, gold) for it in wins for gold in golds if it.crossed_by(gold, gap)], seen.state


CLEAR = {(1024, 600): 3}
"""Dots. The smallest gap between chips and the frame of a winner or of the player in turn; 5 on other screens."""


def on_frames(lying: list[pygame.Rect], frames: list[DrawnFrame], clear: int) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """The stacks that are nearer than this to the frame they lie in, with that frame."""
    within = [(it.box, it.box.inflate(*[-2 * (it.line + clear)] * 2)) for it in frames if it.line > THIN]
    return [
        (lie, box) for lie in lying for box, inner in within if box.collidepoint(lie.center) and lie != lie.clip(inner)
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_with_few_players_and_with_many_chips_keep_clear_of_the_frame_they_lie_in(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    amiss = {}
    for seen, drawn in drawings(game, kind):
        if found := on_frames(drawn.stacks, drawn.frames, CLEAR.get(kind.size, 5)):
            amiss[seen.state] = found
    assert amiss == {}
