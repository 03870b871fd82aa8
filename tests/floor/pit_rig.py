# SPDX-License-Identifier: MIT
"""Reports of made-up tables for the tests of the pit screen."""

from collections.abc import Iterator

from controller.engine.shown.report import ReportedAlert, ReportedBlock, TableReport
from controller.engine.shown.views import ShownLimits
from controller.floor.pit.board import PitBoard

SECOND = 1_000_000_000
STUCK = ReportedBlock("shuffling device", "a card is stuck", "take the card out; or call the technician", "s 78(7)")
CALLED = ReportedAlert("floor-manager", source="s 5(2)")
DARK = ReportedAlert("technician", "lamps", "Winning lamps dark: the result stands; call the technician")
CLOSED = ReportedBlock("closed", "the table is closed", "floor manager: turn your key on and press accept")
NOBODY = ReportedBlock("dealer key", "no dealer is signed in", "turn the dealer's key")
LIMITS = ShownLimits(500, 50_000, 500)
PLAYS = TableReport("Blackjack", 7, "", "payment", ("paid",), limits=LIMITS, dealers=("Dan",))
BETS = TableReport("Roulette", 12, "", "betting", ("no-more-bets",), open=True, limits=LIMITS, dealers=("Sue",))
STOPS = TableReport("Baccarat", 3, "stopped", "dealing", limits=LIMITS, blocks=(STUCK,))
CLAIMS = TableReport("Caribbean stud", 9, "", "jackpot", limits=LIMITS, dealers=("Ida",), claims=("claim 3 of big",))
CALLS = TableReport("Sic-bo", 5, "", "betting", open=True, limits=LIMITS, dealers=("Leo",), alerts=(CALLED, DARK))
IS_CLOSED = TableReport("Keno", 0, "closed", limits=LIMITS, blocks=(CLOSED, NOBODY))
REPORTS = (PLAYS, BETS, PLAYS, BETS, PLAYS, STOPS, BETS, CALLS, PLAYS, IS_CLOSED, BETS, CLAIMS)


def names(count: int) -> Iterator[str]:
    yield from (f"T-{number}" for number in range(1, count + 1))


def filled_board(count: int, now_ns: int, run: str = "a run") -> PitBoard:
    """A board of so many tables. The first stops; few others need a person, as on a floor. All were heard now."""
    board = PitBoard("Pit 3", run)
    for number, name in enumerate(names(count)):
        board.connect(name, now_ns)
        calm = number % 12 if number % 60 < 12 else number % 5
        board.take_report(name, STOPS if number == 0 else REPORTS[calm], now_ns)
    return board
