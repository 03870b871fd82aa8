# SPDX-License-Identifier: MIT
"""The payment list, and the way back of a stopped table, lie on nothing: no chip, no word, no box, no hand."""

from functools import cache

import pygame
import pytest

from controller.display.listed import OVER
from controller.display.panels import payment, stopped
from controller.display.payment.words import joined
from controller.display.screen import BOTH, DEALER, Screen
from controller.engine.shown.payment import list_acts
from tests.display.drawings import Drawings
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import Seen, drawn_games, limits_of, look, seen_of

SCREENS = {"dealer": (DEALER, (1280, 800), 149), "one": (BOTH, (1280, 800), 149), "low": (BOTH, (1024, 600), 170)}
SEEN = ("result", "void", "stopped", "jackpot", "the last box", "decision and payment")
"""The states that are looked at: of one, four, and all players."""


@cache
def states(game: str) -> tuple[Seen, ...]:
    return tuple(seen for seen in seen_of(game) if seen.state.startswith(SEEN))


def beneath(screen: Screen, surface: pygame.Surface, at: pygame.Rect) -> set[str]:
    """Return other things in the list's box: lines, cards, chips, and any drawn dots."""
    others = {name for name in screen.boxes if name not in OVER}
    found = {f"{name}: {it.text}" for name in others for it in screen.written[name] if it.ink.colliderect(at)}
    found |= {f"{name}: {it.what}" for name in others for it in screen.laid[name] if it.box.colliderect(at)}
    ground = screen._background.surface.subsurface(at)
    same = pygame.mask.from_threshold(surface.subsurface(at), (0, 0, 0), (1, 1, 1, 255), ground)
    return found | ({"dots"} if same.count() < at.width * at.height else set())


@pytest.mark.parametrize("game", drawn_games())
def test_nothing_lies_beneath_the_list(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the list left out, there is bare cloth in its box."""
    places: list[pygame.Rect] = []
    for panel in (payment, stopped):
        monkeypatch.setattr(panel, "draw", lambda _brush, rect, *_: places.append(rect.copy()))
    amiss = {}
    for kind, (audience, size, dpi) in SCREENS.items():
        screen, surface = (
            Screen(look(game, simulated=kind != "dealer"), audience, size, dpi, limits_of(game)),
            pygame.Surface(size),
        )
        for seen in states(game):
            places.clear()
            screen.draw(surface, seen.view, seen.extras)
            for at in places:
                if found := beneath(screen, surface, at):
                    amiss[kind, seen.state] = found
    assert not amiss


@pytest.mark.parametrize("game", ["blackjack"])
def test_a_list_of_what_is_taken_comes_with_the_act_by_which_it_is_taken(game: str, drawings: Drawings) -> None:
    """A busted or folded hand is out while others still decide: its loss is listed once, when it is taken."""
    later = 0
    for seen, drawing in drawings(game, KINDS[0]):
        listed = [it.text for it in drawing.written.get("payment", ())]
        assert "paid" in seen.view.asked or seen.view.ended or seen.view.blocks or not listed, seen.state
        later += bool(list_acts(seen.view)) and not listed
    assert later


def test_what_is_said_of_a_wager_in_brackets_has_a_line_of_its_own_where_both_are_longer_than_one() -> None:
    """The wager then follows the owner's tag; if both have room, they share a line."""
    wager = "banker's hand (mark up $5 commission); $100 back"
    assert joined((wager,), 30, len, 20) == ["banker's hand", "(mark up $5 commission);", "$100 back"]
    assert joined((wager,), 38, len, 20) == ["", "banker's hand (mark up $5 commission);", "$100 back"]
