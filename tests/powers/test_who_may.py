# SPDX-License-Identifier: MIT
"""Whatever needs a person, by every door, in every situation of the table in tests/powers/who_may.py."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.chip_float import FloatAct, InFloat
from controller.engine.record.events import Directed, EnteredEvent, Event, LimitsProposed, NoticeWithdrawn, Restarted
from controller.engine.record.opening import InOpening, OpeningAct
from controller.engine.record.people import REQUIRED, NotSignedIn, SignedIn, SignedOut
from controller.engine.record.tournament import Act, InTournament
from controller.engine.rules import powers
from controller.engine.table import switches
from controller.engine.table.entered import entered
from controller.engine.values import roles
from controller.games import find, titles
from controller.sockets.rights import OF_REQUEST
from controller.ticketing.supervising import AT_A_TERMINAL, DIRECTED, NOT_TURNED
from controller.tickets import asking
from hal.signals import KeyTurned, Pressed
from tests.powers.who_may import MODES, NOWHERE, OTHER, RIGHT, WHO_MAY, Outcome
from tests.tickets.service import AtOnce
from tests.tickets.service_with_people import ServiceWithPeople

GAMES: Final = tuple(titles())
AN_HOUR: Final = 3600


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.Worker", AtOnce)


NOBODY, WRONG, RIGHT_ONE, LEFT, AFTER, MALLORY, OF_OTHER = WHO_MAY
WITHOUT_A_NAME: Final = (NOBODY, WRONG, RIGHT_ONE, LEFT)
"""The situations of an act for which nobody enters a name or turns a key."""

NEEDS_NOBODY: Final = {
    **dict.fromkeys(("check-lamps", "motors-off", "jog", "commission", "leave-safe-mode"), "a technician: no role"),
    **dict.fromkeys(("open-screens", "check-software", "bundle"), "a technician: no role"),
    **dict.fromkeys(("sign-in", "sign-out"), "how a person becomes known"),
    "hand": "presses the buttons of a simulated table: they are looked at below",
}
NEEDS_A_PERSON: Final = {
    "event": "test_what_is_entered_in_a_role_counts_as_the_table_says",
    "heat": "enters an event in a role",
    "show-again": "test_a_key_counts_as_the_table_says",
    "keep-dispute": "tests/disputes/test_who_decides.py",
    "tickets": "test_an_act_before_the_keno_supervisor_is_done_as_the_table_says",
}
"""Every request, and the door here by which it is looked at."""


def test_of_every_request_it_is_stated_whether_it_needs_a_person() -> None:
    assert {*NEEDS_A_PERSON} | {*NEEDS_NOBODY} == {*OF_REQUEST, "event"}
    assert not {*NEEDS_A_PERSON} & {*NEEDS_NOBODY}
    assert {*NOT_BY_A_WRITER, *WRITERS_ACTS} == {*asking.ACTS}


def people(situation: str, right: str, wrong: str) -> Iterator[Event]:
    """Who signs in and out before the act. right: the role that it needs; wrong: another one."""
    if situation in (WRONG, OF_OTHER):
        yield SignedIn(OTHER, (wrong,), AN_HOUR)
    if situation in (RIGHT_ONE, LEFT, MALLORY, OF_OTHER):
        yield SignedIn(RIGHT, (right,), AN_HOUR)


def table(game: str, mode: str) -> Engine:
    it = find(game)
    engine = Engine(it, fresh(it, it.limits.table, "table-7", {}))
    engine.feed(Restarted(sign_in=mode))
    return engine


def feed(engine: Engine, *events: Event) -> list[e.Effect]:
    return [effect for event in events for effect in engine.feed(event)]


def another(role: str) -> str:
    """A role of the casino that is not this one, and has another key."""
    return next(it for it in roles.STAFF if powers.by_sign_in(it) and powers.switch(it) != powers.switch(role))


# Events that are entered in a role


def in_a_role(engine: Engine) -> Iterator[tuple[str, Event]]:
    """Every event that a person may enter in a role at this table, in every role that may be required."""
    game = engine.game
    for role in filter(powers.by_sign_in, roles.STAFF):
        yield from ((role, Directed(role, name, "a fire", by="desk")) for name in game.directions)
        yield role, LimitsProposed(minimum=1000, role=role, by="desk")
        yield role, NoticeWithdrawn(role=role, by="desk")
        yield from ((role, InOpening(act, "coins", role, by="desk")) for act in get_args(OpeningAct))
        yield from ((role, InTournament(act, "ann", role=role, by="desk")) for act in get_args(Act))
        yield from ((role, InFloat(act, {100: 1}, role=role, by="desk")) for act in get_args(FloatAct))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_entered_in_a_role_counts_as_the_table_says(game: str) -> None:
    engine = table(game, "")
    events, state = list(in_a_role(engine)), engine.state
    assert {type(it) for _, it in events} == {it for it in get_args(EnteredEvent) if "role" in it.__struct_fields__}
    for role in dict.fromkeys(role for role, _ in events):
        for mode, situation in product(MODES, WITHOUT_A_NAME):
            feed(engine, Restarted(sign_in=mode), *people(situation, role, another(role)))
            if situation == LEFT:
                feed(engine, SignedOut(RIGHT))
            expected = WHO_MAY[situation].outcome(mode)
            for event in (it for of, it in events if of == role):
                kept = entered(engine.table, event, 0)
                named = kept.by.removesuffix("desk").removesuffix(" (").removesuffix(" (desk)")
                found = Outcome(not isinstance(kept, NotSignedIn), named)
                assert found == expected, (mode, situation, event)
            assert state.round == 1


# Key switches, and the void button


def turns(key: str, *, refused_first: bool = False) -> tuple[Event, ...]:
    """Somebody turns this key on, after the table has learned that it is off."""
    return KeyTurned(key, False), KeyTurned(key, True), *((KeyTurned(key, False),) if refused_first else ())


def roles_of(engine: Engine, key: str) -> list[str]:
    named = {role for power in engine.game.powers for role in power.roles}
    return [role for role in roles.STAFF if powers.switch(role) == key and role in named]


@pytest.mark.parametrize("game", GAMES)
def test_a_key_counts_as_the_table_says(game: str) -> None:
    keys = [it.name for it in find(game).equipment.all_switches if it.name != roles.DEALER]
    for key, mode, situation in product(keys, MODES, (*WITHOUT_A_NAME, AFTER)):
        engine = table(game, mode)
        right = roles_of(engine, key)[0]
        feed(engine, *people(situation, right, another(right)))
        kept = switches.by_person(engine.table, KeyTurned(key, True))
        feed(engine, KeyTurned(key, False), kept)
        if situation == LEFT:
            feed(engine, SignedOut(RIGHT))
        if situation == AFTER:
            feed(engine, SignedIn(RIGHT, (right,), AN_HOUR))
        expected = WHO_MAY[situation].outcome(mode)
        assert engine.state.keys[key] is expected.done, (key, mode, situation)
        if situation == RIGHT_ONE:
            assert kept.by == expected.named
        elif situation == WRONG:
            assert not kept.by, "the wrong person has not turned it"


@pytest.mark.parametrize("game", GAMES)
def test_the_void_button_counts_as_the_table_says(game: str) -> None:
    for mode, situation in product(MODES, (*WITHOUT_A_NAME, AFTER)):
        engine = table(game, mode)
        right = next(it for it in engine.game.general.supervisors if powers.switch(it) == roles.FLOOR_MANAGER)
        feed(engine, *people(situation, right, another(right)), *turns(roles.FLOOR_MANAGER))
        if situation == LEFT:
            feed(engine, SignedOut(RIGHT))
        refused = any(isinstance(it, e.Refuse) and "only the" in it.what for it in feed(engine, Pressed("void")))
        expected = WHO_MAY[situation].outcome(mode)
        if situation == AFTER:
            assert refused is (mode == REQUIRED)
            feed(engine, SignedIn(RIGHT, (right,), AN_HOUR))
            assert general_is_there(engine), "signed in is as good as the key"
        else:
            assert refused is not expected.done, (mode, situation)


def general_is_there(engine: Engine) -> bool:
    return engine.game.general.is_there(engine.state)


@pytest.mark.parametrize("role", [it for it in roles.STAFF if powers.by_sign_in(it)])
@pytest.mark.parametrize("game", ["sic-bo", "let-it-ride-house", "let-it-ride-nsw", "keno"])
def test_where_a_sign_in_is_required_the_floor_managers_key_voids_only_for_those_who_decide(
    game: str, role: str
) -> None:
    """Several roles share the key: a games supervisor is nobody at sic-bo, and a floor person voids nothing."""
    engine = table(game, REQUIRED)
    feed(engine, SignedIn(RIGHT, (role,), AN_HOUR), *turns(roles.FLOOR_MANAGER))
    refused = any(isinstance(it, e.Refuse) and "only the" in it.what for it in feed(engine, Pressed("void")))
    assert engine.state.keys[roles.FLOOR_MANAGER] is (role in roles_of(engine, roles.FLOOR_MANAGER))
    may = role in engine.game.general.supervisors and powers.switch(role) == roles.FLOOR_MANAGER
    assert refused is not may


def test_the_supervisor_who_signs_out_in_a_drawing_is_missed_though_the_key_is_on() -> None:
    """s 212: to the round it is as if the key was turned off."""
    engine = table("keno", REQUIRED)
    feed(engine, SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR), *turns("supervisor"))
    assert engine.state.keys["supervisor"]
    before = engine.wait
    feed(engine, SignedOut(RIGHT))
    assert engine.state.keys["supervisor"] is False
    assert engine.wait != before
    assert "supervisor" in engine.wait.what


# Tickets


ENTRY: Final = {"ways": [[61]], "cents": 100, "games": 1}
SUPERVISED: Final[dict[str, tuple[Any, ...]]] = {
    "void": ("1", "no paper"),
    "reprint": (1, "no paper"),
    "reprint_dollars": (1, "no paper"),
    "hand_over": ("7",),
    "confirm_day": ("it is right",),
    "put_right": ("tickets", 1, 1, "2026-11-26", "no network"),
    "begin_anew": ("the card broke",),
}
WRITERS_ACTS: Final[dict[str, tuple[Any, ...]]] = {
    "sell": (ENTRY, []),
    "pay": ("1", "cash"),
    "refund": ("1",),
    "issue": (100,),
    "redeem": ("1",),
    **SUPERVISED,
}
NOT_BY_A_WRITER: Final = ("printed",)
ANN: Final = SignedIn("ann", (roles.KENO_WRITER,), AN_HOUR)


def test_every_act_before_a_supervisor_is_looked_at() -> None:
    assert {*SUPERVISED} == {*asking.SUPERVISED}


@pytest.mark.parametrize("do", SUPERVISED)
@pytest.mark.parametrize("mode", MODES)
def test_an_act_before_the_keno_supervisor_is_done_as_the_table_says(mode: str, do: str, tmp_path: Path) -> None:
    for number, (situation, case) in enumerate(WHO_MAY.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        it = ServiceWithPeople(folder, mode).begin()
        it.happens(ANN)
        it.sold()
        for event in people(situation, roles.KENO_SUPERVISOR, roles.INSPECTOR):
            it.happens(event)
        it.directs()
        if situation == AFTER:
            it.directs()
            it.happens(SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR))
        if situation == LEFT:
            it.happens(SignedOut(RIGHT))
        name = {MALLORY: NOWHERE, OF_OTHER: OTHER, NOBODY: NOWHERE}.get(situation, RIGHT)
        answer = it.ask(do, *SUPERVISED[do], supervisor=name)
        expected = case.outcome(mode)
        refused = any(DIRECTED in line for line in answer.lines)
        assert refused is not expected.done, (situation, answer)
        if mode == REQUIRED and situation in (NOBODY, WRONG, AFTER):
            assert NOT_TURNED.why in answer.lines[0], "a turn that the table has refused is none"
        rows = [by for by in it.by if "before" in by]
        assert bool(rows) is (answer.ok and expected.done)
        if rows:
            assert f"before {name}, asked by" in rows[0], (situation, rows)
            assert rows[0].endswith("; signed in: ann, Sue" if expected.named else f"; entered: {name}"), rows
        it.it.end()


@pytest.mark.parametrize("mode", MODES)
def test_what_a_keno_writer_does_is_done_as_the_table_says(mode: str, tmp_path: Path) -> None:
    """The test's station has the writer ann."""
    for number, (do, situation) in enumerate(product(WRITERS_ACTS, WITHOUT_A_NAME)):
        folder = tmp_path / str(number)
        folder.mkdir()
        it = ServiceWithPeople(folder, mode).begin()
        if situation == WRONG:
            it.happens(SignedIn("ann", (roles.KENO_SUPERVISOR,), AN_HOUR))
            it.happens(SignedIn("bob", (roles.KENO_WRITER,), AN_HOUR))
        if situation in (RIGHT_ONE, LEFT):
            it.happens(ANN)
        it.happens(SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR))
        it.directs()
        if situation == LEFT:
            it.happens(SignedOut("ann"))
        answer = it.ask(do, *WRITERS_ACTS[do], supervisor=RIGHT)
        expected = WHO_MAY[situation].outcome(mode)
        assert any(AT_A_TERMINAL in line for line in answer.lines) is not expected.done, (do, situation, answer)
        if answer.ok:
            assert ("; entered: ann" in it.by[-1]) is not bool(expected.named)
        it.it.end()


