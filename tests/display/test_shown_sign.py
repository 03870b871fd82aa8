# SPDX-License-Identifier: MIT
"""The limits sign of every game: on show whatever happens at the table, with letters not less than 8 mm high."""

import re

import msgspec
import pygame
import pytest
from glass_rig import GAMES, PANELS, PARTS, PLAYED, SIGNED, height_mm, look, said, screen_of, share, views

from controller.display import wording
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.players.sign_words import DASH
from controller.engine.shown.views import Extras
from controller.engine.values.money import dollars
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen

LEAST_MM = 8
"""ss 74(2), 113(3), 141(3), 153(3), 171(3), 183(2), 459(2), 476(2)."""
MAXIMUM = {"tri-chro-54": "$1,200", "tri-chro-63": "$1,200", "baccarat": "$1,000", "mini-baccarat": "$400"}
WHEEL_50 = ("5-to-1=$5..$80", "11-to-1=$5..$40", "22-to-1=$5..$20", "44-to-1=$5..$10")
TRI_CHRO = ("6-to-5=$5..$800", "33-to-10=$5..$300", "8-to-1=$5..$125")
EVEN_CHANCES = tuple(f"{name}=$25..$500" for name in ("low", "high", "even", "odd", "red", "black"))
OWN_LIMITS = {
    "roulette": (
        *("straight=$5..$20", "split=$5..$40", "street=$5..$60", "corner=$5..$80", "six-line=$5..$120"),
        *("column=$25..$250", "dozen=$25..$250", *EVEN_CHANCES),
    ),
    "wheel-of-fortune-50": WHEEL_50,
    "wheel-of-fortune-52": ("3-to-1=$5..$80", "5-to-1=$5..$40", "11-to-1=$5..$20", "47-to-1=$5..$10"),
    "tri-chro-54": (*TRI_CHRO, "27-to-1=$5..$35", "65-to-1=$5..$15"),
    "tri-chro-63": (*TRI_CHRO, "38-to-1=$5..$25", "90-to-1=$5..$10"),
}
"""The limits of ss 141(2), 153(2), 159 and 459(1), where they are not the table's own."""
LARGE = ((1920, 1080), 102)
"""A panel on which every kind of wager can have limits of its own."""


def large_enough(lines: list[Written], dpi: int) -> bool:
    """Whether all letters and figures of these lines are capitals, and as high as the rules want them."""
    letters = [(letter, line) for line in lines for letter in line.text if letter.isalnum()]
    return bool(letters) and all(
        not letter.islower() and height_mm(letter, line, dpi) >= LEAST_MM for letter, line in letters
    )


@pytest.mark.parametrize(("size", "dpi"), PANELS)
@pytest.mark.parametrize("kind", SIGNED)
@pytest.mark.parametrize("game", GAMES)
def test_the_limits_sign_is_on_show_in_every_state_of_the_table(
    game: str, kind: str, size: tuple[int, int], dpi: int
) -> None:
    """Open, closed, turning, declared, paid, void, stopped; also while dice or coins are offered, or inspected."""
    screen = PartialScreen(("sign",), look(game), PARTS[kind], size, dpi, views(game)[0].limits)
    surface = pygame.Surface(size)
    for view in views(game):
        drawn_now = screen.draw(surface, view)
        assert "sign" in screen.boxes, view.phase
        if "sign" not in drawn_now:
            continue  # it is as it was checked before
        assert {"$5", MAXIMUM.get(game, "$500")} <= set(said(screen, "sign").split()), view.phase
        assert share(surface, screen.boxes["sign"], p.IVORY) > 0.02, "the letters are on the surface"
        assert large_enough(screen.written["sign"], dpi)
    assert not screen.problem


@pytest.mark.parametrize("game", GAMES)
def test_a_low_window_shows_minimum_maximum_and_steps_at_least_in_turn(game: str) -> None:
    """Its sign has one row. The turns go on by themselves; no more of them than the screen says it has pages."""
    screen, view = screen_of(game, "one", (1024, 600), 170), views(game)[0]
    surface, seen = blank_surface(screen.size), set[str]()
    screen.draw(surface, view)
    for turn in range(screen.pages):
        screen.draw(surface, view, Extras(turn=turn))
        seen |= {line.text.split()[0] for line in screen.written["sign"]}
    assert {"MIN", "MAX", "STEPS"} <= {it.replace("MINIMUM", "MIN").replace("MAXIMUM", "MAX") for it in seen}


