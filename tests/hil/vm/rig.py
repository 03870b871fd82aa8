# SPDX-License-Identifier: MIT
"""`tablectl play --on vm`: the virtual Pi as a rig. It is booted, has a hand inside, and a rig file names both.

`python -m tests.hil.vm.rig [-q] [--json] TAPE…` boots it, plays, prints as `tablectl play` does, and ends it.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.cli.main import main as tablectl
from controller.display.settings import ScreenSettings
from tests.hil.vm.folder import alone, cache
from tests.hil.vm.guest import SSH_OPTIONS, Guest
from tests.hil.vm.machine import Machine
from tests.hil.vm.part_error import PartError
from tests.hil.vm.ready import ready
from tests.hil.vm.table import Table

HIL = Path(__file__).parents[1]
INSIDE = "/opt/hand"
SCREENS = "[screens]\nprinted_sign = true\n" if "printed_sign" in ScreenSettings.__struct_fields__ else ""
"""The rig has no screens: a table that asks for the sign of limits is told that a printed one stands there."""
PACE, PATIENCE = 2.0, 6.0
"""The emulator computes some twenty times slower than a Pi."""
KILL = "rm -f /run/table-controller/starts; systemctl kill -s KILL table-controller"
"""Kills by a tape do not count as failed starts: five of them would start the table in safe mode."""
READERS = {
    "/dev/serial0": 0,
    "/dev/serial/by-id/usb-ball-reader-if00": 0,
    "/dev/serial/by-id/usb-card-reader-if00": 0,
    "/dev/serial/by-id/usb-tile-reader-if00": 0,
    "/dev/serial/by-id/usb-slot-reader-if00": 1,
}
"""By port of a board, the machine's USB reader that takes its place. No board has two of those with the same one."""


def say(words: str) -> None:
    print(f"hil: {words}", file=sys.stderr, flush=True)


def make_rig(machine: Machine) -> Path:
    """Bring the hand in, install the table's unit, and write the rig file. Its path."""
    Table(machine).install()
    guest = Guest(machine)
    for name in ("hand.py", "virtual_pi.py"):
        guest.write(f"{INSIDE}/{name}", (HIL / "firmware" / name).read_text())
    guest.write(f"{INSIDE}/fresh-table", (HIL / "fresh-table").read_text())
    guest.write("/etc/table-controller/this-is-a-rig", "")
    for reader in (0, 1):
        machine.plug(reader, f"rig-reader-{reader}")
    guest.run("systemd-run", "--unit=rig-hand", "python3", f"{INSIDE}/virtual_pi.py", "/dev/virtio-ports/hand")
    return write_rig_file(machine)


def write_rig_file(machine: Machine) -> Path:
    """A rig file for this machine, in its folder."""
    sockets = machine.hand.parent / "table"
    sockets.mkdir(exist_ok=True)
    ssh = ["ssh", "-i", str(machine.folder / "key"), *SSH_OPTIONS, "-p", str(machine.port), "root@127.0.0.1"]
    forwarded = [f"-L{sockets}/{name}:/run/table-controller/{name}" for name in ("ask", "direct")]
    forward = [*ssh[:-1], "-N", "-o", "StreamLocalBindUnlink=yes", *forwarded, ssh[-1]]
    text = f"""# The virtual Pi that runs now.
pace = {PACE}
patience = {PATIENCE}
hand = {{ socket = "{machine.hand}" }}

[lines]
{"".join(f"{line} = {line}{chr(10)}" for line in range(28))}
[readers]
{"".join(f'"{port}" = {_reader(number)}{chr(10)}' for port, number in READERS.items())}
[table]
sockets = "{sockets}"
start = {_words([*ssh, "sh", f"{INSIDE}/fresh-table"])}
kill = {_words([*ssh, KILL])}
forward = {_words(forward)}
add = '''{SCREENS}'''
"""
    path = machine.folder / "rig.toml"
    path.write_text(text)
    return path


def _reader(number: int) -> str:
    return f'{{ hand = {number}, path = "/dev/serial/by-id/usb-rig-reader-{number}-if00" }}'


def _words(command: list[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in command) + "]"


@contextmanager
def machine_as_rig() -> Iterator[Path]:
    """The machine, booted, as a rig: the path of its rig file. Raises PartError."""
    with alone(cache()):
        machine = ready(cache(), say)
        try:
            yield make_rig(machine)
        finally:
            machine.remove()


def main(words: list[str]) -> int:
    """Play with these words of `tablectl play`. Its exit status."""
    with machine_as_rig() as rig:
        return int(tablectl(["play", "--on", "rig", str(rig), *words], standalone_mode=False) or 0)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PartError as missing:
        say(str(missing))
        sys.exit(2)
    except subprocess.TimeoutExpired as late:
        say(str(late))
        sys.exit(2)
