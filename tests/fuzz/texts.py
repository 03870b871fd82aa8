# SPDX-License-Identifier: MIT
"""Texts that people and programs write: files, tapes, requests, arguments, cards. All of it is answered in words."""

import atexit
import io
import os
import shutil
import socket
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from c_ext.errors import HandError
from c_ext.pai_gow import set_by_player
from c_ext.poker import RANKINGS
from c_ext.tiles import tile
from controller.cli.games.rank import HandLines
from controller.cli.games.tiles import DealLines
from controller.cli.main import main
from controller.cli.technician.allowed import ROLES, CommandRefused, allowed_words
from controller.config import read_table
from controller.config.screens_fit import check_screens
from controller.engine.record.events import LimitsProposed
from controller.engine.rules.game import NoLayout
from controller.engine.values.money import cents, dollars
from controller.games import find, rooms
from controller.sockets.connection import Connection
from controller.sockets.requests import ASK, DIRECT, Answer, Request, encode
from controller.sockets.server import Server, answer_effects, event_of
from controller.sockets.visitors import Visitor
from controller.tapes.entries import event_of_line
from controller.tapes.runner import play
from controller.tapes.script.errors import TapeError
from controller.tapes.stages.engine_stage import EngineStage
from hal.board import board_of
from hal.wiring.toml_file import ConfigurationError, Problem, Source


@cache
def folder() -> Path:
    """A folder of this process, in memory where there is room for it. It is removed at the end."""
    memory = Path("/dev/shm")
    made = tempfile.mkdtemp(prefix="table-fuzz-", dir=memory if os.access(memory, os.W_OK) else None)
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def _problems(read: Callable[[], object]) -> list[Problem]:
    """Return the problems of a file. An error without a problem counts as a problem."""
    try:
        read()
    except ConfigurationError as error:
        return error.problems or [Problem("", 0, "", "", "an error without a problem")]
    return []


def _told(problems: list[Problem]) -> bool:
    """Whether each has its file and its line, and can be printed."""
    return all(problem.file and problem.line > 0 and str(problem).encode() for problem in problems)


def board(data: bytes) -> None:
    """A board file is right, or every error of it is named in words."""
    assert _told(_problems(lambda: board_of(Source("fuzz.toml", data.decode(errors="replace")))))


def table(data: bytes) -> None:
    """A table file likewise."""
    file = folder() / "table.toml"
    file.write_bytes(data)
    assert _told(_problems(lambda: check_screens(read_table(file))))


def tape(data: bytes) -> None:
    """A tape passes or fails; it never ends the player."""
    file = folder() / "fuzz.tape"
    file.write_bytes(data)
    result = play(file)
    assert result.passed == (not result.failures)


MOST_REQUESTS = 20
"""The most lines of an input of requests: each is one row of a journal."""


def request(data: bytes) -> None:
    """Each line to a socket has one answer, in JSON, and no handler fails. The first line names the game."""
    game, *lines = data.split(b"\n")
    named = game.decode(errors="replace")
    server = _serving(EngineStage(named, [])) if named in rooms() else _serving(EngineStage("sic-bo", []))
    for line in lines[:MOST_REQUESTS]:
        for name in (ASK, DIRECT):
            answer = _answered(server, name, line)
            assert "the request failed" not in "".join(answer.lines), answer


def _serving(stage: EngineStage) -> Server:
    """The sockets of this table."""

    def enter(entered: Request, reply: Any) -> None:
        event = event_of(entered)
        if isinstance(event, LimitsProposed):
            event = msgspec.structs.replace(event, time_of_day=0)  # as the application does
        stage.conductor.receive(event, lambda effects, why: answer_effects(effects, why, reply))

    return Server(
        folder(),
        {
            ASK: {"status": lambda _, reply: reply(Answer(data=stage.view))},
            DIRECT: {"event": enter, "hand": lambda asked, reply: reply(Answer(lines=asked.words))},
        },
    )


def _answered(server: Server, name: str, line: bytes) -> Answer:
    said: list[Answer] = []
    server.answer(_visit(name), line, said.append)
    (answer,) = said
    return msgspec.json.decode(encode(answer), type=Answer)


