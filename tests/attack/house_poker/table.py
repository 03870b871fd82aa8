"""Watched tables of poker against the house: what a wager returns by the text, the jackpot prize, no hidden card."""

import re
from collections import Counter

from controller.engine import effect_rows
from controller.engine import effects as e
from controller.engine.decided import Decided
from controller.games.house_poker.hands import Chosen, Dealt, Entry, lay_out
from tests.attack.table import Broken, WatchedTable
from tests.games import test_caribbean_stud as caribbean_text
from tests.games import test_double_chance as double_chance_text

A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
SUITS, RANKS = "shcd", "A23456789TJQK"
CUT_SHORT = 600_00
"""The maximum payment at these tables."""


class WatchedPoker(WatchedTable):
    """After each line no card that lies face down may have been told; what is paid is held against the text."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.log: list[Entry] = []
        self.known: set[str] = set()
        """The cards that lay face up in this round, or that the dealer has keyed."""

    def before_line(self, line: str) -> None:
        if not self.memory.play.log:
            self.known = set()
        self.round = self.memory.play
        self.log = [*self.round.log]
        if code := re.fullmatch(r"enter ([01]) (\d) ([1-4])", line):
            number = int(code[1] + code[2])
            self.known |= {RANKS[number - 1] + SUITS[int(code[3]) - 1]} if 0 < number <= len(RANKS) else set()

    def after_line(self, line: str, end: e.End | None) -> None:
        self.known |= {*A_CARD.findall(line)} if "face up" in line or line.startswith("key") else set()

    def words(self, effects: list[e.Effect]) -> None:
        super().words(effects)
        waiting = self.memory.shoe.waiting
        both = [it for log in (self.log, self.round.log) for cards in lay_out(log).values() for it in cards]
        self.known |= {it.name for it in both if it.up} | {it.card for it in waiting if it.face_up}
        hidden = {it.name for it in both} | {it.card for it in waiting}
        told = {*A_CARD.findall(effect_rows.encode(effects).decode())}
        if shown := told & (hidden - self.known - {""}):
            raise Broken(f"a card that lies face down is told: {shown}")

    def is_fair(self, pay: Decided) -> bool:
        if pay.voucher and pay.how == "wins":
            return pay.returned >= 0
        if not super().is_fair(pay):
            return False
        expected = None if pay.how == "void" and self.void(pay) else self.text(pay)
        return expected in (None, pay.returned)

    def void(self, pay: Decided) -> bool:
        """Whether this wager is void by a person or an irregularity, which the text of the hand does not say."""
        return True

    def text(self, pay: Decided) -> int | None:
        """What this wager returns by the text alone; None if not all cards are known."""
        raise NotImplementedError

    def hand(self, place: str) -> list[str]:
        """The cards of a hand before this line."""
        return [it.card for it in self.log if isinstance(it, Dealt) and it.to == place]

    def known_hand(self, place: str, cards: int) -> bool:
        return len(hand := self.hand(place)) == cards and all(hand)


class WatchedCaribbeanStud(WatchedPoker):
    """Part 14, ss 239 to 247. The jackpot prize has the share of each chip that was not given back, and no other."""

    GAME = "caribbean-stud"

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.prize = self.memory.pool.amount or self.engine.table.options.seed

    def void(self, pay: Decided) -> bool:
        return pay.source not in ("s 241(3)", "s 243(6)")

    def text(self, pay: Decided) -> int | None:
        if pay.wager == "jackpot":
            return self.jackpot(pay)
        if pay.source == "s 239(5)":
            return 0 if pay.stands == pay.staked else pay.staked - pay.stands
        if not self.known_hand("dealer", 5):
            raise Broken(f"{pay.words} is paid before the dealer's hand is known")
        over, dealer = pay.staked - pay.stands, self.hand("dealer")
        if not caribbean_text.qualifies(dealer):
            return over + pay.stands * (2 if pay.wager == "ante" else 1)
        if not self.known_hand(pay.hand, 5):
            raise Broken(f"{pay.words} is paid before its hand is known")
        mine, theirs = caribbean_text.rank(self.hand(pay.hand)), caribbean_text.rank(dealer)
        if mine <= theirs:
            return over if mine < theirs else pay.staked
        odds = 1 if pay.wager == "ante" else caribbean_text.ODDS[mine[0]]
        won = pay.stands * odds
        return pay.staked + (won if pay.wager == "ante" else min(CUT_SHORT, won))

    def jackpot(self, pay: Decided) -> int | None:
        """s 246: the fixed amounts here, the shares with the prize; the chip does not come back (s 225(a))."""
        self.prize += self.share_of_chip(pay)
        if pay.source == "s 239(5)":
            return 0
        hand = self.hand(pay.hand)
        ranks = Counter(it[0] for it in hand)
        dead = self.engine.table.options.dead_mans_hand and ranks["A"] == ranks["8"] == 2
        line = caribbean_text.rank(hand)[0]
        return caribbean_text.FIXED.get(line, 5_000 if dead else 0) if line < 8 else None

    def share_of_chip(self, pay: Decided) -> int:
        return pay.staked * self.engine.table.options.jackpot_increment // 100

    def after_line(self, line: str, end: e.End | None) -> None:
        if end:
            self.prize_after(end)
        super().after_line(line, end)

    def prize_after(self, end: e.End) -> None:
        """It has what it had, and of each chip of a whole round; a share that is paid leaves less, or the seed."""
        amount = self.memory.pool.amount
        if end.how == "void" and not self.shared:
            self.prize = self.before_round
        if not self.shared and amount != self.prize:
            raise Broken(f"the jackpot prize is {amount} cents, not {self.prize}")
        self.prize = self.before_round = amount
        self.shared = False

    shared = False
    before_round = 0

    def pay(self, pay: Decided) -> None:
        self.before_round = self.before_round or self.engine.table.options.seed
        super().pay(pay)
        self.shared |= pay.wager == "jackpot" and pay.how == "wins" and caribbean_text.rank(self.hand(pay.hand))[0] > 7


class WatchedLetItRide(WatchedPoker):
    """Rules 9 and 10 of New South Wales; H9.3."""

    GAME = "let-it-ride-nsw"
    PAYS = (0, 1, 2, 3, 5, 8, 11, 50, 200, 1000)

    def text(self, pay: Decided) -> int | None:
        cards = [*self.hand(pay.hand), *self.hand("community")[-2:]]
        if len(cards) != 5 or not all(cards):
            raise Broken(f"{pay.words} is paid before its hand is known: {cards}")
        line, values = caribbean_text.rank(cards)
        over = pay.staked - pay.stands
        if line == 0 or (line == 1 and values[0] < caribbean_text.RANKS.index("T")):
            return over
        return pay.staked + self.most(pay.stands * self.PAYS[line])

    def most(self, won: int) -> int:
        return min(won, CUT_SHORT)


class WatchedHouseLetItRide(WatchedLetItRide):
    """H9.3 and H11.2."""

    GAME = "let-it-ride-house"
    PAYS = (0, 1, 2, 3, 5, 8, 11, 50, 100, 200)

    def most(self, won: int) -> int:
        return won

    def text(self, pay: Decided) -> int | None:
        if pay.wager != "bonus":
            return super().text(pay)
        cards = self.hand(pay.hand)
        values = sorted(caribbean_text.RANKS.index(it[0]) for it in cards)
        suited = len({it[1] for it in cards}) == 1
        row = values in ([0, 1, 12], [*range(values[0], values[0] + 3)])
        straight = 40 if suited and values == [10, 11, 12] else 30 if suited else 5
        odds = straight if row else 3 if suited else {3: 0, 2: 1, 1: 25}[len(set(values))]
        return pay.staked * (1 + odds) if odds else 0


class WatchedDoubleChance(WatchedPoker):
    """Rules 9 to 11."""

    GAME = "double-chance"

    def before_line(self, line: str) -> None:
        super().before_line(line)
        self.kept = {place: [*cards] for place, cards in self.memory.play.kept.items()}

    def text(self, pay: Decided) -> int | None:
        over, hand = pay.staked - pay.stands, self.hand(pay.hand)
        chosen = [it.choice for it in self.log if isinstance(it, Chosen) and it.hand == pay.hand]
        declared = "declare" in chosen and "discard" not in chosen
        if pay.source == "14.5":
            return None
        named = double_chance_text.rule_11(hand[:5]) if all(hand[:5]) and len(hand) >= 5 else ""
        if pay.wager == "jackpot":
            prize = double_chance_text.PRIZES.get(named, 0) if declared else 0
            return pay.staked + pay.stands * prize if prize else over
        if declared:
            return pay.staked + min(CUT_SHORT, pay.stands * double_chance_text.ODDS[named])
        wins = double_chance_text.lower_than_one(self.kept[pay.hand], hand[5])
        return over + (2 * pay.stands if wins else 0)
