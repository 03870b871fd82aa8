# SPDX-License-Identifier: MIT
"""`make package-test`: the package in a clean Debian 12 and 13: installed, started, upgraded, removed.

Not among the tests of `make test`: it needs root, the network, and some minutes.
"""

import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import VERSION
from controller.games import rooms
from tests.package.debian import CODENAMES, EXAMPLES, ROOT, Debian, run, until, why_not

STATE = "/var/lib/table-controller"
SLOW = f'/bin/sh -c "sleep 8; echo motors are off >{STATE}/off"'
LIBRARIES = "lgpio, gpiozero, serial, smbus2, pygame, msgspec, cryptography.hazmat.bindings._rust, c_ext._core"
OF_PYTHON = (
    "libc6",
    "libgcc-s1",
    "libstdc++6",
    "zlib1g",
    "libexpat1",
    "libffi8",
    "libsqlite3-0",
    "liblzma5",
    "libbz2-1.0",
)
OF_THIS_PYTHON = {
    number: (f"python{python}-minimal", f"libpython{python}-minimal", f"libpython{python}-stdlib")
    for number, python in (("12", "3.11"), ("13", "3.13"))
}
"""Programs that Python and the libraries need outside a Debian."""
if missing := why_not():
    pytest.exit(f"package-test: {missing}", returncode=2)


def as_eve(debian: Debian, command: str) -> str:
    return debian.chrooted(f"setpriv --reuid eve --regid eve --clear-groups {command}").stdout


def test_it_works_for_everybody_and_nothing_was_compiled(debian: Debian) -> None:
    assert as_eve(debian, "tablectl --version") == f"tablectl {VERSION}\n"
    assert "triple 4" in as_eve(debian, "tablectl declare sic-bo 4 4 4")
    assert "as it was installed" in as_eve(debian, "tablectl identity")
    assert debian.chrooted("command -v gcc pip swig", right=False).stdout == ""


def test_every_library_loads_and_every_example_is_right(debian: Debian) -> None:
    as_eve(debian, f"env LG_WD=/tmp /opt/table-controller/.venv/bin/python -I -c 'import {LIBRARIES}'")
    for name in (*rooms(), "table"):
        assert ": right; " in as_eve(debian, f"tablectl check {EXAMPLES}/{name}.toml")


def test_the_back_end_of_older_boards_loads(debian: Debian) -> None:
    command = (
        "setpriv --reuid eve --regid eve --clear-groups /opt/table-controller/.venv/bin/python -c 'import RPi.GPIO'"
    )
    assert "This module can only be run on a Raspberry Pi" in debian.chrooted(command, right=False).stderr


def test_the_bytecode_of_both_pythons_is_the_packages_and_is_what_is_loaded(debian: Debian) -> None:
    """Nothing is made anew after the upgrade of Debian 12 to 13, or of its Python."""
    program = debian.folder / "opt/table-controller"
    for python in ("311", "313"):
        assert (program / f"controller/__pycache__/app.cpython-{python}.pyc").exists()
    manifest = (program / "manifest").read_text()
    assert manifest.count(".pyc\n") > 2000
    said = debian.chrooted("/opt/table-controller/.venv/bin/python -I -B -v -c 'import controller.app' 2>&1").stdout
    ours = [
        line for line in said.splitlines() if line.startswith("# code object from") and "/opt/table-controller" in line
    ]
    assert len(ours) > 100
    assert not [line for line in ours if not line.rstrip("'").endswith(".pyc")]


def test_bytecode_that_was_exchanged_is_found_from_outside_and_from_inside(debian: Debian) -> None:
    path = "/opt/table-controller/controller/__pycache__/__init__.cpython-3*.pyc"
    debian.chrooted(f"mkdir /srv/kept && cp -a {path} /srv/kept && for it in {path}; do echo >>$it; done")
    try:
        assert debian.chrooted("dpkg --verify table-controller", right=False).stdout.count("__init__.cpython-3") == 2
        said = debian.chrooted("tablectl identity", right=False)
        assert "changed controller/__pycache__/__init__.cpython-3" in said.stdout
    finally:
        debian.chrooted("cp -a /srv/kept/* /opt/table-controller/controller/__pycache__/ && rm -r /srv/kept")


def test_what_dpkg_has_installed_is_as_it_was(debian: Debian) -> None:
    assert debian.chrooted("dpkg --verify table-controller").stdout == ""


