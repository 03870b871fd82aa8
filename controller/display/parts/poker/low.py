# SPDX-License-Identifier: MIT
"""Poker on the dealer's small screen: seats in rows by their numbers, and the middle of the table beside them."""

from collections.abc import Iterator
from typing import Final

from controller.display.kit.items import Picture
from controller.display.kit.layout import (
    Block,
    Content,
    blank,
    column,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    pages,
    place,
    row,
    thing,
)
from controller.display.kit.text import BODY, Style, label
from controller.display.kit.theme import Step
from controller.display.parts.pieces import SMALL, plate
from controller.display.parts.poker.pots import board, line_of_pot, of_pages, whole_pot
from controller.display.parts.poker.seats import OF_TWO, bet_words, cards, chips, look, said
from controller.display.poker.middle_contents import MiddleContents, PokerSigns, PotWinner
from controller.display.poker.seat_contents import SeatContents, SeatWords

BOLD: Final = SMALL._replace(weight="Bold")
HEAD_MM, LINE_MM, CARD_MM, CHIP_MM, POTS_MM = 4.1, 3.3, 9.6, 2.8, 12.0
"""Millimetres. Heights of a seat's head, its last line and its cards; width of its chips; height of all pots."""
BOARD: Final = (9.6,)
"""Millimetres. Heights of communal cards that are tried."""
SHARE: Final = 0.36
"""Share of a seat's width that the cards have if words stand beside them."""
STEPS: Final[tuple[Step, ...]] = ("strong", "body")
"""Steps of the largest words beside the seats."""


def low_seat(it: SeatContents, many: int) -> Content:
    """Return one seat. `many`: cards of a hand in the end."""
    return kept(_seat, it, many)


def _seat(it: SeatContents, many: int) -> Content:
    if not it.names:
        word = label(str(it.number), style=SMALL, colour="loses", kind="empty")
        return framed(place(word), fill="shade", radius=6, kind="seat", owner=f"seat {it.number}")
    lying = place(cards(it, many, CARD_MM), "start")
    if many <= OF_TWO:
        lines = place(_in_two_lines(it), "start")
        parts = [flex(row(flex(lying, SHARE), flex(lines, 1 - SHARE), gap="hair"))]
    else:
        parts = [flex(lying), fixed(place(_in_one_line(it), "start"), LINE_MM)]
    inside = pad(column(fixed(_head(it), HEAD_MM), *parts, gap="hair"), "hair", "hair")
    return framed(inside, **(look(it) | {"width": 3, "radius": 6}))


def _head(it: SeatContents) -> Content:
    """Return number, name and buck; lemon if the seat is lit."""
    ink = "ink" if it.lit else it.ink
    number = label(str(it.number), style=BODY._replace(weight="Black"), colour=ink, kind="number")
    buck = thing(lambda box: Picture(box, "buck", f"seat {it.number}", "button"), 4, 4) if it.buck else blank
    name = label(*it.names, style=SMALL, colour=ink, kind="name")
    inside = place(pad(row(number, flex(name), buck, gap="hair"), "hair", ""))
    return framed(inside, fill="act", radius=3) if it.lit else inside


def _value(it: SeatContents) -> Content:
    """Return the stake, or what the seat wins on a gold plate."""
    wins = it.tone == "wins"
    amount = it.value.wordings[0][-1:].isdigit()
    style, kind = (BOLD, "stake") if amount else (SMALL, "said")
    words = label(*it.value.wordings, style=style, colour="ink" if wins else it.value.ink, kind=kind)
    return plate(words, "wins", 4, "hair", "") if wins else words


def _words(it: SeatContents) -> Content:
    """Return the bet with what the player did, and how the seat stands: as much as fits."""
    return first_good(*_wordings(it), blank)


def _wordings(it: SeatContents) -> Iterator[Content]:
    if it.tone == "wins" or not (it.chips or it.did):
        yield said(it.said, SMALL)
        return
    did, amount = bet_words(it)
    lies = row(chips(it, CHIP_MM, 1.0), amount, gap="hair") if it.chips else blank
    words = [said(it.said, SMALL)] if it.said else []
    yield from (row(lies, *more, gap="tight") for more in ([*words, did], words, [did], []))


def _in_two_lines(it: SeatContents) -> Content:
    """Return stake and words below each other. A hand that was shown takes the place of both."""
    if shown := _hand(it):
        return label(*shown.wordings, style=SMALL._replace(lines=2), colour=shown.ink, kind="hand")
    return column(_value(it), _words(it), gap="tight")


def _hand(it: SeatContents) -> SeatWords | None:
    """Return the name of a hand that was shown and lost."""
    return next((each for each in it.said if each.hand and it.tone == "out"), None)


def _in_one_line(it: SeatContents) -> Content:
    """Return stake, bet and words on one line. A hand that was shown comes before the stake."""
    beside = [row(_value(it), each, gap="tight") for each in _wordings(it)]
    shown = _hand(it)
    return first_good(*beside, said([shown], SMALL) if shown else _value(it))


def low_middle(it: MiddleContents, painted: PokerSigns) -> Content:
    """Return the pot or who wins, the communal cards, and each pot."""
    return kept(_middle, it, painted)


def _middle(it: MiddleContents, painted: PokerSigns) -> Content:
    main = flex(place(_main(it, painted), "start"))
    cards_of_all = [fixed(place(board(it, BOARD)), BOARD[0])] if it.places else []
    inside = column(main, *cards_of_all, fixed(place(_pots(it), "start"), POTS_MM))
    return framed(pad(inside, "tight", "hair"), fill="shade", radius=6)


def _main(it: MiddleContents, painted: PokerSigns) -> Content:
    told = [_small(each) for each in it.told[:1]]
    if it.winners:
        lines = [*map(_winner, it.winners), _small(whole_pot(it)), *told]
        return first_good(
            column(*lines, gap="wide"), pages([Block(blank, each) for each in lines], it.page, of_pages, "gap")
        )
    if it.happened:
        style = Style(STEPS, "Black", 3, 0.76)
        return column(*(label(each, style=style, kind="happened") for each in it.happened), gap="gap")
    if it.total:
        sum_ = label(it.total, style=Style(("total", "large"), "Black"), kind="pot")
        return column(*told, sum_, _small(it.label), gap="gap")
    announced = [label(each, style=BOLD._replace(lines=3)) for each in painted.announced]
    words = painted.title.upper(), painted.casino.upper(), " · ".join(painted.facts)
    return column(*announced, *map(_small, words), gap="line")


def _small(words: str) -> Content:
    return label(words, style=SMALL._replace(lines=5), colour="muted")


def _winner(it: PotWinner) -> Content:
    """Return who is passed how much, and the hand in words."""
    style = Style(STEPS, "Black", 2, 0.76)
    named = first_good(*(label(line, style=style, colour="wins", kind="winner") for line in it.lines))
    return column(named, label(*it.hand, style=SMALL._replace(lines=2), kind="won hand"), gap="gap")


def _pots(it: MiddleContents) -> Content:
    """Return each pot on a line, on pages if they must."""
    if it.pots and not it.pots[0].name:
        return label(it.pots[0].rest[0], style=SMALL._replace(lines=2))
    lines = [line_of_pot(each) for each in it.pots]
    return first_good(column(*lines, gap="line"), pages([Block(blank, each) for each in lines], it.page, of_pages))
