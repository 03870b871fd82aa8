# SPDX-License-Identifier: MIT
"""The meter of a jackpot: its prize in large figures on dark plates, and what of it goes to whom."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.shapes import clear
from controller.display.players.wins import won_by
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import ShownJackpots
from controller.engine.rules.pay_table import MeterPanel
from controller.engine.shown.beside import shared_prize
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars

PLATE: Final = 0.73
"""The width of a figure's plate, as a share of its height."""
BETWEEN: Final = 0.06
"""The gap between plates, as a share of their height."""
MARK: Final = 0.26
"""The width of a comma or a point there."""
SMALL: Final = 0.58
"""The height of the plates of the cents, as a share of the others'."""
PITCH: Final = 1.1
"""The height of a line about the winners, in sizes of its letters."""
LARGEST: Final = 1.9
"""The largest of these letters, in sizes of the least ones."""
LETTERS: Final = 0.9
"""The size of the figures there."""
NOT_KNOWN: Final = "Not known"
NOT_OFFERED: Final = ("No jackpot wager", "is offered now")


class Winner(NamedTuple):
    """Who is paid what of the jackpot. share: what share of the prize that is; empty if it is an amount."""

    name: str
    share: str
    cents: int

    @property
    def words(self) -> str:
        """`10% to Finn`, `to Finn`."""
        return f"{self.share} to {self.name}".strip()


class MeterContents(NamedTuple):
    """The data of the panel.

    prize: in words, to the cent; empty if nobody knows it. out: no such wager is offered. casino: its name. remark: the
    age of an old amount, or why it is not known.
    """

    prize: str
    out: bool
    winners: tuple[Winner, ...]
    casino: str = ""
    remark: str = ""


def contents(panel: MeterPanel, view: View, _extras: Extras) -> MeterContents | None:
    """The prize, and who wins what by the results that are declared, once the payment is due; None without a prize.

    The prize of linked tables comes beside the events (s 231(4)).
    """
    shown = view.shown(ShownJackpots)
    shared = shared_prize(view.on_show, view.meter)
    prize = shared.prize if shared else shown.prize
    if prize is None and not shared:
        return None
    winners = () if view.unpaid else tuple(_winners(panel, view))
    amount = "" if prize is None else dollars(prize)
    return MeterContents(amount, shown.out, winners, remark=shared.remark if shared else "")


def _winners(panel: MeterPanel, view: View) -> Iterator[Winner]:
    declared = view.declared.hands if view.declared else ()
    for it in won_by(view):
        if it.wager == panel.wager:
            shares = (panel.shares[of.outcome] for of in declared if of.hand == it.hand and of.outcome in panel.shares)
            yield Winner(sentence(spoken(it.player)), next(shares, ""), winnings(it))


# Drawing


