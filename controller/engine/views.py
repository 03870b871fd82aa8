"""What is shown: one plain value, folded from effects. Displays, lamps and `tablectl watch` are functions of it."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from controller.engine import effects as e
from controller.engine.money import dollars

RECENT = 12
"""How many past results stay on show."""


class Words(msgspec.Struct, frozen=True):
    """Something said, with its section."""

    text: str
    source: str = ""


class Debt(msgspec.Struct, frozen=True):
    """What is to be returned, or has been, on one wager."""

    text: str
    source: str
    player: str
    wager: str


class Alarm(msgspec.Struct, frozen=True):
    """An alert that stands: who must know, what, which part."""

    role: str
    text: str
    source: str = ""
    device: str = ""


class Block(msgspec.Struct, frozen=True):
    """A reason why the table does not play, and what to do about it."""

    name: str
    text: str
    remedy: str
    source: str = ""


class Result(msgspec.Struct, frozen=True):
    """A declared result: round, outcome ("4 4 3"), the words called, and the odds each winning wager pays."""

    round: int
    outcome: str
    text: str
    wins: dict[str, str]
    source: str


class Chips(msgspec.Struct, frozen=True):
    """What a player has lying on one wager area, in cents; "on" or "off" where it is called so, or inactive.

    box: the seated player in whose box it lies, if not in the player's own.
    """

    player: str
    wager: str
    cents: int
    mark: str = ""
    box: str = ""


class Limits(msgspec.Struct, frozen=True):
    """The sign: cents, and the announced change in words; name, minimum, maximum of the kinds with their own."""

    minimum: int = 0
    maximum: int = 0
    increment: int = 0
    notice: str = ""
    kinds: tuple[tuple[str, int, int], ...] = ()
    shares: tuple[str, ...] = ()
    """The kinds whose limits follow from the table's."""


class View(msgspec.Struct, frozen=True):
    """All that is on show at a table at one moment."""

    round: int = 0
    phase: str = ""
    prompt: Words = Words("")
    presses: tuple[str, ...] = ()
    despite: tuple[str, ...] = ()
    open: bool = False
    """Wagers may be placed."""
    call: Words | None = None
    refusal: Words | None = None
    note: Words | None = None
    digits: str = ""
    lit: tuple[str, ...] = ()
    declared: Result | None = None
    ended: Words | None = None
    alarms: tuple[Alarm, ...] = ()
    blocks: tuple[Block, ...] = ()
    recent: tuple[Result, ...] = ()
    limits: Limits = Limits()
    state: dict[str, str] = {}
    """What else the game has on show, by name."""
    lights: dict[str, int] = {}
    """How many indicator lights of each set are on."""
    standing: tuple[Chips, ...] = ()
    """The wagers on the layout that were entered."""
    owed: tuple[Debt, ...] = ()
    """What the dealer is to return; after a round that was void, of that round."""
    commission: dict[str, int] = {}
    """What each player owes in commission, in cents."""
    turning: bool = False
    saving: bool = False

    def after(self, effects: Iterable[e.Effect]) -> "View":
        """The view once these effects are shown. A refusal or a note stays until the next event is answered."""
        view = self
        for effect in effects:
            change = _CHANGES.get(type(effect))
            if change is not None:
                view = msgspec.structs.replace(view, **change(view, effect))
        return view


class SeenTumbler(msgspec.Struct, frozen=True):
    """A simulated tumbler as a person would see it: uppermost faces (0: not lying flat), turns made, cover."""

    dice: tuple[int, ...] = ()
    turns: int = 0
    turning: bool = False
    covered: bool = False


class Extras(msgspec.Struct, frozen=True):
    """What is shown besides the view."""

    tumbler: SeenTumbler | None = None
    card: str = ""
    """A card from a simulated shoe that is to be keyed, as it lies on the table."""


NOTHING_MORE = Extras()


def _without(view: View, name: str) -> tuple[Block, ...]:
    return tuple(block for block in view.blocks if block.name != name)


def _prompt(view: View, effect: e.Prompt) -> dict[str, Any]:
    """What is waited for. A refusal belongs to the phase in which it was given."""
    return {
        "phase": effect.phase,
        "prompt": Words(effect.what, effect.source),
        "presses": effect.presses,
        "despite": effect.despite,
        "open": effect.open,
        "turning": effect.moving,
        "refusal": view.refusal if effect.phase == view.phase else None,
    }


def _declare(view: View, effect: e.Declare) -> dict[str, Any]:
    result = Result(view.round, effect.outcome, effect.what, effect.wins, effect.source)
    return {"declared": result, "call": Words(effect.what, effect.source)}


