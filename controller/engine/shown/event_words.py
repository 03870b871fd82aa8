# SPDX-License-Identifier: MIT
"""Events at a table in words: a sentence for each class of event. Device signals have their own words."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from c_ext.wager import NamedWager
from controller.engine.record import events as ev
from controller.engine.record.decided import on_hand
from controller.engine.record.events import Event
from controller.engine.record.people import KeypadOpened, NotSignedIn, PinAsked, SignedIn, SignedOut, SignInRefused
from controller.engine.record.tournament import InTournament
from controller.engine.values.money import dollars
from hal import signals as s


def in_words(event: Event) -> str:
    """Return the sentence for an event. The person who entered the event is not named here."""
    words = _WORDS.get(type(event))
    return words(event) if words else event.in_words


def act_in_words(event: Event, wagers: Mapping[str, NamedWager]) -> str:
    """Return the same for people at the table: a wager by name instead of id, a button by name only."""
    if isinstance(event, s.Pressed):
        return event.button
    if isinstance(event, s.Entered):
        return "entry"
    if isinstance(event, NotSignedIn):
        return event.what
    wager = wagers.get(getattr(event, "wager", ""))
    return in_words(msgspec.structs.replace(event, wager=wager.name) if wager else event)


def _placed(it: ev.Placed) -> str:
    words = _words_if(it.found, "found: ") + f"{it.player}: {dollars(it.cents)} on {on_hand(it.wager, it.hand)}"
    words += f", in the box of {it.box}" if it.box else ""
    words += f", in chips of {it.issued_at}" if it.issued_at else ""
    return (
        words
        + _words_if(it.coins, ", in coins")
        + _words_if(it.voucher, ", by voucher")
        + _words_if(it.confirmed, ", confirmed")
    )


def _spoken(it: ev.Spoken) -> str:
    said = f"{it.player} says {dollars(it.cents)} on {it.wager}"
    return said + _words_if(it.cash, ", with cash") + _words_if(it.confirmed, ", confirmed")


def _directed(it: ev.Directed) -> str:
    about = f" {it.player}" if it.player else ""
    return it.describe(f"{it.role.replace('-', ' ')} directs {it.direction}{about}{_words_if(it.agreed, ', agreed')}")


def _pin_asked(it: PinAsked) -> str:
    becomes = "the PIN is to be keyed" if it.on else it.why or "no PIN is asked any more"
    return f"badge of {it.person or 'somebody'}: {becomes}"


def _limits(it: ev.LimitsProposed) -> str:
    """Return the limits to change, without those that stay."""
    table = (("minimum", it.minimum), ("maximum", it.maximum), ("steps of", it.increment))
    changes = [f"{name} {dollars(cents)}" for name, cents in table if cents is not None]
    for kind, own in it.kinds.items():
        changes.append(f"{kind} {dollars(own[0])} to {dollars(own[1])}" if own else f"{kind} without limits of its own")
    when = "at a time not stated" if it.after is None else f"in {it.after // 60} minutes" if it.after else "now"
    return f"{_who(it.role)}new limits {when}: {', '.join(changes)}"


def _withdrawn(it: ev.NoticeWithdrawn) -> str:
    return f"{_who(it.role)}announced change withdrawn: {', '.join(it.about) or 'the only one'}"


def _who(role: str) -> str:
    return f"{role.replace('-', ' ')}: " if role else ""


def _maintenance_ended(it: ev.MaintenanceEnded) -> str:
    role = it.role.replace("-", " ")
    if it.commissioning is None:
        return f"{role} gives the commissioning up: {it.reason}"
    left = "; ".join(f"{step}: {why}" for step, why in it.commissioning.left.items())
    passed = ", ".join((*it.commissioning.seen, *it.commissioning.judged))
    return f"{role} ends the commissioning. Passed: {passed or 'nothing'}. Left: {left or 'nothing'}"


def _software(it: ev.SoftwareFound) -> str:
    if not it.digest and not it.differing:
        return f"version {it.version} is being checked"
    return f"version {it.version}, {it.digest or 'no digest'}: {', '.join(it.differing) or 'as it was installed'}"


def _in_tournament(it: InTournament) -> str:
    name = f"the heat of {it.name}" if it.act == "withdraw" else f"as {it.name}"
    about = " ".join(filter(None, (it.player, _words_if(bool(it.name), name), it.date)))
    cents = _words_if(bool(it.cents) or it.act == "count", f" {dollars(it.cents)}")
    about += f" on {' '.join(map(str, it.numbers))}" if it.numbers else ""
    about += f"the heat of {it.heat.table}" if it.heat else ""
    return f"{_who(it.role)}tournament, {it.act} {about}{cents}".rstrip() + _words_if(bool(it.reason), f": {it.reason}")


def _words_if(holds: bool, words: str) -> str:
    return words if holds else ""


_WORDS: dict[type[Event], Callable[[Any], str]] = {
    ev.Placed: _placed,
    ev.Withdrawn: lambda it: f"{it.player} takes back {on_hand(it.wager, it.hand)}",
    ev.Spoken: _spoken,
    ev.Marked: lambda it: f"{it.player} calls {it.wager} {s.on_or_off(it.on)}",
    ev.ChipsIssued: lambda it: f"{it.colour} chips for {it.player}" + _words_if(it.agreed, ", agreed"),
    ev.ChipsOffered: lambda it: f"{it.colour} chips of {it.table} offered" + _words_if(it.closed, ", which is closed"),
    ev.PlayerLeft: lambda it: f"{it.player} leaves",
    ev.Seated: lambda it: f"{it.player} sits down",
    ev.Staked: lambda it: f"{it.player} at {it.seat}: {dollars(it.cents)} as table stake",
    ev.Acted: lambda it: f"seat {it.seat}: {it.act}" + _words_if(bool(it.cents), f" {dollars(it.cents)}"),
    ev.Drew: lambda it: f"seat {it.seat}: {it.cards} cards replaced",
    ev.Collected: lambda it: f"commission of {it.player or 'all'} collected",
    ev.LimitsProposed: _limits,
    ev.NoticeWithdrawn: _withdrawn,
    ev.Directed: _directed,
    InTournament: _in_tournament,
    SignedIn: lambda it: f"{it.person} signs in as {', '.join(it.roles)}" + _words_if(bool(it.how), f", by {it.how}"),
    PinAsked: _pin_asked,
    KeypadOpened: lambda _: "the keypad is the game's again",
    SignedOut: lambda it: f"{it.person} signs out",
    SignInRefused: lambda it: f"somebody who is not known as {it.person} tries to sign in, {it.times} in a row",
    NotSignedIn: lambda it: f"not done, for nobody is signed in as {it.role}: {it.what}",
    ev.Maintained: lambda it: f"{it.role.replace('-', ' ')}: {it.what}",
    ev.MaintenanceBegun: lambda it: f"{it.role.replace('-', ' ')} begins to commission the table",
    ev.MaintenanceEnded: _maintenance_ended,
    ev.Ticketed: lambda it: it.what + _words_if(bool(it.done_by), f"; {it.done_by}"),
    ev.Due: lambda it: f"time for: {it.timer}",
    ev.Restarted: lambda it: (
        "the table stands as the journal has it" + _words_if(it.cut_off, "; before, it was cut off")
    ),
    ev.ClockJumped: lambda it: f"the clock jumped by {it.seconds} s",
    ev.OffsetChanged: lambda it: f"the clock is put on by {it.seconds} s" + _words_if(bool(it.name), f", to {it.name}"),
    ev.SoftwareFound: _software,
}
