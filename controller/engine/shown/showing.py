# SPDX-License-Identifier: MIT
"""The change of the view by each effect."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from controller.engine.record import commands
from controller.engine.record import effects as e
from controller.engine.record.chip_float import FloatShown
from controller.engine.record.decided import Decided, key_of
from controller.engine.record.events import (
    ClockJumped,
    Due,
    Event,
    OffsetChanged,
    OutcomesDoubted,
    SalesClosed,
    SalesOpen,
    SoftwareFound,
    Ticketed,
    TicketsSettled,
)
from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimRefused, NumbersAdopted
from controller.engine.record.opening import OpeningShown
from controller.engine.record.people import PeopleShown
from controller.engine.record.tournament_effects import Fund, StacksSealed, TournamentShown
from controller.engine.shown.views import (
    ALARMS_OF_ONE,
    OUTCOMES,
    RECENT,
    Alarm,
    Block,
    Chips,
    Ended,
    Refused,
    Result,
    ShownLimits,
    View,
    Words,
)
from controller.engine.values.places import as_people_read
from hal.signals import AtRest, BallDrawn, Fault, Rested, Restored, Revolved, Turned

_IN_THE_BACKGROUND = (
    *(Turned, AtRest, Revolved, Rested, BallDrawn, Fault, Restored, Due, ClockJumped, OffsetChanged, SoftwareFound),
    *(SalesOpen, SalesClosed, TicketsSettled, Ticketed, OutcomesDoubted, ClaimAnswered, ClaimRefused),
    NumbersAdopted,
)
"""Events that no person causes. The screens keep the last refusal while they happen."""


def view_after_event(view: View, event: Event, effects: Iterable[e.Effect]) -> View:
    """Return the view after this event was answered with these effects."""
    if (view.refusal or view.note) and not isinstance(event, _IN_THE_BACKGROUND):
        view = msgspec.structs.replace(view, refusal=None, note=None)
    return view_after(view, effects)


def view_after(view: View, effects: Iterable[e.Effect]) -> View:
    """Return the view after these effects. A refusal or a note stays until the next event is answered."""
    for effect in effects:
        change = _CHANGES.get(type(effect))
        if change is not None:
            view = msgspec.structs.replace(view, **change(view, effect))
    return view


def _said(text: str, source: str) -> Words:
    return Words(as_people_read(text), source)


def _without(view: View, name: str) -> tuple[Block, ...]:
    return tuple(block for block in view.blocks if block.name != name)


def _prompt(view: View, effect: e.Prompt) -> dict[str, Any]:
    """Show the wait. A refusal stays only in its phase, and a call until something begins to move."""
    begins = _moves(view) if effect.moving and not view.turning else {}
    return begins | {
        "phase": effect.phase,
        "headline": as_people_read(effect.headline),
        "prompt": _said(effect.what, effect.source),
        "remark": as_people_read(effect.remark),
        "remark_source": effect.remark_source,
        "presses": effect.presses,
        "asked": effect.asked,
        "despite": effect.despite,
        "open": effect.open,
        "closed": effect.closed,
        "unpaid": effect.unpaid,
        "turning": effect.moving,
        "refusal": view.refusal if effect.phase == view.phase else None,
    }


def _block(view: View, effect: e.Blocked) -> dict[str, Any]:
    words = (effect.what, effect.remedy, effect.source)
    block = Block(effect.name, *words, effect.asks, effect.plain, effect.called, effect.how)
    return {"blocks": (*_without(view, effect.name), block)}


def _declare(view: View, effect: e.Declare) -> dict[str, Any]:
    """Show a result. Where hands are decided one by one, the round's earlier results of other wagers stay.

    Returns from before the first result are no longer due, and earlier notes are removed.
    """
    anew = {(it.hand, it.decides) for it in effect.hands}
    before = tuple(it for it in view.declared.hands if (it.hand, it.decides) not in anew) if view.declared else ()
    hands = (*before, *effect.hands) if effect.hands else ()
    decides = (effect.meaning, effect.voids, effect.undecided)
    result = Result(view.round, effect.outcome, effect.what, effect.wins, effect.source, hands, *decides)
    due = {} if view.declared else {"owed": (), "moves": ()}
    return {"declared": result, "correcting": False, "call": _said(effect.what, effect.source), "note": None, **due}


def _withdraw(_view: View, effect: e.Withdraw) -> dict[str, Any]:
    """Take back a declaration. The result is being corrected until another declaration or a call."""
    cleared = {"declared": None, "owed": (), "moves": ()}
    return {**cleared, "correcting": True, "call": _said(effect.what, effect.source)}


def _end(view: View, effect: e.End) -> dict[str, Any]:
    why = as_people_read(effect.reason)
    ended = None if effect.how == "declared" else Ended(effect.number, effect.how, why, effect.source)
    past = _past(view, view.declared) if view.declared and not ended else {}
    return {**_left(view), "ended": ended, "correcting": False, **past}


def _past(view: View, result: Result) -> dict[str, Any]:
    """Return the past results including this one."""
    outcomes = (result.outcome, *view.outcomes)[:OUTCOMES] if view.counting and result.outcome else view.outcomes
    return {"recent": (result, *view.recent)[:RECENT], "outcomes": outcomes}


def _of_devices(view: View) -> tuple[Alarm, ...]:
    """Return the alerts that remain until their device works again."""
    return tuple(alarm for alarm in view.alarms if alarm.device)


def _moves(view: View) -> dict[str, Any]:
    """Clear the call, and the alerts about the last spin, when something begins to move."""
    return {"call": None, "alarms": tuple(alarm for alarm in view.alarms if not alarm.of_spin)}


def _left(view: View) -> dict[str, Any]:
    """Clear the display of a round without payment, as soon as the next round shows something."""
    return {"ended": None, "owed": (), "moves": ()} if view.ended else {}


def _lie(view: View, effect: e.Lie) -> dict[str, Any]:
    """Show a wager on the layout. The first wager after a void round clears the returns of that round.

    After a result only an undecided wager changes: the staying part was judged, and the rest was returned.
    """
    chips = Chips(effect.player, effect.wager, effect.cents, effect.mark, effect.box, effect.hand)
    due = {"owed": (), "moves": ()} if view.ended else _due_after(view, chips) if view.declared else {}
    return {"standing": view.standing.after(chips), **due}


def _due_after(view: View, chips: Chips) -> dict[str, Any]:
    """Return the due payments and moves after this change of an undecided wager."""
    key = key_of(chips)
    owed = tuple(it for it in view.owed if it.how != "stays" or key_of(it) != key)
    moves = (msgspec.structs.replace(it, cents=chips.cents) if key_of(it) == key else it for it in view.moves)
    return {"owed": owed, "moves": tuple(it for it in moves if it.cents)}


def _owe(view: View, effect: e.Owe) -> dict[str, Any]:
    return {**_left(view), "owed": _owed_after(view, effect.owed)}


def _owed_after(view: View, now: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """Return the owed wagers, with these decisions replacing earlier ones on the same wagers."""
    said = set(map(key_of, now))
    before = () if view.ended else view.owed
    return (*(it for it in before if key_of(it) not in said), *now)


def _pay(view: View, effect: e.Pay) -> dict[str, Any]:
    """Show wagers as paid, taken or returned. Where hands are decided one by one, they are no longer due."""
    stay = (Chips(it.player, it.wager, it.stays, hand=it.hand) for it in effect.paid)
    owed, paid = _owed_after(view, effect.paid), view.paid
    if view.declared and view.declared.hands:
        done = set(view.owed) & set(effect.paid)
        owed, paid = tuple(it for it in owed if it not in done), (*paid, *(it for it in effect.paid if it in done))
    return {**_left(view), "owed": owed, "paid": paid, "standing": view.standing.after(*stay)}


def limits_on(sign: e.Sign) -> ShownLimits:
    """Return a sign's limits in the form for display."""
    stake = next((low for name, low, _ in sign.kinds if name == sign.stake), 0)
    own = (sign.minimum, sign.maximum, sign.increment)
    return ShownLimits(*own, sign.notices, sign.kinds, sign.shares, stake, sign.forced)


