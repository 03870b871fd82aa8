# SPDX-License-Identifier: MIT
"""Options that are amounts of money. A table with a missing or wrong amount does not start."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from controller.engine.values.options import WrongOption


class Amount(NamedTuple):
    """An option that is an amount of money."""

    name: str
    """Name of the option."""
    stated: str
    """Text in the table file."""
    cents: Callable[[], int]
    """Return the amount in cents. Raise ValueError."""
    source: str
    """The section."""


def check(amounts: Iterable[Amount]) -> None:
    """Raise WrongOption for a text that is no amount, or no positive amount."""
    for it in amounts:
        if not _is_more_than_nothing(it):
            raise WrongOption(it.name, it.stated, "an amount, as $100 or $2.50", it.source)


def _is_more_than_nothing(amount: Amount) -> bool:
    try:
        return amount.cents() > 0
    except ValueError:
        return False
