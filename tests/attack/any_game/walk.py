# SPDX-License-Identifier: MIT
"""A table of any game at which anything is done: its books beside it, and a line that goes on with the round."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import compress
from random import Random
from typing import Any

from c_ext.cards import CARDS
from controller.conductor.conductor import fresh
from controller.engine.betting import limits, standing
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.decided import key_of
from controller.engine.record.events import Acted, Directed, Staked
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.record.state import Lying, TableState
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.rules.equipment import BallDrawer, BallGenerator, CardShoe, DiceTumbler, SpunWheel
from controller.engine.rules.game import NoLayout
from controller.engine.rules.general import QUEENSLAND
from controller.engine.shown.snapshot import restored
from controller.engine.values.money import dollars
from controller.games import find
from controller.games.cards.shoe.face import READS
from controller.tapes.language import do
from controller.tapes.script.errors import StageError, TapeError
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import (
    AtRest,
    BallDrawn,
    CardDrawn,
    Entered,
    Keyed,
    KeyTurned,
    Pressed,
    Rested,
    Revolved,
    Spun,
    TilesRead,
    Turned,
)
from tests.attack.any_game import tiles
from tests.books import BookedStage, Books, fees_of
from tests.payments_rig import accounted_for

SIDETRACKS = (
    *("void", "no-spin", "no-roll", "overrule", "clear", "pass", "decline", "broken-ball", "not-effective", "retire"),
    "disclosed",
)
"""Buttons that lead away from the end of a round."""


RANKS, SUITS = 13, 4
"""How many of each there are, as they are keyed."""
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


def directs(line: str) -> bool:
    """Whether somebody directs what leads away; a confirmation leads on."""
    return line.startswith("direct") and "confirm" not in line


def of(kind: type[e.Effect], effects: list[e.Effect]) -> list[Any]:
    return [effect for effect in effects if isinstance(effect, kind)]


class Walk(BookedStage, EngineStage):
    """A table on which anything is done, its books beside it."""

    def __init__(self, game: str, options: str) -> None:
        super().__init__(game, options.split())
        self.books = Books(self)
        self.outcome: Any = None
        self.rounds = self.moves = self.voids = self.found = 0
        wheels = [it for it in find(game).equipment.machines if isinstance(it, SpunWheel)]
        self.rim = wheels[0].rim if wheels else ""
        self.has_tumbler = any(isinstance(it, DiceTumbler) for it in self.game.equipment.machines)
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
        """A result of all wagers, or of those on some hands. Without a layout the books go by what is owed."""
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
        """s 5: what is offered and taken is within the limits; what is found is told to the floor manager."""
        verb, player, wager, amount = words[:4]
        hand = words[words.index("hand") + 1] if "hand" in words else ""
        cents = int(Fraction(amount.strip("$").replace(",", "")) * 100)
        minimum, maximum = limits.of_wager(self.at_table, wager)
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
        """Whatever is said says where it stands: by the rules of this game, not by those of another place."""
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
        """The screens show what lies there, area by area; and what the dealer does with it once that is due."""
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
            return restored(self._record.snapshot).table
        return fresh(self.game, self._limits, self.table, self._options)

    # What the table waits for

    def onward(self, pick: int) -> str:
        """A line that the table waits for, one of them."""
        if blocks := list(self.engine.state.blocks):
            return self.mending(blocks[0])
        if pick % 8 and (banks := tiles.banks(self.at_table, self.conductor.view.shown(ShownPaiGow))):
            return banks
        lines = sorted(set(self.waited_for(pick)))
        ahead = [line for line in lines if line.removeprefix("press ") not in SIDETRACKS and not directs(line)]
        lines = ahead if ahead and pick % 8 else lines
        return lines[pick // 8 % len(lines)] if lines else "wait 1 minutes"

    def mending(self, block: str) -> str:
        if block == "dealer key":
            return "turn dealer key on"
        if block in ("terminal", "wheel", "lamps", "indicators") and block in self._lost:
            return f"{block} back"
        if block in ("tumbler", "drawer", "generator", "shoe"):
            return f"{block} is mended"
        if block == "tickets":
            return "tickets mended"
        if self.engine.state.keys.get("floor-manager"):
            return "turn floor-manager key off"
        return "turn floor-manager key on"

    def waited_for(self, pick: int) -> Iterator[str]:
        wait = self.engine.wait
        acts = pick % 8 and self.conductor.view.shown(ShownPoker).turn  # a press that is refused leads nowhere
        if acts and wait.asks == (Keyed,):  # who has to bet, and how much is for that player to say
            yield from self.acts(pick)
            return
        directions = self.game.directions
        for key in wait.asks if acts else wait.accepts:
            kind, subject = key if isinstance(key, tuple) else (key, "")
            if kind is Pressed:
                yield f"press {subject}"
            elif kind in (Keyed, Entered):
                yield "enter " + " ".join(self.numbers(pick))
            elif kind is Directed:
                if str(subject) not in directions:  # a stage of the cards that only other games can skip
                    continue
                roles = directions[str(subject)].roles
                yield f'direct {"floor-manager" if "floor-manager" in roles else roles[0]} {subject} "as it is"'
            elif kind is Acted:
                yield from self.acts(pick)
            elif kind is Staked:
                yield self.stake(pick)
            elif kind is KeyTurned:
                on = self.engine.state.keys.get(str(subject))
                yield f"turn {subject or 'inspector'} key {'off' if on else 'on'}"
            else:
                yield from self.machine(kind, str(subject), pick)

    def acts(self, pick: int) -> Iterator[str]:
        """What the player in turn may do, where players act in turn."""
        shown = self.conductor.view.shown(ShownPoker)
        for it in shown.may:
            if it.act == "draw":
                yield f"draw {shown.turn} {pick % 6}"
                continue
            steps = (it.most - it.least) // it.step + 1 if it.step else 1
            amount = f" {dollars(it.least + pick % min(steps, 4) * it.step)}" if it.act == "bet" else ""
            yield f"act {shown.turn} {it.act}{amount}"

    def stake(self, pick: int) -> str:
        """Who sits at a seat adds to the stake; a free seat is taken by somebody who may not have been excluded yet."""
        seats = {it.number: it.player for it in self.conductor.view.shown(ShownPoker).seats}
        number = 1 + pick % 3
        return f"stake {seats.get(number, f'guest-{pick % 1000}')} ${100 + pick % 80 * 5} at {number}"

    def kept(self, pick: int) -> list[str]:
        """One of the cards that a player may have kept at draw poker, as rank and suit."""
        play = self.at_table.memory.play
        names = [it.name for it in play.hands[play.turn.hand][:5] if not it.up]
        return [*next((code for code, means in READS.items() if means == names[pick % len(names)]), "011")]

    def numbers(self, pick: int) -> list[str]:
        if shoe := self.game.equipment.shoe:
            held = shoe.in_shoe(self.at_table)
            if self.engine.wait.phase == "kept cards" and self.game.features.table_stakes:
                return self.kept(pick)
            if held and held.looked_at and self.engine.wait.phase == "kept cards":
                card = held.looked_at[pick % len(held.looked_at)]
                if code := next((code for code, means in READS.items() if means == card), ""):
                    return [*code]  # else it was not read: it is any card
            return [*f"{1 + pick % RANKS:02}", str(1 + pick % SUITS)]
        shown = self.conductor.view.shown(ShownPaiGow)
        if shown.chung and pick % 7:
            return tiles.numbers(self.at_table, self.engine.wait.phase, shown.turn, pick)
        digits = sum(it.digits for it in self.game.face().own if hasattr(it, "digits"))
        terminal = self.game.equipment.terminal
        assert terminal
        return [str(terminal.numbers[pick // 7**place % len(terminal.numbers)]) for place in range(digits or 1)]

    def drawn(self, pick: int) -> str:
        """The balls that the device draws now, as many as it was told to, or so far some of them."""
        running = next(iter(self.devices.runs), "")
        machine = next(
            (it for it in self.game.equipment.machines if it.name == running), self.game.equipment.machines[0]
        )
        assert isinstance(machine, BallDrawer | BallGenerator)
        balls = Random(pick).sample(range(1, machine.balls + 1), self.devices.balls_wanted or 1)
        return f"{machine.KIND.removesuffix('s')} draws {' '.join(map(str, balls))}"

    @property
    def adding(self) -> bool:
        """Whether wagers are added during the round, which have limits of their own."""
        return bool(self.game.features.hands) and self.engine.wait.phase != "betting"

    @property
    def dealt_in(self) -> tuple[str, ...]:
        """The phases in which a card is dealt; where nobody calls no more bets, the first one closes wagers."""
        return ("burn", "dealing") if self.game.sections.notice else ("burn", "dealing", "betting")

    def machine(self, kind: Any, subject: str, pick: int) -> Iterator[str]:
        dice = [1 + pick // 6**place % 6 for place in range(3)]
        if kind in (Turned, AtRest) and self.has_tumbler:
            yield "tumbler turns 3 and shows " + " ".join(map(str, dice))
        elif kind is Spun:
            yield f"wheel spun {('clockwise', 'anticlockwise')[pick % 2]}" if self.rim else "ball spun"
        elif kind in (Rested, Revolved) and self.rim:
            yield f"wheel rests on {self.rim[pick % len(self.rim)]} after 5 revolutions"
        elif kind in (Rested, Revolved):
            yield f"ball rests in {pick % 37} after 6 revolutions"
        elif kind is BallDrawn:
            yield self.drawn(pick)
        elif kind is CardDrawn and self.engine.wait.phase in self.dealt_in:  # else it is one in excess
            held = self.game.equipment.shoe.in_shoe(self.at_table) if self.game.equipment.shoe else None
            poker = bool(self.game.features.table_stakes)  # a card that cannot be there is keyed, where it lies face up
            deck = held.cards if held and held.cards and poker else CARDS
            yield f"shoe deals {deck[pick % len(deck)]}"
        elif kind is TilesRead:
            yield f"tiles {' '.join(tiles.group(self.at_table, pick))} are laid"
        elif kind.__name__ == "CoverMoved":
            yield f"cover {subject or ('on', 'off')[pick % 2]}"
