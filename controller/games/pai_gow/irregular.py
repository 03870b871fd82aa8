# SPDX-License-Identifier: MIT
"""Irregularities, each with the code that the dealer keys; and undo (ss 447-451, s 3(2))."""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from controller.engine.betting.settlement import give_back
from controller.engine.rules.equipment import Meaning
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import ACCEPT, DECLINE, is_final
from controller.games.pai_gow import boxes, directions
from controller.games.pai_gow.log import IN_A_HAND, Removed
from controller.games.pai_gow.table import ExposedTiles, PaiGowTable, bank_of
from controller.games.pai_gow.wagers import BET
from controller.games.pai_gow.waits import digits_keyed, digits_off, happens, space_digits

ONE_MOMENT = "One moment"
"""Headline for players. Only the dealer's text explains the irregularity."""


class PaiGowCode(NamedTuple):
    """A code."""

    means: str
    source: str
    carried_out: Callable[[PaiGowTable], None]
    now: Callable[[PaiGowTable], Refusal]
    """Returns why the code is not possible now."""
    asks: str = ""
    """The further digits, or the effect to confirm; empty: the code is carried out at once."""
    confirm: bool = False
    """Whether the dealer has to confirm."""
    lists: Callable[[PaiGowTable], str] = lambda table: ""
    """Returns the digits that may be keyed after the code now."""


# When


def before_the_call(table: PaiGowTable) -> Refusal:
    """Refuse unless players bank together and no more bets is not called yet."""
    if table.called:
        return ("who handles the tiles is named before no more bets is called", boxes.HANDLES)
    return None if len(boxes.bankers(table)) >= boxes.GROUP else ("no players bank together", "s 425(6)")


def before_the_cut(table: PaiGowTable) -> Refusal:
    """Refuse after the cut: a tile was exposed while the tiles were shuffled or stacked."""
    return ("the tiles are cut already", "s 447") if table.memory.play.log_state.cut else None


def in_the_deal(table: PaiGowTable) -> Refusal:
    """Refuse except from the dice until a hand is exposed under the rules."""
    laid = table.memory.play.log_state
    if not laid.dice or laid.opened:
        return ("no tiles are being dealt" if not laid.dice else "hands are exposed already", "s 448(1)")
    return None


def once_dealt(table: PaiGowTable) -> Refusal:
    """Refuse until the bank has tiles."""
    return None if table.memory.play.log_state.dice else ("no tiles are dealt", "s 449")


# What follows


def name_handlers(table: PaiGowTable) -> None:
    """Designate one or two of the joint bankers, by number, to handle the tiles (ss 425(7)(a), 433(4)-(5))."""
    group, digits = boxes.bankers(table), digits_off(table)
    numbers = [int(it) for it in dict.fromkeys(digits)]
    if not numbers or not all(1 <= it <= len(group) for it in numbers) or len(numbers) > boxes.MOST_HANDLE:
        what = f"{space_digits(digits) or 'nothing'}: key the numbers of one or two players: {bankers_by_number(table)}"
        table.refuse(what, "s 433(5)" if len(numbers) > boxes.MOST_HANDLE else boxes.HANDLES)
        return
    table.memory.play.coded = ""
    directions.designate(table, [group[it - 1] for it in numbers])


def bankers_by_number(table: PaiGowTable) -> str:
    """Return the joint bankers, each with a number: `1 ann, 2 bob`."""
    return ", ".join(f"{number} {player}" for number, player in enumerate(boxes.bankers(table), 1))


def shuffled_again(table: PaiGowTable) -> None:
    """Have the tiles shuffled and stacked again."""
    deal_again(table, "s 447")


def deal_again(table: PaiGowTable, source: str) -> None:
    """Have the tiles shuffled, stacked and dealt again. Players may retrieve this round's wagers (s 451)."""
    play = table.memory.play
    play.log.clear()
    play.stacked, play.exposed, play.fixed, play.cut, play.turn = False, None, 0, 0, 0
    table.note("shuffle and stack the tiles again", source)
    table.open_betting()
    if table.wagers:
        table.note("players may retrieve their wagers", "s 451")


