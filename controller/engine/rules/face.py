# SPDX-License-Identifier: MIT
"""The face of a game: its layout, the pictures of its results, and what is shown beside them. Plain data."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from c_ext.layout import Layout
from controller.engine.rules.pay_table import MeterPanel, PaysPanel
from controller.engine.rules.statistics_panel import StatisticsPanel
from controller.engine.rules.whole_tables import NO_RING, BoardPanel, BoxesPanel, Fact, OnRing, PokerPanel, TilesPanel
from controller.engine.values.money import to_one

Ground = Literal["felt", "ivory", "red", "black", "green", "gold", "blue", "violet", "orange", "teal"]
"""The colour of a part of a layout, or of a token."""

Naming = Literal["usual", "always", "beside"]
"""Where the title of an area stands: in the area; if there is no room for it and the dice there, only the dice, or
always the title; or in a legend, beside its row or above it."""

Shape = Literal["field", "oval", "diamond", "point"]
"""How the ground of an area is painted: its whole field; an oval behind its words; a diamond instead of words; a field
whose left side ends in a point. On felt nothing is painted."""

Spot: TypeAlias = tuple[int, int]
"""A point on the face's grid: column and row, from its top left corner."""


class Token(msgspec.Struct, frozen=True):
    """A small picture of a result, or of a part of one.

    die: its number ("0": it does not lie flat; empty: it is in the air). coin: "H", or "T" for the side with the cross
    (s 164(4)). ball: empty, "*" for a star, "/" for none of this colour. number: a pocket of a wheel. symbol: a letter.
    """

    kind: Literal["die", "coin", "ball", "number", "symbol"]
    text: str = ""
    ground: Ground = "ivory"


class Rectangle(msgspec.Struct, frozen=True):
    """A part of the face, on its grid: column and row of its top left corner, width and height."""

    column: int
    row: int
    width: int
    height: int


class PlayerBox(Rectangle, frozen=True):
    """A rectangle of the layout that belongs to one player. text: the number of the place, imprinted in it.

    Without a player it is for everybody who has no rectangle of their own in the same area.
    """

    player: str
    text: str


class Way(msgspec.Struct, frozen=True):
    """A way in which a wager wins: what it pays then, as in a result ("31", "15/2", "$175"), and words before it."""

    pays: str
    when: str = ""

    @property
    def words(self) -> str:
        """As the rules write it: `2 dice 12 to 1`."""
        return f"{self.when} {to_one(self.pays)}".lstrip()

    @property
    def odds(self) -> str:
        """The odds alone: `12:1`."""
        return to_one(self.pays).replace(" to ", ":")

    @property
    def brief(self) -> str:
        """As it is written where there is less room: `2 dice 12:1`."""
        return f"{self.when} {self.odds}".lstrip()


class Area(Rectangle, frozen=True, cache_hash=True):
    """One wager area: its place on the face's grid, its inscription, its odds, and the tokens drawn in it.

    `detail` is written small beneath the title. `ways`: its odds, each way to win in a line of its own. `also`:
    wagers that lie on the same area and light it. `boxes`: where in it each player's chips lie; the inscription is at
    their left. `named`: where its title stands. `priced`: its odds stand in a legend, for its whole row. `shape`: how
    its ground is painted.
    """

    wager: str
    title: str
    ways: tuple[Way, ...] = ()
    tokens: tuple[Token, ...] = ()
    detail: str = ""
    ground: Ground = "felt"
    also: tuple[str, ...] = ()
    boxes: tuple[PlayerBox, ...] = ()
    named: Naming = "usual"
    priced: bool = False
    shape: Shape = "field"
    ring: OnRing = NO_RING

    @property
    def odds(self) -> str:
        """The odds in words, a line for each way to win."""
        return "\n".join(way.words for way in self.ways)

    @property
    def wordless(self) -> bool:
        """Whether only its tokens are drawn in it."""
        return bool(self.tokens) and self.named == "beside" and self.priced and not self.detail


class Legend(Rectangle, frozen=True):
    """Words on the layout that are not a wager: notices, odds, the casino's name (drawn where `name` is True).

    brief: the same where there is less room, with odds as `6:1`. optional: left out where it would not be legible; then
    the areas have its room. together: it names a row of areas of which many win at once, and none of them alone says
    what was rolled: where nothing lies on them no tick says that they win.
    """

    text: str
    name: bool = False
    optional: bool = False
    brief: str = ""
    together: bool = False

    def names(self, area: Area) -> bool:
        """Whether an area is in its row."""
        return (self.row, self.height) == (area.row, area.height)


