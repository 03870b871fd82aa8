# SPDX-License-Identifier: MIT
"""What is asked of a store by somebody outside its process, as plain data: who sends it and who answers share it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import Struct

from controller.engine.values.words import OPTIONAL_NAME, REASON
from controller.tickets.days import is_day
from controller.tickets.file import LARGEST
from controller.tickets.store import TicketStore
from controller.tickets.ticket import Act, Moment, Refused, Station

REQUEST: Final = "tickets"
"""The name of the request at the table's sockets."""
LOOKS: Final = ("sales", "show", "report", "unpaid")
"""What whoever may look at the table may ask."""
OF_A_DAY: Final = ("report", "unpaid")
"""What is asked about a keno day; an empty one is the present one."""
PRESENTED: Final = ("validate", "dollars")
"""What is asked with a code that is presented."""
ACTS: Final = (
    *("sell", "printed", "pay", "refund", "void", "reprint"),
    *("issue", "reprint_dollars", "redeem", "hand_over", "confirm_day", "put_right"),
)
"""What changes something. Only the draw itself closes and settles a game; no writer makes one void that was closed."""
SUPERVISED: Final = ("void", "reprint", "reprint_dollars", "hand_over", "confirm_day", "put_right")
"""What is done only before a keno supervisor."""
CONFIRM_DAY: Final = "confirm_day"
"""The one act that is done while the clock is in doubt."""
LAST_STATION: Final = 10**6
"""Station 0 is the table's own."""
SENDER, TABLE = "sender/", "table/"
"""What the store's name of a request begins with: one that is sent, and one of the table itself. So no sender, whatever
name it chooses, takes the name under which the table closes or settles a game.
"""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """One question, or one act, with its arguments in the order of `TicketStore`."""

    do: str
    arguments: tuple[Any, ...] = ()
    request: str = ""
    station: Station | None = None
    supervisor: str = ""


def _kinds(name: str) -> tuple[Any, ...]:
    """The types of the arguments, without the act."""
    hints = get_type_hints(getattr(TicketStore, name))
    return tuple(kind for argument, kind in hints.items() if argument not in ("act", "return"))


ARGUMENTS: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {name: _kinds(name) for name in (*LOOKS, *PRESENTED, *ACTS)}
)


class NotAsked(ValueError):  # noqa: N818 - says what it is
    """What was asked is none of these questions, or has other arguments. str(): why, in one line."""


def read(text: str, allowed: tuple[str, ...]) -> Asked:
    """What is asked. Raises NotAsked unless it is one of these, with arguments of the right kind and decent words."""
    try:
        asked = msgspec.json.decode(text, type=Asked)
        if asked.do not in allowed:
            raise NotAsked(f"{asked.do!r} is not asked here: {', '.join(allowed)} are")
        kinds = ARGUMENTS[asked.do]
        arguments = msgspec.convert(asked.arguments, tuple[kinds]) if kinds else ()  # type: ignore[valid-type]
    except (msgspec.MsgspecError, RecursionError) as error:
        raise NotAsked(f"not asked in the right form: {error}") from None
    asked = msgspec.structs.replace(asked, arguments=arguments)
    if why := next(_wrong_words(asked), ""):
        raise NotAsked(why)
    return asked


def _wrong_words(asked: Asked) -> Iterator[str]:
    """Why a text in it may not be written; what is kept of it is shown to people."""
    names = (asked.supervisor, asked.station.writer if asked.station else "")
    texts = (asked.request, *(it for it in asked.arguments if isinstance(it, str)))
    yield from filter(None, map(OPTIONAL_NAME.refused, names))
    yield from filter(None, map(REASON.refused, texts))
    yield from (f"{number} is no number of a store" for number in _numbers(asked) if abs(number) >= LARGEST)
    if asked.do in OF_A_DAY and asked.arguments[0] and not is_day(asked.arguments[0]):
        yield f"{asked.arguments[0]!r} is no keno day: write it like 2026-11-26"
    if asked.station and not 1 <= asked.station.number <= LAST_STATION:
        yield f"station {asked.station.number}: stations have numbers from 1 to {LAST_STATION}"
    if asked.do in ACTS and (not asked.request or asked.station is None):
        yield "an act has the name of its request, and the station where it is done"


def kept_as(asked: Asked) -> str:
    """The name under which the store keeps this request."""
    return SENDER + asked.request


def _numbers(asked: Asked) -> Iterator[int]:
    yield from (it for it in asked.arguments if isinstance(it, int))


def answer(store: TicketStore, asked: Asked, moment: Moment, account: str = "") -> Any:
    """Ask the store. account: who asks. Raises StoreError."""
    ask = getattr(store, asked.do)
    if asked.do in OF_A_DAY:
        return ask(asked.arguments[0] or moment.day)
    if asked.do not in ACTS:
        return ask(*asked.arguments)
    assert asked.station
    act = Act(kept_as(asked), moment, asked.station, asked.supervisor, account)
    if asked.do == "sell":
        entry, *dollars = asked.arguments
        return ask(entry, act, *dollars)
    return ask(*asked.arguments, act)


def said(answered: Any) -> str:
    """A refusal in words; empty if it is none."""
    return f"{answered.why} ({answered.section})" if isinstance(answered, Refused) else ""
