# SPDX-License-Identifier: MIT
"""Every wager of blackjack under every outcome, and side wagers over many hands, against the sections read anew."""

from collections import Counter
from itertools import product

import pytest

from c_ext.blackjack import BlackjackHand, CardTotal, bonus_pays, settle
from c_ext.layout import LOSE, START, VOID, Win, to
from c_ext.wager import Decision
from controller.games.blackjack import outcomes, sides, wagers

NOMINATED = ("As", "Ks")

OF_BLACKJACK = {"blackjack": "3/2", "even money": "1", "wins": "1", "loses": "loses", "stands off": "void"}
"""ss 18, 20, 35(4)."""
OF_INSURANCE = {"insurance wins": "2", "insurance loses": "loses"}
"""s 36(5), (6)."""
OF_SUPER_SEVENS = {
    "super sevens: no seven": "loses",
    "super sevens: one seven": "3",
    "super sevens: two sevens": "50",
    "super sevens: two suited sevens": "100",
    "super sevens: three sevens": "500",
    "super sevens: three suited sevens": "5000",
}
"""s 47(2), (3)."""


def of_bonus(decks: int) -> dict[str, str]:
    """s 50C(2), in dollars."""
    return {
        "bonus blackjack: no bonus": "loses",
        "bonus blackjack: not the nominated blackjack": "loses",
        "bonus blackjack: three suited fives and a suited six": "25000",
        "bonus blackjack: three fives and a six": "1500",
        "bonus blackjack: three suited sevens": "5000",
        "bonus blackjack: three sevens": "500",
        "bonus blackjack: suited six, seven and eight": "750" if decks == 8 else "800",
        "bonus blackjack: six, seven and eight": "50",
        "bonus blackjack: nominated blackjack": "175",
    }


@pytest.mark.parametrize("decks", [5, 6, 7, 8])
def test_every_outcome_decides_its_own_wager_and_no_other(decks: int) -> None:
    decided = {"blackjack": OF_BLACKJACK, "insurance": OF_INSURANCE, "super-sevens": OF_SUPER_SEVENS}
    if decks in (6, 8):
        decided["bonus-blackjack"] = of_bonus(decks)
    layout = wagers.layout(decks)
    found = {(cell.wager, cell.outcome): cell.move for cell in layout.cells()}
    every = [outcome for of_wager in decided.values() for outcome in of_wager]
    assert sorted(layout.outcomes) == sorted(every)
    assert set(found) == set(product(decided, every))
    for (wager, outcome), move in found.items():
        word = decided[wager].get(outcome, "lies")
        expected = {"lies": START, "loses": LOSE, "void": VOID}.get(word)
        assert (str(move.odds) if isinstance(move, Win) else move) == (expected or word), (wager, outcome)


def test_the_wagers_cite_their_sections() -> None:
    sections = {it.id: (it.source, it.odds_source) for it in wagers.layout(8).wagers.values()}
    assert sections == {
        "blackjack": ("s 18", "s 20"),
        "insurance": ("s 36(1)", "s 36(5)"),
        "super-sevens": ("s 47(3)", "s 47(2)"),
        "bonus-blackjack": ("s 50C(1)", "s 50C(2)"),
    }


