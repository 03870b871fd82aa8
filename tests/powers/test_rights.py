# SPDX-License-Identifier: MIT
"""Which right each request and each event asks for: the table refuses what a key is not for, whoever has sent it."""

import asyncio
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest
from click.testing import CliRunner

from controller.app import App
from controller.cli.main import main
from controller.cli.technician.allowed import MAINTAIN, NEVER, CommandRefused, allowed_words
from controller.config import read_table
from controller.engine.record.events import EnteredEvent, Placed
from controller.engine.record.tournament import GoesOn, Heat, InTournament
from controller.running.safe_mode import REFUSED
from controller.sockets import client, requests, rights
from controller.sockets.client import NoTable
from controller.sockets.requests import DIRECT, Answer, Request
from controller.sockets.rights import LOOK, OF_EVENT, OF_REQUEST, OPERATE, RIGHTS, WITHOUT_A_KEY
from controller.sockets.rights import MAINTAIN as MAINTAINS
from controller.sockets.server import Server
from controller.sockets.visitors import Visitor
from controller.tapes.entries import ENTERED, event_of_line
from controller.tapes.script.errors import TapeError
from tests.test_vocabulary import EXAMPLES

LINES = (
    *("press start", "enter wager red small 5", "direct floor-manager void a fire", "lamps check", "screens open"),
    *("limits --minimum 10", "limits --withdraw", "motor off", "motor jog tumbler", "commission", "bundle -"),
    *("safe-mode leave", "identity --check", "sign-in Ann", "sign-out Ann", "dispute show 1", "dispute show --end"),
    *("table done coins", "table close", "table open", "table float sign", "table float opening 100x5"),
    *("tournament enter ann 100", "tournament refund ann", "tournament seat ann", "tournament begin"),
    *("tournament end a fire", "tournament pay ann 150", "tournament cancel a fire", "tournament close"),
    *("tournament count ann 950", "tournament sign", "tournament withdraw"),
    *("tournament withdraw heat-1 a wrong file", "tournament wager ann 5 1 2"),
    *("tournament export", f"tournament import {__file__}"),
)
"""A line of every command that asks the table to do something, and of each of its acts."""
ELSEWHERE = {
    *("status", "watch", "live", "tables", "identity", "games", "rules", "journal show", "journal verify", "report"),
    *("journal seal", "journal schema", "journal replay", "journal export", "journal hands", "keno draw"),
    *("keno sales", "keno show", "keno report", "keno unpaid", "table opening"),
    *("run", "train", "play", "check", "link", "ssh", "man", "layout", "declare", "edge", "rank", "tiles", "coverage"),
    *("keys", "pit"),
    *("people add", "people confirm", "people list", "people remove"),
    *("dispute list", "dispute page", "dispute check"),
    *("journal archive", "journal accept-loss", "journal open-round", "journal validate", "keno self-service"),
    *("floor serve", "floor init", "floor pool", "floor invite", "floor join", "floor status", "floor verify"),
    *("floor revoke", "floor adopt", "floor end-claim", "floor promote", "floor rebuild", "floor alone"),
    *("floor exclude", "floor apart", "floor readmit", "floor rulings", "floor teaching", "floor teaching-end"),
    *("floor freeze", "floor evidence", "floor thaw"),
    *("floor keno", "floor keno-terms", "floor keno-station", "floor keno-shift", "floor keno-board"),
}
"""Commands that change nothing at the table: they look, or work on files."""
OF_THE_STORE = {it for it in NEVER if it.startswith("keno ")} | {
    *("dispute open", "dispute decide", "dispute told", "dispute request"),
}
"""Commands whose request is `tickets` or `keep-dispute`, which no key may send."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(
        f'game = "sic-bo"\nsimulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n'
    )
    return tmp_path


def test_of_every_request_and_event_it_is_stated_which_right_it_asks_for(folder: Path) -> None:
    asked = set[str]()
    for game in ("sic-bo", "keno"):
        file = folder / "table.toml"
        file.write_text(file.read_text().replace("sic-bo", game))

        async def handlers(file: Path = file) -> dict[str, Any]:
            return App(read_table(file), asyncio.get_running_loop())._handlers()[DIRECT]

        asked |= {*asyncio.run(handlers())}
    assert {*OF_REQUEST, "event"} == asked
    assert {*REFUSED} - {"event"} <= {*OF_REQUEST}
    assert {*OF_EVENT} == {*get_args(EnteredEvent)}


def sent(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Request:
    """Return the first request of this command line at the socket `direct`."""
    asked: list[Request] = []

    def refuse(_self: object, _folder: Path, name: str, request: Request, _timeout: float | None = None) -> None:
        if name == DIRECT:
            asked.append(request)
        raise NoTable("none")

    monkeypatch.setattr(client.ClientConnection, "__init__", refuse)
    CliRunner().invoke(main, [*shlex.split(line), "--table", str(folder / "table.toml")], input="493817\n")
    assert asked, line
    return asked[0]


def may(right: str, line: str) -> bool:
    try:
        allowed_words(right, line)
    except CommandRefused:
        return False
    return True


@pytest.mark.parametrize("line", LINES)
def test_the_table_lets_a_key_do_what_its_line_lets_it_and_no_more(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = sent(line, folder, monkeypatch)
    for right in RIGHTS:
        assert (not rights.why_refused("bea", right, asked.what, asked.event)) is may(right, line), (right, asked)
    assert not rights.why_refused("", "", asked.what, asked.event), "without a key"


def test_every_command_is_looked_at() -> None:
    named = {name for line in LINES for name in (*MAINTAIN, *NEVER) if f"{line} ".startswith(f"{name} ")}
    listed = named | ELSEWHERE | OF_THE_STORE | {"screens", "limits"}
    assert {*MAINTAIN, *NEVER} - listed == set(), "a new command has a line in LINES, or its name is in ELSEWHERE"
    assert listed - {*MAINTAIN, *NEVER} == set(), "no such command: remove it from ELSEWHERE"
    assert not named & (ELSEWHERE - {"identity"})
    assert {OF_REQUEST[it] for it in ("tickets", "keep-dispute")} == {WITHOUT_A_KEY}
    assert not OF_THE_STORE & {*MAINTAIN}


def answered(folder: Path, request: Request) -> tuple[str, list[Request]]:
    """Return the answer of a table to a request, and the request if the table accepts it."""
    done = list[Request]()
    it: Any = SimpleNamespace(name=DIRECT, who="desk", visitor=Visitor(os.getuid(), frozenset()), at_hang_up=[])
    do: Callable[..., None] = lambda asked, reply: (done.append(asked), reply(Answer()))  # type: ignore[assignment] # noqa: E731
    answers = list[Answer]()
    table = Server(folder, {requests.ASK: {}, DIRECT: dict.fromkeys((*OF_REQUEST, "event"), do)})
    table.answer(it, msgspec.json.encode(request), answers.append)
    return "; ".join(answers[0].lines), done


IN_WORDS = [it for it in EXAMPLES if it.split()[0] in ENTERED and "…" not in it and "import" not in it]
ONLY_IN_A_TAPE = "tournament of "


@pytest.mark.parametrize("line", IN_WORDS)
def test_whatever_is_entered_is_judged_by_what_it_is(line: str, folder: Path) -> None:
    """Every word of the vocabulary, as `tablectl enter` sends it over a key."""
    if line.startswith(ONLY_IN_A_TAPE):
        with pytest.raises(TapeError, match="that of the table file"):
            event_of_line(line, "table-7")
        return
    event: Any = event_of_line(line, "table-7")
    of_a_tournament = line.startswith("tournament ")
    for right, is_done in ((LOOK, False), (OPERATE, not of_a_tournament), (MAINTAINS, not of_a_tournament), ("", True)):
        said, done = answered(folder, Request("event", event=event, key=right and "bea", role=right))
        assert bool(done) is is_done, (right, said)
        assert bool(said) is not is_done


def test_nobody_enters_a_heat_as_an_event_with_a_key_or_without(folder: Path) -> None:
    heat = Heat("heat-1", "Spring", "2af1", "2026-12-05", 30_000, (GoesOn("ann", 150_000),))
    for event in (InTournament("import", heat=heat), InTournament("import"), InTournament("seat", "ann", heat=heat)):
        for right in ("", *RIGHTS):
            said, done = answered(folder, Request("event", event=event, key=right and "bea", role=right))
            assert (said, done) == (rights.ONLY_AS_A_FILE, [])


def test_a_key_that_states_no_right_looks_and_one_that_is_none_does_nothing(folder: Path) -> None:
    placed = Placed("ann", "small", 500)
    assert answered(folder, Request("event", event=placed, key="bea"))[0].endswith(
        "that is for a key that may operate; this one may look"
    )
    assert answered(folder, Request("motors-off", role="everything"))[0] == (
        "motors-off: that is for a key that may operate; this one may everything"
    )
    paid = InTournament("pay", "ann", cents=15_000)
    assert answered(folder, Request("event", event=paid, key="bea", role=OPERATE))[0] == (
        "tournament, pay ann $150: that is for a person at the machine, and for no key; this one may operate"
    )


def test_what_is_for_no_key_is_no_right_that_a_key_can_state() -> None:
    for what in OF_REQUEST:
        assert rights.why_refused("ann", WITHOUT_A_KEY, what, None)
    assert rights.why_refused("ann", WITHOUT_A_KEY, "", InTournament("close"))
    assert not rights.why_refused("ann", OPERATE, "check-lamps", None)
