# SPDX-License-Identifier: MIT
"""The hand's end of its protocol, as the microcontroller runs it, on pins of the test and in time of the test."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.base.reader_protocol import Decoder, ReaderFrame, encode
from hal.rig.hand_protocol import REFUSALS, VERSION, identity_of
from tests.hil.local_rig import firmware

FIRMWARE = Path(__file__).parent / "firmware"


class TestPins:
    """Pins that record driven levels and their times in lists."""

    __test__ = False
    name, lines, ports, chips = "TEST", (4, 5, 17), 2, True

    def __init__(self) -> None:
        self.now = 0
        self.driven: list[tuple[int, int, int | None]] = []
        self.outputs = {17: 0}
        self.sent: list[tuple[int, bytes]] = []
        self.plugs: list[tuple[int, bool]] = []
        self.lost: list[tuple[int, bool]] = []

    def micros(self) -> int:
        return self.now

    def drive(self, line: int, level: int | None) -> None:
        self.driven.append((self.now // 1000, line, level))

    def watch(self, line: int) -> None:
        pass

    def read(self, line: int) -> int:
        return self.outputs[line]

    def send_bytes(self, port: int, data: bytes) -> None:
        self.sent.append((port, data))

    def plug(self, port: int, is_in: bool) -> None:
        self.plugs.append((port, is_in))

    def read_chip(self, address: int, register: int, count: int) -> bytes:
        if address != 0x60:
            raise OSError(121, "nothing answers")
        return bytes(range(register, register + count))

    def open_lamp(self, address: int, channel: int, is_open: bool) -> None:
        pass

    def lose_chip(self, address: int, is_gone: bool) -> None:
        self.lost.append((address, is_gone))


class Bench:
    """A hand with its messages and the host's numbers."""

    def __init__(self) -> None:
        self.pins = TestPins()
        self.decoder = Decoder()
        self.said: list[str] = []
        self.hand = firmware.Hand(self.pins, self._heard)
        self.number = 7

    def _heard(self, data: bytes) -> None:
        for found in self.decoder.feed(data):
            assert isinstance(found, ReaderFrame), found
            self.said.append(found.text)

    def frame(self, words: str) -> bytes:
        word, *args = words.split(" ")
        number, self.number = self.number, (self.number + 1) % 256
        return encode(ReaderFrame(number, word, tuple(args)))

    def tell(self, *words: str) -> list[str]:
        """Return the answers to these commands."""
        before = len(self.said)
        for each in words:
            self.hand.feed(self.frame(each))
        return self.said[before:]

    def wait(self, milliseconds: int) -> None:
        for _ in range(milliseconds):
            self.pins.now += 1000
            self.hand.tick()


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.tell("HELLO")
    return bench


def test_it_says_what_it_is() -> None:
    bench = Bench()
    assert bench.tell("PING") == [], "nothing before HELLO"
    (said,) = bench.tell("HELLO")
    identity = identity_of(ReaderFrame(0, "HAND", tuple(said.split(" ")[1:])))
    assert identity == (VERSION, "TEST", 3, 2, True)
    assert firmware.VERSION == VERSION


def test_a_level_stays_as_long_as_was_said_whatever_follows(bench: Bench) -> None:
    assert bench.tell("SET 4 0 20", "SET 4 1 20", "SET 4 Z 0") == ["DONE 08", "DONE 09", "DONE 0A"]
    bench.wait(50)
    assert bench.pins.driven == [(0, 4, 0), (20, 4, 1), (40, 4, None)]


def test_two_presses_at_once_are_two_presses_with_a_pause(bench: Bench) -> None:
    bench.tell("SET 4 1 0", "PULSE 4 0 60", "PULSE 4 0 60", "PULSE 5 0 10")
    bench.wait(250)
    of_4 = [(at, level) for at, line, level in bench.pins.driven if line == 4]
    assert of_4 == [(0, 1), (0, 0), (60, 1), (120, 0), (180, 1)]
    assert (0, 5, 0) in bench.pins.driven, "one line does not wait for another"


def test_a_watched_line_is_told_now_and_at_each_change_with_its_time(bench: Bench) -> None:
    assert bench.tell("WATCH 17") == ["LINE 17 0 0", "DONE 08"]
    bench.wait(5)
    bench.pins.outputs[17] = 1
    bench.wait(3)
    bench.hand.changed(17, 0, 7_123)
    assert bench.said[-2:] == ["LINE 17 1 6000", "LINE 17 0 7123"]


def test_it_is_a_reader_and_its_plug(bench: Bench) -> None:
    bench.tell("BYTES 1 2431460D", "PLUG 1 0", "PLUG 1 1")
    assert (bench.pins.sent, bench.pins.plugs) == ([(1, b"$1F\r")], [(1, False), (1, True)])