def test_each_result_of_a_side_wager_cites_its_own_line() -> None:
    """ss 47(2), 50C(2), and 35(4)."""
    assert outcomes.sources(6) == {
        ("blackjack", "even money"): "s 35(4)",
        ("bonus-blackjack", "bonus blackjack: no bonus"): "s 50D(3)",
        ("bonus-blackjack", "bonus blackjack: not the nominated blackjack"): "s 50D(2)(a)",
        ("super-sevens", "super sevens: one seven"): "s 47(2)(c)",
        ("super-sevens", "super sevens: two sevens"): "s 47(2)(b)(ii)",
        ("super-sevens", "super sevens: two suited sevens"): "s 47(2)(b)(i)",
        ("super-sevens", "super sevens: three sevens"): "s 47(2)(a)(ii)",
        ("super-sevens", "super sevens: three suited sevens"): "s 47(2)(a)(i)",
        ("bonus-blackjack", "bonus blackjack: nominated blackjack"): "s 50C(2)(d)",
        ("bonus-blackjack", "bonus blackjack: six, seven and eight"): "s 50C(2)(c)(ii)",
        ("bonus-blackjack", "bonus blackjack: suited six, seven and eight"): "s 50C(2)(c)(i)(B)",
        ("bonus-blackjack", "bonus blackjack: three sevens"): "s 50C(2)(b)(ii)",
        ("bonus-blackjack", "bonus blackjack: three suited sevens"): "s 50C(2)(b)(i)",
        ("bonus-blackjack", "bonus blackjack: three fives and a six"): "s 50C(2)(a)(ii)",
        ("bonus-blackjack", "bonus blackjack: three suited fives and a suited six"): "s 50C(2)(a)(i)",
    }
    suited = ("bonus-blackjack", "bonus blackjack: suited six, seven and eight")
    assert outcomes.sources(8)[suited] == "s 50C(2)(c)(i)(A)"


@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        ("As Kd", "9c 8d", "blackjack"),
        ("9s Kd", "9c 8d", "wins"),
        ("9s 8d", "9c Td", "loses"),
        ("9s 8d", "9c 8d", "stands off"),
    ],
)
def test_the_outcome_of_a_hand_from_how_the_core_settles_it(player: str, dealer: str, outcome: str) -> None:
    (settled,) = settle([total(player)], total(dealer))
    assert wagers.AT_THE_END[settled.wager] == outcome


def total(cards: str) -> CardTotal:
    return BlackjackHand(tuple(cards.split())).total


# Super sevens


def payout(cards: list[str]) -> str:
    """ss 45-47: by the first cards dealt to the player."""
    sevens = [card for card in cards if card[0] == "7"]
    if cards[0][0] != "7":
        return "loses"
    if cards[1][0] != "7":
        return "3"
    of_one_suit = len({card[1] for card in sevens}) == 1
    if len(sevens) == 3:
        return "5000" if of_one_suit else "500"
    return "100" if of_one_suit else "50"


def order(cards: list[str], done: bool, split: bool) -> str:
    """ss 48, 49: which subsection says when the dealer deals with the wager; empty while that is open."""
    ranks = [card[0] for card in cards]
    if ranks[0] != "7":
        return "s 48(1)"
    if ranks[1] != "7":
        return "s 48(2)"
    if split:
        return "s 49(2)" if len(cards) > 2 else ""
    if len(cards) == 2:
        return "s 48(4)" if done else ""
    if ranks[2] == "7":
        return "s 48(5)"
    return "s 48(7)" if ranks[2] in "89TJQK" else "s 48(6)"


SEVENS_AND_OTHERS = ["7s", "7h", "7d", "As", "5d", "8s", "9c", "Kh"]


def test_super_sevens_on_every_hand_of_two_and_three_cards() -> None:
    seen: Counter[str] = Counter()
    for count, done, split in product((2, 3), (False, True), (False, True)):
        if split and count == 2 and done:
            continue  # the first of two sevens that are split is dealt a card
        for cards in map(list, product(SEVENS_AND_OTHERS, repeat=count)):
            if split and (cards[0][0], cards[1][0]) != ("7", "7"):
                continue
            found, section = sides.super_sevens_due(cards, done=done, split=split), order(cards, done, split)
            assert (found.source if found else "") == section, (cards, done, split)
            if found:
                assert OF_SUPER_SEVENS[found.outcome] == payout(cards[: 2 if section == "s 48(4)" else 3])
                assert not found.last
            seen[section] += 1
    assert set(seen) == {"", "s 48(1)", "s 48(2)", "s 48(4)", "s 48(5)", "s 48(6)", "s 48(7)", "s 49(2)"}


def test_cards_after_the_third_change_nothing_of_super_sevens() -> None:
    assert sides.super_sevens_due(["7s", "7h", "2d", "7c"], done=False) == (
        "super sevens: two sevens",
        "s 48(6)",
        False,
    )
    assert sides.super_sevens_due(["7s"], done=False) is None


