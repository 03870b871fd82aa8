# SPDX-License-Identifier: MIT
"""What Caribbean stud's screens tell: wager areas, inscriptions, the dealer's hand, payments, the jackpot's meter."""

from functools import cache

import pytest
from msgspec.structs import replace

from controller.display.kit.items import Card, Picture
from controller.display.parts.stud.contents import NOBODY_WINS
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.record.on_show import ShownJackpots
from controller.engine.record.shown import FACE_DOWN
from controller.engine.shown.beside import JackpotMeter
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.games import find
from controller.games.caribbean_stud.table import Options
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize, scenes
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import DEALER, KINDS, LOW, PLAYERS, every_word, frames, items, screen_of, texts, words

GAME, LINKED = "caribbean-stud", "linked-jackpot"
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
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
def views(*options: str) -> tuple[View, ...]:
    """Return the view after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage(GAME, list(options))
    shown = [stage.conductor.view]
    for line in ROUND.split("\n")[1:-1]:
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(replace(it, opening=None) for it in shown)  # the checklist before play is done


@cache
def look_of(**options: str) -> Look:
    face = find(GAME).at_table(Options(**options)).face()  # type: ignore[arg-type]
    return Look(face=face, title="Caribbean stud poker", casino="Riverside Casino")


def said(kind: ScreenSize, view: View, **options: str) -> str:
    """Return all words on a screen."""
    return every_word(screen_of(look_of(**options), view, kind))


def in_state(state: str, kind: ScreenSize, scene: str = GAME) -> Screen:
    """Return a screen in a state of the scene."""
    seen = next(it for it in seen_of(scene) if it.state == state)
    return screen_of(look(scene, simulated=True), seen.view, kind, seen.extras)


def test_the_laws_hold_for_a_shared_prize_too() -> None:
    for kind in SCREENS:
        judge = None
        for it in scenes(LINKED, (kind,)):
            judge = judge or laws.Judge(it.theme)
            found = [each for each in judge.violations(it.arranged) if not each.startswith("next")]
            assert not found, (it.state, it.screen)


@every_kind
def test_the_wager_areas_are_marked(kind: ScreenSize) -> None:
    """s 230(2)-(3): with the casino's name and the inscription; without a jackpot no such area."""
    shown = said(kind, views()[1])
    assert all(it in shown for it in ("ANTE", "BET", "RIVERSIDE CASINO", "DEALER ONLY PLAYS WITH ACE & KING OR HIGHER"))
    assert "JACKPOT" in words(screen_of(look_of(), views()[1], kind), "boxes")
    without = words(screen_of(look_of(jackpot="off"), views()[1], kind), "boxes")
    assert not {"JACKPOT", "J"} & {*without}


@every_kind
def test_the_sign_states_the_maximum_payment(kind: ScreenSize) -> None:
    """ss 232(1)(b), 247(3): in every state, with how a jackpot prize is shared."""
    for view in views():
        shown = said(kind, view, maximum_payment="$2500", jackpot_sharing="equal")
        assert "MAXIMUM PAYMENT $2,500" in shown
        assert "SHARE THE JACKPOT PRIZE EQUALLY" in shown
    assert "EQUALLY" not in said(kind, views()[1])


@every_kind
def test_the_prize_is_on_show_in_every_state(kind: ScreenSize) -> None:
    """s 231(2)."""
    for view in views():
        prize, screen = dollars(view.shown(ShownJackpots).prize or 0), screen_of(look_of(), view, kind)
        shown = "".join(words(screen, "meter")) if kind == PLAYERS else every_word(screen)
        assert prize in shown, view.phase
    assert {view.shown(ShownJackpots).prize for view in views()} == {1_000_000, 1_000_075}


METERS = {
    "now": (JackpotMeter(123_456_789), "$1,234,567.89", ("Jackpot $1,234,567.89",)),
    "old": (JackpotMeter(123_456_789, age_s=5), "$1,234,567.89", ("Jackpot $1,234,567, 5 s",)),
    "down": (JackpotMeter(why="no answer"), "Notknown:noanswer", ("Jackpot not known",)),
    "not told yet": (None, "Notknown:nottoldyet", ("Jackpot not known",)),
}
"""The meter, its letters for players, and its words for the dealer."""


@every_kind
@pytest.mark.parametrize("meter", METERS)
def test_a_shared_prize_has_its_age_or_is_not_known(kind: ScreenSize, meter: str) -> None:
    """s 231(4): an amount older than 2 s has its age."""
    told, players, dealer = METERS[meter]
    for view in (views("jackpot-pool=major")[3], views("jackpot-pool=major")[7]):
        screen = screen_of(look_of(jackpot_pool="major"), replace(view, meter=told), kind)
        shown = every_word(screen)
        letters = "".join("".join(words(screen, "meter")).split())
        assert players in letters if kind == PLAYERS else all(it in shown for it in dealer)
        assert ("5 S OLD" in shown) == (kind == PLAYERS and meter == "old")


def test_a_table_with_its_own_prize_shows_no_other() -> None:
    shown = said(PLAYERS, replace(views()[2], meter=JackpotMeter(2_000_075)))
    assert "2 0 , 0 0 0" not in shown


STATES = {
    "the shared prize": ("Jackpot $20,000.25",),
    "the shared prize is old": ("Jackpot $20,000, 5 s",),
    "the link is down": ("Jackpot not known", "no jackpot wager is offered", "RIVERSIDE CASINO"),
    "a claim waits": ("Jackpot $20,000.25",),
    "a claim waits, the link is down": ("Jackpot not known", "link is down"),
    "a claim is answered": ("Jackpot $20,001",),
    "the share is paid": ("Jackpot $20,001",),
}
"""Words of each state of a shared prize on the smallest screen."""