def _end(view: View, effect: e.End) -> dict[str, Any]:
    recent = (view.declared, *view.recent)[:RECENT] if effect.how == "declared" and view.declared else view.recent
    ended = Words(f"round {effect.words}") if effect.how != "declared" else None
    return {**_left(view), "ended": ended, "recent": recent}


def _of_devices(view: View) -> tuple[Alarm, ...]:
    """The alerts that stand until their device works again."""
    return tuple(alarm for alarm in view.alarms if alarm.device)


def _left(view: View) -> dict[str, Any]:
    """What a round that was not declared left on show ends as soon as the one after it has something of its own."""
    return {"ended": None, "owed": ()} if view.ended else {}


def _debt(effect: e.Owe | e.Pay) -> Debt:
    return Debt(f"{effect.player} {effect.wager}: {effect.what}", effect.source, effect.player, effect.wager)


def _same(debt: Debt, effect: e.Pay) -> bool:
    return (debt.player, debt.wager) == (effect.player, effect.wager)


def _lie(view: View, effect: e.Lie) -> dict[str, Any]:
    """How a wager lies; with the first of a round nothing of the one before is to be paid back any more."""
    chips = Chips(effect.player, effect.wager, effect.cents, effect.mark, effect.box)
    return {"standing": _lying(view, chips), **({"owed": ()} if view.ended else {})}


def _owe(view: View, effect: e.Owe) -> dict[str, Any]:
    left = _left(view)
    return {**left, "owed": (*left.get("owed", view.owed), _debt(effect))}


def _pay(view: View, effect: e.Pay) -> dict[str, Any]:
    left = _left(view)
    owed = (*(debt for debt in left.get("owed", view.owed) if not _same(debt, effect)), _debt(effect))
    return {**left, "owed": owed, "standing": _lying(view, Chips(effect.player, effect.wager, effect.stays))}


def limits_on(sign: e.Sign) -> Limits:
    """What a sign says, as it is shown."""
    return Limits(sign.minimum, sign.maximum, sign.increment, sign.notice, sign.kinds, sign.shares)


def _marker(view: View, effect: e.Marker) -> dict[str, Any]:
    owed = {**view.commission, effect.player: effect.cents}
    return {"commission": {player: cents for player, cents in owed.items() if cents}}


def _move(view: View, effect: e.Move) -> dict[str, Any]:
    """A move to be made is shown with what is to be paid; without a result it is told."""
    words = f"{effect.player} {effect.wager} {dollars(effect.cents)}: {effect.what}"
    move = Debt(words, effect.source, effect.player, effect.wager)
    if view.declared is None:
        return {"note": Words(words, effect.source)}
    return {"owed": (*(debt for debt in view.owed if debt != move), move)}


def _lying(view: View, now: Chips) -> tuple[Chips, ...]:
    """What lies on the layout when this wager lies so; where it lay already it keeps its place."""
    chips = {(it.player, it.wager): it for it in view.standing}
    chips[now.player, now.wager] = now
    return tuple(it for it in chips.values() if it.cents)


def _call(view: View, effect: e.Call) -> dict[str, Any]:
    """A call ends the alerts about what went before it; the first of a round, what the last one left on show."""
    return {"call": Words(effect.what, effect.source), "alarms": _of_devices(view), **_left(view)}


def _begin(view: View, effect: e.Begin) -> dict[str, Any]:
    """A new round. Alerts about no device were about the old one; of a void one it stays on show what goes back."""
    begun = {
        "round": effect.number,
        "declared": None,
        "call": None,
        "alarms": _of_devices(view),
    }
    return begun if view.ended else {**begun, "owed": ()}


def _alert(view: View, effect: e.Alert) -> dict[str, Any]:
    alarm = Alarm(effect.role, effect.what, effect.source, effect.device)
    return {"alarms": (*(a for a in view.alarms if a != alarm), alarm)}


_CHANGES: dict[type[e.Effect], Callable[[View, Any], dict[str, Any]]] = {
    e.Prompt: _prompt,
    e.Call: _call,
    e.Refuse: lambda v, f: {"refusal": Words(f.what, f.source)},
    e.Note: lambda v, f: {"note": Words(f.what, f.source)},
    e.Alert: _alert,
    e.AllClear: lambda v, f: {"alarms": tuple(a for a in v.alarms if a.device != f.device)},
    e.Blocked: lambda v, f: {"blocks": (*_without(v, f.name), Block(f.name, f.what, f.remedy, f.source))},
    e.Unblocked: lambda v, f: {"blocks": _without(v, f.name)},
    e.Run: lambda v, f: {"call": None},
    e.Digits: lambda v, f: {"digits": f.digits},
    e.Light: lambda v, f: {"lit": f.wagers},
    e.Declare: _declare,
    e.Withdraw: lambda v, f: {"declared": None, "call": Words(f.what, f.source), "owed": ()},
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
