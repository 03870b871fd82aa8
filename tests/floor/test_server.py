# SPDX-License-Identifier: MIT
"""A floor server and fake tables over real TLS: every message, repeated, in another order, foreign and false."""

import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.engine.record.floor.places import FloorAsk, Ruling
from controller.engine.record.jackpot_claims import AdoptedNumbers, ClaimEnd
from controller.floor.money.ledger import Ledger, LedgerError
from controller.floor.money.messages import Claim, ClaimAnswer, encode
from controller.floor.places.register import Register
from controller.floor.server import enrolment, watch
from controller.floor.server import server as server_module
from controller.floor.server.enrolment import InstallError
from controller.floor.server.server import FloorServer
from controller.floor.wire import frames
from controller.floor.wire import messages as wire
from controller.floor.wire.adoption import ADOPTION_PLACE, AdoptionStatement, AskNumbers
from controller.floor.wire.places import AskPlace, AskRulings, PlaceAnswered
from controller.journal import keys
from controller.journal.keychain import message
from hal.wiring.toml_file import ConfigurationError
from tests.floor.database import Server
from tests.floor.tables import Authority, Certificate, FakeTable, Floor, HeardPit, JournalKey, conninfo, enrol
from tests.floor.test_ledger import ROYAL, STRAIGHT, TERMS, claim, row

