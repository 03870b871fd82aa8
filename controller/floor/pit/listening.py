# SPDX-License-Identifier: MIT
"""Listens for viewers of the pit screen: on this machine, or elsewhere with TLS and a certificate of each viewer."""

import ssl
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web

from controller.floor.local_address import is_local
from controller.floor.pit.address import DEFAULT_PORT, LOCAL
from controller.floor.pit.app import create_app
from controller.floor.pit.board import PitBoard

ELSEWHERE: Final = (
    "{host}: other machines can reach this address. The pit is shown on 127.0.0.1; elsewhere only with a certificate, "
    "its key, and the certificates of the viewers"
)


class PitNotShown(Exception):  # noqa: N818 - says what is so
    """The pit screen cannot be served there. The text says what is allowed."""


class ViewerTls(msgspec.Struct, frozen=True):
    """The files for viewers on other machines, each in PEM."""

    certificate: Path
    """The server's certificate chain."""
    key: Path
    viewers: Path
    """Issuers of the viewers' certificates. Without an issuer: the certificates themselves, self-signed."""


async def listen(
    board: PitBoard, host: str = LOCAL, port: int = DEFAULT_PORT, tls: ViewerTls | None = None
) -> web.AppRunner:
    """Show the board at this address until `cleanup` of the result is awaited. Raises PitNotShown."""
    context = _context(tls) if tls else None
    if not (context or is_local(host)):
        raise PitNotShown(ELSEWHERE.format(host=host))
    runner = web.AppRunner(create_app(board, local=context is None), access_log=None, shutdown_timeout=2.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port, ssl_context=context).start()
    except OSError as error:
        await runner.cleanup()
        raise PitNotShown(f"{host}:{port}: {error.strerror or error}: state another address or port") from error
    return runner


def _context(tls: ViewerTls) -> ssl.SSLContext:
    """Return the TLS of the server: version 1.3, and no viewer without a certificate. Raises PitNotShown."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.verify_mode = ssl.CERT_REQUIRED
    context.num_tickets = 0  # a viewer shows the certificate at each connection
    try:
        context.load_cert_chain(tls.certificate, tls.key)
        context.load_verify_locations(tls.viewers)
    except (OSError, ValueError) as error:
        named = ", ".join(map(str, (tls.certificate, tls.key, tls.viewers)))
        raise PitNotShown(f"{named}: {error}: each is a file in PEM, and the key fits the certificate") from error
    return context
