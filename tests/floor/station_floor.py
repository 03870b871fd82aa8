# SPDX-License-Identifier: MIT
"""A small floor server in a thread, for one station: each connection is served by the next function of a list."""

import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import msgspec

from controller.floor.station.settings import StationSettings, read_settings
from controller.floor.wire import frames
from controller.floor.wire import keno as wire
from tests.floor.link import certificates

TO_KENO: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(wire.ToKeno)


class Floor:
    """The other end of a connection, as a test plays it."""

    def __init__(self, connection: ssl.SSLSocket) -> None:
        self.connection = connection
        self._bytes = connection.makefile("rb")

    def read(self) -> Any:
        """Return the next message; None at the end of the connection."""
        head = self._bytes.read(4)
        return TO_KENO.decode(self._bytes.read(int.from_bytes(head, "big"))) if len(head) == 4 else None

    def send(self, *messages: msgspec.Struct) -> None:
        self.connection.sendall(b"".join(map(frames.encode, messages)))


Serve = Callable[[Floor], object]


class StationFloor:
    """The files of one station, and the server on loopback."""

    def __init__(self, folder: Path, *served: Serve) -> None:
        self.folder, self.served = folder, [*served]
        self.authority = certificates.made("floor")
        self.server = certificates.made("server", self.authority)
        self.own = certificates.made("board-1", self.authority)
        self.connections = 0
        self.closed = threading.Event()
        """The first connection has ended here."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._context = certificates.server_context(self.folder, self.server, self.authority)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(10)
        assert not self._thread.is_alive()

    def settings(self, port: int = 0) -> StationSettings:
        """Write the files of the station, and read them."""
        station = self.folder / "station"
        station.mkdir(exist_ok=True)
        self.own.write(station / "table.key", station / "table.pem")
        (station / "authority.pem").write_bytes(self.authority.pem)
        text = f'address = "127.0.0.1:{port or self.port}"\nserver = "{self.server.digest}"\n'
        (station / "station.toml").write_text(text)
        return read_settings(station)

    def _serve(self) -> None:
        with suppress(OSError):  # the test ends
            while True:
                plain, _ = self._listening.accept()
                self.connections += 1
                with plain, suppress(OSError):  # the station has closed, or is refused
                    self._serve_one(plain)
                self.closed.set()

    def _serve_one(self, plain: socket.socket) -> None:
        plain.settimeout(20)
        with self._context.wrap_socket(plain, server_side=True) as connection:
            self.served.pop(0)(Floor(connection))
