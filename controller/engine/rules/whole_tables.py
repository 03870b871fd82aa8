# SPDX-License-Identifier: MIT
"""What a game says of a ring, or of a table without areas: boxes of hands, seats, tiles, a board. Plain data."""

from collections.abc import Mapping
from typing import Literal

import msgspec


class Fact(msgspec.Struct, frozen=True):
    """A line of a panel: the name under which the game says what it shows, and its label.

    dealer: players do not need it.
    """

    name: str
    words: str
    dealer: bool = False


# Boxes of hands


class PlaceResult(msgspec.Struct, frozen=True):
    """What stands in a place for a wager once it is declared: the hand, or what became of the wager; what it pays."""

    hand: str = ""
    pays: str = ""

    @property
    def words(self) -> str:
        """Both: `7 7 7: 50 to 1`."""
        return ": ".join(filter(None, (self.hand, self.pays)))


LOST = PlaceResult("loses")


class WagerPlace(msgspec.Struct, frozen=True):
    """A place in each box for one wager, and its inscription. brief: where a box is too narrow for the whole title.

    results: by outcome, what stands there once it is declared.
    """

    wager: str
    title: str
    brief: str = ""
    results: Mapping[str, PlaceResult] = {}

    @property
    def is_apart(self) -> bool:
        """Whether it is decided on its own, whatever comes of the hand: then it can stand there as one letter."""
        return len(self.brief) == 1


MiddleCards = Literal["dealer", "community", ""]


class Middle(msgspec.Struct, frozen=True):
    """Whose cards lie before the dealer: the dealer's, the community cards, or none; how many there are at first.

    burned: so many of them are burned once another lies face up. holder: what they, and all others, are dealt from.
    """

    whose: MiddleCards = "dealer"
    cards: int = 2
    burned: int = 0
    holder: str = "shoe"


class BoxesPanel(msgspec.Struct, frozen=True):
    """The layout of a game that is played box by box: boxes of wagers with hands of cards, and the dealer's hand.

    wager: the wager that lies in the box itself. title: its inscription, if it has one. places: for side wagers.
    line: a line in front of all boxes. odds: inscriptions of what wagers pay, over which nothing ever lies.
    inscriptions: the other words on the layout. dealt: how many cards a hand gets at first. results: by outcome of
    a hand, what becomes of its wager. facts: lines before the dealer. middle: the cards before the dealer. named:
    what the number of a box is a number of: in a "box" hands have a point total, at a "place" words, such as a
    ranking.
    """

    boxes: int
    wager: str
    title: str = ""
    places: tuple[WagerPlace, ...] = ()
    line: WagerPlace | None = None
    odds: tuple[str, ...] = ()
    inscriptions: tuple[str, ...] = ()
    dealt: int = 2
    results: Mapping[str, Literal["wins", "loses", "void"]] = {}
    facts: tuple[Fact, ...] = ()
    middle: Middle = Middle()
    named: Literal["box", "place"] = "box"

    @property
    def painted(self) -> tuple[str, ...]:
        """All words on the layout, the odds first."""
        return *self.odds, *self.inscriptions

    @property
    def counted(self) -> bool:
        """Whether hands have a point total; else the words on a hand have that room."""
        return self.named == "box"


# Seats, tiles, a board of numbers


class PokerPanel(msgspec.Struct, frozen=True):
    """The table: so many seats round it, the pots in the middle.

    cards: how many a hand has in the end. communal: how many lie in the middle in the end. discards: the word in the
    circle for discards. facts: by the names under which `ShownPoker` has facts of the table, the words before them:
    `Ace` for `high and low`.
    """

    seats: int
    cards: int = 5
    communal: int = 0
    discards: str = "Discards"
    facts: Mapping[str, str] = {}


class TilesPanel(msgspec.Struct, frozen=True):
    """The table: so many boxes for wagers, each with a low and a high hand; the bank before them.

    wager: what players wager on a box; bank: the chips with which they bank. results: by outcome of a hand, what
    becomes of its wager. inscription: what is painted on the layout besides the numbers of the boxes. facts: by the
    names under which `ShownPaiGow` has facts of the table, the words before them. hands: all two tiles that have a
    name.
    """

    boxes: int
    wager: str
    bank: str = ""
    results: Mapping[str, Literal["wins", "loses", "stands"]] = {}
    inscription: str = ""
    facts: Mapping[str, str] = {}
    hands: tuple[str, ...] = ()


class BoardPanel(msgspec.Struct, frozen=True):
    """The board: so many numbers from 1 on, in rows of `columns`; so many of them are drawn in a game.

    What is on it stands in `ShownKeno`.
    """

    numbers: int = 80
    columns: int = 10
    drawn: int = 20


class OnRing(msgspec.Struct, frozen=True):
    """What an area has on a ring alone.

    spinners: only the spinner's chips lie there; the set of lights that says how many of the spins that it needs there
    were. onward: the wager that those there may become, whose area is beneath.
    """

    spinners: str = ""
    onward: str = ""


NO_RING = OnRing()
"""Of any other area."""
