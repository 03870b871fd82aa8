# SPDX-License-Identifier: MIT
"""Refuses wagers that a keno ticket may not have, each with its section."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

import msgspec
from msgspec import Struct

from c_ext.keno.numbers import NUMBERS
from c_ext.keno.schedule import Schedule
from controller.engine.values.money import LARGEST, dollars
from controller.tickets.ticket import JACKPOT_SPOTS, NO_WRITER, Refused, Station, TicketEntry, Way

MOST_WAYS: Final = 100
"""Assumed: the text states none. No blank has room for more."""


class KenoTerms(Struct, frozen=True, dict=True):
    """Terms that the casino operator and the chief executive have fixed for the table."""

    schedule: Schedule
    least: int = 50
    """Cents. Minimum wager of an ordinary ticket on a game (s 216(3)(b))."""
    prescribed_games: int = 10
    """Most games in which a ticket may be entered (s 213(2))."""
    jackpot_percent: int = 15
    """Percent. Part of a jackpot wager that goes to its pool (s 223(4))."""
    unpaid_days: int = 28
    """Days until winnings are unpaid winnings (s 220(1))."""

    @cached_property
    def encoded_schedule(self) -> bytes:
        """Return the schedule of prizes as the store keeps it."""
        text = msgspec.to_builtins(self.schedule, enc_hook=str, str_keys=True)
        return msgspec.json.encode(text, order="deterministic")


class TicketLimits(Struct, frozen=True):
    """Limits of the wagers on a ticket, in cents (s 216)."""

    least: int
    """Minimum wager of a ticket on a game."""
    step: int
    """Wagers on each way are multiples of this."""
    cited: str
    """Paragraph of the rule."""


def _steps(entry: TicketEntry, terms: KenoTerms) -> TicketLimits:
    return TicketLimits(max(1_00, terms.least), 1_00, "(a)") if entry.jackpot else TicketLimits(terms.least, 10, "(b)")


def refusal(entry: TicketEntry, station: Station, terms: KenoTerms) -> Refused | None:
    """Return why this entry is not accepted at this station; None if it is."""
    return next((Refused(why, section) for why, section in _faults(entry, station, terms) if why), None)


def _faults(entry: TicketEntry, station: Station, terms: KenoTerms) -> Iterator[tuple[str, str]]:
    """Yield how the entry breaks each rule, empty if it does not. The rules follow the order of the entry ticket."""
    yield "wagers are placed at a keno writer's or a self-service terminal" if station.cashier else "", "s 217(1)"
    yield "" if station.writer or station.self_service else NO_WRITER.why, NO_WRITER.section
    yield _wrong_number_of_ways(entry), "s 216(1)"
    yield _card_without_ways(entry, station), "s 216(2)"
    for way in entry.ways:
        yield _wrong_spots(way), "s 213(1)"
        yield from _wrong_count(len(way), entry, terms)
    yield _wrong_games(entry.games, terms.prescribed_games), "s 213(2)"
    yield from _wrong_money(entry, _steps(entry, terms))


def _wrong_number_of_ways(entry: TicketEntry) -> str:
    if 1 <= len(entry.ways) <= MOST_WAYS:
        return ""
    return f"{len(entry.ways)} ways: 1 to {MOST_WAYS} are allowed"


def _card_without_ways(entry: TicketEntry, station: Station) -> str:
    if entry.card and len(entry.ways) > 1 and not station.card_ways:
        return "this terminal cannot validate a way bet on a keno card: use a blank"
    return ""


def _wrong_spots(way: Way) -> str:
    if wrong := [number for number in way if not 1 <= number <= NUMBERS]:
        return f"{wrong[0]}: the numbers are 1 to {NUMBERS}"
    if twice := [number for at, number in enumerate(way) if number in way[:at]]:
        return f"{twice[0]} is marked twice"
    return "" if way else "no number is marked"


def _wrong_count(spots: int, entry: TicketEntry, terms: KenoTerms) -> Iterator[tuple[str, str]]:
    if entry.jackpot:
        yield "" if spots in JACKPOT_SPOTS else f"{spots} spots: jackpot keno has 6 to 10", "s 223(1)"
    offered = terms.schedule.offers(spots, jackpot=entry.jackpot)
    yield "" if offered else f"{spots} spots: the schedule of prizes has none for so many", "s 213(1)"


def _wrong_games(games: int, prescribed: int) -> str:
    return "" if 1 <= games <= prescribed else f"{games} games: 1 to {prescribed} are allowed"


def _wrong_money(entry: TicketEntry, it: TicketLimits) -> Iterator[tuple[str, str]]:
    whole = entry.cents > 0 and entry.cents % it.step == 0
    yield "" if whole else f"{dollars(entry.cents)} a way: multiples of {dollars(it.step)} are", f"s 216(4){it.cited}"
    enough = entry.cents_a_game >= it.least
    yield (
        "" if enough else f"{dollars(entry.cents_a_game)} a game: at least {dollars(it.least)} is",
        f"s 216(3){it.cited}",
    )
    yield "" if entry.total <= LARGEST else f"{dollars(entry.total)} is more than a table settles", "assumed"
