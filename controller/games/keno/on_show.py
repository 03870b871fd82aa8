# SPDX-License-Identifier: MIT
"""The display boards: the game (s 222(2)), the jackpots, and earlier games."""

from controller.engine.record.keno_on_show import BoardState, KenoGame, KenoHistory, KenoPool, ShownKeno
from controller.games.keno.table import Drawing, KenoTable

NUMBERS, DRAWN = 80, 20
LAST = 10
"""Number of earlier games on the boards."""


def complete(drawing: Drawing) -> bool:
    """Return whether the 20 numbers are drawn, with no open question about a broken ball."""
    return len(drawing.numbers) == DRAWN and not drawing.asked.broken


def show(table: KenoTable) -> None:
    """Show the present state of the game."""
    memory, drawing = table.memory, table.memory.drawing
    table.show(
        ShownKeno(
            game=memory.game,
            state=stage_of(table),
            drawn=tuple(drawing.numbers),
            broken=tuple(drawing.broken),
            replaced=(*drawing.replaced, *_questioned(drawing)),
            by_hand=drawing.by_hand,
            next_open=memory.next_open,
            sold=memory.sold_so_far,
            settled=memory.settled,
            pools=memory.pools,
            history=memory.history,
            example=table.options.is_example,
        )
    )


def _questioned(drawing: Drawing) -> tuple[tuple[int, int], ...]:
    """Return the board number whose ball the supervisor is asked for, if there is one (s 222(7))."""
    return ((drawing.asked.wrong, 0),) if drawing.asked.wrong else ()


def stage_of(table: KenoTable) -> BoardState:
    """Return the stage of the game. The boards show it as closed once it is (s 222(2))."""
    if table.memory.sold is None:
        return "open"
    if not table.memory.drawing.started:
        return "closed"
    if table.memory.settled:
        return "settled"
    return "drawn" if complete(table.memory.drawing) else "drawing"


def remember(table: KenoTable) -> None:
    """Move the finished game to the history, and open the next game."""
    memory, before = table.memory, table.memory.history
    numbers = tuple(memory.drawing.numbers)
    last = (KenoGame(memory.game, numbers), *before.last)[:LAST]
    came = (count + (number in numbers) for number, count in enumerate(before.came or (0,) * NUMBERS, 1))
    memory.history = KenoHistory(last, before.games + 1, tuple(came))
    memory.game = memory.next_open or memory.game + 1
    memory.closed, memory.sold, memory.settled = False, None, None
    memory.drawing, memory.pools = Drawing(), tuple(KenoPool(it.spots, it.cents) for it in memory.pools)
