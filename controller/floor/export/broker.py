# SPDX-License-Identifier: MIT
"""Connects to an MQTT broker with aiomqtt: TLS, the client's fixed name, short time limits."""

import ssl
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

import aiomqtt

from controller.floor.export.publisher import Broker, WillMessage
from controller.floor.export_settings import MqttFile, split_address

TIMEOUT_S: Final = 5.0
"""Seconds. Longest wait for an answer of the broker."""
KEEPALIVE_S: Final = 15
"""Seconds. A broker publishes the will after one and a half times this time without a message."""


def connector(file: MqttFile, folder: Path) -> Callable[[WillMessage], AbstractAsyncContextManager[Broker]]:
    """Return a function that connects to the broker. Raises OSError (ssl.SSLError too) for files of TLS."""
    host, port = split_address(file.broker)
    context = _context(file, folder) if file.authority else None

    def connect(will: WillMessage) -> aiomqtt.Client:
        return aiomqtt.Client(
            host,
            port,
            username=file.user or None,
            password=file.password or None,
            identifier=client_name(file.prefix),
            will=aiomqtt.Will(will.topic, will.payload, qos=1, retain=True),
            timeout=TIMEOUT_S,
            keepalive=KEEPALIVE_S,
            tls_context=context,
        )

    return connect


def client_name(prefix: str) -> str:
    """Return the client's name. It is always the same: a broker that still has the former connection ends it at once.

    With another name the broker would publish the former connection's will later, over the state of the new one.
    """
    return f"table-floor {prefix}"


def _context(file: MqttFile, folder: Path) -> ssl.SSLContext:
    """Return TLS 1.2 or newer that checks the broker's certificate and name."""
    context = ssl.create_default_context(cafile=str(folder / file.authority))
    if file.certificate:
        context.load_cert_chain(folder / file.certificate, folder / file.key)
    return context
