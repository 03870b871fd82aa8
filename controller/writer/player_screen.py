# SPDX-License-Identifier: MIT
"""The screen of a self-service terminal. No key leaves it, as players press them: the signal SIGTERM ends it."""

import asyncio
import signal

from controller.writer.player import PlayerKeys
from controller.writer.screen import WriterScreen


class PlayerScreen(WriterScreen):
    """The writer's screen with the keys of a player; it is cleared for the next one."""

    def __init__(self, keys: PlayerKeys) -> None:
        super().__init__(keys)
        self._player = keys

    def on_mount(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)

    async def _look(self) -> None:
        async with self.pressing:
            self._player.second()
        await super()._look()
