# SPDX-License-Identifier: MIT
"""Two-up: Casino Gaming Rules 1985, Part 10 (ss 162-175)."""

from collections.abc import Mapping
from functools import partial

from c_ext.wager import State
from controller.engine.rules.equipment import Equipment
from controller.engine.rules.features import Features, MovingWagers
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.opening import present
from controller.engine.rules.powers import Power
from controller.engine.rules.wagering import UsualLimits, Wagering, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Button
from controller.engine.values.roles import BOXER
from controller.engine.values.roles import HOUSE_SPINNER as HOUSE_SPINNER_ROLE
from controller.games.kit import places
from controller.games.kit.keying import NO_SPIN, PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.ring import coins, invalid, stand_in
from controller.games.ring.betting import SIDES, note_entry
from controller.games.ring.boxer import powers as ring_powers
from controller.games.ring.coins import CoinSections
from controller.games.ring.invalid import (
    FLOATER,
    HIT,
    ON_ANOTHER,
    OUTSIDE_RING,
    SPINNER_OUTSIDE,
    TOO_LOW,
    InvalidSpins,
)
from controller.games.ring.round import RingRound
from controller.games.ring.rules import HEADS, ODDS_SPUN, TAILS, RingRules, RingSections
from controller.games.ring.stand_in import INVALID_SPINS, UNABLE, UNWILLING
from controller.games.ring.table import ODDS, RingTable
from controller.games.ring.waits import CLEAR, INDICATORS, RETIRE, SPIN
from controller.games.two_up import TWO_UP
from controller.games.two_up import face as two_up_face
from controller.games.two_up.wagers import call, layout, odds_in_a_row, read, written

HOUSE_SPINNER = Button("house-spinner", "b")

POWERS = (
    *ring_powers(
        examines="s 165(1)(b)", offers="s 166(1)", takes_over="s 167(7)", calls="s 169(2)", charge="s 164(2)"
    ),
    Power(
        what="spins instead of the spinner", roles=(HOUSE_SPINNER_ROLE,), source="s 172(1)",
        how="the spinner's choice, or the floor manager's direction",
    ),
)  # fmt: skip
RULES = RingRules(
    coins=2,
    results=(ODDS_SPUN, HEADS, TAILS),
    lights={lights.name: lights.count for lights in two_up_face.LIGHTS.sets},
    uppermost="1 head and 1 tail uppermost",
    stand_in="house spinner",
    button=HOUSE_SPINNER,
    grounds=dict.fromkeys((INVALID_SPINS, UNABLE, UNWILLING), "s 172(2)"),
    coin=CoinSections(found="s 165(1)(b)", four_left="s 165(2)", new_set="s 165(3)", kept="s 164(5)"),
    invalid=InvalidSpins(
        source="s 175",
        grounds={
            FLOATER: "s 175(1)",
            TOO_LOW: "s 175(2)(a)",
            OUTSIDE_RING: "s 175(2)(b)",
            HIT: "s 175(2)(c)",
            SPINNER_OUTSIDE: "s 175(2)(d)",
            ON_ANOTHER: "s 175(2)(e)",
        },
        must="s 175(2)",
        until=("before the coins hit the floor", "s 175(1)"),
        players="s 175(3)",
    ),
    standing=("odds were spun: the undecided wagers stay as they are, and no new one is made", "s 168(6)"),
    sections=RingSections(
        offer="s 166(1)-(2)",
        selects="s 166(3)-(4)",
        wager="s 167(2)",
        stays="s 167(8)",
        wins="s 167(5)",
        stops="s 167(7)",
        choice="s 172(1)",
        directed="s 172(2)",
        call="s 169(2)",
        left_the_kip="s 169(3)",
        kip="s 175(4)-(5)",
        too_few="s 164(3)",
        ring="s 165(1)",
        result="s 163",
        shown="s 173(1)",
        paying="s 174",
        cards="s 173(2)",
    ),
)
RING = RingRound(RULES)


def begins(table: RingTable, player: str, wager: str) -> State | None:  # noqa: ARG001 - they are counted for all
    """Return the state of a new wager. For players, odds in a row are counted at the table, also before the wager.

    The spinner's wager counts only the odds spun after it was made (s 167(3)(c)).
    """
    return odds_in_a_row(table.memory.spun.get(ODDS, 0)) if wager in SIDES else None


def stand(table: RingTable) -> Mapping[str, State | None]:
    """Return the state of players' wagers: the fifth odds in a row decides them."""
    return dict.fromkeys(SIDES, odds_in_a_row(table.memory.spun.get(ODDS, 0)))


ODDS_IN_A_ROW = ("First odds", "Second odds", "Third odds", "Fourth odds", "Fifth odds: players' wagers lose")


