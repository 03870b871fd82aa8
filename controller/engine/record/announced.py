# SPDX-License-Identifier: MIT
"""Limits in the words of the sign, and announced changes of limits. Plain data."""

from collections.abc import Iterable, Iterator

import msgspec

from controller.engine.values.money import LARGEST, dollars

Kinds = tuple[tuple[str, int, int], ...]
"""Kinds of wager that have limits of their own: name, minimum, maximum in cents."""


def amounts(minimum: int | None, maximum: int | None, increment: int | None) -> Iterator[str]:
    amounts = {"minimum": minimum, "maximum": maximum, "steps of": increment}
    yield from (f"{name} {dollars(cents)}" for name, cents in amounts.items() if cents is not None)


def ranges(kinds: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    yield from (
        f"{name} {dollars(low)}" + (f" to {dollars(high)}" if high < LARGEST else "") for name, low, high in kinds
    )


class Announced(msgspec.Struct, frozen=True):
    """The limits that change, as the sign announces them, in cents; None: that limit stays.

    since: the time of day ("14:30"), or "the next round"; empty if the sign states no time.
    """

    minimum: int | None
    maximum: int | None
    increment: int | None
    kinds: Kinds
    since: str

    @property
    def words(self) -> str:
        """The new limits, and since when: `minimum $10, tie $10 to $125 from 14:30`."""
        limits = ", ".join((*amounts(self.minimum, self.maximum, self.increment), *ranges(self.kinds)))
        return f"{limits} from {self.since}" if self.since else f"{limits}, no time stated"
