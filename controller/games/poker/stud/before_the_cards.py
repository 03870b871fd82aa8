# SPDX-License-Identifier: MIT
"""The bets before the cards: antes of all players, or one player's blind bet (ss 340, 345, 384, 389)."""

from collections.abc import Mapping

from controller.engine.values import money
from controller.engine.values.money import dollars
from controller.games.poker import seats
from controller.games.poker.contest.acts import PlayerAct
from controller.games.poker.decks import WHOLE
from controller.games.poker.rules import ForcedBets
from controller.games.poker.stud.table import StudOptions, of
from controller.games.poker.table import PokerTable


def due(table: PokerTable, stakes: Mapping[int, int]) -> ForcedBets:
    """Return the announced kind of bets. A player who has less than the ante bets all of it (assumed)."""
    if of(table).memory.bets == "blind":
        return seats.by_the_buck(table, stakes)
    cents = ante(table)
    acts = tuple(PlayerAct(seat, "ante", min(stake, cents)) for seat, stake in stakes.items())
    return ForcedBets(acts, cents, f"each player bets the ante, {dollars(cents)}", "ante bet", "antes")


def ante(table: PokerTable) -> int:
    """Return the ante bet on the sign, in cents, at most the minimum wager."""
    options, minimum = of(table).options, table.state.limits.minimum
    return min(ante_bet(options), minimum) if options.ante else minimum


def ante_bet(options: StudOptions) -> int:
    """Return the ante bet of the table file, in cents."""
    return money.cents(options.ante)


def signs(table: PokerTable) -> dict[str, str | int]:
    """Return the shown signs and announcements, by name."""
    stud = of(table)
    blind = stud.memory.bets == "blind"
    opens, whole = stud.memory.opens, table.memory.cards.deck == WHOLE
    return {
        **({"ace": "high and low"} if whole else {}),
        "ante": "" if blind else dollars(ante(table)),
        "blind": dollars(table.state.limits.minimum) if blind else "",
        "first round": f"{opens} card opens" if opens else "",
        "betting sign": f"{stud.options.limit()} betting",
    }
