# SPDX-License-Identifier: MIT
"""The game of any part on poker, built from the differences between the parts (ss 249-410)."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, Equipment
from controller.engine.rules.face import Face
from controller.engine.rules.features import Features, HandByHand, TableStakes
from controller.engine.rules.game import About, Game, NoLayout, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.values.approvals import Approval, dealing_shoe
from controller.engine.values.money import LARGEST
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.shoe import SHOE
from controller.games.poker import chips
from controller.games.poker.buttons import BETS, BUTTONS, terminal, wagers
from controller.games.poker.directions import directions, powers_of
from controller.games.poker.round import PokerRounds
from controller.games.poker.seats import STAKE, minimum_stake, stakes_of
from controller.games.poker.table import PokerTable

T = TypeVar("T", bound=PokerTable)

USUAL = Limits(500, 1_000_000, 100, {STAKE: (10_000, LARGEST)})
"""Limits of a table whose sign states no others."""


class PokerGame(msgspec.Struct, frozen=True, kw_only=True):
    """One poker game at any table."""

    about: About
    """Title, procedure and readings."""
    rounds: PokerRounds
    sections: Sections
    layout: str
    """Section on the approval of the layout."""
    shoe: str
    """Section on the dealing shoe."""
    counted: str
    """Section on counting the cards."""
    pot: str
    """Sections by which the winner takes the pot."""
    turn: str
    """Section by which players act in turn."""
    agreed: str
    """Section by which a minimum is raised at once if all players agree."""
    forced: str = ""
    """Bet before the deal, if the sign calls it the minimum: the `blind`."""
    announced: tuple[tuple[str, str], ...] = ()
    """The dealer's announcements before the first round from the table file, each with its section."""

    def at(
        self, places: int, table: type[T], face: Callable[[], Face], variant: Callable[[Any], Game[T]] | None = None
    ) -> Game[T]:
        """Return the game at a table with this number of places. variant: returns the game for other options."""
        rules, wagered = self.rounds.room.rules, self.sections.wagers
        layout = Approval(name="layout", what="the chief executive's approval of the layout", source=self.layout)
        return Game(
            about=replace(self.about, approvals=(dealing_shoe(self.shoe), layout)),
            outcomes=NoLayout(
                wagers=wagers(wagered), why="the winner takes the pot, less the commission", source=self.pot
            ),
            table=table,
            round_of_play=self.rounds.of_play,
            face=face,
            sections=self.sections,
            equipment=Equipment(
                board=self.about.title.id,
                buttons=BUTTONS,
                terminal=terminal(self.rounds.codes.meanings(places, rules.seats.places, "seat")),
                machines=(CardShoe(SHOE, 1, in_shoe, face_down=True),),
                needs={SHOE: self.shoe},
            ),
            limits=UsualLimits(USUAL, (minimum_stake(rules.seats.least),)),
            wagering=Wagering(change=chips.change, unlimited=frozenset({BETS})),
            people=People(
                directions=directions(rules, self.counted),
                powers=powers_of(rules, self.announced),
                before=rules.cards.preparation.steps_before_play(),
            ),
            features=Features(
                hands=HandByHand(source=wagered, refusal=chips.no_hand),
                table_stakes=TableStakes(
                    stake=rules.seats.stake,
                    turn=self.turn,
                    kind=STAKE,
                    forced=self.forced,
                    agreed=self.agreed,
                    stakes=stakes_of,
                ),
            ),
            variant=variant,
        )
