# SPDX-License-Identifier: MIT
"""A program that is not as it was installed blocks the table until the floor manager accepts it, by its digest."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.checks import questions, software
from controller.cli.main import main
from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record import state
from controller.engine.record.events import Directed, Event, Restarted, SoftwareFound
from controller.engine.record.state import Limits
from controller.games import find
from controller.identity import Identity
from controller.processes.answered import run_python
from controller.sockets import client
from controller.sockets.requests import Answer, Request
from hal.signals import AtRest, Entered, Keyed, KeyTurned, Pressed, Turned

CALL = Pressed("no-more-bets")
CHECKING = SoftwareFound("1")
RIGHT = SoftwareFound("1", "aa" * 32)
OTHER = SoftwareFound("1", "bb" * 32, ("changed controller/app.py",))
ACCEPTED = Directed("floor-manager", "accept-software", "an update by the maker", by="ann")


@pytest.fixture
def engine() -> Engine:
    engine = Engine(find("sic-bo"), fresh(find("sic-bo"), Limits(500, 50_000, 500), "table-1", {}))
    fed(engine, Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False))
    return engine


def fed(engine: Engine, *events: Event) -> list[e.Effect]:
    return [effect for event in events for effect in engine.feed(event)]


def refusals(effects: list[e.Effect]) -> list[str]:
    return [effect.what for effect in effects if isinstance(effect, e.Refuse)]


def test_nothing_is_played_before_it_is_known(engine: Engine) -> None:
    fed(engine, CHECKING)
    (refused,) = refusals(fed(engine, CALL))
    assert refused.startswith("the program: ")
    assert engine.state.blocks["software"].remedy == "wait some seconds"
    assert refusals(fed(engine, RIGHT, CALL)) == []


def test_what_differs_blocks_and_is_named_with_the_remedy(engine: Engine) -> None:
    [blocked] = [it for it in fed(engine, CHECKING, OTHER) if isinstance(it, e.Blocked) and "not as" in it.what]
    assert blocked.name == "software"
    assert "BBBB-BBBB-BBBB-BBBB" in blocked.what
    assert "changed controller/app.py" in blocked.what
    assert "tablectl direct floor-manager accept-software REASON" in blocked.remedy
    (refused,) = refusals(fed(engine, CALL))
    assert refused.startswith("the program: ")
    assert "call the technician" in refused
    assert refused.endswith("floor manager accepts it")


def test_the_key_alone_accepts_nothing(engine: Engine) -> None:
    fed(engine, OTHER, KeyTurned("floor-manager", True), KeyTurned("floor-manager", False))
    assert "software" in engine.state.blocks


@pytest.mark.parametrize(
    ("direction", "why"),
    [
        (
            Directed("dealer", "accept-software", "it will do"),
            "accept-software is for: floor-manager; not for the dealer",
        ),
        (Directed("floor-manager", "accept-software"), "accept-software: say why"),
    ],
)
def test_only_the_floor_manager_accepts_and_says_why(engine: Engine, direction: Directed, why: str) -> None:
    assert refusals(fed(engine, OTHER, direction)) == [why]
    assert "software" in engine.state.blocks


def test_it_is_accepted_by_its_whole_digest_with_the_reason(engine: Engine) -> None:
    said = fed(engine, OTHER, ACCEPTED)
    [note] = [effect.what for effect in said if isinstance(effect, e.Note)]
    assert OTHER.digest in note
    assert note.startswith("the floor manager accepts")
    assert note.endswith(f": {ACCEPTED.reason}")
    assert refusals(fed(engine, CALL)) == []


def test_what_was_accepted_plays_after_the_next_start_and_is_told(engine: Engine) -> None:
    fed(engine, OTHER, ACCEPTED)
    again = Engine(find("sic-bo"), state.decode(state.encode(engine.state)))
    said = fed(again, Restarted(), KeyTurned("dealer", True), CHECKING, OTHER)
    assert "software" not in again.state.blocks
    assert [it.what for it in said if isinstance(it, e.Alert) and "the floor manager has accepted it" in it.what]
    assert e.AllClear("software") in fed(again, RIGHT)
    fed(again, SoftwareFound("1", "cc" * 32, OTHER.differing))
    assert "software" in again.state.blocks


def test_what_could_not_be_checked_is_accepted_for_this_start_only(engine: Engine) -> None:
    unknown = SoftwareFound("1", "", ("it could not be checked: no process",))
    fed(engine, unknown, ACCEPTED)
    assert "software" not in engine.state.blocks
    fed(engine, Restarted(), unknown)
    assert "software" in engine.state.blocks


@pytest.mark.parametrize("before", [(), (CHECKING,), (RIGHT,)])
def test_there_is_nothing_to_accept_of_what_is_right_or_not_known(engine: Engine, before: tuple[Event, ...]) -> None:
    assert len(refusals(fed(engine, *before, ACCEPTED))) == 1
    assert engine.state.software_accepted == ""


def test_a_start_without_a_reference_forgets_the_block_of_the_start_before(engine: Engine) -> None:
    fed(engine, OTHER, Restarted())
    assert "software" not in engine.state.blocks


def test_the_key_confirms_nothing_of_it_in_a_round_that_was_cut_off(engine: Engine) -> None:
    """Every other block of a round waits for the key after a restart: this one is found anew, or is over."""
    fed(engine, RIGHT, CALL, OTHER, Restarted())
    assert "software" not in engine.state.blocks
    fed(engine, CHECKING, OTHER, KeyTurned("floor-manager", False), KeyTurned("floor-manager", True))
    assert "software" in engine.state.blocks


def test_what_is_found_in_a_round_neither_ends_nor_changes_it(engine: Engine) -> None:
    """In every phase only acts of people wait for the floor manager; reports of machines are accepted."""
    wrong = (e.End, e.Declare, e.Withdraw)
    round_ = [
        CALL,
        Pressed("start"),
        *(Turned("tumbler", count, 1) for count in (1, 2, 3)),
        AtRest("tumbler", 3, 1),
        *[Keyed("terminal", 4)] * 3,
    ]
    for event in [*round_, Entered("terminal")]:
        before = engine.wait
        assert [it for it in fed(engine, OTHER) if isinstance(it, wrong)] == []
        assert engine.wait is before
        fed(engine, ACCEPTED)
        engine.state.software_accepted = ""
        said = fed(engine, event)
        assert refusals(said) == []
    assert [it.outcome for it in said if isinstance(it, e.Declare)] == ["4 4 4"]


# The check


def identity(*differing: str) -> Identity:
    return Identity("1", "3.13", "bb" * 32, "aa" * 32 if differing else "bb" * 32, 4000, differing)


async def looked(check: software.SoftwareCheck) -> list[Answer]:
    answers: list[Answer] = []
    check.announce()
    check.asked(Request("check-software"), answers.append)
    await asyncio.sleep(0)
    while check._task and not check._task.done():
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    return answers


def check_of(monkeypatch: pytest.MonkeyPatch, found: Callable[[], Identity], told: list[SoftwareFound]) -> list[Answer]:
    async def looked_at() -> Identity:
        return found()

    monkeypatch.setattr(software, "has_reference", lambda: True)
    monkeypatch.setattr(software, "looked_at", looked_at)
    return asyncio.run(looked(software.SoftwareCheck(told.append)))


def test_the_check_tells_the_table_and_who_has_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[SoftwareFound] = []
    many = [f"changed {number}.py" for number in range(9)]
    [answer] = check_of(monkeypatch, lambda: identity(*many), told)
    assert told[0].digest == ""
    assert told[1].differing == (*many[:5], "4 more")
    (line,) = answer.lines
    assert line.startswith("version 1, BBBB-BBBB-BBBB-BBBB: 9 files")


def test_a_check_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> Identity:
        raise OSError("no process can be started")

    told: list[SoftwareFound] = []
    check_of(monkeypatch, fails, told)
    (why,) = told[1].differing
    assert why.endswith(": no process can be started")
    assert told[1].digest == ""


def test_where_no_package_has_brought_a_reference_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[SoftwareFound] = []
    check = software.SoftwareCheck(told.append)
    assert asyncio.run(looked(check)) == [Answer(lines=(software.NO_REFERENCE,))]
    assert told == []


def test_what_is_found_by_another_process_can_be_read() -> None:
    status, said, errors = asyncio.run(run_python(("-c", "print('aa'); raise SystemExit(3)"), ()))
    assert (status, said, errors) == (3, b"aa\n", "")


# Questions to the journal


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("export",),
        ("verify", "--file", "x"),
        ("show", "--last"),
        ("show", "--last", "1; reboot"),
        ("show", "--file", "/etc/shadow"),
        ("show", "--since", "--file"),
        ("accept-loss", "--by", "Ann"),
    ],
)
def test_nothing_else_is_asked_of_the_journal(words: tuple[str, ...], tmp_path: Path) -> None:
    told: list[Answer] = []
    questions.JournalQuestions(tmp_path / "journal").answer(Request("journal", words), told.append)
    assert [answer.ok for answer in told] == [False]


@pytest.mark.parametrize(
    "words",
    [("verify",), ("verify", "--json"), ("seal",), ("show", "--last", "2", "--json"), ("show", "--since", "14:05")],
)
def test_this_may_be_asked(words: tuple[str, ...]) -> None:
    assert questions.not_asked(words) == ""


ENDLESS = "import sys\nwhile True: sys.std{}.write('x' * 65_535 + '\\n')"


@pytest.mark.parametrize("where", ["out", "err"])
def test_an_answer_without_end_is_not_kept_in_the_tables_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Anybody in table-ask may ask for a whole journal: months of it do not fit beside a table."""
    monkeypatch.setattr(questions, "PROGRAM", ENDLESS.format(where))
    told: list[Answer] = []

    async def asked() -> None:
        of_journal = questions.JournalQuestions(tmp_path / "journal")
        of_journal.answer(Request("journal", ("show",)), told.append)
        assert of_journal._task
        await asyncio.wait_for(of_journal._task, 20)

    asyncio.run(asked())
    [answer] = told
    assert not answer.ok
    assert "--last 1" in answer.lines[0]