MarkerKind = Literal["puck", "crown"]


class LayoutMarker(msgspec.Struct, frozen=True):
    """A marker that the dealer puts on the layout: the puck, the crown.

    areas: by the point of `ShownPuck`, or by the number of the crown in `ShownWheel`, the wager on whose area it lies.
    """

    kind: MarkerKind
    areas: Mapping[int, str]


NEXT_PAGE = "tab"
"""The key that turns to the next page of the payment list."""


class Key(msgspec.Struct, frozen=True):
    """A key of the keyboard that stands in for a button in simulation.

    `key`: its name as `Display.pump` reports it. `button`: the table's own name for what it stands for. `words`: what
    the legend says (empty: not in the legend). `cap`: what is printed on the key, if not its name. `press`: its name in
    a prompt, if that is not the button's. `prepares`: the fault that it prepares, in words; pressed again it takes it
    back.
    """

    key: str
    button: str
    words: str = ""
    cap: str = ""
    press: str = ""
    prepares: str = ""

    @property
    def waited_for(self) -> str:
        """Its name among those that a table waits for."""
        return self.press or self.button


# The panels beside the layout. `title` is the heading. What the game shows in one stands in
# `controller/engine/record/on_show.py`: ShownWheel for WheelPanel, ShownRoad for RoadPanel …


class EntryPanel(msgspec.Struct, frozen=True):
    """The entry terminal: how many digits it shows.

    If they stand for something else than numbers: reads: by the digits, what they mean; detail: how it is keyed, shown
    while something is to be keyed; asked: by phase, how what NEXT asks for is, of the hand whose turn it is: `{hand}`.
    """

    digits: int
    title: str = "Entry"
    detail: str = ""
    asked: Mapping[str, str] = {}
    reads: Mapping[str, str] = {}


class DicePanel(msgspec.Struct, frozen=True):
    """The dice of a simulated tumbler, as a person at the table would see them."""

    title: str = "Tumbler"


class WheelPanel(msgspec.Struct, frozen=True):
    """A wheel: its places clockwise.

    ball: a ball rests in the place whose text is the number of the crown. Without a ball, the section is at the
    indicator on top, or the peg at its clockwise end. device: its reader; while that is lost no result is drawn.
    """

    places: tuple[Token, ...]
    ball: bool = False
    title: str = "Wheel"
    device: str = "wheel"


class LightSet(msgspec.Struct, frozen=True):
    """Lights of one colour: what they count, and how many lights there are."""

    name: str
    count: int
    ground: Ground


class LightsPanel(msgspec.Struct, frozen=True):
    """Indicator lights (s 173(1)): how many of each set are on. Without lamps, how often each result was spun."""

    sets: tuple[LightSet, ...]
    title: str = "Spins"


class DrawnPanel(msgspec.Struct, frozen=True):
    """Balls as they are drawn, one after the other, their numbers beneath them: `count` in all."""

    count: int
    title: str = "Drawn"


class PuckPanel(msgspec.Struct, frozen=True):
    """The puck, ON with the point or OFF, and facts beneath it. wins: the wager that wins with the shooter."""

    facts: tuple[Fact, ...] = ()
    title: str = "Point"
    wins: str = ""


class FactsPanel(msgspec.Struct, frozen=True):
    """Facts of the game, a line each."""

    facts: tuple[Fact, ...]
    title: str


HANDS: dict[str, Ground] = {"player": "blue", "banker": "red"}
"""The two hands of baccarat, each with its colour."""
WINNERS: dict[str, Ground] = {"P": HANDS["player"], "B": HANDS["banker"], "T": "green"}
"""The colour of each result, by its letter: the player's hand wins, the banker's, neither."""


class HandsPanel(msgspec.Struct, frozen=True):
    """The player's hand and the banker's, card by card, where the next card goes, and what there is to say of the shoe.

    While cards are burnt it shows the burnt cards. pays: by hand, what a wager on it pays, in lines: it stands where
    its cards will lie.
    """

    title: str = "Hands"
    pays: Mapping[str, tuple[str, ...]] = {}


class RoadPanel(msgspec.Struct, frozen=True):
    """The results of this shoe, winner and winning count, as a bead plate and as a big road.

    It replaces the panel of recent results.
    """

    title: str = "This shoe"


