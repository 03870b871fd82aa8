# SPDX-License-Identifier: MIT
"""Pulls each plug of the floor in build/floor, and counts every cent after each: `python -m tests.floor.plugs`.

The floor of `make floor` must run, and no table of it. Both Caribbean stud tables run here, with simulated cards that
win. A round is played through the sockets of its table, as a person plays it, while a part of the floor is lost. Then
keno is sold, drawn and paid (`keno_plugs.py`).
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from controller.engine.record.events import Directed
from controller.engine.record.jackpot_claims import ClaimAnswered
from controller.floor.money.ledger import Ledger
from controller.floor.server.settings import FloorFolder
from controller.floor.setup import owner
from controller.journal import rows
from tests.floor import keno_plugs, own_floor
from tests.floor.keno_floor import KenoFloor
from tests.floor.own_floor import FOLDER, POOL, TABLECTL
from tests.floor.stud_table import StudTable, wagered

SEED = 1_000_000


class Floor:
    """The floor in build/floor: two stud tables, and keno."""

    def __init__(self) -> None:
        self.tables = [StudTable("stud-1"), StudTable("stud-2")]
        self.file = FloorFolder(FOLDER).read()
        self.keno = KenoFloor(self.file)

    def number(self, name: str) -> int:
        """Return the process of this name: `server`, `stud-1-link`."""
        return int((FOLDER / f"{name}.pid").read_text())

    def end(self, name: str, how: signal.Signals = signal.SIGKILL) -> None:
        number = self.number(name)
        os.kill(number, how)
        if how is signal.SIGKILL:
            until(lambda: not alive(number), f"the end of {name}")

    def start(self, name: str) -> None:
        own_floor.begin(name)

    def again(self, name: str) -> None:
        self.end(name)
        self.start(name)

    @contextmanager
    def stopped(self, name: str) -> Iterator[None]:
        """Let a process stand still meanwhile."""
        self.end(name, signal.SIGSTOP)
        try:
            yield
        finally:
            self.end(name, signal.SIGCONT)

    def wait_for(self, table: StudTable, *, money: bool) -> float:
        """Wait until a table shows a prize, or shows none. Return the seconds."""
        begun = time.monotonic()
        until(lambda: (meter := table.view.meter) is not None and (meter.prize is not None) is money, f"money {money}")
        return time.monotonic() - begun

    def pit(self) -> dict[str, Any]:
        command = [TABLECTL, "pit", str(self.file.pit), "--json"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        return json.loads(found.stdout) if found.returncode == 0 else {"pit": found.stderr.strip()}

    def clusters(self) -> tuple[own_floor.Cluster, own_floor.Cluster]:
        """Return the primary and the standby."""
        one, two = own_floor.Cluster("one"), own_floor.Cluster("two")
        return (one, two) if one.leads else (two, one)

    def lose(self, it: own_floor.Cluster) -> None:
        """Kill every process of a database."""
        number = int((it.data / "postmaster.pid").read_text().split()[0])
        os.kill(number, signal.SIGQUIT)
        until(lambda: not alive(number), "the end of a database")

    def audit(self) -> list[str]:
        """Return what is wrong with the money, by the database and by the journals of the tables."""
        with owner.reading(self.file) as connection:
            wrong = Ledger(connection, alone=True).audit(POOL)
            prize = Ledger(connection, alone=True).prize(POOL)
            kept = {}
            for name, *numbers in connection.execute(
                "SELECT account, number, total, claims FROM floor.account WHERE pool = %s AND account LIKE 'table/%%'",
                (POOL,),
            ):
                kept[name.removeprefix("table/")] = tuple(numbers)
        due, orders = SEED, list[int]()
        for it in self.tables:
            state = it.outbox.catch_up()
            if kept[it.name] != (state.contributions, state.total, state.claims):
                wrong.append(f"{it.name}: the floor has {kept[it.name]}, the journal {state}")
            answers = answers_of(it.journal)
            orders += [answer.order for answer in answers]
            if sorted(answer.number for answer in answers) != list(range(1, state.claims + 1)):
                wrong.append(f"{it.name}: a claim has no answer, or two")
            due += state.total + sum(a.seed - sum(one.share for one in a.payouts) for a in answers)
        if sorted(orders) != list(range(1, len(orders) + 1)):
            wrong.append(f"the orders of the claims: {orders}")
        wrong += self.keno.counted()
        return wrong if prize == due else [*wrong, f"the prize is {prize}, not {due}"]


def answers_of(journal: Path) -> list[ClaimAnswered]:
    """Return the answers that a table has taken."""
    events = [row.event for row in rows(journal) if row.kind == "event" and b'"ClaimAnswered"' in row.event]
    return [msgspec.json.decode(event, type=ClaimAnswered, strict=False) for event in events]


def alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(holds: Callable[[], object], what: str, patience: float = 40.0) -> None:
    limit = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < limit, f"waited in vain for {what}"
        time.sleep(0.02)


def a_table_is_killed_at_each_step(floor: Floor) -> str:
    """After the wagers, at a card, at the player's decision, while the claim waits, after the answer."""
    it = floor.tables[0]
    for phase in dict.fromkeys(("betting", "dealing", "deciding")):
        it.play(lambda view, phase=phase: view.standing.chips and (phase == "betting" or view.phase != "betting"))
        it.again()
    floor.end("stud-1-link")
    it.play_to_claim()
    it.again()
    floor.start("stud-1-link")
    until(lambda: not it.waits_for_floor, "the answer")
    it.again()
    it.finish()
    return ""


