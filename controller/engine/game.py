"""What a game is to the table: its wagers, its procedure, its words."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from c_ext.layout import Layout
from c_ext.wager import State
from controller.engine.events import Directed, Marked, Spoken
from controller.engine.face import Face
from controller.engine.state import Limits
from controller.engine.table import Procedure, Table

Refusal = tuple[str, str] | None
"""Why something is not accepted, and the section; None if it is."""


STOPPABLE = ("tumblers", "drawers", "generators")
"""The kinds of machines that can be stopped."""


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class NoMemory(msgspec.Struct):
    """What a game remembers that remembers nothing."""


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's part has the rules that many games share. Without `notice` a higher minimum needs none.

    `spoken_noted`: where a wager may be spoken, but has no effect until its chips lie on the layout. `cash`: where one
    may be made in cash, that chips replace.

    `no_chips`: where non-value chips are forbidden. `rides`: where a winning wager may stay on the layout; without it,
    it returns. `seats`: where numbered places are. `commission`: where what is owed of it is marked; `commission_due`:
    by when it is collected. `losers_first`: where losing wagers are collected before winning ones are paid. `marker`:
    where wagers are called on and off.
    """

    wagers: str
    limits: str
    sign: str
    notice: str = ""
    spoken_wagers: str
    withdrawal: str
    spoken_noted: str = ""
    cash: str = ""
    chips_colour: str = ""
    chips_elsewhere: str = ""
    chips_exchange: str = ""
    no_chips: str = ""
    marker: str = ""
    unauthorised: str = ""
    rides: str = ""
    seats: str = ""
    commission: str = ""
    commission_due: str = ""
    losers_first: str = ""


class Kind(msgspec.Struct, frozen=True):
    """Wagers that can have limits of their own, by the name that the sign gives them.

    If their minimum is at most `minimum` cents, their maximum must be at least `maximum` (none if 0). Without a name it
    is all the others, under the table's own limits. `together`: what the sign calls it with the others of that name,
    while all of them have the same limits.
    """

    name: str
    wagers: frozenset[str]
    minimum: int
    maximum: int
    source: str
    together: str = ""
    share: Fraction = Fraction(1)
    """Their maximum is at most this share of the table's."""
    share_source: str = ""


class Charge(NamedTuple):
    """Commission on what a wager has won: cents, and whether they are owed (marked up) or taken at once."""

    cents: int
    deferred: bool


class Change(NamedTuple):
    """What somebody wants to lie on a wager area: cents in all, before and after."""

    player: str
    wager: str
    before: int
    after: int
    confirmed: bool = False
    chips: str = ""
    """The table that issued them, if they are non-value chips."""
    box: str = ""
    """The seated player in whose box they lie, if somebody said so."""


class InShoe(NamedTuple):
    """What a table's record knows of the shoe while the cards are in it.

    cards: those that have not left it by name. out: those that have left and wait to be dealt, the last of them last;
    before them, without a name, those that nobody has named. waiting: how many of `out` wait. cutting_card: whether the
    first one is still in it.
    """

    cards: tuple[str, ...]
    out: tuple[str, ...]
    waiting: int
    cutting_card: bool


def no_objection(table: Table, change: Change) -> Refusal:  # noqa: ARG001 - what a game may say to it
    """Any wager may be made, changed and withdrawn while wagers are open."""
    return None


def spoken_refused(table: Table, event: Spoken) -> Refusal:
    """Wagers by word of mouth are not accepted."""
    why = f"{event.player} must place chips on {event.wager}: spoken wagers are not accepted"
    return (why, table.game.sections.spoken_wagers)


def nothing_to_keep(table: Table, change: Change) -> None:
    """A change of a wager needs no remembering."""


def never_marked(table: Table, event: Marked) -> Refusal:
    """There are no marker buttons."""
    return (f"{event.wager} is neither called on nor off in this game", table.game.sections.wagers)


