# SPDX-License-Identifier: MIT
"""Effects of earlier versions: they are read from a journal that such a version wrote, and never sent."""

from controller.engine.record.effects import Effect


class State(Effect, frozen=True):
    """Until 0.8.0: further values of a game on show."""

    kind = "state"
    facts: dict[str, str]
    """Values in words, by name."""
    pictured: tuple[str, ...] = ()
    """Names of the values that screens draw and no text lists."""

    @property
    def words(self) -> str:
        said = (f"{name} {value}" for name, value in self.facts.items() if value and name not in self.pictured)
        return "; ".join(said) or "none"
