# SPDX-License-Identifier: MIT
"""What is shown: one plain value. Displays, lamps and `tablectl watch` only use this value."""

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
from controller.engine.shown.lesson import LessonShown

RECENT = 12
"""How many past results stay on show."""
OUTCOMES = 200
"""How many past outcomes are kept for the statistics."""
ALARMS_OF_ONE = 4
"""How many alerts about one device stay on show, the newest; likewise of those about none."""


class Words(msgspec.Struct, frozen=True):
    """Something said, with its section."""

    text: str
    source: str = ""


class Refused(Words, frozen=True):
    """What is not accepted: why, with its section. act: what was done: `start`.

    limit: of an amount outside the limits, the kind of wager whose limits they are, by its name on the sign; empty: the
    table's own. None: no limit.
    """

    act: str = ""
    limit: str | None = None

    @property
    def heading(self) -> str:
        """`refused: no more bets`."""
        return f"refused: {self.act.replace('-', ' ')}" if self.act else "refused"


class Alarm(msgspec.Struct, frozen=True):
    """An alert that is still valid: who must know, what it is, which device.

    plain: the same in the dealer's words, where the text is a technician's. earlier: how many alerts about the same
    device came before it and are no longer shown; they are in the journal. of_spin: it goes when the next spin, roll or
    drawing begins. name: by which it is cleared, if it has one.
    """

    role: str
    text: str
    source: str = ""
    device: str = ""
    earlier: int = 0
    plain: str = ""
    of_spin: bool = False
    name: str = ""

    @property
    def words(self) -> str:
        """The text, and how many alerts before it are not shown."""
        return f"{self.text} (and {self.earlier} before it: see the journal)" if self.earlier else self.text

    @property
    def alone(self) -> "Alarm":
        """This alarm, whatever came before it."""
        return msgspec.structs.replace(self, earlier=0) if self.earlier else self


class Block(msgspec.Struct, frozen=True):
    """A reason why the table does not play, and what to do about it. asks: the key switches that are to be turned.

    plain: both in the dealer's words, where the text and the remedy are a technician's. called: what people call what
    has failed, if not by its name. how: whether it is mended at the table, or works again.
    """

    name: str
    text: str
    remedy: str
    source: str = ""
    asks: tuple[str, ...] = ()
    plain: tuple[str, str] = ("", "")
    called: str = ""
    how: Mended = ""

    @property
    def in_plain_words(self) -> tuple[str, str]:
        """What it is and what to do about it, as the dealer reads it."""
        return self.plain if any(self.plain) else (self.text, self.remedy)


class Result(msgspec.Struct, frozen=True):
    """A declared result: round, outcome ("4 4 3"), the words called, and the odds each winning wager pays.

    hands: the results of single hands, where hands are decided one by one. There is no common outcome then. meaning:
    what it means in this round, if the words called do not say it: "Point is six". voids, undecided: the wagers whose
    stakes go back, and those that stay. All that are in none of these lose, or cannot lie there now.
    """

    round: int
    outcome: str
    text: str
    wins: dict[str, str]
    source: str
    hands: tuple[HandResult, ...] = ()
    meaning: str = ""
    voids: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def headline(self) -> str:
        """The largest words of a screen that shows it."""
        return self.meaning or self.text


class Ended(msgspec.Struct, frozen=True):
    """A round that ended without payment on a result: "void", or handed over; with its reason and section."""

    round: int
    how: str
    reason: str
    source: str

    @property
    def heading(self) -> str:
        """`round 3 void`."""
        return f"round {self.round} {self.how}"

    @property
    def text(self) -> str:
        """`round 3 void: a fire alarm`."""
        return f"{self.heading}: {self.reason}" if self.reason else self.heading


