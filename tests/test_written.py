# SPDX-License-Identifier: MIT
"""Permitted texts at every entry: table file, tape, socket, command line, rows of SSH keys."""

import asyncio
import unicodedata
from pathlib import Path
from typing import Any, get_args

import msgspec
import pygame.font
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from controller.characters import visible
from controller.cli.main import main
from controller.config import read_table
from controller.display.drawing.fonts import Weight, font
from controller.engine.record.events import Directed, EnteredEvent, Placed, PlayerLeft
from controller.engine.record.written import why_refused
from controller.engine.values.words import NAME, REASON, TITLE, TextKind, describe_character
from controller.sockets.requests import DIRECT, Answer, Request
from controller.sockets.server import Server
from controller.tapes.entries import event_of_line
from controller.tapes.script.errors import TapeError
from hal.wiring.toml_file import ConfigurationError

ALIKE = {
    "a": "a\u0430\u03b1\uff41", "e": "e\u0435", "i": "i\u0456\u03b9", "o": "o\u043e\u03bf\u03c3", "p": "p\u0440\u03c1",
    "c": "c\u0441\u03c2", "x": "x\u0445\u03c7", "y": "y\u0443\u03b3", "k": "k\u043a\u03ba", "n": "n\u03b7",
    "r": "r\u0433", "v": "v\u03bd\u0475",
    "A": "A\u0410\u0391", "B": "B\u0412\u0392", "E": "E\u0415\u0395", "H": "H\u041d\u0397", "K": "K\u041a\u039a",
    "M": "M\u041c\u039c", "O": "O\u041e\u039f", "P": "P\u0420\u03a1", "T": "T\u0422\u03a4", "X": "X\u0425\u03a7",
    "\u0393": "\u0393\u0413", "\u03a0": "\u03a0\u041f", "\u03a6": "\u03a6\u0424",
}  # fmt: skip
"""Letters that look alike, under the one that people read."""
UNSEEN = [
    *("\x00", "\n", "\x1b", "\x7f", "\x9b", "\xa0", "\xad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200d"),
    *("\u200e", "\u202e", "\u2028", "\u2066", "\u3164", "\ufe0f", "\ufeff", "\ufff9", "\U000e0041", "\ue000", "\ud800"),
]
OTHERS = ["\u05d0", "\u0627", "\u0301", "\u4e00", "\U0001f600", "\u0663", "\u0261", "\ufb01", "\uff41", "\u2026"]
TEXTS = st.one_of(
    st.text(max_size=45),
    st.text(st.sampled_from([*UNSEEN, *OTHERS, *"ann b.-'", "\xe1", "\u0436", "\u03b8", "\u201c"]), max_size=12),
)
ONE_WAY = {"L", "EN", "ES", "ET", "CS", "ON", "WS"}
"""Classes of direction (Unicode, annex 9) that a line from left to right may have: none that turns it."""


NOT_IN_THE_FONT = "\ue000"
"""A private-use letter, which no font has: its picture is the picture of every letter that the font lacks."""


def picture(letter: str, weight: Weight) -> tuple[tuple[int, int], bytes]:
    """Return the picture of a letter on a screen."""
    pygame.font.init()
    seen = font(weight, 48).render(letter, True, "white", "black")
    return seen.get_size(), pygame.image.tobytes(seen, "RGB")


def drawn(letter: str) -> bool:
    """Whether the screens' font has it, in each weight."""
    return letter == " " or all(picture(letter, it) != picture(NOT_IN_THE_FONT, it) for it in get_args(Weight))


@given(TEXTS, st.sampled_from([NAME, REASON, TITLE]))
@settings(deadline=None)
def test_what_is_taken_can_be_read_drawn_and_is_in_its_one_form(text: str, rule: TextKind) -> None:
    why = rule.why_refused(text)
    assert why.isprintable(), "the refusal names a character without writing it"
    if why:
        return
    assert rule.least <= len(text) <= rule.most
    assert text.isprintable()
    assert unicodedata.normalize("NFKC", text) == text == text.strip()
    assert {unicodedata.bidirectional(letter) for letter in text} <= ONE_WAY
    assert not any(map(unicodedata.combining, text))
    assert all(map(drawn, text))


