# SPDX-License-Identifier: MIT
"""Every example of a command, in each help and document, can be typed in a shell as it stands there."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from controller.cli.main import main
from tests.documents import CODE, prose_and_shell_blocks

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    it
    for it in (*ROOT.glob("*.md"), *ROOT.glob("[!.]*/**/*.md"), *ROOT.glob("systemd/**/*"), *ROOT.glob("hal/boards/*"))
    if it.is_file() and ".venv" not in it.parts and it.suffix in (".md", ".toml", ".conf", ".service", "")
)  # fmt: skip
OPERATORS = {"|", "||", "&&", ";", "&", ">", ">>", "<", "2>", "2>>"}


def commands(group: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with its words."""
    yield path, group
    if isinstance(group, click.Group):
        for name in group.list_commands(click.Context(group)):
            command = group.get_command(click.Context(group), name)
            assert command
            yield from commands(command, (*path, name))


def helps() -> Iterator[tuple[str, str]]:
    """Each example in the help of a command, with where it stands: code that begins with a command's words."""
    known = dict(commands(main))
    first = {path[0] for path in known if path}
    for path, command in known.items():
        texts = [command.help or "", command.epilog or ""]
        texts += [getattr(it, "help", None) or "" for it in command.params]
        for code in (code for text in texts for code in CODE.findall(" ".join(text.split()))):
            if code.removeprefix("tablectl ").split()[0] in first and len(code.split()) > 1:
                yield f"help of {' '.join(path)}", code


def documented() -> Iterator[tuple[str, str]]:
    """Each example in a document: code, or a line of a block, with the program's name."""
    for file in DOCUMENTS:
        text = file.read_text(errors="ignore")
        place = str(file.relative_to(ROOT))
        prose, blocks = prose_and_shell_blocks(text)
        yield from ((place, line.removeprefix("$ ")) for block in blocks for line in block if "tablectl" in line)
        for paragraph in prose:
            yield from ((place, code) for code in CODE.findall(paragraph) if re.match(r"(sudo |\S*/)?tablectl ", code))


EXAMPLES = sorted({*helps(), *documented()})


def simple(example: str) -> list[list[str]]:
    """Return the commands of a line as a person reads them, each as its words. Empty if it is no line for a shell."""
    words = shlex.shlex(example, posix=True, punctuation_chars="|&;<>")
    words.whitespace_split, words.commenters = True, "#"
    found: list[list[str]] = [[]]
    for word in words:
        if word in OPERATORS:
            found.append([])
        else:
            found[-1].append(word)
    return [it for it in found if it]


def typed(example: str, folder: Path) -> list[list[str]]:
    """Return the commands of a line as a shell reads them: each command prints its words."""
    operators = shlex.shlex(example, posix=False, punctuation_chars="|&;<>")
    operators.whitespace_split, operators.commenters = True, "#"
    parts: list[str] = [""]
    for word in operators:
        if word in OPERATORS:
            parts.append("")
        else:
            parts[-1] += f" {word}"
    script = "".join(f"set -- {part}\nprintf '%s\\0' \"$@\"; printf '\\n'\n" for part in parts if part)
    done = subprocess.run(["sh", "-fuec", script], capture_output=True, text=True, cwd=folder, env={}, check=False)
    assert done.returncode == 0, (example, done.stderr)
    return [line.removesuffix("\0").split("\0") for line in done.stdout.splitlines()]


def test_there_are_examples_of_each_kind() -> None:
    assert len(EXAMPLES) > 60
    assert {place.split()[0] for place, _ in EXAMPLES} >= {"help", "README.md"}


@pytest.mark.parametrize(("place", "example"), EXAMPLES)
def test_a_shell_takes_an_example_as_it_stands(place: str, example: str, tmp_path: Path) -> None:
    assert typed(example, tmp_path) == simple(example), place


@pytest.mark.parametrize(
    "wrong", ["keno sell 4 --wager $2", 'dispute 12 "I had $50 on red"', "a `date`", "rules (s 5)", "a 'b"]
)
def test_what_a_shell_would_change_is_seen(wrong: str, tmp_path: Path) -> None:
    with pytest.raises((AssertionError, ValueError)):
        assert typed(wrong, tmp_path) == simple(wrong)
