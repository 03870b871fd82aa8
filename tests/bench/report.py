# SPDX-License-Identifier: MIT
"""The figures as a table and as JSON: medians and 99th percentiles, ratios to ours, budgets met or not."""

import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

SCALES = {
    "ns": (("µs", 1e3), ("ms", 1e6), ("s", 1e9)),
    "MB": (),
    "KB": (),
    "/s": (),
    "calls": (),
    "%": (),
    "instr.": (),
    "χ²": (),
}
LEAST_US = 100
"""Nanoseconds, from which a time is written in microseconds."""


@dataclass(frozen=True)
class Budget:
    """The most that our median and 99th percentile may be, in the row's unit; how far behind our median a peer's is."""

    p50: float | None = None
    p99: float | None = None
    times: dict[str, float] = field(default_factory=dict)
    """By the name of a peer's figure: its median is at least so many times ours."""


@dataclass
class Figure:
    """One side of a row: its samples, or the reason for their absence."""

    name: str
    samples: list[float]
    missing: str = ""
    unit: str = "ns"

    def share(self, part: float) -> float:
        ordered = sorted(self.samples)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))]

    def times(self, ours: "Figure", part: float = 0.5) -> float:
        return self.share(part) / ours.share(part)

    def facts(self) -> dict[str, object]:
        if not self.samples:
            return {"name": self.name, "missing": self.missing or "not measured"}
        return {
            "name": self.name,
            "unit": self.unit,
            "samples": len(self.samples),
            "p50": self.share(0.5),
            "p99": self.share(0.99),
            "worst": max(self.samples),
        }


@dataclass
class BenchRow:
    """One budget: ours first, then the peers that do the same thing."""

    what: str
    budget: Budget = field(default_factory=Budget)
    figures: list[Figure] = field(default_factory=list)

    def verdict(self) -> str:
        answers = [*self._within(), *self._ahead()] if self.figures[0].samples else [None]
        if False in answers:
            return "NOT MET"
        if None in answers:
            return "not measured"
        return "met" if answers else ""

    def _within(self) -> Iterator[bool]:
        for limit, part in ((self.budget.p50, 0.5), (self.budget.p99, 0.99)):
            if limit is not None:
                yield self.figures[0].share(part) < limit

    def _ahead(self) -> Iterator[bool | None]:
        """None for a peer that was not measured."""
        by_name = {figure.name: figure for figure in self.figures}
        for name, least in self.budget.times.items():
            yield by_name[name].times(self.figures[0]) >= least if by_name[name].samples else None

    def facts(self) -> dict[str, object]:
        return {
            "what": self.what,
            "budget": {"p50": self.budget.p50, "p99": self.budget.p99, "times": self.budget.times},
            "verdict": self.verdict(),
            "figures": [figure.facts() for figure in self.figures],
        }


def written(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    name, scale = unit, 1.0
    for larger, size in SCALES[unit]:
        if value >= size or (larger == "µs" and value >= LEAST_US):
            name, scale = larger, size
    return f"{value / scale:.3g} {name}" if value < 1000 * scale else f"{value / scale:.0f} {name}"


def machine() -> dict[str, object]:
    """Return a description of the measuring machine."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = [line.split(":")[1].strip() for line in lines if line.startswith(("model name", "Model"))]
    return {
        "processor": models[0] if models else platform.processor() or platform.machine(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "clock": first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_max_freq"),
        "governor": first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        "load": [round(load, 2) for load in os.getloadavg()],
        "python": platform.python_version(),
        "system": platform.platform(),
    }


def first_line(path: str) -> str:
    """Return the first line of a kernel's file; empty if the file is missing."""
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def as_table(rows: list[BenchRow]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 120)
    for name, value in machine().items():
        console.print(f"{name}: {value}", highlight=False)
    table = Table(caption="times: how many times ours. The budget: ours, median and 99th percentile; a peer, at least.")
    for heading in ("what", "who", "n", "p50", "p99", "times p50", "times p99", "budget", ""):
        table.add_column(heading, justify="left" if heading in {"what", "who", ""} else "right")
    for row in rows:
        for cells in lines(row):
            table.add_row(*cells)
        table.add_section()
    console.print(table)


def lines(row: BenchRow) -> Iterator[tuple[str, ...]]:
    ours, *peers = row.figures
    limits = [written(limit, ours.unit) for limit in (row.budget.p50, row.budget.p99)]
    budget = ", ".join(limit or "-" for limit in limits) if any(limits) else ""
    yield (row.what, *measured(ours, ours), budget, ours.missing or row.verdict())
    for peer in peers:
        least = row.budget.times.get(peer.name)
        yield ("", *measured(peer, ours), f"{least:g} times" if least else "", peer.missing)


def as_lines(row: BenchRow) -> Iterator[str]:
    """A row as text, to be told at once: who, the median, the 99th percentile, the verdict."""
    for what, who, number, p50, p99, *_, verdict in lines(row):
        figures = f"{p50}, {p99} ({number})" if int(number) else "not measured"
        yield "  " + "; ".join(filter(None, (what, f"{who}: {figures}", verdict)))


def measured(figure: Figure, ours: Figure) -> tuple[str, ...]:
    if not figure.samples:
        return (figure.name, "0", "", "", "", "")
    ratios = ("", "")
    if figure is not ours and ours.samples and figure.unit == ours.unit:
        ratios = tuple(ratio(figure.times(ours, part)) for part in (0.5, 0.99))
    shares = (written(figure.share(part), figure.unit) for part in (0.5, 0.99))
    return (figure.name, str(len(figure.samples)), *shares, *ratios)


def ratio(times: float) -> str:
    return f"{times:.1f}" if times >= 10 else f"{times:.2f}"


def as_json(rows: list[BenchRow]) -> str:
    return json.dumps({"machine": machine(), "rows": [row.facts() for row in rows]}, indent=1)


def print_json(rows: list[BenchRow]) -> None:
    print(as_json(rows))
