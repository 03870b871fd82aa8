# SPDX-License-Identifier: MIT
"""Holds what people have written in an event, or in a request, against the rule for words: before the table has it.

The types of the fields say what each is: `WRITTEN` in their `extra`. What the journal keeps is read again without this
rule, because an older version may have taken other words.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from controller.engine.values.words import Words

WRITTEN = "written"
"""In the `extra` of a type: the rule for what is written there."""


def refused(struct: msgspec.Struct) -> str:
    """Why what stands in this struct may not be written there, with the field's name; empty if it may."""
    for field, rule in _written(type(struct)).items():
        found = getattr(struct, field)
        for text in (found,) if isinstance(found, str) else found:
            if why := rule.refused(text):
                return f"{field.replace('_', ' ')}: {why}"
    return ""


@cache
def _written(kind: type[msgspec.Struct]) -> dict[str, Words]:
    """The fields that a person writes, each with its rule."""
    hints = get_type_hints(kind, include_extras=True)
    return {field: rule for field, hint in hints.items() for rule in _rules(hint)}


def _rules(hint: Any) -> Iterator[Words]:
    """The rule of a type, or of what it holds, if there is one."""
    for each in getattr(hint, "__metadata__", ()):
        if isinstance(each, msgspec.Meta) and each.extra and WRITTEN in each.extra:
            yield each.extra[WRITTEN]
    for inner in get_args(hint):
        yield from _rules(inner)
