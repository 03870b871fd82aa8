# SPDX-License-Identifier: MIT
"""What the layout and the signs of Caribbean stud say: wager areas, the inscription, maximum payment, the meter."""

from functools import cache
from itertools import product

import pytest

from controller.display.screen import BOTH, DEALER, PLAYERS, Audience, Screen, picture
from controller.display.settings import Look
from controller.engine.record.on_show import ShownJackpots
from controller.engine.shown.payment import acts
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.games import find
from controller.games.caribbean_stud.table import Options
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
every_screen = pytest.mark.parametrize(("kind", "size"), [*product(KINDS.values(), SIZES)])
ROUND = """
cards ready
wager ann ante $10 on hand 1
wager bob ante $20 on hand 3
wager bob jackpot $1 on hand 3
shoe deals 9c Ah Ac 9d Kh Kd Jc 7h Js Th 3h 5d 4s 2h 2d
press bet
press bet
press done
press paid
press paid
press paid
"""


@cache
def views() -> tuple[View, ...]:
    """What is shown after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage("caribbean-stud", [])
    shown = [stage.conductor.view]
    for line in ROUND.split("\n")[1:-1]:
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(shown)


def said(kind: Audience, size: tuple[int, int], view: View, **options: str) -> set[str]:
    """Every line in the panel of the places."""
    face = find("caribbean-stud").at_table(Options(**options)).face()  # type: ignore[arg-type]
    screen = Screen(Look(face=face, title="Caribbean stud poker", casino="Riverside Casino"), kind, size, 149)
    picture(screen, view)
    assert not screen.problem
    return {line.text for line in screen.written["boxes"]}


@every_screen
def test_the_wager_areas_of_a_caribbean_stud_layout_are_marked(kind: Audience, size: tuple[int, int]) -> None:
    """s 230(2)-(3): with the casino's name and the inscription; without a jackpot no such area."""
    shown = said(kind, size, views()[1])
    assert {"ANTE", "BET", "JACKPOT", "RIVERSIDE CASINO", "DEALER ONLY PLAYS WITH ACE & KING OR HIGHER"} <= shown
    assert "JACKPOT" not in said(kind, size, views()[1], jackpot="off")


@every_screen
def test_the_sign_states_the_maximum_payment(kind: Audience, size: tuple[int, int]) -> None:
    """s 232(1)(b), in every state of the table."""
    for view in views():
        assert "MAXIMUM PAYMENT $2,500" in said(kind, size, view, maximum_payment="$2500")


@every_screen
def test_the_jackpot_meter_is_on_show_in_every_state_of_the_table(kind: Audience, size: tuple[int, int]) -> None:
    """s 231(2)."""
    for view in views():
        wanted = f"Jackpot {dollars(view.shown(ShownJackpots).prize or 0)}"
        assert any(words.startswith(wanted) for words in said(kind, size, view)), view.phase
    assert {view.shown(ShownJackpots).prize for view in views()} == {1_000_000, 1_000_075}


def test_the_alert_that_the_deck_is_counted_goes_once_it_is() -> None:
    """s 245(5): ann has a straight flush and a jackpot wager."""
    stage = EngineStage("caribbean-stud", [])
    dealt = "shoe deals 5h 9s 6h 9d 7h Ac 8h Kd 9h 2d"
    wagers = ("wager ann ante $10 on hand 1", "wager ann jackpot $1 on hand 1")
    for line in ("cards ready", *wagers, dealt, "press bet", "press done", "press paid"):
        do(stage, line)
    told = [it.text for it in stage.conductor.view.alarms]
    assert acts(stage.conductor.view) == (), "nothing is to be paid before the count"
    do(stage, "press done")
    assert [(act.kind, act.cents) for act in acts(stage.conductor.view)] == [("take", 100), ("pay", 100_007)]
    assert [text.partition(":")[0] for text in told] == ["place 1 has a straight flush and a jackpot wager"]
    assert not stage.conductor.view.alarms
