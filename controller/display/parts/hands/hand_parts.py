# SPDX-License-Identifier: MIT
"""Parts of a hand in a box: its cards, its chips, its total, and what became of it."""

from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple

from controller.display.boxes import HandContents
from controller.display.kit.items import ThingLook
from controller.display.kit.layout import Content, blank, column, first_good, fixed, flex, framed, place, row
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.kit.theme import Step
from controller.display.parts.hands.box_parts import NAMES, BoxCommon, name_wordings
from controller.display.parts.pieces import SMALL, SUM, SumStyle, chip, due, hand, money, paid, stack
from controller.display.wording import sentence
from controller.engine.values.money import dollars

MOST_CARDS, SPLIT_CARDS = 7, 5
"""Cards of a hand, and of a hand of a split, that have room."""
LOOKS: Final[Mapping[str, ThingLook]] = {"loses": "faded", "wins": "wins"}


class ShareLook(NamedTuple):
    """How the list of several players on a hand looks: style and wording of the names, and whether chips are there."""

    style: Style
    wording: int
    dots: bool


SHARES: Final = (
    *(ShareLook(NAMES, 0, dots=True), ShareLook(NAMES, 0, dots=False), ShareLook(SMALL, 0, dots=False)),
    *(ShareLook(NAMES, 1, dots=True), ShareLook(NAMES, 1, dots=False), ShareLook(SMALL, 1, dots=False)),
    *(ShareLook(NAMES, 2, dots=False), ShareLook(SMALL, 2, dots=False)),
)
"""The looks that are tried, in this order."""
SHORT: Final = {"stands off": "stand-off", "doubled": "double", "decides": ""}
"""Shorter words on a hand. Where there is no room for a word, its lemon frame tells that it decides."""


def cards_of(it: HandContents, places: int, kind: str, least: float = 1) -> Content:
    """Return the cards, at least so many millimetres high. Those of a blackjack that was paid are removed."""
    removed = it.paid and bool(it.ranking)
    look: ThingLook = "faded" if it.tone == "loses" else ""
    cards = () if removed else it.cards
    across = it.sideways and len(cards) > 2
    return hand(cards, places, least=least, look=look, kind=kind, owner=f"hand {it.name}", across=across)


# Chips


def stakes_of(it: HandContents, common: BoxCommon) -> Content:
    """Return the chips: one player's as a stack with the amount, those of several as a list of their names."""
    if it.each:
        return first_good(shares_of(it, common), stakes_line(it, "", common))
    if not it.stacks:
        return emptied(it)
    only, owner, look = it.stacks[0], f"hand {it.name}", LOOKS.get(it.tone, "")
    sizes = (common.tall.chips, 0.7 * common.tall.chips)
    stacks_ = (stack(only.cents, (common.of(only.players[0]),), size, look, owner) for size in sizes)
    amount = amount_of(only.cents, it)
    return first_good(*(row(each, amount) for each in stacks_), amount)


def amount_of(cents: int, it: HandContents) -> Content:
    """Return the sum of the chips on a hand."""
    colour = "loses" if it.tone == "loses" else "words"
    return money(cents, SumStyle(colour=colour, kind="amount", owner=f"hand {it.name}"))


def emptied(it: HandContents) -> Content:
    """Return what became of the chips of a hand that lost."""
    if not it.over or it.tone != "loses":
        return blank
    words = f"{dollars(it.amounts.lost)} taken" if it.amounts.lost else "taken"
    return label(words, "taken", style=SMALL, colour="loses", kind="taken")


def shares_of(it: HandContents, common: BoxCommon) -> Content:
    """Return a line for each of several players: the chips there, or what they have won or lost."""
    return first_good(*(_shares(it, common, look, exact) for exact, look in product((True, False), SHARES)))


def _shares(it: HandContents, common: BoxCommon, look: ShareLook, exact: bool) -> Content:
    lines = (_share(player, cents, it, common, look, exact) for player, cents in it.each)
    return column(*(fixed(place(line, "start"), common.tall.stake) for line in lines), gap="")


def _share(  # noqa: PLR0913, PLR0917 - whose share, and how
    player: str, cents: int, it: HandContents, common: BoxCommon, look: ShareLook, exact: bool
) -> Content:
    """Return the line of one player."""
    open_ = player in it.undecided
    ink = "loses" if it.tone == "loses" else "wins" if it.tone == "wins" and not open_ else "words"
    sum_ = money(cents, SumStyle(colour=ink, kind="share", owner=player, exact=exact))
    name_ink = "loses" if it.tone == "loses" else "words"
    kind = f"player {look.style.role}"
    name = label(name_wordings(player)[look.wording], style=look.style, colour=name_ink, kind=kind, owner=player)
    chips: ThingLook = "" if open_ else LOOKS.get(it.tone, "")
    dot = [chip(common.of(player), common.tall.dot, chips, player)] if look.dots else []
    return row(*dot, flex(name), sum_, gap="hair")


