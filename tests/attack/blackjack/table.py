# SPDX-License-Identifier: MIT
"""A watched blackjack table: no card is lost or invented, from the shoe into the hands and the rack."""

import re
from collections import Counter
from typing import Any

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from controller.games.blackjack.table import VOID
from controller.games.blackjack.wagers import BLACKJACK, HAS_BLACKJACK
from controller.games.cards.hands.log import Dealt
from tests.attack.table import Broken, WatchedTable

READY = "cards ready"


class WatchedBlackjack(WatchedTable):
    """After each line the cards are counted."""

    GAME = "blackjack"
    DECIDED_AGAIN = frozenset({"insurance"})

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.cards: Counter[str] = Counter()
        """The cards out of the shoe that belong to this round, or wait for the next."""
        self.gone: Counter[str] = Counter()
        """The cards that left the shoe since it was filled."""
        self.unsure = False
        """Cards were keyed in this shoe: how many there are is checked, and not which."""
        self.elsewhere = 0
        """How many cards left the shoe in rounds before, while unsure."""
        self._waiting: list[str] = []
        self._stage = ""

    @property
    def play(self) -> Any:
        return self.memory.play

    @property
    def has_machine(self) -> bool:
        return bool(self.engine.table.options.card_machine)

    def is_fair(self, pay: Decided) -> bool:
        """The second hand of a split may lose and have its stake back: a dealer's blackjack (s 38(5))."""
        return super().is_fair(pay) or (pay.how == "loses" and pay.returned == pay.staked and "/2" in pay.hand)

    def before_line(self, line: str) -> None:
        if re.match(r"shoe deals an|shoe jams|shoe unplugged|direct \S+ cards-again", line):
            self.begin_unsure()
        self._waiting, self._stage = [it.card for it in self.memory.shoe.waiting], self.memory.cards.stage

    def after_line(self, line: str, end: e.End | None) -> None:
        if re.fullmatch(r"shoe deals \w\w.*", line):
            for card in re.findall(r"\b[2-9TJQKA][cdhs]\b", line):
                self.left_the_shoe(card)
        elif line == READY or (self._stage and not self.memory.cards.stage):
            self.prepared(in_round=bool(self.play.boxes))
        if end:
            self.cards_after(end)
        elif self.engine.wait.phase == "payment":
            self.asked()
        self.counted()

    def asked(self) -> None:
        """A hand that is settled by the dealer's has no card to come, and its player nothing to decide."""
        hands, over = self.play.hands, self.play.finished_hands
        lying = {hand for (_, wager, hand), cents in self.lying.items() if wager == BLACKJACK and cents}
        for name in lying if hands.players.keys() <= over.keys() else ():
            if over[name] not in (VOID, HAS_BLACKJACK) and not hands.players[name].complete:
                raise Broken(f"a hand is decided before its player has: {name} {hands.players[name]}")

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

    def cards_after(self, end: e.End) -> None:
        """Between rounds only cards that wait for the next are out of the shoe, and the same as before."""
        shoe = self.memory.shoe
        left = [it.card for it in shoe.waiting]
        waiting = left if "" in self._waiting else self._waiting  # one of them named since
        if end.how == "declared" and not self.memory.cards.stage and waiting[len(waiting) - len(left) :] != left:
            raise Broken(f"{waiting} waited, and {left} wait in the next round")
        self.cards = Counter(left)
        self.elsewhere = sum(shoe.gone.values()) + shoe.unread - len(left)
        if self.has_machine:
            self.gone = Counter(left)

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
