# SPDX-License-Identifier: MIT
"""The files in systemd/: systemd's own tools accept them, the sandbox is strict, and they agree with each other."""

import os
import re
import shlex
import shutil
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.journal import journal
from controller.processes import answered
from controller.running.starts import MOST, WITHIN_S
from controller.sockets import connection, visitors
from tests.faults.process_rig import table

FOLDER = Path(__file__).resolve().parents[2] / "systemd"
UNIT = FOLDER / "table-controller.service"
PROGRAM = "/opt/table-controller/.venv/bin/tablectl"
TABLE = "/etc/table-controller/table.toml"
WORST_EXPOSURE = 15  # tenths: systemd calls anything under 2.0 "safe"
SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def command(name: str) -> str:
    found = shutil.which(name)
    return found or pytest.skip(f"{name} is not on this machine (Debian package systemd)")


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60, check=False)


def settings(name: str) -> list[str]:
    """Every value of one setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)


def lines(name: str) -> list[list[str]]:
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that exists here: verify looks for it."""
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true"), encoding="utf-8")
    return copy


def verify(unit: Path) -> subprocess.CompletedProcess[str]:
    # Without --recursive-errors=no the command exits with 0 even if the unit has errors.
    return run(command("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", unit)


def test_the_service_is_well_formed(unit: Path) -> None:
    answer = verify(unit)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_a_misspelt_setting_would_be_found(unit: Path) -> None:
    unit.write_text(unit.read_text(encoding="utf-8").replace("WatchdogSec=", "WatchDogSecond="), encoding="utf-8")
    assert "WatchDogSecond" in verify(unit).stderr


def test_the_service_is_shut_in_tightly_enough(unit: Path) -> None:
    answer = run(
        command("systemd-analyze"), "security", "--offline=true", f"--threshold={WORST_EXPOSURE}", "--no-pager", unit
    )
    assert answer.returncode == 0, answer.stdout


def test_the_motor_is_switched_off_however_the_process_ends() -> None:
    # With the table file: without it the command uses the built-in simulated table, which has no pins.
    assert settings("ExecStopPost") == [f"{PROGRAM} motor off --table {TABLE}"]


@pytest.mark.parametrize("setting", ["ExecStart", "ExecStopPost"])
def test_tablectl_knows_the_commands_and_reads_the_table_file(setting: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    words = settings(setting)[0].replace(TABLE, str(missing)).split()[1:]
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == 2
    assert "missing.toml" in answer.output
    assert "Usage" not in answer.output


def test_a_hang_is_noticed_and_a_configuration_error_is_not_tried_again() -> None:
    assert settings("Type") == ["notify"]
    assert settings("WatchdogSec") == ["5s"]
    assert (settings("Restart"), settings("RestartPreventExitStatus")) == (["on-failure"], ["2"])


def stop(number: str) -> int:
    """Stop the process of this number as the unit does, with less patience; the status, which the unit ignores."""
    unit = UNIT.read_text(encoding="utf-8").replace("\\\n", "")
    found = re.search(r"^ExecStop=-(.*)$", unit, flags=re.MULTILINE)
    assert found
    shell, option, script = shlex.split(found[1])
    quick = script.replace("timeout 5 ", "timeout 0.5 ")
    assert quick != script
    environment = {**os.environ, "MAINPID": number}
    return subprocess.run([shell, option, quick], env=environment, timeout=20, check=False).returncode


@pytest.mark.parametrize(("deaf", "by"), [("", signal.SIGTERM), ("trap '' TERM;", signal.SIGKILL)])
def test_a_stop_is_asked_for_and_after_its_time_enforced(deaf: str, by: int) -> None:
    process = subprocess.Popen(["/bin/sh", "-c", f"{deaf} echo; while :; do sleep 0.05; done"], stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    with process.stdout, ThreadPoolExecutor() as reaper:  # a process that nobody waits for stays
        ended = reaper.submit(process.wait)
        stop(str(process.pid))
        assert ended.result(20) == -by


def test_of_a_process_that_has_ended_by_itself_nothing_is_stopped() -> None:
    assert stop("") == 0


def test_what_follows_a_stop_has_longer_than_the_stop() -> None:
    """TimeoutStopSec= bounds ExecStopPost= too: switching the motors off may take long where the disk is slow."""
    assert (settings("TimeoutStopSec"), settings("TimeoutAbortSec")) == (["30s"], ["5s"])


def test_no_bytecode_is_written_or_looked_for_elsewhere() -> None:
    """The package brings the bytecode: a first start has it, and nobody else can write it."""
    variables = " ".join(settings("Environment")).split()
    assert "PYTHONDONTWRITEBYTECODE=1" in variables
    assert not [each for each in variables if each.startswith("PYTHONPYCACHEPREFIX")]


def test_no_file_that_the_service_can_write_is_taken_for_a_module() -> None:
    """Everything but its own folders is read-only for it (ProtectSystem=strict)."""
    assert settings("WorkingDirectory") == ["/"]
    assert "PYTHONSAFEPATH=1" in " ".join(settings("Environment")).split()


def test_the_checks_may_give_way_to_the_table() -> None:
    """@resources has the call of nice, without which they would run beside the table with its own weight."""
    filters = settings("SystemCallFilter")
    assert filters.index("setpriority") > filters.index("~@resources")


def test_a_table_that_keeps_failing_reaches_its_safe_mode_and_may_try_again_from_there() -> None:
    """Each try costs MOST starts and one in safe mode; the limit is counted over the same time."""
    (interval,), (burst,) = settings("StartLimitIntervalSec"), settings("StartLimitBurst")
    assert interval == f"{WITHIN_S / 60:.0f}min"
    assert int(burst) >= 4 * (MOST + 1)


def test_what_a_crash_leaves_in_memory_is_there_at_the_next_start() -> None:
    assert settings("RuntimeDirectoryPreserve") == ["restart"]


MEGABYTE = 1_000_000
TABLE_ITSELF, HELPER = 80 * MEGABYTE, 64 * MEGABYTE
"""Memory of a table without visitors (`make bench` measures it), and of one helper process, which reads in parts."""
HELPERS = 3
"""The check of the installed files, the check of the evidence, one question to the journal."""


def test_the_memory_that_the_service_may_take_is_what_may_wait_in_it_at_most() -> None:
    rows = journal.MOST_WAITING * connection.LONGEST_LINE
    unread = visitors.MOST * connection.MOST_UNREAD
    begun = 2 * visitors.MOST * connection.LONGEST_LINE
    printed = 2 * answered.MOST
    most = TABLE_ITSELF + rows + unread + begun + printed + HELPERS * HELPER
    (limit,) = settings("MemoryMax")
    assert most < int(limit.removesuffix("M")) * 2**20 <= 2**29, most
    assert settings("OOMPolicy") == ["continue"]


def test_the_tasks_that_the_service_may_have_are_twice_those_that_it_needs() -> None:
    text = UNIT.read_text(encoding="utf-8")
    named = re.search(r"^# Twice the threads.*?(?=^TasksMax)", text, flags=re.MULTILINE | re.DOTALL)
    assert named
    *of_the_table, helpers, stop_, after = map(int, re.findall(r"\b\d+\b", named[0]))
    assert helpers == HELPERS
    needed = sum(of_the_table) + 2 * helpers + stop_ + after
    assert needed <= int(settings("TasksMax")[0]) / 2


def test_a_table_that_runs_has_no_more_threads_than_the_unit_says() -> None:
    """The table has four threads: loop, journal, log, alarms; and for a moment the thread of the display record."""
    with table() as it:
        it.start()
        assert it.process
        assert len(os.listdir(f"/proc/{it.process.pid}/task")) <= 4 + 1


def test_no_network_is_reachable() -> None:
    assert settings("PrivateNetwork") == ["yes"]
    assert settings("IPAddressDeny") == ["any"]
    assert settings("RestrictAddressFamilies") == ["AF_UNIX AF_NETLINK"]


def test_the_pipes_of_lgpio_are_made_in_a_folder_that_the_service_may_write() -> None:
    assert "LG_WD=/run/table-controller/gpio" in settings("Environment")
    assert "table-controller/gpio" in settings("RuntimeDirectory")[0].split()


CLASSES = {
    "gpiochip": "", "ttyAMA": "", "ttyS": "", "input": "",
    "i2c": "i2c-dev", "drm": "drm", "ttyUSB": "usbserial", "ttyACM": "cdc-acm", "usb": "usbcore",
}  # fmt: skip
"""The kernel's classes of devices, and the module that brings each; empty: the kernels of Debian and of Raspberry Pi OS
have it built in."""


def test_every_class_of_devices_is_known_to_the_kernel_before_the_service_starts() -> None:
    """systemd resolves a class when it starts the service: one that comes later is refused until the next start."""
    allowed = {word.split()[0].removeprefix("char-") for word in settings("DeviceAllow") if word.startswith("char-")}
    assert allowed
    assert allowed <= CLASSES.keys()
    assert {line[0] for line in lines("table-controller.modules")} == {CLASSES[it] for it in allowed} - {""}


def test_the_user_is_a_member_of_every_group_that_the_service_asks_for() -> None:
    member_of = {line[2] for line in lines("table-controller.sysusers") if line[0] == "m"}
    assert set(settings("SupplementaryGroups")[0].split()) == member_of


def test_users_groups_and_folders_come_out_as_written(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can make users and give folders away")
    for folder in ("etc", "var/lib", "run"):
        (tmp_path / folder).mkdir(parents=True)
    # The groups that Debian's base-passwd always has.
    (tmp_path / "etc/group").write_text("root:x:0:\nlp:x:7:\ndialout:x:20:\nvideo:x:44:\n", encoding="utf-8")
    (tmp_path / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n", encoding="utf-8")
    for tool, name in (
        ("systemd-sysusers", "table-controller.sysusers"),
        ("systemd-tmpfiles", "table-controller.tmpfiles"),
    ):
        arguments = ["--create"] if tool == "systemd-tmpfiles" else []
        answer = run(command(tool), *arguments, f"--root={tmp_path}", FOLDER / name)
        assert answer.returncode == 0, answer.stderr
    groups = (tmp_path / "etc/group").read_text(encoding="utf-8")
    assert re.search(r"^table-direct:x:\d+:table-controller$", groups, flags=re.MULTILINE)
    journal = (tmp_path / "var/lib/table-controller").stat()
    assert (oct(journal.st_mode & 0o777), journal.st_uid != 0) == ("0o750", True)
    assert (tmp_path / "etc/table-controller").stat().st_uid == 0


def test_every_rule_for_a_device_names_a_group_that_the_user_is_in() -> None:
    rules = (FOLDER / "60-table-controller.rules").read_text(encoding="utf-8")
    named = set(re.findall(r'GROUP="([^"]+)"', rules))
    assert named
    assert named <= set(settings("SupplementaryGroups")[0].split())


def test_technicians_come_in_by_key_and_take_nothing_along(tmp_path: Path) -> None:
    if SSHD is None:
        pytest.skip("sshd is not on this machine (Debian package openssh-server)")
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # sshd wants it as root; a system's own service makes it
    key = tmp_path / "key"
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    main = tmp_path / "sshd_config"
    dropin = (FOLDER / "sshd-technicians.conf").read_text(encoding="utf-8").replace("table-keys", "root")
    main.write_text(f"HostKey {key}\nInclude {tmp_path}/dropin.conf\nX11Forwarding yes\n", encoding="utf-8")
    (tmp_path / "dropin.conf").write_text(dropin, encoding="utf-8")
    answer = run(SSHD, "-T", "-f", main, "-C", "user=root,host=laptop,addr=192.0.2.1")
    assert answer.returncode == 0, answer.stderr
    effective = set(answer.stdout.splitlines())
    assert {"passwordauthentication no", "authenticationmethods publickey", "disableforwarding yes"} <= effective
