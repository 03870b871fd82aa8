# SPDX-License-Identifier: MIT
"""A game as the table knows it: wagers, procedure, equipment, words."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, get_args, runtime_checkable

import msgspec

from c_ext import edge
from c_ext.edge import Edge
from c_ext.layout import Layout
from c_ext.wager import NamedWager
from controller.engine.record.events import Directed
from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimRefused, NumbersAdopted
from controller.engine.rules.directions import INTERFERENCE, Direction, of_every_game
from controller.engine.rules.equipment import Equipment
from controller.engine.rules.face import Face
from controller.engine.rules.features import Features
from controller.engine.rules.general import QUEENSLAND, General
from controller.engine.rules.house_gain import ByBank, HouseGain
from controller.engine.rules.opening import BeforePlay
from controller.engine.rules.powers import Power
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.rules.wait import Procedure
from controller.engine.values.approvals import Approval
from controller.engine.values.title import Title

T = TypeVar("T")
"""The table of a game: `Table[Options, Memory]`."""
O = TypeVar("O")  # noqa: E741 - an outcome


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Empty options."""


class NoMemory(msgspec.Struct):
    """The memory of a game that remembers nothing."""


@runtime_checkable
class OutlastsFailure(Protocol):
    """A memory with a part that outlasts a failed round, as a jackpot prize does. Other memories are cleared."""

    def after_failure(self) -> Any:
        """Return the memory of the table once that round is handed over to the floor manager."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Identifies a game and its rules."""

    title: Title
    steps: tuple[tuple[str, str], ...]
    """The procedure in short, each step with its section."""
    assumed: tuple[str, ...] = ()
    """Assumptions of this program where the rules are silent."""
    approvals: tuple[Approval, ...] = ()
    """Approvals that the rules require at a table with these options."""


class JackpotWager(msgspec.Struct, frozen=True, kw_only=True):
    """The wager on a jackpot. Its return depends on the jackpot prize and on the wager, both in cents."""

    wager: str
    edge: Callable[[int, int], Edge]
    """Returns its return for a prize and a chip."""
    prize: int
    """Prize where nobody states another."""
    chip: int
    """Wager where nobody states another."""

    def of(self, prize: int, chip: int) -> "JackpotWager":
        """Return the same wager with these amounts."""
        return msgspec.structs.replace(self, prize=prize, chip=chip)


class FullShoe(msgspec.Struct, frozen=True, kw_only=True):
    """The exact returns of wagers whose chances depend on the cards, for a full shoe."""

    edges: Callable[[int], Mapping[str, Edge]]
    """Returns the return of each wager, by the number of decks."""
    decks: tuple[int, ...]
    """Possible numbers of decks."""
    usual: int
    """The number where nobody states another."""
    assumed: Mapping[str, str] = {}
    """Further assumptions of the returns, wager by wager."""
    parts: Mapping[str, str] = {}
    """Wagers that another wager's return includes: a bet that can be made only after an ante."""
    measured: Mapping[str, str] = {}
    """Wagers whose return is a share of another wager's stake."""
    first: frozenset[str] = frozenset()
    """Wagers that may grow after the cards are seen. Their return is divided by the first stake."""
    jackpot: JackpotWager | None = None
    """The wager on a jackpot prize."""


