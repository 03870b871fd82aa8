# SPDX-License-Identifier: MIT
"""Draws the dealer's part of the panel of the boxes: the dealer's hand, whose turn it is, what is known of the shoe."""

from typing import Final

import pygame

from controller.display.boxes import BoxesContents, HandContents, Total, TurnContents
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.display.panels.boxes_places import Cells, dealers_cards, laid, longest
from controller.display.panels.hand_parts import LOOKS, draw_cards, draw_total, largest_size

FEW: Final = 24
"""The least height of the pictures of a few cards, in units."""
FACT: Final = 44
"""The largest letters of what the game says besides, in units."""
PICTURED: Final = 3
"""The most cards without a place that are pictured. Of more it is said how many wait."""
STACKED: Final = 3.6
"""The total stands below the word DEALER in a room of at least so many sizes of its letters."""


def draw(brush: Brush, cells: Cells, value: BoxesContents, casino: str, count: int) -> None:
    """Draw the whole part. While no player decides, the dealer's hand has that room too. count: its cards at first."""
    turn, hand, about = cells
    decides = value.turn_of_a_box
    if decides:
        _turn(brush, turn if value.dealer.name else turn.union(hand), value.turn)
    if value.dealer.name:
        _hand(brush, hand if decides else hand.union(turn), value.dealer, count)
    _about(brush, about, value, casino)


def _hand(brush: Brush, room: pygame.Rect, hand: HandContents, count: int) -> None:
    """The dealer's hand, large: beside its name and total or beneath them."""
    turn, gap = hand.tone == "turn", brush.px(8)
    brush.card(room, p.FELT, brush.px(RADIUS), p.GOLD if turn else p.LINE, brush.px(5 if turn else 1.3))
    cards = dealers_cards(room, gap, longest(brush.least))
    if cards.left > room.left + gap:
        head = pygame.Rect(room.left + gap, room.top + gap, cards.left - room.left - 2 * gap, room.height - 2 * gap)
    else:
        head = pygame.Rect(room.left + gap, room.top + gap, room.width - 2 * gap, cards.top - room.top - gap)
    _head(brush, hand, head)
    draw_cards(brush, hand.cards, laid(max(count, len(hand.cards)), cards, brush.px(5)))


def _head(brush: Brush, hand: HandContents, room: pygame.Rect) -> None:
    """The word DEALER, or COMMUNITY, and the total: beneath it, or beside it where the room is low."""
    ink = LOOKS[hand.tone].ink
    brush.card(room, LOOKS[hand.tone].fill, brush.px(5))
    inner = room.inflate(-2 * brush.px(6), 0)
    size = max(brush.least, min(round(0.24 * room.height), brush.px(34)))
    size = largest_size(hand.name.upper(), "Bold", inner.width, size, brush.least)
    if room.height < STACKED * size:
        taken = brush.middle(hand.name.upper(), Pen("Bold", size, ink), inner, "left") + brush.px(8)
        left = pygame.Rect(inner.left + taken, inner.top, inner.width - taken, inner.height)
        draw_total(brush, hand.total, left, ink, "right")
        return
    top = pygame.Rect(inner.left, inner.top + brush.px(4), inner.width, round(1.1 * size))
    brush.middle(hand.name.upper(), Pen("Bold", size, ink), top)
    _total_beneath(brush, hand.total, pygame.Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom), ink)


def _total_beneath(brush: Brush, total: Total, room: pygame.Rect, ink: p.Colour) -> None:
    """A word such as SOFT above the figure, where the room is rather high than wide."""
    if total.before and room.height > 2 * room.width // 3:
        before = pygame.Rect(room.left, room.top, room.width, room.height // 3)
        brush.middle(total.before.upper(), Pen("Semibold", brush.least, ink), before)
        room = pygame.Rect(room.left, before.bottom, room.width, room.bottom - before.bottom)
        total = Total(total.figure)
    draw_total(brush, total, room, ink, "centre")


def _turn(brush: Brush, room: pygame.Rect, turn: TurnContents) -> None:
    """Who decides for which box, on gold, and what may be chosen."""
    brush.card(room, p.GOLD, brush.px(RADIUS))
    inner = room.inflate(-2 * brush.px(12), -2 * brush.px(8))
    high = round(inner.height * (0.42 if turn.choices else 1.0))
    block = fonts.fitted(turn.words, "Bold", (inner.width, high), brush.px(46), brush.least)
    brush.block_middle(block, "Bold", p.INK, pygame.Rect(inner.left, inner.top, inner.width, high))
    _choices(brush, turn.choices, pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high))


