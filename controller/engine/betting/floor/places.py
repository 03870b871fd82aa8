# SPDX-License-Identifier: MIT
"""Asks of a table to its floor: a teaching place (s 23(4)), its closing, and chips of a closed table (s 137(3)).

An ask waits in the state until the floor has answered it. The link repeats it meanwhile, also after a restart.

Readings (assumed). A table whose limits only a few tables may have needs a place of the floor. It gets none while the
floor does not answer: seven such tables break no rule, nine do. The table keeps the place until it is closed or its
options change. A lost link changes nothing. When chips of another table are offered, the table asks the floor whether
that table is closed. An answer that comes after the link was down does not count.
"""

from typing import Final

from controller.engine.record.effects import End
from controller.engine.record.events import ChipsOffered, Event
from controller.engine.record.floor.places import (
    AskFloor,
    AskKind,
    FloorAnswered,
    FloorAsk,
    FloorNamed,
    FloorRefused,
    FloorState,
)
from controller.engine.record.jackpot_claims import JACKPOT_LINK
from controller.engine.record.opening import CLOSED
from controller.engine.record.state import Standing
from controller.engine.rules.wait import Wait, switch
from controller.engine.table import blocks
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import FLOOR_MANAGER
from hal.signals import Fault, KeyTurned

PLACE: Final = "teaching place"
"""Name of the block of a table without a place."""
WITHOUT: Final = "or set teaching = false in the table file"


def is_down(table: AnyTable) -> bool:
    """Return whether the floor does not answer now."""
    return JACKPOT_LINK in table.state.alerts or JACKPOT_LINK in table.state.blocks


# Events


def named(table: AnyTable, event: FloorNamed) -> None:
    """Take the floor of the table file at a start. Asks about chips are too late then."""
    floor = table.state.floor
    if floor is None or event.name not in ("", floor.name):
        if floor:
            _place_is_left(table, floor)
        table.state.floor = FloorState(event.name)
        return
    if floor.name and not event.name:
        _place_is_left(table, floor)
    floor.name = event.name
    _give_up_chips(table, floor)
    _ask_again(floor)


def _place_is_left(table: AnyTable, floor: FloorState) -> None:
    """Alert if the floor keeps a place for a table that can no longer return it."""
    if floor.place in ("asked", "held"):
        what = f"the table file no longer names the floor as {floor.name}: its teaching place is still taken there"
        table.alert(table.game.general.in_charge, f"{what}; end it at the floor", _section(table))


def answered(table: AnyTable, event: FloorAnswered) -> None:
    """Act on the floor's answer. An answer that has come before changes nothing."""
    ask = _take(table, event)
    floor = table.state.floor
    if not (ask and floor):
        return
    if ask.what == "place" and (floor.place, floor.place_ask) == ("asked", ask.number):
        floor.place = "held" if event.yes else "refused"
        floor.no_place = "" if event.yes else f"these tables teach already: {', '.join(event.holders)}"
        if event.yes:
            table.note("the floor gives the table a teaching place", _section(table))
    elif ask.what == "chips":
        _chips_answered(table, floor, ask, closed=event.yes)


def refused(table: AnyTable, event: FloorRefused) -> None:
    """Act on a refused ask: a person has to look."""
    ask = _take(table, event)
    floor = table.state.floor
    if not (ask and floor):
        return
    if ask.what == "place" and (floor.place, floor.place_ask) == ("asked", ask.number):
        floor.place, floor.no_place = "refused", f"the floor refuses it: {event.why}"
    what = f"the floor refuses ask {ask.words}: {event.why}"
    table.alert(
        table.game.general.in_charge, f"{what}; have the floor compare its rows with the table's", _section(table)
    )


def _take(table: AnyTable, event: FloorAnswered | FloorRefused) -> FloorAsk | None:
    """Remove and return the ask of an answer; None if it was answered before, or never asked."""
    floor = table.state.floor
    if floor is None or not 1 <= event.number <= floor.last_ask:
        table.refuse(f"this table has made no ask {event.number}", table.game.general.decision)
        return None
    found = next((it for it in floor.waiting if it.number == event.number), None)
    floor.waiting = [it for it in floor.waiting if it is not found]
    return found


# Chips


def ask_about_chips(table: AnyTable, event: ChipsOffered, section: str) -> None:
    """Ask whether the table that issued these chips is closed (s 137(3)(b)), whatever a person says."""
    floor = table.state.floor
    assert floor
    if is_down(table):
        why = f"the floor does not answer: nobody can say whether {event.table} is closed"
        table.refuse(f"{why}; offer the chips again later, or there", section)
    elif any((it.table, it.colour) == (event.table, event.colour) for it in _timely(floor)):
        table.refuse(f"the floor is asked about {event.table} already: wait for its answer", section)
    else:
        _ask(table, "chips", section, event)
        table.note(f"the floor is asked whether {event.table} is closed", section)


