# SPDX-License-Identifier: MIT
"""The checklist before play: the steps of the game's rules, their persons and times; closing and opening again.

Readings. Where the text makes a step a condition of play, the game's round waits for it. Steps shown by a device or the
round are ticked automatically. Steps that only a person can see are asked for, and delay nothing: a table plays
although nobody has confirmed its sealed dice, and the journal says so. A closed table is opened by the key of the
person in charge and one more key: accept, or entry. The round that was open at the closing then begins again under its
number, because no wager was made in it. A step is credited to the player who accepted it, as with the cut; otherwise to
the persons of its section who are known to be there, signed in or by a key switch. No rule requires a list, nor the
steps marked as ours.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event
from controller.engine.record.opening import (
    CLOSED,
    DONE,
    LEFT,
    NOT_ASKED,
    Checked,
    InOpening,
    Opening,
    OpeningAct,
    OpeningShown,
    StepDone,
)
from controller.engine.record.people import SOMEBODY
from controller.engine.record.state import Standing
from controller.engine.rules import powers
from controller.engine.rules.opening import Step
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import ENTRY, Wait, switch
from controller.engine.table import blocks, wall_time
from controller.engine.table.people import sign_in_section
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import DEALER_KEY
from hal.signals import Entered, Pressed

ACCEPT: Final = (Pressed, "accept")
"""The button that opens a closed table. Tables without it use entry."""
OWN: Final[Mapping[OpeningAct, str]] = {"close": "close", "open": "reopen"}
"""Directions that close and open a table under the rules of some games."""
FLOAT: Final = "float"
"""The step of the opening count of the chips."""


# Events


def look(table: AnyTable, wait: Wait, event: Event | None) -> None:
    """Tick the steps that an answered event has shown, while the checklist is open, and show the change.

    wait: the present wait of the round.
    """
    opening = table.state.opening
    if opening is None:
        return
    if CLOSED not in table.state.blocks:
        if not opening.reached:
            _round_is_at(table, opening, wait, event)
        _by_event(table, opening, event)
        opening.begun = wait.in_play and opening.reached
    show(table)


def act(table: AnyTable, event: InOpening, wait: Wait) -> None:
    """Record a step as done, or close the table between two rounds, for a person; or refuse."""
    role = event.role or table.game.general.in_charge
    opening = table.state.opening
    if event.act == "done":
        why = _not_said(table, event, role)
        if why is None and opening:
            opening.done[event.step] = StepDone(_who(table, event, role), _hour(table), event.reason)
            show(table)
    else:
        why = powers.refusal(
            role, "a table is closed and opened", table.game.general.supervisors, sign_in_section(table)
        )
        why = why or _not_closed(table, wait)
        if why is None:
            _close(table, event, role)
    if why:
        table.refuse(*why)


def opens(table: AnyTable, event: InOpening) -> bool:
    """Open a closed table. All steps before play are due again. Returns False, with a refusal, if this is not
    allowed.
    """
    role = event.role or table.game.general.in_charge
    why = powers.refusal(role, "a table is closed and opened", table.game.general.supervisors, sign_in_section(table))
    if why is None and CLOSED not in table.state.blocks:
        why = ("the table is not closed", sign_in_section(table))
    if why:
        table.refuse(*why)
        return False
    blocks.clear(table, CLOSED)
    begin_anew(table)
    table.game.people.before.anew(table)
    table.note(_with_reason(f"{_who(table, event, role)} opens the table", event.reason), sign_in_section(table))
    return True


def by_key(table: AnyTable, event: Event, wait: Wait) -> InOpening | None:
    """Return the opening meant by a press at a closed table, while the key of the person in charge is on."""
    in_charge = table.game.general.in_charge
    opens_it = type(event) is Entered if _key(table) == ENTRY else (type(event), event.subject) == ACCEPT
    if opens_it and _is_closed(table, event, wait) and table.game.general.is_there(table.state):
        return InOpening("open", role=in_charge, at=event.at, by=event.by)
    return None


def open_it(table: AnyTable) -> str:
    """Return how to open a closed table, in words."""
    return f"open it: the {table.game.general.person}'s key on, then {_key(table)}; or tablectl table open"


def _is_closed(table: AnyTable, event: Event, wait: Wait) -> bool:
    """Return whether the table is closed: by a person, which no rule requires, or by the rules of its game (14.8).

    A table closed by the rules accepts the events of the round's wait.
    """
    closed = table.game.people.before.closed
    return CLOSED in table.state.blocks or bool(closed and closed(table) and not wait.wants(event))


def _key(table: AnyTable) -> str:
    """Return the prompt's name of the key that opens a closed table."""
    return "accept" if ACCEPT in table.game.equipment.buttons else ENTRY


