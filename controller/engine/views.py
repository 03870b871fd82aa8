"""What is shown: one plain value, built from effects. Displays, lamps and `tablectl watch` only use this value."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from controller.engine import effects as e
from controller.engine.decided import Decided, HandResult, Moved, WagerKey, key_of
from controller.engine.face import Key

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


class Alarm(msgspec.Struct, frozen=True):
    """An alert that is still valid: who must know, what it is, which device.

    plain: the same in the dealer's words, where the text is a technician's. earlier: how many alerts about the same
    device came before it and are no longer shown; they are in the journal.
    """

    role: str
    text: str
    source: str = ""
    device: str = ""
    earlier: int = 0
    plain: str = ""

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

    plain: both in the dealer's words, where the text and the remedy are a technician's.
    """

    name: str
    text: str
    remedy: str
    source: str = ""
    asks: tuple[str, ...] = ()
    plain: tuple[str, str] = ("", "")

    @property
    def in_plain_words(self) -> tuple[str, str]:
        """What it is and what to do about it, as the dealer reads it."""
        return self.plain if any(self.plain) else (self.text, self.remedy)


class Result(msgspec.Struct, frozen=True):
    """A declared result: round, outcome ("4 4 3"), the words called, and the odds each winning wager pays.

    hands: the results of single hands, where hands are decided one by one. There is no common outcome then. meaning:
    what it means in this round, if the words called do not say it: "Point is six". voids, undecided: the wagers whose
    stakes go back, and those that stay. All that are in none of these lose.
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


Fate = Literal["", "wins", "loses", "void"]
"""What a declared result does to chips; empty: nothing is decided."""
Fates: TypeAlias = dict[WagerKey, Fate]
"""The fate of each wager that is decided."""


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


Announced: TypeAlias = e.Announced
"""A change of limits that the sign announces."""


class ShownLimits(msgspec.Struct, frozen=True):
    """The limits as the sign shows them: cents, the announced changes; the kinds with their own minimum and maximum."""

    minimum: int = 0
    maximum: int = 0
    increment: int = 0
    notices: tuple[Announced, ...] = ()
    kinds: e.Kinds = ()
    shares: tuple[str, ...] = ()
    """The kinds whose limits are a share of the table's."""


class View(msgspec.Struct, frozen=True):
    """Everything that is shown at a table at one moment."""

    round: int = 0
    phase: str = ""
    headline: str = ""
    """The largest words in this phase, if it is not about wagers."""
    prompt: Words = Words("")
    remark: str = ""
    """How a mistake is put right in this phase."""
    presses: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """Those of `presses` that go on with the round, the first one first."""
    despite: tuple[str, ...] = ()
    open: bool = False
    """Wagers may be placed: one that is offered now is not refused for its time."""
    closed: bool = False
    """No wager is taken at all, not even one that is confirmed."""
    keys: dict[str, bool] = {}
    """Whether each key switch is on; only those that have reported since the start."""
    call: Words | None = None
    refusal: Words | None = None
    note: Words | None = None
    digits: str = ""
    lit: tuple[str, ...] = ()
    declared: Result | None = None
    ended: Ended | None = None
    alarms: tuple[Alarm, ...] = ()
    blocks: tuple[Block, ...] = ()
    recent: tuple[Result, ...] = ()
    outcomes: tuple[str, ...] = ()
    """The outcomes of the last rounds that had one, newest first."""
    limits: ShownLimits = ShownLimits()
    state: dict[str, str] = {}
    """What else the game shows, by name."""
    lights: dict[str, int] = {}
    """How many indicator lights of each set are on."""
    standing: LyingChips = NOTHING_LIES
    """The wagers on the layout that were entered."""
    owed: tuple[Decided, ...] = ()
    """What the dealer has to return. After a void round it is what that round returns."""
    moves: tuple[Moved, ...] = ()
    """The wagers that have to be moved once a result is declared."""
    commission: dict[str, int] = {}
    """What each player owes in commission, in cents."""
    turning: bool = False
    saving: bool = False
    sealed: str = ""
    """The journal's last seal, short: to be written down at the day's end."""

    @property
    def fates(self) -> Fates:
        """What the declared result does to each wager that it decides."""
        return {key_of(it): it.how for it in self.owed if it.how != "stays"} if self.declared else {}

    def after(self, effects: Iterable[e.Effect]) -> "View":
        """The view once these effects are shown. A refusal or a note stays until the next event is answered."""
        view = self
        for effect in effects:
            change = _CHANGES.get(type(effect))
            if change is not None:
                view = msgspec.structs.replace(view, **change(view, effect))
        return view


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
    prepared: tuple[Key, ...] = ()
    """The keys of a simulated table that have prepared a fault which has not happened yet."""
    page: int = 0
    """Which page of the payment list is shown, counted on without end: after the last comes the first."""


