# SPDX-License-Identifier: MIT
"""Switches every motor off in safe mode: by another process, so that a pin library that crashes ends only that one."""

import asyncio
import logging
from contextlib import suppress

from controller.config import Configuration
from controller.processes.own_python import own_python

log = logging.getLogger(__name__)

MOTOR_OFF = "from controller.cli.entry import main; main()"
PATIENCE_S = 10.0
"""Longest wait for the process that switches the motors off."""
GRACE_S = 1.0
"""Longest wait for the end of a killed process."""
OFF, SWITCHING = "every motor is off", "the motors are being switched off"
NOT_KNOWN, POWER = "whether the motors are off is NOT known", "switch off the motors' power"


class MotorsOff:
    """Switches the motors off and keeps the result.

    - off: all motors are off.
    - said: the result in words, or the reason for a failure.
    - remedy: instruction for a person.

    One process runs at a time. Later callers wait for its result.
    """

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._task: asyncio.Task[None] | None = None
        self.off, self.said, self.remedy = False, SWITCHING, ""

    @property
    def words(self) -> str:
        """Return the result and the instruction."""
        return "; ".join(filter(None, (self.said, self.remedy)))

    @property
    def failed(self) -> bool:
        """Whether the motors may still be on: the attempt failed, or its result is unknown."""
        return not (self.off or self.under_way)

    @property
    def under_way(self) -> bool:
        """Whether the motors are being switched off. Also true before the first attempt."""
        return self._task is None or not self._task.done()

    def switch(self) -> asyncio.Task[None]:
        """Start to switch every motor off, or return the task that is doing so. The task ends with the result."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._switch())
        return self._task

    async def ended(self) -> None:
        """Wait until the other process has ended and no longer uses the pins."""
        while self._task and not self._task.done():
            await asyncio.wait({self._task})

    def give_up(self) -> None:
        """Kill the other process, if there is one, without waiting for its end."""
        if self._task:
            self._task.cancel()

    async def _switch(self) -> None:
        self.off, self.said, self.remedy = False, SWITCHING, ""
        try:
            self.off, said = await self._switched()
        except asyncio.CancelledError:
            self.said, self.remedy = f"{NOT_KNOWN}: the controller ends", POWER
            raise
        self.said, _, remedy = said.partition("\nnow: ")
        self.remedy = "" if self.off else remedy or POWER
        (log.info if self.off else log.error)("%s", self.words)

    async def _switched(self) -> tuple[bool, str]:
        """Return whether every motor is off, and the result in words."""
        if self._configuration.file.simulated:
            return True, "a simulated table's motors end with it"
        try:
            return await self._by_another_process()
        except Exception as error:
            log.exception("another process cannot switch the motors off")
            return False, f"NOT every motor was switched off: no process can do it ({error})"

    async def _by_another_process(self) -> tuple[bool, str]:
        words = ("motor", "off", "--at-the-pins", "--table", str(self._configuration.path))
        process = await asyncio.create_subprocess_exec(
            *own_python("-c", MOTOR_OFF, *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            said, _ = await asyncio.wait_for(process.communicate(), PATIENCE_S)
        except TimeoutError:
            await _killed(process)
            return False, f"{NOT_KNOWN}: no answer for {PATIENCE_S:.0f} s"
        except asyncio.CancelledError:
            process.kill()
            raise
        return process.returncode == 0, said.decode(errors="replace").strip()


async def _killed(process: asyncio.subprocess.Process) -> None:
    """Kill the process. Waits for a limited time, because the kernel may keep the process longer."""
    process.kill()
    with suppress(TimeoutError):  # the caller reports that the state of the motors is unknown
        await asyncio.wait_for(process.wait(), GRACE_S)
