# SPDX-License-Identifier: MIT
"""The state of a floor for people: databases, pools, tables, open claims, certificates, and what is wrong."""

import asyncio
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import psycopg
from msgspec.structs import replace

from controller.engine.values.money import dollars
from controller.floor import keno_settings
from controller.floor.money.messages import PoolTerms
from controller.floor.server.settings import FloorFile
from controller.floor.setup import key_files, owner
from controller.floor.setup.owner import Nodes

if TYPE_CHECKING:
    from controller.floor.keno.hall_terms import HallTerms
    from controller.floor.pit.rows import PitRow

SOON: Final = timedelta(days=30)
"""A certificate that ends within this time is named."""
POOLS: Final = """
    SELECT p.pool, floor.prize(p.pool), (SELECT f.why FROM floor.frozen AS f WHERE f.pool = p.pool)
    FROM floor.pool AS p ORDER BY p.pool
"""
TABLES: Final = """
    SELECT e."table", e.expires, e.revoked_at, coalesce((
        SELECT string_agg(a.pool, ' ' ORDER BY a.pool) FROM floor.account AS a WHERE a.account = 'table/' || e."table"
    ), ''), e.known <> ''
    FROM floor.enrolment AS e ORDER BY e."table"
"""
KENO: Final = """
    SELECT s.open_game, h.closing, coalesce((SELECT max(game) FROM keno.games WHERE state = 'closed'), 0),
        (SELECT count(*) FROM keno.papers), h.terms
    FROM keno.store AS s, keno.hall AS h
"""
MACHINES: Final = """
    SELECT name FROM keno.stations WHERE kind <> 'draw' UNION SELECT board FROM keno.boards ORDER BY 1
"""
INIT: Final = "tablectl floor init, on the machine of the primary"
CLAIMS: Final = """
    SELECT c.pool, c."table", c.number, c.share FROM floor.claim AS c
    LEFT JOIN floor.settlement AS s USING (pool, "table", number)
    WHERE s.result IS NULL ORDER BY c.pool, c."order"
"""


class PoolState(msgspec.Struct, frozen=True):
    """A pool."""

    pool: str
    prize: int
    """Cents."""
    frozen: str
    """Why the pool answers no claim. Empty: it answers."""


class FloorTable(msgspec.Struct, frozen=True):
    """A table of the floor."""

    table: str
    pools: str
    ends: datetime
    """End of its certificate."""
    revoked: bool
    has_connected: bool
    """The floor knows the key of its journal."""
    link: str = ""
    """`up`, `stale` or `down`, as the server on this machine knows it. Empty: not known."""
    silent_s: int | None = None
    """Seconds since the table was last heard. None: not known, or its link is up."""


class OpenClaim(msgspec.Struct, frozen=True):
    """A claim with an answer and without an end."""

    pool: str
    table: str
    number: int
    cents: int


class KenoState(msgspec.Struct, frozen=True):
    """Keno at this floor."""

    down: str
    """Why nothing is sold or paid. Empty: tickets are, as far as it is known."""
    game: int = 0
    """The game that is open for sale."""
    closing: int = 0
    """The game that is being closed. 0: none."""
    closed: int = 0
    """The game that is closed and not settled. 0: none."""
    waiting: int = 0
    """Tickets that are sold, and neither printed whole nor void."""
    machines: tuple[str, ...] = ()
    """Names of the stations and boards."""


class FloorFindings(msgspec.Struct, frozen=True):
    """Everything that `tablectl floor status` shows."""

    databases: tuple[dict[str, Any], ...]
    down: dict[str, str]
    """Database that does not answer, and why."""
    pools: tuple[PoolState, ...] = ()
    tables: tuple[FloorTable, ...] = ()
    claims: tuple[OpenClaim, ...] = ()
    keno: KenoState | None = None
    """None: this floor has no keno."""
    links_unknown: str = ""
    """Why the links of tables are not known. Empty: they are."""
    certificates: dict[str, datetime] = {}
    """Certificate of the floor itself, and its end."""
    wrong: tuple[str, ...] = ()
    """Troubles that a person must look at, with their remedies."""


def look(folder: Path, file: FloorFile, now: datetime) -> FloorFindings:
    """Read the state of a floor. A database that is down is part of it."""
    nodes = owner.look(file)
    ends = {name: key_files.read_end(folder / f"{name}.pem") for name in ("authority", "server")}
    found = FloorFindings(tuple(map(_database, nodes.up)), nodes.down, certificates=ends)
    if primary := nodes.primary:
        with owner.connect(owner.words(file, primary.host)) as connection:
            found = replace(found, **_tables(connection))
            if file.keno:
                found = replace(found, keno=_keno(connection, keno_settings.terms(file.keno, folder)))
    found = _with_links(file, found)
    return replace(found, wrong=tuple(_wrong(file, nodes, found, now)))


