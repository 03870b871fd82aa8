# SPDX-License-Identifier: MIT
"""Players set their tiles, face down, in the required order; or ask for the house way (ss 421(2), 435)."""

from collections.abc import Sequence
from typing import Final

from controller.engine.rules.wait import Procedure, Wait, wait
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.pai_gow import boxes
from controller.games.pai_gow.log import HouseWay, Set
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.waits import DIGITS, HOUSE_WAY, box_keyed, digits, digits_off, happens
from hal.signals import Entered, Pressed


def all_set(table: PaiGowTable) -> Procedure[None]:
    """Wait until every player has set both hands. No tile is exposed before (s 435(5))."""
    while left := boxes.unset(table):
        now, source = boxes.sets_now(table, left)
        match (yield from happens(table, asked(left, now, source))):
            case Entered():
                has_set(table, now, source)
            case Pressed(button=button) if button == HOUSE_WAY.name:
                house_way(table, now, source)
            case Pressed():
                table.memory.play.log.append(Set(tuple(now)))


KEY: Final = "key each box that has set; press done when all have"


def asked(left: Sequence[int], now: Sequence[int], source: str) -> Wait:
    """Return the wait for the boxes that set now. Done confirms all of them."""
    who = " and ".join(f"box {box}" for box in now)
    first = f"{who} set{'s' * (len(now) == 1)} first, before others look" * (len(now) < len(left))
    what = f"{first}: {KEY}" if first else KEY
    return wait(
        "setting", what, source, DONE, *ENTRY, besides=(HOUSE_WAY,), headline="Setting the hands",
        remark=("The house way? Key the box, then press house way", ""),
    )  # fmt: skip


def has_set(table: PaiGowTable, now: Sequence[int], source: str) -> None:
    """Handle a keyed box that has set."""
    if len(digits(table)) in (DIGITS // 2, DIGITS):
        digits_off(table)
        table.refuse("all hands are set before any tiles are exposed", "s 435(5)")
        return
    if not (box := box_keyed(table)):
        return
    if box in now:
        table.memory.play.log.append(Set((box,)))
    elif box in boxes.unset(table):
        too_early(table, box, now, source)
    elif box == bank_of(table).box:
        table.refuse("the bank sets its hand once all players have", "s 435(6)")
    else:
        laid = table.memory.play.log_state
        has = "has set already" if box in (*laid.set, *laid.house_way) else "has no tiles"
        table.refuse(f"box {box} {has}", "s 435(4)")


def too_early(table: PaiGowTable, box: int, now: Sequence[int], source: str) -> None:
    """Refuse a box while another one sets first."""
    first, sets = " and ".join(f"box {it}" for it in now), "sets" if len(now) == 1 else "set"
    table.refuse(f"{first} {sets} first: box {box} does not look at its tiles yet", source)


def house_way(table: PaiGowTable, now: Sequence[int], source: str) -> None:
    """Have the dealer set a box's tiles the house way, as its player asks (s 436(1))."""
    play, bank = table.memory.play, bank_of(table)
    if not (box := box_keyed(table)):
        return
    if box == bank.box and bank.house_sets:
        table.refuse("the bank's hand is set the house way anyway", "s 436(3)")
    elif box not in play.log_state.dealt or box in play.log_state.removed:
        table.refuse(f"box {box} has no tiles", "s 436(1)")
    elif box in play.log_state.house_way:
        table.refuse(f"box {box} is set the house way already", "s 436(1)")
    elif box in play.log_state.set:
        table.refuse(f"box {box} has set its hand: it is not changed", "s 435(4)")
    elif box in boxes.unset(table) and box not in now:
        too_early(table, box, now, source)
    else:
        play.log.append(HouseWay(box))
        table.note(f"box {box} is set the house way", "s 436(1)")