def test_every_character_that_may_be_written_is_one_of_those() -> None:
    """All of Unicode, letter by letter: no example is left to chance."""
    taken = [letter for letter in map(chr, range(0x11_0000)) if not TITLE.why_refused(f"x{letter}x")]
    assert len(taken) > 630, "without the 74 letters that a screen puts together of two, and no document has"
    assert all(map(drawn, taken))
    assert {unicodedata.bidirectional(letter) for letter in taken} <= ONE_WAY
    assert not [letter for letter in taken if unicodedata.normalize("NFKC", letter) != letter]
    assert not [letter for letter in taken if not letter.isprintable() or unicodedata.category(letter)[0] in "CM"]


def test_no_two_names_of_one_letter_are_drawn_alike() -> None:
    """By the picture itself, over every letter that a name may have."""
    seen: dict[object, str] = {}
    for letter in map(chr, range(0x2000)):
        if not NAME.why_refused(letter):
            other = seen.setdefault(picture(letter, "Regular"), letter)
            assert other == letter, f"{describe_character(letter)} is drawn as {describe_character(other)} is"


@pytest.mark.parametrize("letter", UNSEEN)
def test_a_character_that_nobody_sees_is_named(letter: str) -> None:
    for rule in (NAME, REASON, TITLE):
        why = rule.why_refused(f"a{letter}nn")
        assert f"U+{ord(letter):04X}" in why
        assert letter not in why


@st.composite
def looks(draw: st.DrawFn) -> tuple[str, str]:
    """Two names that look alike to a person."""
    seen = draw(st.lists(st.sampled_from(sorted(ALIKE)), min_size=1, max_size=6))
    first, second = ("".join(draw(st.sampled_from(ALIKE[it])) for it in seen) for _ in range(2))
    return first, second


@given(looks())
@settings(max_examples=500)
def test_of_two_names_that_look_alike_at_most_one_is_taken(names: tuple[str, str]) -> None:
    first, second = names
    assert first == second or NAME.why_refused(first) or NAME.why_refused(second)


def test_ann_is_one_player() -> None:
    ann = ["ann", "ann ", "\u0430nn", "\uff41nn", "a\u200bnn", " ann", "a\u00adnn"]
    assert [name for name in ann if not NAME.why_refused(name)] == ["ann"]
    assert "write 'ann'" in NAME.why_refused("\uff41nn")
    assert "\u0430 is Cyrillic" in NAME.why_refused("\u0430nn")
    assert "write '\xe1nn'" in NAME.why_refused("a\u0301nn")


@pytest.mark.parametrize(
    "name",
    [*("Ann", "place-3", "O'Brien", "table-7", "a_b", "J. Smith", "7", "\xc5sa", "Nguy\u1ec5n", "\u0218erban"),
     *("\u0410\u043d\u043d\u0430 \u0416.", "\u0398\u03c9\u03bc\u03ac\u03c2")],
)  # fmt: skip
def test_names_as_people_have_them_are_taken(name: str) -> None:
    assert not NAME.why_refused(name)


def test_a_character_has_its_name() -> None:
    assert describe_character("\u0436") == "CYRILLIC SMALL LETTER ZHE (U+0436)"
    assert describe_character("\x9b") == "a character that cannot be seen (U+009B)"


# Every entry


def texts(kind: inspect.Type) -> list[tuple[inspect.Type, dict[str, Any]]]:
    """Return the types of text in a type, each with its extra information."""
    if isinstance(kind, inspect.Metadata):
        return [(it, {**(kind.extra or {}), **more}) for it, more in texts(kind.type)]
    if isinstance(kind, inspect.StrType):
        return [(kind, {})]
    inner = [getattr(kind, name) for name in ("item_type", "key_type", "value_type") if hasattr(kind, name)]
    inner += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    return [found for it in inner for found in texts(it)]


SET_BY_THE_TABLE = {"by"}
"""Fields with the name of the person, which the table sets."""


@pytest.mark.parametrize("kind", [*get_args(EnteredEvent), Request])
def test_every_text_of_what_is_entered_has_the_rule_or_takes_only_ascii(kind: type[msgspec.Struct]) -> None:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        for text, extra in texts(field.type) if field.name not in {*SET_BY_THE_TABLE, "what", "event"} else ():
            assert isinstance(text, inspect.StrType)
            assert "written" in extra or (text.pattern or "").startswith(("^[a-z0-9-]", "^([0-9]")), field.name


HOSTILE = ["\u0430nn", "\uff41nn", "ann\u3164", "\u05d0\u05d1", "a\u0301nn"]


