# SPDX-License-Identifier: MIT
"""A floor is founded, joined, and operated: each test leaves the pair of databases in order for the next one."""

import queue
import shutil
import tempfile
import threading
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import msgspec
import psycopg
import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.engine.record.floor.places import FloorAsk, Ruling
from controller.floor.money.ledger import Ledger, LedgerError
from controller.floor.money.messages import PoolTerms
from controller.floor.places.register import Register
from controller.floor.server import enrolment
from controller.floor.server.settings import FloorFile, FloorFolder
from controller.floor.setup import (
    certificates,
    evidence_file,
    founding,
    installing,
    invitation_code,
    inviting,
    owner,
    pair,
    state,
    statement,
)
from controller.floor.setup.cluster import Cluster
from controller.floor.setup.errors import SetupError
from controller.floor.setup.evidence_file import TableEvidence
from controller.floor.setup.joining import Invited, JoinError
from controller.floor.setup.pair import Decision
from controller.journal import JournalError
from tests.floor import database

NOW = datetime.now(UTC)
TERMS = PoolTerms(seed=1_000_000)
BOTH = Decision("ann", "pat", "the other disk is lost")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost standby is not waited for."""
    monkeypatch.setattr(owner, "STANDBY_S", 0.0)


class Floor(NamedTuple):
    """A floor with two databases."""

    folder: FloorFolder
    clusters: tuple[Cluster, Cluster]
    sockets: tuple[Path, Path]

    @property
    def file(self) -> FloorFile:
        return self.folder.read()

    def leads(self) -> int:
        """Return which of the two databases leads: 0 or 1."""
        return owner.hosts(self.file).index(owner.require_primary(self.file).host)

    def rebuild(self, which: int) -> list[str]:
        done = list(pair.rebuild(self.file, self.clusters[which]))
        pair.end_alone(self.folder)
        return done

    def wrong(self) -> tuple[str, ...]:
        return state.look(self.folder.path, self.file, NOW).wrong

    def kill(self, which: int) -> None:
        """End every process of a database at once: it must recover when it starts."""
        database.run("pg_ctl", "-s", "-D", str(self.clusters[which].data), "-m", "immediate", "stop")


def starting(folder: Path) -> str:
    as_user = f"runuser -u {database.USER} -- " if database.os.geteuid() == 0 else ""
    options = f"-k {folder} -h '' -c fsync=off"
    return f'{as_user}{database.program("pg_ctl")} -s -w -D {folder}/data -l {folder}/log -o "{options}" start'


@pytest.fixture(scope="module")
def floor() -> Iterator[Floor]:
    if not database.INSTALLED:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="floor-"))
    folder.chmod(0o755)
    sockets = (folder / "p", folder / "s")
    clusters = tuple(Cluster(it / "data", starting(it)) for it in sockets)
    try:
        database.own_folder(sockets[0])
        database.own_folder(sockets[1])
        database.run("initdb", "--no-sync", "--auth=trust", "-k", "-U", database.USER, "-D", str(clusters[0].data))
        clusters[0].start()
        found = Floor(FloorFolder(folder / "floor"), clusters, sockets)  # type: ignore[arg-type]
        found_it(found)
        assert found.rebuild(1)
        pool(found, "stud")
        yield found
    finally:
        for it in clusters:
            if (it.data / "postmaster.pid").exists():
                database.run("pg_ctl", "-s", "-D", str(it.data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def asked(floor: Floor, *, listen: str = "127.0.0.1:4740") -> FloorFile:
    hosts = ",".join(map(str, floor.sockets))
    return FloorFile(f"host={hosts} dbname=floor user=floor_server", listen=listen)


def superuser(floor: Floor) -> str:
    """Return the way to the primary, or to the first database if none leads."""
    try:
        leads = floor.leads()
    except SetupError:
        leads = 0
    return f"host={floor.sockets[leads]} user={database.USER}"


def found_it(floor: Floor, chosen: Iterable[str] = ()) -> list[str]:
    """Found the floor, as `tablectl floor init` does."""
    done = list(founding.write_settings(floor.folder, asked(floor), tuple(chosen)))
    done += founding.make_keys(floor.folder, "casino", NOW)
    return done + list(installing.install(floor.file, superuser(floor)))


def files(floor: Floor) -> dict[str, bytes]:
    return {it.name: it.read_bytes() for it in floor.folder.path.iterdir()}


def test_founding_again_changes_nothing(floor: Floor) -> None:
    before = files(floor)
    assert {it.split()[0] for it in found_it(floor, ("database", "listen"))} == {"kept"}
    assert files(floor) == before
    assert floor.wrong() == ()
    private = {it.name for it in floor.folder.path.iterdir() if it.stat().st_mode & 0o077 == 0}
    assert private == {"authority.key", "server.key", "floor.key"}
    for which in (0, 1):
        with owner.connect(owner.words(floor.file, owner.hosts(floor.file)[which])) as connection:
            assert owner.row(connection, "SHOW wal_keep_size") == ("1GB",)
            assert owner.row(connection, "SHOW synchronous_standby_names") == (owner.STANDBY,)


def test_a_setting_that_differs_and_half_a_pair_of_keys_are_refused(floor: Floor, tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        list(founding.write_settings(floor.folder, asked(floor, listen="0.0.0.0:1"), ["listen"]))
    nowhere = FloorFolder(tmp_path / "new")
    for listen in ("10.0.0.5", "10.0.0.5:", ":4740", "a b:1"):
        with pytest.raises(SetupError):
            list(founding.write_settings(nowhere, asked(floor, listen=listen), ["listen"]))
        assert not nowhere.path.exists()
    for missing in ("authority.key", "server.pem", "floor.pub"):
        shutil.copytree(floor.folder.path, tmp_path / missing)
        (tmp_path / missing / missing).unlink()
        with pytest.raises(SetupError):
            list(founding.make_keys(FloorFolder(tmp_path / missing), "casino", NOW))


def test_a_database_with_other_tables_is_left_alone(floor: Floor) -> None:
    other = FloorFile(f"host={floor.sockets[floor.leads()]} dbname=other user=floor_server")
    with owner.connect(f"{superuser(floor)} dbname=postgres") as connection:
        connection.execute("CREATE DATABASE other")
        with owner.connect(f"{superuser(floor)} dbname=other") as there:
            there.execute("CREATE TABLE mine ()")
        with pytest.raises(SetupError):
            list(installing.install(other, superuser(floor)))
        connection.execute("DROP DATABASE other")


def test_the_server_may_not_write_and_the_standby_may_not_call(floor: Floor) -> None:
    host = floor.sockets[floor.leads()]
    for user, query in (("floor_server", "DELETE FROM floor.pool"), ("floor_standby", "SELECT * FROM floor.tick()")):
        connection = psycopg.connect(host=str(host), dbname="floor", user=user, autocommit=True)
        with connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(query)


def test_an_older_floor_gets_keno_by_founding_it_again(floor: Floor) -> None:
    host = floor.sockets[floor.leads()]
    with owner.writing(floor.file) as connection:
        connection.execute("DROP SCHEMA keno CASCADE")
    with owner.connect(f"{superuser(floor)} dbname=postgres") as connection:
        connection.execute("REVOKE keno_server FROM floor_server")
    assert "made   the tables of keno" in found_it(floor)
    with psycopg.connect(host=str(host), dbname="floor", user="floor_server", autocommit=True) as connection:
        assert connection.execute("SELECT open_game FROM keno.store").fetchone() == (1,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("DELETE FROM keno.life")


def pool(floor: Floor, name: str) -> None:
    """Create a pool, or find it."""
    with owner.writing(floor.file) as connection:
        Ledger(connection).create_pool(name, TERMS)


def join(floor: Floor, folder: Path, *tables: Invited) -> list[str]:
    """Invite these tables, and let each one join. Return what each was told."""
    said: queue.Queue[str] = queue.Queue()
    joined: list[str] = []
    waiting = threading.Thread(
        target=lambda: joined.extend(inviting.wait(floor.folder, tables, "ann", 0, said.put)), daemon=True
    )
    waiting.start()
    codes = dict(said.get(timeout=20).split(": ") for _ in tables)
    port = int(said.get(timeout=20).rpartition(":")[2])
    told = []
    for it in tables:
        code = invitation_code.read(codes[it.table])
        told.append(inviting.join(folder / f"{it.table}.toml", folder / "run", ("127.0.0.1", port), code))
    waiting.join(20)
    assert joined == [it.table for it in tables]
    return told


def test_tables_join_are_revoked_and_join_again(floor: Floor, tmp_path: Path) -> None:
    for said in join(floor, tmp_path, Invited("stud-1", "stud"), Invited("keno-1", "")):
        assert "-link/floor.pub" in said, "also a table without a pool needs [floor]: rulings come to it"
    link = tmp_path / "stud-1-link"
    assert {it.name for it in link.iterdir()} == {"table.key", "table.pem", "authority.pem", "floor.pub", "link.toml"}
    assert (link / "floor.pub").read_bytes() == floor.folder.public.read_bytes()
    first = certificates.digest((link / "table.pem").read_bytes())
    assert enrolled(floor, "stud-1").digest == first.hex()
    with owner.writing(floor.file) as connection:
        Ledger(connection).join("stud", "stud-1")
        enrolment.revoke(connection, "stud-1", "ann", "sold")
    assert enrolled(floor, "stud-1").revoked_at
    join(floor, tmp_path, Invited("stud-1", "stud"))
    again = enrolled(floor, "stud-1")
    assert not again.revoked_at
    assert again.digest != first.hex(), "the table has made a new key"
    found = state.look(floor.folder.path, floor.file, NOW)
    assert [(it.table, it.pools) for it in found.tables] == [("keno-1", ""), ("stud-1", "stud")]
    late = state.look(floor.folder.path, floor.file, NOW + timedelta(days=710))
    assert len(late.wrong) == 2, "both certificates end within 30 days"


def enrolled(floor: Floor, table: str) -> enrolment.EnrolledTable:
    with owner.reading(floor.file) as connection:
        return next(it for it in enrolment.enrolled(connection) if it.table == table)


def test_an_unknown_pool_and_an_unknown_table_are_refused(floor: Floor) -> None:
    with pytest.raises(LedgerError) as refused:
        inviting.require_pool(floor.file, "other")
    assert refused.value.problem == "unknown"
    with owner.writing(floor.file) as connection, pytest.raises(LedgerError) as refused:
        enrolment.revoke(connection, "stud-9", "ann", "sold")
    assert refused.value.problem == "unknown"


def test_the_statement_of_the_day_is_signed(floor: Floor) -> None:
    with owner.reading(floor.file) as connection:
        made = statement.make(connection, date(2026, 11, 29))
    assert made.pools[0].prize == TERMS.seed
    assert made.pools[0].wrong == ()
    signed = statement.sign(made, floor.folder.answers)
    assert statement.check(signed, floor.folder.public) == made
    for wrong in (signed.replace(b"1000000", b"1000001"), b"{}", signed[:-9]):
        with pytest.raises(JournalError):
            statement.check(wrong, floor.folder.public)


def answer(floor: Floor, *words: str) -> tuple[int, str]:
    """Run a command of the floor. Return its status and its output."""
    done = CliRunner().invoke(main, ["floor", *words, "--floor", str(floor.folder.path)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_the_commands_ask_and_answer(floor: Floor, tmp_path: Path) -> None:
    join(floor, tmp_path, Invited("stud-1", "stud"), Invited("keno-1", ""))
    status, said = answer(floor, "status", "--json")
    found = msgspec.json.decode(said)
    assert (status, found["wrong"], found["pools"][0]["prize"]) == (0, [], TERMS.seed)
    assert {it["kind"] for it in found["databases"]} == {"primary", "standby"}
    assert answer(floor, "status")[0] == 0
    file = tmp_path / "day.json"
    assert answer(floor, "verify", "--statement", str(file))[0] == 0
    assert answer(floor, "verify", "--check", str(file), "--json")[0] == 0
    assert answer(floor, "pool", "stud", "--seed", "$10000")[0] == 0
    status, said = answer(floor, "pool", "stud", "--seed", "$10001")
    assert (status, "$10,000" in said) == (1, True), "the terms that are in force"
    assert answer(floor, "revoke", "keno-1", "sold", "--by", "ann")[0] == 0
    for wrong in (("revoke", "stud-9", "sold", "--by", "ann"), ("adopt", "stud-9", "--by", "ann", "pat")):
        status, said = answer(floor, *wrong)
        assert (status, "floor status" in said) == (1, True)
    assert answer(floor, "adopt", "stud-1", "0" * 64, "--by", "ann", "ann")[0] == 1
    assert answer(floor, "adopt", "stud-1", "0" * 64, "--by", "ann", "pat")[0] == 0
    lost = ("end-claim", "keno-1", "stud", "1", "void", "burnt", "--by", "ann", "pat")
    assert (answer(floor, *lost)[0], "claim 1 of table keno-1 is unknown" in answer(floor, *lost)[1]) == (1, True)
    assert answer(floor, "alone", "no reason", "--by", "ann", "pat")[0] == 1
    assert answer(floor, "freeze", "a test", "--by", "ann", "pat")[0] == 0
    assert answer(floor, "status")[0] == 1
    (tmp_path / "stud-1.json").write_bytes(evidence_file.write(TableEvidence("stud-1", "stud", 1)))
    assert answer(floor, "thaw", str(tmp_path / "stud-1.json"), "--by", "ann", "pat")[0] == 0
    status, said = answer(floor, "invite", "stud-4", "--pool", "other")
    assert (status, "stud" in said, "floor pool other" in said) == (1, True, True)
    assert answer(floor, "rebuild", str(floor.clusters[floor.leads()].data))[0] == 1
    assert floor.wrong() == ()


@pytest.fixture
def with_keno(floor: Floor) -> Iterator[Floor]:
    """The floor, whose floor.toml has a part [keno] meanwhile."""
    text = floor.folder.file.read_text()
    floor.folder.file.write_text(f'{text}\n[keno]\nzone = "Australia/Brisbane"\n')
    yield floor
    floor.folder.file.write_text(text)


def test_people_approve_terms_and_enrol_stations_at_a_floor(with_keno: Floor) -> None:
    floor, by = with_keno, ("--by", "eve")
    assert answer(floor, "keno")[0] == 1, "no terms, nobody who draws, no board"
    status, said = answer(floor, "keno-station", "writer-1", "1", "writer", *by)
    assert (status, "ss 210, 223(4)" in said) == (1, True)
    for words in (
        ("keno-terms", "letter of 1 July"),
        ("keno-station", "writer-1", "1", "writer", "--card-ways"),
        ("keno-station", "keno-1", "4", "draw"),
        ("keno-shift", "writer-1", "ann"),
        ("keno-board", "bar"),
    ):
        for is_new in (True, False):
            status, said = answer(floor, *words, *by)
            assert (status, "nothing is changed" in said) == (0, not is_new), said
    status, said = answer(floor, "keno", "--json", "--check")
    found = msgspec.json.decode(said)
    assert (status, found["wrong"], found["damage"]) == (0, [], "")
    assert [(it["name"], it["person"], it["card_ways"]) for it in found["stations"]] == [
        *(("writer-1", "ann", True), ("keno-1", "", False))
    ]
    assert answer(floor, "keno")[0] == 0
    text = floor.folder.file.read_text()
    floor.folder.file.write_text(f"{text}games = 20\n")
    assert answer(floor, "keno")[0] == 1
    assert answer(floor, "keno-board", "lounge", *by)[0] == 1
    assert "restart" in answer(floor, "keno-terms", "letter of 2 July", *by)[1]
    assert answer(floor, "keno")[0] == 0


def test_a_floor_without_keno_says_so(floor: Floor) -> None:
    for words in (("keno",), ("keno-terms", "letter", "--by", "eve"), ("keno-board", "bar", "--by", "eve")):
        status, said = answer(floor, *words)
        assert (status, "[keno]" in said) == (2, True)


def test_nothing_is_promoted_on_a_healthy_floor_unless_a_person_types_yes(floor: Floor) -> None:
    leads = floor.leads()
    status, said = answer(floor, "promote")
    assert (status, "nothing is wrong" in said, "--yes" in said) == (1, True, True)
    command = ["floor", "promote", "--floor", str(floor.folder.path)]
    for typed in ("no\n", "\n", "y\n"):
        assert CliRunner().invoke(main, command, input=typed).exit_code == 1
    assert (floor.leads(), floor.wrong()) == (leads, ())


def test_people_rule_about_persons_and_teaching_places(floor: Floor) -> None:
    assert answer(floor, "exclude", "ann", "blackjak", "a device", "--by", "bea")[0] == 2
    assert answer(floor, "exclude", "ann", "blackjack", "a device", "--by", "bea")[0] == 0
    assert answer(floor, "exclude", "Ann", "blackjack", "again", "--by", "bea")[0] == 0
    assert answer(floor, "apart", "bob", "cyd", "all", "signs", "--by", "bea", "--section", "s 285(2)")[0] == 0
    assert answer(floor, "apart", "bob", "Bob", "all", "signs", "--by", "bea", "--section", "s 285(2)")[0] == 1
    status, said = answer(floor, "rulings", "--json")
    first, second = msgspec.json.decode(said, type=list[Ruling])
    assert first == Ruling(1, "exclude", "bea", "a device", "s 4(2)(b)", "ann", game="blackjack")
    assert (status, second.persons, second.game) == (0, ("bob", "cyd"), "")
    assert answer(floor, "rulings")[0] == 0
    assert answer(floor, "readmit", "1", "appealed", "--by", "bea")[0] == 0
    assert answer(floor, "readmit", "1", "appealed", "--by", "bea")[0] == 1
    assert [it["number"] for it in msgspec.json.decode(answer(floor, "rulings", "--json")[1])] == [2]
    with owner.writing(floor.file) as connection:
        Register(connection).answer("bj-1", FloorAsk(1, "place"))
    assert msgspec.json.decode(answer(floor, "teaching", "--json")[1]) == ["bj-1"]
    assert answer(floor, "teaching-end", "bj-1", "burnt", "--by", "bea")[0] == 0
    assert answer(floor, "teaching-end", "bj-1", "burnt", "--by", "bea")[0] == 1
    assert answer(floor, "teaching")[0] == 0


def commits(floor: Floor, which: int) -> bool:
    """Return whether this database commits, within a moment."""
    try:
        with owner.closed_after(owner.connect(owner.words(floor.file, owner.hosts(floor.file)[which])), 1) as there:
            there.execute("SET default_transaction_read_only = off")
            there.execute("SELECT pg_logical_emit_message(true, 'test', '')")
    except SetupError:
        return False
    return True


def test_after_a_lost_primary_one_command_promotes_and_one_brings_it_back(floor: Floor) -> None:
    lost = floor.leads()
    floor.kill(lost)
    list(pair.promote(floor.file))
    assert floor.leads() == 1 - lost
    with pytest.raises(SetupError):
        pool(floor, "other")
    assert not commits(floor, 1 - lost)
    floor.rebuild(lost)
    assert floor.wrong() == ()
    pool(floor, "stud")


def test_a_primary_that_was_left_cannot_commit(floor: Floor) -> None:
    """Both databases lead for a while: the old one lives, and was only cut off."""
    old = floor.leads()
    list(pair.promote(floor.file))
    assert floor.leads() == 1 - old
    nodes = owner.look(floor.file)
    assert [it.leads for it in nodes.up] == [True, True]
    assert not commits(floor, old)
    assert not commits(floor, 1 - old)
    with pytest.raises(SetupError):
        floor.rebuild(1 - old)
    floor.rebuild(old)
    assert floor.wrong() == ()


def test_two_people_decide_to_go_on_without_a_standby(floor: Floor) -> None:
    left = floor.leads()
    with pytest.raises(SetupError):
        list(pair.go_alone(floor.file, BOTH))
    floor.kill(1 - left)
    with pytest.raises(SetupError):
        list(pair.go_alone(floor.file, Decision("ann", "Ann ", "alone")))
    assert not commits(floor, left)
    list(pair.go_alone(floor.file, BOTH))
    pair.write_alone(floor.folder, BOTH[:2])
    assert floor.file.alone == ("ann", "pat")
    assert commits(floor, left)
    floor.clusters[1 - left].start()
    for act in (lambda _: None, floor.kill):  # the primary lives, then it is lost
        act(left)
        with pytest.raises(SetupError):
            list(pair.promote(floor.file))
    floor.clusters[left].start()
    floor.clusters[1 - left].stop()
    floor.rebuild(1 - left)
    assert floor.file.alone == ()
    assert floor.wrong() == ()
    kinds = "SELECT kind FROM floor.decision WHERE kind IN ('alone', 'paired') ORDER BY number DESC LIMIT 2"
    with owner.reading(floor.file) as connection:
        assert connection.execute(kinds).fetchall() == [("paired",), ("alone",)]


def test_no_database_is_rebuilt_that_needs_nothing_or_is_another_one(floor: Floor) -> None:
    leads = floor.leads()
    for which in (leads, 1 - leads):
        with pytest.raises(SetupError):
            floor.rebuild(which)
    with pytest.raises(SetupError):
        list(pair.rebuild(floor.file, Cluster(floor.folder.path)))
    assert floor.wrong() == ()


def test_a_table_that_cannot_be_noted_does_not_join(floor: Floor, tmp_path: Path) -> None:
    """The standby is lost while the floor waits for the table."""
    said: queue.Queue[str] = queue.Queue()
    away = 1 - floor.leads()
    waiting = threading.Thread(
        target=lambda: inviting.wait(floor.folder, [Invited("stud-3", "stud")], "ann", 0, said.put), daemon=True
    )
    waiting.start()
    code = invitation_code.read(said.get(timeout=20).split(": ")[1])
    port = int(said.get(timeout=20).rpartition(":")[2])
    floor.kill(away)
    with pytest.raises(JoinError) as refused:
        inviting.join(tmp_path / "stud-3.toml", tmp_path, ("127.0.0.1", port), code)
    assert refused.value.problem == "database"
    assert not (tmp_path / "stud-3-link" / "link.toml").exists()
    floor.rebuild(away)
    assert floor.wrong() == ()


def test_a_broken_file_and_a_failed_start_are_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "floor.toml").write_text('database = "dbname=floor"\nlisten = "10.0.0.5"\n')
    done = CliRunner().invoke(main, ["floor", "init", str(tmp_path)])
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 2
    with pytest.raises(SetupError):
        Cluster(tmp_path).control("Database system identifier")
    for command in ("false", str(tmp_path / "nothing")):
        with pytest.raises(SetupError) as refused:
            Cluster(tmp_path, command).start()
        assert "[" not in str(refused.value), "no list of Python"
