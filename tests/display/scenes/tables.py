# SPDX-License-Identifier: MIT
"""Scenes of every game's table for `pictures`: wagers open, closed, something turning, a result, a stop, a refusal."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from controller.display.settings import Look
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import OnShow, ShownDrawn, ShownFacts, ShownPuck, ShownSpins, ShownWheel
from controller.engine.rules.game import Game
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import (
    NOTHING_MORE,
    Block,
    Chips,
    Extras,
    LyingChips,
    Refused,
    Result,
    ShownLimits,
    View,
    Words,
)
from controller.games import find
from controller.screens import payment_rules
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board

States = dict[str, tuple[View, Extras]]
"""Views of a table, by the name of the state."""


class Scene(NamedTuple):
    """The look of a table, and the states to draw."""

    look: Look
    states: States


Asked = tuple[str, str, tuple[str, ...], tuple[str, ...]]
"""A prompt: words, their section, buttons, and the buttons that the words ask for."""


class Story(NamedTuple):
    """The parts of a game's scenes."""

    game: Game
    past: tuple[str, ...]
    """Outcomes, newest first."""
    chips: tuple[tuple[str, str, int], ...]
    """Player, wager, dollars."""
    betting: Asked
    """Prompt while wagers are open."""
    turning: Asked
    """Prompt while something turns."""
    paying: Asked
    """Prompt once the result is known."""
    outcome: str
    before: OnShow = ()
    during: OnShow = ()
    after: OnShow = ()
    lights: Mapping[str, int] = {}
    extras: Extras = NOTHING_MORE
    wins: Mapping[str, str] = {}
    limits: ShownLimits = ShownLimits(500, 50_000, 500)


def states(story: Story) -> States:
    """Every state that a dealer can meet in this game."""
    opened = _open(story)
    closed = _with(opened, "closed", story.betting, open=False, call=Words("no more bets", story.betting[1]))
    turning = _with(closed, "turning", story.turning, turning=True, call=None, on_show=story.during)
    declared = _declared(story, closed)
    remedy = "look after its reader, then turn the floor manager's key"
    stop = Block("wheel", "it reports an impossible place", remedy, asks=("key floor-manager",))
    wins = declared.declared.wins if declared.declared else {}
    owed = tuple(
        Decided(player, wager, dollars * 100, dollars * 100, "loses", 0, story.paying[1])
        for player, wager, dollars in story.chips
        if declared.declared and wager not in (*wins, *declared.declared.voids, *declared.declared.undecided)
    )
    wager, odds = next(iter(wins.items()))
    returned = 2_500 + int(2_500 * Fraction(odds))
    pays = Decided("red", wager, 2_500, 2_500, "wins", returned, story.paying[1], odds=odds)
    shown = {
        "open": opened,
        "closed": closed,
        "turning": turning,
        "declared": declared,
        "owed": _changed(declared, owed=(pays, *owed)),
        "blocked": _changed(closed, blocks=(stop,)),
        "refused": _changed(opened, refusal=Refused("call no more bets first", story.betting[1])),
    }
    return {name: (view, story.extras) for name, view in shown.items()}


def _changed(view: View, **changes: object) -> View:
    return msgspec.structs.replace(view, **changes)


def _with(view: View, phase: str, prompt: Asked, **changes: object) -> View:
    words, section, presses, asked = prompt
    return _changed(view, phase=phase, prompt=Words(words, section), presses=presses, asked=asked, **changes)


def _result(story: Story, number: int, outcome: str) -> Result:
    game = story.game
    read = game.outcomes.read(outcome.split())
    every = game.layout.result(read)
    wins = story.wins or {wager: str(odds) for wager, odds in every.wins.items()}
    decides = {"voids": every.voids, "undecided": every.stays}
    return Result(number, outcome, game.outcomes.call(read), dict(wins), story.paying[1], **decides)


def _open(story: Story) -> View:
    recent = tuple(_result(story, 41 - place, outcome) for place, outcome in enumerate(story.past))
    view = View(
        round=42,
        open=True,
        recent=recent,
        limits=story.limits,
        on_show=story.before,
        lights=dict(story.lights),
        standing=LyingChips(Chips(player, wager, dollars * 100) for player, wager, dollars in story.chips),
    )
    return _with(view, "betting", story.betting)


def _declared(story: Story, closed: View) -> View:
    result = _result(story, 42, story.outcome)
    return _with(
        closed,
        "payment",
        story.paying,
        declared=result,
        call=Words(result.text, result.source),
        lit=tuple(result.wins),
        on_show=story.after,
    )


