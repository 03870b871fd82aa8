# SPDX-License-Identifier: MIT
"""A group of commands whose help has each command's first sentence whole: click cuts it at the end of a line."""

import click


class Listed(click.Group):
    """Lists its commands, each with the first sentence of its help, over as many lines as that takes."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list into the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.sentence(ctx, name)) for name in self.list_commands(ctx)])

    def sentence(self, ctx: click.Context, name: str) -> str:
        """The first sentence of a command's help."""
        command = self.get_command(ctx, name)
        return command.get_short_help_str(WHOLE) if command else ""


WHOLE = 10_000
"""Letters: longer than any sentence."""
