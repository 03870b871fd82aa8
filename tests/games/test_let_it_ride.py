"""Random rounds of both Let It Rides: money is right by their odds, no hidden card shows, the record replays to it."""

import json
import random
import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from c_ext.cards import CARDS
from controller.conductor import fresh
from controller.engine import effect_rows, events
from controller.engine import effects as e
from controller.engine.decided import Decided
from controller.engine.engine import Engine
from controller.engine.events import Directed, Event, Placed
from controller.engine.rounds import HANDED_OVER
from controller.engine.showing import view_after
from controller.engine.state import Limits
from controller.engine.views import View
from controller.games.house_poker.hands import Chosen, Dealt, Turned
from controller.tapes.engine_stage import EngineStage
from hal.signals import CardDrawn, CardUnread, Entered, Keyed, KeyTurned, Pressed

NSW, HOUSE = "let-it-ride-nsw", "let-it-ride-house"
RANKS = "23456789TJQKA"
PLAYERS = {"1": "ann", "2": "bob", "4": "cid", "7": "dot"}
WAGERS = {NSW: ("bet-1", "bet-2", "bet-dollar"), HOUSE: ("bet-1", "bet-2", "bet-3")}
ODDS = {NSW: [0, 1, 2, 3, 5, 8, 11, 50, 200, 1_000], HOUSE: [0, 1, 2, 3, 5, 8, 11, 50, 100, 200]}
"""10.1 and H9.3, from a hand that does not qualify to a royal flush."""
MOST = 60_000
LIMITS = {NSW: Limits(500, 20_000, 500), HOUSE: Limits(500, 1_000, 500)}
STAKES = {NSW: [500, 1_000, 20_000], HOUSE: [500, 1_000]}
ROUNDS = 90
CODES = {NSW: ("127", "128", "811", "912", "913", "126", "129"), HOUSE: ("101",)}
VOID = {NSW: ("121", "122", "123", "132"), HOUSE: ("103",)}
"""Irregularities that void the round, at a time when they do."""
A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def line(cards: list[str]) -> int:
    """The line of the odds: 0 for a hand that is not paid, 1 a pair of tens or better, to 9 a royal flush."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    counts = Counter(ranks)
    flush = len({card[1] for card in cards}) == 1
    straight = ranks == [*range(ranks[0], ranks[0] + 5)] or ranks == [0, 1, 2, 3, 12]
    if straight and flush:
        return 9 if ranks[0] == 8 else 8
    shape = tuple(sorted(counts.values(), reverse=True))
    if shape == (2, 1, 1, 1):
        return int(max(counts, key=counts.__getitem__) >= RANKS.index("T"))
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2}.get(shape, 5 if flush else 4 if straight else 0)


def bonus(cards: list[str]) -> int:
    """H11.2."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    flush = len({card[1] for card in cards}) == 1
    straight = ranks == [*range(ranks[0], ranks[0] + 3)] or ranks == [0, 1, 12]
    if straight and flush:
        return 40 if ranks[0] == 10 else 30
    alike = len(set(ranks))
    return 25 if alike == 1 else 5 if straight else 3 if flush else 1 if alike == 2 else 0


