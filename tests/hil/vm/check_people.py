# SPDX-License-Identifier: MIT
"""Technicians at the machine: their logins by SSH, their rights, and the state that they find."""

import pytest

from tests.hil.vm import host
from tests.hil.vm.guest import Answer
from tests.hil.vm.table import TABLECTL, Table

ROLES = ("look", "operate", "maintain")
USER = "table-tech"
VISITOR = "/srv/visitor"
KEYS = f"/etc/table-controller/keys/{USER}"


def key_of(table: Table, role: str) -> str:
    """The public key of one role; made once."""
    path = table.machine.folder / f"key-{role}"
    if not path.exists():
        host.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], part="key", seconds=30)
    return path.with_suffix(".pub").read_text()


@pytest.fixture
def people(table: Table) -> Table:
    """A user for technicians and a key for each role, as systemd/sshd-technicians.conf says; and a user in no group."""
    table.guest.run("adduser", "--quiet", "--disabled-password", "--gecos", "", USER)
    for group in ("table-keys", "table-ask", "table-direct"):
        table.guest.run("adduser", "--quiet", USER, group)
    lines = (f'restrict,pty,command="{TABLECTL} ssh {role} ann" {key_of(table, role)}' for role in ROLES)
    table.guest.write(KEYS, "".join(lines))
    table.guest.run("useradd", "-m", "-d", VISITOR, "-s", "/bin/sh", "visitor")
    table.guest.write(f"{VISITOR}/.ssh/authorized_keys", key_of(table, "look"))
    table.guest.run("chown", "-R", "visitor:", f"{VISITOR}/.ssh")
    return table


def by_ssh(table: Table, role: str, *words: str, user: str = USER) -> Answer:
    key_of(table, role)
    return table.guest.ssh(*words, user=user, key=table.machine.folder / f"key-{role}", seconds=120)


def test_tablectl_is_in_the_path(people: Table) -> None:
    answer = by_ssh(people, "look", "tablectl", "games", user="visitor")
    assert answer.status == 0, answer.err


def test_who_may_look_looks_and_does_not_direct(people: Table) -> None:
    answer = by_ssh(people, "look", "status")
    assert answer.status == 0, answer.err
    answer = by_ssh(people, "look", "enter", "wager", "red", "small", "5")
    assert answer.status != 0
    assert "operate" in answer.out + answer.err


def test_who_may_operate_enters_and_gets_no_shell(people: Table) -> None:
    answer = by_ssh(people, "operate", "enter", "wager", "red", "small", "5")
    assert answer.status == 0, answer.err
    assert by_ssh(people, "operate", "cat", "/etc/passwd").out == ""


def test_who_is_in_no_group_is_told_which(people: Table) -> None:
    answer = by_ssh(people, "look", TABLECTL, "status", user="visitor")
    assert answer.status != 0
    assert "table-ask" in answer.out + answer.err


def test_who_may_look_verifies_the_evidence_and_sees_no_traceback(people: Table) -> None:
    """The folder of the journal is closed to others: the running table answers."""
    answer = by_ssh(people, "look", "journal", "verify")
    assert "Traceback" not in answer.out + answer.err
    assert answer.status == 0, answer.out + answer.err


def test_no_password_opens_the_machine(people: Table) -> None:
    shown = people.guest.run("/usr/sbin/sshd", "-T", "-C", f"user={USER},host=h,addr=127.0.0.1").lower().splitlines()
    assert "passwordauthentication no" in shown
    assert "kbdinteractiveauthentication no" in shown
    assert "disableforwarding yes" in shown
