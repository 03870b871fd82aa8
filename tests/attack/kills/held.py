# SPDX-License-Identifier: MIT
"""Checks of a table that was killed and started again: nothing is lost or comes twice, and the state is the same."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from controller.conductor.replay import fresh_engine
from controller.engine.record.events import EnteredEvent, Event
from controller.engine.record.people import NotSignedIn
from controller.engine.record.state import TableState
from controller.engine.shown.event_words import in_words
from controller.engine.shown.views import View
from controller.engine.table.entered import LONGEST
from controller.journal import public_path, rows, verify
from tests.attack.kills.shadow import differences, recovered, same
from tests.attack.kills.stage import LiveStage, Sent, said
from tests.attack.table import Broken

OF_THE_TABLE = frozenset({"at", "by", "time_of_day", "role", "person"})
"""The fields of an event that the table itself fills in."""
NAMES = frozenset({"player", "name", "colour"})
"""Names, which the table writes as it knows them."""
OF_A_START = frozenset(
    {
        *("at", "keys", "people", "sign_in", "asked_person", "keypad_shut", "wrong_tries", "blocks", "alerts"),
        *("midnight", "offset_changes", "offset_told", "computer", "computer_found", "software", "notices"),
        *("closing", "covers_off", "dark", "ticket_row", "ticket_digest"),
    }
)
"""Parts of a table's state that a start may change."""
OF_A_MOTOR = frozenset({"opening"})
"""And where a motor was cut off: the dice that were spun for the inspection are spun again."""
SHOWN = (
    *("round", "standing", "declared", "correcting", "recent", "owed", "paid", "moves", "commission", "tournament"),
    *("tray", "digits", "lit", "lights", "ended"),
)
"""Parts of a view that concern a round and its money. A start changes none of them."""


def after_a_start(stage: LiveStage, shown: View | None, kept: Sequence[Event]) -> None:
    """Raises `Broken`.

    shown: The view before the kill, if nothing was under way then. kept: the events since the last start.
    """
    it = stage.live
    if findings := verify(it.journal, public_path(it.state / "table.key")).findings:
        raise Broken(f"journal verify: {findings}")
    entered_once(kept, stage.sent)
    stage.sent.clear()
    brought_back(stage)
    before = stage.shadow.before_start
    assert before
    stands_as_before(before.state, stage.shadow.state(), OF_A_START | OF_A_MOTOR if before.moving else OF_A_START)
    shows_as_before(before.view, stage.view)
    if shown:
        shows_as_before(shown, stage.view)
    if stage.view.people or stage.view.asked_person:
        raise Broken(f"after a start {stage.view.people} are signed in, and a PIN is asked: {stage.view.asked_person}")


def brought_back(stage: LiveStage) -> None:
    """By its last round's end and the events since, a table stands as by all its events."""
    kept = stage.recovered
    first = next(row for row in rows(stage.live.journal) if row.kind == "start")
    since = [row for row in kept.rows_since if row.sequence <= stage.shadow.rows]
    again = recovered(kept.state, since, fresh_engine(stage.live.journal, first))
    same(again.view, stage.view, "a start brings back another view")
    if again.engine.state != stage.engine.state or again.engine.wait != stage.engine.wait:
        raise Broken(f"a start brings back another table: {_unlike(again.engine.state, stage.engine.state)}")


def stands_as_before(before: TableState, now: TableState, but: Collection[str]) -> None:
    """Nothing of a table is other than before a start, but what a start is for."""
    if found := {name: each for name, each in _unlike(before, now).items() if name not in but}:
        raise Broken(f"after the start the table is another one: {found}")


def shows_as_before(before: View, now: View) -> None:
    if found := {name: each for name, each in differences(before, now).items() if name in SHOWN}:
        raise Broken(f"after the start the table shows something else: {found}")


def _unlike(one: Any, other: Any) -> dict[str, tuple[Any, Any]]:
    """The fields in which two structs differ."""
    both = ((it.name, getattr(one, it.name), getattr(other, it.name)) for it in fields(one))
    return {name: (mine, its) for name, mine, its in both if mine != its}


# What was entered


def entered_once(kept: Sequence[Event], sent: Sequence[Sent]) -> None:
    """Every answered event is in the journal once, in order; an unanswered one at most once; and no other."""
    found = (event for event in kept if isinstance(event, EnteredEvent | NotSignedIn))
    left: Event | None = next(found, None)
    for each in sent:
        if left is not None and _is(each.event, left):
            left = next(found, None)
        elif each.answer and each.answer.ok:
            raise Broken(f"answered {said(each.answer)}, and not in the journal: {each.event}; but {left}")
    if left is not None:
        raise Broken(f"in the journal, and nobody has entered it: {left}; entered were {[*_ends(sent)]}")


def _ends(sent: Sequence[Sent]) -> Iterator[str]:
    yield from (f"{each.event}: {said(each.answer)}" for each in sent[-3:])


def _is(sent: Event, kept: Event) -> bool:
    if isinstance(kept, NotSignedIn):
        in_role = [replace(sent, role=kept.role)] if hasattr(sent, "role") else []
        return kept.what.casefold() in [in_words(it)[:LONGEST].casefold() for it in (sent, *in_role)]
    if type(sent) is not type(kept):
        return False
    return _stated(sent) == _stated(kept)


def _stated(event: Event) -> dict[str, Any]:
    stated: dict[str, Any] = msgspec.to_builtins(event)
    return {
        name: value.casefold() if name in NAMES and isinstance(value, str) else value
        for name, value in stated.items()
        if name not in OF_THE_TABLE
    }
