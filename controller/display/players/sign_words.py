# SPDX-License-Identifier: MIT
"""The words of the limits sign: the table's own limits, those of kinds of wager, announced changes. No pygame."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from controller.display.wording import spoken
from controller.engine.record.announced import Announced
from controller.engine.shown.views import ShownLimits
from controller.engine.values.money import LARGEST, dollars

UNTIMED: Final = ", NO TIME STATED"
TO: Final = " TO "
DASH: Final = "\u2013"
STAKE: Final = "STAKE"
"""In short, the only kind of wager with limits of its own where players bet against each other."""


class Item(NamedTuple):
    """One thing that the sign says, in full and in short: `TIE $5 TO $50`, with a dash.

    kinds: whose limits these are, by their names on the sign. announced: they are to come.
    """

    words: str
    short: str
    kinds: tuple[str, ...] = ()
    announced: bool = False

    @property
    def in_short(self) -> "Item":
        """The same in its short words."""
        return self._replace(words=self.short)


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


def kinds(limits: ShownLimits) -> tuple[Item, ...]:
    """Kinds of wager with limits of their own; equal limits together: `COLUMN, DOZEN $1 TO $250`."""
    if limits.stake:
        return ()
    groups = _alike(it for it in limits.kinds if it[1:] != (limits.minimum, limits.maximum))
    return tuple(Item(_of_kinds(it), _of_kinds(it, DASH), it.kinds) for it in groups)


class _Alike(NamedTuple):
    """Kinds of wager that have the same limits."""

    kinds: tuple[str, ...]
    low: int
    high: int


def _alike(kinds: Iterable[tuple[str, int, int]]) -> Iterator[_Alike]:
    alike: dict[tuple[int, int], list[str]] = {}
    for name, low, high in kinds:
        alike.setdefault((low, high), []).append(name)
    yield from (_Alike(tuple(names), *both) for both, names in alike.items())


def _of_kinds(it: _Alike, to: str = TO, called: str = "") -> str:
    """`COLUMN, DOZEN $1 TO $250`. called: what they are called instead."""
    most = f"{to}{dollars(it.high)}" if it.high < LARGEST else ""
    return f"{called or ', '.join(spoken(name).upper() for name in it.kinds)} {dollars(it.low)}{most}"


def whole_sign(limits: ShownLimits) -> tuple[str, ...]:
    """The whole sign in its longest wording."""
    return (*sign(limits)[0], *(it.words for it in (*kinds(limits), *notices(limits))))


def notices(limits: ShownLimits) -> tuple[Item, ...]:
    """The announced changes of limits in capitals (s 74(3)): each with the new limits and their time."""
    return tuple(Item(_notice(limits, it), _short_notice(limits, it), announced=True) for it in limits.notices)


def counted(limits: ShownLimits) -> Iterator[str]:
    """The announced changes, of kinds of wager how many have others: `$10-$1,000 FROM 00:20, and 3 kinds of wager`."""
    for new in limits.notices:
        own, many = ", ".join(_own_in_short(limits, new)), len(new.kinds)
        kinds = f"{many} kind{'s' * (many > 1)} of wager" if many else ""
        yield f"{own}{_since(new)}, and {kinds}" if own and kinds else f"{own or kinds}{_since(new)}"


def _notice(limits: ShownLimits, new: Announced) -> str:
    least = limits.forced.upper() or ("MIN BET" if limits.stake else "MIN")
    own = _own({least: new.minimum, "MAX": new.maximum, "STEPS OF": new.increment})
    return ", ".join((*own, *map(_of_kinds, _alike(new.kinds)))) + _since(new)


def _short_notice(limits: ShownLimits, new: Announced) -> str:
    """With a dash between the new minimum and the new maximum: `$10-$1,000 FROM 00:20`.

    Of players who bet against each other all limits are the lowest: `BET $10, STAKE $100 FROM 00:20`.
    """
    each = (_of_kinds(it, DASH, STAKE if limits.stake else "") for it in _alike(new.kinds))
    return ", ".join((*_own_in_short(limits, new), *each)) + _since(new)


def _own_in_short(limits: ShownLimits, new: Announced) -> list[str]:
    """The table's own new limits."""
    least, most = new.minimum, new.maximum
    steps = {"STEPS OF": new.increment}
    if limits.stake:
        return _own({limits.forced.upper() or "BET": least, "MAX": most, **steps})
    if least is not None and most is not None:
        return [f"{dollars(least)}{DASH}{dollars(most)}", *_own(steps)]
    return _own({"MIN": least, "MAX": most, **steps})


def _own(amounts: Mapping[str, int | None]) -> list[str]:
    """The table's own new limits, each with what it is."""
    return [f"{name} {dollars(cents)}" for name, cents in amounts.items() if cents is not None]


def _since(new: Announced) -> str:
    return f" FROM {new.since.upper()}" if new.since else UNTIMED
