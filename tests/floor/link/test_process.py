# SPDX-License-Identifier: MIT
"""The link over real sockets, and as a process: certificates in words, disturbed connections, signals, memory."""

import asyncio
import logging
import os
import signal
import socket
import ssl
import sys
from pathlib import Path
from typing import Any

import pytest

from controller.engine.record.jackpot_claims import ClaimAnswered
from controller.floor.link import tls
from controller.floor.link.settings import link_folder
from controller.floor.wire import messages as wire
from tests.floor.link import certificates
from tests.floor.link.real import PATIENCE, Proxy, World

TABLECTL = Path(sys.executable).with_name("tablectl")
MEMORY_KB = 40_000
"""Most resident memory of a link. The unit allows 64 MB."""


def test_over_a_connection_that_is_delayed_cut_halved_and_repeated_all_arrives(tmp_path: Path) -> None:
    async def run() -> None:
        world = World(tmp_path)
        async with world.serving():
            proxy = Proxy(world.port, seed=7)
            async with proxy.listening() as port, world.linked(port):
                for _ in range(40):
                    world.table.contribute(50)
                    world.table.claim()
                    await asyncio.sleep(0.01)
                await world.until(lambda: {"delay", "cut", "halve", "repeat"} <= proxy.done)
                proxy.disturbs = False
                for number in range(1, 41):
                    world.table.end(number)
                await world.until(lambda: world.drained)
                assert len(world.table.answers) == 40
                assert world.floor.connections > 1

    asyncio.run(run())


@pytest.mark.parametrize(("days", "own_authority", "server_days", "words"), [
    ((-9, -1), True, (-1, 9), "this table's certificate is expired since"),
    ((1, 9), True, (-1, 9), "this table's certificate is not valid before"),
    ((-1, 9), False, (-1, 9), "this table's certificate is of another authority"),
    ((-1, 9), True, (-9, -1), "the floor server's certificate has expired"),
])  # fmt: skip
def test_a_refused_certificate_is_told_in_words(
    tmp_path: Path, days: tuple[int, int], own_authority: bool, server_days: tuple[int, int], words: str
) -> None:
    async def run() -> None:
        world = World(tmp_path)
        issuer = world.authority if own_authority else certificates.made("another")
        world.own = certificates.made("stud-1", issuer, days)
        world.server = certificates.made("server", world.authority, server_days)
        async with world.serving(), world.linked():
            await world.until(lambda: any(words in it.why for it in world.table.meters))

    asyncio.run(run())


def test_a_server_of_another_authority_or_with_another_certificate_is_refused(tmp_path: Path) -> None:
    async def why(world: World) -> str:
        async with world.serving():
            with pytest.raises(tls.FloorRefusedError) as refused:
                await tls.connect(world.settings())
        return str(refused.value)

    async def run() -> None:
        world = World(tmp_path)
        listed = world.authority
        world.server = certificates.made("server", certificates.made("another"))
        assert "is of another authority" in await why(world)
        world.server = certificates.made("server", listed)
        async with world.serving():
            settings = world.settings()
            shown, world.server = world.server, certificates.made("server", listed)
            with pytest.raises(tls.FloorRefusedError, match=shown.digest[:16]):
                await tls.connect(world.settings())
            assert settings.file.server == shown.digest

    asyncio.run(run())


@pytest.mark.parametrize(("alert", "words"), [
    ("SSLV3_ALERT_CERTIFICATE_REVOKED", "is revoked"), ("TLSV1_ALERT_UNKNOWN_CA", "is of another authority"),
    ("SSLV3_ALERT_CERTIFICATE_EXPIRED", "has expired"), ("TLSV13_ALERT_CERTIFICATE_REQUIRED", "is missing"),
])  # fmt: skip
def test_an_alert_of_the_server_is_told_in_words(alert: str, words: str) -> None:
    error = ssl.SSLError(1, "")
    error.reason = alert
    assert f"this table's certificate {words}" in tls.in_words(error)


def test_the_end_of_the_servers_certificate_is_told_a_month_before() -> None:
    certificate = {"notAfter": "Jan 31 00:00:00 2027 GMT"}
    end = ssl.cert_time_to_seconds(certificate["notAfter"])
    assert tls.ends_soon(certificate, end - tls.AHEAD_S - 1) == ""
    assert "Jan 31" in tls.ends_soon(certificate, end - tls.AHEAD_S)


