# SPDX-License-Identifier: MIT
"""State of a table that counting needs to go on. It is kept beside the figures, so that no row is read again."""

import msgspec

from controller.figures.sequential import Evidence


class SignedInDealer(msgspec.Struct):
    """A dealer who is signed in until a time, in nanoseconds on the wall clock."""

    person: str
    until: int


class Context(msgspec.Struct):
    """The table as the last round left it.

    game, options, zone: of the last start; days are counted in this time zone. down: since when each device with a
    fault is down, in nanoseconds. dealers: who is signed in as one, relieved by the next. last: the time of the last
    row. tournament, approval: of the one that the table file names.
    """

    game: str = ""
    options: dict[str, object] = {}
    down: dict[str, int] = {}
    dealers: list[SignedInDealer] = []
    last: int = 0
    tournament: str = ""
    approval: str = ""
    zone: str = ""


Lives = dict[str, Evidence]
"""Evidence against each source of chance since the table was commissioned last."""
