# SPDX-License-Identifier: MIT
"""Whom a name means: bob and Bob are one player, and a name that is known here is kept as it was written first.

So nobody who is excluded plays on as another by a capital letter, and no limit that is a player's counts twice. It is
asked when a person enters something, before it is kept: the journal has the name that the table knows.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.engine.record.events import Event
from controller.engine.record.tournament import InTournament
from controller.engine.table.table import AnyTable
from controller.engine.values.words import same_name


def as_known(table: AnyTable, event: Event) -> Event:
    """The same event, with the names that the table knows already for the players and colours that it names."""
    player = _entered if isinstance(event, InTournament) else _players
    known = {"player": player, "name": _players, "box": _players, "colour": _colours}
    written = {field: getattr(event, field, "") for field in known}
    meant = {field: _meant(name, known[field](table)) for field, name in written.items() if name}
    return replace(event, **meant) if meant else event


def _meant(name: str, known: Iterator[str]) -> str:
    """This name as it is known; as it was written if it is known so, or not at all."""
    every = list(known)
    return name if name in every else same_name(name, every) or name


def _entered(table: AnyTable) -> Iterator[str]:
    """Who has entered the tournament, under the player's own name; and who else is here."""
    yield from table.state.tournament.entries if table.state.tournament else ()
    yield from _players(table)


def _players(table: AnyTable) -> Iterator[str]:
    """Everybody who has anything at this table: wagers, a stake, chips, a place, an exclusion, a debt."""
    state = table.state
    yield from table.wagers.players
    if rule := table.game.features.table_stakes:
        yield from rule.stakes(table)
    yield from state.tournament.names if state.tournament else ()
    for names in (state.excluded, state.commission, state.stood_under_minimum, state.seated, *state.colours.values()):
        yield from names


def _colours(table: AnyTable) -> Iterator[str]:
    """The colours of non-value chips that are in somebody's hands."""
    yield from table.state.colours
