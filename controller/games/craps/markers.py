# SPDX-License-Identifier: MIT
"""Calling wagers on and off at craps: the on marker button and the wagers that it covers (s 112)."""

from collections.abc import Mapping

from c_ext.wager import State
from controller.engine.record.events import Marked
from controller.engine.rules.features import MarkedWagers
from controller.engine.rules.wagering import Change, Refusal
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import (
    LAYOUT,
    ODDS,
    OFF,
    ON,
    kind_and_number,
    name,
    point,
    puck_state,
    rests,
)


def marked(table: CrapsTable, event: Marked) -> Refusal:
    """Return why a wager is not called on or off; None if it is."""
    lying = table.wagers.find(event.player, event.wager)
    if lying is None:
        return (f"{event.player} has no wager on {name(event.wager)}", "s 112(1)")
    if not rests(event.wager):
        return (f"{name(event.wager)} is always on", "s 112(3)")
    if table.memory.out or table.betting_closed:
        return ("wagers are called on and off before the dice are thrown", "s 112(1)")
    if (lying.state == ON) != event.on:
        return None
    if not event.on and table.memory.point:
        return (f"{name(event.wager)} has no on marker; it is active until the next come out roll", "s 112(1)")
    return (f"{name(event.wager)} is {'on' if event.on else 'off'} already", "s 112(1)")


def mark(table: CrapsTable, called: str, wager: str, state: State, on: bool) -> State:
    """Return the state of a wager after one is called on or off (s 112(2)).

    A marker counts for all similar wagers of the player. Each of them may be called off alone.
    """
    if on:
        return ON if similar(called, wager) else state
    return puck_state(table.memory.point or None) if wager == called else state


def similar(one: str, other: str) -> bool:
    """Return whether two wagers are of the same kind."""
    return kind_and_number(one)[0] == kind_and_number(other)[0]


def begins(table: CrapsTable, player: str, wager: str) -> State | None:
    """Return the state of a new wager; None for its first state.

    A wager that is inactive on come out rolls starts inactive, unless a similar one is on by a marker (s 112(2)).
    """
    if not rests(wager):
        return None
    return ON if similar_that_is_on(table, player, wager) else puck_state(table.memory.point or None)


def similar_that_is_on(table: CrapsTable, player: str, wager: str) -> str:
    """Return a similar wager of the player that is on by a marker; empty without one."""
    others = (it for it in table.wagers.of(player) if it.wager != wager and similar(it.wager, wager))
    return next((it.wager for it in others if it.state == ON), "")


def note_if_on(table: CrapsTable, change: Change) -> None:
    """Note that a new wager is on at once, so that it can be called off (s 112(2))."""
    if other := similar_that_is_on(table, change.player, change.wager):
        table.note_wager(change, f" is on, as {name(other)} is: unless called off", "s 112(2)")


def stand(table: CrapsTable) -> Mapping[str, State | None]:
    """Return the states of wagers by the puck: off, with the point, or None for wagers that cannot lie there now.

    Come and don't come bets may have moved to any number (s 109).
    """
    number = table.memory.point
    states: dict[str, State | None] = {wager: puck_state(number or None) for wager in LAYOUT.wagers if rests(wager)}
    lines, comes = ("win", "dont-win"), ("come", "dont-come")
    states |= dict.fromkeys(lines, point(number)) if number else dict.fromkeys(comes)
    others = (wager for wager in ODDS if kind_and_number(wager)[0].removesuffix("-odds") in lines)
    return states | {wager: None for wager in others if kind_and_number(wager)[1] != number}


def on_off(wager: str, state: State) -> str:
    """Return whether a wager is on by a marker, or inactive. With a point all wagers are active without a marker (s
    112(1)).
    """
    return str(state) if rests(wager) and state in (ON, OFF) else ""


MARKED = MarkedWagers(
    source="s 112(1)-(2)",
    by_marker="s 112(1)",
    refusal=marked,
    state=mark,
    on_off=on_off,
    without_marker="off on come out rolls",
)
