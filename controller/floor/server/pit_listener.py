# SPDX-License-Identifier: MIT
"""The pit's side of a server: a listener for the news of tables."""

from collections.abc import Iterable


class PitListener:
    """Does nothing. A screen of the pit overrides these methods. They run on the loop."""

    def on_enrolled(self, tables: Iterable[str]) -> None:
        """Each enrolled table. Called at the start, and when a certificate has changed."""

    def on_connect(self, table: str) -> None:
        """The link of a table has connected, or connected anew."""

    def on_disconnect(self, table: str) -> None:
        """The link of a table has disconnected."""

    def on_hear(self, table: str) -> None:
        """A table has sent something."""

    def on_report(self, table: str, report: bytes) -> None:
        """A table reports its state. report: a TableReport as JSON, not checked yet."""

    def on_refusal(self, table: str, why: str) -> None:
        """A message of a table was refused, and people must look at it. Empty: the table was taken in anew."""

    def on_keno(self, why: str) -> None:
        """No keno ticket is sold or paid, and why. Empty: they are, or the floor has no keno."""

    def on_floor(self, why: str) -> None:
        """The floor's money is down, and why. Empty: it is up."""
