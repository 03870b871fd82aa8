# SPDX-License-Identifier: MIT
"""Tapes on a rig: a hand presses at the pins of a real controller, in a process of its own, in real time.

A few tapes of each kind of table, with the words of every kind of machine. All others: `tablectl play --on rig`, or vm.
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli.games.rigs import _results, describe_end
from controller.running.starts import MOST, Starts
from controller.tapes.rig.rig import Rig
from controller.tapes.rig.stage import RigStages
from controller.tapes.runner import TapeResult, play
from tests.hil.local_rig import LocalRig

GAMES = Path(__file__).parents[1] / "games"
SHORT = """
table sic-bo
press no-more-bets
> call: no more bets
"""


class Played:
    """A rig on this computer that stays open for the tapes of this module."""

    def __init__(self) -> None:
        self.local = LocalRig()
        self.rig = Rig(self.local.file, self.local.folder, self.local)

    def play(self, tape: Path) -> TapeResult:
        return play(tape, "rig", RigStages(self.rig))

    def text(self, folder: Path, text: str) -> TapeResult:
        tape = folder / "a.tape"
        tape.write_text(text)
        return self.play(tape)

    def close(self) -> None:
        self.rig.__exit__()
        self.local.close()


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    played = Played()
    yield played
    played.close()


@pytest.mark.parametrize(
    "tape",
    [
        "sic-bo/power-cut-turning",
        "sic-bo/s78-7-a-dark-lamp",
        "mini-dice/s186-2-the-example",
        "craps/s129-1-sum-is-called-at-once",
        "roulette/s133-1-announced-at-rest",
        "wheel-of-fortune-50/s146-3-four-revolutions",
        "two-up/s173-2-a-light-fails-at-payment",
        "tri-chro-54/s463-3-a-dark-lamp",
        "baccarat/s91-4-preshuffled",
        "blackjack/unread-card-two-at-once",
    ],
)
def test_a_tape_is_played_on_a_real_controller(played: Played, tape: str) -> None:
    result = played.play(GAMES / f"{tape}.tape")
    assert not result.skipped
    assert result.failures == [], played.local.said[-2000:]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("clock jumps 60 seconds", "clock jumps 60 seconds: the clock on the wall is not moved"),
        ("wait 20 minutes", "it waits 1200 s, and 30 s is the most"),
        ("limits minimum=$10 after 20 minutes", "it tells the time of day, and a tape's day begins at midnight"),
    ],
)
def test_what_no_real_table_can_do_is_skipped_with_its_reason(
    played: Played, tmp_path: Path, line: str, why: str
) -> None:
    result = played.text(tmp_path, f"{SHORT}{line}\n")
    assert why in result.skipped
    assert (result.passed, result.transcript) == (True, [])


def test_what_the_table_answers_otherwise_fails_at_its_line_and_ends_the_tape(played: Played, tmp_path: Path) -> None:
    result = played.text(tmp_path, "table sic-bo\npress start\npress no-more-bets\n> call: no spin\n")
    (failure,) = result.failures
    assert failure.line == 2
    assert "not expected: refused: " in failure.what
    assert [line.line for line in result.transcript] == ["table sic-bo", "press start"]


def test_an_answer_that_does_not_come_is_a_failure(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.tapes.rig.stage.EXPECTED_S", 0.2)
    result = played.text(tmp_path, "table sic-bo\npress no-more-bets\n> call: no spin\n")
    assert "expected 'call: no spin'" in str(result.failures[0])


def test_a_button_without_a_wire_is_no_press(played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table must see the press, or the line fails: a command to the hand is not enough."""
    lines = dict(played.local.file.lines)
    lines["4"], lines["27"] = lines["27"], lines["4"]  # no-more-bets is wired to a pin that the table does not use
    played.rig.file = played.local.file_with(lines=lines)
    monkeypatch.setattr("controller.tapes.rig.stage.NOTICE_S", 0.3)
    try:
        result = played.text(tmp_path, SHORT)
    finally:
        played.rig.file = played.local.file
    assert "not noticed that no-more-bets" in str(result.failures[0])


