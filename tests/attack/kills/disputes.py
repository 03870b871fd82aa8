# SPDX-License-Identifier: MIT
"""Cases of disputed rounds at a live table: opened while it runs, and while it is down; the journal has each once."""

import re
from collections import Counter
from collections.abc import Sequence

from click.testing import CliRunner

from controller.cli.main import main
from controller.engine.record.events import Event, Maintained
from tests.attack.kills.stage import LiveStage
from tests.attack.table import Broken

A_CASE = re.compile(r"; case-([0-9]+)\.zip [0-9a-f]+")


class Disputes:
    """opened: the number of cases."""

    def __init__(self, stage: LiveStage) -> None:
        self._stage = stage
        self.opened = 0
        self._kept: Counter[int] = Counter()

    def open(self) -> None:
        """A player disputes the last round, by the command; the table may run or not."""
        if not (last := self._stage.engine.state.round - 1):
            return
        words = ("dispute", str(last), "--by", "ann", "I had red", "--table", str(self._stage.live.file))
        ended = CliRunner().invoke(main, words, catch_exceptions=False)
        if ended.exit_code:
            raise Broken(f"dispute of round {last}: {ended.output}")
        self.opened += 1

    def held(self, kept: Sequence[Event]) -> None:
        """After a start. kept: the events since the last call. Raises `Broken`."""
        named = (A_CASE.search(event.what) for event in kept if isinstance(event, Maintained))
        self._kept += Counter(int(found[1]) for found in named if found)
        if self._kept != Counter(range(1, self.opened + 1)):
            raise Broken(f"{self.opened} cases were opened, and the journal has {dict(self._kept)}")
