# SPDX-License-Identifier: MIT
"""Boxes with hands that are counted: who plays in each, chips, side wagers, cards, totals, and what came of them.

Every part of a box has a fixed place, with room for seven cards, or for five in each hand of a split: nothing moves
while a round lasts.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from controller.display.boxes import BoxContents, HandContents, SideResult
from controller.display.kit.items import Colour, ThingLook
from controller.display.kit.layout import (
    Cell,
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
    same_size,
)
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.kit.theme import Audience, Step
from controller.display.layout.stacks import Stack
from controller.display.parts.pieces import SMALL, SUM, SideWager, chip, due, hand, paid, side_wager, stack
from controller.display.wording import sentence, spoken
from controller.engine.values.money import dollars

MOST_CARDS, SPLIT_CARDS = 7, 5
"""Cards of a hand, and of a hand of a split, that have room."""
NAMES: Final = BODY._replace(narrow=0.76)
LOOKS: Final[Mapping[str, ThingLook]] = {"loses": "faded", "wins": "wins"}
LOW_CARDS: Final = 7.6
"""Millimetres. Height of the cards of a hand on a small screen."""
SHORT: Final = {"stands off": "stand-off", "doubled": "x2", "decides": ""}
"""Shorter words on a hand. Where there is no room for a word, its lemon frame tells that it decides."""
ORDINALS: Final = ("1st", "2nd")


class Heights(NamedTuple):
    """Millimetres. Heights of a box's parts, and widths of chips."""

    head: float
    side: float
    """Line of a side wager."""
    stake: float
    """Line of the chips of one of several players."""
    total: float
    word: float
    split: float
    """Line with total and word of a hand of a split."""
    chips: float
    dot: float


HEIGHTS: Final[Mapping[str, Heights]] = {
    "dealer": Heights(6.4, 5.2, 4.5, 8.6, 5.4, 5.8, 9.6, 3.0),
    "players": Heights(8.8, 7.8, 7.5, 13.0, 8.6, 9.2, 13.0, 5.0),
    "low": Heights(4.7, 5.5, 4.8, 5.8, 5.2, 5.2, 4.0, 2.6),
}


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


class _Common(NamedTuple):
    """What all boxes of a screen have in common. tall: their heights."""

    colours: tuple[tuple[str, Colour], ...]
    places: tuple[tuple[str, ...], ...]
    line: tuple[str, ...]
    decides: str
    screen: str

    @property
    def tall(self) -> Heights:
        """Return the heights of the parts."""
        return HEIGHTS[self.screen]

    @property
    def players(self) -> bool:
        """Return whether players read it."""
        return self.screen == "players"

    @property
    def low(self) -> bool:
        """Return whether the screen is a small one."""
        return self.screen == "low"

    @property
    def verb(self) -> str:
        """Return the word before a sum that is still to be paid."""
        return "wins" if self.players else "due"

    def of(self, player: str) -> Colour:
        """Return a player's colour."""
        return dict(self.colours)[player]


def boxes(it: BoxRow) -> Content:
    """Return all boxes in a row. Players sit opposite the dealer, so their picture is turned round."""
    usual = _row(it, it.audience)
    return usual if it.audience == "players" else by_screen(usual, _row(it, "low"))


def _row(it: BoxRow, screen: str) -> Content:
    common = _Common(it.colours, it.places, it.line, it.decides, screen)
    turned = it.boxes[::-1] if common.players else it.boxes
    cells = [flex(kept(_box, each, common)) for each in turned]
    return same_size(row(*cells, gap="hair"), "card", "split card", "ranking")


def _box(it: BoxContents, common: _Common) -> Content:
    tall, owner = common.tall, f"box {it.number}"
    parts: list[Content | Cell] = [fixed(_head(it, common), tall.head)]
    if it.played and common.low:
        parts += [flex(_low_hands(it, common))]
    elif it.played:
        parts += [*_side_lines(it, common), flex(_hands(it, common))]
    else:
        parts += [flex(place(blank))]
    return box_frame(column(*parts, gap="hair"), box_look(it), owner)


