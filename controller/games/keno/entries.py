# SPDX-License-Identifier: MIT
"""Entries on numbers in a tournament: acceptance, and prizes from the schedule.

The provisions on tickets are altered for them (ss 217(2), 219(3), (5)-(6), 220): no ticket is issued, and a prize is
paid into the stack when the game is settled. An entry has one set of spots and one game, without way bets and jackpots.
"""

from collections.abc import Sequence

from c_ext.keno.schedule import wager_id
from controller.engine.rules.wagering import NumberEntries, Refusal
from controller.engine.values.money import dollars
from controller.games.keno.on_show import NUMBERS
from controller.games.keno.on_the_sign import against_the_sign
from controller.games.keno.sales import CLOSED
from controller.games.keno.schedule import in_force
from controller.games.keno.table import STEP, KenoTable


def refusal(table: KenoTable, numbers: Sequence[int], cents: int) -> Refusal:
    """Return why this entry is refused; None if it is accepted."""
    if table.memory.closed:
        return CLOSED
    if wrong := [it for it in numbers if not 1 <= it <= NUMBERS]:
        return (f"{wrong[0]} is no number of keno: they are 1 to {NUMBERS}", "s 213(1)")
    if len({*numbers}) < len(numbers):
        return ("a number is there twice", "s 213(1)")
    if not in_force(table.options).offers(len(numbers)):
        return (f"the schedule of prizes has none for {len(numbers)} spots", "s 213(1)")
    if cents < table.options.least or cents % STEP:
        least, step = dollars(table.options.least), dollars(STEP)
        return (f"{dollars(cents)}: at least {least}, in steps of {step}", "s 216(3)-(4)")
    sign = table.state.limits
    return against_the_sign(cents, sign.minimum, sign.maximum, sign.increment)


def wins(table: KenoTable, numbers: Sequence[int], cents: int, drawn: Sequence[int]) -> int:
    """Return the prize of an entry, in cents, rounded down as with tickets (assumed)."""
    prize = in_force(table.options).prize(wager_id(len(numbers)), len({*numbers} & {*drawn}))
    return cents * prize.numerator // prize.denominator


ENTRIES = NumberEntries(refusal=refusal, wins=wins, source="s 213(1)", settled="s 219(1)")
