# SPDX-License-Identifier: MIT
"""The exposed hands: the bank's first, then each player's. Tiles are keyed, the low hand first (ss 435-436)."""

from collections.abc import Sequence
from typing import NamedTuple

from c_ext import tiles as core
from c_ext.pai_gow import house_way, set_by_player
from c_ext.tiles import TileError
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.pai_gow import boxes, results
from controller.games.pai_gow.log import IN_A_HAND, Opened
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.waits import DIGITS, HOUSE_WAY, digits, digits_off, happens, space_digits
from hal.signals import Entered, Pressed

LOW_FIRST = "key its tiles, low hand first"
HALF = IN_A_HAND // 2


class KeyedHand(NamedTuple):
    """Four keyed tiles, the low hand first."""

    tiles: tuple[str, ...]
    house_way: bool
    """Whether to set them the house way. Then their order does not matter."""


def bank_exposed(table: PaiGowTable) -> Procedure[None]:
    """Have the bank expose its tiles and set its hand, once all players have set (s 435(6))."""
    bank = bank_of(table)
    while bank.box not in table.memory.play.log_state.opened and boxes.playing_boxes(table):
        keyed = found(table, bank.box, (yield from happens(table, asks_bank(table))))
        if keyed and opened(table, bank.box, keyed._replace(house_way=keyed.house_way or bank.house_sets)):
            announce(table, table.memory.play.log_state.opened[bank.box])


def asks_bank(table: PaiGowTable) -> Wait:
    """Return the wait for the bank's hand: the house's tiles in any order, a player's low hand first."""
    bank, source = bank_of(table), "s 435(6)"
    what = f"{bank.player} exposes and sets the bank's tiles: {LOW_FIRST}; or the house way, if asked"
    if bank.house_sets:
        known, source = all_known(table, bank.box), f"{source}, s 436(3)"
        what = f"expose the bank's tiles, and set them the house way; {'press done' if known else 'key its four tiles'}"
    headline = "The bank's hand"
    return _hand(what, source, headline, asks(table, bank.box), "bank's hand")


def asks(table: PaiGowTable, box: int) -> tuple[Awaited, ...]:
    """Return the keys for a hand: its tiles, or a press where the table knows all tiles."""
    own = box in table.memory.play.log_state.house_way or (box == bank_of(table).box and bank_of(table).house_sets)
    known = all_known(table, box)
    return (*(DONE,) * (own and known), *ENTRY, *(HOUSE_WAY,) * known)


def announce(table: PaiGowTable, it: Opened) -> None:
    """Announce the bank's hand, and the reason of its setting."""
    why = f": {it.reason}" if it.rule else ""
    table.call(f"the bank: low {in_words(it.low)}, high {in_words(it.high)}{why}", it.rule or "s 435(6)")


def in_words(two: tuple[str, str]) -> str:
    """Return two tiles and their value: `5-5 3-5, 8 points`."""
    return f"{' '.join(two)}, {core.hand_of(*two).name}"


# The players' hands


def all_exposed(table: PaiGowTable) -> Procedure[None]:
    """Have each player's hand exposed and compared, in the order of the deal or as keyed."""
    play = table.memory.play
    while left := boxes.unopened(table):
        box = play.turn if play.turn in left else left[0]
        event = yield from happens(table, asks_box(table, box))
        if isinstance(event, Entered) and len(digits(table)) == 1:
            turns_to(table, left)
        elif (keyed := found(table, box, event)) and opened(table, box, keyed):
            play.turn = 0
            it = play.log_state.opened[box]
            result = results.of_box(table, box)
            table.note(f"box {box}: low {in_words(it.low)}, high {in_words(it.high)}: {result.outcome}", result.source)


def asks_box(table: PaiGowTable, box: int) -> Wait:
    """Return the wait for one hand."""
    who = f"box {box}, {boxes.first_player(table, box)}"
    if box in table.memory.play.log_state.house_way:
        act = "press done" if all_known(table, box) else "key its four tiles"
        what = f"{who}: expose and set the house way: {act}"
        return _hand(what, "s 436(1)", f"Box {box}", asks(table, box))
    what = f"{who}: expose; {LOW_FIRST}, or house way"
    return _hand(what, "s 436(2)", f"Box {box}", asks(table, box))


