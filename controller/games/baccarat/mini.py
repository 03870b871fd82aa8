# SPDX-License-Identifier: MIT
"""Mini-baccarat: Casino Gaming Rules 1985, Part 12 (ss 189-209)."""

from fractions import Fraction
from functools import cache, partial

from c_ext.layout import to
from controller.engine.record.state import Limits
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Features, Seats
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.wagering import Change, Refusal, Together, UsualLimits, Wagering, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import Table
from controller.engine.values.approvals import dealing_shoe
from controller.engine.values.places import place_number
from controller.games.baccarat import MINI_TITLE
from controller.games.baccarat import face as baccarat_face
from controller.games.baccarat.excess import DISCLOSED
from controller.games.baccarat.round import CARDS_AGAIN, BaccaratRound
from controller.games.baccarat.sections import MINI_BACCARAT
from controller.games.baccarat.table import BaccaratTable, Memory, MiniOptions
from controller.games.baccarat.wagers import BaccaratPays, call, full_shoe, layout, reader, written
from controller.games.cards.shoe.keying import card_meanings
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.record import in_shoe
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit import places
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE

TIE_SHARE = Fraction(1, 8)  # s 197(2)(b)


PAYS = BaccaratPays(wagers="s 194", player="s 198(1)", banker="s 198(2)", tie="s 198(3)", banker_odds=to(19, 20))
ROUND = BaccaratRound(MINI_BACCARAT)
with_decks = cache(partial(layout, PAYS))


def change(table: BaccaratTable, change: Change) -> Refusal:
    """Return why this wager lies at a wrong place; None if not. It may always be withdrawn or reduced."""
    return in_a_box(table, change) if change.after > change.before or change.box else None


def in_a_box(table: BaccaratTable, change: Change) -> Refusal:
    """Return why a wager lies in a wrong box: seated players use their own, others one seated player's (s
    191(2)(a)).
    """
    player, box = change.player, change.box
    if place_number(player):
        own = f"{player} wagers in the box of that place, not in that of {box}"
        return (own, "s 189(3)") if box not in ("", player) else None
    known = table.wagers.box(player)
    if not (box or known):
        return (f"{player} stands: say at which seated player's box, as at place-3", "s 191(2)(a)")
    if known and box not in ("", known):
        return (f"{player} wagers at the box of {known}: only at 1 box", "s 191(2)(a)")
    if (box or known) not in table.state.seated:
        return (f"nobody is seated at {box or known}", "s 191(2)(a)")
    return None


TOGETHER = Together[BaccaratTable](source="s 197(5)", shared=lambda _, wager: wager[0], each="a round")
"""Limit on all wagers of a player together."""

STEPS = (
    ("the floor manager and the dealer sort and inspect the decks, each by himself or herself", "s 199(1)"),
    ("the cards are spread face up for players to look at, then washed, stacked and shuffled; or preshuffled", "s 199"),
    ("the cut is offered from the lowest number up; else the staff cuts, 10 cards from either end", "s 201(1)-(5)"),
    ("cutting cards 14 from the back and at the end; the stack goes into the shoe", "s 201(6)-(7)"),
    ("the first card is removed face down; it is shown if a player asks", "s 201(8)-(9)"),
    ("if a player asks and all agree, as many more are removed as its face value, and all are shown", "s 201(10)-(11)"),
    ("players place chips on the layout, smaller denominations on top; spoken wagers are not accepted", "s 195"),
    ("the casino operator may permit coins of 50c", "s 195(3), s 6"),
    ("a person who stands wagers in the box of 1 seated player", "s 191(2)(a)"),
    ("the dealer announces no more bets", "s 202(2)"),
    ("the dealer deals four cards, to player and banker in turn, and lays them on their boxes", "s 202(3)-(6)"),
    ("the dealer announces the point count of the player's hand, then the banker's", "s 203(1)"),
    ("a natural ends the dealing; else third cards by tables 1 and 2", "ss 203, 205-207"),
    ("the dealer announces the final counts and the hand that has won, or tie hand", "s 208(1)-(2)"),
    ("losing wagers are collected, winning ones paid", "s 208(3)"),
    ("when the cutting card comes the round is finished, and a last one is played", "s 204"),
    ("a card drawn in excess (too early) begins the next hand; once disclosed it begins a dummy round", "s 209"),
)


