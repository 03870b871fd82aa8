# SPDX-License-Identifier: MIT
"""What a card game remembers of its shoe: the cards that have left it, and those of them that wait to be dealt."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from c_ext.cards import CARDS
from controller.engine.record.shown import FACE_DOWN
from hal.signals import CardDrawn, CardUnread

SHOE = "shoe"
TEN = 10


class DrawnCard(msgspec.Struct):
    """A card that has left the shoe and waits for its place. card: empty while nobody knows it; `why` gives the reason.

    face_up: it was found face up in the shoe. excess: it was drawn when no card may be. Then the dealer is "asked"
    whether its face was seen, or has answered: "hidden" or "shown".
    """

    card: str = ""
    why: str = ""
    face_up: bool = False
    excess: Literal["", "asked", "hidden", "shown"] = ""

    @property
    def seen(self) -> str:
        """The card, if everybody may know it."""
        return self.card if self.card and self.excess == "shown" else FACE_DOWN


class Shoe(msgspec.Struct):
    """A shoe of this many decks since it was filled.

    gone: how many of each card are not in it: they have left it, or its decks were stripped of them. unread: how many
    have left that nobody has named. count: the last count of its reader (0: not known). waiting: the cards that have
    left it and are not in a hand yet, in order. cutting_card: "came": it came in this round, and one more round is
    played; "last": this is the last round. dealt: a card of the open round lies in a hand. empty: nothing is left in
    it. road: the results of its rounds. doubted: the floor manager was alerted that its cards may be wrong. behind: how
    many cards were in it when the cutting card came. missing: of a card machine, how many cards of rounds that are over
    it has not taken back; below 0 if it took more; None while its count says nothing.
    """

    decks: int = 0
    gone: dict[str, int] = {}
    unread: int = 0
    count: int = 0
    waiting: list[DrawnCard] = []
    cutting_card: Literal["", "came", "last"] = ""
    dealt: bool = False
    empty: bool = False
    road: list[str] = []
    doubted: bool = False
    behind: int = 0
    missing: int | None = None

    def fill(self, decks: int, stripped: Iterable[str] = ()) -> None:
        """The shoe holds this many decks: whole ones, or without the cards of which they are stripped.

        Its reader counts on.
        """
        self.decks, self.unread = decks, 0
        self.gone = dict.fromkeys(stripped, decks)
        self.road.clear()
        self.complete()

    def complete(self) -> None:
        """The shoe is completed: no more cards are dealt from it as it is."""
        self.waiting.clear()
        self.cutting_card, self.dealt, self.empty, self.missing = "", False, False, None

    @property
    def begun(self) -> bool:
        """Whether a card of the open round has left it. A card that was left over from the round before counts too."""
        return self.dealt or bool(self.waiting)

    @property
    def outside(self) -> int:
        """How many cards of whole decks are not in it."""
        return sum(self.gone.values()) + self.unread

    @property
    def inside(self) -> int:
        """How many cards are in it."""
        return max(0, len(CARDS) * self.decks - self.outside)

    def has(self, card: str) -> bool:
        """Whether one more of this card can be in it."""
        return self.gone.get(card, 0) < self.decks

    def counted(self, count: int) -> int:
        """The reader has counted this far. Answers how many cards it counted without a report.

        It answers 0 if the reader started its count again, does not know its count, or counts more cards than there
        are.
        """
        missed = count - self.count - 1 if self.count else 0
        self.count = count or self.count + bool(self.count)
        return missed if 0 < missed < self.inside else 0

    def drawn(self, event: CardDrawn | CardUnread) -> str:
        """A card has left; cards that were missed left before it. All of them wait now.

        Answers the name of a card that cannot be in this shoe; it counts as unread. Empty for any other.
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
        """So many cards were put back into a card machine."""
        if self.missing is not None:
            self.missing -= cards

    def add(self, drawn: DrawnCard) -> None:
        """One more card has left and waits."""
        self.waiting.append(drawn)
        if drawn.card:
            self.gone[drawn.card] = self.gone.get(drawn.card, 0) + 1
        else:
            self.unread += 1

    def name(self, drawn: DrawnCard, card: str) -> None:
        """A card that was not read is this one."""
        self.unread -= 1
        drawn.card = card
        self.gone[card] = self.gone.get(card, 0) + 1

    def put_back(self, drawn: DrawnCard) -> None:
        """A card that has left it is shuffled in with the others."""
        if drawn.card:
            self.gone[drawn.card] -= 1
        else:
            self.unread -= 1

    def nothing(self, drawn: DrawnCard) -> None:
        """What was not read was not a card."""
        self.unread -= 1
        self.waiting.remove(drawn)

    def rename(self, before: list[str], after: list[str]) -> None:
        """Corrects cards that were taken for others; an empty name is a card that nobody had named."""
        for card in filter(None, before):
            self.gone[card] -= 1
        for card in after:
            self.gone[card] = self.gone.get(card, 0) + 1
        self.unread -= before.count("")


def face_value(card: str) -> int:
    """How many more cards are burnt for this card: 1 for an ace, 10 for a ten or a picture (s 93(9), s 201(11))."""
    rank = card[0]
    return {"A": 1, "T": TEN, "J": TEN, "Q": TEN, "K": TEN}.get(rank) or int(rank)