NOTHING_MORE = Extras()


def _without(view: View, name: str) -> tuple[Block, ...]:
    return tuple(block for block in view.blocks if block.name != name)


def _prompt(view: View, effect: e.Prompt) -> dict[str, Any]:
    """What is waited for. A refusal is shown only in its phase, and a call until something begins to move."""
    return {
        "call": None if effect.moving and not view.turning else view.call,
        "phase": effect.phase,
        "headline": effect.headline,
        "prompt": Words(effect.what, effect.source),
        "remark": effect.remark,
        "presses": effect.presses,
        "asked": effect.asked,
        "despite": effect.despite,
        "open": effect.open,
        "closed": effect.closed,
        "turning": effect.moving,
        "refusal": view.refusal if effect.phase == view.phase else None,
    }


def _block(view: View, effect: e.Blocked) -> dict[str, Any]:
    block = Block(effect.name, effect.what, effect.remedy, effect.source, effect.asks, effect.plain)
    return {"blocks": (*_without(view, effect.name), block)}


def _declare(view: View, effect: e.Declare) -> dict[str, Any]:
    """A result. Where hands are decided one by one, those declared before in this round of other wagers stay.

    What went back before the first result is not due any more.
    """
    anew = {(it.hand, it.decides) for it in effect.hands}
    before = tuple(it for it in view.declared.hands if (it.hand, it.decides) not in anew) if view.declared else ()
    hands = (*before, *effect.hands) if effect.hands else ()
    decides = (effect.meaning, effect.voids, effect.undecided)
    result = Result(view.round, effect.outcome, effect.what, effect.wins, effect.source, hands, *decides)
    due = {} if view.declared else {"owed": (), "moves": ()}
    return {"declared": result, "call": Words(effect.what, effect.source), **due}


def _end(view: View, effect: e.End) -> dict[str, Any]:
    ended = Ended(effect.number, effect.how, effect.reason, effect.source) if effect.how != "declared" else None
    return {**_left(view), "ended": ended, **(_past(view, view.declared) if view.declared and not ended else {})}


def _past(view: View, result: Result) -> dict[str, Any]:
    """The past results once this is one of them."""
    outcomes = (result.outcome, *view.outcomes)[:OUTCOMES] if result.outcome else view.outcomes
    return {"recent": (result, *view.recent)[:RECENT], "outcomes": outcomes}


def _of_devices(view: View) -> tuple[Alarm, ...]:
    """The alerts that remain until their device works again."""
    return tuple(alarm for alarm in view.alarms if alarm.device)


def _left(view: View) -> dict[str, Any]:
    """Clears what a round without payment left on show. It goes as soon as the next round has something to show."""
    return {"ended": None, "owed": (), "moves": ()} if view.ended else {}


def _lie(view: View, effect: e.Lie) -> dict[str, Any]:
    """How a wager lies. The first wager after a void round clears what that round had to return.

    After a result only a wager that it leaves undecided changes: what stays of it was judged, and the rest is back.
    """
    chips = Chips(effect.player, effect.wager, effect.cents, effect.mark, effect.box, effect.hand)
    due = {"owed": (), "moves": ()} if view.ended else _due_after(view, chips) if view.declared else {}
    return {"standing": view.standing.after(chips), **due}


def _due_after(view: View, chips: Chips) -> dict[str, Any]:
    """What is due once an undecided wager lies like this."""
    key = key_of(chips)
    owed = tuple(it for it in view.owed if it.how != "stays" or key_of(it) != key)
    moves = (msgspec.structs.replace(it, cents=chips.cents) if key_of(it) == key else it for it in view.moves)
    return {"owed": owed, "moves": tuple(it for it in moves if it.cents)}


def _owe(view: View, effect: e.Owe) -> dict[str, Any]:
    return {**_left(view), "owed": _owed_after(view, effect.owed)}


