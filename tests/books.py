# SPDX-License-Identifier: MIT
"""The books beside a table: the wagers on the layout, by people's acts and the table's answers, and their worth."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from c_ext.wager import LOSE, VOID, Win
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, Moved, key_of
from controller.engine.record.state import Lying
from controller.engine.rules.game import NoLayout
from controller.tapes.stages.stage import Stage

Key = tuple[str, str, str]
"""A player, a wager, and its hand where hands are decided one by one."""


class BookedStage(Stage):
    """A table that the books are about."""

    @property
    def engine(self) -> Engine:
        return self.conductor.engine

    @property
    def at_table(self) -> Any:
        return self.engine.table

    @property
    def lying(self) -> list[Lying]:
        return list(self.engine.table.wagers)

    def lay(self) -> list[Lying]:
        """Return a copy of the wagers as they lie now, which later changes do not touch."""
        return msgspec.convert(msgspec.to_builtins(self.lying), list[Lying])

    def there(self) -> Counter[Key]:
        """Cents by wager."""
        there: Counter[Key] = Counter()
        for it in self.lying:
            there[key_of(it)] += it.cents
        return there

    def state_of(self, it: Lying) -> Any:
        return self.game.layout.state_named(it.wager, it.state)


def fees_of(pay: Decided, before: list[Lying]) -> int:
    """The percentages that were paid for this wager."""
    return sum(it.fee for it in before if (*key_of(it), it.cents) == (*key_of(pay), pay.staked))


class Books:
    """The wagers on the layout, from the acts of people and the table's answers, and their worth on a result."""

    def __init__(self, stage: BookedStage) -> None:
        self.stage = stage
        self.lying: Counter[Key] = Counter()
        self.worth: dict[int, tuple[int, int]] = {}
        self.expected: dict[Key, list[tuple[int, int]]] = {}
        """Cents. The amounts that each wager returns and leaves on the layout, once for each unpaid result."""
        self.paid_in = self.paid_out = self.house = self.changed_hands = 0

    def changed(self, words: list[str], effects: list[e.Effect], before: list[Lying]) -> None:
        """A line about a wager was done, and was accepted if nothing was refused and something lies or went."""
        if any(isinstance(effect, e.Refuse) for effect in effects) or not any(isinstance(it, e.Lie) for it in effects):
            return
        verb, player, wager, *rest = words
        key = player, wager, ""
        fee = sum(it.fee for it in self.stage.lying) - sum(it.fee for it in before)
        if verb == "withdraw":
            self.paid_out += self.lying.pop(key) - fee
        else:
            cents = int(Fraction(rest[0].strip("$").replace(",", "")) * 100)
            self.paid_in += cents - self.lying[key] + fee
            self.lying[key] = cents

    def laid(self, effects: list[e.Effect]) -> None:
        """Book each change of chips that the table reports, at games that decide hands one by one."""
        for effect in effects:
            if isinstance(effect, e.Lie):
                more = effect.cents - self.lying[key_of(effect)]
                self.paid_in += max(0, more)
                self.paid_out += max(0, -more)
                self.lying[key_of(effect)] = effect.cents

    def declared(self, outcome: Any, before: list[Lying], stands: list[int]) -> None:
        """Book the amounts that each wager returns and leaves, by its own rule and not by the core's tables."""
        self.expected.clear()
        self.decided(outcome, before, stands)

    def decided(self, outcome: Any, before: list[Lying], stands: list[int]) -> None:
        """The same for these wagers, in addition to unpaid results."""
        game = self.stage.game
        for it, stood in zip(before, stands, strict=True):
            wager = game.layout.wagers[it.wager]
            how = wager.step(self.stage.state_of(it), outcome) if stood else VOID
            if how is LOSE:
                hands = game.features.hands
                part = hands.collects(self.stage.at_table, it, outcome) if hands else None
                returns = it.cents - (part.cents if part else stood), 0
            elif how is VOID:
                returns = it.cents + it.fee, 0
            elif isinstance(how, Win):
                won = game.wagering.winnings(self.stage.at_table, it.wager, stood * how.odds.num // how.odds.den)
                commission = game.features.commission
                charge = commission.charge(self.stage.at_table, it.player, it.wager, won) if commission else None
                won -= charge.cents if charge and not charge.deferred else 0
                rides = bool(game.features.rides) and it.player not in self.stage.engine.state.excluded
                returns = it.cents - stood * rides + won, stood * rides
            elif stood < it.cents:
                returns = it.cents - stood, stood
            else:
                continue
            self.expected.setdefault(key_of(it), []).append(returns)

    def owed(self, effects: Iterable[e.Effect]) -> None:
        """Book the declared returns of each wager at games without a layout."""
        if not isinstance(self.stage.game.outcomes, NoLayout):
            return
        for it in (it for effect in effects if isinstance(effect, e.Owe) for it in effect.owed):
            self.expected.setdefault(key_of(it), []).append((it.returned, it.stays))

    def paid(self, pay: Decided, *, on_a_result: bool, fees: int) -> None:
        """A wager is paid as it was declared; or goes back. The percentage of one that goes on is not paid back."""
        key = key_of(pay)
        fees *= pay.how != "stays"
        if on_a_result:
            assert (pay.returned, pay.stays) in self.expected.get(key, []), (pay, self.expected)
            self.expected[key].remove((pay.returned, pay.stays))
        else:
            assert (pay.returned, pay.stays) == (pay.staked + fees, 0), pay
        self.lying[key] += pay.stays - pay.staked
        assert self.lying[key] >= 0, pay
        self.paid_out += pay.returned
        kept = pay.staked + fees - pay.returned - pay.stays
        self.house += kept
        self.changed_hands += bool(kept)

    def moved(self, move: Moved) -> None:
        """A wager has become another."""
        if move.what in self.stage.game.layout.wagers:
            self.lying[key_of(move)] -= move.cents
            self.lying[move.player, move.what, move.hand] += move.cents

    def balanced(self) -> None:
        """Check that all chips put down came back, lie on the layout or went to the house, and that they lie where the
        books say.
        """
        there = self.stage.there()
        assert +self.lying == there
        fees = sum(it.fee for it in self.stage.lying)
        assert self.paid_in == self.paid_out + self.house + sum(there.values()) + fees
