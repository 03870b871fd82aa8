# SPDX-License-Identifier: MIT
"""A round without irregularities: it passes through few modules, and none of those for irregularities."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from types import FrameType
from typing import Any

import pytest

from c_ext.cards import CARDS
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Placed
from controller.games.cards.hands.meanwhile import LogChanged, UnaskedEvent
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import CardDrawn, Pressed, Signal

WAGERS = {  # not Double Chance: the cards that are kept there depend on the hand, and are keyed
    "blackjack": ["blackjack"],
    "caribbean-stud": ["ante"],
    "let-it-ride-house": ["bet-1", "bet-2", "bet-3", "bonus"],
    "let-it-ride-nsw": ["bet-1", "bet-2", "bet-dollar"],
}
CHOICES = ("stand", "bet", "ride")
"""A player's decisions, for any cards. If none is possible, the first act asked for is done."""
MODULES = {
    "blackjack": 14,
    "caribbean-stud": 12,
    "let-it-ride-house": 17,
    "let-it-ride-nsw": 15,
}
"""Number of the game's own modules to read to follow the round, including its displays and odds."""


class Followed:
    """The modules of `controller/games` that a round passed through, and the program's own exceptions."""

    def __init__(self) -> None:
        self.modules: set[PurePath] = set()
        self.raised: set[type] = set()

    def see(self, frame: FrameType, event: str, arg: Any) -> Any:
        path = PurePath(frame.f_code.co_filename)
        if "games" not in path.parts or "controller" not in path.parts:
            return None
        self.modules.add(PurePath(*path.parts[path.parts.index("games") + 1 :]))
        if event == "exception":
            self.raised.add(arg[0])
        return self.see

    def of(self, folder: str) -> list[str]:
        return sorted(str(it) for it in self.modules if it.parts[0] == folder)


@contextmanager
def followed() -> Iterator[Followed]:
    found = Followed()
    sys.settrace(found.see)
    try:
        yield found
    finally:
        sys.settrace(None)


def opened(game: str) -> Engine:
    """A table whose cards are ready."""
    stage = EngineStage(game, [])
    do(stage, "cards ready")
    return stage.conductor.engine


def next_act(engine: Engine, deck: Iterator[str]) -> Signal:
    """Return the act that the table asks for."""
    asks = [ask for ask in engine.wait.asks if isinstance(ask, tuple)]
    kind, what = next((ask for ask in asks if ask[1] in CHOICES), asks[0])
    return CardDrawn("shoe", next(deck)) if kind is CardDrawn else Pressed(what)


def play_a_round(engine: Engine, wagers: list[str]) -> list[e.Effect]:
    """Let two players make wagers, then do the acts asked for until the round is over."""
    number, deck = engine.state.round, iter(CARDS[at * 7 % 52] for at in range(52))
    made = [Placed(player, it, 500, hand=hand) for player, hand in (("ann", "1"), ("bob", "2")) for it in wagers]
    answers = [answer for event in made for answer in engine.feed(event)]
    for _ in range(60):
        if engine.state.round == number:
            answers += engine.feed(next_act(engine, deck))
    return answers


@pytest.mark.parametrize("game", WAGERS)
def test_a_regular_round_is_followed_through_few_modules_and_raises_nothing(game: str) -> None:
    engine = opened(game)
    with followed() as found:
        answers = play_a_round(engine, WAGERS[game])
    assert not [it.words for it in answers if isinstance(it, e.Refuse)]
    assert [it.how for it in answers if isinstance(it, e.End)] == ["declared"]
    assert not found.raised & {LogChanged, UnaskedEvent}
    assert not [it for it in found.modules if "irregular" in it.parts]
    folder = "let_it_ride" if game.startswith("let-it-ride") else game.replace("-", "_")
    assert len(found.of(folder)) == MODULES[game], found.of(folder)
