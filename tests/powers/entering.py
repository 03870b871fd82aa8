# SPDX-License-Identifier: MIT
"""Every event that a person enters in a role, at every game, against the table in who_may.py: all cells, or a share.

`entered` asks of an event only its type and its role. The share therefore has every event where nobody is signed in
and a sign-in is required. Elsewhere it has events of two types, chosen by a seed, for each role in each situation.
`make faults ARGS=who-may` plays all cells.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, get_args

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.chip_float import FloatAct, InFloat
from controller.engine.record.events import Directed, Event, LimitsProposed, NoticeWithdrawn, Restarted
from controller.engine.record.opening import InOpening, OpeningAct
from controller.engine.record.people import REQUIRED, NotSignedIn, SignedIn, SignedOut
from controller.engine.record.tournament import Act, InTournament
from controller.engine.rules import powers
from controller.engine.table.entered import name_actor
from controller.engine.values import roles
from controller.games import find, titles
from tests.powers.who_may import (
    LEFT,
    MODES,
    NOBODY,
    OTHER,
    RIGHT,
    RIGHT_ONE,
    WHO_MAY,
    WRONG,
    Outcome,
)

GAMES: Final = tuple(titles())
AN_HOUR: Final = 3600
DESK: Final = "desk"
OF_TYPES: Final = 2
"""Types of events that the share has for a role in a situation."""

Events = Sequence[Event]
Choose = Callable[[str, str, Sequence[Events]], Iterable[Event]]
"""Choose the events of a mode and a situation. The events of each type are a sequence of their own."""


def table(game: str, mode: str) -> Engine:
    it = find(game)
    engine = Engine(it, fresh(it, it.limits.table, "table-7", {}))
    engine.feed(Restarted(sign_in=mode))
    return engine


def feed(engine: Engine, *events: Event) -> list[e.Effect]:
    return [effect for event in events for effect in engine.feed(event)]


def another(role: str) -> str:
    """Return a role of the casino with another key."""
    return next(it for it in roles.STAFF if powers.by_sign_in(it) and powers.switch(it) != powers.switch(role))


ROLES: Final = tuple(filter(powers.by_sign_in, roles.STAFF))


def in_a_role(engine: Engine, role: str) -> list[Events]:
    """Return every event that a person may enter in this role at this table, by type."""
    directed = [Directed(role, name, "a fire", by=DESK) for name in engine.game.directions]
    return [directed, *_at_any_game(role)]


@cache
def _at_any_game(role: str) -> list[Events]:
    return [
        [LimitsProposed(minimum=1000, role=role, by=DESK)],
        [NoticeWithdrawn(role=role, by=DESK)],
        [InOpening(act, "coins", role, by=DESK) for act in get_args(OpeningAct)],
        [InTournament(act, "ann", role=role, by=DESK) for act in get_args(Act)],
        [InFloat(act, {100: 1}, role=role, by=DESK) for act in get_args(FloatAct)],
    ]


def all_events(_mode: str, _situation: str, events: Sequence[Events]) -> Iterator[Event]:
    """Choose all events."""
    for kind in events:
        yield from kind


def share(seed: int) -> Choose:
    """Return a choice of all events where each must be refused, else of two types."""
    random = Random(seed)

    def choose(mode: str, situation: str, events: Sequence[Events]) -> Iterable[Event]:
        if (mode, situation) == (REQUIRED, NOBODY):
            return all_events(mode, situation, events)
        return [random.choice(kind) for kind in random.sample(events, OF_TYPES)]

    return choose


def wrong_at(game: str, choose: Choose) -> tuple[int, list[str]]:
    """Return how many cells of a game were played, and the wrong ones in words."""
    engine, count, wrong = table(game, ""), 0, list[str]()
    for mode in MODES:
        feed(engine, Restarted(sign_in=mode))
        for role in ROLES:
            events = in_a_role(engine, role)
            for situation in situations(engine, role):
                expected = WHO_MAY[situation].outcome(mode)
                for event in choose(mode, situation, events):
                    count += 1
                    if (found := outcome(engine, event)) != expected:
                        wrong.append(f"{game}, sign_in {mode!r}, {situation}: {event}: {found}, not {expected}")
    assert engine.state.round == 1
    return count, wrong


def situations(engine: Engine, role: str) -> Iterator[str]:
    """Have persons sign in and out, so that the table is in each situation once. Nobody is signed in at the end."""
    yield NOBODY
    feed(engine, SignedIn(OTHER, (another(role),), AN_HOUR))
    yield WRONG
    feed(engine, SignedOut(OTHER), SignedIn(RIGHT, (role,), AN_HOUR))
    yield RIGHT_ONE
    feed(engine, SignedOut(RIGHT))
    yield LEFT


def outcome(engine: Engine, event: Event) -> Outcome:
    """Return whether an entered event counts, and whom the journal names."""
    kept = name_actor(engine.table, event, 0)
    named = "" if kept.by == DESK else kept.by.removesuffix(f" ({DESK})")
    return Outcome(not isinstance(kept, NotSignedIn), named)


def print_all() -> int:
    """Play all cells, and print the wrong ones: status 1 if there are any."""
    total, wrong = 0, list[str]()
    for game in GAMES:
        count, found = wrong_at(game, all_events)
        total, wrong = total + count, wrong + found
    print(*wrong, f"{total:,} cells, {len(wrong)} wrong", sep="\n")
    return bool(wrong)
