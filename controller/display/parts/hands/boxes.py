# SPDX-License-Identifier: MIT
"""Boxes with hands that are counted: who plays in each, chips, side wagers, cards, totals, and what came of them.

Every part of a box has a fixed place, with room for seven cards, or for five in each hand of a split: nothing moves
while a round lasts.
"""

from typing import NamedTuple

from controller.display.boxes import BoxContents, HandContents
from controller.display.kit.items import Colour, Picture
from controller.display.kit.layout import (
    Cell,
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    kept,
    pad,
    place,
    row,
    same_size,
    thing,
)
from controller.display.kit.theme import Audience
from controller.display.parts.hands.box_parts import (
    ORDINALS,
    BoxCommon,
    box_frame,
    box_look,
    half_frame,
    head_of,
    side_lines,
)
from controller.display.parts.hands.hand_parts import (
    MOST_CARDS,
    SPLIT_CARDS,
    cards_of,
    on_plate,
    shares_of,
    split_total,
    stakes_line,
    stakes_of,
    total_and_word,
    total_of,
    word_of,
)
from controller.display.parts.hands.low_boxes import low_hands


class BoxRow(NamedTuple):
    """All boxes, and what they have in common. places: wordings of the places for side wagers, the longest first."""

    boxes: tuple[BoxContents, ...]
    colours: tuple[tuple[str, Colour], ...]
    audience: Audience
    places: tuple[tuple[str, ...], ...] = ()
    line: tuple[str, ...] = ()
    """Wordings of the line before the boxes."""
    decides: str = ""
    """Word on the hand whose player decides."""


def boxes(it: BoxRow) -> Content:
    """Return all boxes in a row. Players sit opposite the dealer, so their picture is turned round."""
    usual = _row(it, it.audience)
    return usual if it.audience == "players" else by_screen(usual, _row(it, "low"))


def _row(it: BoxRow, screen: str) -> Content:
    common = BoxCommon(it.colours, it.places, it.line, it.decides, screen, max(len(each.players) for each in it.boxes))
    turned = it.boxes[::-1] if common.players else it.boxes
    cells = [flex(kept(_box, each, common)) for each in turned]
    return same_size(row(*cells, gap="hair"), "card", "split card", "ranking")


def _box(it: BoxContents, common: BoxCommon) -> Content:
    tall, owner = common.tall, f"box {it.number}"
    parts: list[Content | Cell] = [fixed(head_of(it), tall.head)]
    if it.played and common.low:
        parts += [flex(low_hands(it, common))]
    elif it.played:
        parts += [*side_lines(it, common), flex(_hands(it, common))]
    else:
        parts += [*(fixed(blank, tall.side) for _ in common.places or common.line[:1]), flex(_circle(common))]
    return box_frame(column(*parts, gap="hair"), box_look(it), owner)


def _circle(common: BoxCommon) -> Content:
    """Return the betting circle of a box that is not in play."""
    mm = common.tall.chips
    ring = thing(lambda box: Picture(box, "circle", "", "lamp off", "dim"), mm, mm)
    high = common.stakes
    cells = (fixed(place(ring), high), flex(place(blank)))
    return column(*(cells[::-1] if common.players else cells), gap="")


# Hands


def _hands(it: BoxContents, common: BoxCommon) -> Content:
    """Return the only hand of a box, or both hands of a split, one below the other."""
    if len(it.hands) == 1:
        return _hand(it.hands[0], common)
    halves = (flex(_half(each, ORDINALS[at], common)) for at, each in enumerate(it.hands))
    return column(*halves, gap="hair")


def _hand(it: HandContents, common: BoxCommon) -> Content:
    """Return one hand. Dealer's chips lie nearest to the player's name, players' nearest to the players."""
    tall = common.tall
    stakes = fixed(place(stakes_of(it, common)), common.stakes)
    said = column(fixed(place(total_of(it)), tall.total), fixed(place(word_of(it, common)), tall.word), gap="")
    rest = flex(place(cards_of(it, MOST_CARDS, "card"), "middle", "start")), on_plate(said, it)
    return column(*(rest if common.players else (stakes, *rest)), *((stakes,) if common.players else ()), gap="hair")


def _half(it: HandContents, ordinal: str, common: BoxCommon) -> Content:
    """Return one hand of a split: its chips, its cards, and on one plate its total and the word."""
    line, tall = stakes_line(it, ordinal, common), common.tall
    cards = flex(place(cards_of(it, SPLIT_CARDS, "split card", tall.card), "middle", "start"))
    beside = on_plate(_line(pad(place(total_and_word(it, common)), "hair", ""), tall.split), it)
    below = fixed(place(split_total(it)), tall.split), fixed(place(word_of(it, common)), tall.word)
    above = beside if common.players else on_plate(column(*below, gap=""), it)
    ways = [*([(shares_of(it, common), above)] if it.each else []), (line, above), (line, beside)]
    parts = ((cards, said, stakes) if common.players else (stakes, cards, said) for stakes, said in ways)
    return half_frame(first_good(*(column(*each, gap="hair") for each in parts)), it)


def _line(content: Content, mm: float) -> Content:
    """Return content in a line of this height."""
    return column(fixed(content, mm))