class Chips(msgspec.Struct, frozen=True):
    """What a player has on one wager area, in cents.

    mark: "on" where it is called on, "off" where it is called off or inactive. box: the seated player in whose box it
    lies, if not in the player's own. hand: the hand on which it lies, where hands are decided one by one.
    """

    player: str
    wager: str
    cents: int
    mark: str = ""
    box: str = ""
    hand: str = ""

    @property
    def key(self) -> WagerKey:
        """Which wager they are."""
        return key_of(self)


Fate = Literal["", "wins", "loses", "void", "moves"]
"""What a declared result does to chips; empty: they stay as they lie. moves: undecided, they go to another area."""
Fates: TypeAlias = dict[WagerKey, Fate]
"""The fate of each wager that does not stay as it lies."""


class LyingChips:
    """The chips on the layout: an immutable value, made anew with each change.

    A change is only recorded; the list of chips is built when somebody reads it. So placing one wager costs the same
    with ten wagers on the layout as with thousands.
    """

    __slots__ = ("_chips", "_earlier", "_now")

    def __init__(self, chips: Iterable[Chips] = ()) -> None:
        self._chips: tuple[Chips, ...] | None = tuple(chips)
        self._earlier: LyingChips | None = None
        self._now: tuple[Chips, ...] = ()

    def after(self, *now: Chips) -> "LyingChips":
        """The chips after these changes. Chips that lay there already keep their place; 0 cents removes them."""
        later = LyingChips()
        later._chips, later._earlier, later._now = None, self, now
        return later

    @property
    def chips(self) -> tuple[Chips, ...]:
        """All of them, in the order in which they were placed."""
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
    """The limits as the sign shows them: cents, the announced changes; the kinds with their own minimum and maximum."""

    minimum: int = 0
    maximum: int = 0
    increment: int = 0
    notices: tuple[Announced, ...] = ()
    kinds: Kinds = ()
    shares: tuple[str, ...] = ()
    """The kinds whose limits are a share of the table's."""
    stake: int = 0
    """The minimum table stake, where players bet against each other; then the minimum is what `forced` says."""
    forced: str = ""
    """What a player must bet before the cards are dealt: the `blind`; empty if the sign does not say it."""


NO_LIMITS = ShownLimits()
"""Before any are known."""


class View(msgspec.Struct, frozen=True):
    """Everything that is shown at a table at one moment."""

    round: int = 0
    phase: str = ""
    headline: str = ""
    """The largest words in this phase, if it is not about wagers."""
    prompt: Words = Words("")
    remark: str = ""
    """How a mistake is put right in this phase."""
    remark_source: str = ""
    """By which section."""
    presses: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """Those of `presses` that go on with the round, the first one first."""
    despite: tuple[str, ...] = ()
    open: bool = False
    """Wagers may be placed: one that is offered now is not refused for its time."""
    closed: bool = False
    """No wager is taken at all, not even one that is confirmed."""
    unpaid: bool = False
    """A result is declared, but something comes before its payment."""
    keys: dict[str, bool] = {}
    """Whether each key switch is on; only those that have reported since the start."""
    call: Words | None = None
    refusal: Refused | None = None
    note: Words | None = None
    digits: str = ""
    lit: tuple[str, ...] = ()
    declared: Result | None = None
    correcting: bool = False
    """A declaration was taken back, and what takes its place is not known yet."""
    ended: Ended | None = None
    alarms: tuple[Alarm, ...] = ()
    blocks: tuple[Block, ...] = ()
    recent: tuple[Result, ...] = ()
    counting: bool = False
    """Something shows how often outcomes have come, so they are kept from round to round."""
    outcomes: tuple[str, ...] = ()
    """The outcomes of the last rounds that had one, newest first; none unless they are counted."""
    limits: ShownLimits = ShownLimits()
    on_show: OnShow = ()
    """What else the game shows."""
    lights: dict[str, int] = {}
    """How many indicator lights of each set are on."""
    standing: LyingChips = NOTHING_LIES
    """The wagers on the layout that were entered."""
    owed: tuple[Decided, ...] = ()
    """What the dealer has to return. After a void round it is what that round returns."""
    paid: tuple[Decided, ...] = ()
    """Where hands are decided one by one: what was returned in this round, and is owed no more."""
    moves: tuple[Moved, ...] = ()
    """The wagers that have to be moved once a result is declared."""
    commission: dict[str, int] = {}
    """What each player owes in commission, in cents."""
    tournament: TournamentShown | None = None
    """How the tournament stands that is played at this table, if one is."""
    opening: OpeningShown | None = None
    """How far the opening of the table is, step by step; None before that is known."""
    tray: FloatShown | None = None
    """How the chips in the tray stand, once they were counted."""
    people: dict[str, tuple[str, ...]] = {}
    """Who is signed in, in order, with the roles of each."""
    asked_person: str = ""
    """Whose PIN is to be keyed on the keypad; empty if nobody's."""
    keypad_shut: int = 0
    """Seconds without a key until keyed digits belong to the game again; 0 if they do now."""
    turning: bool = False
    saving: bool = False
    sealed: str = ""
    """The journal's last seal, short: to be written down at the day's end."""

    def shown(self, kind: type[S]) -> S:
        """What the game shows of this kind; without values if it shows none."""
        return of_kind(self.on_show, kind)

    @property
    def said(self) -> dict[str, Said]:
        """What else the game shows and is said, by name, in order."""
        return said(self.on_show)

    @property
    def fates(self) -> Fates:
        """What the declared result does to each wager that it decides or moves; nothing before the payment is due."""
        if not self.declared or self.unpaid:
            return {}
        decided: Fates = {key_of(it): it.how for it in self.owed if it.how != "stays"}
        return decided | {key_of(it): "moves" for it in self.moves}

    @property
    def moving(self) -> dict[str, str]:
        """Where the result moves wagers to: for each area that they leave, the wager that they become."""
        return {it.wager: it.what for it in self.moves} if self.declared and not self.unpaid else {}


