# SPDX-License-Identifier: MIT
"""The table file and the board with which a real controller plays a tape."""

import io
import re
import tarfile
from collections.abc import Iterator
from typing import Any

from controller.engine.record.state import OWN_LIMITS, Limits
from controller.engine.rules.game import AnyGame
from controller.engine.values import approvals
from controller.engine.values.money import LARGEST
from hal.board import board_file

TABLE_FILE, BOARD_FILE = "table.toml", "board.toml"
LONGER = ("first_turn_s", "turn_s", "rest_s", "longest_on_s", "longest_spin_s", "agree_s", "covered_s")
"""The limits of a board within which a machine has to do something."""
STARTED = ("first_turn_s", "turn_s", "longest_on_s")
"""Timeouts that run while a machine waits for the next line of the tape, with its motor on."""
SHORTER = ("least_turn_s",)
"""The limits of a board before which a machine has not done it."""
MOST_S = {"agree_s": 1.0}
"""Largest values that a board allows, where they are less than LONGEST_S."""
LONGEST_S = 600.0


def table_file(game: AnyGame, limits: Limits, options: dict[str, Any], table: str) -> str:
    """A table file for a real table with this game, these limits and options, in TOML."""
    lines = [f'game = "{game.id}"', f'name = "{table}"', "simulated = false", f'board = "{BOARD_FILE}"', "[limits]"]
    lines += [f'{name} = "{_dollars(getattr(limits, name))}"' for name in OWN_LIMITS]
    for kind, (low, high) in limits.kinds.items():
        lines += [f"[limits.kinds.{kind}]", f'minimum = "{_dollars(low)}"']
        lines += [f'maximum = "{_dollars(high)}"'] if high < LARGEST else []
    lines += ["[options]", *(f"{name} = {_value(value)}" for name, value in options.items())]
    lines += [
        "[approvals]",
        *(f'{it.name} = "a tape"' for it in approvals.missing(game.approvals, (), another_name=False)),
    ]
    return "\n".join(lines) + "\n"


def _dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'


def board_text(name: str, pace: float, ports: dict[str, str], patience: float = 1.0) -> str:
    """The text of a shipped board, for machines of which a second takes `pace`, and a table that is slow.

    Its limits become wider, never narrower. patience: how many times longer the table and the hand may take. ports: the
    path of each serial port, where it is not the board's.
    """
    text = board_file(name).read_text(encoding="utf-8")
    drum = (
        "[drawers." in text
    )  # a drum stands for rest_s whenever it changes its direction, which is longer than turn_s
    for limit in LONGER:
        slow = patience if limit in STARTED and not drum else 1.0
        text = _scaled(text, limit, max(1.0, pace, slow), MOST_S.get(limit, LONGEST_S))
    for limit in SHORTER:
        text = _scaled(text, limit, min(1.0, pace), LONGEST_S)
    if patience > 1:
        text = _scaled(text, "agree_s", LONGEST_S, MOST_S["agree_s"])
    for port, path in ports.items():
        text = text.replace(f'port = "{port}"', f'port = "{path}"')
    return text


def _scaled(text: str, limit: str, factor: float, most: float) -> str:
    def scaled(found: re.Match[str]) -> str:
        return f"{found[1]} {min(most, round(float(found[2]) * factor, 4))}"

    return re.sub(rf"(?m)^({limit} *=) *([0-9.]+)", scaled, text) if factor != 1 else text


def archive(files: dict[str, str]) -> bytes:
    """These files as a tar archive."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as tar:
        for name, content in _encoded(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), 0o644
            tar.addfile(entry, io.BytesIO(content))
    return made.getvalue()


def _encoded(files: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    return ((name, text.encode()) for name, text in files.items())
