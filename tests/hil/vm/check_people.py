"""Technicians at the machine: who comes in by SSH, what each may do, and what they find when they are there."""

import pytest

from tests.hil.vm import host
from tests.hil.vm.table import TABLECTL, Table

PEOPLE = {"asker": ("table-ask",), "director": ("table-ask", "table-direct"), "plain": ()}
"""Each with the groups that the README gives them."""


@pytest.fixture
def people(table: Table) -> Table:
    key = table.machine.folder / "technician"
    if not key.exists():
        host.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], part="key", seconds=30)
    public = key.with_suffix(".pub").read_text()
    for name, groups in PEOPLE.items():
        table.guest.run("useradd", "-m", "-s", "/bin/sh", *(["-G", ",".join(groups)] if groups else []), name)
        table.guest.write(f"/home/{name}/.ssh/authorized_keys", public)
        table.guest.shell(f"echo {name}:secret | chpasswd; chown -R {name}: /home/{name}/.ssh")
    return table


def by_ssh(table: Table, user: str, *words: str) -> tuple[int, str]:
    answer = table.guest.ssh(*words, user=user, key=table.machine.folder / "technician", seconds=120)
    return answer.status, answer.out + answer.err


def test_tablectl_is_in_the_path(people: Table) -> None:
    status, said = by_ssh(people, "asker", "tablectl", "games")
    assert status == 0, said


def test_who_may_ask_asks_and_may_not_direct(people: Table) -> None:
    status, said = by_ssh(people, "asker", TABLECTL, "status")
    assert status == 0, said
    status, said = by_ssh(people, "asker", TABLECTL, "enter", "wager", "red", "small", "5")
    assert status != 0
    assert "table-direct" in said


def test_who_may_direct_directs(people: Table) -> None:
    status, said = by_ssh(people, "director", TABLECTL, "enter", "wager", "red", "small", "5")
    assert status == 0, said


def test_who_is_in_no_group_is_told_which(people: Table) -> None:
    status, said = by_ssh(people, "plain", TABLECTL, "status")
    assert status != 0
    assert "table-ask" in said


def test_who_may_ask_may_verify_the_evidence_and_sees_no_traceback(people: Table) -> None:
    """The folder of the journal is closed to others. Whoever may not read it is told so in words."""
    status, said = by_ssh(people, "asker", TABLECTL, "journal", "verify")
    assert "Traceback" not in said
    assert status == 0, said


def test_no_password_opens_the_machine(people: Table) -> None:
    shown = people.guest.run("/usr/sbin/sshd", "-T", "-C", "user=asker,host=h,addr=127.0.0.1").lower().splitlines()
    assert "passwordauthentication no" in shown
    assert "kbdinteractiveauthentication no" in shown
    assert "disableforwarding yes" in shown
