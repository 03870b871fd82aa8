# SPDX-License-Identifier: MIT
"""Keys where people sign in: a key is enough, with its person named; or no effect if a sign-in is required."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from controller.conductor.conductor import fresh
from controller.config import read_table
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import (
    Directed,
    EnteredEvent,
    Event,
    LimitsProposed,
    NoticeWithdrawn,
    Placed,
    Restarted,
)
from controller.engine.record.opening import InOpening
from controller.engine.record.people import KNOWN, REQUIRED, NotSignedIn, SignedIn, SignedOut
from controller.engine.record.state import Computer
from controller.engine.record.tournament import InTournament
from controller.engine.rules import powers
from controller.engine.table import switches
from controller.engine.table.entered import Keyholder, Session, name_actor
from controller.engine.values import roles
from controller.games import find
from hal.signals import KeyTurned

ON, OFF = KeyTurned("floor-manager", True), KeyTurned("floor-manager", False)
ANN = SignedIn("Ann", (roles.FLOOR_MANAGER,), 900, "a PIN")
NOBODY = "nobody is signed in as floor-manager"


def table(sign_in: str, game: str = "mini-dice") -> Engine:
    room = find(game)
    engine = Engine(room, fresh(room, room.limits.table, "table-1", {}))
    for event in (Restarted(sign_in=sign_in), KeyTurned("dealer", True), OFF):
        engine.feed(event)
    return engine


def said(engine: Engine, event: Event) -> list[str]:
    return [it.what for it in engine.feed(event) if isinstance(it, e.Note | e.Refuse)]


def test_the_table_has_people_once_their_file_is_there_and_the_table_file_asks_for_a_sign_in(tmp_path: Path) -> None:
    said = []
    for asks in ("", 'sign_in = "required"\n'):
        (tmp_path / "table.toml").write_text(
            f'game = "mini-dice"\nsimulated = true\n{asks}[folders]\nstate = "{tmp_path}"\n'
        )
        configuration = read_table(tmp_path / "table.toml")
        configuration.people.unlink(missing_ok=True)
        said += [configuration.restart_event((0, ()), cut_off=False, computer=Computer()).sign_in]
        configuration.people.touch()
        said += [configuration.restart_event((0, ()), cut_off=False, computer=Computer()).sign_in]
    assert said == ["", KNOWN, REQUIRED, REQUIRED]


def test_a_table_without_people_says_nothing_of_who_turns_a_key() -> None:
    engine = table("")
    assert said(engine, ON) == []
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER)
    assert switches.name_person(engine.table, ON) == ON


@pytest.mark.parametrize("sign_in", [KNOWN, REQUIRED])
def test_who_turns_a_key_is_said_and_kept_and_without_anybody_it_is_enough_unless_the_file_asks(sign_in: str) -> None:
    engine, required = table(sign_in), sign_in == REQUIRED
    without = (
        f"key floor-manager: {NOBODY}: sign in first"
        if required
        else f"key floor-manager on: {NOBODY}; the key is enough"
    )
    assert said(engine, ON) == [without]
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER) is not required
    assert ("turn your key on" in engine.wait.what) is required, "the inspection waits for the floor manager"
    engine.feed(OFF)
    engine.feed(ANN)
    assert switches.name_person(engine.table, ON).by == "Ann"
    assert not switches.name_person(engine.table, OFF).by
    assert said(engine, ON) == ["key floor-manager on: Ann is signed in"]
    engine.feed(SignedOut("Ann"))
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER) is not required, "a key that is still on"
    assert powers.is_there(engine.state, roles.DEALER), "a dealer need not sign in"


@pytest.mark.parametrize("sign_in", [KNOWN, REQUIRED])
def test_a_key_is_turned_by_nobody_whose_role_the_game_does_not_know(sign_in: str) -> None:
    """A games supervisor uses the floor manager's key too, but not at this table."""
    engine = table(sign_in)
    engine.feed(SignedIn("Gus", (roles.GAMES_SUPERVISOR,), 900))
    assert NOBODY in said(engine, ON)[0]
    assert not switches.name_person(engine.table, ON).by, "the journal does not name Gus for it"


def test_a_direction_is_that_of_who_is_signed_in_when_it_is_entered() -> None:
    """A direction keeps its person after the sign-in has ended. Entered later, it has no person."""
    engine, said_so = table(KNOWN), Directed("floor-manager", "void", "a fire alarm", by="desk (uid 7)")
    engine.feed(ANN)
    assert name_actor(engine.table, said_so, 0).by == "Ann (desk (uid 7))"
    engine.feed(SignedOut("Ann"))
    assert name_actor(engine.table, said_so, 0).by == "desk (uid 7)"


FIRE = Directed("floor-manager", "void", "a fire alarm", by="desk (key bob)")
BOB = Session(Keyholder("Bob", (roles.FLOOR_MANAGER, roles.INSPECTOR)))
NOBODYS = Session()


def kept(engine: Engine, event: Event, session: Session | None = None) -> Event:
    return name_actor(engine.table, event, 0, session)


