# SPDX-License-Identifier: MIT
"""The statistics on the players' screen: counted outcomes, shown shares, places, and only on request."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from controller.conductor.conductor import Conductor, fresh
from controller.config import read_table
from controller.display import open_display
from controller.display.parts.statistics import least, most, percentage
from controller.display.screen import Screen
from controller.display.settings import ScreenSettings
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.rules.statistics_panel import Share, StatisticsPanel
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import OUTCOMES, View, view_of
from controller.games import find
from controller.screens import counts_outcomes, look_of
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import VirtualClock
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.laws import Judge
from tests.display.scenes.playing import look, seen_of
from tests.display.shown_items import KINDS, PLAYERS, screen_of, words

WITH_A_WHEEL = ("roulette", "wheel-of-fortune-50", "wheel-of-fortune-52")
SPUN = ("17", "17", "0", "17", "32")
"""17 is black, 32 red."""


def counted(game: str, outcomes: tuple[str, ...], kind: ScreenSize = PLAYERS, *, asked: bool = True) -> Screen:
    """Return the screen of a game with a wager on it, after these outcomes."""
    seen = next(it for it in seen_of(game) if it.state.startswith("one player"))
    view = msgspec.structs.replace(seen.view, outcomes=outcomes)
    return screen_of(msgspec.structs.replace(look(game, simulated=True), statistics=asked), view, kind)


def panel_of(game: str) -> StatisticsPanel:
    (panel,) = (each for each in find(game).face().own if isinstance(each, StatisticsPanel))
    return panel


def ended(view: View, outcome: str, how: str = "declared") -> View:
    """The view once a round with this outcome has ended so."""
    number = view.round + 1
    effects = [e.Begin(number), e.Declare(outcome, "s 133", outcome, {"red": "1"}), e.End(number, how, "", "s 133")]
    return view_after(view, effects)


# What is counted


def test_the_last_200_outcomes_are_kept_the_newest_first() -> None:
    view = View(counting=True)
    for number in range(OUTCOMES + 7):
        view = ended(view, str(number))
    assert view.outcomes == tuple(str(number) for number in range(OUTCOMES + 6, 6, -1))
    assert OUTCOMES == 200


def test_a_void_round_is_not_counted() -> None:
    assert ended(ended(View(counting=True), "17"), "18", "void").outcomes == ("17",)


def test_the_outcomes_survive_where_the_view_is_kept() -> None:
    """A table that starts again goes on from the view that its journal has kept."""
    view = ended(ended(View(counting=True), "17"), "0")
    kept = view_of(msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(view), enc_hook=list)))
    assert kept.outcomes == ("0", "17")
    assert ended(kept, "5").outcomes == ("5", "0", "17")
    assert view_of({"round": 3}).outcomes == (), "views that were kept before had none"


def test_no_outcome_is_kept_where_nothing_counts_them() -> None:
    """A table writes its view to the journal at each round's end: 200 outcomes would be a kilobyte of it."""
    view = ended(ended(View(), "17"), "0")
    assert view.outcomes == ()
    assert [result.outcome for result in view.recent] == ["0", "17"]


@pytest.mark.parametrize(
    ("game", "screens", "counting"),
    [
        ("roulette", 'windows = "two"\nstatistics = true', True),
        ("wheel-of-fortune-52", 'windows = "two"\nstatistics = true', True),
        ("roulette", 'windows = "two"', False),
        ("roulette", "statistics = true", False),
        ("sic-bo", 'windows = "two"\nstatistics = true', False),
    ],
)
def test_outcomes_are_counted_where_a_screen_shows_them(
    tmp_path: Path, game: str, screens: str, counting: bool
) -> None:
    (tmp_path / "table.toml").write_text(
        f'name = "r"\ngame = "{game}"\nboard = "{find(game).equipment.board}"\nsimulated = true\n[screens]\n{screens}\n'
    )
    assert counts_outcomes(read_table(tmp_path / "table.toml")) == counting


@pytest.mark.parametrize(("counting", "left"), [(True, ("0", "17")), (False, ())])
def test_a_table_that_starts_again_goes_on_counting_only_if_it_still_counts(
    counting: bool, left: tuple[str, ...]
) -> None:
    game = find("roulette")
    engine = Engine(game, fresh(game, game.limits.table, "r", {}))
    conductor = Conductor(engine, MemoryRecord(), NoDevices(), VirtualClock(), counting=counting)
    conductor.resume(ended(ended(View(counting=True), "17"), "0"))
    assert (conductor.view.counting, conductor.view.outcomes) == (counting, left)


# Shares


