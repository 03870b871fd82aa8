# SPDX-License-Identifier: MIT
"""The people who may decide a dispute, tell the player or keep a request, in every situation of
tests/powers/who_may.py.
"""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from controller.conductor.conductor import fresh
from controller.disputes import pictures, waiting
from controller.disputes.case import NOT_STATED, Case, Decided, Requested, Told
from controller.disputes.evidence import open_parts
from controller.disputes.filed import Filed, in_file
from controller.disputes.filing import MAY, Filing
from controller.engine.engine import Engine
from controller.engine.record.events import Restarted
from controller.engine.record.people import REQUIRED, SignedIn, SignedOut
from controller.engine.values import roles
from controller.games import find
from controller.sockets import client
from controller.sockets.client import NoTable
from controller.sockets.requests import Answer, Request
from tests.disputes.test_again import TableOfTwoRounds
from tests.disputes.test_evidence import at, on
from tests.disputes.test_past import ROULETTE
from tests.powers.who_may import MODES, NOWHERE, OTHER, RIGHT, WHO_MAY

CASE = Case(number=1, table="table-7", game="roulette", first=1, last=1, player="ann", words="x", opened=1, version="1")
DONE = {
    "decide": lambda by: Decided(1, roles.FLOOR_MANAGER, by, "decides", "it lay on red", "s 3(2)"),
    "told": lambda by: Told(1, by, "that there is an inspector", "14.12"),
    "request": lambda by: Requested(1, roles.CASINO_SUPERVISOR, by, "14.11"),
}
"""Acts of a person of the casino on a case, by command. The player who disputes a round is not a person of the casino.
"""
NOBODY, WRONG, RIGHT_ONE, LEFT, _, MALLORY, OF_OTHER = WHO_MAY


@pytest.fixture(autouse=True)
def _without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST", 0)


@pytest.mark.parametrize("what", DONE)
def test_what_is_done_about_a_case_is_somebodys_as_the_table_says(what: str) -> None:
    """Acts open to any person of the casino are refused only to people who are not signed in."""
    situations = (NOBODY, RIGHT_ONE, LEFT, MALLORY, *((WRONG, OF_OTHER) if what == "decide" else ()))
    for mode, situation in product(MODES, situations):
        game = find("roulette")
        engine = Engine(game, fresh(game, game.limits.table, "table-7", {}))
        engine.feed(Restarted(sign_in=mode))
        if situation in (WRONG, OF_OTHER):
            engine.feed(SignedIn(OTHER, (roles.INSPECTOR,), 900))
        if situation in (RIGHT_ONE, LEFT, MALLORY, OF_OTHER):
            engine.feed(SignedIn(RIGHT, (roles.FLOOR_MANAGER,), 900))
        if situation == LEFT:
            engine.feed(SignedOut(RIGHT))
        name = {MALLORY: NOWHERE, OF_OTHER: OTHER, NOBODY: NOWHERE}.get(situation, RIGHT)
        found = Filed(CASE, DONE[what](name), "0" * 64)
        expected = WHO_MAY[situation].outcome(mode)
        answers = list[Answer]()
        state: Any = lambda engine=engine: engine.state  # noqa: E731
        Filing(None, state, lambda: None).asked(Request("", (MAY, found.role, name)), answers.append)  # type: ignore[arg-type]
        assert answers[0].ok is expected.done, (mode, situation)
        words = found.words(engine.state)
        assert (name in words) is expected.done, (mode, situation, words)
        assert (f"{name} (entered)" in words) is (expected.done and not expected.named)
        assert words.endswith(f"; case-1.zip {'0' * 64}"), "the file is named in any case"


def test_the_command_writes_no_file_for_somebody_who_is_not_signed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    file = state / "disputes" / "case-1.zip"
    stage = TableOfTwoRounds(state)
    runs = False

    def ask(_folder: Path, _socket: str, request: Request, *_: float) -> Answer:
        if not runs:
            raise NoTable("no controller answers")
        answers = list[Answer]()
        stage.on_disk()
        stage.again.cases()["keep-dispute"](request, answers.append)
        stage.until(lambda: bool(answers))
        return answers[0]

    monkeypatch.setattr(client, "ask", ask)
    assert on(table, "1", "--by", "ann", "x").exit_code == 0, "a player opens a case, whoever is signed in"
    (state / "disputes" / waiting.FILE).unlink()
    table.write_text(f'sign_in = "{REQUIRED}"\n{table.read_text()}')
    opened = file.read_bytes()
    decide = ("decide", "1", "it lay on red", "--as", roles.FLOOR_MANAGER, "--by")
    assert "start it, and sign in" in on(table, *decide, RIGHT).stderr
    runs = True
    stage.send(Restarted(sign_in=REQUIRED))
    stage.send(SignedIn(RIGHT, (roles.FLOOR_MANAGER,), 900))
    assert "Mallory is not signed in" in on(table, *decide, NOWHERE).stderr
    assert file.read_bytes() == opened
    assert not waiting.list_waiting(state / "disputes")
    done = on(table, *decide, RIGHT, "--json")
    assert json.loads(done.stdout)["in the journal"] is True
    assert stage.kept[-1][0].startswith(f"dispute: case 1: floor manager {RIGHT} decides: it lay on red (s 3(2)); ")
    assert stage.roles[-1] == roles.FLOOR_MANAGER
    stage.close()


def test_the_role_in_the_journal_is_that_of_the_act() -> None:
    for what, role in (("decide", roles.FLOOR_MANAGER), ("told", NOT_STATED), ("request", NOT_STATED)):
        assert Filed(CASE, DONE[what](RIGHT), "").role == role
    assert Filed(CASE, None, "").role == roles.PLAYER


def test_what_was_done_last_is_what_the_file_has_more_than_the_one_before(tmp_path: Path) -> None:
    table, file = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes" / "case-1.zip"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    with open_parts(file) as parts:
        assert in_file(parts).last is None
    for role, by in ((roles.FLOOR_MANAGER, "flo"), (roles.PIT_BOSS, "pat")):
        verdict = () if by == "flo" else ("--confirms",)
        assert on(table, "decide", "1", "red", "--as", role, "--by", by, *verdict).exit_code == 0
        with open_parts(file) as parts:
            last = in_file(parts).last
        assert last
        assert last.by == by


def test_a_name_that_only_looks_like_another_decides_nothing(tmp_path: Path) -> None:
    """Else one person confirms his or her own decision under a name with one Cyrillic letter."""
    table = at(tmp_path, ROULETTE)
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    decide = ("decide", "1", "red", "--as", roles.FLOOR_MANAGER, "--by")
    refused = on(table, *decide, "\u0415ve")
    assert (refused.exit_code, "mixes scripts" in refused.stderr) == (2, True)
    assert on(table, *decide, "Eve").exit_code == 0
