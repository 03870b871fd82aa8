# SPDX-License-Identifier: MIT
"""A table joins: once for each code, at the right server only, and again if the answer was lost."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.floor.link.tls import context_of
from controller.floor.setup import certificates, invitation_code, inviting, joining
from controller.floor.setup.certificates import CertifiedKey
from controller.floor.setup.invitation_code import Invitation
from controller.floor.setup.joining import AskJoin, FloorIdentity, HaveJoined, Invited, Joined, JoinError, Reception
from controller.floor.station.settings import read_settings
from controller.floor.wire import frames

NOW = datetime.now(UTC)
SECRET, OTHER = "K7QF2MXD9AB", "00000000000"
"""The secret of stud-1, and a secret of nobody."""


class Floor(NamedTuple):
    """A floor that waits for stud-1 and stud-2."""

    reception: Reception
    port: int
    code: Invitation
    enrolled: list[tuple[str, bytes]]


@pytest.fixture(scope="module")
def identity() -> FloorIdentity:
    authority = certificates.new_authority("casino", NOW)
    key = certificates.new_key()
    server = CertifiedKey(key, certificates.sign_server(authority, key, NOW))
    return FloorIdentity(authority, server, certificates.new_signing_key()[1], 4740)


def run(
    identity: FloorIdentity, folder: Path, act: Callable[[Floor], Awaitable[None]], *, fails: bool = False
) -> Floor:
    """Let the floor wait for tables, and act."""
    (folder / "server.pem").write_bytes(identity.server.certificate)
    (folder / "server.key").write_bytes(identity.server.key)
    context = joining.server_context(folder / "server.pem", folder / "server.key")
    enrolled: list[tuple[str, bytes]] = []

    async def enrol(it: Invited, signed: bytes) -> None:
        if fails:
            raise JoinError("database", "the floor cannot note the table")
        enrolled.append((it.table, certificates.digest(signed)))

    async def serve() -> Floor:
        invited = {SECRET: Invited("stud-1", "stud"), "1" * 11: Invited("stud-2", "")}
        reception = Reception(identity, invited, enrol, NOW)
        async with await asyncio.start_server(reception.serve, "127.0.0.1", 0, ssl=context) as listening:
            port = listening.sockets[0].getsockname()[1]
            pin = invitation_code.pin_of(certificates.digest(identity.server.certificate))
            floor = Floor(reception, port, Invitation(pin, SECRET), enrolled)
            await act(floor)
        return floor

    return asyncio.run(serve())


def request() -> bytes:
    return certificates.request(certificates.new_key())


async def join(floor: Floor, asked: bytes, secret: str = SECRET, pin: bytes | None = None, *, name: str = "") -> Joined:
    found = floor.code.pin if pin is None else pin
    return await joining.join("127.0.0.1", floor.port, found, AskJoin(secret, asked, name), lambda _: None)


def test_a_table_joins_with_its_own_key(identity: FloorIdentity, tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        key = certificates.new_key()
        joined = await join(floor, certificates.request(key))
        member = joined.member
        assert (member.table, member.pool, member.port) == ("stud-1", "stud", 4740)
        assert member.authority == identity.authority.certificate
        assert certificates.belongs(CertifiedKey(key, member.certificate))
        assert joined.server == certificates.digest(identity.server.certificate).hex()
        assert floor.enrolled == [("stud-1", certificates.digest(member.certificate))]
        assert await floor.reception.next_news()
        assert not floor.reception.is_over, "stud-2 is still waited for"
        await join(floor, request(), "1" * 11)
        await floor.reception.next_news()
        assert floor.reception.is_over

    assert run(identity, tmp_path, act).reception.joined == ["stud-1", "stud-2"]


def test_a_code_is_used_once_and_the_same_request_has_the_same_answer(identity: FloorIdentity, tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        asked = request()
        first = await join(floor, asked)
        assert await join(floor, asked) == first
        with pytest.raises(JoinError) as refused:
            await join(floor, request())
        assert refused.value.problem == "used"
        assert len(floor.enrolled) == 1

    run(identity, tmp_path, act)


def test_a_code_of_another_table_is_refused_and_stays(identity: FloorIdentity, tmp_path: Path) -> None:
    """Several codes stand on one screen: the table file has the last word about the table's name."""

    async def act(floor: Floor) -> None:
        with pytest.raises(JoinError) as refused:
            await join(floor, request(), name="stud-2")
        assert (refused.value.problem, floor.enrolled) == ("unknown", [])
        assert (await join(floor, request(), name="stud-1")).member.table == "stud-1"

    run(identity, tmp_path, act)


