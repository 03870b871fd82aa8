# SPDX-License-Identifier: MIT
"""The panel of the winners: what each player is paid, in gold, and beneath it what stays on the layout. Of any game.

After a void round: what goes back to each player.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.display.drawing.shapes import Size
from controller.display.payment.whose import Reach, Tag, plates_of, reach, tag_of
from controller.display.players import tags
from controller.engine.record.decided import Decided
from controller.engine.shown.payment import list_acts, winnings
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.engine.values.places import place_number

FEW: Final = 7
"""So many winners have room beneath a wheel."""
MOST: Final = 12
"""So many players are named. Of more it is said how many they are."""
PITCH: Final = 1.24
"""The height of a row, in sizes of its letters; more where its tags need it."""
LARGEST: Final = 1.4
"""The largest letters of a row, in sizes of the least ones."""
BESIDE: Final = 0.3
"""The least room between a tag and an amount, in sizes of the letters."""
LARGER: Final = 1.15
"""The size of the amounts of one column, in sizes of the tags' letters."""
APART: Final = 4
"""So far at least a tag is from the next, in dots."""
COLUMNS: Final = (1, 2, 3)
BETWEEN, LOOSE = 1.2, 0.4
"""The most between two columns, with a line in its middle; the most that a column is wider than its shares: each amount
stands nearer to its own tag than to the next. Both in sizes of the letters.
"""
STANDS: Final = 2.8
"""The least room for what stays, with its heading, in sizes of the least letters."""


class Share(NamedTuple):
    """What one player is paid, or what stays of his. seat: the number of his box; empty if he has none."""

    player: str
    seat: str
    cents: int

    @property
    def tag(self) -> Tag:
        """Whose it is."""
        return tag_of(self.player, self.seat)

    @property
    def short(self) -> Tag:
        """The same where names have no room: the number of his box or place; else a chip of his colour."""
        number = self.seat or str(place_number(self.player) or "")
        return Tag(number, chip=not number)


class WinsContents(NamedTuple):
    """The data of the panel, the largest amount first. colours: of the players. back: nobody wins, all goes back."""

    wins: tuple[Share, ...]
    stands: tuple[Share, ...]
    colours: Mapping[str, Colour]
    back: bool = False

    @property
    def covers(self) -> tuple[str, ...]:
        """The panels in whose place so many winners are named; where they have one of their own beside it."""
        return ("wheel",) if len(self.wins) > FEW else ()


def contents(view: View, given: Given) -> WinsContents | None:
    """Who wins how much by the results of this round, and what stays; None if nobody does, or before it is due."""
    if wording.goes_back(view):
        back = _shares((it.player, it.hand, it.returned) for it in view.owed)
        return WinsContents(back, (), given.of(view), back=True)
    if view.unpaid or not view.declared:
        return None
    won = [(it, winnings(it)) for it in won_by(view)]
    stand = [(act.player, act.hand, it.cents) for act in list_acts(view) if act.kind == "stays" for it in act.items]
    wins = _shares((it.player, it.hand, cents) for it, cents in won)
    return WinsContents(wins, _shares(stand), given.of(view)) if wins else None


def won_by(view: View) -> Iterator[Decided]:
    """The wagers that have won in this round, whether they are paid already or not."""
    return (it for it in (*view.paid, *view.owed) if it.how == "wins")


def _shares(amounts: Iterable[tuple[str, str, int]]) -> tuple[Share, ...]:
    """The sum of each player. One who has several hands has the number of the first."""
    sums: dict[str, int] = {}
    seats: dict[str, str] = {}
    for player, hand, cents in amounts:
        sums[player] = sums.get(player, 0) + cents
        seats.setdefault(player, hand.partition("/")[0])
    found = (Share(player, seats[player], cents) for player, cents in sums.items() if cents)
    return tuple(sorted(found, key=lambda each: -each.cents))


# Drawing


COLUMN = 11
"""A panel that is wider than so many least sizes is no column: a list does not take all of it."""


