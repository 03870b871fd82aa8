# SPDX-License-Identifier: MIT
"""Logins of each account at a real sshd on loopback with the unchanged drop-in: only accounts in table-keys lose any
rights.

The accounts are in files of the test's own, which a namespace of mounts lays over the machine's.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import pytest

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
TOOLS = ("ssh", "ssh-keygen", "unshare")
DROP_IN = Path(__file__).parent.parent.parent / "systemd" / "sshd-technicians.conf"
PATIENCE = 20
GROUPS = MappingProxyType({"table-ask": 54_101, "table-direct": 54_102, "table-keys": 54_103})
ACCOUNTS = MappingProxyType({
    "visitor": (), "asks": ("table-ask",), "directs": ("table-ask", "table-direct"),
    "table-tech": ("table-keys", "table-ask", "table-direct"),
})  # fmt: skip
PERSONS = [name for name in ACCOUNTS if name != "table-tech"]
SERVER = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication yes
AuthorizedKeysFile {folder}/home/%u/keys
Include {folder}/drop-in
"""


def _namespaces() -> bool:
    tried = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    return tried.returncode == 0


def _can() -> bool:
    return os.geteuid() == 0 and bool(SSHD) and all(map(shutil.which, TOOLS)) and _namespaces()


pytestmark = pytest.mark.skipif(not _can(), reason="needs root, sshd, and namespaces of mounts")


class Logins:
    """An sshd with the drop-in, and the accounts of the test. Each has a key at home; one more is a role."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("host", "own", "role"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
        self._accounts()
        with socket.socket() as link:
            link.bind(("127.0.0.1", 0))
            self.port = int(link.getsockname()[1])
        drop_in = DROP_IN.read_text().replace("/etc/table-controller/keys", f"{folder}/roles")
        (folder / "drop-in").write_text(drop_in)
        (folder / "conf").write_text(SERVER.format(port=self.port, folder=folder))
        laid = "; ".join(f"mount --bind {folder}/{it} /etc/{it}" for it in ("passwd", "group", "shadow"))
        inside = f"set -e; mkdir -p /run/sshd; {laid}; exec {SSHD} -D -e -f {folder}/conf"
        self._log = (folder / "log").open("wb")
        self._sshd = subprocess.Popen(["unshare", "-m", "sh", "-c", inside], stderr=self._log)
        self._listens()

    def _accounts(self) -> None:
        """The machine's own accounts and these; their homes, and the keys in them."""
        folder, numbers = self.folder, {name: 54_111 + at for at, name in enumerate(ACCOUNTS)}
        lines = {name: Path("/etc", name).read_text() for name in ("passwd", "group", "shadow")}
        for name, number in numbers.items():
            home = folder / "home" / name
            home.mkdir(parents=True)
            shutil.copy(folder / "own.pub", home / "keys")
            lines["passwd"] += f"{name}:x:{number}:{number}::{home}:/bin/sh\n"
            lines["shadow"] += f"{name}:*:19000:0:99999:7:::\n"
            lines["group"] += f"{name}:x:{number}:\n"
        if "\nsshd:" not in lines["passwd"]:  # the user of sshd before a login; its package creates the user
            lines["passwd"] += "sshd:x:54198:65534::/run/sshd:/usr/sbin/nologin\n"
        for group, number in GROUPS.items():
            lines["group"] += f"{group}:x:{number}:{','.join(it for it in ACCOUNTS if group in ACCOUNTS[it])}\n"
        for name, text in lines.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o600 if name == "shadow" else 0o644)
        (folder / "roles").mkdir()
        forced = f'restrict,command="echo a role" {(folder / "role.pub").read_text()}'
        (folder / "roles" / "table-tech").write_text(forced)

    def _listens(self) -> None:
        end = time.monotonic() + PATIENCE
        with socket.socket() as link:
            while link.connect_ex(("127.0.0.1", self.port)) != 0:
                assert self._sshd.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < end
                time.sleep(0.02)

    def into(self, account: str, key: str, *, only: str = "publickey") -> tuple[int, str]:
        """The status and the words of a login that asks for `echo hello`."""
        how = ("IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "BatchMode=yes",
               f"PreferredAuthentications={only}")  # fmt: skip
        options = [word for it in how for word in ("-o", it)]
        whom = ["-F", "none", "-p", str(self.port), "-i", str(self.folder / key), f"{account}@127.0.0.1"]
        ran = subprocess.run(
            ["ssh", *options, *whom, "echo hello"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return ran.returncode, ran.stdout or ran.stderr

    def close(self) -> None:
        self._sshd.terminate()
        self._sshd.wait(PATIENCE)
        self._log.close()


@pytest.fixture(scope="module")
def logins() -> Iterator[Logins]:
    folder = Path(tempfile.mkdtemp(prefix="logins-"))  # sshd reads the keys at home as their owner
    folder.chmod(0o755)
    made = not Path("/run/sshd").exists()
    it = Logins(folder)
    try:
        yield it
    finally:
        it.close()
        shutil.rmtree(folder)
        if made:
            Path("/run/sshd").rmdir()


@pytest.mark.parametrize("person", PERSONS)
def test_who_may_ask_or_direct_logs_in_as_before(logins: Logins, person: str) -> None:
    assert logins.into(person, "own") == (0, "hello\n")
    _, offered = logins.into(person, "own", only="none")
    assert "Permission denied (publickey,password" in offered


def test_an_account_of_roles_has_neither_password_nor_other_keys(logins: Logins) -> None:
    assert logins.into("table-tech", "role")[1] == "a role\n"
    assert logins.into("table-tech", "own")[0] != 0
    _, offered = logins.into("table-tech", "own", only="none")
    assert "Permission denied (publickey)" in offered


def test_a_key_that_is_a_role_opens_no_other_account(logins: Logins) -> None:
    assert all(logins.into(person, "role")[0] != 0 for person in PERSONS)
