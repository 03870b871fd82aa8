# SPDX-License-Identifier: MIT
"""What one seat of a poker table shows: its player, stake, cards and bet, and how it stands in words. No pygame."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from controller.display.hand_words import hand_words
from controller.display.kit.items import Colour
from controller.display.poker.asked import DRAW
from controller.display.poker.contents import OUT, PokerContents, back_words, drawn, name_of
from controller.engine.record.poker_on_show import PokerSeat
from controller.engine.record.shown import FACE_DOWN
from controller.engine.values.money import dollars

SeatTone = Literal["", "wins", "out", "void"]
"""How a seat stands out: it wins, it has lost or is out, or its bets go back after a void round."""
TAPPED: Final = "tapped out"
SAYS: Final = {"folded": "folded", "dead": "dead hand"}
"""State of a seat that is out, in words."""
FIGURES: Final = re.compile(r"\d|\b[JQKA]s\b")
"""A rank as it stands on cards."""
INKS: Final = {"": "words", "wins": "words", "out": "loses", "void": "words"}
"""Colour of a seat's words, by its tone."""


class SeatWords(NamedTuple):
    """Words about a seat, the longest wording first, and the role of their colour."""

    wordings: tuple[str, ...]
    ink: str
    hand: bool = False
    """Whether the words name a hand."""


class SeatContents(NamedTuple):
    """One seat. An empty seat has no names."""

    number: int
    names: tuple[str, ...] = ()
    """The player's name, then shorter ones."""
    colour: Colour = (0, 0, 0)
    """Colour of the player's chips."""
    value: SeatWords = SeatWords(("",), "words")
    """The stake, or what the seat wins."""
    cards: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    """Cards of the hand that wins."""
    tone: SeatTone = ""
    lit: bool = False
    """Whether it is this seat's turn, or this seat is paid."""
    buck: bool = False
    chips: int = 0
    """Cents that lie in front of the seat: its bet, or what it wins."""
    did: str = ""
    """What the player did with the bet."""
    said: tuple[SeatWords, ...] = ()
    """How the seat stands, the most important first."""

    @property
    def ink(self) -> str:
        """Return the role of the colour of the seat's words."""
        return INKS[self.tone]


def seats(value: PokerContents, places: int, *, pays: bool) -> tuple[SeatContents, ...]:
    """Return all seats in order. `pays`: whether the pots are pushed now."""
    taken, paid = value.seats, _paid(value) if pays else 0
    numbers = range(1, places + 1)
    return tuple(_seat(value, taken[it], paid) if it in taken else SeatContents(it) for it in numbers)


def _paid(value: PokerContents) -> int:
    """Return the only seat that is paid; 0 if several are."""
    due = {it.number for it in value.shown.seats if it.wins} | {*value.back}
    return next(iter(due)) if len(due) == 1 else 0


def _seat(value: PokerContents, seat: PokerSeat, paid: int) -> SeatContents:
    tone: SeatTone = "void" if seat.number in value.void else value.tone(seat)
    lies = not (value.decided or seat.number in value.back)
    return SeatContents(
        seat.number,
        _names(seat),
        value.colours[seat.player],
        _value(value, seat, tone),
        () if seat.state in OUT else seat.cards,
        seat.best if seat.wins else (),
        tone,
        seat.number in {value.lit, paid} - {0},
        seat.number == value.shown.buck,
        seat.wins or (seat.bet if lies else 0),
        seat.did if _is_of_now(value, seat) else "",
        tuple(_said(value, seat, tone)),
    )


def _names(seat: PokerSeat) -> tuple[str, ...]:
    """Return the player's name, then as few of its words as it may lose: nothing is cut."""
    words = name_of(seat).split(" ")
    return tuple(" ".join(words[:many]) for many in range(len(words), 0, -1)) if words[0] else (f"seat {seat.number}",)


def _value(value: PokerContents, seat: PokerSeat, tone: SeatTone) -> SeatWords:
    """Return what the seat wins, else its stake without what goes back to it."""
    if seat.wins:
        return SeatWords((f"+{dollars(seat.wins)}",), "wins")
    if seat.state == TAPPED and not seat.stake:
        return SeatWords((TAPPED,), "loses" if tone == "out" else "muted")
    return SeatWords((dollars(seat.stake - value.void.get(seat.number, 0)),), INKS[tone])


def _said(value: PokerContents, seat: PokerSeat, tone: SeatTone) -> Iterator[SeatWords]:
    if seat.state in OUT:
        yield SeatWords((SAYS[seat.state],), "loses")
    yield from _asked(value, seat)
    if _unseen(value, seat):
        yield SeatWords(("not shown",), "loses")
    if seat.rank:
        named = hand_words(seat.rank, seat.best)
        yield SeatWords(in_letters(named), "wins" if tone == "wins" else INKS[tone], hand=True)
    elif seat.drew >= 0 and (value.shown.turn != seat.number or value.shown.betting != DRAW):
        yield SeatWords(drawn(value, seat), INKS[tone])
    if seat.number in value.back:
        yield SeatWords((back_words(value, seat.number),), "words")
    if seat.state == TAPPED and seat.stake and not _unseen(value, seat):
        yield SeatWords((TAPPED, "tapped"), "muted")


def in_letters(named: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a hand in which no rank is a figure: all hands are named in one form."""
    return tuple(it for it in named if not FIGURES.search(it)) or named


def _asked(value: PokerContents, seat: PokerSeat) -> Iterator[SeatWords]:
    """Return what is this seat's turn to do."""
    shown = value.shown
    if value.asks and seat.number == value.lit:
        yield SeatWords((value.asks,), "act")
    elif shown.turn == seat.number and shown.to_call:
        yield SeatWords((f"call {dollars(shown.to_call)}",), "words" if shown.dealt else "act")


def _unseen(value: PokerContents, seat: PokerSeat) -> bool:
    """Return whether the cards were never shown, though it is known who wins."""
    return value.tone(seat) == "out" and seat.state not in OUT and FACE_DOWN in seat.cards


def _is_of_now(value: PokerContents, seat: PokerSeat) -> bool:
    """Return whether the player's last act is shown: neither of who acts now, nor of a hand that is shown or lost."""
    shown = value.shown
    known = value.tone(seat) or seat.rank or seat.state == TAPPED
    return not (known or shown.betting == DRAW or seat.number in {shown.turn, shown.dealt})
