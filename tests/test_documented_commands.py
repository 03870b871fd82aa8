# SPDX-License-Identifier: MIT
"""Every command in every document exists: its words, options and arguments, targets of make, programs of a shell."""

import importlib.util
import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.cli.technician.allowed import ROLES
from tests.documents import CODE, DOCUMENTS, ROOT, prose_and_shell_blocks, read
from tests.test_shell_examples import simple

MAKEFILE = read("Makefile")
PROGRAMS = {
    *("adduser", "apt", "apt-get", "cd", "cp", "date", "echo", "eval", "grep", "install", "ln", "make", "man"),
    *(
        "journalctl",
        "kill",
        "modprobe",
        "mv",
        "pip",
        "pytest",
        "python",
        "python3",
        "sh",
        "sha256sum",
        "ssh",
        "sudo",
        "systemctl",
    ),
    *("systemd-sysusers", "systemd-tmpfiles", "tablectl", "udevadm"),
}
"""Programs that documents may call."""
IS_COMMAND = re.compile(r"(?:sudo )?(?:\S*/)?(?:tablectl|make|ssh) \S")
"""Code in a sentence that names a command. The sentence may leave out its arguments."""
FOR_USERS = re.compile(r"README\.md|systemd/.*")
"""Documents in which every block without a language is for a shell."""
PLACEHOLDER = re.compile(r"[A-Z][A-Z-]*|…")
"""A word that the reader replaces."""


def is_shell(document: str, block: list[str]) -> bool:
    """Return whether a block is for a shell. In documents for developers it may be a tape, a drawing or other text."""
    programs = {line.removeprefix("$ ").split()[0].rpartition("/")[2] for line in block}
    return bool(FOR_USERS.fullmatch(document)) or not programs.isdisjoint(PROGRAMS)


def in_blocks(document: str) -> Iterator[str]:
    """Yield each line for a shell in a document's blocks."""
    for block in prose_and_shell_blocks(read(document))[1]:
        if is_shell(document, block):
            yield from (line.removeprefix("$ ") for line in block if not line.startswith("#"))


def in_sentences(document: str) -> Iterator[str]:
    """Yield each command in a document's sentences."""
    for paragraph in prose_and_shell_blocks(read(document))[0]:
        yield from (code for code in CODE.findall(paragraph) if IS_COMMAND.match(code))


LINES = sorted({(document, line) for document in DOCUMENTS for line in in_blocks(document)})
MENTIONS = sorted({(document, code) for document in DOCUMENTS for code in in_sentences(document)})


def found(words: list[str]) -> tuple[click.Command, click.Context, list[str]]:
    """Return the command that the words name, its context, and the other words."""
    command: click.Command = main
    context = click.Context(main, info_name="tablectl")
    while isinstance(command, click.Group) and words:
        name, child, words = command.resolve_command(context, list(words))
        assert child, words
        command, context = child, click.Context(child, info_name=name, parent=context)
    return command, context, words


def parse(words: list[str], *, complete: bool = True) -> None:
    """Raise UsageError if `tablectl` would not accept these words. Files may be missing.

    An incomplete command, as a sentence mentions it, may lack arguments.
    """
    words = [word for word in words if word not in ("…", "--help", "--version", "COMMAND")]
    command, context, rest = found(words)
    values, left, _ = command.make_parser(context).parse_args(list(rest))
    if left:
        raise click.UsageError(f"unexpected words {left}")
    for parameter in command.get_params(context):
        check(parameter, values.get(parameter.name or ""), context, complete=complete)


def check(parameter: click.Parameter, value: object, context: click.Context, *, complete: bool) -> None:
    """Raise UsageError if a required value is missing, or a value is not among the choices."""
    given = [it for it in (value if isinstance(value, list | tuple) else [value]) if isinstance(it, str)]
    if parameter.required and complete and not given:
        raise click.MissingParameter(ctx=context, param=parameter)
    if isinstance(parameter.type, click.Choice):
        for each in given:
            if not PLACEHOLDER.fullmatch(each):
                parameter.type.convert(each, parameter, context)


