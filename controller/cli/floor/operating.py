# SPDX-License-Identifier: MIT
"""Operate a floor: `tablectl floor status`, `verify`, `revoke`, `adopt`, `end-claim`, `promote` and others."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.floor.failing import BY_TWO, FLOOR, floor_of, in_words
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, show_json, show_table
from controller.cli.shared.written import OUT, REPLACE, FileKind, open_output
from controller.engine.values.words import NAME, REASON

if TYPE_CHECKING:
    from collections.abc import Collection

    from controller.engine.record.jackpot_claims import ClaimEnd
    from controller.floor.setup.state import FloorFindings, FloorTable, KenoState
    from controller.floor.setup.statement import DayStatement

RESTART = "restart the server: systemctl restart table-floor"
STATEMENT = FileKind("statement", (".json",))


@click.command()
@FLOOR
@JSON
def status(folder: Path, as_json: bool) -> None:
    """Print databases, pools, tables and open claims of a floor. Status 1 if something is wrong."""
    there = floor_of(folder)
    with in_words():
        import msgspec

        from controller.floor.setup import state

        found = state.look(there.path, there.read(), datetime.now(UTC))
    if as_json:
        show_json(msgspec.to_builtins(found))
    else:
        _show(found)
    raise SystemExit(bool(found.wrong))


def _show(found: "FloorFindings") -> None:
    from controller.engine.values.money import dollars

    databases = [(it["host"], it["kind"], str(it["timeline"]), _standbys(it["standbys"])) for it in found.databases]
    databases += [(host, "down", "", why) for host, why in found.down.items()]
    show_table("Databases", ("host", "kind", "timeline", "its standbys"), databases)
    show_table("Pools", ("pool", "prize", "frozen"), ((it.pool, dollars(it.prize), it.frozen) for it in found.pools))
    machines = found.keno.machines if found.keno else ()
    tables = (
        (it.table, it.pools, "revoked" if it.revoked else f"{it.ends:%Y-%m-%d}", _link(it, machines))
        for it in found.tables
    )
    show_table("Tables", ("table", "pool", "certificate until", "link"), tables)
    if found.keno:
        click.echo(f"keno: {_keno(found.keno, is_known=not found.links_unknown)}")
    if found.links_unknown:
        click.echo(f"links of tables are not known: {found.links_unknown}")
    for line in found.wrong or ("nothing is wrong",):
        click.echo(line)


def _keno(it: "KenoState", *, is_known: bool) -> str:
    """Return the state of keno on one line. is_known: whether the server was asked."""
    known = "down" if it.down else "up" if is_known else "not known whether it is up"
    state = "being closed" if it.closing else "open"
    closed = f", game {it.closed} is closed and not settled" if it.closed else ""
    return f"{known}, game {it.game} is {state}{closed}, tickets in printers: {it.waiting}"


def _link(it: "FloorTable", machines: "Collection[str]") -> str:
    if it.table in machines:
        return "keno station or board"
    if not it.has_connected:
        return "never connected"
    if not it.link:
        return "not known"
    return f"{it.link}, last heard {it.silent_s} s ago" if it.silent_s is not None else it.link


def _standbys(followers: "list[dict[str, object]]") -> str:
    return "; ".join(
        f"{it['address']}: {it['state']}, {it['sync']}, {it['lag_bytes']} bytes behind" for it in followers
    )


@click.command()
@click.option("--statement", "file", type=OUT, help="Write the day's signed statement to FILE (.json).")
@REPLACE
@click.option("--check", type=OUT, help="Check this statement instead, with floor.pub of the folder.")
@FLOOR
@JSON
def verify(file: Path | None, replace: bool, check: Path | None, folder: Path, as_json: bool) -> None:
    """Compare every account of every pool with the sum of its transfers. Status 1 if a cent is not where it belongs."""
    there = floor_of(folder)
    with in_words():
        import msgspec

        from controller import zone
        from controller.floor.setup import owner, statement
        from controller.journal.files import read_small

        if check:
            found = statement.check(read_small(check), there.public)
        else:
            with owner.reading(there.read()) as connection:
                found = statement.make(connection, zone.today())
        signed = statement.sign(found, there.answers) if file else b""
    if file:
        with open_output(file, STATEMENT, replace=replace) as output:
            output.write(signed)
    if as_json:
        show_json(msgspec.to_builtins(found))
    else:
        _show_statement(found)
    raise SystemExit(any(it.wrong for it in found.pools))


def _show_statement(found: "DayStatement") -> None:
    from controller.engine.values.money import dollars

    for it in found.pools:
        rows = [(a.account, str(a.number), dollars(a.total)) for a in it.accounts]
        rows += [(f"claims {c.end}", str(c.count), dollars(c.cents)) for c in it.claims]
        show_table(f"{it.pool}: the prize is {dollars(it.prize)}", ("account", "rows", "sum"), rows)
        for line in it.wrong or ("every cent is where it belongs",):
            click.echo(f"{it.pool}: {line}")
    if not found.pools:
        click.echo("there is no pool: tablectl floor pool NAME --seed AMOUNT makes one")


@click.command()
@click.argument("table", type=EvidenceText(NAME))
@click.argument("reason", type=EvidenceText(REASON))
@click.option("--by", required=True, type=EvidenceText(NAME), help="Who decides.")
@FLOOR
def revoke(table: str, reason: str, by: str, folder: Path) -> None:
    """Refuse the certificate of a table from now on. Its money stays; a new code lets the table in again."""
    file = floor_of(folder).read()
    with in_words():
        from controller.floor.server import enrolment
        from controller.floor.setup import owner

        with owner.writing(file) as connection:
            enrolment.revoke(connection, table, by, reason)
    click.echo(f"{table}: revoked; to let it in again: tablectl floor invite {table}")


@click.command()
@click.argument("table", type=EvidenceText(NAME))
@click.argument("key", default="")
@BY_TWO
@FLOOR
def adopt(table: str, key: str, people: tuple[str, str], folder: Path) -> None:
    """Let the journal of a table go on although it lacks what the floor has, or does not prove its KEY.

    Two people decide this. The link or the server says what is missing; the server names the key that it refuses.
    Without KEY the journal with the key that the floor knows is adopted. The table goes on from the floor's numbers."""
    file = floor_of(folder).read()
    if key and not re.fullmatch("[0-9a-f]{64}", key):
        fail(f"{key!r} is no key: 64 digits and letters a to f, as the refusal names them")
    with in_words():
        from controller.floor.server import enrolment
        from controller.floor.setup import owner

        with owner.writing(file) as connection:
            enrolment.adopt(connection, table, *people, key)
            open_claims = list(enrolment.open_claims(connection, table))
    click.echo(f"{table}: adopted by {' and '.join(people)}; within a minute it goes on from the floor's numbers")
    for pool, number in open_claims:
        click.echo(
            f"claim {number} of pool {pool} is open here. If the table does not have it, two people end it: "
            f"tablectl floor end-claim {table} {pool} {number} posted|void REASON --by {people[0]} {people[1]}"
        )


