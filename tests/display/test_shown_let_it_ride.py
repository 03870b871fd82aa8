# SPDX-License-Identifier: MIT
"""What the layouts and notices of both Let It Rides say: areas, odds, the maximum payout, the community cards."""

import re
from functools import cache
from itertools import product

import pytest

from controller.display.screen import BOTH, DEALER, PLAYERS, Audience, Screen, picture
from controller.display.settings import Look
from controller.engine.shown.payment import acts
from controller.engine.shown.views import View
from controller.games import find
from controller.games.let_it_ride.nsw.table import Options
from controller.screens import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
every_screen = pytest.mark.parametrize(("kind", "size"), [*product(KINDS.values(), SIZES)])
WAGERS = {
    "let-it-ride-nsw": ("bet-1", "bet-2", "bet-dollar"),
    "let-it-ride-house": ("bet-1", "bet-2", "bet-3", "bonus"),
}
DEALT = {"let-it-ride-nsw": "Ts 9s Td 9d 4c 5c 8h 2d", "let-it-ride-house": "Ts 9s 7c Td 9d 8h 4c 5c 2d"}
ROUND = ("press done", "press ride", "press withdraw", "press done", "press withdraw", "press ride", "press done")


@cache
def views(game: str) -> tuple[View, ...]:
    """What is shown after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage(game, [])
    wagers = [f"wager {who} {it} $10 on hand {at}" for at, who in ((1, "ann"), (7, "bob")) for it in WAGERS[game]]
    shown = [stage.conductor.view]
    for line in ("cards ready", *wagers, "press no-more-bets", f"shoe deals {DEALT[game]}", *ROUND, "press paid"):
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(shown)


def said(game: str, kind: Audience, size: tuple[int, int], view: View, **options: str) -> set[str]:
    """Every line in the panel of the places."""
    table = find(game).at_table(Options(**options)) if options else find(game)  # type: ignore[arg-type]
    screen = Screen(Look(face=table.face(), title=table.name, casino="Riverside Casino"), kind, size, 149)
    picture(screen, view)
    assert not screen.problem
    return {line.text for line in screen.written["boxes"]}


@every_screen
def test_the_areas_of_a_let_it_ride_layout_are_marked(kind: Audience, size: tuple[int, int]) -> None:
    """2.2.1-2.2.3: "$", "2" and "1", the payout schedule, the community cards before the dealer, the casino's name."""
    shown = said("let-it-ride-nsw", kind, size, views("let-it-ride-nsw")[1])
    assert {"$", "2", "1", "COMMUNITY"} <= shown
    words = " ".join(shown)
    for line in ("Pair of 10s or better 1 to 1", "two pair 2 to 1", "royal flush 1000 to 1", "RIVERSIDE CASINO"):
        assert line in words
    assert "BONUS" in said("let-it-ride-house", kind, size, views("let-it-ride-house")[1])


@every_screen
def test_the_notice_states_the_maximum_payout_of_let_it_ride(kind: Audience, size: tuple[int, int]) -> None:
    """10.2, in every state of the table."""
    for view in views("let-it-ride-nsw"):
        assert "$2,500" in " ".join(said("let-it-ride-nsw", kind, size, view, maximum_payout="$2500"))


@every_screen
@pytest.mark.parametrize("game", WAGERS)
def test_odds_are_written_with_to_and_never_with_for(game: str, kind: Audience, size: tuple[int, int]) -> None:
    """H9.1."""
    for view in views(game):
        words = " ".join(said(game, kind, size, view))
        assert re.search(r"\d to 1\b", words)
        assert not re.search(r"\d for 1\b", words)


def test_no_winner_is_listed_while_losing_hands_are_collected_whose_wagers_nobody_entered() -> None:
    """H8.17-H8.18: place 7 is only keyed, and loses; ann's pair of tens is paid once its cards are collected."""
    stage = EngineStage("let-it-ride-house", [])
    ann = [f"wager ann {it} $10 on hand 1" for it in ("bet-1", "bet-2", "bet-3")]
    dealt = f"shoe deals {DEALT['let-it-ride-house']}"
    for line in ("cards ready", *ann, "enter 7", "press no-more-bets", dealt, *ROUND):
        do(stage, line)
    rules = payment_rules(find("let-it-ride-house"))
    collect = stage.conductor.view
    do(stage, "press paid")
    assert acts(collect, rules) == ()
    assert [(act.player, act.kind) for act in acts(stage.conductor.view, rules)] == [("ann", "pay")]
