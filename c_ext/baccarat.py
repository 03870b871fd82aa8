# SPDX-License-Identifier: MIT
"""Baccarat in the core: point counts, the rules of drawing, whose card comes next, exact chances, simulated shoes."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from c_ext._core import ffi, lib
from c_ext.cards import CARDS, number, numbers
from c_ext.errors import core_error

PLAYER: Final = "player"
BANKER: Final = "banker"

_HANDS = {lib.CORE_NOBODY: "", lib.CORE_PLAYER: PLAYER, lib.CORE_BANKER: BANKER}
_ENDS = [(player, banker) for player in range(lib.CORE_VALUES) for banker in range(lib.CORE_VALUES)]


class CountError(ValueError):
    """A number that is not a point count, or not the value of a card."""


class HandsError(ValueError):
    """Hands that cannot result from the rules of drawing."""


class ShoeError(ValueError):
    """Cards that cannot be played as a shoe."""


class Coup(NamedTuple):
    """How a round of play ended: the point counts, and how many cards were used."""

    player: int
    banker: int
    cards: int


class BaccaratTally(NamedTuple):
    """The result of whole shoes: rounds of play, cards dealt, and how many rounds ended with each pair of counts."""

    coups: int
    cards: int
    ends: dict[tuple[int, int], int]

    @property
    def player(self) -> int:
        """How many rounds the player's hand won."""
        return sum(rounds for (player, banker), rounds in self.ends.items() if player > banker)

    @property
    def banker(self) -> int:
        """How many rounds the banker's hand won."""
        return sum(rounds for (player, banker), rounds in self.ends.items() if player < banker)

    @property
    def tie(self) -> int:
        """How many rounds were tie hands."""
        return self.coups - self.player - self.banker


# The rules of drawing


def value(card: str) -> int:
    """The value of a card, s 85(1). Raises CardError."""
    return lib.core_baccarat_value(number(card))


def point_count(cards: Sequence[str]) -> int:
    """The point count of a hand, s 85(2) and (3). Raises CardError."""
    return sum(map(value, cards)) % lib.CORE_VALUES


def natural(count: int) -> bool:
    """Whether two cards with this count are a natural, s 101. Raises CountError."""
    return bool(lib.core_baccarat_natural(_digit("a point count", count)))


def player_draws(count: int) -> bool:
    """Whether the player's hand draws a third card, if its two cards have this count, s 102 table 1.

    Raises CountError.
    """
    return bool(lib.core_baccarat_player_draws(_digit("a point count", count)))


def banker_draws(count: int, third: int | None) -> bool:
    """Whether the banker's hand draws a third card if its two cards have this count, s 103 table 2 (assumed).

    `third`: the value of the player's third card; None if it has none. Naturals end the round before this.
    Raises CountError.
    """
    drawn = lib.CORE_NO_THIRD if third is None else _digit("the value of a third card", third)
    return bool(lib.core_baccarat_banker_draws(_digit("a point count", count), drawn))


def next_hand(player: Sequence[str], banker: Sequence[str]) -> str:
    """The hand that gets the next card: "player" or "banker"; "" if the round is decided (ss 97(4)-(5), 99-103).

    Raises CardError, and HandsError for hands that cannot result from the rules.
    """
    hand = lib.core_baccarat_next(numbers(player), len(player), numbers(banker), len(banker))
    if hand == lib.CORE_BAD_HANDS:
        found = f"player's hand {' '.join(player) or 'empty'}, banker's hand {' '.join(banker) or 'empty'}"
        raise HandsError(f"{found}: the rules do not deal these; each hand in turn, then third cards, ss 97-103")
    return _HANDS[_checked(hand)]


def _digit(what: str, count: int) -> int:
    if not 0 <= count < lib.CORE_VALUES:
        raise CountError(f"{count} is not {what}; it is from 0 to {lib.CORE_VALUES - 1}")
    return count


# Whole shoes


def coups(cards: bytes, least: int = lib.CORE_COUP_CARDS) -> list[Coup]:
    """The rounds of play dealt from a sequence of cards (`cards.numbers`), while at least `least` cards are left.

    No round begins with fewer cards than a round may need. Raises ShoeError for a byte that is not a card.
    """
    made = ffi.new("core_coup[]", len(cards) // 4 + 1)
    count = lib.core_baccarat_coups(cards, len(cards), min(max(least, 0), len(cards) + 1), made)
    if count == lib.CORE_BAD_CARD:
        wrong = next(card for card in cards if card >= lib.CORE_CARDS)
        raise ShoeError(f"a run of cards with a byte {wrong}; each is the number of a card, 0 to {lib.CORE_CARDS - 1}")
    each = iter(bytes(ffi.buffer(made))[: 3 * _checked(count)])
    return list(map(Coup._make, zip(each, each, each, strict=True)))


def chances(decks: int) -> dict[tuple[int, int], int]:
    """The weight of each pair of final counts (player's, banker's) for a full shoe: see `chances_of`."""
    values = list(map(value, CARDS))
    return chances_of([decks * values.count(each) for each in range(lib.CORE_VALUES)])


def chances_of(values: Sequence[int]) -> dict[tuple[int, int], int]:
    """The weight of each possible pair of final counts: how many ordered sequences of six cards lead to it.

    `values`: how many cards of each value, 0 to 9, are in the stack. In all 6 cards to 8 decks. Raises ShoeError.
    """
    if len(values) != lib.CORE_VALUES or not all(0 <= count < 2**32 for count in values):
        raise ShoeError(f"a stack of {list(values)}: give ten numbers, how many cards of each value from 0 to 9")
    weights = ffi.new("uint64_t[]", len(_ENDS))
    code = lib.core_baccarat_chances(list(values), weights)
    if code == lib.CORE_BAD_SHOE:
        most = lib.CORE_MAX_DECKS * lib.CORE_CARDS
        raise ShoeError(f"a stack of {sum(values)} cards; it has {lib.CORE_COUP_CARDS} to {most}")
    _checked(code)
    return _present(weights)


def simulate(decks: int, shoes: int, seed: int) -> BaccaratTally:
    """Play whole shoes of 1 to 8 decks, each shuffled by this seed, with the cutting card 14 cards from the end.

    Coups are played until the cutting card comes, and one more (s 100). No card is burnt, which does not change the
    chances. The same seed gives the same cards on every computer. Other Python threads can run during this. Raises
    ShoeError.
    """
    _check("decks", decks, 1, lib.CORE_MAX_DECKS)
    _check("shoes", shoes, 1, 2**32 - 1)
    _check("a seed", seed, 0, 2**64 - 1)
    tally = ffi.new("core_tally *")
    _checked(lib.core_baccarat_simulate(decks, shoes, seed, tally))
    return BaccaratTally(tally.coups, tally.cards, _present(tally.ends))


def _check(what: str, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise ShoeError(f"simulation: {what} of {found}; give {least} to {most}")


def _present(ends: Any) -> dict[tuple[int, int], int]:
    """The pairs of counts that occurred, each with its number from the core."""
    return {pair: found for pair, found in zip(_ENDS, ends, strict=True) if found}


def _checked(code: int) -> int:
    """The core's answer. Raises CoreError for an error."""
    if code < 0:
        raise core_error(code)
    return code