@click.command("end-claim")
@click.argument("table", type=EvidenceText(NAME))
@click.argument("pool", type=EvidenceText(NAME))
@click.argument("claim", type=WholeNumber(1))
@click.argument("end", type=click.Choice(("posted", "void")))
@click.argument("reason", type=EvidenceText(REASON))
@BY_TWO
@FLOOR
def end_claim(  # noqa: PLR0913, PLR0917 - an argument each
    table: str, pool: str, claim: int, end: "ClaimEnd", reason: str, people: tuple[str, str], folder: Path
) -> None:
    """End a claim of a lost journal: posted (it was paid) or void. Two people decide this.

    The table was revoked, or another journal was adopted since.

    REASON names each payment and its recipient. `tablectl floor status` lists the open claims."""
    file = floor_of(folder).read()
    with in_words():
        from controller.floor.server import enrolment
        from controller.floor.setup import owner

        with owner.writing(file) as connection:
            enrolment.end_claim(connection, enrolment.LostClaim(pool, table, claim), end, people, reason)
    click.echo(f"claim {claim} of {table} is {end}, by {' and '.join(people)}")


@click.command()
@click.option("--yes", is_flag=True, help="Promote although a primary leads and answers.")
@FLOOR
def promote(yes: bool, folder: Path) -> None:
    """The primary is lost: make the standby the primary. The old primary cannot commit after this.

    While a primary answers, it asks first."""
    file = floor_of(folder).read()
    with in_words():
        from controller.floor.setup import pair

        if not yes and (why := pair.is_healthy(file)):
            _ask_to_promote(why)
        for line in pair.promote(file):
            click.echo(line)
    click.echo(
        "no money moves until a standby is back: on the old primary's machine, tablectl floor rebuild DATA-FOLDER"
    )
    click.echo("or two people decide to go on without one: tablectl floor alone REASON --by ANN PAT")


def _ask_to_promote(why: str) -> None:
    """The command ends unless the person types yes."""
    click.echo(why)
    click.echo("a promotion cuts it off, and no money moves until it is rebuilt as the standby")
    try:
        said = click.prompt("to promote the standby all the same, type yes", default="no", show_default=False)
    except click.Abort:
        said = "no"
    if said.strip().lower() != "yes":
        fail("nothing was done; without a question: tablectl floor promote --yes", 1)


@click.command()
@click.argument("data", metavar="DATA-FOLDER", type=click.Path(path_type=Path))
@click.option("--start", default="", help="Command that starts this PostgreSQL server, if it is not Debian's.")
@FLOOR
def rebuild(data: Path, start: str, folder: Path) -> None:
    """Make the PostgreSQL server of DATA-FOLDER on this machine the standby; also the old primary after a promotion.

    An empty folder gets a whole copy."""
    there = floor_of(folder)
    with in_words():
        from controller.floor.setup import pair
        from controller.floor.setup.cluster import Cluster

        for line in pair.rebuild(there.read(), Cluster(data.absolute(), start)):
            click.echo(line)
        if people := pair.end_alone(there):
            click.echo(
                f"{there.file}: 'alone' ({people}) is taken out; restart the server: systemctl restart table-floor"
            )


@click.command()
@click.argument("reason", type=EvidenceText(REASON))
@BY_TWO
@FLOOR
def alone(reason: str, people: tuple[str, str], folder: Path) -> None:
    """The standby is lost: go on without one, by decision of two people. A lost disk then loses money."""
    there = floor_of(folder)
    with in_words():
        from controller.floor.setup import pair

        for line in pair.go_alone(there.read(), pair.Decision(*people, reason)):
            click.echo(line)
        pair.write_alone(there, people)
    click.echo(f"{there.file}: 'alone' names both; {RESTART}")


COMMANDS = (status, verify, revoke, adopt, end_claim, promote, rebuild, alone)
