# SPDX-License-Identifier: MIT
"""A clean Debian in a folder: made by debootstrap from this machine's own mirror, and booted under systemd-nspawn."""

import copy
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 600.0
CODENAMES = {"12": "bookworm", "13": "trixie"}
EXAMPLES = "/usr/share/doc/table-controller/examples"
TOOLS = ("debootstrap", "unshare", "systemd-nspawn", "nsenter", "dpkg-deb", "swig")
IN_A_CHROOT = """
mount -t proc proc "$0/proc" && mount -t sysfs sys "$0/sys" && mount --rbind /dev "$0/dev" &&
cp /etc/resolv.conf "$0/etc/" 2>/dev/null; export PATH=/usr/sbin:/usr/bin
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8; exec chroot "$0" sh -c "$1"
"""
BOOT = """
for it in $(findmnt --noheadings --raw --types cgroup,cgroup2 --output TARGET); do
    mkdir -p "$it/$1" && echo $$ >"$it/$1/cgroup.procs"
done 2>/dev/null
mount -t tmpfs run /run && mkdir /run/root && mount --bind "$0" /run/root &&
exec systemd-nspawn -D /run/root --register=no --keep-unit --volatile=overlay --private-network \
    --console=pipe --quiet /lib/systemd/systemd
"""
"""Each machine has a control group and a lock of its own: several run from one folder, and keep no change."""
EMPTY_GROUPS = """
for it in $(findmnt --noheadings --raw --types cgroup,cgroup2 --output TARGET); do
    [ ! -d "$it/$0" ] || find "$it/$0" -depth -type d -exec rmdir {} +
done
"""
WIRE = """
ip link add "$0-a" type veth peer name "$0-b" && ip link set "$0-a" netns "$1" && ip link set "$0-b" netns "$3" &&
nsenter --target "$1" --net sh -c "ip addr add $2/24 dev $0-a && ip link set $0-a up" &&
nsenter --target "$3" --net sh -c "ip addr add $4/24 dev $0-b && ip link set $0-b up"
"""


def mirror() -> str:
    """The Debian mirror of this machine's apt; empty if it names none."""
    asked = subprocess.run([ROOT / "systemd/debian/mirror"], capture_output=True, text=True, check=False)
    return asked.stdout.strip()


def why_not() -> str:
    """Why no Debian can be made here; empty if one can."""
    if os.geteuid() != 0:
        return "only root can make and boot a Debian in a folder"
    if missing := [name for name in TOOLS if shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") is None]:
        return f"not on this machine: {', '.join(missing)} (Debian packages debootstrap, systemd-container, swig)"
    return "" if mirror() else "apt names no Debian mirror on this machine"


Done = subprocess.CompletedProcess[str]


def run(*words: str | Path, right: bool = True) -> Done:
    """Run a command to its end. right: fail unless it succeeds, with all that it has said."""
    done = subprocess.run(
        words, capture_output=True, text=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0 or not right, f"{words[-1]}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"
    return done


class Debian:
    """One Debian in a folder."""

    def __init__(self, folder: Path, codename: str) -> None:
        """Make it. Takes a minute."""
        self.folder, self.codename = folder, codename
        self._process: subprocess.Popen[bytes] | None = None
        self._group = ""
        script = Path("/usr/share/debootstrap/scripts") / codename
        as_the_last = [] if script.exists() else ["/usr/share/debootstrap/scripts/sid"]
        run("debootstrap", "--variant=minbase", codename, folder, mirror(), *as_the_last)

    def chrooted(self, command: str, *, right: bool = True) -> Done:
        """Run a command of the shell in it, as root; systemd does not run."""
        return run(
            "unshare", "--mount", "--propagation", "private", "sh", "-c", IN_A_CHROOT, self.folder, command, right=right
        )

    def boot(self) -> None:
        """Let its systemd run. Later changes are dropped when the system is halted."""
        self._group = f"debian-{os.getpid()}-{id(self)}"
        command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", BOOT, self.folder, self._group]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        until(lambda: self._init() != 0, "a first process")
        until(
            lambda: self.inside("systemctl is-system-running", right=False).stdout.strip() in ("running", "degraded"),
            "systemd",
        )

    def another(self) -> "Debian":
        """Return another machine with the same files. It is booted and halted by itself."""
        other = copy.copy(self)
        other._process = None
        return other

    def wire(self, address: str, other: "Debian", its_address: str) -> None:
        """Lay a cable between two booted machines, with an address at each end."""
        ends = (str(self._init()), address, str(other._init()), its_address)
        run("sh", "-c", WIRE, f"w{os.getpid()}", *ends)

    def halt(self) -> None:
        """End it as a power cut would."""
        if self._process:
            os.kill(self._init(), 9)
            self._process.wait(PATIENCE)
            run("sh", "-c", EMPTY_GROUPS, self._group, right=False)

    def _init(self) -> int:
        """Its first process, as this machine numbers it; 0 if there is none yet."""
        assert self._process
        of = Path("/proc") / str(self._process.pid)
        for child in (of / "task" / of.name / "children").read_text().split():
            try:
                if os.readlink(f"/proc/{child}/ns/pid") != os.readlink("/proc/self/ns/pid"):
                    return int(child)
            except FileNotFoundError:
                continue
        return 0

    def inside(self, command: str, *, right: bool = True) -> Done:
        """Run a command of the shell in it while it is booted, as root."""
        names = ("--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup")
        return run("nsenter", "--target", str(self._init()), *names, "sh", "-c", command, right=right)


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until it holds."""
    end = time.monotonic() + PATIENCE / 5
    while not holds():
        assert time.monotonic() < end, f"no {what}"
        time.sleep(0.3)