def test_it_reads_chips_and_cuts_them_off(bench: Bench) -> None:
    assert bench.tell("READ 96 148 4", "READ 97 0 1", "GONE 112 1") == ["DATA 08 94959697", "NO 09 BUS", "DONE 0A"]
    assert bench.pins.lost == [(112, True)]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("JUMP 4", "WORD"), ("SET 4 0", "FORM"), ("SET 4 2 0", "FORM"), ("SET X 0 0", "FORM"), ("SET 9 0 0", "LINE"),
        ("PULSE 4 0 60001", "FORM"), ("WATCH 9", "LINE"), ("BYTES 2 00", "PORT"), ("PLUG 0 2", "FORM"),
        ("BYTES 0 0G", "FORM"), ("READ 97 0 1", "BUS"),
    ],
)  # fmt: skip
def test_what_it_cannot_do_it_refuses_with_the_reason_and_changes_nothing(bench: Bench, words: str, why: str) -> None:
    assert bench.tell(words) == [f"NO 08 {why}"]
    assert why in REFUSALS
    assert bench.pins.driven == []


def test_a_line_takes_so_many_commands_and_no_more(bench: Bench) -> None:
    answers = bench.tell(*["PULSE 4 0 1000"] * 20)
    assert answers[-1].endswith("FULL")
    assert answers[0] == "DONE 08"


def test_without_chips_it_says_so(bench: Bench) -> None:
    bench.pins.chips = False  # type: ignore[misc]
    assert bench.tell("READ 96 0 1", "OPEN 96 0 1", "GONE 96 1") == ["NO 08 CHIPS", "NO 09 CHIPS", "NO 0A CHIPS"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[:8] + bytes([line[8] ^ 1]) + line[9:],
        lambda line: line[:8],
        lambda line: b"$" + b"A" * 70,
        lambda line: b"",
    ],
    ids=["a wrong bit", "cut off", "endless", "missing"],
)
def test_a_damaged_or_missing_frame_is_told_and_not_done(bench: Bench, spoil: Callable[[bytes], bytes]) -> None:
    bench.hand.feed(spoil(bench.frame("SET 4 0 0")))
    bench.tell("SET 5 0 0")
    assert "DAMAGED" in bench.said
    assert 4 not in [line for _, line, _ in bench.pins.driven]


def test_a_hand_that_hears_nothing_lets_go_and_waits_for_hello(bench: Bench) -> None:
    bench.tell("SET 4 0 0", "PULSE 5 0 60000")
    bench.wait(2_900)
    bench.tell("PING")
    bench.wait(2_900)
    assert (4, None) not in [(line, level) for _, line, level in bench.pins.driven]
    bench.wait(200)
    assert [(line, level) for _, line, level in bench.pins.driven][-2:] == [(4, None), (5, None)]
    assert bench.tell("PING") == []
    assert bench.tell("HELLO")[0].startswith("HAND 0C 1 TEST")
    bench.wait(100)
    assert len(bench.pins.driven) == 4, "what waited is forgotten"


@given(st.integers(0, 255), st.from_regex(r"[A-Z]{1,8}( [A-Z0-9]{1,10}){0,3}", fullmatch=True))
def test_its_frames_are_those_of_the_readers(number: int, words: str) -> None:
    word, *args = words.split(" ")
    there = encode(ReaderFrame(number, word, tuple(args)))
    assert firmware.encode(number, words) == there
    assert firmware.decode(there[1:-1]) == (number, word, args)


@given(st.binary(max_size=80))
def test_no_bytes_break_it(data: bytes) -> None:
    bench = Bench()
    bench.tell("HELLO")
    bench.hand.feed(data)
    bench.hand.feed(b"\n")
    bench.wait(1)
    assert bench.pins.driven == []


@pytest.mark.parametrize("file", ["hand.py", "main.py"])
def test_the_firmware_is_written_for_micropython(file: str) -> None:
    """No annotation, no match, no module that MicroPython does not have."""
    tree = ast.parse((FIRMWARE / file).read_text())
    has = {"machine", "sys", "time", "hand", "select", "micropython"}
    for node in ast.walk(tree):
        assert not isinstance(
            node, ast.Match | ast.AnnAssign | ast.TypeAlias if sys.version_info >= (3, 12) else ast.Match
        )
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= has
        if isinstance(node, ast.ImportFrom):
            assert node.module in has
        if isinstance(node, ast.FunctionDef):
            assert not node.returns
            assert not any(arg.annotation for arg in node.args.args)