def box_look(it: BoxContents) -> str:
    """Return how a box stands out: `act` while it is worked, else what became of its only hand, or `empty`."""
    if it.turn or it.due:
        return "act"
    if not it.played:
        return "empty"
    quiet = it.hands[0].paid and not any(each.due for each in it.results)
    due_now = any(each.due for each in it.results)
    tone = it.hands[0].tone if len(it.hands) == 1 else ""
    return "wins" if due_now else "" if quiet else tone


def box_frame(content: Content, look: str, owner: str) -> Content:
    """Return content in the frame of a box, a seat or a hand. look: as `box_look`."""
    inside = pad(content, "tight", "hair")
    if look == "act":
        return framed(inside, fill="well", line="act", width=5, glow="act", kind="box", owner=owner)
    if look == "wins":
        return framed(inside, fill="shade", line="wins", width=4, glow="wins", kind="box", owner=owner)
    if look == "void":
        return framed(inside, fill="shade", line="words", dashed=True, kind="box", owner=owner)
    line = "dim" if look in ("empty", "loses") else "line"
    return framed(inside, fill="shade", line=line, kind="box", owner=owner)


def _head(it: BoxContents, common: _Common) -> Content:
    """Return the number and the first player: lemon while this box is worked."""
    names = tuple(spoken(player) for player in it.players)
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    lost = it.played and all(each.tone == "loses" for each in it.hands)
    return box_head(str(it.number), names[:1], more, box_look(it), faded=lost or not it.played, players=common.players)


def box_head(  # noqa: PLR0913 - what stands there, and how
    number: str, names: tuple[str, ...], more: str, look: str, *, faded: bool, players: bool
) -> Content:
    """Return the head of a box: its number and who plays there, `names` in wordings. Lemon while the box is worked."""
    ink = "ink" if look == "act" else "loses" if faded else "words"
    figure = label(number, style=BODY._replace(steps=("strong",), weight="Black"), colour=ink, kind="number")
    style = NAMES._replace(weight="Bold") if players else NAMES
    every = (*(f"{name}{more}" for name in names), *(names if more else ()))
    name = first_good(*(label(words, style=style, colour=ink, kind="name") for words in every)) if every else blank
    inside = place(pad(row(figure, flex(place(name, "end", ""))), "hair", ""))
    return framed(inside, fill="act", radius=4) if look == "act" else inside


# Side wagers


def _side_lines(it: BoxContents, common: _Common) -> Iterator[Cell]:
    """Return a line for each side wager. The wager on the line before the boxes stands at the right of the last one."""
    sides, insured = _sides(it, common), _insured(it, common)
    lines = [_side(each, it, common) for each in sides] or [blank] * bool(common.line)
    if insured.state != "empty":
        lines[-1] = _beside(sides[-1] if sides else None, insured, it, common)
    yield from (fixed(place(line), common.tall.side) for line in lines)


def _beside(side: SideWager | None, insured: SideWager, it: BoxContents, common: _Common) -> Content:
    """Return a side wager and the wager on the line in one line, with names as long as fit."""
    if not side:
        return _side(insured, it, common)
    names = ((0, 1), (1, 1), (9, 1), (1, 9), (9, 9))
    options = (
        row(
            _side(side._replace(names=side.names[one:]), it, common, brief=True),
            flex(place(_side(insured._replace(names=insured.names[other:]), it, common, brief=True), "end", "")),
        )
        for one, other in names
    )
    return first_good(*options)


def _side(each: SideWager, it: BoxContents, common: _Common, *, brief: bool = False) -> Content:
    style = SUM._replace(steps=("note",)) if common.players else SUM
    return side_wager(each, common.verb, common.tall.dot, f"box {it.number}", style, brief=brief)


def _sides(it: BoxContents, common: _Common) -> list[SideWager]:
    each = zip(common.places, it.places, it.results, strict=True)
    return [_side_of(names, lying, result, common) for names, lying, result in each]


