# SPDX-License-Identifier: MIT
"""Acts that need a keno supervisor, who is not the writer, and a reason (s 212)."""

from controller.engine.values.words import one_name
from controller.tickets.ticket import NO_WRITER, Act, Refused

PRESENT = "s 212"


def refuse_unsupervised(act: Act, what: str, reason: str | None = None) -> Refused | None:
    """Return the refusal of an act without two named persons, or without a reason; nobody gives money out alone.

    what: such as "a ticket is made void". reason: None for an act that needs no reason.
    """
    supervisor, writer = one_name(act.supervisor), one_name(act.station.writer)
    if not supervisor:
        return Refused(f"{what} only before a keno supervisor", PRESENT)
    if not writer:
        return NO_WRITER
    if supervisor == writer:
        return Refused(f"{what} before another than {act.station.writer}, who is the writer at it", PRESENT)
    if reason is not None and not reason.strip():
        return Refused(f"{what} only with a reason: write it", PRESENT)
    return None
