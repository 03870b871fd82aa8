# SPDX-License-Identifier: MIT
"""Errors are not swallowed: a broad handler reports its error, and each deliberate suppression says why it is safe."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.house import PACKAGES, source, without_garbage_collection

ROOT = Path(__file__).resolve().parents[2]
BROAD = {"Exception", "BaseException"}
TELLS = {"exception", "excepthook"}
"""Functions that report the handled error: a log's function and Python's own."""


def swallowed(text: str) -> Iterator[int]:
    """Yield the lines that catch an error without a report: a broad handler, or `suppress` without a reason."""
    lines = text.splitlines()
    for node in source(text).nodes:
        if isinstance(node, ast.ExceptHandler) and _is_broad(node) and not _tells(node):
            yield node.lineno
        if isinstance(node, ast.With) and any(_suppresses(it.context_expr) for it in node.items):
            inside = lines[node.lineno - 1 : node.end_lineno]
            if not any(" # " in line for line in inside):
                yield node.lineno


def _is_broad(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or bool(BROAD & {it.id for it in ast.walk(handler.type) if isinstance(it, ast.Name)})


def _tells(handler: ast.ExceptHandler) -> bool:
    """Whether it raises again, uses the error that it has caught, or logs it."""
    inside = [node for statement in handler.body for node in ast.walk(statement)]
    logs = any(isinstance(it, ast.Attribute) and it.attr in TELLS for it in inside)
    uses = any(isinstance(it, ast.Name) and it.id == handler.name for it in inside)
    return logs or uses or any(isinstance(it, ast.Raise) for it in inside)


def _suppresses(context: ast.expr) -> bool:
    return isinstance(context, ast.Call) and ast.unparse(context.func).rpartition(".")[2] == "suppress"


def test_nothing_is_swallowed() -> None:
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    assert len(paths) > 500
    with without_garbage_collection():
        found = [f"{path.relative_to(ROOT)}:{line}" for path in paths for line in swallowed(path.read_text())]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("handler", "lines"),
    [
        ("except Exception:\n    pass", [3]),
        ("except:\n    done()", [3]),
        ("except (OSError, BaseException) as error:\n    done()", [3]),
        ("except Exception as error:\n    tell(error)", []),
        ("except Exception:\n    log.exception('it failed')", []),
        ("except BaseException:\n    close()\n    raise", []),
        ("except OSError:\n    pass", []),
        ("finally:\n    with suppress(OSError):\n        close()", [4]),
        ("finally:\n    with contextlib.suppress(OSError):  # it is closed already\n        close()", []),
    ],
)
def test_what_is_planted_is_found(handler: str, lines: list[int]) -> None:
    assert list(swallowed(f"try:\n    do()\n{handler}\n")) == lines
