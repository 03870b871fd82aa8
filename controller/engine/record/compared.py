# SPDX-License-Identifier: MIT
"""Compares the effects and states of a replayed journal with the kept ones: money, results and states must be equal.
Words may differ.

Each version words its notices, prompts and refusals anew, and shows more than the one before. The fields that are only
words are listed here, type by type. All other fields are compared.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import FieldInfo, fields

from controller.engine.record import (
    decided,
    effects,
    on_show,
    opening,
    poker_on_show,
    state,
    tiles_on_show,
)
from controller.engine.record.chip_float import FloatShown
from controller.engine.record.effects import Effect
from controller.engine.record.people import PeopleShown
from controller.engine.record.shown import Shown
from controller.engine.record.tournament_effects import Fund, StacksSealed, TournamentShown

WORDS: Final[Mapping[type, tuple[str, ...]]] = {
    effects.Said: ("what", "source"),
    effects.Prompt: ("headline", "remark", "remark_source", "phase"),
    effects.Refuse: ("act", "plain"),
    effects.Alert: ("what", "source", "plain"),
    effects.AllClear: ("what",),
    effects.Blocked: ("what", "remedy", "source", "plain", "called"),
    effects.Declare: ("meaning",),
    effects.Marker: ("source",),
    effects.Sign: ("source",),
    effects.End: ("reason", "source"),
    decided.HandResult: ("what",),
    decided.Decided: ("source",),
    decided.Moved: ("what", "source"),
    Fund: ("what", "source"),
    StacksSealed: ("why", "source"),
    TournamentShown: ("state", "rules"),
    FloatShown: ("slips", "waits", "source"),
    opening.Checked: ("what", "source", "who", "when", "how"),
    opening.StepDone: ("who", "when", "how"),
    state.Standing: ("what", "remedy", "source", "plain", "called"),
    on_show.ShownFacts: ("facts",),
    on_show.ShownWheel: ("indicator",),
    on_show.ShownSpins: ("spinner",),
    on_show.ShownDrawn: ("drawing",),
    on_show.ShownShoe: ("stage",),
    on_show.ShownHand: ("state", "total"),
    on_show.ShownBoxes: ("sides",),
    on_show.ShownJackpots: ("won",),
    poker_on_show.PokerSeat: ("state", "rank", "did"),
    poker_on_show.ShownPoker: ("betting", "facts"),
    tiles_on_show.TileHand: ("named",),
    tiles_on_show.TileBox: ("state",),
    tiles_on_show.ShownPaiGow: ("reason", "rule", "facts"),
}
"""Fields that are words or cited sections, by type. Derived types inherit them."""
ANNOUNCED: Final = (effects.Call, "what")
"""The words that a dealer announces. The rules prescribe them, often with a count or a number, so they are compared."""
OFFERED: Final = ("presses", "asked", "despite")
"""Fields of a prompt, in any order; compared only in rows of this version's form: keys change with the version."""
SHOWN: Final = (effects.Prompt, effects.Show, opening.OpeningShown, FloatShown, PeopleShown, TournamentShown)
"""Effects that show a present state. Only the last one of an event is compared, and only its kept fields."""
OF_A_STATE: Final = ("alerts",)
"""Fields of a table's state that are words."""


def alike(kept: Sequence[Effect], row: Any, now: Sequence[Effect], *, of_this_form: bool) -> bool:
    """Return whether an event has the effects that were kept.

    kept: the decoded effects of the row. row: the same as JSON values. of_this_form: this version writes the same
    fields.
    """
    acts = [raw for raw, it in zip(row, kept, strict=True) if _acts(it)]
    acts_now = [it for it in now if _acts(it)]
    if len(acts) != len(acts_now) or not all(map(same, acts, acts_now)):
        return False
    last_now = {type(it): it for it in now if isinstance(it, SHOWN)}
    last = {type(it): (raw, it) for raw, it in zip(row, kept, strict=True) if isinstance(it, (*SHOWN, effects.State))}
    return all(_shown_alike(raw, it, last_now, of_this_form) for raw, it in last.values())