ASSUMED = (
    "the banker's third card (s 207, table 2, is missing): 0-2 draws, 3 unless the player's third card counts 8, "
    "4 on 2-7, 5 on 4-7, 6 on 6-7, 7 stays; with no such card 0-5 draws",
    "where each wager area lies on the layout, as diagram 14 is missing (s 189(4))",
    "a card that was not read is keyed by the dealer and confirmed by the floor manager (s 3(2))",
    "a dummy round is not announced as won, and it uses up the last round (ss 204, 209(5))",
    "if one of several cards in excess was seen, the next hand is a dummy round if it takes that card (s 209(4))",
    "a card in excess is a card of its hand already when the cutting card comes after it (s 204(1)-(2))",
    "while the cards of a hand are keyed again nothing is declared, and the round may be voided (s 3(2))",
    "the floor manager is told of more than 3 cards behind the second cutting card (s 201(6))",
    "of wagers that are found over the maximum for a round the excess is void on the wager that was made or increased "
    "last; if another is made smaller, more of it stands (ss 197(5), 5(2)(b))",
    "winnings that are not whole cents are rounded down (s 198(2))",
    "wagers are closed from the call on, before the first card is dealt (ss 196, 202(2))",
    "while no player is entered as seated, the cut is offered to every numbered place (s 201(2))",
    places.ASSUMED,
    "the dealer is asked whether the face of a card in excess was seen; one found face up was (s 209(3)-(4))",
    "a standing player's wagers of a round lie in one seated player's box (s 191(2)(a))",
)
ABOUT = About(
    title=MINI_TITLE,
    steps=STEPS,
    assumed=ASSUMED,
    approvals=(dealing_shoe("s 192(2)"),),
)
SECTIONS = Sections(
    wagers="s 194",
    limits="s 197(1)",
    sign="s 197(3)",
    notice="s 197(4)",
    coins="s 195(3)",
    spoken_wagers="s 195(2)",
    withdrawal="s 196",
    unauthorised="s 202(2)",
)
LIMITS = UsualLimits(
    Limits(500, 40_000, 500),
    (
        WagerKind("", frozenset(), 500, 20_000, "s 197(2)(a)"),
        WagerKind("tie", frozenset({"tie"}), 0, 0, "s 197(2)(b)", share=TIE_SHARE, share_source="s 197(2)(b)"),
    ),
)


@cache
def game(options: MiniOptions) -> Game[Table[MiniOptions, Memory]]:
    """Return mini-baccarat at a table with these options."""
    layout_of_decks = with_decks(options.decks)
    return Game(
        about=ABOUT,
        outcomes=Outcomes(
            layout=layout_of_decks,
            read=reader(MINI_BACCARAT),
            written=written,
            call=call,
            shoe=full_shoe(PAYS, options.decks),
        ),
        table=Table[MiniOptions, Memory],
        round_of_play=ROUND.round_of_play,
        face=partial(baccarat_face.face, layout_of_decks, options.places, mini=True),
        sections=SECTIONS,
        equipment=Equipment(
            board="mini-baccarat",
            buttons=(NO_MORE_BETS, DONE, ACCEPT, DECLINE, DISCLOSED, PAID, VOID),
            terminal=EntryTerminal(tuple(range(10)), codes=card_meanings(BY_DECISION)),
            machines=(CardShoe(SHOE, options.decks, in_shoe),),
            needs={SHOE: "s 192(2)"},
        ),
        limits=LIMITS,
        wagering=Wagering(change=change, together=TOGETHER),
        people=People(
            directions={**MINI_BACCARAT.cards.directions, "cards-again": CARDS_AGAIN},
            powers=MINI_BACCARAT.cards.powers,
            before=MINI_BACCARAT.cards.steps_before_play(),
        ),
        features=Features(seats=Seats(options.places, "s 189(1)"), losers_first="s 208(3)"),
        variant=game,
    )


GAME = game(MiniOptions())