class Rounds:
    """A table on which rounds are played at random, and what is known of it besides."""

    def __init__(self, seed: int, game: str, *options: str) -> None:
        self.picks = random.Random(seed)
        stage = EngineStage(game, [*options])
        self.game, self.options = stage.conductor.engine.game, stage.conductor.engine.state.options
        self.id, self.device = game, "shuffling-device" in options
        self.start = fresh(self.game, LIMITS[game], "t", self.options)
        self.engine = Engine(self.game, msgspec.convert(msgspec.to_builtins(self.start), type(self.start)))
        self.view = view_after(View(), self.engine.opening)
        self.happened: list[Event] = []
        self.answers: list[bytes] = [effect_rows.encode(self.engine.opening)]
        self.stack: list[str] = []
        self.out: list[str] = []
        self.up: set[str] = set()
        self.rounds = self.house = self.limited = self.excess = self.withdrawn = 0
        self.ended: Counter[str] = Counter()
        self.won: Counter[int] = Counter()
        self.keyed: Counter[str] = Counter()
        self.do(KeyTurned("dealer", on=True), KeyTurned("floor-manager", on=True))

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
                assert not self.engine.table.wagers
                self.up.clear()
            self.every_card_has_its_place()

    # What must hold after each event

    def turned_up(self) -> None:
        """8.4, 8.6, H8.9, H8.13: a community card is turned up when all have decided, and players' cards after both."""
        log = self.play.log
        for at in range(len(self.before.log), len(log)):
            it = log[at]
            if isinstance(it, Turned):
                self.is_due(it, log[:at])
                cards = self.hand(it.hand)
                self.up |= {cards[at] for at in it.cards or range(len(cards))}

    def is_due(self, it: Turned, log: list[Any]) -> None:
        turned = [it for it in log if isinstance(it, Turned)]
        chosen = {(it.hand, it.about) for it in log if isinstance(it, Chosen)}
        if it.hand == "community":
            asked = [place for place in self.play.left if place not in self.play.rides]
            assert len(turned) < 2
            assert {(place, WAGERS[self.id][len(turned)]) for place in asked} <= chosen
        else:
            assert len([it for it in turned if it.hand == "community"]) == 2

    def checked(self, event: Event, effect: e.Effect) -> None:
        match effect:
            case e.Alert():
                assert "internal error" not in effect.what, (event, effect)
            case e.End():
                assert effect.how != HANDED_OVER, (event, effect)
                self.rounds += effect.how == "declared"
                self.ended[effect.how] += 1
            case e.Pay():
                for it in effect.paid:
                    self.paid(it)

    def hand(self, to: str) -> list[str]:
        """What was really dealt to a hand in this round, read or not."""
        log = self.play.log or self.before.log
        dealt = [it for it in log if isinstance(it, Dealt)]
        return [card for card, it in zip(self.out, dealt, strict=False) if it.to == to]

    def paid(self, it: Decided) -> None:
        """Each wager that was not withdrawn ends as the odds say."""
        log = self.play.log or self.before.log
        assert Chosen(it.hand, "withdraw", it.wager) not in log, it
        self.house += it.staked - it.returned
        if it.how == "void":
            assert it.returned == it.staked, it
            return
        own = self.hand(it.hand)
        if it.wager == "bonus":
            odds = bonus(own)
        else:
            which = line([*own, *self.hand("community")[-2:]])
            self.won[which] += 1
            odds = ODDS[self.id][which]
        won = min(it.stands * odds, MOST if self.id == NSW else it.stands * odds)
        self.limited += odds > 0 and won < it.stands * odds
        assert it.returned == it.staked - it.stands + (it.stands + won if odds else 0), it

    def every_card_has_its_place(self) -> None:
        """Every card that has left the shoe lies in a hand or waits."""
        shoe = self.memory.shoe
        if self.memory.cards.stage or not shoe.begun:
            return
        laid = [it.card for it in self.play.log if isinstance(it, Dealt)] + [it.card for it in shoe.waiting]
        assert len(laid) == len(self.out) == len(CARDS) - shoe.inside
        assert all(card in ("", really) for card, really in zip(laid, self.out, strict=True))

    def nothing_hidden_is_shown(self, answer: list[e.Effect]) -> None:
        """No card that lies face down is in an effect or in the view."""
        hidden = {*self.out} - self.up
        kept = self.answers[-1].decode() + json.dumps(self.view.state)
        said = " ".join(line for effect in answer for line in effect.lines)
        assert not hidden & {*A_CARD.findall(kept), *A_CARD.findall(said)}, (said, self.happened[-1])

    # What is done

    def prepare(self) -> None:
        self.stack = [*CARDS]
        self.picks.shuffle(self.stack)
        self.out = []
        while self.memory.cards.stage:
            self.do(Pressed("done"))

    def wager(self) -> None:
        for place, player in PLAYERS.items():
            if self.picks.random() < 0.8:
                cents = self.picks.choice(STAKES[self.id])
                self.do(*[Placed(player, it, cents, hand=place) for it in WAGERS[self.id]])
                if self.id == HOUSE:
                    self.do(Placed(player, "bonus", 700, hand=place))
        if self.engine.table.wagers.of("ann"):
            self.do(Placed("eve", "bet-1", 500, hand="1"), Placed("ann", "bet-1", 500, hand="3"))
        if self.picks.random() < 0.1:
            self.deal()
        self.do(Pressed("no-more-bets"))

    def arrange(self) -> None:
        """Now and then the first hand is one that is seldom dealt: its three cards, then the community cards."""
        hands = max(1, len({it.hand for it in self.engine.table.wagers}))
        suit, low = self.picks.choice("cdhs"), self.picks.randrange(9)
        wanted = self.picks.choice(
            [
                [RANKS[low + at] + suit for at in range(5)],
                ["8c", "8d", "8h", "8s", "2c"],
                ["Kc", "Kd", "4h", "4s", "4c"],
            ]
        )
        shared = self.id == HOUSE
        own = [0, 1, 2] if self.device else [(hands + shared) * at for at in range(3)]
        last = 3 * (hands + (self.device or shared))
        last += 2 * (not self.device and not shared)
        places = [*own, *([last - hands - 2, last - 1] if shared else [last - 2, last - 1])]
        for at, card in zip(places, wanted, strict=True):
            place, other = len(CARDS) - 1 - at, self.stack.index(card)
            self.stack[place], self.stack[other] = self.stack[other], self.stack[place]

    def deal(self) -> None:
        if not self.stack:
            return
        self.out.append(card := self.stack.pop())
        unread = self.picks.random() < 0.02
        up = self.picks.random() < 0.005
        self.do(CardUnread("shoe", "a damaged report") if unread else CardDrawn("shoe", card, face_up=up))

    def key(self, code: str) -> None:
        self.do(*[Keyed("terminal", int(digit)) for digit in code], Entered("terminal"))

    def key_unread(self) -> None:
        """The dealer keys what was not read and lies face up now; a supervisor confirms."""
        for to, laid in self.play.hands.items():
            for card, there in zip(self.hand(to), laid, strict=True):
                if there.up and not there.name:
                    self.up.add(card)
                    self.key(f"{'A23456789TJQK'.index(card[0]) + 1:02}{'shcd'.index(card[1]) + 1}")
        self.do(Directed("casino-supervisor", "confirm"))

    def step(self) -> None:
        asks = [key for key in self.engine.wait.asks if isinstance(key, tuple)]
        if self.engine.wait.phase == "entry":
            self.key_unread()
        elif self.picks.random() < 0.05:
            self.astray()
        elif (CardDrawn, "") in asks or self.engine.wait.phase == "dealing":
            self.deal()
        else:
            _, what = self.picks.choice(asks)
            self.withdrawn += what == "withdraw"
            self.do(Pressed(what))

    def astray(self) -> None:
        """What no wait asks for."""
        match self.picks.randrange(7):
            case 0 | 1:
                self.do(Pressed("decline"))
            case 2 | 3:
                self.irregularity()
            case 4:
                player = self.picks.choice([*PLAYERS.values()])
                what = self.picks.choice(["void-wagers-of", "first", "apart", "recut"])
                self.do(Directed("casino-supervisor", what, "seen", player=player))
            case 5:
                self.excess += 1
                self.deal()
            case _:
                buttons = [it.name for it in self.game.equipment.buttons if it.name != "void"]
                self.do(Pressed(self.picks.choice(buttons)))

    def irregularity(self) -> None:
        """A rule is keyed, then a place; those that void the whole round are rare."""
        code = self.picks.choice(CODES[self.id] if self.picks.random() < 0.97 else VOID[self.id])
        self.keyed[code] += 1
        place = self.picks.choice([*(self.play.players or PLAYERS), "3"])
        if code == "129" and place in PLAYERS:
            self.do(Placed(PLAYERS[place], "bet-2", 5_500, hand=place, found=True))
        self.key(code)
        if self.play.irregularity:
            self.key(place)

    def go_on(self, rounds: int) -> None:
        while self.rounds < rounds:
            if self.memory.cards.stage or (self.device and not self.memory.shoe.begun and not self.play.called):
                self.prepare()
            if not self.play.called:
                if self.picks.random() < 0.5:
                    self.wager_and_arrange()
                else:
                    self.wager()
            elif self.picks.random() < 0.001 and self.engine.wait.may_void:
                self.do(Directed("casino-supervisor", "void", "a fire alarm"))
            else:
                self.step()

    def wager_and_arrange(self) -> None:
        self.wager()
        if self.play.called and not self.play.players:
            self.arrange()


TABLES = [(NSW, "maximum-payout=$600"), (NSW, "maximum-payout=$600", "shuffling-device"), (HOUSE,)]


@pytest.fixture(scope="module", params=TABLES, ids=" ".join)
def played(request: pytest.FixtureRequest) -> Rounds:
    rounds = Rounds(10, *request.param)
    rounds.go_on(ROUNDS // len(TABLES))
    return rounds


def test_random_rounds_lose_no_cent_and_show_no_hidden_card(played: Rounds) -> None:
    """Whatever is checked after each event of them holds; and the rare things have happened."""
    assert played.house
    assert played.withdrawn
    assert played.excess
    assert len(played.won) > 4
    assert played.limited or played.id == HOUSE


def test_a_record_that_is_cut_off_at_any_moment_replays_to_the_same(played: Rounds) -> None:
    again = Engine(played.game, played.start)
    for event, answer in zip(played.happened, played.answers[1:], strict=True):
        assert effect_rows.encode(again.feed(events.decode(events.encode(event)))) == answer
    assert again.state == played.engine.state
    assert again.table.memory == played.memory
