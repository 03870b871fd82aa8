"""Non-value chips: who holds which colour, and which chips are taken back (s 73)."""

from controller.engine import seats
from controller.engine.events import ChipsIssued, ChipsOffered, PlayerLeft
from controller.engine.table import Table
from controller.engine.wagers import UNDER


def none_here(table: Table) -> tuple[str, str] | None:
    """Why no non-value chips are used here, and the section; None if the game has them."""
    sections = table.game.sections
    if sections.chips_colour:
        return None
    return ("non-value chips are not used for gaming at this table", sections.no_chips or sections.wagers)


def issue(table: Table, event: ChipsIssued) -> None:
    """A colour goes to one player, or to several who all agree (s 73(1))."""
    if none := none_here(table):
        table.refuse(*none)
        return
    holders = table.state.colours.get(event.colour, [])
    others = [holder for holder in holders if holder != event.player]
    if others and event.player not in holders and not event.agreed:
        table.refuse(
            f"{event.colour} is held by {', '.join(others)}, who must agree first", table.game.sections.chips_colour
        )
        return
    if event.player not in holders and not holders and table.wagers.of(event.colour):
        what = f"wagers in {event.colour} still lie on the layout: issue another colour"
        table.refuse(what, table.game.sections.chips_colour)
        return
    if event.player not in holders:
        table.state.colours[event.colour] = [*holders, event.player]
    what = f"{event.colour} chips issued to {event.player}, for this table only"
    table.note(what, table.game.sections.chips_elsewhere)


def redeem(table: Table, event: ChipsOffered) -> None:
    """Chips issued here are taken, and those of a table that is closed (s 73(3))."""
    exchange = table.game.sections.chips_exchange
    if none := none_here(table):
        table.refuse(*none)
    elif event.table == table.state.table:
        table.note(f"{event.colour} chips exchanged: issued at this table", f"{exchange}(a)")
    elif event.closed:
        table.note(f"{event.colour} chips exchanged: {event.table} is closed", f"{exchange}(b)")
    else:
        table.refuse(f"{event.table} issued these chips and is open: they are exchanged there", exchange)


def leave(table: Table, event: PlayerLeft) -> None:
    """The player's colours are free, unless others hold them too. Who takes the place afterwards is somebody new."""
    here = known(table, event.player)
    free = [event.player]
    for colour, holders in list(table.state.colours.items()):
        if event.player in holders:
            holders.remove(event.player)
        if not holders:
            del table.state.colours[colour]
            free.append(colour)
    for name in free:
        table.wagers.forget(table, name)
    what = f"{event.player} has left" if here else f"nobody is known here as {event.player}: nothing is changed"
    table.note(what, table.game.sections.chips_colour or UNDER)
    table.game.left(table, event.player)


def known(table: Table, player: str) -> bool:
    """Whether anything at the table is this player's: a wager, chips, a seat, an exclusion, commission that is owed.

    Who has a numbered place where nobody is entered as seated may hold the dice or the coins, with nothing else.
    """
    state = table.state
    lists = (state.seated, state.excluded, state.commission, state.stood_under_minimum, *state.colours.values())
    place = bool(seats.number(player)) and not table.game.seats(table.options)
    return place or bool(table.wagers.of(player)) or any(player in names for names in lists)
