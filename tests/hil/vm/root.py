# SPDX-License-Identifier: MIT
"""The machine's file system: Debian's packages, the kernel modules, and the checkout with its own environment."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.hil.vm import host
from tests.hil.vm.checkout import copy_to
from tests.hil.vm.folder import CHECKOUT, HERE
from tests.hil.vm.part_error import PartError

IMAGE = HERE / "image"
SETUP = CHECKOUT / ".setup"
OF_ALL, OF_A_PI = SETUP / "requirements.txt", SETUP / "requirements-pi.txt"
PROGRAM = "/opt/table-controller"
WHEELS = "/opt/wheels"

PACKAGES = (
    *("linux-image-amd64", "linux-headers-amd64", "linux-source", "initramfs-tools", "kmod", "patch", "xz-utils"),
    *("systemd", "systemd-sysv", "udev", "dbus", "libpam-systemd", "openssh-server", "adduser", "netbase", "ifupdown"),
    *("python3", "python3-venv", "python3-dev", "gcc", "libc6-dev", "make", "swig"),
    *("iproute2", "procps", "util-linux", "less"),
    *("libgl1-mesa-dri", "libgbm1", "libegl1", "libgles2", "libdrm2"),
)
"""The kernel and the tools for its modules, a small system, the needs of `make setup`, and the screens' libraries."""
AT_BOOT = ("virtio_blk", "virtio_pci", "virtio_net", "crc32c_generic", "ext4")
UNUSED = ("doc", "locale", "man", "info", "i18n")


def make_root(root: Path, release: str, sources: list[str]) -> None:
    """Debian in a folder. About 90 s, most of it downloading and unpacking."""
    shutil.rmtree(root, ignore_errors=True)
    with tempfile.TemporaryFile() as lines:
        lines.write("\n".join([*sources, ""]).encode())
        lines.seek(0)
        words: list[str | Path] = ["mmdebstrap", "--mode=root", "--variant=minbase"]
        words += ['--aptopt=Apt::Install-Recommends "false"', f"--essential-hook={_initramfs_settings()}"]
        words += [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in UNUSED]
        host.run(
            [*words, f"--include={','.join(PACKAGES)}", release, root, "-"],
            part="the machine's file system",
            seconds=900,
            stdin=lines,
            remedy="does `apt-get update` work here?",
        )


def _initramfs_settings() -> str:
    """A shell command: only what this machine's disk needs at boot, which is quick to make and to unpack."""
    words = "\\n".join(AT_BOOT)
    return (
        'mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/usr/share/initramfs-tools/modules.d" && '
        'printf "MODULES=list\\nCOMPRESS=gzip\\n" >"$1/etc/initramfs-tools/conf.d/vm" && '
        f'printf "{words}\\n" >"$1/usr/share/initramfs-tools/modules.d/vm"'
    )


def inside(root: Path, *words: str, part: str, seconds: float, remedy: str = "") -> str:
    """Run a program with the folder as its root, in namespaces of its own: it leaves no process and no mount behind."""
    return host.run(
        [
            *("unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={root}/proc"),
            *("chroot", str(root), "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", *words),
        ],
        part=part,
        seconds=seconds,
        remedy=remedy,
    )


def make_modules(root: Path) -> None:
    """gpio-sim, the simulated interrupts, and the table's bus, for the kernel of this root. About 20 s."""
    folder = root / "opt/vm/modules"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(IMAGE, folder, ignore=shutil.ignore_patterns("files"))
    inside(root, "sh", "/opt/vm/modules/modules.sh", part="kernel modules", seconds=300)


def make_wheels(wheels: Path, root: Path) -> None:
    """Every package that `make setup` installs, by its hash, for the Python of the machine."""
    shutil.rmtree(wheels, ignore_errors=True)
    version = inside(
        root, "python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])", part="python3", seconds=60
    )
    _download(wheels, OF_ALL, version.strip())
    try:
        _download(wheels, OF_A_PI, version.strip())
    except PartError:  # lgpio comes ready-made up to Python 3.12 only: it is compiled in the root, as on a table
        _pip_download(wheels, OF_A_PI, "--no-binary", ":all:", "--no-deps", "--no-build-isolation")


def _download(wheels: Path, requirements: Path, version: str) -> None:
    platforms = [f"--platform=manylinux_2_{minor}_x86_64" for minor in range(36, 16, -1)]
    _pip_download(wheels, requirements, "--only-binary", ":all:", "--python-version", version, *platforms)


def _pip_download(wheels: Path, requirements: Path, *options: str) -> None:
    words = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    words += [*options, "--dest", str(wheels), "-r", str(requirements)]
    environment = {**os.environ, "PYPI": "1"}  # lgpio with its own library, as .setup/run installs it
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        raise PartError("packages", done.stderr.strip()[-800:], "does `pip download` work here?")


def install_checkout(root: Path, wheels: Path) -> None:
    """The README's words: the folder at /opt/table-controller, `make setup` there; without a network."""
    target = root / WHEELS.lstrip("/")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(wheels, target)
    copy_to(root / PROGRAM.lstrip("/"))
    make_setup = ["PIP_NO_INDEX=1", f"PIP_FIND_LINKS={WHEELS}"]
    inside(root, *make_setup, "make", "-C", PROGRAM, "setup", part="make setup", seconds=600)
    pip = f"{PROGRAM}/.venv/bin/pip"
    words = ["install", "--quiet", "--require-hashes", "-r", f"{PROGRAM}/.setup/requirements-pi.txt"]
    inside(root, *make_setup, "PYPI=1", pip, *words, part="lgpio", seconds=300)


def finish(root: Path, key: Path) -> None:
    """Make the folder a machine: names, network, the tests' key, and the virtual Pi's pins at start."""
    for path in sorted((IMAGE / "files").rglob("*")):
        if path.is_file():
            there = root / path.relative_to(IMAGE / "files")
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)
    ssh = root / "root/.ssh"
    ssh.mkdir(mode=0o700, exist_ok=True)
    shutil.copy(key.with_suffix(".pub"), ssh / "authorized_keys")
    os.chown(ssh / "authorized_keys", 0, 0)
    (root / "etc/machine-id").write_text("")
    inside(root, "sh", "/opt/vm/finish.sh", part="the machine's settings", seconds=60)


def make_disk(root: Path, folder: Path) -> None:
    """The folder as a disk, with its kernel beside it. About 20 s."""
    for name in ("vmlinuz", "initrd.img"):
        newest = max(root.glob(f"boot/{name}-*"))
        shutil.copy(newest, folder / name)
    disk = folder / "base.raw"
    disk.unlink(missing_ok=True)
    with disk.open("wb") as file:
        file.truncate(4 * 2**30)
    left_out = root / "usr/src"  # the kernel's sources and headers: used to build, not to run
    kept = folder / "usr-src"
    shutil.rmtree(kept, ignore_errors=True)
    left_out.rename(kept)
    try:
        host.run(["mkfs.ext4", "-q", "-L", "root", "-d", root, disk], part="disk", seconds=300)
    finally:
        kept.rename(left_out)
