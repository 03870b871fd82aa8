# SPDX-License-Identifier: MIT
"""Parts of all commands of the floor: the option `--floor`, and errors in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from controller.cli.shared.output import EvidenceText, fail
from controller.engine.values.words import NAME

if TYPE_CHECKING:
    from controller.floor.server.settings import FloorFolder

SYSTEM_FLOOR: Final = Path("/etc/table-floor")
"""Folder of the floor that the package `table-floor` serves."""
FLOOR = click.option(
    "--floor",
    "folder",
    type=click.Path(path_type=Path),
    default=SYSTEM_FLOOR,
    show_default=True,
    help="The folder of the floor.",
)
BY_TWO = click.option(
    "--by", "people", nargs=2, required=True, type=EvidenceText(NAME), metavar="ANN PAT", help="Who decides."
)
NO_LIBPQ: Final = (
    "PostgreSQL's library is not there. In Debian: sudo apt install libpq5; in a checkout also: make setup"
)


def floor_of(folder: Path) -> "FloorFolder":
    """Return the folder of a floor. The command ends if it is none, or if its file has errors."""
    from controller.floor.server.settings import FloorFolder
    from hal.wiring.toml_file import ConfigurationError

    found = FloorFolder(folder)
    try:
        if not found.file.exists():
            fail(f"{folder} is no folder of a floor: name it with --floor, or make one: tablectl floor init FOLDER")
        found.read()
    except ConfigurationError as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}; run this as root, or as the user of the floor")
    return found


@contextmanager
def in_words() -> Iterator[None]:
    """Carry out a step of a command. The command ends with a sentence if it fails."""
    try:
        from controller.floor.setup.owner import DatabaseError, reason
    except ImportError:
        fail(NO_LIBPQ)
    from controller.floor.commits import UnconfirmedError
    from controller.floor.money.ledger import LedgerError
    from controller.floor.server.enrolment import InstallError
    from controller.floor.setup.certificates import RequestError
    from controller.floor.setup.errors import SetupError
    from controller.floor.setup.joining import JoinError
    from controller.journal import JournalError
    from hal.wiring.toml_file import ConfigurationError

    try:
        yield
    except LedgerError as error:
        fail(error.what, 1)
    except (SetupError, JoinError, UnconfirmedError) as error:
        fail(error, 1)
    except (InstallError, RequestError, JournalError, ConfigurationError) as error:
        fail(error)
    except DatabaseError as error:
        fail(f"the database: {reason(error)}", 1)
    except OSError as error:
        fail(f"{error.filename or 'the floor'}: {error.strerror or error}; run this as root, or as the floor's user")