def test_the_console_has_what_it_draws_with(debian: Debian) -> None:
    for library in ("libgbm.so.1", "libEGL.so.1", "libGLESv2.so.2", "libdrm.so.2"):
        as_eve(debian, f"/opt/table-controller/.venv/bin/python -c 'import ctypes; ctypes.CDLL(\"{library}\")'")


# For a Pi


@pytest.mark.parametrize("number", CODENAMES)
def test_the_package_for_a_pi_loads_under_emulation(number: str, tmp_path: Path) -> None:
    """Its libraries, compiled here or brought ready-made, with the Python of that Debian. Unpacked, not installed."""
    emulator = shutil.which("qemu-aarch64-static")
    if emulator is None or shutil.which("aarch64-linux-gnu-gcc") is None:
        pytest.skip("not on this machine: qemu-user-static and gcc-aarch64-linux-gnu")
    given = os.environ.get("PACKAGE_ARM64")
    package = given or ROOT / run(ROOT / "systemd/debian/build", "arm64").stdout.splitlines()[-1]
    for link in ("lib", "bin"):
        (tmp_path / "usr" / link).mkdir(parents=True)
        (tmp_path / link).symlink_to(f"usr/{link}")
    run(ROOT / "systemd/debian/fetch", "arm64", CODENAMES[number], tmp_path, *OF_PYTHON, *OF_THIS_PYTHON[number])
    run("dpkg-deb", "--extract", package, tmp_path)
    [python] = (tmp_path / "usr/bin").glob("python3.??")
    program = tmp_path / "opt/table-controller"
    path = f"{program}:{program}/.venv/lib/{python.name}/site-packages"
    code = f"import {LIBRARIES}; from controller.cli.main import main; main(['declare', 'sic-bo', '4', '4', '4'])"
    environment = ("env", f"PYTHONPATH={path}", f"LG_WD={tmp_path}")
    assert "triple 4" in run(*environment, emulator, "-L", tmp_path, python, "-c", code).stdout


# While it runs


@pytest.fixture
def booted(debian: Debian) -> Iterator[Debian]:
    """The same system, booted, with a running simulated table. Its changes are dropped after the test."""
    debian.boot()
    try:
        debian.inside("systemctl start table-controller")
        ready(debian)
        yield debian
    finally:
        debian.halt()


def ready(debian: Debian) -> None:
    until(lambda: "BLOCKED" not in debian.inside("tablectl status", right=False).stdout, "table that plays")


def asked(debian: Debian, who: str, words: str) -> tuple[int, str]:
    done = debian.inside(f"runuser -u {who} -- tablectl {words}", right=False)
    return done.returncode, done.stdout + done.stderr


def is_active(debian: Debian) -> str:
    return debian.inside("systemctl is-active table-controller", right=False).stdout.strip()


def files(debian: Debian) -> str:
    """The key, the evidence's rows so far, and the table file."""
    return debian.inside(f"cat {STATE}/table.key.pub /etc/table-controller/table.toml").stdout


def rows(debian: Debian) -> int:
    return int(re.search(r"(\d+) rows", debian.inside("tablectl journal verify").stdout)[1])  # type: ignore[index]


def test_the_service_starts_and_says_what_it_is(booted: Debian) -> None:
    status = booted.inside("tablectl status").stdout
    assert re.search(r"program: version \S+, [0-9A-F-]{19}: as it was installed", status)
    log = booted.inside("journalctl -u table-controller -o short-monotonic --no-pager").stdout
    began, started = (float(re.search(rf"\[ *([\d.]+)\].*{what}", log)[1]) for what in ("Starting", "Started"))  # type: ignore[index]
    assert started - began < 15  # of the 30 s that the unit gives it


def test_who_may_ask_verifies_the_journal_and_reads_neither_file_nor_key(booted: Debian) -> None:
    status, said = asked(booted, "ann", "journal verify")
    assert (status, "as it was written" in said, "Traceback" in said) == (0, True, False), said
    assert "keys:" in asked(booted, "ann", "journal show --last 1")[1]
    assert booted.inside(f"runuser -u ann -- cat {STATE}/journal.sqlite", right=False).returncode
    assert booted.inside(f"runuser -u ann -- cat {STATE}/table.key", right=False).returncode
    status, said = asked(booted, "eve", "journal verify")
    assert (status, "adduser NAME table-ask" in said, "Traceback" in said) == (2, True, False), said


