"""The irregularities that the dealer keys: the two digits of the section, and a third for the box."""

from collections.abc import Callable, Mapping

from controller.engine.wait import Procedure
from controller.games.blackjack.table import BlackjackTable

Remedy = Callable[[BlackjackTable, str], Procedure[None]]
"""What is done about an irregularity. It is given the box that was keyed; empty if none was."""
REMEDIES: Mapping[str, Remedy] = {}
"""By the two digits of the section."""
SECTION_DIGITS = 2


def remedied(table: BlackjackTable, code: str) -> Procedure[None]:
    """The remedy of the irregularity that was keyed."""
    section, box = code[:SECTION_DIGITS], code[SECTION_DIGITS:]
    if section in REMEDIES:
        yield from REMEDIES[section](table, box)
    else:
        known = ", ".join(REMEDIES)
        table.refuse(f"{code or 'nothing'} is no irregularity: key the section, and the box: {known}", "s 51")
