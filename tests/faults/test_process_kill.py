# SPDX-License-Identifier: MIT
"""A controller killed at any moment of a round: started again, the table stands where it stood, its motor off."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace
from process_rig import CUT_OFF, Table, differences, lasting, table

from controller.engine.record import commands
from controller.engine.record.events import LimitsProposed, Placed, Withdrawn
from controller.engine.shown.views import View, Words
from controller.sockets.client import NoTable


@pytest.fixture
def running() -> Iterator[Table]:
    with table() as made:
        yield made.start()


def killed_and_started(it: Table) -> View:
    """Killed with all its rows on disk, and started again, its motor off."""
    it.settled()
    it.kill()
    assert it.start().motor == "off"
    return it.view


def bet(it: Table) -> None:
    assert it.enter(Placed("red", "small", 500)).ok
    assert it.enter(Placed("blue", "total-9", 1000)).ok
    assert it.enter(Placed("green", "big", 1000)).ok


def time_of_day() -> int:
    now = time.localtime()
    return now.tm_hour * 3600 + now.tm_min * 60 + now.tm_sec


def without_hour(view: View) -> View:
    """The time for which the sign was dark does not count, so that the hour it names may be a little later."""
    notices = tuple(replace(notice, since="") for notice in view.limits.notices)
    return replace(view, limits=replace(view.limits, notices=notices))


def take_back(it: Table) -> None:
    assert it.enter(Withdrawn("green", "big")).lines == ("noted: green big withdrawn (s 72(2))",)


def announce_limits(it: Table) -> None:
    assert it.enter(LimitsProposed(1000, 40000, 500, after=1200, time_of_day=time_of_day())).ok


def take_back_and_announce(it: Table) -> None:
    take_back(it)
    announce_limits(it)


def correct(it: Table) -> None:
    it.press_entry()
    it.until(lambda view: view.declared is None, "the numbers cleared")


def pay(it: Table) -> None:
    it.press("paid")
    it.until(lambda view: view.phase == "betting", "the next round")


STEPS: tuple[tuple[str, Callable[[Table], object]], ...] = (
    ("betting", bet),
    ("a wager withdrawn, and a limits notice", take_back_and_announce),
    ("closed", Table.call_no_more_bets),
    ("at rest", Table.spin),
    ("two digits keyed", lambda it: it.key(1, 3)),
    ("declared", lambda it: it.declare(5)),
    ("cleared", correct),
    ("declared anew", lambda it: it.declare(2, 3, 4)),
    ("between rounds", pay),
)


def test_after_a_kill_in_any_phase_the_table_stands_where_it_stood(running: Table) -> None:
    wrong: dict[str, Any] = {}
    for phase, step in STEPS:
        step(running)
        before = running.settled()
        after = killed_and_started(running)
        if found := differences(without_hour(before), without_hour(after)):
            wrong[phase] = found
        if phase == "declared anew":
            owed = [words.text.partition(":")[0] for words in after.owed]
    assert wrong == {}
    assert len([effect for effect in running.effects() if isinstance(effect, commands.Run)]) == 1
    assert owed == ["red small", "blue total-9"]
    assert running.declared() == ["1 3 5", "2 3 4"]
    assert [result.outcome for result in running.view.recent] == ["2 3 4"]
    running.assert_sound()


def test_a_spin_cut_off_by_a_kill_is_no_spin() -> None:
    with table({}) as running:  # a tumbler that takes its time
        cut_off(running.start())


def cut_off(running: Table) -> None:
    running.call_no_more_bets()
    running.press("start")
    before = running.until(lambda view: "1 of 3" in view.prompt.text, "the first turn")
    assert running.motor == "on"
    after = killed_and_started(running)
    assert after.prompt == Words("announce no spin", "s 80(2)")
    assert set(differences(before, after)) == {"phase", "headline", "prompt", "asked", "turning", "alarms"}
    assert after.alarms[0].text.startswith(CUT_OFF)
    assert [alarm.text for alarm in after.alarms[1:]] == ["the controller stopped while the dice were spinning"]
    assert killed_and_started(running).prompt == after.prompt
    running.press("no-spin")
    running.until(lambda view: view.phase == "closed", "the tumbler to be started again")
    running.settled()
    running.assert_sound()


def test_a_limits_notice_goes_on_after_a_kill_for_the_rest_of_its_time(running: Table) -> None:
    announce_limits(running)
    sign = killed_and_started(running).limits
    (notice,) = sign.notices
    assert notice.words.startswith("minimum $10, maximum $400 from ")
    wakes = [effect.after for effect in running.effects() if isinstance(effect, commands.Wake)]
    assert 1200 <= wakes[0] < 1260, "twenty minutes, and on to the whole minute that is on the sign"
    assert 1190 <= wakes[-1] <= wakes[0] + 60
    refused = running.enter(LimitsProposed(2000, 40000, 500))
    assert (refused.ok, "s 74(3)" in refused.lines[0]) == (False, True)


# At random moments

SCRIPT: dict[str, tuple[str, ...]] = {
    "betting": ("no-more-bets",),
    "closed": ("no-more-bets", "start"),  # the call is due again after no spin; a second one is only noted
    "turning": (),
    "no spin": ("no-spin",),
    "entry": ("terminal 2", "terminal 3", "terminal 6", "terminal entry"),
    "payment": ("terminal entry", "terminal 4", "terminal entry", "paid"),
}


def play_on(it: Table, seen: list[str]) -> None:
    """Play as the table asks until it is gone, and record the declared results."""
    with suppress(NoTable, OSError):
        while True:
            play_a_step(it, seen)


def play_a_step(it: Table, seen: list[str]) -> None:
    view = it.view
    if view.declared and not view.saving:
        seen.append(view.declared.outcome)
    it.press(*SCRIPT[view.phase])
    if view.phase == "betting":
        it.enter(Placed("red", "small", 500))


def killed_in_play(it: Table, seconds: float) -> list[str]:
    """Kill the controller after this time, in the middle of any act. Return the results shown as declared."""
    assert it.process
    shown: list[str] = []
    killer = threading.Timer(seconds, it.process.kill)
    killer.start()
    play_on(it, shown)
    killer.join()
    it.process.wait()
    return shown


def test_killed_at_random_moments_it_keeps_what_it_declared(running: Table) -> None:
    choose = random.Random(80)
    running.call_no_more_bets()
    running.spin()
    kept: list[str] = []
    for _ in range(8):
        shown = killed_in_play(running, choose.uniform(0, 0.5))
        running.assert_sound()
        since = running.declared()[len(kept) :]
        assert set(shown) <= {*since, *kept[-1:]}
        assert running.start().motor == "off"
        assert lasting(running.settled()) == running.folded()
        assert running.view.phase != "turning"
        kept = running.declared()
    assert kept