@pytest.mark.parametrize("state", STATES)
def test_the_smallest_screen_says_how_a_shared_prize_stands(state: str) -> None:
    """ss 231(2), 231(4), 236(2), 13(2)."""
    shown = every_word(in_state(state, LOW, LINKED))
    assert [it for it in STATES[state] if it not in shown] == []


def test_players_see_in_every_state_what_the_bet_and_the_jackpot_pay() -> None:
    """ss 244(1), 246(1)."""
    for view in views():
        shown = {*words(screen_of(look_of(), view, PLAYERS), "pays")}
        assert {"PAYS", "BET", "Royal flush", "250 to 1", "100%", "Flush", "$100", "1 pair, A K"} <= shown


SETTLED = {
    "result, one player": "box 1",
    "the dealer has a pair": "box 6",
    "some are paid": "box 4",
    "result, seven players": "box 7",
    "a straight flush is paid": "box 6",
    "four of a kind is paid": "box 2",
}
"""The place that NEXT settles. Folded hands are taken with it."""


@every_kind
@pytest.mark.parametrize("state", SETTLED)
def test_one_mark_says_which_place_is_settled(state: str, kind: ScreenSize) -> None:
    assert [it.owner for it in frames(in_state(state, kind), "boxes", line="act")] == [SETTLED[state]]


@every_kind
def test_one_mark_says_who_decides_and_it_has_the_word(kind: ScreenSize) -> None:
    screen = in_state("decision, place 6 of seven", kind)
    assert [it.owner for it in frames(screen, "boxes", line="act")] == ["box 6"]
    assert words(screen, "boxes").count("Decides") == 1


@every_kind
def test_what_is_due_stands_on_gold_and_what_is_paid_has_a_tick(kind: ScreenSize) -> None:
    screen = in_state("jackpots, seven players", kind)
    assert len(frames(screen, "boxes", fill="wins")) == 2, "two jackpots are due"
    assert sum(isinstance(it, Picture) and it.name == "tick" for it in items(screen, "boxes")) == 3
    assert "Four" in " ".join(words(screen, "boxes"))


def test_stakes_are_named_with_their_sums() -> None:
    shown = words(in_state("a straight flush is paid", PLAYERS), "boxes")
    at = shown.index("finn")
    assert [it for it in shown[at : at + 9] if it.isupper() or it.startswith("$")] == [
        "$20,200", "ANTE", "$200", "BET", "$400", "JACKPOT", "$1",
    ]  # fmt: skip


@every_kind
def test_it_is_told_that_the_dealer_does_not_qualify_and_what_goes_back(kind: ScreenSize) -> None:
    shown = every_word(in_state("result, one player", kind))
    assert "oes not qualify" in shown
    assert "back" in shown


def test_players_are_told_who_wins_what_and_what_goes_back() -> None:
    assert "Finn wins $20,200" in " ".join(words(in_state("a straight flush is paid", PLAYERS), "dealer"))
    assert "$20 goes back" in every_word(in_state("void", PLAYERS))
    assert len(frames(in_state("void", PLAYERS), "boxes", dashed=True)) == 2
    assert NOBODY_WINS not in every_word(in_state("a straight flush is paid", PLAYERS))


def test_the_row_by_which_a_hand_is_paid_lies_on_gold() -> None:
    screen = in_state("a straight flush is paid", PLAYERS)
    (gold,) = frames(screen, "pays", kind="hit")
    assert [it.words for it in texts(screen, "pays") if gold.box.holds(it.box)] == ["Straight flush", "50 to 1"]
    screen = in_state("jackpots, seven players", PLAYERS)
    golds = frames(screen, "pays", kind="hit")
    lit = {it.words for it in texts(screen, "pays") if any(gold.box.holds(it.box) for gold in golds)}
    assert lit == {"Straight flush", "10%", "4 of a kind", "$500"}


def test_players_sit_opposite_the_dealer() -> None:
    for kind, order in ((DEALER, "1234567"), (PLAYERS, "7654321")):
        assert [it.words for it in texts(in_state("void", kind), "boxes") if it.kind == "number"] == [*order]


def test_cards_of_a_hand_that_folded_stay_covered() -> None:
    screen = in_state("jackpots, seven players", PLAYERS)
    folded = [it for it in items(screen, "boxes") if isinstance(it, Card) and it.owner == "hand 3"]
    assert {(it.card, it.look) for it in folded} == {(FACE_DOWN, "faded")}


def test_the_alert_that_the_deck_is_counted_goes_once_it_is() -> None:
    """s 245(5): ann has a straight flush and a jackpot wager."""
    stage = EngineStage(GAME, [])
    dealt = "shoe deals 5h 9s 6h 9d 7h Ac 8h Kd 9h 2d"
    wagers = ("wager ann ante $10 on hand 1", "wager ann jackpot $1 on hand 1")
    for line in ("cards ready", *wagers, dealt, "press bet", "press done", "press paid"):
        do(stage, line)
    told = [it.text for it in stage.conductor.view.alarms]
    assert list_acts(stage.conductor.view) == (), "nothing is to be paid before the count"
    do(stage, "press done")
    assert [(act.kind, act.cents) for act in list_acts(stage.conductor.view)] == [("take", 100), ("pay", 100_007)]
    assert [text.partition(":")[0] for text in told] == ["place 1 has a straight flush and a jackpot wager"]
    assert not stage.conductor.view.alarms
