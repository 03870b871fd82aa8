# SPDX-License-Identifier: MIT
"""How far the cards of a shoe are prepared, and the sections for each step (ss 91-93, ss 199-201)."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from c_ext.cards import CARDS
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.directions import Direction
from controller.engine.rules.opening import BeforePlay, Step
from controller.engine.rules.powers import Power
from controller.engine.values.roles import ASSISTANT_PIT_BOSS, DEALER, FLOOR_MANAGER, HIGHER, PIT_BOSS

STAFF_WHO_CUT = (PIT_BOSS, ASSISTANT_PIT_BOSS, FLOOR_MANAGER, DEALER)
"""Roles that cut the cards if no player accepts the cut (s 27(3), s 93(3), s 201(3))."""


class CardPreparation(msgspec.Struct):
    """The state of the cards' preparation."""

    stage: str = "inspect"
    """The present stage; empty once the cards are ready."""
    new: bool = True
    """The cards were brought to the table for this shoe."""
    preshuffled: bool = False
    """The cards came preshuffled, so a player may ask for a shuffle."""
    again: bool = False
    """A player has asked for this shuffle, so no completed shoe precedes."""
    refused: list[str] = []
    """Players who do not cut."""
    cutter: str = ""
    """The player who has accepted the cut."""
    burnt: list[str] = []
    """Cards removed before play."""
    due: int = 0
    """Number of cards still to be removed."""
    shown: bool = False
    """Players may see the faces of the removed cards."""
    first: bool = False
    """The cards are ready, and wagers have not been closed since then."""
    deck: Literal[52, 40, 32] = 52
    """Cards in a deck. A reduced deck lacks its lowest ranks (ss 260, 299, 336, 380): 40 cards are five to ace, 32
    seven to ace.
    """

    def prepare(self, stage: str, *, new: bool = False, again: bool = False) -> None:
        """Prepare the cards again from this stage on."""
        self.stage, self.new, self.again = stage, new, again
        self.preshuffled = self.first = False
        self.refused.clear()
        self.burnt.clear()

    @property
    def removed_cards(self) -> tuple[str, ...]:
        """Cards taken out of a whole deck; empty if the deck stays whole."""
        return CARDS[: len(CARDS) - self.deck]

    @property
    def words(self) -> str:
        """The stage on show, or the number of cards still to be burnt."""
        more = f"{self.due} more card{'s' if self.due > 1 else ''} to burn"
        return more if self.stage == "burn" and self.burnt else self.stage

    @property
    def face_down(self) -> bool:
        """Whether a card that is burnt now lies face down."""
        return self.stage == "burn" and not self.shown

    @property
    def seen(self) -> tuple[str, ...]:
        """The burnt cards, with the names that everybody may know."""
        return tuple(card if self.shown else FACE_DOWN for card in self.burnt)


def prepared_anew(table: Any) -> None:
    """Prepare new cards when the table is opened again."""
    table.memory.shoe.complete()
    table.memory.cards.prepare("inspect", new=True)


def _cutter(table: Any) -> str:
    """Return the player who has accepted the cut: `place-3`."""
    cutter: str = table.memory.cards.cutter
    return cutter


def _are_ready(table: Any) -> bool:
    return not table.memory.cards.stage


def _by_dealer(name: str, what: str, source: str) -> Step:
    return Step(name=name, what=what, source=source, roles=(DEALER,))


class PreparationSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one part of the rules for each step, and the differences between the parts."""

    inspect: str
    inspected_by: tuple[str, ...] = (DEALER, FLOOR_MANAGER)
    """Roles that inspect the cards."""
    inspectors_key: str = FLOOR_MANAGER
    """Role that turns a key switch for the inspection; empty if one person alone inspects."""
    spread: str
    wash: str
    shuffle: str
    new_cards: str
    offer: str = ""
    """Empty if the cards are not cut."""
    staff_cut: str = ""
    cut: str = ""
    load: str
    preshuffled: str = ""
    reshuffle: str = ""
    burn: str = ""
    """Empty if no card is burnt."""
    show_card: str = ""
    burn_more: str = ""
    """Empty if the first card is always shown, and its face value in cards is always burnt."""
    owed: str = ""
    """Section by which owed commission is collected before the shuffle."""
    from_the_highest: bool = False
    """Whether the cut is offered to the highest number first."""

    @property
    def inspection(self) -> Power:
        """The power to sort and inspect the cards. The dealer presses done."""
        by, key = self.inspected_by, self.inspectors_key
        how = "" if key else "button done"
        return Power(what="sorts and inspects the cards", roles=by, source=self.inspect, how=how, key=key)

    def steps_before_play(
        self, anew: Callable[[Any], None] = prepared_anew, closed: Callable[[Any], bool] | None = None
    ) -> BeforePlay[Any]:
        """Return the steps with the cards before play. anew, closed: as in `BeforePlay`."""
        steps = (
            Step(name="inspect", what=self.inspection.what, source=self.inspect, roles=self.inspected_by),
            _by_dealer("spread", "the cards are spread face up, and players may look at them", self.spread),
            _by_dealer("shuffle", "the cards are turned face down, stacked and shuffled", self.wash),
            _by_dealer("offer", "the cut is offered to the players", self.offer),
            Step(name="cut", what="the cards are cut", source=self.cut, roles=STAFF_WHO_CUT, told=_cutter),
            _by_dealer("load", "the cards are put where they are dealt from", self.load),
            _by_dealer("burn", "cards are removed before play", self.burn),
        )
        return BeforePlay(steps=tuple(it for it in steps if it.source), over=_are_ready, anew=anew, closed=closed)

    @property
    def powers(self) -> tuple[Power, ...]:
        """Powers over the cards that are not directions."""
        return (self.inspection, *([self._of_the_cut] if self.staff_cut else []))

    @property
    def _of_the_cut(self) -> Power:
        what = "cuts the cards that no player cuts"
        return Power(what=what, roles=STAFF_WHO_CUT, source=self.staff_cut, how="button done")

    @property
    def directions(self) -> dict[str, Direction]:
        """The directions that may be given about the cards."""
        always = {
            "preshuffled": Direction(source=self.preshuffled, roles=HIGHER),
            "reshuffle": Direction(source=self.reshuffle, roles=(DEALER,), player=True),
            "new-cards": Direction(source=self.new_cards, roles=(ASSISTANT_PIT_BOSS, PIT_BOSS)),
        }
        return always | (self._of_one_card if self.burn_more else {})

    @property
    def _of_one_card(self) -> dict[str, Direction]:
        """Directions by which a player asks to see the removed card, or for more to be removed."""
        more = Direction(source=self.burn_more, roles=HIGHER, player=True, agreed=self.burn_more)
        return {"show-card": Direction(source=self.show_card, roles=(DEALER,), player=True), "burn-more": more}
