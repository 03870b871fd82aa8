# SPDX-License-Identifier: MIT
"""Blackjack as a plain program plays it, read from the sections; cards are names. Nothing of the core is in it."""


def points(cards):
    """The point total: an ace is 11 unless that is too much."""
    sums = [{"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0]) or int(card[0]) for card in cards]
    aces = sums.count(11)
    while sum(sums) > 21 and aces:
        sums[sums.index(11)] = 1
        aces -= 1
    return sum(sums)


def is_soft(cards):
    return points([card for card in cards if card[0] != "A"]) + sum(card[0] == "A" for card in cards) != points(cards)


def worth(card):
    return {"A": 1}.get(card[0]) or points([card])


class PlainRound:
    """A round of one box, read from the sections."""

    def __init__(self, strategy, draw):
        self.strategy, self.draw = strategy, draw
        player, dealer, second = self.draw(), self.draw(), self.draw()
        self.first_two, self.dealer, self.doubled = [player, second], [dealer], []
        self.natural = points(self.first_two) == 21
        self.hands = [self.first_two]
        self.split = worth(player) == worth(second) and self.splits(worth(player))
        if self.split:
            self.hands = [[player], [second]]
            for hand in self.hands:
                hand.append(self.draw())
                if player[0] != "A":
                    self.play(hand, self.letter(hand))
        elif not self.natural:
            self.play(self.first_two, self.letter(self.first_two))
        self.play_dealer()

    def letter(self, hand):
        if points(hand) >= 21:
            return "S"
        rows = self.strategy.soft if is_soft(hand) else self.strategy.hard
        return rows[points(hand)][self.column]

    def splits(self, value):
        return self.strategy.pairs.get(value, "." * 10)[self.column] == "P"

    @property
    def column(self):
        return "23456789TA".index({"K": "T", "Q": "T", "J": "T"}.get(self.dealer[0][0], self.dealer[0][0]))

    def play(self, hand, letter):
        if letter == "2":
            hand.append(self.draw())
            self.doubled.append(hand)
        while letter == "D" or (letter == "2" and not any(hand is it for it in self.doubled)):
            hand.append(self.draw())
            letter = {"2": "D"}.get(self.letter(hand), self.letter(hand))

    def points(self, hand):
        if not any(hand is it for it in self.doubled):
            return points(hand)
        low = sum(worth(card) for card in hand[:2])
        return low + (11 if hand[2][0] == "A" and low <= 10 else worth(hand[2]))

    def play_dealer(self):
        self.dealer.append(self.draw())
        if not self.natural and any(self.points(hand) <= 21 for hand in self.hands):
            while points(self.dealer) < 17:
                self.dealer.append(self.draw())

    @property
    def gain(self):
        """In halves of the first wager."""
        dealer = points(self.dealer)
        if len(self.dealer) == 2 and dealer == 21:
            if self.natural:
                return 0
            lost = any(self.points(hand) != 21 or len(hand) > 2 for hand in self.hands)
            return -2 if lost else 0
        if self.natural:
            return 3
        return sum(self.won(self.points(hand), dealer) * (4 if self.is_doubled(hand) else 2) for hand in self.hands)

    def is_doubled(self, hand):
        return any(hand is it for it in self.doubled)

    def won(self, mine, dealer):
        if mine > 21:
            return -1
        return 1 if dealer > 21 or mine > dealer else 0 if mine == dealer else -1

    @property
    def sevens(self):
        dealt = self.first_two[:3]
        if self.split:
            dealt = [self.hands[0][0], self.hands[1][0], self.hands[0][1]]
        if dealt[0][0] != "7":
            return ""
        alike = 3 if [card[0] for card in dealt] == ["7"] * 3 else 2 if dealt[1][0] == "7" else 1
        suited = "suited " if alike > 1 and len({card[1] for card in dealt[:alike]}) == 1 else ""
        return f"{('one', 'two', 'three')[alike - 1]} {suited}seven{'s' if alike > 1 else ''}"

    @property
    def bonus(self):
        hand = self.hands[0]
        ranks, suited = "".join(sorted(card[0] for card in hand)), len({card[1] for card in hand}) == 1
        if sorted(hand) == ["As", "Ks"] and not self.split:
            return "nominated blackjack"
        return {
            "678": ("six, seven and eight", "suited six, seven and eight"),
            "777": ("three sevens", "three suited sevens"),
            "5556": ("three fives and a six", "three suited fives and a suited six"),
        }.get(ranks, ("", ""))[suited]
