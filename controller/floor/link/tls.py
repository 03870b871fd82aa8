# SPDX-License-Identifier: MIT
"""The connection to the floor server: TLS 1.3, both sides with a certificate, and why one is refused.

A link and a station of keno connect in the same way. A server that refuses their certificate closes the connection, and
its TLS may not say why. They then look at their own certificate.
"""

import asyncio
import logging
import socket
import ssl
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from controller.floor.link.settings import AUTHORITY, CERTIFICATE, KEY, LONGEST, REMEDY, LinkSettings, MemberSettings
from hal.wiring.regular_file import read_regular

if TYPE_CHECKING:
    from datetime import datetime

log = logging.getLogger(__name__)
AHEAD_S: Final = 30 * 86_400
"""Seconds before its end from which on the end of the server's certificate is told."""
KEEP_ALIVE: Final = {socket.TCP_KEEPIDLE: 5, socket.TCP_KEEPINTVL: 5, socket.TCP_KEEPCNT: 2}
"""Seconds until the kernel asks whether the other host is there, and again; how often (tcp(7))."""
SILENT_MS: Final = 10_000
"""Milliseconds after which a connection ends if the other host acknowledges nothing."""
BUFFER: Final = 65_536
"""Bytes that are read ahead."""
SERVERS: Final = {
    9: "is not valid yet: compare the clocks",
    10: "has expired: the floor's technician renews it",
    18: "is of another authority",
    19: "is of another authority",
    20: "is of another authority",
    21: "is of another authority",
    23: "is revoked",
}
"""Errors of the server's certificate, by the number of OpenSSL (X509_V_ERR)."""
TABLES: Final = {
    "EXPIRED": "has expired",
    "REVOKED": "is revoked",
    "UNKNOWN_CA": "is of another authority",
    "CERTIFICATE_REQUIRED": "is missing",
    "ACCESS_DENIED": "is not allowed",
    "CERTIFICATE_UNKNOWN": "is refused",
    "BAD_CERTIFICATE": "is refused",
    "UNSUPPORTED_CERTIFICATE": "is of a kind that the floor does not take",
    "DECRYPT_ERROR": "does not belong to its key",
}
"""Alerts of the server about the certificate of a table or station (RFC 8446, 6.2), by a part of OpenSSL's name."""


class FloorRefusedError(Exception):
    """One side refuses the other. The text says which, and why."""


def context_of(settings: MemberSettings) -> ssl.SSLContext:
    """Return TLS 1.3 with the key in this folder. Sessions are not resumed. Raises FloorRefusedError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.options |= ssl.OP_NO_TICKET
    context.check_hostname = False  # the digest of the certificate is pinned
    try:
        context.load_cert_chain(settings.folder / CERTIFICATE, settings.folder / KEY)
        context.load_verify_locations(settings.folder / AUTHORITY)
    except ssl.SSLError as error:
        why = (
            f"{KEY} and {CERTIFICATE} do not belong together" if "MISMATCH" in (error.reason or "") else "no PEM inside"
        )
        raise FloorRefusedError(f"{settings.folder}: {why} ({error.reason}); {REMEDY}") from error
    return context


async def connect(settings: LinkSettings) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the floor server. Raises FloorRefusedError; OSError if it cannot be reached."""
    context = context_of(settings)
    try:
        reader, writer = await asyncio.open_connection(settings.host, settings.port, limit=BUFFER, ssl=context)
    except ssl.SSLError as error:
        raise FloorRefusedError(in_words(error)) from error
    try:
        check_pin(writer.get_extra_info("ssl_object").getpeercert(binary_form=True), settings)
        keep_alive(writer.get_extra_info("socket"))
        if told := ends_soon(writer.get_extra_info("peercert"), time.time()):
            log.warning(told)
    except FloorRefusedError:
        writer.transport.abort()
        raise
    return reader, writer


def check_pin(shown: bytes, settings: MemberSettings) -> None:
    """Raise FloorRefusedError unless the server has the pinned certificate. shown: its certificate in DER."""
    digest, pinned = sha256(shown).hexdigest(), settings.file.server
    if digest != pinned:
        why = f"the server shows another certificate: {digest[:16]}…, {settings.FILE} has {pinned[:16]}…"
        raise FloorRefusedError(f"{why}; if it was renewed, write the new digest into {settings.FILE}")


def keep_alive(connection: socket.socket) -> None:
    """Let the kernel end the connection to a host that has gone, also while nothing is sent."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (*KEEP_ALIVE.items(), (socket.TCP_USER_TIMEOUT, SILENT_MS)):
        connection.setsockopt(socket.IPPROTO_TCP, option, value)


def ends_soon(certificate: dict[str, str], now: float) -> str:
    """Return that the server's certificate ends soon, with its end; empty if it does not. now: as time.time()."""
    if ssl.cert_time_to_seconds(certificate["notAfter"]) - now > AHEAD_S:
        return ""
    return f"the floor server's certificate ends on {certificate['notAfter']}: the floor's technician renews it"


def in_words(error: OSError, member: type[MemberSettings] = LinkSettings) -> str:
    """Return the reason of an error of the connection of a link or a station, in words."""
    if isinstance(error, ssl.SSLCertVerificationError):
        why = SERVERS.get(error.verify_code, f"is refused: {error.verify_message}")
        return f"the floor server's certificate {why}"
    if isinstance(error, ssl.SSLError):
        reason = error.reason or ""
        found = next((words for name, words in TABLES.items() if name in reason), "")
        refused = f"the floor refuses: this {member.NOUN}'s certificate {found}; {REMEDY}"
        return refused if found else f"no TLS 1.3: {reason}"
    if isinstance(error, PermissionError):
        allowed = f"IPAddressAllow= of {member.UNIT} with the address in {member.FILE}"
        return f"the kernel stops the connection: compare {allowed}"
    return f"the floor cannot be reached: {error.strerror or error}"


def why_closed(settings: MemberSettings) -> str:
    """Return why a server has probably closed a new connection without a word.

    The package for certificates is loaded only here.
    """
    from datetime import UTC, datetime

    try:
        why = _wrong_certificate(settings, datetime.now(UTC)) or "revoked, or not enrolled"
    except (OSError, ValueError) as error:
        why = f"not read: {error}"
    return f"the floor closes at once: this {settings.NOUN}'s certificate is {why}; {REMEDY}"


def _wrong_certificate(settings: MemberSettings, now: "datetime") -> str:
    """Return what is wrong with the own certificate; empty if nothing is. Raises OSError, ValueError."""
    from cryptography import x509
    from cryptography.exceptions import InvalidSignature

    paths = (settings.folder / name for name in (CERTIFICATE, AUTHORITY))
    own, authority = (x509.load_pem_x509_certificate(read_regular(path, LONGEST)) for path in paths)
    if now > own.not_valid_after_utc:
        return f"expired since {own.not_valid_after_utc:%Y-%m-%d}"
    if now < own.not_valid_before_utc:
        return f"not valid before {own.not_valid_before_utc:%Y-%m-%d}"
    try:
        own.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return "of another authority"
    return ""
