# SPDX-License-Identifier: MIT
"""Badges and codes that nobody issued: of 10,000 characters, of foreign ones, at any pace, from two readers at once."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Key

from controller.engine.record.people import SignedIn, SignInRefused
from controller.scans.intake import Intake, Scan
from controller.writer.bar_code import scanned_code
from hal.raspberry_pi.typed_badges import LETTERS, RECORD, TypedText
from hal.signals import Entered, Keyed
from tests.faults.people.cells import rig
from tests.faults.people.table import PIN, PeopleTable, laid_out
from tests.writer.at_the_terminal import DueTicket, Writer
from tests.writer.test_self_service import Player

HOSTILE = (
    *("9" * 10_000, "é" * 10_000, "漢字" * 5_000, "\x1b[A" * 3_000, "\x00" * 5_000, "\u202e1234567890" * 900),
    *("\x1b" * 5_000, "\x1b[200~" * 1_000 + "5", "\uff11\uff12\uff13" * 7, "]C1" * 4_000, "\x1b]0;title\x07" * 500),
)
ENTER_CODE, SHIFT_CODE, F1, KATAKANA = 28, 42, 59, 93


@pytest.mark.parametrize("size", [1, 7, 4_096])
@pytest.mark.parametrize("text", HOSTILE, ids=lambda it: ascii(it[:6]))
def test_no_character_of_it_is_a_key(text: str, size: int) -> None:
    """At 1 ms a character, however the bytes of a character are split."""
    intake, found, at = Intake(), list[object](), 0.0
    sent = f"{text}\r".encode()
    for begin in range(0, len(sent), size):
        found += intake.take(sent[begin : begin + size], at)
        at += 0.001
    while intake.deadline is not None:
        at = max(at, intake.deadline)
        found += intake.nothing_came(at)
    assert not [it for it in found if isinstance(it, Key)]
    scans = [it.text for it in found if isinstance(it, Scan)]
    assert len(scans) <= 2
    assert not [it for it in scans if scanned_code(it)]


def acts_of(terminal: Writer) -> dict[str, int]:
    return dict(terminal.store.report(terminal.day).acts)


@pytest.mark.parametrize("of", [DueTicket, Player])
def test_it_moves_no_money_and_the_terminal_goes_on(of: type[DueTicket | Player], tmp_path: Path) -> None:
    terminal = of(tmp_path / "tickets.db")
    before = acts_of(terminal)
    for marked in ("", "12 3"):
        for text in HOSTILE:
            terminal.mark(marked)
            assert not terminal.keys.scan(f"{text}\n")
            assert not any(len(line) > 400 for line in terminal.terminal.state.said.lines)
    assert acts_of(terminal) == before


def typed(*codes: int) -> bytes:
    return b"".join(RECORD.pack(0, 0, 1, code, down) for code in codes for down in (1, 0))


def test_a_reader_that_types_10_000_keys_or_foreign_ones_names_nobody_and_reads_the_next_badge() -> None:
    one_two = next(code for code, letter in LETTERS.items() if letter == "1")
    right = typed(*[one_two] * 8, ENTER_CODE)
    for codes in ([one_two] * 10_000, [KATAKANA] * 40, [F1, *[one_two] * 8], [*LETTERS] * 200):
        reader = TypedText()
        assert reader.badges(typed(*codes, ENTER_CODE)) == []
        assert reader.has_misread
        assert reader.badges(right) == ["11111111"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PeopleTable]:
    with rig():
        table = PeopleTable(tmp_path)
        laid_out(table.path)
        table.watch()
        table.plays()
        yield table


@pytest.mark.parametrize("seed", range(12))
def test_two_readers_at_once_and_a_keypad_sign_in_nobody_without_the_pin(table: PeopleTable, seed: int) -> None:
    """Badges of two persons, misread ones and foreign ones, while somebody keys, once in a while the right PIN.

    A signed-in person was asked for the PIN, and keyed it whole, in a row, with no other key between."""
    chance = random.Random(seed)
    keyed = ""
    for _ in range(300):
        act = chance.choice(("SUE0", "BOB0", "é" * 10_000, "0" * 10_000, "", "digit", "entry", "PIN", "wait"))
        before = len(table.events)
        if act == "digit":
            keyed += (digit := chance.choice("123456"))
            table.signal(Keyed("terminal", int(digit)))
        elif act in ("entry", "PIN"):
            for digit in PIN if act == "PIN" else "":
                table.signal(Keyed("terminal", int(digit)))
            keyed, was = "", keyed + (PIN if act == "PIN" else "")
            table.signal(Entered("terminal"))
            signed_in = [it for it in table.events[before:] if isinstance(it, SignedIn)]
            assert not signed_in or was.endswith(PIN)
            table.clock.advance(0.5)
            continue
        elif act == "wait":
            table.clock.advance(chance.choice((0.3, 2.0, 35.0, 70.0)))
        else:
            table.desk.badge(act)
        assert not [it for it in table.events[before:] if isinstance(it, SignedIn)], act
    assert not [it for it in table.events if PIN in str(it) or "é" in str(it)]
    assert [it for it in table.events if isinstance(it, SignInRefused)]
    table.clock.advance(100)
    table.badge("SUE0") if "Sue" not in table.here else None
    assert "Sue" in table.here
    assert table.view.standing, "the round is not lost"
