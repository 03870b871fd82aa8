# SPDX-License-Identifier: MIT
"""A motor that a technician turns for a moment: how long at most, and why it may not be turned."""

LONGEST_JOG_S = 2.0
"""No jog is longer, whatever the board allows a run: a hand may be near the motor."""


class CannotJog(ValueError):  # noqa: N818 - says what is so
    """This motor cannot be turned now, or not in this way: why, in words."""


def longest_jog_s(longest_on_s: float) -> float:
    """The longest jog of a motor, in seconds, by the longest on-time of its board."""
    return min(LONGEST_JOG_S, longest_on_s)


def require_allowed(name: str, seconds: float, longest_on_s: float) -> None:
    """Raises CannotJog unless this device may be turned for so long."""
    longest = longest_jog_s(longest_on_s)
    if not 0 < seconds <= longest:
        message = f"{name}: {seconds:g} s are not allowed; above 0 and up to {longest:g} s"
        raise CannotJog(message)
