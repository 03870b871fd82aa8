# SPDX-License-Identifier: MIT
"""The dealer's texts for device failures: the effect on the game, and the remedy.

The technician reads the driver's text with pins, chips, ports and addresses in the journal, the log and `tablectl
status`.
"""

from controller.engine.record.events import PAPER
from controller.engine.record.jackpot_claims import JACKPOT_LINK, NO_FLOOR
from controller.engine.rules.directions import NOT_DIRECTED
from controller.engine.rules.equipment import CALL, GOES_ON, NO_OTHER_WAY, Equipment, Plain
from hal.signals import Fault

NOT_KNOWN: Plain = ("", "")

INSTEAD_OF_THE_BUTTON = f"the {{person}} may direct instead what it does (dead button); {CALL}"
STANDS = f"the result stands; {CALL}"

AT_HAND: dict[str, Plain] = {
    "cover off": ("the cover of the {} is off", f"put it on; if it is on, {CALL}"),
    "jam": ("a card is stuck in the {}", f"take the card out, and look whether another has left with it; or {CALL}"),
    "held": ("a button is held down: {}", f"release it; if nobody holds it, {CALL}"),
    "cover open": ("the cover of the {} is open", f"close it; if it is closed, {CALL}"),
    "no paper": ("the {} has no paper", f"put a new roll in, and close the cover; if there is paper, {CALL}"),
    "in the way": ("something lies in the way at the {}", f"take it away; if nothing lies there, {CALL}"),
}
"""Faults that people at the table can mend, by kind of fault."""
OF_EVERY_TABLE: dict[str, Plain] = {
    "journal": ("the table's record cannot be written", f"wait: the table goes on as soon as it can; if not, {CALL}"),
    "display": ("a screen has failed", GOES_ON),
    "limits sign": ("no screen shows the limits", f"no round begins without the sign; {CALL}"),
    "program": ("the table may not stand as it stood", f"compare the screens with the layout; in doubt void; {CALL}"),
    "evidence": ("the table's record is damaged", GOES_ON),
    "figures": ("the day's figures are made anew", GOES_ON),
    "evidence check": ("the table's record could not be checked", GOES_ON),
    JACKPOT_LINK: ("the jackpot link is down: no jackpot wager is offered", GOES_ON),
    "floor clock": ("the clocks of the table and of the floor differ", GOES_ON),
    "controller program": ("the controller has failed", f"motors are off; go on as the screen says; {CALL}"),
}
"""Faults of parts that no board file names, by part."""
WITHOUT_FLOOR: Plain = ("the link to the floor is down: its rulings and answers do not come", GOES_ON)
"""At a table that shares no prize."""
ROUND_FAILED = "the controller cannot go on with this round"
"""The dealer's text after a program error in a round. The technician reads the error itself."""
EVENT_FAILED: Plain = ("what was done last was not taken", f"compare the layout with the screens; {CALL}")
FILE_DOES_NOT_FIT: Plain = ("the table's file does not fit this game: the former options stay", GOES_ON)
NOT_ON_PAPER = "keno supervisor: have each printed again, or make it void"
CLOCK = f"if that is the right time: {{person}}, turn your key; if not, {CALL}"


def plain_words(equipment: Equipment, fault: Fault, person: str = "floor manager") -> Plain:
    """Return the dealer's text for this fault; empty texts for an unknown device. person: the person in charge."""
    what, remedy = _of_fault(equipment, fault)
    return what, remedy.format(person=person)


def _of_fault(equipment: Equipment, fault: Fault) -> Plain:
    if fault.device == "clock":
        return fault.what, CLOCK
    if fault.kind == NO_FLOOR:
        return WITHOUT_FLOOR
    if fault.device == PAPER:
        return fault.what, NOT_ON_PAPER
    what, remedy = AT_HAND.get(fault.kind) or _of_device(equipment, fault.device)
    return what.format(equipment.called(fault.device)), remedy + _instead(equipment, fault.device)


def _instead(equipment: Equipment, device: str) -> str:
    """Return the rule's text for a shuffling device that does not work."""
    shoe = equipment.shoe
    return f"; {shoe.instead}" if shoe and shoe.name == device and shoe.instead else ""


def _of_device(equipment: Equipment, device: str) -> Plain:
    if device == equipment.lamps:
        return "winning lamps dark", STANDS
    if device == equipment.indicators:
        return "indicator lights dark", CALL  # with or without a result; the game's text names the substitute
    if device == equipment.tickets:
        return "the ticket store does not answer: no game is closed or settled", CALL
    if equipment.terminal and device == equipment.terminal.name:
        return "the entry terminal does not work", CALL
    machine = next((it for it in equipment.machines if it.name == device), None)
    return machine.broken if machine else _of_parts(equipment, device)


def _of_parts(equipment: Equipment, device: str) -> Plain:
    if device in {button.name for button in equipment.buttons}:
        instead = NO_OTHER_WAY if device in NOT_DIRECTED else INSTEAD_OF_THE_BUTTON
        return f"the button {device.replace('-', ' ')} does not work", instead
    if device in {switch.name for switch in equipment.all_switches}:
        return f"the {device.replace('-', ' ')}'s key switch does not work", CALL
    return OF_EVERY_TABLE.get(device, NOT_KNOWN)


def sentence(plain: Plain) -> str:
    """Return both parts in one sentence: `Winning lamps dark: the result stands; call the technician`. Empty if
    unknown.
    """
    what, remedy = plain
    words = f"{what}{'; ' if ': ' in what else ': '}{remedy}" if what else ""
    return f"{words[:1].upper()}{words[1:]}"
