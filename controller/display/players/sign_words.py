# SPDX-License-Identifier: MIT
"""The words of the limits sign: the table's own limits, those of kinds of wager, announced changes. No pygame."""

import re
from collections.abc import Iterable

from controller.display.wording import spoken
from controller.engine.record.announced import Announced
from controller.engine.shown.views import ShownLimits
from controller.engine.values.money import LARGEST, dollars

UNTIMED = ", NO TIME STATED"
LEAST = re.compile(r"MIN(IMUM)? ")
MIN_AND_MAX = re.compile(r"MIN (\$[\d,.]+), MAX (\$[\d,.]+)")


def sign(limits: ShownLimits) -> tuple[tuple[str, ...], ...]:
    """Wordings of the limits sign, the shortest last: minimum, maximum, increment (s 5(4), s 74(2)).

    At a table of players who bet against each other: the minimum table stake, and the blind (s 259(2)). Empty if no
    limits are set.
    """
    if limits.stake:
        forced = (f"{limits.forced.upper()} {dollars(limits.minimum)}",) if limits.forced else ()
        stake = dollars(limits.stake)
        return (f"MINIMUM TABLE STAKE {stake}", *forced), (f"MIN STAKE {stake}", *forced)
    if not limits.maximum:
        return ()
    least, most, step = dollars(limits.minimum), dollars(limits.maximum), dollars(limits.increment)
    there_is_one = limits.maximum < LARGEST
    return (
        (f"MINIMUM {least}", *[f"MAXIMUM {most}"] * there_is_one, f"IN STEPS OF {step}"),
        (f"MIN {least}", *[f"MAX {most}"] * there_is_one, f"STEPS {step}"),
    )


def kinds(limits: ShownLimits) -> tuple[str, ...]:
    """Kinds of wager with limits of their own; equal limits together: `COLUMN, DOZEN $1 TO $250`."""
    return () if limits.stake else _alike(it for it in limits.kinds if it[1:] != (limits.minimum, limits.maximum))


def _alike(kinds: Iterable[tuple[str, int, int]]) -> tuple[str, ...]:
    alike: dict[tuple[int, int], list[str]] = {}
    for name, low, high in kinds:
        alike.setdefault((low, high), []).append(spoken(name).upper())
    to = {high: f" TO {dollars(high)}" if high < LARGEST else "" for _, high in alike}
    return tuple(f"{', '.join(names)} {dollars(low)}{to[high]}" for (low, high), names in alike.items())


def whole_sign(limits: ShownLimits) -> tuple[str, ...]:
    """The whole sign in its longest wording."""
    return (*sign(limits)[0], *kinds(limits), *notices(limits))


def notices(limits: ShownLimits) -> tuple[str, ...]:
    """The announced changes of limits in capitals (s 74(3)): each with the new limits and their time."""
    least = limits.forced.upper() or ("MIN BET" if limits.stake else "MIN")
    return tuple(_notice(new, least) for new in limits.notices)


def _notice(new: Announced, least: str) -> str:
    amounts = {least: new.minimum, "MAX": new.maximum, "STEPS OF": new.increment}
    own = (f"{name} {dollars(cents)}" for name, cents in amounts.items() if cents is not None)
    since = f" FROM {new.since.upper()}" if new.since else UNTIMED
    return ", ".join((*own, *_alike(new.kinds))) + since


def short_notices(limits: ShownLimits) -> tuple[str, ...]:
    """The same, with a dash between the new minimum and the new maximum: `$10-$1,000 FROM 00:20`.

    Of players who bet against each other all limits are the lowest: `BET $10, STAKE $100 FROM 00:20`.
    """
    short = (MIN_AND_MAX.sub("\\1\u2013\\2", notice) for notice in notices(limits))
    return tuple(LEAST.sub("", notice) if limits.stake else notice for notice in short)


def is_notice(item: str) -> bool:
    """Whether an item of the sign is an announced change."""
    return " FROM " in item or item.endswith(UNTIMED)
