# SPDX-License-Identifier: MIT
"""A person who is signed in is there in each of his or her roles, as with a key switch, until the sign-in ends."""

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.commands import Wake
from controller.engine.record.events import Directed, Due, Event, LimitsProposed, Restarted
from controller.engine.record.people import (
    KEYPAD_SHUT_S,
    READER,
    KeypadOpened,
    PinAsked,
    SignedIn,
    SignedOut,
    SignInRefused,
)
from controller.engine.rules import powers
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.table import people
from controller.engine.table.entered import name_actor
from controller.engine.values import roles
from controller.games import find
from hal.signals import KeyTurned, Pressed

MINUTE = 60_000_000_000
ANN = SignedIn("Ann", (roles.FLOOR_MANAGER, roles.PIT_BOSS), 900, "a PIN", at=1)


def table(game: str = "mini-dice") -> Engine:
    room = find(game)
    engine = Engine(room, fresh(room, room.limits.table, "table-1", {}))
    engine.feed(KeyTurned("dealer", on=True))
    return engine


KEY, START = (KeyTurned, "floor-manager"), (Pressed, "start")
"""An inspection waits for the key of the floor manager, and then for the button."""
BY = "s 3(2), assumed"


def notes(engine: Engine, event: Event) -> list[str]:
    """Return the texts of the notes, all of them by the section on people in charge."""
    found = [it for it in engine.feed(event) if isinstance(it, e.Note)]
    assert {it.source for it in found} <= {BY}
    return [it.what for it in found]


def said(engine: Engine, event: Event) -> list[str]:
    return [line for effect in engine.feed(event) if not isinstance(effect, Wake) for line in effect.lines]


def test_who_is_signed_in_is_there_in_each_role_and_the_round_goes_on_as_with_the_key() -> None:
    engine = table()
    assert engine.wait.asks == (KEY,)
    (note,) = notes(engine, ANN)
    assert note == "Ann is signed in as floor-manager, pit-boss, by a PIN"
    assert engine.wait.asks == (START,)
    assert powers.signed_in(engine.state, roles.PIT_BOSS) == "Ann"
    assert not powers.is_there(engine.state, roles.INSPECTOR)


@pytest.mark.parametrize(
    ("ends", "why"),
    [
        (SignedOut("Ann", at=2), ""),
        (Due(people.TIMER, at=15 * MINUTE + 1), ": the time has run out"),
        (Restarted(at=3), ": the controller was started"),
    ],
)
def test_a_sign_in_ends_and_then_nobody_is_there(ends: Event, why: str) -> None:
    engine = table()
    engine.feed(ANN)
    assert f"Ann is signed out{why}" in notes(engine, ends)
    assert not engine.state.people
    if not isinstance(ends, Restarted):
        assert engine.wait.asks == (KEY,), "the inspection that was begun waits for somebody again"
    (refused,) = engine.feed(SignedOut("Ann", at=20 * MINUTE))
    assert isinstance(refused, e.Refuse)
    assert (refused.what, refused.source) == ("Ann is not signed in", BY)


def test_who_signs_in_again_stays_longer_and_in_the_roles_that_are_said_now() -> None:
    engine = table()
    engine.feed(ANN)
    engine.feed(SignedIn("Ann", (roles.INSPECTOR,), 900, at=10 * MINUTE))
    engine.feed(Due(people.TIMER, at=15 * MINUTE + 1))
    assert powers.is_there(engine.state, roles.INSPECTOR)
    assert not powers.is_there(engine.state, roles.PIT_BOSS)


def test_a_key_that_is_on_keeps_its_person_there_when_another_signs_out() -> None:
    engine = table()
    engine.feed(KeyTurned("floor-manager", on=True))
    engine.feed(ANN)
    engine.feed(SignedOut("Ann", at=2))
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER)
    assert engine.wait.asks == (START,)


