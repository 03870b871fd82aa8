"""What a game is to the table, part by part: its wagers, its procedure, its equipment, its words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, get_args

import msgspec

from c_ext.layout import Layout
from controller.engine.equipment import Equipment
from controller.engine.events import Directed
from controller.engine.face import Face
from controller.engine.features import Features
from controller.engine.wagering import UsualLimits, Wagering
from controller.engine.wait import Procedure

T = TypeVar("T")
"""The table of a game: `Table[Options, Memory]`."""
O = TypeVar("O")  # noqa: E741 - an outcome


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class NoMemory(msgspec.Struct):
    """What a game remembers that remembers nothing."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Which game it is, and by which rules. steps: the procedure in short, each step with its section.

    assumed: values that the rules do not give, in words.
    """

    id: str
    name: str
    source: str
    steps: tuple[tuple[str, str], ...]
    assumed: tuple[str, ...] = ()


class Outcomes(msgspec.Struct, Generic[O], frozen=True, kw_only=True):
    """The wagers and the outcomes that decide them.

    read: an outcome of the words that a person types; raises ValueError saying what is allowed. written: an outcome in
    such words. call: the words that are called. with_decks: the layout with the chances of a full shoe of so many
    decks, where they depend on it; `layout` has those of 8.
    """

    layout: Layout[O]
    read: Callable[[Sequence[str]], O]
    written: Callable[[O], str]
    call: Callable[[O], str]
    with_decks: Callable[[int], Layout[O]] | None = None


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's part has the rules that all games share.

    notice: empty if a higher minimum needs no notice. no_chips: where non-value chips are forbidden.
    """

    wagers: str
    limits: str
    sign: str
    notice: str = ""
    spoken_wagers: str
    withdrawal: str
    unauthorised: str
    no_chips: str = ""


def no_direction(table: object, event: Directed) -> bool:  # noqa: ARG001 - as a game has it
    """No direction may be given at any time."""
    return False


def nothing_to_forget(table: object, player: str) -> None:
    """Nothing is remembered of a player who leaves."""


class People(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """What persons may direct at a game, besides the directions of every game, and what follows when one leaves."""

    directions: Mapping[str, str] = {}
    """Each direction, and its section."""
    directed: Callable[[T, Directed], bool] = no_direction
    """Carries out those that may be given at any time; answers whether this was one."""
    left: Callable[[T, str], None] = nothing_to_forget
    """Called when a player has left."""


class Game(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One game, as a table with certain options has it.

    table: the table it is played at, `Table[Options, Memory]`: a struct of its options, and a struct of what it
    remembers from round to round, whose defaults are a new table's.
    """

    about: About
    outcomes: Outcomes[Any]
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
    """The game at a table with these options; None if it has none. Raises ValueError saying what is wrong with them."""

    @property
    def id(self) -> str:
        """`sic-bo`."""
        return self.about.id

    @property
    def name(self) -> str:
        """`Sic-bo`."""
        return self.about.name

    @property
    def layout(self) -> Layout[Any]:
        """All its wagers."""
        return self.outcomes.layout

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

    def at_table(self, options: Any) -> "Game[T]":
        """The game at a table with these options. Raises ValueError saying what is wrong with them."""
        return self.variant(options) if self.variant else self


AnyGame: TypeAlias = Game[Any]
"""Whichever game, for what all games share."""
