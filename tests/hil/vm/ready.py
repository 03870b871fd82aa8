# SPDX-License-Identifier: MIT
"""A machine that is booted, has this checkout, and waits: from its snapshot in seconds, or built and booted first."""

import json
import time
from pathlib import Path

from tests.hil.vm import host
from tests.hil.vm.build import Say, build
from tests.hil.vm.checkout import manifest, packed
from tests.hil.vm.folder import Stages
from tests.hil.vm.guest import Guest
from tests.hil.vm.machine import Machine
from tests.hil.vm.part_error import PartError
from tests.hil.vm.root import PROGRAM, WHEELS

READY = "ready"
"""The snapshot: booted, this checkout installed, no table runs."""
PLAYING = "playing"
"""The snapshot: a sic-bo table without screens, started by systemd, the dealer signed in, nothing wagered."""
RECORD = "inside.json"
"""Which files of the checkout are inside, in the cache folder; without it the machine is booted again."""


def ready(folder: Path, say: Say) -> Machine:
    """The machine at its snapshot. Raises PartError."""
    build(folder, say)
    machine = Machine(folder, folder / "table.qcow2")
    try:
        _bring_up(machine, say)
    except BaseException:
        machine.remove()
        raise
    return machine


def _bring_up(machine: Machine, say: Say) -> None:
    stages = Stages(machine.folder)
    disk = (machine.folder / "disk.made").read_text()
    if stages.is_made("snapshot", disk) and (machine.folder / RECORD).exists():
        began = time.monotonic()
        machine.start(READY)
        Guest(machine).run("true", seconds=60)
        say(f"snapshot restored in {time.monotonic() - began:.1f} s")
    else:
        stages.forget("snapshot")
        stages.make("snapshot", disk, lambda: _boot(machine, say))
    _bring_checkout(machine, say)


def _boot(machine: Machine, say: Say) -> None:
    base = machine.folder / "base.raw"
    Stages(machine.folder).forget(PLAYING)
    machine.disk.unlink(missing_ok=True)
    words: list[str | Path] = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", base, machine.disk]
    host.run(words, part="disk", seconds=60)
    machine.start()
    began = time.monotonic()
    Guest(machine).wait_until_up()
    say(f"booted in {time.monotonic() - began:.0f} s")
    Guest(machine).run("sync")
    machine.save(READY)
    (machine.folder / RECORD).write_bytes((machine.folder / "installed.json").read_bytes())


def _bring_checkout(machine: Machine, say: Say) -> None:
    """Bring in the files that have changed since the last copy. `make setup` inside sees whether more is needed."""
    record = machine.folder / RECORD
    inside, wanted = json.loads(record.read_text()), manifest()
    if inside == wanted:
        return
    began = time.monotonic()
    changed = [name for name, content in wanted.items() if inside.get(name) != content]
    guest = Guest(machine)
    _remove(guest, [name for name in inside if name not in wanted])
    guest.send(packed(changed), PROGRAM)
    guest.run(
        *("env", "PIP_NO_INDEX=1", f"PIP_FIND_LINKS={WHEELS}", "make", "-C", PROGRAM, "setup"),
        seconds=1200,
    )
    guest.run("sync")
    record.unlink()  # during the save the state inside is unknown
    machine.save(READY)
    record.write_text(json.dumps(wanted))
    say(f"{len(changed)} changed files brought in, and set up, in {time.monotonic() - began:.0f} s")


def _remove(guest: Guest, names: list[str]) -> None:
    if any(name.startswith("/") or ".." in Path(name).parts for name in names):
        raise PartError("checkout", "a path that leads out of it", "delete inside.json in the cache folder")
    if names:
        guest.run("xargs", "-0", "rm", "-f", stdin="\0".join(f"{PROGRAM}/{name}" for name in names))
