# SPDX-License-Identifier: MIT
"""The signed file of a heat: the final's table accepts only the file that the heat's table has signed."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from controller.cli.running import heats
from controller.conductor.conductor import fresh
from controller.disputes import evidence
from controller.engine.betting.prizes import prizes
from controller.engine.engine import Engine
from controller.engine.record.effects import Refuse
from controller.engine.record.events import Event, Maintained, Restarted
from controller.engine.record.state import Limits, Lying, encode
from controller.engine.record.tournament import (
    Conditions,
    GoesOn,
    Heat,
    HeatTerms,
    InTournament,
    RankingTerms,
    SessionTerms,
    Tournament,
)
from controller.engine.record.tournament_effects import TournamentShown
from controller.engine.shown.views import View
from controller.engine.values.words import REASON
from controller.games import find
from controller.heats.desk import HeatDesk
from controller.heats.file import PLACE, HeatFile
from controller.heats.pieces import PIECE, Coming, NotInOrder, pieces
from controller.journal import Journal, archive, keychain
from controller.maintenance.reach import MOST_ROWS, ReachedTable
from controller.sockets import requests
from controller.sockets.connection import LONGEST_LINE
from controller.sockets.requests import ASK, DIRECT, Answer, Request
from controller.sockets.server import Server
from hal.base.clock import VirtualClock
from hal.signals import KeyTurned

PLAYED = Heat("heat-1", "Spring", "2af1", "2026-12-05", 30_000, (GoesOn("ann", 150_000), GoesOn("bob", 90_000)))
NOTHING: Callable[[object], None] = lambda _: None  # noqa: E731 - nobody listens to this journal
OPERATOR = "casino-operator"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A table that has played a heat, with a configuration that serves the final too."""
    Journal.open(tmp_path / "journal.sqlite", "heat-1", tmp_path / "table.key", NOTHING, NOTHING).close()
    stated = SimpleNamespace(
        journal=tmp_path / "journal.sqlite", file=SimpleNamespace(name="heat-1"), socket_folder=tmp_path
    )
    shown = TournamentShown("Spring", "26/114", "handed over to the final", handed=PLAYED)
    view = msgspec.json.decode(requests.encode(Answer(data={"view": View(tournament=shown)})))["data"]
    monkeypatch.setattr(heats, "read_configuration", lambda _: stated)
    monkeypatch.setattr(heats, "ask_table", lambda *_: Answer(data=view))
    return stated


