# SPDX-License-Identifier: MIT
"""Random rounds of Double Chance: money is right by rules 8 to 11, no hidden card shows, the record replays to it."""

from collections import Counter

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, WagerKey, key_of
from controller.engine.record.events import Directed, Event, Placed
from controller.engine.record.state import Limits
from controller.games.cards.hands.log import Chosen, TurnedUp
from hal.signals import KeyTurned, Pressed
from tests.games.rounds.table import PLAYERS, RANKS, RandomRounds

LIMITS = Limits(500, 20_000, 500)
ODDS = {
    "dead hand": 1, "two pairs": 1, "three of a kind": 1, "straight": 2, "flush": 4, "full house": 6,
    "four of a kind": 20, "straight flush": 50, "royal flush": 200,
}  # fmt: skip
"""9.1."""
PRIZES = {
    "dead hand": 1_000, "straight": 50, "flush": 75, "full house": 100, "four of a kind": 300,
    "straight flush": 2_000, "royal flush": 20_000,
}  # fmt: skip
"""The example schedule (10.3, 10.4)."""
MOST = 60_000
NO_RESULT = ("12.8.2", "13.2.1", "14.4.1")
"""By these rules all money of a round goes back."""
MISSED = 0.03
IRREGULAR = ("905", "908", "909", "910", "912", "901", "902", "932")