ALONE = 'alone = ["Ann", "Bob"]'


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the database, and send meters, more often."""
    monkeypatch.setattr(watch, "TICK_S", 0.02)
    monkeypatch.setattr(server_module, "TICK_S", 0.02)


@pytest.fixture
def floor(postgres: Server, name: str, connection: psycopg.Connection, tmp_path: Path) -> Floor:
    """The files of a server that needs no standby, and the pool of two tables."""
    ledger = Ledger(connection, alone=True)
    ledger.create_pool("stud", TERMS)
    for table in ("stud-1", "stud-2"):
        ledger.join("stud", table)
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write(ALONE)
    return floor


@pytest.fixture
def server(floor: Floor) -> Iterator[FloorServer]:
    with floor.running() as server:
        yield server


@pytest.fixture
def certificate(floor: Floor, connection: psycopg.Connection) -> Certificate:
    return enrol(connection, floor.authority.issue("stud-1"))


@pytest.fixture
def table(server: FloorServer, certificate: Certificate) -> Iterator[FakeTable]:
    """A table that was taken in, while money is up."""
    with FakeTable(server.port, certificate) as table:
        assert isinstance(table.until_up(wire.Hello("0", "stud")), wire.Challenge)
        assert isinstance(table.greet(), wire.Welcome)
        table.meter(lambda it: it.prize is not None)
        yield table


def put(*cents: int, first: int = 1, before: int = 0, pool: str = "stud") -> wire.PutContributions:
    rows = tuple(row(each, before + sum(cents[: at + 1])) for at, each in enumerate(cents))
    return wire.PutContributions(pool, first, rows)


def unsigned_end(claim: bytes) -> wire.ReportEnd:
    """Return the end of a claim with the signature of something else."""
    return wire.ReportEnd(claim, "posted", b"p" * 32, *JournalKey().sign(b"", wire.END_PLACE, ""))


def stated(answer: Any) -> ClaimAnswer:
    """Return the answer in a signed statement."""
    assert isinstance(answer, wire.Answered)
    statement = msgspec.json.decode(answer.statement, type=wire.AnswerStatement)
    return msgspec.json.decode(statement.answer, type=ClaimAnswer)


def ends(table: FakeTable) -> list[Any]:
    """Return what still comes until the connection ends."""
    found = []
    while True:
        try:
            found.append(table.answer())
        except EOFError:
            return found


# What a table does


def test_a_table_puts_claims_and_ends(table: FakeTable, floor: Floor, connection: psycopg.Connection) -> None:
    accepted = table.ask(put(100, 50))
    assert (accepted.pool, accepted.last, accepted.timeline) == ("stud", 2, 1)
    assert table.ask(put(100, 50)) == accepted
    asked = claim(1, ROYAL, contributions=2)
    answer = table.ask(table.claim(asked))
    assert stated(answer).prize == TERMS.seed + 150
    public = keys.read_public(keys.public_path(floor.folder.answers))
    assert keys.genuine(public, message(answer.statement, wire.ANSWER_PLACE), answer.signature)
    assert table.ask(table.claim(asked)) == answer
    assert [table.ask(table.end(asked)).number for _ in range(2)] == [1, 1]
    assert table.ask(table.end(asked, "void")).problem == "other content"
    assert Ledger(connection, alone=True).audit("stud") == []


def test_the_meter_shows_the_prize_and_says_when_it_is_the_same(table: FakeTable) -> None:
    table.ask(put(1000))
    found = table.meter(lambda it: it.prize == TERMS.seed + 1000)
    began = time.monotonic()
    assert table.meter(lambda _: True) == found
    assert time.monotonic() - began < 2


def test_an_answer_that_was_lost_is_repeated(table: FakeTable, server: FloorServer, certificate: Certificate) -> None:
    table.send(table.claim(claim(1, ROYAL)))
    table.socket.close()
    with FakeTable(server.port, certificate, table.key) as again:
        welcome = again.greet()
        first = again.ask(again.claim(claim(1, ROYAL)))
        assert stated(first).order == 1
        assert welcome.status.claims in (0, 1)
        assert again.greet().status.open_claims == (1,)


def test_two_servers_give_one_answer(
    table: FakeTable, floor: Floor, certificate: Certificate, connection: psycopg.Connection
) -> None:
    with floor.running() as other, FakeTable(other.port, certificate, table.key) as there:
        there.until_up(wire.Hello("0", "stud"))
        there.greet()
        for number in range(1, 6):
            message = put(number, first=number, before=number * (number - 1) // 2)
            asked = claim(number, STRAIGHT, contributions=number)
            table.key.evolve()
            assert there.until_up(message) == table.ask(message)
            assert table.ask(table.claim(asked)).statement == there.ask(there.claim(asked)).statement
    assert Ledger(connection, alone=True).audit("stud") == []


def test_a_report_goes_to_the_pit_as_it_came(floor: Floor, certificate: Certificate) -> None:
    pit = HeardPit()
    with floor.running(pit) as server, FakeTable(server.port, certificate, pool="") as table:
        table.until_up(wire.Hello("0"))
        assert table.greet().status is None
        table.send(wire.ReportTable(b"no JSON"))
        table.greet()
        assert ("report", "stud-1", "no JSON") in pit.heard


# What is refused


def test_other_bytes_under_a_number_turn_jackpots_off(table: FakeTable) -> None:
    table.ask(table.claim(claim(1, ROYAL)))
    refused = table.ask(table.claim(claim(1, STRAIGHT)))
    assert (refused.about, refused.problem, refused.number) == ("AskClaim", "other content", 1)
    assert "jackpots are off" in table.meter(lambda it: it.prize is None).why
    assert table.ask(put(1)).problem == "other content"


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (put(1, first=2), "gap"),
        (put(1, before=1), "wrong total"),
        (put(0), "impossible"),
        (put(-1), "impossible"),
        (put(2**63), "impossible"),
        (put(), "impossible"),
        (put(1, first=0), "impossible"),
        (put(1, pool="keno"), "unknown"),
        (unsigned_end(encode(claim(1, ROYAL))), "evidence"),
        (unsigned_end(encode(claim(1, ROYAL, table="stud-2"))), "unknown"),
        (unsigned_end(b"no claim"), "impossible"),
    ],
)
def test_a_false_message_is_refused_and_changes_nothing(
    table: FakeTable, message: wire.TableMessage, problem: str
) -> None:
    refused = table.ask(message)
    assert (refused.about, refused.problem) == (type(message).__name__, problem)
    assert table.ask(put(1)).last == 1


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        (claim(2, ROYAL), "gap"),
        (claim(1, ROYAL, contributions=1), "gap"),
        (claim(10**30, ROYAL), "impossible"),
        (claim(-(10**30), ROYAL), "impossible"),
        (claim(1, ROYAL, contributions=10**30), "impossible"),
        (claim(1, ROYAL, table="stud-2"), "unknown"),
        (claim(1, "pair"), "unknown"),
        (Claim("keno", "stud-1", 1, 0, claim(1, ROYAL).winners), "unknown"),
    ],
)
def test_a_false_claim_is_refused(table: FakeTable, asked: Claim, problem: str) -> None:
    assert table.ask(table.claim(asked)).problem == problem
    assert stated(table.ask(table.claim(claim(1, ROYAL)))).order == 1


def test_money_waits_for_the_welcome(server: FloorServer, certificate: Certificate) -> None:
    with FakeTable(server.port, certificate) as table:
        assert table.ask(put(1)).problem == "order"
        assert table.ask(table.claim(claim(1, ROYAL))).problem == "order"
        challenge = table.until_up(wire.Hello("0", "stud"))
        assert table.ask(put(1)).problem == "order"
        assert isinstance(table.ask(table.anchor(challenge)), wire.Welcome)


def test_a_table_greets_for_its_own_pool(server: FloorServer, certificate: Certificate) -> None:
    with FakeTable(server.port, certificate, pool="keno") as table:
        table.until_up(wire.Hello("0", "keno"))
        assert table.greet().problem == "unknown"


# The journal's key


def test_a_journal_goes_on_from_seal_to_seal(table: FakeTable, server: FloorServer, certificate: Certificate) -> None:
    for _ in range(3):
        table.key.evolve()
    assert stated(table.ask(table.claim(claim(1, ROYAL)))).order == 1
    table.key.evolve()
    assert stated(table.ask(table.claim(claim(2, ROYAL)))).order == 2
    with FakeTable(server.port, certificate, table.key) as again:
        assert isinstance(again.greet(), wire.Welcome)
        assert again.known == keys.fingerprint(table.key.signers[-1].public)


def test_seals_of_a_long_outage_come_in_parts(table: FakeTable) -> None:
    for _ in range(250):
        table.key.evolve()
    challenge = table.ask(wire.Hello("0", "stud"))
    anchor = table.anchor(challenge)
    table.send(wire.ShowSeals(anchor.seals[:100]))
    table.send(wire.ShowSeals(anchor.seals[100:200]))
    assert isinstance(table.ask(wire.Anchor(anchor.signature, anchor.seals[200:])), wire.Welcome)


@pytest.mark.parametrize("way", ["old copy", "another table", "loss with a new key", "seal left out", "signature"])
def test_a_journal_that_does_not_go_on_is_refused(table: FakeTable, connection: psycopg.Connection, way: str) -> None:
    for _ in range(5):
        table.key.evolve()
    assert isinstance(table.greet(), wire.Welcome)
    if way == "old copy":
        table.key.set_back(2)
    elif way == "another table":
        table.key.signers = [keys.Signer(b"x" * 32)]
        table.key.seals = []
    elif way == "loss with a new key":
        table.key.evolve(loss=True)
    else:
        table.key.evolve()
        table.key.evolve()
    anchor = table.anchor(table.ask(wire.Hello("0", "stud")))
    if way == "seal left out":
        anchor = wire.Anchor(anchor.signature, anchor.seals[1:])
    if way == "signature":
        anchor = wire.Anchor(msgspec.structs.replace(anchor.signature, signature="00" * 64), anchor.seals)
    refused = table.ask(anchor)
    assert (refused.about, refused.problem) == ("Anchor", "evidence")
    assert table.ask(put(1)).problem == "order"


def test_an_old_copy_is_adopted_by_two_people(table: FakeTable, connection: psycopg.Connection) -> None:
    table.ask(put(100, 50))
    table.key.evolve()
    table.greet()
    table.key.set_back(1)
    key = table.key.signers[-1].public.hex()
    assert f"tablectl floor adopt stud-1 {key}" in table.greet().why
    for one, other in (("Ann", "ann "), ("Ann", ""), ("", "Bob")):
        with pytest.raises(LedgerError, match="two different people"):
            enrolment.adopt(connection, "stud-1", one, other, key)
    enrolment.adopt(connection, "stud-1", "Ann", "Bob", key)
    assert isinstance(table.greet(), wire.Welcome)
    found = connection.execute("SELECT by1, by2, what FROM floor.decision WHERE kind = 'adopted'").fetchall()
    assert [it[:2] for it in found] == [("Ann", "Bob")]
    assert "pool stud has 2 contributions, 150 cents, 0 claims" in found[0][2]


def set_back(table: FakeTable, connection: psycopg.Connection) -> str:
    """Let a table with two contributions and an open claim lose its journal, and two people adopt another one."""
    table.ask(put(100, 50))
    table.ask(table.claim(claim(1, ROYAL, contributions=2)))
    table.key.signers, table.key.seals = [keys.Signer(b"x" * 32)], []
    key = table.key.signers[-1].public.hex()
    enrolment.adopt(connection, "stud-1", "Ann", "Bob", key)
    return key


def test_the_numbers_of_the_floor_are_told_after_an_adoption_until_the_table_has_gone_on(
    table: FakeTable, floor: Floor, connection: psycopg.Connection
) -> None:
    assert table.ask(AskNumbers("stud", 1, ())).problem == "unknown"
    key = set_back(table, connection)
    welcome = table.greet()
    assert welcome.status.adoption > 0
    told = table.ask(AskNumbers("stud", 1, (b"p" * 32,) * 2))
    public = keys.read_public(keys.public_path(floor.folder.answers))
    assert keys.genuine(public, message(told.statement, ADOPTION_PLACE), told.signature)
    said = msgspec.json.decode(told.statement, type=AdoptionStatement)
    assert (said.table, said.pool, said.people, said.key) == ("stud-1", "stud", ("Ann", "Bob"), key)
    assert said.numbers == AdoptedNumbers(2, 150, 1, (1,))
    assert said.decision == welcome.status.adoption
    assert table.ask(put(75, first=3, before=150)).last == 3
    assert table.ask(AskNumbers("stud", 1, ())).problem == "unknown"
    assert table.greet().status.adoption == 0


def test_the_floor_finds_how_far_both_journals_are_the_same(table: FakeTable, connection: psycopg.Connection) -> None:
    table.ask(put(100, 50, 75))
    enrolment.adopt(connection, "stud-1", "Ann", "Bob", "")
    rows = connection.execute("SELECT proof FROM floor.transfer WHERE debit = 'table/stud-1' ORDER BY number")
    proofs = tuple(bytes(it) for (it,) in rows)
    for shown, first, same in (
        (proofs, 1, (3, 225)),
        (proofs[:2], 1, (2, 150)),
        ((*proofs[:1], b"x" * 32), 1, (1, 100)),
        ((b"x" * 32, *proofs[1:2]), 1, (2, 150)),
        ((), 1, (0, 0)),
        (proofs[1:], 2, (3, 225)),
        ((b"x" * 32,), 1, (0, 0)),
    ):
        said = msgspec.json.decode(table.ask(AskNumbers("stud", first, shown)).statement, type=AdoptionStatement)
        assert (said.numbers.same, said.numbers.same_total) == same, shown
    assert table.ask(AskNumbers("stud", 2, (b"x" * 32,))).problem == "impossible"
    assert table.ask(put(75, first=4, before=225)).last == 4
    enrolment.adopt(connection, "stud-1", "Ann", "Bob", "")
    again = msgspec.json.decode(table.ask(AskNumbers("stud", 4, (b"x" * 32,))).statement, type=AdoptionStatement)
    assert (again.numbers.same, again.numbers.same_total) == (3, 225)


def test_the_open_claim_of_a_lost_journal_is_ended_without_a_revocation(
    table: FakeTable, connection: psycopg.Connection
) -> None:
    """The claims after the adoption end at the table."""
    set_back(table, connection)
    table.greet()
    assert stated(table.ask(table.claim(claim(2, ROYAL, contributions=2)))).order == 2
    two = ("Ann", "Bob")
    with pytest.raises(LedgerError, match="not revoked"):
        enrolment.end_claim(connection, enrolment.LostClaim("stud", "stud-1", 2), "posted", two, "paid")
    enrolment.end_claim(connection, enrolment.LostClaim("stud", "stud-1", 1), "posted", two, "paid ann $10,000")
    assert table.greet().status.open_claims == (2,)


def test_a_copy_from_before_the_end_of_its_claim_is_refused(table: FakeTable) -> None:
    """A copy that was made between payment and end has the same numbers. The floor knows a later key than it has."""
    asked = claim(1, ROYAL)
    table.ask(table.claim(asked))
    assert table.ask(table.end(claim(2, ROYAL))).problem == "unknown"
    end = table.end(asked)
    other = msgspec.structs.replace(end, end="void")
    assert table.ask(other).problem == "evidence"
    table.key.evolve()
    assert table.ask(table.end(asked)).number == 1
    table.key.set_back(1)
    refused = table.greet()
    assert (refused.about, refused.problem) == ("Anchor", "evidence")
    assert "tablectl floor adopt" in refused.why


@pytest.mark.parametrize("end", ["posted", "void"])
def test_two_people_end_the_claim_of_a_lost_table(
    table: FakeTable, connection: psycopg.Connection, end: ClaimEnd
) -> None:
    asked, lost, two = claim(1, ROYAL), enrolment.LostClaim("stud", "stud-1", 1), ("Ann", "Bob")
    table.ask(table.claim(asked))
    with pytest.raises(LedgerError, match="not revoked"):
        enrolment.end_claim(connection, lost, end, two, "paid ann $10,000")
    enrolment.revoke(connection, "stud-1", "Ann", "destroyed")
    with pytest.raises(LedgerError, match="two different people"):
        enrolment.end_claim(connection, lost, end, ("Ann", "ann"), "paid ann $10,000")
    with pytest.raises(LedgerError, match="unknown"):
        enrolment.end_claim(connection, lost._replace(number=2), end, two, "paid ann $10,000")
    enrolment.end_claim(connection, lost, end, two, "paid ann $10,000")
    with pytest.raises(LedgerError, match="ended already"):
        enrolment.end_claim(connection, lost, end, two, "paid ann $10,000")
    found = connection.execute("SELECT by1, by2, what FROM floor.decision WHERE kind = 'ended'").fetchall()
    assert found == [("Ann", "Bob", f"claim 1 of pool stud is {end}: paid ann $10,000")]
    assert connection.execute("SELECT result FROM floor.settlement").fetchall() == [(end,)]
    assert Ledger(connection, alone=True).audit("stud") == []


def test_a_claim_is_signed_by_the_journal(table: FakeTable) -> None:
    asked = table.claim(claim(1, ROYAL))
    other = wire.AskClaim(encode(claim(1, STRAIGHT)), asked.signature, asked.seals)
    assert table.ask(other).problem == "evidence"
    assert stated(table.ask(asked)).order == 1


def test_an_older_key_signs_no_claim(table: FakeTable) -> None:
    """The seals lead to it, and further: the floor knows a later one."""
    for _ in range(3):
        table.key.evolve()
    assert isinstance(table.greet(), wire.Welcome)
    table.key.set_back(1)
    assert table.ask(table.claim(claim(1, ROYAL))).problem == "evidence"


# Certificates


def refused_at_the_handshake(server: FloorServer, certificate: Certificate) -> bool:
    """Return whether the connection ends before a message."""
    try:
        with FakeTable(server.port, certificate) as table:
            table.ask(wire.Hello("0", "stud"))
    except (EOFError, OSError):
        return True
    return False


def test_a_certificate_of_another_authority_is_refused(server: FloorServer, floor: Floor, tmp_path: Path) -> None:
    other = Authority(tmp_path, "other").issue("stud-1", file="foreign")
    other.authority = floor.folder.authority
    assert refused_at_the_handshake(server, other)
    assert refused_at_the_handshake(server, floor.authority.issue("stud-1", days=-1))


def test_tls_1_2_is_refused(server: FloorServer, certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> None:
    context = certificate.context()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    monkeypatch.setattr(certificate, "context", lambda: context)
    assert refused_at_the_handshake(server, certificate)


def test_only_the_enrolled_certificate_of_a_table_is_taken(
    server: FloorServer, floor: Floor, certificate: Certificate
) -> None:
    for other in (floor.authority.issue("stud-2"), floor.authority.issue("stud-1", file="second")):
        with FakeTable(server.port, other) as table:
            assert [it.problem for it in ends(table)] == ["certificate"]


@pytest.mark.parametrize("change", ["revoked", "expired", "another"])
def test_a_certificate_ends_while_the_table_is_connected(
    table: FakeTable, connection: psycopg.Connection, floor: Floor, change: str
) -> None:
    if change == "revoked":
        enrolment.revoke(connection, "stud-1", "Ann", "stolen")
    elif change == "expired":
        connection.execute("UPDATE floor.enrolment SET expires = now()")
    else:
        enrol(connection, floor.authority.issue("stud-1", file="second"))
    table.send(put(1))
    assert [it.problem for it in ends(table)] == ["certificate"]
    assert Ledger(connection, alone=True).prize("stud") == TERMS.seed


@pytest.mark.parametrize("kind", ["put", "claim"])
def test_the_database_is_asked_for_the_certificate_with_each_message(
    table: FakeTable, connection: psycopg.Connection, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The server's memory of certificates is older."""
    monkeypatch.setattr(watch, "TICK_S", 2)
    time.sleep(0.1)
    enrolment.revoke(connection, "stud-1", "Ann", "stolen")
    table.send(put(1) if kind == "put" else table.claim(claim(1, ROYAL)))
    assert [it.problem for it in ends(table)] == ["certificate"]


