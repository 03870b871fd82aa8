# SPDX-License-Identifier: MIT
"""A floor of its own: a primary and its synchronous standby on the disk, a server process, and its tables."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.floor.money.ledger import Ledger
from controller.floor.money.messages import PoolTerms
from tests.bench.floor import alone
from tests.bench.floor.client import POOL
from tests.bench.process import RunningController
from tests.bench.subject import ROOT
from tests.floor import database, tables
from tests.floor.conftest import install_in
from tests.floor.database import Server

TERMS = PoolTerms(seed=1_000_000)
TEMPLATE, DATABASE = "template", "floor"
"""Databases: an empty one to copy, and the one of the server."""
ON_DISK = "-c max_connections=200 -c max_wal_size=4GB"
"""Every commit waits for the disk, on both machines."""
STARTING_S = 20.0


class BenchFloor:
    """Databases, a server and the certificates of its tables."""

    def __init__(self, folder: Path, primary: Server) -> None:
        self.folder, self.primary, self.port = folder, primary, free_port()
        (folder / "floor").mkdir()
        self.files = tables.Floor(folder / "floor", tables.conninfo(primary, DATABASE))
        self.files.write("connections = 20000", listen=self.port)
        self.owner = primary.connect(DATABASE)
        self.ledger = Ledger(self.owner, alone=True)
        self.ledger.create_pool(POOL, TERMS)
        self.certificates: list[tables.Certificate] = []

    def enrol(self, count: int) -> None:
        """Let so many tables take part, in one transaction."""
        with self.owner.transaction():
            for number in range(len(self.certificates) + 1, count + 1):
                name = f"stud-{number}"
                self.owner.execute("SELECT floor.join_pool(%s, %s)", (POOL, name))
                self.certificates.append(tables.enrol(self.owner, self.files.authority.issue(name)))

    @contextmanager
    def server(self) -> Iterator[RunningController]:
        """Run `tablectl floor serve`."""
        command = [str(Path(sys.executable).with_name("tablectl")), "floor", "serve", str(self.files.folder.path)]
        began = time.perf_counter_ns()
        with (self.folder / "server.log").open("wb") as log:
            process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        try:
            self._wait()
            yield RunningController(process, socket.socket(), began)
        finally:
            process.terminate()
            process.wait(STARTING_S)

    def _wait(self) -> None:
        until = time.monotonic() + STARTING_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                if time.monotonic() > until:
                    log = (self.folder / "server.log").read_text()
                    raise SystemExit(f"the server does not start: {log[-500:]}") from None
                time.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as there:
        return int(there.getsockname()[1])


@contextmanager
def own_floor() -> Iterator[BenchFloor]:
    """Run the databases in a folder of their own, on a disk if /var/tmp lies on one."""
    if not database.INSTALLED:
        raise SystemExit("PostgreSQL is not installed: sudo apt install postgresql brings it")
    folder = Path(tempfile.mkdtemp(prefix="floor-", dir="/var/tmp"))
    folder.chmod(0o755)
    try:
        with database.server(folder / "p", ON_DISK) as primary:
            install_in(primary, primary.new_database(TEMPLATE))
            with primary.connect() as connection:
                connection.execute(f"CREATE DATABASE {DATABASE} TEMPLATE {TEMPLATE}".encode())
            with database.standby(folder / "b", primary, ON_DISK):
                alone.make_tables(primary)
                yield BenchFloor(folder, primary)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
