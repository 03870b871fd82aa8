# SPDX-License-Identifier: MIT
"""The waits of a round: the buttons, what may happen at any of them, and the digits that are keyed."""

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
"""So many are shown: two for each tile of a hand."""
CODE_DIGITS: Final = 3
PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft, EXCLUDED, ADMITTED, (Directed, "void-wagers-of"))
"""After these other boxes may be in play, or other players at them."""
AT_ANY_TIME: tuple[Awaited, ...] = tuple(
    (Directed, it) for it in ("silent", "may-speak", "cancel-wager", "out-of-game", "other-table", "may-return")
)


class Anew(Exception):  # noqa: N818 - says what happened
    """What the round has come to is another now. It goes on from what is due by that."""


class Interrupted(Exception):  # noqa: N818 - says what happened
    """Something happened that no wait asks for. It is carried out, then the round goes on from what is due."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


def happens(table: PaiGowTable, asked: Wait) -> Procedure[Event]:
    """The next event that this wait asks for. Raises Interrupted for one that it does not ask for."""
    every = at_any_time(asked, reader=table.options.tile_reader)
    on_show.show(table)
    while True:
        event = yield every
        if isinstance(event, Keyed):
            key(table, event)
        elif isinstance(event, TilesRead) and not asked.wants(event):
            unasked(table)
        elif isinstance(event, Entered) and not is_code(digits(table)) and not asked.wants(event):
            table.refuse(f"{spaced(digits_off(table)) or 'nothing'}: no tiles, dice or box are asked for", asked.source)
        elif _is_asked_for(table, asked, event):
            return event
        else:
            raise Interrupted(event)


def unasked(table: PaiGowTable) -> None:
    """Tiles lie on the reader while none are dealt. In the shuffle they slide over it: nothing is said then."""
    if table.memory.play.stacked:
        table.refuse("no tiles are dealt now: what the reader has read does not count", "s 432")


def _is_asked_for(table: PaiGowTable, asked: Wait, event: Event) -> bool:
    """Whether the round goes on with this event. No wait asks for a code, or for what people do with wagers."""
    if event.subject == DECLINE.name:
        return DECLINE in asked.asks
    if isinstance(event, Entered):
        return not is_code(digits(table))
    return not isinstance(event, Directed | Placed | Withdrawn | PlayerLeft)


def at_any_time(asked: Wait, *, reader: bool) -> Wait:
    """The same wait, with what may happen at any moment. No button starts a machine, so all are accepted.

    reader: whether tiles that are laid on a reader may be reported.
    """
    asked = asked.also(*ENTRY, DECLINE, *(TilesRead,) * reader, *PEOPLE, *AT_ANY_TIME)
    return replace(asked, despite_blocks=asked.accepts)


# What is keyed. One digit is a box, three of 1 to 6 are dice, four or eight are tiles; all others of three are codes


def key(table: PaiGowTable, event: Keyed) -> None:
    """A number is keyed. One more than the terminal shows is kept: with it entry is refused, whatever is shown."""
    keyed = digits_keyed(table)
    keyed[:] = [*keyed, event.number][-DIGITS - 1 :]
    table.digits(" ".join(map(str, keyed[-DIGITS:])))


def digits_keyed(table: PaiGowTable) -> list[int]:
    """Return the keyed digits; none after a refused press."""
    return table.kept(table.memory.play.keyed)


def digits(table: PaiGowTable) -> str:
    """The digits that were keyed: those that stand on the terminal, and one more if there were more."""
    return "".join(map(str, digits_keyed(table)))


def digits_off(table: PaiGowTable) -> str:
    """The same, and the terminal is cleared."""
    keyed = digits(table)
    table.memory.play.keyed.clear()
    table.digits("")
    return keyed


def is_code(keyed: str) -> bool:
    """Whether this may be a code: three digits that no three dice show."""
    return len(keyed) == CODE_DIGITS and not is_dice(keyed)


def is_dice(keyed: str) -> bool:
    """Whether these digits may be three dice."""
    return len(keyed) == CODE_DIGITS and set(keyed) <= set("123456")


def spaced(keyed: str) -> str:
    """Digits as people read them: `4 4 8`; of more than the terminal has room for, that they are too many."""
    return " ".join(keyed) if len(keyed) <= DIGITS else f"more than {DIGITS} digits"


def box_keyed(table: PaiGowTable) -> int:
    """The box that was keyed; 0 if what was keyed is no box of this table: that is refused."""
    keyed = digits_off(table)
    most = table.options.boxes
    if len(keyed) == 1 and 1 <= int(keyed) <= most:
        return int(keyed)
    table.refuse(f"{spaced(keyed) or 'nothing'} is no box: key one of 1 to {most}", "s 413(2)(b)(ii)")
    return 0
