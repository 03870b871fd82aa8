# SPDX-License-Identifier: MIT
"""The poker rules of draw poker: sections, the deal, the first player, the draw (ss 287-322)."""

from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.draw_poker import acts, blind, deal, drawing, held, taking_back
from controller.games.draw_poker.streets import BETTING
from controller.games.draw_poker.table import sign
from controller.games.poker import decks
from controller.games.poker.decks import Decks
from controller.games.poker.room import ExtraDisplay, ExtraSteps
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
    ShowdownSections,
    blind_on_sign,
)
from controller.games.poker.table import PokerTable

DECKS = Decks(of_40=6, of_32=4, sections={52: "s 296(1)", 40: "s 296(2)", 32: "s 296(3)"})


def signs(table: PokerTable) -> dict[str, str | int]:
    """Return the shown signs, by name. With a complete deck the ace is low too."""
    whole = {"ace": "high and low"} if table.memory.cards.deck == decks.WHOLE else {}
    return {**whole, **blind_on_sign(table), "betting sign": sign(table)}


def meantime(table: PokerTable) -> ExtraDisplay:
    """Return the display of blind betting and of the draw."""
    found = drawing.meantime(table.memory.play)
    return found if found.word else blind.meantime(table.memory.play)


RULES = PokerRules(
    bets=BETTING,
    acts=ActRules(first=acts.first, asks=acts.asks, cites=acts.cites, won=acts.won),
    cards=CardRules(
        preparation=PreparationSections(
            inspect="s 297(2)", spread="ss 298(2), 299(2)", wash="ss 298(3), 299(3)", shuffle="s 301(1)",
            new_cards="s 297(2)(b)", load="s 301(2)",
        ),
        shoe=ShoeSections(
            decks_section="s 296(1)", dealt="s 306(5)", begins="s 306(5)", cutting_card="s 301(2)", loaded="s 301(2)"
        ),
        order=deal.order, until=deal.until, ranks=decks.ranks, ace="s 292(9)", ace_stands=decks.ace_stands,
        fits=DECKS.fits,
    ),
    seats=SeatSections(
        places="s 294(1)", drawn="s 300(1)", vacant="s 300(2)", buck="s 302(2)", keeps_buck="s 302(3)",
        stake="s 303(1)", least="s 303(2)", in_round="s 303(3)", offered="s 314(1)", leaves="s 314(2)",
        apart="s 321(3)",
    ),
    blind=BlindRules(
        amount="s 306(1)", first="s 306(1)", back="s 307(6)(a)(ii)", due=blind.due
    ),
    showdown=ShowdownSections(
        called="s 310(2)", unopened="s 312(7)", others="s 310(3)", compared="s 312(7)", announced="s 310(4)(a)",
        passed="s 310(4)(e)", commission="s 313(1)", less="s 313(3)", last_called="s 309(5)(a)(i)",
        cards="the hand",
    ),
    misdeals=DeckSections(
        exposed="s 317(1)(c)", misdeal="s 317(2)", in_time="s 317(3)", put_down="s 317(6)", cards=2,
        card="a card",
    ),
    early=EarlySections(acted="s 318(1)", stands="s 318(2)", folds="s 318(4)", over="s 318(5)"),
    dead=DeadSections(dead="s 319(1)", one_left="s 319(3)", all_dead="s 319(4)"),
    conduct=ConductSections(
        folds="s 315(3)(b)", told="s 316(5)", silence="s 321(1)", apart="s 321(2)", void="s 322(a)",
        excluded="s 322(b)",
    ),
    announced=AnnouncementRules(every=DECKS.decisions, signs=signs),
)  # fmt: skip
BESIDES = ExtraSteps(
    blind=blind.offer_over_blinds,
    replaced=drawing.play_draw,
    held=held.held,
    shows=held.shows,
    taken_back=taking_back.taken_back,
    to_take_back=taking_back.to_take_back,
    meantime=meantime,
)