class SlowHand:
    """A hand that stops when it presses at one line, for so long or until it is let go on."""

    def __init__(self, played: Played, patch: pytest.MonkeyPatch, line: int, seconds: float) -> None:
        self.goes_on = threading.Event()
        self._drive, self._line, self._seconds = played.local.pins.drive, line, seconds
        patch.setattr(played.local.pins, "drive", self._slowly)
        patch.setattr("controller.tapes.rig.stage.NOTICE_S", 0.2)

    def _slowly(self, line: int, level: int | None) -> None:
        if line == self._line and level == 0:
            self.goes_on.wait(self._seconds)
        self._drive(line, level)


def test_a_hand_that_hangs_is_named_and_not_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played()
    hand = SlowHand(played, monkeypatch, line=4, seconds=60.0)
    try:
        played.rig.link  # noqa: B018 - it has its usual time to answer for the first time
        monkeypatch.setattr("controller.tapes.rig.rig.HAND_S", 0.5)
        (tmp_path / "a.tape").write_text(SHORT)
        (result,) = _results([tmp_path / "a.tape"], played.rig)
    finally:
        hand.goes_on.set()
        played.close()
    assert "not answered PULSE 4 0 180: " in str(result.failures)
    assert describe_end(result) == "lost by the rig"


def test_a_press_that_the_hand_does_late_is_still_noticed(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table has its time once more, from when the hand has done it."""
    SlowHand(played, monkeypatch, line=4, seconds=1.5)
    assert played.text(tmp_path, SHORT).failures == []


def test_a_board_for_which_the_rig_has_no_wires_is_skipped(played: Played, tmp_path: Path) -> None:
    lines = {gpio: pin for gpio, pin in played.local.file.lines.items() if gpio != "4"}
    played.rig.file = played.local.file_with(lines=lines)
    try:
        result = played.text(tmp_path, SHORT)
    finally:
        played.rig.file = played.local.file
    assert result.skipped.endswith("GPIO 4 (no-more-bets)")


def test_a_lamp_that_shows_something_else_than_the_table_says_is_a_failure(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chips are read: the table's own report of its lamps is not enough."""
    monkeypatch.setattr(played.local.pins, "read_chip", lambda address, register, count: bytes(count))
    monkeypatch.setattr("controller.tapes.rig.stage.NOTICE_S", 0.1)
    result = played.text(tmp_path, "table craps\npress accept\npress dice-out\nkey 3\n")
    assert str(result.failures[0]) == "line 4: key 3: terminal: the digits show '  ', and the table says ' 3'"


def test_when_the_cable_is_pulled_the_hand_lets_go_and_the_tape_ends(tmp_path: Path) -> None:
    played = Played()
    try:
        assert played.text(tmp_path, SHORT).passed
        played.rig.until(lambda: played.local.pins.driven(16) is None, 5.0, "the dealer's key is held between tapes")
        played.local.cut.set()
        result, later = _results([tmp_path / "a.tape"] * 2, played.rig)
        assert "the hand has hung up" in str(result.failures) or "the link to the hand is lost" in str(result.failures)
        assert len(result.failures) == 1
        assert [describe_end(result), describe_end(later)] == ["lost by the rig", "not played"]
    finally:
        played.close()


def test_a_table_in_safe_mode_is_told_so(played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played.local, "service", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    played.rig.let_go()
    starts = Starts(played.local.folder / "sockets")
    for _ in range(MOST):
        starts.begin()
    failure, *_ = played.text(tmp_path, SHORT).failures
    assert f"the table is in safe mode: the last {MOST} starts have failed;" in str(failure)
    assert "tablectl safe-mode leave" in str(failure)
    assert played.local.process
    played.local.process.kill()
    starts.forget()


def test_what_a_machine_still_had_to_do_is_not_done_at_the_next_table(played: Played, tmp_path: Path) -> None:
    """A tape that ends while the tumbler turns on leaves nothing behind: the next table has one that stands."""
    turns_on = "press no-more-bets\n> call: no more bets\npress start\ntumbler does not stop\n> blocked: tumbler: …\n"
    assert played.text(tmp_path, f"table sic-bo\n{turns_on}").failures == []
    assert played.text(tmp_path, "table sic-bo\nwait 1 seconds\n> not blocked: tumbler…\n").failures == []
