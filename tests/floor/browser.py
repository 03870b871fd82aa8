# SPDX-License-Identifier: MIT
"""A real browser without a window, driven by its own protocol: Debian's chromium."""

import asyncio
import base64
import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

PROGRAM = shutil.which("chromium")
NOT_THERE = "chromium is not installed (Debian: chromium): the page of the pit is not tried in a browser"
PATIENCE_S = 30.0
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run"),
    *("--disable-extensions", "--disable-background-networking", "--force-device-scale-factor=1"),
    "--remote-debugging-port=0",
)


class Tab:
    """One page in the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self.complaints = list[str]()
        """Lines of the console, errors of the page, and refusals of the security policy."""

    async def ask(self, method: str, **values: Any) -> Any:
        """Ask the browser, and return its answer."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": values})
        while True:
            answer = await self._socket.receive_json(timeout=PATIENCE_S)
            if answer.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"):
                self.complaints.append(str(answer["params"]))
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]

    async def show(self, url: str, width: int, height: int) -> None:
        """Open a page in a window of this size."""
        for part in ("Page", "Runtime", "Log"):
            await self.ask(f"{part}.enable")
        await self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        await self.ask("Page.navigate", url=url)

    async def value(self, script: str) -> Any:
        """Return the value of an expression of JavaScript."""
        answer = await self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE_S
        while not await self.value(script):
            assert time.monotonic() < end, f"waited in vain for {script}: {self.complaints}"
            await asyncio.sleep(0.02)

    async def picture(self, path: Path) -> None:
        """Write what the window shows, as PNG."""
        path.write_bytes(base64.b64decode((await self.ask("Page.captureScreenshot"))["data"]))


@contextlib.asynccontextmanager
async def tab() -> AsyncIterator[Tab]:
    """A browser with an empty page. It has ended, with all its processes, when the block is left."""
    with tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True) as folder:
        command = [str(PROGRAM), *OPTIONS, f"--user-data-dir={folder}", "about:blank"]
        running = subprocess.Popen(
            command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            port = await _port(Path(folder) / "DevToolsActivePort")
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    pages = [it for it in await answer.json() if it["type"] == "page"]
                async with session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    yield Tab(socket)
        finally:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()


async def _port(file: Path) -> int:
    end = time.monotonic() + PATIENCE_S
    while not (file.exists() and (lines := file.read_text().splitlines())):
        assert time.monotonic() < end, "the browser does not start"
        await asyncio.sleep(0.02)
    return int(lines[0])
