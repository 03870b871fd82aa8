# SPDX-License-Identifier: MIT
"""Wheel of fortune: Casino Gaming Rules 1985, Part 9; Division 1 with 50 sections, Division 2 with 52 (ss 145-161)."""

import dataclasses
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from c_ext.layout import Layout
from controller.engine.record.events import Directed, Event, Restarted
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.directions import Direction
from controller.engine.rules.equipment import EntryTerminal, Equipment, SpunWheel
from controller.engine.rules.features import Features
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.powers import another_name, operates
from controller.engine.rules.wagering import UsualLimits, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID, Procedure, VoidRound, Wait, wait
from controller.engine.values.approvals import Approval
from controller.engine.values.roles import DEALER
from controller.engine.values.title import Title
from controller.games.kit.keying import ENTRY, NO_SPIN, PAID, Keying, take_entry
from controller.games.kit.wheel import ANNOUNCED, READER_FAULT, REVOLUTIONS, WHEEL, is_read, paid_or_no_spin
from controller.games.wheel_of_fortune import FIFTY, FIFTY_TWO
from controller.games.wheel_of_fortune import face as wheel_face
from controller.games.wheel_of_fortune.table import Options, WheelTable
from controller.games.wheel_of_fortune.wagers import DIVISION_1, DIVISION_2, FortuneWheel, as_text, call, meaning
from hal.signals import Entered, Pressed, Rested, Revolved, Spun

NOT_AT_REST = ("the indicator has not come to rest in a slot", "s 147")

TAKE_WAGERS = wait(
    "betting", "take wagers, then call no more bets", "s 146(4)", NO_MORE_BETS, besides=((Spun, WHEEL),),
    refuses=dict.fromkeys(ENTRY, ("call no more bets first", "s 146(4)")), in_play=False,
)  # fmt: skip
SPIN = wait(
    "closed", "spin the wheel, by its rim or the knobs", "s 146(2)", (Spun, WHEEL), besides=(*ANNOUNCED, READER_FAULT),
    refuses=dict.fromkeys(ENTRY, NOT_AT_REST), despite_blocks=(NO_SPIN,),
)  # fmt: skip
TURNING = wait(
    "turning", "wait until the wheel rests", "s 146(3)",
    besides=(*ANNOUNCED, Spun, Revolved, Rested, READER_FAULT, Restarted),
    refuses=dict.fromkeys(ENTRY, NOT_AT_REST), despite_blocks=(NO_SPIN,), moving=True, headline="Wheel spinning",
)  # fmt: skip
ENTER = wait(
    "entry", "spin the wheel; announce its symbol, key it and press entry", "s 147", (Spun, WHEEL), *ENTRY,
    besides=ANNOUNCED, despite_blocks=(NO_SPIN, *ENTRY),
)  # fmt: skip
"""The wait for a symbol where no reader reports the spin."""
CORRECT = wait(
    "entry", "key the right symbol and press entry", "s 147", *ENTRY,
    besides=ANNOUNCED, despite_blocks=(NO_SPIN, *ENTRY), headline="Symbol cleared",
)  # fmt: skip
PAY = wait(
    "payment", "", "s 147", PAID, besides=(Entered,), despite_blocks=(PAID, Entered), may_void=False, settles=True,
)  # fmt: skip


class Rest(NamedTuple):
    """The end of a valid spin: the winning symbol, and whether the indicator is on a peg."""

    symbol: str
    peg: bool = False


