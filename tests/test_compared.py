# SPDX-License-Identifier: MIT
"""Replay sees every difference but one of words: each field that tables keep is changed, and the change is seen."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import fields, replace

from controller.engine.record import compared, effect_rows, state
from controller.engine.record import effects as e
from controller.engine.record.chip_float import FloatShown
from controller.engine.record.compared import OF_A_STATE, WORDS
from controller.engine.record.decided import Decided
from controller.engine.record.effects import Effect
from controller.engine.record.on_show import PointTotal, ShownBoxes, ShownDrawn, ShownHand, ShownPuck
from controller.engine.record.opening import StepDone
from controller.engine.record.people import PeopleShown
from controller.engine.record.tournament_effects import Ranked, StacksSealed, TournamentShown
from controller.engine.shown.snapshot import decode_snapshot
from controller.games import find, rooms
from controller.tapes import runner
from controller.tapes.stages import stage
from controller.tapes.stages.stage import MemoryRecord

TAPES = Path(__file__).parent / "games"
OF_A_GAME = 6
"""Tapes that are played of each game."""
ALSO = ("baccarat/power-cut-commission.tape",)
"""Tapes that are played besides: states with a commission that a player owes."""
IN_STATES = (state.Standing, StepDone)
"""Types with words that are kept in states, and in no effect."""
ENOUGH = 2
"""Times that each field of a type is changed."""
BY_HAND: list[Effect] = [
    FloatShown(("opening $100x50 by ann",), "fill $5x200", 500_000, 1, 2, 3, 4, 500_000, 500_000, "s 14"),
    StacksSealed(1, "3 rounds are played", (Ranked(1, "ann", 12_000, prize=30_000),), "s 9(1)(b)"),
    TournamentShown("Spring", "26/114", "session 1 of 1", 1, 3, pool=100, rules=("s 72",), not_seated=("bob",)),
    PeopleShown({"ann": ("floor-manager",)}, "bob", 1),
    e.Commissioned("tia", "sic-bo", "12ab", 9, 3, ("lamp 4",)),
    e.Marker("ann", 500, "s 104(3)"),
    e.AllClear("tumbler", "it is mended", "tumbler"),
    e.Blocked("tumbler", "it jams", "free it", "s 80", ("key dealer",), ("a jam", "free it"), "the tumbler", "at hand"),
    e.Prompt("key", "s 1", "entry", ("entry",), ("entry",), ("entry",), True, True, "Keys", "so?", True, True, "s 2"),
]  # fmt: skip
"""Effects that few tapes have, or not with all their fields."""


ALWAYS_WORDS = {"what", "source", "plain", "remedy", "remark", "remark_source", "headline", "meaning", "why", "reason"}
NO_WORDS = {"player", "wager", "hand", "outcome", "wins", "voids", "undecided", "odds", "on", "number", "device"}


class Field(NamedTuple):
    """A leaf of a kept value."""

    path: tuple[str | int, ...]
    of: tuple[type, str]
    """The type that has the field, and the field's name."""
    words: bool
    """Replay does not compare the field."""


class _Rows(MemoryRecord):
    rows: list[tuple[str, bytes]]
    """Rows of all tables."""

    def append(self, kind: str, round_: int, event: bytes, effects: bytes = b"", *more: Any) -> int:
        self.rows.append((kind, event if kind == "state" else effects))
        return super().append(kind, round_, event, effects, *more)


