# SPDX-License-Identifier: MIT
"""The face of a game: its layout, the pictures of its results, and the panels beside them. Plain data."""

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
"""Where the title of an area stands: in the area (only the dice if both have no room), always in the area, or in a
legend beside or above its row.
"""

Shape = Literal["field", "oval", "diamond", "point"]
"""How the ground of an area is painted: its whole field; an oval behind its words; a diamond instead of words; a field
whose left side ends in a point. On felt nothing is painted.
"""

Spot: TypeAlias = tuple[int, int]
"""A point on the face's grid: column and row, from its top left corner."""


class Token(msgspec.Struct, frozen=True):
    """A small picture of a result, or of a part of one."""

    kind: Literal["die", "coin", "ball", "number", "symbol"]
    text: str = ""
    """Depends on the kind.

    - die: its number; "0" if it does not lie flat, empty in the air
    - coin: "H", or "T" for the side with the cross (s 164(4))
    - ball: empty, "*" for a star, "/" for no ball of this colour
    - number: a pocket of a wheel
    - symbol: a letter
    """
    ground: Ground = "ivory"


class Rectangle(msgspec.Struct, frozen=True):
    """A part of the face, on its grid: column and row of its top left corner, width and height."""

    column: int
    row: int
    width: int
    height: int


class PlayerBox(Rectangle, frozen=True):
    """A rectangle of the layout that belongs to one player."""

    player: str
    """The player. Empty: everybody without a rectangle of their own in the same area."""
    text: str
    """The number of the place, imprinted in it."""


class Way(msgspec.Struct, frozen=True):
    """One way in which a wager wins."""

    pays: str
    """The payment, as in a result: "31", "15/2", "$175"."""
    when: str = ""
    """Words before the payment."""

    @property
    def words(self) -> str:
        """Return it as the rules write it: `2 dice 12 to 1`."""
        return f"{self.when} {to_one(self.pays)}".lstrip()

    @property
    def odds(self) -> str:
        """Return the odds alone: `12:1`."""
        return to_one(self.pays).replace(" to ", ":")

    @property
    def brief(self) -> str:
        """Return the short form: `2 dice 12:1`."""
        return f"{self.when} {self.odds}".lstrip()


class Area(Rectangle, frozen=True, cache_hash=True):
    """One wager area on the face's grid, with its inscription, odds and tokens."""

    wager: str
    title: str
    ways: tuple[Way, ...] = ()
    """Ways to win. Their odds have a line each."""
    tokens: tuple[Token, ...] = ()
    detail: str = ""
    """Small words below the title."""
    ground: Ground = "felt"
    also: tuple[str, ...] = ()
    """Wagers that lie on the same area and light it."""
    boxes: tuple[PlayerBox, ...] = ()
    """Where each player's chips lie in it. The inscription is at their left."""
    named: Naming = "usual"
    priced: bool = False
    """Whether its odds stand in a legend for its whole row."""
    shape: Shape = "field"
    ring: OnRing = NO_RING

    @property
    def odds(self) -> str:
        """Return the odds in words, a line for each way to win."""
        return "\n".join(way.words for way in self.ways)

    @property
    def wordless(self) -> bool:
        """Whether only its tokens are drawn in it."""
        return bool(self.tokens) and self.named == "beside" and self.priced and not self.detail


class Legend(Rectangle, frozen=True):
    """Words on the layout that are not a wager: notices, odds."""

    text: str
    name: bool = False
    """Whether they are the casino's name."""
    optional: bool = False
    """Whether they are dropped where they would not be legible. The areas then have the room."""
    brief: str = ""
    """The short form, with odds as `6:1`."""
    together: bool = False
    """Whether it names a row of areas of which many win at once, so that a tick on areas without chips would say
    nothing.
    """

    def names(self, area: Area) -> bool:
        """Whether an area is in its row."""
        return (self.row, self.height) == (area.row, area.height)


MarkerKind = Literal["puck", "crown"]


class LayoutMarker(msgspec.Struct, frozen=True):
    """A marker that the dealer puts on the layout: the puck, the crown."""

    kind: MarkerKind
    areas: Mapping[int, str]
    """Wager areas on which it lies, by the point of `ShownPuck` or the number of the crown in `ShownWheel`."""


NEXT_PAGE, LEGEND_KEYS = "tab", ("?", "/")
"""Keys of the screens: the next page of the payment list; the legend of the keys, with and without Shift."""


class Key(msgspec.Struct, frozen=True):
    """A keyboard key that stands in for a button in simulation."""

    key: str
    """Its name as `Display.pump` reports it."""
    button: str
    """The table's name of the button."""
    words: str = ""
    """Words in the legend. Empty: not in the legend."""
    cap: str = ""
    """Letters printed on the key, if they differ from its name."""
    press: str = ""
    """Its name in a prompt, if it differs from the button's."""
    prepares: str = ""
    """The fault that it prepares, in words. A second press takes the fault back."""

    @property
    def wait_name(self) -> str:
        """Return its name among the keys that a table waits for."""
        return self.press or self.button


# The panels beside the layout. `title` is the heading. The values shown in a panel are in
# `controller/engine/record/on_show.py`: ShownWheel for WheelPanel, ShownRoad for RoadPanel …


