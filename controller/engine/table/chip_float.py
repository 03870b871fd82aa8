# SPDX-License-Identifier: MIT
"""The chips in the table's tray: counted at opening and closing, brought and taken away, each signed by two people.

Readings. No rule requires this.
- Two people sign: two names, if both are signed in; otherwise two different roles. Where one user of the computer
  gave both signatures, as at a table with one terminal, the slip says so: two roles, one user.
- The person who enters an entry signs first. The entry counts after the second signature, and may be withdrawn until
  then. A later mistake is corrected by a further entry: a fill or a credit of the difference, or a second closing
  count.
- A count holds for one moment. If players were paid between its two signatures, the chips are counted again.
- Denominations of chips are 1, 2, 2.50 or 5 dollars, multiplied or divided by powers of ten. Others are typing errors.
- A credit takes away at most the expected chips.
- Chips taken and paid include only settled wagers that were entered, with commission. Chips that players buy or
  exchange for money, and wagers that nobody entered, are part of the difference.
- A difference is shown, and the person in charge is alerted. The table never corrects the difference.
- Tournament chips are not money, and vouchers are not chips: neither counts.
"""

from typing import Final

from controller.engine.record.chip_float import (
    ChipFloat,
    FloatShown,
    InFloat,
    Signature,
    Slip,
    difference_in_words,
    is_denomination,
    worth,
)
from controller.engine.record.opening import StepDone
from controller.engine.record.people import SOMEBODY, either
from controller.engine.record.tournament import InTournament
from controller.engine.rules import powers
from controller.engine.rules.wagering import Refusal
from controller.engine.table import opening, wall_time
from controller.engine.table.entered import user_of
from controller.engine.table.people import sign_in_section
from controller.engine.table.table import AnyTable
from controller.engine.values import roles
from controller.engine.values.money import dollars

DENOMINATIONS: Final = "chips are of 1, 2, 2.50 or 5 dollars, or of these times or by ten, as $0.50, $25, $1,000"
PUT_RIGHT: Final = (
    "what two have signed stays, and is put right by a further entry: a fill or a credit of what it was wrong by, "
    "or a second closing count"
)


def act(table: AnyTable, event: InFloat) -> None:
    """Count, bring or take away chips, sign or withdraw an entry; or refuse."""
    state = table.state
    state.chips = state.chips or ChipFloat()
    role = event.role or roles.DEALER
    by = signature(table, event, role)
    why = powers.refusal(role, "the tray is", roles.STAFF, sign_in_section(table))
    why = why or (_sign if event.act == "sign" else _withdraw if event.act == "withdraw" else _enter)(table, event, by)
    if why:
        table.refuse(*why)
    else:
        show(table)


def signature(table: AnyTable, event: InFloat | InTournament, role: str) -> Signature:
    """Return the signature in this role: the person of the event, or the persons signed in with the role, or
    unknown.
    """
    if event.person == SOMEBODY:
        return Signature(role, user=event.by)
    people = (event.person,) if event.person else powers.all_signed_in(table.state, role)
    return Signature(role, people, user_of(event.by, either(people)))


def look(table: AnyTable) -> None:
    """Update the display of the tray after chips were paid or collected."""
    table.tray_moved = False
    show(table)


def show(table: AnyTable) -> None:
    """Show the tray."""
    chips = table.state.chips
    if chips is None:
        return
    closed = chips.slips and chips.slips[-1].what == "closing"
    table.say(
        FloatShown(
            slips=tuple(f"{it.when} {it.words}" for it in chips.slips),
            waits=chips.waits.words if chips.waits else "",
            opening=chips.sum("opening"),
            fills=chips.sum("fill"),
            credits=chips.sum("credit"),
            taken=chips.taken,
            paid=chips.paid,
            expected=chips.expected,
            counted=chips.slips[-1].cents if closed else None,
            source=sign_in_section(table),
        )
    )


def _chips(table: AnyTable) -> ChipFloat:
    assert table.state.chips is not None
    return table.state.chips


def _enter(table: AnyTable, event: InFloat, by: Signature) -> Refusal:
    """Take the first signature under a count, a fill or a credit."""
    chips, source = _chips(table), sign_in_section(table)
    if why := _no_such_chips(event):
        return (why, source)
    if chips.waits:
        return (f"first sign or withdraw what waits: {chips.waits.words}", source)
    if event.act == "opening" and chips.open:
        return ("the tray was counted at the opening already: count it at the closing first", source)
    again = event.act == "closing" and chips.slips
    if event.act != "opening" and not (chips.open or again):
        return ("first count the tray at the opening: tablectl table float opening", source)
    if event.act == "credit" and worth(event.pieces) > chips.expected:
        what = f"a credit of {dollars(worth(event.pieces))}: by all that was entered {dollars(chips.expected)} is there"
        return (f"{what}; correct the credit, or first enter the fill that is missing", source)
    chips.moved = False
    chips.waits = Slip(event.slip, event.pieces, (by,), wall_time.hour(wall_time.now(table)))
    table.note(f"{chips.waits.words}; one more signs", source)
    return None


def _no_such_chips(event: InFloat) -> str:
    """Return why these chips cannot be counted, brought or taken away; empty if they can."""
    if wrong := [dollars(it) for it in event.pieces if not is_denomination(it)]:
        return f"no chip is of {', '.join(wrong)}: {DENOMINATIONS}"
    nothing = event.act in ("fill", "credit") and not worth(event.pieces)
    return f"a {event.act} of nothing: name the chips" if nothing else ""


def _sign(table: AnyTable, _: InFloat, by: Signature) -> Refusal:
    """Take the second signature. The entry counts from now on."""
    chips, source = _chips(table), sign_in_section(table)
    if chips.waits is None:
        return ("nothing waits to be signed", source)
    first = chips.waits.signed[0]
    if why := powers.not_two(first, by):
        return (why, source)
    if chips.moved and chips.waits.what in ("opening", "closing"):
        return ("players were paid since the tray was counted: withdraw the count, and count again", source)
    slip = Slip(chips.waits.what, chips.waits.pieces, (first, by), chips.waits.when)
    if slip.what == "opening":
        chips.slips, chips.taken, chips.paid = [], 0, 0
        _ticked(table, slip)
    chips.waits = None
    chips.slips.append(slip)
    table.note(slip.words, source)
    if slip.what == "closing":
        _compared(table, chips, slip)
    return None


def _withdraw(table: AnyTable, _: InFloat, by: Signature) -> Refusal:
    """Withdraw an entry with one signature. Such an entry never counted."""
    chips, source = _chips(table), sign_in_section(table)
    if chips.waits is None:
        return (f"nothing waits to be signed; {PUT_RIGHT}", source)
    table.note(f"{by.words} withdraws: {chips.waits.words}", source)
    chips.waits = None
    return None


def _ticked(table: AnyTable, slip: Slip) -> None:
    """Mark the opening count as a finished step of the opening."""
    if it := table.state.opening:
        it.done[opening.FLOAT] = StepDone(" and ".join(by.words for by in slip.signed), slip.when)
        opening.show(table)


def _compared(table: AnyTable, chips: ChipFloat, slip: Slip) -> None:
    """Compare the closing count with the entries, and name the difference."""
    difference = slip.cents - chips.expected
    what = f"counted {dollars(slip.cents)}, expected {dollars(chips.expected)}: {difference_in_words(difference)}"
    if difference:
        table.alert(table.game.general.in_charge, f"tray: {what}", sign_in_section(table))
    else:
        table.note(f"tray: {what}", sign_in_section(table))
