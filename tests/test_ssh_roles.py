# SPDX-License-Identifier: MIT
"""The rights of an SSH key: its line is split without a shell, and only commands of its role are run."""

import os
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.cli.main import main
from controller.cli.technician.allowed import LOOK, MAINTAIN, NEVER, OPERATE, ROLES, CommandRefused, allowed_words
from controller.sockets.client import KEY, ROLE

OF_TABLECTL = [
    "status",
    "journal",
    "show",
    "export",
    "motor",
    "off",
    "jog",
    "bundle",
    "limits",
    "rules",
    "run",
    "play",
    "enter",
    "direct",
    "lamps",
    "check",
    "commission",
    "accept-loss",
    "tablectl",
    "tumbler",
    "sic-bo",
]
NASTY = [
    *("--table", "--table=x", "--file", "--key", "-", "--", "-h", "--json", "--player", "/etc/passwd", "out.jsonl"),
    *(";", "|", "&&", "`id`", "$(id)", ">x", "*", "~", "\\", "'", '"', "\n", "\x1b[2J", "\x00", "\udcff", "-50"),
]
WORDS = st.one_of(st.sampled_from(OF_TABLECTL + NASTY), st.text(max_size=12))
LINES = st.one_of(st.lists(WORDS, max_size=8).map(" ".join), st.text(max_size=60))


def commands(group: click.Command = main, before: str = "") -> set[str]:
    assert isinstance(group, click.Group)
    found = set()
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        found |= commands(command, f"{before}{name} ") if isinstance(command, click.Group) else {before + name}
    return found


def test_of_every_command_it_is_decided_which_role_it_is_for() -> None:
    assert {*MAINTAIN, *NEVER} == commands(), (
        "a new command is for a role of controller/cli/technician/allowed.py, or for none"
    )
    assert not {*MAINTAIN} & {*NEVER}
    assert [*LOOK][:3] == [*OPERATE][:3] == [*MAINTAIN][:3]
    assert {*LOOK} < {*OPERATE} < {*MAINTAIN}


@pytest.mark.parametrize("role", ROLES)
def test_every_option_that_is_allowed_is_one_of_its_command(role: str) -> None:
    for name, form in ROLES[role].items():
        command: click.Command = main
        for word in name.split():
            assert isinstance(command, click.Group)
            command = command.get_command(click.Context(command), word) or click.Command("none")
        known = {option for it in command.params for option in it.opts}
        assert form.options <= known, name


def path_like(command: click.Command, given_to: dict[str, Any]) -> list[str]:
    """The parameters that a person has set and that name a file."""
    kinds = (click.Path, click.File)
    return [it.name or "" for it in command.params if isinstance(it.type, kinds) and given_to.get(it.name or "")]


@given(st.sampled_from([*ROLES]), LINES)
@example("look", "journal show --file /etc/shadow")
@example("maintain", "journal export out.jsonl")
@example("maintain", "bundle /etc/cron.d/x")
@example("maintain", "journal export -- x")
@example("operate", "direct pit-boss void --player --table /etc/passwd")
@example("look", "status\nrun")
@example("operate", "enter --table=/etc/passwd x")
@settings(max_examples=300, deadline=None)
def test_whatever_is_asked_only_the_roles_commands_come_through_and_no_file_is_named(role: str, line: str) -> None:
    try:
        words = allowed_words(role, line)
    except CommandRefused:
        return
    assert line.isprintable()
    assert words == shlex.split(line.strip().removeprefix("tablectl ")) or words == shlex.split(line)
    name = " ".join(words[:2]) if " ".join(words[:2]) in ROLES[role] else words[0]
    assert name in ROLES[role]
    command: click.Command = main
    rest = list(words)
    while isinstance(command, click.Group):
        found = command.get_command(click.Context(command), rest.pop(0))
        assert found
        command = found
    try:
        context = command.make_context(name, [it for it in rest if it != "--help"])
    except click.ClickException:
        return
    named = {it: value for it in path_like(command, context.params) if (value := context.params[it])}
    streams = {it: value for it, value in named.items() if getattr(value, "name", value) in ("-", "<stdout>")}
    assert named == streams, f"{line!r} names a file"