def _hand(what: str, source: str, headline: str, keys: tuple[Awaited, ...], phase: str = "hands") -> Wait:
    """Return the wait for a hand to be exposed: its tiles are keyed, or set the house way."""
    return wait(phase, what, source, *keys, besides=(HOUSE_WAY,), headline=headline).naming(HOUSE_WAY)


def turns_to(table: PaiGowTable, left: Sequence[int]) -> None:
    """Take another box's hand first."""
    box = int(digits_off(table))
    if box in left:
        table.memory.play.turn = box
    else:
        table.refuse(f"box {box} has no hand to expose", "s 436(2)")


# What is keyed


def all_known(table: PaiGowTable, box: int) -> bool:
    """Return whether the table knows all four tiles of this box."""
    known = table.memory.play.log_state.dealt.get(box, ())
    return len(known) == IN_A_HAND and all(known)


def found(table: PaiGowTable, box: int, event: object) -> KeyedHand | None:
    """Return the four keyed or known tiles; None, with a refusal, if they are no hand."""
    known = table.memory.play.log_state.dealt.get(box, ()) if all_known(table, box) else ()
    faces = digits_off(table)
    house_way = isinstance(event, Pressed)
    if len(faces) < DIGITS and known and house_way:
        return KeyedHand(known, house_way)
    two, every = DIGITS // 2, (DIGITS // 2, DIGITS) if known and not house_way else (DIGITS,)
    if len(faces) not in every or set(faces) - set("123456"):
        digits_due = " or ".join(map(str, every))
        what = (
            f"{space_digits(faces) or 'nothing'}: key the pips of the tiles, 1 to 6, two for each: {digits_due} digits"
        )
        table.refuse(f"{what}, the low hand first", "s 414")
        return None
    try:
        keyed = tuple(core.tile(f"{faces[at]}-{faces[at + 1]}") for at in range(0, len(faces), 2))
        tiles = with_the_rest(keyed, known) if len(faces) == two else keyed
        core.check_set([*tiles, *seen_elsewhere(table, box)])
    except TileError as wrong:
        table.refuse(wrong.text, "s 414")
        return None
    if known and sorted(tiles) != sorted(known):
        what = f"box {box}: {' '.join(tiles)} was keyed, which counts; the reader has read other tiles for this box"
        table.alert(FLOOR_MANAGER, what, "s 435(2)")
    return KeyedHand(tiles, house_way)


def with_the_rest(low: tuple[str, ...], known: Sequence[str]) -> tuple[str, ...]:
    """Return these two tiles with the other two of a known hand. Raises TileError for a tile of another hand.

    The error does not name the read tiles: groups may have been dealt in another order, and their hand may still be
    face down.
    """
    rest = list(known)
    for tile in low:
        if tile not in rest:
            raise TileError(f"{tile} is not among the tiles that the reader has read for this box: key all four tiles")
        rest.remove(tile)
    return (*low, *rest)


def seen_elsewhere(table: PaiGowTable, box: int) -> list[str]:
    """Return the tiles of the other exposed hands. A refusal must reveal nothing about unexposed ones."""
    opened = table.memory.play.log_state.opened
    return [tile for other, it in opened.items() if other != box for tile in (*it.low, *it.high)]


def opened(table: PaiGowTable, box: int, keyed: KeyedHand) -> bool:
    """Expose a hand, set by its player or the house way. Returns False, with a refusal, if this is not allowed."""
    play, low, high = table.memory.play, keyed.tiles[:HALF], keyed.tiles[HALF:]
    if box in play.log_state.house_way or keyed.house_way:
        it = house_way(keyed.tiles)
        if not keyed.house_way and sorted(it.low) != sorted(low):
            table.note(f"box {box}: it is rearranged, and set the house way", "s 450")
        play.log.append(Opened(box, it.low, it.high, it.rule, it.reason))
        return True
    try:
        it = set_by_player(low, high)
    except TileError as wrong:
        table.refuse(str(wrong), "s 434(2)")
        return False
    play.log.append(Opened(box, it.low, it.high))
    return True
