# SPDX-License-Identifier: MIT
"""Every target by its name: each parser that meets the outside."""

from collections.abc import Callable, Iterable
from pathlib import Path

from c_ext.cards import CARDS
from c_ext.tiles import FACES
from controller.games import rooms
from tests.fuzz import badges, devices, journals, outside, texts
from tests.fuzz.loop import Target

WORDS = Path(__file__).parent / "words"
"""Files with the words that inputs of a target are made of, one word a line."""


PRINTER = (
    *("\n", "\np\n", "\n.\x10\n", "\n.\x7f\n"),
    *("\x12", "\x16", "\x32", "\x72", "7%\0", '7"0001\0', '7"0002\0', "7", '7"'),
)
"""Answers of a printer, a job, and steps of time."""


def target(name: str, run: Callable[[bytes], None], words: str = "", more: Iterable[str] = ()) -> Target:
    """A target with the words of this file, and more."""
    kept = (WORDS / f"{words}.txt").read_text().splitlines() if words else []
    return Target(name, run, tuple(word.encode() for word in (*kept, *more)))


TARGETS = {
    it.name: it
    for it in (
        target("frames", devices.frames, "readers"),
        target("wheel", devices.wheel, "readers"),
        target("drawer", devices.drawer, "readers"),
        target("shoe", devices.shoe, "readers"),
        target("tile-reader", devices.tile_reader, "readers"),
        target("printer", devices.printer, more=PRINTER),
        target("board", texts.board, "board"),
        target("table", texts.table, "table", rooms()),
        target("tape", texts.tape, "tape", rooms()),
        target("request", texts.request, "request"),
        target("entry", texts.entry, "tape"),
        target("arguments", texts.arguments, "arguments", rooms()),
        target("ssh", texts.ssh, "arguments", ("--table", "--file", "'", ";", "$(")),
        target("money", texts.money),
        target("cards", texts.cards, more=CARDS),
        target("hands", texts.hands),
        target("tiles", texts.tiles, more=FACES),
        target("outcome", texts.outcome, "outcome", rooms()),
        target("journal-file", journals.file),
        target("journal-row", journals.row, "journal"),
        target("journal-head", journals.head, "journal"),
        target("badges", badges.serial, more=("BADGES 1", "BADGE 0012345678", "\n")),
        target("typed-badges", badges.typed, more=("\x1c\0", "\x02\0\x03\0\x04\0\x05\0\x1c\0")),
        *(target(name, outside.target(name)) for name in outside.NAMES),
    )
}