def _marker(view: View, effect: e.Marker) -> dict[str, Any]:
    owed = {**view.commission, effect.player: effect.cents}
    return {"commission": {player: cents for player, cents in owed.items() if cents}}


def _move(view: View, effect: e.Move) -> dict[str, Any]:
    """Show moves in the payment list after a result, and as a note at any other time."""
    if view.declared is None:
        first = effect.moves[0]
        return {"note": _said(first.text, first.source)}
    return {"moves": effect.moves}


def _call(view: View, effect: e.Call) -> dict[str, Any]:
    """Show a call. A call clears the alerts about no device, and the display of a void round before."""
    call = _said(effect.what, effect.source)
    return {"call": call, "correcting": False, "alarms": _of_devices(view), **_left(view)}


def _begin(view: View, effect: e.Begin) -> dict[str, Any]:
    """Begin a new round. Alerts about no device are cleared: they were about the old round.

    The returns of a void round stay on the screens.
    """
    begun = {
        "round": effect.number,
        "declared": None,
        "paid": (),
        "call": None,
        "alarms": _of_devices(view),
    }
    return begun if view.ended else {**begun, "owed": (), "moves": ()}


def _alert(view: View, effect: e.Alert) -> dict[str, Any]:
    """Show a new alert. A device keeps only its newest alerts. The oldest kept alert counts the removed ones."""
    what = as_people_read(effect.what)
    alarm = Alarm(effect.role, what, effect.source, effect.device, 0, effect.plain, effect.of_spin, effect.name)
    alarms = (*(it for it in view.alarms if it.alone != alarm), alarm)
    of_it = [it.alone for it in alarms if it.device == alarm.device]
    dropped, oldest = of_it[:-ALARMS_OF_ONE], of_it[-ALARMS_OF_ONE:][0]
    earlier = sum(it.earlier for it in view.alarms if it.device == alarm.device) + len(dropped)
    counted = msgspec.structs.replace(oldest, earlier=earlier)
    return {"alarms": tuple(counted if it.alone == oldest else it for it in alarms if it.alone not in dropped)}


