"""The installed program is not as its package brought it: the table waits until the floor manager accepts it."""

from controller.engine import blocks
from controller.engine.events import Directed, SoftwareFound
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.state import Standing
from controller.engine.table import AnyTable

SOFTWARE = "software"
"""The block's name."""
DIRECTION = "accept-software"
CHECKING = Standing("the program's files are being checked", "wait some seconds", called="the program")
UNCHECKED = "tablectl identity names them; install the package again"
ACCEPT = f"or the floor manager accepts it, with the reason: tablectl direct {FLOOR_MANAGER} {DIRECTION} REASON"


def found(table: AnyTable, event: SoftwareFound) -> None:
    """The check has begun, or has ended. What was accepted before plays on, and a technician is told."""
    state = table.state
    state.software = event.digest
    if not event.digest and not event.differing:
        blocks.put(table, SOFTWARE, CHECKING)
    elif not event.differing:
        blocks.clear(table, SOFTWARE)
    elif event.digest and event.digest == state.software_accepted:
        blocks.clear(table, SOFTWARE)
        table.alert("technician", f"{_what(event)}; the floor manager has accepted it", "", SOFTWARE)
    else:
        blocks.put(table, SOFTWARE, Standing(_what(event), f"{UNCHECKED}, {ACCEPT}", called="the program"))


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
