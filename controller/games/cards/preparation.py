"""How far the cards of a shoe are prepared, and where a part of the rules has each step (ss 91-93, ss 199-201)."""

import msgspec

from controller.games.cards.shoe import FACE_DOWN


class Cards(msgspec.Struct):
    """How far the cards are prepared: the stage, empty once they are ready.

    new: they were brought to the table for this shoe; preshuffled: in such a state that a player may ask for a shuffle;
    again: a player has, so that no shoe is completed. refused: who does not cut. cutter: who has accepted the cut.
    burnt: the cards removed before play. due: how many more are to be removed. shown: their faces may be seen. first:
    no wagers were closed since then.
    """

    stage: str = "inspect"
    new: bool = True
    preshuffled: bool = False
    again: bool = False
    refused: list[str] = []
    cutter: str = ""
    burnt: list[str] = []
    due: int = 0
    shown: bool = False
    first: bool = False

    def prepare(self, stage: str, *, new: bool = False, again: bool = False) -> None:
        """They are prepared again from this stage on."""
        self.stage, self.new, self.again = stage, new, again
        self.preshuffled = self.first = False
        self.refused.clear()
        self.burnt.clear()

    @property
    def words(self) -> str:
        """The stage, and how many cards are still to be burnt, as it is shown."""
        more = f"{self.due} more card{'s' if self.due > 1 else ''} to burn"
        return more if self.stage == "burn" and self.burnt else self.stage

    @property
    def face_down(self) -> bool:
        """Whether a card that is burnt now lies face down."""
        return self.stage == "burn" and not self.shown

    @property
    def seen(self) -> str:
        """The burnt cards, as everybody may know them."""
        return " ".join(card if self.shown else FACE_DOWN for card in self.burnt)


class PreparationSections(msgspec.Struct, frozen=True, kw_only=True):
    """Where a part of the rules has each step, and how it differs from others."""

    inspect: str
    spread: str
    wash: str
    preshuffled: str
    shuffle: str
    new_cards: str
    reshuffle: str
    offer: str
    staff_cut: str
    cut: str
    load: str
    burn: str
    show_card: str = ""
    burn_more: str = ""
    """Empty where the first card is shown, and as many more as its face value are burnt, in any case."""
    owed: str = ""
    """Commission that is owed is collected before the shuffle."""
    from_the_highest: bool
    """The cut is offered to the highest number first."""

    @property
    def directions(self) -> dict[str, str]:
        """What persons may direct about the cards, and where it stands."""
        always = {"preshuffled": self.preshuffled, "reshuffle": self.reshuffle, "new-cards": self.new_cards}
        return always | ({"show-card": self.show_card, "burn-more": self.burn_more} if self.burn_more else {})
