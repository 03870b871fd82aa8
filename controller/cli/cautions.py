"""What a right table still has to be told of: wagers without an edge, and winnings that are not whole cents."""

from collections.abc import Iterator
from typing import NamedTuple

from c_ext.edge import edges
from controller.engine.game import AnyGame
from controller.engine.money import dollars
from controller.engine.state import Limits


class Cautions(NamedTuple):
    """Wagers, by id: those whose return to the player is more than the stake, just the stake, or in part cents."""

    favourable: list[str]
    even: list[str]
    part_cents: list[str]

    def lines(self, limits: Limits) -> Iterator[str]:
        """A line for each kind of caution that there is."""
        if self.favourable:
            yield f"in the player's favour, as the rules have it: {' '.join(self.favourable)}"
        if self.even:
            yield f"in nobody's favour, as the rules have it: {' '.join(self.even)}"
        if self.part_cents:
            steps = f"with steps of {dollars(limits.increment)} these can win or cost part of a cent"
            yield f"{steps}, which is left out (assumed): {' '.join(self.part_cents)}"


def cautions(game: AnyGame, limits: Limits) -> Cautions:
    """Of wagers that can be placed at such a table."""
    returns = {
        wager: it.returns for wager, it in edges(game.layout).items() if game.layout.wagers[wager].placed
    }  # fmt: skip
    return Cautions(
        [wager for wager, share in returns.items() if share > 0],
        [wager for wager, share in returns.items() if share == 0],
        [wager for wager in game.layout.wagers if in_part_cents(game, limits, wager)],
    )


def in_part_cents(game: AnyGame, limits: Limits, wager: str) -> bool:
    """Whether an amount in the steps of this table wins, or costs as a percentage or commission, part of a cent.

    Odds behind a bet are made for an amount that their section gives, not in steps.
    """
    if wager in game.wagering.unlimited:
        return False
    stated = game.layout.wagers[wager]
    won = [odds.fraction for odds in stated.all_odds]
    shares = [*won, *(share * stated.commission for share in won), stated.fee]
    return any((limits.increment * share).denominator > 1 for share in shares)
