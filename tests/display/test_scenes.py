# SPDX-License-Identifier: MIT
"""The scenes for pictures: each plays without error and shows all required states."""

from pathlib import Path

import pytest

from controller.display.kit.items import Text
from controller.games import find, rooms
from tests.display.arranged import scenes
from tests.display.scenes.playing import SceneError, pictured, play, seen_of
from tests.display.shown_items import PLAYERS
from tests.orders import for_the_dealer

STATES = ("betting open", "one player", "chips lying", "refused", "limits announced", "result", "void", "stopped")
"""States of every game. Names may have more words: `result, four players`."""
OF_TICKETS = ("open", "closed", "refused", "result", "settled", "void", "stopped")
"""States of a game with tickets, which has no chips at its table."""


def test_every_game_has_a_scene() -> None:
    assert pictured() == sorted(rooms())


@pytest.mark.parametrize("game", pictured())
def test_a_scene_is_played_as_it_says_and_shows_every_state(game: str) -> None:
    names = [it.state for it in seen_of(game)]
    assert len({*names}) == len(names), "each picture has a name of its own"
    states = OF_TICKETS if find(game).equipment.tickets else STATES
    missing = [state for state in states if not any(state in name for name in names)]
    assert missing == []


@pytest.mark.parametrize("game", pictured())
def test_its_pictures_show_what_they_are_called(game: str) -> None:
    of = {it.state: it.view for it in seen_of(game)}
    placed = not find(game).features.table_stakes  # what players bet there is entered as an act
    assert all(view.open for name, view in of.items() if name.startswith(("betting open", "chips lying")) and placed)
    assert all(view.standing for name, view in of.items() if name.startswith("chips lying"))
    assert all(view.refusal for name, view in of.items() if name == "refused")
    assert all(view.limits.notices for name, view in of.items() if name == "limits announced")
    assert all(view.declared for name, view in of.items() if name.startswith("result"))
    assert all(view.ended for name, view in of.items() if name == "void")
    assert all(view.blocks for name, view in of.items() if name == "stopped")


@pytest.mark.parametrize("game", pictured())
def test_players_read_no_orders_no_sections_and_no_cut_words(game: str) -> None:
    every = ((it.state, text) for it in scenes(game, (PLAYERS,)) for text in it.arranged.items)
    said = {(state, it.words) for state, it in every if isinstance(it, Text) and it.words not in find(game).name}
    assert {it for it in said if for_the_dealer(it[1]) or "…" in it[1]} == set()


def test_what_is_only_for_the_dealer() -> None:
    assert all(map(for_the_dealer, ("Collect and pay", "Deal: place 3", "Place 3: turn up", "Heads (s 163)", "(9.2)")))
    assert not any(map(for_the_dealer, ("Place your bets", "Dealer: 18", "Place 7: two pairs", "6.5 to 1", "Payout")))


def test_a_scene_that_goes_otherwise_is_no_scene(tmp_path: Path) -> None:
    path = tmp_path / "otherwise.tape"
    path.write_text("table sic-bo\npress start\n# picture: turning\n")
    with pytest.raises(SceneError, match=r"otherwise.tape, line 2: press start: not expected: refused: call no more"):
        list(play(path))