def test_what_is_entered_in_a_role_is_that_of_those_who_are_signed_in_with_it_and_nobody_is_guessed() -> None:
    engine = table()
    engine.feed(ANN)
    engine.feed(SignedIn("Bob", (roles.PIT_BOSS, roles.CASINO_OPERATOR), 900, at=2))
    by = {
        role: name_actor(engine.table, Directed(role, "void", "fire", by="ann (uid 7)"), 0).by
        for role in (roles.FLOOR_MANAGER, roles.PIT_BOSS, roles.INSPECTOR)
    }
    assert by == {
        "floor-manager": "Ann (ann (uid 7))",
        "pit-boss": "Ann or Bob (ann (uid 7))",
        "inspector": "ann (uid 7)",
    }
    limits = name_actor(engine.table, LimitsProposed(minimum=1000), 60)
    assert isinstance(limits, LimitsProposed)
    assert (limits.role, limits.by, limits.time_of_day) == ("casino-operator", "Bob", 60)


def test_the_floor_managers_button_is_theirs_who_is_signed_in_as_one() -> None:
    engine = table("sic-bo")
    (refused,) = [it for it in engine.feed(Pressed("void")) if not isinstance(it, Wake)]
    assert isinstance(refused, e.Refuse)
    assert "the floor manager's key" in refused.what
    engine.feed(ANN)
    assert any(line.startswith("round: 1 void") for line in said(engine, Pressed("void"))), "by who is signed in"


def test_the_third_wrong_try_in_a_row_is_told_to_who_is_in_charge() -> None:
    engine = table()
    for times in (1, 2):
        assert not [it for it in engine.feed(SignInRefused("Ann", times)) if isinstance(it, e.Alert)]
    (alert,) = (it for it in engine.feed(SignInRefused("Ann", 3)) if isinstance(it, e.Alert))
    assert alert.role == "floor-manager"
    assert alert.what.startswith("Ann is not signed in: ")
    assert alert.what.endswith("3 in a row")
    view = view_after(View(), [alert])
    for event, left in ((SignedIn("Bob", (roles.INSPECTOR,), 900, at=1), 1), (ANN, 0)):
        view = view_after(view, engine.feed(event))
        assert len(view.alarms) == left, "it is about Ann's PIN, until Ann is signed in"


def test_a_dealer_who_signs_in_is_named_and_relieves_the_one_before_and_the_dealers_key_stays_what_it_was() -> None:
    engine = table()
    engine.feed(SignedIn("Dee", (roles.DEALER,), 28_800, at=1))
    engine.feed(SignedIn("Fay", (roles.DEALER, roles.INSPECTOR), 900, at=2))
    assert list(engine.state.people) == ["Fay"]
    (relieved, _) = notes(engine, SignedIn("Gil", (roles.DEALER,), 28_800, at=3))
    assert relieved.startswith("Fay is the dealer no more")
    assert relieved.endswith("by Gil")
    assert powers.all_signed_in(engine.state, roles.DEALER) == ("Gil",)
    assert powers.who_is_there(engine.state, (roles.DEALER,)) == "dealer Gil"
    engine.feed(KeyTurned("dealer", on=False))
    assert "dealer key" in engine.state.blocks, "who is signed in is not the key (s 79)"
    assert not powers.is_there(engine.state, roles.DEALER)


def test_each_sign_in_ends_in_its_own_time_whoever_signs_in_after() -> None:
    engine = table()
    engine.feed(SignedIn("Gil", (roles.DEALER,), 1800, at=0))
    engine.feed(SignedIn("Bob", (roles.INSPECTOR,), 900, at=10 * MINUTE))
    engine.feed(ANN)
    wakes = [it.after for it in engine.feed(Due(people.TIMER, at=25 * MINUTE)) if isinstance(it, Wake)]
    assert list(engine.state.people) == ["Gil"]
    assert wakes == [5 * 60], "and then it is looked for Gil"