@pytest.mark.parametrize("name", HOSTILE)
def test_an_event_names_the_field_and_the_character(name: str) -> None:
    for event in (PlayerLeft(name), Placed("ann", "small", 500, box=name), Directed("dealer", "void", player=name)):
        assert why_refused(event).startswith(("player: ", "box: "))
        assert "U+" in why_refused(event) or "Cyrillic" in why_refused(event)
    assert "about: " in why_refused(Directed("dealer", "void", about=("3", "\u9b00")))
    assert "reason: a character that cannot be seen (U+009B)" in why_refused(Directed("dealer", "void", "\x9b31m"))


@pytest.mark.parametrize("name", HOSTILE)
def test_neither_a_tape_nor_the_command_line_takes_it(name: str) -> None:
    with pytest.raises((TapeError, msgspec.ValidationError)):
        event_of_line(f"wager {name} small $5", "sic-bo")
    for words in (("wager", name, "small", "5"), ('{"type":"PlayerLeft","player":"' + name + '"}',)):
        ended = CliRunner().invoke(main, ["enter", "--table", "sic-bo", *words])
        assert ended.exit_code == 2
        assert name not in ended.stdout
    ended = CliRunner().invoke(main, ["direct", "--table", "sic-bo", "floor-manager", "void", "x\x9b31m"])
    assert (ended.exit_code, "U+009B" in ended.output) == (2, True)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_row_of_ssh_keys_does_not_take_it(name: str) -> None:
    assert CliRunner().invoke(main, ["ssh", "look", name]).exit_code == 2


def test_a_socket_does_not_take_it(tmp_path: Path) -> None:
    asked = [
        Request("event", event=PlayerLeft("\u0430nn")), Request("event", event=Directed("dealer", "void", "\x9b31m")),
        Request("hand", ("x\u202e",)), Request("event", event=PlayerLeft("ann"), key="\u0430nn"),
    ]  # fmt: skip

    async def answers() -> list[Answer]:
        taken: Any = lambda request, reply: reply(Answer())  # noqa: E731 - a handler that takes everything
        server = Server(tmp_path, {"ask": {}, DIRECT: {"event": taken, "hand": taken}})
        server.open()
        reader, writer = await asyncio.open_unix_connection(tmp_path / DIRECT)
        found = []
        for request in (*asked, Request("event", event=PlayerLeft("ann"))):
            writer.write(msgspec.json.encode(request) + b"\n")
            found.append(msgspec.json.decode(await reader.readline(), type=Answer))
        writer.close()
        server.close()
        return found

    *hostile, last = asyncio.run(answers())
    assert last.ok
    assert not any(answer.ok for answer in hostile)
    assert all(answer.lines[0].split(":")[0] in ("player", "reason", "words", "key") for answer in hostile)


@pytest.mark.parametrize("text", ["x\\u0000", "x\\u202Ex", "\U0001f600", "x\\u009B", "\\uFF41nn", "\u9b00", " x"])
@pytest.mark.parametrize("key", ["casino", "title", "approvals.dice"])
def test_a_table_file_does_not_take_it_and_names_the_character(key: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    under, _, name = key.rpartition(".")
    head = f"[{under}]\n" if under else ""
    file.write_text(f'game = "craps"\nsimulated = true\n{head}{name} = "{text}"\n')
    with pytest.raises(ConfigurationError) as wrong:
        read_table(file)
    (problem,) = [it for it in wrong.value.problems if it.key == key]
    assert "may not be written here" in problem.message
    assert problem.message.isprintable()


def test_who_accepts_a_loss_and_why_is_written_so_too(tmp_path: Path) -> None:
    whole = {"--by": "Ann", "--reason": "a cut", "--file": str(tmp_path / "journal")}
    for option, text in (("--by", "\u200b"), ("--reason", "\x9b31m")):
        words = [word for pair in {**whole, option: text}.items() for word in pair]
        ended = CliRunner().invoke(main, ["journal", "accept-loss", *words])
        assert (ended.exit_code, "U+" in ended.output) == (2, True)


def test_what_an_earlier_version_took_is_shown_as_its_number() -> None:
    assert visible("a\x9b31m\u202eb") == "a\\u009b31m\\u202eb"
    assert visible("caf\xe9 \u0436") == "caf\xe9 \u0436"
