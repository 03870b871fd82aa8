# SPDX-License-Identifier: MIT
"""The dealer's acts after a result: sums worked out by hand from the odds, and every cent is in one act."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine.betting.settlement import void_all
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from controller.engine.record.state import Limits
from controller.engine.shown.payment import list_acts
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.table.duties import NONE_ENTERED, NOTHING, duties
from controller.games import find
from controller.screens import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.payments_rig import WITH_ODDS, Wagered, accounted_for, declared, lines_of, table_of, told
from tests.played_rounds import DRAWN, played

W = Wagered
UP_TO_500 = Limits(500, 500_00, 500)


def test_sic_bo_pays_player_by_player() -> None:
    """s 75: small 1 to 1, total 10 6 to 1, a face on two dice 2 to 1, a double 11 to 1."""
    table = table_of(
        "sic-bo",
        *(W("red", "small", 25), W("red", "total-10", 5), W("red", "any-triple", 15)),
        *(W("blue", "face-3", 10), W("green", "big", 50), W("violet", "double-3", 20)),
    )
    assert told(table, "3 3 4") == [
        "red take $15: any-triple $15",
        "green take $50: big $50",
        "red pay $55: small $25, total-10 $30",
        "blue pay $20: face-3 $20",
        "violet pay $220: double-3 $220",
    ]


def test_mini_dice() -> None:
    """s 184: field 1 to 1; a face on three dice 12 to 1."""
    table = table_of("mini-dice", W("red", "field", 25), W("blue", "face-5", 10), W("red", "face-6", 5))
    assert told(table, "5 5 5") == ["red take $5: face-6 $5", "red pay $25: field $25", "blue pay $120: face-5 $120"]


def test_craps_when_the_point_is_made() -> None:
    """ss 115, 116, 119: odds behind 6 6 to 5, place 6 7 to 6, buy 6 6 to 5, 6 the hardway 9.5 to 1; a come bet moves.

    The excess of a don't come bet over the maximum goes back (s 5(2)(b)). A place bet on 8 and a lay bet stay.
    """
    table = table_of(
        "craps",
        *(W("place-10", "win", 10, "point 6"), W("place-10", "win-odds-6", 10), W("place-10", "lay-4", 100, fee=250)),
        *(W("place-2", "come", 25), W("place-2", "come-6", 50), W("place-2", "dont-win", 5, "point 6")),
        *(W("place-3", "place-6", 30, "point 6"), W("place-3", "place-8", 30, "point 6")),
        *(W("place-4", "buy-6", 20, "point 6", 100), W("place-4", "hardway-6", 5, "point 6")),
        *(W("place-5", "dont-come", 600), W("place-5", "field", 100)),
        limits=UP_TO_500,
    )
    assert told(table, "3 3") == [
        "place-2 take $5: dont-win $5",
        "place-5 take $100: field $100",
        "place-2 pay $50: come-6 $50",
        "place-3 pay $35: place-6 $35",
        "place-4 pay $71.50: buy-6 $24, hardway-6 $47.50",
        "place-10 pay $22: win $10, win-odds-6 $12",
        "place-5 give back $100: dont-come $100",
        "place-2 move $25: come $25 to come-6",
        "place-5 move $500: dont-come $500 to dont-come-6",
        "place-3 stays $30: place-8 $30",
        "place-10 stays $100: lay-4 $100",
    ]


def test_craps_on_a_seven_out() -> None:
    """s 117(2): a lay bet on 4 wins 1 to 2. The percentage is the house's, win or lose."""
    table = table_of(
        "craps",
        *(W("place-1", "win", 10, "point 4"), W("place-1", "lay-4", 100, fee=250)),
        *(W("place-2", "buy-5", 20, "point 4", 100), W("place-2", "come", 10), W("place-2", "any-7", 5)),
    )
    assert told(table, "3 4") == [
        "place-1 take $10: win $10",
        "place-2 take $20: buy-5 $20",
        "place-1 pay $50: lay-4 $50",
        "place-2 pay $30: come $10, any-7 $20",
    ]


