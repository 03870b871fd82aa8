# SPDX-License-Identifier: MIT
"""Counts of a player's tournament chips by hand, which correct the table's figure under two signatures (s 9(1)(b)).

Readings, because the conditions of play do not cover this.
- All chips of the player are counted: in hand, on the layout and in a table stake.
- A supervisor counts in a session, between two rounds. Another casino employee signs too. After a session the stacks
  are sealed, and nobody corrects them.
- A count holds for one moment: if the table's figure has changed since, the chips are counted again.
- A player who was eliminated for lack of chips, and has enough by the count, plays on.
"""

from controller.engine.betting import tournaments
from controller.engine.record.chip_float import one_user
from controller.engine.record.tournament import Entry, InTournament, StackCount, Tournament
from controller.engine.rules import powers
from controller.engine.rules.wagering import Refusal
from controller.engine.table.chip_float import signature
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import CONDITIONS, in_hand, total
from controller.engine.values.money import dollars
from controller.engine.values.roles import DEALER


def count(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """Take the first signature under a count of a player's chips."""
    entry = tournament.entries.get(event.player)
    if why := _not_counted(table, tournament, event, entry):
        return why
    assert entry is not None
    had = total(table, tournament.name_of(event.player), entry)
    if event.cents == had:
        table.note(f"{event.player} has {dollars(had)}, as the table has it", CONDITIONS)
        return None
    by = signature(table, event, event.role or table.game.general.supervisors[0])
    tournament.waits = StackCount(event.player, event.cents, had, by)
    table.note(f"{in_words(tournament.waits)}; one more signs", CONDITIONS)
    return None


def _not_counted(table: AnyTable, tournament: Tournament, event: InTournament, entry: Entry | None) -> Refusal:
    if not tournament.on:
        return ("no session is open: chips are counted in a session, and sealed at its end", CONDITIONS)
    if tournament.waits:
        return (f"first sign or withdraw what waits: {in_words(tournament.waits)}", CONDITIONS)
    if entry is None or not entry.seated:
        return (f"{event.player or 'nobody'} is not seated in {tournament.conditions.name}", CONDITIONS)
    return _too_few(table, tournament, entry, event.player, event.cents)


def _too_few(table: AnyTable, tournament: Tournament, entry: Entry, player: str, counted: int) -> Refusal:
    """Return why this count is too low: more chips lie on the table. Players may wager between the signatures."""
    name = tournament.name_of(player)
    lies = total(table, name, entry) - in_hand(table, name)
    if counted < lies:
        what = f"{player} has {dollars(lies)} on the table: count these chips too"
        return (f"{what}, not only {dollars(counted)}", CONDITIONS)
    return None


def sign(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """Take the second signature. The table uses the counted amount from now on."""
    waits = tournament.waits
    if waits is None:
        return ("nothing waits to be signed", CONDITIONS)
    by = signature(table, event, event.role or DEALER)
    if one := powers.not_two(waits.by, by):
        return (one, CONDITIONS)
    entry = tournament.entries[waits.player]
    if total(table, tournament.name_of(waits.player), entry) != waits.expected:
        what = f"the chips of {waits.player} have changed since they were counted"
        return (f"{what}: withdraw the count, and count again", CONDITIONS)
    if why := _too_few(table, tournament, entry, waits.player, waits.counted):
        return why
    tournament.waits = None
    entry.chips += waits.counted - waits.expected
    table.note(f"{in_words(waits)} and {by.words}{one_user((waits.by, by))}: put right", CONDITIONS)
    least = tournaments.least(table, tournament)
    if entry.out and waits.expected < least <= waits.counted:
        entry.out = 0
        table.note(f"{waits.player} was eliminated for want of chips, and plays on", CONDITIONS)
    return None


def withdraw(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """Withdraw a count with one signature, which had no effect yet."""
    if tournament.waits is None:
        return ("nothing waits to be signed", CONDITIONS)
    by = signature(table, event, event.role or DEALER)
    table.note(f"{by.words} withdraws: {in_words(tournament.waits)}", CONDITIONS)
    tournament.waits = None
    return None


def in_words(it: StackCount) -> str:
    """Return the count in words: `chips of ann: counted $950, the table has $1,000; signed by floor-manager`."""
    figures = f"counted {dollars(it.counted)}, the table has {dollars(it.expected)}"
    return f"chips of {it.player}: {figures}; signed by {it.by.words}"
