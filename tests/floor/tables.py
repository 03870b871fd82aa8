# SPDX-License-Identifier: MIT
"""Fake tables and the files of a server: certificates, a journal key that evolves, and a blocking connection."""

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from controller.engine.record.jackpot_claims import ClaimEnd
from controller.floor.money.messages import encode
from controller.floor.server import enrolment
from controller.floor.server.pit_listener import PitListener
from controller.floor.server.server import FloorServer
from controller.floor.server.settings import FloorFolder
from controller.floor.wire import frames
from controller.floor.wire import messages as wire
from controller.floor.wire.unions import AnyToTable
from controller.journal import keys
from controller.journal.keychain import KeptSeal, SealSignature, message
from controller.journal.seals import Seal
from tests.floor.database import Server

M = TypeVar("M")
DECODER = msgspec.msgpack.Decoder(AnyToTable)
PATIENCE_S = 20.0
"""Seconds. Longest wait for a message."""


class Authority:
    """Signs certificates. The key of a certificate is beside it in the same file."""

    def __init__(self, folder: Path, name: str = "authority") -> None:
        self.folder, self._key = folder, ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.path = folder / f"{name}.pem"
        usage = x509.KeyUsage(*([False] * 5), True, True, False, False)
        made = self._certificate(self._name, self._key, days=30, authority=True).add_extension(usage, critical=True)
        self.path.write_bytes(made.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))

    def issue(self, name: str, days: int = 30, file: str = "") -> "Certificate":
        """Make a key and a certificate of this name."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        made = self._certificate(subject, key, days, authority=False).sign(self._key, hashes.SHA256())
        path = self.folder / f"{file or name}.pem"
        path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path.with_suffix(".key").write_bytes(private)
        return Certificate(name, path, self.path, made.public_bytes(serialization.Encoding.DER))

    def _certificate(self, subject: x509.Name, key: Any, days: int, *, authority: bool) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=60))
            .not_valid_after(now + timedelta(days=days))
            .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        )


class Certificate:
    """A certificate with its key, and the authority that its owner trusts."""

    def __init__(self, name: str, path: Path, authority: Path, der: bytes) -> None:
        self.name, self.path, self.authority, self.der = name, path, authority, der

    def context(self) -> ssl.SSLContext:
        it = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        it.check_hostname = False
        it.load_cert_chain(self.path, self.path.with_suffix(".key"))
        it.load_verify_locations(self.authority)
        return it


class JournalKey:
    """The evolving key of a journal."""

    def __init__(self) -> None:
        self.signers = [keys.Signer(sha256(b"a table's first key").digest())]
        self.seals: list[KeptSeal] = []

    def evolve(self, *, loss: bool = False) -> None:
        """Seal the journal. loss: the key begins anew, as after an accepted loss."""
        before = self.signers[-1]
        after = keys.Signer(sha256(before.seed).digest()) if loss else before.following()
        seal = Seal(len(self.seals), "00" * 32, next=after.public.hex())
        self.signers.append(after)
        self.seals.append(KeptSeal(seal.sign(after if loss else before, "row"), loss))

    def set_back(self, seals: int) -> None:
        """Put an old copy of the journal and its key back."""
        del self.signers[-seals:], self.seals[-seals:]

    def sign(self, what: bytes, place: str, known: str) -> tuple[SealSignature, tuple[KeptSeal, ...]]:
        """Sign this, with the seals from the key of this fingerprint on."""
        publics = [keys.fingerprint(it.public) for it in self.signers]
        at = publics.index(known) if known in publics else 0
        signer = self.signers[-1]
        signature = SealSignature(
            signer.public.hex(), self.signers[at].public.hex(), signer.sign(message(what, place)).hex()
        )
        return signature, tuple(self.seals[at:])


class FakeTable:
    """A table's link, as a blocking connection."""

    def __init__(self, port: int, certificate: Certificate, key: JournalKey | None = None, pool: str = "stud") -> None:
        self.name, self.key, self.pool = certificate.name, key or JournalKey(), pool
        self.known = ""
        self._raw = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        self.socket = certificate.context().wrap_socket(self._raw)
        self.socket.settimeout(PATIENCE_S)
        self.meters: list[wire.Meter] = []

    def __enter__(self) -> "FakeTable":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, message: wire.TableMessage) -> None:
        self.socket.sendall(frames.encode(message))

    def receive(self) -> Any:
        """Return the next message. Raises EOFError at the end of the connection."""
        return DECODER.decode(self._exactly(int.from_bytes(self._exactly(4), "big")))

    def _exactly(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            try:
                part = self.socket.recv(count - len(found))
            except ConnectionResetError:
                part = b""
            if not part:
                raise EOFError
            found += part
        return found

    def answer(self) -> Any:
        """Return the next message that is no meter."""
        while isinstance(found := self.receive(), wire.Meter):
            self.meters.append(found)
        return found

    def meter(self, wanted: Callable[[wire.Meter], bool]) -> wire.Meter:
        """Return the next meter of this kind."""
        until = time.monotonic() + PATIENCE_S
        while not (isinstance(found := self.receive(), wire.Meter) and wanted(found)):
            assert time.monotonic() < until
        return found

    def ask(self, message: wire.TableMessage) -> Any:
        """Send a message and return its answer."""
        self.send(message)
        return self.answer()

    def greet(self) -> Any:
        """Return the Welcome, or the refusal of the Anchor."""
        challenge = self.ask(wire.Hello("0", self.pool))
        if not isinstance(challenge, wire.Challenge):
            return challenge
        self.known = challenge.known
        return self.ask(self.anchor(challenge))

    def anchor(self, challenge: wire.Challenge) -> wire.Anchor:
        return wire.Anchor(*self.key.sign(challenge.nonce, wire.ANCHOR_PLACE, challenge.known))

    def claim(self, claim: msgspec.Struct) -> wire.AskClaim:
        received = encode(claim)
        return wire.AskClaim(received, *self.key.sign(received, wire.CLAIM_PLACE, self.known))

    def end(self, claim: msgspec.Struct, end: ClaimEnd = "posted") -> wire.ReportEnd:
        received, proof = encode(claim), b"p" * 32
        signed = self.key.sign(wire.end_bytes(received, end, proof), wire.END_PLACE, self.known)
        return wire.ReportEnd(received, end, proof, *signed)

    def until_up(self, message: wire.TableMessage) -> Any:
        """Ask again until the floor's money is up, and return the answer."""
        until = time.monotonic() + PATIENCE_S
        while isinstance(found := self.ask(message), wire.Refusal) and found.problem == "unconfirmed":
            assert time.monotonic() < until, found.why
            time.sleep(0.05)
        return found


class HeardPit(PitListener):
    """Keeps every message."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, ...]] = []

    def on_report(self, table: str, report: bytes) -> None:
        self.heard.append(("report", table, report.decode()))

    def on_refusal(self, table: str, why: str) -> None:
        self.heard.append(("refusal", table, why))


class Floor:
    """The files of a server, on one database."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.database = FloorFolder(folder), database
        self.authority = Authority(folder)
        self.server = self.authority.issue("server")
        keys.make(self.folder.answers)
        keys.write_public(self.folder.answers, keys.Signer(keys.read_private(self.folder.answers)).public)
        self.write()

    def write(self, *lines: str, listen: int = 0) -> None:
        """Write the settings, with these further lines. listen: the port; 0 for any."""
        text = [f'database = "{self.database}"', f'listen = "127.0.0.1:{listen}"', *lines]
        self.folder.file.write_text("\n".join(text))

    @contextmanager
    def running(self, pit: PitListener | None = None) -> Iterator[FloorServer]:
        """Run a server in a thread of its own."""
        loop = asyncio.new_event_loop()
        server = FloorServer(self.folder, pit)
        task = loop.create_task(server.run())
        thread = threading.Thread(target=self._run, args=(loop, task))
        thread.start()
        try:
            yield server
        finally:
            loop.call_soon_threadsafe(task.cancel)
            thread.join(30)
            assert not thread.is_alive()

    def _run(self, loop: asyncio.AbstractEventLoop, task: "asyncio.Task[None]") -> None:
        try:
            loop.run_until_complete(task)
        except asyncio.CancelledError:
            pass
        finally:
            loop.close()


def enrol(connection: Any, certificate: Certificate, days: int = 30) -> Certificate:
    """Enrol a table with this certificate."""
    until = datetime.now(UTC) + timedelta(days=days)
    enrolment.enrol(connection, certificate.name, enrolment.digest_of(certificate.der), until, "Ann")
    return certificate


def conninfo(server: Server, name: str) -> str:
    """Return how a server reaches this database, in the role of servers."""
    return f"host={server.folder} dbname={name} user=floor_test"