def draw(
    brush: Brush, rect: pygame.Rect, panel: MeterPanel, value: MeterContents, _tokens: Mapping[str, Any]
) -> Iterator[None]:
    """Draw the heading, the figures below, a few at each step, and the winners at their right.

    The age of an old amount is in the heading. An amount that nobody knows is said in words.
    """
    head = brush.label(", ".join(filter(None, (panel.title, value.remark if value.prize else ""))), rect)
    if value.casino:
        pen = Pen("Semibold", brush.least, p.MUTED)
        brush.text(value.casino.upper(), pen, (rect.right, rect.top + head), "right")
    room = pygame.Rect(rect.left, rect.top + head + brush.least // 2, rect.width, rect.height - head - brush.least // 2)
    if not value.prize:
        _say_not_known(brush, room, value)
        return
    lines, high = _shared(brush, room, value)
    figures = pygame.Rect(room.left, room.top + (room.height - high) // 2, room.width, high)
    yield from _figures(brush, figures, value.prize)
    left = width(value.prize, high) + brush.least
    beside = pygame.Rect(room.left + left, room.top, room.width - left, room.height)
    _draw_winners(brush, beside, lines, alone=len(value.winners) == 1)


def _say_not_known(brush: Brush, room: pygame.Rect, value: MeterContents) -> None:
    """That the prize is not known, and why; that no wager on it is offered."""
    words = f"{NOT_KNOWN}: {value.remark}" if value.remark else NOT_KNOWN
    words += f". {' '.join(NOT_OFFERED)}" if value.out else ""
    block = fonts.fitted(words, "Black", (room.width, room.height), round(LARGEST * brush.least), brush.least)
    brush.block(block, "Black", p.IVORY, room)


def _shared(brush: Brush, room: pygame.Rect, value: MeterContents) -> tuple[list[str], int]:
    """The lines about the winners, and the height of the plates beside them.

    As many words as leave the figures legible.
    """
    least = round(brush.least / (LETTERS * SMALL))
    most = max(1, int(room.height / (PITCH * brush.least)))
    for lines in ([*NOT_OFFERED], []) if value.out and not value.winners else _wordings(value.winners, most):
        beside = max(fonts.width(words, "Black", brush.least) for words in lines) + brush.least if lines else 0
        high = room.height
        while high > least and width(value.prize, high) + beside > room.width:
            high -= 1
        if width(value.prize, high) + beside <= room.width:
            break
    return lines, high


def width(prize: str, high: int) -> int:
    """The width of the figures, at this height of a plate."""
    return sum(wide for _, wide, _ in _pieces(prize, high))


def _pieces(prize: str, high: int) -> Iterator[tuple[str, int, int]]:
    """Each character, its width with the gap behind it, and the height of its plate; 0: it has none."""
    small = False
    for character in prize:
        small = small or character == "."
        tall = round(SMALL * high) if small else high
        plated = character not in ",."
        yield character, round((PLATE + BETWEEN if plated else MARK) * tall), tall if plated else 0


def _figures(brush: Brush, room: pygame.Rect, prize: str) -> Iterator[None]:
    """The prize, figure by figure."""
    x, high = room.left, room.height
    for character, wide, tall in _pieces(prize, high):
        if tall:
            brush.surface.blit(plate(character, tall), (x, room.top))
        else:
            _mark(brush, character, (x + wide // 2, room.top), high)
        x += wide
        yield
    ink = pygame.Rect(room.left, room.top, x - room.left, high)
    brush.note(prize, Pen("Black", round(LETTERS * high), p.IVORY), ink)


def _mark(brush: Brush, character: str, at: tuple[int, int], high: int) -> None:
    """The comma or the point between plates: it stands on their feet."""
    tall = round(SMALL * high) if character == "." else high
    pen = Pen("Black", round(0.8 * LETTERS * tall), p.IVORY)
    image = fonts.rendered(character, pen)
    top = at[1] + tall - round(0.14 * tall) - fonts.font(pen.weight, pen.size).get_ascent()
    brush.surface.blit(image, (at[0] - image.get_width() // 2 - tall // 40, top))


@kept
def plate(character: str, high: int) -> pygame.Surface:
    """A figure on its dark plate, lighter in the upper half, with a line across its middle."""
    wide = round(PLATE * high)
    picture = clear((wide, high), p.WELL)
    brush = Brush(picture, 1.0)
    line = max(1, high // 70)
    box = picture.get_rect()
    brush.card(box, p.GROUND, max(2, high // 14), p.LINE_DIM, line)
    upper = pygame.Rect(2 * line, 2 * line, wide - 4 * line, high // 2 - 2 * line)
    picture.fill(p.mixed(p.IVORY, p.GROUND, 0.06), upper)
    picture.fill((2, 6, 4), (line, high // 2, wide - 2 * line, line))
    brush.middle(character, Pen("Black", round(LETTERS * high), p.IVORY), box)
    return picture


def _wordings(winners: tuple[Winner, ...], most: int) -> Iterator[list[str]]:
    """The winners in at most so many lines, the fullest wording first, the last one empty.

    Of one the words, and the amount beneath; of several a line each, and how many more there are; or only the amounts.
    """
    if len(winners) == 1:
        yield [winners[0].words, dollars(winners[0].cents)]
    elif winners:
        shown = winners if len(winners) <= most else winners[: most - 1]
        more = [f"and {len(winners) - len(shown)} more"] if len(shown) < len(winners) else []
        yield [*(f"{it.name} {dollars(it.cents)}" for it in shown), *more]
    yield [dollars(sum(it.cents for it in winners))] if winners else []
    yield []


def _draw_winners(brush: Brush, room: pygame.Rect, lines: list[str], *, alone: bool) -> None:
    """What goes to whom; the amount of a single winner is larger than the words about him. Or that none is offered."""
    if not lines:
        return
    largest = int(min(LARGEST * brush.least, room.height / (PITCH * len(lines))))
    sizes = [_largest(words, "Black", room.width, largest, brush.least) for words in lines]
    ink = p.IVORY if lines == [*NOT_OFFERED] else p.GOLD
    apart = alone and len(lines) > 1
    sizes = [min(round(1.1 * brush.least), sizes[0]), sizes[1]] if apart else [min(sizes)] * len(lines)
    top = room.centery - sum(round(PITCH * size) for size in sizes) // 2
    for number, (words, size) in enumerate(zip(lines, sizes, strict=True)):
        line = pygame.Rect(room.left, top, room.width, round(PITCH * size))
        weight: fonts.Weight = "Semibold" if apart and not number else "Black"
        brush.middle(words, Pen(weight, size, ink), line, "left")
        top += line.height


def _largest(words: str, weight: fonts.Weight, wide: int, largest: int, least: int) -> int:
    """The largest size in which the words have room on one line; the least if they have none."""
    sizes = range(least, max(least, largest) + 1)
    return fonts.greatest(sizes, lambda size: fonts.width(words, weight, size) <= wide) or least
