# SPDX-License-Identifier: MIT
"""Options that are amounts of money: a table without one of them does not start."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from controller.engine.values.options import WrongOption


class Amount(NamedTuple):
    """An option that is an amount: its name, what the table file states, how that is read, and the section."""

    name: str
    stated: str
    cents: Callable[[], int]
    source: str


def check(amounts: Iterable[Amount]) -> None:
    """Raises WrongOption for a text that is no amount, or is not more than nothing."""
    for it in amounts:
        if not _is_more_than_nothing(it):
            raise WrongOption(it.name, it.stated, "an amount, as $100 or $2.50", it.source)


def _is_more_than_nothing(amount: Amount) -> bool:
    try:
        return amount.cents() > 0
    except ValueError:
        return False