def test_a_changed_file_blocks_until_the_floor_manager_accepts_it_also_after_the_next_start(booted: Debian) -> None:
    booted.inside("echo >>/opt/table-controller/controller/loop/logs.py; systemctl restart table-controller")
    until(lambda: "changed controller/loop/logs.py" in asked(booted, "ann", "status")[1], "block")
    assert asked(booted, "bob", "press no-more-bets")[0] == 1
    assert asked(booted, "ann", "direct floor-manager accept-software a test")[0] == 1
    status, said = asked(booted, "bob", "direct floor-manager accept-software a test")
    assert status == 0, said
    digest = re.search(r"accepts the program ([0-9a-f]{64}): a test", said)
    assert digest, said
    shown = booted.inside("tablectl journal show --last 1 --json").stdout
    assert '"by":"bob"' in shown.replace(" ", "")
    assert digest[1] in shown
    booted.inside("systemctl restart table-controller")
    ready(booted)
    assert "the floor manager has accepted it" in asked(booted, "ann", "status")[1]
    booted.inside("echo >>/opt/table-controller/hal/base/bus.py")
    status, said = asked(booted, "bob", "identity --check")
    assert status == 0, said
    until(lambda: "changed hal/base/bus.py" in asked(booted, "ann", "status")[1], "block")


def test_an_upgrade_is_refused_while_a_round_is_open_and_keeps_everything(booted: Debian) -> None:
    before = files(booted)
    assert asked(booted, "bob", "enter wager red small 5")[0] == 0
    done = booted.inside("dpkg -i /srv/newer.deb", right=False)
    assert done.returncode, done.stdout
    assert "a round is open" in done.stderr
    assert is_active(booted) == "active"
    assert "as it was installed" in booted.inside("tablectl identity").stdout
    booted.inside(
        "systemctl stop table-controller"
    )  # also while it does not run: another version would replay the round
    assert booted.inside("dpkg -i /srv/newer.deb", right=False).returncode
    booted.inside("systemctl start table-controller")
    ready(booted)
    assert asked(booted, "bob", "direct floor-manager void an upgrade")[0] == 0
    kept = rows(booted)
    booted.inside("dpkg -i /srv/newer.deb")
    assert booted.inside("dpkg-query -W -f '${Version}' table-controller").stdout == f"{VERSION}+later"
    until(lambda: is_active(booted) == "active", "service that was started again")
    ready(booted)
    assert files(booted) == before
    assert rows(booted) >= kept
    assert "as it was installed" in booted.inside("tablectl identity").stdout


TABLE_FILE = "/etc/table-controller/table.toml"
SPOILT = f"cp {TABLE_FILE} /srv/; echo nonsense >>{TABLE_FILE}"
"""The table file is changed while the table runs, so that nothing reads it any more."""
MENDED = f"cp /srv/table.toml {TABLE_FILE}"
AWAY = f"mv {TABLE_FILE} /srv/"


@pytest.mark.parametrize("spoilt", [SPOILT, AWAY])
@pytest.mark.parametrize("way", ["dpkg -i /srv/newer.deb", "dpkg --remove table-controller"])
def test_a_round_is_open_whatever_has_become_of_the_table_file(booted: Debian, spoilt: str, way: str) -> None:
    assert asked(booted, "bob", "enter wager red small 5")[0] == 0
    booted.inside(spoilt)
    done = booted.inside(way, right=False)
    assert done.returncode
    assert "a round is open: finish it or void it" in done.stderr
    assert is_active(booted) == "active"
    booted.inside("systemctl stop table-controller")  # nobody knows any more with which journal it ran
    stopped = booted.inside(way, right=False)
    assert ("is not known (see above)" in stopped.stderr) == (spoilt == SPOILT)
    assert bool(stopped.returncode) == (spoilt == SPOILT)


def test_a_table_that_is_about_to_be_started_again_is_stopped_first(booted: Debian) -> None:
    booted.inside("kill -KILL $(systemctl show -P MainPID table-controller); dpkg -i /srv/newer.deb")
    until(lambda: is_active(booted) == "active", "service that was started again")
    ready(booted)
    assert "as it was installed" in asked(booted, "ann", "status")[1]


def test_a_table_that_does_not_start_after_its_upgrade_is_named_and_the_package_is_whole(booted: Debian) -> None:
    booted.inside(SPOILT)
    done = booted.inside("dpkg -i /srv/newer.deb")
    assert "the table ran before, and does not start now" in done.stderr
    assert booted.inside("dpkg --audit").stdout == ""
    booted.inside(f"{MENDED}; systemctl start table-controller")
    ready(booted)


