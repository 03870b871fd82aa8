# SPDX-License-Identifier: MIT
"""Acts about a tournament: entries, seats, sessions, prizes, cancellation. Each is done or refused (ss 8 to 12)."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from controller.engine.betting import commission, heats, number_entries, seats, stack_counts, tournaments
from controller.engine.betting.prizes import prizes
from controller.engine.record.tournament import Act, Entry, Heats, InTournament, Tournament, UnderApproval
from controller.engine.record.tournament_effects import Fund
from controller.engine.rules import powers
from controller.engine.rules.readings import why_no_tournament
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Wait
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import (
    ALL_FEES,
    APPROVED,
    CANCELLED,
    CONDITIONS,
    ENTRY,
    FEE,
    has_chips_there,
)
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER, STAFF
from controller.engine.values.words import same_name

Does: TypeAlias = Callable[[AnyTable, Tournament, InTournament], Refusal]
"""Does an act, or returns why it is refused."""
NOT_PAID: Final = "prize pool"
"""Name of the alert about unpaid prizes."""


def act(table: AnyTable, event: InTournament, wait: Wait) -> None:
    """Do an act, or refuse it. wait: the wait of the round."""
    tournament = table.state.tournament
    if tournament is None:
        what = why_no_tournament(table.game) or ("this is a table of no tournament: its file names none", APPROVED)
        table.refuse(*what)
        return
    event = replace(event, player=same_name(event.player, tournament.entries) or event.player)
    if why := _not_by(table, event) or _not_now(event, wait) or _DOES[event.act](table, tournament, event):
        table.refuse(*why)


def _not_by(table: AnyTable, event: InTournament) -> Refusal:
    """Return why this person does not act for the casino operator, who conducts the tournament; None if allowed.

    Any member of the casino's staff may give the second signature beside a supervisor.
    """
    may = table.game.general.supervisors
    if event.act in ("sign", "withdraw") and not event.name and powers.may(event.role, STAFF):
        return None
    return powers.refusal(event.role or may[0], "a tournament is", may, APPROVED)


def _not_now(event: InTournament, wait: Wait) -> Refusal:
    """Sessions begin and end between two rounds; nobody changes seats in one, or counts what moves in it."""
    if event.act in ("seat", "begin", "end", "count", "sign") and wait.in_play:
        return (f"a round is played: {event.act} once it is over", CONDITIONS)
    return None


# Entries


def _enter(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A player enters, and pays the fee: all of it is in the pool."""
    terms, player = tournament.conditions, event.player
    if why := _no_more_entries(table, tournament, player):
        return why
    if event.cents != terms.fee:
        return (f"the entry fee is {dollars(terms.fee)}, not {dollars(event.cents)}", FEE)
    tournament.entries.pop(player, None)  # who was refunded, and enters once more, is the last in the order of entry
    tournament.entries[player] = Entry(event.cents)
    table.note(f"{player} enters {terms.name}; who may: {terms.who}", ENTRY)
    table.say(Fund(f"entry fee of {player}", event.cents, tournament.pool, ALL_FEES))
    return None


def _no_more_entries(table: AnyTable, tournament: Tournament, player: str) -> Refusal:
    terms = tournament.conditions
    if not player:
        return ("name the player", ENTRY)
    if tournament.cancelled:
        return (f"the approval is cancelled: {tournament.cancelled}", CANCELLED)
    if len(tournament.held) == len(terms.dates):
        return (f"every tournament of this approval is held: {', '.join(tournament.held)}", APPROVED)
    if heats.is_final(table, tournament):
        return ("players come here from the heats: tablectl tournament import", ENTRY)
    if (entry := tournament.entries.get(player)) and not entry.refunded:
        return (f"{player} has entered already", ENTRY)
    return ("the first session has begun: nobody enters any more", ENTRY) if tournament.session else None


