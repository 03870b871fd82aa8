# SPDX-License-Identifier: MIT
"""A card machine that fails in the middle of a round (ss 65B-65D)."""

from controller.engine.rules.wait import Procedure, wait
from controller.engine.table import blocks
from controller.games.blackjack.on_show import show
from controller.games.blackjack.sections import CARDS
from controller.games.blackjack.shoe.empty import RackShuffled
from controller.games.blackjack.shoe.preparing import DRAWING
from controller.games.blackjack.table import DAMAGED_CARDS, IN_A_SHOE, INTO_A_SHOE, BlackjackTable
from controller.games.cards.hands.log import DEALER
from controller.games.cards.shoe.keying import KEYED_CARD
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.preparing import DONE, StageTask
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit.keying import ENTRY, take_entry

REPLACING = wait(
    "damaged cards", "key each damaged card, rank, suit, entry: it is replaced from a new deck; then press done",
    "s 65C(2)", DONE, besides=ENTRY, may_void=True, headline="Damaged cards",
)  # fmt: skip


def transferred(table: BlackjackTable, _box: str) -> None:
    """Transfer undamaged cards to another card machine, and continue the game (s 65B)."""
    if failed(table, "s 65B(1)"):
        works_again(table)
        table.note("transfer the cards to the other card machine, and go on", "s 65B(2)")


def with_damaged_cards(table: BlackjackTable, _box: str) -> None:
    """Replace damaged cards, and put all cards into another card machine (s 65C)."""
    if failed(table, "s 65C(1)"):
        works_again(table)
        table.memory.play.irregular.malfunction = DAMAGED_CARDS


def no_other_machine(table: BlackjackTable, _box: str) -> None:
    """Offer players their wagers back, then use a dealing shoe: there is no other machine (s 65D)."""
    if failed(table, "s 65D(1)"):
        works_again(table)
        play = table.memory.play
        play.irregular.malfunction = INTO_A_SHOE
        play.offer([box for box in play.boxes if box not in play.irregular.void], "", "s 65D(2)(a)")


def failed(table: BlackjackTable, source: str) -> bool:
    """Return whether a machine failed in a round in which a card was dealt; if not, refuse the code."""
    if table.options.card_machine and SHOE in table.state.blocks and table.memory.play.log:
        return True
    table.refuse("only if a card machine does not work in a round for which cards were dealt", source)
    return False


def works_again(table: BlackjackTable) -> None:
    """End the block of the failed machine. Another machine's count of returned cards is unusable."""
    blocks.clear(table, SHOE)
    table.memory.shoe.missing = None


def cards_moved(table: BlackjackTable) -> Procedure[None]:
    """Do the work due on the cards before the round goes on, once the players have chosen."""
    irregular = table.memory.play.irregular
    if irregular.malfunction == DAMAGED_CARDS:
        yield from cards_replaced(table)
    elif irregular.malfunction == INTO_A_SHOE:
        yield from into_a_shoe(table)


def cards_replaced(table: BlackjackTable) -> Procedure[None]:
    """Ask for each damaged card to be keyed and replaced by the same card of a new deck (s 65C(2))."""
    half: list[int] = []
    show(table)
    while isinstance(card := (yield from take_entry(table, REPLACING, KEYED_CARD, half)), str):
        replaced(table, card)
    table.digits("")
    table.memory.play.irregular.malfunction = ""
    table.note("put all cards into the other card machine, and go on", "s 65C(2)(b)-(d)")


def replaced(table: BlackjackTable, card: str) -> None:
    """Replace a damaged card by the same card of a new deck: at most once per deck."""
    cards, decks = table.memory.play.irregular.replaced, table.options.decks
    if not card:
        table.refuse("0 0 0 is no card: key a damaged card, or press done", "s 65C(2)(c)")
        return
    if cards.count(card) >= decks:
        what = f"{card}: all {decks} of this card are replaced already; key the card as it lies, or press done"
        table.refuse(what, "s 65C(2)(c)")
        return
    cards.append(card)
    table.note(f"{card}: removed from play, and replaced from a new deck", "s 65C(2)(a), (c)")


class IntoAShoe(RackShuffled):
    """The cards of a machine are shuffled, cut and placed in a dealing shoe (s 65D(2)(b)-(d))."""

    def shuffling(self, table: BlackjackTable) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for damaged cards to be replaced, and all cards but those on the layout to be shuffled."""
        what = "replace damaged cards from a new deck, shuffle all cards but those on the layout; press done"
        return StageTask(what, "s 65D(2)(b)-(c)", (DONE,))


SHUFFLED = IntoAShoe(CARDS, DRAWING, show)


def into_a_shoe(table: BlackjackTable) -> Procedure[None]:
    """Complete the round with a dealing shoe, if any player is left.

    The shuffle counts as directed and reported (s 65D(3)), so no further alert follows.
    """
    cards: CardPreparation = table.memory.cards
    boxes = [int(to) for to in dict.fromkeys(table.memory.play.order) if to != DEALER]
    if not cards.stage and boxes:
        table.memory.cut.boxes = boxes
        table.memory.cut.designate("s 27(1)(d)")
        cards.prepare("shuffle", again=True)
    while cards.stage:
        show(table)
        yield from SHUFFLED.step(table)
    table.memory.play.irregular.malfunction = IN_A_SHOE
