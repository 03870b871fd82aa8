"""What a blackjack table remembers as long as a shoe of cards lasts: who has played, who cuts next, the last rounds."""

from collections.abc import Iterable, Iterator

import msgspec

LAST_ROUNDS = 3
"""So many rounds may be directed before the table is closed (s 32(3))."""


class Cut(msgspec.Struct):
    """Who cuts the next stack (s 27): source, the designation; box, the player's box; 0: the first to the table.

    boxes: those that were in play in the last round. shuffled: the section by which the cards are shuffled.
    """

    source: str = "s 27(1)(a)"
    box: int = 0
    boxes: list[int] = []
    shuffled: str = "s 25(a)"

    def designate(self, source: str, box: int = 0) -> None:
        """The player on this box cuts; without one, whoever is farthest to the right of the dealer."""
        farthest = max(self.boxes, default=0)
        self.box = box or farthest
        self.source = source if self.box else "s 27(1)(a)"

    def order(self, all_boxes: int) -> Iterator[str]:
        """Who is offered the cut, one after the other clockwise (s 27(2))."""
        if not self.box:
            yield "the first player to the table"
            yield from (f"player {number} clockwise" for number in range(2, all_boxes + 1))
        else:
            clockwise = sorted({*self.boxes, self.box}, key=lambda box: (box < self.box, box))
            yield from (f"the player on box {box}" for box in clockwise)


class Company(msgspec.Struct):
    """The players since the last shuffle (s 22).

    rounds: how many were played. first: who wagered in the first of them. entered: whoever wagered in any. away: those
    who had, and did not in a later one. precluded: who may not wager until the next shuffle, and the section. minimum:
    who may wager the minimum only.
    """

    rounds: int = 0
    first: list[str] = []
    entered: list[str] = []
    away: list[str] = []
    precluded: dict[str, str] = {}
    minimum: list[str] = []

    def played(self, players: Iterable[str]) -> None:
        """A round was played with these players."""
        now = dict.fromkeys(players)
        self.rounds += 1
        if self.rounds == 1:
            self.first = [*now]
        self.away += [it for it in self.entered if it not in now and it not in self.away]
        self.entered += [it for it in now if it not in self.entered]
