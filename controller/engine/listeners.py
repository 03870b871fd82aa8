# SPDX-License-Identifier: MIT
"""Features that take part in every event beside the round. Each is called only while it has something to do."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from controller.engine.betting import tournaments
from controller.engine.record.events import Event, Restarted
from controller.engine.rules.game import AnyGame
from controller.engine.rules.wait import Wait
from controller.engine.table import chip_float, maintenance, opening, proposed_times
from controller.engine.table.table import AnyTable


class Listener(NamedTuple):
    """One feature's part in an event."""

    concern: Callable[[AnyTable], Any]
    """Reads the part of the table that is empty, or false, while the feature has nothing to do."""
    call: Callable[..., Any]


class Listeners:
    """The features of one table, by the moment of an event at which they are called, in calling order."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.translators = (Listener(_closing_of(table.game), opening.by_key),)
        """Each returns the event that the given event means at the table now, or None."""

    def pass_time(self, event: Event) -> None:
        """Let features count the time since the last event. A restart begins a new clock: nothing is counted then."""
        table = self.table
        if type(event) is not Restarted:
            for concern, count in TIMED:
                if concern(table):
                    count(table, event.at - table.state.at)
        table.state.at = event.at

    def translate(self, event: Event, wait: Wait) -> Event:
        """Return what the event means at this table now: the entry button at a closed table means to open it."""
        for concern, meaning in self.translators:
            if concern(self.table):
                event = meaning(self.table, event, wait) or event
        return event

    def set_aside(self, event: Event) -> bool:
        """Return whether a feature keeps this event from the round, because the table is out of play."""
        return any(concern(self.table) and keeps(self.table, event) for concern, keeps in KEEPERS)

    def follow(self, event: Event | None, wait: Wait) -> None:
        """Let features look at the changes by this event. event: None if the table has just begun."""
        for concern, look in FOLLOWERS:
            if concern(self.table):
                look(self.table, wait, event)

    def show(self) -> None:
        """Let features update their panels."""
        for concern, show in SHOWN:
            if concern(self.table):
                show(self.table)


def _look_at_the_floor(table: AnyTable, wait: Wait, event: Event | None) -> None:
    from controller.engine.betting.floor import places  # only a table of a floor loads it

    places.look(table, wait, event)


TIMED = (
    Listener(attrgetter("state.notices"), proposed_times.count_notices),
    Listener(attrgetter("state.closing"), proposed_times.count_closing),
    Listener(attrgetter("state.tournament"), tournaments.passed),
)
KEEPERS = (Listener(attrgetter("state.blocks"), maintenance.sets_aside),)
FOLLOWERS = (
    Listener(attrgetter("checklist_open"), opening.look),
    Listener(attrgetter("state.floor"), _look_at_the_floor),
)
SHOWN = (
    Listener(attrgetter("tournament_shown"), tournaments.clear_shown),
    Listener(attrgetter("state.tournament"), tournaments.show),
    Listener(attrgetter("tray_moved"), chip_float.look),
)


def _closing_of(game: AnyGame) -> Callable[[AnyTable], Any]:
    """Return the concern of a closed table: the game's own rules for closing (14.8), or else the table's blocks."""
    return attrgetter("game.people.before.closed" if game.people.before.closed else "state.blocks")
