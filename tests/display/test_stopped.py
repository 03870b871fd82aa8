# SPDX-License-Identifier: MIT
"""Why a table does not play stands in red on every dealer's screen of every game, and on no players' screen."""

from itertools import pairwise
from unittest import mock

import pygame
import pytest
from controller.display.dealer import steps
from controller.display.panels import stopped

from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.screen import Screen
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.shown.views import Block, View, Words
from controller.games import rooms
from tests.display.blank_surface import blank_surface
from tests.display.scenes.playing import look, pictured, seen_of

STOPPED = View(
    round=7,
    phase="betting",
    prompt=Words("take wagers", "s 72(1)"),
    blocks=(Block("door", "the door is open", "close it", "s 79"),),
)
SCREENS: dict[str, tuple[Audience, tuple[int, int], int]] = {
    "dealer": (DEALER, (1280, 800), 149),
    "window": (BOTH, (1280, 800), 149),
    "low": (BOTH, (1024, 600), 170),
    "players": (PLAYERS, (1920, 1080), 141),
}
CLEAR, AIR = 4, 2
"""Dots. The smallest gap between the words of a band and its edge, and around the disc of a step."""


def capitals(line: Written) -> pygame.Rect:
    """The place of a line from the top of its capitals to its baseline."""
    return pygame.Rect(line.ink.topleft, (line.ink.width, round(fonts.CAP * line.pen.size)))


def red_dots(surface: pygame.Surface) -> int:
    return pygame.mask.from_threshold(surface, p.FAULT, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("game", rooms())
@pytest.mark.parametrize("kind", SCREENS)
def test_a_stopped_table_says_why_to_the_dealer_alone(game: str, kind: str) -> None:
    audience, size, dpi = SCREENS[kind]
    screen, surface = Screen(look(game, simulated=False), audience, size, dpi), pygame.Surface(size)
    screen.draw(surface, STOPPED)
    said = " ".join(line.text for lines in screen.written.values() for line in lines)
    assert ("door is open" in said) is audience.dealer, said
    assert (red_dots(surface) > 1000) is audience.dealer


def test_players_see_one_look_of_a_stopped_table_at_every_game() -> None:
    """A band over the head, with words of the size of a headline; a board keeps the head, with the game's number."""
    for game in rooms():
        screen = Screen(look(game, simulated=False), PLAYERS, (1920, 1080), 141)
        screen.draw(blank_surface(screen.size), STOPPED)
        head, *_ = screen.written["moment"]
        assert head.text == "One moment"
        assert head.pen.size >= 70, game
        assert screen.boxes["moment"].top < 300 or "head" in screen.boxes, game


@pytest.mark.parametrize("kind", ["dealer", "window", "low"])
@pytest.mark.parametrize("game", pictured())
def test_the_words_of_a_band_stand_in_its_middle_clear_of_its_edges_and_in_two_lines_at_most(
    game: str, kind: str
) -> None:
    audience, size, dpi = SCREENS[kind]
    screen, surface = Screen(look(game, simulated=True), audience, size, dpi), pygame.Surface(size)
    for seen in [it for it in seen_of(game) if it.state.startswith("stopped")]:
        screen.draw(surface, seen.view, seen.extras)
        panel = next(name for name in ("stopped", "result") if name in screen.boxes and name in screen.written)
        red = pygame.mask.from_threshold(surface.subsurface(screen.boxes[panel]), p.FAULT, (1, 1, 1, 255))
        band = red.get_bounding_rects()[0].move(screen.boxes[panel].topleft)
        sources = {block.source for block in seen.view.blocks}
        words = [it for it in screen.written[panel] if it.text not in sources]
        inks = [capitals(it) for it in words]
        whole = inks[0].unionall(inks[1:])
        assert abs(whole.centery - band.centery) <= 4, (whole, band)
        assert band.inflate(-2 * CLEAR, -2 * CLEAR).contains(whole), (whole, band)
        assert len([it for it in words if it.text != "Stopped"]) <= 2, words
        beside = [capitals(it) for name in screen.written for it in screen.written[name] if name != panel]
        assert not [it for it in beside if it.colliderect(band.inflate(0, 2 * CLEAR))], "nothing touches it"


def _rows(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the rows: things at one height, from top to foot."""
    found: list[tuple[int, int]] = []
    for top, foot in sorted(spans):
        if found and top < found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], foot)
        else:
            found.append((top, foot))
    return found


@pytest.mark.parametrize("kind", ["dealer", "window", "low"])
@pytest.mark.parametrize("game", pictured())
def test_no_disc_and_no_row_of_the_steps_touches_another_or_the_edge_of_next(game: str, kind: str) -> None:
    audience, size, dpi = SCREENS[kind]
    screen, surface = Screen(look(game, simulated=True), audience, size, dpi), blank_surface(size)
    for seen in [it for it in seen_of(game) if it.state.startswith("stopped")]:
        with (
            mock.patch.object(steps, "draw_disc", wraps=steps.draw_disc) as drawn,
            mock.patch.object(steps.keys, "draw", wraps=steps.keys.draw) as caps,
        ):
            screen.draw(surface, seen.view, seen.extras)
        strip = screen.boxes["next"]
        top = screen.boxes["stopped"].bottom if stopped.in_next(screen.boxes) else strip.top + 2
        spans = []
        for call in drawn.call_args_list:
            brush, (_, middle), _ = call.args
            side = stopped.disc_width(brush)
            spans.append((middle - side // 2, middle - side // 2 + side))
        assert all(begins - top >= AIR and strip.bottom - ends >= AIR for begins, ends in spans), (top, spans)
        rows = sorted(set(spans))
        assert all(after[0] - before[1] >= AIR for before, after in pairwise(rows)), rows
        inks = [(it.ink.top, it.ink.bottom) for it in screen.written["next"]]
        boxes = [(call.args[2][1], call.args[2][1] + call.args[1].box[1]) for call in caps.call_args_list]
        rows = _rows([*inks, *boxes, *spans])
        least = CLEAR if kind == "low" else AIR
        assert all(after[0] - before[1] >= least for before, after in pairwise(rows)), "no row is squeezed in"


@pytest.mark.parametrize("kind", [it for it in SCREENS if it != "players"])
def test_a_stopped_draw_of_keno_says_what_becomes_of_tickets_or_that_there_are_none(kind: str) -> None:
    """The screens said nothing in a game without tickets."""
    stopped_ = [it for it in seen_of("keno") if it.state.startswith("stopped")]
    assert len(stopped_) > 1
    for it in stopped_:
        audience, size, dpi = SCREENS[kind]
        screen = Screen(look("keno", simulated=kind != "dealer"), audience, size, dpi)
        screen.draw(blank_surface(screen.size), it.view, it.extras)
        said = " ".join(line.text for lines in screen.written.values() for line in lines)
        tickets = it.view.shown(ShownKeno).sold
        assert (stopped.TICKETS if tickets and tickets.tickets else stopped.NO_TICKETS) in said, said
