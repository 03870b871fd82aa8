# SPDX-License-Identifier: MIT
"""Announced changes of limits: several at once, each with its time; in the states that earlier versions kept, too."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.conductor.conductor import fresh
from controller.display.players import sign_words
from controller.engine.engine import Engine
from controller.engine.record import commands, effect_rows, state
from controller.engine.record import effects as e
from controller.engine.record.events import Due, Event, LimitsProposed, NoticeWithdrawn, Placed, Restarted
from controller.engine.record.state import Limits, LimitsChange, Notice
from controller.engine.rules.game import AnyGame
from controller.engine.rules.readings import shared_readings
from controller.engine.shown.event_words import in_words
from controller.engine.shown.showing import limits_on
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.values.roles import ROLES
from controller.games import find, rooms
from controller.sockets.requests import Answer
from controller.sockets.server import answer_effects
from hal.signals import KeyTurned, Pressed
from tests import answers

SECOND = 1_000_000_000
MINUTE = 60 * SECOND
WITHOUT_NOTICE = replace(find("roulette"), sections=replace(find("roulette").sections, notice=""), variant=None)
"""A toy: roulette under a part that knows no notice of twenty minutes."""


def opened(game: AnyGame) -> Engine:
    """A table with its dealer at it."""
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    for event in (Restarted(), KeyTurned("dealer", True)):
        engine.feed(event)
    return engine


def sign_after(engine: Engine, *happened: Event) -> e.Sign:
    """The last sign that these events put up."""
    (*_, sign) = [effect for event in happened for effect in engine.feed(event) if isinstance(effect, e.Sign)]
    return sign


@pytest.mark.parametrize("kinds", [{}, {"straight": (1000, 5000)}])
def test_where_the_part_asks_for_no_notice_a_higher_minimum_applies_at_once(kinds: dict[str, Any]) -> None:
    engine = opened(WITHOUT_NOTICE)
    sign = sign_after(engine, LimitsProposed(None if kinds else 1000, kinds=kinds))
    assert (sign.minimum, sign.kinds) == ((500, (("straight", 1000, 5000),)) if kinds else (1000, ()))
    assert not sign.notices


def test_where_the_part_asks_for_no_notice_changes_may_be_announced_all_the_same() -> None:
    engine = opened(WITHOUT_NOTICE)
    sign = sign_after(engine, LimitsProposed(1000, after=60), LimitsProposed(maximum=90_000, after=None))
    assert [notice.words for notice in sign.notices] == ["minimum $10 from 00:01", "maximum $900, no time stated"]


def test_every_part_that_asks_for_notice_says_so_of_any_minimum() -> None:
    """The parts that do not: tri-chro (s 459), triple penny (s 476)."""
    asking = {game: find(game).sections.notice for game in ("sic-bo", "craps", "roulette", "two-up", "baccarat")}
    assert asking == {
        "sic-bo": "s 74(3)", "craps": "s 113(4)", "roulette": "s 141(4)", "two-up": "s 171(4)", "baccarat": "s 89(4)",
    }  # fmt: skip
    for game in ("tri-chro-54", "tri-chro-63", "triple-penny-two-up"):
        assert not find(game).sections.notice


@pytest.mark.parametrize("after", [0, 60, 19 * 60])
def test_a_kind_that_follows_the_tables_higher_minimum_needs_the_notice_too(after: int) -> None:
    """s 89(4): the sign shows a tie's minimum, which is the table's minimum unless the tie has its own."""
    engine = opened(find("baccarat"))
    assert "s 89(4)" in answers.lines(engine.feed(LimitsProposed(2000, after=after)))[0]
    sign = sign_after(engine, LimitsProposed(2000, after=20 * 60))
    (now,), (then,) = sign.kinds, [notice.kinds for notice in sign.notices]
    assert (now[:2], [it[:2] for it in then]) == (("tie", 1000), [("tie", 2000)])


def test_the_sign_announces_only_what_changes_and_kinds_with_the_same_limits_together() -> None:
    engine = opened(find("roulette"))
    even = dict.fromkeys(("low", "high", "even", "odd", "red", "black"), (2_500, 60_000))
    own = {**even, "straight": (500, 5_000)}
    raised = LimitsProposed(kinds=dict.fromkeys(even, (5000, 60_000)), after=1200)
    sign = sign_after(engine, LimitsProposed(kinds=own), raised)
    assert [notice.words for notice in sign.notices] == ["even-chances $50 to $600 from 00:20"]
    (notice,) = sign_words.notices(limits_on(sign))
    assert notice.words == "EVEN CHANCES $50 TO $600 FROM 00:20"


def test_changes_that_waited_for_one_round_apply_in_the_order_of_their_times() -> None:
    """A maximum from 00:20, then a minimum above the old one from 00:30: both while wagers lie on the layout."""
    engine = opened(find("sic-bo"))
    sign_after(engine, LimitsProposed(maximum=100_000, after=20 * 60), LimitsProposed(60_000, after=30 * 60))
    engine.feed(Placed("red", "small", 500))
    engine.feed(Due("limits", at=20 * MINUTE))
    sign = sign_after(engine, Due("limits", at=30 * MINUTE))
    assert [notice.since for notice in sign.notices] == ["the next round"] * 2
    assert (sign.minimum, sign.maximum) == (500, 50_000)
    engine.feed(KeyTurned("floor-manager", False))
    engine.feed(KeyTurned("floor-manager", True))
    sign = sign_after(engine, Pressed("void", at=31 * MINUTE))
    assert (sign.minimum, sign.maximum, sign.notices) == (60_000, 100_000, ())


def test_one_timer_runs_for_the_next_of_several_changes() -> None:
    engine = opened(find("roulette"))
    wakes = [
        effect.after
        for event in (
            LimitsProposed(1000, after=30 * 60),
            LimitsProposed(kinds={"straight": (500, 4000)}, after=25 * 60),
            LimitsProposed(maximum=60_000, after=None),
            NoticeWithdrawn(("straight",)),
            NoticeWithdrawn(("minimum",)),
        )
        for effect in engine.feed(event)
        if isinstance(effect, commands.Wake)
    ]
    assert wakes == [30 * 60, 25 * 60, 25 * 60, 30 * 60, 0]


def test_a_kind_that_is_not_known_has_no_limits_to_lose() -> None:
    (line, *_) = answers.lines(opened(find("roulette")).feed(LimitsProposed(kinds={"straigt": None})))
    assert "did you mean straight?" in line


OF_0_4 = {
    "game": "sic-bo",
    "limits": {"minimum": 500, "maximum": 50_000, "increment": 500, "kinds": {"a": [1, 2], "b": [3, 4]}},
    "notice": {
        "limits": {"minimum": 1000, "maximum": 50_000, "increment": 500, "kinds": {"a": [1, 3], "c": [5, 6]}},
        "shown_as": "14:30", "must_show": 1230 * SECOND, "shown": 600 * SECOND, "due": False,
    },
}  # fmt: skip
"""An announced change as versions up to 0.4.0 kept it: with all limits."""


def test_the_change_that_an_earlier_version_announced_is_announced_still() -> None:
    change = LimitsChange(1000, kinds={"a": (1, 3), "b": None, "c": (5, 6)})
    expected = [Notice(change, shown_as="14:30", must_show=1230 * SECOND, shown=600 * SECOND)]
    assert state.decode(json.dumps(OF_0_4)).notices == expected
    snapshot = {"table": OF_0_4, "view": {"limits": {"notice": None}}}
    assert decode_snapshot(json.dumps(snapshot).encode()).table.notices == expected
    assert not state.decode(json.dumps({**OF_0_4, "notice": None})).notices


def test_what_is_kept_of_several_changes_comes_back() -> None:
    engine = opened(find("roulette"))
    engine.feed(LimitsProposed(1000, after=1200))
    engine.feed(LimitsProposed(maximum=60_000, after=None, kinds={"straight": (500, 4000)}))
    assert len(engine.state.notices) == 2
    kept = state.encode(engine.state)
    assert state.decode(kept).notices == engine.state.notices
    assert state.encode(state.decode(kept)) == kept


def test_a_sign_that_an_earlier_version_kept_is_not_read_without_its_announcement() -> None:
    """Its fields are shown instead: see `tablectl journal show`."""
    now = e.Sign(500, 50_000, 500, (), "s 74(2)")
    assert effect_rows.decode(effect_rows.encode([now])) == [now]
    earlier = {"type": "Sign", "minimum": 500, "maximum": 1000, "increment": 5, "notice": None, "source": ""}
    with pytest.raises(msgspec.ValidationError, match="notice"):
        effect_rows.decode(json.dumps([earlier]).encode())


def test_a_change_applied_to_limits_leaves_all_others() -> None:
    limits = Limits(500, 50_000, 500, {"straight": (100, 2000), "split": (100, 4000)})
    change = LimitsChange(maximum=60_000, kinds={"straight": None, "street": (100, 6000)})
    after = Limits(500, 60_000, 500, {"split": (100, 4000), "street": (100, 6000)})
    assert change.apply_to(limits) == after
    assert change.about == ("maximum", "straight", "street")
    assert change.already(after) == change.about
    assert change.without(["maximum", "street"]) == LimitsChange(kinds={"straight": None})


def test_who_enters_a_change_of_limits_is_not_told_of_a_timer() -> None:
    effects = opened(find("sic-bo")).feed(LimitsProposed(1_000, None, None, 20 * 60))
    assert any(isinstance(effect, commands.Wake) for effect in effects)
    replies: list[Answer] = []
    answer_effects(effects, "", replies.append)
    (answer,) = replies
    assert [line.split(":")[0] for line in answer.lines] == ["sign"]


# Who sets the limits

OF_NEW_SOUTH_WALES = {"let-it-ride-nsw": "6.3", "double-chance": "6.5"}


@pytest.mark.parametrize("game", rooms())
def test_only_whom_the_rules_name_sets_the_limits_or_withdraws_a_change(game: str) -> None:
    """ss 23(1), 74(1), 89(1) and the like; in New South Wales a casino supervisor, who may be a games supervisor."""
    may = find(game).general.limits
    source = OF_NEW_SOUTH_WALES.get(game) or may.source or find(game).sections.limits
    for role in ROLES:
        engine = opened(find(game))
        proposed = LimitsProposed(increment=50, after=None, role=role)
        refused = [it for event in (proposed, NoticeWithdrawn(role=role)) for it in refusals(engine.feed(event))]
        only = (f"the limits are for: {', '.join(may.roles)}; not for the {role}", source)
        assert refused == ([] if role in may.roles else [only] * 2)
    if game in OF_NEW_SOUTH_WALES:
        assert may.roles == ("casino-supervisor", "games-supervisor")
    elif not may.source:
        assert may.roles == ("casino-operator",)
    assert any(f"the limits are set by: {may.roles[0]}" in it and source in it for it in shared_readings(find(game)))


def refusals(effects: list[e.Effect]) -> list[tuple[str, str]]:
    return [(it.what, it.source) for it in effects if isinstance(it, e.Refuse)]


def test_the_journal_says_in_which_role_the_limits_were_set() -> None:
    assert in_words(LimitsProposed(1000, role="casino-operator")) == "casino operator: new limits now: minimum $10"
    withdrawn = in_words(NoticeWithdrawn(role="casino-supervisor"))
    assert withdrawn == "casino supervisor: announced change withdrawn: the only one"
