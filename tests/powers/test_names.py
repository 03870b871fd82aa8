# SPDX-License-Identifier: MIT
"""bob and Bob are one: names of players, colours and persons are compared in one form at every entry."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from controller.conductor.conductor import fresh
from controller.engine.betting.names import as_known
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import (
    ChipsIssued,
    Directed,
    EnteredEvent,
    Event,
    Placed,
    PlayerLeft,
    Restarted,
    Staked,
    Withdrawn,
)
from controller.engine.record.tournament import (
    Conditions,
    GoesOn,
    Heat,
    HeatTerms,
    InTournament,
    RankingTerms,
    SessionTerms,
)
from controller.games import find
from controller.maintenance.reach import ReachedTable
from controller.people.file import PeopleError, read
from controller.people.known import Sessions
from controller.sockets.requests import Request
from hal.signals import KeyTurned

CONDITIONS = Conditions(
    "Spring", "26/114", 10_000, ("2026-12-05",), "anybody", SessionTerms(100_000), RankingTerms((100,))
)


def table(game: str, tournament: Conditions | None = None) -> Engine:
    room = find(game)
    engine = Engine(room, fresh(room, room.limits.table, "table-1", {}))
    for event in (Restarted(tournament=tournament), KeyTurned("dealer", True)):
        engine.feed(event)
    return engine


def enter(engine: Engine, event: Event) -> list[str]:
    """Enter an event over a socket. Return the answer of the table."""
    said: list[str] = []
    receive: Any = lambda kept, **_: said.extend(  # noqa: E731 - what the session reaches
        it.what for it in engine.feed(kept) if isinstance(it, e.Note | e.Refuse)
    )
    nothing: Any = None
    reach = ReachedTable(nothing, nothing, lambda kept, answer=None: receive(kept), nothing, nothing, nothing)
    Sessions(reach, {}).enter(engine.table, 0, Request("event", event=event), lambda _: None)  # type: ignore[arg-type]
    return said


def test_a_wager_of_bob_in_capitals_is_bobs_and_so_are_his_limits_and_his_exclusion() -> None:
    engine = table("sic-bo")
    enter(engine, Placed("bob", "small", 1_000))
    enter(engine, Placed("BOB", "small", 2_500))
    assert [(it.player, it.cents) for it in engine.table.wagers] == [("bob", 2_500)]
    enter(engine, Withdrawn("Bob", "small"))
    assert not engine.table.wagers
    enter(engine, Placed("bob", "small", 1_000))
    enter(engine, Directed("floor-manager", "exclude", "a device", "Bob"))
    assert engine.state.excluded == ["bob"]
    assert enter(engine, Placed("bOb", "small", 1_000)) == ["bob is excluded from the game"]
    enter(engine, Placed("Zoe", "small", 1_000))
    assert "Zoe" in engine.table.wagers.players, "whom nobody knows is written as it was"


def test_a_colour_in_capitals_is_that_colour_and_its_player_that_player() -> None:
    engine = table("roulette")
    enter(engine, ChipsIssued("red", "bob"))
    enter(engine, ChipsIssued("Red", "BOB"))
    assert engine.state.colours == {"red": ["bob"]}
    enter(engine, PlayerLeft("Bob"))
    assert not engine.state.colours


def test_a_player_has_one_stake_however_the_name_is_written() -> None:
    engine = table("five-card-stud")
    enter(engine, Staked("bob", "2", 50_000))
    said = enter(engine, Staked("Bob", "4", 50_000))
    assert engine.game.features.table_stakes
    assert engine.game.features.table_stakes.stakes(engine.table) == {"bob": 50_000}, said


def test_in_a_tournament_bob_and_Bob_are_one_entry_one_seat_and_one_prize() -> None:  # noqa: N802 - as it is written
    engine = table("sic-bo", CONDITIONS)
    enter(engine, InTournament("enter", "bob", cents=10_000))
    assert enter(engine, InTournament("enter", "Bob", cents=10_000)) == ["bob has entered already"]
    enter(engine, InTournament("enter", "ann", cents=10_000))
    enter(engine, InTournament("seat", "BOB", name="Place-3"))
    assert enter(engine, InTournament("seat", "ann", name="place-3")) == ["bob is seated as Place-3"]
    assert engine.state.tournament
    assert engine.state.tournament.names == {"Place-3": "bob"}


@pytest.mark.parametrize("players", [("bob", "Bob"), ("BOB", "ann", "bob")])
def test_no_heat_brings_two_players_whose_names_differ_by_capitals_alone(players: tuple[str, ...]) -> None:
    final = msgspec.structs.replace(CONDITIONS, heats=HeatTerms({"heat-1": "0" * 64}, through=2))
    engine = table("sic-bo", final)
    heat = Heat("heat-1", "Spring", "", "2026-12-05", 30_000, tuple(GoesOn(it, 150_000) for it in players))
    said = enter(engine, InTournament("import", heat=heat))
    assert said == [f"entered here already: {players[-1]}"]
    assert engine.state.tournament
    assert not engine.state.tournament.entries


def test_every_field_in_which_a_player_is_named_is_looked_at() -> None:
    """A new field of an event that names a player is one of those, or stands here with the reason."""
    named = {
        field.name
        for event in get_args(EnteredEvent)
        for field in msgspec.structs.fields(event)
        if field.type.__class__.__name__ == "_AnnotatedAlias" and "24" in str(field.type)
    }
    others = {
        *("role", "person"),  # of the casino's people, in a closed list, or written by the table itself
        *("issued_at", "table"),  # another table
        *("direction", "date", "step"),  # no name of anybody
    }
    assert named - others == {"player", "name", "box", "colour"}


@pytest.mark.parametrize("other", ["ann b", "Ann  B", "Ann B ", "\uff21nn B", "Ann\u00a0B"])
def test_two_people_of_the_table_whose_names_are_one_are_an_error_of_the_file(other: str, tmp_path: Path) -> None:
    """They differ by capitals, by spaces that nobody sees, or by the form that Unicode gives a letter."""
    path = tmp_path / "people.toml"
    people = (
        f"[people.'{name}']\nroles = ['pit-boss']\nkey = '{key}'\n" for name, key in (("Ann B", "a"), (other, "b"))
    )
    path.write_text("".join(people))
    with pytest.raises(PeopleError, match=f"{other}: Ann B is one of the people already"):
        read(path)


def test_who_is_written_so_already_stays_so_beside_another_of_an_earlier_version() -> None:
    engine = table("sic-bo")
    for name in ("Bob", "bob"):
        engine.feed(Placed(name, "small", 1_000))
    assert as_known(engine.table, Withdrawn("bob", "small")) == Withdrawn("bob", "small")
