# SPDX-License-Identifier: MIT
"""The middle of a poker table: the pots, the communal cards, who is passed how much, and what is painted there."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from controller.display.kit.items import Arranged, Box, Card, Size, ThingLook, of
from controller.display.kit.layout import (
    Block,
    Content,
    at_most,
    blank,
    column,
    first_good,
    fixed,
    flex,
    framed,
    grid,
    kept,
    pad,
    pages,
    place,
    row,
    same_size,
)
from controller.display.kit.motion import COPY
from controller.display.kit.text import BODY, Style, label
from controller.display.kit.theme import Audience, Space, Step, Theme
from controller.display.parts.pieces import BROAD, SMALL, caption, hand, is_narrow, plate, stack
from controller.display.poker.middle_contents import MiddleContents, PokerSigns, PotShare, PotText, PotWinner
from controller.engine.values.money import dollars

LARGE: Final[tuple[Step, ...]] = ("result", "total", "large", "strong", "body")
"""Steps of the largest words of the table."""


OWN: Final = 2
"""So many cards of a winner's own lie beside the words, more above them."""
APART: Final[Mapping[Step, Space]] = {"result": "wide", **dict.fromkeys(LARGE[1:], "gap")}
"""Space above and below figures of these steps: the dollar sign reaches beyond them."""


class PotMeasures(NamedTuple):
    """Millimetres. Heights of the middle's parts: fixed, so that nothing moves while a round lasts."""

    told: float
    card: tuple[float, ...]
    """Heights of cards that are tried."""
    pots: float
    chip: float


MEASURES: Final[Mapping[Audience, PotMeasures]] = {
    "dealer": PotMeasures(4.0, (20.0, 17.0, 14.0, 12.5), 13.8, 4.6),
    "players": PotMeasures(7.0, (36.0, 32.0, 28.0, 24.0, 20.0), 17.0, 7.0),
}


def middle(it: MiddleContents, painted: PokerSigns, audience: Audience) -> Content:
    """Return the middle: what goes on, the pot or who wins, communal cards, each pot."""
    return kept(_middle, it, painted, audience)


def _middle(it: MiddleContents, painted: PokerSigns, audience: Audience) -> Content:
    tall = MEASURES[audience]
    told = label(*it.told, style=SMALL._replace(weight="Bold"), colour="words" if it.decided else "muted")
    communal = [fixed(place(board(it, tall.card[1:])), tall.card[1])] if it.places else []
    head = (
        [fixed(place(told), tall.told)] if it.told or (audience == "players" and (it.places or not it.decided)) else []
    )
    main = flex(pad(place(_main(it, painted, tall)), "", "hair"))
    pots = _pots(it, tall.chip)
    lying = [at_most(place(pots, "middle", ""), tall.pots) if it.decided else fixed(place(pots), tall.pots), *communal]
    if audience == "dealer":
        return column(*head, main, *reversed(lying))
    return column(*head, *lying, main)


def _main(it: MiddleContents, painted: PokerSigns, tall: PotMeasures) -> Content:
    """Return who wins, how the round ended, or the pot; before the first bet the name of the game."""
    if it.winners:
        return _winners(it, tall)
    if it.happened:
        return first_good(*(_happened(it.happened, step) for step in LARGE[1:]))
    if it.total:
        return _total(it)
    if it.told:
        return blank
    announced = [label(words, style=SMALL) for words in painted.announced]
    title = label(painted.title.upper(), style=Style(("large", "strong"), "Semibold", narrow=0.76), colour="muted")
    return column(title, *announced, align="middle", gap="gap")


def _happened(lines: Sequence[str], step: Step) -> Content:
    style = Style((step,), "Black", 2, narrow=0.76, align="middle")
    return column(*(label(words, style=style, kind="happened") for words in lines), align="middle", gap="wide")


# The pot


def _total(it: MiddleContents) -> Content:
    """Return the sum of the pots, large."""
    options = [
        column(_figure(it.total, step), caption(it.label), align="middle", gap=APART[step]) for step in LARGE[:3]
    ]
    return first_good(*options, row(caption("POT"), _figure(it.total, "total"), gap="gap"))


def _figure(words: str, step: Step) -> Content:
    return pad(label(words, style=Style((step,), "Black"), kind="pot"), "", "hair")


def _heap(shares: Sequence[PotShare], mm: float) -> Content:
    """Return the chips of each seat in the pots, with their amounts; of equal shares the amount stands once."""
    named = [_share(it, mm, dollars(it.cents)) for it in shares]
    bare = row(*(_share(it, mm, "") for it in shares), gap="hair", align="end")
    alike = len({it.cents for it in shares}) == 1
    each = caption(f"{dollars(shares[0].cents)} each") if alike else blank
    one = [column(bare, each, align="middle", gap="hair")] if alike and len(shares) > 1 else []
    return first_good(*one, row(*named, gap="tight", align="end"), bare)


def _share(it: PotShare, mm: float, amount: str) -> Content:
    chips = stack(it.cents, (it.colour,), mm, "", f"share {it.seat}")
    words = label(amount, style=SMALL, colour="muted", kind="share")
    return column(chips, words, align="middle", gap="hair")


def _pots(it: MiddleContents, chip: float) -> Content:
    """Return the chips in the pots, and each of several pots: in a row of boxes, else in lines or on pages."""
    chips = [] if it.decided or not it.shares else [_heap(it.shares, chip)]
    if not it.pots or not it.pots[0].name:
        called = [plate(label(each.rest[0], style=SMALL), "panel", x="tight", y="tight") for each in it.pots]
        return first_good(row(*chips, *called, gap="wide"), *called, blank)
    boxes = [*map(_box, it.pots)]
    lines = [line_of_pot(each) for each in it.pots]
    columns = [column(*lines, gap="line", align="middle"), *([grid(lines, 2)] if len(lines) > 2 else [])]
    rows = [same_size(row(*each, align="start"), "pot of several") for each in ([*chips, *boxes], boxes)]
    return first_good(*rows, *columns, pages([Block(blank, each) for each in lines], it.page, of_pages))