def test_an_idle_connection_ends_with_its_certificate(table: FakeTable, connection: psycopg.Connection) -> None:
    enrolment.revoke(connection, "stud-1", "Ann", "stolen")
    assert [it.problem for it in ends(table)] == ["certificate"]


# Connections


def test_the_newer_connection_of_a_table_wins(table: FakeTable, server: FloorServer, certificate: Certificate) -> None:
    with FakeTable(server.port, certificate, table.key) as newer:
        assert isinstance(newer.greet(), wire.Welcome)
        assert len(ends(table)) == 1
        assert newer.ask(put(1)).last == 1


def test_connections_above_the_limit_are_turned_away(floor: Floor, certificate: Certificate) -> None:
    floor.write(ALONE, "connections = 1")
    with floor.running() as server, FakeTable(server.port, certificate) as table:
        assert isinstance(table.until_up(wire.Hello("0", "stud")), wire.Challenge)
        assert refused_at_the_handshake(server, certificate)
        assert isinstance(table.greet(), wire.Welcome)


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\x01\x00\x01",
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x00",
        b"\x00\x00\x00\x02\xc1\xc1",
        b"\x00\x00\x00\x09half",
    ],
    ids=["oversized", "largest", "empty", "no message", "dribbled"],
)
def test_a_false_frame_ends_the_connection(
    table: FakeTable,
    sent: bytes,
    server: FloorServer,
    certificate: Certificate,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "WHOLE_S", 0.2)
    table.socket.sendall(sent)
    assert ends(table) == []
    with FakeTable(server.port, certificate, table.key) as again:
        assert isinstance(again.greet(), wire.Welcome)


