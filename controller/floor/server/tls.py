# SPDX-License-Identifier: MIT
"""TLS 1.3 with certificates on both sides. Sessions are not resumed: each connection shows its certificate anew."""

import asyncio
import socket
import ssl
from asyncio import sslproto
from typing import Final

from controller.floor.server.enrolment import digest_of
from controller.floor.server.session import Peer
from controller.floor.server.settings import FloorFolder

HANDSHAKE_S: Final = 10.0
"""Seconds. Longest handshake."""
CLOSING_S: Final = 2.0
"""Seconds. Longest orderly end of a connection."""
BUFFER: Final = 16 * 1024
"""Bytes. Buffer of a connection, as large as a record of TLS. asyncio's own is sixteen times as large."""
SILENT_MS: Final = 10_000
"""Milliseconds after which a connection ends if the other side acknowledges nothing."""


def context(folder: FloorFolder) -> ssl.SSLContext:
    """Return the settings of a server. Raises OSError or ssl.SSLError if a file is missing or not what it should be."""
    it = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    it.minimum_version = ssl.TLSVersion.TLSv1_3
    it.verify_mode = ssl.CERT_REQUIRED
    it.load_cert_chain(folder.certificate, folder.key)
    it.load_verify_locations(folder.authority)
    it.num_tickets = 0
    return it


def save_memory() -> None:
    """Give each later connection of this process a small buffer."""
    sslproto.SSLProtocol.max_size = BUFFER


async def shake_hands(accepted: socket.socket, settings: ssl.SSLContext) -> Peer:
    """Make a TLS connection out of an accepted one. Raises OSError (ssl.SSLError too) with the reason for a refusal."""
    accepted.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(BUFFER, loop)
    protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
    transport, _ = await loop.connect_accepted_socket(
        lambda: protocol,
        accepted,
        ssl=settings,
        ssl_handshake_timeout=HANDSHAKE_S,
        ssl_shutdown_timeout=CLOSING_S,
    )
    found = transport.get_extra_info("ssl_object")
    return Peer(
        _name_in(found.getpeercert()),
        digest_of(found.getpeercert(binary_form=True)),
        reader,
        asyncio.StreamWriter(transport, protocol, reader, loop),
    )


def _name_in(certificate: dict[str, tuple[tuple[tuple[str, str], ...], ...]]) -> str:
    """Return the common name in a certificate; empty without one."""
    return next((value for part in certificate["subject"] for key, value in part if key == "commonName"), "")
