# SPDX-License-Identifier: MIT
"""Poker tables against the house with checks: returns by the text, the jackpot prize, and no hidden card shown."""

import re
from collections import Counter

from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.games.cards.hands.log import Chosen, Dealt, Entry, laid_out
from controller.sockets.requests import Answer, encode
from tests.attack.house_poker import jackpots
from tests.attack.table import Broken, WatchedTable
from tests.games.rounds import caribbean_stud as caribbean_text
from tests.games.rounds import double_chance as double_chance_text

A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
A_KEYED_CARD = re.compile(r"enter ([01]) (\d) ([1-4])")
SUITS, RANKS = "shcd", "A23456789TJQK"
CUT_SHORT = 600_00
"""The maximum payment at these tables."""


def cards_in(words: bytes) -> set[str]:
    """The cards that are named."""
    return {*A_CARD.findall(words.decode())}


def keyed_card(line: str) -> str:
    """The card that is keyed with this line; empty if none is."""
    code = A_KEYED_CARD.fullmatch(line)
    number = int(code[1] + code[2]) if code else 0
    return RANKS[number - 1] + SUITS[int(code[3]) - 1] if code and 0 < number <= len(RANKS) else ""


class WatchedPoker(WatchedTable):
    """After each line no face-down card may have been told, and payouts are compared with the text."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.log: list[Entry] = []
        self.seen = View()
        """The view that screens and watchers see."""
        self.known: set[str] = set()
        """The cards that lay face up in this round, or that the dealer has keyed."""

    def before_line(self, line: str) -> None:
        if not self.memory.play.log:
            self.known = cards_in(self.frame())
        self.round = self.memory.play
        self.log = [*self.round.log]
        self.known |= {keyed_card(line)} - {""}

    def after_line(self, line: str, end: e.End | None) -> None:
        self.known |= {*A_CARD.findall(line)} if "face up" in line or line.startswith("key") else set()

    def words(self, effects: list[e.Effect]) -> None:
        super().words(effects)
        waiting = self.memory.shoe.waiting
        both = [it for log in (self.log, self.round.log) for cards in laid_out().of(log).hands.values() for it in cards]
        self.known |= {it.name for it in both if it.up} | {it.card for it in waiting if it.face_up}
        hidden = {it.name for it in both} | {it.card for it in waiting}
        self.seen = view_after(self.seen, effects)
        for where, told in (("told", effect_rows.encode(effects)), ("shown", self.frame())):
            if shown := cards_in(told) & (hidden - self.known - {""}):
                raise Broken(f"a card that lies face down is {where}: {shown}")

    def frame(self) -> bytes:
        """Return the frame that `watch` sends, which is also the round's part of `status`."""
        return encode(Answer(data=self.seen))

    def is_fair(self, pay: Decided) -> bool:
        if not (super().is_fair(pay) or pay.voucher):
            return False
        expected = None if pay.how == "void" and self.void(pay) else self.text(pay)
        if expected and pay.voucher:  # it is forfeited, whether it wins or loses (rule 1.1)
            expected -= pay.staked
        return expected in (None, pay.returned)

    def void(self, pay: Decided) -> bool:
        """Whether this wager is void by a person or an irregularity, which the text of the hand does not say."""
        return True

    def text(self, pay: Decided) -> int | None:
        """Return the returns of this wager by the text alone. None: not all cards are known."""
        raise NotImplementedError

    def hand(self, place: str) -> list[str]:
        """The cards of a hand before this line."""
        return [it.card for it in self.log if isinstance(it, Dealt) and it.to == place]

    def known_hand(self, place: str, cards: int) -> bool:
        return len(hand := self.hand(place)) == cards and all(hand)


LINES = {5: "flush", 6: "full house", 7: "4 of a kind", 8: "straight flush", 9: "royal flush"}
"""s 227(1), by the line of the ranking."""


class WatchedCaribbeanStud(WatchedPoker):
    """Part 14, ss 239 to 247. The jackpot prize has the share of each chip that was not given back, and no other."""

    GAME = "caribbean-stud"

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.options = self.engine.table.options
        self.prize = self.options.seed
        self.expected: dict[str, int] = {}
        """Cents. The payout of the winning jackpot hand at each place."""
        self.compared: Counter[str] = Counter()
        """The jackpots that were paid, by how."""

    def void(self, pay: Decided) -> bool:
        return pay.source not in ("s 241(3)", "s 243(6)")

    def money(self, effects: list[e.Effect]) -> None:
        for it in effects:
            if isinstance(it, e.Pay):
                self.jackpots_of(it)
        super().money(effects)

    def jackpots_of(self, paid: e.Pay) -> None:
        """Compute the jackpot prize and its payouts (ss 245-247), from the dealer's right."""
        collected = [it for it in paid.paid if it.wager == "jackpot" and not (it.how == "void" and self.void(it))]
        self.prize += sum(self.share_of_chip(it) for it in collected)
        places = sorted((it.hand for it in collected if it.source != "s 239(5)"), key=int, reverse=True)
        won = {place: hand for place in places if (hand := self.winning_hand(place))}
        equally = self.options.jackpot_sharing == "equal"
        meter = jackpots.read(self.prize, self.options.seed, won, equally=equally)
        self.expected, self.prize = meter.paid, meter.prize
        top = sorted(it for it in won.values() if it in jackpots.LEAST)
        self.compared["equally " * (equally and len(top) > 1) + " and ".join(top)] += bool(top)

    def winning_hand(self, place: str) -> str:
        """s 227: the winning jackpot hand of a place; empty if it has none."""
        hand = self.hand(place)
        ranks = Counter(it[0] for it in hand)
        dead = "dead man's hand" if self.options.dead_mans_hand and ranks["A"] == ranks["8"] == 2 else ""
        return LINES.get(caribbean_text.rank(hand)[0], dead)

    def text(self, pay: Decided) -> int | None:
        if pay.wager == "jackpot":
            return self.expected.get(pay.hand, 0)
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

    def share_of_chip(self, pay: Decided) -> int:
        return pay.staked * self.options.jackpot_increment // 100

    def after_line(self, line: str, end: e.End | None) -> None:
        if end:
            self.prize_after()
        super().after_line(line, end)

    def prize_after(self) -> None:
        """Check the prize: the old prize plus the share of each collected chip, less the payouts, or the seed."""
        amount = self.memory.pool.amount
        if amount != self.prize:
            raise Broken(f"the jackpot prize is {amount} cents, not {self.prize}")


