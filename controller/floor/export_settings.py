# SPDX-License-Identifier: MIT
"""The part `[export]` of `floor.toml`."""

from typing import Annotated, Any, Final

import msgspec

from controller.floor.local_address import LARGEST_PORT, is_local
from hal.wiring.toml_file import REFUSED, Problem, Source

METRICS_ADDRESS: Final = "127.0.0.1:4742"
UNSAFE: Final = (
    "a broker on this machine, or authority = FILE for TLS: without TLS others on the network read the password"
)
PAIR: Final = "certificate and key together, and authority with them"
NO_USER: Final = "user = NAME with a password"


def split_address(address: str) -> tuple[str, int]:
    """Return host and port of `127.0.0.1:4742` or `[::1]:4742`."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def _refuse_port(address: str) -> str:
    """Return the allowed ports if this one is not allowed; else an empty text."""
    return "" if 0 < int(f"0{_digits(address)}") <= LARGEST_PORT else f"a port from 1 to {LARGEST_PORT}"


def _refuse_metrics(address: str) -> str:
    """Return what is allowed instead of this address for metrics; empty if only this machine reaches it."""
    host = address.rpartition(":")[0].strip("[]")
    return _refuse_port(address) if is_local(host) else "an address of this machine and a port: 127.0.0.1:4742"


def _refuse_topic(prefix: str) -> str:
    """Return what is allowed instead of this prefix of topics (MQTT 3.1.1, section 4.7); empty if it is one."""
    levels = prefix.split("/")
    right = all(levels) and prefix.isprintable() and not set("+#") & set(prefix) and not prefix.startswith("$")
    return "" if right else "names with / between them, without + and #, and no $ first: casino/pit-3"


def _digits(address: str) -> str:
    found = address.rpartition(":")[2]
    return found if found.isascii() and found.isdigit() and len(found) <= 5 else ""


class MetricsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part `[export.metrics]`."""

    listen: Annotated[
        str,
        msgspec.Meta(description="an address of this machine: 127.0.0.1:4742", extra={REFUSED: _refuse_metrics}),
    ] = METRICS_ADDRESS


class MqttFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part `[export.mqtt]`. Files are named from the folder of `floor.toml`."""

    broker: Annotated[
        str,
        msgspec.Meta(
            pattern=r"\A(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?):[0-9]{1,5}\Z",
            description="a host and a port: mqtt.casino:8883",
            extra={REFUSED: _refuse_port},
        ),
    ]
    prefix: Annotated[
        str, msgspec.Meta(max_length=200, description="the beginning of every topic", extra={REFUSED: _refuse_topic})
    ]
    authority: str = ""
    """Certificates of the broker's issuers in PEM. Empty: no TLS."""
    certificate: str = ""
    key: str = ""
    """This server's certificate and key in PEM, if the broker wants them."""
    user: str = ""
    password: str = ""


class ExportFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part `[export]`. Without it nothing is exported."""

    metrics: MetricsFile | None = None
    mqtt: MqttFile | None = None


def find_problems(source: Source) -> list[Problem]:
    """Return the errors of `[export]` that the types do not show. Accepts any content of the file."""
    found = _table(_table(source.data, "export"), "mqtt")
    wrong = []
    if found.get("password") and not found.get("authority") and not _on_this_machine(found.get("broker")):
        wrong.append(source.problem("export.mqtt.broker", found.get("broker"), UNSAFE))
    if bool(found.get("certificate")) != bool(found.get("key")) or (found.get("key") and not found.get("authority")):
        wrong.append(source.problem("export.mqtt.certificate", found.get("certificate"), PAIR))
    if found.get("password") and not found.get("user"):
        wrong.append(source.problem("export.mqtt.user", None, NO_USER))
    return wrong


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    found = data.get(name)
    return found if isinstance(found, dict) else {}


def _on_this_machine(broker: object) -> bool:
    return isinstance(broker, str) and is_local(broker.rpartition(":")[0].strip("[]"))