def _acts(it: Effect) -> bool:
    return not isinstance(it, (*SHOWN, effects.State, effects.Note))


def _shown_alike(raw: dict[str, Any], kept: Effect, last: Mapping[type, Effect], of_this_form: bool) -> bool:
    if isinstance(kept, effects.State):  # it has only words
        shown = last.get(effects.Show)
        return shown is not None and shown.lines == kept.lines
    now = last.get(type(kept))
    if now is None:
        return not isinstance(kept, effects.Show)
    if isinstance(now, effects.Prompt):
        if of_this_form and any({*raw[name]} != {*getattr(now, name)} for name in OFFERED):
            return False
        raw = {name: it for name, it in raw.items() if name not in OFFERED}
    return same(raw, now, shown=True)


def same_state(raw: dict[str, Any], now: state.TableState) -> bool:
    """Return whether a table stands as it was kept, as JSON values. The memory of its game is a struct here."""
    return same({name: it for name, it in raw.items() if name not in OF_A_STATE}, now)


def same(raw: Any, now: Any, *, shown: bool = False) -> bool:
    """Return whether a value equals the kept JSON value, except for its words.

    A field that was not kept is newer. If the type leaves out defaults, a missing field had its default. `shown`
    ignores missing fields.
    """
    if isinstance(now, msgspec.Struct):
        return _same_struct(raw, now, shown=shown)
    if isinstance(now, dict):
        return (
            isinstance(raw, dict)
            and {*raw} == {*map(str, now)}
            and all(same(raw[str(name)], it, shown=shown) for name, it in now.items())
        )
    if isinstance(now, list | tuple):
        return isinstance(raw, list) and _same_list(raw, list(now), shown=shown)
    return bool(raw == msgspec.to_builtins(now))


def _same_struct(raw: Any, now: msgspec.Struct, *, shown: bool) -> bool:
    how = now.__struct_config__
    if how.array_like:
        return same(raw, [getattr(now, name) for name in now.__struct_fields__], shown=shown)
    if not isinstance(raw, dict) or (how.tag and raw.get(how.tag_field) != how.tag):
        return False
    compared = (it for it in fields(now) if not _is_words(raw, now, it))
    return all(_same_field(raw, now, it, newer=shown or not how.omit_defaults, shown=shown) for it in compared)


def _is_words(raw: dict[str, Any], now: msgspec.Struct, it: FieldInfo) -> bool:
    """Return whether a field is words, as it was kept or now. A point total is numbers; the name of a hand is words."""
    in_numbers = isinstance(getattr(now, it.name), msgspec.Struct) and isinstance(raw.get(it.encode_name), dict)
    return it.name in _words(type(now)) and not in_numbers


def _same_field(raw: dict[str, Any], now: msgspec.Struct, it: FieldInfo, *, newer: bool, shown: bool) -> bool:
    value = getattr(now, it.name)
    if it.encode_name in raw:
        return same(raw[it.encode_name], value, shown=shown)
    return newer or bool(value == (it.default if it.default_factory is msgspec.NODEFAULT else it.default_factory()))


def _same_list(raw: list[Any], now: list[Any], *, shown: bool) -> bool:
    """Compare two lists. Shown panels that were not kept are newer and are ignored."""
    if shown and now and isinstance(now[0], Shown):
        kept = {it.get("type") for it in raw if isinstance(it, dict)}
        now = [it for it in now if it.__struct_config__.tag in kept]
    return len(raw) == len(now) and all(same(one, other, shown=shown) for one, other in zip(raw, now, strict=True))


@cache
def _words(kind: type) -> frozenset[str]:
    named = (name for base in kind.__mro__ for name in WORDS.get(base, ()))
    return frozenset(name for name in named if (kind, name) != ANNOUNCED)
