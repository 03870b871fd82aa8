# SPDX-License-Identifier: MIT
"""What a place in a row is: how it stands out, which of its wagers have won, and in which words this is said."""

from typing import Final, NamedTuple

from controller.display.boxed.hand_parts import INKS
from controller.display.boxed.places_wagers import Wager, wagers_of
from controller.display.boxed.wordings import first_alike
from controller.display.boxes import BoxContents, BoxesContents, HandContents, Tone
from controller.display.drawing import palette as p
from controller.display.wording import sentence
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.values.money import dollars

SAID: Final = {"dealer does not qualify": "wins"}
"""Other words for a result, where a place has no room for those that the dealer's place says."""
CHOSEN: Final = {"declared": "declares", "discarded": "discards", "withdrawn": "takes back"}
"""A choice in the same word on every screen: one that has room in the narrowest place."""
MINUS: Final = "\N{MINUS SIGN}"
"""Before what is lost, where a place has no room for the word."""
DECIDED: Final = ("wins", "loses", "stands", "void")
"""How a hand stands out whose result is declared."""


class Place(NamedTuple):
    """A place for the dealer or for players: its box in the row, among the others."""

    shown: BoxesPanel
    value: BoxesContents
    box: BoxContents
    dealer: bool

    @property
    def wagers(self) -> list[Wager]:
        """All its wager areas."""
        return wagers_of(self.shown, self.box)

    @property
    def hand(self) -> HandContents:
        return self.box.hands[0]

    @property
    def tone(self) -> Tone:
        """How the place stands out."""
        return self.hand.tone

    @property
    def decided(self) -> bool:
        """Whether the result of its hand is declared."""
        return self.hand.tone in DECIDED

    @property
    def paid(self) -> bool:
        """Whether what its hand has won is paid."""
        return self.hand.paid

    @property
    def due(self) -> bool:
        """Whether something is paid here now, or next: only that is gold."""
        sides = any(it.result.due and it.result.won for it in self.wagers)
        return sides or (self.tone == "wins" and not self.paid)

    @property
    def waits(self) -> bool:
        """Whether it is still to be decided, while another hand is settled, and nobody chooses."""
        others = (self._replace(box=box) for box in self.value.boxes)
        return not (self.decided or self.value.turn_of_a_box) and any(
            it.due or it.hand.amounts.collected for it in others
        )

    def said_of(self, wager: Wager, size: int, wide: int, *names: str) -> str:
        """What a side wager has won, to the cent, after the first of these names that has room so in every place."""
        every = (it for box in self.value.boxes for it in wagers_of(self.shown, box) if it.title == wager.title)
        sums = [dollars(wager.result.won), *(dollars(it.result.won) for it in every if it.result.won)]
        ways = ([f"{name.upper()} {sum_}" for sum_ in sums] for name in names)
        own, *_ = first_alike(ways, size, wide) or sums
        return own

    def paid_beside(self, wager: Wager, size: int, wide: int) -> tuple[str, ...]:
        """What a side wager was paid, beneath its hand in so much room."""
        return (self.said_of(wager, size, wide - 2 * size, wager.title, wager.brief),)

    @property
    def decided_beside(self) -> list[Wager]:
        """The side wagers that have won: those on whatever comes of the hand, as a bonus or a jackpot."""
        return [it for it in self.wagers if it.is_badge and it.result.wins and it.result.won]

    @property
    def due_beside(self) -> list[Wager]:
        """Those of them that are paid now, or next: by the same cards, whatever came of the hand."""
        return [it for it in self.decided_beside if it.result.due]

    @property
    def fades(self) -> bool:
        """Whether its cards are dim: they have lost, and nothing is paid by them."""
        return self.tone == "loses" and not self.due_beside

    @property
    def ink(self) -> p.Colour:
        """In which its player is named."""
        return INKS[self.tone if self.tone != "loses" or self.fades else ""].name

    def is_marked(self, wager: Wager) -> bool:
        """Whether its badge is drawn: it lies there, it is to be paid, or nobody plays there yet."""
        return bool(wager.lying) or wager.result.due or not self.box.players

    @property
    def odds(self) -> tuple[str, ...]:
        """At which odds its hand is paid now, the longest wording first: `Bet 50 to 1`, `50 to 1`."""
        return self.hand.amounts.odds if self.tone == "wins" and not self.paid else ()

    @property
    def _odds_beside(self) -> tuple[str, ...]:
        """At which odds a side wager is paid now, the longest wording first: `Bonus 40 to 1`, `B 40 to 1`."""
        due = [it for it in self.due_beside if it.result.stands.pays][:1]
        return tuple(f"{name} {it.result.stands.pays}" for it in due for name in (sentence(it.title), it.brief.upper()))

    def odds_beside(self, size: int, wide: int) -> str:
        """At which odds a side wager is paid now, in the wording that has room in every place; empty if none is."""
        every = [self._odds_beside, *(self._replace(box=box)._odds_beside for box in self.value.boxes)]
        if not every[0]:
            return ""
        own, *_ = first_alike(zip(*filter(None, every), strict=True), size, wide) or ("",)
        return own

    @property
    def what(self) -> tuple[str, ...]:
        """What the hand is, or what became of it, the longest wording first."""
        hand = self.hand
        if hand.tone in ("wins", "loses") and hand.ranking:
            return hand.called
        state = SAID.get(hand.state, hand.state)
        return (sentence(state.partition(": ")[2] or state),)

    @property
    def amount(self) -> tuple[str, ...]:
        """What it wins or loses, the fullest wording first; empty before that is due."""
        won, lost = self.hand.amounts.won, self.hand.amounts.lost
        if self.tone == "wins" and won:
            return (f"paid {dollars(won)}", dollars(won)) if self.paid and not self.dealer else (dollars(won),)
        return (f"loses {dollars(lost)}", f"{MINUS}{dollars(lost)}", "loses") if self.tone == "loses" and lost else ()