class EntryPanel(msgspec.Struct, frozen=True):
    """The entry terminal, with a number of digits."""

    digits: int
    title: str = "Entry"
    detail: str = ""
    """How to key, shown while something is to be keyed."""
    asked: Mapping[str, str] = {}
    """How the hand whose turn it is looks, by phase, in words after NEXT: `{hand}` is its name."""
    reads: Mapping[str, str] = {}
    """Meaning of digits that stand for something else than numbers."""


class DicePanel(msgspec.Struct, frozen=True):
    """The dice of a simulated tumbler, as a person at the table would see them."""

    title: str = "Tumbler"


class WheelPanel(msgspec.Struct, frozen=True):
    """A wheel and its places, clockwise."""

    places: tuple[Token, ...]
    ball: bool = False
    """Whether a ball rests in the place whose text is the number of the crown. Without a ball, the section is at the
    indicator on top, or the peg at its clockwise end.
    """
    title: str = "Wheel"
    device: str = "wheel"
    """Its reader. While the reader is lost no result is drawn."""


class LightSet(msgspec.Struct, frozen=True):
    """Lights of one colour: the thing that they count, and their number."""

    name: str
    count: int
    ground: Ground


class LightsPanel(msgspec.Struct, frozen=True):
    """Indicator lights (s 173(1)): the number that is on in each set. Without lamps: how often each result was spun."""

    sets: tuple[LightSet, ...]
    title: str = "Spins"


class DrawnPanel(msgspec.Struct, frozen=True):
    """Balls in the order in which they were drawn, with their numbers below: `count` in all."""

    count: int
    title: str = "Drawn"


class PuckPanel(msgspec.Struct, frozen=True):
    """The puck, ON with the point or OFF, and facts below it."""

    facts: tuple[Fact, ...] = ()
    title: str = "Point"
    wins: str = ""
    """The wager that wins with the shooter."""


class FactsPanel(msgspec.Struct, frozen=True):
    """Facts of the game, a line each."""

    facts: tuple[Fact, ...]
    title: str


HANDS: dict[str, Ground] = {"player": "blue", "banker": "red"}
"""The two hands of baccarat, each with its colour."""
WINNERS: dict[str, Ground] = {"P": HANDS["player"], "B": HANDS["banker"], "T": "green"}
"""The colour of each result, by its letter: the player's hand wins, the banker's, neither."""


class HandsPanel(msgspec.Struct, frozen=True):
    """The player's hand and the banker's, card by card, with the place of the next card and facts of the shoe. Shows
    the burnt cards while cards are burnt.
    """

    title: str = "Hands"
    pays: Mapping[str, tuple[str, ...]] = {}
    """Lines on the payment of a wager, by hand. They stand where the cards will lie."""


class RoadPanel(msgspec.Struct, frozen=True):
    """The results of this shoe as a bead plate and a big road, with winner and winning count. Replaces the panel of
    recent results.
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
"""The kind of a table, which decides the place of everything on the screens (`controller/display/grids`).

Layouts of areas only, tall ones, ones with rows of balls; with a wheel, with a wheel and few areas, with a ring, with
the two hands of baccarat; layouts of boxes, by their pay tables; seats round a pot; a board of numbers.
"""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """A whole layout on a grid of `columns` by `rows`, and everything else that a game shows."""

    table: TableKind = "areas"
    columns: int = 1
    rows: int = 1
    areas: tuple[Area, ...] = ()
    legends: tuple[Legend, ...] = ()
    spots: Mapping[str, Spot] = {}
    """Where chips lie on wagers without an area of their own."""
    markers: tuple[LayoutMarker, ...] = ()
    owing: tuple[PlayerBox, ...] = ()
    """Where the marker buttons lie that show the debts of players."""
    tokens: Mapping[str, tuple[Token, ...]] = {}
    """Pictures of an outcome, of each of its words, or of a drawn ball."""
    own: tuple[Instrument, ...] = ()
    """The game's own panels from the top, beside the layout or in its place."""
    moving: tuple[Token, ...] = ()
    """Tokens in the air before a result, without faces."""
    says: Mapping[str, str] = {}
    """Words for wagers that name a result, in order of call. The first that wins heads the result. Empty name: the
    words if none of them wins.
    """

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
        """Return how many numbers the entry terminal shows."""
        return sum(panel.digits for panel in self.own if isinstance(panel, EntryPanel))

    def tokens_of(self, outcome: str) -> tuple[Token, ...]:
        """Return the tokens of an outcome such as "4 4 3"; none if one of its words has no token."""
        if outcome in self.tokens:
            return self.tokens[outcome]
        words = outcome.split()
        known = all(word in self.tokens for word in words)
        return tuple(token for word in words for token in self.tokens[word]) if known else ()


def ways_of(layout: Layout[Any], wager: str, *when: str) -> tuple[Way, ...]:
    """Return all ways in which a wager of this layout wins. `when`: the words before each."""
    stated = layout.wagers[wager]
    pays = [str(stated.pays(odds)) for odds in stated.all_odds]
    return tuple(Way(*each) for each in zip(pays, when or ("",) * len(pays), strict=True))


def odds_of(layout: Layout[Any], wager: str) -> str:
    """Return all odds or amounts that a wager of this layout can pay, in lines."""
    return "\n".join(way.words for way in ways_of(layout, wager))


def dice(*faces: int) -> tuple[Token, ...]:
    """Return dice with these faces up."""
    return tuple(Token("die", str(face)) for face in faces)


DICE = {str(face): dice(face) for face in range(1, 7)}
"""The pictures of the numbers in an outcome of dice."""
IN_THE_AIR = Token("die")
"""A die whose number nobody knows yet."""
