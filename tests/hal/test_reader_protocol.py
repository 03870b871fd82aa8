# SPDX-License-Identifier: MIT
"""Frames of serial readers: sent frames are received, and all damage on the line is noticed and named."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.base.reader_protocol import LONGEST, NUMBERS, Damage, Decoder, ReaderFrame, check, decode, encode

words = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=8)
parts = st.text("ABCXYZ0123456789", min_size=1, max_size=5)
args = st.lists(parts | st.tuples(parts, parts).map("-".join), max_size=3).map(tuple)
frames = st.builds(ReaderFrame, st.integers(0, NUMBERS - 1), words, args)
sayings = st.lists(st.tuples(words, args), min_size=1, max_size=12)


def numbered(said: list[tuple[str, tuple[str, ...]]], first: int = 0) -> list[ReaderFrame]:
    return [ReaderFrame((first + number) % NUMBERS, *each) for number, each in enumerate(said)]


def heard(data: bytes) -> list[ReaderFrame | Damage]:
    return Decoder().feed(data)


def right(found: list[ReaderFrame | Damage]) -> list[ReaderFrame]:
    return [each for each in found if isinstance(each, ReaderFrame)]


def damage(found: list[ReaderFrame | Damage]) -> list[str]:
    return [each.what for each in found if isinstance(each, Damage)]


def spoken(*said: str, first: int = 0) -> list[bytes]:
    return [encode(frame) for frame in numbered([split(each) for each in said], first)]


def split(said: str) -> tuple[str, tuple[str, ...]]:
    word, *rest = said.split()
    return word, tuple(rest)


# The format, as it is written down


def test_the_check_is_the_one_that_the_protocol_names() -> None:
    """The CRC catalogue's value for 123456789 of CRC-16/CCITT-FALSE, which has this polynomial and start value."""
    assert check(b"123456789") == "29B1"


def test_a_frame_stands_on_the_line_as_it_is_written_down() -> None:
    assert (
        encode(ReaderFrame(0x1F, "REV", ("BALL", "3"))) == b"$1F REV BALL 3*" + check(b"1F REV BALL 3").encode() + b"\n"
    )


@given(frames)
def test_what_goes_out_comes_in(frame: ReaderFrame) -> None:
    assert heard(encode(frame)) == [frame]
    assert heard(encode(frame).replace(b"\n", b"\r\n")) == [frame], "with either line end"


@given(sayings, st.integers(0, NUMBERS - 1), st.data())
def test_bytes_come_in_pieces_of_any_size(said: Any, first: int, data: st.DataObject) -> None:
    sent = numbered(said, first)
    line = b"".join(map(encode, sent))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(line)), max_size=6)))
    decoder = Decoder()
    pieces = [line[start:end] for start, end in zip([0, *cuts], [*cuts, len(line)], strict=True)]
    assert [found for piece in pieces for found in decoder.feed(piece)] == sent


@pytest.mark.parametrize(
    "frame",
    [
        *(
            ReaderFrame(0, "rev"),
            ReaderFrame(256, "REV"),
            ReaderFrame(0, "REV", ("A B",)),
            ReaderFrame(0, "REV", ("",)),
            ReaderFrame(0, "R" * LONGEST),
        ),
        *(ReaderFrame(0, "REV", (wrong,)) for wrong in ("-", "-6", "6-", "6--3")),
    ],
)
def test_what_cannot_be_a_frame_is_not_sent(frame: ReaderFrame) -> None:
    with pytest.raises(ValueError, match="is not allowed; a number below 256, capital words and digits, 64 bytes"):
        encode(frame)


def test_the_longest_frame_is_heard_and_one_byte_more_is_not() -> None:
    room = LONGEST - len("$00 *0000\n")
    assert heard(encode(ReaderFrame(0, "A" * room))) == [ReaderFrame(0, "A" * room)]
    body = b"00 " + b"A" * (room + 1)
    [what] = damage(heard(b"$" + body + b"*" + check(body).encode() + b"\n"))
    assert what.startswith("a frame longer than 64 bytes: 00 AAA")


# What spoils it


@settings(deadline=None)
@given(frames, st.integers(0, 7), st.data())
def test_no_flipped_bit_makes_another_frame(frame: ReaderFrame, bit: int, data: st.DataObject) -> None:
    """Anywhere in the frame. A frame without an end counts as damaged when the next one begins."""
    before, after = ((frame.number + step) % NUMBERS for step in (-1, 1))
    line = bytearray(encode(frame))
    line[data.draw(st.integers(0, len(line) - 1))] ^= 1 << bit
    found = heard(encode(ReaderFrame(before, "ALIVE")) + bytes(line) + encode(ReaderFrame(after, "ALIVE")))
    assert right(found)[0] == ReaderFrame(before, "ALIVE")
    assert right(found)[1:] in ([], [ReaderFrame(after, "ALIVE")])
    assert damage(found)


