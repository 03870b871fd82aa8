# SPDX-License-Identifier: MIT
"""Boxes with hands that are counted, on the dealer's small screens."""

from typing import Final

from controller.display.boxes import BoxContents, HandContents
from controller.display.kit.layout import Content, column, first_good, fixed, flex, pad, place, row
from controller.display.parts.hands.box_parts import ORDINALS, BoxCommon, insured_of, lines_of, side_line, sides_of
from controller.display.parts.hands.hand_parts import (
    MOST_CARDS,
    SPLIT_CARDS,
    cards_of,
    on_plate,
    shares_of,
    split_total,
    stakes_line,
    total_and_word,
    word_of,
)
from controller.display.parts.pieces import SideWager

LOW_CARDS: Final = 7.6
"""Millimetres. Height of the cards of a hand."""


def low_hands(it: BoxContents, common: BoxCommon) -> Content:
    """Return what a box of a small screen shows below its head: side wagers, chips, cards, totals."""
    insured = insured_of(it, common)
    sides = [each for each in sides_of(it, common) if each.state != "empty"]
    if len(it.hands) > 1:
        halves = (flex(_low_hand(each, ordinal, common)) for ordinal, each in zip(ORDINALS, it.hands, strict=True))
        every = [*sides, *([] if insured.state == "empty" else [insured])]
        return column(fixed(place(_low_sides(every, it, common)), common.tall.side), *halves, gap="")
    only = it.hands[0]
    lines = [fixed(place(line), common.tall.side) for line in lines_of(sides, insured, it, common)]
    line = stakes_line(only, "", common)
    each = shares_of(only, common) if only.each else line
    above = first_good(column(*lines, each, gap=""), column(*lines, line, gap=""))
    cards = place(cards_of(only, MOST_CARDS, f"card {it.number}"), "middle", "start")
    said = fixed(place(split_total(only)), common.tall.total), fixed(place(word_of(only, common)), common.tall.word)
    return column(flex(above), fixed(cards, LOW_CARDS), on_plate(column(*said, gap=""), only), gap="")


def _low_sides(every: list[SideWager], it: BoxContents, common: BoxCommon) -> Content:
    """Return side wagers in one line. Those that are lost, and names, are left out where there is no room for them."""
    kept_ = [each for each in every if each.state != "loses"]
    options = (
        every,
        kept_,
        [each._replace(names=each.names[-1:]) for each in kept_],
        [each._replace(names=()) for each in kept_],
    )
    return first_good(*(row(*(side_line(each, it, common, brief=True) for each in option)) for option in options))


def _low_hand(it: HandContents, ordinal: str, common: BoxCommon) -> Content:
    cards = flex(place(cards_of(it, SPLIT_CARDS, "split card"), "middle", "middle"))
    said = on_plate(pad(place(total_and_word(it, common)), "hair", ""), it)
    return column(stakes_line(it, ordinal, common), cards, fixed(said, common.tall.split), gap="")
