# SPDX-License-Identifier: MIT
"""What both Let It Rides' screens tell: areas, odds, the maximum payout, community cards, what is due and withdrawn."""

import re
from functools import cache

import pytest
from msgspec.structs import replace

from controller.display.kit.items import Card, Picture
from controller.display.parts.stud.contents import NOBODY_WINS
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.wording import sentence
from controller.engine.record.shown import FACE_DOWN
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
from tests.display.arranged import ScreenSize
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import DEALER, KINDS, LOW, PLAYERS, WINDOW, every_word, frames, items, screen_of, words

NSW, HOUSE = "let-it-ride-nsw", "let-it-ride-house"
WAGERS = {NSW: ("bet-1", "bet-2", "bet-dollar"), HOUSE: ("bet-1", "bet-2", "bet-3", "bonus")}
DEALT = {NSW: "Ts 9s Td 9d 4c 5c 8h 2d", HOUSE: "Ts 9s 7c Td 9d 8h 4c 5c 2d"}
ROUND = ("press done", "press ride", "press withdraw", "press done", "press withdraw", "press ride", "press done")
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
of_each = pytest.mark.parametrize("game", WAGERS)


@cache
def views(game: str) -> tuple[View, ...]:
    """Return the view after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage(game, [])
    wagers = [f"wager {who} {it} $10 on hand {at}" for at, who in ((1, "ann"), (7, "bob")) for it in WAGERS[game]]
    shown = [stage.conductor.view]
    for line in ("cards ready", *wagers, "press no-more-bets", f"shoe deals {DEALT[game]}", *ROUND, "press paid"):
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(replace(it, opening=None) for it in shown)  # the checklist before play is done


@cache
def look_of(game: str, **options: str) -> Look:
    table = find(game).at_table(Options(**options)) if options else find(game)  # type: ignore[arg-type]
    return Look(face=table.face(), title=table.name, casino="Riverside Casino")


def shows(game: str, kind: ScreenSize, view: View, **options: str) -> Screen:
    return screen_of(look_of(game, **options), view, kind)


def in_state(game: str, state: str, kind: ScreenSize) -> Screen:
    """Return a screen in a state of the scene."""
    seen = next(it for it in seen_of(game) if it.state == state)
    return screen_of(look(game, simulated=True), seen.view, kind, seen.extras)


@every_kind
def test_the_areas_are_marked(kind: ScreenSize) -> None:
    """2.2.1-2.2.3: "$", "2" and "1", the community cards, the casino's name."""
    screen = shows(NSW, kind, views(NSW)[1])
    assert {"$", "2", "1"} <= {*words(screen, "boxes")}
    assert "RIVERSIDE CASINO" in words(screen, "painted")
    assert "COMMUNITY" in words(in_state(NSW, "first community card", kind), "dealer")
    assert {"BONUS", "B"} & {*words(shows(HOUSE, kind, views(HOUSE)[1]), "boxes")}


@of_each
@pytest.mark.parametrize("kind", [DEALER, WINDOW, PLAYERS], ids=lambda it: it.name)
def test_the_payout_schedule_is_on_show_in_every_state(game: str, kind: ScreenSize) -> None:
    """2.2.1, with the odds of the lowest hand, of the highest, and of all between."""
    for view in views(game):
        shown = words(shows(game, kind, view), "pays")
        for line in (NSW_PAYS if game == NSW else HOUSE_PAYS).values():
            number, to = to_one(line.odds).split(" ", 1)
            assert shown[shown.index(sentence(line.hand)) + 1] == f"{int(number):,} {to}"


@of_each
def test_a_small_screen_says_by_which_odds_something_is_paid(game: str) -> None:
    """The community cards and the payment list have the schedule's place then."""
    assert "Royal flush" in words(shows(game, LOW, views(game)[1]), "pays")
    for seen in seen_of(game):
        won = any(it.wager.startswith("bet") and it.how == "wins" for it in seen.view.owed) and seen.view.declared
        screen = screen_of(look(game, simulated=True), seen.view, LOW, seen.extras)
        assert bool(re.search(r"\d to 1", " ".join(words(screen, "hits") + words(screen, "boxes")))) == bool(won)