# Bonus blackjack


def wins(cards: list[str], split: bool) -> str:
    """Return the wager's pay in dollars with 8 decks (s 50C); empty for none."""
    ranks, of_one_suit = "".join(sorted(card[0] for card in cards)), len({card[1] for card in cards}) == 1
    if ranks == "5556":
        return "25000" if of_one_suit else "1500"
    if ranks == "777":
        return "5000" if of_one_suit else "500"
    if ranks == "678":
        return "750" if of_one_suit else "50"
    return "175" if sorted(cards) == ["As", "Ks"] and not split else ""


BLACKJACKS_END = {"blackjack": True, "even money": True, "wins": False, "loses": False, "stands off": False, "": False}
"""By the outcome of the blackjack wager: whether the dealer settles a winning one of a player who has blackjack."""
CARDS = ["5s", "5h", "6s", "6d", "7s", "7c", "8s", "8d", "As", "Ah", "Ks", "Kh"]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_bonus_blackjack_on_every_hand(count: int) -> None:
    """s 50D: at once with the blackjack, taken when no more cards come, or settled after all blackjack wagers."""
    seen: set[str] = set()
    for cards in map(list, product(CARDS, repeat=count)):
        if total(" ".join(cards[:-1])).points >= 21:
            continue
        for split in (False, True):
            hand = BlackjackHand(tuple(cards), split=split)
            assert sides.bonus_due(hand, NOMINATED, done=False) is None
            won, settled = wins(cards, split), "blackjack" if hand.total.blackjack else ""
            found = sides.bonus_due(hand, NOMINATED, done=True, settled=settled)
            assert found, cards
            assert of_bonus(8)[found.outcome] == (won or "loses"), cards
            section = f"s 50D(2)({'b' if won else 'a'})" if settled else "s 50D(5)" if won else "s 50D(3)"
            assert (found.source, found.last) == (section, section == "s 50D(5)"), cards
            seen.add(section)
    everything = {2: {"s 50D(2)(a)", "s 50D(2)(b)", "s 50D(3)"}, 3: {"s 50D(3)", "s 50D(5)"}}
    assert seen == everything.get(count, everything[3])


@pytest.mark.parametrize("settled", BLACKJACKS_END)
def test_the_bonus_for_a_nominated_blackjack_follows_the_blackjack_wager(settled: str) -> None:
    """s 50D(2), (4)-(5): with a blackjack wager that wins it is settled; while that is held it is open."""
    found = sides.bonus_due(BlackjackHand(("Ks", "As")), NOMINATED, done=True, settled=settled)
    if not settled:
        assert found is None
        return
    now = ("s 50D(2)(b)", False) if BLACKJACKS_END[settled] else ("s 50D(5)", True)
    assert found == ("bonus blackjack: nominated blackjack", *now)


def test_a_blackjack_that_is_not_nominated_loses_the_bonus_while_it_is_held() -> None:
    """s 50D(3): no more cards are dealt to the player, so it is evident."""
    found = sides.bonus_due(BlackjackHand(("Kh", "Ah")), NOMINATED, done=True)
    assert found == ("bonus blackjack: no bonus", "s 50D(3)", False)


def test_aces_that_are_split_make_no_nominated_blackjack() -> None:
    """s 38(4)(c)."""
    found = sides.bonus_due(BlackjackHand(("As", "Ks"), split=True), NOMINATED, done=True)
    assert found == ("bonus blackjack: no bonus", "s 50D(3)", False)


def test_the_amounts_of_the_bonus_by_the_decks() -> None:
    """s 50C(2)(c)(i)."""
    assert {decks: str(bonus_pays(decks)["suited six, seven and eight"].odds) for decks in (6, 8)} == {
        6: "800",
        8: "750",
    }


def test_decisions_become_outcomes_of_a_hand() -> None:
    ends: dict[Decision, str] = {Win(to(3, 2)): "blackjack", Win(to(1)): "wins", LOSE: "loses", VOID: "stands off"}
    assert {decision: wagers.AT_THE_END[decision] for decision in ends} == ends
