# SPDX-License-Identifier: MIT
"""Contributions of several tables in one transaction."""

from typing import NamedTuple

from controller.floor.money.ledger import TablePut
from controller.floor.server.desk import Desk, Origin
from controller.floor.server.together import TogetherQueue


class AcceptedPut(NamedTuple):
    """Contributions that a standby has."""

    last: int
    """Number of the last accepted contribution of the table."""
    origin: Origin


class PutQueue(TogetherQueue[TablePut, AcceptedPut]):
    """Contributions that wait for a thread."""

    def _reply(self, desk: Desk, questions: list[TablePut]) -> list[AcceptedPut]:
        return [AcceptedPut(last, desk.origin) for last in desk.ledger.put_many(questions)]
