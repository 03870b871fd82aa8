# SPDX-License-Identifier: MIT
"""The single changes that can be made to a module, each as other words in one place of its source."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TypeGuard, TypeVar

from controller.engine.values.roles import ROLES

Part = TypeVar("Part")

PROSE = ("STEPS", "ASSUMED")
"""Descriptive parts of a game, which no act at a table shows."""
SECTION = re.compile(r"ss? \d+[A-Z]*(\(\w+\)|[-, ]+|\d+[A-Z]*)*")
PART_OF_A_SECTION = re.compile(r"(\(\w+\))+|\(")
NO_SECTION = '"s 0"'
SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
"""The replacement of each comparison: bounds move by one, and other comparisons are inverted."""


@dataclass(frozen=True)
class Change:
    """One change: some bytes of a file become other words."""

    file: Path
    text: bytes
    """The whole file before the change."""
    line: int
    start: int
    end: int
    words: str

    def source(self) -> bytes:
        """The whole changed module."""
        return self.text[: self.start] + self.words.encode() + self.text[self.end :]

    @property
    def before(self) -> str:
        """The lines that are changed, as they are."""
        return self._lines(self.text, self.end)

    @property
    def after(self) -> str:
        """The same lines, changed."""
        return self._lines(self.source(), self.start + len(self.words.encode()))

    def _lines(self, text: bytes, end: int) -> str:
        first, last = text.rfind(b"\n", 0, self.start) + 1, text.find(b"\n", end)
        return " ".join(text[first:last].decode().split())


def changes_of(file: Path, known: Mapping[str, object]) -> list[Change]:
    """Every change to this module, in the order of its lines. known: The values of the module's names."""
    source = file.read_bytes()
    starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
    found = {
        Change(file, source, node.lineno, starts[node.lineno - 1] + node.col_offset, _end(node, starts), words)
        for node, words in _replaced(ast.parse(source), known)
    }
    return sorted(found, key=lambda change: (change.start, change.end, change.words))


def _end(node: ast.expr | ast.stmt, starts: list[int]) -> int:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return starts[node.end_lineno - 1] + node.end_col_offset


Replaced = Iterator[tuple[ast.expr | ast.stmt, str]]
"""A part of a module, and what stands in its place."""


def _replaced(node: ast.AST, known: Mapping[str, object]) -> Replaced:
    """Every part in and below this one that can be changed."""
    yield from _conditions(node)
    if isinstance(node, ast.Constant | ast.JoinedStr):
        yield from ((node, words) for words in _constants(node))
    elif isinstance(node, ast.expr):
        yield from ((node, f"({words})") for words in _expressions(node, known))
    elif isinstance(node, ast.stmt) and _does_something(node):
        yield node, "pass"
    for child in _parts(node):
        yield from _replaced(child, known)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts below a node that may be changed: no words for readers, and nothing that makes a class."""
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if name in PROSE:
            return
        case ast.ClassDef():
            yield from node.body
        case ast.FunctionDef():
            yield from (*(default for default in (*node.args.defaults, *node.args.kw_defaults) if default), *node.body)
        case ast.Subscript(slice=ast.Tuple(elts=parts)):
            yield from (node.value, *parts)
        case _:
            yield from ast.iter_child_nodes(node)


def _conditions(node: ast.AST) -> Replaced:
    """A condition that never holds, and one that always does."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.match_case(guard=ast.expr() as test):
            yield from ((test, words) for words in ("False", "True"))
        case ast.While(test=test):
            yield test, "False"
        case ast.comprehension(ifs=tests):
            yield from ((test, words) for test in tests for words in ("False", "True"))


def _expressions(node: ast.expr, known: Mapping[str, object]) -> Iterator[str]:
    """Yield replacements for an expression."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield ast.unparse(_with(node, ops=[*ops[:at], SHIFTED[type(op)](), *ops[at + 1 :]]))
        case ast.BoolOp(op=op, values=values):
            yield ast.unparse(_with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And()))
            yield from (ast.unparse(_with(node, values=left)) for left in _one_less(values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield ast.unparse(operand)
        case _:
            yield from _collections(node, known)


def _constants(node: ast.Constant | ast.JoinedStr) -> Iterator[str]:
    """One more and one less, the contrary, another section."""
    match node:
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield from (str(value - 1), str(value + 1))
        case ast.Constant(value=str(value)) if SECTION.fullmatch(value):
            yield NO_SECTION
        case ast.JoinedStr(values=[ast.FormattedValue(), ast.Constant(value=str(value)), *_]):
            yield from [NO_SECTION] * bool(PART_OF_A_SECTION.fullmatch(value))


def _collections(node: ast.expr, known: Mapping[str, object]) -> Iterator[str]:
    """A member less; and where all are roles, every role."""
    match node:
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()) | ast.Set(elts=parts):
            if len(parts) > 1 and all(isinstance(part, ast.Name | ast.Attribute | ast.Starred) for part in parts):
                yield from (ast.unparse(_with(node, elts=left)) for left in _one_less(parts))
            if parts and _are_roles([_meant(part, known) for part in parts]):
                yield repr(ROLES)
        case ast.Name(id=name, ctx=ast.Load()) if _are_roles(known.get(name)):
            yield repr(ROLES)
        case ast.Dict(keys=keys, values=values) if len(keys) > 1:
            pairs = _one_less(list(zip(keys, values, strict=True)))
            yield from (ast.unparse(ast.Dict([key for key, _ in left], [it for _, it in left])) for left in pairs)


def _does_something(node: ast.stmt) -> bool:
    """Whether a statement can be removed without losing a name that later statements use."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Assign(targets=targets):
            return all(isinstance(part, ast.Attribute | ast.Subscript) for part in _unpacked(targets))
        case ast.Return(value=value):
            return value is None
        case _:
            return isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break | ast.Raise | ast.Delete)


def _unpacked(targets: list[ast.expr]) -> Iterator[ast.expr]:
    for target in targets:
        yield from target.elts if isinstance(target, ast.Tuple) else [target]


def _meant(part: ast.expr, known: Mapping[str, object]) -> object:
    """Return the value of a member: a constant, or the known value of a name."""
    if isinstance(part, ast.Starred):
        return _meant(part.value, known)
    return part.value if isinstance(part, ast.Constant) else known.get(part.id) if isinstance(part, ast.Name) else None


def _are_roles(found: object) -> TypeGuard[Collection[str]]:
    """Whether this is a collection of roles, perhaps with collections of roles in it."""
    if not isinstance(found, tuple | list | set | frozenset):
        return False
    return bool(found) and all(_are_roles(each) if not isinstance(each, str) else each in ROLES for each in found)


def _one_less(parts: list[Part]) -> Iterator[list[Part]]:
    for at in range(len(parts)):
        yield [*parts[:at], *parts[at + 1 :]]


def _with(node: ast.expr, **fields: object) -> ast.expr:
    """A copy of a node with other fields. A choice of which one part is left is that part."""
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    if isinstance(changed, ast.BoolOp) and len(changed.values) == 1:
        return changed.values[0]
    return changed
