# SPDX-License-Identifier: MIT
"""Who is ranked where in a tournament, and the prize of each: all of the pool, to the cent (s 10(a))."""

from itertools import groupby

from controller.engine.record.tournament import Entry
from controller.engine.record.tournament_effects import Ranked
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import total


def ranking(table: AnyTable) -> tuple[Ranked, ...]:
    """The seated players, first place first: by their chips; below them the eliminated, who was out last before others.

    Players who are equal have the same place; by the condition `earlier-entry` the one who entered earlier is before.
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
    """What ranks a player: still in, then out last, then chips."""
    return bool(entry.out), -entry.out, -chips


def prizes(table: AnyTable) -> dict[str, int]:
    """What each player wins, in cents, by the places as they are now.

    Each place has its percents of the pool, rounded down; the cents that are left over are the first place's. Players
    of one place share the prizes of all the places that they take up; odd cents go to those who entered earlier. Where
    fewer are ranked than there are prizes, these have the whole pool, in the proportion of their places (s 10(a)).
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
    """The prize of each place, in cents: together the whole pool. percents: their shares, whatever they add up to."""
    each = [pool * percent // sum(percents) for percent in percents]
    return [each[0] + pool - sum(each), *each[1:]] if each else []
