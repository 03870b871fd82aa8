"""A blackjack table without devices or screens, watched: every cent, every card and every refusal, line by line."""

import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

from controller.conductor import fresh
from controller.engine import effects as e
from controller.engine import state as kept
from controller.engine.decided import Decided, key_of
from controller.engine.engine import Engine
from controller.engine.events import Event, Restarted
from controller.engine.rounds import HANDED_OVER
from controller.games.blackjack.hands import Dealt
from controller.tapes.engine_stage import EngineStage
from controller.tapes.errors import TapeError
from controller.tapes.language import do
from controller.tapes.stage import TABLE

Key = tuple[str, str, str]
READY = "cards ready"


class Broken(AssertionError):  # noqa: N818 - says what it is
    """What must always hold does not. The tape that shows it is with the table."""


class WatchedTable(EngineStage):
    """Lines of a tape are done on the engine alone. After each, `Broken` is raised if an invariant does not hold."""

    engine: Engine

    def __init__(self, words: list[str]) -> None:
        self.since: list[tuple[Event, list[e.Effect]]] = []
        self.ended: bytes | None = None
        super().__init__("blackjack", words)
        self.tape: list[str] = []
        """The lines since the last round's end that had no card waiting, and before: to be written as a tape."""
        self.lying: Counter[Key] = Counter()
        self.settled: Counter[Key] = Counter()
        self.paid_in_round: list[Decided] = []
        self.cards: Counter[str] = Counter()
        """The cards out of the shoe that belong to this round, or wait for the next."""
        self.gone: Counter[str] = Counter()
        """The cards that left the shoe since it was filled."""
        self.unsure = False
        """Cards were keyed in this shoe: how many there are is checked, and not which."""
        self.elsewhere = 0
        """How many cards left the shoe in rounds before, while unsure."""
        self.rounds = self.refusals = self.cuts = self.voids = 0
        self.said: Counter[str] = Counter()
        self.opened = ["table blackjack " + " ".join(words)]

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
        self.engine = again
        self.conductor.engine = again
        self.send(Restarted(options=self._options, time_of_day=self.time_of_day))
        self._report_devices()

    def start(self) -> Any:
        return kept.decode(self.ended) if self.ended else fresh(self.game, self._limits, TABLE, self._options)

    @property
    def view(self) -> Any:
        return SimpleNamespace(state={"stage": self.memory.cards.stage})

    @property
    def memory(self) -> Any:
        return self.engine.table.memory

    @property
    def play(self) -> Any:
        return self.engine.table.memory.play

    # A line, and what must hold after it

    def line(self, line: str) -> list[e.Effect]:
        self.tape.append(line)
        self.take_effects()
        if re.match(r"shoe deals an|shoe jams|shoe unplugged|direct \S+ cards-again", line):
            self.begin_unsure()
        waiting, stage = [it.card for it in self.memory.shoe.waiting], self.memory.cards.stage
        try:
            do(self, line)
        except TapeError as error:
            raise Broken(f"{line}: {error}") from error
        effects = self.take_effects()
        ended = any(isinstance(it, e.End) for it in effects)
        self.money(effects)
        if re.fullmatch(r"shoe deals \w\w.*", line):
            for card in re.findall(r"\b[2-9TJQKA][cdhs]\b", line):
                self.left_the_shoe(card)
        elif line == READY or (stage and not self.memory.cards.stage):
            self.prepared(in_round=bool(self.play.boxes))
        if ended:
            self.round_over(effects, waiting)
        self.counted()
        self.words(effects)
        if not self.engine.wait.accepts:
            raise Broken(f"nothing is accepted: {self.engine.wait.what}")
        return effects

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
        if self.lying[key] != pay.staked or pay.staked <= 0:
            raise Broken(f"{pay.words} is paid, and {self.lying[key]} cents lie there")
        self.settled[key] += 1
        self.paid_in_round.append(pay)
        del self.lying[key]
        fair = {
            "void": pay.returned == pay.staked,
            "loses": 0 <= pay.returned < pay.staked or (pay.returned == pay.staked and "/2" in pay.hand),
            "wins": pay.returned > pay.staked,
        }
        if not fair.get(pay.how):
            raise Broken(f"{pay.words}: {pay}")

    def begin_unsure(self) -> None:
        """From now on cards are counted, as their names may be wrong."""
        if not self.unsure:
            self.unsure = True
            self.elsewhere = sum(self.gone.values()) - sum(self.cards.values())

    def left_the_shoe(self, card: str) -> None:
        if "shoe" in self.engine.state.blocks or not all(it.card for it in self.memory.shoe.waiting):
            self.begin_unsure()
        if self.memory.cards.stage:
            return
        self.cards[card] += 1
        self.gone[card] += 1

    def prepared(self, *, in_round: bool) -> None:
        """The shoe is full: but for the cards on the layout, if they are prepared in the middle of a round (s 55)."""
        if not self.memory.cards.stage and (not in_round):
            self.unsure = False
        if in_round:
            self.elsewhere = 0
            self.gone = Counter(it.card for it in self.play.log if isinstance(it, Dealt))
            self.gone.update(it.card for it in self.memory.shoe.waiting)
            self.cards = Counter(self.gone)
        elif not self.memory.cards.stage:
            self.gone, self.cards = Counter(), Counter()

    def round_over(self, effects: list[e.Effect], waiting: list[str]) -> None:
        end = next(it for it in effects if isinstance(it, e.End))
        if end.how == HANDED_OVER:
            raise Broken(f"the round was handed over: {end.reason}")
        if +self.lying:
            raise Broken(f"the round is over, and {dict(+self.lying)} lie there")
        again = [key for key, times in self.settled.items() if times > 1 and key[1] != "insurance"]
        if again:
            raise Broken(f"settled twice: {again}")
        self.rounds += 1
        self.voids += end.how == "void"
        self.settled.clear()
        self.paid_in_round.clear()
        left = [it.card for it in self.memory.shoe.waiting]
        if "" in waiting:
            waiting = left  # named since
        if end.how == "declared" and not self.memory.cards.stage and waiting[len(waiting) - len(left) :] != left:
            raise Broken(f"{waiting} waited, and {left} wait in the next round")
        self.cards = Counter(left)
        shoe = self.memory.shoe
        self.elsewhere = sum(shoe.gone.values()) + shoe.unread - len(left)
        if self.options_machine:
            self.gone = Counter(left)
        if len(self.tape) > 4000:
            self.tape = []  # too long to read

    @property
    def options_machine(self) -> bool:
        return bool(self.engine.table.options.card_machine)

    def counted(self) -> None:
        """Every card that left the shoe in this round lies in a hand or the rack, or waits."""
        shoe = self.memory.shoe
        where = [it.card for it in self.play.log if isinstance(it, Dealt)] + [it.card for it in shoe.waiting]
        if self.memory.cards.stage:
            return
        if self.unsure:
            elsewhere = sum(shoe.gone.values()) + shoe.unread - len(where)
            if not self.elsewhere <= elsewhere <= self.elsewhere + shoe.unread:
                raise Broken(f"{elsewhere} cards are in no hand, and {self.elsewhere} are to be")
            return
        if Counter(where) != +self.cards:
            raise Broken(f"cards {where}, and {sorted(self.cards.elements())} were dealt")
        if Counter(shoe.gone) + Counter() != +self.gone:
            raise Broken(f"gone {shoe.gone}, and {self.gone} were dealt")
        if any(count > shoe.decks for count in shoe.gone.values()) and shoe.decks:
            raise Broken("more of a card than there are")

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
