# SPDX-License-Identifier: MIT
"""Rounds without irregularities, each payment held against the text."""

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from tests.attack.blackjack import text_settlement as text
from tests.attack.blackjack.play import RandomPlay
from tests.attack.table import Broken

CALM = ("decks=8 super-sevens bonus-blackjack", "decks=6 super-sevens bonus-blackjack boxes=4", "decks=5 boxes=3")


class ComparedPlay(RandomPlay):
    """Nobody makes a mistake; every wager that is paid must return what the text says."""

    def __init__(self, seed: int) -> None:
        self.compared = 0
        self.paid: list[Decided] = []
        super().__init__(seed, CALM[seed % len(CALM)], wild=0)
        self.endless = False

    def leaves(self) -> str:
        return super().leaves().removesuffix(" face up")

    def do(self, line: str) -> None:
        round_before = self.table.play
        effects = self.table.line(line)
        for it in (it for it in effects if isinstance(it, e.Pay)):
            self.paid += it.paid
        if any(isinstance(it, e.End) for it in effects):
            for pay in self.paid:
                self.compare(pay, round_before)
            self.paid = []

    def compare(self, pay: Decided, play: object) -> None:
        expected = self.expected(pay, play)
        self.compared += 1
        if pay.returned != expected:
            raise Broken(f"{pay.words} on {pay.hand}: the text returns {expected} cents")

    def expected(self, pay: Decided, play: object) -> int:
        hands, added = play.hands, play.added  # type: ignore[attr-defined]
        box = pay.hand.partition("/")[0]
        held, dealer = hands.players[pay.hand].hand, hands.dealer.cards
        split = f"{box}/2" in hands.players
        if pay.wager == "insurance":
            return text.insurance_returns(dealer, pay.staked)
        if pay.wager == "super-sevens":
            two = hands.players[f"{box}/2"].hand.cards[:1] if split else ()
            cards = (held.cards[0], *two, *held.cards[1:])
            return text.super_sevens_returns(cards, pay.staked)
        if pay.wager == "bonus-blackjack":
            won = 100 * text.bonus_amount(held.cards, self.table.engine.table.options.decks, split=split)
            return won + pay.staked if won else 0
        if added.even_money.get(pay.hand, {}).get(pay.player) == "even-money":
            return 2 * pay.staked
        doubled = added.doubled.get(pay.hand, {}).get(pay.player, 0)
        ten_or_ace = held.cards[0][0] in "ATJQK"
        both = added.split.get(box, {}).get(pay.player) == "both"
        spared = doubled
        if both and pay.hand != box:
            first = hands.players[box].hand
            loses = (
                text.blackjack_returns(
                    first.cards, dealer, 2, 2, split=first.cards[0][0] in "ATJQK", doubled=first.doubled
                )
                == 0
            )
            spared = pay.staked if loses else doubled
        return text.blackjack_returns(
            held.cards, dealer, pay.staked, pay.staked - spared, split=split and ten_or_ace, doubled=held.doubled
        )