def may_begin_anew(table: AnyTable, direction: str) -> None:
    """Reset the checklist after a direction of the game that opens the table, or closes it until its steps are done."""
    directions = table.game.people.directions
    last = OWN["open"] if OWN["open"] in directions else OWN["close"]
    if direction == last and not any(isinstance(it, e.Refuse) for it in table.said):
        begin_anew(table)


def begin_anew(table: AnyTable) -> None:
    """Reset the checklist."""
    table.state.opening = Opening()


def _close(table: AnyTable, event: InOpening, role: str) -> None:
    begin_anew(table)
    what = _with_reason(f"{_who(table, event, role)} has closed the table", event.reason)
    plain = ("the table is closed", f"{table.game.general.person}: turn your key on and press {_key(table)}")
    asks = (switch(powers.switch(table.game.general.in_charge)), _key(table))
    blocks.block(
        table, CLOSED, Standing(what, open_it(table), sign_in_section(table), by_hand=True, plain=plain, asks=asks)
    )


def _not_closed(table: AnyTable, wait: Wait) -> Refusal:
    """Return why the table cannot be closed now; None if it can."""
    source = sign_in_section(table)
    if CLOSED in table.state.blocks:
        return ("the table is closed already", source)
    if wait.in_play or wait.moving:
        return ("a round is played: close the table once it is over", source)
    if len(table.wagers):
        return ("wagers lie on the layout: the table is closed when none is left", source)
    if table.state.tournament and table.state.tournament.on:
        return ("a session of the tournament is open: it ends first", source)
    return None


def _not_said(table: AnyTable, event: InOpening, role: str) -> Refusal:
    """Return why this person may not report this step as done; None if the person may."""
    said = {it.name: it for it in table.game.people.before.steps if it.said}
    step = said.get(event.step)
    if step is None:
        return (_no_such(table, event.step, tuple(said)), sign_in_section(table))
    if CLOSED in table.state.blocks:
        return ("the table is closed: open it first", sign_in_section(table))
    return powers.refusal(
        role, f"{step.name}: this step is", (*step.roles, *table.game.general.supervisors), step.source
    )


def _no_such(table: AnyTable, step: str, said: Sequence[str]) -> str:
    """Return why nobody reports this step as done, with the possible steps."""
    seen = [it.name for it in table.game.people.before.steps if not it.said]
    if step in seen:
        what = f"the table sees by itself when {step} is done"
    else:
        what = f"there is no step {step or 'without a name'}"
        what += f"; the table sees by itself: {', '.join(seen)}" if seen else ""
    return f"{what}; a person says that these are done: {', '.join(said) or 'none here'}"


# The state of the round


def _round_is_at(table: AnyTable, opening: Opening, wait: Wait, event: Event | None) -> None:
    """Update the steps from the round's wait: steps before the awaited one are over, the others are not.

    A wait for no step means that all are over.
    """
    before = table.game.people.before
    seen = [it for it in before.steps if not it.said and it.by is None]
    at = next((number for number, step in enumerate(seen) if step.name == wait.phase), None)
    if before.over and before.over(table):
        at = None
    elif at is not None:
        table.not_open_because = table.betting_closed
    elif not wait.in_play and table.betting_closed and table.betting_closed == table.not_open_because:
        return  # between two steps: the dice spin, a card is keyed
    over = seen if at is None else seen[:at]
    opening.reached = at is None
    _tick(table, opening, over, event)
    for step in seen[len(over) :]:
        opening.done.pop(step.name, None)


