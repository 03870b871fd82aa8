# SPDX-License-Identifier: MIT
"""The wagers of baccarat and mini-baccarat (s 86, s 194), their payouts (s 90, s 198), and outcomes in words."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec

from c_ext import baccarat
from c_ext.cards import number
from c_ext.edge import edges
from c_ext.layout import LOSE, VOID, Decision, Layout, Odds, State, Wager, Win, to
from controller.engine.record.on_show import RoadResult, Winner
from controller.engine.rules.game import FullShoe
from controller.games.baccarat.sections import BaccaratSections

Counts = tuple[int, int]
"""An outcome: the final point counts, the player's hand first."""

COMMISSION = Fraction(5, 100)
"""Commission at baccarat, as a fraction of the winnings on the banker's hand (s 90(2))."""
LETTERS: dict[str, Winner] = {baccarat.PLAYER: "P", baccarat.BANKER: "B", "": "T"}
"""The letter of each result."""
ON_THE_ROAD = {it.words: it for it in (RoadResult(letter, count) for letter in LETTERS.values() for count in range(10))}
"""Results of the road by their words, the form kept by the shoe: `P7`."""
DEALT = 4
"""Number of cards dealt before any third card."""
PLAYER, BANKER = "--player", "--banker"


class BaccaratPays(msgspec.Struct, frozen=True):
    """The payouts of one part of the rules, with their sections."""

    wagers: str
    """Section that defines the wagers: the player's hand at (b), the banker's at (a), a tie at (c)."""
    player: str
    banker: str
    tie: str
    banker_odds: Odds = to(1)
    commission: Fraction = Fraction(0)


def layout(pays: BaccaratPays, decks: int) -> Layout[Counts]:
    """Return the three wagers over every pair of final counts, weighted by their chances with a full shoe."""
    return Layout(wagers(pays), baccarat.chances(decks))


def full_shoe(pays: BaccaratPays, usual: int) -> FullShoe:
    """Return the exact returns by the number of decks."""
    return FullShoe(edges=lambda decks: edges(layout(pays, decks)), decks=(6, 8), usual=usual)


def wagers(pays: BaccaratPays) -> Iterator[Wager[Counts]]:
    """Return the wagers in layout order."""
    player, banker, tie = to(1), pays.banker_odds, to(8)
    yield Wager("player", "player's hand", f"{pays.wagers}(b)", pays.player, player, on_a_hand(player, baccarat.PLAYER))
    yield Wager(
        "banker",
        "banker's hand",
        f"{pays.wagers}(a)",
        pays.banker,
        banker,
        on_a_hand(banker, baccarat.BANKER),
        commission=pays.commission,
    )
    yield Wager("tie", "tie", f"{pays.wagers}(c)", pays.tie, tie, lambda _, it: LOSE if winner(it) else Win(tie))


def on_a_hand(odds: Odds, hand: str) -> Callable[[State, Counts], Decision]:
    """Return the step of a wager on one hand: void if the counts are equal."""

    def step(_state: State, counts: Counts) -> Decision:
        won = winner(counts)
        return VOID if not won else Win(odds) if won == hand else LOSE

    return step


# Outcomes in words


def written(counts: Counts) -> str:
    """Return the counts in text form: `7 5`."""
    return " ".join(map(str, counts))


def winner(counts: Counts) -> str:
    """Return the hand with the higher count; empty for a tie hand."""
    player, banker = counts
    return "" if player == banker else baccarat.PLAYER if player > banker else baccarat.BANKER


def call(counts: Counts) -> str:
    """Return the announcement of the result: "player 7, banker 5: player wins"."""
    player, banker = counts
    result = f"{winner(counts)} wins" if winner(counts) else "tie hand"
    return f"player {player}, banker {banker}: {result}"


def on_the_road(counts: Counts) -> RoadResult:
    """Return the result in the road: the winner and the winning count."""
    return RoadResult(LETTERS[winner(counts)], max(counts))


def reader(sections: BaccaratSections) -> Callable[[Sequence[str]], Counts]:
    """Return a function that makes an outcome from typed words. sections: Rules about dealing cards."""

    def read(words: Sequence[str]) -> Counts:
        """Return the final counts of `7 5`, or of `--player 9c Kc --banker 4d 3h`. Raise ValueError."""
        if PLAYER in words or BANKER in words:
            return counts_of(sections, *hands(words))
        if len(words) != len(("player", "banker")) or not all(word.isdecimal() and len(word) == 1 for word in words):
            found = " ".join(words)
            raise ValueError(f"{found!r} is no result: two point counts from 0 to 9, the player's first, as 7 5")
        return int(words[0]), int(words[1])

    return read


def hands(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the cards after `--player` and after `--banker`. Raise ValueError for words in any other form."""
    cards: dict[str, list[str]] = {}
    for word in words:
        if word in (PLAYER, BANKER):
            if word in cards:
                raise ValueError(f"{word} is said twice")
            last = cards.setdefault(word, [])
        elif not cards:
            raise ValueError(f"{word!r}: say {PLAYER} or {BANKER} before the cards")
        else:
            number(word)
            last.append(word)
    if len(cards) < len((PLAYER, BANKER)):
        raise ValueError(f"the cards of both hands are needed, as {PLAYER} 9c Kc {BANKER} 4d 3h")
    return cards[PLAYER], cards[BANKER]


def counts_of(sections: BaccaratSections, player: list[str], banker: list[str]) -> Counts:
    """Return the final counts of two hands. Raise ValueError, with the section, for hands that cannot be dealt."""
    hands = {"player": player, "banker": banker}
    for hand, cards in hands.items():
        if len(cards) not in (2, 3):
            raise ValueError(f"the {hand}'s hand has 2 cards, and perhaps a third: not {len(cards)} ({sections.third})")
    counts = {hand: baccarat.point_count(cards[:2]) for hand, cards in hands.items()}
    natural = any(map(baccarat.natural, counts.values()))
    thirds = {"player": sections.player_third, "banker": sections.banker_third}
    draw = with_a_third(player, banker)
    for hand, cards in hands.items():
        if (len(cards) > 2) != (hand in draw):
            does = "draws a third card" if hand in draw else "stays"
            why = "one hand has a natural" if natural else f"its first two count {counts[hand]}"
            raise ValueError(f"the {hand}'s hand {does}: {why} ({sections.natural if natural else thirds[hand]})")
    return baccarat.point_count(player), baccarat.point_count(banker)


def with_a_third(player: list[str], banker: list[str]) -> set[str]:
    """Return the hands with a third card. The banker's may depend on the third card in the player's hand."""
    first = baccarat.next_hand(player[:2], banker[:2])
    if first != "player":
        return {first}
    return {first, baccarat.next_hand(player, banker[:2]) if player[2:] else ""}