class WatchedInNewSouthWales(WatchedPoker):
    """Rules 14.4 and 14.5: an invalid outcome refunds all wagers, but those that a supervisor directed to be forfeited.

    Only a fraud forfeits wagers, and only in the round in which a supervisor directed the forfeit.
    """

    forfeits: frozenset[str] = frozenset()
    invalidated = ""
    compared_forfeits = 0

    def before_line(self, line: str) -> None:
        super().before_line(line)
        words = line.split()
        by_whom = words[0] == "direct" and words[1].endswith("supervisor")
        self.invalidated = line if by_whom and words[2] == "invalidate" else ""
        wagers = {key[0] for key, cents in self.lying.items() if cents} | {key[0] for key in self.brought}
        if by_whom and words[2] == "forfeit" and words[3] in wagers:
            self.forfeits |= {words[3]}

    def comes_back(self, pay: Decided, brought: int) -> None:
        """A forfeited wager that has won is owed whole, its stake too."""
        if "because fraud" in self.invalidated and pay.player in self.forfeits:
            if (pay.how, pay.returned, pay.owes) != ("loses", 0, brought + pay.staked):
                raise Broken(f"{pay.words} is forfeited, and has brought {brought} cents")
        else:
            super().comes_back(pay, brought)

    def is_fair(self, pay: Decided) -> bool:
        if not self.invalidated:
            return pay.source != "14.5" and super().is_fair(pay)
        forfeited = "because fraud" in self.invalidated and pay.player in self.forfeits
        self.compared_forfeits += forfeited
        return (pay.how, pay.returned) == (("loses", 0) if forfeited else ("void", pay.staked))

    def after_line(self, line: str, end: e.End | None) -> None:
        super().after_line(line, end)
        if end:
            self.forfeits = frozenset()


class WatchedLetItRide(WatchedInNewSouthWales):
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

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.by_hand: dict[str, list[str]] = {}
        """Where nothing reads the cards: those that the dealer has keyed for each hand."""

    def before_line(self, line: str) -> None:
        super().before_line(line)
        self.keying, self.doing = self.memory.play.keying, line
        self.coded = self.memory.play.coded
        if not self.log:
            self.by_hand = {}

    def words(self, effects: list[e.Effect]) -> None:
        super().words(effects)
        if not self.keying or any(isinstance(it, e.Refuse) for it in effects):
            return
        if card := keyed_card(self.doing):
            self.by_hand.setdefault(self.keying, []).append(card)
        elif not self.coded and (self.doing == "press decline" or "because decline" in self.doing):
            self.by_hand.pop(self.keying, None)

    def hand(self, place: str) -> list[str]:
        return self.by_hand.get(place, []) if self.engine.table.options.by_hand else super().hand(place)

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


class WatchedDoubleChance(WatchedInNewSouthWales):
    """Rules 9 to 11."""

    GAME = "double-chance"

    def before_line(self, line: str) -> None:
        super().before_line(line)
        self.kept = {place: [*cards] for place, cards in self.memory.play.kept.items()}

    def text(self, pay: Decided) -> int | None:
        over, hand = pay.staked - pay.stands, self.hand(pay.hand)
        chosen = [it.choice for it in self.log if isinstance(it, Chosen) and it.hand == pay.hand]
        declared = "declare" in chosen and "discard" not in chosen
        named = double_chance_text.rule_11(hand[:5]) if all(hand[:5]) and len(hand) >= 5 else ""
        if pay.wager == "jackpot":
            prize = double_chance_text.PRIZES.get(named, 0) if declared else 0
            return pay.staked + pay.stands * prize if prize else over
        if declared:
            return pay.staked + min(CUT_SHORT, pay.stands * double_chance_text.ODDS[named])
        wins = double_chance_text.lower_than_one(self.kept[pay.hand], hand[5])
        return over + (2 * pay.stands if wins else 0)
