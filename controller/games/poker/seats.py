# SPDX-License-Identifier: MIT
"""Seats, table stakes and the buck (ss 262, 264, 266, 276, and the same sections of other poker games).

Stakes change only between rounds of play. During a round the log of bets gives the rest of each stake.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from controller.engine.record.events import Staked
from controller.engine.rules.wagering import Refusal, WagerKind
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.games.cards.hands import places
from controller.games.poker.contest.acts import PlayerAct
from controller.games.poker.rules import ForcedBets, SeatSections
from controller.games.poker.table import PokerTable, Seat

STAKE: Final = "minimum-stake"
"""Id of the minimum table stake among the limits."""
UNNAMED = "seat-"
"""Prefix of the made-up name of an unnamed player: `seat-4`."""


def seat_of(table: PokerTable, player: str) -> str:
    """Return the player's seat; empty without one."""
    return next((seat for seat, it in table.memory.seats.taken.items() if it.player == player), "")


def player_at(table: PokerTable, seat: str) -> str:
    """Return the player at the seat, or a name made from the seat's number."""
    taken = table.memory.seats.taken.get(seat)
    return taken.player if taken else f"{UNNAMED}{seat}"


# The stake


def seat_with_stake(table: PokerTable, event: Staked, sections: SeatSections) -> None:
    """Seat a player with a table stake, or add to the stake, between rounds of play."""
    seats = table.memory.seats
    if why := refusal(table, event, sections):
        table.refuse(*why)
        return
    tournament_chips.stake(table, event.player, event.cents)
    if known := seats.taken.get(event.seat):
        known.stake += event.cents
        more = f"stake {dollars(event.cents)} more, {dollars(known.stake)} in all"
        table.note(f"{event.player} at {event.seat}: {more}", sections.offered)
    else:
        seats.taken[event.seat] = Seat(event.player, event.cents, first=not seats.buck)
        seats.taken = dict(sorted(seats.taken.items(), key=lambda it: int(it[0])))
        seats.vacant = [it for it in seats.vacant if it != event.seat]
        table.note(f"{event.player} at {event.seat}: stake {dollars(event.cents)}", sections.stake)


def refusal(table: PokerTable, event: Staked, sections: SeatSections) -> Refusal:
    """Return why this stake is refused; None if it is accepted."""
    return (
        no_such_seat(table, event.seat, sections)
        or _not_there(table, event, sections)
        or _amount(table, event, sections)
        or tournament_chips.no_wager(table, event.player)
        or tournament_chips.short(table, event.player, event.cents)
    )


def no_such_seat(table: PokerTable, seat: str, sections: SeatSections) -> Refusal:
    """Return why there is no such seat at this table; None if there is."""
    return places.no_such_place(table, seat, sections.places, "seat")


def stakes_of(table: PokerTable) -> dict[str, int]:
    """Return each player's stake at the beginning of the open round."""
    return {it.player: it.stake for it in table.memory.seats.taken.values()}


def is_taken(table: PokerTable, seat: str, sections: SeatSections) -> Refusal:
    """Refuse a seat that another player has."""
    taken = table.memory.seats.taken.get(seat)
    return (f"seat {seat} is taken by {taken.player}", sections.vacant) if taken else None


def _not_there(table: PokerTable, event: Staked, sections: SeatSections) -> Refusal:
    """Refuse the seat: another player has it, the player sits elsewhere, or must not play here."""
    sits = seat_of(table, event.player)
    if event.player in table.state.excluded:  # seat-4 would be the name of any unnamed player there
        what = f"{event.player} is excluded from the game: anybody else at {event.seat} is entered by name"
        return (what, table.game.general.exclude)
    if event.player in table.memory.seats.apart:
        return (f"{event.player} must not play at this table", sections.apart)
    if sits and sits != event.seat:
        return (f"{event.player} sits at {sits}: direct takes-seat to change to another one", sections.vacant)
    return None if sits else is_taken(table, event.seat, sections)


def _amount(table: PokerTable, event: Staked, sections: SeatSections) -> Refusal:
    """Refuse an amount that is not in steps of the table, or gives a stake below the minimum."""
    taken, step, least = table.memory.seats.taken.get(event.seat), table.state.limits.increment, least_stake(table)
    stake = event.cents + (taken.stake if taken else 0)
    if event.cents % step:
        return (f"{dollars(event.cents)} is not in steps of {dollars(step)}", table.game.general.sign.steps)
    if stake < least:
        what = f"a stake of {dollars(stake)} is below the minimum table stake of {dollars(least)}"
        return (what + has_no_more(table, event.player, least), sections.offered if taken else sections.least)
    return None


