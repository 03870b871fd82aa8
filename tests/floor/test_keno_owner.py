# SPDX-License-Identifier: MIT
"""The owner of a floor approves terms of keno, enrols stations and boards, and sees the state of the store."""

from collections.abc import Iterator
from typing import get_args

import psycopg
import pytest
from msgspec.structs import replace

from controller.cli.floor import keno_hall, keno_words
from controller.floor.keno import keno_state
from controller.floor.keno.boards import DisplayBoard
from controller.floor.keno.hall_terms import HallTerms
from controller.floor.keno.keno_state import KenoFindings
from controller.floor.keno.stations import EnrolledStation
from controller.floor.setup.errors import SetupError
from controller.floor.setup.keno_owner import KenoOwner
from controller.floor.wire import keno as wire
from controller.floor.wire.keno import StationKind
from tests.floor.keno_hall import BOARDS, NOON, KenoHall
from tests.floor.keno_stores import HALL_TERMS, KenoStores
from tests.tickets.rig import HIGH

WRITER = EnrolledStation("writer-1", 1, "writer")
CHEAPER = replace(HALL_TERMS, keno=replace(HALL_TERMS.keno, least=1_00))


class Owned:
    """A new store, and its owner in the name of eve."""

    def __init__(self, keno: KenoStores, connection: psycopg.Connection) -> None:
        self.keno, self.connection = keno, connection
        self.it = self.as_owner(HALL_TERMS, is_new=True)

    def as_owner(self, terms: HallTerms, *, is_new: bool = False) -> KenoOwner:
        return KenoOwner(self.keno.hall(terms, is_new=is_new), "eve", NOON)

    def look(self, terms: HallTerms = HALL_TERMS, *, check: bool = False) -> KenoFindings:
        return keno_state.look(self.connection, terms, check=check)

    def rows(self) -> list[tuple[str, str]]:
        """Return kind and supervisor of each row of the log."""
        return [(row.kind, row.by.supervisor) for row in self.keno.hall().life_since(0)]


@pytest.fixture
def owned(keno: KenoStores) -> Iterator[Owned]:
    first = next(iter(keno.owner))
    with keno.server.connect(first) as connection:
        yield Owned(keno, connection)


def test_terms_are_approved_once_by_a_person_with_a_reason(owned: Owned) -> None:
    assert owned.look().terms.approved is None
    with pytest.raises(SetupError, match=r"ss 210, 223\(4\)"):
        owned.it.approve_terms(" ")
    assert owned.it.approve_terms("letter of 1 July")
    assert not owned.it.approve_terms("letter of 1 July, again")
    assert owned.rows() == [("terms", "eve")]
    found = owned.look().terms
    assert found.approved == found.own
    assert "letter of 1 July" in found.approval


def test_other_terms_are_shown_beside_the_approved_ones_until_they_are_approved(owned: Owned) -> None:
    owned.it.approve_terms("letter of 1 July")
    other = owned.as_owner(CHEAPER)
    found = owned.look(CHEAPER).terms
    assert found.approved != found.own
    different = [name for name, _, _, is_other in keno_words.of_terms(found.approved, found.own) if is_other]
    assert different == ["entry-minimum"]
    with pytest.raises(SetupError, match=r"ss 210, 223\(4\)"):
        other.enrol_station(WRITER)
    assert other.approve_terms("letter of 2 July")
    with pytest.raises(SetupError):
        owned.it.enrol_station(WRITER)


def test_each_prize_that_differs_is_named(owned: Owned) -> None:
    own = owned.look().terms.own
    wagers = own["schedule"]["wagers"]
    before = {**own, "schedule": {**own["schedule"], "wagers": {**wagers, "spots-1": {"1": "2"}}}}
    assert [line.partition(":")[0] for line in keno_words.of_prizes(before, own)] == ["spots-1"]
    assert not [*keno_words.of_prizes(own, own)]
    assert not [*keno_words.of_prizes(None, own)]


