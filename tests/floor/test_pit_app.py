# SPDX-License-Identifier: MIT
"""The web application of the pit: the page, its feed, slow and too many viewers, foreign names, TLS."""

import asyncio
import contextlib
import datetime
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from aiohttp.test_utils import TestClient, TestServer
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from controller.cli.floor.pit_words import CALLS, STATES
from controller.floor.pit import app as pit_app
from controller.floor.pit.address import DEFAULT_PORT, PitAddress, read_address
from controller.floor.pit.app import FEED, MOST_VIEWERS, PAGE, create_app
from controller.floor.pit.board import PitBoard, PitUpdate, WholePit
from controller.floor.pit.board_copy import BoardCopy
from controller.floor.pit.feed import ENDED, FULL, NOT_A_PIT, NOTHING, FeedLost, follow, read_once
from controller.floor.pit.listening import PitNotShown, ViewerTls, listen
from controller.floor.pit.rows import KINDS, MARKED, NEEDS
from tests.floor.pit_rig import BETS, SECOND, filled_board

NEVER_S = 3600.0
ROOT = Path(__file__).parents[2]


def ran(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 30))


@contextlib.asynccontextmanager
async def viewed(board: PitBoard, interval_s: float = NEVER_S) -> AsyncIterator[TestClient[Any, Any]]:
    """A client of the application. It ticks only when the test says so."""
    async with TestClient(TestServer(create_app(board, now_ns=lambda: SECOND, interval_s=interval_s))) as client:
        yield client


def feed(client: TestClient[Any, Any]) -> pit_app.PitFeed:
    return client.app[FEED]  # type: ignore[union-attr]


async def message(response: aiohttp.ClientResponse) -> tuple[str, bytes]:
    """The next message of a feed."""
    fields = dict[bytes, bytes]()
    while (line := await response.content.readline()) != b"\n":
        name, _, value = line.partition(b": ")
        fields[name] = value
    assert (b"retry" in fields) == (fields[b"event"] == b"whole\n")
    return fields[b"event"].decode().strip(), fields[b"data"]


# The feed


def test_a_viewer_gets_the_whole_board_and_then_only_what_has_changed() -> None:
    async def test() -> None:
        board = filled_board(3, SECOND)
        async with viewed(board) as client, client.get("/events") as response:
            assert response.content_type == "text/event-stream"
            kind, data = await message(response)
            copy = BoardCopy(msgspec.json.decode(data, type=WholePit))
            assert (kind, copy.rows.keys()) == ("whole", {"T-1", "T-2", "T-3"})
            board.take_report("T-2", msgspec.structs.replace(BETS, round=13), SECOND)
            feed(client).tick()
            feed(client).tick()
            kind, data = await message(response)
            update = msgspec.json.decode(data, type=PitUpdate)
            assert (kind, update.tables) == ("update", {"T-2": {"round": 13}})
            copy.apply(update)
            _, data = await message(response)
            assert msgspec.json.decode(data, type=PitUpdate).tables == {}, "it shows that the feed lives"
            async with client.get("/state") as state:
                assert copy.rows == msgspec.json.decode(await state.read(), type=WholePit).tables

    ran(test())


def test_it_ticks_by_itself() -> None:
    async def test() -> None:
        async with viewed(filled_board(1, SECOND), 0.01) as client, client.get("/events") as response:
            assert [(await message(response))[0] for _ in range(3)] == ["whole", "update", "update"]

    ran(test())


def test_a_viewer_who_reads_too_slowly_is_dropped_and_the_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    line = b"data: %s\n" % (b"x" * 2**20)
    monkeypatch.setattr(pit_app, "event", lambda name, _: b"event: %s\n%s\n" % (name.encode(), line))

    async def test() -> None:
        async with viewed(filled_board(1, SECOND)) as client:
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect((client.host, client.port))
            slow.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            async with client.get("/events", read_bufsize=2**22) as response:
                for _ in range(50):
                    assert await message(response)
                    feed(client).tick()
                assert len(feed(client).viewers) == 1
                assert (await message(response))[0] == "update"
            slow.close()

    ran(test())


def test_a_viewer_who_has_gone_is_forgotten() -> None:
    async def test() -> None:
        async with viewed(filled_board(1, SECOND)) as client:
            async with client.get("/events") as response:
                await message(response)
                assert len(feed(client).viewers) == 1
                response.close()
            while feed(client).viewers:
                feed(client).tick()
                await asyncio.sleep(0.01)

    ran(test())


def test_too_many_viewers_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_VIEWERS >= 20
    monkeypatch.setattr(pit_app, "MOST_VIEWERS", 1)

    async def test() -> None:
        async with viewed(filled_board(1, SECOND)) as client, client.get("/events"):
            async with client.get("/events") as second:
                assert second.status == 503
            with pytest.raises(FeedLost, match=FULL):
                await read_once(PitAddress(client.host, client.port or 0))

    ran(test())


# The page and its borders