def _refund(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """An entry fee goes back, if the conditions permit that."""
    terms, entry = tournament.conditions, tournament.entries.get(event.player)
    if entry is None or entry.refunded:
        return _not_entered(event, entry)
    if not terms.refunds:
        return ("no condition permits that an entry fee is refunded", ALL_FEES)
    if tournament.session:
        return ("the first session has begun: the fees are for the winning players", ALL_FEES)
    if heats.came(tournament, event.player):
        return (f"{event.player} comes from a heat, which is played: its fees are for the winning players", ALL_FEES)
    entry.refunded, entry.seated, entry.chips = True, False, 0
    tournament.names = {name: player for name, player in tournament.names.items() if player != event.player}
    table.say(Fund(f"refunded to {event.player}, {terms.refunds}:", entry.fee, tournament.pool, ALL_FEES))
    return None


def _not_entered(event: InTournament, entry: Entry | None) -> tuple[str, str]:
    what = f"the entry fee of {event.player} was refunded" if entry else f"{event.player or 'nobody'} has not entered"
    return (what, ENTRY)


# Seats and sessions


def _seat(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A player is seated at this table, and has the chips to begin with; or plays under another name from now on."""
    entry, name = tournament.entries.get(event.player), event.name or event.player
    if entry is None or entry.refunded:
        return _not_entered(event, entry)
    if entry.out:
        return (f"{event.player} is eliminated from {tournament.conditions.name}", CONDITIONS)
    if why := _not_under(table, tournament, name):
        return why
    if tournament.session and not entry.seated:
        return ("the first session has begun: nobody is seated any more", CONDITIONS)
    before = tournament.name_of(event.player)
    if before and (why := has_chips_there(table, before)):
        return why
    tournament.names.pop(before, None)
    tournament.names[name] = event.player
    if not entry.seated:
        entry.seated, entry.chips = True, entry.chips or tournament.conditions.session.chips
    under = f" as {name}" if name != event.player else ""
    table.note(f"{event.player} is seated{under}, with {dollars(entry.chips)} in tournament chips", CONDITIONS)
    return None


def _not_under(table: AnyTable, tournament: Tournament, name: str) -> Refusal:
    """Return why nobody can be seated under this name: it is taken, or belongs to a place that the table does not
    have.
    """
    if seated := same_name(name, tournament.names):
        return (f"{tournament.names[seated]} is seated as {seated}", CONDITIONS)
    places: int = getattr(table.options, "places", 0)
    return seats.no_such_seat(table, name) or (seats.no_place(name, places, CONDITIONS) if places else None)


def _begin(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A session begins."""
    if why := _no_session(table, tournament, event):
        return why
    if not tournament.session and (absent := tournament.not_seated):
        if not event.reason:
            what = f"entered and not seated: {', '.join(absent)}; seat them, or begin with the reason why without them"
            return (what, ENTRY)
        fees = "the fees stay in the prize pool"
        table.note(f"begun without {', '.join(absent)}: {event.reason}; {fees}", ALL_FEES)
    tournament.date = tournament.date or tournament.conditions.date_of(event.date)
    tournaments.begin(table, tournament)
    return None


def _no_session(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    terms = tournament.conditions
    if tournament.cancelled:
        return (f"the approval is cancelled: {tournament.cancelled}", CANCELLED)
    if tournament.on:
        return (f"session {tournament.session} is open", CONDITIONS)
    if tournament.session == terms.session.count:
        return (f"all sessions are played: {terms.session.count}", CONDITIONS)
    if table.state.approvals.get(terms.approval, UnderApproval()).changed:
        return (changed_file(terms.name, terms.digest), APPROVED)
    return _no_date(tournament, event.date) or _not_ready(table, tournament)


def changed_file(name: str, digest: str) -> str:
    """Return why no session begins after the tournament's file was changed or replaced."""
    undo = "put it back as it was and start the controller again, or end the tournament: cancel, close"
    return f"the file of {name} was changed, or is another one; its digest was {digest}: {undo}"


def _no_date(tournament: Tournament, day: str) -> Refusal:
    """Why no session begins on this day; None if one does. All sessions are on the days of the same tournament."""
    terms = tournament.conditions
    stated = terms.date_of(day)
    if not stated:
        return (f"{day or 'no date'} is not approved: {', '.join(terms.dates)}", APPROVED)
    if stated in tournament.held:
        return (f"the tournament of {stated} is held", APPROVED)
    if tournament.date and stated != tournament.date:
        return (f"the tournament of {tournament.date} is not over: its sessions are on its own days", APPROVED)
    return None


def _not_ready(table: AnyTable, tournament: Tournament) -> Refusal:
    if waited := heats.missing(table, tournament):
        return (f"heats that are not here yet: {', '.join(waited)}; tablectl tournament import", CONDITIONS)
    rule = table.game.features.table_stakes
    if table.wagers or (rule and not tournament.session and any(rule.stakes(table).values())):
        return ("chips that are none of the tournament lie on the table: they are taken off first", CONDITIONS)
    if tournament.decided:
        if tournament.session:
            return ("no session begins: all others are eliminated, and the prizes are due", CONDITIONS)
        return ("two players are seated before a session begins", CONDITIONS)
    return commission.owed_in_money(table)


def _end(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A person ends the session before its time."""
    if not tournament.on:
        return ("no session is open", CONDITIONS)
    if not event.reason:
        return ("say why the session ends before its time", CONDITIONS)
    tournaments.end(table, tournament, event.reason)
    return None


def _withdraw(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A count that one person has signed is withdrawn; or, where a table is named, the heat that came from it."""
    return (heats.send_back if event.name else stack_counts.withdraw)(table, tournament, event)


# Prizes, and the end of it


def _pay(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """A prize is paid: exactly what the conditions give, and once."""
    player, entry = event.player, tournament.entries.get(event.player)
    if entry is None or entry.refunded:
        return _not_entered(event, entry)
    if tournament.heats.handed or (heats.is_heat(table, tournament) and not tournament.cancelled):
        return ("a heat pays no prize: its pool goes to the final, tablectl tournament export", ALL_FEES)
    if not tournament.over:
        return ("the prizes are paid once all sessions are over", CONDITIONS)
    prize = prizes(table).get(player, 0)
    if entry.prize is not None:
        return (f"the prize of {player} is paid: {dollars(entry.prize)}", ALL_FEES)
    if not prize or event.cents != prize:
        what = f"the prize of {player} is {dollars(prize)}" if prize else f"{player} wins no prize"
        return (f"{what}, not {dollars(event.cents)}", ALL_FEES)
    entry.prize = prize
    table.say(Fund(f"prize of {player}", prize, tournament.pool, ALL_FEES))
    if not tournament.pool:
        table.alert_is_over(NOT_PAID, "the prizes are paid")
    return None


def _cancel(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """The Minister has cancelled an approval that is for several tournaments. A session that is open is played on."""
    if len(tournament.conditions.dates) < 2:
        return ("only an approval of two or more tournaments is cancelled", CANCELLED)
    if tournament.cancelled:
        return (f"the approval is cancelled already: {tournament.cancelled}", CANCELLED)
    if not event.reason:
        return ("say why the approval is cancelled", CANCELLED)
    tournament.cancelled = event.reason
    open_ = "; the session that is open is played to its end" if tournament.on else ""
    table.note(f"the approval is cancelled: {event.reason}; no session begins any more{open_}", CANCELLED)
    return None


def _close(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """Close the tournament of this date. The floor manager decides about money left in its pool."""
    if tournament.on:
        return (f"session {tournament.session} is open", CONDITIONS)
    if not tournament.under_way:
        return ("nobody has entered", ENTRY)
    if (rule := table.game.features.table_stakes) and any(rule.stakes(table).values()):
        return ("players still have table stakes: they leave first", CONDITIONS)
    pool = tournament.pool
    if pool and (why := _not_written_off(table, tournament, event)):
        return why
    left = f" with {dollars(pool)} in the pool: {event.reason}" if pool else ", the pool is empty"
    table.note(f"{tournament.conditions.name} is closed{left}", ALL_FEES)
    table.alert_is_over(NOT_PAID, f"{tournament.conditions.name} is closed")
    if tournament.session:
        commission.tournament_is_over(table)
    tournament.held += [tournament.date] if tournament.date else []
    tournament.entries, tournament.names = {}, {}
    tournament.session, tournament.rounds, tournament.date = 0, 0, ""
    tournament.heats = Heats()
    return None


def _not_written_off(table: AnyTable, tournament: Tournament, event: InTournament) -> Refusal:
    """Why what is left in the pool is not written off: the floor manager does, who is there, with a reason."""
    what = f"{tournament.conditions.name}: {dollars(tournament.pool)} of the prize pool is not paid"
    if not (powers.may(event.role, (FLOOR_MANAGER,)) and event.reason):
        table.alert_named(NOT_PAID, FLOOR_MANAGER, f"{what}: pay the prizes, or close it with the reason", ALL_FEES)
        return (f"{what}: the floor manager is asked", ALL_FEES)
    if not powers.is_there(table.state, FLOOR_MANAGER):
        return (f"{what}: the floor manager turns the key or signs in, then closes it", ALL_FEES)
    return None


_DOES: Mapping[Act, Does] = {
    "enter": _enter,
    "refund": _refund,
    "seat": _seat,
    "begin": _begin,
    "end": _end,
    "pay": _pay,
    "cancel": _cancel,
    "close": _close,
    "count": stack_counts.count,
    "sign": stack_counts.sign,
    "withdraw": _withdraw,
    "export": heats.hand_over,
    "import": heats.take_in,
    "wager": number_entries.wager,
}
