# SPDX-License-Identifier: MIT
"""Docstrings that begin with a preposition or a pronoun in place of their subject: the worst forms of a sentence."""

import ast
import re

from tests.house.house import House, Module, is_within

FORMS = re.compile(
    r"(Of|In so|So (far|much|many|large|high|long|narrow|wide|little|few)|From (this|these|which|what)|Beneath|"
    r"(Beside|By|With|For|To|On|In|At|Under|Over|After|Before) (which|whom|whose|what|how many|so many|so much)|"
    r"What(ever)?|Who(ever|m|se)?|Whichever|That (of|which)|Those)\b(?![^.]*\?)"
)
"""First words of such a sentence. A question may begin with them."""
NOT_REWRITTEN = "controller.display"
"""A room with such sentences still."""


def without_subject(house: House) -> list[str]:
    """Return each docstring of such a form outside the display."""
    return [
        f"{module.name}:{line}: {words}"
        for module in house.modules.values()
        if not is_within(module.name, NOT_REWRITTEN)
        for line, words in _docstrings(module)
        if FORMS.match(words)
    ]


def _docstrings(module: Module) -> list[tuple[int, str]]:
    """Return the line and the text of every string that stands alone: of modules, classes, functions, fields."""
    return [
        (node.lineno, node.value.value)
        for node in module.source.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
