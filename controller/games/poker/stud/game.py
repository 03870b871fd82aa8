# SPDX-License-Identifier: MIT
"""The game of either part, built from the differences between the parts (ss 323-410)."""

from collections.abc import Callable
from functools import partial

import msgspec

from controller.engine.record.state import Limits
from controller.engine.rules.equipment import CardShoe, Equipment
from controller.engine.rules.features import Features, HandByHand, TableStakes
from controller.engine.rules.game import About, Game, NoLayout, People, Sections
from controller.engine.rules.wagering import UsualLimits, Wagering
from controller.engine.table.table import Table
from controller.engine.values.approvals import Approval, dealing_shoe
from controller.engine.values.money import LARGEST
from controller.engine.values.title import Title
from controller.games.cards.hands.record import in_shoe
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit import amounts
from controller.games.kit.amounts import Amount
from controller.games.poker import chips
from controller.games.poker.buttons import BETS, BUTTONS, terminal, wagers
from controller.games.poker.contest.betting_rules import BettingRules
from controller.games.poker.decks import Decks
from controller.games.poker.directions import CardSections, directions, powers_of
from controller.games.poker.round import PokerRounds
from controller.games.poker.seats import STAKE, minimum_stake, stakes_of
from controller.games.poker.stud import about, before_the_cards, rules
from controller.games.poker.stud import face as stud_face
from controller.games.poker.stud.announcing import StudAnnouncements
from controller.games.poker.stud.deal import Deal
from controller.games.poker.stud.part import Part
from controller.games.poker.stud.table import StudMemory, StudOptions


class Stud(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two games."""

    part: Part
    title: Title
    betting: BettingRules
    deal: Deal
    """Places of the cards."""
    decks: Decks
    dealt: str
    """The deal, in words."""
    later: str
    """Number of rounds of betting after the first, in words."""

    def sections(self) -> Sections:
        """Return the part's sections on subjects that all games share."""
        part = self.part
        return Sections(
            wagers=part("s 344(1)"),
            limits=part("s 345(2)"),
            sign=part("s 332(2)"),
            notice=part("s 332(3)"),
            spoken_wagers=part("s 344(2)"),
            withdrawal=part("s 342(3)"),
            unauthorised=part("s 334(2)"),
            interference=part("s 363(2)"),
            chips=part("s 344(1)"),
        )

    def at(self) -> "Callable[[StudOptions], Game[Table[StudOptions, StudMemory]]]":
        """Return the game for a table with given options."""
        announced = StudAnnouncements(self.part, self.decks)
        room = rules.rules(self.part, self.betting, self.deal, announced)
        return partial(self.game, PokerRounds(room))

    def game(self, rounds: PokerRounds, options: StudOptions) -> Game[Table[StudOptions, StudMemory]]:
        """Return the game. Raises WrongOption for an ante bet that is no amount."""
        part = self.part
        if options.ante:
            stated = Amount("ante", options.ante, partial(before_the_cards.stated, options), part("s 345(2)"))
            amounts.check((stated,))
        cards = CardSections(new_cards=part("s 334(2)(b)"), counted=part("s 334(4)"))
        forms = [("ante or blind betting", "s 340(1)"), ("whether lowest value card betting applies", "s 341(1)")]
        announced = [(f"announces {what}", part(section)) for what, section in forms]
        return Game(
            about=About(
                title=self.title,
                steps=about.steps(part, self.dealt, self.later),
                assumed=about.readings(part, rounds.room.rules),
                approvals=(
                    dealing_shoe(part("s 332(1)(c)")),
                    Approval(
                        name="layout", what="the chief executive's approval of the layout", source=part("s 331(2)")
                    ),
                ),
            ),
            outcomes=NoLayout(
                wagers=wagers(part("s 344(1)")),
                why="the winner takes the pot, less the commission",
                source=part("ss 349(4), 352"),
            ),
            table=Table[StudOptions, StudMemory],
            round_of_play=rounds.of_play,
            face=partial(stud_face.face, options.places, self.deal.cards),
            sections=self.sections(),
            equipment=Equipment(
                board=self.title.id,
                buttons=BUTTONS,
                terminal=terminal(rounds.codes.meanings(options.places, part("s 331(1)"), "seat")),
                machines=(CardShoe(SHOE, 1, in_shoe, face_down=True),),
                needs={SHOE: part("s 332(1)(c)")},
            ),
            limits=UsualLimits(
                Limits(500, 1_000_000, 100, {STAKE: (10_000, LARGEST)}), (minimum_stake(part("s 342(2)")),)
            ),
            wagering=Wagering(change=chips.change, unlimited=frozenset({BETS})),
            people=People(
                directions=directions(rounds.room.rules, cards),
                powers=powers_of(rounds.room.rules, announced),
                before=rounds.room.rules.cards.preparation.before(),
            ),
            features=Features(
                hands=HandByHand(source=part("s 344(1)"), refusal=chips.no_hand),
                table_stakes=TableStakes(
                    stake=part("s 342(1)"),
                    turn=part("s 330(3)"),
                    kind=STAKE,
                    agreed=part("s 332(3)(b)"),
                    stakes=stakes_of,
                ),
            ),
        )
