# SPDX-License-Identifier: MIT
"""The outcomes of blackjack: text form, call, payout, and the words that a person may type for a hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from c_ext import blackjack, blackjack_chances
from c_ext.blackjack import BONUS_DECKS, SUPER_SEVENS, BlackjackHand, dealer_draws, settle, value
from c_ext.blackjack_strategy import BASIC
from c_ext.cards import CARDS
from c_ext.wager import Win
from controller.engine.rules.game import FullShoe, Outcomes
from controller.games.blackjack import wagers
from controller.games.blackjack.hands import HIGHEST
from controller.games.blackjack.sides import bonus_due, super_sevens_due
from controller.games.blackjack.strategy import in_words
from controller.games.blackjack.wagers import BONUS_NAME, INSURANCE_LOSES, INSURANCE_WINS, NOMINATED, OF_A_BONUS

DEALER: Final = "--dealer"
DECKS: Final = (5, 6, 7, 8)
"""Numbers of decks in a dealing shoe (s 16). A card machine has the approved number (s 65A(3)(a))."""
ASSUMED: Final = {
    "blackjack": "a round of one box with a full shoe; what the player's third and later cards change for the cards "
    f"after them is left out; the player has this basic strategy: {in_words(BASIC)}",
    "insurance": "a full shoe without the ace that is seen",
    "super-sevens": "a full shoe; a player with two sevens takes a third card",
    "bonus-blackjack": "a full shoe; the player draws as long as the wager can win, splits nothing, and does not "
    "double down on 5 and 5 or 5 and 6",
}
"""Assumptions of the exact returns, by wager."""


def outcomes(decks: int, bonus_name: str = "") -> Outcomes[str]:
    """Return the outcomes at a table with this many decks. bonus_name: Another name for bonus blackjack (s 50A(3))."""

    def call(outcome: str) -> str:
        result = OF_A_BONUS.get(outcome, "")
        return f"{bonus_name}: {result}" if bonus_name and result else outcome

    return Outcomes(
        layout=wagers.layout(decks, bonus_name or BONUS_NAME),
        read=read,
        read_hand=read_hand,
        written=str,
        call=call,
        shoe=FullShoe(
            edges=blackjack_chances.edges,
            decks=DECKS,
            usual=decks,
            assumed=ASSUMED,
            first=frozenset({wagers.BLACKJACK}),
        ),
        sources=sources(decks),
    )


def sources(decks: int) -> Mapping[tuple[str, str], str]:
    """Return the sections by which some outcomes decide wagers."""
    found = {
        (wagers.BLACKJACK, wagers.EVEN_MONEY): "s 35(4)",
        (wagers.BONUS, wagers.NO_BONUS): "s 50D(3)",
        (wagers.BONUS, wagers.NOT_NOMINATED): "s 50D(2)(a)",
    }
    found |= {(wagers.SUPER_SEVENS, wagers.super_sevens(it)): pays.source for it, pays in SUPER_SEVENS.items()}
    bonuses = blackjack.bonus_pays(decks) if decks in BONUS_DECKS else {}
    return found | {(wagers.BONUS, wagers.bonus(it)): pays.source for it, pays in bonuses.items()}


# Typed words


def read(words: Sequence[str]) -> str:
    """Return the outcome with these words: `stands off`. Raise ValueError."""
    outcome, every = " ".join(words), wagers.layout(max(BONUS_DECKS)).outcomes
    if outcome in every:
        return outcome
    hand = f"or the cards of a hand and of the dealer, as As Kd {DEALER} 9c 8d"
    raise ValueError(f"{outcome!r} is no outcome of blackjack: say one of {', '.join(every)}; {hand}")


def read_hand(words: Sequence[str]) -> Sequence[str]:
    """Return the outcomes of `As Kd --dealer 9c 8d`, a hand and the dealer's, for each wager; or one outcome in
    words.
    """
    if DEALER not in words:
        return (read(words),)
    split = words.index(DEALER)
    player, dealer = tuple(words[:split]), tuple(words[split + 1 :])
    for card in (*player, *dealer):
        if card not in CARDS:
            raise ValueError(f"{card!r} is no card: write rank and suit, as As, Td, 9c")
    return tuple(_of_hands(BlackjackHand(player), BlackjackHand(dealer)))


def _of_hands(player: BlackjackHand, dealer: BlackjackHand) -> list[str]:
    """Return the outcomes of a hand that is neither split nor doubled. Raise ValueError for impossible cards."""
    _complete(player, dealer)
    ((wager, _),) = settle([player.total], dealer.total)
    found = [wagers.AT_THE_END[wager]]
    if value(dealer.cards[0]) == value("As"):
        found.append(INSURANCE_WINS if isinstance(blackjack.insurance(dealer.cards[1]), Win) else INSURANCE_LOSES)
    sevens = super_sevens_due(player.cards, done=True)
    bonus = bonus_due(player, NOMINATED, done=True, settled=found[0])
    return [*found, *(due.outcome for due in (sevens, bonus) if due)]


def _complete(player: BlackjackHand, dealer: BlackjackHand) -> None:
    """Raise ValueError, with the section, unless both hands are complete."""
    for whose, hand in (("player", player), ("dealer", dealer)):
        if len(hand.cards) < 2:
            raise ValueError(f"the {whose}'s hand has at least 2 cards: not {len(hand.cards)} (s 30(1), (4))")
    if any(before.total.points >= HIGHEST for before in _before_each_card(player)):
        raise ValueError("a player with 21 points or more takes no further card (s 39(1))")
    if not all(dealer_draws(before.total, [player.total]) for before in _before_each_card(dealer)):
        raise ValueError("the dealer draws no card at 17 or more, or if it would have no effect (s 40)")
    if dealer_draws(dealer.total, [player.total]):
        raise ValueError("the dealer draws further cards up to 17 (s 40(1))")


def _before_each_card(hand: BlackjackHand) -> list[BlackjackHand]:
    """Return the hand before each card after the first two."""
    return [BlackjackHand(hand.cards[:count]) for count in range(2, len(hand.cards))]