@settings(deadline=None)
@given(frames, st.data())
def test_no_burst_of_up_to_sixteen_bits_makes_another_frame(frame: ReaderFrame, data: st.DataObject) -> None:
    """A CRC-16 finds any burst of errors of up to 16 bits."""
    line = encode(frame)[1:-1]
    burst = data.draw(st.integers(1, 0xFFFF))
    shift = data.draw(st.integers(0, 8 * len(line) - 16))
    spoilt = (int.from_bytes(line) ^ burst << shift).to_bytes(len(line))
    assert isinstance(decode(spoilt), Damage)


@given(st.binary(max_size=400))
def test_noise_is_no_frame(noise: bytes) -> None:
    assert right(heard(noise)) == []


@given(sayings, st.data())
def test_missing_frames_are_counted_and_the_next_one_is_heard(said: Any, data: st.DataObject) -> None:
    sent = numbered([("ALIVE", ()), *((f"A{word}", args) for word, args in said), ("ALIVE", ())], first=250)
    start = data.draw(st.integers(1, len(sent) - 2))
    end = data.draw(st.integers(start + 1, len(sent) - 1))
    missing = end - start
    found = heard(b"".join(map(encode, [*sent[:start], *sent[end:]])))
    assert right(found) == [*sent[:start], *sent[end:]]
    words = "1 frame is" if missing == 1 else f"{missing} frames are"
    assert damage(found) == [f"{words} missing before number {sent[end].number:02X}"]
    assert found.index(Damage(damage(found)[0])) == start, "it is said before the frame that shows it"


def test_a_frame_that_comes_twice_counts_once_and_is_named() -> None:
    one, two, three = spoken("SPUN WHEEL CW", "REV WHEEL 1", "REV WHEEL 2")
    found = heard(one + two + two + three)
    assert [frame.text for frame in right(found)] == ["SPUN WHEEL CW", "REV WHEEL 1", "REV WHEEL 2"]
    assert damage(found) == ["a frame said twice: number 01, REV WHEEL 1"]


def test_a_frame_said_before_the_damage_and_again_after_it_still_counts_once() -> None:
    one, two = spoken("ALIVE", "REST 17")
    found = heard(one + two + b"$nonsense\n" + two)
    assert [frame.text for frame in right(found)] == ["ALIVE", "REST 17"]
    assert damage(found) == ["a damaged frame: nonsense", "a frame said twice: number 01, REST 17"]


def test_the_right_check_does_not_make_a_frame_of_something_else() -> None:
    body = b"00 rest 17"
    line = body + b"*" + check(body).encode()
    assert damage(heard(b"$" + line + b"\n")) == [f"a frame with a wrong form: {line.decode()}"]


def test_noise_between_frames_is_named_once_and_line_ends_are_nothing() -> None:
    one, two, three = spoken("ALIVE", "ALIVE", "ALIVE")
    assert damage(heard(one + b"\r\n\n" + two)) == []
    found = heard(one + two + b"\x00\xff\xfe" + three)
    assert damage(found) == ["noise between frames: \\x00"]
    assert len(right(found)) == 3


def test_a_frame_without_an_end_is_named_when_it_is_too_long_and_when_the_next_begins() -> None:
    one, two = spoken("ALIVE", "ALIVE")
    assert damage(heard(one + b"$" + b"A" * 300)) == [f"a frame longer than 64 bytes: {'A' * 63}"]
    assert damage(heard(one + b"$01 RE" + two)) == ["a damaged frame: 01 RE"]


def test_half_a_frame_at_the_beginning_counts_for_nothing() -> None:
    one, two = spoken("REST 17", "ALIVE", first=200)
    assert heard(one[5:] + two) == [ReaderFrame(201, "ALIVE")]


def test_a_reader_that_starts_begins_to_count_anew() -> None:
    before = spoken("ALIVE", "ALIVE")
    found = heard(b"".join([*before, *spoken("START ROULETTE 37", "ALIVE")]))
    assert damage(found) == []
    assert [frame.number for frame in right(found)] == [0, 1, 0, 1]


def test_the_number_of_a_frame_begins_anew_after_the_last() -> None:
    assert damage(heard(b"".join(spoken(*["ALIVE"] * 600)))) == []
