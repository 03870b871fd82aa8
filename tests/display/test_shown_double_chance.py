# SPDX-License-Identifier: MIT
"""The layout and the signs of Double Chance: areas, inscriptions, odds and maximum payout, the jackpot."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from controller.display.screen import BOTH, DEALER, PLAYERS, Audience
from controller.display.settings import Look
from controller.engine.record.on_show import ShownBoxes
from controller.engine.record.shown import FACE_DOWN
from controller.engine.shown.views import View
from controller.games import find
from controller.games.double_chance.table import Options
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
PANELS = ("boxes", "dealers", "inscribed", "pays", "next")
every_screen = pytest.mark.parametrize(("kind", "size"), [*product(KINDS.values(), SIZES)])
ROUND = """
cards ready
wager ann double-chance $10 on hand 1
wager ann jackpot $1 on hand 1
wager bob double-chance $20 on hand 2
press no-more-bets
shoe deals 2c Kh 5c Qd 8c 9s Jc 7h Kc 3d
direct casino-supervisor closing "23:30"
press declare
press discard
key Kh
press done
press paid
shoe deals 4h
press done
press paid
"""


@cache
def views() -> tuple[View, ...]:
    """Return the view after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage("double-chance", [])
    shown = [stage.conductor.view]
    for line in ROUND.split("\n")[1:-1]:
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(shown)


def said(kind: Audience, size: tuple[int, int], view: View, **options: Any) -> set[str]:
    """Every line on the table."""
    face = find("double-chance").at_table(Options(**options)).face()
    look = Look(face=face, title="Double Chance", casino="Riverside Casino")
    screen = PartialScreen(PANELS, look, kind, size, 149, view.limits)
    screen.draw(blank_surface(screen.size), view)
    assert not screen.problem
    return {line.text for name in PANELS for line in screen.written.get(name, ())}


@every_screen
def test_the_areas_of_a_double_chance_layout_are_marked(kind: Audience, size: tuple[int, int]) -> None:
    """2.2.1-2.2.4: with the inscriptions; without a jackpot no such area."""
    shown = said(kind, size, views()[1])
    words = " ".join(sorted(shown))
    assert [it for it in ("DECLARE DEAD HAND", "TWO PAIRS OR HIGHER", "DISCARD LINE") if it not in words] == []
    assert "WAGER" in shown
    assert {"JACKPOT", "J"} & shown
    assert {"20,000", "1,000"} <= shown
    assert not {"JACKPOT", "J"} & said(kind, size, views()[1], jackpot="off")


@every_screen
def test_the_notice_states_odds_and_the_maximum_payout(kind: Audience, size: tuple[int, int]) -> None:
    """9.1, 9.2, in every state of the table."""
    for view in views():
        words = " ".join(said(kind, size, view, maximum_payout="$2500"))
        assert "$2,500" in words


@every_screen
def test_the_sign_states_the_jackpot_wager_and_its_prizes(kind: Audience, size: tuple[int, int]) -> None:
    """10.2, 10.3, in every state of the table."""
    for view in views():
        words = " ".join(said(kind, size, view, jackpot_chip="$2.50"))
        assert "$2.50" in words
        assert "EXAMPLE SCHEDULE" in words


@every_screen
def test_the_place_that_decides_is_named_and_no_dealers_hand_is_drawn(kind: Audience, size: tuple[int, int]) -> None:
    decides = next(view for view in views() if view.shown(ShownBoxes).turn.choices)
    shown = said(kind, size, decides)
    assert {"Decides", "Place 1 decides"} & shown
    assert "DEALER" not in shown


@every_screen
def test_the_proposed_time_of_closure_is_on_show_once_it_is_directed(kind: Audience, size: tuple[int, int]) -> None:
    """14.8."""
    shown = [any("the table closes at 23:30" in line for line in said(kind, size, view)) for view in views()]
    assert shown == [False] * 7 + [True] * (len(views()) - 7)
    (_, second, *_) = views()[7].shown(ShownBoxes).hands
    assert second.cards == (FACE_DOWN,) * 5, "the cards are shown beside it"
