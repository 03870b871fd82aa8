# SPDX-License-Identifier: MIT
"""The group `tablectl floor`."""

from pathlib import Path

import click

from controller.cli.floor import keno_hall, operating, restoring, rulings, setting_up
from controller.cli.shared.listed import Listed

FOLDER = click.argument("folder", type=click.Path(path_type=Path, file_okay=False))


@click.group(cls=Listed)
def floor() -> None:
    """The floor: jackpots that several tables share (s 231(3)), its server, its databases and its tables."""


@floor.command()
@FOLDER
def serve(folder: Path) -> None:
    """Run a floor server with the files of FOLDER, until it is stopped."""
    from controller.cli.floor import server

    server.serve(folder)


for command in (
    *(*setting_up.COMMANDS, *operating.COMMANDS, *rulings.COMMANDS, *restoring.COMMANDS),
    *keno_hall.COMMANDS,
):
    floor.add_command(command)