Instrument: TypeAlias = (
    EntryPanel
    | DicePanel
    | WheelPanel
    | LightsPanel
    | DrawnPanel
    | PuckPanel
    | FactsPanel
    | HandsPanel
    | RoadPanel
    | StatisticsPanel
    | PaysPanel
    | MeterPanel
    | PokerPanel
    | TilesPanel
    | BoardPanel
    | BoxesPanel
)

TableKind = Literal[
    "areas",
    "tall",
    "balls",
    "wheel",
    "fortune",
    "ring",
    "hands",
    "boxes",
    "sides",
    "stud",
    "ride",
    "bonus",
    "chance",
    "pai_gow",
    "poker",
    "board",
]
"""The kind of a table: where everything has its place on the screens, see `controller/display/grids`.

Layouts with areas alone, such that need more height, with rows of balls, those with a wheel, with a wheel and few
areas, with a ring, with the two hands of baccarat; layouts of boxes, with the pay tables that they have; seats round a
pot; a board of numbers.
"""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """A whole layout on a grid of `columns` by `rows`, and everything else that a game shows.

    table: what kind of table it is. spots: where chips lie on wagers that have no area of their own. owing: where the
    marker buttons lie that show what players owe. tokens: the pictures of an outcome, or of each of its words, or of a
    drawn ball. own: the game's own panels, from the top: those beside the layout, or the one that is the whole layout.
    moving: what is in the air before a result, without faces. says: by wagers that name a result, the words for it, the
    one that is called first at the front: a result is headed by the first of them that wins. By the empty name: the
    words if none of them wins.
    """

    table: TableKind = "areas"
    columns: int = 1
    rows: int = 1
    areas: tuple[Area, ...] = ()
    legends: tuple[Legend, ...] = ()
    spots: Mapping[str, Spot] = {}
    markers: tuple[LayoutMarker, ...] = ()
    owing: tuple[PlayerBox, ...] = ()
    tokens: Mapping[str, tuple[Token, ...]] = {}
    own: tuple[Instrument, ...] = ()
    moving: tuple[Token, ...] = ()
    says: Mapping[str, str] = {}

    @property
    def boxes(self) -> BoxesPanel | None:
        """The whole layout, if it is boxes with hands of cards; then there are no areas."""
        return next((panel for panel in self.own if isinstance(panel, BoxesPanel)), None)

    @property
    def poker(self) -> PokerPanel | None:
        """The whole layout, if players bet against each other; then there are no areas."""
        return next((panel for panel in self.own if isinstance(panel, PokerPanel)), None)

    @property
    def tiles(self) -> TilesPanel | None:
        """The whole layout, if tiles are set at boxes against a bank; then there are no areas."""
        return next((panel for panel in self.own if isinstance(panel, TilesPanel)), None)

    @property
    def board(self) -> BoardPanel | None:
        """The whole layout, if it is a board of numbers; then there are no areas."""
        return next((panel for panel in self.own if isinstance(panel, BoardPanel)), None)

    @property
    def digits(self) -> int:
        """How many numbers the entry terminal shows."""
        return sum(panel.digits for panel in self.own if isinstance(panel, EntryPanel))

    def drawn(self, outcome: str) -> tuple[Token, ...]:
        """The tokens of an outcome such as "4 4 3"; none if one of its words has no token."""
        if outcome in self.tokens:
            return self.tokens[outcome]
        words = outcome.split()
        known = all(word in self.tokens for word in words)
        return tuple(token for word in words for token in self.tokens[word]) if known else ()


def ways_of(layout: Layout[Any], wager: str, *when: str) -> tuple[Way, ...]:
    """All the ways in which a wager of this layout wins. `when`: the words before each."""
    stated = layout.wagers[wager]
    pays = [str(stated.pays(odds)) for odds in stated.all_odds]
    return tuple(Way(*each) for each in zip(pays, when or ("",) * len(pays), strict=True))


def odds_of(layout: Layout[Any], wager: str) -> str:
    """All the odds or amounts that a wager of this layout can pay, in lines."""
    return "\n".join(way.words for way in ways_of(layout, wager))


def dice(*faces: int) -> tuple[Token, ...]:
    """Dice with these faces up."""
    return tuple(Token("die", str(face)) for face in faces)


DICE = {str(face): dice(face) for face in range(1, 7)}
"""The pictures of the numbers in an outcome of dice."""
IN_THE_AIR = Token("die")
"""A die whose number nobody knows yet."""
