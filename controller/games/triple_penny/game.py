# SPDX-License-Identifier: MIT
"""Triple penny two-up: Casino Gaming Rules 1985, Part 21 (ss 468-480)."""

from collections.abc import Mapping
from functools import cache, partial

from msgspec.structs import replace

from c_ext.wager import State
from controller.engine.rules.equipment import Equipment
from controller.engine.rules.features import Features, MovingWagers
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.opening import present
from controller.engine.rules.powers import another_name
from controller.engine.rules.wagering import Change, Refusal, UsualLimits, Wagering, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Button
from controller.engine.values.approvals import Approval
from controller.engine.values.roles import BOXER
from controller.games.kit import places
from controller.games.kit.keying import NO_SPIN, PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.ring import coins, invalid, stand_in
from controller.games.ring.betting import SPINNERS, SPINNERS_BONUS, note_entry, of_the_spinner, standing_of_the_spinner
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
from controller.games.ring.rules import HEADS, TAILS, TRIPLE_HEADS, TRIPLE_TAILS, RingRules, RingSections
from controller.games.ring.stand_in import (
    ALL_DECLINED,
    CHOSEN,
    INVALID_SPINS,
    MOST_INVALID,
    UNABLE,
    UNWILLING,
)
from controller.games.ring.table import RingTable
from controller.games.ring.waits import CLEAR, INDICATORS, RETIRE, SPIN
from controller.games.triple_penny import TRIPLE_PENNY
from controller.games.triple_penny import face as triple_penny_face
from controller.games.triple_penny.table import Options, TriplePennyTable
from controller.games.triple_penny.wagers import IN_BONUS_PLAY, becomes, call, layout, read, written

BOXER_SPINS = Button("boxer-spins", "b")
POWERS = (
    *ring_powers(examines="s 474(2)", offers="s 471(1)", takes_over="s 472(8), s 472(9)", calls="s 475(4)"),
    another_name("s 469(5)"),
)
BONUS_WAGER = 100  # s 472(2)(b), cents


def lights(results: str) -> dict[str, int]:
    """Return the sets of lights for this display of the results, with the number of lights in each."""
    return {each.name: each.count for each in triple_penny_face.LIGHTS[results]}


RULES = RingRules(
    coins=3,
    results=(HEADS, TAILS, TRIPLE_HEADS, TRIPLE_TAILS),
    lights=lights("display"),
    uppermost="at least 1 head and 1 tail uppermost",
    stand_in="boxer",
    button=BOXER_SPINS,
    grounds={
        ALL_DECLINED: "s 471(5)",
        CHOSEN: "s 478(1)(b)",
        INVALID_SPINS: "s 478(2)(a)",
        MOST_INVALID: "s 478(2)(b)",
        UNABLE: "s 478(2)(c)",
        UNWILLING: "s 478(2)(c)",
    },
    coin=CoinSections(found="s 474(2)", four_left="s 474(3)", new_set="s 474(4)", kept="s 470(4)"),
    sections=RingSections(
        offer="s 471(1)-(2)",
        selects="s 471(3)-(4)",
        wager="s 472(2)(a)",
        stays="s 472(10)",
        wins="s 472(7)",
        stops="s 472(9)",
        choice="s 478(1)",
        directed="s 478(2)",
        call="s 475(4)",
        left_the_kip="s 475(5)",
        kip="s 472(3)-(4)",
        too_few="s 470(3)",
        ring="s 474(1)-(2)",
        result="s 468",
        shown="s 479",
        paying="s 480",
        acts="s 471(5)",
        no_wager="s 471(6)",
        undecided="s 472(8)(b)",
        by_direction="s 478(1)(b)",
        beside="s 472(2)(b)",
        cards="s 479(c)",
    ),
    invalid=InvalidSpins(
        source="s 477",
        grounds={
            FLOATER: "s 477(1)",
            TOO_LOW: "s 477(2)(a)",
            HIT: "s 477(2)(b)",
            OUTSIDE_RING: "s 477(2)(c)",
            ON_ANOTHER: "s 477(2)(d)",
            SPINNER_OUTSIDE: "s 477(2)(e)",
        },
        must="s 477(2)",
        until=("before the coins come to rest on the floor", "s 477(4)"),
        players="s 477(5)",
    ),
)


class TriplePenny(RingRound):
    """The round of triple penny two-up, with its bonus play and the spinner's bonus wager."""

    def change(self, table: RingTable, change: Change) -> Refusal:
        """Refuse a change of a wager in bonus play, or against the rules of the ring (s 475(3), s 472)."""
        if change.wager in IN_BONUS_PLAY:
            return ("a wager in bonus play stays as it is until it is decided", "s 475(3)")
        return super().change(table, change) or bonus_change(table, change)


def bonus_change(table: RingTable, change: Change) -> Refusal:
    """Return why the spinner's bonus wager prevents this change; None if it does not."""
    why = ""
    if change.wager in SPINNERS_BONUS and change.after:
        why = no_bonus(change, standing_of_the_spinner(table))
    elif change.wager in SPINNERS and not change.after and len(of_the_spinner(table)) > 1:
        why = "the spinner takes back the bonus wager first: it lies beside this one"
    return (why, "s 472(2)(b)") if why else None


def no_bonus(change: Change, standing: set[str]) -> str:
    """Return why this cannot be the spinner's bonus wager: $1, on the side of a valid spinner's wager."""
    if change.after != BONUS_WAGER:
        return "the spinner's bonus wager is $1"
    if change.wager.replace("-bonus", "") not in standing:
        return "the spinner's bonus wager lies beside the spinner's wager, on the same side"
    return ""