def _side_of(names: tuple[str, ...], lying: tuple[Stack, ...], result: SideResult, common: _Common) -> SideWager:
    cents, colours = sum(it.cents for it in lying), tuple(common.of(it.players[0]) for it in lying)
    if result.wins and result.won:
        return SideWager(names, "due" if result.due else "paid", result.won)
    if result.stands.words == "loses" or any(it.fate == "loses" for it in lying):
        return SideWager(names, "loses", cents)
    return SideWager(names, "lies" if lying else "empty", cents, colours)


def _insured(it: BoxContents, common: _Common) -> SideWager:
    return _side_of(common.line, it.line, SideResult(), common)


# Hands


def _hands(it: BoxContents, common: _Common) -> Content:
    """Return the only hand of a box, or both hands of a split, one below the other."""
    if len(it.hands) == 1:
        return _hand(it.hands[0], common)
    halves = (flex(_half(each, ORDINALS[at], it, common)) for at, each in enumerate(it.hands))
    return column(*halves, gap="hair")


def _hand(it: HandContents, common: _Common) -> Content:
    """Return one hand. Dealer's chips lie nearest to the player's name, players' nearest to the players."""
    tall = common.tall
    stakes = fixed(place(_stakes(it, common)), 3 * tall.stake)
    said = column(fixed(place(_total(it)), tall.total), fixed(place(_word(it, common)), tall.word), gap="")
    rest = flex(place(_cards(it, MOST_CARDS, "card"), "middle", "start")), framed(said, fill="well", radius=6)
    return column(*(rest if common.players else (stakes, *rest)), *((stakes,) if common.players else ()), gap="hair")


def _half(it: HandContents, ordinal: str, box: BoxContents, common: _Common) -> Content:
    """Return one hand of a split: its chips, its cards, and on one plate its total and the word."""
    stakes = fixed(place(_split_stakes(it, ordinal, common)), max(1, len(box.players)) * common.tall.stake)
    cards = flex(place(_cards(it, SPLIT_CARDS, "split card"), "middle", "start"))
    beside = fixed(pad(place(_total_and_word(it, common)), "hair", ""), common.tall.split)
    below = fixed(place(_split_total(it)), common.tall.split), fixed(place(_word(it, common)), common.tall.word)
    said = framed(column(*((beside,) if common.players else below), gap=""), fill="well", radius=6)
    return half_frame(column(*((cards, said, stakes) if common.players else (stakes, cards, said)), gap="hair"), it)


def half_frame(content: Content, it: HandContents) -> Content:
    """Return a hand of a split in its frame: lemon on its turn, gold if it is due, dashed if it is void."""
    line = (
        "act" if it.turn else "wins" if it.tone == "wins" and not it.paid else "words" if it.tone == "void" else "dim"
    )
    width = 4 if line in ("act", "wins") else 2
    inside = pad(content, "hair", "hair")
    return framed(inside, line=line, width=width, dashed=it.tone == "void", kind="half", owner=f"hand {it.name}")


def _cards(it: HandContents, places: int, kind: str) -> Content:
    """Return the cards. Those of a blackjack that was paid are removed."""
    removed = it.paid and bool(it.ranking)
    look: ThingLook = "faded" if it.tone == "loses" else ""
    cards = () if removed else it.cards
    return hand(cards, places, look=look, kind=kind, owner=f"hand {it.name}", across=it.sideways and len(cards) > 2)


# Chips


def _stakes(it: HandContents, common: _Common) -> Content:
    """Return the chips: one player's as a stack with the amount, those of several as a list of their names."""
    if it.each:
        return _shares(it, common)
    if not it.stacks:
        return _emptied(it)
    only, owner, look = it.stacks[0], f"hand {it.name}", LOOKS.get(it.tone, "")
    sizes = (common.tall.chips, 0.7 * common.tall.chips)
    stacks_ = (stack(only.cents, (common.of(only.players[0]),), size, look, owner) for size in sizes)
    amount = _amount(only.cents, it)
    return first_good(*(row(each, amount) for each in stacks_), amount)


