# SPDX-License-Identifier: MIT
"""Roulette: Casino Gaming Rules 1985, Part 8 (ss 131-144)."""

from functools import cache, partial

from controller.engine.rules.equipment import EntryTerminal, Equipment, SpunWheel
from controller.engine.rules.features import Features, NonValueChips, SpokenWagers
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.powers import operates
from controller.engine.rules.wagering import UsualLimits, Wagering, WagerKind
from controller.engine.rules.wait import NO_MORE_BETS, VOID
from controller.engine.values.approvals import Approval
from controller.games.kit.keying import NO_SPIN, PAID
from controller.games.kit.wheel import WHEEL
from controller.games.roulette import ROULETTE
from controller.games.roulette import face as roulette_face
from controller.games.roulette.directions import DIRECTIONS, chips_allowed, directed, left
from controller.games.roulette.round import round_of_play
from controller.games.roulette.table import Options, RouletteTable
from controller.games.roulette.wagers import WHEEL as ORDER
from controller.games.roulette.wagers import arranged, as_text, call, layout, read

LEAST = {
    "straight": (500, 2_000), "split": (500, 4_000), "street": (500, 6_000), "corner": (500, 8_000),
    "six-line": (500, 12_000), "column": (2_500, 25_000), "dozen": (2_500, 25_000),
    **dict.fromkeys(("low", "high", "even", "odd", "red", "black"), (2_500, 50_000)),
}  # fmt: skip
"""Cents, for each type of wager (s 141(2)): up to this minimum, the maximum must be at least this much."""

TOGETHER = dict.fromkeys(("low", "high", "even", "odd", "red", "black"), "even-chances")
LAYOUT = layout()


def kinds() -> tuple[WagerKind, ...]:
    """Return the types of wager of s 141(2)."""
    return tuple(
        WagerKind(
            name,
            frozenset(it for it in LAYOUT.wagers if it.startswith(name)),
            *least,
            "s 141(2)",
            TOGETHER.get(name, ""),
        )
        for name, least in LEAST.items()
    )


STEPS = (
    ("players place chips on the layout; a spoken wager has no effect until the chips lie there", "s 136"),
    ("the dealer spins the ball against the wheel, for at least 4 revolutions", "s 132(1)"),
    ("the dealer calls no more bets while the ball rotates", "s 132(2)"),
    ("same direction, under 4 revolutions, a foreign object, a ball hung up or out of the wheel: no spin", "s 144"),
    ("the dealer announces the number and places the crown on it", "s 133(1)"),
    ("losing wagers are collected first, then winning wagers are paid; these may stay or be withdrawn", "s 133(2)"),
)
ASSUMED = (
    "the order of the numbers round the wheel, and which are red: the standard single-zero wheel (s 131(2C))",
    "where each wager area lies on the layout, as diagram 6 is missing (s 131(3))",
    "wagers are open again after no spin, until the next call (s 144)",
    "if the ball rests before the call, the floor manager voids the round or, by key and button, lets the number stand "
    "(s 132(2))",
    "a second press of entry clears the declared number, and the right one is keyed (s 133(1))",
    "what is directed on value chips without a player holds for the whole table; the last direction holds (s 142)",
    "a limit on a player's value chips is recorded, and the dealer sees to it (s 142)",
    "wagers that are put right because a strict rule is unfair are put right before the result is declared (s 140(1))",
)


def another_order(*, needed: bool) -> Approval:
    """Return the approval of a wheel arranged differently from diagram 5."""
    return Approval(
        name="wheel-order",
        what="the chief executive's approval of the way in which the numbers and colours are arranged round the wheel",
        source="s 131(2B)",
        when="the arrangement is not that of diagram 5: option order (s 131(2C))",
        needed=needed,
    )


@cache
def game(options: Options) -> Game[RouletteTable]:
    """Return roulette at a table with these options. Raise ValueError for an impossible order of the wheel."""
    order = arranged(options.order or ORDER)
    return Game(
        about=About(
            title=ROULETTE,
            steps=STEPS,
            assumed=ASSUMED,
            approvals=(another_order(needed=order != ORDER),),
        ),
        outcomes=Outcomes(layout=LAYOUT, read=read, written=as_text, call=call),
        table=RouletteTable,
        round_of_play=round_of_play,
        face=partial(roulette_face.face, LAYOUT, order),
        sections=Sections(
            wagers="s 135",
            limits="s 141(1)",
            sign="s 141(3)",
            notice="s 141(4)",
            chips="s 136(1)",
            spoken_wagers="s 136(2)",
            withdrawal="s 136(4)",
            unauthorised="s 134",
            interference="s 134",
        ),
        equipment=Equipment(
            board="roulette-keypad" if options.keypad else "roulette",
            buttons=(NO_MORE_BETS, PAID, NO_SPIN, VOID),
            terminal=EntryTerminal(tuple(range(10))),
            machines=() if options.keypad else (SpunWheel(WHEEL, len(LAYOUT.outcomes)),),
            needs={"terminal": "s 133(1)"} if options.keypad else {},
        ),
        limits=UsualLimits(kinds=kinds()),
        wagering=Wagering(change=chips_allowed),
        people=People(
            directions=DIRECTIONS, directed=directed, left=left, powers=(operates("s 134", "the wheel and the ball"),)
        ),
        features=Features(
            non_value_chips=NonValueChips(colour="s 137(1)", elsewhere="s 137(2)", exchange="s 137(3)"),
            spoken=SpokenWagers(noted="s 136(2)"),
            rides="s 136(5)",
            losers_first="s 133(2)",
        ),
        variant=game,
    )


GAME = game(Options())
