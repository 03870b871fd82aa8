# SPDX-License-Identifier: MIT
"""In which order the wagers on the layout were made: of several, that says which one broke a limit (s 5(2))."""

from collections.abc import Iterable

from controller.engine.record.decided import WagerKey


class OrderMade:
    """The order in which wagers were made and increased."""

    def __init__(self) -> None:
        self._layers: dict[WagerKey, list[tuple[int, int]]] = {}
        """When the cents of each wager were laid there, as a number that grows, and how many each time."""
        self._now = 0

    def clear(self) -> None:
        """Nothing is on the layout any more."""
        self._layers.clear()

    def change(self, key: WagerKey, cents: int) -> None:
        """So many cents more lie there; below 0: fewer. Those that were laid there last go first."""
        self._now += 1
        if cents > 0:
            self._layers.setdefault(key, []).append((self._now, cents))
        elif cents < 0:
            self._take_off(key, -cents)

    def _take_off(self, key: WagerKey, cents: int) -> None:
        layers = self._layers.pop(key, [])
        while layers and cents >= layers[-1][1]:
            cents -= layers.pop()[1]
        if layers:
            at, there = layers.pop()
            self._layers[key] = [*layers, (at, there - cents)]

    def layers(self, keys: Iterable[WagerKey]) -> list[tuple[WagerKey, int]]:
        """The cents of these wagers in the order in which they were laid there. An increased wager is there twice."""
        every = ((at, key, cents) for key in keys for at, cents in self._layers.get(key, ()))
        return [(key, cents) for _, key, cents in sorted(every)]