class Outcomes(msgspec.Struct, Generic[O], frozen=True, kw_only=True):
    """The wagers, and the outcomes that decide them at the odds of a layout."""

    layout: Layout[O]
    read: Callable[[Sequence[str]], O]
    """Parses an outcome from typed words. Raises ValueError with the words allowed."""
    written: Callable[[O], str]
    """Writes an outcome in such words."""
    call: Callable[[O], str]
    """Returns the words that are called."""
    meaning: Callable[[Any, O], str] | None = None
    """Returns the meaning of an outcome at this table now, in the largest words, if the call does not state it."""
    read_hand: Callable[[Sequence[str]], Sequence[O]] | None = None
    """Parses the outcomes of one hand, where hands are decided one by one."""
    shoe: FullShoe | None = None
    """Returns of the wagers, if they depend on the cards in a shoe."""
    sources: Mapping[tuple[str, O], str] = {}
    """Sections by which an outcome decides a wager, where they are not the wager's own."""

    @property
    def wagers(self) -> Mapping[str, NamedWager]:
        """Every wager by its id, in the order of the layout."""
        return self.layout.wagers

    def edges(self, decks: int | None = None) -> Mapping[str, Edge]:
        """Return each wager's exact chances and return, for a full shoe of `decks` if they depend on one."""
        return self.shoe.edges(decks or self.shoe.usual) if self.shoe else edge.edges(self.layout)

    def stands_alone(self, wager: str) -> bool:
        """Return whether a player can place this wager and no other wager's return includes it."""
        stated = self.layout.wagers.get(wager)
        return (stated is None or stated.placed) and not (self.shoe and wager in self.shoe.parts)

    def read_all(self, words: Sequence[str]) -> Sequence[O]:
        """Parse typed words into outcomes: several if they describe a hand. Raises ValueError."""
        return self.read_hand(words) if self.read_hand else (self.read(words),)


class NoLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The wagers of a game whose rules give no odds over outcomes: the players win a pot, or there is a schedule.

    The round declares the result of each wager with `declare_results`.
    """

    wagers: Mapping[str, NamedWager]
    """Wagers that players make, by id."""
    why: str
    """The rule in place of odds, as "the winner takes the pot"."""
    source: str
    """Section of that rule."""
    returns: Callable[[], Mapping[str, Edge]] | None = None
    """Returns each wager's exact chances and return, if they can be known."""
    gains: Callable[[], Mapping[str, HouseGain]] | None = None
    """Returns the average gain of the house, by the names in `by_bank` or by `TICKETS`; None where the house only takes
    a commission or a rake.
    """
    by_bank: ByBank | None = None
    prizes: Mapping[str, Mapping[int, Fraction]] = {}
    """The schedule: payment for each catch, as a multiple of the wager."""
    read: Callable[[Sequence[str]], Any] | None = None
    """Parses the result that decides all wagers, as in `Outcomes`."""
    written: Callable[[Any], str] = str
    """Writes that result."""

    def edges(self) -> Mapping[str, Edge]:
        """Return each wager's exact chances and return; none where they cannot be known."""
        return self.returns() if self.returns else {}

    def stands_alone(self, wager: str) -> bool:
        """Return whether a player can place this wager and no other wager's return includes it."""
        return wager in self.wagers


def by_id(*wagers: NamedWager) -> Mapping[str, NamedWager]:
    """Wagers by their ids, in this order."""
    return {wager.id: wager for wager in wagers}


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections in a game's part for the rules that all games share."""

    wagers: str
    limits: str
    sign: str
    notice: str = ""
    """Section by which a higher minimum and its time stand on the sign for twenty minutes first; empty without such a
    notice.
    """
    spoken_wagers: str
    withdrawal: str
    unauthorised: str
    """Section on who is responsible for the operation of the game."""
    interference: str = ""
    """Section that forbids others to operate its equipment or handle its cards."""
    no_chips: str = ""
    """Section that forbids non-value chips."""
    chips: str = ""
    """Section by which wagers are made with chips."""
    coins: str = ""
    """Section by which coins may be used with permission of the casino operator; empty in games that s 6(1) does not
    name.
    """
    general: General = QUEENSLAND
    """General provisions of its rules."""


def no_direction(table: object, event: Directed) -> bool:  # noqa: ARG001 - as a game has it
    """Accept no direction at any time."""
    return False


def no_claim(table: object, event: ClaimAnswered | ClaimRefused | NumbersAdopted) -> None:
    """Do nothing: the game shares no jackpot prize."""


def nothing_to_forget(table: object, player: str) -> None:
    """Do nothing about a player who leaves or is excluded."""


