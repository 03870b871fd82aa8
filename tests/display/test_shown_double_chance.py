# SPDX-License-Identifier: MIT
"""What Double Chance's screens tell: areas, inscriptions, odds and payouts, the jackpot, kept cards, the sixth card."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from c_ext.layout import Odds
from controller.display.kit.items import Card
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.wording import sentence
from controller.engine.record.on_show import ShownBoxes
from controller.engine.record.shown import FACE_DOWN
from controller.engine.shown.views import View
from controller.games import find
from controller.games.double_chance.table import Options
from controller.games.double_chance.wagers import DECLARED, EXAMPLE_PRIZES
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.arranged import ScreenSize
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import DEALER, KINDS, PLAYERS, WINDOW, every_word, frames, items, screen_of, texts, words

GAME = "double-chance"
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
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
    stage = EngineStage(GAME, [])
    shown = [stage.conductor.view]
    for line in ROUND.split("\n")[1:-1]:
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(replace(it, opening=None) for it in shown)  # the checklist before play is done


def said(kind: ScreenSize, view: View, **options: Any) -> str:
    """Return all words on a screen."""
    return every_word(shows(kind, view, **options))


def shows(kind: ScreenSize, view: View, **options: Any) -> Screen:
    face = find(GAME).at_table(Options(**options)).face()
    return screen_of(Look(face=face, title="Double Chance", casino="Riverside Casino"), view, kind)


def in_state(state: str, kind: ScreenSize) -> Screen:
    """Return a screen in a state of the scene."""
    seen = next(it for it in seen_of(GAME) if it.state == state)
    return screen_of(look(GAME, simulated=True), seen.view, kind, seen.extras)


@every_kind
def test_the_areas_are_marked(kind: ScreenSize) -> None:
    """2.2.1-2.2.4: with the inscriptions; without a jackpot no such area."""
    shown = said(kind, views()[1])
    assert [it for it in ("DECLARE DEAD HAND, TWO PAIRS OR HIGHER", "DISCARD LINE") if it not in shown] == []
    assert {"WAGER", "JACKPOT"} <= {*words(shows(kind, views()[1]), "boxes")}
    assert "20,000" in shown
    assert not {"JACKPOT", "J"} & {*words(shows(kind, views()[1], jackpot="off"), "boxes")}


def paid(screen: Screen, hand: str) -> list[str]:
    """Return the odds that stand in the pay table after a hand: the wager's, then the jackpot's."""
    shown = words(screen, "pays")
    return shown[shown.index(sentence(hand)) + 1 :][:2]


def to_one(odds: Mapping[str, Odds]) -> dict[str, str]:
    return {hand: f"{it.num:,} to 1" for hand, it in odds.items()}


on_large = pytest.mark.parametrize("kind", [DEALER, WINDOW, PLAYERS], ids=lambda it: it.name)
"""A small screen has other words in the place of the pay table while something is paid."""


@every_kind
def test_signs_are_on_show_in_every_state(kind: ScreenSize) -> None:
    """9.2, 10.2, 10.3: the maximum payout, the jackpot wager and its schedule."""
    for view in views():
        shown = said(kind, view, maximum_payout="$2500", jackpot_chip="$2.50")
        assert "MAXIMUM PAYOUT $2,500" in shown
        assert "JACKPOT $2.50, EXAMPLE SCHEDULE" in shown


@on_large
def test_the_notice_states_odds_and_the_maximum_payout(kind: ScreenSize) -> None:
    """9.1, 9.2, in every state of the table."""
    for view in views():
        screen = shows(kind, view, maximum_payout="$2500")
        assert {hand: paid(screen, hand)[0] for hand in DECLARED} == to_one(DECLARED)
        assert "MAXIMUM PAYOUT $2,500" in every_word(screen)


@on_large
def test_the_sign_states_the_jackpot_wager_and_its_prizes(kind: ScreenSize) -> None:
    """10.2, 10.3, in every state of the table."""
    for view in views():
        screen = shows(kind, view, jackpot_chip="$2.50")
        assert {hand: paid(screen, hand)[1] for hand in EXAMPLE_PRIZES} == to_one(EXAMPLE_PRIZES)
        assert "JACKPOT $2.50, EXAMPLE SCHEDULE" in every_word(screen)


@every_kind
def test_the_place_that_decides_is_marked_and_no_dealers_hand_is_drawn(kind: ScreenSize) -> None:
    screen = shows(kind, next(view for view in views() if view.shown(ShownBoxes).turn.choices))
    assert "Decides" in words(screen, "boxes")
    assert [it.owner for it in frames(screen, "boxes", line="act")] == ["box 1"]
    assert "DEALER" not in words(screen, "dealer")


@every_kind
def test_the_proposed_time_of_closure_is_on_show_once_it_is_directed(kind: ScreenSize) -> None:
    """14.8."""
    shown = ["the table closes at 23:30" in said(kind, view) for view in views()]
    assert shown == [False] * 7 + [True] * (len(views()) - 7)
    (_, second, *_) = views()[7].shown(ShownBoxes).hands
    assert second.cards == (FACE_DOWN,) * 5, "the cards are shown beside it"


SETTLED = {
    "result, one player": "box 1",
    "result, declared hand, four players": "box 6",
    "kept cards": "box 5",
    "the next keeps cards": "box 3",
    "sixth cards lie there": "box 3",
    "result, the sixth card wins": "box 3",
    "the sixth card loses": "box 5",
    "result, declared hand, seven players": "box 7",
    "a sixth card, seven players": "box 2",
}
"""The place with which NEXT goes on."""


@every_kind
@pytest.mark.parametrize("state", SETTLED)
def test_one_mark_says_which_place_is_worked(state: str, kind: ScreenSize) -> None:
    assert [it.owner for it in frames(in_state(state, kind), "boxes", line="act")] == [SETTLED[state]]


@every_kind
def test_the_sixth_card_lies_apart_and_decides(kind: ScreenSize) -> None:
    cards = [it for it in items(in_state("result, the sixth card wins", kind), "boxes") if isinstance(it, Card)]
    *kept, last = [it for it in cards if it.owner == "hand 3"]
    assert [it.card for it in (*kept, last)] == ["Kh", "Qd", "3h"]
    assert not any(it.box.meets(last.box) for it in kept)
    assert (last.look, {it.look for it in kept}) == ("wins", {""})


def test_kept_cards_stay_where_they_lie_while_the_sixth_comes() -> None:
    for kind in (DEALER, PLAYERS):
        places = [
            [it.box for it in items(in_state(state, kind), "boxes") if isinstance(it, Card) and it.card in ("Kh", "Qd")]
            for state in ("sixth cards", "sixth cards lie there", "result, the sixth card wins", "the sixth card loses")
        ]
        assert len({*map(tuple, places)}) == 1


@every_kind
def test_it_is_told_why_a_hand_loses_and_what_it_wins(kind: ScreenSize) -> None:
    assert "another suit" in " ".join(words(in_state("the sixth card loses", kind), "boxes")).lower()
    assert "$25" in words(in_state("result, the sixth card wins", kind), "boxes")
    assert frames(in_state("result, the sixth card wins", kind), "boxes", fill="wins")


def test_the_row_of_the_sixth_card_lies_on_gold() -> None:
    screen = in_state("result, the sixth card wins", PLAYERS)
    (gold,) = frames(screen, "pays", kind="hit")
    assert [it.words for it in texts(screen, "pays") if gold.box.holds(it.box)] == ["Sixth card", "1 to 1"]
    assert "Bob wins $25" in words(screen, "dealer")
