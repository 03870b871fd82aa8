# SPDX-License-Identifier: MIT
"""What is shown of a pai gow table: the bank, the boxes, the tiles as everybody may know them, the dice, the signs."""

from controller.engine.values.money import dollars
from controller.games.pai_gow.table import PaiGowTable, bank_of, liability


def show(table: PaiGowTable) -> None:
    """Show everything that is known."""
    bank = bank_of(table)
    table.show(bank=bank.in_words, chung=bank.box, house_liability=dollars(liability(table)))
