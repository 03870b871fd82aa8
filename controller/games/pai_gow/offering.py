# SPDX-License-Identifier: MIT
"""The offer of the bank round the table before a round, until a player or the house takes it (s 425)."""

from controller.engine.betting import standing
from controller.engine.betting.betting import note_changes
from controller.engine.betting.settlement import give_back
from controller.engine.record.decided import key_of
from controller.engine.rules.wait import Procedure, Wait, wait
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.pai_gow import bank as banking
from controller.games.pai_gow import boxes
from controller.games.pai_gow.bank import HOUSE, HOUSE_BOX, MOST_ROUNDS, Bank
from controller.games.pai_gow.directions import BETWEEN_ROUNDS
from controller.games.pai_gow.table import PaiGowTable, bank_of
from controller.games.pai_gow.wagers import BANK, BET
from controller.games.pai_gow.waits import CO_BANK, NOBODY, box_keyed, happens
from hal.signals import Entered, Pressed

FIRST = ("the bank is offered first", "s 425(9)")


def offer_bank(table: PaiGowTable) -> Procedure[None]:
    """Offer the bank to the first player of each box in turn. No wager is taken before the bank is known."""
    play = table.memory.play
    if play.bank is not None:
        return
    while left := boxes.to_be_offered(table):
        table.open_later(*FIRST)
        match (yield from happens(table, asked(table, left[0]))):
            case Entered():
                on_box_one(table)
            case Pressed(button=button) if button == NOBODY.name:
                play.offer.declined += left
            case Pressed(button=button) if button == DECLINE.name:
                play.offer.declined.append(left[0])
                table.note(f"the bank is declined at box {left[0]}", "s 425(9)")
            case Pressed(button=button):
                take_bank(table, left[0], with_house=button == CO_BANK.name)
                return
    give_bank_to_house(table)


def asked(table: PaiGowTable, box: int) -> Wait:
    """Return the wait for the first player of a box to take or decline the bank."""
    last, player = table.memory.bank or HOUSE, boxes.firsts(table)[box]
    on = table.memory.play.offer.at or box
    where = f"at box {box}" + f", to bank on box {on}" * (on != box)
    keeps = table.memory.rounds_banked(player) > 0
    what = f"does {player} {where} keep the bank?" if keeps else f"offer the bank to {player} {where}"
    what = f"{what}; accept, co-bank, decline, or nobody"
    source = "s 425(10)" if keeps else "s 425(11)" if last.player else "s 425(9)"
    return wait(
        "bank", what, source, ACCEPT, CO_BANK, DECLINE, NOBODY, besides=(*ENTRY, *BETWEEN_ROUNDS), in_play=False,
        headline=f"Does box {box} {'keep' if keeps else 'take'} the bank?",
    )  # fmt: skip


def on_box_one(table: PaiGowTable) -> None:
    """Select box 1 for a bank after a round that the house banked (s 425(3)). Keying again deselects it."""
    play = table.memory.play
    if not (box := box_keyed(table)):
        return
    if box != HOUSE_BOX or (table.memory.bank or HOUSE).player:
        why = "a player banks on the own box; after a round that the house banked also on box 1"
        table.refuse(f"box {box}: {why}", "s 425(3)")
    else:
        play.offer.at = 0 if play.offer.at == box else box
        what = "box 1" if play.offer.at else "the player's own box"
        table.note(f"who takes the bank now banks on {what}", "s 425(3)")


def take_bank(table: PaiGowTable, box: int, *, with_house: bool) -> None:
    """Give the bank to the first player of this box, alone or with the house."""
    memory, play, player = table.memory, table.memory.play, boxes.firsts(table)[box]
    on = play.offer.at or box
    source = "s 425(3)" if on != box else "s 425(5)" if with_house else "s 425(2)"
    how = "and the house bank together" if with_house else "banks"
    table.note(f"{player} {how} on box {on}", source)
    begin_bank(table, banking.taken(player, on, memory.rounds_banked(player), with_house=with_house))


def give_bank_to_house(table: PaiGowTable) -> None:
    """Give the bank to the house exclusively."""
    last = table.memory.bank
    source = "s 425(8)" if last is None else "s 425(12)" if last.rounds >= MOST_ROUNDS else "s 425(1)"
    table.note("the house is the bank", source)
    begin_bank(table, Bank())


def begin_bank(table: PaiGowTable, bank: Bank) -> None:
    """Open the wagers under this bank. Wagers on the bank's box from before a change of bank go back."""
    table.open_betting()
    give_back(table, boxes.wagers_on(table, BET, bank.box), "s 425(13)" if bank.is_house else "s 424(1)")
    set_bank(table, bank)
    table.memory.play.entered = [it for it in table.memory.play.entered if it != bank.box]


def set_bank(table: PaiGowTable, bank: Bank | None) -> None:
    """Change or remove the bank. Boxes have no maximum at a co-bank: other amounts of bets may stand."""
    bets = boxes.wagers_on(table, BET)
    before = {key_of(it): standing.verdict(table, it) for it in bets}
    table.memory.play.bank = bank
    note_changes(table, bets, before)


def given_up(table: PaiGowTable) -> None:
    """Offer the bank on, if its holder has left or may not play before no more bets is called (s 425(4))."""
    play, bank = table.memory.play, bank_of(table)
    if table.called or bank.is_house:
        return
    table.note(f"{bank.player} does not bank any more: the bank is offered on", "s 425(4)")
    give_back(table, boxes.wagers_on(table, BANK), "s 425(4)")
    play.offer.declined.append(bank.box)
    play.offer.at, play.handle = 0, []
    set_bank(table, None)
