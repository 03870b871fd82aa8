# SPDX-License-Identifier: MIT
"""The ranking of a tournament, and the prizes: the whole pool, to the cent (s 10(a))."""

from itertools import groupby

from controller.engine.record.tournament import Entry
from controller.engine.record.tournament_effects import Ranked
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import total


def ranking(table: AnyTable) -> tuple[Ranked, ...]:
    """Return the seated players, first place first: by chips, then the eliminated ones, the last one out first.

    Equal players share a place. Under the condition `earlier-entry` the earlier entrant is first.
    """
    tournament = table.state.tournament
    assert tournament is not None
    names = {player: name for name, player in tournament.names.items()}
    seated = [
        (player, it, total(table, names.get(player, ""), it)) for player, it in tournament.entries.items() if it.seated
    ]
    seated.sort(key=lambda it: _order(it[1], it[2]))
    shared = tournament.conditions.ranking.ties == "shared"
    ranked: list[Ranked] = []
    for _, group in groupby(seated, key=lambda it: _order(it[1], it[2])):
        first = len(ranked) + 1
        ranked += (
            Ranked(first if shared else first + at, player, chips, bool(entry.out))
            for at, (player, entry, chips) in enumerate(group)
        )
    return tuple(ranked)


def _order(entry: Entry, chips: int) -> tuple[bool, int, int]:
    """Return the sort key of a player: still in, then the latest elimination, then chips."""
    return bool(entry.out), -entry.out, -chips


def prizes(table: AnyTable) -> dict[str, int]:
    """Return each player's prize in cents, by the present places.

    Each place has its percentage of the pool, rounded down; the first place gets the remaining cents. Players of one
    place share the prizes of all places that they occupy; the earlier entrants get odd cents. If fewer players than
    prizes are ranked, they get the whole pool, in proportion to their places (s 10(a)).
    """
    tournament = table.state.tournament
    assert tournament is not None
    ranked, won = ranking(table), dict[str, int]()
    by_place = of_places(tournament.fees, tournament.conditions.ranking.prizes[: len(ranked)])
    for place, group in groupby(ranked, key=lambda it: it.place):
        players = [it.player for it in group]
        together = sum(by_place[place - 1 : place - 1 + len(players)])
        each, odd = divmod(together, len(players))
        won |= {player: each + (at < odd) for at, player in enumerate(players)}
    return {player: cents for player, cents in won.items() if cents}


def of_places(pool: int, percents: tuple[int, ...]) -> list[int]:
    """Return the prize of each place in cents, which add up to the pool. percents: shares with any sum."""
    each = [pool * percent // sum(percents) for percent in percents]
    return [each[0] + pool - sum(each), *each[1:]] if each else []
