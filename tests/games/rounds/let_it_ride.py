# SPDX-License-Identifier: MIT
"""Random rounds of both Let It Rides: money is right by their odds, no hidden card shows, the record replays to it."""

from collections import Counter
from typing import Any

from controller.engine.record.decided import Decided
from controller.engine.record.events import Directed, Placed
from controller.engine.record.state import Limits
from controller.games.cards.hands.log import Chosen, TurnedUp
from hal.signals import CardDrawn, Pressed
from tests.games.rounds.table import PLAYERS, RANKS, RandomRounds

NSW, HOUSE = "let-it-ride-nsw", "let-it-ride-house"
WAGERS = {NSW: ("bet-1", "bet-2", "bet-dollar"), HOUSE: ("bet-1", "bet-2", "bet-3")}
ODDS = {NSW: [0, 1, 2, 3, 5, 8, 11, 50, 200, 1_000], HOUSE: [0, 1, 2, 3, 5, 8, 11, 50, 100, 200]}
"""10.1 and H9.3, from a hand that does not qualify to a royal flush."""
MOST = 60_000
LIMITS = {NSW: Limits(500, 20_000, 500), HOUSE: Limits(500, 1_000, 500)}
STAKES = {NSW: [500, 1_000, 20_000], HOUSE: [500, 1_000]}
CODES = {NSW: ("907", "908", "811", "912", "913", "906", "909"), HOUSE: ("901",)}
VOID = {NSW: ("901", "902", "903", "932"), HOUSE: ("903",)}
"""Irregularities that void the round, at a time when they do."""


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


class LetItRideRounds(RandomRounds):
    """A table for random rounds, with records for the checks."""

    CONFIRMS = "casino-supervisor"
    ASTRAY = 0.05
    VOIDS = (0.001, Directed("casino-supervisor", "void", "a fire alarm"))

    def __init__(self, seed: int, game: str, *options: str) -> None:
        self.id, self.device = game, "shuffling-device" in options
        self.limited = self.excess = self.withdrawn = 0
        self.won: Counter[int] = Counter()
        self.keyed: Counter[str] = Counter()
        super().__init__(seed, game, LIMITS[game], *options)

    # What must hold after each event

    def turned_up(self) -> None:
        """8.4, 8.6, H8.9, H8.13: a community card is turned up when all have decided, and players' cards after both."""
        log = self.play.log
        for at in range(len(self.before.log), len(log)):
            it = log[at]
            if isinstance(it, TurnedUp):
                self.is_due(it, log[:at])
                cards = self.hand(it.hand)
                self.up |= {cards[at] for at in it.cards or range(len(cards))}

    def is_due(self, it: TurnedUp, log: list[Any]) -> None:
        turned = [it for it in log if isinstance(it, TurnedUp)]
        chosen = {(it.hand, it.about) for it in log if isinstance(it, Chosen)}
        if it.hand == "community":
            asked = [place for place in self.play.playing_places if place not in self.play.rides]
            assert len(turned) < 2
            assert {(place, WAGERS[self.id][len(turned)]) for place in asked} <= chosen
        else:
            assert len([it for it in turned if it.hand == "community"]) == 2

    def paid(self, it: Decided) -> None:
        """Each wager that was not withdrawn ends as the odds say."""
        log = self.play.log or self.before.log
        assert Chosen(it.hand, "withdraw", it.wager) not in log, it
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

    def rare_things_have_happened(self) -> None:
        super().rare_things_have_happened()
        assert self.withdrawn
        assert self.excess
        assert len(self.won) > 4
        assert self.limited or self.id == HOUSE

    # What is done

    @property
    def is_to_prepare(self) -> bool:
        """The cards are in the device before the call."""
        return bool(self.memory.cards.stage or (self.device and not self.memory.shoe.begun and not self.under_way))

    @property
    def under_way(self) -> bool:
        """Once no more bets is called."""
        return bool(self.play.called)

    def begin(self) -> None:
        if self.picks.random() < 0.5:
            self.wager_and_arrange()
        else:
            self.wager()

    def act(self) -> None:
        if (CardDrawn, "") in self.engine.wait.asks or self.engine.wait.phase == "dealing":
            self.deal()
            return
        asked = [key for key in self.engine.wait.asks if isinstance(key, tuple)]
        _, what = self.picks.choice(asked or [(Pressed, "no-more-bets")])  # refused while wagers are not equal
        self.withdrawn += what == "withdraw"
        self.do(Pressed(what))

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
            self.put(card, at)

    def lay_face_up(self, card: str) -> bool:
        return self.picks.random() < 0.005

    def astray(self) -> None:
        """Do an act that no wait asks for."""
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
                self.press_any_button()

    def irregularity(self) -> None:
        """A rule is keyed, then a place; those that void the whole round are rare."""
        code = self.picks.choice(CODES[self.id] if self.picks.random() < 0.97 else VOID[self.id])
        self.keyed[code] += 1
        place = self.picks.choice([*(self.play.players or PLAYERS), "3"])
        if code == "909" and place in PLAYERS:
            self.do(Placed(PLAYERS[place], "bet-2", 5_500, hand=place, found=True))
        self.key(code)
        if self.play.coded and not self.play.coded.back:
            self.key(place)
        if self.play.coded:
            self.do(Pressed(self.picks.choice(["accept", "accept", "decline"])))

    def wager_and_arrange(self) -> None:
        self.wager()
        if self.play.called and not self.play.players:
            self.arrange()