@pytest.mark.parametrize(
    ("role", "line", "why"),
    [
        ("look", "motor off", "'motor off': that is for the role operate; the role look may: status, watch"),
        ("look", "motor jog tumbler", "that is for the role maintain"),
        ("operate", "commission", "that is for the role maintain"),
        ("operate", "bundle -", "that is for the role maintain"),
        ("maintain", "run", "that is not done over SSH with a key"),
        ("maintain", "journal archive", "that is not done over SSH with a key"),
        ("maintain", "bash", "'bash': that is not done over SSH with a key"),
        ("maintain", "journal export x", "'x' is not for a key; only the word '-' may follow"),
        ("maintain", "bundle x.tar.gz", "only the word '-' may follow"),
        ("look", "limits --minimum 10", "the option --minimum is not for the role look; allowed: --json"),
        ("look", "status --table x", "the option --table is not for the role look"),
        ("look", "status x", "'x' is not for a key; no other word may follow"),
        ("look", "status 'x", "the line cannot be read: No closing quotation"),
        ("look", "status\x1b", "a line is one line of text"),
        ("look", "status " + "x" * 2000, "with up to 2000 letters"),
        ("look", "''", "'': that is not done over SSH"),
    ],
)
def test_what_is_refused_is_named_with_what_the_role_may_do(role: str, line: str, why: str) -> None:
    with pytest.raises(CommandRefused) as refused:
        allowed_words(role, line)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("role", "line", "words"),
    [
        ("look", "tablectl status --json", ["status", "--json"]),
        ("maintain", "journal export --since=14:05 -", ["journal", "export", "--since=14:05", "-"]),
        ("look", "journal show --since '2026-11-22 14:05'", ["journal", "show", "--since", "2026-11-22 14:05"]),
        (
            "operate",
            'direct pit-boss void "a fire; rm -rf x"',
            ["direct", "pit-boss", "void", "a fire; rm -rf x"],
        ),
        ("operate", "enter wager red small -50", ["enter", "wager", "red", "small", "-50"]),
        ("maintain", "motor jog tumbler --for 0.5", ["motor", "jog", "tumbler", "--for", "0.5"]),
        ("maintain", "bundle -", ["bundle", "-"]),
    ],
)
def test_what_is_allowed_comes_through_word_by_word(role: str, line: str, words: list[str]) -> None:
    assert allowed_words(role, line) == words


def run(role: str, name: str, line: str | None, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv(KEY, "")
    monkeypatch.setenv(ROLE, "")
    if line is None:
        monkeypatch.delenv("SSH_ORIGINAL_COMMAND", raising=False)
    else:
        monkeypatch.setenv("SSH_ORIGINAL_COMMAND", line)
    return CliRunner().invoke(main, ["ssh", role, name])


def test_it_carries_the_command_out_and_says_whose_key_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = run("look", "ann", "rules sic-bo --json", monkeypatch)
    assert ended.exit_code == 0
    assert '"game": "sic-bo"' in ended.output
    assert (os.environ[KEY], os.environ[ROLE]) == ("ann", "look")


def test_who_comes_without_a_command_is_told_what_the_key_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in (None, "", "  "):
        ended = run("look", "ann", line, monkeypatch)
        assert ended.exit_code == 2
        assert "This key is for the role look" in ended.output
        assert "motor" not in ended.output


@pytest.mark.parametrize("name", ["", "x" * 25, "a/b", "a\nb", "-x"])
def test_a_name_that_is_none_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("look", name, "games", monkeypatch).exit_code == 2


def test_the_line_that_the_drop_in_shows_is_one_that_works() -> None:
    drop_in = (Path(__file__).parent.parent / "systemd" / "sshd-technicians.conf").read_text()
    (forced,) = re.findall(r'^#    restrict,pty,command="(.+)" ssh-ed25519', drop_in, re.MULTILINE)
    program, *words = forced.split()
    assert program.endswith("/tablectl")
    assert words == ["ssh", "maintain", "ann"]
    shown = dict(re.findall(r"^#   (look|operate|maintain) +(.+)$", drop_in, re.MULTILINE))
    assert {*shown} == {*ROLES}
    assert "commission, motor jog, bundle, journal export" in shown["maintain"]
