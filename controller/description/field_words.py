# SPDX-License-Identifier: MIT
"""The words of each field of a kept type, from docstrings: the type's (`cents: so much`), or one below the field."""

import ast
import inspect
import re
from functools import cache
from itertools import pairwise
from textwrap import dedent

import msgspec

from controller.description.shared_words import OF_ONE_TYPE, SHARED


def field_words(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the description of each field by its name. Fields without a description are left out."""
    found: dict[str, str] = {}
    for each in reversed([it for it in kind.__mro__ if it.__module__.split(".")[0] in ("controller", "hal")]):
        found |= _in_docstring(each, kind.__struct_fields__) | _below_fields(each)
    of_it = {name: words for name in kind.__struct_fields__ if (words := OF_ONE_TYPE.get(f"{kind.__name__}.{name}"))}
    said = SHARED | found | of_it
    return {name: said[name] for name in kind.__struct_fields__ if name in said}


def plain(words: str) -> str:
    """Words of a docstring in one line, a paragraph each after an empty line."""
    return "\n\n".join(" ".join(part.split()) for part in words.strip().split("\n\n"))


def _in_docstring(kind: type, fields: tuple[str, ...]) -> dict[str, str]:
    """`name: words`, `one, other: words`, where a sentence or a part of one begins; else a sentence with the `name`."""
    words = plain(vars(kind).get("__doc__") or "")
    found = {name: sentence for name in fields for sentence in _sentences(words) if f"`{name}`" in sentence}
    for marker, end in pairwise([*_markers(words, fields), None]):
        assert marker
        said = words[marker.end() : end.start() if end else None].partition("\n\n")[0]
        found |= dict.fromkeys(re.split(r",\s*|\s+and\s+", marker[1].replace("`", "")), _sentence(said))
    return found


def _markers(words: str, fields: tuple[str, ...]) -> list[re.Match[str]]:
    name = "`?(?:" + "|".join(sorted(fields, key=len, reverse=True) or ["(?!)"]) + ")`?"
    return list(re.finditer(rf"(?:(?<=^)|(?<=[.;:)] )|(?<=\n\n))({name}(?:(?:, | and ){name})*): ", words))


def _sentences(words: str) -> list[str]:
    return re.split(r"(?<=[.]) |\n\n", words)


def _sentence(words: str) -> str:
    """With a full stop, whatever mark has divided it from the next field."""
    words = words.strip().rstrip(";,").rstrip()
    return words if words.endswith((".", "…")) else f"{words}."


@cache
def _below_fields(kind: type) -> dict[str, str]:
    """The docstrings that stand below fields. Only the source has them."""
    [tree] = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    return {
        before.target.id: plain(it.value.value)
        for before, it in pairwise(tree.body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(it, ast.Expr)
        and isinstance(it.value, ast.Constant)
        and isinstance(it.value.value, str)
    }
