# SPDX-License-Identifier: MIT
"""Values that a game shows beside its result: a struct for each kind of panel, and their words. Plain data.

A game fills these structs. The screens draw their values; tapes, terminals and the journal's report write their words.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.record.shown import FACE_DOWN, Card, S, Said, Shown
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.values.money import dollars
from hal.signals import Direction


class ShownFacts(Shown, frozen=True):
    """Single facts by their names, for a FactsPanel and for other panels."""

    facts: dict[str, str | int] = {}

    def said(self) -> Iterable[tuple[str, Said]]:
        return self.facts.items()


class ShownPuck(Shown, frozen=True):
    """The puck: ON with the point; 0: OFF."""

    point: int | None = None

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "point", "off" if self.point == 0 else self.point


class ShownWheel(Shown, frozen=True):
    """A wheel, as its reader reports it."""

    crown: int | None = None
    """The number at which the ball rests, with the dealer's crown."""
    wheel: Direction | None = None
    """Direction of the wheel."""
    ball: Direction | None = None
    """Direction of the ball."""
    revolutions: int = 0
    indicator: str = ""
    """Place at the indicator of a wheel without a ball, in words."""
    section: int | None = None
    """Index of that place, from 0."""
    peg: bool = False
    """The indicator is on the peg after that place."""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "crown", self.crown
        yield "wheel", self.wheel
        yield "ball", self.ball
        yield "revolutions", self.revolutions or None
        yield "indicator", self.indicator


class ShownSpins(Shown, frozen=True):
    """The spins at a ring."""

    spinner: str = ""
    """The player who spins, in words."""
    counts: dict[str, int] = {}
    """Number of spins with each result in this game."""
    invalid: int | None = None
    """Number of invalid spins in a row."""
    coins: int | None = None
    """Number of coins in the set."""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "spinner", self.spinner
        for result, count in self.counts.items():
            yield result.replace("-", " "), count
        yield "invalid", self.invalid
        yield "coins", self.coins


class ShownDrawn(Shown, frozen=True):
    """The balls drawn so far."""

    balls: tuple[str, ...] = ()
    """Tokens that the screens draw for the balls."""
    numbers: tuple[int, ...] = ()
    drawing: str = ""
    """Progress of the drawing, in words."""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "balls", self.balls
        yield "numbers", self.numbers
        yield "drawing", self.drawing


# Cards


class ShownShoe(Shown, frozen=True):
    """The shoe."""

    stage: str = ""
    """Progress of preparing the cards, in words. Empty once they are ready."""
    holder: str = ""
    """The player with the shoe."""
    offered_to: str = ""
    """The player to whom the shoe or the cut is offered."""
    inside: int | None = None
    """Number of cards in the shoe. None while it means nothing."""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "stage", self.stage
        yield "shoe with", self.holder
        yield "offered to", self.offered_to
        yield "in shoe", self.inside


class CountedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of baccarat. count: its point count. natural: it has two cards and gets no more."""

    cards: tuple[Card, ...] = ()
    count: int | None = None
    natural: bool = False


class ShownHands(Shown, frozen=True):
    """The two hands of baccarat.

    to: the hand that gets the next card, and the index of that card. burnt: the cards burnt before the first hand.
    dummy: this is a dummy round. last: this is the last round. excess: cards drawn although no card was due.
    """

    to: tuple[str, int] | None = None
    player: CountedHand = CountedHand()
    banker: CountedHand = CountedHand()
    burnt: tuple[Card, ...] = ()
    dummy: bool = False
    last: bool = False
    excess: tuple[Card, ...] = ()

    @property
    def special(self) -> str:
        """Return in words whether the round is a dummy, the last one, or both."""
        return ", ".join(["dummy round"] * self.dummy + ["last round"] * self.last)

    def said(self) -> Iterable[tuple[str, Said]]:
        hands = {"player": self.player, "banker": self.banker}
        yield "next", self.to
        for name, hand in hands.items():
            yield name, hand.cards
            yield f"{name} count", hand.count
        yield "natural", tuple(name for name, hand in hands.items() if hand.natural)
        yield "burnt", self.burnt
        yield "special", self.special
        yield "excess", self.excess


Winner = Literal["P", "B", "T"]
"""The winning hand: player or banker, or a tie."""


class RoadResult(msgspec.Struct, frozen=True, array_like=True):
    """A result of baccarat: the winner and the winning point count."""

    winner: Winner
    points: int

    @property
    def words(self) -> str:
        """`P7`."""
        return f"{self.winner}{self.points}"


class ShownRoad(Shown, frozen=True):
    """The results of this shoe, the oldest first."""

    results: tuple[RoadResult, ...] = ()

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "road", tuple(result.words for result in self.results)


class PointTotal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point total. soft: an ace counts 11."""

    points: int
    soft: bool = False

    @property
    def words(self) -> str:
        """`soft 17`."""
        return f"soft {self.points}" if self.soft else str(self.points)


class ShownHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of cards.

    name: its box, `3`, or `3/2` for the second hand of a split. total: its point total, or a word such as a ranking.
    state: its state, in a word. doubled: its player doubled down, and its last card lies sideways. apart: its last card
    decides about the other cards and lies apart from them.
    """

    name: str = ""
    cards: tuple[Card, ...] = ()
    total: PointTotal | str = ""
    state: str = ""
    doubled: bool = False
    apart: bool = False

    @property
    def total_in_words(self) -> str:
        """`soft 17`, `blackjack`, `pair of kings`."""
        return self.total if isinstance(self.total, str) else self.total.words

    def said(self) -> Iterable[tuple[str, Said]]:
        """Yield the names and values of this hand for texts."""
        yield f"hand {self.name}", self.cards
        yield f"total {self.name}", self.total_in_words
        yield f"state {self.name}", self.state


def second_of(box: str) -> str:
    """Return the name of the second hand of a split in this box: `3/2`."""
    return f"{box}/2"


class ShownBox(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box, or a place, that is in play: its players, its hands. Before the first card there is no hand.

    name: its number, which is also the name of its first hand.
    """

    name: str
    players: tuple[str, ...] = ()
    hands: tuple[ShownHand, ...] = ()

    def said(self) -> Iterable[tuple[str, Said]]:
        """Yield the names and values of this box for texts, without the hands."""
        yield f"box {self.name}", ", ".join(self.players)


class ShownTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hand in turn. hand: its name, `dealer` or `community`. choices: its choices now. who: the person who
    chooses.
    """

    hand: str = ""
    choices: tuple[str, ...] = ()
    who: str = ""

    def said(self) -> Iterable[tuple[str, Said]]:
        """Yield the names and values of this turn for texts."""
        yield "turn", self.hand
        yield "choices", self.choices
        yield "who", self.who


class ShownBoxes(Shown, frozen=True):
    """The boxes of a table and the cards before the dealer.

    sides: results of the side wagers, by box. nominated: the cards on the sign. rounds_left: rounds still played before
    the table is closed. waiting: number of cards, face down, that wait for their place.
    """

    boxes: tuple[ShownBox, ...] = ()
    dealer: ShownHand = ShownHand()
    community: tuple[Card, ...] = ()
    turn: ShownTurn = ShownTurn()
    sides: dict[str, tuple[str, ...]] = {}
    nominated: tuple[Card, ...] = ()
    rounds_left: int | None = None
    waiting: int = 0

    @property
    def hands(self) -> Iterator[ShownHand]:
        """Return the hands of all boxes, in order."""
        return (hand for box in self.boxes for hand in box.hands)

    @property
    def cards_that_wait(self) -> tuple[Card, ...]:
        """Return the cards that wait for their place, face down."""
        return (FACE_DOWN,) * self.waiting

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "dealer", self.dealer.cards
        yield "dealer total", self.dealer.total_in_words
        for box in self.boxes:
            yield from box.said()
        for hand in self.hands:
            yield from hand.said()
        yield "doubled", tuple(hand.name for hand in self.hands if hand.doubled)
        yield from self.turn.said()
        for number, results in self.sides.items():
            yield f"side {number}", "; ".join(results)
        yield "nominated", self.nominated
        yield "rounds left", self.rounds_left
        yield "waiting", self.cards_that_wait


class ShownPlaces(ShownBoxes, frozen=True):
    """Boxes that are places with one hand each. Texts list them place by place."""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "waiting", self.cards_that_wait
        yield "dealer", self.dealer.cards
        yield "community", self.community
        for box in self.boxes:
            yield from box.said()
            for hand in box.hands:
                yield from hand.said()
        yield "dealer total", self.dealer.total_in_words
        yield from self.turn.said()


class ShownJackpots(Shown, frozen=True):
    """The jackpot. prize: its amount in cents, if shown. out: no jackpot wager is offered.

    lit: by place, whether the light of its slot is lit. won: by place, the result of its jackpot wager in words, a loss
    included. pool: name of the prize that linked tables share. Its amount is then not known to the table.
    """

    prize: int | None = None
    out: bool = False
    lit: dict[str, bool] = {}
    won: dict[str, str] = {}
    pool: str = ""

    def said(self) -> Iterable[tuple[str, Said]]:
        yield "jackpot", None if self.prize is None else dollars(self.prize)
        yield "jackpot pool", self.pool
        yield "jackpot offer", "offered" if self.out else ""  # a panel says before it: no jackpot wager is
        slots = {place: "lit" if lit else "not lit" for place, lit in self.lit.items()}
        for place, words in (slots | self.won).items():
            yield f"jackpot {place}", words


AnyShown: TypeAlias = (
    ShownFacts
    | ShownPuck
    | ShownWheel
    | ShownSpins
    | ShownDrawn
    | ShownShoe
    | ShownHands
    | ShownRoad
    | ShownBoxes
    | ShownPlaces
    | ShownPoker
    | ShownPaiGow
    | ShownKeno
    | ShownJackpots
)
OnShow: TypeAlias = tuple[AnyShown, ...]
"""All values that a game shows, in the order of texts."""


def of_kind(on_show: OnShow, kind: type[S]) -> S:
    """Return the shown values of this kind, or a struct without values."""
    return next((shown for shown in on_show if isinstance(shown, kind)), None) or kind()


def said(on_show: OnShow) -> dict[str, Said]:
    """Return all values for texts, by name, in order."""
    return {name: value for shown in on_show for name, value in shown.said() if value not in (None, "", ())}