def a_link_is_killed_while_a_claim_waits(floor: Floor) -> str:
    it = floor.tables[0]
    it.play(wagered)
    with floor.stopped("server"):
        it.play_to_claim()
        floor.again("stud-1-link")
    for _ in range(5):
        floor.again("stud-1-link")
        time.sleep(0.4)
    it.finish()
    return ""


def a_server_is_killed_and_stands_still(floor: Floor) -> str:
    """Both tables claim at once: their questions wait in a server that is then killed."""
    for it in floor.tables:
        it.play(wagered)
    with floor.stopped("server"):
        down = floor.wait_for(floor.tables[0], money=False)
        assert down < 12
        for it in floor.tables:
            it.play_to_claim()
        pit = floor.pit()
    floor.again("server")
    for it in floor.tables:
        it.finish()
    return f"down after {down:.1f} s; pit meanwhile: {str(pit)[:90]}"


def the_standby_is_lost(floor: Floor) -> str:
    it = floor.tables[1]
    _, standby = floor.clusters()
    it.play(wagered)
    floor.lose(standby)
    it.play_to_claim()
    time.sleep(2)
    assert it.waits_for_floor, "an answer without the standby"
    shown = seen(floor, "stud-2")
    own_floor.tablectl("rebuild", str(standby.data), "--start", standby.starting, "--floor", str(FOLDER))
    it.finish()
    return f"pit: {shown}"


def the_primary_is_lost_and_promoted(floor: Floor) -> str:
    primary, _ = floor.clusters()
    for it in floor.tables:
        it.play(wagered)
    floor.lose(primary)
    for it in floor.tables:
        it.play_to_claim()
    own_floor.tablectl("promote", "--floor", str(FOLDER))
    time.sleep(1)
    assert all(it.waits_for_floor for it in floor.tables), "an answer without a standby"
    own_floor.tablectl("rebuild", str(primary.data), "--start", primary.starting, "--floor", str(FOLDER))
    begun = time.monotonic()
    for it in floor.tables:
        until(lambda it=it: not it.waits_for_floor, "the answer")
    seconds = time.monotonic() - begun
    for it in floor.tables:
        it.finish()
    return f"answered {seconds:.1f} s after the standby was back"


def a_certificate_is_revoked_while_connected(floor: Floor) -> str:
    it = floor.tables[1]
    it.play(wagered)
    own_floor.tablectl("revoke", "stud-2", "sold", "--by", "ann", "--floor", str(FOLDER))
    seconds = floor.wait_for(it, money=False)
    it.play_to_claim()
    shown = seen(floor, "stud-2")
    shutil.move(FOLDER / "stud-2-link", FOLDER / "stud-2-link.old")
    text = it.file.read_text()
    own_floor.join({"stud-2": "caribbean-stud"}, "--pool", POOL)
    assert it.file.read_text() == text
    floor.again("stud-2-link")
    it.finish()
    shutil.rmtree(FOLDER / "stud-2-link.old")
    return f"down after {seconds:.1f} s; pit: {shown}"


def an_old_copy_is_put_back(floor: Floor) -> str:
    """The copy plays no round: its contributions would be other bytes under known numbers."""
    it = floor.tables[1]
    it.kill()
    copy, new = FOLDER / "stud-2" / "copy", FOLDER / "stud-2" / "new"
    shutil.copytree(it.state, copy)
    it.begin()
    it.play(lambda view: view.standing.chips and view.phase != "betting")
    it.finish()
    it.kill()
    it.state.rename(new)
    copy.rename(it.state)
    it.begin()
    until(lambda: "old copy" in (FOLDER / "stud-2-link.log").read_text(), "the refusal")
    shown = seen(floor, "stud-2")
    it.kill()
    shutil.rmtree(it.state)
    new.rename(it.state)
    it.begin()
    floor.wait_for(it, money=True)
    return f"pit: {shown}"