def test_the_page_may_run_only_its_own_script() -> None:
    async def test() -> None:
        async with viewed(filled_board(1, SECOND)) as client, client.get("/") as response:
            assert (response.status, response.content_type) == (200, "text/html")
            assert await response.read() == PAGE.read_bytes()
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert len(re.findall(r"-src 'sha256-[\w+/=]{44}'", policy)) == 2
            assert (response.headers["Cache-Control"], response.headers["X-Content-Type-Options"]) == (
                "no-store",
                "nosniff",
            )

    ran(test())


def test_the_page_loads_nothing_and_writes_no_markup() -> None:
    page = PAGE.read_text()
    assert not re.findall(
        r"\bsrc=|\bhref=|@import|url\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", page
    )
    assert re.findall(r"https?://", page) == []


def test_the_page_and_the_terminal_have_the_same_words() -> None:
    needs = dict(re.findall(r'(\w+): \["(. ?)", "[^"]+"\]', PAGE.read_text()))
    words = re.findall(r'(\w+): \["(.)", "([^"]+)"\]', PAGE.read_text())
    assert {need: f"{symbol} {word}" for need, symbol, word in words} == STATES
    assert tuple(needs) == NEEDS == tuple(STATES)
    calls = re.search(r"const CALLS = \{(.+)\};", PAGE.read_text())
    assert calls
    assert dict(re.findall(r'(\w+): "(.)"', calls[1])) == CALLS
    assert tuple(CALLS) == KINDS
    marked = re.search(r"const MARKED = \{(.+)\};", PAGE.read_text())
    assert marked
    assert tuple(re.findall(r"(\w+):", marked[1])) == MARKED


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_it_only_reads(method: str) -> None:
    async def test() -> None:
        async with viewed(filled_board(1, SECOND)) as client:
            for path in ("/", "/state", "/events"):
                assert (await client.request(method, path, data=b"{}")).status == 405
            assert (await client.get("/other")).status == 404

    ran(test())


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("localhost", 200), ("127.0.0.1:9", 200), ("[::1]:9", 200), ("[::1]", 200)),
        *(("evil.example", 403), ("127.0.0.1.evil.example", 403), ("localhost.evil.example:80", 403), ("[::2]", 403)),
        ("", 403),
    ],
)
def test_a_page_of_another_site_reads_nothing(host: str, status: int) -> None:
    async def test() -> None:
        async with viewed(filled_board(1, SECOND)) as client:
            for path in ("/", "/state"):
                response = await client.get(path, headers={"Host": host})
                assert response.status == status
                assert ("T-1" in await response.text()) == (status == 200 and path == "/state")

    ran(test())


# Addresses


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "pit.example", "127.0.0.1.example", ""])
def test_other_machines_see_it_only_with_tls(host: str) -> None:
    with pytest.raises(PitNotShown, match="only with a certificate"):
        ran(listen(PitBoard(), host, 0))  # type: ignore[arg-type]


def test_an_address_in_use_is_named() -> None:
    async def test() -> None:
        first = await listen(PitBoard(), port=0)
        port = first.addresses[0][1]
        try:
            with pytest.raises(PitNotShown, match=f"127.0.0.1:{port}"):
                await listen(PitBoard(), port=port)
        finally:
            await first.cleanup()

    ran(test())


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("", ("127.0.0.1", DEFAULT_PORT)),
        ("localhost", ("localhost", DEFAULT_PORT)),
        (":80", ("127.0.0.1", 80)),
        ("127.0.0.2:65535", ("127.0.0.2", 65535)),
        ("[::1]:80", ("::1", 80)),
        ("[::1]", ("::1", DEFAULT_PORT)),
        ("::1", ("::1", DEFAULT_PORT)),
    ],
)
def test_addresses_of_this_machine(words: str, address: tuple[str, int]) -> None:
    assert read_address(words) == address
    assert read_address(words).url.startswith("http://")


@pytest.mark.parametrize(
    "words",
    [
        *("pit.example", "10.0.0.1:80", "0.0.0.0", "[::2]:80", "4741", "nonsense", "a:b:c", "[::1", "::1]:80", "/"),
        *("localhost:", "localhost:0", "localhost:65536", "localhost:-1", "localhost:٣", "localhost:8 0", ":x", ": "),
    ],
)
def test_what_is_no_address_of_this_machine(words: str) -> None:
    with pytest.raises(ValueError, match=r"is not (this machine|a port)"):
        read_address(words)


# What a terminal meets


async def answering(answer: bytes) -> asyncio.Server:
    """A server that gives each client these bytes, and hangs up."""

    async def answer_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    return await asyncio.start_server(answer_one, "127.0.0.1", 0)


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"", ENDED),
        (b"SSH-2.0-OpenSSH_9.2\r\n", NOT_A_PIT),
        (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi", NOT_A_PIT),
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", NOT_A_PIT),
        (HEAD, ENDED),
        (HEAD + b"event: whole\ndata: {}\n\n", NOT_A_PIT),
        (HEAD + b"event: whole\ndata: \xff\n\n", NOT_A_PIT),
        (HEAD + b"nonsense\n\n", ENDED),
    ],
)
def test_what_answers_is_told_apart(answer: bytes, why: str) -> None:
    async def test() -> None:
        async with await answering(answer) as server:
            with pytest.raises(FeedLost) as lost:
                await read_once(PitAddress("127.0.0.1", server.sockets[0].getsockname()[1]))
            assert str(lost.value) == why

    ran(test())


