# SPDX-License-Identifier: MIT
"""The poker rules of a stud: the common rules of Parts 17 and 18 with the sections of one part."""

from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.poker import decks
from controller.games.poker.contest.betting_rules import BettingRules
from controller.games.poker.rules import (
    ActRules,
    AnnouncementRules,
    BlindRules,
    CardRules,
    ConductSections,
    DeadSections,
    DeckSections,
    EarlySections,
    PokerRules,
    SeatSections,
    SeenSections,
    ShowdownSections,
)
from controller.games.poker.stud import acts, before_the_cards
from controller.games.poker.stud.announcing import StudAnnouncements
from controller.games.poker.stud.deal import Deal
from controller.games.poker.stud.part import Part


def rules(part: Part, betting: BettingRules, dealt: Deal, announced: StudAnnouncements) -> PokerRules:
    """Return the rules of one of the two games."""
    sections = acts.ActSections(part)
    return PokerRules(
        bets=betting,
        acts=ActRules(
            first=acts.first, option=acts.option, asks=sections.asks, cites=sections.cites, won=sections.won
        ),
        cards=cards(part, dealt, announced),
        seats=SeatSections(
            places=part("s 331(1)"), drawn=part("s 337(1)"), vacant=part("s 337(2)"), buck=part("s 339(2)"),
            keeps_buck=part("s 339(3)"), stake=part("s 342(1)"), least=part("s 342(2)"), in_round=part("s 342(3)"),
            offered=part("s 353(1)"), leaves=part("s 353(2)"), apart=part("s 364(3)"),
        ),
        blind=BlindRules(
            amount=part("s 345(2)-(3)"), first=part("s 345(1)"),
            back=part("s 347(4)(a)(iii)"), due=before_the_cards.due,
        ),
        showdown=ShowdownSections(
            called=part("s 349(2)"), unopened=part("s 349(2)"), others=part("s 349(3)"), compared=part("s 351(7)"),
            announced=part("s 349(4)(a)"), passed=part("s 349(4)(e)"), commission=part("s 352(1)"),
            less=part("s 352(3)"), last_called=part("s 348(7)(a)(i)"),
            cards="the hole cards" if len(dealt.hole) > 1 else "the hole card",
        ),
        misdeals=DeckSections(
            exposed=part("s 357(2)"), misdeal=part("s 357(3)"), in_time=part("s 357(4)"), put_down=part("s 357(7)")
        ),
        early=EarlySections(
            acted=part("s 358(1)"), stands=part("s 358(2)"), folds=part("s 358(4)"), over=part("s 358(5)")
        ),
        dead=DeadSections(dead=part("s 362(1)"), one_left=part("s 362(3)"), all_dead=part("s 362(4)")),
        conduct=ConductSections(
            folds=part("s 355(3)(b)"), told=part("s 356(5)"), silence=part("s 364(1)"), apart=part("s 364(2)"),
            void=part("s 365(a)"), excluded=part("s 365(b)"),
        ),
        announced=AnnouncementRules(
            every=announced.every, first=announced.first, signs=before_the_cards.signs
        ),
    )  # fmt: skip


def cards(part: Part, dealt: Deal, announced: StudAnnouncements) -> CardRules:
    """Return the rules of the deck, its preparation and the deal."""
    return CardRules(
        preparation=PreparationSections(
            inspect=part("s 334(2)"), spread=part("ss 335(2), 336(2)"), wash=part("ss 335(3), 336(3)"),
            shuffle=part("s 338(1)"), new_cards=part("s 334(2)(b)"), load=part("s 338(2)"),
        ),
        shoe=ShoeSections(
            decks_section=part("s 333(1)"), dealt=part("s 345(4)"), begins=part("s 345(4)"),
            cutting_card=part("s 338(2)"), loaded=part("s 338(2)"),
        ),
        order=dealt.order,
        until=dealt.until,
        ranks=decks.ranks,
        ace=part("s 329(9)"),
        ace_stands=decks.ace_stands,
        fits=announced.decks.fits,
        stays_up=dealt.stays_up,
        seen=SeenSections(
            first=part("s 359(1)"), exposed=part("s 360"), hole=part("s 357(2)"), dealt=part("s 345(4)"),
            missing=part("s 361(1)"), final=dealt.last.again, at=dealt.last.at, elsewhere=dealt.last.elsewhere,
            last=dealt.last.dealt,
        ),
    )  # fmt: skip
