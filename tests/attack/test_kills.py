# SPDX-License-Identifier: MIT
"""A small share of the kills of live tables. Tests also that lost and repeated events are noticed."""

import pytest
from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, Placed, Withdrawn
from controller.engine.record.people import NotSignedIn
from controller.engine.record.state import Limits, TableState
from controller.engine.shown.event_words import in_words
from controller.engine.shown.views import Chips, LyingChips, View
from controller.games import rooms
from controller.sockets.requests import Answer
from tests.attack.kills import process
from tests.attack.kills.__main__ import chains
from tests.attack.kills.held import entered_once, shows_as_before, stands_as_before
from tests.attack.kills.play import KillChain
from tests.attack.kills.stage import Sent
from tests.attack.table import Broken

YES, NO = Answer(), Answer(False, ("refused: call no more bets first",))
RED, BLUE = Placed("red", "small", 500), Placed("blue", "big", 500)
FIRE = Directed("floor-manager", "void", "a fire")
KEPT = replace(RED, at=7, by="root")


@pytest.mark.parametrize(
    ("game", "kills", "has_tournament"), [("keno", 3, False), ("baccarat", 2, False), ("sic-bo", 2, True)]
)
def test_after_a_kill_at_any_moment_nothing_is_lost_and_nothing_comes_twice(
    game: str, kills: int, has_tournament: bool
) -> None:
    it = KillChain(game, 3, has_tournament=has_tournament)
    it.kills(kills)
    assert it.counts.total() >= kills


FORGETS = """
from controller.conductor.conductor import Conductor
replay = Conductor.replay
Conductor.replay = lambda it, rows: replay(it, list(rows)[:-2])
"""


def test_a_table_that_forgets_what_happened_last_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PRELUDE", process.PRELUDE + FORGETS)
    with pytest.raises(Broken, match=r"other than its journal says|has other effects"):
        KillChain("sic-bo", 2).kills(4)


def test_a_thousand_kills_are_of_every_game_with_and_without_a_tournament() -> None:
    found = [*chains([*rooms()], 1000, 0)]
    assert sum(it.kills for it in found) == 1000
    assert {(it.game, it.has_tournament) for it in found} == {
        (game, which) for game in rooms() for which in (False, True)
    }


@pytest.mark.parametrize(
    ("kept", "sent"),
    [
        ([KEPT], [Sent(RED, YES)]),
        ([KEPT], [Sent(RED, None)]),
        ([], [Sent(RED, None)]),
        ([], [Sent(RED, NO)]),
        ([KEPT, replace(BLUE, by="root")], [Sent(RED, YES), Sent(BLUE, None)]),
        ([NotSignedIn("floor-manager", in_words(FIRE), by="root")], [Sent(FIRE, NO)]),
    ],
)
def test_what_was_answered_is_kept_once_and_what_was_not_at_most_once(kept: list[Event], sent: list[Sent]) -> None:
    entered_once(kept, sent)


@pytest.mark.parametrize(
    ("kept", "sent"),
    [
        ([], [Sent(RED, YES)]),
        ([KEPT, KEPT], [Sent(RED, YES)]),
        ([KEPT], []),
        ([replace(KEPT, cents=1000)], [Sent(RED, YES)]),
        ([replace(BLUE, by="root"), KEPT], [Sent(RED, YES), Sent(BLUE, YES)]),
        ([Withdrawn("red", "small")], [Sent(RED, YES)]),
    ],
)
def test_what_is_lost_or_twice_or_other_than_entered_is_noticed(kept: list[Event], sent: list[Sent]) -> None:
    with pytest.raises(Broken):
        entered_once(kept, sent)


def test_a_table_that_stands_otherwise_is_noticed() -> None:
    before = TableState("sic-bo", Limits(500, 50_000, 500))
    stands_as_before(before, replace(before, keys={"dealer": True}), {"keys"})
    with pytest.raises(Broken, match="commission"):
        stands_as_before(before, replace(before, commission={"red": 5}), {"keys"})


def test_a_table_that_shows_something_else_is_noticed() -> None:
    before = View(standing=LyingChips([Chips("red", "small", 500)]))
    shows_as_before(before, replace(before, phase="closed", people={"Ann": ("dealer",)}))
    with pytest.raises(Broken, match="standing"):
        shows_as_before(before, View())