def dealt_wrongly(table: PaiGowTable) -> None:
    """Have tiles that were dealt wrongly dealt again (s 448(5))."""
    deal_again(table, "s 448(5)")


def exposed_by_dealer(table: PaiGowTable) -> None:
    """Take the box and the number of tiles that the dealer exposed in the deal."""
    keyed = digits_off(table)
    box, count = (int(keyed[0]), int(keyed[1])) if len(keyed) == 2 else (0, 0)
    bank = bank_of(table)
    if box not in boxes.boxes_with_tiles(table) or not 1 <= count <= IN_A_HAND:
        digits = space_digits(keyed) or "nothing"
        what = f"{digits}: key a box that gets tiles, and how many of its tiles are exposed, 1 to 4"
        table.refuse(what, "s 448(1)")
        return
    table.memory.play.coded = ""
    if box == bank.box and bank.house_sets:
        table.note(f"{bank.in_words}: the hand is played", "s 449(1)")
    elif count == 1:
        table.note(f"box {box}: one tile is exposed: the hand is played", "s 448(2)")
    else:
        table.memory.play.exposed = ExposedTiles(box, count)


def by_the_bank(table: PaiGowTable) -> None:
    """Note that the bank's tiles were exposed: the hand is played (s 449)."""
    bank = bank_of(table)
    table.note(f"{bank.in_words}: the bank's hand is played", "s 449(1)" if bank.house_sets else "s 449(2)")


def set_again(table: PaiGowTable) -> None:
    """Have a hand rearranged that should be set the house way (s 450)."""
    keyed, bank, laid = digits_off(table), bank_of(table), table.memory.play.log_state
    box = int(keyed) if len(keyed) == 1 else 0
    if box not in laid.house_way and not (box == bank.box and bank.house_sets):
        table.refuse(f"box {space_digits(keyed) or 'nothing'}: no hand there is set the house way", "s 450")
        return
    table.memory.play.coded = ""
    table.note(f"box {box}: it is rearranged, and set the house way", "s 450")


CODES = {
    "457": PaiGowCode(
        "players who bank together name who handles the tiles", boxes.HANDLES, name_handlers, before_the_call,
        asks="key the numbers of one or two of them", lists=bankers_by_number,
    ),
    "447": PaiGowCode(
        "a tile was exposed when the tiles were shuffled or stacked", "s 447", shuffled_again, before_the_cut
    ),
    "448": PaiGowCode(
        "the dealer exposed tiles of a hand in the deal", "s 448(1)", exposed_by_dealer, in_the_deal,
        asks="key the box and how many tiles are exposed",
    ),
    "485": PaiGowCode(
        "the tiles were dealt otherwise than they are to be", "s 448(5)", dealt_wrongly, in_the_deal,
        asks="the tiles are shuffled, stacked and dealt again, and players may retrieve their wagers", confirm=True,
    ),
    "449": PaiGowCode("the bank's tiles were exposed", "s 449", by_the_bank, once_dealt),
    "450": PaiGowCode(
        "a hand that should be set the house way is not", "s 450", set_again, once_dealt, asks="key its box",
    ),
}  # fmt: skip
"""Codes by their digits: three digits that no dice show."""


def keyed(table: PaiGowTable) -> None:
    """Carry out a keyed code, refuse it, or wait for further digits."""
    digits, play = digits_off(table), table.memory.play
    play.coded = ""
    if not (code := CODES.get(digits)):
        table.refuse(f"{space_digits(digits)} means nothing: {possible_codes(table)}", "s 446")
    elif why := code.now(table):
        table.refuse(*why)
    elif code.asks:
        play.coded = digits
    else:
        code.carried_out(table)


def possible_codes(table: PaiGowTable) -> str:
    """Return the codes that are possible now, each with its meaning."""
    codes = "; ".join(f"{space_digits(digits)}, {it.means}" for digits, it in CODES.items() if not it.now(table))
    return f"codes are {codes}" if codes else "no code is possible now"


