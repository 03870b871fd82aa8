# SPDX-License-Identifier: MIT
"""Whether a plain value has a type and is in its range, and what a type allows, in words."""

import math
import re
from typing import Any

from msgspec import inspect


def fits(found: Any, kind: inspect.Type) -> bool:
    """Whether a plain value has this type and is in its range. Types that TOML does not have are left to msgspec."""
    match kind:
        case inspect.BoolType():
            return isinstance(found, bool)
        case inspect.IntType():
            return isinstance(found, int) and not isinstance(found, bool) and _in_range(found, kind)
        case inspect.FloatType():
            return isinstance(found, int | float) and not isinstance(found, bool) and _is_amount(found, kind)
        case inspect.StrType():
            return isinstance(found, str) and _is_text(found, kind)
        case inspect.LiteralType() | inspect.EnumType():
            return type(found) in (str, int) and found in choices_of(kind)
    return not isinstance(kind, inspect.NoneType)


def _in_range(found: float, kind: Any) -> bool:
    return (
        (kind.ge is None or found >= kind.ge)
        and (kind.gt is None or found > kind.gt)
        and (kind.le is None or found <= kind.le)
        and (kind.lt is None or found < kind.lt)
        and (kind.multiple_of is None or found % kind.multiple_of == 0)
    )


def _is_amount(found: float, kind: inspect.FloatType) -> bool:
    try:
        return math.isfinite(found) and _in_range(found, kind)
    except OverflowError:  # a whole number too large for a float
        return False


def _is_text(found: str, kind: inspect.StrType) -> bool:
    matches = kind.pattern is None or re.search(kind.pattern, found) is not None
    return matches and within(len(found), kind.min_length, kind.max_length)


def within(length: int, least: int | None, most: int | None) -> bool:
    """Return whether a length is in its range."""
    return length >= (least or 0) and (most is None or length <= most)


def choices_of(kind: inspect.Type) -> list[Any]:
    """Return the allowed values of a type that lists them; else none."""
    match kind:
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.EnumType():
            return [member.value for member in kind.cls]
    return []


def in_short(kind: inspect.Type) -> str:
    """Return the allowed values in words: the type's own description, if it has one."""
    if isinstance(kind, inspect.Metadata):
        return (kind.extra_json_schema or {}).get("description") or in_short(kind.type)
    return allowed_in_words(kind)


_NAMES: list[tuple[type[inspect.Type], str]] = [
    (inspect.BoolType, "true or false"),
    (inspect.IntType, "a whole number"),
    (inspect.FloatType, "a number"),
    (inspect.StrType, "a text"),
    (inspect.DictType, "a table"),
    (inspect.ListType, "a list"),
    (inspect.VarTupleType, "a list"),
    (inspect.SetType, "a list"),
    (inspect.FrozenSetType, "a list"),
]


def allowed_in_words(kind: inspect.Type) -> str:
    """Return the allowed values as text for an error: `a whole number from 0 to 27`, `one of low, high`."""
    if choices := choices_of(kind):
        return "one of " + ", ".join(map(str, choices))
    if isinstance(kind, inspect.UnionType):
        return ", or ".join(in_short(b) for b in kind.types if not isinstance(b, inspect.NoneType))
    if isinstance(kind, inspect.StructType):
        return "a table with " + ", ".join(field.encode_name for field in kind.fields)
    name = next((words for cls, words in _NAMES if isinstance(kind, cls)), "another kind of value")
    return name + _range_in_words(kind) + _length_in_words(kind)


def _range_in_words(kind: Any) -> str:
    limits = [("ge", "from"), ("gt", "above"), ("le", "to"), ("lt", "below"), ("multiple_of", "in steps of")]
    words = [f" {word} {getattr(kind, name)}" for name, word in limits if getattr(kind, name, None) is not None]
    return "".join(words)


def _length_in_words(kind: Any) -> str:
    least, most = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
    unit = "characters" if isinstance(kind, inspect.StrType) else "items"
    words = f" like {kind.pattern}" if getattr(kind, "pattern", None) else ""
    words += f" of at least {least} {unit}" if least is not None else ""
    return words + (f" of at most {most} {unit}" if most is not None else "")
