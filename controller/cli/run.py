"""Running one table from its file to its end: the exit status that says how it went."""

import sys
from pathlib import Path

from controller import app, logs
from controller.config import read_table
from controller.journal import JournalError
from hal.raspberry_pi import HardwareError
from hal.toml_file import ConfigurationError


def run_table(path: Path | None) -> int:
    """Run the table of this file, or the built-in one: 0 ended in order, 1 badly, 2 not started (said on stderr)."""
    try:
        configuration = read_table(path)
        logs.start()
        app.run(configuration)
    except (ConfigurationError, JournalError, HardwareError) as error:
        return _said(error, 2)
    except app.ClosedBadly as error:
        return _said(error, 1)
    return 0


def _said(error: Exception, status: int) -> int:
    """Say why to whoever started it, after all that is logged."""
    logs.stop()
    print(error, file=sys.stderr)  # noqa: T201
    return status