def _owed_after(view: View, now: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """What is owed, with what was said now in place of what was said of the same wagers before."""
    said = set(map(key_of, now))
    before = () if view.ended else view.owed
    return (*(it for it in before if key_of(it) not in said), *now)


def _pay(view: View, effect: e.Pay) -> dict[str, Any]:
    """What was paid, taken or given back. Where hands are decided one by one the round goes on: it is due no more."""
    stay = (Chips(it.player, it.wager, it.stays, hand=it.hand) for it in effect.paid)
    owed = _owed_after(view, effect.paid)
    if view.declared and view.declared.hands:
        done = set(view.owed) & set(effect.paid)
        owed = tuple(it for it in owed if it not in done)
    return {**_left(view), "owed": owed, "standing": view.standing.after(*stay)}


def limits_on(sign: e.Sign) -> ShownLimits:
    """What a sign says, in the form in which it is shown."""
    return ShownLimits(sign.minimum, sign.maximum, sign.increment, sign.notices, sign.kinds, sign.shares)


def _marker(view: View, effect: e.Marker) -> dict[str, Any]:
    owed = {**view.commission, effect.player: effect.cents}
    return {"commission": {player: cents for player, cents in owed.items() if cents}}


def _move(view: View, effect: e.Move) -> dict[str, Any]:
    """After a result, moves are shown with what is to be paid. At any other time they are shown as a note."""
    if view.declared is None:
        first = effect.moves[0]
        return {"note": Words(first.text, first.source)}
    return {"moves": effect.moves}


def _call(view: View, effect: e.Call) -> dict[str, Any]:
    """A call clears the alerts about no device, and what a void round before it left on show."""
    return {"call": Words(effect.what, effect.source), "alarms": _of_devices(view), **_left(view)}


def _begin(view: View, effect: e.Begin) -> dict[str, Any]:
    """A new round. Alerts about no device are cleared: they were about the old round.

    What a void round has to return stays on show.
    """
    begun = {
        "round": effect.number,
        "declared": None,
        "call": None,
        "alarms": _of_devices(view),
    }
    return begun if view.ended else {**begun, "owed": (), "moves": ()}


def _alert(view: View, effect: e.Alert) -> dict[str, Any]:
    """A new alert. Of each device only the newest stay on show; the oldest of these says how many came before it."""
    alarm = Alarm(effect.role, effect.what, effect.source, effect.device, plain=effect.plain)
    alarms = (*(it for it in view.alarms if it.alone != alarm), alarm)
    of_it = [it.alone for it in alarms if it.device == alarm.device]
    dropped, oldest = of_it[:-ALARMS_OF_ONE], of_it[-ALARMS_OF_ONE:][0]
    earlier = sum(it.earlier for it in view.alarms if it.device == alarm.device) + len(dropped)
    counted = msgspec.structs.replace(oldest, earlier=earlier)
    return {"alarms": tuple(counted if it.alone == oldest else it for it in alarms if it.alone not in dropped)}


_CHANGES: dict[type[e.Effect], Callable[[View, Any], dict[str, Any]]] = {
    e.Prompt: _prompt,
    e.Call: _call,
    e.Refuse: lambda v, f: {"refusal": Words(f.what, f.source)},
    e.Note: lambda v, f: {"note": Words(f.what, f.source)},
    e.Alert: _alert,
    e.AllClear: lambda v, f: {"alarms": tuple(a for a in v.alarms if a.device != f.device)},
    e.KeySwitches: lambda v, f: {"keys": f.on},
    e.Blocked: _block,
    e.Unblocked: lambda v, f: {"blocks": _without(v, f.name)},
    e.Run: lambda v, f: {"call": None},
    e.Digits: lambda v, f: {"digits": f.digits},
    e.Light: lambda v, f: {"lit": f.wagers},
    e.Declare: _declare,
    e.Withdraw: lambda v, f: {"declared": None, "call": Words(f.what, f.source), "owed": (), "moves": ()},
    e.Owe: _owe,
    e.Pay: _pay,
    e.Lie: _lie,
    e.Move: _move,
    e.Marker: _marker,
    e.State: lambda v, f: {"state": f.facts},
    e.Lights: lambda v, f: {"lights": f.counts},
    e.Draw: lambda v, f: {"call": None},
    e.Sign: lambda v, f: {"limits": limits_on(f)},
    e.Begin: _begin,
    e.End: _end,
}


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
