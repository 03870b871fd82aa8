# SPDX-License-Identifier: MIT
"""A group of commands whose help shows the first sentence of each command in full. click truncates it to one line."""

import click


class Listed(click.Group):
    """Lists its commands, each with the first sentence of its help. Long sentences are wrapped."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list into the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.sentence(ctx, name)) for name in self.list_commands(ctx)])

    def sentence(self, ctx: click.Context, name: str) -> str:
        """The first sentence of a command's help."""
        command = self.get_command(ctx, name)
        return command.get_short_help_str(WHOLE) if command else ""


WHOLE = 10_000
"""Letters. Longer than any sentence."""
