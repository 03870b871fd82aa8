# SPDX-License-Identifier: MIT
"""Checks text in an event or a request against the rule for words, before the table gets it.

The type of each field has its rule as `WRITTEN` in `extra`. Kept rows are read without these rules: an older version
may have accepted other words.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from controller.engine.values.words import TextKind

WRITTEN = "written"
"""Key of a text's rule in the `extra` of its type."""


def why_refused(struct: msgspec.Struct) -> str:
    """Return the reason why a text in this struct is refused, with the field's name; empty if none is."""
    for field, rule in _written(type(struct)).items():
        found = getattr(struct, field)
        for text in (found,) if isinstance(found, str) else found:
            if why := rule.why_refused(text):
                return f"{field.replace('_', ' ')}: {why}"
    return ""


@cache
def _written(kind: type[msgspec.Struct]) -> dict[str, TextKind]:
    """Return the fields that a person writes, each with its rule."""
    hints = get_type_hints(kind, include_extras=True)
    return {field: rule for field, hint in hints.items() for rule in _rules(hint)}


def _rules(hint: Any) -> Iterator[TextKind]:
    """Yield the rule of a type, or of the types inside it."""
    for each in getattr(hint, "__metadata__", ()):
        if isinstance(each, msgspec.Meta) and each.extra and WRITTEN in each.extra:
            yield each.extra[WRITTEN]
    for inner in get_args(hint):
        yield from _rules(inner)