@every_kind
def test_the_notice_states_the_maximum_payout(kind: ScreenSize) -> None:
    """10.2, in every state of the table."""
    for view in views(NSW):
        assert "MAXIMUM PAYOUT $2,500" in " ".join(words(shows(NSW, kind, view, maximum_payout="$2500"), "painted"))


@every_kind
@of_each
def test_odds_are_written_with_to_and_never_with_for(game: str, kind: ScreenSize) -> None:
    """H9.1."""
    for view in views(game):
        assert not re.search(r"\bfor 1\b", every_word(shows(game, kind, view)))


@every_kind
def test_a_card_that_is_burned_is_no_community_card(kind: ScreenSize) -> None:
    before, after = (in_state(HOUSE, it, kind) for it in ("dealt, one player", "first community card"))
    cards = [[it for it in items(each, "dealer") if isinstance(it, Card)] for each in (before, after)]
    assert [(it.kind, it.card) for it in cards[0]] == [
        ("burned card", FACE_DOWN), ("middle card", FACE_DOWN), ("middle card", FACE_DOWN),
    ]  # fmt: skip
    assert [it.card for it in cards[1]] == ["9h", FACE_DOWN]
    assert "BURNS" in words(before, "dealer")
    assert "BURNT" in words(after, "dealer")
    assert frames(after, "dealer", dashed=True)


@every_kind
@of_each
def test_one_mark_says_who_decides(game: str, kind: ScreenSize) -> None:
    screen = in_state(game, "decision, four players", kind)
    assert [it.owner for it in frames(screen, "boxes", line="act")] == ["box 5"]
    assert "Takes back" in " ".join(words(screen, "boxes"))


@every_kind
@of_each
def test_what_is_due_stands_on_gold(game: str, kind: ScreenSize) -> None:
    screen, view = in_state(game, "result, seven players", kind), seen_of(game)[-3].view
    due = {(it.hand, it.wager == "bonus") for it in view.owed if it.how == "wins"}
    assert len(frames(screen, "boxes", fill="wins")) == len(due)
    assert not [it for it in items(screen, "boxes") if isinstance(it, Picture)], "nothing is paid yet"


def test_community_cards_by_which_a_hand_wins_are_gold() -> None:
    cards = [it for it in items(in_state(HOUSE, "result, seven players", PLAYERS), "dealer") if isinstance(it, Card)]
    assert [(it.card, it.look) for it in cards] == [("Th", "wins"), ("3c", "")]
    assert "5 players win $505" in words(in_state(HOUSE, "result, seven players", PLAYERS), "dealer")


@every_kind
def test_it_is_said_that_nobody_wins(kind: ScreenSize) -> None:
    shown = [NOBODY_WINS in " ".join(words(in_state(NSW, it.state, kind), "dealer")) for it in seen_of(NSW)]
    lost = [bool(it.view.declared and not any(of.wins for of in it.view.declared.hands)) for it in seen_of(NSW)]
    assert shown == lost


def test_community_cards_are_no_smaller_than_those_of_players() -> None:
    for kind in (DEALER, PLAYERS):
        screen = in_state(NSW, "result, seven players", kind)
        middle, places = (
            max(it.box.height for it in items(screen, name) if isinstance(it, Card)) for name in ("dealer", "boxes")
        )
        assert middle >= places


def test_no_winner_is_listed_while_losing_hands_are_collected_whose_wagers_nobody_entered() -> None:
    """H8.17-H8.18: place 7 is only keyed, and loses; ann's pair of tens is paid once its cards are collected."""
    stage = EngineStage(HOUSE, [])
    ann = [f"wager ann {it} $10 on hand 1" for it in ("bet-1", "bet-2", "bet-3")]
    for line in ("cards ready", *ann, "enter 7", "press no-more-bets", f"shoe deals {DEALT[HOUSE]}", *ROUND):
        do(stage, line)
    rules = payment_rules(find(HOUSE))
    collect = stage.conductor.view
    do(stage, "press paid")
    assert list_acts(collect, rules) == ()
    assert [(act.player, act.kind) for act in list_acts(stage.conductor.view, rules)] == [("ann", "pay")]
