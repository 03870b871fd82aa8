# SPDX-License-Identifier: MIT
"""What the display boards show of a game (s 222(2)), of the jackpots, and of the games before."""

from controller.engine.record.keno_on_show import BoardState, KenoGame, KenoHistory, KenoPool, ShownKeno
from controller.games.keno.table import Drawing, KenoTable

NUMBERS, DRAWN = 80, 20
LAST = 10
"""So many earlier games are on show."""


def complete(drawing: Drawing) -> bool:
    """Whether the 20 numbers are drawn, as far as the supervisor was asked."""
    return len(drawing.numbers) == DRAWN and not drawing.asked.broken


def show(table: KenoTable) -> None:
    """Show the board as the game stands."""
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
    """The number on the boards of which it is asked which one its ball has, if one is (s 222(7))."""
    return ((drawing.asked.wrong, 0),) if drawing.asked.wrong else ()


def stage_of(table: KenoTable) -> BoardState:
    """How far the game is. The boards say that it is closed once it is (s 222(2))."""
    if table.memory.sold is None:
        return "open"
    if not table.memory.drawing.started:
        return "closed"
    if table.memory.settled:
        return "settled"
    return "drawn" if complete(table.memory.drawing) else "drawing"


def remember(table: KenoTable) -> None:
    """The game is over: its numbers are those of an earlier one, and the next game is open."""
    memory, before = table.memory, table.memory.history
    numbers = tuple(memory.drawing.numbers)
    last = (KenoGame(memory.game, numbers), *before.last)[:LAST]
    came = (count + (number in numbers) for number, count in enumerate(before.came or (0,) * NUMBERS, 1))
    memory.history = KenoHistory(last, before.games + 1, tuple(came))
    memory.game = memory.next_open or memory.game + 1
    memory.closed, memory.sold, memory.settled = False, None, None
    memory.drawing, memory.pools = Drawing(), tuple(KenoPool(it.spots, it.cents) for it in memory.pools)
