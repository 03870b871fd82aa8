# SPDX-License-Identifier: MIT
"""The result on every table of areas: what lies there, what wins, and for players neither section nor order."""

import re

import pytest
from msgspec.structs import replace

from controller.display import wording
from controller.display.drawing.fonts import letter_height
from controller.display.kit.items import Picture
from controller.engine.rules.face import Token
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import Extras, View
from tests.display.arranged import ScreenSize
from tests.display.felt_rig import area_frame, layout_of, said_in, shown, state
from tests.display.scenes import pictures, playing
from tests.display.scenes.playing import seen_of
from tests.display.shown_items import DEALER, KINDS, PLAYERS, items, panel_of, texts, words

SPUN = ("wheel-of-fortune-50", "roulette")
THROWN = ("sic-bo", "mini-dice", "craps", "tri-chro-63", "two-up", "triple-penny-two-up")
DICE = ("sic-bo", "mini-dice")
SECTION = re.compile(r"\bss? \d")


def tokens_on(game: str, view: View, kind: ScreenSize) -> list[Token]:
    """Return the dice, balls, coins and symbols of the result."""
    found = [it.details[0] for it in items(shown(game, view, kind), "result") if isinstance(it, Picture) and it.details]
    return [it for it in found if isinstance(it, Token)]


@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", THROWN)
def test_a_declared_result_is_shown_as_what_lies_there(game: str, kind: ScreenSize) -> None:
    face = playing.look(game, simulated=True).face
    declared = [it for it in seen_of(game) if it.view.declared and not it.view.blocks]
    assert declared
    for it in declared:
        assert it.view.declared
        tokens = face.tokens_of(it.view.declared.outcome)
        assert tokens
        assert tokens_on(game, it.view, kind) == [*tokens], it.state
        if tokens[0].kind == "die":
            total = str(sum(int(die.text) for die in tokens))
            figures = texts(shown(game, it.view, kind), "result")
            assert max(figures, key=lambda text: text.size).words == total, it.state


@pytest.mark.parametrize("game", THROWN)
def test_what_is_in_the_air_has_no_face(game: str) -> None:
    for it in (it for it in seen_of(game) if it.view.turning and not it.view.blocks):
        for token in tokens_on(game, it.view, PLAYERS):
            assert token.kind == "ball" or token.text in {"", "H"}, it.state


@pytest.mark.parametrize("game", [*THROWN, *SPUN])
def test_players_read_neither_sections_nor_what_the_dealer_is_to_do(game: str) -> None:
    for it in seen_of(game):
        said = " ".join(words(shown(game, it.view, PLAYERS, it.extras), "result"))
        assert not SECTION.search(said), it.state
        assert not it.view.prompt.text or it.view.prompt.text.lower() not in said.lower(), it.state


@pytest.mark.parametrize("game", ["tri-chro-63", *DICE])
def test_players_read_until_the_result_that_no_more_bets_are_taken(game: str) -> None:
    """Also beside a ball that is drawn, and while dice are keyed, which they do not see."""
    phases = set()
    for it in (it for it in seen_of(game) if it.view.closed and not (it.view.declared or it.view.blocks)):
        if it.view.headline != "The table is not open" and not it.view.ended:
            assert "No more bets" in " ".join(words(shown(game, it.view, PLAYERS), "result")), it.state
            phases.add(it.view.phase)
    assert phases


def test_a_result_is_headed_by_what_wins() -> None:
    """The dice and their total are seen; the words say what that is."""
    view = state("sic-bo", "result, one player").view
    assert "Small" in words(shown("sic-bo", view, PLAYERS), "result")
    assert wording.headline(view).text.startswith("1, 3, 6")
    mini = words(shown("mini-dice", state("mini-dice", "result, one player").view, PLAYERS), "result")
    assert "Field wins" in mini


def test_what_else_has_won_is_said_once_to_players() -> None:
    said = " ".join(words(shown("roulette", state("roulette", "result, twelve players").view, PLAYERS), "result"))
    assert [said.lower().count(it) for it in ("even", "19 to 36", "2nd 12")] == [1, 1, 1]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_odds_of_all_that_is_paid_are_read_in_its_area_or_beside_the_dice(kind: ScreenSize) -> None:
    """Sic-bo. The odds of a row stand at its left; those of a face depend on the dice."""
    face = playing.look("sic-bo", simulated=True).face
    for seen in (it for it in seen_of("sic-bo") if it.state.startswith("result")):
        screen, result = shown("sic-bo", seen.view, kind), seen.view.declared
        assert result
        told = " ".join(words(screen, "result"))
        for it in face.areas:
            if any(owed.wager == it.wager and owed.how == "wins" for owed in seen.view.owed):
                way = next(way for way in it.ways if way.pays == result.wins[it.wager])
                inside = " ".join(said_in(layout_of(screen), area_frame(layout_of(screen), it.wager).box))
                row = it.priced and len(it.ways) == 1
                assert row or way.odds in inside or f"{it.title} pays {way.odds.replace(':', ' to ')}" in told, it.wager


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", DICE)
def test_beside_the_dice_no_number_and_its_odds_are_read_as_one(game: str, kind: ScreenSize) -> None:
    """`3 2:1` would be read as 32 to 1."""
    for it in (it for it in seen_of(game) if it.state.startswith("result")):
        told = " ".join(words(shown(game, it.view, kind), "result"))
        assert not re.search(r"\u00b7 \S*\d \d+(:| to )1", told), told


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", DICE)
def test_last_throws_are_seen_while_wagers_are_open(game: str, kind: ScreenSize) -> None:
    again = next(it for it in seen_of(game) if it.view.open and it.view.recent)
    assert panel_of(shown(game, again.view, kind, again.extras), "recent")


@pytest.mark.parametrize("game", DICE)
def test_no_dice_of_an_earlier_throw_are_seen_in_the_tumbler(game: str) -> None:
    """Neither while bets are taken nor while the dice spin: they would be read as the result. Players see none."""
    for name, there in (("betting open", False), ("no more bets", False), ("turning", False), ("entry", True)):
        it = state(game, name)
        assert bool(panel_of(shown(game, it.view, DEALER, it.extras), "dice")) == there, name
        assert not panel_of(shown(game, it.view, PLAYERS, it.extras), "dice"), name
    turned, turning = state(game, "entry").extras.tumbler or SeenTumbler(), state(game, "turning").view
    covered = shown(game, turning, DEALER, Extras(tumbler=replace(turned, covered=True)))
    assert "cover on" in words(covered, "dice"), "its cover is told at all times"


@pytest.mark.parametrize("view", [pictures.SINGLE, pictures.DOUBLE, pictures.TRIPLE], ids=["1", "2", "3"])
def test_players_can_read_the_total_from_two_metres(view: View) -> None:
    """16 minutes of arc, the least height of capitals for easy reading (ISO 9241-303), are 9.3 mm at 2 m."""
    largest = max(texts(shown("sic-bo", view, PLAYERS), "result"), key=lambda it: it.size)
    assert letter_height(largest.weight, largest.size) * 25.4 / PLAYERS.dpi >= 9.3
