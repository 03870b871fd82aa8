# SPDX-License-Identifier: MIT
"""Entries on numbers at a keno tournament: made with tournament chips, settled with the game (s 9(1)(b)(ii))."""

from collections.abc import Sequence

from controller.engine.record.tournament import InTournament, NumberEntry, Tournament
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import CONDITIONS, no_wager, short
from controller.engine.values.money import dollars


def wager(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """Wager a player's chips on numbers, in the open game."""
    rule = table.game.wagering.entries
    if rule is None:
        return ("wagers are made at the table: tablectl enter wager", table.game.sections.wagers)
    name = tournament.name_of(event.player) or event.player
    why = no_wager(table, name) or rule.refusal(table, event.numbers, event.cents) or short(table, name, event.cents)
    if why:
        return why
    numbers = tuple(sorted(event.numbers))
    tournament.entries[event.player].numbers.append(NumberEntry(numbers, event.cents))
    table.note(f"{event.player}: {_listed(numbers)} for {dollars(event.cents)} in tournament chips", rule.source)
    return None


def settle(table: AnyTable, drawn: Sequence[int]) -> None:
    """Settle the entries by the drawn numbers. Each player gets the prizes in chips."""
    tournament, rule = table.state.tournament, table.game.wagering.entries
    if tournament is None or rule is None:
        return
    for player, entry in tournament.entries.items():
        for it in entry.numbers:
            won = rule.wins(table, it.numbers, it.cents, drawn)
            entry.chips += won - it.cents
            catch = len({*it.numbers} & {*drawn})
            spots = "1 spot" if len(it.numbers) == 1 else f"{len(it.numbers)} spots"
            what = f"{spots}, catch {catch}, {dollars(it.cents)}"
            table.note(f"{player}: {what} {f'is paid {dollars(won)}' if won else 'loses'}", rule.settled)
        entry.numbers.clear()


def give_back(table: AnyTable, tournament: Tournament) -> None:
    """Return unsettled entries at the end of a session."""
    for player, entry in tournament.entries.items():
        if entry.numbers:
            back = sum(it.cents for it in entry.numbers)
            table.note(f"{player}: {dollars(back)} on numbers that are not drawn goes back", CONDITIONS)
            entry.numbers.clear()


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