INSPECTED = {
    "blackjack": "s 24(1)", "baccarat": "s 91(1)", "mini-baccarat": "s 199(1)", "caribbean-stud": "s 234(1)",
    "manila-poker": "s 261(1)", "draw-poker": "s 297(2)", "five-card-stud": "s 334(2)", "seven-card-stud": "s 378(2)",
    "pai-gow": "s 427(1)", "let-it-ride-house": "H4.1",
}  # fmt: skip
"""Where two people inspect cards or tiles, each alone."""
BOTH = (roles.DEALER, roles.FLOOR_MANAGER, roles.FLOOR_PERSON)


def inspected(engine: Engine) -> str:
    """Why the inspection is not done when the dealer says so; empty if it is."""
    refused = [it for it in engine.feed(Pressed("done")) if isinstance(it, e.Refuse)]
    return refused[0].source if refused else ""


@pytest.mark.parametrize("game", INSPECTED)
def test_one_person_does_not_inspect_twice_independently(game: str) -> None:
    engine = table(game)
    engine.feed(SignedIn("Ann", BOTH, 900, "a PIN", at=1))
    assert inspected(engine) == INSPECTED[game]
    engine.feed(SignedIn("Bob", (roles.DEALER,), 900, "a PIN", at=2))
    assert engine.state.people["Ann"].roles == BOTH[1:], "Bob relieves Ann as the dealer"
    assert inspected(engine) == ""


@pytest.mark.parametrize("game", INSPECTED)
@pytest.mark.parametrize(
    "there",
    [
        [("Ann", BOTH[1:])],
        [("Ann", BOTH), ("Flo", BOTH[1:])],
    ],
)
def test_whoever_may_be_two_people_inspects(game: str, there: list[tuple[str, tuple[str, ...]]]) -> None:
    """The dealer's key alone does not say who deals."""
    engine = table(game)
    for at, (name, named) in enumerate(there):
        engine.feed(SignedIn(name, named, 900, "a PIN", at=at))
    assert inspected(engine) == ""


@pytest.mark.parametrize("game", ["let-it-ride-nsw", "double-chance"])
def test_where_one_of_several_checks_the_cards_one_person_does(game: str) -> None:
    """3.4: the dealer, or a supervisor."""
    engine = table(game)
    engine.feed(SignedIn("Ann", (*BOTH, roles.GAMES_SUPERVISOR), 900, "a PIN", at=1))
    assert inspected(engine) == ""


@pytest.mark.parametrize(
    "shuts",
    [
        (SignInRefused("somebody", 1, by=READER),),
        (PinAsked("Ann", on=True), SignInRefused("Ann", 1, by=READER)),
        (PinAsked("Ann", on=True), PinAsked("Ann", on=False)),
        (PinAsked(why="the badge was not read", by=READER),),
        (ANN, SignedOut("Ann", by=READER)),
        (PinAsked("Ann", on=True), Restarted()),
        (PinAsked(why="the badge was not read", by=READER), Restarted()),
    ],
)
def test_the_keypad_is_shut_after_a_badge_and_this_stays_on_the_screen(shuts: tuple[Event, ...]) -> None:
    engine = table()
    view = View()
    others = (SignedIn("Bob", (roles.INSPECTOR,), 900, "a PIN"), SignedOut("Bob"))
    for event in (*shuts, *others):  # somebody else comes and goes, over a socket
        view = view_after(view, engine.feed(event))
    assert (engine.state.keypad_shut, view.keypad_shut, view.asked_person) == (True, KEYPAD_SHUT_S, "")
    view = view_after(view, engine.feed(KeypadOpened()))
    assert (engine.state.keypad_shut, view.keypad_shut) == (False, 0)


def test_whose_pin_is_asked_stays_on_the_screen_while_others_come_and_go() -> None:
    engine = table()
    view = View()
    for event in (PinAsked("Ann", on=True), PinAsked(why="somebody else signs in", by=READER), SignedOut("Bob")):
        view = view_after(view, engine.feed(event))
    assert (view.asked_person, view.keypad_shut) == ("Ann", 0)
    refused = SignInRefused("Bob", 1, by="ann (uid 7)")
    assert view_after(view, engine.feed(refused)).asked_person == "Ann", "that was over a socket"
