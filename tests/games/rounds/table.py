# SPDX-License-Identifier: MIT
"""The rig of the poker tables: rounds are played at random, and after each event it is checked what must hold."""

import random
import re
from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from c_ext.cards import CARDS
from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from controller.engine.record.events import Directed, Event
from controller.engine.record.state import Limits
from controller.engine.rounds import HANDED_OVER
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.games.cards.hands.log import Card, Dealt
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import CardDrawn, CardUnread, Entered, Keyed, KeyTurned, Pressed

RANKS = "23456789TJQKA"
PLAYERS = {"1": "ann", "2": "bob", "4": "cid", "7": "dot"}
A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
UNREAD = 0.02
"""How often the reader does not read a card."""


class RandomRounds:
    """A table for random rounds, with records for the checks.

    `stack`: cards in the shoe, the next one last. `out`: cards that have left the shoe, in order. `up`: those that lie
    face up. `before`: the open round before the event. CONFIRMS: role that confirms keyed cards. ASTRAY: probability of
    an act that no wait asks for. VOIDS: probability and direction of a void round.
    """

    CONFIRMS: ClassVar[str]
    ASTRAY: ClassVar[float]
    VOIDS: ClassVar[tuple[float, Directed]]

    def __init__(self, seed: int, game: str, limits: Limits, *options: str) -> None:
        self.picks = random.Random(seed)
        stage = EngineStage(game, [*options])
        self.game, self.options = stage.conductor.engine.game, stage.conductor.engine.state.options
        self.start = fresh(self.game, limits, "t", self.options)
        self.engine = self.another()
        self.view = view_after(View(), self.engine.opening)
        self.happened: list[Event] = []
        self.answers: list[bytes] = [effect_rows.encode(self.engine.opening)]
        self.stack: list[str] = []
        self.out: list[str] = []
        self.up: set[str] = set()
        self.rounds = self.voids = self.house = 0
        self.do(KeyTurned("dealer", on=True), KeyTurned("floor-manager", on=True))

    def another(self) -> Engine:
        """A table with the same options, at which nothing has happened."""
        return Engine(self.game, msgspec.convert(msgspec.to_builtins(self.start), type(self.start)))

    @property
    def memory(self) -> Any:
        return self.engine.table.memory

    @property
    def play(self) -> Any:
        return self.memory.play

    def do(self, *happening: Event) -> None:
        for event in happening:
            self.before = msgspec.structs.replace(self.play, log=[*self.play.log], players={**self.play.players})
            number = self.engine.state.round
            answer = self.engine.feed(event)
            self.happened.append(event)
            self.answers.append(effect_rows.encode(answer))
            self.view = view_after(self.view, answer)
            self.turned_up()
            for effect in answer:
                self.checked(event, effect)
            self.nothing_hidden_is_shown(answer)
            if self.engine.state.round != number:
                self.round_over()
            self.every_card_has_its_place()

    # What must hold after each event

    def turned_up(self) -> None:
        """A game knows when cards may be turned up."""

    def checked(self, event: Event, effect: e.Effect) -> None:
        match effect:
            case e.Alert():
                assert "internal error" not in effect.what, (event, effect)
            case e.End():
                assert effect.how != HANDED_OVER, (event, effect)
                self.rounds += effect.how == "declared"
                self.voids += effect.how == "void"
            case e.Pay():
                for it in effect.paid:
                    self.house += it.staked - it.returned
                    self.paid(it)

    def paid(self, it: Decided) -> None:
        """A game knows how its wagers end by its rules."""
        raise NotImplementedError

    def hand(self, to: str) -> list[str]:
        """Return the cards really dealt to a hand in this round, read or not."""
        log = self.play.log or self.before.log
        dealt = [it for it in log if isinstance(it, Dealt)]
        return [card for card, it in zip(self.out, dealt, strict=False) if it.to == to]

    def round_over(self) -> None:
        assert not self.engine.table.wagers
        self.up.clear()

    def every_card_has_its_place(self) -> None:
        """Every card that has left the shoe lies in a hand or waits, in its order."""
        shoe = self.memory.shoe
        if self.memory.cards.stage or not shoe.begun:
            return
        laid = [it.card for it in self.play.log if isinstance(it, Dealt)] + [it.card for it in shoe.waiting]
        assert len(laid) == len(self.out) == len(CARDS) - shoe.inside
        assert all(card in ("", really) for card, really in zip(laid, self.out, strict=True))

    def up_to_be_keyed(self) -> set[str]:
        """Return the cards that are turned up in hands with a card that was not read: they lie open to be keyed."""
        return {card for cards in self.hands_to_be_keyed() for card, _ in cards}

    def hands_to_be_keyed(self) -> Iterator[list[tuple[str, Card]]]:
        """Yield the face-up cards of each hand with an unread card: the real card, and the card of the table."""
        for to, laid in self.play.hands.items():
            cards = [(card, there) for card, there in zip(self.hand(to), laid, strict=False) if there.up]
            if not all(there.name for _, there in cards):
                yield cards

    def nothing_hidden_is_shown(self, answer: list[e.Effect]) -> None:
        """No card that lies face down is in an effect or in the view."""
        hidden = {*self.out} - self.up - self.up_to_be_keyed()
        kept = self.answers[-1].decode() + msgspec.json.encode(self.view.on_show).decode()
        said = " ".join(line for effect in answer for line in effect.lines)
        assert not hidden & {*A_CARD.findall(kept), *A_CARD.findall(said)}, (said, self.happened[-1])

    def replays_to_the_same(self) -> None:
        """A record that is cut off at any moment replays to the same."""
        again = self.another()
        for event, answer in zip(self.happened, self.answers[1:], strict=True):
            assert effect_rows.encode(again.feed(events.decode(events.encode(event)))) == answer
        assert again.state == self.engine.state
        assert again.table.memory == self.memory

    def rare_things_have_happened(self) -> None:
        """A game knows what the rounds must have come to, or they show little."""
        assert self.house

    # What is done

    def go_on(self, rounds: int) -> None:
        """Play until so many rounds are declared."""
        often, void = self.VOIDS
        while self.rounds < rounds:
            if self.is_to_prepare:
                self.prepare()
            if not self.under_way:
                self.begin()
            elif self.picks.random() < often and self.engine.wait.may_void:
                self.do(void)
            else:
                self.step()

    @property
    def is_to_prepare(self) -> bool:
        """Whether the cards are still to be prepared; with a shuffling device they are before each round."""
        return bool(self.memory.cards.stage or (self.options.get("shuffling-device") and not self.under_way))

    @property
    def under_way(self) -> bool:
        """Whether cards are dealt."""
        return bool(self.play.players)

    def begin(self) -> None:
        """Wagers are made, and now and then the cards are arranged."""
        raise NotImplementedError

    def step(self) -> None:
        """Do one act: key an unread card, sometimes do an unexpected act, otherwise do an act that is asked for."""
        if self.engine.wait.phase == "entry":
            self.key_unread()
        elif self.picks.random() < self.ASTRAY:
            self.astray()
        else:
            self.act()

    def astray(self) -> None:
        """Do an act that no wait asks for. Each game has its own."""
        raise NotImplementedError

    def act(self) -> None:
        """Do one of the acts that the wait asks for."""
        kind, what = self.picks.choice([key for key in self.engine.wait.asks if isinstance(key, tuple)])
        if kind is CardDrawn:
            self.deal()
        else:
            self.do(Pressed(what))

    def press_any_button(self) -> None:
        self.do(Pressed(self.picks.choice([it.name for it in self.game.equipment.buttons if it.name != "void"])))

    def prepare(self) -> None:
        self.stack = [*CARDS]
        self.picks.shuffle(self.stack)
        self.out = []
        while self.memory.cards.stage:
            self.do(Pressed("done"))

    def put(self, card: str, at: int) -> None:
        """This card will be the one that leaves after so many others."""
        place, other = len(CARDS) - 1 - at, self.stack.index(card)
        self.stack[place], self.stack[other] = self.stack[other], self.stack[place]

    def deal(self) -> None:
        if not self.stack:
            return
        self.out.append(card := self.stack.pop())
        unread, up = self.picks.random() < UNREAD, self.lay_face_up(card)
        self.do(CardUnread("shoe", "a damaged report") if unread else CardDrawn("shoe", card, face_up=up))

    def lay_face_up(self, card: str) -> bool:
        """Whether the next card lay face up in the shoe."""
        return False

    def key(self, code: str) -> None:
        self.do(*[Keyed("terminal", int(digit)) for digit in code], Entered("terminal"))

    def key_card(self, card: str) -> None:
        self.key(f"{'A23456789TJQK'.index(card[0]) + 1:02}{'shcd'.index(card[1]) + 1}")

    def key_unread(self) -> None:
        """The dealer keys what was not read and lies face up now; a supervisor confirms."""
        for cards in [*self.hands_to_be_keyed()]:
            self.up |= {card for card, _ in cards}
            for card in [card for card, there in cards if not there.name]:
                self.key_card(card)
        self.do(Directed(self.CONFIRMS, "confirm"))