def _chips_answered(table: AnyTable, floor: FloorState, ask: FloorAsk, *, closed: bool) -> None:
    rule = table.game.features.non_value_chips
    section = rule.exchange if rule else ""
    if ask.number in floor.late:
        floor.late.remove(ask.number)
        table.note(f"the answer about {ask.colour} of {ask.table} is late: offer the chips again", section)
    elif closed:
        table.note(f"{ask.colour} chips exchanged: {ask.table} is closed, says the floor", f"{section}(b)")
    else:
        table.refuse(f"{ask.table} issued these chips and is not closed: they are exchanged there", section)


def _timely(floor: FloorState) -> list[FloorAsk]:
    """Return the asks about chips whose answer still counts."""
    return [it for it in floor.waiting if it.what == "chips" and it.number not in floor.late]


def _give_up_chips(table: AnyTable, floor: FloorState) -> None:
    """Let no answer count that comes after the link was down: the players have gone on."""
    rule = table.game.features.non_value_chips
    for ask in _timely(floor):
        floor.late.append(ask.number)
        what = f"the floor has not answered about {ask.colour} of {ask.table}: offer the chips again"
        table.note(what, rule.exchange if rule else "")


# Asks that follow from the state of the table


def look(table: AnyTable, wait: Wait, event: Event | None) -> None:
    """Ask what this event makes necessary, and block a table without a teaching place between two rounds.

    event: None if the table has just begun: then the asks of the event that ended the last round are made anew.
    """
    floor = table.state.floor
    if floor is None:
        return
    if not floor.name:
        blocks.clear(table, PLACE)
        return
    if not any(isinstance(it, End) for it in table.said):  # the state at a round's end is encoded already
        _by_event(table, floor, event)
    _report(table, floor)
    _teach(table, floor, wait)


def _by_event(table: AnyTable, floor: FloorState, event: Event | None) -> None:
    match event:
        case Fault(device=device) if device == JACKPOT_LINK:
            _give_up_chips(table, floor)
        case KeyTurned(key=key, on=True) if key == FLOOR_MANAGER:
            _ask_again(floor)


def _ask_again(floor: FloorState) -> None:
    """Let a refused place be asked for again."""
    if floor.place == "refused":
        floor.place = ""


def _report(table: AnyTable, floor: FloorState) -> None:
    """Report that a table with non-value chips was opened or closed (s 137(3)(b))."""
    rule = table.game.features.non_value_chips
    closed = _is_closed(table)
    if rule and closed != floor.closed:
        floor.closed = closed
        _ask(table, "closed" if closed else "opened", rule.exchange)


def _teach(table: AnyTable, floor: FloorState, wait: Wait) -> None:
    """Ask for a teaching place, or return it, as the table needs."""
    needs = bool(table.game.limits.few_tables) and not _is_closed(table)
    if needs and not floor.place:
        floor.place, floor.no_place = "asked", ""
        floor.place_ask = _ask(table, "place", _section(table))
    elif floor.place and not needs:
        if floor.place != "refused":
            _ask(table, "return", _section(table))
        floor.place = ""
    if floor.place in ("", "held"):
        blocks.clear(table, PLACE)
    elif PLACE in table.state.blocks or not wait.in_play:
        blocks.block(table, PLACE, _without_place(table, floor))


def _without_place(table: AnyTable, floor: FloorState) -> Standing:
    """Return why the table does not teach now, and what to do."""
    asks: tuple[str, ...] = ()
    if floor.place == "refused":
        what, asks = floor.no_place, (switch(FLOOR_MANAGER),)
        remedy = f"once one is free, turn the floor manager's key to ask again, {WITHOUT}"
    elif is_down(table):
        what, remedy = "the floor does not answer: no teaching place", f"wait for the link, {WITHOUT}"
    else:
        what, remedy = "the floor is asked for a teaching place", "wait for its answer"
    return Standing(what, remedy, _section(table), by_hand=True, asks=asks, plain=(what, remedy))


def _section(table: AnyTable) -> str:
    return table.game.limits.few_tables or table.game.general.decision


def _is_closed(table: AnyTable) -> bool:
    """Return whether the table is closed: by a person, or by the rules of its game."""
    closed = table.game.people.before.closed
    return CLOSED in table.state.blocks or bool(closed and closed(table))


def _ask(table: AnyTable, what: AskKind, section: str, chips: ChipsOffered | None = None) -> int:
    """Ask the floor, and return the number of the ask."""
    floor = table.state.floor
    assert floor
    floor.last_ask += 1
    ask = FloorAsk(floor.last_ask, what, *((chips.table, chips.colour) if chips else ()))
    floor.waiting.append(ask)
    table.say(AskFloor(ask, section))
    return ask.number
