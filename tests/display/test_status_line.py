# SPDX-License-Identifier: MIT
"""The dealer's status line: announced limits stay complete; all other parts yield first, in one order."""

from types import SimpleNamespace

import msgspec
import pygame
import pytest
from controller.display.dealer import status

from controller.display.drawing.brush import Brush, Written
from controller.display.players import sign_words
from controller.display.players.sign_words import DASH
from controller.engine.record.announced import Announced
from controller.engine.shown.views import NOTHING_MORE, ShownLimits, View
from tests.display.drawings import Drawings
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import drawn_games, look

KINDS_OF_WAGER = tuple((name, 500, 250_00) for name in ("straight", "split", "street", "corner", "column", "dozen"))
NEW = Announced(1000, 1000_00, None, KINDS_OF_WAGER, "00:20")
CROWDED = View(
    round=128,
    phase="betting",
    limits=ShownLimits(500, 500_00, 500, (NEW,)),
    keys={"dealer": True, "floor-manager": False, "inspector": False},
    people={"Ann": ("dealer",), "Eve": ("floor-manager",)},
)
WHERE = ("status", "poker", "sign")
"""The panels that say limits to come."""
IN_ORDER = (
    *("(63 BALLS)", "Ann dealer", "Inspector's key", "steps of", "Ann", "steps", "Simulated", "Betting"),
    *("Inspector", "TRI-CHRO", "dozen $5"),
)
"""Parts in the order in which they yield; between the steps' "of" and the names of people signed in, free space."""


@pytest.mark.parametrize("game", drawn_games())
def test_limits_to_come_are_read_whole_on_the_dealers_own_screen(game: str, drawings: Drawings) -> None:
    """In each state and at every table; the limits in force stand beside them in the same words, in every phase.

    A range has one form.
    """
    hold = set()
    for seen, drawing in drawings(game, KINDS[0]):
        limits = seen.view.limits
        said = " ".join(it.text for name in ("status", "poker") for it in drawing.written.get(name, ())).lower()
        assert all(it.short.lower() in said for it in sign_words.notices(limits)), (seen.state, said)
        assert " to $" not in said or limits.stake, seen.state
        if limits.notices and not limits.stake:
            hold |= {it.text for it in drawing.written["status"] if it.text.startswith("$")}
    assert len({it for it in hold if "00:20" not in it}) <= 1, hold


@pytest.mark.parametrize("kind", KINDS[1:3], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", drawn_games())
def test_limits_to_come_are_read_at_any_time_where_dealer_and_players_share_a_window(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    """Without waiting for the sign to turn to them: it has the table's own limits first."""
    for seen, drawing in drawings(game, kind):
        said = " ".join(it.text for name in WHERE for it in drawing.written.get(name, ())).lower()
        words = [it.short.lower() for it in sign_words.notices(seen.view.limits)]
        assert all(it in said for it in words), (seen.state, said)


def written(view: View, wide: int) -> list[Written]:
    """The status line of tri-chro without a sign, in a box of this width."""
    title = msgspec.structs.replace(look("tri-chro-63", simulated=True), title="Tri-chro (63 balls)")
    context = SimpleNamespace(look=title, sign=SimpleNamespace(rows=()))
    brush = Brush(pygame.Surface((wide, 36)), 1.0)
    line = status.shows(context, view, NOTHING_MORE)  # type: ignore[arg-type]
    status.draw(brush, brush.surface.get_rect(), context, line)  # type: ignore[arg-type]
    return brush.written


def test_where_all_of_it_has_no_room_all_else_gives_way_before_the_limits() -> None:
    """One thing after the other, in one order; nothing is written over another."""
    seen = set()
    for wide in range(2200, 660, -10):
        line = written(CROWDED, wide)
        said = [any(words in it.text for it in line) for words in IN_ORDER]
        assert said == sorted(said), (wide, line)
        words = " ".join(it.text for it in line)
        assert all(it in words for it in (f"$10{DASH}$1,000", f"$5{DASH}$500", "from 00:20")), wide
        assert all(it.ink.left >= 0 and it.ink.right <= wide for it in line), wide
        assert not any(it.ink.colliderect(other.ink) for it in line for other in line if it is not other), wide
        seen.add(sum(said))
    assert seen == set(range(len(IN_ORDER) + 1)), "each gives way alone"


def test_several_changes_of_limits_that_have_no_room_are_counted() -> None:
    """No part leaves the line for any announcement; the sign has the full text."""
    later = Announced(2000, 99_999_00, 50, KINDS_OF_WAGER[:2], "the next round")
    notices = (NEW, later, Announced(None, 500_00, None, (), ""))
    view = msgspec.structs.replace(CROWDED, limits=ShownLimits(500, 500_00, 500, notices))
    for wide in (1248, 992):
        line = written(view, wide)
        assert "3 changes of limits" in {it.text for it in line}, wide
        assert all(it.ink.left >= 0 and it.ink.right <= wide for it in line), wide


def test_while_the_journal_is_awaited_this_stands_in_place_of_the_phase() -> None:
    """It has the room of the phase, and no other part moves."""
    for view in (CROWDED, msgspec.structs.replace(CROWDED, limits=ShownLimits(500, 500_00, 500))):
        before, after = (written(it, 1248) for it in (view, msgspec.structs.replace(view, saving=True)))
        assert "Saving…" in {it.text for it in after}
        assert [it for it in before if it.text != "Betting"] == [it for it in after if it.text != "Saving…"]
