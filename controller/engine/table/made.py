# SPDX-License-Identifier: MIT
"""In which order the wagers on the layout were made: of several, that says which one broke a limit (s 5(2))."""

from collections.abc import Iterable

from controller.engine.record.decided import WagerKey


class OrderMade:
    """The order in which wagers were made, increased and reduced."""

    def __init__(self) -> None:
        self._layers: dict[WagerKey, list[tuple[int, int]]] = {}
        """When the cents of each wager were laid there, as a number that grows, and how many each time."""
        self._reduced: dict[WagerKey, int] = {}
        """When each wager was made smaller the last time."""
        self._now = 0

    def clear(self) -> None:
        """Nothing is on the layout any more."""
        self._layers.clear()
        self._reduced.clear()

    def change(self, key: WagerKey, cents: int) -> None:
        """So many cents more lie there; below 0: fewer. Those that were laid there last go first."""
        self._now += 1
        if cents > 0:
            self._layers.setdefault(key, []).append((self._now, cents))
        elif cents < 0:
            self._take_off(key, -cents)

    def _take_off(self, key: WagerKey, cents: int) -> None:
        layers = self._layers.pop(key, [])
        self._reduced.pop(key, None)
        while layers and cents >= layers[-1][1]:
            cents -= layers.pop()[1]
        if layers:
            at, there = layers.pop()
            self._layers[key] = [*layers, (at, there - cents)]
            self._reduced[key] = self._now

    def first_made_or_reduced(self, key: WagerKey) -> int:
        """When a wager was first made, or made smaller the last time: since then it can be below the minimum."""
        return self._reduced.get(key) or next((at for at, _ in self._layers.get(key, ())), 0)

    def layers(self, keys: Iterable[WagerKey]) -> list[tuple[WagerKey, int]]:
        """The cents of these wagers in the order in which they were laid there. An increased wager is there twice."""
        every = ((at, key, cents) for key in keys for at, cents in self._layers.get(key, ()))
        return [(key, cents) for _, key, cents in sorted(every)]
