# SPDX-License-Identifier: MIT
"""On a table of boxes no words touch a frame: every line is wholly in it or wholly beside it, by a gap that is seen."""


import pygame
import pytest

from controller.display.drawing import chips, fonts
from controller.display.drawing.brush import Written
from tests.display.drawings import THIN, Drawings, DrawnFrame
from tests.display.pictures import KINDS, ScreenKind

GAMES = ("blackjack", "caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance")
GAPS = {(1024, 600): 4}
"""Dots. The smallest gap; 6 on other screens. One less beside a thin painted line."""
PANELS = ("boxes", "hand", "aside", "inscribed")


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


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_chips_on_the_line_before_the_boxes_keep_clear_of_the_frame_of_whose_turn_it_is(
    kind: ScreenKind, drawings: Drawings
) -> None:
    found = 0
    for seen, drawn in drawings("blackjack", kind):
        around = [frame.box.inflate(8, 8) for frame in drawn.frames if frame.line > THIN]
        assert not [(it, lie) for it in around for lie in drawn.on_line if it.colliderect(lie)], seen.state
        assert all(drawn.boxes["boxes"].contains(lie) for lie in drawn.on_line), seen.state
        found += len(drawn.on_line) * len(around)
    assert found, "chips lie on the line while it is somebody's turn"


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