VALID = [
    wire.Hello("0", "stud"),
    put(1, 2, 3),
    wire.ReportTable(b"{}"),
    unsigned_end(encode(claim(1, ROYAL))),
    wire.AskClaim(encode(claim(1, ROYAL)), *JournalKey().sign(encode(claim(1, ROYAL)), wire.CLAIM_PLACE, "")),
    wire.Anchor(*JournalKey().sign(b"", wire.ANCHOR_PLACE, "")),
]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Frames, some bytes of which are others."""
    found = bytearray(b"".join(frames.encode(it) for it in draw(st.lists(st.sampled_from(VALID), max_size=4))))
    for _ in range(draw(st.integers(0, 3))):
        if found:
            found[draw(st.integers(0, len(found) - 1))] = draw(st.integers(0, 255))
    return bytes(found) + draw(st.binary(max_size=20))


def test_no_bytes_of_a_table_harm_the_server(
    server: FloorServer, certificate: Certificate, connection: psycopg.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    key = JournalKey()
    with FakeTable(server.port, certificate, key) as table:
        table.until_up(wire.Hello("0", "stud"))

    @settings(max_examples=60, deadline=None, suppress_health_check=[*HealthCheck])
    @given(damaged())
    def send(sent: bytes) -> None:
        with FakeTable(server.port, certificate, key) as table:
            table.socket.sendall(sent)

    send()
    with FakeTable(server.port, certificate, key) as table:
        assert isinstance(table.greet(), wire.Welcome)
        assert table.until_up(put(1)).last == 1
    assert not [it for it in caplog.records if it.exc_info]
    assert Ledger(connection, alone=True).audit("stud") == []


# Settings and rows


@pytest.mark.parametrize("line", ['alone = ["Ann"]', 'alone = ["Ann", "ann"]', 'listen = "4740"', "other = 1"])
def test_a_wrong_setting_is_named(floor: Floor, line: str) -> None:
    floor.folder.file.write_text(f'database = ""\n{line}\n')
    with pytest.raises(ConfigurationError, match=line.split(maxsplit=1)[0]):
        floor.folder.read()


def test_installing_again_changes_nothing(connection: psycopg.Connection) -> None:
    enrolment.install(connection)
    connection.execute("UPDATE floor.installed SET version = 99")
    with pytest.raises(InstallError, match="99"):
        enrolment.install(connection)


def test_two_people_who_let_a_server_work_alone_are_written_down(
    table: FakeTable, connection: psycopg.Connection
) -> None:
    found = connection.execute("SELECT kind, by1, by2 FROM floor.decision ORDER BY number").fetchall()
    assert ("alone", "Ann", "Bob") in found


def test_a_server_can_neither_enrol_nor_adopt(postgres: Server, name: str, floor: Floor) -> None:
    with postgres.connect(name, user="floor_test") as server:
        for call in (
            "enrol('t', '', now(), '')",
            "revoke('t', '', '')",
            "adopt('t', 'a', 'b', '')",
            "end_claim('p', 't', 1, 'void', 'a', 'b', '')",
            "decide('', '', '', '', '')",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                server.execute(f"SELECT floor.{call}")
        for relation in ("enrolment", "decision", "installed"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                server.execute(f"SELECT 1 FROM floor.{relation}")


def test_a_new_ruling_reaches_a_table_that_asks_each_moment(table: FakeTable, connection: psycopg.Connection) -> None:
    """A server answers by its last look at the database that there is none."""
    assert table.ask(AskRulings(0)).rulings == ()
    given = Register(connection, alone=True).rule(Ruling(0, "exclude", "Bea", "a device", "s 4(2)(b)", "Ann"))
    until = time.monotonic() + 10
    while not (found := table.ask(AskRulings(0)).rulings):
        assert time.monotonic() < until
    assert found == (given,)
    assert table.ask(AskRulings(1)).rulings == ()


def test_an_ask_is_answered_after_the_welcome_and_a_refusal_has_its_number(
    server: FloorServer, certificate: Certificate
) -> None:
    ask = AskPlace(FloorAsk(1, "place"))
    with FakeTable(server.port, certificate, pool="") as table:
        refused = table.until_up(ask)
        assert (refused.about, refused.problem, refused.number) == ("AskPlace", "order", 1)
        table.until_up(wire.Hello("0", ""))
        table.greet()
        assert table.until_up(ask) == table.until_up(ask) == PlaceAnswered(1, True)
        assert table.until_up(AskRulings(0)).rulings == ()
        for number, problem in ((3, "gap"), (2**63, "impossible"), (-1, "gap")):
            refused = table.until_up(AskPlace(FloorAsk(number, "return")))
            assert (refused.about, refused.problem) == ("AskPlace", problem)
            assert refused.number == max(0, min(number, wire.MOST))
