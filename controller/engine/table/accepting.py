# SPDX-License-Identifier: MIT
"""Blocks until a person in charge accepts a change: a changed program, another computer, a copied state."""

from typing import Final

from msgspec.structs import replace

from controller.engine.record.events import Directed, SoftwareFound
from controller.engine.record.state import Computer, Standing
from controller.engine.table import blocks
from controller.engine.table.table import AnyTable

# The installed program differs from its package

SOFTWARE = "software"
"""Name of the block."""
ACCEPT_SOFTWARE = "accept-software"
_PROGRAM = "the program"
CHECKING = Standing("its files are being checked", "wait some seconds", called=_PROGRAM)
NOT_AS_INSTALLED = "it is not as it was installed"


def software_found(table: AnyTable, event: SoftwareFound) -> None:
    """Handle the beginning or the end of the check. An accepted program plays on, with an alert to a technician."""
    state = table.state
    state.software = event.digest
    if not event.digest and not event.differing:
        blocks.block(table, SOFTWARE, CHECKING)
    elif not event.differing:
        blocks.restored(table, SOFTWARE, between_rounds=True)
    elif event.digest and event.digest == state.software_accepted:
        blocks.clear(table, SOFTWARE)
        state.alerts[SOFTWARE] = what = f"{_describe(event)}; the {_person(table)} has accepted it"
        plain = f"The program is not as it was installed. The {_person(table)} has accepted it."
        table.alert("technician", what, "", SOFTWARE, plain)
    else:
        plainly = (NOT_AS_INSTALLED, f"call the technician; or the {_person(table)} accepts it")
        blocks.block(table, SOFTWARE, Standing(_describe(event), _remedy(table), plain=plainly, called=_PROGRAM))


def _person(table: AnyTable) -> str:
    """Return the role that accepts the program, in words."""
    return table.game.general.software.roles[0].replace("-", " ")


def _remedy(table: AnyTable) -> str:
    by_direction = f"tablectl direct {table.game.general.software.roles[0]} {ACCEPT_SOFTWARE} REASON"
    again = "tablectl identity names them; install the package again"
    return f"{again}, or the {_person(table)} accepts it, with the reason: {by_direction}"


def _describe(event: SoftwareFound) -> str:
    number = f" ({short(event.digest)})" if event.digest else ""
    return f"{NOT_AS_INSTALLED}{number}: {', '.join(event.differing)}"


def short(digest: str) -> str:
    """Return the beginning of the digest, for reading out and comparing: `3F7A-91BC-04DE-77A2`."""
    return "-".join(digest[at : at + 4].upper() for at in range(0, 16, 4))


def accept_software(table: AnyTable, event: Directed) -> None:
    """Accept the program by its digest, for a person in charge. The table does not ask about this digest again."""
    standing = table.state.blocks.get(SOFTWARE)
    source = table.game.general.software.source
    if standing is None or standing == CHECKING:
        why = "it is being checked: wait some seconds" if standing else "there is nothing to accept"
        table.refuse(f"the program: {why}", source)
        return
    table.state.software_accepted = table.state.software
    blocks.clear(table, SOFTWARE)
    number = table.state.software or "which could not be checked"
    table.note(event.describe(f"the {event.role.replace('-', ' ')} accepts the program {number}"), source)


# The table's state comes from another computer, or a copy
#
# Two tables with the same copied state would both play, and pay each other's tickets. A card in a new board, or a
# restored state, is not a copy: a person confirms this, with the reason.

COMPUTER: Final = "computer"
"""Name of the block."""
ACCEPT_COMPUTER: Final = "accept-computer"
_CALLED: Final = "the computer"
_OTHER: Final = {
    "board": "this table's state was kept on another board",
    "system": "this table's state was kept on another system",
    "folder": "this table's state was copied, moved or restored",
}
"""Words for each difference. Only the first difference is reported."""


def computer_found(table: AnyTable, found: Computer | None) -> None:
    """Handle the start on this computer. The first computer is recorded; a different one has to be accepted.

    found: None if the computer is unknown, as in a tape.
    """
    state = table.state
    state.computer_found = found
    if found is None:
        return
    known = state.computer or found
    differing = [name for name in _OTHER if _differs(getattr(known, name), getattr(found, name))]
    if differing:
        blocks.block(table, COMPUTER, _of_another_computer(table, differing))
    else:
        state.computer = _with_what_is_known(known, found)
        blocks.clear(table, COMPUTER)


def accept_computer(table: AnyTable, event: Directed) -> None:
    """Accept this computer, for a person in charge. The table does not ask about this computer again."""
    source = table.game.general.software.source
    if COMPUTER not in table.state.blocks:
        table.refuse("the computer: there is nothing to accept", source)
        return
    table.state.computer = table.state.computer_found
    blocks.clear(table, COMPUTER)
    table.note(event.describe(f"the {event.role.replace('-', ' ')} accepts this computer"), source)


def _differs(known: str, found: str) -> bool:
    return bool(known and found) and known != found


def _with_what_is_known(known: Computer, found: Computer) -> Computer:
    """Return the computer, with known values for missing ones."""
    return replace(found, **{name: getattr(found, name) or getattr(known, name) for name in _OTHER})


def _of_another_computer(table: AnyTable, differing: list[str]) -> Standing:
    what = _OTHER[differing[0]]
    role = table.game.general.software.roles[0]
    moved = "if the other one is gone for good, as a card moved to a new board"
    remedy = f"if it is a copy, use the other table; {moved}: tablectl direct {role} {ACCEPT_COMPUTER} REASON"
    plain = (what, f"if it is no copy, the {role.replace('-', ' ')} accepts it")
    return Standing(what, remedy, table.game.general.software.source, plain=plain, called=_CALLED)
