# SPDX-License-Identifier: MIT
"""Counts of wagers with special settlements, of cards, balls and jackpots: each sum made by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from c_ext.cards import RANKS
from controller.cli.evidence.day_words import wager_rows
from controller.figures.context import Context
from controller.figures.counting import Counting
from controller.figures.day import Figures, total
from tests.figures.recorded import GAMES, counted, rows_of

BACCARAT = """table baccarat dealer-banks
cards ready
wager place-1 banker $100
wager place-5 player $40
press no-more-bets
shoe deals Kc Qd As 2h 8d 5s
press paid
wager place-1 banker $200
press no-more-bets
shoe deals 2c 3d 4c 4h
press paid
wager place-1 banker $35
wager place-9 tie $20
press no-more-bets
shoe deals 2h 2d 4d 4s
press paid
"""
VOUCHERS = """table let-it-ride-nsw
cards ready
wager ann bet-1 $10 on hand 1
wager ann bet-2 $10 on hand 1 by voucher
wager ann bet-dollar $10 on hand 1 by voucher
press no-more-bets
shoe deals Ts Td 4c 8h 2d
press done
press ride
press done
press ride
press done
press paid
"""
PERCENTAGE = """table craps
press accept
wager place-1 win $5
wager red buy-4 $20
press dice-out
enter 4 3
press paid
wager place-1 win $5
press dice-out
enter 2 2
press paid
press dice-out
enter 1 3
press paid
"""
KENO = """table keno
turn supervisor key on
press replaced
tickets sell 12 for $60
press close
press start
drawer draws 17 80 4 23 61 9 33 72 48 15 2 57 66 38 11 29 44 53 70 6
tickets win 3 for $45
press done
press done
"""
JACKPOTS = """table caribbean-stud
cards ready
wager ann ante $10 on hand 1
wager bob ante $10 on hand 2
wager bob jackpot $1 on hand 2
shoe deals 3c 2h 9s 3d 5h 9d 8d 8h Ac 5c Jh Kd 4c Kh 2d
press bet
press bet
press done
press paid
press paid
press paid
"""
ADDED = """table blackjack
cards ready
wager ann blackjack $10 on hand 1
wager bob blackjack $20 on hand 2
shoe deals 8c 5c Ad 8d 6d
wager ann insurance $5 on hand 1
press done
press split
press done
shoe deals Tc
press stand
shoe deals 9c
press stand
press double-down
press done
shoe deals Td
shoe deals 7d
press paid
press paid
"""
NO_SPIN = """table sic-bo
press no-more-bets
press start
tumbler turns 2 and stops
> alert: …
press no-spin
direct floor-manager void "a fire alarm"
"""
GAMES_OF_TAPES = Path(__file__).parent.parent / "games"


@pytest.fixture
def counting() -> Counting:
    return Counting(Context(), {}, GAMES)


@pytest.fixture
def played(counting: Counting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Figures]:
    """The figures of all rounds of a tape."""

    def play(tape: str) -> Figures:
        rounds = counted(rows_of(tape, tmp_path, monkeypatch), lambda n: 1_000_000 + n, counting)
        return total(it.figures for it in rounds)

    return play


def by_wager(figures: Figures) -> dict[str, tuple[int, int, int]]:
    """Return for each wager the number, the cents staked, and the cents kept by the table."""
    return {name: (it.wagers, it.cents, it.kept) for name, it in figures.money.by_wager.items()}


def test_commission_is_won_by_the_table_and_a_tie_leaves_what_was_staked(played: Callable[[str], Figures]) -> None:
    figures = played(BACCARAT)
    assert by_wager(figures) == {
        "banker": (3, 335_00, 100_00 - 200_00),
        "player": (1, 40_00, -40_00),
        "tie": (1, 20_00, -8 * 20_00),
    }
    assert figures.money.commission == 10_00, "5 % of what $200 won, marked up and not in what was returned"
    assert figures.money.won == 100_00 - 200_00 - 40_00 - 160_00 + 10_00
    assert figures.money.paid == 80_00 + 400_00 + 35_00 + 180_00


def test_a_voucher_is_no_stake_and_what_it_wins_is_lost(played: Callable[[str], Figures]) -> None:
    figures = played(VOUCHERS)
    assert by_wager(figures) == {"bet-1": (1, 10_00, -10_00), "bet-2": (1, 0, -10_00), "bet-dollar": (1, 0, -10_00)}
    assert (figures.money.vouchers, figures.money.staked, figures.money.unknown) == (2, 10_00, 0)
    assert {name: hold for name, *_, hold in wager_rows(figures.money.by_wager)} == {
        "bet-1": "too few",
        "bet-2": "no stakes",
        "bet-dollar": "no stakes",
    }


def test_a_hand_is_measured_by_what_lay_before_its_first_card(played: Callable[[str], Figures]) -> None:
    figures = played(ADDED)
    assert figures.money.staked == 20_00 + 40_00 + 5_00
    assert figures.money.measured == {"blackjack": 30_00, "insurance": 5_00}
    assert figures.money.together == {
        "blackjack blackjack": 30_00**2, "blackjack insurance": 30_00 * 5_00, "insurance insurance": 5_00**2
    }  # fmt: skip


def test_wagers_against_a_bank_are_measured_by_who_holds_it(played: Callable[[str], Figures]) -> None:
    lines = (GAMES_OF_TAPES / "pai-gow/money-three-rounds-three-banks.tape").read_text().splitlines(keepends=True)
    figures = played("".join(line for line in lines if not line.startswith("#")))
    assert figures.money.measured == {"house-banks": 180_00, "player-banks": 200_00, "co-bank": 345_00}


def test_a_percentage_that_was_paid_for_a_wager_is_kept(played: Callable[[str], Figures]) -> None:
    assert by_wager(played(PERCENTAGE))["buy-4"] == (1, 20_00, 1_00 - 2 * 20_00)


def test_tickets_are_counted_as_they_are_settled(played: Callable[[str], Figures]) -> None:
    figures = played(KENO)
    assert by_wager(figures) == {"tickets": (12, 60_00, 60_00 - 45_00)}
    assert figures.money.paid == 45_00
    assert len(figures.outcomes["balls"]) == 20


def test_cards_and_jackpots_are_held_against_their_chances(
    played: Callable[[str], Figures], counting: Counting
) -> None:
    figures = played(JACKPOTS)
    assert figures.outcomes["jackpot"] == {"wins": 1}
    assert by_wager(figures)["jackpot"] == (1, 1_00, 1_00 - 100_00)
    assert sum(figures.outcomes["cards"].values()) == 15
    queens = counting.lives["cards"].awaited[RANKS.index("Q")]
    assert queens == pytest.approx(sum(4 / (52 - gone) for gone in range(15))), "none has come of four in one deck"


def test_cards_that_are_keyed_are_a_source_of_their_own_where_all_lie_face_up(
    played: Callable[[str], Figures], counting: Counting
) -> None:
    lines = (GAMES_OF_TAPES / "baccarat/device-shoe-lost-keyed-and-counted.tape").read_text().splitlines(keepends=True)
    figures = played("".join(line for line in lines if line[0] not in "#>") + "press paid\n")
    assert figures.outcomes["cards"] == dict.fromkeys("239KA", 1), "with the burnt ones, an ace and one more"
    assert figures.outcomes["cards keyed by hand"] == {"4": 1}
    four = counting.lives["cards keyed by hand"].awaited[RANKS.index("4")]
    assert four == pytest.approx(32 / (416 - 5)), "the reader's cards are out of the shoe"
    assert "cards keyed by hand" not in GAMES.of("caribbean-stud", {}).sources, "there only some are ever named"


def test_a_spin_that_does_not_count_is_counted_apart(played: Callable[[str], Figures]) -> None:
    pace = played(NO_SPIN).pace
    assert (pace.no_spins, pace.ended) == (1, {"void": 1})
