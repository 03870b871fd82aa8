# SPDX-License-Identifier: MIT
"""Cards that leave the shoe when no card may be drawn, and the dummy rounds that follow (s 106, s 209)."""

from msgspec.structs import replace

from controller.engine.betting.settlement import void_all
from controller.engine.rules.wait import NO_MORE_BETS, Button, Wait
from controller.games.baccarat.hands import BaccaratHands
from controller.games.baccarat.table import BaccaratTable
from controller.games.baccarat.wagers import DEALT
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.shoe import DrawnCard
from controller.games.kit.keying import PAID

DISCLOSED = Button("disclosed", "x")
MOST = 6
"""Maximum number of cards in a round."""


class Irregularities:
    """Handles cards drawn in excess, by the section of one part of the rules."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.nobody_wagers = ("this is a dummy round: nobody wagers on it", f"{section}(6)")

    def name(self, table: BaccaratTable, source: str) -> None:
        """Refuse each card that left the shoe when none may be drawn. A card found face up counts as disclosed."""
        for drawn in table.memory.shoe.waiting:
            if not drawn.excess:
                drawn.excess = "shown" if drawn.face_up else "asked"
                how = "it lay face up" if drawn.face_up else "press disclosed if its face was seen, else done"
                table.refuse(f"no card may be drawn now: this one is in excess; {how}", source)

    def ask(self, table: BaccaratTable, asked: Wait) -> Wait:
        """Return the wait, in which the dealer first answers for a card in excess. No call or payment until then."""
        what, source = f"{question(table.memory.shoe.waiting)} press disclosed; if not, done", f"{self.section}(3)"
        answers = (DISCLOSED, DONE)
        first = (f"a card was drawn in excess: {what}", source)
        return replace(
            asked,
            what=what,
            source=source,
            accepts=asked.accepts - {NO_MORE_BETS, PAID} | set(answers),
            asks=answers,
            refuses={**asked.refuses, PAID: first, NO_MORE_BETS: first},
            despite_blocks=frozenset(answers),
        ).with_headline("A card in excess")

    def becomes_dummy(self, table: BaccaratTable, hands: BaccaratHands, why: str) -> None:
        """Make this a dummy round because everybody has seen a card. All wagers are returned."""
        hands.dummy = True
        table.call("dummy round", f"{self.section}{why}")
        void_all(table, f"{self.section}(6)")
        table.open_later(*self.nobody_wagers)

    def no_dummy(self, table: BaccaratTable, hands: BaccaratHands) -> None:
        """Handle a false report of a card. Wagers open again, unless another card makes this a dummy round."""
        if hands.dummy and not hands.cards and not is_seen(table.memory.shoe.waiting):
            hands.dummy = False
            table.note("no card was seen: this is no dummy round, and wagers are open again", f"{self.section}(5)(a)")
            table.open_betting()


def is_seen(waiting: list[DrawnCard]) -> bool:
    """Return whether any waiting card that the next hand will take was seen.

    Until all of them are named, the hand may take six cards or fewer.
    """
    cards = [it.card for it in waiting[:MOST]]
    over = (
        count for count in range(DEALT, len(cards)) if all(cards[:count]) and not BaccaratHands().lay(cards[:count]).to
    )
    return any(it.excess == "shown" for it in waiting[: next(over, MOST)])


def question(waiting: list[DrawnCard]) -> str:
    """Return the question about the first card in excess without an answer; among several it names the card."""
    excess = [it.excess for it in waiting if it.excess]
    if len(excess) == 1:
        return "was the face of the card in excess seen?"
    return f"card {excess.index('asked') + 1} of {len(excess)} in excess: was its face seen?"


def asked_about(table: BaccaratTable) -> DrawnCard | None:
    """Return the first card in excess about whose face the dealer has not answered."""
    return next((it for it in table.memory.shoe.waiting if it.excess == "asked"), None)


def answered(table: BaccaratTable, *, seen: bool) -> None:
    """Record the dealer's answer for that card."""
    if drawn := asked_about(table):
        drawn.excess = "shown" if seen else "hidden"
