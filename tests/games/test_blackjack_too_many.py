# SPDX-License-Identifier: MIT
"""s 60: whichever hand is given a card too many, and whenever it is found: the table is told where each card lies."""

import random
from collections import Counter
from typing import Any

from c_ext.blackjack import BlackjackHand
from c_ext.cards import CARDS
from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event, Placed
from controller.engine.record.state import Limits
from controller.games import find
from controller.games.blackjack.table import Options
from hal.signals import CardDrawn, Entered, Keyed, KeyTurned, Pressed

ROUNDS, MOST_WAYS = 150, 80
DEALER = "dealer"


class Noticed(Exception):  # noqa: N818 - says what happened
    """The screen differs from the layout, or somebody sees the excess card."""


class DealtRound:
    """A round as it lies on the layout, keyed as it is played, until somebody notices."""

    def __init__(self, seed: int) -> None:
        self.picks = random.Random(seed)
        self.boxes = [str(number) for number in range(1, self.picks.randint(1, 3) + 1)]
        game = find("blackjack").at_table(Options())
        self.engine = Engine(game, fresh(game, Limits(500, 50_000, 500), "t", {}))
        self.do(KeyTurned("dealer", on=True), KeyTurned("floor-manager", on=True))
        self.do(*map(Pressed, ("done", "done", "done", "accept", "done", "done")))
        self.shoe = [card for card in CARDS for _ in range(8)]
        self.picks.shuffle(self.shoe)
        self.lies: dict[str, list[str]] = {to: [] for to in (*self.boxes, DEALER)}
        self.given = ""
        self.until = self.picks.randint(0, 12)

    @property
    def play(self) -> Any:
        return self.engine.table.memory.play

    def do(self, *happening: Event) -> list[e.Effect]:
        return [effect for event in happening for effect in self.engine.feed(event)]

    def card(self, to: str) -> None:
        """A card leaves the shoe and is laid there."""
        if self.given:
            self.until -= 1
            if self.until < 0:
                raise Noticed
        self.lies[to].append(self.shoe.pop())
        self.do(CardDrawn("shoe", self.lies[to][-1]))

    def too_many(self, to: str, likely: float) -> None:
        """Perhaps another card goes there, and nobody sees it yet."""
        if not self.given and self.picks.random() < likely:
            self.card(to)
            self.given = to

    def press(self, button: str, box: str) -> None:
        """The dealer keys a decision of this box, unless the screen does not ask for it."""
        if self.play.turn.hand != box or button not in self.play.turn.choices:
            raise Noticed
        self.do(Pressed(button))

    def played(self) -> None:
        """Players and dealer draw to 17, each by the cards that lie there."""
        for to in (*self.boxes, DEALER, *self.boxes):
            self.card(to)
            if len(self.lies[to]) == 2:
                self.too_many(to, 0.1)
        for box in self.boxes:
            self.acted(box)
        while self.points(DEALER) < 17:
            self.card(DEALER)
        raise Noticed

    def acted(self, box: str) -> None:
        while self.points(box) < 17:
            self.press("draw", box)
            self.card(box)
            self.too_many(box, 0.4)
            if self.given == box:
                break
        if self.points(box) < 21 or self.given == box:
            self.press("stand", box)

    def points(self, to: str) -> int:
        return BlackjackHand(tuple(self.lies[to])).total.points

    def shown(self) -> dict[str, list[str]]:
        """Return the hands as the table has them, with excess cards beside their hand."""
        hands = self.play.hands
        found = {box: [*held.hand.cards] for box, held in hands.players.items()}
        if self.play.irregular.too_many:
            found[self.play.irregular.too_many.hand] += hands.too_many
        return found | {DEALER: [*hands.dealer.cards]}

    def is_right(self) -> bool:
        """Return whether each card lies where it is shown. Waiting cards are the last, and still to be keyed."""
        waiting = [it.card for it in self.engine.table.memory.shoe.waiting]
        beyond = []
        for to, cards in self.shown().items():
            due = [*self.lies[to]]
            if not Counter(cards) <= Counter(due):
                return False
            for card in cards:
                due.remove(card)
            beyond += due
        return beyond == waiting


def dealt(seed: int) -> DealtRound | None:
    """A round until a card too many is noticed; None if there was none, or it needs no floor manager."""
    at = DealtRound(seed)
    for box in at.boxes:
        at.do(Placed(f"player-{box}", "blackjack", 1000, hand=box))
    try:
        at.played()
    except Noticed:
        over = at.given in at.play.finished_hands and any(it.paid for it in at.play.declared)
        return at if at.given and not over else None
    return None


def test_the_dealer_can_say_where_each_card_lies_whenever_it_is_found() -> None:
    found = [at for seed in range(ROUNDS) if (at := dealt(seed))]
    assert len(found) > ROUNDS / 3
    for at in found:
        reported(at)
        decided(at)


def reported(at: DealtRound) -> None:
    """The dealer keys s 60 and goes through the ways, until the screen shows what lies there."""
    before = at.shown()
    at.do(Keyed("terminal", 6), Keyed("terminal", 0), Keyed("terminal", int(at.given)))
    at.do(Entered("terminal"))
    for _ in range(MOST_WAYS):
        if at.is_right() or not at.play.irregular.too_many:
            break
        at.do(Pressed("decline"))
    assert at.is_right(), (at.given, before, at.shown(), at.lies)
    assert at.play.irregular.too_many


def decided(at: DealtRound) -> None:
    """The card too many is removed: no other hand changes."""
    beside = at.play.hands.too_many or at.lies[at.given][-1:]
    at.do(Directed("floor-manager", "remove-cards", " ".join(beside[-1:])))
    left = {to: cards for to, cards in at.lies.items() if to not in (at.given, DEALER)}
    shown = at.shown()
    assert {to: shown[to] for to in left} == left
    assert len(shown[at.given]) == len(at.lies[at.given]) - 1
