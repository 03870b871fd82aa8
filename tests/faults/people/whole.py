# SPDX-License-Identifier: MIT
"""The matrix of the people file, as `make faults ARGS=people` plays it."""

from tests.faults.people.cells import cells, play
from tests.faults.people.kinds_of_acts import KINDS
from tests.faults.whole import Matrix

PEOPLE = Matrix("people", KINDS, cells, play, group=lambda cell: (cell.kind, cell.sort))
