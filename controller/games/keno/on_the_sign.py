# SPDX-License-Identifier: MIT
"""Judges an entry's wager on a game, all its ways together, by the limits on the keno table's sign (s 5)."""

from controller.engine.rules.general import QUEENSLAND
from controller.engine.rules.wagering import Refusal
from controller.engine.values.money import dollars


def against_the_sign(cents: int, minimum: int, maximum: int, increment: int) -> Refusal:
    """Return why a sign with these limits forbids this amount on a game; None if it is allowed.

    A table that is starting has no maximum yet and shows no sign.
    """
    sign = QUEENSLAND.sign
    if not maximum:
        return ("no sign with the limits is on show yet: wait until the table shows it", sign.outside)
    if cents < minimum:
        return (f"{dollars(cents)} a game is under the minimum of {dollars(minimum)}", sign.outside)
    if cents > maximum:
        return (f"{dollars(cents)} a game is over the maximum of {dollars(maximum)}", sign.outside)
    if cents % increment:
        return (f"{dollars(cents)} a game is not in steps of {dollars(increment)}", sign.steps)
    return None
