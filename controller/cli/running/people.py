# SPDX-License-Identifier: MIT
"""The commands on a table's people: who they are (`people`), and who is there now (`sign-in`, `sign-out`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from shlex import quote

import click

from controller.cli.running.commands import TABLE, ask_table, print_answer, read_configuration
from controller.cli.shared.output import JSON, EvidenceText, fail, show_json, show_table
from controller.engine.values.words import NAME, same_name
from controller.people.file import (
    MAY_SIGN_IN,
    PeopleError,
    Person,
    changing,
    confirming,
    finish,
    no_name,
    no_roles,
    not_told,
    read,
    reason,
)
from controller.sockets.requests import DIRECT, Request

ROLE = click.option(
    "--role", "roles", multiple=True, type=click.Choice(MAY_SIGN_IN), metavar="ROLE", help="Several may be named."
)

Change = AbstractContextManager[dict[str, Person]]


@click.group()
def people() -> None:
    """People who may sign in at this table, and their roles."""


@people.command()
@click.argument("name", type=EvidenceText(NAME))
@ROLE
@click.option("--key", default="", help="The name of the person's key for SSH: then no PIN is asked for.")
@click.option("--badge", default="", help="The number of the badge, as the table's reader says it: it goes with a PIN.")
@click.option("--pin", "asked", is_flag=True, help="With --key: ask for a PIN too, to sign in without the key.")
@TABLE
def add(name: str, roles: tuple[str, ...], key: str, badge: str, asked: bool, table: Path | None) -> None:  # noqa: PLR0913, PLR0917 - an option each
    """Add a person, and ask twice for a PIN, which is not shown. A person with a key and no badge needs none."""
    from controller.people import pins

    path, known = _known(table)
    _not_known_yet(name, known)
    if wrong := [*no_name(name), *no_roles(roles), *not_told(key, badge)]:
        fail("\n".join(f"{name}: {it}" for it in wrong))
    needed = asked or badge or not key
    pin = click.prompt("PIN", hide_input=True, confirmation_prompt=True) if needed else ""
    if pin and (why := pins.why_refused(pin)):
        fail(why)
    lacks = pins.not_on((it.numbers for it in read_configuration(table).board.terminals.values()), pin) if pin else ""
    person = Person(roles, pins.hash_pin(pin) if pin else "", key, badge)
    with _changing(path) as known:
        _not_known_yet(name, known)
        known[name] = person
    click.echo(f"{name} may sign in as {', '.join(roles)}")
    if lacks:
        instead = "after the badge it cannot be keyed" if badge else "it cannot be keyed there"
        click.echo(f"{lacks}: {instead}; sign in with tablectl sign-in, or remove {name} and choose another", err=True)


@people.command(name="list")
@TABLE
@JSON
def list_(table: Path | None, as_json: bool) -> None:
    """List the people, their roles, and how the table recognizes them. No PIN is shown."""
    _, known = _known(table)
    if as_json:
        show_json([{"name": name, "roles": list(it.roles), "by": _told_by(it)} for name, it in known.items()])
    else:
        _show(known)


@people.command()
@click.argument("name")
@TABLE
def remove(name: str, table: Path | None) -> None:
    """Remove a person, who can sign in no more. A running table signs this person out within some seconds."""
    path, _ = _known(table)
    with _changing(path) as known:
        if known.pop(name, None) is None:
            fail(f"{name} is none of the people; there are: {', '.join(known) or 'none'}", 1)
    click.echo(f"{name} may sign in no more")


@people.command()
@TABLE
def confirm(table: Path | None) -> None:
    """Say that everybody in the file may sign in, after it was changed by another program than `tablectl people`.

    The table believes no such file before: it may be an older copy, in which somebody is who was removed."""
    with _changing(read_configuration(table).people, confirming) as known:
        _show(known)
        click.confirm("Nobody else, in no other roles. Is that right?", abort=True)
    click.echo(f"{len(known)} people may sign in")


@click.command()
@click.argument("name")
@ROLE
@click.option("--by-key", is_flag=True, help="By the SSH key that has opened this session: no PIN is asked for.")
@TABLE
@JSON
def sign_in(name: str, roles: tuple[str, ...], by_key: bool, table: Path | None, as_json: bool) -> None:
    """Sign in at the running table for 15 minutes, in all roles of that person or in the named ones.

    A dealer relieves the dealer before. A dealer who comes in another role names that role."""
    from controller.people.pins import A_PIN

    pin = "" if by_key else click.prompt("PIN", hide_input=True)
    if pin and not A_PIN.fullmatch(pin):
        fail("not tried: a PIN has 6 to 12 digits")
    print_answer(ask_table(table, DIRECT, Request("sign-in", (name, *roles), secret=pin)), as_json)


@click.command()
@click.argument("name")
@TABLE
@JSON
def sign_out(name: str, table: Path | None, as_json: bool) -> None:
    """Sign out at the running table."""
    print_answer(ask_table(table, DIRECT, Request("sign-out", (name,))), as_json)


def _show(known: Mapping[str, Person]) -> None:
    rows = ((name, ", ".join(it.roles), ", ".join(_told_by(it))) for name, it in known.items())
    show_table("People", ("name", "roles", "by"), rows)


def _told_by(person: Person) -> list[str]:
    """Return the means by which a person signs in: PIN, key, badge."""
    key = [f"key {person.key}"] if person.key else []
    return [*(["PIN"] if person.pin else []), *key, *(["badge"] if person.badge else [])]


def _known(table: Path | None) -> tuple[Path, dict[str, Person]]:
    path = read_configuration(table).people
    try:
        known = read(path)
    except PeopleError as error:
        fail(str(error))
    with suppress(PeopleError, OSError):  # the next command does it
        finish(path)
    return path, known


@contextmanager
def _changing(path: Path, change: Callable[[Path], Change] = changing) -> Iterator[dict[str, Person]]:
    """The people, to be changed; the command ends if they cannot be written."""
    try:
        with change(path) as known:
            yield known
    except PeopleError as error:
        fail(error)
    except BrokenPipeError:
        raise  # nobody reads what the command says
    except OSError as error:
        fail(f"{path} cannot be written: {reason(error)}; is it changed? tablectl people list", 1)


def _not_known_yet(name: str, known: Iterable[str]) -> None:
    """End the command if a person with this name exists."""
    if other := same_name(name, known):
        remove = f"tablectl people remove {quote(other)}"
        fail(f"{other} is one of the people already, whatever is in capitals: {remove}", 1)
