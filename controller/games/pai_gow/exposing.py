# SPDX-License-Identifier: MIT
"""Hands are exposed: the bank's first, then each player's. What is keyed are tiles, the low hand first (ss 435-436)."""

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
from controller.games.pai_gow.waits import DIGITS, HOUSE_WAY, digits, digits_off, happens, spaced
from hal.signals import Entered, Pressed

LOW_FIRST = "key its tiles, low hand first"
HALF = IN_A_HAND // 2


class Keyed(NamedTuple):
    """Four tiles as they were keyed, the low hand first; house_way: in whatever order, to be set so."""

    tiles: tuple[str, ...]
    house_way: bool


def bank_exposed(table: PaiGowTable) -> Procedure[None]:
    """Once all players have set, the bank exposes its tiles and sets its hand (s 435(6))."""
    bank = bank_of(table)
    while bank.box not in table.memory.play.laid.opened and boxes.in_play(table):
        keyed = found(table, bank.box, (yield from happens(table, asks_bank(table))))
        if keyed and opened(table, bank.box, keyed._replace(house_way=keyed.house_way or bank.house_sets)):
            announce(table, table.memory.play.laid.opened[bank.box])


def asks_bank(table: PaiGowTable) -> Wait:
    """What is asked for: the house's tiles in any order, a player's the low hand first."""
    bank, source = bank_of(table), "s 435(6)"
    what = f"{bank.player} exposes and sets the bank's tiles: {LOW_FIRST}; or the house way, if asked"
    if bank.house_sets:
        known, source = all_known(table, bank.box), f"{source}, s 436(3)"
        what = f"expose the bank's tiles, and set them the house way; {'press done' if known else 'key its four tiles'}"
    headline = "The bank's hand"
    return _hand(what, source, headline, asks(table, bank.box), "bank's hand")


def asks(table: PaiGowTable, box: int) -> tuple[Awaited, ...]:
    """What goes on with a hand: its tiles, or a press where the table knows all that it needs."""
    own = box in table.memory.play.laid.house_way or (box == bank_of(table).box and bank_of(table).house_sets)
    known = all_known(table, box)
    return (*(DONE,) * (own and known), *ENTRY, *(HOUSE_WAY,) * known)


def announce(table: PaiGowTable, it: Opened) -> None:
    """The bank's hand is announced, and why it is set so."""
    why = f": {it.reason}" if it.rule else ""
    table.call(f"the bank: low {in_words(it.low)}, high {in_words(it.high)}{why}", it.rule or "s 435(6)")


def in_words(two: tuple[str, str]) -> str:
    """Two tiles and what they are: `5-5 3-5, 8 points`."""
    return f"{' '.join(two)}, {core.hand_of(*two).name}"


# The players' hands


def all_exposed(table: PaiGowTable) -> Procedure[None]:
    """Each player's hand is exposed and compared, in the order of the deal, or another one first."""
    play = table.memory.play
    while left := boxes.unopened(table):
        box = play.turn if play.turn in left else left[0]
        event = yield from happens(table, asks_box(table, box))
        if isinstance(event, Entered) and len(digits(table)) == 1:
            turns_to(table, left)
        elif (keyed := found(table, box, event)) and opened(table, box, keyed):
            play.turn = 0
            it = play.laid.opened[box]
            result = results.of_box(table, box)
            table.note(f"box {box}: low {in_words(it.low)}, high {in_words(it.high)}: {result.outcome}", result.source)


def asks_box(table: PaiGowTable, box: int) -> Wait:
    """What is asked for one hand."""
    who = f"box {box}, {boxes.first_player(table, box)}"
    if box in table.memory.play.laid.house_way:
        act = "press done" if all_known(table, box) else "key its four tiles"
        what = f"{who}: expose and set the house way: {act}"
        return _hand(what, "s 436(1)", f"Box {box}", asks(table, box))
    what = f"{who}: expose; {LOW_FIRST}, or house way"
    return _hand(what, "s 436(2)", f"Box {box}", asks(table, box))


def _hand(what: str, source: str, headline: str, keys: tuple[Awaited, ...], phase: str = "hands") -> Wait:
    """The wait for a hand that is exposed: its tiles are keyed, or it is set the house way."""
    return wait(phase, what, source, *keys, besides=(HOUSE_WAY,), headline=headline).naming(HOUSE_WAY)


def turns_to(table: PaiGowTable, left: Sequence[int]) -> None:
    """Another box's hand is keyed first."""
    box = int(digits_off(table))
    if box in left:
        table.memory.play.turn = box
    else:
        table.refuse(f"box {box} has no hand to expose", "s 436(2)")


# What is keyed


def all_known(table: PaiGowTable, box: int) -> bool:
    """Whether the table knows all four tiles of this box."""
    known = table.memory.play.laid.dealt.get(box, ())
    return len(known) == IN_A_HAND and all(known)


def found(table: PaiGowTable, box: int, event: object) -> Keyed | None:
    """The four tiles that were keyed, or that the table knows; None if they are no hand: that is refused."""
    known = table.memory.play.laid.dealt.get(box, ()) if all_known(table, box) else ()
    faces = digits_off(table)
    house_way = isinstance(event, Pressed)
    if len(faces) < DIGITS and known and house_way:
        return Keyed(known, house_way)
    two, every = DIGITS // 2, (DIGITS // 2, DIGITS) if known and not house_way else (DIGITS,)
    if len(faces) not in every or set(faces) - set("123456"):
        digits_due = " or ".join(map(str, every))
        what = f"{spaced(faces) or 'nothing'}: key the pips of the tiles, 1 to 6, two for each: {digits_due} digits"
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
    return Keyed(tiles, house_way)


def with_the_rest(low: tuple[str, ...], known: Sequence[str]) -> tuple[str, ...]:
    """These two tiles, and the other two of a hand that is known. Raises TileError if they are not of it.

    What was read is not named: after groups that were dealt in another order it may be a hand that is still face down.
    """
    rest = list(known)
    for tile in low:
        if tile not in rest:
            raise TileError(f"{tile} is not among the tiles that the reader has read for this box: key all four tiles")
        rest.remove(tile)
    return (*low, *rest)


def seen_elsewhere(table: PaiGowTable, box: int) -> list[str]:
    """The tiles of the other hands that are exposed. Of those that are not, nothing may be told by a refusal."""
    opened = table.memory.play.laid.opened
    return [tile for other, it in opened.items() if other != box for tile in (*it.low, *it.high)]


def opened(table: PaiGowTable, box: int, keyed: Keyed) -> bool:
    """A hand is exposed, set so or the house way. Answers whether it may be set so; if not, it is refused."""
    play, low, high = table.memory.play, keyed.tiles[:HALF], keyed.tiles[HALF:]
    if box in play.laid.house_way or keyed.house_way:
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