def _is_over(alarm: Alarm, clear: e.AllClear) -> bool:
    """Return whether this alert is over: its device works again, or its task is done."""
    return (alarm.device, alarm.name) == (clear.device, clear.name)


_CHANGES: dict[type[e.Effect], Callable[[View, Any], dict[str, Any]]] = {
    e.Prompt: _prompt,
    e.Call: _call,
    e.Refuse: lambda v, f: {"refusal": Refused(as_people_read(f.plain or f.what), f.source, f.act, f.limit)},
    e.Note: lambda v, f: {"note": _said(f.plain or f.what, f.source)},
    e.Alert: _alert,
    e.AllClear: lambda v, f: {"alarms": tuple(it for it in v.alarms if not _is_over(it, f))},
    e.KeySwitches: lambda v, f: {"keys": f.on},
    e.Blocked: _block,
    e.Unblocked: lambda v, f: {"blocks": _without(v, f.name)},
    commands.Run: lambda v, f: _moves(v),
    commands.Digits: lambda v, f: {"digits": f.digits},
    commands.Light: lambda v, f: {"lit": f.wagers},
    e.Declare: _declare,
    e.Withdraw: _withdraw,
    e.Owe: _owe,
    e.Pay: _pay,
    e.Lie: _lie,
    e.Move: _move,
    e.Marker: _marker,
    e.Show: lambda v, f: {"on_show": f.on_show},
    commands.Lights: lambda v, f: {"lights": f.counts},
    commands.Draw: lambda v, f: _moves(v),
    e.Sign: lambda v, f: {"limits": limits_on(f)},
    e.Begin: _begin,
    e.End: _end,
    OpeningShown: lambda v, f: {"opening": f},
    FloatShown: lambda v, f: {"tray": f},
    PeopleShown: lambda v, f: {"people": f.present, "asked_person": f.asked, "keypad_shut": f.keypad_shut},
    TournamentShown: lambda v, f: {"tournament": f if f.name else None},
    Fund: lambda v, f: {"note": _said(f.what_and_pool, f.source)},
    StacksSealed: lambda v, f: {"note": _said(f"session {f.session} is over: {f.why}", f.source)},
}