def _amount(cents: int, it: HandContents) -> Content:
    ink = "loses" if it.tone == "loses" else "words"
    return label(
        dollars(cents), style=SUM._replace(steps=("body",)), colour=ink, kind="amount", owner=f"hand {it.name}"
    )


def _emptied(it: HandContents) -> Content:
    """Return what became of the chips of a hand that lost."""
    if not it.over or it.tone != "loses":
        return blank
    words = f"{dollars(it.amounts.lost)} taken" if it.amounts.lost else "taken"
    return label(words, "taken", style=SMALL, colour="loses", kind="taken")


def _shares(it: HandContents, common: _Common) -> Content:
    """Return a line for each of several players: the chips there, or what they have won or lost."""
    return first_good(
        *(
            column(*(_share(player, cents, it, common, style, dots=dots) for player, cents in it.each), gap="tight")
            for style, dots in ((NAMES, True), (NAMES, False), (SMALL, True), (SMALL, False))
        )
    )


def _share(  # noqa: PLR0913 - whose share, and how
    player: str, cents: int, it: HandContents, common: _Common, style: Style, *, dots: bool
) -> Content:
    open_ = player in it.undecided
    ink = "loses" if it.tone == "loses" else "wins" if it.amounts.each and it.tone == "wins" and not open_ else "words"
    name_ink = "loses" if it.tone == "loses" else "words"
    look: ThingLook = "" if open_ else LOOKS.get(it.tone, "")
    sum_ = label(dollars(cents), style=SUM, colour=ink, kind="share", owner=player)
    name = label(spoken(player), style=style, colour=name_ink, kind=f"player {style.role}")
    dot = chip(common.of(player), common.tall.dot, look, player)
    return row(*((dot,) if dots else ()), flex(name), sum_, gap="hair")


def _split_stakes(it: HandContents, ordinal: str, common: _Common) -> Content:
    """Return the chips on a hand of a split, behind which of the two hands it is."""
    named = label(ordinal, style=SMALL, colour="act" if it.turn else "muted", kind="ordinal")
    if it.each:
        return row(_shares(it, common))
    if not it.stacks:
        return row(named, flex(place(_emptied(it), "end", "")), gap="hair")
    only = it.stacks[0]
    dot = chip(common.of(only.players[0]), common.tall.dot, LOOKS.get(it.tone, ""), f"hand {it.name}")
    amount = _amount(only.cents, it)
    return first_good(
        *(row(named, flex(place(each, "end", "")), gap="hair") for each in (row(dot, amount, gap="hair"), amount))
    )


# Totals, and what became of a hand


def _ink(it: HandContents) -> str:
    return "loses" if it.tone == "loses" else "act" if it.turn else "words"


def _total(it: HandContents) -> Content:
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


def _split_total(it: HandContents, step: Step = "strong") -> Content:
    """Return the total of a hand of a split."""
    if it.ranking:
        return label(sentence(it.ranking), style=SUM, colour=_ink(it), kind="split ranking", owner=f"hand {it.name}")
    return _figure(it, (step,), f"split total {step}")


def _total_and_word(it: HandContents, common: _Common) -> Content:
    """Return total and word of a hand in one line: in the longest words that fit."""
    figure = it._replace(total=it.total._replace(before=""))
    small = _word(it, common, small=True)
    step: Step = "body" if common.low else "strong"
    word = _word(it, common)
    second = (it, small) if it.tone in ("", "waits") else (figure, word)
    options = (it, word), second, (figure, small)
    lines = (row(_split_total(total, step), flex(place(each, "end", "")), gap="hair") for total, each in options)
    return first_good(*lines, place(small, "end", ""))


