# SPDX-License-Identifier: MIT
"""The group `tablectl floor`."""

import click

from controller.cli.floor import operating, setting_up
from controller.cli.shared.listed import Listed


@click.group(cls=Listed)
def floor() -> None:
    """The floor: jackpots that several tables share, its server, its databases and its tables."""


for command in (*setting_up.COMMANDS, *operating.COMMANDS):
    floor.add_command(command)
