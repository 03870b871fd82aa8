# SPDX-License-Identifier: MIT
"""Warnings about a valid table: wagers without a house edge, and winnings that are not whole cents."""

from collections.abc import Iterator
from typing import NamedTuple

from c_ext.wager import Wager
from controller.engine.record.state import Limits
from controller.engine.rules.game import AnyGame
from controller.engine.values.money import dollars


class Cautions(NamedTuple):
    """Ids of wagers: return above the stake, return equal to the stake, amounts in parts of a cent."""

    favourable: list[str]
    even: list[str]
    part_cents: list[str]

    def lines(self, limits: Limits) -> Iterator[str]:
        """One line for each caution."""
        if self.favourable:
            yield f"in the player's favour, as the rules have it: {' '.join(self.favourable)}"
        if self.even:
            yield f"in nobody's favour, as the rules have it: {' '.join(self.even)}"
        if self.part_cents:
            words = f"with steps of {dollars(limits.increment)} these can win or cost part of a cent"
            yield f"{words}, which is left out (assumed): {' '.join(self.part_cents)}"


def cautions(game: AnyGame, limits: Limits) -> Cautions:
    """The cautions for a game with these limits; only wagers that players can place."""
    returns = {
        wager: it.returns for wager, it in game.outcomes.edges().items() if game.outcomes.stands_alone(wager)
    }  # fmt: skip
    return Cautions(
        [wager for wager, share in returns.items() if share > 0],
        [wager for wager, share in returns.items() if share == 0],
        [wager for wager in game.wagers if in_part_cents(game, limits, wager)],
    )


def in_part_cents(game: AnyGame, limits: Limits, wager: str) -> bool:
    """Whether a win, percentage or commission on this wager can be part of a cent, with the steps of this table.

    Not for odds behind a bet: their amount comes from their section, not from steps.
    """
    stated = game.wagers[wager]
    if wager in game.wagering.unlimited or not isinstance(stated, Wager):
        return False
    won = [odds.fraction for odds in stated.all_odds]
    shares = [*won, *(share * stated.commission for share in won), stated.fee]
    return any((limits.increment * share).denominator > 1 for share in shares)
