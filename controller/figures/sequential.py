# SPDX-License-Identifier: MIT
"""A sequential test of results against their exact chances: it may be looked at after every result, for years.

The null hypothesis is that each result comes with its exact chances, whatever came before. Under it the evidence below
is a test martingale: a bet at fair odds that begins with 1 and cannot be expected to grow. By Ville's inequality it
ever reaches 1/alpha with a probability of at most alpha, over all results that will ever come. So an alarm at 1/alpha
is false at most once in 1/alpha lives of a fair device, however often somebody looks.

The bet: a result with the chance p counts with a weight w, learnt from the results before. The evidence is multiplied
by w / (the sum of all p·w), whose mean is 1. With constant chances and the weights below that is the
Dirichlet-multinomial mixture. One half of the stake is on all results together. The other is shared among tests of one
result against all others, which find a single pocket that comes too often much sooner.

Sources: J. Ville, Étude critique de la notion de collectif (1939); M. Lindon and A. Malek, Anytime-valid inference for
multinomial count data (NeurIPS 2022), for the mixture; A. Ramdas, P. Grünwald, V. Vovk and G. Shafer, Game-theoretic
statistics and safe anytime-valid inference (Statistical Science 2023), for the mean of bets and of dependent evidence.

The evidence is kept as a logarithm. That is the one place where figures are not whole: no amount and no result of the
table depends on it.
"""

from collections.abc import Iterable, Sequence
from math import exp, fsum, log
from operator import add, mul

import msgspec

ONCE_IN = 1000
"""A fair device raises a false alarm in at most one of so many lives: alpha is 1/1000."""
ALARM = log(ONCE_IN)
PRIOR = 10
"""How many results of each kind the weights are worth before the first one has come."""

Observed = tuple[Sequence[float], int]
"""The exact chances of all kinds of result at one moment, and which of them has come."""


class Evidence(msgspec.Struct):
    """Results so far, and the evidence against the chances. One life of one device."""

    came: list[int]
    """How often each kind of result has come."""
    awaited: list[float]
    """How often each kind was expected."""
    all_together: float = 0.0
    """Logarithm of the test of all kinds together."""
    alone: list[float] = []
    """Logarithms of the tests of each kind against all others."""
    highest: float = 0.0
    """Logarithm of the highest evidence so far."""
    alarmed: int = 0
    """Number of results after which the alarm was raised; 0: no alarm."""

    @property
    def results(self) -> int:
        """How many results were counted."""
        return sum(self.came)

    @property
    def now(self) -> float:
        """The evidence as it stands, as a logarithm; 0 when nothing speaks against the chances."""
        return _log_of_mean([self.all_together, _log_of_mean(self.alone)])

    @property
    def once_in(self) -> int:
        """At most one fair device in so many ever shows as much evidence as this one has shown; at least 1."""
        return int(exp(min(self.highest, 600.0)))

    def observe(self, results: Iterable[Observed]) -> bool:
        """Count results, each independent of those before it or with chances that allow for them.

        Answers whether the alarm is raised by them.
        """
        for result in results:
            self._bet([result])
        return self._look()

    def observe_together(self, results: Sequence[Observed]) -> bool:
        """Count results that came together and may hang together in any way, as hands of one deck.

        The mean of their evidence is evidence then. Answers whether the alarm is raised by them.
        """
        self._bet(results)
        return self._look()

    def _bet(self, results: Sequence[Observed]) -> None:
        if not results:
            return
        weights = [_weight(PRIOR, n, mean) for n, mean in zip(self.came, self.awaited, strict=True)]
        self.all_together += log(_mean([weights[at] / sum(map(mul, chances, weights)) for chances, at in results]))
        prior, total, shared = PRIOR * len(self.came), sum(self.came), sum(self.awaited)
        for kind, weight in enumerate(weights):
            other = _weight(prior, total - self.came[kind], shared - self.awaited[kind])
            gains = [
                (weight if at == kind else other) / (chances[kind] * weight + (1 - chances[kind]) * other)
                for chances, at in results
            ]
            self.alone[kind] += log(_mean(gains))
        for chances, at in results:
            self.came[at] += 1
            self.awaited = list(map(add, self.awaited, chances))

    def _look(self) -> bool:
        self.highest = max(self.highest, self.now)
        if self.alarmed or self.now < ALARM:
            return False
        self.alarmed = self.results
        return True


def fresh(kinds: int) -> Evidence:
    """The evidence on so many kinds of result before the first one."""
    return Evidence([0] * kinds, [0.0] * kinds, alone=[0.0] * kinds)


def _weight(prior: float, came: int, awaited: float) -> float:
    """How many times as often as it should a kind of result has come."""
    return (prior + came) / (prior + awaited)


def _mean(gains: Sequence[float]) -> float:
    return sum(gains) / len(gains)


def _log_of_mean(logs: Sequence[float]) -> float:
    highest = max(logs)
    return highest + log(fsum(exp(it - highest) for it in logs) / len(logs))
