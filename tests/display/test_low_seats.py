# SPDX-License-Identifier: MIT
"""In a low seat of a table of poker the disc with the number stands clear of the cards, a line alone in the middle."""

from typing import Any

import pygame
import pytest

from controller.display.drawing.brush import Brush
from controller.display.poker import low_seats
from controller.display.poker.contents import Tone
from controller.display.screen import BOTH, Screen
from controller.engine.record.poker_on_show import PokerSeat
from controller.engine.record.shown import FACE_DOWN
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.scenes.playing import limits_of, look, pictured, seen_of

POKER = [game for game in pictured() if find(game).face().table == "poker"]
SIZE, DPI = (1024, 600), 170


@pytest.mark.parametrize("game", POKER)
def test_the_disc_with_the_number_is_clear_of_the_first_card_and_its_frame(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, card = low_seats.number, low_seats.small_card
    discs: list[pygame.Rect] = []
    framed: list[tuple[pygame.Rect, pygame.Rect]] = []

    def noted(brush: Brush, seat: int, colour: Any, box: pygame.Rect, *, faded: bool = False) -> None:
        discs.append(box.copy())
        number(brush, seat, colour, box, faded=faded)

    def noted_card(brush: Brush, it: str, box: pygame.Rect, *, wins: bool, faded: bool) -> None:
        framed.append((discs[-1], box.inflate(4, 4) if wins else box))
        card(brush, it, box, wins=wins, faded=faded)

    monkeypatch.setattr(low_seats, "number", noted)
    monkeypatch.setattr(low_seats, "small_card", noted_card)
    screen, surface = Screen(look(game, simulated=True), BOTH, SIZE, DPI, limits_of(game)), blank_surface(SIZE)
    for seen in seen_of(game):
        framed.clear()
        screen.draw(surface, seen.view, seen.extras)
        near = [(disc, box) for disc, box in framed if disc.inflate(4, 4).colliderect(box)]
        assert not near, (seen.state, near)


@pytest.mark.parametrize("game", POKER)
def test_cards_of_a_winner_are_dim_only_beside_those_that_win(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a call the winner's cards stay face down, and looked like a folded hand."""
    card, row = low_seats.small_card, low_seats.LowSeat._row_of_cards
    drawn: list[tuple[bool, bool]] = []
    rows: list[tuple[Tone, tuple[bool, ...], tuple[bool, ...]]] = []

    def noted(brush: Brush, it: str, box: pygame.Rect, *, wins: bool, faded: bool) -> None:
        drawn.append((wins, faded))
        card(brush, it, box, wins=wins, faded=faded)

    def noted_row(self: low_seats.LowSeat, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        drawn.clear()
        row(self, room, seat, tone)
        rows.append((tone, tuple(wins for wins, _ in drawn), tuple(faded for _, faded in drawn)))

    monkeypatch.setattr(low_seats, "small_card", noted)
    monkeypatch.setattr(low_seats.LowSeat, "_row_of_cards", noted_row)
    screen, surface = Screen(look(game, simulated=True), BOTH, SIZE, DPI, limits_of(game)), blank_surface(SIZE)
    for seen in seen_of(game):
        screen.draw(surface, seen.view, seen.extras)
        assert not any(any(faded) for tone, wins, faded in rows if tone == "wins" and not any(wins)), seen.state


def test_of_a_void_round_a_seat_with_one_line_has_it_in_its_middle() -> None:
    screen, surface = (
        Screen(look("manila-poker", simulated=True), BOTH, SIZE, DPI, limits_of("manila-poker")),
        blank_surface(SIZE),
    )
    seen = next(it for it in seen_of("manila-poker") if it.state == "void")
    screen.draw(surface, seen.view, seen.extras)
    lines = [line for line in screen.written["poker"] if line.text.isdigit() or line.text in ("kim", "$99,999", "jon")]
    number = next(it for it in lines if it.text == "11")
    for line in (it for it in lines if it.text in ("kim", "$99,999")):
        assert abs(line.ink.top - number.ink.top) <= 2


@pytest.mark.parametrize("game", ["draw-poker", "seven-card-stud"])
def test_cards_at_a_seat_are_of_one_height_in_every_state(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They shrank as soon as something was said beneath them."""
    card, heights = low_seats.small_card, set()

    def noted(brush: Brush, it: str, box: pygame.Rect, *, wins: bool, faded: bool) -> None:
        if it != FACE_DOWN:
            heights.add(box.height)
        card(brush, it, box, wins=wins, faded=faded)

    monkeypatch.setattr(low_seats, "small_card", noted)
    screen, surface = Screen(look(game, simulated=True), BOTH, SIZE, DPI, limits_of(game)), blank_surface(SIZE)
    for seen in seen_of(game):
        screen.draw(surface, seen.view, seen.extras)
    assert len(heights) == 1
