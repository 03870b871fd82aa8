# SPDX-License-Identifier: MIT
"""The bundle for the maker to diagnose a table: status, log and configuration, without secrets and hidden cards."""

import io
import platform
import subprocess
import tarfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import msgspec

from controller import VERSION, zone
from controller.cli.evidence.hidden import hidden_in, hide_cards
from controller.cli.evidence.report import steps
from controller.config import SYSTEM_TABLE, Configuration
from controller.journal import JournalError, last_seal
from controller.journal.excerpt import JournalPart, excerpt
from controller.sockets.client import NoTable, ask
from controller.sockets.requests import ASK, Request

ROUNDS = 50
"""Latest rounds whose journal is in the bundle."""
LOG_LINES = 5_000
LOG = ("journalctl", "--unit", "table-controller", "--lines", str(LOG_LINES), "--output", "short-iso", "--no-pager")
LOG_S = 20.0
MODEL = Path("/proc/device-tree/model")


class NotHad(Exception):  # noqa: N818 - says what is so
    """A part that is not available, with the reason."""


def bundled(configuration: Configuration) -> tuple[bytes, dict[str, str]]:
    """Return the parts as a .tar.gz, and the reason for each missing part."""
    parts, missing = dict[str, bytes](), dict[str, str]()
    for name, make in _PARTS.items():
        try:
            parts[name] = make(configuration)
        except (NotHad, NoTable, JournalError, OSError, subprocess.SubprocessError) as error:
            missing[name] = str(error)
    parts["about.json"] = _json(_about(configuration) | {"missing": missing})
    return _packed(parts, f"{configuration.file.name}-{zone.now():%Y-%m-%d-%H%M%S}"), missing


def _about(configuration: Configuration) -> dict[str, Any]:
    """Return the versions of the program, the system and the packages."""
    return {
        "table": configuration.file.name,
        "version": VERSION,
        "written": f"{zone.now():%Y-%m-%dT%H:%M:%S%z}",
        "python": platform.python_version(),
        "system": platform.platform(),
        "machine": MODEL.read_text(encoding="utf-8").strip("\0") if MODEL.exists() else platform.machine(),
        "packages": dict(sorted((it.name, it.version) for it in distributions())),
        "start": configuration.head(),
    }


def _status(configuration: Configuration) -> bytes:
    return _json(_asked(configuration))


def _faults(configuration: Configuration) -> bytes:
    """Return each device that has a fault, or had one since the start."""
    devices = _asked(configuration)["devices"]
    return _json({name: it for name, it in devices.items() if it["faults"] or it["last fault"]})


def _asked(configuration: Configuration) -> dict[str, Any]:
    answer = ask(configuration.socket_folder, ASK, Request("status"))
    if not answer.ok:
        raise NotHad("; ".join(answer.lines))
    data: dict[str, Any] = answer.data
    return data


def _journal(configuration: Configuration) -> bytes:
    """The last rounds, a step a line; of the open one no card that lies face down."""
    path, damaged = configuration.journal, list[str]()
    lost = partial(_note_lost, damaged)
    rows = hide_cards(excerpt(path, JournalPart(last=ROUNDS), lost), hidden_in(path))
    lines = [msgspec.json.encode(step) for step in steps(rows, lost)]
    return b"\n".join([*lines, *(_json({"damaged": words}) for words in damaged), b""])


def _note_lost(damaged: list[str], sequence: int, why: object) -> None:
    damaged.append(f"row {sequence}: {why}")


def _seal(configuration: Configuration) -> bytes:
    return f"{last_seal(configuration.journal)}\n".encode()


def _log(configuration: Configuration) -> bytes:
    if configuration.path != SYSTEM_TABLE:
        raise NotHad("only the table of the system has its log in the system's journal")
    read = partial(subprocess.run, capture_output=True, text=True, errors="replace", timeout=LOG_S, check=True)
    ran = read(LOG)
    return ran.stdout.encode()


_PARTS: dict[str, Callable[[Configuration], bytes]] = {
    "status.json": _status,
    "faults.json": _faults,
    "journal.jsonl": _journal,
    "seal.txt": _seal,
    "log.txt": _log,
    "table.toml": lambda configuration: configuration.text.encode(),
    "board.toml": lambda configuration: configuration.board_text,
}


def _json(data: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data))


def _packed(parts: dict[str, bytes], folder: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for entry, content in _entries(parts, folder):
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def _entries(parts: dict[str, bytes], folder: str) -> Iterator[tuple[tarfile.TarInfo, bytes]]:
    for name, content in sorted(parts.items()):
        entry = tarfile.TarInfo(f"{folder}/{name}")
        entry.size, entry.mode, entry.mtime = len(content), 0o600, int(time.time())
        yield entry, content
