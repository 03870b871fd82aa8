# SPDX-License-Identifier: MIT
"""Set up a floor: `tablectl floor init`, `pool`, `invite`; at a table `tablectl floor join`."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.floor.failing import FLOOR, SYSTEM_FLOOR, floor_of, in_words
from controller.cli.running.commands import TABLE, read_configuration
from controller.cli.shared.output import EvidenceText, WholeNumber, fail
from controller.config import UNNAMED, table_asked
from controller.engine.values.words import NAME

if TYPE_CHECKING:
    from controller.floor.money.messages import PoolTerms
    from controller.floor.setup.invitation_code import Invitation

SUPERUSER = "host=/var/run/postgresql user=postgres"
"""Debian's way: root and the user postgres are let in through the Unix socket."""


class AmountText(click.ParamType):  # type: ignore[type-arg]
    """An amount of money, in cents."""

    name = "AMOUNT"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from controller.engine.values.money import cents

        if isinstance(value, int):
            return value
        try:
            return cents(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=SYSTEM_FLOOR)
@click.option(
    "--database",
    default="host=127.0.0.1 dbname=floor user=table-floor",
    show_default=True,
    help="PostgreSQL (libpq).",
)
@click.option("--owner", default="floor_owner", show_default=True, help="PostgreSQL's role of these commands.")
@click.option("--superuser", default=SUPERUSER, show_default=True, help="How to reach PostgreSQL as its superuser.")
@click.option("--listen", default="127.0.0.1:4740", show_default=True, help="ADDRESS:PORT for the tables.")
@click.option("--name", default="floor", show_default=True, type=EvidenceText(NAME), help="Name in the certificates.")
def init(folder: Path, database: str, owner: str, superuser: str, listen: str, name: str) -> None:  # noqa: PLR0913, PLR0917 - an option each
    """Make a floor: its keys and certificates, and its tables in an empty database. Again: changes nothing."""
    with in_words():
        from datetime import UTC, datetime

        from controller.floor.server.settings import FloorFile, FloorFolder
        from controller.floor.setup import founding, installing

        there = FloorFolder(folder.absolute())
        _say(founding.write_settings(there, FloorFile(database, owner=owner, listen=listen), _chosen()))
        file = floor_of(there.path).read()
        _say(founding.make_keys(there, name, datetime.now(UTC)))
        _say(installing.install(file, superuser))
        founding.hand_over(there.path)
        click.echo("next:")
        _say(f"  {it}" for it in founding.what_next(file, there.path))


def _chosen() -> frozenset[str]:
    """Return the options that were stated, not left at their default."""
    context = click.get_current_context()
    stated = click.core.ParameterSource.COMMANDLINE
    return frozenset(name for name in context.params if context.get_parameter_source(name) is stated)


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


@click.command()
@click.argument("name", type=EvidenceText(NAME))
@click.option("--seed", type=AmountText(), required=True, help="Start of the first prize, and of each one after it.")
@click.option("--increment", type=WholeNumber(0, 100), default=75, show_default=True, help="% of each jackpot wager.")
@click.option("--sharing", type=click.Choice(["greater", "equal"]), default="greater", show_default=True, help="s 247.")
@FLOOR
def pool(name: str, seed: int, increment: int, sharing: str, folder: Path) -> None:
    """Create a pool with its approved terms (s 224). The same terms again change nothing."""
    file = floor_of(folder).read()
    with in_words():
        import msgspec

        from controller.engine.values.money import dollars
        from controller.floor.money.ledger import Ledger
        from controller.floor.money.messages import PoolTerms
        from controller.floor.setup import owner, state

        terms = msgspec.convert({"seed": seed, "jackpot_sharing": sharing, "jackpot_increment": increment}, PoolTerms)
        with owner.writing(file) as connection:
            ledger = Ledger(connection, alone=bool(file.alone))
            if (there := state.terms_of(connection, name)) not in (None, terms):
                fail(
                    f"pool {name} has other terms: {_terms(there)}. Approved terms do not change (s 224): "
                    "type them again, or make a pool with another name",
                    1,
                )
            ledger.create_pool(name, terms)
            click.echo(f"{name}: the prize is {dollars(ledger.prize(name))}; {increment} % of each wager, {sharing}")