def meaning(table: RingTable, spun: str) -> str:
    """Return the meaning of a spin's result: the number of odds in a row at the table (s 168(4)(c), (5)(c))."""
    return ODDS_IN_A_ROW[table.memory.spun.get(ODDS, 0)] if spun == ODDS else ""


LAYOUT = layout()

STEPS = (
    ("the boxer offers the coins clockwise; who accepts is the spinner, and selects 2 of them", "s 166"),
    ("the spinner places a wager on heads or tails; players wager on heads, tails or each", "ss 167-168"),
    ("the boxer calls no more bets, if new wagers may be made", "s 169(2)"),
    ("the spinner spins the coins from the kip, 1 head and 1 tail uppermost", "s 175(4)-(5)"),
    ("the boxer or a floor manager announces an invalid spin as no spin or barred; it decides nothing", "s 175"),
    ("the boxer declares heads, odds or tails, and a light shows it, or a card where lights failed", "s 163, s 173"),
    ("heads and tails decide players' wagers; so does the fifth odds in a row", "s 168"),
    ("three of the spinner's side win, one of the other or five odds in a row lose", "s 167(3)-(4)"),
    ("a spinner who has won keeps spinning or retires; one who has lost retires", "s 167(5)-(6)"),
    ("the boxer spins for a spinner who stops after a valid spin", "s 167(7)"),
    ("after 3 invalid first spins the spinner retires or has a house spinner continue", "s 172(1)"),
    ("the floor manager directs one for 3 invalid spins in a row, or a spinner unable or unwilling", "s 172(2)"),
    ("when two coins of the set are lost the next spinner begins with a new set", "s 165(3)"),
)
ASSUMED = (
    "where each wager area lies on the layout, as diagram 12 is missing (s 162(4))",
    "the colours of the lights (s 173(1))",
    "after odds wagers are made if no player's wager is undecided (s 168(6))",
    "after the last place that declines, the spin is offered to the first again; if nobody accepts, the floor manager "
    "voids the round, and undecided wagers go back (ss 3(2), 166(2))",
    "odds in a row are counted at the table: a player's new wager inherits the count (s 168(4)(c), s 168(5)(c))",
    "the count goes on under the next spinner while a player's wager is undecided; the spinner's own begins anew "
    "(ss 167(3)(c), 168(4)(c))",
    "a spinner's wager that is found after a valid spin would miss that spin: it is given back (s 167(2))",
    "a spinner whose wager is declared void after a valid spin retires (s 4(2)(a), s 167(2))",
    "3 consecutive invalid spins are a ground for a house spinner until the game is over (s 172(2))",
    "a spinner who is excluded, or has left, is unable to continue (s 172(2))",
    "a declared result says that the coins were on the floor: after it no spin is a floater (s 175(1))",
    "on the other grounds a spin is declared invalid until it is paid (s 175(2))",
    "winnings that are not whole cents are rounded down (s 174)",
    "at a table where no wager was ever entered the spinner's wager is only asked for (s 167)",
    "the spin is offered to every place: nobody is entered as seated (s 166)",
    places.ASSUMED,
)

GAME: Game[RingTable] = Game(
    about=About(
        title=TWO_UP,
        steps=STEPS,
        assumed=ASSUMED,
    ),
    outcomes=Outcomes(layout=LAYOUT, read=read, written=written, call=call, meaning=meaning),
    table=RingTable,
    round_of_play=RING.round_of_play,
    face=partial(two_up_face.face, LAYOUT),
    sections=Sections(
        wagers="s 168(2)",
        limits="s 171(1)",
        sign="s 171(3)",
        notice="s 171(4)",
        coins="s 170(2)",
        spoken_wagers="s 170(3)",
        withdrawal="s 169(3)",
        unauthorised="s 164(2)",
        interference="s 164(2)",
    ),
    equipment=Equipment(
        board="two-up",
        buttons=(
            *(NO_MORE_BETS, SPIN, ACCEPT, DECLINE, HEADS, TAILS, ODDS_SPUN, CLEAR, PAID, NO_SPIN, RETIRE),
            *(HOUSE_SPINNER, VOID),
        ),
        indicators=INDICATORS,
    ),
    limits=UsualLimits(kinds=(WagerKind("", frozenset(), 500, 10_000, "s 171(2)"),)),
    wagering=Wagering(change=RING.change, changed=note_entry),
    people=People(
        directions={
            HOUSE_SPINNER.name: stand_in.direction("s 172(2)", RULES.grounds),
            **invalid.directions(RULES.invalid),
            **coins.directions(charge="s 164(2)"),
        },
        powers=POWERS,
        before=present("coins", "5 coins are present, a white or yellow cross on each tail", "s 164(1)", BOXER),
    ),
    features=Features(moving=MovingWagers(stand=stand, begins=begins)),
)
