# SPDX-License-Identifier: MIT
"""The limits sign as the rules want it: in every state, in letters of 8 mm, with the limits of single kinds."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from controller.display import ScreenSettings, signs_that_do_not_fit
from controller.display.audience import PLAYERS as PLAYERS_ALONE
from controller.display.drawing.fonts import font
from controller.display.kit.items import Arranged, Box, Text
from controller.display.screen import Screen
from controller.display.settings import PlayersWindowSettings
from controller.engine.record.announced import Announced
from controller.engine.shown.views import Extras, ShownLimits, View
from controller.engine.values.money import LARGEST, dollars
from controller.games import find, rooms
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import PLAYERS, WINDOW
from tests.display.test_sign_shown import OWN_LIMITS

LEAST_MM: Final = 8
SIGNED: Final = [it for it in SCREENS if it.audience.signed]
GAMES: Final = [game for game in rooms() if game != "keno"]
"""Games with limits of wagers: a ticket of keno has a price."""
SMALL: Final = ScreenSize(PLAYERS_ALONE, (1280, 720), 300)
"""A panel whose dots are too few for letters of 8 mm."""
NOTICE: Final = ShownLimits(500, 500_00, 500, notices=(Announced(2_500, 1_000_00, None, (), "21:40"),))
on_each = pytest.mark.parametrize("kind", [PLAYERS, WINDOW], ids=lambda it: it.name)
on_every = pytest.mark.parametrize("kind", SIGNED, ids=lambda it: it.name)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@cache
def opened(game: str, *limits: str) -> View:
    """Return the first view of a table with these limits, with the inspection before play."""
    with EngineStage(game, limits) as stage:
        return stage.view


def screen_of(game: str, kind: ScreenSize) -> Screen:
    return Screen(look(game, simulated=True), kind.audience, kind.size, kind.dpi)


def sign_of(screen: Screen, view: View, extras: Extras) -> tuple[Box, Arranged]:
    """Return the place of the sign and what stands there, without what another panel covers."""
    (found,) = [(box, it) for name, box, it in screen.arrange(view, extras).panels() if name == "sign" and it.parts]
    return found


def turns(screen: Screen, view: View, extras: Extras | None = None) -> Iterator[list[Text]]:
    """Return the texts of the sign at each of its turns. None may be beyond its place."""
    extras, pages = extras or Extras(), 1
    for turn in range(20):
        if turn == pages:
            return
        box, sign = sign_of(screen, view, replace(extras, turn=turn))
        pages = max(it.pages for it in sign.nodes())
        texts = [it for it in sign.items if isinstance(it, Text)]
        assert all(Box(0, 0, box.width, box.height).holds(it.ink) for it in texts) or screen.problem
        yield texts


def said(texts: list[Text]) -> str:
    return " ".join(it.words for it in texts)


@cache
def height(letter: str, weight: str, size: int) -> int:
    """Return the height of a letter in dots, measured on its picture."""
    picture = font(weight, size).render(letter, True, (255, 255, 255))
    return max(it.height for it in pygame.mask.from_surface(picture).get_bounding_rects())


def large_enough(texts: list[Text], dpi: int) -> bool:
    """Return whether all letters and figures are capitals of 8 mm or more."""
    letters = [(letter, it) for it in texts for letter in it.words if letter.isalnum()]
    return bool(letters) and all(
        not letter.islower() and height(letter, it.weight, it.size) * 25.4 / dpi >= LEAST_MM for letter, it in letters
    )


def amounts(limits: ShownLimits) -> set[str]:
    """Return the amounts of a table's own limits."""
    if limits.stake:
        return {dollars(limits.stake), *([dollars(limits.minimum)] if limits.forced else [])}
    return {dollars(it) for it in (limits.minimum, limits.maximum, limits.increment) if it < LARGEST}


