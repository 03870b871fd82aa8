# SPDX-License-Identifier: MIT
"""The matrix of the store of tickets, as `make faults ARGS=tickets` plays it."""

from tests.faults.tickets.cells import cells, play
from tests.faults.tickets.kinds_of_acts import KINDS
from tests.faults.whole import Matrix

TICKETS = Matrix("tickets", KINDS, cells, play)
