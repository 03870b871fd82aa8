# SPDX-License-Identifier: MIT
"""Text leaves in every encoding: missing characters in a stated ASCII form, never with a traceback or a `?`."""

import ast
import io
import sys
from pathlib import Path

import pytest

from controller.characters import ASCII, FORMS, LACKING, shown_in
from controller.cli import entry
from controller.display.terminal.outlet import Outlet
from controller.games import titles

ENCODINGS = ("ascii", "latin-1", "cp1252", "koi8-r", "shift_jis", "utf-8")
COMMANDS = (["games"], ["--help"], ["coverage", "craps"], ["play", "TAPE"], ["check", "TABLE"], ["rules", "no-game"])
ROOT = Path(__file__).resolve().parents[1]
TAPE = "table sic-bo\nwager Łukasz-… small $5\n> refused: Дмитро…\n"


def printed(words: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the program's output in a locale of this encoding, from both outputs."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=how) for how in ("strict", "backslashreplace")]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        patch.setattr(sys, "argv", ["tablectl", *words])
        with pytest.raises(SystemExit) as ended:
            entry.main()
    assert ended.value.code in (0, 1, 2)
    found = b""
    for stream in streams:
        stream.flush()
        found += stream.buffer.getvalue()  # type: ignore[attr-defined]
    return found.decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_command_prints_in_every_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tape := tmp_path / "t.tape").write_text(TAPE, encoding="utf-8")
    (table := tmp_path / "t.toml").write_text('game = "sic-bø…"\ntable = "Дмитро"\n', encoding="utf-8")
    names = {"TAPE": str(tape), "TABLE": str(table)}
    for words in COMMANDS:
        text = printed([names.get(word, word) for word in words], encoding, monkeypatch)
        assert text
        assert "Traceback" not in text
        if encoding == "utf-8":
            assert "Łukasz-…" in text or words[0] != "play"


def rules_of(game: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> str:
    return printed(["rules", game], encoding, monkeypatch)


@pytest.mark.parametrize("game", titles())
def test_the_rules_lose_no_character(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rules_of(game, "utf-8", monkeypatch)
    asked = whole.count("?")
    for encoding in ("ascii", "latin-1"):
        text = rules_of(game, encoding, monkeypatch)
        assert text.count("?") == asked
        assert "\\u" not in text, "the program's own characters have a form in ASCII"


def test_a_form_is_ascii_and_a_name_is_escaped() -> None:
    assert all(form.isascii() and form.isprintable() for form in FORMS.values())
    assert shown_in("Łukasz … é", ASCII) == "\\u0141ukasz ... \\xe9"
    assert shown_in("Łukasz … é", "latin-1") == "\\u0141ukasz ... é"
    assert shown_in("Дмитро…", "koi8-r") == "Дмитро..."


def test_a_lone_surrogate_of_a_damaged_text_is_escaped_in_utf_8() -> None:
    assert "a\udc80".encode("utf-8", LACKING) == b"a\\udc80"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_gets_the_same_forms(encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Outlet(stream).write_lines("Łukasz: double 3, 4…")
    assert stream.buffer.getvalue() == b"\\u0141ukasz: double 3, 4..."  # type: ignore[attr-defined]


def test_every_file_of_text_names_its_encoding() -> None:
    """The letters of a file without a stated encoding depend on the reader's locale."""
    calls = ("read_text", "write_text")
    modules = (path for room in ("controller", "hal", "c_ext") for path in (ROOT / room).rglob("*.py"))
    texts = {path: path.read_text(encoding="utf-8") for path in modules}
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, text in texts.items()
        if any(call in text for call in calls)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in calls
        and "encoding" not in {it.arg for it in node.keywords}
    ]
    assert not bare
