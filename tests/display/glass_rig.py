# SPDX-License-Identifier: MIT
"""Views of a round that was played, for the tests of screens and of the terminal."""

from functools import cache
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.rules.face import Area, Face, Legend
from controller.engine.shown.views import View
from controller.games import find
from controller.screens import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.shown_items import words as words_of

CASINO = "Riverside Casino"
PARTS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}

VOIDED = ("turn floor-manager key on", "press void", "turn floor-manager key off")
STOPPED = ("turn dealer key off", "turn dealer key on")
DRAWN = ("press no-more-bets", "press start", "drawer draws 17", "drawer draws 40", "press illuminate")


class PlayedRound(NamedTuple):
    """A round, line by line as on a tape, and the phases that the table goes through, except turning and flying."""

    lines: tuple[str, ...]
    phases: frozenset[str]


def _tumbled(wager: str, dice: str) -> tuple[str, ...]:
    turned = (f"tumbler turns 3 and shows {dice}", f"enter {dice}")
    return (f"wager red {wager} $25", "press start", "press no-more-bets", *STOPPED, "press start", *turned)


TURNED = ("wheel spun clockwise", "wheel rests on a peg, b past and a coming, after 5 revolutions")
INSPECTED = ("press start", "tumbler turns 3 and shows 1 2 3", "press inspected", "turn floor-manager key off")
SPUN = ("wager red straight-17 $5", "ball spun", "press no-more-bets", *STOPPED)
ROLLED = ("wager place-2 win $25", "press dice-out", *STOPPED, "enter 2 2", "press paid", "press dice-out", "enter 3 4")
TOSSED = ("wager place-2 spinner-heads $5", "press no-more-bets", *STOPPED, "press spin")

DEALT = ("press no-more-bets", *STOPPED, "shoe deals 9c Kc 4d 7h", "shoe deals 2s", "press paid")

CONFIRMED = ("turn floor-manager key on", "turn floor-manager key off")
STAGES = (
    *("turn floor-manager key on", "press done", "press done", "press done", "turn floor-manager key off"),
    *("press accept", "press done", "press done", "shoe deals 2c", "seat place-3"),
    *('direct pit-boss burn-more place-1 "all agree" agreed', "shoe deals 4c 5c", "wager place-3 tie $5"),
    *("turn dealer key off", "turn dealer key on", "press no-more-bets", "shoe jams", "shoe is mended"),
    *("shoe deals 9c Kc 4d 7h", "shoe deals an unread card", "key 2s", *CONFIRMED, "shoe shows the cutting card"),
    *("shoe deals 3s", "press disclosed", "press paid", "press no-more-bets"),
    *("turn floor-manager key on", "press void", "turn floor-manager key off"),
)

ROUND = frozenset({"betting", "closed", "payment"})
PREPARED = frozenset({"inspect", "betting", "dealing", "payment"})
PLAYED = {
    "sic-bo": PlayedRound((*_tumbled("small", "1 2 4"), "press paid"), ROUND | {"entry"}),
    "mini-dice": PlayedRound(
        ("turn floor-manager key on", *INSPECTED, *_tumbled("field", "2 3 6"), "press paid"),
        ROUND | {"inspection", "entry"},
    ),
    "craps": PlayedRound(("press decline", "press accept", *ROLLED, "press paid"), ROUND - {"closed"} | {"offering"}),
    "roulette": PlayedRound((*SPUN, "ball rests in 17 after 6 revolutions", "press paid"), ROUND - {"closed"}),
    "wheel-of-fortune-50": PlayedRound(("press no-more-bets", *STOPPED, *TURNED, "press paid"), ROUND),
    "wheel-of-fortune-52": PlayedRound(("press no-more-bets", *STOPPED, *TURNED, "press paid"), ROUND),
    "two-up": PlayedRound(("press decline", "press accept", *TOSSED, "press odds", "press paid"), ROUND | {"offer"}),
    "triple-penny-two-up": PlayedRound(
        ("press decline", "press accept", *TOSSED, "press heads", "press paid"), ROUND | {"offer"}
    ),
    "tri-chro-54": PlayedRound((*STOPPED, *DRAWN, "press paid"), ROUND | {"declared"}),
    "tri-chro-63": PlayedRound((*STOPPED, *DRAWN, "press paid"), ROUND | {"declared"}),
    "baccarat": PlayedRound(("cards ready", "press accept", "wager place-1 banker $50", *DEALT), PREPARED | {"offer"}),
    "mini-baccarat": PlayedRound(("seat place-3", "cards ready", "wager place-3 banker $5", *DEALT), PREPARED),
}
GAMES = tuple(PLAYED)
OWN_LIMITS = {"roulette": ("straight=$5..$20", "split=$5..$40", "column=$25..$250")}
"""Words of a tape's first line that give kinds of wager limits of their own."""


@cache
def views(game: str, *words: str) -> tuple[View, ...]:
    """Return the views at first, after each line of the round, and once the next round is void.

    `words` are the words of a tape's first line. The checklist before play is removed, so that the layout is visible.
    """
    with EngineStage(game, words) as stage:
        shown = [stage.conductor.view]
        for line in (*PLAYED[game].lines, *VOIDED):
            do(stage, line)
            shown.append(stage.conductor.view)
    return tuple(replace(view, opening=None) for view in shown)


def played(game: str, *lines: str, options: tuple[str, ...] = ()) -> list[View]:
    """Return the view after each of these lines."""
    shown = []
    with EngineStage(game, options) as stage:
        for line in lines:
            do(stage, line)
            shown.append(stage.conductor.view)
    return shown


@cache
def stages() -> tuple[View, ...]:
    """Return the views of mini-baccarat's preparation, a round, an excess card, a dummy round, and a void round."""
    return tuple(played("mini-baccarat", *STAGES))


@cache
def face_of(game: str) -> Face:
    """Return a game's face. Cached: some faces take as long to make as a panel to draw."""
    return find(game).face()


def look(game: str, *, casino: str = CASINO, title: str = "", face: Face | None = None) -> Look:
    """A real table's screens: no keys, nothing simulated."""
    found = find(game)
    return Look(face=face or face_of(game), title=title or found.name, casino=casino, payment=payment_rules(found))


def screen_of(game: str, kind: str, size: tuple[int, int] = (1280, 800), dpi: int = 149) -> Screen:
    return Screen(look(game), PARTS[kind], size, dpi)


def said(screen: Screen, panel: str) -> str:
    """Return the text of a panel on one line."""
    return " ".join(words_of(screen, panel))


def areas_of(game: str) -> dict[str, Area]:
    """The area of each wager, by its id."""
    areas = face_of(game).areas
    found = {wager: area for area in areas for wager in (area.wager, *area.also)}
    assert len(found) == sum(1 + len(area.also) for area in areas), "a wager has two areas"
    return found


def priced_by(face: Face, area: Area) -> Legend:
    """The legend with the odds of an area: at the left of its row, or above it."""
    beside = (it for it in face.legends if (it.row, it.height) == (area.row, area.height) and it.column < area.column)
    above = (
        it
        for it in face.legends
        if it.row + it.height == area.row and it.column <= area.column < it.column + it.width and not it.name
    )
    return next(chain(beside, above))
