# SPDX-License-Identifier: MIT
"""Decides which stations a table has, and which acts each does without a keno writer. Terminals ask here as well."""

from collections.abc import Iterator
from typing import Final

from controller.engine.values.words import one_name
from controller.games.keno.table import Options
from controller.tickets import asking
from controller.tickets.asking import StoreRequest
from controller.tickets.ticket import SELF_SERVICE, Refused, Station

BY_THE_PRINTER: Final = ("printed",)
BY_A_PLAYER: Final = ("sell",)
"""Acts of a self-service terminal (s 218(1)). It accepts no notes, so it issues no keno dollars."""
BY_THE_CASHIER: Final = ("redeem",)
"""Acts of the casino cashier (s 218(4)(b))."""


def needs_writer(asked: StoreRequest) -> bool:
    """Return whether a keno writer does this: neither a player, nor the casino cashier, nor the printer."""
    at = asked.station
    if at is None or asked.do not in asking.ACTS or asked.do in BY_THE_PRINTER:
        return False
    return not ((at.self_service and asked.do in BY_A_PLAYER) or (at.cashier and asked.do in BY_THE_CASHIER))


def refusals(station: Station, options: Options) -> Iterator[Refused]:
    """Yield the reasons why the table has no such station."""
    if station.card_ways and not options.card_way_bets:
        yield Refused("no terminal of this table validates a way bet on a keno card", "s 216(2)")
    if station.cashier and not options.cashier:
        yield Refused("the casino cashier has no terminal at this table", "s 218(4)(b)")
    if station.self_service:
        yield from _no_self_service(station, options)
    elif one_name(station.writer) == SELF_SERVICE:
        yield Refused(f"{SELF_SERVICE} is not the name of a keno writer: name the person", "s 217(2)(e)")


def _no_self_service(station: Station, options: Options) -> Iterator[Refused]:
    if not options.self_service:
        yield Refused("this table has no self-service terminals: its option self-service is not true", "s 218(1)")
    if not options.printer:
        why = "this table has no printer of tickets, so a player would be given none: see its option printer"
        yield Refused(why, "s 218(3)")
    if station.writer != SELF_SERVICE:
        why = f"a self-service terminal has no keno writer, and {station.writer or 'nobody'} is named"
        yield Refused(f"{why}: name {SELF_SERVICE} instead", "s 217(2)(e)")
