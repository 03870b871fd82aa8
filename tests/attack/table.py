# SPDX-License-Identifier: MIT
"""A table without devices or screens, watched: every cent, every refusal and every power cut, line by line."""

from collections import Counter
from types import SimpleNamespace
from typing import Any, ClassVar

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record import state as kept
from controller.engine.record.decided import Decided, key_of
from controller.engine.record.events import Event, Restarted
from controller.engine.record.on_show import ShownShoe
from controller.engine.rounds import HANDED_OVER
from controller.engine.shown.views import View
from controller.tapes.language import do
from controller.tapes.script.errors import TapeError
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.stage import TABLE

Key = tuple[str, str, str]


class Broken(AssertionError):  # noqa: N818 - says what it is
    """An invariant does not hold. The tape that shows it is with the table."""


class WatchedTable(EngineStage):
    """Lines of a tape are done on the engine alone. After each, `Broken` is raised if an invariant does not hold."""

    engine: Engine
    GAME: ClassVar[str]
    DECIDED_AGAIN: ClassVar[frozenset[str]] = frozenset()
    """Wagers that can be made again in the same round, once they are decided."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self.since: list[tuple[Event, list[e.Effect]]] = []
        self.ended: bytes | None = None
        super().__init__(self.GAME, words)
        self.opened = " ".join((self.GAME, *words))
        self.tape: list[str] = []
        self.lying: Counter[Key] = Counter()
        self.settled: Counter[Key] = Counter()
        self.brought: dict[Key, int] = {}
        """Cents. The gain of each player from each wager settled in this round. Less than 0: a loss."""
        self.lines = self.rounds = self.refusals = self.cuts = self.voids = 0

    def again(self) -> "WatchedTable":
        """Another table with the same options, at which nothing has been done."""
        return type(self)(self._words)

    @property
    def motor_on(self) -> bool:
        return False  # it has no devices

    def _start(self) -> None:
        self._play_on(Engine(self.game, self.start()))

    def _play_on(self, engine: Engine) -> None:
        self.engine = engine
        self.conductor = SimpleNamespace(engine=engine)  # type: ignore[assignment]
        self.send(Restarted(options=self._options, time_of_day=self.time_of_day))
        self._report_devices()

    def send(self, event: Event) -> None:
        effects = self.engine.feed(event)
        self._effects += effects
        if self.engine.round_ended:
            self.ended = self.engine.round_ended
            self.since = []
        else:
            self.since.append((event, effects))

    def power_cut(self) -> None:
        """The open round is played again from its events, and must stand where it stood."""
        self.cuts += 1
        before = [(key_of(it), it.cents) for it in self.engine.table.wagers]
        wait, memory = self.engine.wait, self.engine.table.memory
        again = Engine(self.game, self.start())
        for event, effects in self.since:
            if again.feed(event) != effects:
                raise Broken(f"after a power cut {event} has other effects")
        if [(key_of(it), it.cents) for it in again.table.wagers] != before:
            raise Broken("after a power cut other wagers lie there")
        if again.wait != wait or again.table.memory != memory:
            raise Broken(f"after a power cut the table waits for {again.wait.what}, not {wait.what}")
        self._play_on(again)

    def start(self) -> Any:
        return kept.decode(self.ended) if self.ended else fresh(self.game, self._limits, TABLE, self._options)

    @property
    def view(self) -> View:
        return View(on_show=(ShownShoe(self.memory.cards.stage),))

    @property
    def memory(self) -> Any:
        return self.engine.table.memory

    # A line, and what must hold after it

    def line(self, line: str) -> list[e.Effect]:
        self.tape.append(line)
        self.lines += 1
        self.take_effects()
        self.before_line(line)
        try:
            do(self, line)
        except TapeError as error:
            raise Broken(f"{line}: {error}") from error
        effects = self.take_effects()
        self.money(effects)
        end = next((it for it in effects if isinstance(it, e.End)), None)
        if end:
            self.round_over(end)
        self.after_line(line, end)
        self.words(effects)
        if not self.engine.wait.accepts:
            raise Broken(f"nothing is accepted: {self.engine.wait.what}")
        return effects

    def before_line(self, line: str) -> None:
        """Let a game read the table before this line is done."""

    def after_line(self, line: str, end: e.End | None) -> None:
        """Check a game's rules once the line is done. end: The round ended with the line."""

    def money(self, effects: list[e.Effect]) -> None:
        for it in effects:
            if isinstance(it, e.Lie):
                self.lying[it.player, it.wager, it.hand] = it.cents
            elif isinstance(it, e.Pay):
                for pay in it.paid:
                    self.pay(pay)
        there = Counter({key_of(it): it.cents for it in self.engine.table.wagers})
        if +self.lying != there:
            raise Broken(f"{dict(there)} lie there, and the table has said {dict(+self.lying)}")

    def pay(self, pay: Decided) -> None:
        key = key_of(pay)
        if key in self.brought and not self.lying[key]:
            self.comes_back(pay, self.brought.pop(key))
            return
        if self.lying[key] != pay.staked or pay.staked <= 0:
            raise Broken(f"{pay.words} is paid, and {self.lying[key]} cents lie there")
        if pay.source != self.game.general.void_wagers:  # such a player may wager anew in the same round
            self.settled[key] += 1
        del self.lying[key]
        if pay.how != "void":
            self.brought[key] = pay.returned - pay.staked
        if not self.is_fair(pay):
            raise Broken(f"{pay.words}: {pay}")

    def comes_back(self, pay: Decided, brought: int) -> None:
        """A round that has no result leaves nothing won and nothing lost."""
        if pay.how != "void" or brought + pay.returned != pay.owes:
            raise Broken(f"{pay.words} comes back, and has brought {brought} cents")

    def is_fair(self, pay: Decided) -> bool:
        """A wager that wins returns more than was staked, one that loses less, a void one the same."""
        if pay.how == "void":
            return pay.returned == pay.staked
        return 0 <= pay.returned < pay.staked if pay.how == "loses" else pay.returned > pay.staked

    def round_over(self, end: e.End) -> None:
        if end.how == HANDED_OVER:
            raise Broken(f"the round was handed over: {end.reason}")
        if +self.lying:
            raise Broken(f"the round is over, and {dict(+self.lying)} lie there")
        again = [key for key, times in self.settled.items() if times > 1 and key[1] not in self.DECIDED_AGAIN]
        if again:
            raise Broken(f"settled twice: {again}")
        self.rounds += 1
        self.voids += end.how == "void"
        self.settled.clear()
        self.brought.clear()

    def words(self, effects: list[e.Effect]) -> None:
        for it in effects:
            match it:
                case e.Refuse():
                    self.refusals += 1
                    if not it.source and it.what.partition(":")[0] not in self.engine.state.blocks:
                        raise Broken(f"refused without a section: {it.what}")
                case e.Alert():
                    if "internal error" in it.what:
                        raise Broken(it.what)
                case e.Call() | e.Prompt() | e.Note():
                    if not it.source:
                        raise Broken(f"without a section: {it}")
                case _:
                    pass
