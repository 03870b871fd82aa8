# SPDX-License-Identifier: MIT
"""Directions at a poker table: the cards, the ace, seats, players, silence (ss 261, 265, 285, 286)."""

from collections.abc import Iterable
from typing import Final

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.powers import Power
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import CASINO_OPERATOR, DEALER, FLOOR_MANAGER, PIT_BOSS, SUPERVISORS
from controller.games.cards.hands import counting
from controller.games.poker import seats
from controller.games.poker.contest.commission import PERCENT
from controller.games.poker.room import PokerRoom
from controller.games.poker.rules import PokerRules
from controller.games.poker.table import PokerTable

NEW_CARDS, COUNT = (Directed, "new-cards"), (Directed, "count")
BEFORE_THE_FIRST: Final = ("ace-high", "ace-high-and-low")
ALWAYS: tuple[Awaited, ...] = tuple((Directed, name) for name in ("silent", "may-speak", "other-table", "may-return"))
IN_A_ROUND: tuple[Awaited, ...] = tuple((Directed, name) for name in ("void-bet", "out-of-round"))
"""Directions about a player in a round of play (s 286)."""


def between_rounds(rules: PokerRules) -> tuple[Awaited, ...]:
    """Return the directions that are possible only between two rounds."""
    names = (*BEFORE_THE_FIRST, "takes-seat", "drawn-for", *(it.direction for it in rules.announced.every))
    return (NEW_CARDS, COUNT, *((Directed, name) for name in names))


def directions(rules: PokerRules, counted: str) -> dict[str, Direction]:
    """Return the directions of a poker game, each with its section. counted: the section on counting the cards."""
    floor, seats, conduct = (FLOOR_MANAGER,), rules.seats, rules.conduct
    return {
        "new-cards": Direction(source=rules.cards.preparation.new_cards, roles=(DEALER, PIT_BOSS, FLOOR_MANAGER)),
        "count": Direction(source=counted, roles=floor),
        "ace-high": Direction(source=rules.cards.ace, roles=(DEALER,)),
        "ace-high-and-low": Direction(source=rules.cards.ace, roles=(DEALER,)),
        "drawn-for": Direction(
            source=seats.drawn, roles=(DEALER, *SUPERVISORS), player=True, about="seat", reason=True
        ),
        "takes-seat": Direction(
            source=seats.vacant, roles=(DEALER, *SUPERVISORS), player=True, about="seat", reason=True
        ),
        "silent": Direction(source=conduct.silence, roles=floor),
        "may-speak": Direction(source=conduct.silence, roles=floor),
        "other-table": Direction(source=conduct.apart, roles=floor, player=True),
        "may-return": Direction(source=conduct.apart, roles=floor, player=True),
        "void-bet": Direction(source=conduct.void, roles=floor, player=True),
        "out-of-round": Direction(source=conduct.excluded, roles=floor, player=True),
        **{it.direction: Direction(source=it.source, roles=(DEALER,)) for it in rules.announced.every},
    }


def powers_of(rules: PokerRules, stated: Iterable[tuple[str, str]] = ()) -> tuple[Power, ...]:
    """Return the powers by the rules of a game: to inspect the deck, declare a misdeal, lower the commission.

    stated: the dealer's announcements before the first round from the table file, each with its section.
    """
    less = rules.showdown.less
    return (
        *rules.cards.preparation.powers,
        Power(what="declares a misdeal", roles=(DEALER,), source=rules.misdeals.misdeal, how="keyed on the terminal"),
        *(Power(what=what, roles=(DEALER,), source=source, how="table file: options") for what, source in stated),
        Power(what="deducts less commission", roles=(CASINO_OPERATOR,), source=less, how="table file: options"),
    )


def announced(room: PokerRoom, table: PokerTable) -> None:
    """Announce whether the ace is low too, and a lower commission, before the rounds of a game start."""
    if table.memory.ace_low is None:
        table.memory.ace_low = table.options.ace_low
        if not room.rules.cards.ace_stands(table):
            ace(room, table, low=table.options.ace_low)
        room.rules.announced.first(table)
        if (percent := table.options.commission) < PERCENT:
            what = f"the commission is {percent}% of the highest amount of a pot that is wholly divisible by $20"
            table.call(what, room.rules.showdown.less)