def mini_dice() -> Story:
    """Audience 11."""
    return Story(
        find("mini-dice"),
        past=("1 1 4", "2 3 6", "5 5 5", "1 2 6", "3 4 6", "2 2 3"),
        chips=(
            ("place-1", "field", 25),
            ("place-3", "field", 100),
            ("place-2", "face-4", 10),
            ("place-1", "face-6", 5),
        ),
        betting=("take wagers, then call no more bets", "s 181(1)", ("no-more-bets",), ("no-more-bets",)),
        turning=("wait while the dice spin", "s 185", ("no-spin",), ()),
        paying=("pay winners; press paid", "s 184", ("entry", "paid"), ("paid",)),
        outcome="4 4 6",
        extras=Extras(SeenTumbler((6, 4, 4))),
    )


def craps() -> Story:
    """Audience 7: the point is 6, and is made the hard way."""
    shooter = {"shooter": "place-2", "dice": "with the shooter", "dice set": 5, "no rolls": 1}
    wins = {"win": "1", "win-odds-6": "6/5", "come-6": "1", "place-6": "7/6", "big-6": "1", "hardway-6": "19/2"}
    return Story(
        find("craps"),
        past=("1 5", "3 4", "6 6", "5 6", "2 2", "1 4", "3 5", "1 1"),
        chips=(
            *(
                ("place-2", "win", 25),
                ("place-2", "win-odds-6", 50),
                ("place-4", "win", 10),
                ("place-5", "dont-win", 100),
            ),
            *(
                ("place-1", "place-8", 30),
                ("place-4", "hardway-6", 5),
                ("place-1", "come-9", 15),
                ("place-3", "field", 5),
            ),
            *(("place-7", "horn", 20), ("place-6", "lay-4", 1200), ("place-1", "big-6", 5), ("place-3", "any-7", 5)),
        ),
        betting=(
            "the shooter throws: press dice out when the dice leave the hand",
            "s 110(1)",
            ("dice-out", "pass"),
            ("dice-out",),
        ),
        turning=(
            "call the dice, key their numbers and press entry",
            "s 129(1)",
            ("no-roll", "numbers", "entry"),
            ("numbers", "entry"),
        ),
        paying=("take losers, pay winners; press paid", "s 115", ("paid",), ("paid",)),
        outcome="3 3",
        before=(ShownPuck(6), ShownFacts(shooter)),
        during=(ShownPuck(6), ShownFacts(shooter | {"dice": "out"})),
        after=(ShownPuck(6), ShownFacts(shooter)),
        wins=wins,
    )


def roulette() -> Story:
    """Audience 8."""
    own = (("straight", 500, 2_000), ("split", 500, 4_000), ("column", 2_500, 25_000), ("dozen", 2_500, 25_000))
    return Story(
        find("roulette"),
        past=("32", "0", "4", "21", "19", "36", "11", "8", "26", "0", "7", "15"),
        chips=(
            *(("red", "straight-17", 5), ("blue", "straight-17", 10), ("red", "split-16-17", 5), ("green", "red", 100)),
            *(("blue", "corner-1-2-4-5", 20), ("violet", "street-25-26-27", 15), ("red", "dozen-2", 25)),
            *(("orange", "six-line-31-36", 10), ("teal", "corner-0-1-2-3", 5), ("red", "straight-0", 5)),
            *(("blue", "column-2", 50), ("green", "split-8-9", 5), ("violet", "black", 250)),
        ),
        betting=(
            "spin the ball against the wheel, then call no more bets",
            "s 132",
            ("no-more-bets", "no-spin"),
            ("no-more-bets",),
        ),
        turning=("wait until the ball rests", "s 132(1)", ("no-spin",), ()),
        paying=(
            "crown 17; take losers, pay winners; press paid",
            "s 133(2)",
            ("paid",),
            ("paid",),
        ),
        outcome="17",
        before=(ShownWheel(wheel="clockwise"),),
        during=(ShownWheel(wheel="clockwise", ball="anticlockwise", revolutions=3),),
        after=(ShownWheel(crown=17),),
        limits=ShownLimits(500, 50_000, 500, kinds=own),
    )


def wheel(sections: int) -> Story:
    """Audience 9, Division 1 or 2: the indicator on a peg."""
    return Story(
        find(f"wheel-of-fortune-{sections}"),
        past=tuple("abacadaebagbac"[:12]),
        chips=(("red", "symbol-a", 50), ("blue", "symbol-a", 5), ("green", "symbol-d", 25), ("red", "symbol-g", 5)),
        betting=("take wagers, then call no more bets", "s 146(4)", ("no-more-bets",), ("no-more-bets",)),
        turning=("wait until the wheel rests", "s 146(3)", ("no-spin",), ()),
        paying=("pay winners; press paid", "s 147", ("paid",), ("paid",)),
        outcome="d",
        during=(ShownWheel(wheel="clockwise", revolutions=3),),
        after=(ShownWheel(wheel="clockwise", revolutions=6, section={50: 7, 52: 8}[sections]),),
    )