def stakes_line(it: HandContents, ordinal: str, common: BoxCommon) -> Content:
    """Return the chips on a hand as one line: which hand of a split it is, and the sum of all players."""
    words = ordinal or ("all" if it.each else "")
    named = label(words, style=SMALL, colour="act" if it.turn else "muted", kind="ordinal")
    cents = sum(cents for _, cents in it.each) or sum(each.cents for each in it.stacks)
    if not cents:
        line = row(named, flex(place(emptied(it), "end", "")), gap="hair")
        return column(fixed(place(line), common.tall.stake))
    owner, look = f"hand {it.name}", LOOKS.get(it.tone, "")
    dots = [chip(common.of(each.players[0]), common.tall.dot, look, owner) for each in it.stacks[:1]]
    amount = amount_of(cents, it)
    at_end = flex(place(amount, "end", ""))
    lines = row(named, *dots, at_end, gap="hair"), row(named, at_end, gap="hair"), amount, row(named, *dots, gap="hair")
    return column(fixed(place(first_good(*lines)), common.tall.stake))


# Totals, and what became of a hand


def on_plate(content: Content, it: HandContents) -> Content:
    """Return total and word of a hand on the plate that holds them together. There is none before the first card."""
    there = it.cards or it.ranking or it.state or it.tone
    return framed(content, fill="well", radius=6) if there else content


def _ink(it: HandContents) -> str:
    return "loses" if it.tone == "loses" else "act" if it.turn else "words"


def total_of(it: HandContents) -> Content:
    """Return the total: a figure with the word before it, or a word such as blackjack."""
    if it.ranking:
        style = BODY._replace(steps=("strong", "body"), weight="Black", narrow=0.76)
        return label(sentence(it.ranking), style=style, colour=_ink(it), kind="ranking", owner=f"hand {it.name}")
    return _figure(it, ("total",), "total")


def _figure(it: HandContents, steps: tuple[Step, ...], kind: str) -> Content:
    style = BODY._replace(steps=steps, weight="Black", narrow=0.84)
    figure = label(it.total.figure, style=style, colour=_ink(it), kind=kind, owner=f"hand {it.name}")
    soft = label(it.total.before, style=NOTE._replace(narrow=0.76), colour="muted", kind="soft")
    return row(soft, figure, gap="hair") if it.total.before else figure


def split_total(it: HandContents, step: Step = "strong") -> Content:
    """Return the total of a hand of a split."""
    if it.ranking:
        return label(sentence(it.ranking), style=SUM, colour=_ink(it), kind="split ranking", owner=f"hand {it.name}")
    return _figure(it, (step,), f"split total {step}")


def total_and_word(it: HandContents, common: BoxCommon) -> Content:
    """Return total and word of a hand in one line: in the longest words that fit."""
    figure = it._replace(total=it.total._replace(before=""))
    small = word_of(it, common, small=True)
    step: Step = "body" if common.low else "strong"
    word = word_of(it, common)
    second = (it, small) if it.tone in ("", "waits") else (figure, word)
    options = (it, word), second, (figure, small)
    lines = (row(split_total(total, step), flex(place(each, "end", "")), gap="hair") for total, each in options)
    return first_good(*lines, place(small, "end", ""))


def word_of(it: HandContents, common: BoxCommon, *, small: bool = False) -> Content:
    """Return what came of a hand: due on gold, paid with a tick, else in a word. small: a word may be smaller."""
    won, owner = it.amounts.won, f"hand {it.name}"
    if it.paid:
        return paid(won, common.tall.dot, SumStyle(kind="word", owner=owner))
    if it.tone == "wins":
        return due(common.verb if won else "wins", won, SumStyle(kind="word", owner=owner))
    word, colour = _state(it, common)
    style, kind = (SMALL._replace(weight="Bold"), "small word") if small else (SUM, "word")
    each = (
        label(sentence(words), style=style, colour=colour, kind=kind, owner=owner)
        for words in dict.fromkeys((word, SHORT.get(word, word)))
    )
    return first_good(*each)


def _state(it: HandContents, common: BoxCommon) -> tuple[str, str]:
    """Return the word on a hand that has won nothing, and its colour."""
    if it.turn and not it.tone:
        return it.state or common.decides, "act"
    if it.state == it.ranking:
        return "".join(it.amounts.odds[-1:]), "muted"
    return it.state, {"loses": "loses", "stands": "words", "void": "words"}.get(it.tone, "muted")