def _box(it: PotText) -> Content:
    rest = [label(words, style=SMALL, colour="muted", kind="in pot") for words in it.rest]
    below = column(*rest, align="middle")
    return plate(column(_named(it), below, align="middle", gap="line"), "panel", y="hair")


def _named(it: PotText) -> Content:
    name = label(it.name, style=SMALL, colour="muted", kind="pot's name")
    amount = label(it.amount, style=BODY._replace(weight="Bold", narrow=0.84), kind="pot of several")
    return row(name, amount, gap="tight")


def line_of_pot(it: PotText) -> Content:
    """Return one pot on a line, with as much as fits of who can win it."""
    rest = [label(words, style=SMALL, colour="muted", kind="in pot") for words in it.rest]
    options = [row(_named(it), *rest[:many], gap="line") for many in range(len(rest), -1, -1)]
    return first_good(*options)


def of_pages(number: int, count: int, _left: Sequence[Block]) -> Content:
    """Return the number of a page."""
    return label(f"{number} of {count}", style=SMALL, colour="muted")


# Who wins


def _winners(it: MiddleContents, tall: PotMeasures) -> Content:
    """Return who is passed how much: one winner with the cards, several in lines."""
    below = label(whole_pot(it), style=SMALL._replace(weight="Bold"), colour="muted")
    if len(it.winners) == 1:
        only = it.winners[0]
        sizes = product(LARGE[:3], tall.card if only.cards else ())
        return first_good(*(_winner(only, below, step, high) for step, high in (*sizes, *product(LARGE, (0.0,)))))
    rows = [_winner_line(each) for each in it.winners]
    blocks = [Block(blank, each) for each in rows]
    options = [
        column(*rows, below, align="middle", gap="gap"),
        column(grid(rows, 2), below, align="middle", gap="gap"),
        pages(blocks, it.page, of_pages, "gap"),
    ]
    return first_good(*(same_size(each, "winner") for each in options))


def whole_pot(it: MiddleContents) -> str:
    """Return the whole pot and the commission: `POT $140, less $7 commission`."""
    word, comma, rest = it.label.partition(",")
    return f"{word} {it.total}{comma}{rest}"


def _winner(it: PotWinner, below: Content, step: Step, high: float) -> Content:
    """Return the winner's name and sum, large and in gold, with the cards and the hand in words."""
    of_hand = label(*it.hand, style=Style(("strong", "body"), "Semibold", narrow=0.76), kind="won hand")
    words = column(*_winner_words(it, step), of_hand, below, align="middle", gap=APART[step])
    if not high:
        return words
    cards = hand(it.cards, len(it.cards), high=high, look="wins", kind=COPY, owner="winner", rows=1)
    return row(cards, words, gap="gap") if len(it.cards) <= OWN else column(cards, words, align="middle", gap="gap")


def _winner_words(it: PotWinner, step: Step) -> Sequence[Content]:
    """Return the winner and the sum: at the largest step in two lines, else in one."""
    style = Style((step,), "Black", narrow=0.84)
    if step != "result":
        return [label(it.lines[0], style=style, colour="wins", kind="winner")]
    named = label(it.words, style=style._replace(steps=("large", "strong")), colour="wins", kind="winner")
    return named, label(it.amount, style=style, colour="wins", kind="won")


def _winner_line(it: PotWinner) -> Content:
    """Return one of several winners on a line."""
    style = Style(("large", "strong", "body"), "Black", narrow=0.76)
    words = first_good(*(label(line, style=style, colour="wins", kind="winner") for line in it.lines))
    of_hand = label(*it.hand, "", style=SMALL, kind="won hand")
    return first_good(row(words, of_hand, gap="line"), words)


# Communal cards and the dealer's place


def board(it: MiddleContents, heights: Sequence[float]) -> Content:
    """Return the communal cards, and a painted place for each that is still to come."""
    return first_good(*(row(*_cards(it, high), gap="tight") for high in heights))


def _cards(it: MiddleContents, high: float) -> Sequence[Content]:
    shown = [*it.communal, *[""] * (it.places - len(it.communal))]
    return [_communal(card, it, high) for card in shown]


def _communal(card: str, it: MiddleContents, high: float) -> Content:
    look: ThingLook = "wins" if card in it.best else "faded" if it.decided and card else ""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = theme.dots(BROAD * high), theme.dots(high)
        return of(size, Card(Box(0, 0, *size), "communal card", "table", card, look, is_narrow(size[0], theme)))

    return arrange


def foot(it: PokerSigns) -> Content:
    """Return the dealer's place: the circle for discards, the casino's name, what is announced of the game."""
    word = label(it.discards.upper(), style=SMALL, colour="muted")
    discards = framed(pad(word, "line", "hair"), line="dim", radius=14)
    casino = label(it.casino.upper(), style=SMALL._replace(weight="Bold"), colour="muted")
    painted = row(discards, casino, gap="wide")
    fewer = (" · ".join(it.facts[:many]) for many in range(len(it.facts), 0, -1))
    facts = [label(words, style=SMALL, colour="muted") for words in fewer]
    options = [column(painted, each, align="middle", gap="hair") for each in facts]
    beside = [row(painted, facts[0], gap="wide")] if facts else []
    return pad(place(first_good(*beside, *options, painted), "middle", ""), "", "hair")