def test_craps_in_a_void_round_gives_the_percentage_back() -> None:
    """s 118(1). No wager of a void table stays."""
    table = table_of("craps", W("place-1", "lay-4", 100, fee=250), W("place-1", "field", 5))
    void_all(table, "s 3(2)")
    table.say(e.End(1, "void", "a fire alarm", "s 3(2)"))
    (act,) = list_acts(view_after(View(round=1), table.said))
    assert (act.kind, act.cents) == ("give back", 107_50)
    assert [(it.wager, it.cents, it.percentage, it.source) for it in act.items] == [
        ("lay-4", 102_50, 2_50, "s 3(2)"),
        ("field", 5_00, 0, "s 3(2)"),
    ]


def test_roulette_takes_from_all_before_it_pays_and_the_winning_stakes_stay() -> None:
    """s 133(2), s 136(5), s 143(1): straight up 35 to 1, split 17 to 1, black 1 to 1, dozen 2 to 1."""
    table = table_of(
        "roulette",
        *(W("red", "straight-17", 5), W("red", "split-16-17", 5), W("red", "red", 10)),
        *(W("blue", "black", 10), W("blue", "dozen-1", 25)),
    )
    assert told(table, "17") == [
        "red take $10: red $10",
        "blue take $25: dozen-1 $25",
        "red pay $260: straight-17 $175, split-16-17 $85; $10 stays",
        "blue pay $10: black $10; $10 stays",
    ]


@pytest.mark.parametrize(("game", "pays"), [("wheel-of-fortune-50", "$275"), ("wheel-of-fortune-52", "$275")])
def test_a_wheel_takes_first_too(game: str, pays: str) -> None:
    """s 147, for both by s 157; symbol d 11 to 1."""
    table = table_of(game, W("red", "symbol-d", 25), W("blue", "symbol-a", 10))
    assert told(table, "d") == [
        "blue take $10: symbol-a $10",
        f"red pay {pays}: symbol-d {pays}; $25 stays",
    ]


def test_baccarat_collects_or_marks_up_the_commission() -> None:
    """s 90(2)-(4), s 104(3): 5% of the banker's hand's win, deferred only for seated players."""
    table = table_of(
        "baccarat",
        *(W("place-1", "banker", 50), W("place-2", "tie", 5), W("place-3", "player", 25), W("Ann", "banker", 30)),
        limits=UP_TO_500,
    )
    table.state.seated.append("place-1")
    assert told(table, "3 7") == [
        "place-2 take $5: tie $5",
        "place-3 take $25: player $25",
        "place-1 pay $50: banker $50 marked $2.50",
        "Ann pay $30: banker $30 collected $1.50",
    ]


def test_baccarat_on_a_tie_gives_back_the_other_wagers() -> None:
    """s 90(7), s 86: a tie pays 8 to 1; the hands' wagers are void."""
    table = table_of("baccarat", W("place-1", "banker", 50), W("place-1", "tie", 5), W("place-3", "player", 25))
    assert told(table, "7 7") == [
        "place-1 pay $40: tie $40",
        "place-1 give back $50: banker $50",
        "place-3 give back $25: player $25",
    ]


def test_mini_baccarat_pays_19_to_20_and_knows_no_commission() -> None:
    """s 197(2), s 208(3)."""
    table = table_of("mini-baccarat", W("place-1", "banker", 100), W("place-2", "player", 20))
    assert told(table, "3 7") == ["place-2 take $20: player $20", "place-1 pay $95: banker $95"]


def test_two_up() -> None:
    """s 167(3), s 174: heads 1 to 1; the third heads wins the spinner's wager at 7.5 to 1."""
    wagers = (
        W("place-1", "heads", 50),
        W("place-2", "tails", 20),
        W("place-3", "spinner-heads", 25, "heads 2, odds 1"),
    )
    assert told(table_of("two-up", *wagers), "heads") == [
        "place-2 take $20: tails $20",
        "place-1 pay $50: heads $50",
        "place-3 pay $187.50: spinner-heads $187.50",
    ]
    assert told(table_of("two-up", *wagers), "odds") == [
        "place-1 stays $50: heads $50",
        "place-2 stays $20: tails $20",
        "place-3 stays $25: spinner-heads $25",
    ]


