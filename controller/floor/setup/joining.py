# SPDX-License-Identifier: MIT
"""How a table joins a floor: one request over TLS, while somebody at the floor waits for it.

The table sends its secret only to the server whose digest is in the code. The floor signs the request of the table, and
notes the digest of the certificate. A code is used once, within an hour.
"""

import asyncio
import os
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from controller.floor.setup import certificates, invitation_code
from controller.floor.setup.certificates import CertifiedKey, RequestError
from controller.floor.wire import frames

PORT: Final = 4742
"""Port at which `tablectl floor invite` waits for tables."""
HOUR_S: Final = 3600.0
"""Seconds. Lifetime of a code."""
EXCHANGE_S: Final = 10.0
"""Seconds. Longest time of one request."""
AT_ONCE: Final = 8
"""Most tables that are served at the same time."""
MOST_WRONG: Final = 100
"""Wrong secrets after which the floor waits no longer: somebody tries them out."""
Bytes = Annotated[bytes, msgspec.Meta(max_length=8192)]


Problem = Literal["used", "unknown", "request", "database", "files", "nobody", "another server"]
"""Why a table cannot join: its code, its request, the floor's database, its own disk, the address."""


class JoinError(Exception):
    """A table cannot join. The message says why, and what to do."""

    def __init__(self, problem: Problem, what: str) -> None:
        super().__init__(what)
        self.problem: Final = problem


