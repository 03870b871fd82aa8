# SPDX-License-Identifier: MIT
"""Random rounds of blackjack on the bare engine: cards and money are conserved, and the record replays to the same."""

import random
from collections import Counter
from typing import Any

import pytest

from c_ext.blackjack import BlackjackHand
from c_ext.cards import CARDS
from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, WagerKey, key_of
from controller.engine.record.events import Directed, Event, Placed
from controller.engine.record.state import Limits
from controller.engine.rounds import HANDED_OVER
from controller.games import find
from controller.games.blackjack.irregular.remedies import REMEDIES
from controller.games.blackjack.table import Options
from controller.games.cards.hands.log import Dealt
from hal.signals import CardDrawn, CuttingCard, Entered, Keyed, KeyTurned, Pressed

LIMITS = Limits(500, 50_000, 500)
VALUES = {**{str(number): number for number in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}
"""s 17; an ace may count 11."""
PLAYERS = ["ann", "bob", "cid", "dot"]
ROUNDS = 1000


def points(cards: list[str], *, doubled: bool = False) -> int:
    """Return the points of a hand (ss 17, 37(3))."""
    hard = sum(VALUES[card[0]] for card in cards)
    may_be_11 = [card for card in (cards[2:] if doubled else cards) if card[0] == "A"]
    return hard + 10 if may_be_11 and hard + 10 <= 21 else hard


def is_blackjack(cards: list[str], *, split: bool = False) -> bool:
    """ss 15, 38(4)(c)."""
    return len(cards) == 2 and points(cards) == 21 and not split


def ends(held: BlackjackHand, dealer: list[str]) -> str:
    """s 18: how a wager on a hand ends."""
    mine, theirs = points([*held.cards], doubled=held.doubled), points(dealer)
    if mine > 21 or mine < theirs <= 21:
        return "loses"
    if theirs > 21 or mine > theirs or (is_blackjack([*held.cards], split=held.split) and len(dealer) > 2):
        return "wins"
    return "loses" if is_blackjack(dealer) and len(held.cards) > 2 else "void"


BUTTONS_THAT_ADD = (Pressed("double-down"), Pressed("split"), Pressed("accept"), Pressed("decline"))


def on_boxes(lying: dict[WagerKey, int]) -> Counter[WagerKey]:
    """Return each player's wagers on a box, added up over its hands."""
    there: Counter[WagerKey] = Counter()
    for (player, wager, hand), cents in lying.items():
        there[player, wager, hand.partition("/")[0]] += cents
    return there


class BlackjackRounds:
    """A table for random rounds, with records for the checks."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.picks = random.Random(seed)
        self.options = {"decks": 6, "super-sevens": True, "bonus-blackjack": True, **options}
        self.game = find("blackjack").at_table(
            Options(**{key.replace("-", "_"): it for key, it in self.options.items()})
        )
        self.engine = Engine(self.game, fresh(self.game, LIMITS, "t", self.options))
        self.happened: list[Event] = []
        self.answers: list[bytes] = [effect_rows.encode(self.engine.opening)]
        self.stack: list[str] = []
        self.out: list[str] = []
        self.rounds = self.voids = 0
        self.settled: Counter[WagerKey] = Counter()
        self.house = 0
        self.do(KeyTurned("dealer", on=True), KeyTurned("floor-manager", on=True))

    @property
    def memory(self) -> Any:
        return self.engine.table.memory

    def do(self, *happening: Event) -> None:
        for event in happening:
            before = {key_of(it): it.cents for it in self.engine.table.wagers}
            self.hands = self.memory.play.hands
            ended = self.engine.state.round
            may_decline = self.engine.wait.wants(event) and event == Pressed("decline")
            answer = self.engine.feed(event)
            assert not (may_decline and any(isinstance(it, e.Refuse) for it in answer)), "there is nothing to decline"
            self.happened.append(event)
            self.answers.append(effect_rows.encode(answer))
            self.checked(event, before, answer, new_round=self.engine.state.round != ended)

    # What must hold after each event

    def checked(self, event: Event, before: dict[WagerKey, int], answer: list[e.Effect], *, new_round: bool) -> None:
        for effect in answer:
            match effect:
                case e.Alert():
                    assert "internal error" not in effect.what, (event, effect)
                case e.End():
                    assert effect.how != HANDED_OVER, (event, effect)
                    self.rounds += effect.how == "declared"
                    self.voids += effect.how == "void"
                case e.Pay():
                    for it in effect.paid:
                        self.paid(it)
        self.money(event, before, answer)
        if new_round:
            assert not self.engine.table.wagers, "a round is over once every wager is settled"
            self.settled.clear()
        self.cards()

    def paid(self, it: Decided) -> None:
        """Every wager is settled once in a round, and by its own hand."""
        self.settled[key_of(it)] += 1
        assert self.settled[key_of(it)] == 1, it
        self.house += it.staked - it.returned
        dealer = [*self.hands.dealer.cards]
        if it.wager == "blackjack" and len(dealer) > 1:
            self.compared(it, self.hands.players[it.hand].hand, dealer)

    def compared(self, it: Decided, hand: BlackjackHand, dealer: list[str]) -> None:
        """A wager ends as s 18 says. A dealer's blackjack may collect less (ss 37(4), 38(5))."""
        spared = is_blackjack(dealer) and it.how == "void" and (hand.split or hand.doubled)
        if not (self.hands.dealer.misdealt or spared or it.source.startswith(("s 3(", "s 4", "s 5", "s 6"))):
            assert it.how == ends(hand, dealer), (it, hand, dealer)

    def money(self, event: Event, before: dict[WagerKey, int], answer: list[e.Effect]) -> None:
        """Check that each wager on the layout was there before or was added by a player, and was not paid."""
        now = {key_of(it): it.cents for it in self.engine.table.wagers}
        paid = {key_of(it): it.staked for effect in answer if isinstance(effect, e.Pay) for it in effect.paid}
        for key, cents in paid.items():
            assert before.get(key) == cents, (event, key)
            assert key not in now, (event, key)
        kept = {key: cents for key, cents in before.items() if key not in paid}
        adds = isinstance(event, Placed | Directed) or event in BUTTONS_THAT_ADD
        assert adds or on_boxes(kept) == on_boxes(now), event

    def cards(self) -> None:
        """Every card that has left the shoe lies in a hand, in the rack, or waits for its place, in its order."""
        shoe, play = self.memory.shoe, self.memory.play
        if self.memory.cards.stage:
            return
        of_round = [it.card for it in play.log if isinstance(it, Dealt)] + [it.card for it in shoe.waiting]
        assert of_round == self.out[len(self.out) - len(of_round) :]
        assert shoe.inside + len(self.out) == len(CARDS) * self.options["decks"]
        laid = [*play.hands.dealer.cards, *play.hands.rack, *play.hands.too_many]
        laid += [card for held in play.hands.players.values() for card in held.hand.cards]
        assert Counter(laid) == Counter(it.card for it in play.log if isinstance(it, Dealt))

    # What is done

    def prepare(self) -> None:
        """The cards are prepared; somebody cuts, perhaps."""
        self.stack = [card for card in CARDS for _ in range(self.options["decks"])]
        self.picks.shuffle(self.stack)
        self.out.clear()
        while stage := self.memory.cards.stage:
            self.do(Pressed(self.picks.choice(["accept", "decline"]) if stage == "offer" else "done"))

    def deal(self) -> None:
        if len(self.stack) == 80 and not self.memory.shoe.cutting_card:
            self.do(CuttingCard("shoe"))
        card = self.stack.pop()
        self.out.append(card)
        self.do(CardDrawn("shoe", card))

    def wager(self) -> None:
        """Some wagers on some boxes, also such as are refused."""
        for _ in range(self.picks.randint(1, 6)):
            player, box = self.picks.choice(PLAYERS), str(self.picks.randint(1, 4))
            self.do(Placed(player, "blackjack", self.picks.choice([500, 1_000, 2_500, 50_000, 50_500]), hand=box))
            self.do(Placed(player, "super-sevens", 500, hand=box), Placed(player, "bonus-blackjack", 100, hand=box))

    def added(self) -> None:
        """Other players of a box that is doubled or split, or all of them, insure."""
        now = self.memory.play.adding
        box = now.hand or self.picks.choice([*self.memory.play.boxes])
        player = self.picks.choice([*self.memory.play.boxes[box.partition("/")[0]], "eve"])
        cents = self.picks.choice([250, 500, 525, 1_000, 2_000, 5_000, *[it * 2 for it in now.before.values()]])
        wager = "insurance" if now.kind == "insurance" else "blackjack"
        self.do(Placed(player, wager, cents, hand=f"{box}/2" if now.kind == "split" else box))
        if now.kind == "split":
            self.do(Directed("dealer", self.picks.choice(["first-hand", "second-hand"]), player=player))

    def step(self) -> None:
        """Something that the table waits for; now and then something else."""
        asks = [key for key in self.engine.wait.asks if isinstance(key, tuple)]
        if self.memory.play.irregular.too_many and self.picks.random() < 0.5:
            self.too_many()
        elif self.picks.random() < 0.06:
            self.astray()
        elif self.memory.play.adding and self.picks.random() < 0.6:
            self.added()
        elif not asks:
            self.do(Pressed("decline"))
        else:
            kind, what = self.picks.choice(asks)
            if kind is CardDrawn:
                self.deal()
            elif kind is Pressed:
                self.do(Pressed(what))
            else:
                self.do(Directed("dealer", what, player=self.picks.choice(PLAYERS)))

    def astray(self) -> None:
        """Do an act that no wait asks for: a card too early, a decision taken back, a code, a direction, any button."""
        match self.picks.randrange(5):
            case 0 if self.engine.wait.phase not in ("payment", "betting"):
                self.deal()
            case 1:
                self.do(Pressed("decline"))
            case 2:
                code = self.picks.choice([it.digits for it in REMEDIES]) + self.picks.choice(["", "1", "2", "3", "4"])
                self.do(*[Keyed("terminal", int(digit)) for digit in code], Entered("terminal"))
            case 3:
                self.do(Directed("dealer", self.picks.choice(["draw-one", "even-money"]), player="ann"))
            case _:
                self.do(Pressed(self.picks.choice(self.game.equipment.buttons).name))

    def too_many(self) -> None:
        """The floor manager decides about a hand with too many cards (s 60)."""
        held = self.memory.play.hands.players[self.memory.play.irregular.too_many.hand].hand
        removed = " ".join(self.picks.sample(held.cards, self.picks.randint(1, len(held.cards))))
        what = self.picks.choice([("void-hand", ""), ("remove-cards", removed), ("deemed-correct", "")])
        self.do(Directed("floor-manager", *what))

    def play(self, rounds: int) -> None:
        """Play this many rounds, from the wagers to the last payment."""
        while self.rounds < rounds:
            if self.memory.cards.stage:
                self.prepare()
            if not self.memory.play.boxes:
                self.wager()
                self.deal()
            else:
                self.step()

    def replayed(self, upto: int) -> Engine:
        """Another table to which the same has happened, up to a moment: it has answered the same."""
        again = Engine(self.game, fresh(self.game, LIMITS, "t", self.options))
        for event, answer in zip(self.happened[:upto], self.answers[1:], strict=False):
            assert effect_rows.encode(again.feed(events.decode(events.encode(event)))) == answer
        return again


@pytest.fixture(scope="module")
def played() -> BlackjackRounds:
    rounds = BlackjackRounds(19)
    rounds.play(ROUNDS)
    return rounds


def test_a_thousand_random_rounds_lose_no_card_and_no_cent(played: BlackjackRounds) -> None:
    """Every check after each event holds, and money has changed hands."""
    assert played.rounds >= ROUNDS
    assert played.house


def test_a_record_that_is_cut_off_at_any_moment_replays_to_the_same(played: BlackjackRounds) -> None:
    upto = played.picks.randrange(3_000, 4_000)
    again = played.replayed(upto)
    once_more = played.replayed(upto)
    assert again.state == once_more.state
    assert again.table.memory == once_more.table.memory
    assert again.wait == once_more.wait