def test_triple_penny_moves_to_bonus_play_and_pays_it() -> None:
    """s 473(4)-(5), s 480: bonus heads 4 to 1 on triple heads; the spinner's wager 6.5 to 1, the bonus 495 to 1."""
    table = table_of(
        "triple-penny-two-up",
        *(W("place-1", "heads", 50), W("place-1", "tails", 5), W("place-2", "bonus-heads", 10)),
        *(W("place-3", "spinner-heads", 20, "heads 2"), W("place-3", "spinner-bonus-heads", 1, "triple heads 2")),
    )
    assert told(table, "triple-heads") == [
        "place-1 take $5: tails $5",
        "place-2 pay $40: bonus-heads $40",
        "place-3 pay $625: spinner-heads $130, spinner-bonus-heads $495",
        "place-1 move $50: heads $50 to bonus-heads",
    ]


def test_tri_chro() -> None:
    """s 467(1): any red 3 to 4, an odd pair 33 to 10, no green 6 to 5."""
    wagers = (
        W("red", "any-red", 100),
        W("red", "odd-pair-gold-red", 10),
        W("blue", "no-green", 5),
        W("blue", "no-red", 5),
    )
    assert told(table_of("tri-chro-54", *wagers), "red* gold") == [
        "blue take $5: no-red $5",
        "red pay $108: any-red $75, odd-pair-gold-red $33",
        "blue pay $6: no-green $6",
    ]


# Due amounts while the round goes on


def test_what_went_back_before_the_result_is_not_due_again() -> None:
    """A spinner who retires before a valid spin has the wager back; the next result is not paid with it."""
    retires = ("press accept", "wager place-1 spinner-heads $25", "wager place-2 heads $5", "press retire")
    again = ("press accept", "wager place-2 spinner-tails $10", "press no-more-bets", "press spin", "press heads")
    shown = played("two-up", *retires, *again)
    assert lines_of(shown[len(retires) - 1]) == ["place-1 give back $25: spinner-heads $25"]
    assert lines_of(shown[-1]) == [
        "place-2 take $10: spinner-tails $10",
        "place-2 pay $5: heads $5",
    ]


THROWN = ("press accept", "wager place-1 win $10", "press dice-out", "enter 2 2", "press paid")
DONT_COME = (*THROWN, "found place-2 dont-come $600", "press dice-out", "enter 2 3")


@pytest.mark.parametrize(
    ("line", "due"),
    [
        ("", ["place-2 give back $100: dont-come $100", "place-2 move $500: dont-come $500 to dont-come-5"]),
        ("wager place-2 dont-come $100", ["place-2 move $100: dont-come $100 to dont-come-5"]),
        ("withdraw place-2 dont-come", []),
    ],
)
def test_a_dont_bet_that_comes_down_while_wagers_are_paid_is_not_moved(line: str, due: list[str]) -> None:
    """s 111(2): removed or reduced at any time. The amount that stays is the amount on the layout at that time."""
    view = played("craps", *DONT_COME, *filter(None, [line]))[-1]
    assert lines_of(view) == [*due, "place-1 stays $10: win $10"]
    accounted_for(view)


def test_a_wager_that_is_declared_void_goes_back_and_is_not_moved() -> None:
    """s 4(2)(a), while the others are paid."""
    table = table_of("craps", W("place-1", "come", 10), W("place-2", "come", 20))
    view = declared(table, "2 2")
    pay = e.Pay((Decided("place-1", "come", 1000, 1000, "void", 1000, "s 4(2)(a)"),))
    after = view_after(view, [pay])
    assert lines_of(after) == [
        "place-1 give back $10: come $10",
        "place-2 move $20: come $20 to come-4",
    ]
    accounted_for(after)


# Whatever lies there, on whatever result


