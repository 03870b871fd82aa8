# SPDX-License-Identifier: MIT
"""The machines of tapes: both classes of a kind have a method for each of its lines."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from controller.tapes.machines.kinds import KINDS
from controller.tapes.machines.kinds.printer import EnginePrinter, PrinterMachine
from controller.tapes.machines.tables import TapeKind


def not_done(kind: TapeKind) -> Iterator[str]:
    """Yield each method that a line of this kind names and a class lacks, or that takes other words than the line."""
    machines: tuple[Any, ...] = (kind.engine, kind.simulated)
    for machine in machines:
        if inspect.isabstract(machine):
            yield f"{machine.__name__}: abstract"
        for pattern, name in kind.lines.LINES.items():
            method = getattr(machine, name, None)
            if method is None or len(inspect.signature(method).parameters) != 1 + re.compile(pattern).groups:
                yield f"{machine.__name__}.{name}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_both_classes_of_a_kind_do_every_line(kind: TapeKind) -> None:
    assert not [*not_done(kind)]


def test_a_line_that_no_method_does_and_one_with_other_words_are_found() -> None:
    class Planted(PrinterMachine):
        def runs_out(self, _paper: str) -> None:
            pass

    planted = TapeKind("printers", PrinterMachine, EnginePrinter, Planted)  # type: ignore[arg-type]
    assert {"Planted.runs_out", "Planted.unplugged"} < set(not_done(planted))
    assert not [it for it in not_done(planted) if it.startswith("EnginePrinter")]
