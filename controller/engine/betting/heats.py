# SPDX-License-Identifier: MIT
"""Heats of a tournament at several tables: the handover, and its acceptance at the table of the final (s 9(1)(b)).

Readings. The conditions of play name the tables of the heats and the players who go on.
- All tables have the same file. Tables named under [heats] play a heat; the final is at another one.
- All fees of a heat go to the final with the players (s 10(a)): a heat pays no prize, unless the approval is cancelled
  before its pool is handed over.
- All players of equal places go on. If stacks are kept, players without chips do not.
- The final does not know the order of entry in a heat. Heats count in the order of the file, their players by rank.
- The final takes in nothing that it would refuse later: a heat is of an approved date that is still to be played.
- Until the first session the floor manager may send a wrong heat back: the genuine one comes in its place.
"""

from controller.engine.betting import prizes
from controller.engine.record.names import MOST_CENTS
from controller.engine.record.tournament import Entry, GoesOn, Heat, HeatTerms, InTournament, Tournament
from controller.engine.record.tournament_effects import Fund
from controller.engine.rules import powers
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import (
    ALL_FEES,
    APPROVED,
    CANCELLED,
    CONDITIONS,
    ENTRY,
    has_chips_there,
)
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER
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
    return [GoesOn(it.player, it.chips) for it in through if terms.chips == "anew" or (it.chips and not it.out)]


