# SPDX-License-Identifier: MIT
"""Boxes with hands that are counted, on the dealer's small screens."""

from typing import Final

from controller.display.boxes import BoxContents, HandContents
from controller.display.kit.layout import Content, column, first_good, fixed, flex, pad, place, row
from controller.display.kit.text import label
from controller.display.parts.hands.box_parts import ORDINALS, BoxCommon, insured_of, side_line, sides_of
from controller.display.parts.hands.hand_parts import (
    LOOKS,
    MOST_CARDS,
    SPLIT_CARDS,
    amount_of,
    cards_of,
    emptied,
    on_plate,
    shares_of,
    split_total,
    total_and_word,
    word_of,
)
from controller.display.parts.pieces import SMALL, SideWager, chip

LOW_CARDS: Final = 7.6
"""Millimetres. Height of the cards of a hand."""


def low_hands(it: BoxContents, common: BoxCommon) -> Content:
    """Return what a box of a small screen shows below its head: side wagers, chips, cards, totals."""
    insured = [insured_of(it, common)] if it.line else []
    sides = [each for each in (*sides_of(it, common), *insured) if each.state != "empty"]
    if len(it.hands) > 1:
        halves = (flex(_low_hand(each, ordinal, common)) for ordinal, each in zip(ORDINALS, it.hands, strict=True))
        return column(fixed(place(_low_sides(sides, it, common)), common.tall.side), *halves, gap="")
    only = it.hands[0]
    lines = [fixed(place(side_line(each, it, common)), common.tall.side) for each in sides]
    each, together = (_low_stakes(only, common, together=it_is) for it_is in (False, True))
    above = first_good(column(*lines, each, gap=""), column(*lines, together, gap=""))
    cards = place(cards_of(only, MOST_CARDS, f"card {it.number}"), "middle", "end")
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
    stakes = fixed(_low_stakes(it, common, ordinal, together=True), common.tall.stake)
    cards = flex(place(cards_of(it, SPLIT_CARDS, "split card"), "middle", "middle"))
    said = on_plate(pad(place(total_and_word(it, common)), "hair", ""), it)
    return column(stakes, cards, fixed(said, common.tall.split), gap="")


def _low_stakes(it: HandContents, common: BoxCommon, ordinal: str = "", *, together: bool) -> Content:
    """Return the chips on a hand, in lines; `together`: the sum of all players, in one line."""
    if it.each and not together:
        return shares_of(it, common)
    named = label(
        ordinal or ("all" if it.each else ""), style=SMALL, colour="act" if it.turn else "muted", kind="ordinal"
    )
    if not it.stacks and not it.each:
        return row(named, flex(place(emptied(it), "end")), gap="hair")
    dots = [
        chip(common.of(each.players[0]), common.tall.dot, LOOKS.get(it.tone, ""), f"hand {it.name}")
        for each in it.stacks[:1]
    ]
    cents = sum(cents for _, cents in it.each) or sum(each.cents for each in it.stacks)
    amount = flex(place(amount_of(cents, it), "end", ""))
    line = first_good(row(named, *dots, amount, gap="hair"), row(named, amount, gap="hair"), amount_of(cents, it))
    return column(fixed(place(line), common.tall.stake), gap="")