def _word(it: HandContents, common: _Common, *, small: bool = False) -> Content:
    """Return what came of a hand: due on gold, paid with a tick, else in a word. small: a word may be smaller."""
    won, owner = it.amounts.won, f"hand {it.name}"
    if it.paid:
        return paid(won, common.tall.dot, kind="word", owner=owner)
    if it.tone == "wins":
        sum_ = dollars(won) if won else ""
        wordings = (f"{common.verb} {sum_}", sum_) if won else ("wins",)
        return due(*wordings, kind="word", owner=owner)
    word, colour = _state(it, common)
    style, kind = (SMALL._replace(weight="Bold"), "small word") if small else (SUM, "word")
    each = (
        label(sentence(words), style=style, colour=colour, kind=kind, owner=owner)
        for words in dict.fromkeys((word, SHORT.get(word, word)))
    )
    return first_good(*each)


def _state(it: HandContents, common: _Common) -> tuple[str, str]:
    """Return the word on a hand that has won nothing, and its colour."""
    if it.turn and not it.tone:
        return it.state or common.decides, "act"
    if it.state == it.ranking:
        return "".join(it.amounts.odds[-1:]), "muted"
    return it.state, {"loses": "loses", "stands": "words", "void": "words"}.get(it.tone, "muted")


# The dealer's small screens


def _low_hands(it: BoxContents, common: _Common) -> Content:
    """Return what a box of a small screen shows below its head: side wagers, chips, cards, totals."""
    insured = [_insured(it, common)] if it.line else []
    sides = [each for each in (*_sides(it, common), *insured) if each.state != "empty"]
    if len(it.hands) > 1:
        halves = (flex(_low_hand(each, ordinal, common)) for ordinal, each in zip(ORDINALS, it.hands, strict=True))
        return column(fixed(place(_low_sides(sides, it, common)), common.tall.side), *halves, gap="")
    only = it.hands[0]
    lines = [fixed(place(_side(each, it, common)), common.tall.side) for each in sides]
    each, together = (_low_stakes(only, common, together=it_is) for it_is in (False, True))
    above = first_good(column(*lines, each, gap=""), column(*lines, together, gap=""))
    cards = place(_cards(only, MOST_CARDS, f"card {it.number}"), "middle", "end")
    said = fixed(place(_split_total(only)), common.tall.total), fixed(place(_word(only, common)), common.tall.word)
    return column(flex(above), fixed(cards, LOW_CARDS), framed(column(*said, gap=""), fill="well", radius=4), gap="")


def _low_sides(every: list[SideWager], it: BoxContents, common: _Common) -> Content:
    """Return side wagers in one line. Those that are lost, and names, are left out where there is no room for them."""
    kept_ = [each for each in every if each.state != "loses"]
    options = (
        every,
        kept_,
        [each._replace(names=each.names[-1:]) for each in kept_],
        [each._replace(names=()) for each in kept_],
    )
    return first_good(*(row(*(_side(each, it, common, brief=True) for each in option)) for option in options))


def _low_hand(it: HandContents, ordinal: str, common: _Common) -> Content:
    stakes = fixed(_low_stakes(it, common, ordinal, together=True), common.tall.stake)
    cards = flex(place(_cards(it, SPLIT_CARDS, "split card"), "middle", "middle"))
    said = framed(pad(place(_total_and_word(it, common)), "hair", ""), fill="well", radius=4)
    return column(stakes, cards, fixed(said, common.tall.split), gap="")


def _low_stakes(it: HandContents, common: _Common, ordinal: str = "", *, together: bool) -> Content:
    """Return the chips on a hand, in lines; `together`: the sum of all players, in one line."""
    if it.each and not together:
        return _shares(it, common)
    named = label(
        ordinal or ("all" if it.each else ""), style=SMALL, colour="act" if it.turn else "muted", kind="ordinal"
    )
    if not it.stacks and not it.each:
        return row(named, flex(place(_emptied(it), "end")), gap="hair")
    dots = [
        chip(common.of(each.players[0]), common.tall.dot, LOOKS.get(it.tone, ""), f"hand {it.name}")
        for each in it.stacks[:1]
    ]
    cents = sum(cents for _, cents in it.each) or sum(each.cents for each in it.stacks)
    line = row(named, *dots, flex(place(_amount(cents, it), "end", "")), gap="hair")
    return column(fixed(place(line), common.tall.stake), gap="")
