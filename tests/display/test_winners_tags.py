# SPDX-License-Identifier: MIT
"""The players' lists of winners, unmoved, moved and returned wagers have the tags that lie at the chips."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from controller.display.audience import PLAYERS
from controller.display.drawing.players import Given
from controller.display.payment.whose import Tag
from controller.display.players import moves, tags, wins
from controller.display.players.wins import Share
from controller.engine.shown.views import View
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.scenes.playing import drawn_games, limits_of, look, seen_of


@contextmanager
def tags_drawn() -> Iterator[list[Tag]]:
    """Each tag of a list that is drawn meanwhile."""
    found: list[Tag] = []
    draw = tags.draw
    with pytest.MonkeyPatch.context() as patch:

        def noted(brush: object, at: object, tag: Tag, *more: object) -> None:
            found.append(tag)
            draw(brush, at, tag, *more)  # type: ignore[arg-type]

        patch.setattr(tags, "draw", noted)
        yield found


def listed(game: str, view: View) -> tuple[Share, ...]:
    """Return the players on a list of players' screens, in order."""
    if found := wins.contents(view, Given()):
        return (*found.wins, *found.stands)
    moving = moves.contents(look(game, simulated=False).face, view, Given())
    return moving.moves if moving else ()


@pytest.mark.parametrize("game", drawn_games())
def test_who_wins_stands_and_has_chips_back_has_the_tag_that_lies_at_his_chips(game: str) -> None:
    """With his name, if he has no number."""
    screen = PartialScreen(("wins",), look(game, simulated=False), PLAYERS, (1920, 1080), 141, limits_of(game))
    surface = blank_surface(screen.size)
    for seen in seen_of(game):
        with tags_drawn() as drawn:
            changed = screen.draw(surface, seen.view, seen.extras)
        every = {share.tag for share in listed(game, seen.view)}
        assert {*drawn} <= every, seen.state
        assert drawn or not every or "wins" not in screen.boxes or "wins" not in changed, seen.state