def test_where_nothing_answers_that_is_said() -> None:
    with pytest.raises(FeedLost, match=NOTHING):
        ran(read_once(PitAddress("127.0.0.1", 1)))  # type: ignore[arg-type]


def test_a_server_that_ends_ends_the_feed() -> None:
    async def test() -> None:
        runner = await listen(filled_board(2, SECOND), port=0)
        copies = follow(PitAddress("127.0.0.1", runner.addresses[0][1]))
        assert (await anext(copies)).rows.keys() <= {"T-1", "T-2"}
        ending = asyncio.create_task(runner.cleanup())
        with pytest.raises(FeedLost, match=ENDED):
            _ = [it async for it in copies]
        await ending

    ran(test())


# TLS


def made(folder: Path, name: str, issuer: str = "") -> tuple[Path, Path]:
    """A certificate with this name, and its key. Without an issuer it is self-signed, and may sign others."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    signed_by, signing_key = subject, key
    if issuer:
        signed_by = x509.load_pem_x509_certificate((folder / f"{issuer}.pem").read_bytes()).subject
        signing_key = serialization.load_pem_private_key((folder / f"{issuer}.key").read_bytes(), None)  # type: ignore[assignment]
    usage = dict.fromkeys(("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False)
    certificate = (
        x509.CertificateBuilder(signed_by, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.BasicConstraints(not issuer, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing_key.public_key()), critical=False)
        .add_extension(
            x509.KeyUsage(
                digital_signature=True, key_cert_sign=not issuer, crl_sign=False, encipher_only=False,
                decipher_only=False, **usage,
            ),
            critical=True,
        )
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(signing_key, hashes.SHA256())
    )  # fmt: skip
    files = folder / f"{name}.pem", folder / f"{name}.key"
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    files[1].write_bytes(key.private_bytes(*form))
    return files


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tls")
    for name, issuer in (("floor", ""), ("server", "floor"), ("viewers", ""), ("ann", "viewers"), ("table", "floor")):
        made(folder, name, issuer)
    return folder


def tls_of(files: Path) -> ViewerTls:
    return ViewerTls(files / "server.pem", files / "server.key", files / "viewers.pem")


async def asked(port: int, files: Path, name: str = "", oldest: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3) -> int:
    """The status of the answer for a viewer with this certificate."""
    context = ssl.create_default_context(cafile=files / "floor.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.maximum_version = oldest
    if name:
        context.load_cert_chain(files / f"{name}.pem", files / f"{name}.key")
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"https://127.0.0.1:{port}/state", ssl=context, headers={"Host": "pit.example"}) as response,
    ):
        return response.status


def test_elsewhere_only_viewers_with_a_certificate_read(files: Path) -> None:
    async def test() -> None:
        runner = await listen(filled_board(1, SECOND), "0.0.0.0", 0, tls_of(files))
        port = runner.addresses[0][1]
        try:
            assert await asked(port, files, "ann") == 200
            for name in ("", "table", "server"):
                with pytest.raises((aiohttp.ClientError, OSError)):
                    await asked(port, files, name)
            with pytest.raises((aiohttp.ClientError, OSError)):
                await asked(port, files, "ann", ssl.TLSVersion.TLSv1_2)
            with pytest.raises(FeedLost):
                await read_once(PitAddress("127.0.0.1", port))
        finally:
            await runner.cleanup()

    ran(test())


@pytest.mark.parametrize("damaged", ["server.pem", "server.key", "viewers.pem"])
@pytest.mark.parametrize("how", ["missing", "nonsense"])
def test_files_that_do_not_fit_are_named(files: Path, tmp_path: Path, damaged: str, how: str) -> None:
    for name in ("server.pem", "server.key", "viewers.pem"):
        if name != damaged or how == "nonsense":
            (tmp_path / name).write_bytes(b"nonsense" if name == damaged else (files / name).read_bytes())
    with pytest.raises(PitNotShown, match=damaged):
        ran(listen(PitBoard(), "0.0.0.0", 0, tls_of(tmp_path)))  # type: ignore[arg-type]


# What is installed


def test_without_the_extra_that_is_said() -> None:
    program = """
import sys
sys.modules["aiohttp"] = None
import importlib.util
importlib.util.find_spec = lambda name: None
sys.argv = ["tablectl", "pit"]
from controller.cli.entry import main
main()
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 2
    assert "table-controller[floor]" in ended.stderr


def test_the_help_and_the_board_load_no_web_server() -> None:
    program = """
import sys
from click.testing import CliRunner
from controller.cli.main import main
import controller.floor.pit.feeder, controller.engine.shown.report
assert CliRunner().invoke(main, ["--help"]).exit_code == 0
assert CliRunner().invoke(main, ["pit", "--help"]).exit_code == 0
assert not {"aiohttp", "textual"} & set(sys.modules)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 0, ended.stderr
