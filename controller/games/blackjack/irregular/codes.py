"""The irregularities that the dealer keys: the two digits of the section, and a third for the box."""

from collections.abc import Callable, Mapping

from controller.games.blackjack.irregular import (
    dealers_hand,
    extra_cards,
    last_box,
    malfunctions,
    passed_over,
    single_cards,
)
from controller.games.blackjack.table import BlackjackTable

Remedy = Callable[[BlackjackTable, str], None]
"""What is done about an irregularity. It is given the box that was keyed; empty if none was."""
REMEDIES: Mapping[str, Remedy] = {
    "51": single_cards.found_face_up,
    "53": single_cards.too_many_for_the_dealer,
    "54": dealers_hand.missed_while_dealing,
    "56": passed_over.without_cards,
    "57": last_box.before_the_dealers_second,
    "58": passed_over.not_offered,
    "59": last_box.after_the_dealer,
    "60": extra_cards.given,
    "61": dealers_hand.missed_until_hands_are_played,
    "62": dealers_hand.two_at_first,
    "63": passed_over.superfluous,
    "65": single_cards.misplaced,
}
"""By the two digits of the section."""
MALFUNCTIONS: Mapping[str, Callable[[BlackjackTable], None]] = {
    "652": malfunctions.transferred,
    "653": malfunctions.with_damaged_cards,
    "654": malfunctions.no_other_machine,
}
"""Section 65B, 65C or 65D: the third digit stands for the letter."""
SECTION_DIGITS = 2


def remedy(table: BlackjackTable, code: str) -> None:
    """The remedy of the irregularity that was keyed."""
    section, box = code[:SECTION_DIGITS], code[SECTION_DIGITS:]
    if code in MALFUNCTIONS:
        MALFUNCTIONS[code](table)
    elif section in REMEDIES:
        REMEDIES[section](table, box)
    else:
        known = ", ".join(REMEDIES)
        table.refuse(f"{code or 'nothing'} is no irregularity: key the section, and the box: {known}", "s 51")
