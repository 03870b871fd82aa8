# SPDX-License-Identifier: MIT
"""The matrix of the figures, as `make faults ARGS=figures` plays it."""

from tests.faults.figures.cells import KINDS, cells, play
from tests.faults.whole import Matrix

FIGURES = Matrix("figures", KINDS, cells, play)