def test_where_a_sign_in_is_required_nobody_acts_in_a_role_without_one_by_any_way() -> None:
    """Every event that is entered in a role, also where the role is left to the table; a dealer's own need nobody."""
    engine = table(REQUIRED)
    in_a_role: tuple[Event, ...] = (
        FIRE, LimitsProposed(minimum=1000), NoticeWithdrawn(), InOpening("close"), InTournament("close"),
        InFloat("sign", role="floor-manager"),
    )  # fmt: skip
    of_nobody = (InFloat("opening", {100: 1}), Placed("ann", "small", 500), Directed("dealer", "confirm"))
    assert [type(kept(engine, it)) for it in in_a_role] == [NotSignedIn] * len(in_a_role)
    assert [type(kept(engine, it)) for it in of_nobody] == [type(it) for it in of_nobody]
    assert {type(it) for it in (*in_a_role, *of_nobody)} == {
        it for it in get_args(EnteredEvent) if {"role"} & set(it.__struct_fields__)
    } | {Placed}
    refused = kept(engine, FIRE)
    assert (refused.by, engine.state.round) == ("desk (key bob)", 1)
    (why,) = said(engine, refused)
    assert why.startswith("nobody is signed in")
    assert "floor-manager; " in why
    assert "tablectl sign-in" in why
    assert engine.state.round == 1, "it is not done"


@pytest.mark.parametrize("sign_in", [KNOWN, REQUIRED])
def test_the_ssh_key_of_a_person_with_the_role_counts_as_that_person_and_no_other_person_is_guessed(
    sign_in: str,
) -> None:
    engine, required = table(sign_in), sign_in == REQUIRED
    assert kept(engine, FIRE, BOB) == msgspec.structs.replace(FIRE, by="Bob (desk (key bob))")
    engine.feed(ANN)
    assert kept(engine, FIRE, BOB).by == "Bob (desk (key bob))", "though Ann is signed in as one too"
    inspector = Session(Keyholder("Cid", (roles.INSPECTOR,)))
    assert isinstance(kept(engine, FIRE, inspector), NotSignedIn) is required
    assert kept(engine, FIRE, inspector).by == "desk (key bob)", "Cid's own key is not Ann's"
    if required:
        (why,) = said(engine, kept(engine, FIRE, inspector))
        assert why.startswith("Cid has not this role")
        assert "Ann is signed in as floor-manager," in why
        engine.feed(SignedOut("Ann"))
        (why,) = said(engine, kept(engine, FIRE, inspector))
        assert why.startswith("Cid has not this role")
        assert "nobody is signed in" in why


@pytest.mark.parametrize("sign_in", [KNOWN, REQUIRED])
def test_a_key_that_is_nobodys_acts_for_who_has_signed_in_with_a_pin_over_it_and_for_nobody_else(sign_in: str) -> None:
    engine, required = table(sign_in), sign_in == REQUIRED
    engine.feed(ANN)
    assert isinstance(kept(engine, FIRE, NOBODYS), NotSignedIn) is required
    assert kept(engine, FIRE, NOBODYS).by == "desk (key bob)"
    over = Session(signed_in=("Ann", "Zoe"))
    assert kept(engine, FIRE, over).by == "Ann (desk (key bob))", "Zoe is signed in no more"
    assert kept(engine, FIRE, over._replace(holder=Keyholder("Tim", ()))).by == "Ann (desk (key bob))", (
        "his own key too"
    )
    assert kept(engine, FIRE).by == "Ann (desk (key bob))", "over no key"
    by_the_dealer = Directed("dealer", "confirm", by="desk (key bob)")
    engine.feed(SignedIn("Dee", (roles.DEALER,), 900))
    assert kept(engine, by_the_dealer, NOBODYS) == by_the_dealer
    engine.feed(SignedOut("Ann"))
    assert isinstance(kept(engine, FIRE, over), NotSignedIn) is required


def test_what_is_signed_over_a_key_that_is_nobodys_is_signed_by_nobody_who_is_signed_in_elsewhere() -> None:
    engine = table(KNOWN, "sic-bo")
    engine.feed(ANN)
    engine.feed(kept(engine, InFloat("opening", {100: 1}, by="desk")))
    engine.feed(kept(engine, InFloat("sign", role="floor-manager", by="desk (key zoe)"), NOBODYS))
    assert engine.state.chips
    assert [(it.words, it.user) for it in engine.state.chips.slips[0].signed] == [
        ("dealer", "desk"), ("floor-manager", "desk (key zoe)"),
    ]  # fmt: skip
    engine.feed(kept(engine, InOpening("close"), NOBODYS))
    assert engine.state.blocks["closed"].what == "floor-manager has closed the table"


def test_who_closes_the_table_and_signs_for_the_tray_by_a_key_is_named_and_nobody_says_so_of_another() -> None:
    engine = table(REQUIRED, "sic-bo")
    engine.feed(ANN)
    for event in (InFloat("opening", {100: 1}), InFloat("sign", role="floor-manager", person="Zoe")):
        engine.feed(kept(engine, event, BOB if event.role else None))
    assert engine.state.chips
    assert [it.people for it in engine.state.chips.slips[0].signed] == [(), ("Bob",)]
    engine.feed(kept(engine, InOpening("close"), BOB))
    assert engine.state.blocks["closed"].what == "floor-manager Bob has closed the table"


@pytest.mark.parametrize("sign_in", [KNOWN, REQUIRED])
@pytest.mark.parametrize("first", ["", "floor-manager"])
def test_one_person_does_not_sign_twice_over_the_same_key_in_two_roles(first: str, sign_in: str) -> None:
    engine = table(sign_in, "sic-bo")
    second = "" if first else "floor-manager"
    acts = (InFloat("opening", {100: 1}, role=first, by="desk"), InFloat("sign", role=second, by="desk"))
    engine.feed(kept(engine, acts[0], BOB))
    (why,) = said(engine, kept(engine, acts[1], BOB))
    assert "two different people must sign" in why
    engine.feed(kept(engine, acts[1], NOBODYS if first else Session(Keyholder("Cid", (roles.FLOOR_MANAGER,)))))
    assert engine.state.chips
    assert len(engine.state.chips.slips[0].signed) == 2
