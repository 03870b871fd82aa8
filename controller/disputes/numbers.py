# SPDX-License-Identifier: MIT
"""The numbers of cases that the journal names, for when the folder of the cases does not tell the last one any more."""

import re
from pathlib import Path
from typing import Final

from controller.disputes.case import KEPT
from controller.journal import rows
from controller.journal.chain import chain_of

_NAMED: Final = re.compile(rf'\{{"type":"Maintained",.*"what":"{KEPT}case ([1-9][0-9]{{0,8}})[,:]'.encode())
"""An event by which a running table has kept something of a case."""


def last_in(journal: Path) -> int:
    """The highest number of a case that this journal or one before it names; 0 if they name none.

    Every row is looked at, which may take seconds. Raises JournalError.
    """
    last = 0
    for each in chain_of(journal)[0] if journal.exists() else ():
        for row in rows(each, 1, lambda *_: None):
            if row.kind == "event" and (found := _NAMED.match(row.event)):
                last = max(last, int(found[1]))
    return last
