# SPDX-License-Identifier: MIT
"""The dealer's keys besides cards: the place that decides next, or 2 4 8 and the place of a suspicion (s 248)."""

from controller.engine.rules.wagering import Refusal
from controller.games.cards.hands import decisions
from controller.games.cards.hands.codes import Code, Codes
from controller.games.caribbean_stud import deciding
from controller.games.caribbean_stud.dealing import none_left
from controller.games.caribbean_stud.irregular import suspect
from controller.games.caribbean_stud.table import CaribbeanTable
from controller.games.caribbean_stud.waits import MEANWHILE


def decides_next(table: CaribbeanTable, place: str) -> None:
    """Let the place decide next, or refuse it."""
    decisions.place_keyed(table, deciding.BET_OR_FOLD, place)


def had_cards(table: CaribbeanTable, place: str) -> Refusal:
    """Return why nobody at this place is suspected: no cards in this round. None if there are."""
    return None if place in table.memory.play.players else (f"place {place} is not in play", "s 248(2)")


SUSPICION: Code[CaribbeanTable] = Code(
    digits="248", means="a player is suspected of exchanging cards or information", source="s 248(2)", about="place",
    there=had_cards, carried_out=suspect,
)  # fmt: skip
CODES: Codes[CaribbeanTable] = Codes(MEANWHILE, (SUSPICION,), "s 3(2)", place=decides_next, none_left=none_left)
