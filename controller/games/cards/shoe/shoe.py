# SPDX-License-Identifier: MIT
"""The shoe's memory: the cards that have left the shoe, and the cards that wait to be dealt."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from c_ext.cards import CARDS
from controller.engine.record.shown import FACE_DOWN
from hal.signals import CardDrawn, CardUnread

SHOE = "shoe"
TEN = 10


class DrawnCard(msgspec.Struct):
    """A card that has left the shoe and waits for its place."""

    card: str = ""
    """The name; empty while nobody knows the card. `why` gives the reason."""
    why: str = ""
    face_up: bool = False
    """The card was found face up in the shoe."""
    excess: Literal["", "asked", "hidden", "shown"] = ""
    """State of a card drawn when none may be: the dealer is "asked" whether the face was seen, or has answered "hidden"
    or "shown".
    """

    @property
    def seen(self) -> str:
        """The card, if everybody may know its name."""
        return self.card if self.card and self.excess == "shown" else FACE_DOWN


class Shoe(msgspec.Struct):
    """The state of a shoe since it was filled."""

    decks: int = 0
    gone: dict[str, int] = {}
    """Number of each card not in the shoe: cards that have left, and cards stripped from the decks."""
    unread: int = 0
    """Number of cards that have left without a name."""
    count: int = 0
    """The reader's last count (0: not known)."""
    waiting: list[DrawnCard] = []
    """The cards that have left and are not in a hand yet, in order."""
    cutting_card: Literal["", "came", "last"] = ""
    """"came": the cutting card came in this round, and one more round is played. "last": this is the last round."""
    dealt: bool = False
    """A card of the open round lies in a hand."""
    empty: bool = False
    """No card is left in the shoe."""
    road: list[str] = []
    """The results of the shoe's rounds."""
    doubted: bool = False
    """The floor manager was alerted that the cards may be wrong."""
    behind: int = 0
    """Number of cards in the shoe when the cutting card came."""
    missing: int | None = None
    """Number of cards of finished rounds that a card machine has not taken back. Negative: it took back more. None: its
    count is unusable.
    """

    def fill(self, decks: int, stripped: Iterable[str] = ()) -> None:
        """Fill the shoe with this many decks, less the stripped cards.

        The reader counts on.
        """
        self.decks, self.unread = decks, 0
        self.gone = dict.fromkeys(stripped, decks)
        self.road.clear()
        self.complete()

    def complete(self) -> None:
        """Complete the shoe: no more cards are dealt from it as it is."""
        self.waiting.clear()
        self.cutting_card, self.dealt, self.empty, self.missing = "", False, False, None

    @property
    def begun(self) -> bool:
        """Whether a card of the open round has left the shoe. A card left over from the previous round counts too."""
        return self.dealt or bool(self.waiting)

    @property
    def outside(self) -> int:
        """Number of cards of whole decks that are not in the shoe."""
        return sum(self.gone.values()) + self.unread

    @property
    def inside(self) -> int:
        """Number of cards in the shoe."""
        return max(0, len(CARDS) * self.decks - self.outside)

    def has(self, card: str) -> bool:
        """Return whether the shoe may hold one more of this card."""
        return self.gone.get(card, 0) < self.decks

    def counted(self, count: int) -> int:
        """Record the reader's count. Return the number of cards counted without a report.

        Return 0 if the reader restarted its count, does not know its count, or counts more cards than there are.
        """
        missed = count - self.count - 1 if self.count else 0
        self.count = count or self.count + bool(self.count)
        return missed if 0 < missed < self.inside else 0

    def add_card(self, event: CardDrawn | CardUnread) -> str:
        """Record that a card has left, after the cards that were missed. All of them wait now.

        Return the name of a card that cannot be in this shoe; such a card counts as unread. Empty for any other.
        """
        for _ in range(self.counted(event.count)):
            self.add(DrawnCard(why="nobody was told when it left"))
        if isinstance(event, CardUnread):
            self.add(DrawnCard(why=event.what))
            return ""
        if event.card in CARDS and self.has(event.card):
            self.add(DrawnCard(event.card, face_up=event.face_up))
            return ""
        self.add(DrawnCard(why=f"it cannot be {event.card}", face_up=event.face_up))
        return event.card

    def taken_back(self, cards: int) -> None:
        """Record cards put back into a card machine."""
        if self.missing is not None:
            self.missing -= cards

    def add(self, drawn: DrawnCard) -> None:
        """Record one more card that has left and waits."""
        self.waiting.append(drawn)
        if drawn.card:
            self.gone[drawn.card] = self.gone.get(drawn.card, 0) + 1
        else:
            self.unread += 1

    def name(self, drawn: DrawnCard, card: str) -> None:
        """Give an unread card its name."""
        self.unread -= 1
        drawn.card = card
        self.gone[card] = self.gone.get(card, 0) + 1

    def put_back(self, drawn: DrawnCard) -> None:
        """Shuffle a card that has left back in with the others."""
        if drawn.card:
            self.gone[drawn.card] -= 1
        else:
            self.unread -= 1

    def nothing(self, drawn: DrawnCard) -> None:
        """Remove a reading that was not a card."""
        self.unread -= 1
        self.waiting.remove(drawn)

    def rename(self, before: list[str], after: list[str]) -> None:
        """Correct misread cards. An empty name stands for an unread card."""
        for card in filter(None, before):
            self.gone[card] -= 1
        for card in after:
            self.gone[card] = self.gone.get(card, 0) + 1
        self.unread -= before.count("")


def face_value(card: str) -> int:
    """Return the number of further cards burnt for this card: 1 for an ace, 10 for a ten or picture (s 93(9), s
    201(11)).
    """
    rank = card[0]
    return {"A": 1, "T": TEN, "J": TEN, "Q": TEN, "K": TEN}.get(rank) or int(rank)
