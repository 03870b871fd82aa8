# SPDX-License-Identifier: MIT
"""`tablectl link`: the process between one table and the floor server."""

import sys
from pathlib import Path

import click

from controller.cli.shared.output import fail


@click.command()
@click.argument("where", metavar="FOLDER_OR_TABLE_FILE", type=click.Path(path_type=Path))
def link(where: Path) -> None:
    """Connect one table with the floor server, until SIGTERM.

    The folder has link.toml, table.key, table.pem and authority.pem, as `tablectl floor join` writes them. For a table
    file such as stud-1.toml it is the folder stud-1-link beside the file. Status 2 if one of these files is wrong.
    The link tries again and again to reach table and floor. Its log says why it does not."""
    from controller.floor.link.process import run
    from controller.floor.link.tls import FloorRefusedError
    from hal.wiring.toml_file import ConfigurationError

    try:
        run(where)
    except (ConfigurationError, FloorRefusedError) as error:
        fail(error)
    except KeyboardInterrupt:  # before the loop takes it
        sys.exit(130)
