# SPDX-License-Identifier: MIT
"""The panel of the stakes that move to another area of the layout, where nobody wins: whose they are, and where to.

It stands in the place of the winners, so that nobody takes a stake that moves for one that is paid.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.display.payment.whose import Reach, plates_of, reach
from controller.display.players import tags
from controller.display.players.wins import APART, Share, row_height
from controller.engine.rules.face import Face
from controller.engine.shown.views import View
from controller.engine.values.money import dollars


class MovesContents(NamedTuple):
    """The data. to: where all of it goes, in words; empty if no area there has a name. colours: of the players."""

    moves: tuple[Share, ...]
    to: str
    colours: Mapping[str, Colour]

    @property
    def covers(self) -> tuple[str, ...]:
        """None: what moves has room beneath a wheel."""
        return ()


def contents(face: Face, view: View, given: Given) -> MovesContents | None:
    """What moves by the result of this round; None if nothing does."""
    titles = {area.wager: " ".join(area.title.split()) for area in face.areas}
    moving = [it for it in view.standing.chips if view.fates.get(it.key) == "moves" and it.wager in view.moving]
    if view.unpaid or not view.declared or not moving:
        return None
    sums: dict[str, int] = {}
    for it in moving:
        sums[it.player] = sums.get(it.player, 0) + it.cents
    where = dict.fromkeys(filter(None, (titles.get(view.moving[it.wager], "") for it in moving)))
    return MovesContents(
        tuple(Share(player, "", cents) for player, cents in sums.items()), " and ".join(where), given.of(view)
    )


def draw(brush: Brush, rect: pygame.Rect, value: MovesContents) -> Iterator[None]:
    """A row for each player, beneath them where it goes; where they have no room, how many players and how much."""
    reached = reach(plates_of(it.tag for it in value.moves), brush.least)
    line = row_height(brush.least, reached)
    top = rect.top + brush.label("Moves", rect) + brush.least // 3
    to = fonts.wrapped(f"to {value.to}", "Semibold", brush.least, rect.width) if value.to else []
    rows = (rect.bottom - top) // line - len(to)
    columns = 1 if len(value.moves) <= rows else 2
    if len(value.moves) <= rows * columns:
        for number, move in enumerate(value.moves):
            row, column = divmod(number, columns)
            wide = rect.width // columns
            gap = brush.least // 2 if columns > 1 and not column else 0
            at = pygame.Rect(rect.left + column * wide, top + row * line, wide - gap, line)
            _move(brush, at, move, value.colours[move.player], reached)
            yield
        top += -(-len(value.moves) // columns) * line
    else:
        room = pygame.Rect(rect.left, top, rect.width, line)
        brush.middle(f"{len(value.moves)} players", Pen("Semibold", brush.least, p.IVORY), room, "left")
        brush.middle(dollars(sum(it.cents for it in value.moves)), Pen("Black", brush.least, p.IVORY), room, "right")
        top += line
    for number, words in enumerate(to):
        room = pygame.Rect(rect.left, top + number * line, rect.width, line)
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), room, "left")


def _move(brush: Brush, row: pygame.Rect, move: Share, colour: Colour, reached: Reach) -> None:
    """The player's tag, and the amount."""
    amount, size = dollars(move.cents), brush.least
    room = row.width - fonts.width(amount, "Black", size) - size // 4
    tag = move.tag if move.tag.width(size) <= room else move.short
    measures = tags.Size(size, row.height - APART, reached)
    tags.draw(brush, (row.left, tags.baseline(row, measures)), tag, colour, measures)
    brush.middle(amount, Pen("Black", size, p.IVORY), row, "right")
