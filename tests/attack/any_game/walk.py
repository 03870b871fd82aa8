# SPDX-License-Identifier: MIT
"""A table of any game at which anything is done: its books beside it."""

from fractions import Fraction
from itertools import compress
from typing import Any

from controller.conductor.conductor import fresh
from controller.engine.betting import limits, standing
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.decided import key_of
from controller.engine.record.state import Lying, TableState
from controller.engine.rules.equipment import CardShoe
from controller.engine.rules.game import NoLayout
from controller.engine.rules.general import QUEENSLAND
from controller.engine.shown.snapshot import decode_snapshot
from controller.games import find
from controller.tapes.language import do
from controller.tapes.script.errors import StageError, TapeError
from controller.tapes.stages.engine_stage import EngineStage
from tests.attack.any_game.onward import Onward
from tests.books import BookedStage, Books, fees_of
from tests.payments_rig import accounted_for

KEY_ON, KEY_OFF = "turn floor-manager key on", "turn floor-manager key off"
PREPARED = {
    "mini-dice": ("inspect",),
    "pai-gow": (KEY_ON, "press done", KEY_OFF, "press done"),
    "keno": ("turn supervisor key on", "press replaced"),
}
"""The lines by which a new table is made ready for wagers, if nothing that it has says it."""


def prepared(game: str) -> tuple[str, ...]:
    """The lines by which a new table is made ready for wagers; none if it is open at once. Cards are prepared first."""
    has_cards = any(isinstance(it, CardShoe) for it in find(game).equipment.machines)
    return PREPARED.get(game, ("cards ready",) * has_cards)


def of(kind: type[e.Effect], effects: list[e.Effect]) -> list[Any]:
    return [effect for effect in effects if isinstance(effect, kind)]


