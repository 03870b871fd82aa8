# SPDX-License-Identifier: MIT
"""A tournament at a table: its file, its sessions round by round, eliminations, and its display (ss 7 to 9)."""

from msgspec.structs import replace

from controller.engine.betting import number_entries, prizes, settlement
from controller.engine.record import commands
from controller.engine.record.tournament import Conditions, Tournament, UnderApproval
from controller.engine.record.tournament_effects import Ranked, StacksSealed, TournamentShown
from controller.engine.rules.wait import Wait
from controller.engine.table.table import AnyTable
from controller.engine.table.tournament_chips import APPROVED, CONDITIONS, no_session, total
from controller.engine.values.money import dollars
from hal.signals import Entered, Keyed, KeyTurned

TIMER = "tournament"
SECOND = 1_000_000_000
MINUTE = 60 * SECOND


def stated(table: AnyTable, conditions: Conditions | None) -> None:
    """Take the tournament that the table file names at a start. Another one begins only after the former is closed.

    An approval keeps its tournaments held and its cancellation (s 12).
    """
    now = table.state.tournament
    if (now.conditions if now else None) == conditions:
        _is_changed(table, now, changed=False)
        wake(table)
    elif now and (now.on or now.under_way):
        _is_changed(table, now, changed=True)
        name = conditions.name if conditions else "none"
        what = f"the table file names another tournament ({name}): {now.conditions.name} stays until it is closed"
        table.alert(table.game.general.in_charge, what, APPROVED)
        wake(table)
    else:
        if now and (now.held or now.cancelled or now.conditions.approval in table.state.approvals):
            table.state.approvals[now.conditions.approval] = UnderApproval(now.held, now.cancelled)
        _named(table, conditions)


def _is_changed(table: AnyTable, now: Tournament | None, *, changed: bool) -> None:
    """Keep whether the tournament's file was changed or replaced. No session begins then."""
    if now and (changed or now.conditions.approval in table.state.approvals):
        used = UnderApproval(list(now.held), now.cancelled, changed)
        table.state.approvals[now.conditions.approval] = used


def _named(table: AnyTable, conditions: Conditions | None) -> None:
    """Make the table one of this tournament, or one without a tournament."""
    if conditions is None:
        table.state.tournament = None
        table.note("this is a table of no tournament any more", APPROVED)
        return
    used = table.state.approvals.get(conditions.approval, UnderApproval())
    table.state.tournament = Tournament(conditions, held=list(used.held), cancelled=used.cancelled)
    table.note(f"table of the tournament {conditions.name}, approval: {conditions.approval}", APPROVED)


def begin(table: AnyTable, tournament: Tournament) -> None:
    """Begin a session with the chips that the players have."""
    tournament.session += 1
    tournament.on, tournament.rounds = True, 0
    tournament.left = tournament.conditions.session.minutes * MINUTE
    table.note(f"session {tournament.session} of {tournament.conditions.session.count} begins", APPROVED)
    wake(table)


def round_over(table: AnyTable, how: str) -> None:
    """Count a declared round, eliminate players without enough chips, and end the session if it is over.

    A round that a person decides, because its procedure failed, eliminates nobody and ends nothing.
    """
    tournament = table.state.tournament
    if not (tournament and tournament.on):
        return
    if how not in ("declared", "void"):  # nobody knows yet which player has the chips of this round
        what = "count the chips of every player who was in the round: tablectl tournament count"
        table.alert(table.game.general.in_charge, what, CONDITIONS)
        return
    tournament.rounds += how == "declared"
    _eliminate(table, tournament, lowest=how == "declared")
    terms = tournament.conditions.session
    if tournament.decided:
        end(table, tournament, "one player is left")
    elif terms.rounds and tournament.rounds >= terms.rounds:
        end(table, tournament, _over(terms.rounds, "round", "played"))
    elif terms.minutes and not tournament.left:
        end(table, tournament, _over(terms.minutes, "minute", "over"))


def _over(count: int, what: str, how: str) -> str:
    """`3 rounds are played`, `1 round is played`."""
    return f"{count} {what} is {how}" if count == 1 else f"{count} {what}s are {how}"


def end(table: AnyTable, tournament: Tournament, why: str) -> None:
    """End the session between two rounds: return wagers still on the layout, and seal the stacks."""
    settlement.give_back(table, table.wagers, CONDITIONS)
    number_entries.give_back(table, tournament)
    tournament.on = False
    if waits := tournament.waits:
        tournament.waits = None
        table.note(f"the count of the chips of {waits.player} was signed once: it does not count", CONDITIONS)
    table.say(StacksSealed(tournament.session, why, prizes.ranking(table), CONDITIONS))


def least(table: AnyTable, tournament: Tournament) -> int:
    """Return the cents in chips below which a player is eliminated."""
    return table.state.limits.minimum if tournament.conditions.ranking.eliminated == "below-minimum" else 1