@pytest.mark.parametrize("game", GAMES)
def test_the_round_that_was_played_went_through_every_phase(game: str) -> None:
    """Checks that the test above covers every phase."""
    shown = views(game)
    assert {view.phase for view in shown} >= PLAYED[game].phases
    assert any(view.turning for view in shown) != ("dealing" in PLAYED[game].phases), "cards do not turn"
    assert any(view.blocks for view in shown)
    assert any(view.declared for view in shown)
    assert any(view.ended for view in shown)
    assert not any(block.name == "controller" for view in shown for block in view.blocks)


def own(game: str) -> list[tuple[str, str, str]]:
    """Each kind with limits of its own: name, minimum, maximum, as they stand on the sign.

    The even chances, which all have the same here, stand there together.
    """
    together = {kind.name: kind.together or kind.name for kind in find(game).limits.kinds}
    stated = dict.fromkeys((together[name], amounts) for name, amounts in (it.split("=") for it in OWN_LIMITS[game]))
    return [(name.replace("-", " ").upper(), *amounts.split("..")) for name, amounts in stated]  # type: ignore[misc]


@pytest.mark.parametrize("kind", SIGNED)
@pytest.mark.parametrize("game", OWN_LIMITS)
def test_limits_of_single_kinds_stand_on_the_sign(game: str, kind: str) -> None:
    """Each name once, before its limits or before other names with the same limits; in the same large letters."""
    size, dpi = LARGE
    screen = screen_of(game, kind, size, dpi)
    screen.draw(blank_surface(screen.size), views(game, *OWN_LIMITS[game])[0])
    assert not screen.problem
    assert large_enough(screen.written["sign"], dpi)
    sign = said(screen, "sign")
    for name, least, most in own(game):
        before, after = re.split(rf"(?<!\w){name}(?!\w)", sign)
        assert after.partition("$")[2].split()[:3] == [least.removeprefix("$"), "TO", most], name
        assert "MIN $5" in before


@pytest.mark.parametrize(("size", "dpi"), PANELS)
@pytest.mark.parametrize("game", OWN_LIMITS)
def test_limits_of_single_kinds_are_large_enough_or_the_panel_is_said_to_be_too_small(
    game: str, size: tuple[int, int], dpi: int
) -> None:
    first = views(game, *OWN_LIMITS[game])[0]
    screen = PartialScreen(("sign",), look(game), PARTS["players"], size, dpi, first.limits)
    screen.draw(blank_surface(screen.size), first)
    assert large_enough(screen.written["sign"], dpi) != ("does not fit" in screen.problem)
    assert all(name in said(screen, "sign") and most in said(screen, "sign") for name, _, most in own(game))


@pytest.mark.parametrize("game", OWN_LIMITS)
def test_a_kind_with_the_limits_of_the_table_is_not_named_by_itself(game: str) -> None:
    name = find(game).limits.kinds[0].name
    general = f"{name}=$5..{MAXIMUM.get(game, '$500')}"
    screen = screen_of(game, "players")
    screen.draw(blank_surface(screen.size), views(game, general)[0])
    assert name.replace("-", " ").upper() not in said(screen, "sign")


@pytest.mark.parametrize(("kind", "size"), [("dealer", (1280, 800)), ("one", (1280, 800)), ("one", (1024, 600))])
def test_how_the_key_switches_stand_and_the_limits_are_never_left_out_for_a_long_title(
    kind: str, size: tuple[int, int]
) -> None:
    for game in GAMES:
        screen, view = screen_of(game, kind, size), next(it for it in views(game) if it.phase == "payment")
        view = msgspec.structs.replace(view, keys={"dealer": True, "floor-manager": False})
        screen.draw(blank_surface(screen.size), view)
        line = said(screen, "status")
        every = zip(wording.keys(view), wording.keys(view, short=True), strict=True)
        assert all(words in line or short in line for (words, _), (short, _) in every), game
        limits = f"{dollars(view.limits.minimum)}{DASH}{dollars(view.limits.maximum)}, steps"
        assert kind == "one" or not view.limits.maximum or limits in line, game
