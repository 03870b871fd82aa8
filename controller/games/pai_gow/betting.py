# SPDX-License-Identifier: MIT
"""Shuffling and stacking, la ja, wagers, the call, and the cut (ss 420, 428-430)."""

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import NO_MORE_BETS, Awaited, Procedure, Wait, wait
from controller.engine.table import tournament_chips
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.pai_gow import boxes, permitted
from controller.games.pai_gow.directions import BEFORE_THE_SHUFFLE, WHILE_BETTING
from controller.games.pai_gow.log import Cut
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.wagers import BET
from controller.games.pai_gow.waits import LA_JA, box_keyed, digits_off, happens, space_digits
from hal.signals import Entered, Pressed

STACK_FIRST = ("shuffle and stack the tiles first", "s 428(1)")
CALL = "s 420(1)"
NOTHING = "no box is in play: enter wagers, or key each box with one"
HOUSE_WAY_CUT = 1
"""Number of the house way among the approved cuts (assumed)."""


def wagers(table: PaiGowTable) -> Procedure[None]:
    """Take wagers while the tiles are shuffled and stacked, until the dealer calls no more bets."""
    play = table.memory.play
    while not table.called:
        match (yield from happens(table, asked(table))):
            case Entered():
                keyed(table)
            case Pressed(button=button) if button == DONE.name:
                play.stacked = True
            case Pressed(button=button) if button == LA_JA.name:
                la_ja(table)
            case Pressed():
                called(table)


def asked(table: PaiGowTable) -> Wait:
    """Return the present wait: for the stack, then for the call, once a box is in play."""
    if not table.memory.play.stacked:
        refuses: dict[Awaited, tuple[str, str]] = {
            NO_MORE_BETS: STACK_FIRST,
            LA_JA: ("stack the tiles first", "s 429(1)"),
        }
        what = "shuffle the tiles, and stack them in 8 groups of 4; press done"
        return wait(
            "stack", what, "s 428", DONE, besides=(*ENTRY, *BEFORE_THE_SHUFFLE), refuses=refuses, in_play=False,
            headline="Shuffling the tiles",
        )  # fmt: skip
    if not boxes.playing_boxes(table):
        what, source = to_begin(table)
        return wait("betting", what, source, *ENTRY, besides=(NO_MORE_BETS, LA_JA, *WHILE_BETTING), in_play=False)
    if why := _not_yet(table):
        what, source = why
        besides = (NO_MORE_BETS, LA_JA, *ENTRY, *WHILE_BETTING)
        return wait("betting", f"to be put right first: {what}", source, besides=besides, in_play=False)
    what = "take wagers, then call no more bets"
    asked = wait("betting", what, CALL, NO_MORE_BETS, besides=(*ENTRY, LA_JA, *WHILE_BETTING), in_play=False)
    return asked.with_remark((f"La ja? Only if {who_asks(table)} asks for it", "s 429(1)"))


def to_begin(table: PaiGowTable) -> tuple[str, str]:
    """Return the first step with its section: the chips of a banking player, then the wagers."""
    bank = bank_of(table)
    if bank.is_house or permitted.chips(table):
        return NOTHING, CALL
    return f"enter the chips with which {bank.player} banks on box {bank.box}, then wagers; or key each box", "s 425(4)"


def keyed(table: PaiGowTable) -> None:
    """Put a keyed box without a wager in play. Keying the same box again takes it out of play."""
    entered, box = table.memory.play.entered, box_keyed(table)
    bank = bank_of(table)
    if not box:
        return
    if box == bank.box:
        what = f"box {box} has the tiles of the bank"
        table.refuse(what, "s 425(13)" if bank.is_house else "s 424(1)")
    elif why := tournament_chips.entered_alone(table, f"box {box}"):
        table.refuse(*why)
    elif box in entered:
        entered.remove(box)
        table.note(f"box {box} is not in play", "s 420(2)")
    else:
        entered.append(box)
        table.note(f"box {box} is in play", "s 420(2)")


# La ja


def who_asks(table: PaiGowTable) -> str:
    """Return the person who may ask for la ja, in words."""
    return bank_of(table).player or "a player"


def la_ja(table: PaiGowTable) -> None:
    """Note an additional shuffle in the approved way."""
    bank = bank_of(table)
    source = "s 429(1)(b)" if bank.is_house else "s 429(1)(c)" if bank.with_house else "s 429(1)(a)"
    table.note(f"la ja, in the approved way: {who_asks(table)} has asked for it", f"{source}, (2)")


def no_la_ja_for(table: PaiGowTable, player: str) -> Refusal:
    """Return why this player may not ask for la ja; None if the player may."""
    bank = bank_of(table)
    if not table.memory.play.stacked:
        return ("stack the tiles first", "s 429(1)")
    if bank.is_house or player in boxes.bankers(table):
        return None
    return (f"{bank.in_words} banks: only {bank.player} may ask for la ja, not {player}", "s 429(1)")


# The call


def called(table: PaiGowTable) -> None:
    """Call no more bets, unless a wager has to be put right first."""
    if why := _not_yet(table):
        table.refuse(*why)
    else:
        table.no_more_bets(CALL)


def _not_yet(table: PaiGowTable) -> Refusal:
    if not boxes.playing_boxes(table):
        return (NOTHING, CALL)
    bets = {(it.player, it.hand): it.cents for it in boxes.wagers_on(table, BET)}
    return permitted.anybody_sets_two(table, bets) or permitted.why_not_covered(table) or boxes.nobody_handles(table)


# The cut


def cut(table: PaiGowTable) -> Procedure[None]:
    """Have the tiles cut: the house way, or as chosen by a player who has or shares the bank (s 430)."""
    play = table.memory.play
    while not play.log_state.cut:
        event = yield from happens(table, cutting(table))
        if isinstance(event, Entered):
            chosen(table)
        else:
            play.log.append(Cut(play.cut or HOUSE_WAY_CUT))
            source = "s 430(3)" if bank_of(table).is_house else "s 430(4)"
            table.note(f"the tiles are cut: approved cut {play.log_state.cut}", source)


def cutting(table: PaiGowTable) -> Wait:
    """Return the wait for the cut."""
    bank, most, number = bank_of(table), table.options.cuts, table.memory.play.cut
    if bank.is_house:
        what = "cut the tiles the house way; press done"
        return wait("cut", what, "s 430(3)", DONE, besides=ENTRY, headline="Cutting the tiles")
    what = f"approved cut {number}" if number else f"{bank.player} chooses: key an approved cut, 1 to {most}"
    what = f"{what}; cut the tiles; press done"
    return wait("cut", what, "s 430(4)", DONE, besides=ENTRY, headline="Cutting the tiles")


def chosen(table: PaiGowTable) -> None:
    """Take an approved cut, chosen by a player who has or shares the bank."""
    keyed, most = digits_off(table), table.options.cuts
    if bank_of(table).is_house:
        table.refuse("the house holds the bank: the tiles are cut the house way", "s 430(3)")
    elif len(keyed) != 1 or not 1 <= int(keyed) <= most:
        table.refuse(f"{space_digits(keyed) or 'nothing'} is no approved cut: 1 to {most}", "s 430(2)")
    else:
        table.memory.play.cut = int(keyed)
