# SPDX-License-Identifier: MIT
"""Expected win of the table on the wagers of a round by their exact chances, and its variance.

Amounts are cents, chances fractions. Wagers that each result decides are judged together, result by result, so that it
counts how they hang together: red and black lie on one wheel. Where wagers last for several results, or hang on the
same cards in a way that is not counted, only a bound is known: their deviations are added, which is the most there is.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import isqrt, lcm
from typing import Any, NamedTuple

from c_ext.edge import decisions
from c_ext.layout import Layout
from c_ext.wager import LOSE, Win
from controller.engine.rules.game import AnyGame, NoLayout
from controller.engine.rules.house_gain import HouseGain, of_edge

Gains = Mapping[Fraction, Fraction]
"""The chance of each gain of a player, per cent staked."""


class Expected(NamedTuple):
    """The expected win of the table and its variance. unknown: cents staked without an exact return.

    reach: cents that the win may be more, at most, if only bounds are known. variance: None if unknown.
    """

    cents: Fraction = Fraction()
    variance: Fraction | None = Fraction()
    unknown: int = 0
    reach: Fraction = Fraction()


def is_weighed(game: AnyGame) -> bool:
    """Whether the outcomes of its layout have their exact chances: then each round is judged as it ends."""
    outcomes = game.outcomes
    if isinstance(outcomes, NoLayout):
        return False
    return outcomes.shoe is None or outcomes.layout.weight > len(outcomes.layout.outcomes)


class ByGain:
    """Expected wins at a game with a known house gain for each wager. The gains are counted once.

    A wager on a jackpot is left out: its return changes with the prize. Counting the gains may take seconds.

    The variance is a bound. Rounds are taken as independent, and what is decided in one round as if it all went the
    same way: how hands that are held against the same cards hang together is not counted.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._shoe = None if isinstance(game.outcomes, NoLayout) else game.outcomes.shoe

    @cached_property
    def gains(self) -> Mapping[str, HouseGain]:
        """By each measure."""
        outcomes, shoe = self._game.outcomes, self._shoe
        if isinstance(outcomes, NoLayout):
            return outcomes.gains() if outcomes.gains else {}
        if shoe is None:
            return {}
        edges = ((wager, edge) for wager, edge in outcomes.edges().items() if wager not in shoe.parts)
        return {shoe.measured.get(wager, wager): of_edge(edge) for wager, edge in edges if not self._is_jackpot(wager)}

    def _is_jackpot(self, wager: str) -> bool:
        return bool(self._shoe and self._shoe.jackpot and self._shoe.jackpot.wager == wager)

    def of(self, measured: Mapping[str, int], together: Mapping[str, int]) -> Expected:
        """Return the expected win on these cents of each measure. together: sums of their products round by round."""
        stakes = {measure: cents for measure, cents in measured.items() if cents}
        if all(map(self._is_jackpot, stakes)):
            return Expected(unknown=sum(stakes.values()))
        known = {measure: (cents, self.gains[measure]) for measure, cents in stakes.items() if measure in self.gains}
        parts = self._shoe.parts if self._shoe else ()
        return Expected(
            sum((gain.least * cents for cents, gain in known.values()), Fraction()),
            self._variance(known, together) if known else Fraction(),
            sum(cents for measure, cents in stakes.items() if measure not in known and measure not in parts),
            sum(((gain.most - gain.least) * cents for cents, gain in known.values()), Fraction()),
        )

    def _variance(self, known: Iterable[str], together: Mapping[str, int]) -> Fraction | None:
        """The square of the sum of a round's deviations, added over all rounds; None if one is not known."""
        found = Fraction()
        for one, other in combinations_with_replacement(sorted(known), 2):
            its, others = self.gains[one].deviation, self.gains[other].deviation
            if its is None or others is None:
                return None
            found += its * others * together.get(f"{one} {other}", 0) * (1 if one == other else 2)
        return found


def of_round(layout: Layout[Any], stakes: Mapping[str, int]) -> Expected:
    """Return the expected win on these cents, all decided in one round, by the chances of the layout's outcomes."""
    known = {wager: cents for wager, cents in stakes.items() if wager in layout.wagers and cents}
    unknown = sum(cents for wager, cents in stakes.items() if wager not in layout.wagers)
    at_once = {wager: cents for wager, cents in known.items() if len(layout.states(wager)) == 1}
    mean, variance = _together(layout, at_once)
    deviations = [isqrt(int(variance)) + 1] if variance else []
    for wager in known.keys() - at_once.keys():
        gains = _gains(layout, wager)
        of_one = sum(gain * chance for gain, chance in gains.items())
        squares = sum(gain * gain * chance for gain, chance in gains.items())
        mean -= of_one * known[wager]
        deviations.append(isqrt(int((squares - of_one * of_one) * known[wager] ** 2)) + 1)
    if len(known) > len(at_once):
        variance = Fraction(sum(deviations) ** 2)
    return Expected(Fraction(mean), Fraction(variance), unknown)


def _together(layout: Layout[Any], stakes: Mapping[str, int]) -> tuple[Fraction, Fraction]:
    """Mean and variance of the table's win on wagers that each result decides, in cents and cents squared."""
    if not stakes:
        return Fraction(), Fraction()
    unit, tables = _tables(layout)
    lost = [0] * len(layout.outcomes)
    for wager, cents in stakes.items():
        for at, gain in enumerate(tables[wager]):
            lost[at] -= gain * cents
    weights = layout.outcomes.values()
    mean = Fraction(sum(w * it for w, it in zip(weights, lost, strict=True)), layout.weight * unit)
    squares = Fraction(sum(w * it * it for w, it in zip(weights, lost, strict=True)), layout.weight * unit * unit)
    return mean, squares - mean * mean


@cache
def _tables(layout: Layout[Any]) -> tuple[int, Mapping[str, list[int]]]:
    """Return the parts in a stake, and the gain in parts with each outcome, for wagers that every result decides."""
    alone = [wager for wager in layout.wagers if len(layout.states(wager)) == 1]
    gains = {wager: [_gain(layout, wager, outcome) for outcome in layout.outcomes] for wager in alone}
    unit = lcm(*(gain.denominator for each in gains.values() for gain in each))
    return unit, {wager: [int(gain * unit) for gain in each] for wager, each in gains.items()}


def _gain(layout: Layout[Any], wager: str, outcome: object) -> Fraction:
    return _of(layout, wager, layout.step(wager, layout.wagers[wager].start, outcome))


@cache
def _gains(layout: Layout[Any], wager: str) -> Gains:
    """Return the chance of each final gain of a wager, from its start."""
    found: dict[Fraction, Fraction] = {}
    for decision, chance in decisions(layout.transitions(wager), layout.wagers[wager].start).items():
        gain = _of(layout, wager, decision)
        found[gain] = found.get(gain, Fraction()) + chance
    return found


def _of(layout: Layout[Any], wager: str, decision: Any) -> Fraction:
    """Return a player's gain by a decision, per cent staked: after commission, and less the wager's fee."""
    stated = layout.wagers[wager]
    if isinstance(decision, Win):
        return decision.odds.fraction * (1 - stated.commission) - stated.fee
    return Fraction(-1 if decision is LOSE else 0) - stated.fee