def terms_of(connection: psycopg.Connection, pool: str) -> PoolTerms | None:
    """Return the approved terms of a pool; None if there is no such pool."""
    found = connection.execute("SELECT terms FROM floor.pool WHERE pool = %s", (pool,)).fetchone()
    return msgspec.json.decode(found[0], type=PoolTerms) if found else None


def _with_links(file: FloorFile, found: FloorFindings) -> FloorFindings:
    """Add what the server on this machine knows of the links. It has this for its pit screen."""
    from controller.floor.pit.address import read_address
    from controller.floor.pit.feed import FeedLost, read_once

    if file.pit is None:
        return replace(found, links_unknown='floor.toml names no address of a pit screen: pit = "127.0.0.1:4741"')
    try:
        pit = asyncio.run(read_once(read_address(file.pit)))
    except (FeedLost, ValueError) as error:
        return replace(found, links_unknown=f"the server at {file.pit} does not say it: {error}")
    tables = [_with_link(it, pit.rows.get(it.table), pit.now) for it in found.tables]
    return replace(found, tables=tuple(tables), keno=found.keno and _with_faults(found.keno, pit.faults))


def _with_faults(keno: KenoState, faults: Iterable[str]) -> KenoState:
    """Add why keno is down, as the server on this machine knows it. faults: of its pit screen."""
    from controller.floor.pit.feeder import FLOOR_DOWN, KENO_DOWN

    why = (it.removeprefix(begins) for begins in (KENO_DOWN, FLOOR_DOWN) for it in faults if it.startswith(begins))
    return replace(keno, down=keno.down or next(why, ""))


def _keno(connection: psycopg.Connection, terms: "HallTerms") -> KenoState:
    """Return the state of keno as the database has it."""
    if connection.execute("SELECT to_regclass('keno.store')").fetchone() == (None,):
        return KenoState(f"the database has no tables of keno: {INIT}")
    game, closing, closed, waiting, kept = owner.row(connection, KENO)
    machines = connection.execute(MACHINES).fetchall()
    refused = terms.refusal(kept)
    down = refused.why if refused else ""
    return KenoState(down, game, closing, closed, waiting, tuple(name for (name,) in machines))


def _with_link(table: FloorTable, row: "PitRow | None", now: int) -> FloorTable:
    if row is None:
        return replace(table, link="down")
    return replace(table, link=row.link, silent_s=None if row.heard is None else (now - row.heard) // 1000)


def _database(it: owner.Node) -> dict[str, Any]:
    """Return one database in words for programs."""
    followers = [{"address": f.address, "state": f.state, "sync": f.sync, "lag_bytes": f.lag} for f in it.followers]
    kind = "primary" if it.leads else "standby"
    return {"host": it.host, "kind": kind, "timeline": it.timeline, "waits_for": it.waits_for, "standbys": followers}


def _tables(connection: psycopg.Connection) -> dict[str, Any]:
    return {
        "pools": tuple(PoolState(pool, prize, why or "") for pool, prize, why in connection.execute(POOLS)),
        "tables": tuple(
            FloorTable(name, pools, ends, revoked is not None, known)
            for name, ends, revoked, pools, known in connection.execute(TABLES)
        ),
        "claims": tuple(OpenClaim(*row) for row in connection.execute(CLAIMS)),
    }


def _wrong(file: FloorFile, nodes: Nodes, found: FloorFindings, now: datetime) -> Iterator[str]:
    yield from (f"{host} does not answer: {why}" for host, why in nodes.down.items())
    yield from _wrong_pair(file, nodes)
    if found.keno and found.keno.down:
        yield f"keno is down: {found.keno.down}"
    yield from (f"pool {it.pool} is frozen: {it.frozen}" for it in found.pools if it.frozen)
    tables = {it.table: it.ends for it in found.tables if not it.revoked}
    for name, ends in (found.certificates | tables).items():
        if ends < now + SOON:
            when = "has ended" if ends < now else "ends"
            remedy = f"tablectl floor invite {name}" if name in tables else "found the floor anew"
            yield f"the certificate of {name} {when} on {ends.astimezone(UTC):%Y-%m-%d}: {remedy}"
    yield from (
        f"claim {it.number} of {it.table} is open: {dollars(it.cents)} of {it.pool} is not yet paid"
        for it in found.claims
    )


def _wrong_pair(file: FloorFile, nodes: Nodes) -> Iterator[str]:
    primary = nodes.primary
    if not primary:
        yield "no database leads: start the primary, or tablectl floor promote"
        return
    for it in nodes.old_primaries:
        yield f"{it.host} thinks that it leads, on timeline {it.timeline}: tablectl floor rebuild DATA-FOLDER there"
    if file.alone:
        yield f"the floor works without a standby, as {' and '.join(file.alone)} decided: tablectl floor rebuild"
    elif not primary.is_confirmed:
        yield "no standby is connected: no money moves. tablectl floor rebuild DATA-FOLDER at the standby"
