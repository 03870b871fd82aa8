# SPDX-License-Identifier: MIT
"""Outcomes as typed by a person: in words, or as the cards of hands."""

from collections.abc import Collection, Sequence

from c_ext.cards import CARDS


def read(words: Sequence[str], outcomes: Collection[str], game: str, cards: str) -> str:
    """Return the outcome with these words: `stands off`. `cards`: How to type a hand instead. Raise ValueError."""
    outcome = " ".join(words)
    if outcome in outcomes:
        return outcome
    raise ValueError(f"{outcome!r} is no outcome of {game}: say one of {', '.join(outcomes)}; or {cards}")


def is_cards(words: Sequence[str], word: str) -> bool:
    """Return whether a person types cards: the first word is a card, or `word` stands between cards, as --dealer."""
    return word in words or any(first in CARDS for first in words[:1])


def cards(words: Sequence[str], word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards before and after this word, as --dealer; without the word, none after it. Raise ValueError."""
    split = words.index(word) if word in words else len(words)
    before, after = tuple(words[:split]), tuple(words[split + 1 :])
    for card in (*before, *after):
        if card not in CARDS:
            raise ValueError(f"{card!r} is no card: write rank and suit, as As, Td, 9c")
    if twice := [card for card in before + after if (before + after).count(card) > 1]:
        raise ValueError(f"{twice[0]} twice; there is one deck, and each card is there once")
    return before, after


def check_count(cards: Sequence[str], counts: Collection[int], what: str, source: str) -> None:
    """Raise ValueError unless the number of cards is allowed. `what`: `the dealer has 5 cards`."""
    if len(cards) not in counts:
        raise ValueError(f"{what}: not {len(cards)} ({source})")
