# SPDX-License-Identifier: MIT
"""Colours stand out as WCAG asks, and win is told from lose without them."""

import pytest

from controller.display.drawing import palette as p


@pytest.mark.parametrize(("what", "ink", "ground", "least"), p.CONTRASTS, ids=[row[0] for row in p.CONTRASTS])
def test_contrast_is_enough(what: str, ink: p.Colour, ground: p.Colour, least: float) -> None:
    assert p.contrast(ink, ground) >= least, f"{what}: {p.contrast(ink, ground):.2f}"


def test_contrast_is_that_of_the_guidelines() -> None:
    assert p.contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert p.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert p.contrast(p.GOLD, p.GOLD) == 1
