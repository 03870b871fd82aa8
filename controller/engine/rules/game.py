# SPDX-License-Identifier: MIT
"""What the table knows of a game: its wagers, its procedure, its equipment, its words."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, get_args, runtime_checkable

import msgspec

from c_ext import edge
from c_ext.edge import Edge
from c_ext.layout import Layout
from c_ext.wager import NamedWager
from controller.engine.record.events import Directed
from controller.engine.rules.directions import INTERFERENCE, Direction, of_every_game
from controller.engine.rules.equipment import Equipment
from controller.engine.rules.face import Face
from controller.engine.rules.features import Features
from controller.engine.rules.general import QUEENSLAND, General
from controller.engine.rules.house_gain import ByBank, HouseGain
from controller.engine.rules.opening import Before
from controller.engine.rules.powers import Power
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.rules.wait import Procedure
from controller.engine.values.approvals import Approval
from controller.engine.values.title import Title

T = TypeVar("T")
"""The table of a game: `Table[Options, Memory]`."""
O = TypeVar("O")  # noqa: E741 - an outcome


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class NoMemory(msgspec.Struct):
    """The memory of a game that remembers nothing."""


@runtime_checkable
class OutlastsFailure(Protocol):
    """A memory of which a part outlasts a round that failed, as a jackpot prize does. Of any other nothing does."""

    def after_failure(self) -> Any:
        """What the table remembers once that round is handed over to the floor manager."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Which game it is, and by which rules.

    steps: the procedure in short, each step with its section. assumed: what the rules do not say and this program
    assumes, in words. approvals: those that the rules ask for, at a table with these options.
    """

    title: Title
    steps: tuple[tuple[str, str], ...]
    assumed: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()


class JackpotWager(msgspec.Struct, frozen=True, kw_only=True):
    """The wager on a jackpot, whose return depends on the jackpot prize and on the wager, both in cents.

    prize, chip: those where nobody says others. edge: its return for a prize and a chip.
    """

    wager: str
    edge: Callable[[int, int], Edge]
    prize: int
    chip: int

    def of(self, prize: int, chip: int) -> "JackpotWager":
        """The same with these amounts."""
        return msgspec.structs.replace(self, prize=prize, chip=chip)


class FullShoe(msgspec.Struct, frozen=True, kw_only=True):
    """The exact returns of wagers whose chances depend on the cards: those of a full shoe.

    edges: the return of each wager by the number of decks. decks: the numbers that are possible. usual: the one where
    nobody says another. assumed: what the returns assume besides, wager by wager. parts: wagers whose return is counted
    in that of another, and in which: a bet that can only be made after an ante. measured: the wager by whose stake a
    return is measured, if not by its own. first: the wagers to which more may be added after the cards are seen: their
    return is measured by what lies before. jackpot: the wager on a jackpot prize.
    """

    edges: Callable[[int], Mapping[str, Edge]]
    decks: tuple[int, ...]
    usual: int
    assumed: Mapping[str, str] = {}
    parts: Mapping[str, str] = {}
    measured: Mapping[str, str] = {}
    first: frozenset[str] = frozenset()
    jackpot: JackpotWager | None = None


class Outcomes(msgspec.Struct, Generic[O], frozen=True, kw_only=True):
    """The wagers, and the outcomes that decide them at the odds of a layout.

    read: makes an outcome from the words that a person types; raises ValueError saying what is allowed. read_hand: the
    same where hands are decided one by one; a hand can have several outcomes. written: writes an outcome in such words.
    call: the words that are called. meaning: what an outcome means at this table now, in the largest words, where the
    call does not say it. shoe: the returns of the wagers, where they depend on the cards in a shoe. sources: the
    sections by which an outcome decides a wager, where they are not the wager's own.
    """

    layout: Layout[O]
    read: Callable[[Sequence[str]], O]
    written: Callable[[O], str]
    call: Callable[[O], str]
    meaning: Callable[[Any, O], str] | None = None
    read_hand: Callable[[Sequence[str]], Sequence[O]] | None = None
    shoe: FullShoe | None = None
    sources: Mapping[tuple[str, O], str] = {}

    @property
    def wagers(self) -> Mapping[str, NamedWager]:
        """Every wager by its id, in the order of the layout."""
        return self.layout.wagers

    def edges(self, decks: int | None = None) -> Mapping[str, Edge]:
        """Each wager's exact chances and return; of a full shoe of so many decks where they depend on one."""
        return self.shoe.edges(decks or self.shoe.usual) if self.shoe else edge.edges(self.layout)

    def stands_alone(self, wager: str) -> bool:
        """Whether a player can place this wager, and no other's return counts it."""
        stated = self.layout.wagers.get(wager)
        return (stated is None or stated.placed) and not (self.shoe and wager in self.shoe.parts)

    def read_all(self, words: Sequence[str]) -> Sequence[O]:
        """The outcomes in the words that a person types: of a hand perhaps several. Raises ValueError."""
        return self.read_hand(words) if self.read_hand else (self.read(words),)


class NoLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The wagers of a game whose rules give no odds over outcomes: the players win a pot, or there is a schedule.

    The round says what becomes of each of them, with `declare_results`. wagers: those that players make, by id. why,
    source: what the rules have in place of odds, as "the winner takes the pot", and the section. returns: each wager's
    exact chances and return, where they can be known. gains: what the house gains on average, by what `by_bank` calls
    it or by `TICKETS`; none where the house only takes a commission or a rake. prizes: where a schedule has them, what
    is paid for each catch, as a multiple of the wager. read, written: the result that decides all wagers, as `Outcomes`
    has them.
    """

    wagers: Mapping[str, NamedWager]
    why: str
    source: str
    returns: Callable[[], Mapping[str, Edge]] | None = None
    gains: Callable[[], Mapping[str, HouseGain]] | None = None
    by_bank: ByBank | None = None
    prizes: Mapping[str, Mapping[int, Fraction]] = {}
    read: Callable[[Sequence[str]], Any] | None = None
    written: Callable[[Any], str] = str

    def edges(self) -> Mapping[str, Edge]:
        """Each wager's exact chances and return; none where they cannot be known."""
        return self.returns() if self.returns else {}

    def stands_alone(self, wager: str) -> bool:
        """Whether a player can place this wager, and no other's return counts it."""
        return wager in self.wagers


def by_id(*wagers: NamedWager) -> Mapping[str, NamedWager]:
    """Wagers by their ids, in this order."""
    return {wager.id: wager for wager in wagers}


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections in a game's part for the rules that all games share.

    notice: the section that wants a higher minimum, and its time, on the sign for twenty minutes first; empty if the
    part knows no such notice. no_chips: the section that forbids non-value chips. unauthorised: who is responsible for
    the operation of the game. interference: that nobody else may operate its equipment, or handle its cards. chips:
    that wagers are made with chips. coins: by which coins may be used, if the casino operator permits them; empty in
    games that s 6(1) does not name. general: the general provisions of its rules.
    """

    wagers: str
    limits: str
    sign: str
    notice: str = ""
    spoken_wagers: str
    withdrawal: str
    unauthorised: str
    interference: str = ""
    no_chips: str = ""
    chips: str = ""
    coins: str = ""
    general: General = QUEENSLAND


def no_direction(table: object, event: Directed) -> bool:  # noqa: ARG001 - as a game has it
    """The game has no direction that may be given at any time."""
    return False


def nothing_to_forget(table: object, player: str) -> None:
    """Nothing is remembered of a player who leaves, or is excluded."""


def nothing_to_show(table: object) -> None:
    """The game has no signs of its own."""


class People(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """The directions of this game, besides those of every game, and what happens when a player leaves."""

    directions: Mapping[str, Direction] = {}
    """Each direction by its name. The engine refuses it to other persons, and without what it needs."""
    powers: tuple[Power, ...] = ()
    """What else the rules of this game give to certain persons: by key, by button, in the table file, by hand."""
    directed: Callable[[T, Directed], bool] = no_direction
    """Carries out a direction that may be given at any time. Answers whether this was one."""
    left: Callable[[T, str], None] = nothing_to_forget
    """Called when a player has left."""
    excluded: Callable[[T, str], None] = nothing_to_forget
    """Called when a player is excluded from the game."""
    before: Before[T] = Before()
    """What they do before play."""
    signs: Callable[[T], None] = nothing_to_show
    """Shows again what stands on the game's own signs: a proposed time on one of them is another now."""


