# SPDX-License-Identifier: MIT
"""Readers of files: through the bounded reader of hal/wiring/regular_file.py, or in another way, with a reason."""

import ast
from collections.abc import Iterator

from tests.house.house import House, Module

BOUNDED = {"read_regular", "open_regular", "read_small"}
"""The functions by which a file from outside is opened."""
TOML = "Source.of"
DATABASES = {"sqlite3.connect", "form.connect", "open_to_read"}
WHOLE = {"read_bytes", "read_text", "readlines"}
LIBRARIES = {"zipfile.ZipFile", "tarfile.open", "gzip.open", "lzma.open", "bz2.open", "json.load", "tomllib.load"}

OTHERWISE = {
    "hal.wiring.regular_file": "the bounded reader",
    "hal.raspberry_pi.device_file": "files of the kernel in /proc",
    "hal.raspberry_pi.gpio_chips": "a device",
    "hal.raspberry_pi.typed_badges": "a device",
    "controller.journal.lock": "a lock is taken, and nothing is read",
    "controller.floor.commits": "the tables of the database, which the program brings along",
    "controller.floor.pit.app": "the page that the program brings along",
    "controller.lessons.catalogue": "the lessons that the program brings along",
    "controller.people.disk": "bounded too; the file's mode is of the same moment as its text",
    "controller.identity.computer": "the machine's id and serial number, files of the system",
    "controller.identity.installed": "the program's own files and their list, in blocks",
    "controller.zone": "/etc/timezone, a file of the system",
    "controller.display.connectors": "files of the kernel in /sys",
    "controller.display.drawing.fonts": "the fonts that the program brings along",
    "controller.description.kept": "the descriptions that the program brings along",
    "controller.description.__main__": "the descriptions, for developers",
    "controller.tapes.rig.table_file": "the boards that the program brings along; the archive is written",
    "controller.cli.games.coverage": "the tables of a checkout of the source",
    "controller.cli.technician.bundle": "the model of the computer, a file of the kernel; the archive is written",
    "controller.disputes.archive": "zipfile writes here; blocks of an open file are read",
}
"""The modules that read in another way, each with the reason."""


def openers(house: House) -> list[str]:
    """The modules that open a file which they did not bring along."""
    found = []
    for name, module in house.modules.items():
        called = set(_called(module))
        if called & (BOUNDED | DATABASES | {TOML}) and name not in OTHERWISE:
            found.append(name)
    return found


def read_otherwise(house: House) -> list[str]:
    """Each call that reads a file, and perhaps the whole of it, and not through the bounded reader."""
    found = []
    for name, module in house.modules.items():
        if name in OTHERWISE or name.startswith("c_ext"):
            continue
        found += [f"{name}:{line}: {call}" for call, line in _reads(module)]
    return found


def _reads(module: Module) -> Iterator[tuple[str, int]]:
    opens = "open_regular" in _called(module)
    for node in module.source.nodes:
        if not isinstance(node, ast.Call):
            continue
        called = _name(node.func)
        last = called.rpartition(".")[2]
        bare_read = opens and last == "read" and not node.args and not node.keywords
        if last in WHOLE or called in LIBRARIES or bare_read or (last == "open" and _to_read(node, called)):
            yield called, node.lineno


def _to_read(node: ast.Call, called: str) -> bool:
    """Whether a file is opened by its path, to be read."""
    if called == "os.open":
        return any("O_RDONLY" in ast.unparse(it) and "O_DIRECTORY" not in ast.unparse(it) for it in node.args)
    modes = [it.value for it in node.args if isinstance(it, ast.Constant) and isinstance(it.value, str)]
    modes += [it.value.value for it in node.keywords if it.arg == "mode" and isinstance(it.value, ast.Constant)]
    stated = [it for it in modes if set(it) <= set("rwabx+t")]
    if stated:
        return "r" in stated[-1] or "+" in stated[-1]
    return called == "open" or any(it.arg == "encoding" for it in node.keywords)


def _name(called: ast.expr) -> str:
    """Return a dotted name such as `path.open`. `(a / b).open` becomes `.open`."""
    if isinstance(called, ast.Attribute):
        return f"{_name(called.value)}.{called.attr}"
    return called.id if isinstance(called, ast.Name) else ""


def _called(module: Module) -> Iterator[str]:
    """The functions that a module calls: by the last part of their names, and by the last two."""
    for node in module.source.nodes:
        if isinstance(node, ast.Call):
            parts = _name(node.func).split(".")
            yield parts[-1]
            yield ".".join(parts[-2:])