class Wagering(msgspec.Struct, frozen=True, kw_only=True):
    """A game's own rules on its wagers, where they are more than: made, changed and withdrawn while wagers are open."""

    change: Callable[[Table, Change], Refusal] = no_objection
    """Whether a wager may be made, changed or withdrawn so."""
    changed: Callable[[Table, Change], None] = nothing_to_keep
    """Told of each change that was made."""
    spoken: Callable[[Table, Spoken], Refusal] = spoken_refused
    """Whether one may be made by word of mouth."""
    marked: Callable[[Table, Marked], Refusal] = never_marked
    """Whether one may be called on or off."""
    mark: Callable[[Table, str, str, State, bool], State] = lambda table, called, wager, state, on: state
    """The state of a player's wager once one of the same player (`called`) is called on or off."""
    stand: Callable[[Table], Mapping[str, State | None]] = lambda table: {}
    """The states, other than their first, in which wagers stand at this table now; None: none can lie there now."""
    begins: Callable[[Table, str, str], State | None] = lambda table, player, wager: None
    """The state of a player's new wager; None for its first."""
    becomes: Callable[[str, State], str | None] = lambda wager, state: None
    """The wager that one in this state is from then on; None if it stays what it is."""
    on_off: Callable[[str, State], str] = lambda wager, state: ""
    """Of a wager in this state: "on" if a marker has it so, "off" if the next result does not count for it."""
    without_marker: str = "off"
    """What is said of a wager whose marker is taken, where the next result counts for it all the same."""
    withdrawal: Callable[[str], str] = lambda wager: ""
    """Where the rules let this wager be withdrawn, if not where they let others."""
    winnings: Callable[[Table, str, int], int] = lambda table, wager, cents: cents
    """Winnings in cents, rounded as the game has it."""
    commission: Callable[[Table, str, str, int], Charge | None] = lambda table, player, wager, winnings: None
    """What a player is charged on so much won with a wager, in cents; None if nothing is."""
    unlimited: frozenset[str] = frozenset()
    """Wagers to which minimum and maximum do not apply: `change` says what they may be."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `read` makes an outcome of the words a person types and raises ValueError saying what is allowed."""

    id: str
    name: str
    source: str
    layout: Layout[Any]
    read: Callable[[Sequence[str]], Any]
    written: Callable[[Any], str]
    call: Callable[[Any], str]
    round_of_play: Callable[[Table], Procedure]
    face: Callable[[], Face]
    sections: Sections
    steps: tuple[tuple[str, str], ...]
    """The procedure in short, each step with its section."""
    board: Callable[[Any], str]
    """The board file that wires this game's table with these options, by name."""
    cover: Callable[[Any], str] = lambda options: "interlock"
    """What the cover of its tumblers is with these options: an interlock, or what reveals the result."""
    buttons: tuple[str, ...] = ()
    rim: str = ""
    """The symbols of a wheel's sections, clockwise."""
    balls: int = 0
    """How many balls are in its drawing device."""
    keys: tuple[str, ...] = ()
    """Key switches besides those that every table has."""
    terminal: str = ""
    lamps: str = ""
    indicators: str = ""
    machines: Callable[[Any], Mapping[str, str]] = lambda options: {}
    """What brings the result about, or reads it, with these options: kind of device (as in a board file) and name."""
    needs: Callable[[Any], Mapping[str, str]] = lambda options: {}
    """Devices without which it cannot be played, and why; the faults of others alert and never hold up play."""
    seats: Callable[[Any], int] = lambda options: 0
    """How many numbered places for seated players its table has with these options; 0: none that it knows of."""
    decks: Callable[[Any], int] = lambda options: 0
    """How many decks of cards it is played with, with these options."""
    in_shoe: Callable[[Table], InShoe | None] = lambda table: None
    """What its shoe holds by the table's record; None while the cards are not in it, or without one."""
    numbers: tuple[int, ...] = ()
    """The numbered buttons of its entry terminal."""
    options: type[Any] = NoOptions
    memory: type[Any] = NoMemory
    """A struct: what the game remembers from round to round. Its defaults are a new table's."""
    limits: Limits = msgspec.field(default_factory=lambda: Limits(500, 50_000, 500))
    """Of a table that states none, in cents."""
    kinds: tuple[Kind, ...] = ()
    wagering: Wagering = Wagering()
    directions: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Directions of persons that it knows, besides those of every game, and where they stand."""
    directed: Callable[[Table, Directed], bool] = lambda table, event: False
    """Carries out those that may be given at any time; answers whether this was one."""
    left: Callable[[Table, str], None] = lambda table, player: None
    """Told of a player who has left."""
    assumed: tuple[str, ...] = ()
    """Values that the rules do not give."""
    with_decks: Callable[[int], Layout[Any]] | None = None
    """Its wagers with the chances of a full shoe of so many decks, where they depend on it; `layout` has those of 8."""
    variant: "Callable[[Any], Game] | None" = None
    """The game as a table's options have it, where they change more than its rounds. Raises ValueError."""

    def at_table(self, options: Any) -> "Game":
        """The game at a table with these options. Raises ValueError saying what is wrong with them."""
        return self.variant(options) if self.variant else self

    def kind_of(self, wager: str) -> Kind | None:
        """The kind to which this wager belongs, if there are limits for it alone."""
        return next((kind for kind in self.kinds if wager in kind.wagers), None)

    def motors(self, options: Any) -> tuple[str, ...]:
        """The machines that can be stopped."""
        return tuple(name for kind, name in self.machines(options).items() if kind in STOPPABLE)
