# SPDX-License-Identifier: MIT
"""Directions at a pai gow table: silence, contraventions, replaced tiles, an arrangement."""

from typing import Final

from c_ext import tiles as core
from controller.engine.betting.settlement import give_back
from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import CASINO_OPERATOR, DEALER, FLOOR_MANAGER, SUPERVISORS
from controller.games.pai_gow import boxes
from controller.games.pai_gow.table import Offer, PaiGowTable
from controller.games.pai_gow.wagers import BANK

MISSED: Final = 3
"""Consecutive rounds without a wager after which a player may have to vacate the seat, s 452(a)."""
DIRECTIONS = {
    "la-ja": Direction(source="s 429(1)", roles=(DEALER,), player=True),
    "handles": Direction(source="s 425(7)(a)", roles=(DEALER,), player=True),
    "vacate": Direction(source="s 452", roles=(DEALER,), player=True),
    "replace-tile": Direction(source="s 431(1)", roles=(DEALER, *SUPERVISORS), about="tile", reason=True),
    "new-tiles": Direction(source="s 431(2)", roles=SUPERVISORS),
    "check-tiles": Direction(source="s 431(3)", roles=(CASINO_OPERATOR,)),
    "break": Direction(source="s 425(8)", roles=(DEALER, *SUPERVISORS)),
    "arrangement": Direction(source="s 421(1)(c)", roles=(CASINO_OPERATOR,), player=True),
    "silent": Direction(source="s 453(2)", roles=(FLOOR_MANAGER,)),
    "may-speak": Direction(source="s 453(2)", roles=(FLOOR_MANAGER,)),
    "cancel-wager": Direction(source="s 454(a)", roles=(FLOOR_MANAGER,), player=True),
    "out-of-game": Direction(source="s 454(b)", roles=(FLOOR_MANAGER,), player=True),
    "other-table": Direction(source="s 454(c)", roles=(FLOOR_MANAGER,), player=True),
    "may-return": Direction(source="s 454", roles=(FLOOR_MANAGER,), player=True),
}
BETWEEN_ROUNDS: tuple[Awaited, ...] = tuple(
    (Directed, it) for it in ("vacate", "replace-tile", "new-tiles", "check-tiles", "break", "arrangement")
)
"""Directions while the bank is offered."""
BEFORE_THE_SHUFFLE: tuple[Awaited, ...] = (*BETWEEN_ROUNDS, (Directed, "handles"))
WHILE_BETTING: tuple[Awaited, ...] = ((Directed, "la-ja"), (Directed, "handles"), (Directed, "arrangement"))


def directed(table: PaiGowTable, event: Directed) -> None:
    """Carry out a direction."""
    source, play = table.game.directions[event.direction].source, table.memory.play
    match event.direction:
        case "silent" | "may-speak":
            _silence(table, event, source)
        case "cancel-wager":
            _cancel(table, event, source)
        case "out-of-game" | "other-table":
            table.memory.apart += [event.player] * (event.player not in table.memory.apart)
            what = "is excluded from the game" if event.direction == "out-of-game" else "must not play at this table"
            table.note(event.describe(f"{event.player} {what}"), source)
        case "may-return" if event.player not in table.memory.apart:
            table.refuse(f"{event.player} was not directed away: nothing to end", source)
        case "may-return":
            table.memory.apart = [player for player in table.memory.apart if player != event.player]
            table.note(event.describe(f"{event.player} may play at this table"), source)
        case "arrangement":
            table.memory.arranged += [event.player] * (event.player not in table.memory.arranged)
            table.note(event.describe(f"{event.player} may wager more than the maximum"), source)
        case "handles":
            _handles(table, event, source)
        case "vacate":
            _vacate(table, event)
        case "break":
            table.memory.bank, play.bank, play.offer = None, None, Offer()
            table.note(event.describe("after the break the house is the bank for the first round"), source)
        case _:
            _tiles(table, event, source)


def _silence(table: PaiGowTable, event: Directed, source: str) -> None:
    """Direct all players to be silent, once the first tiles of the round are dealt (s 453(2))."""
    if event.direction == "may-speak" and not table.memory.silent:
        table.refuse("no silence is directed: the players may speak", source)
    elif event.direction == "may-speak":
        table.memory.silent = False
        table.note(event.describe("the players may speak again"), source)
    elif not table.memory.play.log_state.dealt:
        table.refuse("the players are silent after the first tiles are dealt, not before", source)
    else:
        table.memory.silent = True
        table.note(event.describe("all players are silent"), source)


def _cancel(table: PaiGowTable, event: Directed, source: str) -> None:
    """Cancel the wager of a player who contravened the rules: it goes back."""
    mine = table.wagers.of(event.player)
    if not mine:
        table.refuse(f"{event.player} has no wager on the layout", source)
    elif any(it.wager == BANK for it in mine):
        table.refuse(f"{event.player} banks: void the round", source)
    elif table.declared:
        table.refuse("the result is declared: take the last hand back first", source)
    else:
        give_back(table, mine, source)


def _handles(table: PaiGowTable, event: Directed, source: str) -> None:
    """Name a joint banker who handles the tiles: at most two do (ss 425(7)(a), 433(4)-(5))."""
    handle = boxes.handle(table)
    if event.player not in boxes.bankers(table):
        table.refuse(f"{event.player} does not bank in this round", source)
    elif event.player not in handle and len(handle) == boxes.MOST_HANDLE:
        table.refuse(f"{' and '.join(handle)} handle the tiles: only two do", "s 433(5)")
    else:
        designate(table, [*handle, *[event.player] * (event.player not in handle)])


def designate(table: PaiGowTable, players: list[str]) -> None:
    """Let only these players of the joint bank handle the tiles (s 425(7)(a))."""
    table.memory.play.handle = players
    table.note(f"{' and '.join(players)} handle{'s' * (len(players) == 1)} the bank's tiles", boxes.HANDLES)


def _vacate(table: PaiGowTable, event: Directed) -> None:
    """Have a player without a wager in three rounds vacate the seat, if all others are occupied (s 452)."""
    missed = table.memory.missed.get(event.player)
    if missed is not None and missed < MISSED:
        table.refuse(f"{event.player} has not wagered in {missed} rounds, not in {MISSED}", "s 452(a)")
    elif len(free := boxes.free(table)) > 1:
        places = ", ".join(map(str, free))
        table.refuse(f"boxes {places} are free: a seat is vacated if all others are occupied", "s 452(b)")
    else:
        table.note(event.describe(f"{event.player} vacates the seat"), "s 452")


def _tiles(table: PaiGowTable, event: Directed, source: str) -> None:
    """Replace or check tiles between two rounds (s 431)."""
    memory = table.memory
    if event.direction == "new-tiles":
        memory.stage = "inspect"
        table.note(event.describe("all tiles are replaced"), source)
    elif event.direction == "check-tiles":
        memory.stage = memory.stage or "check"
        table.note(event.describe("the tiles are checked and arranged in rank order"), source)
    else:
        try:
            tile = core.tile(event.about[0])
        except core.TileError as wrong:
            table.refuse(str(wrong), "s 414")
            return
        table.note(f"the tile {tile} is replaced", source)
