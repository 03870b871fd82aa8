# SPDX-License-Identifier: MIT
"""Stakes by which exact returns are measured, for returns that hold for a full shoe, a bank or a schedule.

A hand is measured by its wager before its first card: later additions, doubles and splits are part of its return. A
wager against a bank is measured by the holder of the bank. Tickets are measured by their stakes.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement

import msgspec

from controller.engine.record.decided import Decided
from controller.engine.record.on_show import OnShow, ShownBoxes
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.rules.game import AnyGame, NoLayout
from controller.figures import day
from controller.figures.day import Counts

HOUSE = "house"


class Lies(msgspec.Struct):
    """Wagers at the table."""

    first: dict[tuple[str, str, str], int] = {}
    """Cents before the first card, by player, wager and box."""
    dealt: bool = False
    """Whether the first card lies there."""
    holder: tuple[str, ...] = ()
    """Holders of the bank."""

    def lay(self, player: str, wager: str, hand: str, cents: int) -> None:
        """Note the present cents of a wager, until the first card."""
        if not self.dealt:
            self.first[player, wager, _box(hand)] = cents

    def show(self, shown: OnShow) -> None:
        """Note the first card, and the holder of the bank."""
        for it in shown:
            if isinstance(it, ShownBoxes):
                self.dealt = self.dealt or any(hand.cards for hand in it.hands)
            elif isinstance(it, ShownPaiGow):
                self.holder = it.holder or self.holder


def _box(hand: str) -> str:
    """`3` for the hand `3`, and for the second one of a split, `3/2`."""
    return hand.partition("/")[0]


def measured(game: AnyGame, decided: Iterable[Decided], lies: Lies) -> Counts:
    """The cents of each measure, of the wagers that a round has decided. A voucher is no stake."""
    found: Counts = {}
    hands: dict[tuple[str, str, str], int] = {}
    for it in decided:
        cents = 0 if it.voucher else it.stands - it.uncollected_cents
        if it.wager in _first(game):
            key = it.player, it.wager, _box(it.hand)
            hands[key] = hands.get(key, 0) + (0 if it.voucher else it.stands)
        elif measure := _of_bank(game, it.wager, lies.holder):
            day.count(found, measure, cents)
    for key, stood in hands.items():
        day.count(found, key[1], min(stood, lies.first.get(key, stood)))
    return found


def _first(game: AnyGame) -> frozenset[str]:
    shoe = None if isinstance(game.outcomes, NoLayout) else game.outcomes.shoe
    return shoe.first if shoe else frozenset()


def _of_bank(game: AnyGame, wager: str, holder: tuple[str, ...]) -> str:
    """Return the name of a wager's measure; empty if it has no measure of its own."""
    by_bank = game.outcomes.by_bank if isinstance(game.outcomes, NoLayout) else None
    if by_bank and wager == by_bank.chips:
        return ""
    if by_bank is None or wager != by_bank.wager:
        return wager
    if HOUSE not in holder:
        return by_bank.player if holder else wager
    return by_bank.shared if len(holder) > 1 else by_bank.house


def together(cents: Mapping[str, int]) -> Counts:
    """The product of each two measures of one round."""
    pairs = combinations_with_replacement(sorted(cents), 2)
    return {f"{one} {other}": cents[one] * cents[other] for one, other in pairs}
