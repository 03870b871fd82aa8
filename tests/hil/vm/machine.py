# SPDX-License-Identifier: MIT
"""The machine itself: one QEMU process, started, saved, restored, cut off, and never left behind."""

import atexit
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.hil.vm import host
from tests.hil.vm.agent import Agent
from tests.hil.vm.monitor import Monitor
from tests.hil.vm.part_error import PartError

CPU = "max,avx=off,avx2=off,avx512f=off"
"""With AVX2 the software renderer crashes in the emulator once there are two windows."""
MEMORY_MB = 1536
APPEND = "root=/dev/vda rw console=ttyS0 net.ifnames=0 panic=-1 quiet"
READERS = 2


def free_port() -> int:
    """A port on loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Machine:
    """A machine on a disk image (qcow2). `append`: more words for the kernel. `outputs`: how many screens."""

    def __init__(self, folder: Path, disk: Path, append: str = "", outputs: int = 2) -> None:
        self.folder = folder
        self.disk = disk
        self._append = append
        self._outputs = outputs
        self._sockets = Path(tempfile.mkdtemp(prefix="table-vm-"))
        self.hand = self._sockets / "hand"
        """The Unix socket of the machine's /dev/virtio-ports/hand: a stream to a program of its own in there."""
        self._process: subprocess.Popen[bytes] | None = None
        self._plugged: set[int] = set()
        self.monitor: Monitor | None = None
        self.agent: Agent | None = None
        self.port = 0
        atexit.register(self.end)

    def start(self, snapshot: str = "") -> None:
        """Boot, or go on from a snapshot. Raises PartError."""
        self.port = free_port()
        self._plugged.clear()
        with (self.folder / "qemu.log").open("wb") as log:
            self._process = subprocess.Popen(
                self._command(snapshot), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )
        try:
            self._connect()
        except BaseException:
            self.end()
            raise

    def save(self, name: str) -> None:
        self._monitor().human(f"savevm {name}", 120)
        if name not in self._monitor().human("info snapshots"):
            raise PartError("snapshot", f"{name} was not saved", "is the disk full? see qemu.log")

    def restore(self, name: str) -> None:
        """Go back to a saved state: memory, devices and disk. No reader is plugged in in it."""
        for reader in [*self._plugged]:
            self.unplug(reader)
        printed = self._monitor().human(f"loadvm {name}", 120)
        if printed:
            raise PartError("snapshot", f"{name}: {printed}", "delete the cache folder's table.qcow2 and try again")

    def cut_power(self) -> None:
        """The machine ends at once. Data that its kernel had not written is lost."""
        self.end()

    def plug(self, reader: int, serial: str) -> None:
        """A reader's USB plug goes in. Its other end is the machine's own serial line /dev/ttyS1 or /dev/ttyS2."""
        self._add(f"usb-serial,chardev=reader{reader},id=plug{reader},bus=usb.0,serial={serial}")
        self._plugged.add(reader)

    def _add(self, device: str) -> None:
        """Add a device. A line that has just lost its device is free a little after the monitor says so."""
        wait_for(lambda: not self._refusal(device), 10, f"a free line for {device}")

    def _refusal(self, device: str) -> str:
        """Return the monitor's error for a device that it does not add, or an empty text. Raises PartError."""
        printed = self._monitor().human(f"device_add {device}")
        if printed and "in use" not in printed:
            raise PartError("monitor", f"device_add {device}: {printed}", "see the machine's qemu.log")
        return printed

    def unplug(self, reader: int) -> None:
        self._monitor().human(f"device_del plug{reader}")
        self._plugged.discard(reader)
        gone = f"plug{reader}"
        wait_for(lambda: gone not in self._monitor().human("info usb"), 30, f"the end of {gone}")

    def screendump(self, path: Path, head: int = 0) -> None:
        """Save the picture on a screen as PNG. Raises PartError if it cannot be had."""
        self._monitor().execute("screendump", 30, filename=str(path), device="screen", head=head, format="png")

    def console(self) -> str:
        """Return the machine's output on its first serial line."""
        path = self.folder / "console.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def cpu_seconds(self) -> float:
        """Processor time that the emulator has used."""
        if self._process is None or not self.is_running():
            return 0.0
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def end(self) -> None:
        """End the emulator; also when nothing runs."""
        for connection in (self.monitor, self.agent):
            if connection is not None:
                connection.close()
        self.monitor = self.agent = None
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=30)
            self._process = None
        for left in filter(Path.is_socket, self._sockets.iterdir()):  # the next start waits for sockets of its own
            left.unlink()

    def remove(self) -> None:
        self.end()
        atexit.unregister(self.end)
        shutil.rmtree(self._sockets, ignore_errors=True)

    def _monitor(self) -> Monitor:
        if self.monitor is None:
            raise PartError("virtual machine", "it does not run", "start it first")
        return self.monitor

    def _connect(self) -> None:
        path = self._sockets / "monitor"
        wait_for(lambda: path.exists() or not self.is_running(), 30, "the monitor's socket")
        if not self.is_running():
            log = (self.folder / "qemu.log").read_text(errors="replace").strip()
            raise PartError("qemu-system-x86_64", f"it ended at once: {log[-600:]}", "see above")
        self.monitor = Monitor(path)
        self.agent = Agent(self._sockets / "agent")

    def _command(self, snapshot: str) -> list[str]:
        words = [
            *(host.program("qemu-system-x86_64"), "-accel", "tcg,thread=multi", "-M", "q35", "-smp", "2"),
            *("-m", str(MEMORY_MB), "-cpu", CPU, "-nodefaults", "-no-user-config", "-display", "none"),
            *("-kernel", str(self.folder / "vmlinuz"), "-initrd", str(self.folder / "initrd.img")),
            *("-append", f"{APPEND} {self._append}".strip()),
            *("-drive", f"file={self.disk},if=virtio,format=qcow2,cache=writeback"),
            *("-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:22"),
            *("-device", "virtio-net-pci,netdev=net"),
            *("-device", f"virtio-vga,id=screen,max_outputs={self._outputs}"),
            *("-device", "qemu-xhci,id=usb", "-device", "usb-kbd,bus=usb.0"),
            *("-device", "i6300esb", "-action", "watchdog=reset", "-device", "virtio-rng-pci"),
            *("-qmp", f"unix:{self._sockets}/monitor,server=on,wait=off"),
            *("-serial", f"file:{self.folder}/console.log"),
            *("-device", "virtio-serial", "-chardev", f"socket,id=agent,path={self._sockets}/agent,server=on,wait=off"),
            *("-device", "virtserialport,chardev=agent,name=hil"),
            *("-chardev", f"socket,id=stream,path={self.hand},server=on,wait=off"),
            *("-device", "virtserialport,chardev=stream,name=hand"),
        ]
        for reader in range(READERS):
            line = f"path={self._sockets}/reader{reader}"
            words += ["-chardev", f"socket,id=reader{reader},{line},server=on,wait=off"]
            words += ["-chardev", f"socket,id=hand{reader},{line},reconnect=1", "-serial", f"chardev:hand{reader}"]
        return [*words, "-loadvm", snapshot] if snapshot else words


def wait_for(holds: Callable[[], object], seconds: float, what: str, every: float = 0.05) -> float:
    """Wait until it holds; how long that took. Raises PartError after the time limit."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > seconds:
            raise PartError(
                what, f"not within {seconds:.0f} s", "is this machine busy? see the console.log and qemu.log"
            )
        time.sleep(every)
    return time.monotonic() - began
