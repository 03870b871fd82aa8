# SPDX-License-Identifier: MIT
"""What a key for SSH is for, and which right each request asks for: the table itself decides, whoever has sent it.

A key looks, operates or maintains, and each of these may what the one before it may. Everything else is done by a
person at the machine, without a key. An event is judged by what it is, not by the command that carried it. Who comes
without a key is let in by the permissions of the socket alone (controller/sockets/server.py), but for an account of
`table-keys`: it is nobody's own, and directs over a key only. Which key it is only sshd knows.
"""

from collections.abc import Mapping
from typing import Final

from controller.engine.record import events as ev
from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import Event
from controller.engine.record.opening import InOpening
from controller.engine.record.tournament import InTournament
from controller.engine.shown.event_words import in_words

LOOK, OPERATE, MAINTAIN = "look", "operate", "maintain"
RIGHTS: Final = (LOOK, OPERATE, MAINTAIN)
WITHOUT_A_KEY: Final = "none"
"""For requests that no SSH key may make."""

OF_REQUEST: Final[Mapping[str, str]] = {
    **dict.fromkeys(("check-lamps", "motors-off", "open-screens", "show-again", "sign-in", "sign-out"), OPERATE),
    **dict.fromkeys(("jog", "commission", "bundle", "leave-safe-mode"), MAINTAIN),
    **dict.fromkeys(("hand", "check-software", "heat", "keep-dispute", "tickets"), WITHOUT_A_KEY),
}
"""The right that each request needs at the socket `direct`; events are in OF_EVENT. At `ask` every key may look."""
OF_EVENT: Final[Mapping[type[Event], str]] = {
    **dict.fromkeys((ev.Placed, ev.Withdrawn, ev.Spoken, ev.Marked, ev.ChipsIssued, ev.ChipsOffered), OPERATE),
    **dict.fromkeys((ev.Seated, ev.Staked, ev.Acted, ev.Drew, ev.Collected, ev.PlayerLeft), OPERATE),
    **dict.fromkeys((ev.LimitsProposed, ev.NoticeWithdrawn, ev.Directed, InOpening, InFloat), OPERATE),
    InTournament: WITHOUT_A_KEY,
}
"""The right that each event needs. Fees, prizes and stacks of a tournament are handled beside the players: by no key.
"""


KEYS: Final = "table-keys"
"""The group of accounts whose every SSH key is forced to say whose it is (systemd/sshd-technicians.conf)."""
SAFE: Final = "motors-off"
"""What nobody is ever refused for want of a key."""


def no_name(who: str, key: str, right: str, directs: str, *, of_keys: bool) -> str:
    """Why this account names a key, or comes without one; empty if it may.

    directs: what it asks at the socket of those who direct; empty at the other one. of_keys: it is in `table-keys`.
    """
    if not of_keys and (key or right):
        return f"only an account in the group {KEYS} says whose key opened its session, and {who} is not"
    if of_keys and not key and directs not in ("", SAFE):
        return (
            f"{who} is nobody's own account (group {KEYS}), and directs only over a key that says whose it is: "
            "come with ssh and such a key, or with an account of your own in table-direct"
        )
    return ""


ONLY_AS_A_FILE: Final = "a heat is brought in with tablectl tournament import FILE: the table looks at its signature"


def refused(key: str, right: str, what: str, event: Event | None) -> str:
    """Why this request is refused at the socket `direct`; empty if it is allowed.

    key: whose key has opened the session; right: what that key is for. Both are empty for who comes without a key. A
    key without a right may look.
    """
    if isinstance(event, InTournament) and (event.heat or event.act == "import"):
        return ONLY_AS_A_FILE
    if not (key or right):
        return ""
    asked = OF_EVENT.get(type(event), WITHOUT_A_KEY) if event else OF_REQUEST.get(what, WITHOUT_A_KEY)
    if _may(right or LOOK, asked):
        return ""
    who = "a person at the machine, and for no key" if asked == WITHOUT_A_KEY else f"a key that may {asked}"
    return f"{in_words(event) if event else what}: that is for {who}; this one may {right or LOOK}"


def _may(right: str, asked: str) -> bool:
    """Whether a key with this right may do what needs that one. A right that is not known allows nothing."""
    return right in RIGHTS and asked in RIGHTS and RIGHTS.index(right) >= RIGHTS.index(asked)
