"""What a card game remembers of its shoe: what has left it by name and unread, what of that waits for its place."""

from typing import Literal

import msgspec

from c_ext.cards import CARDS
from hal.signals import CardDrawn, CardUnread

SHOE = "shoe"
FACE_DOWN = "??"
"""A card that lies face down, or that nobody knows."""
TEN = 10


class DrawnCard(msgspec.Struct):
    """A card that has left the shoe and waits for its place: empty while nobody knows which it is, and `why`.

    face_up: it was found face up in the shoe. excess: it was drawn when none may be; then the dealer is "asked" whether
    its face was seen, or has said that it lies "hidden", or was "shown".
    """

    card: str = ""
    why: str = ""
    face_up: bool = False
    excess: Literal["", "asked", "hidden", "shown"] = ""

    @property
    def seen(self) -> str:
        """What everybody may know of it."""
        return self.card if self.card and self.excess == "shown" else FACE_DOWN


class Shoe(msgspec.Struct):
    """A shoe of so many decks since it was filled.

    gone: how many of each card have left it; unread: how many have left that nobody has named. count: what its reader
    counted last (0: not known). waiting: the cards that have left it for no hand yet, in their order. cutting_card:
    "came" in this round, so that one more is played, or "last": this is the last round. dealt: a card of the open round
    lies in a hand. empty: nothing is left in it. road: what came of its rounds. doubted: the floor manager was alerted
    that its cards are not as they should be.
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

    def fill(self, decks: int) -> None:
        """So many whole decks are in it. Its reader counts on."""
        self.decks, self.unread = decks, 0
        self.gone.clear()
        self.road.clear()
        self.complete()

    def complete(self) -> None:
        """No more cards are dealt from it as it is."""
        self.waiting.clear()
        self.cutting_card, self.dealt, self.empty = "", False, False

    @property
    def begun(self) -> bool:
        """Whether a card of the open round has left it, also one that lies there from the round before."""
        return self.dealt or bool(self.waiting)

    @property
    def inside(self) -> int:
        """How many cards are in it."""
        return max(0, len(CARDS) * self.decks - sum(self.gone.values()) - self.unread)

    def has(self, card: str) -> bool:
        """Whether one more of this card can be in it."""
        return self.gone.get(card, 0) < self.decks

    def counted(self, count: int) -> int:
        """The reader counts so far; answers how many cards it counted that nobody was told of.

        A reader that begins again, does not know, or counts more than there are, tells of none.
        """
        missed = count - self.count - 1 if self.count else 0
        self.count = count or self.count + bool(self.count)
        return missed if 0 < missed < self.inside else 0

    def drawn(self, event: CardDrawn | CardUnread) -> str:
        """A card has left, and before it those that were missed: all of them wait now. The name of one that cannot be.

        Such a card is as good as unread.
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

    def nothing(self, drawn: DrawnCard) -> None:
        """What was not read was no card."""
        self.unread -= 1
        self.waiting.remove(drawn)

    def rename(self, before: list[str], after: list[str]) -> None:
        """Cards that were taken for others; an empty name for one that nobody had named."""
        for card in filter(None, before):
            self.gone[card] -= 1
        for card in after:
            self.gone[card] = self.gone.get(card, 0) + 1
        self.unread -= before.count("")


def face_value(card: str) -> int:
    """What a card says for how many more are burnt: 1 for an ace, 10 for a ten and a picture (s 93(9), s 201(11))."""
    rank = card[0]
    return {"A": 1, "T": TEN, "J": TEN, "Q": TEN, "K": TEN}.get(rank) or int(rank)
