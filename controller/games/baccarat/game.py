# SPDX-License-Identifier: MIT
"""Baccarat: Casino Gaming Rules 1985, Part 6 (ss 81-106)."""

from fractions import Fraction
from functools import cache, partial

from controller.engine.betting import seats
from controller.engine.betting.commission import COLLECTED
from controller.engine.record.state import Limits
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.equipment import CardShoe, EntryTerminal, Equipment
from controller.engine.rules.features import Charge, Commission, Features, Seats
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.powers import in_file
from controller.engine.rules.wagering import Change, Refusal, UsualLimits, Wagering, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.table.table import Table
from controller.engine.values.approvals import dealing_shoe
from controller.engine.values.places import place_number
from controller.games.baccarat import BACCARAT_TITLE, banker
from controller.games.baccarat import face as baccarat_face
from controller.games.baccarat.banker import PASS
from controller.games.baccarat.excess import DISCLOSED
from controller.games.baccarat.round import CARDS_AGAIN, BaccaratRound
from controller.games.baccarat.sections import BACCARAT
from controller.games.baccarat.table import BaccaratTable, Memory, Options
from controller.games.baccarat.wagers import COMMISSION, BaccaratPays, call, full_shoe, layout, reader, written
from controller.games.cards.shoe.keying import card_meanings
from controller.games.cards.shoe.preparing import DONE
from controller.games.cards.shoe.record import in_shoe
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit import places
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE

HALF_DOLLAR = 50
TIE_SHARE = Fraction(1, 8)  # s 89(2)(b)


PAYS = BaccaratPays(wagers="s 86", player="s 90(1)", banker="s 90(2)", tie="s 90(7)", commission=COMMISSION)
DECKS = 8  # s 84(1)
LAYOUT = layout(PAYS, DECKS)
ROUND = BaccaratRound(BACCARAT)


def change(table: BaccaratTable, change: Change) -> Refusal:
    """Return why a wager is refused: players stand only when all numbered places are occupied (s 83(1)). No boxes
    exist.
    """
    if change.box:
        return (f"{change.player}: the layout has no boxes; a standing player has a part of it", "s 83(2)(a)")
    if change.after <= change.before or place_number(change.player):
        return None
    free = len(seats.free(table))
    if not free:
        return None
    return (f"{change.player} stands, and {free} numbered places are free: players who stand wait", "s 83(1)")


def changed(table: BaccaratTable, change: Change) -> None:  # noqa: ARG001 - whatever it was
    """Record that wagers are entered at this table."""
    table.memory.entered = True


