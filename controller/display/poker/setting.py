# SPDX-License-Identifier: MIT
"""How the pots, and who is passed how much of them, are set in the middle of the table: in boxes, rows and pages."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import fits
from controller.display.drawing import fonts
from controller.display.poker.contents import (
    Award,
    PokerContents,
    called,
    name_of,
    named_pot,
    short_of,
    who_can_win,
)
from controller.display.poker.places import Decided, Table, as_wide_as_free, decided, without_bets
from controller.display.wording import sentence
from controller.engine.record.poker_on_show import PokerPot
from controller.engine.values.money import dollars

LABEL: Final = 1.25
"""Height of a line of small words, as all measures here in sizes of the smallest letters."""
BETWEEN, PAD = 0.5, 0.8
"""Between two boxes of pots, and beside their words together."""
AND: Final = " · "
"""Between two pots on a line."""
COLUMN: Final = 1.0
"""Between two columns."""


class Page(NamedTuple):
    """Which of so many things stand on a page: from the first to before the last, in columns; and how many pages."""

    first: int
    last: int
    columns: int
    number: int
    pages: int

    @property
    def rows(self) -> int:
        """How many rows there are, with that which says which page it is."""
        return -(-(self.last - self.first) // self.columns) + (self.pages > 1)

    @property
    def words(self) -> str:
        """`1 of 3`; empty if there is one page only."""
        return f"{self.number + 1} of {self.pages}" if self.pages > 1 else ""


def page(count: int, lines: int, columns: int, turn: int) -> Page:
    """The page that is shown in this turn, of so many things, if so many lines have room."""
    if count <= lines * columns:
        return Page(0, count, columns, 0, 1)
    per = max(1, lines - 1) * columns
    pages = max(1, -(-count // per))
    number = turn % pages
    return Page(number * per, min(count, (number + 1) * per), columns, number, pages)


def pages(value: PokerContents, where: Table, least: int, *, dealer: bool) -> int:
    """How many pages there are of what is said of the pots."""
    if value.decided:
        room = declared(value, where, least).winners
        return awards(value, room, least, dealer=dealer).pages
    return pots(value, pot_by_pot(value, where, least).foot, least, dealer=dealer).page.pages


def declared(value: PokerContents, where: Table, least: int) -> Decided:
    """Where it is said who is passed how much; and of the pot how much it was, and of several which is whose."""
    where = where if value.back else without_bets(where, least)
    low, one = not any(it.bet.width for it in where.seats), len(value.awards) == 1
    first = low and one and len(value.shown.pots) == 1  # there the cards that win come first
    lines = 2 if value.back else 1 + bool(value.told and not first)
    found = decided(where, len(value.awards), lines, least)
    if value.back or where.board.height:
        return found
    return found._replace(pot=as_wide_as_free(where, found.pot, least))


# The pots


class PotText(NamedTuple):
    """What is said of a pot: its name and amount, none of the only pot, whose amount stands above; and the rest."""

    name: str
    amount: str
    rest: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """One beneath the other."""
        return (f"{self.name} {self.amount}", *self.rest) if self.name else self.rest


class PotsSetting(NamedTuple):
    """Each pot in its box, with the widths of the boxes; or, without room for that, the lines and their page."""

    boxes: tuple[PotText, ...]
    widths: tuple[int, ...]
    texts: tuple[tuple[str, ...], ...]
    page: Page


def pot_by_pot(value: PokerContents, where: Table, least: int) -> Table:
    """The same, with a line for each of several pots where no communal cards lie: what they are together gives way."""
    head, foot, high = where.head, where.foot, len(value.shown.pots) * least
    total = foot.bottom - high - head.top
    if where.board.height or len(value.shown.pots) == 1 or foot.height >= high or total < least:
        return where
    lower = pygame.Rect(foot.left, foot.bottom - high, foot.width, high)
    return where._replace(head=pygame.Rect(head.left, head.top, head.width, min(head.height, total)), foot=lower)


def pots(value: PokerContents, room: pygame.Rect, least: int, *, dealer: bool) -> PotsSetting:
    """Each pot in a box of its own; where they have no room side by side, each on a line, or two if they must."""
    shown = value.shown.pots
    if len(shown) == 1 and not (dealer and shown[0].short):
        shown = ()
    boxes = tuple(_text(value, number, pot, dealer=dealer) for number, pot in enumerate(shown))
    texts = tuple(it.lines for it in boxes)
    widths = tuple(max(fonts.width(line, "Semibold", least) for line in text) + round(PAD * least) for text in texts)
    wide = sum(widths) + round(BETWEEN * least) * max(0, len(widths) - 1)
    high = max(map(len, texts), default=0) * LABEL + 0.3
    if wide <= room.width and room.height >= round(high * least):
        return PotsSetting(boxes, widths, (), page(len(texts), 1, max(1, len(texts)), 0))
    lines = room.height // least
    if 0 < lines < len(texts):
        briefer = (texts, ((texts[0][0],), *texts[1:]))  # the main pot is everybody's in any case
        joined = (_joined(each, room.width, least) for each in briefer)
        texts = next((each for each in joined if len(each) <= lines), texts)
    return PotsSetting((), (), texts, page(len(texts), lines, 1, value.page))


def _joined(texts: Sequence[tuple[str, ...]], wide: int, least: int) -> tuple[tuple[str, ...], ...]:
    """As many pots on each line as have room there with all that is said of them."""
    found: list[str] = []
    for text in map(" ".join, texts):
        both = f"{found[-1]}{AND}{text}" if found else ""
        if both and fits(both, "Semibold", least, wide):
            found[-1] = both
        else:
            found.append(text)
    return tuple((line,) for line in found)


def _text(value: PokerContents, number: int, pot: PokerPot, *, dealer: bool) -> PotText:
    """Name and amount, who can win it, what it is short of; of the only pot, whose amount stands above, only that."""
    if len(value.shown.pots) == 1:
        return PotText("", "", (short_of(pot),))
    rest = (who_can_win(value, number), short_of(pot) if dealer else "")
    return PotText(named_pot(value, number), dollars(pot.cents), tuple(filter(None, rest)))


# Who is passed how much


def awards(value: PokerContents, room: pygame.Rect, least: int, *, dealer: bool) -> Page:
    """A row for each seat that wins; if they have no room so, in two columns."""
    every, lines = value.awards, max(1, room.height // least)
    wide = (room.width - round(COLUMN * least)) // 2
    narrow = all(fits(passed(it, dealer=dealer)[0], "Black", least, wide) for it in every)
    return page(len(every), lines, 2 if len(every) > lines and narrow else 1, value.page)


def passed(award: Award, *, dealer: bool) -> Sequence[str]:
    """For the dealer what to do; for players what it comes to; the longest wording first."""
    seat, amount = award.seat, dollars(award.seat.wins)
    if dealer:
        push = f"PUSH {amount} \u2192"
        return f"{push} {called(seat)}", f"{push} {seat.number}", f"{amount} \u2192 {seat.number}"
    name = name_of(seat)
    named = (f"{sentence(name)} wins {amount}",) if name else ()
    return *named, f"Seat {seat.number} wins {amount}", f"{seat.number}: {amount}"
