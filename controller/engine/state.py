"""What is kept from round to round: one plain value, saved with the journal at each round's end."""

from typing import Any

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """The permissible wagers of a table, in cents: minimum, maximum, and the steps in which wagers are made (s 5).

    kinds: minimum and maximum of the kinds of wager that have limits of their own.
    """

    minimum: int
    maximum: int
    increment: int
    kinds: dict[str, tuple[int, int]] = {}


class Notice(msgspec.Struct, frozen=True):
    """An announced change of limits.

    shown: how long the sign has shown it (nanoseconds). must_show: how long it must show it.
    """

    limits: Limits
    shown_as: str
    must_show: int
    shown: int = 0
    due: bool = False


class Standing(msgspec.Struct, frozen=True):
    """A reason not to play.

    `mended`: only the floor manager's confirmation is missing. `by_hand`: no device will report that it is over.
    `asks`: the key switches that the remedy asks to be turned, `key dealer`.
    """

    what: str
    remedy: str
    source: str = ""
    mended: bool = False
    by_hand: bool = False
    asks: tuple[str, ...] = ()


class Lying(msgspec.Struct):
    """A wager on the layout: cents, and the percentage paid for it. `state`: the name of the state it has reached.

    `carried`: it stayed on the layout at a round's end, and `stands` cents of it count. For other wagers that is judged
    when it is needed. `cash`: it was made in cash, which chips have not replaced yet. `box`: the seated player in whose
    box it lies. `hand`: the hand on which it lies, where hands are decided one by one.
    """

    player: str
    wager: str
    cents: int
    state: str
    fee: int = 0
    carried: bool = False
    stands: int = 0
    cash: bool = False
    box: str = ""
    hand: str = ""


class TableState(msgspec.Struct):
    """The table between two rounds."""

    game: str
    limits: Limits
    table: str = "table"
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    next_options: dict[str, Any] | None = None
    """Options of a table file that was changed while a round was open. They apply from the next round on."""
    round: int = 0
    runs: int = 0
    """How often a motor was started. This is the number of the present run, or of the last one."""
    at: int = 0
    memory: dict[str, Any] = msgspec.field(default_factory=dict)
    """What a game remembers from round to round, in the form of its own struct."""
    lying: list[Lying] = msgspec.field(default_factory=list)
    """The wagers on the layout, in the order in which they were made."""
    keys: dict[str, bool] = msgspec.field(default_factory=dict)
    """Whether each key switch is on; only those that have reported since start-up."""
    covers_off: list[str] = msgspec.field(default_factory=list)
    blocks: dict[str, Standing] = msgspec.field(default_factory=dict)
    alerts: dict[str, str] = msgspec.field(default_factory=dict)
    notice: Notice | None = None
    colours: dict[str, list[str]] = msgspec.field(default_factory=dict)
    stood_under_minimum: list[str] = msgspec.field(default_factory=list)
    excluded: list[str] = msgspec.field(default_factory=list)
    seated: list[str] = msgspec.field(default_factory=list)
    """The numbered places that are known to be taken, in order: `place-3`."""
    commission: dict[str, int] = msgspec.field(default_factory=dict)
    """What each player owes in commission, in cents."""
    coins: bool = False
    """Whether the casino operator permits coins of 50 cents (s 6)."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(TableState)


def encode(state: TableState) -> bytes:
    """The state as JSON, the same bytes for the same state: there are no sets in it, and dicts keep their order."""
    return _encoder.encode(state)


def decode(data: bytes | str) -> TableState:
    """The state of a journal row. Raises msgspec.ValidationError if it is not a state of this version."""
    return _decoder.decode(data)
