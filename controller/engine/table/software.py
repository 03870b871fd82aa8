# SPDX-License-Identifier: MIT
"""The installed program is not as its package brought it: the table waits until the floor manager accepts it."""

from controller.engine.record.events import Directed, SoftwareFound
from controller.engine.record.state import Standing
from controller.engine.table import blocks
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import FLOOR_MANAGER

SOFTWARE = "software"
"""The block's name."""
DIRECTION = "accept-software"
CALLED = "the program"
CHECKING = Standing("its files are being checked", "wait some seconds", called=CALLED)
REMEDY = (
    "tablectl identity names them; install the package again, or the floor manager accepts it, with the reason: "
    f"tablectl direct {FLOOR_MANAGER} {DIRECTION} REASON"
)
ACCEPTED = "The program is not as it was installed. The floor manager has accepted it."
IN_PLAIN_WORDS = ("it is not as it was installed", "call the technician; or the floor manager accepts it")


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
        state.alerts[SOFTWARE] = what = f"{_what(event)}; the floor manager has accepted it"
        table.alert("technician", what, "", SOFTWARE, ACCEPTED)
    else:
        blocks.put(table, SOFTWARE, Standing(_what(event), REMEDY, plain=IN_PLAIN_WORDS, called=CALLED))


def _what(event: SoftwareFound) -> str:
    number = f" ({short(event.digest)})" if event.digest else ""
    return f"it is not as it was installed{number}: {', '.join(event.differing)}"


def short(digest: str) -> str:
    """The digest's beginning, to be read out and compared: `3F7A-91BC-04DE-77A2`."""
    return "-".join(digest[at : at + 4].upper() for at in range(0, 16, 4))


def accept(table: AnyTable, event: Directed) -> None:
    """The floor manager accepts the program as it is now, by its digest: the same digest is not asked about again."""
    standing = table.state.blocks.get(SOFTWARE)
    source = table.game.general.decision
    if standing is None or standing == CHECKING:
        why = "it is being checked: wait some seconds" if standing else "there is nothing to accept"
        table.refuse(f"the program: {why}", source)
        return
    table.state.software_accepted = table.state.software
    blocks.clear(table, SOFTWARE)
    number = table.state.software or "which could not be checked"
    table.note(event.explained(f"the {FLOOR_MANAGER.replace('-', ' ')} accepts the program {number}"), source)
