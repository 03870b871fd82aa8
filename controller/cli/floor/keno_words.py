# SPDX-License-Identifier: MIT
"""The floor's keno as rows and lines for people: its terms, stations, boards, and whatever waits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from controller.engine.values.money import dollars

if TYPE_CHECKING:
    from controller.floor.keno.boards import DisplayBoard
    from controller.floor.keno.keno_state import KenoFindings
    from controller.floor.keno.stations import EnrolledStation

TERMS: Final = ("term", "approved", "floor.toml", "")
NAMED: Final = {
    "zone": "zone",
    "begins": "day-begins",
    "schedule": "schedule",
    "least": "entry-minimum",
    "prescribed_games": "games",
    "jackpot_percent": "jackpot-share",
    "unpaid_days": "unpaid-days",
}
"""Names of the terms in floor.toml, by those in the store."""
Rows = Iterable[Sequence[str]]


def of_terms(approved: Mapping[str, Any] | None, own: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each term: its approved value, and its value in floor.toml."""
    for key, name in NAMED.items():
        there = "none" if approved is None else _value(key, approved.get(key))
        differs = approved is not None and approved.get(key) != own.get(key)
        yield name, there, _value(key, own.get(key)), "other" if differs else ""


def _value(key: str, value: Any) -> str:
    match key:
        case "least":
            return dollars(value)
        case "begins":
            return f"{value}:00"
        case "jackpot_percent":
            return f"{value} %"
        case "schedule":
            return str(value["name"])
    return str(value)


def of_prizes(approved: Mapping[str, Any] | None, own: Mapping[str, Any]) -> Iterator[str]:
    """Yield each wager whose prizes differ from the approved ones, with both."""
    if approved is None:
        return
    before, after = approved["schedule"]["wagers"], own["schedule"]["wagers"]
    for wager in sorted({*before, *after}, key=_in_order):
        if before.get(wager) != after.get(wager):
            yield f"{wager}: approved {_prizes(before.get(wager))}; floor.toml {_prizes(after.get(wager))}"


def _in_order(wager: str) -> tuple[str, int]:
    kind, _, spots = wager.rpartition("-")
    return kind, int(spots)


def _prizes(prizes: Mapping[str, str] | None) -> str:
    """Return the prizes as multiples of the wager, the highest catch first."""
    if prizes is None:
        return "not offered"
    return ", ".join(f"catch {catch} pays {prizes[catch]}" for catch in sorted(prizes, key=int, reverse=True))


def of_stations(stations: "Iterable[EnrolledStation]") -> Iterator[tuple[str, ...]]:
    for it in stations:
        kind = f"{it.kind}, card ways" if it.card_ways else it.kind
        yield str(it.number), it.name, kind, it.person or ("" if it.is_without_shifts else "nobody")


def of_boards(boards: "Iterable[DisplayBoard]") -> Iterator[tuple[str, ...]]:
    for it in boards:
        yield it.name, f"game {it.game}" if it.game else "none", " ".join(map(str, it.numbers))


def of_waiting(found: "KenoFindings") -> Iterator[tuple[str, tuple[str, ...], Rows]]:
    """Yield a table of tickets in printers and one of unconfirmed payments, if there are any."""
    if found.papers:
        papers = (
            (str(it.serial), str(it.station), "not begun" if it.since is None else "prints") for it in found.papers
        )
        yield "Tickets not printed yet (s 222(1))", ("ticket", "station", "printer"), papers
    if found.payments:
        payments = (
            (str(it.serial), str(it.station), dollars(it.cents), "yes" if it.asked else "", it.request)
            for it in found.payments
        )
        columns = ("ticket", "station", "amount", "asked again", "payment")
        yield "Payments that no station has confirmed", columns, payments


def of_games(found: "KenoFindings") -> Iterator[str]:
    """Yield the open game, and the one that is being closed or drawn."""
    it = found.sales
    yield f"game {it.game} is open: tickets {it.tickets}, {dollars(it.cents)}; keno day {found.day or 'not begun'}"
    if found.closing:
        yield f"game {found.closing} is being closed (s 222(1))"
    if found.drawing:
        yield f"game {found.drawing} is closed and not settled"
    if found.damage == "":
        yield "every row and every cent of the store is in order"