class Walk(BookedStage, EngineStage, Onward):
    """A table on which anything is done, its books beside it."""

    def __init__(self, game: str, options: str) -> None:
        super().__init__(game, options.split())
        self.books = Books(self)
        self.outcome: Any = None
        self.rounds = self.moves = self.voids = self.found = 0
        for ready in prepared(game):
            self.line(ready)
        self.take_effects()

    def line(self, line: str) -> None:
        """Do a line of a tape, and hold every answer to it against the books."""
        before = self.lay()
        verdicts = standing.verdicts(self.at_table)
        stands = [verdicts[it.player, it.wager, it.hand].stands for it in self.lying]
        if line == "power cut":
            self.replayed()
        try:
            do(self, line)
        except StageError:
            pass  # the machine does not turn
        except TapeError as error:
            if not str(error).startswith("this table has no "):
                raise
        effects = self.take_effects()
        words = line.split()
        if self.game.features.hands:
            self.books.laid(effects)
        elif words[0] in ("wager", "found", "say", "withdraw"):
            self.books.changed(words, effects, before)
        if words[0] in ("wager", "found", "say") and of(e.Lie, effects) and not self.adding:
            self.permissible(words, effects, before)
        self.books.owed(effects)
        self.found += words[0] == "found" and bool(of(e.Lie, effects))
        for effect in effects:
            self.heard(effect, words, before, stands)
        if line == "power cut":
            assert self.lying == before
        self.books.balanced()
        self.on_show()

    def power_cut(self) -> None:
        for timer in self.conductor._timers.values():
            timer.cancel()  # they die with the process
        super().power_cut()

    def heard(self, effect: e.Effect, words: list[str], before: list[Lying], stands: list[int]) -> None:
        self.cited(effect, words)
        match effect:
            case e.Declare():
                self.declared(effect, before, stands)
            case e.Withdraw():
                self.outcome = None
            case e.Pay():
                on_a_result = self.on_a_result(effect, words)
                for pay in effect.paid:
                    self.books.paid(pay, on_a_result=on_a_result, fees=fees_of(pay, before))
            case e.Move() if words[:2] == ["press", "paid"]:
                for move in effect.moves:
                    self.books.moved(move)
                    self.moves += 1
            case e.End():
                assert effect.how in ("declared", "void"), effect
                assert effect.source or effect.how == "declared", effect
                self.outcome = None
                self.rounds += effect.how == "declared"
                self.voids += effect.how == "void"

    def on_a_result(self, _: e.Pay, words: list[str]) -> bool:
        """Whether this is paid by the result that is declared."""
        return self.outcome is not None and words == ["press", "paid"]

    def declared(self, effect: e.Declare, before: list[Lying], stands: list[int]) -> None:
        """A result of all wagers, or of those on some hands. Without a layout the books use the declared returns."""
        if isinstance(self.game.outcomes, NoLayout):
            self.outcome = effect.what
            return
        read = self.game.outcomes.read
        if not effect.hands:
            self.outcome = read(effect.outcome.split())
            self.books.declared(self.outcome, before, stands)
        for hand in effect.hands:
            self.outcome = read(hand.outcome.split())
            on_it = [it.hand == hand.hand and it.wager in hand.decides for it in before]
            self.books.decided(self.outcome, [*compress(before, on_it)], [*compress(stands, on_it)])

    def permissible(self, words: list[str], effects: list[e.Effect], before: list[Lying]) -> None:
        """s 5: offered and accepted wagers are within the limits. A found wager is reported to the floor manager."""
        verb, player, wager, amount = words[:4]
        hand = words[words.index("hand") + 1] if "hand" in words else ""
        cents = int(Fraction(amount.strip("$").replace(",", "")) * 100)
        minimum, maximum = limits.wager_range(self.at_table, wager)
        told = [it.role for it in of(e.Alert, effects) if it.source == self.game.general.sign.found]
        assert told == [self.game.general.in_charge] * (verb == "found")
        unlimited = wager in self.game.wagering.unlimited
        unchanged = any((*key_of(it), it.cents) == (player, wager, hand, cents) for it in before)
        assert self.outcome is None or unchanged
        in_steps = not cents % self.engine.state.limits.increment
        held = limits.apply_to(self.at_table, (player, wager, hand), cents)
        if verb != "found" and not unlimited and not unchanged:
            assert minimum <= min(cents, held) <= maximum, words
            assert in_steps, words
        if held > maximum and not self.game.wagering.together:
            right = cents if self.game.general.sign.above == "stands" else cents - (held - maximum)
            assert standing.verdicts(self.at_table)[player, wager, hand].stands == right

    def cited(self, effect: e.Effect, words: list[str]) -> None:
        """Check that every effect cites a section of this game's rules, not of another place's."""
        if self.game.general.decision != QUEENSLAND.decision:
            assert not getattr(effect, "source", "").startswith("s "), effect
        match effect:
            case e.Alert():
                assert "internal error" not in effect.what
                assert effect.source or effect.device or words[0] == "clock", effect
            case e.Refuse():
                assert effect.source or effect.what.partition(":")[0] in self.engine.state.blocks, effect
            case e.Declare() | e.Prompt() | e.Call():
                assert effect.source, effect
            case e.Owe(owed=each) | e.Pay(paid=each) | e.Move(moves=each):
                assert each
                assert all(it.source for it in each), effect

    def on_show(self) -> None:
        """Check that the screens show the wagers of each area, and also the dealer's acts once they are due."""
        standing = self.conductor.view.standing
        assert {(it.player, it.wager, it.hand): it.cents for it in standing} == self.there()
        accounted_for(self.conductor.view)

    def replayed(self) -> None:
        """The same events have the same effects, from the last round's end on."""
        again = Engine(self.game, self.at_the_start())
        for row, effects in self._record.events:
            assert effect_rows.encode(again.feed(events.decode(row))) == effects
        assert again.state == self.engine.state
        assert list(again.table.wagers) == self.lying
        assert again.wait == self.engine.wait

    def at_the_start(self) -> TableState:
        """The table as it was when the open round began."""
        if self._record.snapshot:
            return decode_snapshot(self._record.snapshot).table
        return fresh(self.game, self._limits, self.table, self._options)

    @property
    def adding(self) -> bool:
        """Whether wagers are added during the round, which have limits of their own."""
        return bool(self.game.features.hands) and self.engine.wait.phase != "betting"
