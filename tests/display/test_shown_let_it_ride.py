# SPDX-License-Identifier: MIT
"""The layouts and notices of both Let It Rides: areas, odds, the maximum payout, the community cards."""

import re
from functools import cache
from itertools import product

import pytest

from controller.display.grid import Audience
from controller.display.screen import BOTH, DEALER, PLAYERS, Screen
from controller.display.settings import Look
from controller.display.wording import sentence
from controller.engine.record.on_show import ShownPlaces
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import View
from controller.engine.values.money import to_one
from controller.games import find
from controller.games.let_it_ride.house_wagers import PAYS as HOUSE_PAYS
from controller.games.let_it_ride.nsw.table import Options
from controller.games.let_it_ride.nsw_wagers import PAYS as NSW_PAYS
from controller.screens import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.blank_surface import blank_surface

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
DEALERS_WORDS = ("next", "messages", "payment", "status")
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
    """Return the view after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage(game, [])
    wagers = [f"wager {who} {it} $10 on hand {at}" for at, who in ((1, "ann"), (7, "bob")) for it in WAGERS[game]]
    shown = [stage.conductor.view]
    for line in ("cards ready", *wagers, "press no-more-bets", f"shoe deals {DEALT[game]}", *ROUND, "press paid"):
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(shown)


def said(game: str, kind: Audience, size: tuple[int, int], view: View, **options: str) -> list[str]:
    """Every line on the table: in the places, before the dealer, painted on the cloth, in the pay table."""
    return _said(game, kind, size, views(game).index(view), **options)


@cache
def _said(game: str, kind: Audience, size: tuple[int, int], number: int, **options: str) -> list[str]:
    table = find(game).at_table(Options(**options)) if options else find(game)  # type: ignore[arg-type]
    look, view = Look(face=table.face(), title=table.name, casino="Riverside Casino"), views(game)[number]
    screen = Screen(look, kind, size, 149, view.limits)
    screen.draw(blank_surface(screen.size), view)
    assert not screen.problem
    return [line.text for name, lines in screen.written.items() for line in lines if name not in DEALERS_WORDS]


@every_screen
def test_the_areas_of_a_let_it_ride_layout_are_marked(kind: Audience, size: tuple[int, int]) -> None:
    """2.2.1-2.2.3: "$", "2" and "1", the community cards before the dealer, the casino's name."""
    nsw, house = views("let-it-ride-nsw"), views("let-it-ride-house")
    shown = {*said("let-it-ride-nsw", kind, size, nsw[1])}
    assert {"$", "2", "1", "RIVERSIDE CASINO"} <= shown
    dealt = next(view for view in nsw if view.shown(ShownPlaces).community)
    assert "COMMUNITY" in said("let-it-ride-nsw", kind, size, dealt)
    assert {"BONUS", "B"} & {*said("let-it-ride-house", kind, size, house[1])}


@every_screen
@pytest.mark.parametrize("game", WAGERS)
def test_the_payout_schedule_is_on_show_in_every_state(game: str, kind: Audience, size: tuple[int, int]) -> None:
    """2.2.1, with the odds of the lowest hand, of the highest, and of all between.

    On a dealer's screen of seven inches the payment list covers the schedule; the hit rows stand above the list then.
    """
    pays = NSW_PAYS if game == "let-it-ride-nsw" else HOUSE_PAYS
    for view in views(game):
        lines = said(game, kind, size, view)
        low = kind.dealer and size == SIZES[0] and bool(list_acts(view, payment_rules(find(game))))
        hit = {it.outcome for it in view.declared.hands} if view.declared and low else {*()}
        for line in pays.values():
            if low and line.hand not in hit:
                continue
            row = lines.index(sentence(line.hand))
            number = int(to_one(line.odds).removesuffix(" to 1"))
            assert lines[row + 1 : row + 3] == ["to 1", f"{number:,}"]


@every_screen
def test_the_notice_states_the_maximum_payout_of_let_it_ride(kind: Audience, size: tuple[int, int]) -> None:
    """10.2, in every state of the table."""
    for view in views("let-it-ride-nsw"):
        words = said("let-it-ride-nsw", kind, size, view, maximum_payout="$2500")
        assert "MAXIMUM PAYOUT $2,500" in " ".join(words)


@every_screen
@pytest.mark.parametrize("game", WAGERS)
def test_odds_are_written_with_to_and_never_with_for(game: str, kind: Audience, size: tuple[int, int]) -> None:
    """H9.1."""
    for view in views(game):
        words = said(game, kind, size, view)
        assert "to 1" in words
        assert not any(re.search(r"\bfor 1\b", line) for line in words)


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
    assert list_acts(collect, rules) == ()
    assert [(act.player, act.kind) for act in list_acts(stage.conductor.view, rules)] == [("ann", "pay")]
