# SPDX-License-Identifier: MIT
"""The view: one plain value for everything shown. Displays, lamps and `tablectl watch` use only this value."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from controller.engine.record.announced import Announced, Kinds
from controller.engine.record.chip_float import FloatShown
from controller.engine.record.decided import Decided, HandResult, Moved, WagerKey, key_of
from controller.engine.record.effects import Mended
from controller.engine.record.on_show import OnShow, of_kind, said
from controller.engine.record.opening import OpeningShown
from controller.engine.record.shown import S, Said
from controller.engine.record.tournament_effects import TournamentShown
from controller.engine.rules.face import Key
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.beside import JackpotMeter as JackpotMeter  # noqa: PLC0414 - part of the view
from controller.engine.shown.beside import SeenTumbler, shared_prize
from controller.engine.shown.lesson import LessonShown

RECENT = 12
"""Number of past results on the screens."""
OUTCOMES = 200
"""Number of past outcomes for the statistics."""
ALARMS_OF_ONE = 4
"""Most alerts shown about one device, or about no device: the newest ones."""


class Words(msgspec.Struct, frozen=True):
    """A text with its section."""

    text: str
    source: str = ""


class Refused(Words, frozen=True):
    """A refusal: the reason, with its section."""

    act: str = ""
    """The refused act: `start`."""
    limit: str | None = None
    """For an amount outside the limits, the kind of wager on the sign with these limits; empty: the table's own. None:
    the refusal is not about limits.
    """

    @property
    def heading(self) -> str:
        """Return the heading: `refused: no more bets`."""
        return f"refused: {self.act.replace('-', ' ')}" if self.act else "refused"


class Alarm(msgspec.Struct, frozen=True):
    """A present alert."""

    role: str
    """Person to alert."""
    text: str
    source: str = ""
    device: str = ""
    """Device of the alert; empty: none."""
    earlier: int = 0
    """Alerts about the same device before this one that are no longer shown; the journal has them."""
    plain: str = ""
    """The alert in the dealer's words, where the text is a technician's."""
    of_spin: bool = False
    """Whether the alert ends when the next spin, roll or drawing begins."""
    name: str = ""
    """Name that clears the alert, if it has one."""

    @property
    def words(self) -> str:
        """Return the text, with the number of alerts before it."""
        return f"{self.text} (and {self.earlier} before it: see the journal)" if self.earlier else self.text

    @property
    def alone(self) -> "Alarm":
        """Return this alert without the number of earlier ones."""
        return msgspec.structs.replace(self, earlier=0) if self.earlier else self


class Block(msgspec.Struct, frozen=True):
    """A reason why the table does not play, and the remedy."""

    name: str
    text: str
    remedy: str
    source: str = ""
    asks: tuple[str, ...] = ()
    """Key switches to turn."""
    plain: tuple[str, str] = ("", "")
    """Reason and remedy in the dealer's words, where the text and the remedy are a technician's."""
    called: str = ""
    """Common name of the failed part, if different from its own."""
    how: Mended = ""
    """Whether the fault is mended at the table, or the part works again."""

    @property
    def in_plain_words(self) -> tuple[str, str]:
        """Return the reason and the remedy in the dealer's words."""
        return self.plain if any(self.plain) else (self.text, self.remedy)


class Result(msgspec.Struct, frozen=True):
    """A declared result."""

    round: int
    """Number of the round."""
    outcome: str
    """The outcome as text: `4 4 3`."""
    text: str
    """The words called."""
    wins: dict[str, str]
    """Odds of each winning wager."""
    source: str
    hands: tuple[HandResult, ...] = ()
    """Results of single hands, where hands are decided one by one and have no common outcome."""
    meaning: str = ""
    """Meaning in this round, if the words called do not say it: `Point is six`."""
    voids: tuple[str, ...] = ()
    """Wagers with returned stakes."""
    undecided: tuple[str, ...] = ()
    """Wagers that stay. All wagers in none of these lists lose, or cannot be on the layout now."""

    @property
    def headline(self) -> str:
        """Return the largest words on the screens."""
        return self.meaning or self.text


class Ended(msgspec.Struct, frozen=True):
    """A round that ended without payment on a result."""

    round: int
    how: str
    """How the round ended: `void`, or handed over."""
    reason: str
    source: str

    @property
    def heading(self) -> str:
        """Return the heading: `round 3 void`."""
        return f"round {self.round} {self.how}"

    @property
    def text(self) -> str:
        """Return the heading and the reason: `round 3 void: a fire alarm`."""
        return f"{self.heading}: {self.reason}" if self.reason else self.heading


