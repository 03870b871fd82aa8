# SPDX-License-Identifier: MIT
"""`make package-test`: a floor on two clean Debians, with the commands of systemd/README.md.

Each Debian has its own PostgreSQL: 15 in Debian 12, 17 in Debian 13. A cable connects both machines. The first machine
has the primary, the floor server and a Caribbean stud table; the second has the standby.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from controller import VERSION
from tests.package.conftest import with_a_later_number
from tests.package.debian import ROOT, Debian, Done, until, why_not

if missing := why_not():
    pytest.exit(f"package-test: {missing}", returncode=2)
POSTGRESQL = {"bookworm": "15", "trixie": "17"}
ADDRESSES = ("10.0.0.5", "10.0.0.6")
"""The addresses in the guide."""
FOLDER = "/etc/table-floor"
STATE = "/var/lib/table-controller"
TABLE_FILE = f"""\
game = "caribbean-stud"
name = "stud-1"
simulated = true

[folders]
state = "{STATE}"
sockets = "/run/table-controller"
"""
JOINED = """
[options]
jackpot-pool = "stud"

[floor]
key = "table-link/floor.pub"
"""
WAGERS = ("enter wager ann ante 10 on hand 1", "enter wager ann jackpot 1 on hand 1")
STEPS = ("key floor-manager", "done", "card", "fold", "paid")
"""Presses that lead through a round."""
WORST_EXPOSURE = 15
"""Tenths. systemd calls a unit below 2.0 safe."""
ROWS = "SELECT string_agg(t::text, '\n' ORDER BY t::text) FROM floor.transfer t"


def commands(section: str) -> list[str]:
    """Return the blocks of commands in a section of the guide, in order."""
    guide = (ROOT / "systemd/README.md").read_text()
    text = re.split(r"^## ", guide.split(f"\n## {section}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [
        re.sub(r"^ *(sudo )?", "", it, flags=re.MULTILINE)
        for it in re.findall(r"```(?:text)?\n(.*?)```", text, flags=re.DOTALL)
    ]


class Floor(NamedTuple):
    """Two machines with a floor that was set up by the guide."""

    one: Debian
    two: Debian

    @property
    def postgresql(self) -> str:
        return POSTGRESQL[self.one.codename]

    @property
    def data(self) -> str:
        return f"/var/lib/postgresql/{self.postgresql}/main"

    def floor(self, words: str, *, right: bool = True) -> Done:
        """Run `tablectl floor` at the first machine."""
        return self.one.inside(f"tablectl floor {words}", right=right)

    def sql(self, machine: Debian, query: str) -> str:
        """Return what a query of the superuser prints."""
        return machine.inside(f'runuser -u postgres -- psql -AtXd floor -c "{query}"').stdout.strip()

    def is_in_order(self) -> bool:
        return self.floor("status", right=False).returncode == 0

    def status(self) -> str:
        found = self.floor("status", right=False)
        return found.stdout + found.stderr


@pytest.fixture(scope="session")
def with_floor(debian: Debian, package: Path, tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """The same Debian with PostgreSQL and the package of the floor."""
    floor = package.with_name(f"table-floor_{VERSION}_all.deb")
    newer = with_a_later_number(floor, tmp_path_factory.mktemp("newer-floor"))
    (debian.folder / "tmp/table-floor.deb").write_bytes(floor.read_bytes())
    (debian.folder / "srv/newer-floor.deb").write_bytes(newer.read_bytes())
    debian.chrooted("apt-get install -y -qq --no-install-recommends postgresql /tmp/table-floor.deb")
    return debian


@pytest.fixture(scope="session")
def floor(with_floor: Debian) -> Iterator[Floor]:
    """A floor, made as the guide says. It lives in the memory of both machines."""
    it = Floor(with_floor.another(), with_floor.another())
    try:
        for machine in it:
            machine.boot()
        it.one.wire(ADDRESSES[0], it.two, ADDRESSES[1])
        set_up(it)
        yield it
    finally:
        for machine in it:
            machine.halt()


def set_up(floor: Floor) -> None:
    """Do what the section 'A floor' of the guide says, from step 2 on."""
    version = floor.postgresql
    here = [it.replace("/15/", f"/{version}/").replace("@15-", f"@{version}-") for it in commands("A floor")]
    _, access, restart, init, standby, pool = here
    for machine in floor:
        folder = machine.inside(f"echo /etc/postgresql/{version}/main").stdout.strip()
        machine.inside(f"cat >>{folder}/pg_hba.conf <<'END'\n{access}END\n")
        machine.inside(f"echo \"listen_addresses = '*'\" >>{folder}/postgresql.conf; {restart}")
    floor.one.inside(f"set -e; {init}")
    copied = floor.one.inside("tar -C /etc -c table-floor | base64 -w 0").stdout
    floor.two.inside(f"base64 -d <<'END' | tar -C /etc -x\n{copied}\nEND\n")
    floor.two.inside(f"set -e; {standby}")
    floor.one.inside(f"set -e; {pool.replace('tablectl floor status', ':')}")
    until(floor.is_in_order, f"floor in order: {floor.status()}")


def test_the_guide_makes_a_floor_with_the_postgresql_of_this_debian(floor: Floor) -> None:
    assert floor.sql(floor.one, "SHOW server_version").split(".")[0] == floor.postgresql
    assert "nothing is wrong" in floor.status()
    assert "the prize is $10,000" in floor.floor("verify").stdout


def test_the_unit_is_in_order_on_this_systemd(floor: Floor) -> None:
    for unit in ("table-floor", "table-link"):
        found = floor.one.inside(f"systemd-analyze verify --man=no --recursive-errors=no {unit}.service 2>&1")
        assert found.stdout == ""
        floor.one.inside(f"systemd-analyze security --threshold={WORST_EXPOSURE} --no-pager {unit}.service")


def test_the_server_has_a_user_of_its_own_and_no_key_of_the_authority(floor: Floor) -> None:
    number = floor.one.inside("systemctl show -P MainPID table-floor").stdout.strip()
    assert floor.one.inside(f"stat -c %U /proc/{number}").stdout == "table-floor\n"
    read = "runuser -u table-floor -- cat {}"
    assert floor.one.inside(read.format(f"{FOLDER}/server.key")).stdout
    assert floor.one.inside(read.format(f"{FOLDER}/authority.key"), right=False).returncode


@pytest.fixture(scope="session")
def joined(floor: Floor) -> Floor:
    """The same floor with a table that has joined, and its link."""
    invite, join, start, void, *_ = commands("A table joins")
    floor.one.inside(f"cat >/etc/table-controller/table.toml <<'END'\n{TABLE_FILE}END\n")
    floor.one.inside("systemctl start table-controller")
    floor.one.inside(f"nohup {invite.strip()} >/tmp/code 2>&1 </dev/null &")
    until(lambda: "stud-1: " in floor.one.inside("cat /tmp/code").stdout, "code")
    found = re.search(r"^stud-1: (?:.* )?(\S+)$", floor.one.inside("cat /tmp/code").stdout, re.MULTILINE)
    assert found
    floor.one.inside(f"{join.strip()} --code {found[1]}")
    floor.one.inside(f"cat >>/etc/table-controller/table.toml <<'END'\n{JOINED}END\n")
    floor.one.inside(f"set -e; {start}")
    until(lambda: link_is_up(floor), f"link: {floor.status()}")
    until(lambda: not table(floor, void.strip().removeprefix("tablectl ")).returncode, "round that is void")
    return floor


def link_is_up(floor: Floor) -> bool:
    found = json.loads(floor.floor("status --json", right=False).stdout)
    return any((it["table"], it["link"]) == ("stud-1", "up") for it in found["tables"])


def play(floor: Floor) -> None:
    """Play a round with a jackpot wager of $1, until its contribution is in the prize."""
    until(lambda: knows_the_prize(floor), f"prize at the table: {table(floor, 'status').stdout}")
    steps: list[str] = []

    def go_on() -> bool:
        view = json.loads(table(floor, "status --json").stdout)["view"]
        if view["phase"] == "betting" and "card" not in view["asked"]:
            for words in WAGERS:
                table(floor, words)
        if step := next((it for it in STEPS if it in view["asked"]), ""):
            steps.append(step)
            table(floor, f"press {step}")
        return steps[-1:] == ["paid"]

    until(go_on, f"round to its end: {steps}")
    until(lambda: "$10,000.75" in floor.status(), "contribution in the prize")


def knows_the_prize(floor: Floor) -> bool:
    """Return whether the table offers jackpot wagers: its link has told it the prize."""
    found = table(floor, "status --json").stdout
    meter = json.loads(found)["view"]["meter"] if found else None
    return bool(meter and meter["prize"] is not None)


def table(floor: Floor, words: str) -> Done:
    return floor.one.inside(f"runuser -u bob -- tablectl {words}", right=False)


def test_a_table_joins_and_its_round_is_in_the_prize(joined: Floor) -> None:
    play(joined)
    assert joined.floor("verify").returncode == 0
    assert joined.floor("status").returncode == 0


def evidence(floor: Floor) -> tuple[str, str]:
    """Return every transfer, and the digests of the files in the folder of the floor."""
    files = f"cd {FOLDER} && ls -ln && find . -type f -exec sha256sum {{}} +"
    return floor.sql(floor.one, ROWS), floor.one.inside(files).stdout


def test_an_upgrade_keeps_money_and_keys_and_starts_the_server_again(joined: Floor) -> None:
    before, number = evidence(joined), server(joined)
    joined.one.inside("dpkg -i /srv/newer.deb /srv/newer-floor.deb")
    assert joined.one.inside("dpkg-query -W -f '${Version}' table-floor").stdout == f"{VERSION}+later"
    assert joined.one.inside("dpkg --audit").stdout == ""
    until(lambda: server(joined) not in ("0", number), "server that was started again")
    assert evidence(joined) == before
    until(lambda: link_is_up(joined), f"link: {joined.status()}")
    assert joined.is_in_order(), joined.status()


def server(floor: Floor) -> str:
    """Return the number of the server's process; 0 if it does not run."""
    return floor.one.inside("systemctl show -P MainPID table-floor").stdout.strip()


def test_the_standby_is_promoted_and_the_old_primary_comes_back(joined: Floor) -> None:
    """The way back rewinds Debian's cluster, whose settings are in /etc."""
    before = joined.sql(joined.one, ROWS)
    joined.one.inside(f"kill -QUIT $(head -n 1 {joined.data}/postmaster.pid)")
    until(lambda: not link_is_up(joined) or "down" in joined.status(), "lost primary")
    said = joined.floor("promote").stdout
    assert re.search(r"10\.0\.0\.6(:5432)? leads now", said), said
    assert "commits wait for it" in joined.floor(f"rebuild {joined.data}").stdout
    until(joined.is_in_order, f"floor in order: {joined.status()}")
    assert joined.sql(joined.two, ROWS) == before
    until(lambda: link_is_up(joined), f"link: {joined.status()}")


@pytest.mark.parametrize("way", ["remove", "purge"])
def test_removal_leaves_money_and_keys(joined: Floor, way: str) -> None:
    before = evidence(joined)
    done = joined.one.inside(f"dpkg --{way} table-floor")
    assert joined.one.inside("systemctl is-active table-floor", right=False).stdout.strip() == "inactive"
    assert evidence(joined) == before
    assert ("it has the floor's keys" in done.stderr) == (way == "purge")
