# SPDX-License-Identifier: MIT
"""Non-value chips: the holders of colours, and the exchange of chips (s 73)."""

from controller.engine.betting import standing
from controller.engine.record.events import ChipsIssued, ChipsOffered, PlayerLeft
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.values.places import place_number


def not_used_here(table: AnyTable) -> tuple[str, str]:
    """Return why non-value chips are not used here, with the section."""
    sections = table.game.sections
    return ("non-value chips are not used for gaming at this table", sections.no_chips or sections.wagers)


def not_accepted(table: AnyTable, issued_at: str) -> Refusal:
    """Return why that table's chips are refused for a wager here; None if accepted. Empty: value chips."""
    rule = table.game.features.non_value_chips
    if issued_at and not rule:
        return not_used_here(table)
    if rule and issued_at not in ("", table.state.table):
        return (f"{issued_at} issued these chips: they are used only there", rule.elsewhere)
    return None


def issue(table: AnyTable, event: ChipsIssued) -> None:
    """Issue a colour to one player, or to several who all agree (s 73(1))."""
    rule = table.game.features.non_value_chips
    if not rule:
        table.refuse(*not_used_here(table))
    elif why := _not_issued(table, event):
        table.refuse(why, rule.colour)
    else:
        holders = table.state.colours.get(event.colour, [])
        if event.player not in holders:
            table.state.colours[event.colour] = [*holders, event.player]
        table.note(f"{event.colour} chips issued to {event.player}, for this table only", rule.elsewhere)


def _not_issued(table: AnyTable, event: ChipsIssued) -> str:
    """Return why this colour is not issued to this player; empty if it may be."""
    holders = table.state.colours.get(event.colour, [])
    if event.player in holders:
        return ""
    if holders and not event.agreed:
        return f"{event.colour} is held by {', '.join(holders)}, who must agree first"
    if not holders and table.wagers.of(event.colour):
        return f"wagers in {event.colour} still lie on the layout: issue another colour"
    return ""


def redeem(table: AnyTable, event: ChipsOffered) -> None:
    """Exchange chips that were issued here, or at a table that is closed (s 73(3))."""
    rule = table.game.features.non_value_chips
    if not rule:
        table.refuse(*not_used_here(table))
    elif event.table == table.state.table:
        table.note(f"{event.colour} chips exchanged: issued at this table", f"{rule.exchange}(a)")
    elif table.state.floor and table.state.floor.name:
        from controller.engine.betting.floor import places  # only a table of a floor loads it

        places.ask_about_chips(table, event, rule.exchange)
    elif event.closed:
        table.note(f"{event.colour} chips exchanged: {event.table} is closed", f"{rule.exchange}(b)")
    else:
        table.refuse(f"{event.table} issued these chips and is open: they are exchanged there", rule.exchange)


def leave(table: AnyTable, event: PlayerLeft) -> None:
    """Free the colours of a player who has left, unless others hold them too.

    The next player with the numbered place or the colour counts as a new one. Any other name stays this player's: one
    wager below the minimum stands once "in respect of any player" (s 5(2)(a)), also of a player who comes back.
    """
    here = known(table, event.player)
    free = [event.player] if place_number(event.player) else []
    for colour, holders in list(table.state.colours.items()):
        if event.player in holders:
            holders.remove(event.player)
        if not holders:
            del table.state.colours[colour]
            free.append(colour)
    for name in free:
        standing.forget(table, name)
    what = f"{event.player} has left" if here else f"nobody is known here as {event.player}: nothing is changed"
    rule = table.game.features.non_value_chips
    if not table.game.features.table_stakes:  # otherwise the round reports what happens to the stake
        table.note(what, rule.colour if rule else table.game.general.sign.under)
    table.game.people.left(table, event.player)


def known(table: AnyTable, player: str) -> bool:
    """Return whether the player has anything at the table: a wager, chips, a seat, an exclusion, owed commission.

    Where nobody is entered as seated, every numbered place counts as known: a player there may have only the dice or
    the coins.
    """
    state = table.state
    lists = (state.seated, state.excluded, state.commission, state.stood_under_minimum, *state.colours.values())
    place = bool(place_number(player)) and not table.game.features.seats
    return place or bool(table.wagers.of(player)) or any(player in names for names in lists)