def test_a_table_that_is_not_there_is_told_in_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        world = World(tmp_path)
        world.port = 9
        async with world.linked():
            await world.until(lambda: "[floor]" in caplog.text)

    asyncio.run(run())


def test_a_revoked_table_learns_it_from_the_floor(tmp_path: Path) -> None:
    """The server looks at the digest after the handshake."""

    async def run() -> None:
        world = World(tmp_path)
        world.floor.refuses["Hello"] = "certificate"
        async with world.serving(), world.linked():
            await world.until(lambda: any("(certificate)" in it.why for it in world.table.meters))

    asyncio.run(run())


def test_the_floors_last_word_counts_and_not_that_it_hangs_up_then(tmp_path: Path) -> None:
    async def run() -> None:
        world = World(tmp_path)
        accept = world.floor.accept

        def refuse_and_close(say: Any) -> Any:
            say(wire.Refusal("", "certificate", "it is revoked"))
            for each in world.open:
                if each.get_extra_info("ssl_object"):
                    each.close()
            return accept(say)

        world.floor.accept = refuse_and_close  # type: ignore[method-assign]
        async with world.serving(), world.linked():
            await world.until(lambda: world.floor.connections > 2)
            assert {it.why for it in world.table.meters} == {"the floor refuses: it is revoked (certificate)"}

    asyncio.run(run())


def test_a_floor_that_sends_no_messages_is_left(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def run() -> None:
        world = World(tmp_path)
        world._say = lambda writer, _: writer.write(b"\x00\x00\x00\x01\xc1")  # type: ignore[method-assign, assignment]
        async with world.serving(), world.linked():
            await world.until(lambda: any("sends no message" in it.why for it in world.table.meters))

    asyncio.run(run())


# The process


async def started(world: World) -> asyncio.subprocess.Process:
    settings = world.settings()
    return await asyncio.create_subprocess_exec(
        TABLECTL, "link", settings.folder.with_name("stud-1.toml"), stderr=asyncio.subprocess.PIPE
    )


def test_a_process_that_is_killed_and_started_again_brings_all_to_the_floor_within_its_memory(tmp_path: Path) -> None:
    async def run() -> None:
        world = World(tmp_path)
        async with world.serving():
            first = await started(world)
            world.table.contribute(3000)
            await world.until(lambda: len(world.floor.rows) > 0)
            first.send_signal(signal.SIGSTOP)
            first.kill()
            await first.wait()
            world.table.claim()
            second = await started(world)
            await world.until(lambda: isinstance(world.table.answers.get(1), ClaimAnswered))
            status = Path(f"/proc/{second.pid}/status").read_text()
            memory = int(next(it for it in status.splitlines() if it.startswith("VmRSS")).split()[1])
            assert memory < MEMORY_KB
            assert len(os.listdir(f"/proc/{second.pid}/task")) <= 2, "the loop and the log"
            second.terminate()
            _, errors = await asyncio.wait_for(second.communicate(), PATIENCE)
            assert second.returncode == 0, errors
            assert world.table.meters[-1].prize is None, "the table hears that the link ends"
            await world.until(lambda: not world.open)

    asyncio.run(run())


def test_the_folder_of_a_table_file_is_beside_it(tmp_path: Path) -> None:
    assert link_folder(tmp_path / "stud-1.toml") == tmp_path / "stud-1-link"
    assert link_folder(tmp_path) == tmp_path


def test_the_alert_of_a_server_that_sends_one_is_told(tmp_path: Path) -> None:
    """HAProxy and other servers send an alert; Python's asyncio drops its own."""

    async def run() -> None:
        world = World(tmp_path)
        world.own = certificates.made("stud-1", certificates.made("another"))
        context = certificates.server_context(tmp_path, world.server, world.authority)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            refusing = asyncio.create_task(asyncio.to_thread(refuse, listening, context))
            reader, _ = await tls.connect(world.settings(listening.getsockname()[1]))
            with pytest.raises(ssl.SSLError) as refused:
                await reader.read(1)
            await refusing
        assert "this table's certificate is of another authority" in tls.in_words(refused.value)

    asyncio.run(run())


def refuse(listening: socket.socket, context: ssl.SSLContext) -> None:
    """Accept one connection, and refuse its certificate with an alert."""
    accepted, _ = listening.accept()
    with pytest.raises(ssl.SSLError):
        context.wrap_socket(accepted, server_side=True)
