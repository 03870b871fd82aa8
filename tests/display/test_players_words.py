# SPDX-License-Identifier: MIT
"""Unambiguous texts for players: a mark's owner, returned wagers, the area of a stake."""

import pytest
from glass_rig import LAID_OUT, screen_of
from msgspec.structs import replace

from controller.display import wording
from controller.display.drawing.players import Given
from controller.display.layout.on_table import BEYOND
from controller.display.payment.whose import Tag
from controller.display.players import wins
from controller.display.players.wins import Share
from controller.engine.record.decided import Decided
from controller.engine.rules.face import Area
from controller.engine.shown.views import Chips, Ended, View
from controller.games import find


def test_a_winner_is_named_as_at_his_chips() -> None:
    """By the number of the place or the name on his colour, or a chip beside the name of its colour."""
    players = {"place-3": Tag("3"), "ann": Tag("Ann"), "red": Tag("Red", chip=True)}
    assert {player: Share(player, "", 500).tag for player in players} == players
    assert Share("ann", "6", 500).tag == Tag("6", name="ann")


def test_without_room_for_names_no_two_letters_of_them_stand_there() -> None:
    short = {player: Share(player, "", 500).short for player in ("place-3", "ann", "red")}
    assert short == {"place-3": Tag("3"), "ann": Tag("", chip=True), "red": Tag("", chip=True)}
    assert Share("ann", "6", 500).short == Tag("6")


BACK = View(
    round=3,
    open=True,
    ended=Ended(2, "void", "a fire alarm", "s 78"),
    owed=tuple(Decided(who, "win", 500, 500, "void", 500, "s 78") for who in ("place-2", "ann", "place-2")),
)


def test_players_are_told_that_wagers_go_back_and_what_to_whom() -> None:
    assert wording.players_headline(BACK).text == wording.BACK
    found = wins.contents(BACK, Given())
    assert found
    assert found.back
    assert found.wins == (Share("place-2", "", 1_000), Share("ann", "", 500))
    assert wording.players_headline(replace(BACK, owed=())).text == wording.OPEN_WORDS[0]
    assert wins.contents(replace(BACK, owed=()), Given()) is None


FELTS = [game for game, kind in LAID_OUT if kind == "players" and not find(game).face().boxes]


@pytest.mark.parametrize("game", FELTS)
def test_the_amount_of_one_players_stake_is_never_in_another_area(game: str) -> None:
    """Alone on an area, or on all areas at once; on lines between areas its tag may stand where it has room."""
    felt = screen_of(game, "players", (1920, 1080), 141)._context.felt
    if not felt:
        return  # the ring of coins has cells of its own
    areas: dict[str, Area] = {area.wager: area for area in felt._face.areas}
    for cents in (500, 12_000, 125_000):
        alone = [(Chips("ann", wager, cents),) for wager in areas]
        for lying in (*alone, tuple(it for (it,) in alone)):
            for it in felt.placed(lying, {}):
                home = felt.box(areas[it.stack.wager]).inflate(BEYOND, BEYOND)
                assert not it.tag or home.contains(it.tag.rect), (it.stack.wager, cents)
