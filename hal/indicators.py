"""Indicator lights in sets (s 173(1)): so many of each set are lit; a light that has failed is a fault by its name."""

from collections.abc import Mapping
from typing import Any

from hal.board import IndicatorsWiring
from hal.chip_link import Chain
from hal.lamps import Lamps


class Indicators(Lamps):
    """Lamps (hal/lamps.py) that are counted. The lights of the set `odds` are the lamps odds-1, odds-2 and so on."""

    def __init__(self, device: str, wiring: IndicatorsWiring, chain: Chain) -> None:
        super().__init__(device, wiring, chain)
        self._sets = {name: each.lights for name, each in wiring.sets.items()}
        self._counts: dict[str, int] = dict.fromkeys(self._sets, 0)

    def indicate(self, counts: Mapping[str, int]) -> None:
        """Light so many lights of each set from now on; a set that is not named is dark.

        Raises ValueError for a set that is not there, or for more lights than a set has; nothing changes then.
        """
        for name, count in counts.items():
            self._allow(name, count)
        self._counts = {name: counts.get(name, 0) for name in self._sets}
        self.light([f"{name}-{n}" for name, count in self._counts.items() for n in range(1, count + 1)])

    def describe(self) -> dict[str, Any]:
        """Also how many of each set are lit."""
        return {**super().describe(), "counts": dict(self._counts)}

    def _allow(self, name: str, count: int) -> None:
        if name not in self._sets:
            message = f"indicator lights {name} are not allowed; one of {', '.join(self._sets)}"
            raise ValueError(message)
        if not 0 <= count <= self._sets[name]:
            message = f"{count} lights of {name} are not allowed; 0 to {self._sets[name]}"
            raise ValueError(message)
