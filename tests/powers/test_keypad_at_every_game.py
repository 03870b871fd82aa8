# SPDX-License-Identifier: MIT
"""Law over every game with a keypad: a PIN that nobody asked for, keyed before each key of a round, changes nothing."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from controller.conductor.conductor import Conductor
from controller.engine.engine import Engine
from controller.engine.record.events import Event
from controller.engine.record.people import KeypadOpened, PinAsked
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.games import find, rooms
from controller.maintenance.reach import ReachedTable
from controller.people.desk import SignInDesk
from controller.tapes.machines.tables import NoDevices
from controller.tapes.runner import play
from controller.tapes.script.script import TapeStep
from controller.tapes.stages.engine_stage import EngineStage
from hal.base.clock import VirtualClock
from hal.signals import Entered, Keyed

TAPES = Path(__file__).parent.parent / "games"
TRIED = 2
"""Tapes of each game, the shortest ones in which numbers are keyed."""
KEYED = re.compile(r"^enter [0-9]", re.MULTILINE)
PIN_DIGITS = 6


class Interrupted(EngineStage):
    """Before every key somebody holds a badge to the reader that is misread, keys a PIN, and presses entry alone."""

    def __init__(self, game: str, words: Sequence[str]) -> None:
        self.sent, self.meant, self.shut = list[Event](), list[Keyed | Entered](), list[bool]()
        """Events of the table; keys that the tape presses; whether the screens showed the shut keypad."""
        self._pad_clock = VirtualClock()
        configuration: Any = SimpleNamespace(people=Path())
        nothing: Any = None
        self._people = SignInDesk(
            ReachedTable(configuration, self._pad_clock, self._receive, nothing, nothing, nothing)
        )
        super().__init__(game, words)

    def _receive(self, event: Event, _answer: object = None) -> None:
        self.send(event)

    def send(self, event: Event) -> None:
        self.sent.append(event)
        super().send(event)

    def _by_keypad(self, signal: Keyed | Entered) -> None:
        if not self._people.pad.takes(signal):
            self.send(signal)

    def _interrupt(self) -> None:
        self._people.misread()
        terminal = self.game.equipment.terminal
        assert terminal
        for number in (2 * terminal.numbers)[:PIN_DIGITS]:
            self._by_keypad(Keyed(self._terminal, number))
        self._by_keypad(Entered(self._terminal))
        self.shut.append(bool(self.view.keypad_shut))
        self._pad_clock.advance(1)
        self._by_keypad(Entered(self._terminal))
        self._pad_clock.advance(1)

    def _key_number(self, number: int) -> None:
        self._key_as_meant(Keyed(self._terminal, number))

    def _press_entry(self) -> None:
        self._key_as_meant(Entered(self._terminal))

    def _key_as_meant(self, signal: Keyed | Entered) -> None:
        self._interrupt()
        self.meant.append(signal)
        self._by_keypad(signal)

    def replayed(self) -> tuple[View, list[int]]:
        """The view of a table that starts from the record, and the rows that it answers otherwise."""
        assert self._record.snapshot
        snapshot = decode_snapshot(self._record.snapshot)
        again = Conductor(Engine(self.game, snapshot.table), self._record, NoDevices(), VirtualClock())
        again.resume(snapshot.view)
        differing = again.replay(self._record.events)
        return again.view, differing


class Stages:
    """Where the tapes are played; `made` are the tables."""

    def __init__(self) -> None:
        self.made = list[Interrupted]()

    def __call__(self, game: str, words: Sequence[str]) -> Interrupted:
        self.made.append(Interrupted(game, words))
        return self.made[-1]

    def cannot(self, steps: Sequence[TapeStep]) -> str:
        return ""


@cache
def tapes() -> dict[str, list[Path]]:
    """Return each game's tapes in which numbers are keyed, the shortest first."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in TAPES.rglob("*.tape"):
        text = path.read_text()
        if (
            KEYED.search(text)
            and "tournament" not in text
            and (table := re.search(r"^table (\S+)", text, re.MULTILINE))
        ):
            found.setdefault(table[1], []).append((len(text), path))
    return {game: [path for _, path in sorted(of_game)] for game, of_game in found.items()}


@pytest.mark.parametrize("game", [it for it in rooms() if find(it).equipment.terminal])
def test_a_pin_that_nobody_asked_for_changes_no_round(game: str) -> None:
    for tape in tapes()[game][:TRIED]:
        stages = Stages()
        assert not play(tape, stages=stages).failures
        for table in stages.made:
            reached = [it for it in table.sent if isinstance(it, Keyed | Entered)]
            assert reached == table.meant
            assert table.shut == [True] * len(table.meant)
            kinds = [type(it) for it in table.sent]
            assert kinds.count(PinAsked) == kinds.count(KeypadOpened) == len(table.meant)
            if table._record.snapshot:
                assert table.replayed() == (table.view, [])
        assert any(table.meant for table in stages.made)