def due(table: PaiGowTable) -> Procedure[None]:
    """Finish a code that waits for digits, then an open choice, before the round goes on."""
    play = table.memory.play
    while play.coded:
        code = CODES[play.coded]
        event = yield from happens(table, asked(code, play.coded, code.lists(table)))
        if event.subject == DECLINE.name:
            play.coded = ""
            table.note(f"{code.means}: it was not meant, and nothing is done", code.source)
        else:
            play.coded = "" if code.confirm else play.coded
            code.carried_out(table)
    while play.exposed:
        chosen(table, play.exposed, (yield from happens(table, choice(table, play.exposed))).subject)


def asked(code: PaiGowCode, digits: str, listed: str) -> Wait:
    """Return the wait that explains a code to the dealer: its meaning, the next step, and the allowed digits."""
    what = f"{space_digits(digits)}, {code.means}: {code.asks}{f', {listed}' * bool(listed)}; "
    if code.confirm:
        confirm = f"{what}accept to confirm, decline if it was not meant"
        return wait("code", confirm, code.source, ACCEPT, DECLINE, headline=ONE_MOMENT)
    asks: tuple[Awaited, ...] = (*ENTRY, DECLINE)
    return wait("code", f"{what}decline if it was not meant", code.source, *asks, headline=ONE_MOMENT)


# Exposed tiles: the player chooses


def choice(table: PaiGowTable, exposed: ExposedTiles) -> Wait:
    """Return the wait for the player's choice after two or more of the hand's tiles were exposed (s 448(3)-(4))."""
    bank = exposed.box == bank_of(table).box
    who = boxes.first_player(table, exposed.box)
    what = f"box {exposed.box}: {who} accepts {exposed.tiles} exposed tiles, or declines; done if others were seen"
    source = "s 448(4)" if bank else "s 448(3)"
    return wait("exposed tiles", what, source, ACCEPT, DECLINE, DONE, headline=ONE_MOMENT)


def chosen(table: PaiGowTable, exposed: ExposedTiles, button: object) -> None:
    """Play the hand, or remove it."""
    play, box = table.memory.play, exposed.box
    bank = box == bank_of(table).box
    section = "s 448(4)" if bank else "s 448(3)"
    play.exposed = None
    if button == DONE.name:
        table.note(f"box {box}: a tile was looked at that was not exposed: the hand is played", section)
    elif button == ACCEPT.name:
        table.note(f"box {box}: the hand is played as dealt", f"{section}(b)")
    elif bank:
        deal_again(table, "s 448(4)(a)")
    else:
        give_back(table, boxes.wagers_on(table, BET, box), "s 448(3)(a)")
        play.entered = [it for it in play.entered if it != box]
        play.log.append(Removed(box))
        play.fixed = len(play.log)
        table.note(f"box {box}: its tiles are removed from play", "s 448(3)(a)")


# Taken back


def take_back(table: PaiGowTable) -> None:
    """Clear keyed digits; without any, undo the last act since the call."""
    play, source = table.memory.play, table.game.general.decision
    if digits_keyed(table) or play.turn:
        digits_off(table)
        play.turn = 0
    elif len(play.log) <= play.fixed:
        why = is_final(table, "the last one") if play.log else "nothing was done"
        table.refuse(f"there is no act to take back: {why}", source)
    else:
        last = play.log.pop()
        if table.declared:
            table.withdraw_declaration("a hand is taken back", source)
        table.note(f"{last.words}: taken back", source)


def meanings(most: int) -> tuple[Meaning, ...]:
    """Return all meanings of keyed digits, for people. most: number of boxes."""
    every = range(1, most + 1)
    boxes = tuple(str(box) for box in every)
    dice = tuple("".join(faces) for faces in product("123456", repeat=3))
    exposed = tuple(f"{box}{count}" for box in every for count in range(1, IN_A_HAND + 1))
    return (
        Meaning(
            f"1 to {most}",
            "the box of this number; at the cut, the approved cut; after 4 5 7, a player who banks",
            "s 413(2)(b)(ii)",
            boxes,
        ),
        Meaning("1 1 1 to 6 6 6", "the three dice", "s 419(2)", dice),
        Meaning(
            f"1 1 to {most} 4",
            "after 4 4 8: the box, and how many tiles are exposed; after 4 5 7: two players",
            "s 448(1)",
            exposed,
        ),
        *(Meaning(space_digits(it), code.means, code.source, (it,), irregular=True) for it, code in CODES.items()),
    )
