# SPDX-License-Identifier: MIT
"""A technician over SSH: a real sshd on this machine's loopback, keys with forced commands, a running table."""

import io
import os
import pwd
import re
import select
import shutil
import signal
import socket
import subprocess
import tarfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from process_rig import PATIENCE, TABLECTL, Table, table
from terminal_screen import Screen

from controller.engine.record.events import Withdrawn
from controller.engine.table.maintenance import BLOCK
from controller.journal import public_path, verify

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/usr/bin")
NEEDED = SSHD and shutil.which("ssh") and shutil.which("ssh-keygen")
pytestmark = pytest.mark.skipif(not NEEDED, reason="no sshd here: apt install openssh-server openssh-client")
ROOT = Path(__file__).parent.parent.parent
DROP_IN = (ROOT / "systemd" / "sshd-technicians.conf").read_text()
ALTERNATE = b"\x1b[?1049"
"""Switches a terminal to its other screen with h, and back with l."""
KEYS = {"ann": "look", "bea": "operate", "cem": "maintain"}
SEPARATION = Path("/run/sshd")
"""The folder that sshd wants as root; a system's own service makes it."""
SERVER = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
PidFile none
UsePAM no
StrictModes no
PermitRootLogin forced-commands-only
AuthorizedKeysFile {folder}/keys
{of_the_drop_in}
"""


class Ssh:
    """An sshd on loopback, with a key for each role, and a table behind it."""

    def __init__(self, it: Table, folder: Path) -> None:
        self.table, self._folder = it, folder
        self.user = pwd.getpwuid(os.getuid()).pw_name
        for name in ("host", *KEYS):
            make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
            subprocess.run(make, check=True)
        (folder / "keys").write_text("".join(map(self._line, KEYS)))
        self.port = _free_port()
        of_the_drop_in = "\n".join(line.strip() for line in DROP_IN.splitlines() if _for_every_user(line.strip()))
        (folder / "conf").write_text(SERVER.format(port=self.port, folder=folder, of_the_drop_in=of_the_drop_in))
        self._log = (folder / "log").open("wb")
        self._sshd = subprocess.Popen([str(SSHD), "-D", "-e", "-f", str(folder / "conf")], stderr=self._log)
        it.wait(self._answers, "sshd to listen")

    def _line(self, name: str) -> str:
        forced = f"{TABLECTL} ssh {KEYS[name]} {name} --table {self.table.file}"
        return f'restrict,pty,command="{forced}" {(self._folder / f"{name}.pub").read_text()}'

    def _answers(self) -> bool:
        assert self._sshd.poll() is None, (self._folder / "log").read_text()
        with socket.socket() as link:
            return link.connect_ex(("127.0.0.1", self.port)) == 0

    def command(self, name: str, line: str, *options: str) -> list[str]:
        how = {"IdentitiesOnly": "yes", "StrictHostKeyChecking": "no", "UserKnownHostsFile": "/dev/null",
               "LogLevel": "ERROR", "BatchMode": "yes"}  # fmt: skip
        set_ = [word for option, value in how.items() for word in ("-o", f"{option}={value}")]
        whom = ["-F", "none", "-p", str(self.port), "-i", str(self._folder / name), f"{self.user}@127.0.0.1"]
        return ["ssh", *set_, *options, *whom, *([line] if line else [])]

    def run(self, name: str, line: str = "", *options: str, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            self.command(name, line, *options), input=said, capture_output=True, timeout=PATIENCE, check=False
        )

    def close(self) -> None:
        self._sshd.terminate()
        self._sshd.wait(PATIENCE)
        self._log.close()


def _free_port() -> int:
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return int(link.getsockname()[1])


def _for_every_user(line: str) -> bool:
    """A setting of the drop-in that this sshd has too: all but whom it is for, and where the keys are."""
    return bool(line) and not line.startswith(("#", "Match ", "AuthorizedKeysFile "))


@pytest.fixture(scope="module")
def ssh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ssh]:
    made = os.geteuid() == 0 and not SEPARATION.exists()
    if made:
        SEPARATION.mkdir(mode=0o755)
    folder = tmp_path_factory.mktemp("sshd")
    with table() as it:
        it.start()
        line = Ssh(it, folder)
        try:
            yield line
        finally:
            line.close()
            if made:
                SEPARATION.rmdir()


def test_a_key_does_what_its_role_may_and_no_more(ssh: Ssh) -> None:
    looked = ssh.run("ann", "status --json")
    assert looked.returncode == 0, looked.stderr
    assert msgspec.json.decode(looked.stdout)["table"] == "table-7"
    refused = ssh.run("ann", "motor off")
    assert refused.returncode == 1
    assert re.search("role operate; .* look may: status", refused.stderr.decode())
    assert ssh.run("bea", "motor off").stdout == b"every motor is off\n"


def test_no_line_reaches_a_shell_or_writes_a_file(ssh: Ssh) -> None:
    """tests/test_ssh_roles.py asks a great deal more; here one line goes the whole way."""
    out = ssh.table.folder / "written"
    ended = ssh.run("cem", f"status; touch {out} $(touch {out}) `touch {out}` > {out}")
    assert ended.returncode == 1
    assert not out.exists()
    assert b"'status;': that is not done over SSH with a key; the role maintain may: status" in ended.stderr


def test_neither_a_shell_nor_a_tunnel(ssh: Ssh) -> None:
    came = ssh.run("cem")
    assert came.returncode == 2
    assert "This key is for the role maintain" in came.stderr.decode()
    tunnel = ssh.run("cem", "", "-W", f"127.0.0.1:{ssh.port}")
    assert tunnel.returncode != 0
    assert b"SSH-2.0" not in tunnel.stdout


def _read_to(screen: Screen, last: bytes) -> bytes:
    """Return the output on this terminal, up to the read that contains `last`. A read gives one piece, however much
    waits.
    """
    seen, end = b"", time.monotonic() + PATIENCE
    while last not in seen:
        assert time.monotonic() < end, seen
        if select.select([screen.master], [], [], 0.1)[0]:
            seen += os.read(screen.master, 65_536)
    return seen


def test_the_live_view_comes_over_the_line_and_gives_the_terminal_back(ssh: Ssh) -> None:
    screen = Screen()
    try:
        files = {"stdin": screen.slave, "stdout": screen.slave, "stderr": screen.slave}
        line = subprocess.Popen(ssh.command("ann", "live", "-t"), **files, start_new_session=True)
        seen = _read_to(screen, b"no faults")
        assert b"buttons (5) down: none" in seen
        screen.type("q")
        seen += _read_to(screen, ALTERNATE + b"l")
        assert line.wait(PATIENCE) == 0
        assert seen.rindex(ALTERNATE + b"l") > seen.rindex(ALTERNATE + b"h")
        assert termios.tcgetattr(screen.slave) == screen.before
    finally:
        screen.close()


def test_the_journal_says_whose_key_it_was(ssh: Ssh) -> None:
    assert ssh.run("bea", "enter wager red small 5").returncode == 0
    ssh.table.enter(Withdrawn("red", "small"))
    ssh.table.settled()
    entered = [msgspec.json.decode(row.event) for row in ssh.table.rows() if row.kind == "event"]
    (placed,) = [it for it in entered if it["type"] == "Placed"]
    assert placed["by"] == f"{ssh.user} (key bea)"


def test_a_bundle_comes_through_the_line_and_the_journal_says_who_took_it(ssh: Ssh) -> None:
    ended = ssh.run("cem", "bundle -")
    with tarfile.open(fileobj=io.BytesIO(ended.stdout)) as archive:
        assert {name.split("/")[-1] for name in archive.getnames()} >= {"status.json", "journal.jsonl", "table.toml"}
    ssh.table.settled()
    kept = [msgspec.json.decode(row.event) for row in ssh.table.rows() if b'"Maintained"' in row.event]
    assert (kept[-1]["by"], kept[-1]["role"]) == (f"{ssh.user} (key cem)", "maintain")
    assert "takes a bundle" in kept[-1]["what"]


def test_the_table_is_commissioned_over_the_line_and_jogged_and_the_end_is_signed(ssh: Ssh) -> None:
    """The technician's input is piped in; the keys and buttons are pressed at the table."""
    it = ssh.table
    with subprocess.Popen(ssh.command("cem", "commission"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as guide:
        assert guide.stdin
        assert guide.stdout
        said = guide.stdout
        words = b""
        while b"key dealer: turn" not in words:
            words = said.readline()
        it.until(lambda view: any(block.name == BLOCK for block in view.blocks), "the table out of play")
        refused = ssh.run("cem", "motor jog tumbler --for 0.2")
        assert b"the floor manager's key is not turned on" in refused.stdout
        it.press("key floor-manager")
        it.until(lambda view: bool(view.keys.get("floor-manager")), "the key turned")
        jogged = ssh.run("cem", "motor jog tumbler --for 0.2")
        assert jogged.stdout.startswith(b"the tumbler was jogged forward for 0.2"), (jogged.stdout, jogged.stderr)
        it.press("key floor-manager")
        guide.stdin.write(b"left for a test\n" * 200)
        guide.stdin.flush()
        rest = said.read().decode()
        assert guide.wait(PATIENCE) == 0, rest
    assert re.search(rf"commissioned: by {ssh.user} \(key cem\), board board.toml \w+: 0 steps seen", rest), rest
    assert not [block for block in it.view.blocks if block.name == BLOCK]
    it.settled()
    it.wait(lambda: it.rows()[-1].kind == "checkpoint", "the signature")
    assert verify(it.journal, public_path(it.state / "table.key")).findings == ()


def test_a_jog_stops_when_the_line_is_cut(ssh: Ssh) -> None:
    """The technician's ssh is killed: the terminal at the table's end hangs up, and the motor stops at once."""
    it = ssh.table
    assert it.tablectl("commission", "--table", str(it.file)).returncode == 1, "paused at its first step"
    it.press("key floor-manager")
    it.until(lambda view: bool(view.keys.get("floor-manager")), "the key turned")
    line = subprocess.Popen(
        ssh.command("cem", "motor jog tumbler --for 2", "-tt"), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    it.wait(lambda: it.motor == "on", "the motor on")
    began = time.monotonic()
    line.send_signal(signal.SIGKILL)
    line.wait(PATIENCE)
    it.wait(lambda: it.motor == "off", "the motor off")
    lasted = time.monotonic() - began
    it.press("key floor-manager")
    assert it.tablectl("commission", "--give-up", "done", "--table", str(it.file)).returncode == 0
    it.settled()
    said = [msgspec.json.decode(row.event)["what"] for row in it.rows() if b'"Maintained"' in row.event]
    assert "stopped: the technician's line is gone" in said[-1]
    assert lasted < 1.5