class AskJoin(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A table asks for its certificate."""

    secret: Annotated[str, msgspec.Meta(max_length=invitation_code.SECRET_LENGTH)]
    request: Bytes
    """Certificate request (DER) of the table's own key."""
    name: Annotated[str, msgspec.Meta(max_length=256)] = ""
    """Name in the table file. Empty: the file states none."""


class HaveJoined(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The table has its files on disk."""


class Member(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The answer: everything that a table needs, but for its own key."""

    table: str
    pool: str
    """The pool that the table was let into. Empty: none."""
    certificate: Bytes
    authority: Bytes
    floor_key: Bytes
    """Public key of the floor's answers, PEM."""
    port: int
    """Port of the floor server."""


class JoinRefused(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The floor refuses the request."""

    problem: Problem
    why: str


ToFloor: TypeAlias = AskJoin | HaveJoined
ToTable: TypeAlias = Member | JoinRefused
ASKED: Final = msgspec.msgpack.Decoder(ToFloor)
ANSWERED: Final = msgspec.msgpack.Decoder(ToTable)


class FloorIdentity(msgspec.Struct, frozen=True):
    """The keys of a floor for signing, and the files that it gives to tables."""

    authority: CertifiedKey
    server: CertifiedKey
    floor_key: bytes
    port: int


class Invited(msgspec.Struct, frozen=True):
    """A table that may join now."""

    table: str
    pool: str


Enrol = Callable[[Invited, bytes], Awaitable[None]]
"""Notes the certificate (PEM) of a table. Returns once the standby has it. May raise JoinError."""


class Reception:
    """The floor's side: the codes of one `tablectl floor invite`, until each was used or the hour is over."""

    def __init__(self, floor: FloorIdentity, invited: Mapping[str, Invited], enrol: Enrol, now: datetime) -> None:
        """invited: by secret."""
        self._floor, self._enrol, self._now = floor, enrol, now
        self._open = {_hashed(secret): it for secret, it in invited.items()}
        self._used: dict[bytes, tuple[bytes, Member]] = {}
        self._wrong = 0
        self._serving = 0
        self._news = asyncio.Queue[str]()
        self.joined: list[str] = []
        self.is_over = False
        """Every code was used, or somebody tries codes out."""

    async def next_news(self) -> str:
        """Wait for the next thing to tell the person who waits."""
        return await self._news.get()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection: one request, one answer, one confirmation."""
        self._serving += 1
        try:
            if self._serving <= AT_ONCE:
                async with asyncio.timeout(EXCHANGE_S):
                    await self._exchange(reader, writer)
        except (OSError, EOFError, TimeoutError, frames.FrameError):
            return  # nobody, or no table: the code stays as it is
        finally:
            self._serving -= 1
            writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await frames.read(reader, ASKED)
        if not isinstance(asked, AskJoin):
            return
        try:
            answer: ToTable = await self._answer(asked)
        except JoinError as error:
            answer = JoinRefused(error.problem, str(error))
        except RequestError as error:
            answer = JoinRefused("request", str(error))
        writer.write(frames.encode(answer))
        await writer.drain()
        if isinstance(answer, Member) and isinstance(await frames.read(reader, ASKED), HaveJoined):
            self._confirm(answer)

    async def _answer(self, asked: AskJoin) -> Member:
        """Return the answer to a request, again for the same request. Raises JoinError, RequestError."""
        secret = _hashed(asked.secret)
        if secret in self._used:
            request, member = self._used[secret]
            if request != asked.request:
                raise JoinError(
                    "used",
                    f"this code was used for {member.table}: ask for another one: tablectl floor invite {member.table}",
                )
            return member
        if secret not in self._open:
            self._count_wrong()
            raise JoinError(
                "unknown",
                "nobody waits with this code: compare it, or ask for another one: tablectl floor invite TABLE",
            )
        invited = self._open[secret]
        if asked.name and asked.name != invited.table:
            raise JoinError(
                "unknown", f"this code is for {invited.table}, and the table file names {asked.name}: compare both"
            )
        signed = certificates.sign_table(self._floor.authority, asked.request, invited.table, self._now)
        member = self._member(invited, signed)
        del self._open[secret]
        await self._enrol(invited, signed)
        self._used[secret] = (asked.request, member)
        return member

    def _count_wrong(self) -> None:
        self._wrong += 1
        if self._wrong == MOST_WRONG:
            self._end(f"{MOST_WRONG} wrong codes came: somebody tries codes out. All codes are void")

    def _end(self, why: str) -> None:
        self._open.clear()
        self.is_over = True
        self._news.put_nowait(why)

    def _member(self, invited: Invited, signed: bytes) -> Member:
        floor = self._floor
        return Member(invited.table, invited.pool, signed, floor.authority.certificate, floor.floor_key, floor.port)

    def _confirm(self, member: Member) -> None:
        if member.table in self.joined:
            return
        self.joined.append(member.table)
        self._news.put_nowait(f"{member.table} has joined")
        if not self._open and len(self.joined) == len(self._used):
            self._end("every table has joined")


def _hashed(secret: str) -> bytes:
    """Return the digest of a secret: comparing digests takes no time that tells about the secret."""
    return sha256(secret.encode()).digest()


def server_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the floor's side of TLS: whoever comes has no certificate yet."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(certificate, key)
    return context


def client_context() -> ssl.SSLContext:
    """Return the table's side: the digest in the code proves the server, and nothing else."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Joined(msgspec.Struct, frozen=True):
    """A membership, and the certificate of the server (SHA-256 of its DER, hexadecimal)."""

    member: Member
    server: str


async def join(host: str, port: int, pin: bytes, asked: AskJoin, keep: Callable[[Joined], None]) -> Joined:
    """Ask the floor for this table's certificate, and keep it. Raises JoinError.

    pin: of the code; only its server gets the secret. keep: writes the files. Only after that the floor counts the
    table as joined.
    """
    try:
        async with asyncio.timeout(EXCHANGE_S):
            reader, writer = await asyncio.open_connection(host, port, ssl=client_context())
            try:
                return await _ask(reader, writer, pin, asked, keep)
            finally:
                writer.close()
    except socket.gaierror as error:
        raise JoinError(
            "nobody", f"{host}: no machine has this name ({error.strerror}): type the floor's address, such as 10.0.0.5"
        ) from error
    except TimeoutError:
        raise JoinError(
            "nobody", f"{host}:{port} does not answer within {EXCHANGE_S:.0f} s: is it the floor's address?"
        ) from None
    except ssl.SSLError as error:
        raise JoinError(
            "nobody", f"{host}:{port}: no floor answers there ({error.reason}): is it the right port?"
        ) from error
    except (OSError, EOFError, frames.FrameError) as error:
        raise JoinError(
            "nobody",
            f"{host}:{port}: nobody waits for a table there ({_cause(error)}). A code ends after an hour: run tablectl "
            "floor invite at the floor, let it wait, and type what it prints, address and code",
        ) from error


def _cause(error: Exception) -> str:
    """Return the cause of a failed connection in words."""
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)


async def _ask(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    pin: bytes,
    asked: AskJoin,
    keep: Callable[[Joined], None],
) -> Joined:
    found: bytes = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    digest = sha256(found).digest()
    if invitation_code.pin_of(digest) != pin:
        raise JoinError(
            "another server",
            "this is not the server of the code: its certificate differs. Nothing was sent. Compare address and code",
        )
    writer.write(frames.encode(asked))
    answer = await frames.read(reader, ANSWERED)
    if isinstance(answer, JoinRefused):
        raise JoinError(answer.problem, f"the floor refuses: {answer.why}")
    joined = Joined(answer, digest.hex())
    try:
        keep(joined)
    except OSError as error:
        raise JoinError("files", f"{error.filename}: {error.strerror}: mend that, then type the code again") from error
    writer.write(frames.encode(HaveJoined()))
    await writer.drain()
    return joined