@cache
def every_state(game: str) -> list[tuple[str, Any]]:
    layout = find(game).layout
    return [(wager, state) for wager in layout.wagers for state in layout.states(wager)]


@st.composite
def results(draw: st.DrawFn, game: str) -> tuple[list[Wagered], Any]:
    """Wagers in any of their states, and an outcome."""
    layout = find(game).layout
    players = st.sampled_from(["place-1", "place-12", "red", "Ann"])
    amounts = st.sampled_from([1, 5, 7, 25, 500, 600, 1300])
    lying = draw(
        st.lists(
            st.tuples(players, st.sampled_from(every_state(game)), amounts), max_size=12, unique_by=lambda it: it[1]
        )
    )
    wagers = [W(player, wager, dollars, state) for player, (wager, state), dollars in lying]
    unique = {(it.player, it.wager): it for it in wagers}
    return list(unique.values()), draw(st.sampled_from(list(layout.outcomes)))


@pytest.mark.parametrize("game", WITH_ODDS)
def test_every_cent_that_lies_there_has_its_part(game: str) -> None:
    @settings(deadline=None, max_examples=12)
    @given(results(game))
    def whatever_lies_there(result: tuple[list[Wagered], Any]) -> None:
        wagers, outcome = result
        table = table_of(game, *wagers, limits=UP_TO_500)
        table.state.seated += ["place-1"] if table.game.features.seats else []
        accounted_for(declared(table, outcome))

    whatever_lies_there()


# The words of the prompt

TAKE, PAY, PAID = "take losers", "pay winners", "; press paid"
MADE = W("place-1", "win", 10, "point 6")


@pytest.mark.parametrize(
    ("game", "wagers", "outcome", "words"),
    [
        ("sic-bo", [W("red", "small", 5), W("blue", "big", 5)], "1 2 4", f"{TAKE}, {PAY}{PAID}"),
        ("sic-bo", [W("blue", "big", 5)], "1 2 4", f"{TAKE}{PAID}"),
        ("sic-bo", [W("red", "small", 5)], "1 2 4", f"{PAY}{PAID}"),
        ("sic-bo", [], "1 2 4", NONE_ENTERED),
        ("craps", [MADE], "4 4", NOTHING),
        ("craps", [MADE, W("place-2", "come", 5)], "4 4", f"move what moves{PAID}"),
        ("baccarat", [W("place-1", "banker", 50)], "7 7", f"give back what stands off{PAID}"),
        ("baccarat", [W("place-1", "banker", 50)], "5 7", f"{PAY}, collect commission{PAID}"),
    ],
)
def test_the_prompt_asks_for_what_there_is_to_do(game: str, wagers: list[Wagered], outcome: str, words: str) -> None:
    table = table_of(game, *wagers)
    declared(table, outcome)
    assert duties(table) == words


def test_the_prompt_follows_what_happens_while_wagers_are_paid() -> None:
    """s 111(2): the don't bet comes down, so nothing is moved any more."""
    with EngineStage("craps", ()) as stage:
        said = []
        for line in ("press accept", "wager place-1 win $5", "press dice-out", "enter 2 4", "press paid"):
            do(stage, line)
        for line in ("wager place-1 dont-come $5", "press dice-out", "enter 2 2", "withdraw place-1 dont-come"):
            do(stage, line)
            said.append(stage.conductor.view.prompt.text)
    assert said[-2].endswith(f"dice to the centre; move what moves{PAID}")
    assert said[-1].endswith(f"dice to the centre; {NOTHING}")


def test_nothing_is_to_be_done_before_the_winning_areas_are_lit() -> None:
    """s 463(3): the result is announced, then the areas are illuminated."""
    lit = played("tri-chro-54", "wager red any-red $5", *DRAWN)
    assert [bool(list_acts(view)) for view in lit[-2:]] == [False, True]
    assert lit[-2].declared