def has_no_more(table: PokerTable, player: str, least: int) -> str:
    """Return advice about a tournament player with fewer chips than the lowest stake; empty for others."""
    chips = tournament_chips.chips_of(table, player)
    if chips is None or chips >= least:
        return ""
    return f"; {player} has {dollars(chips)} in all: a lower minimum-stake may be set (tablectl limits)"


def least_stake(table: PokerTable) -> int:
    """Return the minimum table stake, in cents; the minimum wager if the sign states none."""
    limits = table.state.limits
    return limits.kinds.get(STAKE, (limits.minimum, 0))[0]


def minimum_stake(source: str) -> WagerKind:
    """Return the minimum table stake as a limit of its own, on the sign, with notice of changes and no maximum."""
    return WagerKind(STAKE, frozenset(), 0, 0, source)


def below_minimum(table: PokerTable) -> Iterator[tuple[str, Seat]]:
    """Yield the players who are offered to add to their stake before the cards are dealt (s 276(1)).

    Tournament players without enough chips are left out: they play on with the rest of the stake (s 276(2)).
    """
    least = least_stake(table)
    for seat, it in table.memory.seats.taken.items():
        chips = tournament_chips.chips_of(table, it.player)
        if it.stake < least and (chips is None or chips >= least):
            yield seat, it


def leaves(table: PokerTable, player: str, sections: SeatSections, source: str = "") -> None:
    """Remove a player with the stake. The seat is vacant, and filled in the order of priority."""
    seats, seat = table.memory.seats, seat_of(table, player)
    if not seat:
        note_absent(table, player, sections)
        return
    stake = seats.taken.pop(seat).stake
    tournament_chips.stake(table, player, -stake)
    table.note(f"{player} leaves with {dollars(stake)}", source or sections.vacant)
    if seats.buck:
        seats.vacant.append(seat)
        table.note(f"seat {seat} is vacant: {priority(table)}; equal ones draw a card", sections.vacant)


def note_absent(table: PokerTable, player: str, sections: SeatSections) -> None:
    """Note that this player does not sit here."""
    table.note(f"nobody sits here as {player}: nothing is changed", sections.vacant)


def priority(table: PokerTable) -> str:
    """Return who has priority for a vacant seat, in words."""
    first = [it.player for it in table.memory.seats.taken.values() if it.first]
    others = [it.player for it in table.memory.seats.taken.values() if not it.first]
    ranks = (", ".join(first), ", ".join(others), "whoever wishes to play")
    return "first for it: " + ", then ".join(filter(None, ranks))


def nothing_left(table: PokerTable, sections: SeatSections) -> None:
    """Remove players who have no stake left and added nothing, at the start of a round (s 276(2))."""
    for it in [it for it in table.memory.seats.taken.values() if not it.stake]:
        leaves(table, it.player, sections, sections.leaves)


# The buck


def by_the_buck(table: PokerTable, stakes: Mapping[int, int]) -> ForcedBets:
    """Return the blind bet of the player with the buck: the minimum wager, or all of a smaller stake.

    Sections: ss 267(2), 345(3).
    """
    (seat, stake), minimum = next(iter(stakes.items())), table.state.limits.minimum
    what = f"{seat} {player_at(table, str(seat))} bets the blind, {dollars(minimum)}"
    return ForcedBets((PlayerAct(seat, "blind", min(stake, minimum), due=minimum),), minimum, what)


def positions(table: PokerTable) -> list[int]:
    """Return the seats for the first cards, clockwise from the buck.

    Seats that got cards by mistake are included. Players who were put out of the round of play before the first card
    are left out.
    """
    play = table.memory.play
    first = next(iter(play.stakes), 0)
    every = sorted({*play.stakes, *map(int, play.extra)} - {*map(int, play.void)})
    return [*(it for it in every if it >= first), *(it for it in every if it < first)]


def playing(table: PokerTable) -> dict[int, int]:
    """Return the stakes of the next round's players by seat, clockwise from the buck."""
    seats = table.memory.seats
    barred = {*table.state.excluded, *seats.apart, *tournament_chips.eliminated(table)}
    stakes = {int(seat): it.stake for seat, it in seats.taken.items() if it.stake and it.player not in barred}
    after = [seat for seat in stakes if seat > seats.buck]
    return {seat: stakes[seat] for seat in (*after, *(it for it in stakes if it not in after))}