class SeenTumbler(msgspec.Struct, frozen=True):
    """A simulated tumbler as a person would see it: uppermost faces (0: not flat), whether it turns, cover.

    The turns are counted at the table, by its sensor: only the prompt says them.
    """

    dice: tuple[int, ...] = ()
    turning: bool = False
    covered: bool = False


class Extras(msgspec.Struct, frozen=True):
    """What is shown besides the view."""

    tumbler: SeenTumbler | None = None
    card: str = ""
    """A card from a simulated shoe that has to be keyed, as it lies on the table."""
    held: str = ""
    """The cards that whoever decides at a simulated table holds."""
    prepared: tuple[Key, ...] = ()
    """The keys of a simulated table that have prepared a fault which has not happened yet."""
    page: int = 0
    """Which page of the payment list is shown, counted on without end: after the last comes the first."""
    turn: int = 0
    """The same of the sign, whose rows for kinds of wager are shown in turn."""
    refusal_seen: bool = False
    """The refusal that the view still has was on show long enough."""
    legend: bool = False
    """Somebody has called for the legend of the keys."""
    again: Again | WhichRound | None = None
    """The view is one of a past round."""
    lesson: LessonShown | None = None
    """The lesson that is given at this table."""


NOTHING_MORE = Extras()


def as_written(value: object) -> object:
    """For an encoder: the chips of a view, which JSON cannot hold as they are. Raises NotImplementedError."""
    if isinstance(value, LyingChips):
        return value.chips
    raise NotImplementedError(f"{type(value).__name__} is no part of a view")


def as_read(kind: type[Any], value: Any) -> Any:
    """For a decoder: the chips of a view, from their form in JSON. Raises NotImplementedError for any other class."""
    if kind is LyingChips:
        return LyingChips(msgspec.convert(value, tuple[Chips, ...]))
    raise NotImplementedError(f"{kind.__name__} is no part of a view")


def view_of(data: Any) -> View:
    """The view that somebody sent as JSON. Raises msgspec.ValidationError if it is none of this version's."""
    return msgspec.convert(data, View, dec_hook=as_read)