class WheelOfFortune:
    """The round of one of the two wheels."""

    def __init__(self, wheel: FortuneWheel) -> None:
        self.wheel = wheel
        count = len(wheel.sections)
        self.keyed = Keying(range(1, count + 1), 1, 1, self.symbol, "symbol", wheel.source, "s 147")

    def symbol(self, keyed: tuple[int, ...]) -> str:
        """Return the symbol of the button with this number."""
        return tuple(self.wheel.sections)[keyed[0] - 1]

    def round_of_play(self, table: WheelTable) -> Procedure[None]:
        """Play one round, from the first wager to the last payment, or until it is void after a malfunction (s
        155(2)).
        """
        show(table)
        yield from called(table)
        rest = yield from self.spun(table)
        if not (yield from paid_or_no_spin(table, rest.symbol, "s 147", partial(pay, rest), (CORRECT, self.keyed))):
            no_spin(table)

    def spun(self, table: WheelTable) -> Procedure["Rest"]:
        """Return the winning symbol of the first valid spin."""
        found = None
        while found is None or isinstance(found, Event):
            if isinstance(found, Spun) and table.attended:
                found = yield from self.watched(table, found)
            else:
                found = yield from self.asked(table, seen=not isinstance(found, Restarted))
            if isinstance(found, (Pressed, Directed)):
                no_spin(table)
        return found

    def asked(self, table: WheelTable, *, seen: bool) -> Procedure["Rest | Event"]:
        """Wait for the spin, or for its symbol if no reader can report it. Return the event, or the keyed symbol.

        seen: False after a restart during a spin, because the reader may have missed the end of the spin.
        """
        show(table)
        if seen and is_read(table):
            return (yield SPIN)
        keyed = yield from take_entry(table, ENTER, self.keyed)
        return keyed if isinstance(keyed, Event) else Rest(keyed)

    def watched(self, table: WheelTable, spun: Spun) -> Procedure["Rest | Event | None"]:
        """Return the symbol at which the wheel stopped; None for an invalid spin; or the event that ended the spin."""
        count = 0
        while True:
            show(table, spun, count)
            match (yield TURNING):
                case Spun() if not table.attended:
                    return None
                case Spun() as spun:
                    count = 0
                    table.note("the wheel was spun again: its revolutions are counted anew", "s 146(3)")
                case Revolved(count=count):
                    pass
                case Rested() as rested if count >= REVOLUTIONS:
                    at = (spun.direction, rested.place, rested.peg)
                    show(table, spun, count, rested, self.wheel.at_the_indicator(*at))
                    return Rest(self.wheel.winning_symbol(*at), rested.peg)
                case Rested():
                    what = f"{count} of {REVOLUTIONS} revolutions: this spin is not valid; spin again"
                    table.alert_of_spin("dealer", what, "s 146(3)")
                    return None
                case event:
                    return event


def called(table: WheelTable) -> Procedure[None]:
    """Take wagers until the dealer calls no more bets, which comes before the spin (s 146(4))."""
    while isinstance((yield TAKE_WAGERS), Spun):
        what = "the wheel was spun before no more bets was called: this spin does not count"
        table.alert_of_spin("dealer", what, "s 146(4)")
    table.no_more_bets("s 146(4)", "s 150(3)")


def no_spin(table: WheelTable) -> None:
    """Handle a malfunction: the spin is invalid and all wagers are void (s 155). Raises VoidRound."""
    table.call("no spin", "s 155(1)")
    raise VoidRound("the wheel has malfunctioned: all wagers are void", "s 155(2)")


def show(
    table: WheelTable, spun: Spun | None = None, count: int = 0, rested: Rested | None = None, at: str = ""
) -> None:
    """Show the wheel as reported by the reader. at: the symbol or peg at the indicator, in words."""
    turned = ShownWheel(wheel=spun.direction if spun else None, revolutions=count, indicator=at)
    table.show(replace(turned, section=rested.place, peg=rested.peg) if rested else turned)


def pay(rest: Rest, symbol: str) -> Wait:
    """Return the wait after the declaration. On a peg, the symbol that last passed the indicator wins."""
    first = f"announce {call(symbol)}"
    if rest.peg and symbol == rest.symbol:
        return replace(PAY, first=f"on a peg: {first}, the last to pass", source="s 147, s 154(2)")
    return replace(PAY, first=first)


# The two tables

LOWEST_MAXIMUM_50 = {"1-to-1": 40_000, "5-to-1": 8_000, "11-to-1": 4_000, "22-to-1": 2_000, "44-to-1": 1_000}
"""Cents. The lowest maximum allowed if the minimum is $5 or less (s 153(2))."""
LOWEST_MAXIMUM_52 = {"1-to-1": 20_000, "3-to-1": 8_000, "5-to-1": 4_000, "11-to-1": 2_000}
"""The same by s 159(1)."""
LOWEST_MAXIMUM_52_AT_2 = {"23-to-1": 1_000, "47-to-1": 500}
"""The same by s 159(2), if the minimum is $2 or less."""


def kinds(wheel: FortuneWheel, least: dict[str, int], minimum: int, source: str) -> tuple[WagerKind, ...]:
    """Return the wagers, grouped by their odds."""
    at = {f"{odds}-to-1": frozenset(f"symbol-{it}" for it in wheel.odds if wheel.odds[it] == odds)
          for odds in wheel.odds.values()}  # fmt: skip
    return tuple(WagerKind(name, at[name], minimum, maximum, source) for name, maximum in least.items())


STEPS = (
    ("players place chips on the layout, smaller denominations on top; spoken wagers are not accepted", "s 150"),
    ("the dealer calls no more bets before spinning the wheel", "s 146(4)"),
    ("the wheel makes at least 4 revolutions, in either direction", "s 146"),
    ("the dealer announces the symbol at the indicator; on a peg, the one that last passed it", "s 147, s 154(2)"),
    ("losing wagers are collected first, then winning wagers are paid; these may stay or be withdrawn", "s 147"),
    ("if the wheel malfunctions the dealer calls no spin: all wagers are void", "s 155"),
)