IN_ORDER = {
    "double-chance": (
        (*("wager ann double-chance $10 on hand 1", "wager ann jackpot $1 on hand 1", "press no-more-bets"),
         *("shoe deals Qc Qd Qh 6s 9c", "press declare")),
        [("1", "take"), ("1", "pay")],
    ),
    "caribbean-stud": (
        (*("wager ann ante $10 on hand 1", "wager ann jackpot $1 on hand 1"),
         *("shoe deals Ks 9s Kd 9d Kh 6c 5c 4h 2s 2d", "press bet", "press done")),
        [("1", "pay"), ("1", "take")],
    ),
    "let-it-ride-nsw": (
        (*(f"wager {who} {it} $10 on hand {at}" for at, who in ((1, "ann"), (2, "bob"), (3, "cid"))
           for it in ("bet-1", "bet-2", "bet-dollar")),
         *("press no-more-bets", "shoe deals Tc 2c Ts Td 4s Jd Ah 6h Js Kd 8s", "press done", *["press ride"] * 3),
         *("press done", *["press ride"] * 3, "press done")),
        [("2", "take"), ("3", "pay"), ("1", "pay")],
    ),
}  # fmt: skip
"""8.6.3-8.6.4: a losing jackpot wager, then the hand. ss 243(2), 225(a): ante and bet, then the hand is closed with its
jackpot wager. 9.2: of all hands what loses first."""


@pytest.mark.parametrize("game", IN_ORDER)
def test_poker_against_the_house_is_settled_in_the_order_of_its_rules(game: str) -> None:
    lines, expected = IN_ORDER[game]
    stage = EngineStage(game, [])
    for line in ("cards ready", *lines):
        do(stage, line)
    assert [(act.hand, act.kind) for act in list_acts(stage.conductor.view, payment_rules(find(game)))] == expected


UNCALLED = ("stake ann $500 at 1", "stake bob $500 at 2", "press bet")
IN_A_POT = {
    "manila-poker": ("shoe deals As Ad Ks Kd 9c", "act 2 bet $5", "act 1 fold"),
    "draw-poker": ("act 1 check", "shoe deals As Ks Ad Kd 9h 8h 7h 5c 6c 4c", "act 1 bet", "act 2 fold"),
    "five-card-stud": ("shoe deals As Ks 2d Kd", "act 2 bet $5", "act 1 fold"),
    "seven-card-stud": ("shoe deals As Ks 2s 3s 2d Kd", "act 2 bet $5", "act 1 fold"),
}


@pytest.mark.parametrize("game", IN_A_POT)
def test_an_uncalled_bet_goes_back_by_the_section_of_the_result_and_not_as_over_the_maximum(game: str) -> None:
    stage = EngineStage(game, [])
    for line in ("cards ready", *UNCALLED, *IN_A_POT[game]):
        do(stage, line)
    view = stage.conductor.view
    back = [item for act in list_acts(view, payment_rules(find(game))) if act.kind == "give back" for item in act.items]
    assert back
    assert {item.source for item in back} <= {it.source for it in view.owed}


def test_after_a_round_without_a_result_the_list_says_what_is_taken_back_and_given_back() -> None:
    """12.8.2: bob's hand was paid and his jackpot wager collected; ann's wager still lies there."""
    stage = EngineStage("double-chance", [])
    wagers = ("double-chance $10 on hand 1", "double-chance $10 on hand 2", "jackpot $1 on hand 2")
    said = (f"wager {who} {it}" for who, it in zip(("ann", "bob", "bob"), wagers, strict=True))
    dealt = ("press no-more-bets", "shoe deals Kh Jc Qd Jd 9s 8c 7h 8d 3d 3s", "press discard", "press declare")
    for line in ("cards ready", *said, *dealt, "press paid", "enter 9 0 8", "press accept"):
        do(stage, line)
    view = stage.conductor.view
    listed = [
        (act.hand, act.player, act.kind, act.cents) for act in list_acts(view, payment_rules(find("double-chance")))
    ]
    assert listed == [("2", "bob", "give back", 100), ("2", "bob", "take back", 1000), ("1", "ann", "give back", 1000)]
    assert [it.name for it in view.blocks] == ["debt"]
