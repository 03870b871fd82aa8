# SPDX-License-Identifier: MIT
"""The pit screen of a running floor server: what the server hears, and every table that may connect."""

import asyncio
import secrets
from typing import Final

from controller.floor.pit.address import PitAddress
from controller.floor.pit.board import PitBoard
from controller.floor.pit.feeder import BoardFeeder
from controller.floor.pit.listening import listen
from controller.floor.server.pit_listener import PitListener
from controller.floor.server.watch import FloorWatch

LOOK_S: Final = 1.0
"""Seconds between two looks at the tables that may connect."""


class ServedPit(BoardFeeder, PitListener):
    """The board of a server's pit."""

    def __init__(self) -> None:
        self.board = PitBoard(run=secrets.token_hex(8))
        super().__init__(self.board)

    async def serve(self, watch: FloorWatch, address: PitAddress) -> None:
        """Show the pit until cancelled. Raises PitNotShown."""
        runner = await listen(self.board, *address)
        shown = set[str]()
        try:
            while True:
                shown = self._enrol(watch, shown)
                await asyncio.sleep(LOOK_S)
        finally:
            await runner.cleanup()

    def _enrol(self, watch: FloorWatch, shown: set[str]) -> set[str]:
        """Show the tables that may connect, also before they have. Return their names."""
        if watch.enrolments is None:
            return shown
        allowed = {table for table, it in watch.enrolments.items() if not it.revoked}
        for table in allowed - shown:
            self.board.enrol(table)
        for table in shown - allowed:
            self.board.forget(table)
        return allowed
