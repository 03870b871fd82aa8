# SPDX-License-Identifier: MIT
"""Blackjack's boxes: who plays in each, chips, side wagers, hands, totals, and what came of them."""

from collections.abc import Mapping
from typing import Final

from controller.display.boxes import BoxContents, HandContents, SideResult
from controller.display.kit.items import Colour, Picture, ThingLook
from controller.display.kit.layout import (
    Content,
    blank,
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
    thing,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Audience
from controller.display.layout.stacks import Stack
from controller.display.parts.pieces import chip, hand, plate, stack, tick
from controller.display.wording import sentence
from controller.engine.values.money import dollars

Colours = Mapping[str, Colour]
BRIEF: Final = ("777", "B")
"""Names of the places for side wagers."""
SHORT: Final = {"stands off": "stand-off"}
"""Shorter words for the state of a hand."""
LOOKS: Final[Mapping[str, ThingLook]] = {"loses": "faded", "wins": "wins"}
HEIGHTS: Final[Mapping[Audience, Mapping[str, float]]] = {
    "dealer": {"head": 6.6, "stake": 21.4, "side": 8.7, "total": 10.0, "word": 7.4, "chips": 10.4, "dot": 3.0},
    "players": {"head": 9.6, "stake": 24.0, "side": 9.0, "total": 15.0, "word": 11.0, "chips": 13.0, "dot": 5.0},
}
"""Millimetres. Heights of a box's parts: fixed, so that nothing moves while a round lasts."""
CARDS: Final[Mapping[Audience, tuple[float, ...]]] = {"dealer": (17.0, 13.8), "players": (22.0, 19.4)}
SPLIT_CARDS: Final[Mapping[Audience, tuple[float, ...]]] = {"dealer": (11.6, 9.8, 8.4), "players": (21.0, 13.0, 11.0)}
"""Millimetres. Heights of cards that are tried."""


def boxes(every: tuple[BoxContents, ...], colours: tuple[tuple[str, Colour], ...], audience: Audience) -> Content:
    """Return all boxes in a row. Players sit opposite the dealer, so their picture is turned round."""
    turned = every if audience == "dealer" else every[::-1]
    cells = [flex(kept(_box, it, colours, audience)) for it in turned]
    kinds = (
        "total",
        "split total",
        "name",
        "amount",
        "word",
        "split word",
        "amount",
        "split amount",
        "card",
        "split card",
        "side",
    )
    return same_size(row(*cells, gap="hair"), *kinds)


def _box(it: BoxContents, colours: tuple[tuple[str, Colour], ...], audience: Audience) -> Content:
    tone = it.hands[0].tone if len(it.hands) == 1 else ""
    parts = [
        fixed(_head(it), HEIGHTS[audience]["head"]),
        fixed(_sides(it, dict(colours), HEIGHTS[audience]["dot"]), HEIGHTS[audience]["side"]),
        flex(row(*(flex(_hand(hand, dict(colours), audience, split=len(it.hands) > 1)) for hand in it.hands))),
    ]
    if not it.played:
        parts = [fixed(_head(it), HEIGHTS[audience]["head"]), flex(place(blank))]
    inside = pad(column(*parts, gap="hair"), "tight", "tight")
    if it.turn or it.due:
        return framed(inside, fill="well", line="act", width=6, glow="act", kind="box", owner=f"box {it.number}")
    if tone == "wins":
        return framed(inside, fill="shade", line="wins", width=4, glow="wins", kind="box", owner=f"box {it.number}")
    line = "line" if it.played and tone != "loses" else "dim"
    return framed(inside, fill="shade", line=line, kind="box", owner=f"box {it.number}")


def _head(it: BoxContents) -> Content:
    """Return the number and the players: lemon while it is this box's turn."""
    first, *others = it.players or ("",)
    more = f" +{len(others)}" if others else ""
    marked = it.turn or it.due
    ink = "ink" if marked else "words" if it.played else "loses"
    number = label(str(it.number), style=BODY._replace(weight="Black"), colour=ink, kind="number")
    name = label(f"{first}{more}" if first else "", style=NOTE._replace(narrow=0.76), colour=ink, kind="name")
    inside = place(pad(row(number, flex(place(name, "end", ""))), "hair", ""))
    return framed(inside, fill="act", radius=4) if marked else inside


def _sides(it: BoxContents, colours: Colours, dot: float) -> Content:
    """Return the places for side wagers: empty, with chips, due, or paid."""
    if not it.played:
        return place(blank)
    cells = [_side(*each, colours, f"box {it.number}", dot) for each in zip(BRIEF, it.places, it.results, strict=True)]
    lengths = [1 + len(dollars(result.won)) if result.wins else 4 for result in it.results]
    alike, by_length = (
        row(*(flex(place(cell, "middle", ""), share) for cell, share in zip(cells, shares, strict=True)), gap="hair")
        for shares in ([1, 1], lengths)
    )
    if it.line:
        insured = _line_wager(it.line, colours, dot)
        return place(first_good(row(*cells, insured), column(alike, insured, align="middle")))
    return place(first_good(alike, by_length, column(*cells, gap="tight")))


def _line_wager(lying: tuple[Stack, ...], colours: Colours, dot: float) -> Content:
    """Return the wagers on the line in front of a box, such as insurance, as one sum."""
    faded = lying[0].fate == "loses"
    amount, name = dollars(sum(it.cents for it in lying)), lying[0].wager
    wordings = f"{name} {amount}", f"{name[:3]}. {amount}", amount
    words = label(*wordings, style=NOTE._replace(narrow=0.76), colour="loses" if faded else "words", kind="side")
    return row(chip(colours[lying[0].players[0]], dot, "faded" if faded else "", name), words, gap="hair")


def _side(name: str, lying: tuple[Stack, ...], result: SideResult, colours: Colours, owner: str, dot: float) -> Content:
    small = NOTE._replace(narrow=0.76)
    if result.wins:
        said = label(
            dollars(result.won),
            style=small._replace(weight="Bold"),
            colour="ink" if result.due else "wins",
            kind="side",
        )
        return plate(said, "wins", y="hair") if result.due else row(tick(dot, owner), said, gap="hair")
    if lying:
        faded = lying[0].fate == "loses"
        sum_ = label(
            dollars(sum(it.cents for it in lying)), style=small, colour="loses" if faded else "words", kind="side"
        )
        return row(chip(colours[lying[0].players[0]], dot, "faded" if faded else "", owner), sum_, gap="hair")
    return label(name, style=small, colour="loses", kind="side")


def _hand(it: HandContents, colours: Colours, audience: Audience, *, split: bool) -> Content:
    """Return one hand. Dealer's chips lie nearest to the player's name, players' nearest to the players."""
    tall, owner = HEIGHTS[audience], f"hand {it.name}"
    look: ThingLook = "faded" if it.tone == "loses" else ""
    kind, heights = ("split card", SPLIT_CARDS) if split else ("card", CARDS)
    rows = (1, 2) if split else (2, 3) if audience == "dealer" else (3, 4)
    cards = hand(
        it.cards or ("",),
        heights[audience],
        rows,
        look=look,
        kind=kind,
        owner=owner,
        across=it.sideways and not split,
    )
    stakes = fixed(place(_stakes(it, colours, audience, split=split)), tall["stake"])
    rest = (
        flex(place(cards)),
        fixed(place(_total(it, split=split)), tall["total"]),
        fixed(place(_word(it, owner, "" if audience == "dealer" else "wins", split=split)), tall["word"]),
    )
    return column(stakes, *rest, gap="") if audience == "dealer" else column(*rest, stakes, gap="")


def _stakes(it: HandContents, colours: Colours, audience: Audience, *, split: bool) -> Content:
    """Return the chips: one player's as a stack with its amount, those of several as a list of their names."""
    if not it.stacks:
        return blank
    ink = "loses" if it.tone == "loses" else "words"
    if len(it.stacks) == 1:
        only = it.stacks[0]
        chips = stack(
            only.cents,
            (colours[only.players[0]],),
            HEIGHTS[audience]["chips"] * (0.75 if split else 1),
            _look(it),
            f"hand {it.name}",
        )
        small = (NOTE if split else BODY)._replace(narrow=0.76)
        amount = label(
            dollars(only.cents),
            style=small._replace(weight="Bold"),
            colour=ink,
            kind="split amount" if split else "amount",
        )
        return (
            column(chips, amount, align="middle")
            if audience == "dealer" or split
            else row(chips, flex(place(amount, "end", "")))
        )
    return column(*(_stake(each, colours, it, ink, HEIGHTS[audience]["dot"]) for each in it.stacks), gap="line")


def _stake(it: Stack, colours: Colours, of_hand: HandContents, ink: str, dot: float) -> Content:
    small = NOTE._replace(narrow=0.76)
    amount = label(dollars(it.cents), style=small._replace(weight="Bold"), kind="share", colour=ink)
    name = label(it.players[0], style=small, kind="player", colour=ink)
    whose = chip(colours[it.players[0]], dot, _look(of_hand), it.players[0])
    return first_good(row(whose, flex(name), amount, gap="hair"), row(flex(name), amount, gap="hair"))


def _look(it: HandContents) -> ThingLook:
    return LOOKS.get(it.tone, "")


def _total(it: HandContents, *, split: bool) -> Content:
    colour = "loses" if it.tone == "loses" else "act" if it.turn else "words"
    if it.ranking:
        return label(
            sentence(it.ranking), style=BODY._replace(weight="Bold", narrow=0.76), colour=colour, kind="ranking"
        )
    kind = "split total" if split else "total"
    figure = label(
        it.total.figure,
        style=BODY._replace(steps=("strong",) if split else ("total", "large"), weight="Black"),
        colour=colour,
        kind=kind,
    )
    soft = label(it.total.before, style=NOTE, colour="muted", kind="soft")
    return (
        first_good(row(soft, figure, gap="hair"), column(figure, soft, align="middle")) if it.total.before else figure
    )


def _word(it: HandContents, owner: str, verb: str, *, split: bool) -> Content:
    """Return what came of a hand: due on gold, paid with a tick, else in a word."""
    amount, kind = dollars(it.amounts.won), "split word" if split else "word"
    small = (NOTE if split else BODY)._replace(narrow=0.76)
    if it.tone == "wins" and it.paid:
        return row(
            tick(3.0 if split else 4.4, owner),
            label(amount, style=small._replace(weight="Bold"), colour="wins", kind=kind),
            gap="hair",
        )
    if it.tone == "wins":
        words = amount if split else f"{verb} {amount}".strip()
        return plate(label(words, style=small._replace(weight="Bold"), colour="ink", kind=kind), "wins", y="hair")
    word, colour = it.state, "loses" if it.tone == "loses" else "words" if it.tone == "stands" else "muted"
    if it.turn and split:
        return thing(lambda box: Picture(box, "turn", owner, "arrow up", "act"), 5, 3)
    if it.turn:
        word, colour = word or "decides", "act"
    word = "" if word == it.ranking else word
    short = "×2" if split and word == "doubled" else SHORT.get(word, word)
    return label(sentence(word), sentence(short), style=small, colour=colour, kind=kind)