def rule_11(cards: list[str]) -> str:
    """The hand of rule 11.1 that these five cards are; empty for none."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    flush = len({card[1] for card in cards}) == 1
    high, low = ranks in [[*range(at, at + 5)] for at in range(9)], ranks == [0, 1, 2, 3, 12]
    alike = sorted(Counter(ranks).values(), reverse=True)
    suits_of_four = [suit for suit in "cdhs" if {f"{rank}{suit}" for rank in "2345"} <= {*cards}]
    if flush and ranks == [8, 9, 10, 11, 12]:
        return "royal flush"
    if flush and (high or low):
        return "straight flush"
    if alike[0] == 4:
        return "four of a kind"
    if alike == [3, 2]:
        return "full house"
    if flush:
        return "flush"
    if high or low:
        return "straight"
    if alike[0] == 3:
        return "three of a kind"
    if alike == [2, 2, 1]:
        return "two pairs"
    return "dead hand" if suits_of_four and ranks.count(0) == 2 else ""


def lower_than_one(kept: list[str], sixth: str) -> bool:
    """9.3: of the suit of a kept card, and of a lesser value than it; the ace is high."""
    return any(card[1] == sixth[1] and RANKS.index(sixth[0]) < RANKS.index(card[0]) for card in kept)


class DoubleChanceRounds(RandomRounds):
    """A table for random rounds, with records for the checks."""

    CONFIRMS = "games-supervisor"
    ASTRAY = 0.06
    VOIDS = (0.002, Directed("casino-supervisor", "invalidate", "a fire alarm", ground="disruption"))

    def __init__(self, seed: int, *options: str) -> None:
        self.kept: dict[str, list[str]] = {}
        self.jackpots = self.limited = self.excess = self.undone = self.debts = 0
        self.brought: dict[WagerKey, int] = {}
        """Cents gained by each settled wager of this round; negative for a loss."""
        self.won: Counter[str] = Counter()
        self.irregular: Counter[str] = Counter()
        super().__init__(seed, "double-chance", LIMITS, "maximum-payout=$600", *options)

    # What must hold after each event

    def turned_up(self) -> None:
        """8.6: no hand is turned up before all have decided, and then from the dealer's right; 8.7: settled from the
        left.
        """
        for it in [it for it in self.play.log[len(self.before.log) :] if isinstance(it, TurnedUp)]:
            assert all(self.play.choice(place) for place in self.play.playing_places), it
            cards = self.hand(it.hand)
            self.up |= {cards[at] for at in it.cards or range(5)}

    def checked(self, event: Event, effect: e.Effect) -> None:
        super().checked(event, effect)
        if isinstance(effect, e.End) and effect.source in NO_RESULT:
            assert not any(self.brought.values()), (event, self.brought)

    def round_over(self) -> None:
        """Pay debts: the supervisor turns the key."""
        super().round_over()
        self.kept.clear()
        self.brought.clear()
        if "debt" in self.engine.state.blocks:
            self.debts += 1
            self.do(KeyTurned("floor-manager", on=False), KeyTurned("floor-manager", on=True))
            assert "debt" not in self.engine.state.blocks

    def declares(self, place: str) -> bool:
        """Return whether the hand of a place is finally declared (12.6: a hand outside rule 11 is not)."""
        log = self.play.log or self.before.log
        chosen = [it.choice for it in log if isinstance(it, Chosen) and it.hand == place]
        return chosen[-1] == "declare"

    def paid(self, it: Decided) -> None:
        """Check that a wager ends by rules 9 and 10. A returned wager has won and lost nothing (12.8.2)."""
        before = self.brought.pop(key_of(it), None)
        if before is not None:
            assert it.how == "void", it
            assert before + it.returned == it.owes, it
            self.undone += 1
            return
        if it.how == "void":
            assert (it.returned, it.owes) == (it.staked, 0), it
            return
        self.brought[key_of(it)] = it.returned - it.staked
        cards = self.hand(it.hand)
        named = rule_11(cards[:5])
        if it.wager == "jackpot":
            prize = PRIZES.get(named, 0) if self.declares(it.hand) else 0
            assert it.returned == (it.staked + prize * it.stands if prize else 0), it
            self.jackpots += bool(prize)
        elif self.declares(it.hand):
            assert named, it
            won = min(MOST, it.stands * ODDS[named])
            self.limited += won == MOST
            self.won[named] += 1
            assert it.returned == it.staked + won, it
        else:
            wins = lower_than_one(self.kept[it.hand], cards[5])
            self.won["sixth"] += wins
            assert it.returned == it.staked - it.stands + (2 * it.stands if wins else 0), it

    def rare_things_have_happened(self) -> None:
        super().rare_things_have_happened()
        assert self.voids
        assert self.jackpots
        assert self.limited, "the maximum payout"
        assert self.won["sixth"]
        assert len(self.won) > 4
        assert self.excess
        assert {"905", "909", "910", "912"} <= {*self.irregular}
        assert self.undone
        assert self.debts

    # What is done

    def step(self) -> None:
        """Now and then a card is missed once something is settled."""
        if self.brought and self.engine.wait.phase != "entry" and self.picks.random() < MISSED:
            self.key("908")
            self.do(Pressed("accept"))
        else:
            super().step()

    def begin(self) -> None:
        self.wager()
        if self.picks.random() < 0.5:
            self.arrange()
        self.deal()

    def act(self) -> None:
        if self.engine.wait.phase == "kept cards":
            self.keep()
        elif self.engine.wait.phase == "decisions" and self.play.turn.choices:
            named = rule_11(self.hand(self.play.turn.hand)[:5])
            self.do(Pressed("declare" if named or self.picks.random() < 0.1 else "discard"))
        else:
            super().act()

    def wager(self) -> None:
        for place, player in PLAYERS.items():
            if self.picks.random() < 0.8:
                cents = self.picks.choice([500, 1_000, 10_000, 20_000, 20_500])
                self.do(Placed(player, "double-chance", cents, hand=place), Placed(player, "jackpot", 100, hand=place))
        self.do(
            Placed("eve", "double-chance", 500, hand="1"),
            Placed("ann", "double-chance", 500, hand="3"),
            Pressed("no-more-bets"),
        )

    def arrange(self) -> None:
        """Now and then a hand that is seldom dealt."""
        hands = max(1, len([it for it in self.engine.table.wagers if it.wager == "double-chance"]))
        suit, low = self.picks.choice("cdhs"), self.picks.randrange(9)
        wanted = self.picks.choice(
            [
                [RANKS[low + at] + suit for at in range(5)],
                [f"{it}{suit}" for it in "249TK"],
                ["8c", "8d", "8h", "8s", "2c"],
                [*(f"{it}{suit}" for it in "2345"), f"2{self.picks.choice([it for it in 'cdhs' if it != suit])}"],
                ["Tc", "Td", "Th", "3c", "3s"],
                ["Ac", "2d", "3h", "4s", "5c"],
            ]
        )
        hand = self.picks.randrange(hands)
        for at, card in enumerate(wanted):
            self.put(card, 5 * hand + at if self.options.get("shuffling-device") else hand + hands * at)

    def keep(self) -> None:
        """One more of the cards that the player keeps, or all are keyed, or they are keyed again."""
        place = self.play.keying
        held = [card for card in self.hand(place)[:5] if card not in self.kept.get(place, [])]
        keyed = self.play.kept.get(place, [])
        self.kept[place] = [*keyed]
        if len(keyed) < 3 and (not keyed or self.picks.random() < 0.6):
            card = self.picks.choice(held)
            self.up.add(card)
            self.key_card(card)
            self.kept[place] = [*self.play.kept.get(place, [])]
        else:
            self.do(Pressed("done"))

    def astray(self) -> None:
        """Do an act that no wait asks for."""
        match self.picks.randrange(8):
            case 0:
                self.do(Pressed("decline"))
            case 1:
                self.key(self.picks.choice([*PLAYERS, "3"]))
            case 2 | 3:
                self.irregularity()
            case 4:
                player = self.picks.choice([*PLAYERS.values()])
                what = self.picks.choice(["void-wagers-of", "first", "apart"])
                self.do(Directed("games-supervisor", what, "seen", player=player))
            case 5:
                self.do(Directed("casino-supervisor", "count", "at random"))
            case 6:
                self.excess += 1
                self.deal()
            case _:
                self.press_any_button()

    def irregularity(self) -> None:
        """A rule is keyed, then a place; those that void the whole round are rare."""
        code = self.picks.choice(IRREGULAR[: len(IRREGULAR) if self.picks.random() < 0.1 else 5])
        if code == "908" and self.picks.random() < 0.9:
            return
        self.irregular[code] += 1
        self.key(code)
        if self.play.coded and not self.play.coded.back:
            self.key(self.picks.choice([*self.play.players, "3"]))
        if self.play.coded:
            self.do(Pressed(self.picks.choice(["accept", "accept", "decline"])))
