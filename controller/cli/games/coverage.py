# SPDX-License-Identifier: MIT
"""Reads `tests/games/*/coverage.tsv`: which tape, test or person covers each provision of the rules."""

import csv
from difflib import get_close_matches
from pathlib import Path

TABLES = Path(__file__).parents[3] / "tests" / "games"
HOW = ("enforced", "shown", "prompted", "recorded", "outside")


class CoverageError(Exception):
    """There is no such coverage table, or the tables are not installed."""


def read_all(game: str | None = None, folder: Path = TABLES) -> dict[str, dict[str, dict[str, str]]]:
    """For each game: provision -> {"how", "where"}. Variants of a game share a table. Raises CoverageError."""
    found = {path.parent.name: path for path in sorted(folder.glob("*/coverage.tsv"))}
    if not found:
        raise CoverageError(f"no coverage tables in {folder}: they come with the source, not with an installed package")
    game = next((name for name in found if game and game.startswith(f"{name}-")), game)
    if game is not None and game not in found:
        near = get_close_matches(game, found, n=1)
        raise CoverageError(
            f"no coverage table for {game!r}: " + (f"did you mean {near[0]}?" if near else ", ".join(found))
        )
    return {name: read(path) for name, path in found.items() if game in (None, name)}


def read(path: Path) -> dict[str, dict[str, str]]:
    """One game's table: provision -> {"how", "where"}, and "what" if the test needs an explanation."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {row["id"]: {key: row[key] for key in ("how", "where", "what") if row.get(key)} for row in rows}
