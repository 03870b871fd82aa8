# SPDX-License-Identifier: MIT
"""A table of any game with its checks: the books, every refusal, the marks on screens, and every power cut."""

import traceback
from collections.abc import Callable

from msgspec.structs import replace

from controller.conductor.conductor import Conductor
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Event, Restarted
from controller.engine.record.people import REQUIRED
from controller.engine.record.state import Lying
from controller.engine.rules.wait import ENTRY, NUMBERS, SWITCH
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.engine.values.roles import DEALER_KEY
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock
from tests.attack.any_game.people import needs
from tests.attack.any_game.walk import Walk, prepared
from tests.attack.table import Broken


class WatchedWalk(Walk):
    """Lines of a tape are done on the engine alone. After each, `Broken` is raised if something does not hold."""

    sign_in = ""

    def __init__(self, game: str, words: str) -> None:
        self.opened = "\n".join((f"{game} {words}".rstrip(), *prepared(game)))
        self._again: Callable[[], WatchedWalk] = lambda: WatchedWalk(game, words)
        self.tape: list[str] = []
        self.lines = self.refusals = self.cuts = 0
        super().__init__(game, words)
        self.tape.clear()

    def again(self) -> "WatchedWalk":
        """Another table with the same options, at which nothing has been done but its preparation."""
        again = self._again()
        if self.sign_in:
            again.requires_sign_in()
        return again

    def requires_sign_in(self) -> None:
        """From now on its file requires a sign-in: the controller is started again."""
        self.sign_in = REQUIRED
        super().power_cut()
        self.take_effects()
        self.opened += "\n# its file requires a sign-in"

    def send(self, event: Event) -> None:
        super().send(replace(event, sign_in=self.sign_in) if isinstance(event, Restarted) else event)

    def line(self, line: str) -> None:
        """Raises `Broken`, whatever it was that the line did not stand."""
        self.tape.append(line)
        self.lines += 1
        self.cuts += line == "power cut"
        asked, refusals, wait = self.asks_for(line), self.refusals, self.engine.wait
        try:
            super().line(line)
        except Exception as error:
            raise Broken(f"{line}: {told(error)}") from error
        if asked and self.refusals > refusals and self.engine.wait == wait:  # else it is about a card in excess, say
            raise Broken(f"asked for, and refused: {line}: {self.view.refusal}")
        if self.is_stuck():
            raise Broken(f"nothing is accepted: {self.engine.wait.what}")

    def is_stuck(self) -> bool:
        """Whether nothing that anybody could do at the table leads on."""
        return not self.engine.wait.accepts

    def asks_for(self, line: str) -> bool:
        """Whether the screens mark the key of this line as the next act."""
        verb, _, name = line.partition(" ")
        view = self.view
        without_dealer = any(it.name == DEALER_KEY for it in view.blocks)  # then nothing is accepted
        asked = [it for it in view.asked if not view.blocks or (it in view.despite and not without_dealer)]
        if verb == "turn" and line.endswith(" key on"):
            key = name.removesuffix(" key on")
            if self.sign_in and needs(self.game, line, view.people):
                return False
            return f"{SWITCH}{key}" in asked and not self.engine.state.keys.get(key)
        return verb == "press" and name in asked and not (name == ENTRY and NUMBERS in asked)

    def heard(self, effect: e.Effect, words: list[str], before: list[Lying], stands: list[int]) -> None:
        super().heard(effect, words, before, stands)
        match effect:
            case e.Refuse():
                self.refusals += 1
            case e.End():
                self.rounds += effect.how == "void"

    def replayed(self) -> None:
        """The screens, lamps and digits are brought back as they were, too."""
        super().replayed()
        rows = self._record
        again = Conductor(Engine(self.game, self.at_the_start()), MemoryRecord(), NoDevices(), VirtualClock())
        if rows.snapshot:
            again.resume(decode_snapshot(rows.snapshot).view)
        again.replay(rows.events)
        was, now = (replace(it, saving=False, sealed="") for it in (self.view, again.view))
        assert was == now, [name for name in View.__struct_fields__ if getattr(was, name) != getattr(now, name)]


def told(error: Exception) -> str:
    """Return the failed check: its place in the program or the tests, and its words."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.name}: {last.line}: {type(error).__name__} {error}"