class Chips(msgspec.Struct, frozen=True):
    """A player's chips on one wager area, in cents."""

    player: str
    wager: str
    cents: int
    mark: str = ""
    """`on` for a wager called on, `off` for one called off or inactive."""
    box: str = ""
    """Seated player whose box the chips lie in, if not the player's own."""
    hand: str = ""
    """Hand of the wager, where hands are decided one by one."""

    @property
    def key(self) -> WagerKey:
        """Return the key of the wager."""
        return key_of(self)


Fate = Literal["", "wins", "loses", "void", "moves"]
"""Effect of a declared result on chips; empty: they stay. `moves`: undecided, to another area."""
Fates: TypeAlias = dict[WagerKey, Fate]


class LyingChips:
    """The chips on the layout: an immutable value, replaced with each change.

    A change is only recorded. The list of chips is built when it is read. So placing a wager costs the same with ten or
    with thousands of wagers on the layout.
    """

    __slots__ = ("_chips", "_earlier", "_now")

    def __init__(self, chips: Iterable[Chips] = ()) -> None:
        self._chips: tuple[Chips, ...] | None = tuple(chips)
        self._earlier: LyingChips | None = None
        self._now: tuple[Chips, ...] = ()

    def after(self, *now: Chips) -> "LyingChips":
        """Return the chips after these changes. Known chips keep their order; 0 cents removes chips."""
        later = LyingChips()
        later._chips, later._earlier, later._now = None, self, now
        return later

    @property
    def chips(self) -> tuple[Chips, ...]:
        """Return all chips in the order of placing."""
        if self._chips is None:
            changes: list[tuple[Chips, ...]] = []
            at: LyingChips = self
            while at._chips is None and at._earlier is not None:
                changes.append(at._now)
                at = at._earlier
            lying = {key_of(it): it for it in at._chips or ()}
            for now in reversed(changes):
                for it in now:
                    if it.cents:
                        lying[key_of(it)] = it
                    else:
                        lying.pop(key_of(it), None)
            self._chips, self._earlier, self._now = tuple(lying.values()), None, ()
        return self._chips

    def __iter__(self) -> Iterator[Chips]:
        return iter(self.chips)

    def __len__(self) -> int:
        return len(self.chips)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, LyingChips) and self.chips == other.chips)

    def __hash__(self) -> int:
        return hash(self.chips)

    def __repr__(self) -> str:
        return f"LyingChips({list(self.chips)})"


NOTHING_LIES = LyingChips()


class ShownLimits(msgspec.Struct, frozen=True):
    """The limits on the sign, in cents: the table's own, the announced changes, and the kinds with their own limits."""

    minimum: int = 0
    maximum: int = 0
    increment: int = 0
    notices: tuple[Announced, ...] = ()
    kinds: Kinds = ()
    shares: tuple[str, ...] = ()
    """Kinds whose limits are a share of the table's."""
    stake: int = 0
    """Minimum table stake, where players bet against each other. The minimum is then the bet named in `forced`."""
    forced: str = ""
    """Required bet before the cards: the `blind`; empty if the sign does not state one."""


NO_LIMITS = ShownLimits()