@cache
def _visit(name: str) -> Connection:
    """One connection of a visitor who may only ask."""
    return Connection(socket.socket(socket.AF_UNIX), name, Visitor(65_534, frozenset()))


def entry(data: bytes) -> None:
    """Parse a line as typed after `tablectl enter`."""
    with suppress(TapeError, ValueError):
        event_of_line(data.decode(), "sic-bo")


def arguments(data: bytes) -> None:
    """A command line, its words apart by zero bytes: status 0, 1 or 2, and why it is not 0 is said."""
    words = [word for word in data.decode(errors="surrogateescape").split("\0") if word]
    if any(word in ("run", "export") or "/" in word or "\ud800" <= max(word) <= "\udfff" for word in words):
        return
    here, said, answered = Path.cwd(), io.StringIO(), io.BytesIO()
    os.environ.update(XDG_STATE_HOME=str(folder()), XDG_RUNTIME_DIR=str(folder()))
    os.chdir(folder())
    status: object = None
    try:
        with redirect_stdout(io.TextIOWrapper(answered, write_through=True)), redirect_stderr(said):
            main(words, prog_name="tablectl")
    except SystemExit as ended:
        status = ended.code
    finally:
        os.chdir(here)
    assert status in (None, 0, 1, 2)
    assert not status or said.getvalue() or answered.getvalue()


def ssh(data: bytes) -> None:
    """A line over SSH: refused in words, or the words of a command of the role, with no option but its own."""
    line = data.decode(errors="surrogateescape")
    for role, commands in ROLES.items():
        try:
            words = allowed_words(role, line)
        except CommandRefused:
            continue
        name = next(it for it in (" ".join(words[:2]), words[0]) if it in commands)
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert options <= {*commands[name].options, "--help"}
        assert line.isprintable()


def money(data: bytes) -> None:
    """An amount of money that is taken is whole cents, and reads back as itself."""
    with suppress(ValueError):
        text = data.decode()
        amount = cents(text)
        assert text.isascii()
        assert cents(dollars(amount)) == amount


def cards(data: bytes) -> None:
    """Lines of poker hands: an answer a line, in their order."""
    ranking = RANKINGS[data[0] % len(RANKINGS)] if data else RANKINGS[0]
    lines = HandLines(ranking)
    answers = b"".join(lines.answers(iter([data[1:7], data[7:]])))
    asked = data[1:]
    assert answers.count(b"\n") == asked.count(b"\n") + (not asked.endswith(b"\n") and bool(asked))


def tiles(data: bytes) -> None:
    """Lines of pai gow tiles: one answer a line, in order. A set hand has the given tiles and is legal."""
    answers = b"".join(DealLines().answers(iter([data[:6], data[6:]])))
    assert answers.count(b"\n") == data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
    for asked, answer in zip(data.split(b"\n"), answers.decode().split("\n"), strict=False):
        low, high, rule = answer.split("\t") if answer else ("error", "", "")
        if low != "error":
            set_by_player(low.split(), high.split())
            assert rule.startswith("s 4")
            assert sorted(f"{low} {high}".split()) == sorted(map(tile, asked.decode().split()))


def hands(data: bytes) -> None:
    """The core by its Python face: any bytes as cards are ranked, or refused in words."""
    if not data:
        return
    ranking = RANKINGS[data[0] % len(RANKINGS)]
    with suppress(HandError):
        best = ranking.best(data[1:])
        assert best.order == ranking.order(data[1:])
        assert set(best.cards) <= set(data[1:])
    with suppress(HandError):
        ranking.showing(data[1:])
    with suppress(HandError):
        ranking.orders(data[1:], data[0] % 9)
    with suppress(HandError):
        ranking.name(int.from_bytes(data[:9], signed=True))


def outcome(data: bytes) -> None:
    """`tablectl declare`: words are a result of a game, which declares each wager once, or are refused in words."""
    name, *words = data.decode(errors="surrogateescape").split() or [""]
    if name not in rooms():
        return
    game = find(name)
    if isinstance(game.outcomes, NoLayout):
        return
    try:
        read = game.outcomes.read(tuple(words))
    except ValueError:
        return
    result = game.layout.result(read)
    wagers = [*result.wins, *result.loses, *result.voids, *result.stays]
    assert sorted(wagers) == sorted(game.layout.wagers)
    game.outcomes.call(read)