@pytest.mark.parametrize("station", ["self_service", "cashier"])
def test_a_station_without_a_writer_does_by_itself_only_what_it_is_for(station: str, tmp_path: Path) -> None:
    it = ServiceWithPeople(tmp_path, REQUIRED, "printer = false\ngenerator = true\nself-service = true\ncashier = true")
    it.begin()
    alone = {"self_service": "sell", "cashier": "redeem"}[station]
    it.happens(SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR))
    for do, arguments in WRITERS_ACTS.items():
        it.directs()
        answer = it.ask(do, *arguments, supervisor=RIGHT, **{station: True})
        assert any(AT_A_TERMINAL in line for line in answer.lines) is (do != alone), (do, answer)


def test_a_turn_is_for_those_who_were_signed_in_as_the_key_was_turned(tmp_path: Path) -> None:
    it = ServiceWithPeople(tmp_path, REQUIRED).begin()
    for event in (ANN, SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR)):
        it.happens(event)
    it.sold()
    it.directs()
    it.happens(SignedIn("Sam", (roles.KENO_SUPERVISOR,), AN_HOUR))
    assert DIRECTED in it.refused("void", "1", "no paper", supervisor="Sam")
    assert NOT_TURNED.why not in it.refused("void", "1", "no paper", supervisor="Sam"), "the turn was given back"
    assert it.done("void", "1", "no paper", supervisor="sue").cents == 100, "whatever is in capitals"
    assert "before sue, asked by" in it.by[-1]
    it.sold()
    it.directs()
    it.happens(SignedOut(RIGHT))
    assert DIRECTED in it.refused("void", "2", "no paper", supervisor=RIGHT), "signed out after the turn"
    it.directs()
    assert it.done("void", "2", "no paper", supervisor="Sam").cents == 100


def test_the_matrix_has_so_many_cells(capsys: pytest.CaptureFixture[str]) -> None:
    """Every door of this file, with how many acts it has, times the situations that it can be in."""
    keys = sum(it.name != roles.DEALER for game in GAMES for it in find(game).equipment.all_switches)
    entered_at = sum(len(list(in_a_role(table(game, "")))) for game in GAMES)
    doors = {
        "entered in a role": entered_at * len(WITHOUT_A_NAME),
        "key switches": keys * (len(WITHOUT_A_NAME) + 1),
        "void buttons": len(GAMES) * (len(WITHOUT_A_NAME) + 1),
        "before the keno supervisor": len(SUPERVISED) * len(WHO_MAY),
        "by a keno writer": len(WRITERS_ACTS) * len(WITHOUT_A_NAME),
    }
    cells = {door: count * len(MODES) for door, count in doors.items()}
    with capsys.disabled():
        print(f"\nwho may: {sum(cells.values()):,} cells:", ", ".join(f"{door} {it:,}" for door, it in cells.items()))
    assert all(cells.values())