def _eliminate(table: AnyTable, tournament: Tournament, *, lowest: bool) -> None:
    """Eliminate players with too few chips. After certain rounds, also eliminate the player with the fewest chips."""
    terms, fewest_to_play = tournament.conditions.ranking, least(table, tournament)
    chips = {name: total(table, name, it) for name in tournament.names if (it := tournament.entry(name)) and it.plays}
    out = [name for name, cents in chips.items() if cents < fewest_to_play]
    if lowest and tournament.rounds in terms.lowest_after and len(left := chips.keys() - set(out)) > 1:
        fewest = min(chips[name] for name in left)
        last = [name for name in chips if name in left and chips[name] == fewest]
        out += last if len(last) == 1 else []  # equal ones all stay: nobody has the fewest
    number = 1 + max(it.out for it in tournament.entries.values())
    for name in out:
        if entry := tournament.entry(name):
            entry.out = number
            table.note(f"{tournament.names[name]} is eliminated with {dollars(chips[name])}", CONDITIONS)


def outside_session(table: AnyTable, wait: Wait) -> Wait:
    """Return the wait of a round while no session of the tournament is open: it asks for a session.

    Acts that begin a round are refused. Cards, tiles or the tumbler are prepared as at any time, and players with a
    table stake may leave.
    """
    closed = no_session(table)
    if not closed or wait.in_play or wait.moving or _makes_ready(table, wait):
        return wait
    assert table.state.tournament is not None
    heading, words = _instead(table.state.tournament)
    if table.outside and table.outside[0] is wait and table.outside[1].what == words:
        return table.outside[1]
    seats = (Keyed, Entered) if table.game.features.table_stakes else ()
    begins = [it for it in wait.asks if it not in seats and not (isinstance(it, tuple) and it[0] is KeyTurned)]
    refuses = {**wait.refuses, **dict.fromkeys(begins, closed)}
    accepts = wait.accepts - set(begins)
    asked = replace(wait, what=words, source=closed[1], accepts=accepts, asks=(), refuses=refuses).with_headline(
        heading
    )
    table.outside = (wait, asked)
    return asked


def _instead(it: Tournament) -> tuple[str, str]:
    """Return the headline for the players while no session is open, and the request to the staff."""
    name, count = it.conditions.name, it.conditions.session.count
    if it.heats.handed:
        return "Heat over", f"the heat of {name} is handed over to the final"
    if it.over:
        return "Tournament over", f"{name} is played: pay the prizes, tablectl tournament pay; then close it"
    if it.cancelled:
        return "Cancelled", f"the approval of {name} is cancelled: no session begins"
    if set(it.conditions.dates) <= set(it.held):
        return "Tournament over", f"every tournament of the approval of {name} is held: no session begins"
    begin = f"no session of {name} is open; begin session {it.session + 1} of {count}: tablectl tournament begin"
    return f"Session {it.session} over" if it.session else "Before session 1", begin


def _makes_ready(table: AnyTable, wait: Wait) -> bool:
    """Return whether this wait is about preparations for a round, or about a seat that a player may leave."""
    stakes = table.game.features.table_stakes
    if not stakes:
        return table.not_yet_open
    before = {step.name for step in table.game.people.before.steps}
    return wait.phase in before or (wait.phase == stakes.seats and Entered not in wait.asks)


# Time


def passed(table: AnyTable, nanoseconds: int) -> None:
    """Take passed time from the session.

    The time is negative if a device reports an earlier event late. A session that is over stays over, and a session
    without a time gets none.
    """
    tournament = table.state.tournament
    if tournament and tournament.on and tournament.left:
        tournament.left = max(0, tournament.left - nanoseconds)


def wake(table: AnyTable) -> None:
    """Set the timer for the next change of the minutes left on the screens."""
    tournament = table.state.tournament
    if tournament and tournament.on and tournament.left:
        table.say(commands.Wake(TIMER, -(-(tournament.left % MINUTE or MINUTE) // SECOND)))


# What is shown


def show(table: AnyTable) -> None:
    """Show the tournament's state if it has changed in this round."""
    if tournament := table.state.tournament:
        _say(table, _shown(table, tournament))


def clear_shown(table: AnyTable) -> None:
    """Clear the tournament from the screens of a table without a tournament."""
    if table.state.tournament is None:
        _say(table, TournamentShown("", "", ""))


def _say(table: AnyTable, shown: TournamentShown) -> None:
    if shown != table.tournament_shown:
        table.tournament_shown = shown
        table.say(shown)


def _shown(table: AnyTable, tournament: Tournament) -> TournamentShown:
    terms = tournament.conditions
    return TournamentShown(
        terms.name,
        terms.approval,
        _state(tournament),
        tournament.rounds if tournament.on else 0,
        terms.session.rounds if tournament.on else 0,
        -(-tournament.left // MINUTE) if tournament.on else 0,
        tournament.pool,
        _ranked(table, tournament),
        (*(f"{it} is altered" for it in terms.alters), *terms.rules),
        () if tournament.session else tournament.not_seated,
        tournament.heats.handed,
    )


def _ranked(table: AnyTable, tournament: Tournament) -> tuple[Ranked, ...]:
    """Return the ranking, with the prizes once they are due."""
    due = prizes.prizes(table) if tournament.over and not tournament.conditions.heats_at(table.state.table) else {}
    return tuple(replace(it, prize=due.get(it.player, 0)) for it in prizes.ranking(table))


def _state(tournament: Tournament) -> str:
    """Return the open session in words, or the reason why none is open."""
    sessions = f"session {tournament.session} of {tournament.conditions.session.count}"
    if tournament.on:
        return sessions
    if tournament.cancelled:
        return "the approval is cancelled"
    if tournament.heats.handed:
        return "handed over to the final"
    if tournament.over:
        return "all sessions are over"
    return f"{sessions} is over" if tournament.session else "no session has begun"
