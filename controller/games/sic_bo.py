"""Sic-bo: Casino Gaming Rules 1985, Part 5 (ss 66-80)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

import msgspec
from msgspec.structs import replace

from c_ext.layout import Layout, Odds, Wager, once, to
from controller.events import Event, Restarted
from controller.game import Game, Sections
from controller.games import sic_bo_face
from controller.table import Key, Procedure, Table, Wait, press, wait
from hal.signals import AtRest, CoverMoved, Entered, Fault, Keyed, Pressed, Turned

Dice = tuple[int, ...]
"""The three uppermost faces, smallest first (s 69, s 77(2))."""

FACES = range(1, 7)
TUMBLER = "tumbler"
SPINS = 3  # s 76


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """covered_tumbler: wagers stay open until "no more bets", called before the cover comes off (s 72(3))."""

    covered_tumbler: bool = False


# The wagers (s 70) and what they pay (s 75)

TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}
FACE_VALUES = {1: to(1), 2: to(2), 3: to(12)}
TRIPLES = {(face, face, face) for face in FACES}


def wagers() -> Iterator[Wager[Dice]]:
    """The fifty wagers, in layout order."""
    yield wager("small", "small", "s 75(a)", to(1), lambda dice: 4 <= sum(dice) <= 10 and dice not in TRIPLES)
    yield wager("big", "big", "s 75(b)", to(1), lambda dice: 11 <= sum(dice) <= 17 and dice not in TRIPLES)
    yield wager("any-triple", "any triple", "s 75(e)", to(31), lambda dice: dice in TRIPLES)
    yield from (triple(face) for face in FACES)
    yield from (double(face) for face in FACES)
    yield from (total(number) for number in TOTALS)
    yield from (pair(low, high) for low, high in combinations(FACES, 2))
    yield from (face_value(face) for face in FACES)


def triple(face: int) -> Wager[Dice]:
    """One specific triple."""
    return wager(f"triple-{face}", f"triple {face}", "s 75(c)", to(180), lambda dice: dice.count(face) == 3)


def double(face: int) -> Wager[Dice]:
    """One specific double; a triple shows its double too."""
    return wager(f"double-{face}", f"double {face}", "s 75(d)", to(11), lambda dice: dice.count(face) >= 2)


def total(number: int) -> Wager[Dice]:
    """One total of the three dice."""
    return wager(f"total-{number}", f"total {number}", "s 75(f)", to(TOTALS[number]), lambda dice: sum(dice) == number)


def pair(low: int, high: int) -> Wager[Dice]:
    """A combination of two different faces."""
    return wager(f"pair-{low}-{high}", f"{low} and {high}", "s 75(g)", to(6), lambda dice: low in dice and high in dice)


def face_value(face: int) -> Wager[Dice]:
    """One face, paid by how many of the dice show it."""

    def pays(dice: Dice) -> Odds | None:
        return FACE_VALUES.get(dice.count(face))

    return Wager(f"face-{face}", str(face), "s 70", "s 75(h)", tuple(FACE_VALUES.values()), once(pays))


def wager(id_: str, name: str, section: str, odds: Odds, wins: Callable[[Dice], bool]) -> Wager[Dice]:
    """A wager that one result decides, at one set of odds."""
    return Wager(id_, name, "s 70", section, odds, once(lambda dice: odds if wins(dice) else None))


def outcomes() -> dict[Dice, int]:
    """The 56 results, each with how many of the 216 ways the dice can fall make it."""
    return dict(sorted(Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=3)).items()))


def read(words: Sequence[str]) -> Dice:
    """The dice of three numbers in any order. Raises ValueError for anything else."""
    if len(words) != 3 or not all(word in set("123456") for word in words):
        raise ValueError(f"{' '.join(words)!r} is no result of sic-bo: three numbers from 1 to 6, as 4 4 3")
    return tuple(sorted(map(int, words)))


def written(dice: Dice) -> str:
    """`3 4 4`."""
    return " ".join(map(str, dice))


def call(dice: Dice) -> str:
    """The result as the dealer announces it: "double 3, 4; total 10" (s 77(2)-(4))."""
    times = {1: "", 2: "double ", 3: "triple "}
    faces = ", ".join(f"{times[count]}{face}" for face, count in sorted(Counter(dice).items()))
    return f"{faces}; total {sum(dice)}"


# The round (ss 71-80)

NO_MORE_BETS = press("no-more-bets")
START = press("start")
NO_SPIN = press("no-spin")
PAID = press("paid")
COVER_OFF: Key = (CoverMoved, "off")
TUMBLER_FAULT: Key = (Fault, TUMBLER)
STILL_COVERED = ("the cover has not been taken off", "s 77(1)(a)")

TAKE_WAGERS = wait(
    "betting", "take wagers, then call no more bets", "s 72(1)", NO_MORE_BETS,
    refuses={START: ("call no more bets first", "s 72(1)")}, in_play=False,
)  # fmt: skip
TAKE_WAGERS_AND_START = wait("betting", "take wagers, and start the covered tumbler", "s 72(3)", START, in_play=False)
START_TUMBLER = wait("closed", "start the tumbler", "s 76", START)
SPINNING = wait(
    "turning", "the dice spin", "s 76", Turned, AtRest, NO_SPIN, TUMBLER_FAULT, Restarted, despite_blocks=NO_SPIN,
    refuses=dict.fromkeys((Keyed, Entered), ("the dice have not come to rest", "s 77(1)(b)")),
)  # fmt: skip
SPINNING_COVERED = replace(
    SPINNING, accepts=SPINNING.accepts | {CoverMoved}, refuses=dict.fromkeys((Keyed, Entered), STILL_COVERED)
)
CALL_AND_REVEAL = wait(  # the cover is not asked for yet, but it may come off
    "covered", "call no more bets, before the cover comes off", "s 72(3)", CoverMoved, NO_SPIN, TUMBLER_FAULT,
    despite_blocks=NO_SPIN, refuses=dict.fromkeys((Keyed, Entered), STILL_COVERED),
)  # fmt: skip
REVEAL = wait("covered", "take the cover off", "s 77(1)(a)", COVER_OFF, NO_SPIN, TUMBLER_FAULT, despite_blocks=NO_SPIN)
ANNOUNCE = wait("no spin", "announce no spin", "s 80(2)", NO_SPIN, despite_blocks=NO_SPIN)
LIFTED_EARLY = wait(
    "no spin", "announce no spin; or the floor manager voids the round", "s 72(3)", NO_SPIN, despite_blocks=NO_SPIN
)
ENTER = wait(
    "entry", "announce the dice, key their numbers and press entry", "s 78(1)", Keyed, Entered, NO_SPIN, TUMBLER_FAULT,
    despite_blocks=NO_SPIN,
)  # fmt: skip
ENTER_AGAIN = wait(
    "entry", "key the correct numbers and press entry", "s 78(6)", Keyed, Entered, NO_SPIN, TUMBLER_FAULT,
    despite_blocks=NO_SPIN,
)  # fmt: skip
PAY = wait(
    "payment", "pay the winning wagers, then press paid", "s 75", PAID, Entered, despite_blocks=PAID,
    refuses={Keyed: ("press entry first, to clear the numbers", "s 78(5)")}, may_void=False,
)  # fmt: skip

AFTER_THE_CALL = {TAKE_WAGERS_AND_START.what: START_TUMBLER, CALL_AND_REVEAL.what: REVEAL}


def round_of_play(table: Table) -> Procedure:
    """One round, from the first wager to the last payment."""
    if not table.options.covered_tumbler:
        yield TAKE_WAGERS
        table.no_more_bets("s 72(1)")
    paid = False
    while not paid:
        yield from spin(table)
        paid = yield from declared_and_paid(table)


def no_spin(table: Table, asked: Wait) -> Procedure:
    """The dealer announces that this spin does not count (s 80)."""
    yield asked
    table.call("no spin", asked.source)


def spin(table: Table) -> Procedure:
    """Spin, and again, until the dice are at rest and in sight after at least three turns (ss 76, 77(1), 80(2)).

    After no spin wagers stay as they were: closed, but for a covered tumbler before the call (s 72(2)-(3)).
    """
    good = False
    while not good:
        yield from activate(table)
        good = (yield from turned(table)) and (yield from revealed(table))


def activate(table: Table) -> Procedure:
    """The dealer starts the tumbler. From then on an open one takes no wagers (s 72(2))."""
    asked = TAKE_WAGERS_AND_START if table.betting_closed is None else START_TUMBLER
    yield from until(table, asked)
    while table.options.covered_tumbler and TUMBLER in table.state.covers_off:
        table.refuse("put the cover on the tumbler first", "s 72(3)")
        yield from until(table, asked if table.betting_closed is None else START_TUMBLER)
    if not table.options.covered_tumbler:
        table.close_betting("the dice tumbler has been activated", "s 72(2)")
    table.run(TUMBLER, SPINS)


def turned(table: Table) -> Procedure:
    """Whether the dice have come to rest after three turns; if not, no spin has been announced (s 76, s 80(2))."""
    spinning = SPINNING_COVERED if table.options.covered_tumbler else SPINNING
    while True:
        event = yield from until(table, spinning)
        match event:
            case Turned(count=turns):
                spinning = replace(spinning, what=f"the dice spin: {turns} of {SPINS} turns")
            case CoverMoved(on=True):
                pass
            case CoverMoved():
                if not (yield from lifted_in_time(table)):
                    return False
            case AtRest(count=turns) if turns >= SPINS:
                return True
            case _:
                yield from spoilt(table, event)
                return False


def spoilt(table: Table, event: Event) -> Procedure:
    """The tumbler did not work: it is stopped, and the dealer announces no spin (s 80(2))."""
    table.stop(TUMBLER)
    table.digits("")
    if isinstance(event, AtRest):
        table.alert("dealer", f"{event.count} of {SPINS} turns: this spin does not count", "s 76")
    elif isinstance(event, Restarted):
        table.alert("dealer", "the controller stopped while the dice were spinning", "s 80(2)")
    if isinstance(event, Pressed):
        table.call("no spin", "s 80(2)")
    else:
        yield from no_spin(table, ANNOUNCE)


def revealed(table: Table) -> Procedure:
    """Whether the cover of a covered tumbler came off after "no more bets" (s 72(3), s 77(1)(a))."""
    while table.options.covered_tumbler and TUMBLER not in table.state.covers_off:
        match (yield from until(table, REVEAL if table.called else CALL_AND_REVEAL)):
            case CoverMoved(on=True):
                pass
            case CoverMoved():
                return (yield from lifted_in_time(table))
            case event:
                yield from spoilt(table, event)
                return False
    return True


def lifted_in_time(table: Table) -> Procedure:
    """Whether "no more bets" was called when the cover began to lift; else this spin settles nothing (s 72(3)-(4)).

    Wagers are closed from then on, but the call is still due before the cover comes off the next spin.
    """
    table.close_betting("the dealer has started to take off the cover", "s 72(4)")
    if not table.called:
        table.stop(TUMBLER)
        table.alert("floor-manager", "the cover came off before no more bets: this spin settles nothing", "s 72(3)")
        yield from no_spin(table, LIFTED_EARLY)
        return False
    return True


def until(table: Table, asked: Wait) -> Procedure:
    """The next event asked for. At a covered tumbler "no more bets" may come first, if it is still due (s 72(3))."""
    while table.options.covered_tumbler and not table.called:
        event = yield asked.also(NO_MORE_BETS)
        if event.subject != "no-more-bets":
            return event
        table.no_more_bets("s 72(3)")
        asked = AFTER_THE_CALL.get(asked.what, asked)
    return (yield asked)


def entered(table: Table, asked: Wait) -> Procedure:
    """The three numbers last keyed when entry is pressed; None if it is no spin instead (s 78, s 80)."""
    keyed: tuple[int, ...] = ()
    while True:
        match (yield asked):
            case Keyed(number=number) if number not in FACES:
                table.refuse(f"there is no face {number}", "s 67(4)(a)")
            case Keyed(number=number):
                keyed = (*keyed, number)[-3:]
                table.digits(written(keyed))
            case Entered() if len(keyed) < 3:
                table.refuse(f"key three numbers first: {len(keyed)} keyed", "s 67(4)(c)")
            case Entered():
                return tuple(sorted(keyed))
            case Pressed():
                table.digits("")
                table.call("no spin", "s 80(1)")
                return None
            case fault:
                return (yield from spoilt(table, fault))


def declared_and_paid(table: Table) -> Procedure:
    """Whether a result was entered and paid on; if not, it is no spin. A second press of entry clears it (s 78(5)).

    Once it is cleared the dealer may still find a die that does not lie flat: s 80(1) holds for it as before the entry,
    and the floor manager is told.
    """
    dice = yield from entered(table, ENTER)
    while dice is not None:
        table.declare(dice, "s 77(2)")
        if isinstance((yield PAY), Pressed):
            table.settle()
            return True
        table.withdraw_declaration("the numbers are cleared", "s 78(5)")
        dice = yield from entered(table, ENTER_AGAIN)
        if dice is None:
            table.alert("floor-manager", "a result that was declared has become no spin", "s 80")
    return False


GAME = Game(
    id="sic-bo",
    name="Sic-bo",
    source="Casino Gaming Rules 1985 (Queensland), Part 5",
    layout=Layout(wagers(), outcomes()),
    read=read,
    written=written,
    call=call,
    round_of_play=round_of_play,
    face=sic_bo_face.face,
    sections=Sections(
        wagers="s 68",
        limits="s 74(1)",
        sign="s 74(2)",
        notice="s 74(3)",
        spoken_wagers="s 71(2)",
        withdrawal="s 72(2)",
        chips_colour="s 73(1)",
        chips_elsewhere="s 73(2)",
        chips_exchange="s 73(3)",
        unauthorised="s 79",
    ),
    steps=(
        ("players place chips on the layout, smaller denominations on top; spoken wagers are not accepted", "s 71"),
        ("the dealer calls no more bets before the tumbler is activated", "s 72(1)"),
        ("under a covered tumbler wagers stay open until the call, made before the cover comes off", "s 72(3)"),
        ("the tumbler turns at least three times", "s 76"),
        ("if a die does not lie flat, or the tumbler does not work, the dealer calls no spin", "s 80"),
        ("the dealer calls the faces from smallest to highest, doubles, triples and the total", "s 77"),
        ("the dealer keys the three numbers and presses entry: the winning areas light up", "s 78(1)-(2)"),
        ("wrong numbers are keyed over before entry; after it, a second press of entry clears them", "s 78(3)-(6)"),
        ("winning wagers are paid", "s 75"),
    ),
    board=lambda options: "sic-bo-covered" if options.covered_tumbler else "sic-bo",
    cover=lambda options: "reveals" if options.covered_tumbler else "interlock",
    buttons=("no-more-bets", "start", "no-spin", "paid", "void"),
    motors=(TUMBLER,),
    needs={TUMBLER: "s 80(2)", "terminal": "s 67(3)"},
    numbers=tuple(FACES),
    options=Options,
    assumed=(
        "where each wager area lies on the layout: the customary order, as diagram 2 is missing (s 66(6))",
        "doubles: a triple shows its double too (s 70)",
    ),
)
