# SPDX-License-Identifier: MIT
"""How the program asks PostgreSQL: rules over all modules of the floor, and over the acts of keno, which run there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ACTS = ROOT / "controller" / "tickets"
"""The acts of keno run inside a transaction of PostgreSQL. `sqlite` below it does not."""
OF_DATABASE = ("psycopg", "sqlite3", "StoreError", "Exception", "BaseException", "Error")
"""Names that an error of a database is caught by."""


def modules() -> list[Path]:
    return [*sorted((ROOT / "controller" / "floor").rglob("*.py")), *sorted(ACTS.glob("*.py"))]


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each text of a module with its line. An f-string is one text, with `{}` for its values."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(it) for it in ast.walk(node)}
            yield node.lineno, "".join(it.value if isinstance(it, ast.Constant) else "{}" for it in node.values)  # type: ignore[misc]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.lineno, node.value


def faults(text: str, *, is_act: bool = False) -> Iterator[tuple[int, str]]:
    """Yield line and fault. is_act: the whole module runs inside a transaction."""
    tree = ast.parse(text)
    for line, it in texts(tree):
        if re.search(r"\bselect\s+(\w+\.)?\*", it, re.IGNORECASE):
            yield line, "all columns: a prepared query fails for good after a new column"
        for found in re.finditer(r"\b(sum|avg)\s*\(", it):
            if not it[: found.start()].endswith("CAST("):
                yield line, "a sum that is not cast to bigint: a decimal number is read"
    blocks = [tree] if is_act else [it for it in ast.walk(tree) if isinstance(it, ast.With) and _is_transaction(it)]
    for block in blocks:
        yield from ((it.lineno, CAUGHT) for it in ast.walk(block) if _catches(it))


CAUGHT = "a database error caught inside a transaction: its commit then reports success"


def _is_transaction(block: ast.With) -> bool:
    return any("transaction(" in ast.unparse(it.context_expr) for it in block.items)


def _catches(node: ast.AST) -> bool:
    if isinstance(node, ast.ExceptHandler):
        names = (
            {getattr(it, "id", getattr(it, "attr", "")) for it in ast.walk(node.type)} if node.type else {"Exception"}
        )
        return bool(names & {*OF_DATABASE})
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress")


def test_no_module_asks_postgresql_in_a_way_that_fails_later() -> None:
    assert len(modules()) > 25
    found = [
        f"{path.relative_to(ROOT)}:{line}: {fault}"
        for path in modules()
        for line, fault in faults(path.read_text(), is_act=path.parent == ACTS)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("it.execute('SELECT * FROM life')", [1]),
        ("it.execute('select o.* from life as o')", [1]),
        ("it.execute('SELECT count(*) FROM life')", []),
        ("it.execute('SELECT sum(cents) FROM life')", [1]),
        ("it.execute(f'SELECT CAST(sum({cents}) AS bigint) FROM {of}')", []),
        ("it.execute(f'SELECT day, sum({cents}) FROM life')", [1]),
        ("with it.transaction():\n    try:\n        do()\n    except psycopg.Error:\n        pass", [4]),
        ("with it.transaction():\n    with suppress(KeyError):\n        do()", [2]),
        ("try:\n    with it.transaction():\n        do()\nexcept psycopg.Error:\n    pass", []),
        ("with it.transaction():\n    try:\n        do()\n    except KeyError:\n        pass", []),
    ],
)
def test_a_planted_fault_is_found(text: str, lines: list[int]) -> None:
    assert [line for line, _ in faults(text)] == lines


def test_only_postgresql_modules_load_the_driver() -> None:
    """A table without a floor starts without it."""
    named = [
        path
        for path in (ROOT / "controller").rglob("*.py")
        if re.search(r"^\s*(import|from) psycopg", path.read_text(), re.M)
    ]
    assert named
    assert {path.relative_to(ROOT).parts[:2] for path in named} == {("controller", "floor")}
