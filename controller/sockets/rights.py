# SPDX-License-Identifier: MIT
"""Rights of SSH keys, and the right that each request needs. The table itself checks them for every sender.

A key looks, operates or maintains, and each right includes the one before. All other acts need a person at the machine,
without a key. The kind of event decides, not the command that carried it. Without a key, only the permissions of the
socket count (controller/sockets/server.py). Accounts of `table-keys` are an exception: several people share them, and
they direct only over a key. Only sshd knows which key opened a session.
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
"""Right that each request needs at the socket `direct`. OF_EVENT has the events. At `ask` every key may look."""
OF_EVENT: Final[Mapping[type[Event], str]] = {
    **dict.fromkeys((ev.Placed, ev.Withdrawn, ev.Spoken, ev.Marked, ev.ChipsIssued, ev.ChipsOffered), OPERATE),
    **dict.fromkeys((ev.Seated, ev.Staked, ev.Acted, ev.Drew, ev.Collected, ev.PlayerLeft), OPERATE),
    **dict.fromkeys((ev.LimitsProposed, ev.NoticeWithdrawn, ev.Directed, InOpening, InFloat), OPERATE),
    InTournament: WITHOUT_A_KEY,
}
"""Right that each event needs. Fees, prizes and stacks of a tournament are handled beside the players, never over a
key.
"""


KEYS: Final = "table-keys"
"""Group of accounts with SSH keys that are all forced to name themselves (systemd/sshd-technicians.conf)."""
SAFE: Final = "motors-off"
"""Request that nobody is refused for lack of a key."""


def no_name(who: str, key: str, right: str, directs: str, *, of_keys: bool) -> str:
    """Return why this account may not name a key, or has to name one; empty if the request is allowed.

    directs: the request at the socket `direct`; empty at the other one. of_keys: the account is in `table-keys`.
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


def why_refused(key: str, right: str, what: str, event: Event | None) -> str:
    """Return why this request is refused at the socket `direct`; empty if it is allowed.

    key: name of the key that opened the session. right: its right. Both are empty without a key. A key without a right
    may look.
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
    """Return whether this right includes the right asked for. An unknown right allows nothing."""
    return right in RIGHTS and asked in RIGHTS and RIGHTS.index(right) >= RIGHTS.index(asked)