def test_a_station_that_is_enrolled_again_keeps_its_shift(owned: Owned) -> None:
    owned.it.approve_terms("letter")
    assert owned.it.enrol_station(WRITER)
    assert owned.it.change_shift("writer-1", "ann")
    assert not owned.it.change_shift("writer-1", "ann")
    assert not owned.it.enrol_station(WRITER)
    assert [it.person for it in owned.look().stations] == ["ann"]
    assert owned.it.enrol_station(replace(WRITER, card_ways=True))
    assert owned.look().stations == (replace(WRITER, card_ways=True),)
    assert owned.rows()[1:] == [("station", "eve"), ("shift", "eve"), ("station", "eve")]


def test_shifts_and_numbers_that_cannot_be_are_refused(owned: Owned) -> None:
    owned.it.approve_terms("letter")
    owned.it.enrol_station(WRITER)
    owned.it.enrol_station(EnrolledStation("keno-1", 4, "draw"))
    before = owned.rows()
    for name, section in (("nowhere", "enrolled"), ("keno-1", r"s 217\(2\)\(e\)")):
        for person in ("ann", ""):
            with pytest.raises(SetupError, match=section):
                owned.it.change_shift(name, person)
    with pytest.raises(SetupError, match=r"s 217\(2\)\(g\)"):
        owned.it.enrol_station(EnrolledStation("writer-2", 1, "writer"))
    assert owned.rows() == before


def test_a_board_is_enrolled_once(owned: Owned) -> None:
    owned.it.approve_terms("letter")
    assert owned.it.enrol_board("bar")
    assert not owned.it.enrol_board("bar")
    assert owned.look().boards == (DisplayBoard("bar"),)
    assert owned.rows()[1:] == [("board-enrolled", "eve")]


def test_what_is_missing_is_wrong(owned: Owned) -> None:
    """No terms, nobody who draws, no board."""
    assert len(owned.look().wrong) == 3
    owned.it.approve_terms("letter")
    owned.it.enrol_station(EnrolledStation("keno-1", 4, "draw"))
    owned.it.enrol_board("bar")
    found = owned.look(check=True)
    assert (found.wrong, found.damage, found.sales.game) == ((), "", 1)


def test_what_waits_in_the_hall_is_shown(keno: KenoStores, owned: Owned) -> None:
    hall = KenoHall(keno)
    printing = hall.sell("terminal-1", (1, 2))
    hall.begin("terminal-1", printing)
    winning = hall.sold("terminal-2", (61,))
    found = owned.look()
    assert [(it.serial, it.station) for it in found.papers] == [(printing.serial, 1)]
    assert found.sales.tickets == 2
    hall.end("terminal-1", printing)
    hall.close(1)
    assert owned.look().drawing == 1
    assert owned.look().boards == tuple(DisplayBoard(name, 1) for name in BOARDS)
    hall.say("table", wire.SettleGame(hall.request(), 1, HIGH))
    hall.pay("terminal-2", winning, "again")
    assert not owned.look().wrong
    hall.pay("terminal-2", winning, "again")
    found = owned.look(check=True)
    assert [(it.serial, it.asked) for it in found.payments] == [(winning.serial, 1)]
    assert len(found.wrong) == 1
    assert (found.drawing, found.damage) == (0, "")


def test_a_changed_row_is_found(owned: Owned) -> None:
    owned.it.approve_terms("letter")
    with owned.connection.transaction():
        owned.connection.execute("SET LOCAL session_replication_role = replica")
        owned.connection.execute("UPDATE keno.hall SET closing = 7")
    found = owned.look(check=True)
    assert found.damage
    assert found.wrong
    assert owned.look().damage is None, "nobody has looked"


def test_every_kind_of_station_can_be_enrolled() -> None:
    assert get_args(StationKind) == keno_hall.KINDS