def parse_over_ssh(words: list[str]) -> None:
    """Raise an error if no technician's key allows the words after `ssh [-t] TABLE`."""
    command = [word for word in words if word != "-t"][1:]
    allowed = {name for forms in ROLES.values() for name in forms}
    assert " ".join(command[:2]) in allowed or command[0] in allowed, command
    parse(command)


def check_make(words: list[str]) -> None:
    """Assert that the targets and variables of a line of make exist."""
    for word in words:
        name, is_variable, _ = word.partition("=")
        if is_variable:
            assert f"$({name})" in MAKEFILE or f"$(if $({name})" in MAKEFILE or f"$(or $({name})" in MAKEFILE, word
        else:
            assert re.search(rf"^{re.escape(name)}:", MAKEFILE, re.MULTILINE), word


def check_command(words: list[str], *, complete: bool) -> None:
    """Raise an error if one simple command of a line is wrong."""
    while words and (words[0] == "sudo" or re.fullmatch(r"[A-Z_]+=.*", words[0])):
        words = words[1:]
    if not words:
        return
    program = words[0].strip("(").rpartition("/")[2]
    if program == "tablectl":
        parse(words[1:], complete=complete)
    elif program == "make":
        check_make(words[1:])
    elif program == "ssh":
        parse_over_ssh(words[1:])
    elif words[1:2] == ["-m"]:
        assert importlib.util.find_spec(words[2]), words
    elif words[0].startswith(("tests/", "systemd/", "./tests/")):
        assert (ROOT / words[0]).exists(), words
    else:
        assert program in PROGRAMS, words


def check_line(line: str, *, complete: bool = True) -> None:
    """Raise an error if a command of the line is wrong. The file after `>` or `<` is not a command."""
    for words in simple(re.sub(r" (>>?|<) *\S+", "", line)):
        check_command(words, complete=complete)


def test_there_are_commands_in_the_documents() -> None:
    assert len(LINES) > 100
    assert len(MENTIONS) > 40
    assert {document for document, _ in LINES} >= {"README.md", "systemd/README.md"}
    assert {document for document, _ in MENTIONS} >= {"README.md", "systemd/README.md", "systemd/SECURITY.md"}


@pytest.mark.parametrize(("document", "line"), LINES)
def test_every_command_of_a_document_is_accepted(document: str, line: str) -> None:
    check_line(line)


@pytest.mark.parametrize(("document", "code"), MENTIONS)
def test_every_command_that_a_sentence_mentions_exists(document: str, code: str) -> None:
    check_line(code, complete=False)


@pytest.mark.parametrize(
    "wrong",
    [
        "tablectl statsu",
        "tablectl status --tabel craps",
        "tablectl journal shwo --last 1",
        "tablectl journal show --last",
        "tablectl journal accept-loss --by Ann",
        "tablectl journal export --format csv FILE",
        "tablectl lamps check twice",
        "tablectl declare sic-bo",
        "sudo tablectl nothing",
        "make nothing",
        "make run GAEM=craps",
        "ssh -t table-tech@TABLE people list",
        "ssh table-tech@TABLE bundel -",
        "python -m tests.nothing",
        "atp install git",
        "tablectl man | mann -l -",
    ],
)
def test_a_wrong_command_is_seen(wrong: str) -> None:
    with pytest.raises((AssertionError, click.UsageError)):
        check_line(wrong)


ALONE = ("games", "rules", "declare", "rank", "tiles", "man", "layout")
"""Commands that answer without a table, at once."""
ANSWERED = sorted(
    {line.partition("#")[0].strip() for _, line in LINES if line.startswith("tablectl ") and line.split()[1] in ALONE}
)


@pytest.mark.parametrize("line", [line for line in ANSWERED if not re.search(r"[A-Z]{4}|\||--stdin", line)])
def test_every_command_without_a_table_is_answered(line: str) -> None:
    """`tablectl rules roulette` and other commands that need no table are run as they stand."""
    (words,) = simple(line)
    result = CliRunner().invoke(main, words[1:])
    assert result.exit_code == 0, result.output
    assert result.stdout
