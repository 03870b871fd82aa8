# SPDX-License-Identifier: MIT
"""The waits of a round: the buttons, the events possible at every wait, and the keyed digits."""

from typing import Final

from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Awaited, Button, Procedure, Wait
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY, PAID
from controller.games.kit.places import ACCEPT, ADMITTED, DECLINE, EXCLUDED
from controller.games.pai_gow import on_show
from controller.games.pai_gow.table import PaiGowTable
from hal.signals import Entered, Keyed, TilesRead

CO_BANK, NOBODY, LA_JA = Button("co-bank", "c"), Button("nobody", "b"), Button("la-ja", "l")
SHAKE_AGAIN, HOUSE_WAY = Button("shake-again", "o"), Button("house-way", "h")
BUTTONS = (DONE, ACCEPT, CO_BANK, DECLINE, NOBODY, LA_JA, NO_MORE_BETS, SHAKE_AGAIN, HOUSE_WAY, PAID, VOID)
DIGITS: Final = 8
"""Digits on the terminal: two for each tile of a hand."""
CODE_DIGITS: Final = 3
PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft, EXCLUDED, ADMITTED, (Directed, "void-wagers-of"))
"""Events that can change the boxes in play, or their players."""
AT_ANY_TIME: tuple[Awaited, ...] = tuple(
    (Directed, it) for it in ("silent", "may-speak", "cancel-wager", "out-of-game", "other-table", "may-return")
)


class StepsChanged(Exception):  # noqa: N818 - says what happened
    """Raised when the state of the round has changed. The round goes on with its open steps."""


class UnaskedTileEvent(Exception):  # noqa: N818 - says what happened
    """Raised for an event that no wait asks for. After handling it the round goes on with its open steps."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


def happens(table: PaiGowTable, asked: Wait) -> Procedure[Event]:
    """Return the next event that this wait asks for. Raises UnaskedEvent for any other event."""
    every = at_any_time(asked, reader=table.options.tile_reader)
    on_show.show(table)
    while True:
        event = yield every
        if isinstance(event, Keyed):
            key(table, event)
        elif isinstance(event, TilesRead) and not asked.wants(event):
            unasked(table)
        elif isinstance(event, Entered) and not is_code(digits(table)) and not asked.wants(event):
            table.refuse(
                f"{space_digits(digits_off(table)) or 'nothing'}: no tiles, dice or box are asked for", asked.source
            )
        elif _is_asked_for(table, asked, event):
            return event
        else:
            raise UnaskedTileEvent(event)


def unasked(table: PaiGowTable) -> None:
    """Refuse tiles on the reader outside the deal. During the shuffle tiles slide over the reader, and are ignored."""
    if table.memory.play.stacked:
        table.refuse("no tiles are dealt now: what the reader has read does not count", "s 432")


def _is_asked_for(table: PaiGowTable, asked: Wait, event: Event) -> bool:
    """Return whether the round goes on with this event. Codes and changes of wagers are never asked for."""
    if event.subject == DECLINE.name:
        return DECLINE in asked.asks
    if isinstance(event, Entered):
        return not is_code(digits(table))
    return not isinstance(event, Directed | Placed | Withdrawn | PlayerLeft)


def at_any_time(asked: Wait, *, reader: bool) -> Wait:
    """Return the wait with the events possible at any moment. No button starts a machine, so all are accepted.

    reader: whether a reader may report tiles.
    """
    asked = asked.also(*ENTRY, DECLINE, *(TilesRead,) * reader, *PEOPLE, *AT_ANY_TIME)
    return replace(asked, despite_blocks=asked.accepts)


# Keyed digits. One digit is a box, three from 1 to 6 are dice, four or eight are tiles, any other three are a code


def key(table: PaiGowTable, event: Keyed) -> None:
    """Add a keyed digit. One digit more than the display shows is kept, so that an entry that is too long is
    refused.
    """
    keyed = digits_keyed(table)
    keyed[:] = [*keyed, event.number][-DIGITS - 1 :]
    table.digits(" ".join(map(str, keyed[-DIGITS:])))


def digits_keyed(table: PaiGowTable) -> list[int]:
    """Return the keyed digits; none after a refused press."""
    return table.kept(table.memory.play.keyed)


def digits(table: PaiGowTable) -> str:
    """Return the keyed digits: the displayed ones, and one more if there were more."""
    return "".join(map(str, digits_keyed(table)))


def digits_off(table: PaiGowTable) -> str:
    """Return the keyed digits, and clear the terminal."""
    keyed = digits(table)
    table.memory.play.keyed.clear()
    table.digits("")
    return keyed


def is_code(keyed: str) -> bool:
    """Return whether this may be a code: three digits that no three dice show."""
    return len(keyed) == CODE_DIGITS and not is_dice(keyed)


def is_dice(keyed: str) -> bool:
    """Return whether these digits may be three dice."""
    return len(keyed) == CODE_DIGITS and set(keyed) <= set("123456")


def space_digits(keyed: str) -> str:
    """Return digits for people: `4 4 8`; if they exceed the display, a text that says so."""
    return " ".join(keyed) if len(keyed) <= DIGITS else f"more than {DIGITS} digits"


def box_keyed(table: PaiGowTable) -> int:
    """Return the keyed box; 0, with a refusal, if the table has no such box."""
    keyed = digits_off(table)
    most = table.options.boxes
    if len(keyed) == 1 and 1 <= int(keyed) <= most:
        return int(keyed)
    table.refuse(f"{space_digits(keyed) or 'nothing'} is no box: key one of 1 to {most}", "s 413(2)(b)(ii)")
    return 0
