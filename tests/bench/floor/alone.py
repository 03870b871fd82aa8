# SPDX-License-Identifier: MIT
"""Figures of PostgreSQL alone with the same synchronous standby: plain statements, run by pgbench."""

import os
import subprocess
import tempfile
from pathlib import Path

from tests.floor import database
from tests.floor.database import Server

TABLES = """
CREATE TABLE plain (at bigserial PRIMARY KEY, cents bigint, total bigint, proof bytea);
CREATE TABLE hot (one int PRIMARY KEY, claims bigint);
INSERT INTO hot VALUES (1, 0);
"""
ROW = "(75, 75, sha256('row'))"
INSERT = f"INSERT INTO plain (cents, total, proof) VALUES {ROW};"
TWENTY = f"INSERT INTO plain (cents, total, proof) VALUES {', '.join([ROW] * 20)};"
"""As contributions of 20 tables come."""
LOCKED = f"BEGIN;\nUPDATE hot SET claims = claims + 1;\n{INSERT}\nCOMMIT;"
"""One row that all lock, as claims lock their pool and keno's acts their store."""


def make_tables(server: Server) -> None:
    with server.connect() as connection:
        connection.execute(TABLES)


def run(server: Server, statements: str, seconds: int, connections: int, rate: float = 0) -> list[float]:
    """Return the nanoseconds of each transaction. rate: offered, a second; 0: as many as possible."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.sql"
        script.write_text(statements)
        words = ["-n", "-f", script, "-c", connections, "-j", 1, "-T", seconds, "-l", "-M", "prepared"]
        words += ["-R", rate] if rate else []
        program = database.program("pgbench")
        if not program:
            raise SystemExit("pgbench is missing: sudo apt install postgresql-contrib brings it")
        environment = {**os.environ, "PGHOST": str(server.folder), "PGUSER": database.USER, "PGDATABASE": "postgres"}
        subprocess.run(
            [program, *map(str, words)], cwd=folder, env=environment, check=True, capture_output=True, timeout=300
        )
        logs = [line.split() for log in Path(folder).glob("pgbench_log.*") for line in log.read_text().splitlines()]
    return [int(line[2]) * 1e3 for line in logs]
