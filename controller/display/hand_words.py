# SPDX-License-Identifier: MIT
"""A poker hand as people say it, from the rules' name and its cards: `Pair of tens`, `Ace high`."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from controller.display.wording import sentence
from controller.engine.record.shown import FACE_DOWN
from controller.engine.values.card_words import ONE, RANKS


def hand_words(rank: str, cards: Sequence[str]) -> tuple[str, ...]:
    """What to call a hand, the longest wording first; empty if it has no name yet. None of them names another hand.

    rank: as the rules name it. cards: those that make it; where they are not all known only the name is said.
    """
    if not rank:
        return ()
    said = _SAID.get(rank)
    if said is None or FACE_DOWN in cards or not cards:
        return (sentence(rank),)
    return tuple(dict.fromkeys(map(sentence, said(_ranks(cards)))))


def _ranks(cards: Sequence[str]) -> list[str]:
    """The ranks of the cards, those of which there are most first, of as many the higher one; each once."""
    count = Counter(card[0] for card in cards)
    return sorted(count, key=lambda rank: (count[rank], RANKS.index(rank)), reverse=True)


def _many(rank: str) -> str:
    return f"{ONE[rank]}es" if rank == "6" else f"{ONE[rank]}s"


def _shortly(rank: str) -> str:
    """`8s`, `10s`, `Ks`: as it stands on the cards."""
    return f"{'10' if rank == 'T' else rank}s"


def _high(ranks: Sequence[str]) -> tuple[str, ...]:
    """An ace with a king is named by both: so high the dealer's hand qualifies at Caribbean stud (s 226)."""
    return ("ace king",) if [*ranks[:2]] == ["A", "K"] else (f"{ONE[ranks[0]]} high",)


def _pair(ranks: Sequence[str]) -> tuple[str, ...]:
    return f"pair of {_many(ranks[0])}", f"pair of {_shortly(ranks[0])}", f"2 {_many(ranks[0])}"


def _two_pairs(ranks: Sequence[str]) -> tuple[str, ...]:
    both = f"{_many(ranks[0])} and {_many(ranks[1])}"
    return f"two pairs, {both}", both, "two pairs"


def _three(ranks: Sequence[str]) -> tuple[str, ...]:
    return f"three {_many(ranks[0])}", f"three {_shortly(ranks[0])}", f"3 {_many(ranks[0])}"


def _four(ranks: Sequence[str]) -> tuple[str, ...]:
    return f"four {_many(ranks[0])}", f"four {_shortly(ranks[0])}", f"4 {_many(ranks[0])}"


def _full_house(ranks: Sequence[str]) -> tuple[str, ...]:
    return f"full house, {_many(ranks[0])} and {_many(ranks[1])}", "full house"


def _suited(name: str) -> Callable[[Sequence[str]], tuple[str, ...]]:
    return lambda ranks: (f"{name}, {ONE[ranks[0]]} high", name)


def _running(name: str) -> Callable[[Sequence[str]], tuple[str, ...]]:
    """A straight, of which an ace may be the lowest card."""
    return lambda ranks: (name,) if "A" in ranks and "K" not in ranks else (f"{name}, {ONE[ranks[0]]} high", name)


_SAID: Final[Mapping[str, Callable[[Sequence[str]], tuple[str, ...]]]] = {
    "odd card hand": _high,
    "1 pair": _pair,
    "low pair": _pair,
    "2 pairs": _two_pairs,
    "two pairs": _two_pairs,
    "3 of a kind": _three,
    "three of a kind": _three,
    "straight": _running("straight"),
    "flush": _suited("flush"),
    "full house": _full_house,
    "4 of a kind": _four,
    "four of a kind": _four,
    "straight flush": _running("straight flush"),
}
"""By the name that the rules have for a hand: how people say it (ss 228, 255, 291, 328, 372).

At Let It Ride a pair of nines or lower is a low pair.
"""