class Grid(NamedTuple):
    """How shares are laid: in so many columns of letters of this size, and how many of them.

    named: with their names; else only by a number or a colour. pitch: the height of a row.
    """

    columns: int
    size: int
    named: bool
    shown: int
    pitch: int
    reach: Reach

    def tag(self, share: Share) -> Tag:
        """Whose a share is."""
        return share.tag if self.named else share.short

    def rows(self) -> int:
        """How many rows there are."""
        return -(-self.shown // self.columns)


def draw(brush: Brush, rect: pygame.Rect, value: WinsContents) -> Iterator[None]:
    """Draw who wins, and beneath it what stays: in smaller letters, if only so there is room for it.

    A player at each step.
    """
    rect = _closer(rect, value.wins, brush.least)
    room = _headed(brush, rect, "Goes back" if value.back else "Wins")
    for largest in (LARGEST, 1.0):
        grid = _grid(value.wins, room, brush.least, largest)
        winners = _List(brush, grid, value.colours, p.IVORY if value.back else p.GOLD)
        below = pygame.Rect(rect.left, room.top + winners.height(value.wins, room), rect.width, 0)
        below.height = rect.bottom - below.top
        has_room = below.height >= round(STANDS * brush.least)
        if has_room or not value.stands:
            break
    yield from winners.draw(room, value.wins)
    if value.stands and has_room:
        below = _headed(brush, below.move(0, brush.least // 2), "Stands")
        below.height = rect.bottom - below.top
        grid = _grid(value.stands, below, brush.least, largest=1.0)
        yield from _List(brush, grid, value.colours, p.IVORY).draw(below, value.stands)


def _closer(rect: pygame.Rect, shares: Sequence[Share], least: int) -> pygame.Rect:
    """The part of a wide panel for few players: their amounts stand near their names, and these not near the result."""
    grid = _grid(shares, rect, least)
    needed = max((_width(share, grid) for share in shares[: grid.shown]), default=0) + grid.size
    spare = rect.width - needed
    if grid.columns > 1 or spare <= 0 or rect.width <= COLUMN * least:
        return rect
    away = min(spare, 2 * least)
    return pygame.Rect(rect.left + away, rect.top, needed, rect.height)


def _headed(brush: Brush, rect: pygame.Rect, words: str) -> pygame.Rect:
    """The heading. Returns the room below it."""
    high = brush.label(words, rect) + brush.least // 3
    return pygame.Rect(rect.left, rect.top + high, rect.width, rect.height - high)


def _grid(
    shares: Sequence[Share],
    room: pygame.Rect,
    least: int,
    largest: float = LARGEST,
) -> Grid:
    """The largest letters in which all have room, with their names if they can be; else the most that have room."""
    count = min(len(shares), MOST)
    plates = {named: plates_of(share.tag if named else share.short for share in shares) for named in (True, False)}

    def grid(many: int, size: int, *, named: bool) -> Grid:
        reached = reach(plates[named], size)
        pitch = row_height(size, reached)
        return Grid(many, size, named, min(count, many * (room.height // pitch)), pitch, reached)

    every = (
        grid(many, size, named=named)
        for many in COLUMNS
        for named in (True, False)
        for size in range(round(largest * least), least - 1, -2)
    )
    fitting = [grid for grid in every if _fits(shares[: grid.shown], grid, room.width)]
    none = grid(1, least, named=False)._replace(shown=0)
    return max(fitting, key=lambda grid: (grid.shown, grid.named, grid.size, -grid.columns), default=none)


def row_height(size: int, reached: Reach) -> int:
    """The height of a row of letters of this size, whose tags reach so far."""
    return max(round(PITCH * size), reached.high + APART)


def _fits(shares: Sequence[Share], grid: Grid, wide: int) -> bool:
    """Whether every share has room in its column."""
    each = wide // grid.columns - (grid.size // 2 if grid.columns > 1 else 0)
    return all(_width(share, grid) <= each for share in shares)


def _width(share: Share, grid: Grid) -> int:
    amount = fonts.width(dollars(share.cents), "Black", _figures(grid))
    return grid.tag(share).width(grid.size) + round(BESIDE * grid.size) + amount


def _figures(grid: Grid) -> int:
    """The size of the amounts: larger than the names, if these stand there."""
    return round(LARGER * grid.size) if grid.columns == 1 else grid.size


class _List(NamedTuple):
    """Draws shares in their columns. ink: of the amounts."""

    brush: Brush
    grid: Grid
    colours: Mapping[str, Colour]
    ink: Colour

    def _shown(self, shares: Sequence[Share], room: pygame.Rect) -> tuple[int, int]:
        """How many shares are shown, and how many more there are, which the last place says."""
        shown = self.grid.shown
        rest = len(shares) - shown
        full = shown == self.grid.columns * (room.height // self.grid.pitch)
        return (max(0, shown - 1), rest + 1) if rest and full else (shown, rest)

    def height(self, shares: Sequence[Share], room: pygame.Rect) -> int:
        """The height that the shares take in this room."""
        shown, rest = self._shown(shares, room)
        return -(-(shown + bool(rest)) // self.grid.columns) * self.grid.pitch

    def draw(self, room: pygame.Rect, shares: Sequence[Share]) -> Iterator[None]:
        """The shares, and how many more there are."""
        shown, rest = self._shown(shares, room)
        wide = self._wide(room, shares[:shown])
        for number, share in enumerate(shares[:shown]):
            self._share(self._cell(room, number, wide), share)
            yield
        if rest:
            self._more(self._cell(room, shown, wide), rest)

    def _wide(self, room: pygame.Rect, shares: Sequence[Share]) -> Size:
        """The width of a column, no wider than it needs if there are several; and from one to the next."""
        columns, size = self.grid.columns, self.grid.size
        if columns == 1:
            return room.width, room.width
        needed = max((_width(share, self.grid) for share in shares), default=0) + round(LOOSE * size)
        step = min(room.width // columns, needed + round(BETWEEN * size))
        return min(needed, step - size // 2), step

    def _more(self, cell: pygame.Rect, rest: int) -> None:
        """How many more there are."""
        brush = self.brush
        words = f"and {rest} more"
        if fonts.width(words, "Semibold", brush.least) > cell.width:
            words = f"+{rest}"
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), cell, "left")

    def _cell(self, room: pygame.Rect, number: int, wide: Size) -> pygame.Rect:
        """The place of one share, behind a line if it is not in the first column."""
        (row, column), pitch, (own, step) = divmod(number, self.grid.columns), self.grid.pitch, wide
        cell = pygame.Rect(room.left + column * step, room.top + row * pitch, own, pitch)
        if column:
            at = cell.left - (step - own) // 2
            self.brush.surface.fill(p.LINE_DIM, (at, cell.top, self.brush.px(2), pitch))
        return cell

    def _share(self, cell: pygame.Rect, share: Share) -> None:
        """The player's tag, and the amount at the right."""
        brush, size, colour = self.brush, self.grid.size, self.colours[share.player]
        measures = tags.Size(size, cell.height - APART, self.grid.reach)
        tags.draw(brush, (cell.left, tags.baseline(cell, measures)), self.grid.tag(share), colour, measures)
        brush.middle(dollars(share.cents), Pen("Black", _figures(self.grid), self.ink), cell, "right")
