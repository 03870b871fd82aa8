# SPDX-License-Identifier: MIT
"""The opener by the cards that lie face up, and the first player to show."""

from tests.games.poker.reference.round import BettingRound

VALUES = "23456789TJQKA"


def opener_by_one_card(cards: dict[int, str], nearest: list[int], *, lowest: bool) -> int:
    """Return the opener (ss 346(2)-(4), 390(2)-(4)). `nearest`: seats from the designated player on."""
    values = {seat: VALUES.index(card[0]) for seat, card in cards.items()}
    wanted = min(values.values()) if lowest else max(values.values())
    return next(seat for seat in nearest if values.get(seat) == wanted)


def opener_by_cards(cards: dict[int, list[str]], nearest: list[int]) -> int:
    """ss 348(3)-(4), 392(3)-(4): the best of one to four cards, which make no straight and no flush."""
    worth = {seat: _worth(hand) for seat, hand in cards.items()}
    best = max(worth.values())
    return next(seat for seat in nearest if worth.get(seat) == best)


def _worth(hand: list[str]) -> tuple[list[int], list[int]]:
    """How often each face value is there, most frequent first: 2, 2 is more than 2, 1, 1; then those values."""
    values = [VALUES.index(card[0]) for card in hand]
    grouped = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    return [count for count, _value in grouped], [value for _count, value in grouped]


def showing(round_: BettingRound) -> list[int]:
    """Return the order of showing: from the last called player of the final round, or the designated player (s 272)."""
    left = [player.seat for player in round_.in_play()]
    first = round_.called if round_.called in left else round_.designated()
    return [player.seat for player in round_.clockwise_from(first) if player.seat in left]
