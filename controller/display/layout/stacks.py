"""Chips that lie together, as one stack: what they are worth, and of how many players. No pygame."""

from collections.abc import Iterable
from typing import NamedTuple

from controller.engine.money import dollars
from controller.engine.views import Chips, Fate, Fates


class Stack(NamedTuple):
    """Chips that lie together: on which wager, what they are worth, whose they are, their mark and their fate.

    brief: there is no room for the word OFF, or for ON beside chips that are off: these are dark.
    """

    wager: str
    cents: int
    players: tuple[str, ...]
    mark: str = ""
    fate: Fate = ""
    brief: bool = False


def stacks(lying: Iterable[Chips], fates: Fates) -> tuple[Stack, ...]:
    """The chips in one place as stacks. Only what is of one wager, with the same mark and fate, lies together."""
    found: dict[tuple[str, str, Fate], list[Chips]] = {}
    for it in lying:
        found.setdefault((it.wager, it.mark, fates.get(it.key, "")), []).append(it)
    return tuple(
        Stack(wager, sum(it.cents for it in its), tuple(dict.fromkeys(it.player for it in its)), mark, fate)
        for (wager, mark, fate), its in found.items()
    )


def amount(cents: int) -> str:
    """The amount written on a chip, never rounded: `25`, `2.50`, `1.2k`, `1.25M`."""
    for unit, letter in ((1_000_000_00, "M"), (1_000_00, "k")):
        if cents >= unit and cents % (unit // 100) == 0:
            whole, part = divmod(cents, unit)
            return f"{whole}.{part * 100 // unit:02}".rstrip("0").rstrip(".") + letter
    return dollars(cents).removeprefix("$").replace(",", "")