def nothing_to_show(table: object) -> None:
    """Do nothing: the game has no signs of its own."""


class People(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Directions of this game only, and its reaction to players who leave."""

    directions: Mapping[str, Direction] = {}
    """Directions by name. The engine refuses them to other persons, and without the words that they need."""
    powers: tuple[Power, ...] = ()
    """Other powers that the rules of this game give to certain persons: by key, by button, in the table file, by hand.
    """
    directed: Callable[[T, Directed], bool] = no_direction
    """Carries out a direction that may be given at any time. Returns whether this was one."""
    floor: Callable[[T, ClaimAnswered | ClaimRefused | NumbersAdopted], None] = no_claim
    """Takes the floor's answer to a claim on a jackpot prize that several tables share, or the numbers from which two
    people let the table go on, at any moment.
    """
    left: Callable[[T, str], None] = nothing_to_forget
    """Called when a player has left."""
    excluded: Callable[[T, str], None] = nothing_to_forget
    """Called when a player is excluded from the game."""
    before: BeforePlay[T] = BeforePlay()
    """Steps before play."""
    signs: Callable[[T], None] = nothing_to_show
    """Shows the game's own signs again, when a proposed time on them has changed."""


class Game(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One game, at a table with certain options."""

    about: About
    outcomes: Outcomes[Any] | NoLayout
    table: type[T]
    """Type of its table, `Table[Options, Memory]`. The first is the struct of its options, the second the struct that
    it keeps from round to round, with the values of a new table as defaults.
    """
    round_of_play: Callable[[T], Procedure[None]]
    face: Callable[[], Face]
    sections: Sections
    equipment: Equipment
    limits: UsualLimits = UsualLimits()
    wagering: Wagering[T] = Wagering()
    people: People[T] = People()
    features: Features[T] = Features()
    variant: "Callable[[Any], Game[T]] | None" = None
    """Returns the game for some options; None if it has none. Raises WrongOption for an option that the rules do not
    allow.
    """

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
        """Return every direction that may be given at a table of this game, by name."""
        buttons = tuple(button.name for button in self.equipment.buttons)
        of_every = of_every_game(self.general, self.sections.interference, self.sections.coins, buttons)
        return {**of_every, **self.people.directions}

    @property
    def powers(self) -> tuple[Power, ...]:
        """Return the powers that only certain persons have at a table of this game. Anybody may report interference."""
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
        """Return every wager that can lie at its table, by id."""
        return self.outcomes.wagers

    @property
    def odds(self) -> Outcomes[Any]:
        """Return its outcomes, which decide wagers at odds. Raises LookupError for rules without odds."""
        if isinstance(self.outcomes, NoLayout):
            none = f"{self.name} has no layout of odds: {self.outcomes.why} ({self.outcomes.source})"
            raise LookupError(f"{none}; its round declares with declare_results, not by an outcome")
        return self.outcomes

    @property
    def layout(self) -> Layout[Any]:
        """Return its wagers with their odds over all outcomes. Raises LookupError for rules without odds."""
        return self.odds.layout

    @property
    def options(self) -> type[Any]:
        """The struct of its options."""
        kind: type[Any] = get_args(self.table)[0]
        return kind

    @property
    def memory(self) -> type[Any]:
        """Return the struct of its memory."""
        kind: type[Any] = get_args(self.table)[1]
        return kind

    @property
    def approvals(self) -> tuple[Approval, ...]:
        """Return the approvals that the rules require at a table of this game."""
        return (*self.about.approvals, *self.general.approvals)

    def has_another_name(self, title: str) -> bool:
        """Return whether a table's title differs from the game's name. An empty title does not."""
        return title.strip().casefold() not in ("", self.name.casefold())

    def at_table(self, options: Any) -> "Game[T]":
        """Return the game at a table with these options. Raises WrongOption for one that the rules do not allow."""
        return self.variant(options) if self.variant else self


AnyGame: TypeAlias = Game[Any]
"""Any game, for code that all games share."""
