# SPDX-License-Identifier: MIT
"""In which order the wagers on the layout were made: of several, that says which one broke a limit (s 5(2))."""

from collections.abc import Callable, Iterable

from controller.engine.record.decided import WagerKey


class OrderMade:
    """The amounts that each wager has had, in the order in which all wagers were changed."""

    def __init__(self) -> None:
        self._amounts: dict[WagerKey, list[tuple[int, int]]] = {}
        """The cents of each wager since it was made, one amount after another, each with the number of its change."""
        self._changes = 0

    def clear(self) -> None:
        """Nothing is on the layout any more."""
        self._amounts.clear()

    def change(self, key: WagerKey, cents: int) -> None:
        """From now on so many cents lie there; 0: none."""
        self._changes += 1
        if cents:
            self._amounts.setdefault(key, []).append((self._changes, cents))
        else:
            self._amounts.pop(key, None)

    def move(self, key: WagerKey, to: WagerKey) -> None:
        """A wager comes to lie elsewhere; it was made when it was. Where a wager lies already, that one stays."""
        if key in self._amounts:
            self._amounts.setdefault(to, self._amounts.pop(key))

    def since(self, key: WagerKey, holds: Callable[[int], bool]) -> int:
        """Return the number of the change since which this holds of the amount of a wager; 0 if it does not hold."""
        first = 0
        for at, cents in reversed(self._amounts.get(key, [])):
            if not holds(cents):
                break
            first = at
        return first

    def layers(self, keys: Iterable[WagerKey]) -> list[tuple[WagerKey, int]]:
        """The cents of these wagers in the order in which they were laid there. An increased wager is there twice."""
        every = ((at, key, cents) for key in keys for at, cents in _layers(self._amounts.get(key, [])))
        return [(key, cents) for _, key, cents in sorted(every)]


def _layers(amounts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cents of one wager by the number of the change that laid them there. Those laid last are taken first."""
    layers: list[tuple[int, int]] = []
    for at, cents in amounts:
        there = sum(part for _, part in layers)
        if cents > there:
            layers.append((at, cents - there))
        while there > cents:
            last, part = layers.pop()
            there -= part
            if there < cents:
                layers.append((last, cents - there))
    return layers