def in_the_file(table: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the output of the heat's table, with its key in the file of the tournament."""
    heats.key(None)
    name, _, fingerprint = capsys.readouterr().out.strip().partition(" = ")
    terms = HeatTerms({name: fingerprint.strip('"')}, through=2)
    table.tournament = Conditions(
        "Spring", "26/114", 10_000, ("2026-12-05",), "anybody", SessionTerms(100_000), RankingTerms((100,)), heats=terms
    )
    heats.export(InTournament("export"), None)
    return capsys.readouterr().out


class Final:
    """The desk at the table of the final. `entered`: The events made from a heat. `kept`: All other events."""

    def __init__(self, stated: Any) -> None:
        self.entered, self.kept = list[Any](), list[Event]()
        clock, nothing = VirtualClock(), Any
        reach = ReachedTable(stated, clock, self._receive, nothing, nothing, nothing)
        self.desk = HeatDesk(reach, self._enter)

    def _receive(self, event: Event, answer: Any = None) -> None:
        self.kept.append(event)
        if answer:
            answer([], "")

    def _enter(self, request: Request, reply: Any) -> None:
        self.entered.append(request.event)
        reply(Answer(lines=("taken in",)))

    def bring(self, text: bytes) -> Answer:
        """Return the last answer to this file, sent as the command sends it."""
        answers: list[Answer] = []
        for piece in pieces(text):
            self.desk.handlers()["heat"](Request("heat", (OPERATOR, *piece), by="desk"), answers.append)
            for thread in threading.enumerate():
                if thread.name == "heat":
                    thread.join(30)
            if not answers[-1].ok:
                break
        return answers[-1]


def test_what_one_table_hands_over_the_table_of_the_final_takes_in_and_its_journal_has_what_proves_it(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    text = in_the_file(table, capsys).encode()
    final = Final(table)
    assert final.bring(text).lines == ("taken in",)
    (event,) = final.entered
    assert (event.act, event.heat, event.role, event.by) == ("import", PLAYED, OPERATOR, "desk")
    assert event.reason == (
        f"file {next(pieces(text))[0]}, signed by the key {table.tournament.heats.tables['heat-1']}"
    )
    assert not final.kept


def test_a_file_with_the_seals_of_many_years_comes_in_pieces_and_each_is_a_line(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    text = in_the_file(table, capsys).encode() + b" " * 5 * PIECE
    assert Final(table).bring(text).lines == ("taken in",)
    lines = [msgspec.json.encode(Request("heat", (OPERATOR, *it), key="k" * 24, role="x" * 24)) for it in pieces(text)]
    assert len(lines) > 5
    assert max(map(len, lines)) < LONGEST_LINE


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace("150000", "950000"), "the signature is not of this file"),
        (lambda text: text.replace('"pool":30000', '"pool":30001'), "the signature is not of this file"),
        (lambda text: text.replace("heat-1", "heat-2"), "names no such table"),
        (lambda text: text[:200], "no file of a heat"),
        (lambda text: text.replace('"heat":', '"heats":'), "no file of a heat"),
        (lambda _: "[]", "no file of a heat"),
        (lambda _: "", "no file of a heat"),
    ],
    ids=["chips", "pool", "table", "cut-off", "another-field", "another", "nothing"],
)
def test_a_changed_file_is_refused_by_the_table_and_that_is_kept(
    change: Callable[[str], str], told: str, table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = in_the_file(table, capsys)
    changed = change(whole)
    assert changed != whole
    final = Final(table)
    answer = final.bring(changed.encode())
    assert not answer.ok
    assert told in "; ".join(answer.lines)
    assert not final.entered
    kept = [it for it in final.kept if isinstance(it, Maintained)]
    assert len(kept) == len(final.kept)
    assert kept[0].what.startswith("a file that is brought as a heat is refused, its digest ")
    assert " ".join(it.what for it in kept).endswith("; ".join(answer.lines)), "whole, and no word is cut"
    assert not [it.what for it in kept if REASON.why_refused(it.what)]
    assert {it.by for it in kept} == {"desk"}


def test_a_file_whose_fault_has_no_end_is_kept_in_a_few_rows(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_file(table, capsys)
    final = Final(table)
    assert not final.bring(b'{"' + b"ab " * 20_000 + b'":1}').ok
    assert len(final.kept) == MOST_ROWS


def test_the_file_of_another_table_of_that_name_and_a_dispute_are_refused(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    text = in_the_file(table, capsys).encode()
    signed = msgspec.json.decode(text, type=HeatFile)
    assert PLACE != evidence.PLACE
    assert keychain.way(signed.signed, bytes(signed.heat), signed.seals, evidence.PLACE).wrong, (
        "a signature of a heat is none of a case"
    )
    table.tournament.heats.tables["heat-1"] = "0" * 64
    assert "the key of heat-1 is" in Final(table).bring(text).lines[0]
    table.tournament = None
    assert Final(table).bring(text).lines == ("the file of this table's tournament names no heats",)


def test_pieces_out_of_order_of_two_people_or_of_too_large_a_file_are_refused() -> None:
    coming, text = Coming(3 * PIECE), b"x" * 3 * PIECE
    one, two, three = pieces(text)
    assert coming.take("ann", *one) is None
    for by, piece in (("bob", two), ("ann", three), ("ann", ("0" * 64, *two[1:])), ("ann", (*two[:2], "x?"))):
        with pytest.raises(NotInOrder):
            coming.take(by, *piece)
    assert coming.take("ann", *two) is None
    assert coming.take("ann", *three) == text
    with pytest.raises(NotInOrder, match="send it again"):
        coming.take("ann", *three)
    *fit, more = pieces(text + b"x")
    assert [coming.take("ann", *it) for it in fit] == [None] * 3
    with pytest.raises(NotInOrder, match="no file of a heat has more"):
        coming.take("ann", *more)


def test_the_command_sends_the_file_over_the_socket_and_ends_with_what_the_table_answers(
    table: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, sent = tmp_path / "heat-1.json", list[tuple[str, ...]]()
    file.write_bytes(b"x" * 2 * PIECE)
    coming = Coming(2 * PIECE)

    def take(request: Request, reply: Any) -> None:
        sent.append(request.words)
        whole = coming.take("desk", *request.words[1:])
        reply(Answer(lines=("no file of a heat",), ok=False) if whole else Answer())

    def bring() -> None:
        with suppress(SystemExit):
            heats.bring(file, OPERATOR, None, as_json=False)

    async def at_a_table() -> None:
        server = Server(tmp_path, {ASK: {}, DIRECT: {"heat": take}})
        server.open()
        await asyncio.to_thread(bring)
        server.close()

    asyncio.run(at_a_table())
    assert [it[:1] for it in sent] == [(OPERATOR,)] * 2
    assert capsys.readouterr().out == "no file of a heat\n"


@pytest.mark.parametrize("shown", [None, TournamentShown("Spring", "26/114", "none")], ids=["nothing", "none handed"])
def test_a_table_that_shows_no_heat_after_all_is_named_and_nothing_is_signed(
    shown: TournamentShown | None,
    table: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    view = msgspec.json.decode(requests.encode(Answer(data={"view": View(tournament=shown)})))["data"]
    monkeypatch.setattr(heats, "ask_table", lambda *_: Answer(data=view))
    with pytest.raises(SystemExit) as ended:
        heats.export(InTournament("export"), None)
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (1, "")
    assert "the table shows no heat that was handed over" in told.err


def a_day(table: SimpleNamespace) -> None:
    """The table plays a round, and is stopped in order."""
    kept = Journal.open(table.journal, "heat-1", table.journal.parent / "table.key", NOTHING, NOTHING)
    for kind in ("start", "event", "state"):
        kept.append(kind, 0, b"{}")
    kept.checkpoint()
    kept.close()


def handed_over(table: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> str:
    heats.export(InTournament("export"), None)
    return capsys.readouterr().out


@pytest.mark.parametrize("times", [1, 3])
def test_a_heat_is_taken_in_whose_table_has_archived_its_journal_between_the_sessions(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str], times: int
) -> None:
    a_day(table)
    in_the_file(table, capsys)
    for _ in range(times):
        archive(table.journal, table.journal.parent / "table.key")
        a_day(table)
    answer = Final(table).bring(handed_over(table, capsys).encode())
    assert answer.lines == ("taken in",)


def test_a_heat_whose_key_was_printed_from_an_archived_journal_begins_with_that_key(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        a_day(table)
        archive(table.journal, table.journal.parent / "table.key")
    a_day(table)
    text = in_the_file(table, capsys)
    assert len(msgspec.json.decode(text, type=HeatFile).seals) < 3
    assert Final(table).bring(text.encode()).lines == ("taken in",)


def test_a_heat_is_not_signed_where_the_archived_journal_of_its_key_is_not_there(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    a_day(table)
    in_the_file(table, capsys)
    old = archive(table.journal, table.journal.parent / "table.key")
    a_day(table)
    old.rename(old.with_name("elsewhere.sqlite"))
    with pytest.raises(SystemExit):
        heats.export(InTournament("export"), None)
    assert old.name in capsys.readouterr().err


def test_a_table_that_the_tournament_does_not_name_signs_no_heat(
    table: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_file(table, capsys)
    table.tournament = msgspec.structs.replace(table.tournament, heats=None)
    with pytest.raises(SystemExit):
        heats.export(InTournament("export"), None)
    assert "names no heat at heat-1" in capsys.readouterr().err


# What the final takes in

DATES = ("2026-12-05", "2026-12-12")
OF_THE_FINAL = Conditions(
    "Spring", "26/114", 10_000, DATES, "anybody", SessionTerms(100_000, rounds=1), RankingTerms((100,)),
    digest="2af1", heats=HeatTerms({"heat-1": "0" * 64, "heat-2": "1" * 64}, through=2),
)  # fmt: skip
SECOND_HEAT = msgspec.structs.replace(PLAYED, table="heat-2", players=(GoesOn("cid", 70_000),))


def final() -> Engine:
    engine = Engine(find("sic-bo"), fresh(find("sic-bo"), Limits(100, 10_000, 100), "final", {}))
    engine.feed(Restarted(tournament=OF_THE_FINAL))
    engine.feed(KeyTurned("floor-manager", True))
    return engine


def of(engine: Engine) -> Tournament:
    assert engine.state.tournament
    return engine.state.tournament


def entered(engine: Engine, act: str, **what: Any) -> bool:
    """Whether it is done."""
    event = msgspec.convert({"act": act, "role": "floor-manager", **what}, InTournament)
    return not any(isinstance(it, Refuse) for it in engine.feed(event))


def brought(engine: Engine, heat: Heat) -> bool:
    """Whether it is taken in. One that is refused changes nothing."""
    before = encode(engine.state)
    done = entered(engine, "import", heat=heat)
    assert done or encode(engine.state) == before
    return done


OTHERS: dict[str, dict[str, Any]] = {
    "no date": {"date": ""},
    "not approved": {"date": "2026-12-06"},
    "two dates": {"date": "2026-12-05/2026-12-12"},
    "another file": {"digest": "2af2"},
    "another name": {"name": "Autumn"},
    "another table": {"table": "heat-3"},
    "the final itself": {"table": "final"},
    "a player twice": {"players": (GoesOn("ann", 1), GoesOn("Ann", 1))},
    "no number of fees": {"pool": 30_001},
    "no prize as large": {"pool": 9_007_199_254_740_000},
    "as large as any": {"pool": 4_503_599_627_370_000},
    "genuine": {},
    "nobody goes on": {"players": ()},
    "the other date": {"date": "2026-12-12"},
    "without chips": {"players": (GoesOn("ann", 150_000), GoesOn("bob", 0))},
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_heat_is_refused_at_once_or_the_final_is_played_with_it(other: dict[str, Any]) -> None:
    """With a heat that was taken in and its own second one a session begins, is played, and its pool is paid."""
    engine, heat = final(), msgspec.structs.replace(PLAYED, **other)
    if not brought(engine, heat):
        assert brought(engine, PLAYED), "what was refused does not stand in the way of the genuine one"
        heat = PLAYED
    second = msgspec.structs.replace(SECOND_HEAT, date=heat.date, players=(GoesOn("cid", 9_000), GoesOn("dan", 8_000)))
    assert brought(engine, second)
    for player in of(engine).not_seated:
        assert entered(engine, "seat", player=player)
    assert entered(engine, "begin", date=heat.date)
    assert entered(engine, "end", reason="a fire alarm")
    (winner, prize), *_ = prizes(engine.table).items()
    assert prize == heat.pool + second.pool
    assert entered(engine, "pay", player=winner, cents=prize)
    assert entered(engine, "close")
    assert of(engine).held == [heat.date]
    assert not brought(engine, heat), "it is held"


def test_with_kept_stacks_nobody_without_chips_goes_on() -> None:
    engine = final()
    assert brought(engine, msgspec.structs.replace(PLAYED, players=(GoesOn("ann", 150_000), GoesOn("bob", 0))))
    assert list(of(engine).entries) == ["ann"], "else bob would be seated with a whole stack"


@pytest.mark.parametrize("wrong", [{"date": DATES[1]}, {"pool": 90_000}, {"players": (GoesOn("eve", 5),)}], ids=str)
def test_a_wrong_heat_goes_back_and_the_genuine_one_comes_in_its_place(wrong: dict[str, Any]) -> None:
    engine, straight = final(), final()
    assert brought(engine, msgspec.structs.replace(PLAYED, **wrong))
    entered(engine, "seat", player=next(iter(of(engine).entries)))
    assert not brought(engine, PLAYED)
    assert entered(engine, "withdraw", name="heat-1", reason="a wrong file")
    assert (of(engine).pool, of(engine).date, of(engine).entries, of(engine).names) == (0, "", {}, {})
    for table in (engine, straight):
        assert brought(table, PLAYED)
        assert brought(table, SECOND_HEAT)
    assert of(engine) == of(straight)


def test_also_two_wrong_heats_of_an_earlier_version_go_back() -> None:
    """Versions up to 0.25.0 took in a heat of any date."""
    engine = final()
    for heat in (PLAYED, SECOND_HEAT):
        assert brought(engine, heat)
        of(engine).heats.came[-1] = msgspec.structs.replace(heat, date="2027-01-01")
        of(engine).date = "" if heat is PLAYED else "2027-01-01"
    assert not entered(engine, "begin", date=DATES[0])
    for name in ("heat-1", "heat-2"):
        assert entered(engine, "withdraw", name=name, reason="of no approved date")
    assert brought(engine, SECOND_HEAT)
    assert brought(engine, PLAYED)
    assert of(engine).date == DATES[0]


def test_a_table_whose_name_is_longer_than_a_name_is_told_by_how_it_begins() -> None:
    engine, name = final(), "heat-of-the-northern-room-1"
    of(engine).heats.came.append(msgspec.structs.replace(PLAYED, table=name))
    assert entered(engine, "withdraw", name=name[:24], reason="a wrong file")
    assert not of(engine).heats.came


@pytest.mark.parametrize("lies", ["wager", "session", "other role", "no key", "no reason"])
def test_a_heat_stays_while_its_players_have_chips_on_the_table_or_nobody_directs_it(lies: str) -> None:
    engine = final()
    for heat in (PLAYED, SECOND_HEAT):
        assert brought(engine, heat)
    for player in of(engine).not_seated:
        assert entered(engine, "seat", player=player)
    said: dict[str, Any] = {"name": "heat-1", "reason": "a wrong file"}
    if lies == "wager":
        engine.table.wagers.lay(Lying("ann", "small", 500, "lies"), 500)
    elif lies == "session":
        assert entered(engine, "begin", date=DATES[0])
    elif lies == "other role":
        said["role"] = OPERATOR
    elif lies == "no key":
        engine.feed(KeyTurned("floor-manager", False))
    else:
        said["reason"] = ""
    before = encode(engine.state)
    assert not entered(engine, "withdraw", **said)
    assert encode(engine.state) == before
