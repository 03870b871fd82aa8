# SPDX-License-Identifier: MIT
"""In every payment list each act has a tag, sums end where those of all lists do, and nothing begins on its edge."""

from functools import cache

import pygame
import pytest

from controller.display.screen import BOTH, DEALER, Screen
from controller.engine.shown.views import Extras
from tests.display.payment_rig import DrawnAct, acts_drawn, tag_of
from tests.display.scenes.playing import Seen, look, pictured, seen_of

SCREENS = ((DEALER, (1280, 800), 149), (BOTH, (1280, 800), 149), (BOTH, (1024, 600), 170))
MARGIN = {(1280, 800): 14, (1024, 600): 10}
"""At the left and the right of a list, in dots."""
SIDE = 3
"""So far from there the ink of a letter can begin or end."""


@cache
def listing(game: str) -> tuple[Seen, ...]:
    """The states in which there is something to do."""
    return tuple(it for it in seen_of(game) if it.view.owed or it.view.ended or it.view.moves)


def pages_of(screen: Screen, seen: Seen) -> list[list[DrawnAct]]:
    """The acts on each page of the list, which is drawn; its margins are looked at."""
    surface, margin, found = pygame.Surface(screen.size), MARGIN[screen.size], []
    while not found or len(found) < screen.pages:
        with acts_drawn() as acts:
            screen.draw(surface, seen.view, seen.extras if not found else Extras(page=len(found)))
        if "payment" not in screen.boxes or "stopped" in screen.boxes:
            return found
        place = screen.boxes["payment"]
        lines = [line.ink for line in screen.written["payment"]]
        assert all(place.left + margin <= it.left and it.right <= place.right - margin for it in lines)
        ends = [act.right for act in acts]
        assert not ends or max(ends) in range(place.right - margin - SIDE, place.right - margin + 1)
        found.append(acts)
    return found


@pytest.mark.parametrize("game", pictured())
def test_each_payee_has_a_tag_and_sums_end_at_the_margin(game: str) -> None:
    """A player is the number of his place or his name on his colour, or a chip of the colour that is his name."""
    for audience, size, dpi in SCREENS:
        screen = Screen(look(game, simulated=audience == BOTH), audience, size, dpi)
        for seen in listing(game):
            for act in (it for page in pages_of(screen, seen) for it in page if it.player != "together"):
                assert act.tag.partition(", ")[0].lower() == tag_of(act), (seen.state, size)