class Game(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One game, at a table with certain options.

    table: the type of its table, `Table[Options, Memory]`. Options is the struct of its options. Memory is the struct
    of what it remembers from round to round; its defaults are those of a new table.
    """

    about: About
    outcomes: Outcomes[Any] | NoLayout
    table: type[T]
    round_of_play: Callable[[T], Procedure[None]]
    face: Callable[[], Face]
    sections: Sections
    equipment: Equipment
    limits: UsualLimits = UsualLimits()
    wagering: Wagering[T] = Wagering()
    people: People[T] = People()
    features: Features[T] = Features()
    variant: "Callable[[Any], Game[T]] | None" = None
    """Makes the game for some options; None if it has none. Raises WrongOption for one that the rules do not allow."""

    @property
    def id(self) -> str:
        """`sic-bo`."""
        return self.about.title.id

    @property
    def name(self) -> str:
        """`Sic-bo`."""
        return self.about.title.name

    @property
    def general(self) -> General:
        """The general provisions of its rules."""
        return self.sections.general

    @property
    def directions(self) -> Mapping[str, Direction]:
        """Every direction that may be given at a table of this game, by its name."""
        buttons = tuple(button.name for button in self.equipment.buttons)
        of_every = of_every_game(self.general, self.sections.interference, self.sections.coins, buttons)
        return {**of_every, **self.people.directions}

    @property
    def powers(self) -> tuple[Power, ...]:
        """All that certain persons may do at a table of this game, and nobody else. Anybody reports interference."""
        may = self.general.limits
        limits = {
            "sets the minimum and maximum wagers": may.source or self.sections.limits,
            "requires wagers in increments": self.general.sign.steps,
        }
        signs = [Power(what=what, roles=may.roles, source=source, how="limits") for what, source in limits.items()]
        directed = [it.power(name) for name, it in self.directions.items() if name != INTERFERENCE]
        return (*self.people.powers, *signs, *directed, *self.general.powers)

    @property
    def wagers(self) -> Mapping[str, NamedWager]:
        """Every wager that can lie at its table, by its id."""
        return self.outcomes.wagers

    @property
    def odds(self) -> Outcomes[Any]:
        """Its outcomes, which decide wagers at odds. Raises LookupError if its rules give none."""
        if isinstance(self.outcomes, NoLayout):
            none = f"{self.name} has no layout of odds: {self.outcomes.why} ({self.outcomes.source})"
            raise LookupError(f"{none}; its round declares with declare_results, not by an outcome")
        return self.outcomes

    @property
    def layout(self) -> Layout[Any]:
        """Its wagers with their odds over all outcomes. Raises LookupError if its rules give none."""
        return self.odds.layout

    @property
    def options(self) -> type[Any]:
        """The struct of its options."""
        kind: type[Any] = get_args(self.table)[0]
        return kind

    @property
    def memory(self) -> type[Any]:
        """The struct of what it remembers."""
        kind: type[Any] = get_args(self.table)[1]
        return kind

    @property
    def approvals(self) -> tuple[Approval, ...]:
        """The approvals that the rules ask for at a table of this game."""
        return (*self.about.approvals, *self.general.approvals)

    def has_another_name(self, title: str) -> bool:
        """Whether a table with this title calls the game otherwise than the rules do; an empty title does not."""
        return title.strip().casefold() not in ("", self.name.casefold())

    def at_table(self, options: Any) -> "Game[T]":
        """The game at a table with these options. Raises WrongOption for one that the rules do not allow."""
        return self.variant(options) if self.variant else self


AnyGame: TypeAlias = Game[Any]
"""Any game, for code that all games share."""
