# SPDX-License-Identifier: MIT
"""The installed program is not as its package brought it: the table waits until who is in charge accepts it."""

from controller.engine.record.events import Directed, SoftwareFound
from controller.engine.record.state import Standing
from controller.engine.table import blocks
from controller.engine.table.table import AnyTable

SOFTWARE = "software"
"""The block's name."""
DIRECTION = "accept-software"
CALLED = "the program"
CHECKING = Standing("its files are being checked", "wait some seconds", called=CALLED)
NOT_AS_INSTALLED = "it is not as it was installed"


def found(table: AnyTable, event: SoftwareFound) -> None:
    """The check has begun, or has ended. What was accepted before plays on, and a technician is told."""
    state = table.state
    state.software = event.digest
    if not event.digest and not event.differing:
        blocks.put(table, SOFTWARE, CHECKING)
    elif not event.differing:
        blocks.restored(table, SOFTWARE, between_rounds=True)
    elif event.digest and event.digest == state.software_accepted:
        blocks.clear(table, SOFTWARE)
        state.alerts[SOFTWARE] = what = f"{_what(event)}; the {_person(table)} has accepted it"
        plain = f"The program is not as it was installed. The {_person(table)} has accepted it."
        table.alert("technician", what, "", SOFTWARE, plain)
    else:
        plainly = (NOT_AS_INSTALLED, f"call the technician; or the {_person(table)} accepts it")
        blocks.put(table, SOFTWARE, Standing(_what(event), _remedy(table), plain=plainly, called=CALLED))


def _person(table: AnyTable) -> str:
    """Who accepts it, in words."""
    return table.game.general.software.roles[0].replace("-", " ")


def _remedy(table: AnyTable) -> str:
    by_direction = f"tablectl direct {table.game.general.software.roles[0]} {DIRECTION} REASON"
    again = "tablectl identity names them; install the package again"
    return f"{again}, or the {_person(table)} accepts it, with the reason: {by_direction}"


def _what(event: SoftwareFound) -> str:
    number = f" ({short(event.digest)})" if event.digest else ""
    return f"{NOT_AS_INSTALLED}{number}: {', '.join(event.differing)}"


def short(digest: str) -> str:
    """The digest's beginning, to be read out and compared: `3F7A-91BC-04DE-77A2`."""
    return "-".join(digest[at : at + 4].upper() for at in range(0, 16, 4))


def accept(table: AnyTable, event: Directed) -> None:
    """A person in charge accepts the program as it is now, by its digest: it is not asked about this digest again."""
    standing = table.state.blocks.get(SOFTWARE)
    source = table.game.general.software.source
    if standing is None or standing == CHECKING:
        why = "it is being checked: wait some seconds" if standing else "there is nothing to accept"
        table.refuse(f"the program: {why}", source)
        return
    table.state.software_accepted = table.state.software
    blocks.clear(table, SOFTWARE)
    number = table.state.software or "which could not be checked"
    table.note(event.explained(f"the {event.role.replace('-', ' ')} accepts the program {number}"), source)
