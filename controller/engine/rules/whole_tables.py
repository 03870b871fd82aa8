# SPDX-License-Identifier: MIT
"""A ring, or a table without areas as a game describes it: boxes of hands, seats, tiles, a board. Plain data."""

from collections.abc import Mapping
from typing import Literal

import msgspec


class Fact(msgspec.Struct, frozen=True):
    """A line of a panel."""

    name: str
    """Name of the value that the game shows."""
    words: str
    """Its label."""
    dealer: bool = False
    """Whether only the dealer's screen shows it."""


# Boxes of hands


class PlaceResult(msgspec.Struct, frozen=True):
    """Words in a place for a wager once it is declared."""

    hand: str = ""
    """The hand, or the result of the wager."""
    pays: str = ""
    """Its payment."""

    @property
    def words(self) -> str:
        """Return both: `7 7 7: 50 to 1`."""
        return ": ".join(filter(None, (self.hand, self.pays)))


LOST = PlaceResult("loses")


class WagerPlace(msgspec.Struct, frozen=True):
    """A place in each box for one wager, with its inscription."""

    wager: str
    title: str
    brief: str = ""
    """Inscription for a box that is too narrow for the title."""
    results: Mapping[str, PlaceResult] = {}
    """Words there once it is declared, by outcome."""

    @property
    def is_apart(self) -> bool:
        """Return whether it is decided independently of the hand. One letter can then stand for it."""
        return len(self.brief) == 1


MiddleCards = Literal["dealer", "community", ""]


class Middle(msgspec.Struct, frozen=True):
    """The cards before the dealer."""

    whose: MiddleCards = "dealer"
    """The dealer's, the community cards, or none."""
    cards: int = 2
    """Their number at first."""
    burned: int = 0
    """Number of them that are burned once another lies face up."""
    holder: str = "shoe"
    """Device or hand from which all cards are dealt."""


class BoxesPanel(msgspec.Struct, frozen=True):
    """The layout of a game that is played box by box: boxes of wagers with hands of cards, and the dealer's hand."""

    boxes: int
    """Number of boxes."""
    wager: str
    """Wager that lies in the box itself."""
    title: str = ""
    """Its inscription, if it has one."""
    places: tuple[WagerPlace, ...] = ()
    """Places for side wagers."""
    line: WagerPlace | None = None
    """A line in front of all boxes."""
    odds: tuple[str, ...] = ()
    """Inscribed odds of wagers. Nothing may ever cover them."""
    inscriptions: tuple[str, ...] = ()
    """Other words on the layout."""
    dealt: int = 2
    """Number of cards that a hand gets at first."""
    results: Mapping[str, Literal["wins", "loses", "void"]] = {}
    """Result of a hand's wager, by outcome of the hand."""
    facts: tuple[Fact, ...] = ()
    """Lines before the dealer."""
    middle: Middle = Middle()
    """Cards before the dealer."""
    named: Literal["box", "place"] = "box"
    """`box`: hands have a point total. `place`: hands have words, such as a ranking."""

    @property
    def painted(self) -> tuple[str, ...]:
        """Return all words on the layout, the odds first."""
        return *self.odds, *self.inscriptions

    @property
    def counted(self) -> bool:
        """Return whether hands have a point total. Otherwise the words on a hand have that room."""
        return self.named == "box"


# Seats, tiles, a board of numbers


class PokerPanel(msgspec.Struct, frozen=True):
    """Seats round a table with the pots in the middle."""

    seats: int
    """Number of seats."""
    cards: int = 5
    """Number of cards in a hand in the end."""
    communal: int = 0
    """Number of cards in the middle in the end."""
    discards: str = "Discards"
    """Word in the circle for discards."""
    facts: Mapping[str, str] = {}
    """Words before the facts of the table, by their names in `ShownPoker`: `Ace` for `high and low`."""


class TilesPanel(msgspec.Struct, frozen=True):
    """Boxes for wagers, each with a low and a high hand, and the bank before them."""

    boxes: int
    """Number of boxes."""
    wager: str
    """Wager of players on a box."""
    bank: str = ""
    """Chips with which they bank."""
    results: Mapping[str, Literal["wins", "loses", "stands"]] = {}
    """Result of a hand's wager, by outcome of the hand."""
    inscription: str = ""
    """Words on the layout besides the numbers of the boxes."""
    facts: Mapping[str, str] = {}
    """Words before the facts of the table, by their names in `ShownPaiGow`."""
    hands: tuple[str, ...] = ()
    """Names of two tiles, for all pairs that have one."""


class BoardPanel(msgspec.Struct, frozen=True):
    """A board of numbers in rows; `ShownKeno` holds the marks on it."""

    numbers: int = 80
    """Numbers on it, from 1 on."""
    columns: int = 10
    """Numbers in a row."""
    drawn: int = 20
    """Numbers drawn in a game."""


class OnRing(msgspec.Struct, frozen=True):
    """Properties that an area has only on a ring."""

    spinners: str = ""
    """The set of lights that counts the spins needed here. Only the spinner's chips lie in such an area; empty for
    others.
    """
    onward: str = ""
    """Wager that the chips here may become. Its area is below."""


NO_RING = OnRing()
"""Value for areas of any other layout."""
