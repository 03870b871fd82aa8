# SPDX-License-Identifier: MIT
"""The dice, the first box, and the deal from it counterclockwise (ss 418-419, 432)."""

from c_ext.tiles import TileError, check_set
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.pai_gow import boxes
from controller.games.pai_gow.log import IN_A_HAND, Dealt, Thrown
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.waits import SHAKE_AGAIN, digits_off, happens, is_dice, space_digits
from hal.signals import Pressed, TilesRead

SHAKE = "shake the dice so that all tumble; key the three, press entry"
NOT_FLAT = ("A die does not lie flat? Shake again", "")


def thrown(table: PaiGowTable) -> Procedure[None]:
    """Have the dice shaken by hand, and keyed. No sensor reads them."""
    while not table.memory.play.log_state.dice:
        asked = wait(
            "dice", SHAKE, "s 419(1)", *ENTRY, besides=(SHAKE_AGAIN,), headline="Shaking the dice", remark=NOT_FLAT
        )
        match (yield from happens(table, asked)):
            case Pressed():
                ineffective(table)
            case _:
                keyed(table)


def keyed(table: PaiGowTable) -> None:
    """Take three keyed dice. Their total decides the box of the first set of tiles."""
    faces = digits_off(table)
    if not is_dice(faces):
        table.refuse(f"{space_digits(faces) or 'nothing'}: key three dice, each 1 to 6", "s 418(1)")
        return
    first, second, third = map(int, faces)
    table.memory.play.log.append(Thrown((first, second, third)))
    counted, to = boxes.counted(table), boxes.first_box(table)
    where = f"box {counted}" if counted <= table.options.boxes else f"place {counted}, which is no box here"
    what = f"dice {first}, {second}, {third}: total {first + second + third}, {where}"
    table.note(f"{what}; first tiles to box {to}", "s 419(2)")


def ineffective(table: PaiGowTable) -> None:
    """Cancel a shake in which a die does not lie flat."""
    log = table.memory.play.log
    log[:] = [it for it in log if not isinstance(it, Thrown)]
    digits_off(table)
    table.note("the shake was ineffective: shake the cup again", "s 446")


def dealt(table: PaiGowTable) -> Procedure[None]:
    """Deal four tiles to each box in play and to the bank's box, counterclockwise from the first box."""
    play = table.memory.play
    while left := boxes.undealt(table):
        match (yield from happens(table, asked(table, left))):
            case TilesRead(tiles=tiles):
                read(table, left[0], tiles)
            case Pressed(button=button) if button == SHAKE_AGAIN.name:
                ineffective(table)
                return
            case Pressed():
                play.log += [Dealt(box) for box in left]
    play.fixed = max(play.fixed, len(play.log))


def read(table: PaiGowTable, box: int, tiles: tuple[str, ...]) -> None:
    """Handle the reader's tiles for this box, complete or not. The tiles are kept secret."""
    play = table.memory.play
    if len(tiles) > IN_A_HAND:
        what = f"a group of {len(tiles)} tiles was laid on the reader, and a group has {IN_A_HAND}"
        table.refuse(f"{what}: lay it again, or key 4 8 5 if it was dealt so", "s 428(2)")
        return
    before = [tile for each in play.log_state.dealt.values() for tile in each if tile]
    try:
        check_set([*before, *tiles])
    except TileError:
        what = "more tiles of a face were read than a set has: this group counts as not read"
        table.alert(FLOOR_MANAGER, f"box {box}: {what}, and is keyed once it is exposed", "s 414")
        tiles = ()
    play.log.append(Dealt(box, (*tiles, *("",) * (IN_A_HAND - len(tiles)))))
    play.fixed = len(play.log)


def asked(table: PaiGowTable, left: list[int]) -> Wait:
    """Return the wait for the deal. A reader reports each group; without one the dealer confirms the deal."""
    bank = bank_of(table).box
    order = ", ".join(f"{box} (bank)" if box == bank else str(box) for box in left)
    what, source = f"deal 4 tiles to each box: {order}", "s 432"
    if marked := [] if table.memory.play.log_state.dealt else boxes.priority(table):
        markers = ", ".join(f"box {box}" for box in marked)
        what, source = f"place a priority set marker at {markers}; then {what}", f"s 421(1)(d), {source}"
    again = () if table.memory.play.log_state.dealt else (SHAKE_AGAIN,)
    asks: tuple[Awaited, ...] = (DONE,)
    besides: tuple[Awaited, ...] = again
    how = "press done"
    if table.options.tile_reader:
        asks, besides = (TilesRead,), (DONE, *again)
        how = "each over the reader; done if the rest is dealt without it"
    return wait("deal", f"{what}; {how}", source, *asks, besides=besides, headline="Dealing the tiles")