@cache
def recorded() -> tuple[set[bytes], set[bytes]]:
    """Return the rows of effects and of states that tapes of all games keep."""
    _Rows.rows = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stage, "MemoryRecord", _Rows)
        for folder in (*rooms(), "tournaments"):
            tapes = sorted((TAPES / folder).glob("*.tape"))
            for path in tapes[:: -(-len(tapes) // OF_A_GAME)]:
                runner.play(path)
        for name in ALSO:
            runner.play(TAPES / name)
    of = {kind: {row for it, row in _Rows.rows if it == kind} for kind in ("event", "state")}
    return of["event"], of["state"]


def leaves(raw: Any, now: Any, of: tuple[type, str], *path: str | int, words: bool = False) -> Iterator[Field]:
    """Every leaf of a value as it is kept, beside the value itself; every list and dict, unless empty or of words."""
    if isinstance(now, msgspec.Struct) and not now.__struct_config__.array_like:
        for it in fields(now):
            if it.encode_name in raw:
                value, at = getattr(now, it.name), (type(now), it.name)
                only_text = not isinstance(value, msgspec.Struct)
                of_words = words or (it.name in compared._words(type(now)) and only_text)
                yield from leaves(raw[it.encode_name], value, at, *path, it.encode_name, words=of_words)
        return
    if isinstance(raw, dict | list) and raw and not words:
        yield Field(path, of, words)
    if isinstance(now, dict):
        for name, it in now.items():
            yield from leaves(raw[str(name)], it, of, *path, str(name), words=words)
    elif isinstance(raw, list):
        values = [getattr(now, it) for it in now.__struct_fields__] if isinstance(now, msgspec.Struct) else now
        for place, it in enumerate(values):
            yield from leaves(raw[place], it, of, *path, place, words=words)
    else:
        yield Field(path, of, words)


def changed(raw: Any, path: tuple[str | int, ...]) -> Any:
    """The same with another value at this place; a list or dict loses an entry."""
    whole: Any = {"it": deepcopy(raw)}
    at, last = whole, "it"
    for step in path:
        at, last = at[last], step  # type: ignore[assignment]
    at[last] = _other(at[last])
    return whole["it"]


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case None:
            return 1
        case list():
            return value[:-1]
    return dict(list(value.items())[:-1])


def fields_of_effects() -> Iterator[tuple[Effect, Any, Field]]:
    every = [it for row in sorted(recorded()[0]) for it in effect_rows.decode(row)]
    for it in (*BY_HAND, *every):
        raw = json.loads(effect_rows.encode([it]))[0]
        for field in leaves(raw, it, (type(it), "")):
            yield it, raw, field._replace(words=field.words or isinstance(it, e.Note))


def test_of_every_field_of_every_effect_only_words_may_differ() -> None:
    seen: Counter[tuple[type, str]] = Counter()
    for effect, raw, field in fields_of_effects():
        if field.path == ("on_show",) or seen[field.of] == ENOUGH:  # a panel more than was kept counts for nothing
            continue
        seen[field.of] += 1
        assert field.words or field.of[1] not in ALWAYS_WORDS or field.of == compared.ANNOUNCED, field
        row = msgspec.json.encode([changed(raw, field.path)])
        assert effect_rows.alike([effect], row) == field.words, (field, raw)
    met = {(base, name) for kind, name in seen for base in kind.__mro__}
    words = {(kind, name) for kind, names in WORDS.items() if kind not in IN_STATES for name in names}
    assert words <= met, "each kind of words is met"
    assert len(seen) > 250


def test_of_every_field_of_every_state_only_words_may_differ() -> None:
    seen: Counter[tuple[type, str]] = Counter()
    for row in sorted(recorded()[1]):
        table, raw = decode_snapshot(row).table, json.loads(row)["table"]
        now = replace(table, memory=msgspec.convert(table.memory, find(table.game).memory))
        assert compared.same_state(raw, now)
        for field in leaves(raw, now, (type(now), "")):
            if seen[field.of] < ENOUGH:
                seen[field.of] += 1
                words = field.words or field.path[0] in OF_A_STATE
                assert compared.same_state(changed(raw, field.path), now) == words, field
    assert {name for kind, name in seen if kind is state.TableState} >= {"round", "commission", "lying", "options"}
    assert {(kind, name) for kind in IN_STATES for name in WORDS[kind]} <= seen.keys(), "each kind of words is met"
    assert len(seen) > 150


def test_no_amount_no_outcome_and_no_person_who_is_paid_is_among_the_words() -> None:
    assert not {name for names in WORDS.values() for name in names} & NO_WORDS
    assert not any("how" in WORDS.get(kind, ()) for kind in (e.End, Decided))
    for kind, names in WORDS.items():
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        for it in info.fields:
            assert it.name not in names or it.name == "facts" or not _holds_numbers(it.type), (kind, it.name)


def _holds_numbers(it: msgspec.inspect.Type) -> bool:
    match it:
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType() | msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.UnionType():
            return any(map(_holds_numbers, it.types))
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return _holds_numbers(it.item_type)
        case msgspec.inspect.DictType():
            return _holds_numbers(it.value_type)
    return False


# What differs besides


def of_a_hand(total: PointTotal | str) -> Effect:
    return e.Show((ShownBoxes(dealer=ShownHand("dealer", total=total)),))


@pytest.mark.parametrize(
    ("kept", "now"),
    [
        (e.Call("player 6", "s 100"), e.Call("player 7", "s 100")),
        (e.Call("no more bets", "s 77"), e.Call("no spin", "s 80")),
        (of_a_hand(PointTotal(17, soft=True)), of_a_hand(PointTotal(17))),
        (of_a_hand(PointTotal(17)), of_a_hand(PointTotal(18))),
    ],
)
def test_another_announcement_and_another_point_total_are_seen(kept: Effect, now: Effect) -> None:
    assert not effect_rows.alike([now], effect_rows.encode([kept]))


def test_the_name_of_a_hand_and_a_total_in_words_of_an_earlier_version_are_words() -> None:
    for kept, now in (("pair of kings", "two kings"), ("soft 17", PointTotal(17, soft=True))):
        assert effect_rows.alike([of_a_hand(now)], effect_rows.encode([of_a_hand(kept)]))


PAID = e.Begin(2), e.Lie("ann", "small", 500)


@pytest.mark.parametrize(
    "planted", [e.Lie("ann", "small", 0), e.Refuse("no", "s 1"), e.Call("no spin", "s 80"), e.Begin(3)]
)
def test_an_effect_more_or_less_or_in_another_order_is_seen(planted: Effect) -> None:
    assert not effect_rows.alike([*PAID], effect_rows.encode([*PAID, planted]))
    assert not effect_rows.alike([*PAID, planted], effect_rows.encode([*PAID]))
    assert not effect_rows.alike([planted, *PAID], effect_rows.encode([*PAID, planted]))


@pytest.mark.parametrize("told", [e.Note("done", "s 1"), e.Prompt("key it", "s 1", "entry")], ids=["note", "prompt"])
def test_a_note_or_prompt_that_was_not_kept_is_words(told: Effect) -> None:
    assert effect_rows.alike([*PAID, told], effect_rows.encode([*PAID]))
    assert effect_rows.alike([*PAID], effect_rows.encode([told, *PAID]))


def test_what_was_on_show_must_be_and_what_is_shown_besides_counts_for_nothing() -> None:
    puck, more = ShownPuck(point=4), ShownDrawn(balls=("red",))
    row = effect_rows.encode([e.Show((puck,))])
    assert effect_rows.alike([e.Show((more, puck))], row)
    assert effect_rows.alike([e.Show((ShownPuck(point=6),)), e.Show((puck,))], row), "the last one counts"
    assert not effect_rows.alike([e.Show((more,))], row)
    assert not effect_rows.alike([], row)
    assert effect_rows.alike([e.Show((puck,))], b"[]")


def test_keys_in_another_order_are_the_same_and_count_only_in_rows_of_this_form() -> None:
    prompt = e.Prompt("key it", "s 1", "entry", ("entry", "void"))
    row = effect_rows.encode([prompt])
    assert effect_rows.alike([replace(prompt, presses=("void", "entry"))], row)
    assert not effect_rows.alike([replace(prompt, presses=("void",))], row)
    earlier = row.replace(b',"remark_source":""', b"")
    assert earlier != row
    assert effect_rows.alike([replace(prompt, presses=("void",))], earlier)
    assert not effect_rows.alike([replace(prompt, open=True)], earlier), "whether wagers are taken is a state"


def test_a_payment_that_left_out_a_default_had_it() -> None:
    """A commission of $0 is not in the row: one that is charged now is another payment."""
    paid = Decided("ann", "small", 500, 500, "wins", 1_000, "s 75")
    row = effect_rows.encode([e.Pay((paid,))])
    assert b"commission" not in row
    assert not effect_rows.alike([e.Pay((replace(paid, commission=25),))], row)
