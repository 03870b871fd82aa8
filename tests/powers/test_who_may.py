# SPDX-License-Identifier: MIT
"""Every act that needs a person, by every door, in every situation of the table in tests/powers/who_may.py."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import EnteredEvent, Event, Restarted
from controller.engine.record.people import REQUIRED, SignedIn, SignedOut
from controller.engine.rules import powers
from controller.engine.table import entered as module
from controller.engine.table import switches
from controller.engine.values import roles
from controller.games import find
from controller.sockets.rights import OF_REQUEST
from controller.ticketing.supervising import AT_A_TERMINAL, DIRECTED, NOT_TURNED
from controller.tickets import asking
from hal.signals import KeyTurned, Pressed
from tests.powers.entering import AN_HOUR, GAMES, ROLES, another, feed, in_a_role, share, table, wrong_at
from tests.powers.who_may import (
    AFTER,
    LEFT,
    MALLORY,
    MODES,
    NOBODY,
    NOWHERE,
    OF_OTHER,
    OTHER,
    RIGHT,
    RIGHT_ONE,
    WHO_MAY,
    WITHOUT_A_NAME,
    WRONG,
)
from tests.tickets.service import AtOnce
from tests.tickets.service_with_people import ServiceWithPeople

SEED: Final = 51


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)


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
"""Every request, and the test of its door."""


def test_of_every_request_it_is_stated_whether_it_needs_a_person() -> None:
    assert {*NEEDS_A_PERSON} | {*NEEDS_NOBODY} == {*OF_REQUEST, "event"}
    assert not {*NEEDS_A_PERSON} & {*NEEDS_NOBODY}
    assert {*NOT_BY_A_WRITER, *WRITERS_ACTS} == {*asking.ACTS}


def people(situation: str, right: str, wrong: str) -> Iterator[Event]:
    """Yield the sign-ins before an act. right: the role that the act needs. wrong: another role."""
    if situation in (WRONG, OF_OTHER):
        yield SignedIn(OTHER, (wrong,), AN_HOUR)
    if situation in (RIGHT_ONE, LEFT, MALLORY, OF_OTHER):
        yield SignedIn(RIGHT, (right,), AN_HOUR)


# Events that are entered in a role


@pytest.mark.parametrize("game", GAMES)
def test_what_is_entered_in_a_role_counts_as_the_table_says(game: str) -> None:
    assert wrong_at(game, share(SEED))[1] == []


def test_every_event_that_has_a_role_is_looked_at() -> None:
    has_a_role = {it for it in get_args(EnteredEvent) if "role" in it.__struct_fields__}
    assert {type(it) for kind in in_a_role(table("sic-bo", ""), ROLES[0]) for it in kind} == has_a_role


def test_an_act_that_escapes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = powers.actor
    escapes: Any = lambda state, wanted, *named, over=None: right(state, wanted, *named, over=over)._replace(  # noqa: E731
        is_missing=False
    )
    monkeypatch.setattr(powers, "actor", escapes)
    assert wrong_at("sic-bo", share(SEED))[1]
    monkeypatch.undo()
    role = module._role
    monkeypatch.setattr(module, "_role", lambda it, event: "" if event.subject == "close" else role(it, event))
    assert wrong_at("sic-bo", share(SEED))[1]


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
    engine = table(game, "")
    for key, mode, situation in product(keys, MODES, (*WITHOUT_A_NAME, AFTER)):
        feed(engine, Restarted(sign_in=mode))
        right = roles_of(engine, key)[0]
        feed(engine, *people(situation, right, another(right)))
        kept = switches.name_person(engine.table, KeyTurned(key, True))
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
    engine = table(game, "")
    for mode, situation in product(MODES, (*WITHOUT_A_NAME, AFTER)):
        feed(engine, Restarted(sign_in=mode))
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
SUPERVISED: Final[dict[str, Callable[[int], tuple[Any, ...]]]] = {
    "void": lambda serial: (str(serial), "no paper"),
    "reprint": lambda serial: (serial, "no paper"),
    "reprint_dollars": lambda serial: (serial, "no paper"),
    "hand_over": lambda _: ("7",),
    "confirm_day": lambda _: ("it is right",),
    "put_right": lambda serial: ("tickets", serial, serial, "2026-11-26", "no network"),
    "begin_anew": lambda _: ("the card broke",),
}
"""The arguments of each act, for the ticket and the keno dollars with this serial."""
NOTHING_TO_DO: Final = ("hand_over", "begin_anew")
"""Acts for which this store has no reason, whoever asks."""
WRITERS_ACTS: Final[dict[str, Callable[[int], tuple[Any, ...]]]] = {
    "sell": lambda _: (ENTRY, []),
    "pay": lambda _: ("1", "cash"),
    "refund": lambda _: ("1",),
    "issue": lambda _: (100,),
    "redeem": lambda _: ("1",),
    **SUPERVISED,
}
NOT_BY_A_WRITER: Final = ("printed",)
ANN: Final = SignedIn("ann", (roles.KENO_WRITER,), AN_HOUR)


def test_every_act_before_a_supervisor_is_looked_at() -> None:
    assert {*SUPERVISED} == {*asking.SUPERVISED}


def object_of(it: ServiceWithPeople, do: str) -> int:
    """Return the serial of a new ticket, or of new keno dollars, for acts that need one."""
    if do == "reprint_dollars":
        return int(it.done("issue", 100).serial)
    return int(it.sold().serial) if do in ("void", "reprint", "put_right") else 0


@pytest.mark.parametrize("mode", MODES)
def test_an_act_before_the_keno_supervisor_is_done_as_the_table_says(mode: str, tmp_path: Path) -> None:
    it = ServiceWithPeople(tmp_path, mode).begin()
    for do, (situation, case) in product(SUPERVISED, WHO_MAY.items()):
        it.happens(Restarted(sign_in=mode))
        it.happens(ANN)
        serial = object_of(it, do)
        for event in people(situation, roles.KENO_SUPERVISOR, roles.INSPECTOR):
            it.happens(event)
        it.directs()
        if situation == AFTER:
            it.directs()
            it.happens(SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR))
        if situation == LEFT:
            it.happens(SignedOut(RIGHT))
        before = len(it.by)
        name = {MALLORY: NOWHERE, OF_OTHER: OTHER, NOBODY: NOWHERE}.get(situation, RIGHT)
        answer = it.ask(do, *SUPERVISED[do](serial), supervisor=name)
        expected = case.outcome(mode)
        refused = any(DIRECTED in line for line in answer.lines)
        assert refused is not expected.done, (do, situation, answer)
        assert answer.ok is (expected.done and do not in NOTHING_TO_DO), (do, situation, answer)
        if mode == REQUIRED and situation in (NOBODY, WRONG, AFTER):
            assert NOT_TURNED.why in answer.lines[0], "a turn that the table has refused is none"
        rows = it.by[before:]
        assert len(rows) == answer.ok
        if rows:
            assert f"before {name}, asked by" in rows[0], (do, situation, rows)
            assert rows[0].endswith("; signed in: ann, Sue" if expected.named else f"; entered: {name}"), rows
    it.it.end()


@pytest.mark.parametrize("mode", MODES)
def test_what_a_keno_writer_does_is_done_as_the_table_says(mode: str, tmp_path: Path) -> None:
    """The test's station has the writer ann."""
    it = ServiceWithPeople(tmp_path, mode).begin()
    for do, situation in product(WRITERS_ACTS, WITHOUT_A_NAME):
        it.happens(Restarted(sign_in=mode))
        if situation == WRONG:
            it.happens(SignedIn("ann", (roles.KENO_SUPERVISOR,), AN_HOUR))
            it.happens(SignedIn("bob", (roles.KENO_WRITER,), AN_HOUR))
        if situation in (RIGHT_ONE, LEFT):
            it.happens(ANN)
        it.happens(SignedIn(RIGHT, (roles.KENO_SUPERVISOR,), AN_HOUR))
        it.directs()
        if situation == LEFT:
            it.happens(SignedOut("ann"))
        answer = it.ask(do, *WRITERS_ACTS[do](1), supervisor=RIGHT)
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
        answer = it.ask(do, *arguments(1), supervisor=RIGHT, **{station: True})
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
    entered_at = sum(len(kind) for game in GAMES for kind in in_a_role(table(game, ""), ROLES[0])) * len(ROLES)
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