def commission(table: Table[Options, Memory], player: str, wager: str, winnings: int) -> Charge | None:
    """Return 5 % of the winnings on the banker's hand, rounded down; deferred for seated players if the table does
    so.
    """
    if wager != "banker":
        return None
    cents = winnings * COMMISSION.numerator // COMMISSION.denominator
    if table.options.round_commission:
        cents = -(-winnings * COMMISSION // HALF_DOLLAR) * HALF_DOLLAR
    return Charge(int(cents), player in table.state.seated and not table.options.collect_at_once)


STEPS = (
    ("the floor manager and the dealer sort and inspect the 8 decks, each by himself or herself", "s 91(1)"),
    ("the cards are spread face up for players to look at, then washed, stacked and shuffled; or preshuffled", "s 91"),
    ("the cut is offered from the highest number down; else the staff cuts, 10 cards from either end", "s 93(1)-(5)"),
    ("cutting cards 14 from the back and at the end; the stack goes into the shoe", "s 93(6)-(7)"),
    ("the first card is shown and removed, and as many more as its face value", "s 93(8)-(9)"),
    ("the shoe is offered to seat 1, then counterclockwise; who accepts is the banker; or the dealer is", "ss 94, 96"),
    ("players place chips on the layout, smaller denominations on top; spoken wagers are not accepted", "s 87"),
    ("the casino operator may permit coins of 50c", "s 87(3), s 6"),
    ("players who stand wager once every place is taken, on their own part of the layout", "s 83"),
    ("the banker wagers at least the minimum on banker or player, or passes the shoe", "s 95"),
    ("the dealer announces no more bets, then cards", "s 97(2)"),
    ("the banker deals four cards, to player and banker in turn; they are laid face up in front of the dealer", "s 97"),
    ("the dealer announces the point count of the player's hand, then the banker's", "s 98"),
    ("a natural ends the dealing; else third cards by tables 1 and 2, the player's hand first", "ss 99, 101-103"),
    ("the dealer announces the final counts and the hand that has won, or tie hand", "s 104(1)-(2)"),
    ("losing wagers are collected, winning ones paid; commission is collected, or marked up for who sits", "s 104(3)"),
    ("the banker whose hand loses passes the shoe, to the right; others may", "s 105"),
    ("when the cutting card comes the round is finished, and a last one is played", "s 100"),
    ("a card drawn in excess (too early) begins the next hand; once disclosed it begins a dummy round", "s 106"),
    ("all commission is collected before the shuffle", "s 90(5)"),
)


ASSUMED = (
    "the banker's third card (s 103, table 2, is missing): 0-2 draws, 3 unless the player's third card counts 8, "
    "4 on 2-7, 5 on 4-7, 6 on 6-7, 7 stays; with no such card 0-5 draws",
    "where each wager area lies on the layout, as diagram 3 is missing (s 81(2))",
    "a card that was not read is keyed by the dealer and confirmed by the floor manager (s 3(2))",
    "when all have declined the shoe it is offered to the first of them again (s 94(2))",
    "the banker of a shoe that is completed is the banker of the next (s 105)",
    "when the banker leaves in mid-hand the dealer deals the rest of the hand (s 105(3))",
    "a dummy round is not announced as won, its banker keeps the shoe, and it uses up the last round (ss 100, 106(5))",
    "if one of several cards in excess was seen, the next hand is a dummy round if it takes that card (s 106(4))",
    "a card in excess is a card of its hand already when the cutting card comes after it (s 100(1)-(2))",
    "while the cards of a hand are keyed again nothing is declared, and the round may be voided (s 3(2))",
    "the floor manager is told of more than 3 cards behind the second cutting card (s 93(6))",
    "commission that is not whole cents is rounded down where it is not rounded to 50c (s 90(2)-(3))",
    "wagers are closed from the call on, before the first card is dealt (ss 88, 97(2))",
    "at a table where no wager was ever entered the banker's wager is only asked for (s 95(1))",
    "while no player is entered as seated, the cut and the shoe are offered to every numbered place (ss 93(2), 94)",
    "the dealer is asked whether the face of a card in excess was seen; one found face up was (s 106(3)-(4))",
    "the place of a banker who has left, or is missing in a smaller table, passes the shoe (s 105(3))",
    "a banker who is excluded passes the shoe at once; in mid-hand the dealer deals the rest (ss 4(2)(b), 105(3))",
    places.ASSUMED,
)
ABOUT = About(
    title=BACCARAT_TITLE,
    steps=STEPS,
    assumed=ASSUMED,
    approvals=(dealing_shoe("s 84(2)"),),
)
SECTIONS = Sections(
    wagers="s 86",
    limits="s 89(1)",
    sign="s 89(3)",
    notice="s 89(4)",
    coins="s 87(3)",
    spoken_wagers="s 87(2)",
    withdrawal="s 88",
    unauthorised="s 97(2)",
)
LIMITS = UsualLimits(
    Limits(1_000, 100_000, 500),
    (
        WagerKind("", frozenset(), 1_000, 50_000, "s 89(2)(a)"),
        WagerKind("tie", frozenset({"tie"}), 0, 0, "s 89(2)(b)", share=TIE_SHARE, share_source="s 89(2)(b)"),
    ),
)


@cache
def game(options: Options) -> Game[Table[Options, Memory]]:
    """Return baccarat at a table with these options."""
    return Game(
        about=ABOUT,
        outcomes=Outcomes(
            layout=LAYOUT, read=reader(BACCARAT), written=written, call=call, shoe=full_shoe(PAYS, DECKS)
        ),
        table=Table[Options, Memory],
        round_of_play=ROUND.round_of_play,
        face=partial(baccarat_face.face, LAYOUT, options.places, mini=False),
        sections=SECTIONS,
        equipment=Equipment(
            board="baccarat",
            buttons=(NO_MORE_BETS, DONE, ACCEPT, DECLINE, DISCLOSED, COLLECTED, PAID, PASS, VOID),
            terminal=EntryTerminal(tuple(range(10)), codes=card_meanings(BY_DECISION)),
            machines=(CardShoe(SHOE, DECKS, in_shoe),),
            needs={SHOE: "s 84(2)"},
        ),
        limits=LIMITS,
        wagering=Wagering(change=change, changed=changed),
        people=People(
            directions={**BACCARAT.cards.directions, "pass": banker.MAY_ORDER, "cards-again": CARDS_AGAIN},
            left=banker.left,
            excluded=banker.excluded,
            before=BACCARAT.cards.steps_before_play(),
            powers=(*BACCARAT.cards.powers, in_file("has the dealer be the banker", "s 96(1)", "dealer-banks")),
        ),
        features=Features(
            commission=Commission(source="s 90(6)", latest="before the reshuffle", due="s 90(5)", charge=commission),
            seats=Seats(options.places, "s 81(1)"),
            losers_first="s 104(3)",
        ),
        variant=game,
    )


GAME = game(Options())