@on_each
@pytest.mark.parametrize("game", GAMES)
def test_the_limits_sign_is_on_show_in_every_state_of_the_table(game: str, kind: ScreenSize) -> None:
    """Also while the table is stopped, a round is void, dice or coins are offered, or the table is inspected.

    While a wager is refused for the limits of its kind, the sign has these (test_sign_shown.py), then all again.
    """
    screen = screen_of(game, kind)
    for view, extras in [(opened(game), Extras()), *((it.view, it.extras) for it in seen_of(game))]:
        shown = [*turns(screen, view, replace(extras, refusal_seen=True))]
        assert all(large_enough(it, kind.dpi) for it in turns(screen, view, extras)), view.phase
        assert amounts(view.limits) <= {*said([it for each in shown for it in each]).split()}, view.phase
        assert all(large_enough(it, kind.dpi) for it in shown), view.phase
        assert not screen.problem


@on_every
@pytest.mark.parametrize("game", GAMES)
def test_every_letter_and_number_of_the_sign_is_at_least_8_mm_high(game: str, kind: ScreenSize) -> None:
    for limits in ((), OWN_LIMITS.get(game, ())):
        screen = screen_of(game, kind)
        for texts in turns(screen, opened(game, *limits)):
            assert {"M", "0"} <= {*said(texts)} or limits
            assert large_enough(texts, kind.dpi)


@on_every
@pytest.mark.parametrize("game", ["sic-bo", "two-up", "triple-penny-two-up"])
def test_the_sign_is_drawn_in_that_size_with_minimum_maximum_and_increment(game: str, kind: ScreenSize) -> None:
    """s 5(4): the increment stands on the sign of the minimum. Announced limits are as large."""
    screen = screen_of(game, kind)
    shown = [*turns(screen, replace(opened(game), limits=NOTICE))]
    assert all(large_enough(it, kind.dpi) for it in shown)
    words = said([it for each in shown for it in each]).replace("MINIMUM", "MIN").replace("MAXIMUM", "MAX")
    own = said(shown[0]).replace("MINIMUM", "MIN").replace("MAXIMUM", "MAX").replace("IN STEPS OF", "STEPS")
    assert all(it in own for it in ("MIN $5", "MAX $500", "STEPS $5"))
    assert all(it in words for it in ("$25", "$1,000", "21:40"))


def own(game: str) -> list[tuple[str, str, str]]:
    """Return each kind with limits of its own: name on the sign, minimum, maximum. Even chances have one name."""
    together = {kind.name: kind.together or kind.name for kind in find(game).limits.kinds}
    stated = dict.fromkeys((together[name], sums) for name, sums in (it.split("=") for it in OWN_LIMITS[game]))
    return [(name.replace("-", " ").upper(), *sums.split("..")) for name, sums in stated]  # type: ignore[misc]


@on_each
@pytest.mark.parametrize("game", OWN_LIMITS)
def test_limits_of_single_kinds_stand_on_the_sign(game: str, kind: ScreenSize) -> None:
    """Each name stands once before its limits, or before other names with the same limits."""
    texts = {it.words: it for each in turns(screen_of(game, kind), opened(game, *OWN_LIMITS[game])) for it in each}
    sign = f" {said([*texts.values()])} ".replace("\u2013", " TO ").replace(",", " ")
    assert large_enough([*texts.values()], kind.dpi)
    for name, least, most in own(game):
        before, after = sign.split(f" {name} ")
        assert before
        assert f"${after.partition('$')[2]}".split()[:3] == [least, "TO", most], name


@pytest.mark.parametrize("kind", [*SIGNED, SMALL], ids=lambda it: it.name)
@pytest.mark.parametrize("game", OWN_LIMITS)
def test_limits_of_single_kinds_are_large_enough_or_the_panel_is_said_to_be_too_small(
    game: str, kind: ScreenSize
) -> None:
    screen, view = screen_of(game, kind), opened(game, *OWN_LIMITS[game])
    fits = []
    for texts in turns(screen, view):
        fits.append(large_enough(texts, kind.dpi) and not screen.problem)
        assert fits[-1] or f"letters {LEAST_MM} mm high" in screen.problem
    assert all(fits) is (kind is not SMALL)
    size = PlayersWindowSettings(width=kind.size[0], height=kind.size[1], dpi=kind.dpi)
    refused = signs_that_do_not_fit(ScreenSettings(windows="two", players=size), view.limits)
    assert (f"letters {LEAST_MM} mm high" in refused.get("players", "")) is (kind is SMALL)
