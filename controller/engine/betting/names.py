# SPDX-License-Identifier: MIT
"""Names of players: bob and Bob are one player, and a known name is kept as first written.

So an excluded player cannot return with other capitals, and no limit of a player counts twice. The name is replaced
when a person enters something, so the journal has the table's name.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.record.tournament import InTournament
from controller.engine.table.table import AnyTable
from controller.engine.values.words import same_name


def as_known(table: AnyTable, event: Event) -> Event:
    """Return the event, with known spellings of the players and colours that it names."""
    player = _entered if isinstance(event, InTournament) else _players
    known = {"player": player, "name": _players, "box": _players, "colour": _colours}
    written = {field: getattr(event, field, "") for field in known}
    meant = {field: _meant(name, known[field](table)) for field, name in written.items() if name}
    return replace(event, **meant) if meant else event


def spelled(table: AnyTable, player: str) -> str:
    """Return the known spelling of a player's name; the name itself if it is unknown."""
    return _meant(player, _players(table))


def _meant(name: str, known: Iterator[str]) -> str:
    """Return the known spelling of this name; the name itself if it is unknown."""
    every = list(known)
    return name if name in every else same_name(name, every) or name


def _entered(table: AnyTable) -> Iterator[str]:
    """Yield the tournament's entrants by their own names, then everybody else here."""
    yield from table.state.tournament.entries if table.state.tournament else ()
    yield from _players(table)


def _players(table: AnyTable) -> Iterator[str]:
    """Yield everybody with wagers, a stake, chips, a place, an exclusion or a debt at this table."""
    state = table.state
    yield from table.wagers.players
    if rule := table.game.features.table_stakes:
        yield from rule.stakes(table)
    yield from state.tournament.names if state.tournament else ()
    for names in (state.excluded, state.commission, state.stood_under_minimum, state.seated, *state.colours.values()):
        yield from names
    for ruling in state.floor.rulings if state.floor else ():
        yield from ruling.persons


def _colours(table: AnyTable) -> Iterator[str]:
    """Yield the colours of issued non-value chips."""
    yield from table.state.colours