def _choices(brush: Brush, choices: tuple[str, ...], room: pygame.Rect) -> None:
    """The open choices, each on a dark plate, in as many rows as they need."""
    size, pad, gap = brush.least, brush.px(8), brush.px(5)
    widths = [fonts.width(choice.upper(), "Bold", size) + 2 * pad for choice in choices]
    rows = _rows(widths, room.width, gap)
    high = min(round(1.5 * size), (room.height - gap * len(rows)) // max(1, len(rows)))
    every = iter(choices)
    for number, row in enumerate(rows):
        plate = pygame.Rect(room.left, room.top + gap + number * (high + gap), 0, high)
        for wide in row:
            plate = pygame.Rect(plate.left, plate.top, wide, high)
            brush.card(plate, p.INK, brush.px(5))
            brush.middle(next(every).upper(), Pen("Bold", size, p.IVORY), plate)
            plate.left += wide + gap


def _rows(widths: list[int], room: int, gap: int) -> list[list[int]]:
    """Things of these widths, as many in a row as have room."""
    rows: list[list[int]] = []
    for wide in widths:
        if not rows or sum(rows[-1]) + gap * len(rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append(wide)
    return rows


def _about(brush: Brush, room: pygame.Rect, value: BoxesContents, casino: str) -> None:
    """The casino's name, what there is to say of the shoe, the nominated cards, cards that have no place yet."""
    room = room.inflate(-2 * brush.px(8), -2 * brush.px(6))
    y = room.top + _casino(brush, room, casino.upper()) + brush.px(8)
    pictured = ("Nominated", value.nominated), ("Waits", value.waiting if len(value.waiting) <= PICTURED else ())
    few = [(title, cards) for title, cards in pictured if cards]
    line = round(fonts.LEADING * brush.least)
    said = (*value.shoe, *([f"{len(value.waiting)} cards wait"] if len(value.waiting) > PICTURED else []))
    if y + line * (len(value.facts) + len(said)) > room.bottom + brush.px(6):  # what matters least goes
        said = said[:-1]
    high = (room.bottom - y - line * (len(said) + len(value.facts)) - brush.px(6)) // max(1, len(few))
    if high < brush.px(FEW):
        few, said = [], _in_words(said, few)
    for number, words in enumerate(value.facts):
        rest = (room.bottom - y - line * len(said)) // (len(value.facts) - number)
        y = _fact(brush, words, pygame.Rect(room.left, y, room.width, rest))
    for words in said:
        y += line
        size = largest_size(words, "Semibold", room.width, brush.least, brush.px(10))
        brush.text(words, Pen("Semibold", size, p.IVORY), (room.centerx, y), "centre")
    for number, (title, cards) in enumerate(few):
        _few(brush, title, cards, pygame.Rect(room.left, y + brush.px(6) + number * high, room.width, high))


def _fact(brush: Brush, words: str, room: pygame.Rect) -> int:
    """What the game says besides, such as the amount of the jackpot, as large as it fits. Returns where it ends."""
    most = min(brush.px(FACT), max(brush.px(12), round((room.height - brush.px(4)) / fonts.LEADING)))
    size = largest_size(words, "Bold", room.width, most, brush.px(12))
    y = room.top + round(fonts.LEADING * size)
    brush.text(words, Pen("Bold", size, p.IVORY), (room.centerx, y), "centre")
    return y + brush.px(4)


def _in_words(said: tuple[str, ...], few: list[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """The lines, and the few cards in words at the end of the last one, where pictures have no room."""
    last = "; ".join((*said[-1:], *(f"{title.lower()} {' '.join(cards)}" for title, cards in few)))
    return (*said[:-1], *([last] if last else []))


def _casino(brush: Brush, room: pygame.Rect, name: str) -> int:
    """The casino's name in spaced capitals. Returns its height."""
    size = brush.least
    while size > brush.px(9) and spaced_width(name, "Semibold", size) > room.width:
        size -= 1
    high = round(fonts.CAP * size)
    brush.spaced(name, Pen("Semibold", size, p.IVORY), (room.centerx, room.top + high), "centre")
    return high


def _few(brush: Brush, title: str, cards: tuple[str, ...], room: pygame.Rect) -> None:
    """A few cards behind a word."""
    high = min(room.height - brush.px(3), brush.px(48))
    wide = playing_cards.size_of(high)[0] + brush.px(3)
    words = fonts.width(title, "Semibold", brush.least) + brush.px(6)
    x = room.centerx - (words + wide * len(cards)) // 2
    brush.middle(title, Pen("Semibold", brush.least, p.IVORY), pygame.Rect(x, room.top, words, high), "left")
    for number, card in enumerate(cards):
        brush.surface.blit(playing_cards.picture(card, high), (x + words + number * wide, room.top))
