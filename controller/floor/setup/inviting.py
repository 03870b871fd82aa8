# SPDX-License-Identifier: MIT
"""Both ends of a join as commands: the floor prints codes and waits; a table or station asks and keeps its files."""

import asyncio
import os
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from controller.floor.link.settings import link_folder
from controller.floor.money.ledger import Ledger, LedgerError
from controller.floor.server import enrolment
from controller.floor.server.settings import FloorFile, FloorFolder, host_and_port
from controller.floor.setup import certificates, invitation_code, joining, key_files, owner, station_files, table_files
from controller.floor.setup.errors import SetupError
from controller.floor.setup.invitation_code import Invitation
from controller.floor.setup.joining import AskJoin, FloorIdentity, Invited, Joined, JoinError, Member, Reception
from controller.journal.files import read_small

Say = Callable[[str], None]


def require_pool(file: FloorFile, pool: str) -> None:
    """Raise SetupError if nothing can be committed now; LedgerError if the pool is unknown."""
    with owner.writing(file) as connection:
        there = [name for (name,) in connection.execute("SELECT pool FROM floor.pool ORDER BY pool")]
        if pool and pool not in there:
            named = f"; there are: {', '.join(there)}" if there else ""
            raise LedgerError(
                "unknown", f"pool {pool} is unknown: tablectl floor pool {pool} --seed AMOUNT makes it{named}"
            )


def wait(folder: FloorFolder, invited: Iterable[Invited], by: str, port: int, say: Say) -> list[str]:
    """Print a code for each table, and wait for the tables. Return the names of the joined tables.

    port: where the tables connect to; 0 takes a free one.
    """
    file, path = folder.read(), folder.path
    server = key_files.read_identity(path, "server")
    authority, port_of_server = key_files.read_identity(path, "authority"), host_and_port(file.listen)[1]
    identity = FloorIdentity(authority, server, read_small(folder.public), port_of_server)
    pin = invitation_code.pin_of(certificates.digest(server.certificate))
    secrets = {invitation_code.new_secret(): it for it in invited}
    codes = {it.table: invitation_code.write(Invitation(pin, secret)) for secret, it in secrets.items()}

    async def enrol(it: Invited, signed: bytes) -> None:
        await asyncio.to_thread(_enrol, file, it, signed, by)

    reception = Reception(identity, secrets, enrol, datetime.now(UTC))
    try:
        asyncio.run(_serve(folder, reception, port, codes, say))
    except KeyboardInterrupt:
        say("ended: codes that were not used are void")
    return reception.joined


def _enrol(file: FloorFile, it: Invited, signed: bytes, by: str) -> None:
    """Note the certificate of a table, and let the table into its pool. Raises JoinError: the code is used up."""
    try:
        with owner.writing(file) as connection:
            if it.pool:
                Ledger(connection, alone=bool(file.alone)).join(it.pool, it.table)
            enrolment.enrol(connection, it.table, certificates.digest(signed), certificates.ends(signed), by)
    except (SetupError, LedgerError, psycopg.Error) as error:
        why = f"the floor cannot note the table: {owner.reason(error)}; ask for another code"
        raise JoinError("database", why) from error


async def _serve(folder: FloorFolder, reception: Reception, port: int, codes: dict[str, str], say: Say) -> None:
    """Print the codes once somebody listens, and serve until the codes have ended."""
    host = host_and_port(folder.read().listen)[0]
    context = joining.server_context(folder.certificate, folder.key)
    try:
        server = await asyncio.start_server(reception.serve, host, port, ssl=context)
    except OSError as error:
        raise SetupError(
            f"{host}:{port}: {os.strerror(error.errno) if error.errno else error}; end the other tablectl floor "
            "invite, or name another --port"
        ) from error
    async with server:
        at = server.sockets[0].getsockname()[1]
        for table, code in codes.items():
            say(f"{table}: {code}")
        say(f"at each table, within an hour: tablectl floor join {_shown(host)}{_port(at)}")
        await _report(reception, say)


def _shown(host: str) -> str:
    return "HOST" if host in ("0.0.0.0", "::") else host  # noqa: S104 - every address of this machine


def _port(port: int) -> str:
    return "" if port == joining.PORT else f":{port}"


async def _report(reception: Reception, say: Say) -> None:
    """Say who has joined, until every code was used or has ended."""
    try:
        async with asyncio.timeout(joining.HOUR_S):
            while not reception.is_over:
                say(await reception.next_news())
    except TimeoutError:
        say("the hour is over: codes that were not used are void")


def join(table: Path, sockets: Path, address: tuple[str, int], code: Invitation, name: str = "") -> str:
    """Ask the floor for the certificate of this table, and keep it beside the table file. Raises JoinError, OSError.

    sockets: folder of the table's sockets. name: the name in the table file; empty without one.
    Returns what to do next.
    """
    folder = link_folder(table)
    member = _ask(folder, address, code, name, lambda it: table_files.keep(folder, address[0], sockets, it))
    table_files.hand_over(folder)
    return table_files.what_next(table, folder, member)


def join_station(folder: Path, address: tuple[str, int], code: Invitation) -> str:
    """Ask the floor for the certificate of a station of keno, and keep it in this folder.

    Returns what to do next. Raises JoinError, OSError; ConfigurationError if the folder has a wrong `station.toml`.
    """
    before = station_files.known(folder)
    member = _ask(folder, address, code, "", lambda it: station_files.keep(folder, address[0], before, it))
    table_files.hand_over(folder, station_files.STATION_USER)
    return station_files.what_next(folder, member)


def _ask(folder: Path, address: tuple[str, int], code: Invitation, name: str, keep: Callable[[Joined], None]) -> Member:
    """Ask for a certificate with the key in this folder, and keep it. Raises JoinError, OSError."""
    asked = AskJoin(code.secret, certificates.request(table_files.key_of_request(folder)), name)
    return asyncio.run(joining.join(*address, code.pin, asked, keep)).member
