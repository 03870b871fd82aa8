# SPDX-License-Identifier: MIT
"""Presses each key that a table marks as the next act, on a copy of the table: it may not be refused.

The tests look at each wait of a game once; `python -m tests.games.asked_keys [FOLDER…]` at every line of every tape.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.events import Event
from controller.engine.rules import wait
from controller.engine.shown.snapshot import decode_snapshot
from controller.tapes.language import do
from controller.tapes.script.errors import StageError, TapeError
from controller.tapes.script.opening import TableRefused
from controller.tapes.script.script import TapeStep, parse
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import CardDrawn, CoverMoved, Entered, Keyed, KeyTurned, Pressed, Spun, TilesRead

Wait = tuple[str, str, tuple[str, ...], bool]
"""A wait of a game: the game, the words without numbers, the keys asked for, and whether a number is keyed."""
Known = Callable[[Wait], bool]
"""Returns whether a wait was checked before, and records it as checked."""


def never(_: Wait) -> bool:
    """Check every wait."""
    return False


class MarkedKeys:
    """The keys that a table marks as the next act now; none if the wait was checked before."""

    def __init__(self, stage: EngineStage, known: Known = never) -> None:
        view = stage.view
        here = (stage.game.id, re.sub(r"\d+", "#", view.prompt.text), view.asked, bool(view.digits))
        keys = () if view.blocks or known(here) else view.asked
        self._presses = {key: _presses(stage, key) for key in keys}
        self._build = builder_of(stage) if keys else None
        self._rows, self._next = stage._record.events, len(stage._record.events)

    def refused(self) -> Iterator[str]:
        """Yield the keys that the table would refuse: each, with the reason.

        A refusal followed by another request does not count: the key's subject (a confirmed or turned-up card) is
        wrong, not the key. A key that the table has accepted since, as its next event, is not pressed again.
        """
        accepted = self._accepted()
        for key, presses in self._presses.items():
            why = ""
            taken = accepted in presses or (isinstance(accepted, CardDrawn) and key == wait.CARD)
            for press in [] if taken else presses:
                if not (why := self._why(press)):
                    break
            if why:
                yield f"{key}: {why}"

    def _accepted(self) -> Event | None:
        """Return the event that the table has taken after these keys were marked; None if there is none, or refused."""
        if self._next >= len(self._rows):
            return None
        event, effects = self._rows[self._next]
        if any(isinstance(it, e.Refuse) for it in effect_rows.decode(effects)):
            return None
        return replace(events.decode(event), at=0, by="")

    def _why(self, event: Event) -> str:
        """Why this is refused at the table as it was; empty if it is not, or if something else is asked for then."""
        assert self._build
        copy = self._build()
        before = copy.wait
        refusals = [it.what for it in copy.feed(event) if isinstance(it, e.Refuse)]
        return refusals[0] if refusals and copy.wait == before else ""


def in_tape(path: Path) -> Iterator[str]:
    """The same at every line of a tape."""
    for stage, step in _played(parse(path.read_text())):
        for why in MarkedKeys(stage).refused():
            yield f"{path.parent.name}/{path.stem}, after {step.words}: {why}"


def _played(steps: list[TapeStep]) -> Iterator[tuple[EngineStage, TapeStep]]:
    """Yield the table after each line. Lines that a tape shows to be impossible are left out."""
    stage: EngineStage | None = None
    for step in steps:
        try:
            if step.table:
                stage = EngineStage(step.table[0], step.table[1:])
            elif stage:
                do(stage, step.line)
        except (TableRefused, StageError, TapeError, ValueError, LookupError):
            continue
        if stage:
            yield stage, step


def _presses(stage: EngineStage, key: str) -> list[Event]:
    """How a person may do what a prompt calls this. Numbers and entry are one act: keyed, then entered."""
    terminal, shoe = stage.game.equipment.terminal, stage.game.equipment.shoe
    match key:
        case wait.NUMBERS:
            return [Keyed(terminal.name, int(number)) for number in terminal.numbers] if terminal else []
        case wait.ENTRY:
            return [] if not terminal or wait.NUMBERS in stage.view.asked else [Entered(terminal.name)]
        case wait.CARD:
            held = shoe.in_shoe(stage.conductor.engine.table) if shoe else None
            return [CardDrawn("shoe", held.cards[0])] if held and held.cards else []
        case TilesRead.ASKED:
            reader = stage.game.equipment.tile_reader
            return [TilesRead(reader.name, (), 0)] if reader else []
        case wait.COVER:
            return [CoverMoved("tumbler", on=False)]
        case wait.WHEEL:
            ball = stage.game.id == "roulette"
            return [Spun("wheel", "ball" if ball else "wheel", way) for way in ("clockwise", "anticlockwise")]
    if key.startswith(wait.SWITCH):
        name = key.removeprefix(wait.SWITCH)
        return [KeyTurned(name, on=not stage.conductor.engine.state.keys.get(name))]
    return [Pressed(key)]


def builder_of(stage: EngineStage) -> Callable[[], Engine]:
    """Return a function that builds the engine of this table as it is now, from its record."""
    snapshot, rows = stage._record.snapshot, [events.decode(row) for row, _ in stage._record.events]

    def build() -> Engine:
        table = decode_snapshot(snapshot).table if snapshot else None
        engine = Engine(stage.game, table or fresh(stage.game, stage._limits, stage.table, stage._options))
        for event in rows:
            engine.feed(event)
        return engine

    return build


def _main() -> None:
    folders = sys.argv[1:] or ["*"]
    tapes = sorted(tape for folder in folders for tape in Path(__file__).parent.glob(f"{folder}/*.tape"))
    found = [print(why, flush=True) for tape in tapes for why in in_tape(tape)]
    sys.exit(f"{len(found)} marked keys are refused" if found else None)


if __name__ == "__main__":
    _main()