def take_in(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """The players of a heat, and its pool, come to this table."""
    heat, terms = event.heat, tournament.conditions.heats
    if heat is None:
        return ("name the file of the heat", CONDITIONS)
    if why := _not_taken_in(table, tournament, heat):
        return why
    kept = terms is not None and terms.chips == "kept"
    players = [it for it in heat.players if it.chips or not kept]
    tournament.heats.came.append(heat)
    tournament.date = heat.date
    tournament.entries |= {it.player: Entry(0, chips=it.chips if kept else 0) for it in players}
    tournament.entries = {player: tournament.entries[player] for player in _in_order(tournament)}
    table.note(f"from {heat.table}: {', '.join(it.player for it in players) or 'nobody'}", CONDITIONS)
    table.say(Fund(f"from {heat.table}", heat.pool, tournament.pool, ALL_FEES))
    return None


def _in_order(tournament: Tournament) -> list[str]:
    """The players in the order of entry: heat by heat as the file names them, by rank, in whichever order they came."""
    terms = tournament.conditions.heats
    assert terms is not None
    came = {heat.table: heat for heat in tournament.heats.came}
    players = [it.player for table in terms.tables if table in came for it in came[table].players]
    return [player for player in players if player in tournament.entries]


def _not_taken_in(table: AnyTable, tournament: Tournament, heat: Heat) -> Refusal:
    if tournament.cancelled:
        return (f"the approval is cancelled: {tournament.cancelled}", CANCELLED)
    if not is_final(table, tournament):
        return (f"{table.state.table} is not the table of the final: the file names heats, and not here", CONDITIONS)
    return _not_waited_for(table, tournament, heat) or _not_of_this(tournament, heat)


def _not_waited_for(table: AnyTable, tournament: Tournament, heat: Heat) -> Refusal:
    if heat.table not in (left := missing(table, tournament)):
        known = "the heats of all tables are here" if not left else f"waited for: {', '.join(left)}"
        if _that_came(tournament, heat.table):
            wrong = f"the floor manager sends a wrong one back: tablectl tournament withdraw {heat.table} REASON"
            return (f"the heat of {heat.table} is here already; {known}; {wrong}", CONDITIONS)
        return (f"{heat.table} plays no heat of this tournament; {known}", CONDITIONS)
    if tournament.session:
        return ("the first session has begun: nobody comes any more", ENTRY)
    return None


def _that_came(tournament: Tournament, table: str) -> Heat | None:
    return next((it for it in tournament.heats.came if it.table == table), None)


def _not_of_this(tournament: Tournament, heat: Heat) -> Refusal:
    """Return why this heat does not belong to this tournament; None if it does."""
    conditions = tournament.conditions
    if (heat.name, heat.digest) != (conditions.name, conditions.digest):
        return (f"{heat.table} has played by another file: {heat.name}, digest {heat.digest}", CONDITIONS)
    return _of_other_fees(tournament, heat) or _of_another_date(tournament, heat) or _entered_already(tournament, heat)


def _of_other_fees(tournament: Tournament, heat: Heat) -> Refusal:
    """Return why this pool is not made of entry fees, or is too large to be paid with the others; None if neither."""
    fee, terms = tournament.conditions.fee, tournament.conditions.heats
    most = MOST_CENTS // len(terms.tables) if terms else MOST_CENTS
    if heat.pool % fee if fee else heat.pool:
        fees = f"which is no number of entry fees of {dollars(fee)}"
        return (f"the pool of {heat.table} is {dollars(heat.pool)}, {fees}", ALL_FEES)
    if heat.pool > most:
        return (f"the pool of {heat.table} is {dollars(heat.pool)}: at most {dollars(most)} is taken in", ALL_FEES)
    return None


def _of_another_date(tournament: Tournament, heat: Heat) -> Refusal:
    """Why no session of the final would begin with a heat of this date; None if one does."""
    approved = tournament.conditions.dates
    if heat.date not in approved:
        return (f"the heat is of {heat.date or 'no date'}, which is not approved: {', '.join(approved)}", APPROVED)
    if heat.date in tournament.held:
        return (f"the tournament of {heat.date} is held", APPROVED)
    if heat.date != (tournament.date or heat.date):
        here = f"the heats that are here are of {tournament.date}"
        return (
            f"the heat is of the tournament of {heat.date}, which is not the one that is played here: {here}",
            CONDITIONS,
        )
    return None


def _entered_already(tournament: Tournament, heat: Heat) -> Refusal:
    names = [*tournament.entries, *(it.player for it in heat.players)]
    twice = [it for at, it in enumerate(names) if same_name(it, names[:at])]
    return (f"entered here already: {', '.join(twice)}", ENTRY) if twice else None


def send_back(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A heat that came to this table goes back, with its players and its pool.

    The event names its table. A table's name may be longer: then this is how it begins.
    """
    named = [it for it in tournament.heats.came if it.table.startswith(event.name)]
    heat = _that_came(tournament, event.name) or (named[0] if len(named) == 1 else None)
    if heat is None:
        return (f"no heat of {event.name} is here, or more than one", CONDITIONS)
    if why := _stays(table, tournament, event, heat):
        return why
    tournament.heats.came.remove(heat)
    tournament.date = next((it.date for it in tournament.heats.came), "")
    gone = {it.player for it in heat.players}
    tournament.entries = {player: it for player, it in tournament.entries.items() if player not in gone}
    tournament.names = {name: player for name, player in tournament.names.items() if player not in gone}
    table.note(f"the heat of {heat.table} goes back: {event.reason}; its players have left", CONDITIONS)
    table.say(Fund(f"back to {heat.table}", heat.pool, tournament.pool, ALL_FEES))
    return None


def _stays(table: AnyTable, tournament: Tournament, event: InTournament, heat: Heat) -> Refusal:
    """Why this heat stays at the final; None if it may go back."""
    if tournament.session:
        return ("the first session has begun: the heat stays", ENTRY)
    role = event.role or table.game.general.supervisors[0]
    if why := powers.refusal(role, "a heat is sent back", (FLOOR_MANAGER,), CONDITIONS):
        return why
    if not powers.is_there(table.state, FLOOR_MANAGER):
        return ("the floor manager turns the key or signs in, then sends the heat back", CONDITIONS)
    if not event.reason:
        return ("say why the heat is sent back", CONDITIONS)
    names = (tournament.name_of(it.player) for it in heat.players)
    return next((why for name in names if name and (why := has_chips_there(table, name))), None)
