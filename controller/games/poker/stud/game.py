# SPDX-License-Identifier: MIT
"""The game of either part, built from the differences between the parts (ss 323-410)."""

from collections.abc import Callable
from functools import partial

import msgspec

from controller.engine.rules.game import About, Game, Sections
from controller.engine.values.title import Title
from controller.games.kit import amounts
from controller.games.kit.amounts import Amount
from controller.games.poker.contest.betting_rules import BettingRules
from controller.games.poker.decks import Decks
from controller.games.poker.game import PokerGame
from controller.games.poker.round import PokerRounds
from controller.games.poker.stud import about, before_the_cards, rules
from controller.games.poker.stud import face as stud_face
from controller.games.poker.stud.announcing import StudAnnouncements
from controller.games.poker.stud.deal import Deal
from controller.games.poker.stud.part import Part
from controller.games.poker.stud.table import StudOptions, StudTable


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

    def at(self) -> Callable[[StudOptions], Game[StudTable]]:
        """Return the game for a table with given options."""
        return partial(self.game, self.poker())

    def poker(self) -> PokerGame:
        """Return the game at any table."""
        part = self.part
        room = rules.rules(part, self.betting, self.deal, StudAnnouncements(part, self.decks))
        return PokerGame(
            about=About(
                title=self.title, steps=about.steps(part, self.dealt, self.later), assumed=about.readings(part, room)
            ),
            rounds=PokerRounds(room),
            sections=self.sections(),
            layout=part("s 331(2)"),
            shoe=part("s 332(1)(c)"),
            counted=part("s 334(4)"),
            pot=part("ss 349(4), 352"),
            turn=part("s 330(3)"),
            agreed=part("s 332(3)(b)"),
            announced=(
                ("announces ante or blind betting", part("s 340(1)")),
                ("announces whether lowest value card betting applies", part("s 341(1)")),
            ),
        )

    def game(self, poker: PokerGame, options: StudOptions) -> Game[StudTable]:
        """Return the game. Raises WrongOption for an ante bet that is no amount."""
        if options.ante:
            stated = partial(before_the_cards.ante_bet, options)
            amounts.check((Amount("ante", options.ante, stated, self.part("s 345(2)")),))
        return poker.at(options.places, StudTable, partial(stud_face.face, options.places, self.deal.cards))
