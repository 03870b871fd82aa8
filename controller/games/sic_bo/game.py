"""Sic-bo: Casino Gaming Rules 1985, Part 5 (ss 66-80)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

import msgspec
from msgspec.structs import replace

from c_ext.layout import Layout, Odds, Wager, once, to
from controller.engine.events import Event
from controller.engine.game import Game, Sections
from controller.engine.table import FLOOR_MANAGER, Procedure, Table, Wait, wait
from controller.games.kit import dice
from controller.games.kit.dice import FACES, Dice, called, written
from controller.games.kit.keying import ENTRY, NO_MORE_BETS, NO_SPIN, START
from controller.games.kit.tumbler import SPINS, TUMBLER, TUMBLER_FAULT, DiceTumbler, Rules, in_turns
from controller.games.sic_bo import face as sic_bo_face
from hal.signals import AtRest, CoverMoved, Turned


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """covered_tumbler: wagers stay open until "no more bets", called before the cover comes off (s 72(3))."""

    covered_tumbler: bool = False


# The wagers (s 70) and what they pay (s 75)

TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}
FACE_VALUES = {1: to(1), 2: to(2), 3: to(12)}
TRIPLES = {(face, face, face) for face in FACES}


def wagers() -> Iterator[Wager[Dice]]:
    """The fifty wagers, in layout order."""
    yield wager("small", "small", "s 75(a)", to(1), lambda thrown: 4 <= sum(thrown) <= 10 and thrown not in TRIPLES)
    yield wager("big", "big", "s 75(b)", to(1), lambda thrown: 11 <= sum(thrown) <= 17 and thrown not in TRIPLES)
    yield wager("any-triple", "any triple", "s 75(e)", to(31), lambda thrown: thrown in TRIPLES)
    yield from (triple(face) for face in FACES)
    yield from (double(face) for face in FACES)
    yield from (total(number) for number in TOTALS)
    yield from (pair(low, high) for low, high in combinations(FACES, 2))
    yield from (face_value(face) for face in FACES)


def triple(face: int) -> Wager[Dice]:
    """One specific triple."""
    return wager(f"triple-{face}", f"triple {face}", "s 75(c)", to(180), lambda thrown: thrown.count(face) == 3)


def double(face: int) -> Wager[Dice]:
    """One specific double; a triple shows its double too."""
    return wager(f"double-{face}", f"double {face}", "s 75(d)", to(11), lambda thrown: thrown.count(face) >= 2)


def total(number: int) -> Wager[Dice]:
    """One total of the three dice."""
    return wager(
        f"total-{number}", f"total {number}", "s 75(f)", to(TOTALS[number]), lambda thrown: sum(thrown) == number
    )


def pair(low: int, high: int) -> Wager[Dice]:
    """A combination of two different faces."""
    return wager(
        f"pair-{low}-{high}", f"{low} and {high}", "s 75(g)", to(6), lambda thrown: low in thrown and high in thrown
    )


def face_value(face: int) -> Wager[Dice]:
    """One face, paid by how many of the dice show it."""

    def pays(thrown: Dice) -> Odds | None:
        return FACE_VALUES.get(thrown.count(face))

    return Wager(f"face-{face}", str(face), "s 70", "s 75(h)", tuple(FACE_VALUES.values()), once(pays))


def wager(id_: str, name: str, section: str, odds: Odds, wins: Callable[[Dice], bool]) -> Wager[Dice]:
    """A wager that one result decides, at one set of odds."""
    return Wager(id_, name, "s 70", section, odds, once(lambda thrown: odds if wins(thrown) else None))


def read(words: Sequence[str]) -> Dice:
    """The dice of three numbers in any order. Raises ValueError for anything else."""
    return dice.read(words, 3, "sic-bo")


# The round (ss 71-80)

COVER_OFF = (CoverMoved, "off")
STILL_COVERED = ("the cover has not been taken off", "s 77(1)(a)")

RULES = Rules(
    call="s 72(1)",
    closed="s 72(2)",
    spins="s 76",
    at_rest="s 77(1)(b)",
    announced="s 77(2)",
    reading="s 78(1)",
    faces="s 67(4)(a)",
    three="s 67(4)(c)",
    cleared="s 78(5)",
    again="s 78(6)",
    paying="s 75",
    not_flat="s 80(1)",
    not_working="s 80(2)",
    no_spin="s 80",
)


class CoveredTumbler(DiceTumbler):
    """The round of a covered tumbler: wagers stay open until "no more bets", called before the cover comes off.

    After no spin they stay as they were: open, if the call is still due (s 72(2)-(4)).
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.start_open = wait(
            "betting", "take wagers, and start the covered tumbler", "s 72(3)", START, in_play=False
        )  # fmt: skip
        self.spinning = replace(
            self.spinning,
            accepts=self.spinning.accepts | {CoverMoved},
            refuses=dict.fromkeys(ENTRY, STILL_COVERED),
        )
        self.call_and_reveal = wait(  # the cover is not asked for yet, but it may come off
            "covered", "call no more bets, before the cover comes off", "s 72(3)", CoverMoved, NO_SPIN, TUMBLER_FAULT,
            despite_blocks=(NO_SPIN,), refuses=dict.fromkeys(ENTRY, STILL_COVERED),
        )  # fmt: skip
        self.reveal = wait(
            "covered", "take the cover off", "s 77(1)(a)", COVER_OFF, NO_SPIN, TUMBLER_FAULT, despite_blocks=(NO_SPIN,)
        )  # fmt: skip
        self.lifted_early = wait(
            "no spin", "announce no spin; or the floor manager voids the round", "s 72(3)", NO_SPIN,
            despite_blocks=(NO_SPIN,),
        )  # fmt: skip

    def betting(self, table: Table) -> Procedure:  # noqa: ARG002 - wagers stay open
        """The tumbler may be started at once."""
        yield from ()

    def activate(self, table: Table) -> Procedure:
        """The dealer starts the tumbler, with its cover on."""
        yield from self.until(table, self.starting(table))
        while TUMBLER in table.state.covers_off:
            table.refuse("put the cover on the tumbler first", "s 72(3)")
            yield from self.until(table, self.starting(table))
        table.run(TUMBLER, SPINS)

    def starting(self, table: Table) -> Wait:
        """Wagers may be open or closed while the tumbler is started."""
        return self.start_open if table.betting_closed is None else self.start

    def turned(self, table: Table) -> Procedure:
        """Whether the dice are at rest and in sight after three turns; if not, no spin has been announced."""
        spinning = self.spinning
        while True:
            match (yield from self.until(table, spinning)):
                case Turned(count=turns):
                    spinning = replace(spinning, what=in_turns(turns))
                case CoverMoved(on=True):
                    pass
                case CoverMoved():
                    if not (yield from self.lifted_in_time(table)):
                        return False
                case AtRest(count=turns) if turns >= SPINS:
                    return (yield from self.revealed(table))
                case event:
                    yield from self.spoilt(table, event)
                    return False

    def revealed(self, table: Table) -> Procedure:
        """Whether the cover came off after "no more bets" (s 72(3), s 77(1)(a))."""
        while TUMBLER not in table.state.covers_off:
            match (yield from self.until(table, self.reveal if table.called else self.call_and_reveal)):
                case CoverMoved(on=True):
                    pass
                case CoverMoved():
                    return (yield from self.lifted_in_time(table))
                case event:
                    yield from self.spoilt(table, event)
                    return False
        return True

    def lifted_in_time(self, table: Table) -> Procedure:
        """Whether "no more bets" was called when the cover began to lift; else this spin settles nothing (s 72(3)-(4)).

        Wagers are closed from then on, but the call is still due before the cover comes off the next spin.
        """
        table.close_betting("the dealer has started to take off the cover", "s 72(4)")
        if table.called:
            return True
        table.stop(TUMBLER)
        table.alert(FLOOR_MANAGER, "the cover came off before no more bets: this spin settles nothing", "s 72(3)")
        yield self.lifted_early
        table.call("no spin", self.lifted_early.source)
        return False

    def until(self, table: Table, asked: Wait) -> Procedure:
        """The next event asked for. "No more bets" may come first, as long as it is still due (s 72(3))."""
        while not table.called:
            event: Event = yield asked.also(NO_MORE_BETS)
            if event.subject != "no-more-bets":
                return event
            table.no_more_bets("s 72(3)")
            asked = self.after_the_call(asked)
        return (yield asked)

    def after_the_call(self, asked: Wait) -> Wait:
        """What is asked for once the call is made."""
        if asked is self.start_open:
            return self.start
        return self.reveal if asked is self.call_and_reveal else asked


OPEN, COVERED = DiceTumbler(RULES), CoveredTumbler(RULES)


def round_of_play(table: Table) -> Procedure:
    """One round, from the first wager to the last payment."""
    return (COVERED if table.options.covered_tumbler else OPEN).round_of_play(table)


LAYOUT = Layout(wagers(), dice.throws(3))

GAME = Game(
    id="sic-bo",
    name="Sic-bo",
    source="Casino Gaming Rules 1985 (Queensland), Part 5",
    layout=LAYOUT,
    read=read,
    written=written,
    call=called,
    round_of_play=round_of_play,
    face=partial(sic_bo_face.face, LAYOUT),
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
    terminal="terminal",
    lamps="lamps",
    machines=lambda options: {"tumblers": TUMBLER},
    needs=lambda options: {TUMBLER: "s 80(2)", "terminal": "s 67(3)"},
    numbers=tuple(FACES),
    options=Options,
    assumed=(
        "where each wager area lies on the layout: the customary order, as diagram 2 is missing (s 66(6))",
        "doubles: a triple shows its double too (s 70)",
    ),
)
