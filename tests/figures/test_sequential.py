# SPDX-License-Identifier: MIT
"""The sequential test: its false alarms are as rare as stated, a bias is found, and each bet is fair."""

from math import exp, fsum, lgamma, log
from random import Random

import pytest

from controller.figures.sequential import ONCE_IN, PRIOR, Evidence, fresh

DIE = [1 / 6] * 6
WHEEL = [1 / 37] * 37
SEED = 1


def life(chances: list[float], weights: list[float], results: int, seed: int) -> Evidence:
    """A device with these exact chances, whose results come with these weights, up to its alarm."""
    evidence = fresh(len(chances))
    for at in Random(seed).choices(range(len(chances)), weights=weights, k=results):
        if evidence.observe([(chances, at)]):
            break
    return evidence


def test_fair_devices_raise_no_more_false_alarms_than_stated() -> None:
    """Ville's inequality holds at every level: of 100 fair dice few ever show much, though each result is looked at."""
    once_in = [life(DIE, DIE, 120, seed).once_in for seed in range(100)]
    for level in (5, 10, 20, 100):
        assert sum(it >= level for it in once_in) <= 100 / level
    assert not sum(it >= ONCE_IN for it in once_in)


def test_a_wheel_that_favours_one_pocket_is_found() -> None:
    """Half as often again as it should: within some weeks; twice as often: within some days."""
    half_again = life(WHEEL, [1.5, *[1.0] * 36], 7000, SEED)
    twice = life(WHEEL, [2.0, *[1.0] * 36], 2000, SEED)
    assert 1000 < half_again.alarmed < 7000
    assert 200 < twice.alarmed < 2000
    assert half_again.alone.index(max(half_again.alone)) == 0
    assert not life(WHEEL, WHEEL, 1000, 1).alarmed


def test_an_alarm_is_raised_once_and_stays() -> None:
    evidence = fresh(2)
    raised = [evidence.observe([((0.5, 0.5), 0)]) for _ in range(60)]
    assert sum(raised) == 1
    assert evidence.alarmed == raised.index(True) + 1
    for _ in range(100):
        assert not evidence.observe([((0.5, 0.5), 1)])
    assert evidence.once_in > ONCE_IN


def test_with_constant_chances_it_is_the_dirichlet_multinomial_mixture() -> None:
    """Its closed form depends on the counts alone."""
    evidence = life(DIE, [2, 1, 1, 1, 1, 1], 80, 3)
    prior = [PRIOR] * 6
    mixture = lgamma(sum(prior)) - lgamma(sum(prior) + 80)
    mixture += fsum(lgamma(a + n) - lgamma(a) for a, n in zip(prior, evidence.came, strict=True))
    assert evidence.all_together == pytest.approx(mixture - 80 * log(1 / 6), abs=1e-9)


@pytest.mark.parametrize("chances", [DIE, [0.5, 0.2, 0.1, 0.1, 0.05, 0.05], [0.0, 0.4, 0.0, 0.3, 0.2, 0.1]])
def test_no_bet_can_be_expected_to_win(chances: list[float]) -> None:
    """The mean of the evidence after the next result is the evidence now, whatever came: also of results together."""

    def after(*ats: int) -> float:
        copy = Evidence([3, 9, 0, 1, 2, 2], [2.5, 4.0, 3.5, 3.0, 2.0, 2.0], 0.7, [0.1, 0.9, -0.3, 0.0, -1.0, 0.4])
        if ats:
            copy.observe_together([(chances, at) for at in ats])
        return exp(copy.now)

    now = after()
    assert fsum(chance * after(at) for at, chance in enumerate(chances)) == pytest.approx(now)
    pairs = [(p * q, (i, j)) for i, p in enumerate(chances) for j, q in enumerate(chances)]
    assert fsum(both * after(*ats) for both, ats in pairs) == pytest.approx(now)
    # two hands of one deck that always show the same: their mean is as fair
    assert fsum(chance * after(at, at) for at, chance in enumerate(chances)) == pytest.approx(now)


def test_what_came_and_what_was_awaited_are_counted() -> None:
    evidence = life(DIE, DIE, 100, 1)
    assert evidence.results == 100
    assert evidence.awaited == pytest.approx([100 / 6] * 6)
    assert evidence.came == [Random(1).choices(range(6), weights=DIE, k=100).count(at) for at in range(6)]