class View(msgspec.Struct, frozen=True):
    """Everything shown at a table at one moment."""

    round: int = 0
    phase: str = ""
    headline: str = ""
    """Largest words in this phase, if it is not about wagers."""
    prompt: Words = Words("")
    remark: str = ""
    """How to correct a mistake in this phase."""
    remark_source: str = ""
    """Section of the remark."""
    presses: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """The part of `presses` that continues the round, the first one first."""
    despite: tuple[str, ...] = ()
    open: bool = False
    """Whether wagers may be placed now."""
    closed: bool = False
    """Whether no wager is taken at all, not even a confirmed one."""
    unpaid: bool = False
    """Whether a result is declared, but another step comes before its payment."""
    keys: dict[str, bool] = {}
    """State of each key switch that has reported since the start."""
    call: Words | None = None
    refusal: Refused | None = None
    note: Words | None = None
    digits: str = ""
    lit: tuple[str, ...] = ()
    declared: Result | None = None
    correcting: bool = False
    """Whether a declaration was taken back, and has no successor yet."""
    ended: Ended | None = None
    alarms: tuple[Alarm, ...] = ()
    blocks: tuple[Block, ...] = ()
    recent: tuple[Result, ...] = ()
    counting: bool = False
    """Whether outcomes are counted and kept from round to round for statistics."""
    outcomes: tuple[str, ...] = ()
    """Outcomes of the last rounds, newest first; empty unless counted."""
    limits: ShownLimits = ShownLimits()
    on_show: OnShow = ()
    """The game's own display."""
    lights: dict[str, int] = {}
    """Indicator lights switched on, by set."""
    standing: LyingChips = NOTHING_LIES
    """Entered wagers on the layout."""
    owed: tuple[Decided, ...] = ()
    """Payments due to players; after a void round, its returns."""
    paid: tuple[Decided, ...] = ()
    """Where hands are decided one by one: wagers settled in this round, no longer due."""
    moves: tuple[Moved, ...] = ()
    """Wagers to move after a declared result."""
    commission: dict[str, int] = {}
    """Commission owed by each player, in cents."""
    tournament: TournamentShown | None = None
    """State of a tournament at this table."""
    opening: OpeningShown | None = None
    """Progress of the table's opening; None before it is known."""
    tray: FloatShown | None = None
    """Chips in the tray, once counted."""
    people: dict[str, tuple[str, ...]] = {}
    """Persons signed in, in order, with their roles."""
    asked_person: str = ""
    """Person whose PIN is to be keyed; empty if none."""
    keypad_shut: int = 0
    """Seconds without a key until keyed digits belong to the game again; 0 if they do now."""
    turning: bool = False
    saving: bool = False
    sealed: str = ""
    """The journal's last seal, shortened, to be written down at the day's end."""
    meter: JackpotMeter | None = None
    """The prize that linked tables share, told beside the events. None: not told yet, or the prize is the table's."""

    def shown(self, kind: type[S]) -> S:
        """Return the game's display of this kind; with default values if it shows none."""
        return of_kind(self.on_show, kind)

    @property
    def said(self) -> dict[str, Said]:
        """Return the game's further facts and texts, by name, in order."""
        return said(self.on_show)

    @property
    def facts(self) -> dict[str, Said]:
        """Return the same, and the prize that linked tables share, which changes beside the events."""
        shared = shared_prize(self.on_show, self.meter)
        return self.said | ({"jackpot": shared.words} if shared else {})

    @property
    def fates(self) -> Fates:
        """Return the result's effect on each wager that it decides or moves; empty before the payment is due."""
        if not self.declared or self.unpaid:
            return {}
        decided: Fates = {key_of(it): it.how for it in self.owed if it.how != "stays"}
        return decided | {key_of(it): "moves" for it in self.moves}

    @property
    def moving(self) -> dict[str, str]:
        """Return the destination of moved wagers: for each area, the wager that its chips become."""
        return {it.wager: it.what for it in self.moves} if self.declared and not self.unpaid else {}


class Extras(msgspec.Struct, frozen=True):
    """Everything shown besides the view."""

    tumbler: SeenTumbler | None = None
    card: str = ""
    """A card from a simulated shoe that has to be keyed, as it lies on the table."""
    held: str = ""
    """Cards in the hand of the deciding player at a simulated table."""
    prepared: tuple[Key, ...] = ()
    """Keys of a simulated table that have prepared a fault for later."""
    page: int = 0
    """Page of the payment list, counted without end: the first page follows the last."""
    turn: int = 0
    """Page of the kinds of wager on the sign, counted without end too."""
    refusal_seen: bool = False
    """Whether the view's refusal was shown long enough."""
    refusal: Refused | None = None  # no longer in the view, and not shown long enough
    saving: bool = False  # for some time already
    legend: bool = False
    """Whether somebody has opened the legend of the keys."""
    again: Again | WhichRound | None = None
    lesson: LessonShown | None = None


NOTHING_MORE = Extras()


def as_written(value: object) -> object:
    """Encode the chips of a view, which JSON has no type for. Raises NotImplementedError for other values."""
    if isinstance(value, LyingChips):
        return value.chips
    raise NotImplementedError(f"{type(value).__name__} is no part of a view")


def as_read(kind: type[Any], value: Any) -> Any:
    """Decode the chips of a view from JSON. Raises NotImplementedError for any other class."""
    if kind is LyingChips:
        return LyingChips(msgspec.convert(value, tuple[Chips, ...]))
    raise NotImplementedError(f"{kind.__name__} is no part of a view")


def view_of(data: Any) -> View:
    """Return a view from JSON. Raises msgspec.ValidationError if this version cannot read it."""
    return msgspec.convert(data, View, dec_hook=as_read)