def test_the_tables_own_people_do_not_wait_for_the_question_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user who may only ask could ask without end, and nobody else would get an answer."""

    async def endless(*_: object) -> tuple[int, bytes, str]:
        await asyncio.Event().wait()
        return 0, b"", ""

    monkeypatch.setattr(questions, "run_python", endless)
    told: dict[str, list[Answer]] = {name: [] for name in ("first", "other", "own", "second", "end")}

    async def asked() -> None:
        of_journal = questions.JournalQuestions(tmp_path / "journal")

        def ask(who: str, *, own: bool) -> None:
            of_journal.answer(Request("journal", ("seal",), own=own), told[who].append)

        ask("first", own=False)
        await asyncio.sleep(0)
        ask("other", own=False)
        assert (told["first"], told["other"]) == ([], [Answer(False, (questions.BUSY,))])
        ask("own", own=True)
        assert (told["first"], told["own"]) == ([Answer(False, (questions.GAVE_WAY,))], [])
        for own in (False, True):
            ask("second", own=own)
        assert told["second"] == [Answer(False, (questions.BUSY,))] * 2
        of_journal.end()
        assert told["own"] == [Answer(False, (questions.GAVE_WAY,))]

    asyncio.run(asked())


@pytest.mark.parametrize("game", ["let-it-ride-nsw", "double-chance"])
def test_in_new_south_wales_a_casino_supervisor_accepts_it(game: str) -> None:
    """1.1: whoever supervises the operation of the game; the rules on disputes (14.11, 14.12) are not about it."""
    engine = Engine(find(game), fresh(find(game), find(game).limits.table, "table-1", {}))
    fed(engine, Restarted(), KeyTurned("dealer", True))
    [blocked] = [it for it in fed(engine, OTHER) if isinstance(it, e.Blocked)]
    assert "tablectl direct casino-supervisor accept-software REASON" in blocked.remedy
    assert "casino supervisor accepts it" in blocked.plain[1]
    [refused] = [it for it in fed(engine, ACCEPTED) if isinstance(it, e.Refuse)]
    assert refused.source == "1.1"
    accepted = Directed("games-supervisor", "accept-software", "an update by the maker")
    [note] = [it for it in fed(engine, accepted) if isinstance(it, e.Note)]
    assert (note.what.split(" accepts")[0], note.source) == ("the games supervisor", "1.1")
    assert "software" not in engine.state.blocks


def test_who_asks_for_a_check_waits_for_it_longer_than_for_other_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy table it takes a minute."""
    waits: list[float] = []

    def ask_table(_: object, name: str, request: Request, patience_s: float = client.TIMEOUT_S) -> Answer:
        waits.append(patience_s)
        return Answer(lines=(f"{name}: {request.what}",))

    monkeypatch.setattr("controller.cli.running.identity.ask_table", ask_table)
    done = CliRunner().invoke(main, ["identity", "--check"])
    assert (done.exit_code, done.output) == (0, "direct: check-software\n")
    assert waits[0] > 10 * client.TIMEOUT_S
