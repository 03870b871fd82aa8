# SPDX-License-Identifier: MIT
"""`tablectl run`: runs one table and returns the exit status."""

import sys
from pathlib import Path

from controller.app import ClosedBadly
from controller.config import read_table
from controller.journal import JournalError
from controller.loop import logs
from controller.running import process
from hal.raspberry_pi.hardware import HardwareError
from hal.wiring.toml_file import ConfigurationError


def run_table(path: Path | None) -> int:
    """Run this table, or the built-in table if the path is None. Return the exit status.

    0: ended in order. 1: closed with errors. 2: not started. 130: ended by Ctrl-C while it started.
    """
    try:
        configuration = read_table(path)
        logs.start()
        process.run(configuration)
    except (ConfigurationError, JournalError, HardwareError) as error:
        return _report(error, 2)
    except ClosedBadly as error:
        return _report(error, 1)
    except KeyboardInterrupt:
        return _report("ended by Ctrl-C; every device that was open is safe", 130)
    return 0


def _report(error: object, status: int) -> int:
    """Stop the log, then print on stderr why the table ended."""
    logs.stop()
    print(error, file=sys.stderr)  # noqa: T201
    return status