def test_a_lost_answer_is_repeated(identity: FloorIdentity, tmp_path: Path) -> None:
    """The table was cut off before the answer came. It counts as joined only after its confirmation."""

    async def act(floor: Floor) -> None:
        asked = request()

        def fail(_: Joined) -> None:
            raise OSError(28, "No space left on device", "table.pem")

        with pytest.raises(JoinError) as refused:
            await joining.join("127.0.0.1", floor.port, floor.code.pin, AskJoin(SECRET, asked), fail)
        assert refused.value.problem == "files"
        assert floor.reception.joined == []
        await join(floor, asked)
        await floor.reception.next_news()
        assert floor.reception.joined == ["stud-1"]

    run(identity, tmp_path, act)


def test_nothing_is_sent_to_another_server(identity: FloorIdentity, tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        with pytest.raises(JoinError) as refused:
            await join(floor, request(), pin=bytes(10))
        assert refused.value.problem == "another server"
        with pytest.raises(JoinError) as refused:
            await join(floor, request(), OTHER)
        assert refused.value.problem == "unknown"
        assert floor.enrolled == []

    run(identity, tmp_path, act)


def test_whoever_tries_codes_out_ends_them(
    identity: FloorIdentity, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "MOST_WRONG", 3)

    async def act(floor: Floor) -> None:
        for _ in range(3):
            with pytest.raises(JoinError) as refused:
                await join(floor, request(), OTHER)
            assert refused.value.problem == "unknown"
        assert floor.reception.is_over
        with pytest.raises(JoinError) as refused:
            await join(floor, request())
        assert refused.value.problem == "unknown"

    assert run(identity, tmp_path, act).enrolled == []


def test_a_table_that_the_floor_cannot_note_gets_no_certificate(identity: FloorIdentity, tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        with pytest.raises(JoinError) as refused:
            await join(floor, request())
        assert refused.value.problem == "database"
        with pytest.raises(JoinError) as refused:
            await join(floor, request())
        assert refused.value.problem == "unknown"

    assert run(identity, tmp_path, act, fails=True).reception.joined == []


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\1\xc1", b"\xff\xff\xff\xff", frames.encode(HaveJoined())]
)
def test_whoever_is_no_table_changes_nothing(identity: FloorIdentity, tmp_path: Path, sent: bytes) -> None:
    async def act(floor: Floor) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", floor.port, ssl=joining.client_context())
        writer.write(sent)
        writer.write_eof() if writer.can_write_eof() else writer.close()
        assert await reader.read() == b""
        await join(floor, request())

    assert len(run(identity, tmp_path, act).enrolled) == 1


def test_nobody_waits(tmp_path: Path) -> None:
    with pytest.raises(JoinError) as refused:
        asyncio.run(joining.join("127.0.0.1", 9, bytes(10), AskJoin(OTHER, b""), lambda _: None))
    assert refused.value.problem == "nobody"


def test_a_station_joins_with_its_own_files_and_keeps_its_printer(identity: FloorIdentity, tmp_path: Path) -> None:
    folder = tmp_path / "hall"

    async def act(floor: Floor) -> None:
        for secret in (SECRET, "1" * 11):
            at, code = ("127.0.0.1", floor.port), Invitation(floor.code.pin, secret)
            said = await asyncio.to_thread(inviting.join_station, folder, at, code)
            assert str(folder) in said
            path = folder / "station.toml"
            path.write_text(path.read_text().replace('printer = ""', 'printer = "/dev/usb/lp0"'))

    run(identity, tmp_path, act)
    assert {it.name for it in folder.iterdir()} == {"table.key", "table.pem", "authority.pem", "station.toml"}
    settings = read_settings(folder)
    assert (settings.port, settings.file.printer) == (4740, "/dev/usb/lp0")
    context_of(settings)
    assert oct((folder / "table.key").stat().st_mode)[-3:] == "640"


def test_a_table_is_no_station_at_the_same_time(tmp_path: Path) -> None:
    words = ["floor", "join", "127.0.0.1", "--station", str(tmp_path), "--table", "sic-bo", "--code", "x"]
    assert CliRunner().invoke(main, words).exit_code == 2
    assert not list(tmp_path.iterdir())
