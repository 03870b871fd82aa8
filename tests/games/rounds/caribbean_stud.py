# SPDX-License-Identifier: MIT
"""Random rounds of Caribbean stud: money and meter are right, no hidden card shows, the record replays to the same."""

from collections import Counter

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from controller.engine.record.events import Directed, Event, Placed
from controller.engine.record.state import Limits
from hal.signals import Entered, Keyed, Pressed
from tests.games.rounds.table import PLAYERS, RANKS, RandomRounds

LIMITS = Limits(500, 20_000, 500)
ODDS = [1, 1, 2, 3, 4, 5, 7, 20, 50, 250]
"""s 244(1), from an odd card hand to a royal flush."""
FIXED = {5: 10_000, 6: 15_000, 7: 50_000}
"""s 246(1), in cents: flush, full house, 4 of a kind."""
MOST = 60_000


def rank(cards: list[str]) -> tuple[int, list[int]]:
    """ss 228-229: the line of the ranking, 0 an odd card hand to 9 a royal flush; the face values that count."""
    counts = Counter(RANKS.index(card[0]) for card in cards)
    values = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    if values == [12, 3, 2, 1, 0]:
        values = [3, 2, 1, 0, -1]
    straight = len(values) == 5 and values[0] - values[4] == 4
    if straight and flush:
        return (9 if values[0] == 12 else 8), values
    line = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return (5 if flush else 4 if straight else line), values


def qualifies(cards: list[str]) -> bool:
    """s 226."""
    line, values = rank(cards)
    return line > 0 or values[:2] == [12, 11]


class CaribbeanStudRounds(RandomRounds):
    """A table for random rounds, with records for the checks."""

    CONFIRMS = "floor-manager"
    ASTRAY = 0.08
    VOIDS = (0.001, Directed("floor-manager", "void", "a fire alarm"))

    def __init__(self, seed: int, *options: str) -> None:
        self.jackpots = self.silent = self.added = self.collected = 0
        self.meter = 1_234_500
        super().__init__(seed, "caribbean-stud", LIMITS, "maximum-payment=$600", "jackpot-seed=$12345", *options)

    # What must hold after each event

    def checked(self, event: Event, effect: e.Effect) -> None:
        super().checked(event, effect)
        match effect:
            case e.End():
                self.meter += self.added if effect.how == "declared" else self.collected
                self.added = self.collected = 0
                assert self.memory.pool.amount == self.meter
            case e.Call(what=what) if what.startswith("dealer"):
                self.up |= {*self.hand("dealer")}
                self.silent += what == "dealer does not qualify"
                assert (what == "dealer does not qualify") != qualifies(self.hand("dealer"))
            case e.Declare():
                for it in effect.hands:
                    if it.outcome.startswith(("wins", "loses", "stands", "jackpot:")) and it.outcome[9:12] != "no ":
                        self.up |= {*self.hand(it.hand)}

    def paid(self, it: Decided) -> None:
        """Each wager ends as ss 239 to 247 say."""
        if it.how == "void" and it.source.startswith(("s 3", "s 4", "s 248")):
            self.added -= 75 * (it.wager == "jackpot")
            return
        mine, dealer = rank(self.hand(it.hand)), rank(self.hand("dealer"))
        folded = it.source == "s 239(5)"
        self.collected += 75 * (it.wager == "jackpot")
        if it.wager == "jackpot":
            assert folded or it.returned == self.prize(mine[0]), it
        elif folded or (qualifies(self.hand("dealer")) and mine < dealer):
            assert it.returned == 0, it
        elif not qualifies(self.hand("dealer")):
            assert it.returned == (2 * it.stands if it.wager == "ante" else it.staked), it
        elif mine == dealer:
            assert it.returned == it.staked, it
        else:
            won = it.stands if it.wager == "ante" else min(MOST, it.stands * ODDS[mine[0]])
            assert it.returned == it.staked + won, it

    def prize(self, line: int) -> int:
        """Return the pay of a jackpot wager (s 246(1)); a share comes off the meter."""
        if line < 8:
            return FIXED.get(line, 0)
        whole = self.meter + self.added
        share = whole if line == 9 else whole // 10
        self.meter, self.added = (1_234_500 if line == 9 else whole - share), 0
        self.jackpots += 1
        return max(share, 1_000_000 if line == 9 else 100_000)

    def rare_things_have_happened(self) -> None:
        super().rare_things_have_happened()
        assert self.silent, "the dealer's hand did not qualify"
        assert self.jackpots, "a share of the jackpot prize was paid"

    # What is done

    def begin(self) -> None:
        self.wager()
        if self.picks.random() < 0.7:
            self.arrange()
        self.deal()

    def wager(self) -> None:
        for place, player in PLAYERS.items():
            if self.picks.random() < 0.8:
                cents = self.picks.choice([500, 1_000, 10_000, 20_000, 20_500])
                self.do(Placed(player, "ante", cents, hand=place), Placed(player, "jackpot", 100, hand=place))
        self.do(Placed("eve", "ante", 500, hand="1"), Placed("ann", "ante", 500, hand="3"))

    def arrange(self) -> None:
        """Now and then a hand that is seldom dealt: five cards of a suit in a row, or of a suit, or four alike."""
        hands = len([it for it in self.engine.table.wagers if it.wager == "ante"]) + 1
        suit, low = self.picks.choice("cdhs"), self.picks.randrange(9)
        wanted = [RANKS[low + at] + suit for at in range(5)]
        wanted = self.picks.choice([wanted, wanted, [f"{it}{suit}" for it in "249TK"], ["8c", "8d", "8h", "8s", "2c"]])
        hand = self.picks.randrange(hands - self.picks.randrange(2))
        for at, card in enumerate(wanted):
            self.put(card, 5 * hand + at if self.options.get("deal") == "fives" else hand + hands * at)

    def lay_face_up(self, card: str) -> bool:
        if not self.play.players:
            self.added = sum(75 for it in self.engine.table.wagers if it.wager == "jackpot")
        self.up |= {card} if self.is_up() else set()
        return False

    def is_up(self) -> bool:
        """s 238(3): the dealer's first card by ones, the last by fives."""
        hands = len(self.play.players) or len([it for it in self.engine.table.wagers if it.wager == "ante"])
        last = 5 * (hands + 1) if self.options.get("deal") == "fives" else hands + 1
        return bool(hands) and len(self.out) == last

    def astray(self) -> None:
        """Do an act that no wait asks for: a decision taken back, another place next, a suspicion, any button."""
        match self.picks.randrange(7):
            case 6 if self.engine.wait.phase not in ("entry", "dealing"):
                self.deal()
            case 5:
                self.do(Directed("floor-manager", "cards-again", self.picks.choice(["1", "2", "dealer"])))
            case 0:
                self.do(Pressed("decline"))
            case 1:
                self.do(Keyed("terminal", self.picks.choice([1, 2, 4, 7])), Entered("terminal"))
            case 2:
                self.do(Placed(self.picks.choice([*PLAYERS.values()]), "bet", 2_000, hand="1"))
            case 3 if self.picks.random() < 0.3:
                self.do(*[Keyed("terminal", digit) for digit in (2, 4, 8)], Entered("terminal"))
                self.do(Keyed("terminal", 1), Entered("terminal"), Directed("floor-manager", "void-hand", "seen"))
            case _:
                self.press_any_button()
