# SPDX-License-Identifier: MIT
"""A refusal for a limit has the limit's owner as a value. The sign shows this limit during the refusal."""

import pytest

from controller.engine.engine import Engine
from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record.events import Placed, Restarted
from controller.engine.record.state import Limits, TableState
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.values.roles import DEALER
from controller.games import find
from hal.signals import KeyTurned

LIMITS = Limits(500, 50_000, 500, {"straight": (100, 2_000)})


def refused(wager: str, cents: int, limits: Limits = LIMITS, hand: str = "") -> e.Refuse:
    engine = Engine(find("roulette"), TableState("roulette", limits))
    for event in (Restarted(), KeyTurned(DEALER, on=True)):
        engine.feed(event)
    (answer,) = [it for it in engine.feed(Placed("red", wager, cents, hand=hand)) if isinstance(it, e.Refuse)]
    return answer


@pytest.mark.parametrize(
    ("wager", "cents", "limit"),
    [
        ("straight-17", 5_000, "straight"),
        ("straight-17", 50, "straight"),
        ("red", 100, ""),
        ("red", 100_000, ""),
        ("red", 700, ""),
        ("no-such-wager", 500, None),
    ],
)
def test_it_names_the_kind_of_wager_by_its_name_on_the_sign(wager: str, cents: int, limit: str | None) -> None:
    assert refused(wager, cents).limit == limit


def test_kinds_that_the_sign_has_under_one_name_are_named_by_it() -> None:
    alike = [it.name for it in find("roulette").limits.kinds if it.together == "even-chances"]
    limits = Limits(500, 100_000, 500, dict.fromkeys(alike, (5_000, 60_000)))
    assert refused("red", 500, limits).limit == "even-chances"


def test_what_is_refused_for_another_reason_names_no_limit() -> None:
    assert refused("straight-17", 5_000, hand="9").limit is None


def test_the_view_has_it_and_a_refusal_of_an_earlier_version_none() -> None:
    answer = refused("straight-17", 5_000)
    (shown,) = [view_after(View(), [answer]).refusal]
    assert shown
    assert shown.limit == "straight"
    earlier = effect_rows.decode(b'[{"type":"Refuse","what":"no","source":"s 5","act":"","plain":""}]')
    kept = view_after(View(), earlier).refusal
    assert kept
    assert kept.limit is None