def two_up() -> Story:
    """Audience 10: two odds in a row, and heads once."""
    spins = ShownSpins("place-1", {"odds": 2, "heads": 1, "tails": 0}, invalid=1, coins=5)
    return Story(
        find("two-up"),
        past=("odds", "odds", "heads", "tails", "heads", "odds", "tails"),
        chips=(
            *(("place-3", "heads", 50), ("place-4", "heads", 5), ("place-5", "tails", 100)),
            *(("place-1", "spinner-heads", 25), ("place-1", "heads", 25)),
        ),
        betting=("take wagers, then call no more bets", "s 169(2)", ("no-more-bets",), ("no-more-bets",)),
        turning=(
            "declare the spin: press heads, odds or tails",
            "s 173(1)",
            ("heads", "odds", "tails", "no-spin"),
            ("heads", "odds", "tails"),
        ),
        paying=("pay winners; press paid", "s 174", ("clear", "paid"), ("paid",)),
        outcome="heads",
        before=(spins,),
        during=(spins,),
        after=(replace(spins, counts={"odds": 0, "heads": 2, "tails": 0}),),
        lights={"odds": 2, "heads": 1, "tails": 0},
    )


def triple_penny() -> Story:
    """Audience 21: a wager in bonus play."""
    counts = {"heads": 1, "triple-heads": 1, "triple-tails": 0}
    spins = ShownSpins("place-1", counts, invalid=0, coins=5)
    return Story(
        find("triple-penny-two-up"),
        past=("triple-heads", "heads", "tails", "triple-tails", "heads"),
        chips=(
            *(("place-3", "bonus-heads", 50), ("place-4", "heads", 5), ("place-5", "tails", 100)),
            *(("place-1", "spinner-heads", 25), ("place-1", "spinner-bonus-heads", 1)),
        ),
        betting=("take wagers, then call no more bets", "s 475(4)", ("no-more-bets",), ("no-more-bets",)),
        turning=(
            "declare the spin: press its result",
            "s 479",
            ("heads", "tails", "triple-heads", "triple-tails", "no-spin"),
            ("heads", "tails", "triple-heads", "triple-tails"),
        ),
        paying=("pay winners; press paid", "s 480", ("clear", "paid"), ("paid",)),
        outcome="triple-heads",
        before=(spins,),
        during=(spins,),
        after=(replace(spins, counts=counts | {"triple-heads": 2}),),
        lights={"heads": 2, "tails": 0},
        wins={"bonus-heads": "4", "spinner-heads": "13/2"},
    )


def tri_chro(balls: int) -> Story:
    """Audience 20."""
    return Story(
        find(f"tri-chro-{balls}"),
        past=("red* gold", "green gold*", "red* red*", "gold gold", "red green", "green* gold"),
        chips=(
            *(
                ("red", "any-red", 100),
                ("blue", "any-star", 1200),
                ("red", "gold-star-pair", 5),
                ("green", "no-gold", 50),
            ),
            *(("blue", "odd-pair-green-gold", 10), ("violet", "any-red-pair", 5), ("teal", "any-red", 25)),
        ),
        betting=("take wagers, then call no more bets", "s 463(1)", ("no-more-bets",), ("no-more-bets",)),
        turning=("wait while the balls are drawn", "s 460", ("broken-ball",), ()),
        paying=("pay winners; press paid", "s 467", ("paid",), ("paid",)),
        outcome="red* gold",
        during=(ShownDrawn(("red*",), (4,), "drawing"),),
        after=(ShownDrawn(("red*", "gold"), (4, 52), "drawing"),),
        limits=ShownLimits(500, 120_000, 500),
    )


def scene(story: Story) -> Scene:
    """A story on the simulated table of its game."""
    game = story.game
    keys = keys_of(game.equipment, read_board(board_file(game.equipment.board)))
    payment = payment_rules(game)
    look = Look(
        face=game.face(), title=game.name, casino="Riverside Casino", simulated=True, keys=keys, payment=payment
    )
    return Scene(look, states(story))


def scenes() -> dict[str, Scene]:
    """Every game but sic-bo, whose pictures stand by themselves."""
    stories = (
        *(mini_dice(), craps(), roulette(), wheel(50), wheel(52)),
        *(two_up(), triple_penny(), tri_chro(54), tri_chro(63)),
    )
    return {story.game.id: scene(story) for story in stories}
