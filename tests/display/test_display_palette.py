# SPDX-License-Identifier: MIT
"""The contrast of colours, as WCAG reckons it."""

import pytest

from controller.display.drawing import palette as p


def test_contrast_is_that_of_the_guidelines() -> None:
    assert p.contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert p.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert p.contrast(p.GOLD, p.GOLD) == 1