def _terms(it: "PoolTerms | None") -> str:
    from controller.engine.values.money import dollars

    assert it
    return f"--seed '{dollars(it.seed)}' --increment {it.jackpot_increment} --sharing {it.jackpot_sharing}"


@click.command()
@click.argument("tables", nargs=-1, required=True, type=EvidenceText(NAME))
@click.option("--pool", "pool_name", default="", help="Let the tables into this pool.")
@click.option("--by", default="", help="Who invites: noted in the database.")
@click.option("--port", type=WholeNumber(1, 65535), default=4742, show_default=True, help="Port for the tables.")
@FLOOR
def invite(tables: tuple[str, ...], pool_name: str, by: str, port: int, folder: Path) -> None:
    """Print a code for each of these tables, and wait until they have joined, for an hour at most.

    Type the code at the table: `tablectl floor join HOST`. A station of keno joins with `--station FOLDER`. Ctrl-C ends
    all codes."""
    there = floor_of(folder)
    if len(set(tables)) < len(tables):
        fail("a table is named twice: name each once")
    with in_words():
        from controller.floor.setup import inviting
        from controller.floor.setup.joining import Invited

        invited = [Invited(table, pool_name) for table in tables]
        inviting.require_pool(there.read(), pool_name)
        joined = inviting.wait(there, invited, by, port, click.echo)
    if missing := [it for it in tables if it not in joined]:
        fail(f"not joined: {', '.join(missing)}; their codes have ended", 1)


@click.command()
@click.argument("address", metavar="HOST[:PORT]")
@click.option("--code", help="The code of `tablectl floor invite`. Without it, it is asked for.")
@click.option(
    "--station",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Join as a station of keno, a terminal or a board, with its files in this folder.",
)
@TABLE
def join(address: str, code: str | None, station: Path | None, table: Path | None) -> None:
    """At a table or a station of keno: join the floor at this host, with the code that `tablectl floor invite` prints
    there."""
    host, port = _host_and_port(address)
    if station is None:
        _join_table((host, port), code, table)
        return
    if "table" in _chosen():
        fail("--table and --station: name one of them")
    invitation = _invitation(code)
    with in_words():
        from controller.floor.setup import inviting

        click.echo(inviting.join_station(station.absolute(), (host, port), invitation))


def _join_table(at: tuple[str, int], code: str | None, table: Path | None) -> None:
    configuration = read_configuration(table_asked(table))
    if configuration.path is None:
        fail("no table file: name it with --table FILE")
    invitation = _invitation(code)
    with in_words():
        from controller.floor.setup import inviting

        name = "" if configuration.file.name == UNNAMED else configuration.file.name
        click.echo(inviting.join(configuration.path, configuration.socket_folder, at, invitation, name))


def _invitation(code: str | None) -> "Invitation":
    """Return the code as typed. The command ends if it is none."""
    from controller.floor.setup.invitation_code import CodeError, read

    try:
        return read(code if code is not None else click.prompt("code"))
    except CodeError as error:
        fail(error)


def _host_and_port(address: str) -> tuple[str, int]:
    """Return host and port of an address. The command ends if it is none."""
    from controller.floor.setup.joining import PORT

    host, _, port = (
        address.rpartition(":") if not address.endswith("]") and address.count(":") != 0 else (address, "", "")
    )
    if not port:
        return address.strip("[]"), PORT
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
        fail(f"{address}: {port!r} is no port; write HOST, HOST:PORT or [ADDRESS]:PORT")
    return host.strip("[]"), int(port)


COMMANDS = (init, pool, invite, join)
