# SPDX-License-Identifier: MIT
"""Every wager of Caribbean stud under every outcome, and the outcomes of hands, against the sections read anew."""

from itertools import product

import pytest

from c_ext.layout import LOSE, START, VOID, Win
from controller.games.caribbean_stud import hands, outcomes, wagers

WINS = {
    "odd card hand": "1",
    "1 pair": "1",
    "2 pairs": "2",
    "3 of a kind": "3",
    "straight": "4",
    "flush": "5",
    "full house": "7",
    "4 of a kind": "20",
    "straight flush": "50",
    "royal flush": "250",
}
"""s 244(1)."""
EVERY = {
    "ante": {
        "folds": ("loses", "s 239(5)"),
        "dealer does not qualify": ("1", "s 241(2)(a)"),
        **{f"wins with {ranking}": ("1", "s 243(2)(a)") for ranking in WINS},
        "loses": ("loses", "s 243(4)(a)"),
        "stands off": ("void", "s 243(6)"),
    },
    "bet": {
        "dealer does not qualify": ("void", "s 241(3)"),
        **{f"wins with {ranking}": (odds, "s 244(1)") for ranking, odds in WINS.items()},
        "loses": ("loses", "s 243(4)(a)"),
        "stands off": ("void", "s 243(6)"),
    },
    "jackpot": {
        "folds": ("loses", "s 239(5)"),
        "jackpot: dead man's hand": ("50", "s 246(1)"),
        "jackpot: flush": ("100", "s 246(1)"),
        "jackpot: full house": ("150", "s 246(1)"),
        "jackpot: 4 of a kind": ("500", "s 246(1)"),
        "jackpot: straight flush": ("1000", "s 246(1)"),
        "jackpot: royal flush": ("10000", "s 246(1)"),
        "jackpot: no winning hand": ("loses", "s 225(a)"),
    },
}


def test_every_outcome_decides_its_own_wagers_by_its_section_and_no_other() -> None:
    layout, sources = wagers.layout(dead_mans_hand=True), outcomes.outcomes(dead_mans_hand=True).sources
    words = {outcome for of_wager in EVERY.values() for outcome in of_wager}
    found = {(cell.wager, cell.outcome): cell.move for cell in layout.cells()}
    assert set(found) == set(product(EVERY, words))
    for (wager, outcome), move in found.items():
        word, section = EVERY[wager].get(outcome, ("lies", None))
        expected = {"lies": START, "loses": LOSE, "void": VOID}.get(word, word)
        assert (str(move.odds) if isinstance(move, Win) else move) == expected, (wager, outcome)
        assert sources.get((wager, outcome)) == section, (wager, outcome)


def test_the_wagers_cite_their_sections() -> None:
    sections = {it.id: (it.source, it.odds_source) for it in wagers.layout().wagers.values()}
    assert sections == {
        "ante": ("s 236(1)(a)", "s 243(2)(a)"),
        "bet": ("s 239(3)", "s 244(1)"),
        "jackpot": ("s 236(1)(b)", "s 246(1)"),
    }
    assert list(wagers.layout(jackpot=False).wagers) == ["ante", "bet"]


def of_hands(words: str, **options: bool) -> list[str]:
    read = outcomes.outcomes(**options).read_hand
    assert read
    return list(read(words.split()))


@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        ("Ah Kc 4s 3d 2h", "Ac Kd 5h 3s 2c", "loses"),
        ("Ah Qc Js 9d 8h", "Ac Kd 4h 3s 2c", "loses"),
        ("Ah Kc 5s 3d 2h", "Ac Kd 4h 3s 2c", "wins with odd card hand"),
        ("Ah Kc 4s 3d 2h", "Ac Kd 4h 3s 2c", "stands off"),
        ("As Ad Kc Qd 2h", "Qc Jd 9h 5s 3c", "dealer does not qualify"),
        ("7s 5d 4c 3d 2h", "Ac Qd Jh Ts 9c", "dealer does not qualify"),
        ("As 2d 3c 4d 5h", "6c 2c 3h 4s 5c", "loses"),
        ("9s Td Jc Qd Kh", "7c 8c 9h Ts Jh", "wins with straight"),
        ("As Ad 7c 7d 2h", "Ac Ah 7h 7s 3c", "loses"),
        ("As Ad 8c 8d 2h", "Ac Ah 7h 7s Kc", "wins with 2 pairs"),
    ],
)
def test_a_hand_against_the_dealers(player: str, dealer: str, outcome: str) -> None:
    """ss 226, 229 with its examples, 241, 243."""
    assert of_hands(f"{player} --dealer {dealer}", jackpot=False) == [outcome]


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("As Ac 8s 8c Kd", "dead man's hand"),
        ("Ks Kc 8s 8c Ad", ""),
        ("As Ac 8s 8c 8d", "full house"),
        ("2s 4s 6s 8s Ts", "flush"),
        ("2s 2c 2d 2h Ts", "4 of a kind"),
        ("As 2s 3s 4s 5s", "straight flush"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As Ks Qs Js Tc", ""),
    ],
)
def test_winning_jackpot_hands(cards: str, won: str) -> None:
    """s 227."""
    hand = cards.split()
    assert hands.jackpot(hand, dead_mans_hand=True) == won
    assert hands.jackpot(hand, dead_mans_hand=False) == ("" if won == "dead man's hand" else won)
    assert of_hands(f"{cards} --dealer 9c 9d 3h 4c 7h", dead_mans_hand=True)[1] == wagers.jackpot(won)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("wins", "'wins' is no outcome of Caribbean stud: say one of folds, dealer does not qualify,"),
        ("As Kd Qd Jd 9c", "the dealer's hand, after --dealer, has 5 cards: not 0"),
        ("As Kd Qd Jd --dealer 9c 9d 3h 4c 7h", "the player's hand has 5 cards: not 4"),
        ("As Kd Qd Jd 9c --dealer 9c 9d 3h 4c 7h", "9c twice; there is one deck"),
        ("As Kd Qd Jd 1c --dealer 9c 9d 3h 4c 7h", "'1c' is no card"),
    ],
)
def test_words_that_are_no_hands(words: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        of_hands(words)
    assert of_hands("stands off") == ["stands off"]
