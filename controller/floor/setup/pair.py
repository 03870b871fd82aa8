# SPDX-License-Identifier: MIT
"""The pair of databases: promote the standby, bring the old primary back, go on without a standby.

The fence against two primaries is the wait for the standby. A primary whose standby was promoted cannot commit, and the
promoted one cannot commit either, until the old primary has come back or two people decide otherwise.
"""

import re
import time
from collections.abc import Iterator
from typing import Final, LiteralString, NamedTuple

import psycopg
from psycopg import sql

from controller.floor.server.settings import FloorFile, FloorFolder
from controller.floor.setup import owner
from controller.floor.setup.cluster import USER, Cluster, StandbySource
from controller.floor.setup.errors import SetupError
from controller.floor.setup.owner import STANDBY, Node, Nodes
from controller.journal.files import read_small, write_whole

PROMOTE_S: Final = 30
"""Seconds. Longest wait for a promotion."""
STREAM_S: Final = 60.0
"""Seconds. Longest wait until a new standby streams."""
STEP_S: Final = 0.1
"""Seconds between two looks."""
STREAMS: Final[LiteralString] = (
    "SELECT 1 FROM pg_stat_replication WHERE application_name = 'floor_standby' AND state = 'streaming'"
)
CONFIRMS: Final[LiteralString] = f"{STREAMS} AND sync_state IN ('sync', 'quorum')"
WAITS: Final[LiteralString] = "SELECT 1 WHERE current_setting('synchronous_standby_names') <> ''"
WAITS_NOT: Final[LiteralString] = "SELECT 1 WHERE current_setting('synchronous_standby_names') = ''"
CUT: Final[LiteralString] = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


class Decision(NamedTuple):
    """A decision of two people, and its reason."""

    one: str
    other: str
    why: str


def promote(file: FloorFile) -> Iterator[str]:
    """Make the standby the primary, and say what was done. Raises SetupError."""
    if file.alone:
        raise SetupError(
            f"the primary works without its standby ({' and '.join(file.alone)} decided so). The standby lacks what "
            "was accepted since. Bring the primary back; then tablectl floor rebuild"
        )
    nodes = owner.look(file)
    standby = _choose(nodes)
    former = nodes.primary
    if former:
        _require_same(former, standby)
        yield f"{former.host} leads and answers: it waits for its standby, and cannot commit after this"
    yield from (f"{host} does not answer: {why}" for host, why in nodes.down.items())
    yield _promote(file, standby)
    if former:
        yield _send_away(file, former)


def is_healthy(file: FloorFile) -> str:
    """Return why no promotion is needed, in words; empty if no server leads."""
    nodes = owner.look(file)
    primary = nodes.primary
    if primary is None:
        return ""
    if primary.is_confirmed:
        standbys = ", ".join(it.host for it in nodes.standbys) or "a standby"
        return f"{primary.host} leads, and {standbys} confirms what it writes: nothing is wrong"
    return f"{primary.host} leads, but no standby confirms what it writes: bring it back with tablectl floor rebuild"


def _choose(nodes: Nodes) -> Node:
    """Return the standby to promote. Raises SetupError."""
    if len(nodes.standbys) == 1:
        return nodes.standbys[0]
    up = [f"{it.host}: {'primary' if it.leads else 'standby'}, timeline {it.timeline}" for it in nodes.up]
    down = [f"{host}: {why}" for host, why in nodes.down.items()]
    what = "more than one standby answers" if nodes.standbys else "no standby answers"
    raise SetupError("\n".join([f"{what}: exactly one is promoted. Start it, or stop the other", *up, *down]))


def _require_same(primary: Node, standby: Node) -> None:
    """Raise SetupError if the standby may lack what the primary has answered."""
    if primary.system != standby.system:
        raise SetupError(f"{standby.host} is a standby of another database system than {primary.host}")
    if not primary.waits_for:
        raise SetupError(
            f"{primary.host} leads and does not wait for its standby: the standby may lack money. "
            "Bring it back first: tablectl floor rebuild"
        )


def _promote(file: FloorFile, standby: Node) -> str:
    with owner.closed_after(owner.connect(owner.words(file, standby.host)), PROMOTE_S + owner.PATIENCE_S) as connection:
        if not standby.waits_for:
            _wait_for(connection, STANDBY)
        if not owner.row(connection, "SELECT pg_promote(true, %s)", PROMOTE_S)[0]:
            raise SetupError(f"{standby.host} was not promoted within {PROMOTE_S} s: look into its log")
        (timeline,) = owner.row(connection, owner.TIMELINE)
        connection.execute("SET synchronous_commit = local")  # a note and no money: there is no standby yet
        connection.execute("SELECT floor.decide('promoted', '', '', '', %s)", (f"timeline {timeline}",))
    return f"{standby.host} leads now, on timeline {timeline}"


def _send_away(file: FloorFile, former: Node) -> str:
    """Let no client stay at the old primary: its transactions are read only, and its connections are cut."""
    try:
        with owner.closed_after(owner.connect(owner.words(file, former.host)), owner.PATIENCE_S) as connection:
            connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            connection.execute("SELECT pg_reload_conf()")
            connection.execute(CUT)
    except (SetupError, psycopg.Error) as error:
        return f"{former.host} has not answered since ({owner.reason(error)}): it cannot commit without its standby"
    return f"{former.host}: read only now, and its connections are cut"