def ace(room: PokerRoom, table: PokerTable, *, low: bool) -> None:
    """Announce the rank of the ace."""
    table.memory.ace_low = low
    table.call("the ace is both high and low" if low else "the ace is high only", room.rules.cards.ace)


def directed(room: PokerRoom, table: PokerTable, event: Directed) -> None:
    """Carry out a direction between two rounds, or one that may be given at any time."""
    source = table.game.directions[event.direction].source
    for it in room.rules.announced.every:
        if it.direction == event.direction:
            it.announced(table, it)
            return
    match event.direction:
        case "new-cards":
            table.memory.shoe.complete()
            table.memory.cards.prepare("inspect", new=True)
            table.note(event.describe("another complete deck is received"), source)
        case "ace-high" | "ace-high-and-low" if why := room.rules.cards.ace_stands(table):
            table.refuse(why, source)
        case "ace-high" | "ace-high-and-low":
            ace(room, table, low=event.direction != "ace-high")
        case "count":
            counting.begin(table, event)
        case "drawn-for":
            table.note(event.describe(f"{event.player} has the seat by a draw of the cards"), source)
        case "takes-seat":
            takes_seat(room, table, event)
        case _:
            at_any_time(table, event)


def takes_seat(room: PokerRoom, table: PokerTable, event: Directed) -> None:
    """Move a player, with the stake, to another seat."""
    memory, sections = table.memory.seats, room.rules.seats
    old, new = seats.seat_of(table, event.player), "".join(event.about[:1])
    if not old:
        table.refuse(f"{event.player} does not sit at this table: enter the stake and the seat", sections.vacant)
    elif why := seats.no_such_seat(table, new, sections) or seats.is_taken(table, new, sections):
        table.refuse(*why)
    else:
        memory.taken[new] = memory.taken.pop(old)
        memory.taken = dict(sorted(memory.taken.items(), key=lambda it: int(it[0])))
        memory.vacant = [it for it in (*memory.vacant, old) if it != new]
        table.note(f"{event.player} changes from {old} to {new}", sections.vacant)


SILENCE_COUNTS: Final = 2
"""Rounds in which a contravention of silence is acted on: the round of the direction, and the next one (assumed)."""


def at_any_time(table: PokerTable, event: Directed) -> None:
    """Handle a direction about silence, or about a player who must not play at this table (s 285)."""
    memory, source = table.memory, table.game.directions[event.direction].source
    if why := without_ground(table, event):
        table.refuse(why, source)
        return
    match event.direction:
        case "silent" | "may-speak":
            memory.silent = event.direction == "silent"
            memory.silence_counts = SILENCE_COUNTS
            what = "are silent in this round of play" if memory.silent else "may speak again"
            table.note(event.describe(f"the players {what}"), source)
        case "other-table":
            memory.seats.apart.append(event.player)
            table.note(event.describe(f"{event.player} must not play at this table"), source)
        case "may-return":
            memory.seats.apart = [player for player in memory.seats.apart if player != event.player]
            table.note(event.describe(f"{event.player} may play at this table"), source)


def without_ground(table: PokerTable, event: Directed) -> str:
    """Return why a direction has no ground, such as silence that nobody directed; empty if there is one.

    A player who was told something during the silence is directed away too (s 285(2)).
    """
    memory = table.memory
    match event.direction:
        case "other-table" if not memory.silence_counts:
            return "no silence was directed in this round or the last: nobody contravened it; direct silent first"
        case "other-table" if event.player in memory.seats.apart:
            return f"{event.player} was directed away already: direct may-return to end it"
        case "other-table" if not seats.seat_of(table, event.player):
            seated = ", ".join(it.player for it in memory.seats.taken.values())
            return f"nobody sits here as {event.player}; seated: {seated or 'nobody'}. Name one of these, or exclude"
        case "may-speak" if not memory.silent:
            return "no silence is directed: the players may speak"
        case "may-return" if event.player not in memory.seats.apart:
            return f"{event.player} was not directed away: nothing to end"
        case _:
            return ""