def another_layout(diagram: str, source: str) -> Approval:
    """Return the approval of a layout cloth that differs from its diagram."""
    return Approval(
        name="layout",
        what="the chief executive's approval of the manner in which the layout cloth is imprinted",
        source=source,
        when=f"the layout cloth is not as {diagram} shows it",
        needed=False,
    )


WHEEL_OF_52 = Approval(
    name="wheel-of-52", what="the chief executive's prior approval of the wheel with 52 sections", source="s 156(1)"
)


@dataclass(frozen=True, eq=False)
class Division:
    """The differences between the divisions of the part."""

    title: Title
    wheel: FortuneWheel
    sections: Sections
    kinds: tuple[WagerKind, ...]
    approvals: tuple[Approval, ...]


ASSUMED = (
    "the order of the sections round the rim: each symbol spread evenly (s 145(3), s 156(3))",
    "where each wager area lies on the layout, as diagrams 9 and 11 are missing (s 145(4), s 156(4))",
    "the call of no more bets holds if a wheel that turned too little is spun again; it may be repeated (s 146(3)-(4))",
    "a wheel that is spun before the call is spun again after it (s 146(4))",
    "a second press of entry clears the declared symbol, and the right one is keyed (s 147)",
    "a winning wager that stays on the layout is void too if the dealer calls no spin (s 155(2))",
)


DIRECTIONS = {NO_SPIN.name: Direction(source="s 155(1)", roles=(DEALER,))}
"""Only the dealer announces no spin. Persons above the dealer void the round instead."""


@cache
def on_the_rim(division: Division, rim: str) -> tuple[FortuneWheel, Layout[str]]:
    """Return the wheel with this rim, and its wagers. Raises WrongOption if the rules do not allow the rim."""
    own = dataclasses.replace(division.wheel, rim=rim) if rim else division.wheel
    return own, own.layout()


@cache
def game(division: Division, options: Options) -> Game[WheelTable]:
    """Return the game of a division with these options. Raises WrongOption if the rules do not allow the rim."""
    wheel, layout = on_the_rim(division, options.rim)
    return Game(
        about=About(
            title=division.title,
            steps=STEPS,
            assumed=ASSUMED,
            approvals=division.approvals,
        ),
        outcomes=Outcomes(layout=layout, read=wheel.read, written=as_text, call=call, meaning=meaning),
        table=WheelTable,
        round_of_play=WheelOfFortune(wheel).round_of_play,
        face=partial(wheel_face.face, layout, wheel.rim),
        sections=division.sections,
        equipment=Equipment(
            board=f"{division.title.id}-keypad" if options.keypad else division.title.id,
            buttons=(NO_MORE_BETS, PAID, NO_SPIN, VOID),
            terminal=EntryTerminal(tuple(range(1, len(wheel.sections) + 1))),
            machines=() if options.keypad else (SpunWheel(WHEEL, len(wheel.rim), wheel.rim),),
            needs={"terminal": "s 147"} if options.keypad else {},
        ),
        limits=UsualLimits(kinds=division.kinds),
        people=People(directions=DIRECTIONS, powers=(operates("s 148", "the wheel"), another_name("s 145(6)"))),
        features=Features(rides="s 150(4)", losers_first="s 147"),
        variant=partial(game, division),
    )


SECTIONS = Sections(
    wagers="s 149",
    limits="s 153(1)",
    sign="s 153(3)",
    notice="s 153(4)",
    chips="s 150(1)",
    spoken_wagers="s 150(2)",
    withdrawal="s 150(3)",
    unauthorised="s 148",
    interference="s 148",
)
FIRST = Division(
    FIFTY,
    DIVISION_1,
    SECTIONS,
    kinds(DIVISION_1, LOWEST_MAXIMUM_50, 500, "s 153(2)"),
    (another_layout("diagram 9", "s 145(4)"),),
)
SECOND = Division(
    FIFTY_TWO,
    DIVISION_2,
    replace(SECTIONS, wagers="s 158", limits="s 159(1)"),
    kinds(DIVISION_2, LOWEST_MAXIMUM_52, 500, "s 159(1)") + kinds(DIVISION_2, LOWEST_MAXIMUM_52_AT_2, 200, "s 159(2)"),
    (WHEEL_OF_52, another_layout("diagram 11", "s 156(4)")),
)
WHEEL_50, WHEEL_52 = game(FIRST, Options()), game(SECOND, Options())