def test_a_package_of_which_something_is_gone_can_be_removed(booted: Debian) -> None:
    booted.inside(f"systemctl disable --now table-controller; {AWAY}")
    booted.inside("rm -r /opt/table-controller")
    booted.inside("rm /usr/lib/systemd/system/table-controller.service; systemctl daemon-reload")
    booted.inside("dpkg --remove table-controller")


def test_the_files_of_a_checkout_are_not_used_in_silence(booted: Debian) -> None:
    booted.inside("dpkg --remove table-controller; touch /etc/systemd/system/table-controller.service")
    done = booted.inside("dpkg -i /srv/newer.deb", right=False)
    assert done.returncode
    assert "came with a checkout of the source" in done.stderr


@pytest.mark.parametrize("way", ["remove", "purge"])
def test_removal_is_refused_in_a_round_and_leaves_the_evidence(booted: Debian, way: str) -> None:
    before = files(booted)
    assert asked(booted, "bob", "enter wager red small 5")[0] == 0
    assert booted.inside(f"dpkg --{way} table-controller", right=False).returncode
    assert is_active(booted) == "active"
    assert asked(booted, "bob", "direct floor-manager void it is removed")[0] == 0
    done = booted.inside(f"dpkg --{way} table-controller")
    assert files(booted) == before
    left = booted.inside(f"ls {STATE}").stdout.split()
    passing = ("-shm", "-wal", "figures.sqlite")  # of the last reader; counted a while after the start
    assert [name for name in left if not name.endswith(passing)] == [
        "display",
        "journal.sqlite",
        "journal.sqlite.head",
        "journal.sqlite.lock",
        "table.key",
        "table.key.pub",
    ]
    assert booted.inside("ls -A /opt/table-controller; command -v tablectl", right=False).stdout == ""
    assert is_active(booted) == "inactive"
    assert ("it is evidence" in done.stderr) == (way == "purge")


def number(debian: Debian) -> int:
    """The number of the table's process; 0 if it does not run."""
    return int(debian.inside("systemctl show -P MainPID table-controller").stdout)


def test_who_is_killed_is_started_again_and_who_ends_in_order_is_not(booted: Debian) -> None:
    before = number(booted)
    booted.inside(f"kill -KILL {before}")
    until(lambda: number(booted) not in (0, before) and is_active(booted) == "active", "another process")
    booted.inside(f"kill -TERM {number(booted)}")
    until(lambda: is_active(booted) == "inactive", "end")
    time.sleep(3)  # RestartSec= is 1 s
    assert is_active(booted) == "inactive"
    assert booted.inside("systemctl show -P Result table-controller").stdout == "success\n"


def test_a_table_that_hangs_is_ended_within_its_time_and_the_motors_are_switched_off_however_long_it_takes(
    booted: Debian,
) -> None:
    booted.inside("mkdir /run/systemd/system/table-controller.service.d")
    drop_in = "/run/systemd/system/table-controller.service.d/slow.conf"
    booted.inside(f"printf '%s\\n' '[Service]' ExecStopPost= 'ExecStopPost={SLOW}' >{drop_in}; systemctl daemon-reload")
    booted.inside("kill -STOP $(systemctl show -P MainPID table-controller)")
    began = time.monotonic()
    booted.inside("systemctl stop table-controller")
    assert 12 < time.monotonic() - began < 25
    assert booted.inside(f"cat {STATE}/off").stdout == "motors are off\n"


def test_where_the_units_sandbox_cannot_be_made_a_unit_of_its_own_switches_the_motors_off(booted: Debian) -> None:
    """The card is read-only, and the state folder's mode was changed: systemd cannot set it back, and runs nothing."""
    units = "-u table-controller -u table-controller-motors-off"
    log = f"journalctl {units} -b --no-pager -o cat"
    assert "motors end with it" not in booted.inside(log).stdout, "the first start costs no time"
    booted.inside(f"mount --bind {STATE} {STATE}; chmod 0755 {STATE}; mount -o remount,bind,ro {STATE}")
    booted.inside(f"kill -KILL {number(booted)}")
    until(lambda: "status=238/STATE_DIRECTORY" in booted.inside(log).stdout, "sandbox that cannot be made")
    until(lambda: "a simulated table's motors end with it" in booted.inside(log).stdout, "motors that are switched off")
    booted.inside(f"umount {STATE}; chmod 0750 {STATE}")
    until(lambda: is_active(booted) == "active", "service that was started again")
