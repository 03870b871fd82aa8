# SPDX-License-Identifier: MIT
"""The hand's protocol: a program presses the buttons of a real table, over a serial line, a pipe or a socket.

A hand is a microcontroller, a Pi or a program. It is wired to the lines of the table's Pi, each through 1 kΩ. The host
(`tablectl play --on rig`) sends commands, the hand answers. Both send frames as the readers do
(base/reader_protocol.py): `$1F PULSE 17 0 60*A1B2⏎`, numbered on by one in each direction, with the same CRC-16. A hand
on USB needs no speed; on a UART it is 115200 bits per second, 8N1. Numbers are decimal, bytes hexadecimal; lines are
the hand's own pin numbers.

    HELLO              must come first, and releases everything: the hand is as after its start. The frame may have any
                       number. Answer: HAND 1F 1 PICO 26 2 0: the command's number, the protocol's version, the kind
                       of hand, its number of lines, its number of serial ports, and 1 if the hand can reach the
                       table's I²C chips. Frames before the first such answer are for an earlier host
    SET 17 0 20        line 17 has level 0 now, and keeps it for at least 20 ms; Z instead of 0 or 1: released
    PULSE 17 0 60      line 17 has level 0 for 60 ms, then its earlier level, for 60 ms at least
    WATCH 12           line 12 is an output of the table. The hand reports its level now, and each change
    BYTES 0 2431460D   these bytes go out of serial port 0: the hand is a wheel, a shoe or a ball reader there
    PLUG 0 1           the plug of serial port 0 is in (1) or out (0): a hand with USB ports takes the port away, one
                       with a UART keeps silent
    READ 96 148 4      4 bytes from register 148 of the I²C chip at address 96
    OPEN 96 12 1       the lamp on channel 12 of the chip at 96 is open (1), or changed (0)
    GONE 96 1          the chip at 96 is cut off (1), or back (0)
    PING               no effect; the host sends it when it has no other command

The hand answers each command, in order; the number after DONE or NO is the command's:

    DONE 1F            the command is done, or waits until its line is free: the commands for one line are done one
                       after the other, and none is cut short. The table sees a contact that closes and opens at once
    DATA 1F 00A5       the bytes of READ
    NO 1F WORD         the command was not done: WORD no such word, FORM wrong arguments, LINE no such line, PORT no
                       such port, FULL more than 32 commands wait for this line, CHIPS no chips are in reach, BUS the
                       transfer failed

The hand reports without a command:

    LINE 12 1 1234567  line 12 has had this level since that time: µs on the hand's own clock, which goes forward
    DAMAGED            a frame was damaged or is missing, and its command was not done. The host gives up: repeating a
                       press could press twice

After 3 s without a frame, as when the cable is pulled, the hand releases every line, and forgets waiting commands: no
button stays pressed, no contact closed. The hand answers nothing but HELLO then. The host sends a PING each second,
and gives up if an answer takes 5 s.

The lamps and digits are on the I²C bus of the table's Pi. A hand inside a virtual machine reads the registers of the
chips. A microcontroller does not: a second bus master would disturb the bus. There the table's own answer counts, and a
person looks at the lamps (tests/hil/checklist.md).
"""

from typing import NamedTuple

from hal.base.reader_protocol import ReaderFrame

VERSION = 1
BAUD = 115200
SILENT_S = 3.0
"""Seconds without a frame after which the hand releases everything."""
PING_S = 1.0
ANSWER_S = 5.0
"""Seconds. The longest time that an answer may take."""
BYTES_IN_FRAME = 20
"""The most bytes in one frame: a frame has 64 characters, two for each byte."""

REFUSALS = {
    "WORD": "it does not know this word",
    "FORM": "the arguments are wrong",
    "LINE": "it has no such line",
    "PORT": "it has no such port",
    "FULL": "too many commands wait for this line",
    "CHIPS": "it cannot reach the table's chips",
    "BUS": "the transfer on the bus failed",
}
"""The cause of a refused command, by the word of the answer."""


class RigHandError(Exception):
    """The hand is missing, or has not done a command; str() gives the cause and the remedy."""


class HandIdentity(NamedTuple):
    """A hand's answer to HELLO."""

    version: int
    """Version of the protocol."""
    name: str
    lines: int
    """Number of lines."""
    ports: int
    """Number of serial ports."""
    chips: bool
    """The hand can reach the table's I²C chips."""


def identity_of(frame: ReaderFrame) -> HandIdentity:
    """Return the identity in an answer to HELLO. Raises ValueError if the frame is no such answer."""
    if frame.word != "HAND" or len(frame.args) != 6:
        raise ValueError(f"a hand answers HELLO with HAND and six arguments, not with {frame.text}")
    _, version, name, lines, ports, chips = frame.args
    return HandIdentity(int(version), name, int(lines), int(ports), chips == "1")


def level_word(level: bool | None) -> str:
    """Return a level as a word of a command: 0, 1, or Z for a released line."""
    return "Z" if level is None else str(int(level))
