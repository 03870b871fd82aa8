# SPDX-License-Identifier: MIT
"""Heats of a tournament at several tables: what one hands over, and how the table of the final takes it in (s 9(1)(b)).

Readings, for the conditions of play say where a heat is played, and who goes on.
- All tables have the same file. One that it names under [heats] plays a heat; the final is at another one.
- All fees of a heat go to the final with the players (s 10(a)): a heat pays no prize, unless the approval is cancelled
  before its pool is handed over.
- The players of equal places all go on; with their stacks, only who has chips.
- Who entered earlier in a heat is not known at the final: heats count in the order of the file, their players by rank.
"""

from controller.engine.betting import prizes
from controller.engine.record.tournament import Entry, GoesOn, Heat, HeatTerms, InTournament, Tournament
from controller.engine.record.tournament_effects import Fund
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import ALL_FEES, CANCELLED, CONDITIONS, ENTRY
from controller.engine.values.words import same_name


def is_heat(table: AnyTable, tournament: Tournament) -> bool:
    """Whether a heat is played at this table."""
    return tournament.conditions.heats_at(table.state.table)


def is_final(table: AnyTable, tournament: Tournament) -> bool:
    """Whether the players of this table come from heats."""
    return tournament.conditions.heats is not None and not is_heat(table, tournament)


def missing(table: AnyTable, tournament: Tournament) -> list[str]:
    """The tables whose heats have not come to the final yet."""
    terms = tournament.conditions.heats
    if terms is None or is_heat(table, tournament):
        return []
    return [name for name in terms.tables if name not in {it.table for it in tournament.heats.came}]


def came(tournament: Tournament, player: str) -> bool:
    """Whether this player comes from a heat."""
    return any(player == it.player for heat in tournament.heats.came for it in heat.players)


def hand_over(table: AnyTable, tournament: Tournament, _: InTournament) -> Refusal:
    """The heat is over: its pool and the players who go on are for the final. Asked again, it is the same."""
    conditions, here = tournament.conditions, table.state.table
    if conditions.heats is None or not is_heat(table, tournament):
        return (f"{here} plays no heat of {conditions.name}: its file names none at this table", CONDITIONS)
    if tournament.heats.handed:
        table.note("the heat is handed over already: the same again", CONDITIONS)
        return None
    if tournament.cancelled:
        return (f"the approval is cancelled, no final is held: {tournament.cancelled}", CANCELLED)
    if not tournament.over:
        return ("the heat is handed over once all its sessions are over", CONDITIONS)
    pool, players = tournament.pool, tuple(_go_on(table, conditions.heats))
    tournament.heats.handed = Heat(here, conditions.name, conditions.digest, tournament.date, pool, players)
    table.note(f"to the final: {', '.join(it.player for it in players) or 'nobody'}", CONDITIONS)
    table.say(Fund("handed over to the final", pool, tournament.pool, ALL_FEES))
    return None


def _go_on(table: AnyTable, terms: HeatTerms) -> list[GoesOn]:
    through = [it for it in prizes.ranking(table) if it.place <= terms.through]
    return [GoesOn(it.player, it.chips) for it in through if terms.chips == "anew" or not it.out]


def take_in(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """The players of a heat, and its pool, come to this table."""
    heat = event.heat
    if heat is None:
        return ("name the file of the heat", CONDITIONS)
    if why := _not_taken_in(table, tournament, heat):
        return why
    terms = tournament.conditions.heats
    kept = terms is not None and terms.chips == "kept"
    tournament.heats.came.append(heat)
    tournament.date = heat.date
    tournament.entries |= {it.player: Entry(0, chips=it.chips if kept else 0) for it in heat.players}
    tournament.entries = {player: tournament.entries[player] for player in _in_order(tournament)}
    table.note(f"from {heat.table}: {', '.join(it.player for it in heat.players) or 'nobody'}", CONDITIONS)
    table.say(Fund(f"from {heat.table}", heat.pool, tournament.pool, ALL_FEES))
    return None


def _in_order(tournament: Tournament) -> list[str]:
    """The players in the order of entry: heat by heat as the file names them, by rank, in whichever order they came."""
    terms = tournament.conditions.heats
    assert terms is not None
    came = {heat.table: heat for heat in tournament.heats.came}
    return [it.player for table in terms.tables if table in came for it in came[table].players]


def _not_taken_in(table: AnyTable, tournament: Tournament, heat: Heat) -> Refusal:
    if tournament.cancelled:
        return (f"the approval is cancelled: {tournament.cancelled}", CANCELLED)
    if not is_final(table, tournament):
        return (f"{table.state.table} is not the table of the final: the file names heats, and not here", CONDITIONS)
    return _not_waited_for(table, tournament, heat) or _not_of_this(tournament, heat)


def _not_waited_for(table: AnyTable, tournament: Tournament, heat: Heat) -> Refusal:
    if heat.table not in (left := missing(table, tournament)):
        known = "the heats of all tables are here" if not left else f"waited for: {', '.join(left)}"
        return (f"the heat of {heat.table} is here already, or none of this tournament; {known}", CONDITIONS)
    if tournament.session:
        return ("the first session has begun: nobody comes any more", ENTRY)
    return None


def _not_of_this(tournament: Tournament, heat: Heat) -> Refusal:
    """Why this heat is none of this tournament; None if it is one."""
    conditions = tournament.conditions
    if (heat.name, heat.digest) != (conditions.name, conditions.digest):
        return (f"{heat.table} has played by another file: {heat.name}, digest {heat.digest}", CONDITIONS)
    if heat.date in tournament.held or heat.date != (tournament.date or heat.date):
        return (f"the heat is of the tournament of {heat.date}, which is not the one that is played here", CONDITIONS)
    names = [*tournament.entries, *(it.player for it in heat.players)]
    twice = [it for at, it in enumerate(names) if same_name(it, names[:at])]
    return (f"entered here already: {', '.join(twice)}", ENTRY) if twice else None
