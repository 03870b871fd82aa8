# SPDX-License-Identifier: MIT
"""A terminal's bytes are keys of a person or one scan, by their times, and never both."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import AppFocus, Key

from controller.scans.bursts import GAP_S, TAIL_S
from tests.scans.line import Line, told

CODE = "00000000010123456789"


@pytest.mark.parametrize("gap", [0.0, 0.001, 0.01, 0.02, 0.035])
@pytest.mark.parametrize("end", ["\r", "\r\r", "\n", "\r\n", "\n\r\r\n", "\t", ""])
@pytest.mark.parametrize("text", [CODE, "96385074", "ABC-1234", f"]C1{CODE}"])
def test_what_a_reader_types_is_one_scan_whatever_its_pace_and_its_end(text: str, end: str, gap: float) -> None:
    found = told(Line().sent(text + end, gap))
    assert len(found) == 1
    assert found[0].rstrip("\n\t") == f"scan: {text}"


@pytest.mark.parametrize("gap", [0.06, 0.12, 0.3])
def test_what_a_person_types_is_keys(gap: float) -> None:
    keys = told(Line().sent([*"1qQ", "\x7f", "\x1b[A", "\x1bOQ", "\x1b[[A", "\x1b[15~", "\t", "\x1b"], gap))
    assert keys == ["1", "q", "Q", "backspace", "up", "f2", "f1", "f5", "tab", "escape"]


@pytest.mark.parametrize("gap", [0.055, 0.06, 0.075, 0.09])
@pytest.mark.parametrize("before", ["7", "ABC-1234", "\x1b", "\x1b[A"])
def test_enter_that_follows_a_key_faster_than_a_person_acts_on_nothing(before: str, gap: float) -> None:
    """A reader may be as slow as a fast typist."""
    parts = [before] if before.startswith("\x1b") else [*before]
    found = told(Line().sent([*parts, "\r", "\r"], gap))
    assert (found[-2:], "enter" in found) == (["scan: \n", "scan: "], False)
    assert told(Line().sent([*parts, "\r"], 0.11))[-1] == "enter"


@pytest.mark.parametrize("sent", ["12", "qwe"])
def test_keys_that_are_rolled_over_are_keys(sent: str) -> None:
    assert told(Line().sent(sent, 0.02)) == [*sent]


@pytest.mark.parametrize("gap", [0.0, 0.03, 0.06])
def test_escape_before_a_key_is_escape_first(gap: float) -> None:
    assert told(Line().sent("\x1bh", gap)) == ["escape", "h"]
    assert told(Line().sent(["\x1b", "\x1b[A"], gap)) == ["escape", "up"]


def test_enter_acts_only_alone() -> None:
    assert told(Line().sent("\x1b\r", 0.0)) == ["escape", "scan: \n"]
    assert told(Line().sent("7\r", 0.02)) == ["scan: 7\n"]
    assert told(Line().sent("\r\r\r", 0.033)) == ["scan: \n\n\n"]
    assert told(Line().sent(["\r\n"], 0.0)) == ["enter"]  # the one Enter of some terminals


def test_a_key_that_is_held_down_repeats_itself() -> None:
    assert told(Line().sent(["\x1b[A"] * 9, 0.033)) == ["up"] * 9


@pytest.mark.parametrize(("after", "found"), [(0.06, "scan: "), (0.2, "scan: "), (0.26, "enter"), (1.0, "enter")])
def test_a_late_enter_is_still_the_readers(after: float, found: str) -> None:
    line = Line()
    messages = []
    for character in CODE + "\r":
        messages += [*line.wait(0.001), *line.send(character)]
    messages += [*line.wait(after), *line.send("\r"), *line.wait(1)]
    assert told(messages) == [f"scan: {CODE}\n", found]
    assert (after < TAIL_S) is (found != "enter")


def test_two_codes_that_follow_each_other_are_two_scans() -> None:
    line = Line()
    messages = [*line.send(CODE + "\r"), *line.wait(0.1), *line.send("96385074\r"), *line.wait(1)]
    assert told(messages) == [f"scan: {CODE}\n", "scan: 96385074\n"]


@pytest.mark.parametrize("text", [CODE, "h", "\r", "", "a\r\nb", "\x1bh"])
def test_pasted_text_is_a_scan(text: str) -> None:
    found = told(Line().sent([f"\x1b[200~{text}\x1b[201~"], 0.0))
    assert found == ["scan: " + (text.replace("\r\n", "\n").replace("\r", "\n") or "\n")]


def test_a_paste_whose_end_is_lost_ends_by_itself() -> None:
    line = Line()
    messages = [*line.send("\x1b[200~12"), *line.wait(0.5), *line.send("3"), *line.wait(2), *line.send("q")]
    assert told([*messages, *line.wait(1)]) == ["scan: 123", "q"]


def test_a_program_that_was_held_up_takes_keys_for_a_scan_and_no_scan_for_keys() -> None:
    """The burst has ended only when the terminal was looked at and had sent nothing."""
    line = Line()
    messages = [*line.send(CODE)]
    line._at += 10 * GAP_S
    messages += [*line.send("\r"), *line.wait(1)]
    assert told(messages) == [f"scan: {CODE}\n"]


def test_sequences_come_in_pieces_and_what_is_no_key_passes_at_once() -> None:
    line = Line()
    assert told([*line.send("\x1b["), *line.wait(0.02), *line.send("15"), *line.wait(0.02), *line.send("~")]) == []
    assert told(line.wait(1)) == ["f5"]
    assert [type(it) for it in Line().send("\x1b[I")] == [AppFocus]
    assert told(
        Line().sent(["\x1b[M ab", "\x1b[<35;1;1M", "\x1b[?2026;2$y", "\x1b[57441u", "\x1b[?99~", "1"], 0.06)
    ) == ["1"]


@pytest.mark.parametrize("sequence", ["\x1b[15~", "\x1b[1;2Q", "\x1b[[E", "\x1bOP"])
def test_a_slow_line_may_bring_the_rest_of_a_sequence_late(sequence: str) -> None:
    whole = told(Line().send(sequence)) + told(Line().sent([sequence], 0))
    for at in range(2, len(sequence)):
        assert told(Line().sent([sequence[:at], sequence[at:]], 0.15)) == whole


def test_keys_in_the_protocol_of_kitty_are_told_apart_as_well() -> None:
    assert told(Line().sent(["".join(f"\x1b[{ord(it)};;{ord(it)}u" for it in CODE) + "\x1b[13u"], 0)) == [
        f"scan: {CODE}\n"
    ]
    assert told(Line().sent(["\x1b[27u\x1b[104;;104u"], 0)) == ["escape", "h"]


@pytest.mark.parametrize(
    "sequence", ["\x1b[48;24;80;0;0t\x1b[<35;5;5M", "\x1b[48;::H", "\x1b[1;1;99999999999D", "\x1b[99999999999u"]
)
def test_a_sequence_that_no_terminal_should_send_ends_nothing(sequence: str) -> None:
    """A terminal that says it has no pixels ended the program at the first move of its mouse."""
    assert told(Line().sent([sequence, "1"], 0.1)) == ["1"]


PIECES = st.one_of(
    st.binary(max_size=12),
    st.sampled_from([b"\r", b"\n", b"\x1b", b"\x1b[", b"\x1b[200~", b"\x1b[201~", b"\x1b[A", b"\x1bO", b"12345678"]),
)


@given(st.lists(st.tuples(PIECES, st.floats(0, 0.3)), max_size=12))
def test_whatever_is_sent_comes_to_an_end_and_enter_acts_only_alone(
    pieces: list[tuple[bytes, float]],
) -> None:
    line = Line()
    for piece, pause in pieces:
        assert not [it for it in line.send(piece) if isinstance(it, Key)]
        [*line.wait(pause)]
    [*line.wait(5)]
    assert line._intake.deadline is None
    assert all(told(burst) == ["enter"] for burst in line.bursts if "enter" in told(burst))
    assert [it.key for it in (*line.send("1"), *line.wait(5)) if isinstance(it, Key)] == ["1"]