@pytest.mark.parametrize(
    ("outcomes", "per_cent"), [("r", 100), ("rb", 50), ("rbb", 33), ("rrb", 67), ("b", 0), ("", 0)]
)
def test_a_share_is_in_whole_per_cent(outcomes: str, per_cent: int) -> None:
    assert percentage(Share("red", frozenset("r")), Counter(outcomes)) == per_cent


def test_no_outcome_is_the_most_or_the_least_frequent_if_one_that_is_not_shown_came_as_often() -> None:
    counts = Counter(SPUN)
    ranked = panel_of("roulette").ranked
    assert most(ranked, counts) == ("17",), "0 and 32 came once each, and 33 numbers never"
    assert least(ranked, counts) == ()
    assert most(ranked, Counter(("17", "0"))) == (), "what came once is not frequent"
    assert most(ranked, Counter(("17", "0") * 2)) == ("0", "17"), "equally frequent ones stand in the panel's order"
    assert least(ranked, Counter((*ranked[3:], "1"))) == ("0", "2")


@pytest.mark.parametrize("game", WITH_A_WHEEL)
def test_the_groups_have_the_outcomes_of_the_wagers_of_their_name(game: str) -> None:
    """Every symbol is itself; and a group counts no outcome twice."""
    layout = find(game).layout
    for group in panel_of(game).groups:
        for share in group:
            wager = f"symbol-{share.name}"
            read = find(game).outcomes.read
            every = {word for word in find(game).face().tokens if wager in layout.result(read([word])).wins}
            assert share.outcomes == every
        named = [outcome for share in group for outcome in share.outcomes]
        assert len(named) == len(set(named))


# The panel


@pytest.mark.parametrize("game", ["sic-bo", *WITH_A_WHEEL])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_they_are_on_the_players_own_screen_of_a_wheel_if_the_table_file_asks(game: str, kind: ScreenSize) -> None:
    outcomes = SPUN if game == "roulette" else ("a",) * 10
    for asked in (True, False):
        screen = counted(game, outcomes, kind, asked=asked)
        assert ("statistics" in screen.boxes) == (asked and kind is PLAYERS and game in WITH_A_WHEEL)
    assert not ScreenSettings().statistics


def test_the_option_of_the_table_file_reaches_the_players_window_and_no_other(
    tmp_path: Path, outputs: list[tuple[int, int]]
) -> None:
    (tmp_path / "table.toml").write_text(
        'name = "r"\ngame = "roulette"\nboard = "roulette"\nsimulated = true\n'
        '[screens]\nwindows = "two"\nstatistics = true\n'
    )
    configuration = read_table(tmp_path / "table.toml")
    display = open_display(configuration.file.screens, look_of(configuration))
    try:
        dealer, players = (pane.screen.places for pane in display._panes)
    finally:
        display.close()
    assert "statistics" in players
    assert "statistics" not in dealer


def test_the_most_and_the_least_frequent_numbers_are_shown_with_how_often_they_came() -> None:
    assert words(counted("roulette", SPUN), "statistics") == ["HOT", "17", "\u00d73"]
    all_but_two = tuple(it for it in panel_of("roulette").ranked if it not in ("1", "2"))
    both = words(counted("roulette", (*SPUN, *all_but_two)), "statistics")
    assert both == ["HOT", "17", "\u00d74", "COLD", "1", "\u00d70", "2", "\u00d70"]
    assert words(counted("roulette", ("17", "17")), "statistics") == ["HOT", "17", "\u00d72"]
    for none in ((), ("17",), ("17", "0", "32")):
        assert "statistics" not in counted("roulette", none).boxes, "players see no empty panel"


@pytest.mark.parametrize("game", WITH_A_WHEEL[1:])
def test_the_share_of_every_symbol_is_shown_after_enough_spins(game: str) -> None:
    said = words(counted(game, ("a",) * 9 + ("b",) * 3), "statistics")
    assert said[1:] == ["75%", "25%", *["0%"] * (len(panel_of(game).groups[0]) - 2)]
    assert "statistics" not in counted(game, ("a",) * 9).boxes


@pytest.mark.parametrize("kind", [it for it in SCREENS if not it.audience.dealer], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", WITH_A_WHEEL)
def test_the_longest_numbers_obey_the_laws(game: str, kind: ScreenSize) -> None:
    names = [outcome for outcome in find(game).face().tokens if " " not in outcome]
    screen = counted(game, tuple(names[:1] * 100 + names[-1:] * 100), kind)
    assert not [it for it in Judge(screen.theme).violations(screen.arranged) if it.startswith("statistics")]