def go_alone(file: FloorFile, decision: Decision) -> Iterator[str]:
    """Let the primary commit without a standby. Two people decide this. Raises SetupError."""
    primary = owner.require_primary(file)
    if primary.is_confirmed:
        raise SetupError(f"{primary.host} has its standby: there is nothing to decide")
    with owner.closed_after(owner.connect(owner.words(file, primary.host)), owner.PATIENCE_S) as connection:
        connection.execute("SELECT floor.require_two(%s, %s)", decision[:2])
        _wait_for(connection, "")
        _until(connection, WAITS_NOT, owner.PATIENCE_S)
        connection.execute("SELECT floor.decide('alone', '', %s, %s, %s)", decision)
    yield f"{primary.host} commits without a standby now: what it accepts is lost if its disk is lost"


def write_alone(folder: FloorFolder, people: tuple[str, str]) -> None:
    """Name the two people in `floor.toml`: its server then answers without a standby. Raises OSError."""
    said = ", ".join(f'"{it}"' for it in people)
    _edit(folder, f"alone = [{said}]")


def end_alone(folder: FloorFolder) -> str:
    """Take the decision out of `floor.toml`. Returns the names of both people; empty if nothing was decided."""
    if not (people := folder.read().alone):
        return ""
    _edit(folder, '# alone = ["ann", "pat"]')
    return " and ".join(people)


def _edit(folder: FloorFolder, line: str) -> None:
    """Replace the line about `alone` in `floor.toml`, or begin the file with it."""
    lines = read_small(folder.file).decode().splitlines()
    others = [it for it in lines if not re.match(r"(# )?alone *=", it)]
    at = next((at for at, it in enumerate(lines) if it not in others), 0)
    others.insert(at, line)
    write_whole(folder.file, "".join(f"{it}\n" for it in others).encode())


def rebuild(file: FloorFile, cluster: Cluster) -> Iterator[str]:
    """Bring the PostgreSQL server of this data folder back as the standby. Raises SetupError.

    An empty or missing folder gets a whole copy.
    """
    primary = owner.require_primary(file)
    source = StandbySource(*owner.source(file, primary.host))
    if cluster.is_empty:
        yield f"{cluster.data} is empty: a whole copy of {primary.host} follows"
        cluster.copy(source)
    else:
        yield from _rewind(file, cluster, primary, source)
    yield cluster.start()
    yield from _wait_until_it_streams(file, primary)


def _rewind(file: FloorFile, cluster: Cluster, primary: Node, source: StandbySource) -> Iterator[str]:
    """Set an old primary back to where the new one went its own way. A standby needs only the primary's log."""
    if (system := cluster.control("Database system identifier")) != primary.system:
        raise SetupError(f"{cluster.data} is of another database system ({system}): move it away for a whole copy")
    if cluster.is_running:
        _require_another(cluster, primary)
        cluster.stop()
        yield f"the server of {cluster.data} is stopped"
    if cluster.is_standby:
        yield f"{cluster.data} was a standby, and follows {primary.host} again"
        return
    with owner.connect(owner.words(file, primary.host)) as connection:
        connection.execute("CHECKPOINT")  # or pg_rewind reads the old timeline, and says that nothing is to be done
    yield f"CHECKPOINT on {primary.host}"
    cluster.rewind(source)
    yield f"{cluster.data} goes on from {primary.host}, timeline {primary.timeline}"


def _require_another(cluster: Cluster, primary: Node) -> None:
    """Raise SetupError if this is the data folder of the server that leads, or of a standby in order."""
    there = cluster.local
    local = psycopg.conninfo.make_conninfo(host=there.socket, port=there.port, user=USER, dbname="postgres")
    with owner.connect(local) as connection:
        follows = owner.row(connection, "SELECT pg_is_in_recovery()")[0]
        if not follows and owner.row(connection, owner.TIMELINE)[0] == primary.timeline:
            raise SetupError(f"{cluster.data} leads this floor: name the folder of the other server")
        if follows and connection.execute("SELECT 1 FROM pg_stat_wal_receiver").fetchone():
            raise SetupError(f"{cluster.data} is the standby, and streams: there is nothing to do")


def _wait_until_it_streams(file: FloorFile, primary: Node) -> Iterator[str]:
    with owner.connect(owner.words(file, primary.host)) as connection:
        if not _until(connection, STREAMS, STREAM_S):
            raise SetupError(
                f"no standby has streamed from {primary.host} within {STREAM_S:.0f} s: read the standby's log. If a "
                "part of the primary's log is gone, move the folder aside and run this again, for a whole copy"
            )
        if not connection.execute(WAITS).fetchone():
            _wait_for(connection, STANDBY)
        if not _until(connection, CONFIRMS, owner.PATIENCE_S):
            raise SetupError(f"{primary.host} does not take its standby as synchronous: look into its log")
        with owner.closed_after(connection, owner.PATIENCE_S):
            connection.execute("SELECT floor.decide('paired', '', '', '', %s)", (f"timeline {primary.timeline}",))
    yield f"the standby streams from {primary.host}, and commits wait for it"


def _wait_for(connection: psycopg.Connection, standby: str) -> None:
    """Let commits wait for this standby; an empty name: for none."""
    connection.execute(sql.SQL("ALTER SYSTEM SET synchronous_standby_names = {}").format(sql.Literal(standby)))
    connection.execute("SELECT pg_reload_conf()")


def _until(connection: psycopg.Connection, query: LiteralString, seconds: float) -> bool:
    """Ask until the query finds a row. Returns whether it has in time."""
    until = time.monotonic() + seconds
    while not connection.execute(query).fetchone():
        if time.monotonic() > until:
            return False
        time.sleep(STEP_S)
    return True
