# SPDX-License-Identifier: MIT
"""The table of a lesson: an engine without machines, in memory. It uses the lamps and digits of the real table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from controller.conductor.conductor import OnEffects
from controller.engine.record import effects as e
from controller.engine.record.events import Event
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import KeyTurned, Signal


class Furniture(Protocol):
    """The devices that a lesson uses besides buttons: digits and lights. It has no motors."""

    def show(self, device: str, digits: str) -> None:
        """Show digits on an entry terminal."""

    def light(self, device: str, names: Collection[str]) -> None:
        """Switch these lamps on, the others off."""

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Switch on this many lights of each set, the others off."""


class LessonDevices(NoDevices):
    """Devices of a lesson. The tape reports the results of machines, and none runs. Digits and lights go to the
    furniture.
    """

    def __init__(self, furniture: Furniture) -> None:
        super().__init__()
        self._furniture = furniture

    def show(self, device: str, digits: str) -> None:
        """Show digits on an entry terminal."""
        self._furniture.show(device, digits)

    def light(self, device: str, names: Collection[str]) -> None:
        """Switch these lamps on, the others off."""
        self._furniture.light(device, names)

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Switch on this many lights of each set, the others off."""
        self._furniture.indicate(device, counts)


class LessonStage(EngineStage):
    """The table of a lesson. Its events are kept in memory only."""

    def __init__(self, game: str, words: Sequence[str], furniture: Furniture | None = None) -> None:
        self._furniture = furniture or NoDevices()
        super().__init__(game, words)

    def _open_devices(self) -> LessonDevices:
        self.devices = found = LessonDevices(self._furniture)
        return found

    @property
    def terminal(self) -> str:
        """Return the name of the entry terminal. Empty for a game without a terminal."""
        return self._terminal

    def is_on(self, key: str) -> bool:
        """Whether this key switch is on."""
        return self._keys.get(key, False)

    def dealer_does(self, act: Signal) -> None:
        """Carry out an act of the dealer: a press, a keyed number or a turned key."""
        if isinstance(act, KeyTurned):
            self.turn_key(act.key, act.on)
        else:
            self.send(act)

    @contextmanager
    def seen_by(self, see: OnEffects) -> Iterator[None]:
        """Call `see` with each event and its effects inside this context."""
        performed = self.conductor.on_effects

        def both(event: Event, effects: list[e.Effect]) -> None:
            performed(event, effects)
            see(event, effects)

        self.conductor.on_effects = both
        try:
            yield
        finally:
            self.conductor.on_effects = performed