def _tick(table: AnyTable, opening: Opening, over: Iterable[Step], event: Event | None) -> None:
    """Tick finished steps. The first new one is done now; the others were not asked for, as with preshuffled cards."""
    now = [step for step in over if step.name not in opening.done]
    instead = _directed_instead(table, event)
    for number, step in enumerate(now):
        if instead:
            opening.done[step.name] = StepDone("", _hour(table), instead)
        else:
            opening.done[step.name] = _done(table, step) if number == 0 else StepDone("", _hour(table))


def _directed_instead(table: AnyTable, event: Event | None) -> str:
    """Return the direction that replaces the steps that end with this event; empty without one."""
    match event:
        case Directed():
            return f"{event.direction}, directed by the {event.role}"
        case InOpening():
            return f"{OWN.get(event.act, event.act)}, directed by the {event.role or table.game.general.in_charge}"
    return ""


def _by_event(table: AnyTable, opening: Opening, event: Event | None) -> None:
    """Tick the steps that this event shows as done, although the round does not wait for them by name."""
    if event is None or any(isinstance(it, e.Refuse) for it in table.said):
        return
    for step in table.game.people.before.steps:
        if step.by and step.by in (type(event), (type(event), event.subject)):
            opening.done[step.name] = _done(table, step)


def _done(table: AnyTable, step: Step) -> StepDone:
    told = step.told(table) if step.told else ""
    return StepDone(told or powers.who_is_there(table.state, step.roles), _hour(table))


def _who(table: AnyTable, event: InOpening, role: str) -> str:
    """Return the person who acts: named by the session, or present in this role, or unknown."""
    if event.person == SOMEBODY:
        return role
    return f"{role} {event.person}" if event.person else powers.who_is_there(table.state, (role,))


def _hour(table: AnyTable) -> str:
    return wall_time.hour(wall_time.now(table))


def _with_reason(what: str, reason: str) -> str:
    return f"{what}: {reason}" if reason else what


# Display


def show(table: AnyTable) -> None:
    """Show the checklist, if changed in this round."""
    shown = shown_now(table)
    if shown != table.opening_shown:
        table.opening_shown = shown
        table.say(shown)


def shown_now(table: AnyTable) -> OpeningShown:
    """Return the whole checklist, in order; without steps while the table is closed."""
    opening = table.state.opening
    if opening is None or CLOSED in table.state.blocks:
        return OpeningShown(())
    return OpeningShown((*_always(table), *_of_the_game(table, opening), _counted(table, opening)), opening.begun)


def _always(table: AnyTable) -> Iterator[Checked]:
    """Yield the conditions of every table, in their present state: a dealer, the sign, working devices."""
    named, known = table.game.sections, table.state.blocks
    rows = (
        ("dealer", "a dealer is responsible for the game", named.unauthorised, DEALER_KEY in known),
        ("sign", "the sign with the limits is shown", named.sign, blocks.LIMITS_SIGN in known),
        ("devices", "nothing that the game needs is out of order", sign_in_section(table), bool(_others(known))),
    )
    for name, what, source, left in rows:
        yield Checked(name, what, source, LEFT if left else DONE, ours=source == sign_in_section(table))


def _others(known: Iterable[str]) -> set[str]:
    return set(known) - {DEALER_KEY, blocks.LIMITS_SIGN}


def _of_the_game(table: AnyTable, opening: Opening) -> Iterator[Checked]:
    for step in table.game.people.before.steps:
        seen = not step.said
        left = Checked(step.name, step.what, step.source, LEFT, condition=seen, seen=seen)
        yield _as_done(left, opening)


def _counted(table: AnyTable, opening: Opening) -> Checked:
    what = "the opening float is counted by denomination, and signed by two"
    return _as_done(Checked(FLOAT, what, sign_in_section(table), LEFT, condition=False, seen=False, ours=True), opening)


def _as_done(left: Checked, opening: Opening) -> Checked:
    """Return the step in its present state. A step without a person was not asked for."""
    done = opening.done.get(left.name)
    if done is None:
        return left
    return replace(left, state=DONE if done.who else NOT_ASKED, who=done.who, when=done.when, how=done.how)