def a_journal_is_lost_and_an_old_copy_goes_on(floor: Floor) -> str:
    """The lost rounds have contributed and claimed nothing. Two people adopt the copy, with the key that is named."""
    it = floor.tables[1]
    it.kill()
    copy, log = FOLDER / "stud-2" / "copy", FOLDER / "stud-2-link.log"
    shutil.copytree(it.state, copy)
    hand, it.hand = it.hand, 2
    it.begin()
    it.play(lambda view: view.standing.chips and view.phase != "betting")
    it.finish()
    it.kill()
    shutil.rmtree(it.state)
    copy.rename(it.state)
    logged, it.hand = log.stat().st_size, hand
    it.begin()
    until(lambda: "floor adopt" in log.read_text()[logged:], "the refusal")
    shown, before = seen(floor, "stud-2"), it.outbox.catch_up().adopted
    key = re.findall("adopt stud-2 ([0-9a-f]{64})", log.read_text()[logged:])
    own_floor.tablectl("adopt", "stud-2", *key[-1:], "--by", "ann", "pat", "--floor", str(FOLDER))
    begun = time.monotonic()
    until(lambda: it.outbox.catch_up().adopted != before, "the floor's numbers", 90)
    seconds = time.monotonic() - begun
    alert = [a.text for a in it.view.alarms if "ann and pat" in a.text]
    it.enter(Directed("floor-manager", "accept-computer", "its newest journal is lost"))
    it.play(lambda view: view.standing.chips and view.phase != "betting")
    it.finish()
    return f"went on after {seconds:.0f} s: {alert}; pit before: {shown}"


def both_databases_are_restored(floor: Floor) -> str:
    """From copies that lack a claim of each table."""
    pair = floor.clusters()
    floor.end("server")
    for it in reversed(pair):
        it.stop()
        shutil.rmtree(it.folder / "backup", ignore_errors=True)
        subprocess.run(["cp", "-a", it.data, it.folder / "backup"], check=True)
    for it in pair:
        it.start()
    floor.start("server")
    for it in floor.tables:
        it.play(wagered)
        it.play(lambda view: view.phase != "betting")
        it.finish()
    floor.end("server")
    for it in reversed(pair):
        it.stop()
        shutil.rmtree(it.data)
        (it.folder / "backup").rename(it.data)
    for it in pair:
        it.start()
    people = ("--by", "ann", "pat", "--floor", str(FOLDER))
    own_floor.tablectl("freeze", "backup", *people)
    floor.start("server")
    until(lambda: "does not have it" in (FOLDER / "stud-1-link.log").read_text(), "what the floor has lost")
    shown = seen(floor, "stud-1")
    floor.end("server")
    files = [str(FOLDER / f"{it.name}.json") for it in floor.tables]
    for it, file in zip(floor.tables, files, strict=True):
        own_floor.tablectl("evidence", file, "--replace", "--table", str(it.file))
    own_floor.tablectl("thaw", *files, *people)
    floor.start("server")
    for it in floor.tables:
        it.finish()
    return f"pit: {shown}"


def seen(floor: Floor, name: str) -> str:
    """Return what the pit says about a table, a moment later."""
    time.sleep(1.5)
    row = floor.pit().get("tables", {}).get(name, {})
    return f"{row.get('need')}, {row.get('wait')}, {[it.get('words') for it in row.get('calls', ())]}"


PLUGS = (
    a_table_is_killed_at_each_step,
    a_link_is_killed_while_a_claim_waits,
    a_server_is_killed_and_stands_still,
    the_standby_is_lost,
    the_primary_is_lost_and_promoted,
    a_certificate_is_revoked_while_connected,
    an_old_copy_is_put_back,
    a_journal_is_lost_and_an_old_copy_goes_on,
    both_databases_are_restored,
    *keno_plugs.PLUGS,
)


def main(chosen: list[str]) -> None:
    """Pull these plugs, or all. Ends with status 1 if a cent is not where it belongs."""
    floor, failed = Floor(), False
    try:
        for number, it in enumerate(floor.tables):
            it.hand = number
            it.begin()
        floor.keno.table.begin()
        for plug in [it for it in PLUGS if not chosen or it.__name__ in chosen]:
            begun = time.monotonic()
            found = plug(floor)
            wrong = audited(floor)
            failed = failed or bool(wrong)
            verdict = "WRONG" if wrong else "ok"
            print(f"{verdict}: {plug.__name__}, {time.monotonic() - begun:.0f} s {found}", flush=True)
            for line in wrong:
                print(f"  {line}", flush=True)
    finally:
        for it in (*floor.tables, floor.keno):
            it.close()
    sys.exit(failed)


def audited(floor: Floor) -> list[str]:
    """Return what is wrong with the money. Contributions and ends may be on their way for 10 s."""
    limit = time.monotonic() + 10
    while (wrong := floor.audit()) and time.monotonic() < limit:
        time.sleep(0.3)
    return wrong


if __name__ == "__main__":
    main(sys.argv[1:])