def stand(table: RingTable) -> Mapping[str, State | None]:  # noqa: ARG001 - at any time
    """Return the wagers in bonus play. Nobody places one there: a spin decides only moved wagers (s 473(5), (8))."""
    return dict.fromkeys(IN_BONUS_PLAY)


LAYOUT = layout()

STEPS = (
    ("the boxer offers the coins clockwise; who accepts is the spinner, and selects 3 of them", "s 471(1)-(4)"),
    ("if all players decline a floor manager may direct the boxer to act as spinner", "s 471(5)"),
    ("the spinner places a wager on heads or tails, and perhaps a bonus wager of $1 beside it", "s 472(2)"),
    ("players wager on heads, tails or each", "s 473(2)"),
    ("the boxer calls no more bets before every spin", "s 475(4)"),
    ("the spinner spins the coins from the kip, at least 1 head and 1 tail uppermost", "s 472(3)-(4)"),
    ("the boxer or a floor manager announces an invalid spin as no spin or barred; it decides nothing", "s 477"),
    ("heads, tails, triple heads or triple tails are declared", "s 468"),
    ("each result is displayed by lights, by an electronic display or by cards", "s 479"),
    ("three coins of a player's side move the wager to bonus play, which the next spin decides", "s 473"),
    ("three of the spinner's side win, one of the other loses; the bonus needs three triples", "s 472(5)-(6)"),
    ("a spinner who has won keeps spinning or retires; one who has lost retires", "s 472(7)-(8)"),
    ("the boxer spins for a spinner who stops, and where a loss leaves players' wagers undecided", "s 472(8)-(9)"),
    ("after 3 invalid first spins the spinner retires or has the floor manager direct the boxer to spin", "s 478(1)"),
    (
        "the floor manager directs it for invalid spins, 3 in a row or most, or a spinner unable or unwilling",
        "s 478(2)",
    ),
    ("when more than one coin is lost the next spinner begins with a new set", "s 474(4)"),
)
ASSUMED = (
    "where each wager area lies on the layout, as diagram 22 is missing (s 469(2))",
    "after the last place that declines, the spin is offered to the first again (s 471(2))",
    "when a spinner who has won retires, players' undecided wagers wait for the next spinner (s 473)",
    "a spinner's wager that is found after a valid spin would miss that spin: it is given back (s 472(2)(a))",
    "a spinner whose wager is declared void after a valid spin retires (s 4(2)(a), s 472(2)(a))",
    "3 consecutive invalid spins are a ground for the boxer to take over until the game is over (s 478(2)(a))",
    "the majority of the spinner's spins in a game: more than half of those so far, so 1 of 1 too (s 478(2)(b))",
    "a spinner who is excluded, or has left, is unable to continue (s 478(2)(c))",
    "a declared result says that the coins were at rest: after it no spin is a floater (s 477(4))",
    "on the other grounds a spin is declared invalid until it is paid (s 477(2))",
    "a light that has failed is replaced by cards (s 479(c))",
    "winnings that are not whole cents are rounded down (s 480)",
    "at a table where no wager was ever entered the spinner's wager is only asked for (s 472)",
    "after no spin the call holds for the next spin, and players' wagers stay closed (s 475(4)-(5))",
    "the spin is offered to every place: nobody is entered as seated (s 471)",
    places.ASSUMED,
)

NAME = Approval(
    name="name",
    what="the chief executive's approval of the name that the operator uses for the game",
    source="s 469(5)",
    when="the table file gives the game another name: title",
    needed=False,
    for_title=True,
)
ABOUT = About(
    title=TRIPLE_PENNY,
    steps=STEPS,
    assumed=ASSUMED,
    approvals=(NAME,),
)
SECTIONS = Sections(
    wagers="s 473(2)",
    limits="s 476(1)",
    sign="s 476(2)",
    coins="s 6(1)",
    spoken_wagers="s 475(1)",
    withdrawal="s 475(5)",
    unauthorised="s 468",
)


@cache
def game(options: Options) -> Game[TriplePennyTable]:
    """Return triple penny two-up for a table with these options."""
    lit = options.results == "lights"
    ring = TriplePenny(replace(RULES, lights=lights(options.results)))
    return Game(
        about=ABOUT,
        outcomes=Outcomes(layout=LAYOUT, read=read, written=written, call=call),
        table=TriplePennyTable,
        round_of_play=ring.round_of_play,
        face=partial(triple_penny_face.face, LAYOUT, options.results),
        sections=SECTIONS,
        equipment=Equipment(
            board="triple-penny-two-up-lights" if lit else "triple-penny-two-up",
            buttons=(
                *(NO_MORE_BETS, SPIN, ACCEPT, DECLINE, HEADS, TAILS, TRIPLE_HEADS, TRIPLE_TAILS, CLEAR, PAID, NO_SPIN),
                *(RETIRE, BOXER_SPINS, VOID),
            ),
            indicators=INDICATORS if lit else "",
        ),
        limits=UsualLimits(kinds=(WagerKind("", frozenset(), 500, 10_000, "s 476(1)"),)),
        wagering=Wagering(change=ring.change, changed=note_entry, unlimited=SPINNERS_BONUS),
        people=People(
            directions={
                BOXER_SPINS.name: stand_in.direction("ss 471(5), 478", RULES.grounds),
                **invalid.directions(RULES.invalid),
                **coins.directions(charge="s 474"),
            },
            powers=POWERS,
            before=present("coins", "5 coins are present, a yellow or white cross on each tail", "s 470(1)", BOXER),
        ),
        features=Features(moving=MovingWagers(stand=stand, becomes=becomes)),
        variant=game,
    )


GAME = game(Options())
