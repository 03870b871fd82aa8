# SPDX-License-Identifier: MIT
"""Indicator lights in sets (s 173(1)). A number of each set is lit. A light that fails is a fault, with its name."""

from collections.abc import Mapping
from typing import Any

from hal.base.chip_link import BusContext
from hal.drivers.lamps import Lamps
from hal.wiring.furniture import IndicatorsWiring


class Indicators(Lamps):
    """Lamps (drivers/lamps.py), lit by number. The lights of a set `odds` are the lamps odds-1, odds-2, and so on."""

    def __init__(self, device: str, wiring: IndicatorsWiring, bus_context: BusContext) -> None:
        super().__init__(device, wiring, bus_context)
        self._sets = {name: each.lights for name, each in wiring.sets.items()}
        self._counts: dict[str, int] = dict.fromkeys(self._sets, 0)

    def indicate(self, counts: Mapping[str, int]) -> None:
        """Light `counts[SET]` lights of each set from now on. A set without a count is dark.

        Raises ValueError for an unknown set, or for more lights than a set has. Nothing changes then.
        """
        for name, count in counts.items():
            self._allow(name, count)
        self._counts = {name: counts.get(name, 0) for name in self._sets}
        self.light([f"{name}-{n}" for name, count in self._counts.items() for n in range(1, count + 1)])

    def describe(self) -> dict[str, Any]:
        """Return Lamps.describe and the number of lights that are lit in each set."""
        return {**super().describe(), "counts": dict(self._counts)}

    def _allow(self, name: str, count: int) -> None:
        if name not in self._sets:
            message = f"indicator lights {name} are not allowed; one of {', '.join(self._sets)}"
            raise ValueError(message)
        if not 0 <= count <= self._sets[name]:
            message = f"{count} lights of {name} are not allowed; 0 to {self._sets[name]}"
            raise ValueError(message)
