# SPDX-License-Identifier: MIT
"""Alarms do not pile up on a screen or in memory, whatever a device reports. Each end of an alarm is reported."""

import pytest

from controller.display.terminal.changes import changes
from controller.engine.record import commands
from controller.engine.record import effects as e
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import ALARMS_OF_ONE, View


def alert(number: int, device: str = "drawer") -> e.Alert:
    return e.Alert("technician", f"noise {number}", "", device)


def shown(view: View) -> list[str]:
    return [alarm.words for alarm in view.alarms]


@pytest.mark.parametrize("device", ["drawer", ""])
def test_only_the_newest_alarms_of_a_device_stay_and_say_how_many_came_before(device: str) -> None:
    view = view_after(View(), [alert(0, "tumbler"), *(alert(number, device) for number in range(1000))])
    assert shown(view) == [
        "noise 0",
        "noise 996 (and 996 before it: see the journal)",
        "noise 997",
        "noise 998",
        "noise 999",
    ]


def test_few_alarms_are_all_shown_the_same_one_once() -> None:
    view = view_after(View(), [alert(number % ALARMS_OF_ONE) for number in range(20)])
    assert sorted(shown(view)) == [f"noise {number}" for number in range(ALARMS_OF_ONE)]


def test_an_alarm_that_comes_again_loses_no_count() -> None:
    view = view_after(View(), [alert(number) for number in (0, 1, 2, 3, 4, 1)])
    assert shown(view) == ["noise 2 (and 1 before it: see the journal)", "noise 3", "noise 4", "noise 1"]


def test_when_the_device_works_again_all_its_alarms_are_over() -> None:
    view = view_after(View(), [*(alert(number) for number in range(9)), alert(0, "tumbler"), e.AllClear("drawer")])
    assert [alarm.device for alarm in view.alarms] == ["tumbler"]


def test_of_two_alerts_that_say_the_same_the_named_one_is_over() -> None:
    named = [e.Alert("floor-manager", "count the deck", "s 1", name=f"share of {place}") for place in (1, 2)]
    view = view_after(View(), [*named, e.AllClear("", "count the deck", "share of 1")])
    assert [alarm.name for alarm in view.alarms] == ["share of 2"]
    assert shown(view_after(view, [e.AllClear("", "count the deck")])) == ["count the deck"], "it has a name"


def test_an_alarm_that_is_displaced_is_not_said_to_be_over() -> None:
    before = view_after(View(), [alert(number) for number in range(ALARMS_OF_ONE)])
    after = view_after(before, [alert(9)])
    assert changes(before, after) == ["alert: technician: noise 9"]
    over = changes(after, view_after(after, [e.AllClear("drawer")]))
    assert over == [f"all clear: {alarm.words}" for alarm in after.alarms]


def test_a_line_for_each_change_has_the_words_of_the_dealer() -> None:
    """As the screens have them: addresses and straps are for `tablectl status`."""
    plain = "Winning lamps dark. The result stands."
    told = e.Alert("technician", "no answer from chip 0x60", "", "lamps", plain)
    stops = e.Blocked("tumbler", "pin 17 did not change", "look at its strap", "s 80(2)", plain=("it is stuck", "call"))
    stopped = view_after(View(), [told, stops])
    assert changes(View(), stopped) == ["blocked: tumbler: it is stuck; call", f"alert: technician: {plain}"]
    assert f"all clear: {plain}" in changes(stopped, view_after(stopped, [e.AllClear("lamps")]))


# Alarms about a spin that is over

SPOILT = e.Alert("dealer", "2 of 3 turns: this spin does not count", "s 76", of_spin=True)
FOUND = e.Alert("floor-manager", "red small $5 was found on the layout: it stands", "s 5(2)")
MOVING = e.Prompt("the dice spin", "s 76", "turning", moving=True)


@pytest.mark.parametrize("begins", [MOVING, commands.Run("tumbler", 3, 2), commands.Draw("drawer", 5, 2, 2)])
def test_an_alert_about_a_spin_goes_when_the_next_one_begins_and_others_stay(begins: e.Effect) -> None:
    view = view_after(View(phase="closed"), [SPOILT, FOUND, alert(1)])
    assert len(shown(view)) == 3
    assert shown(view_after(view, [begins])) == [FOUND.what, "noise 1"]


def test_an_alert_that_comes_while_it_moves_stays() -> None:
    view = view_after(View(), [MOVING, SPOILT, MOVING])
    assert shown(view) == [SPOILT.what]


def test_no_alert_of_an_ended_round_is_left_but_those_of_devices() -> None:
    view = view_after(View(), [SPOILT, FOUND, alert(1), e.End(1, "void", "", "s 3(2)"), e.Begin(2)])
    assert shown(view) == ["noise 1"]
