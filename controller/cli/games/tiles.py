# SPDX-License-Identifier: MIT
"""The work of `tablectl tiles`: reads four tiles of pai gow, sets them the house way, and says which rule decided."""

import json
from typing import Any, Final

from c_ext.pai_gow import SetTiles, house_way
from c_ext.tiles import TileError, name
from controller.cli.shared.lines import LONGEST, AnsweredLines

EXAMPLE: Final = "6-6 3-6 2-5 1-4"


def set_of(line: bytes) -> SetTiles:
    """Four tiles, written `6-6 3-6 2-5 1-4`, set the house way. Raises TileError."""
    if len(line) > LONGEST:
        raise TileError(f"a line of more than {LONGEST} characters; it has four tiles, as {EXAMPLE}")
    return house_way(line.decode(errors="replace").split())


def describe_setting(setting: SetTiles) -> dict[str, Any]:
    """A setting for JSON."""
    return {"low": list(setting.low), "high": list(setting.high), "rule": setting.rule}


def in_words(setting: SetTiles) -> str:
    """A setting for people."""
    hands = (("low", setting.low, setting.low_hand), ("high", setting.high, setting.high_hand))
    rows = [f"{which:<6}{' '.join(two)}  {hand.name}: {' and '.join(map(name, two))}" for which, two, hand in hands]
    return "\n".join((*rows, f"rule  {setting.rule}: {setting.reason}"))


class DealLines(AnsweredLines):
    """Answers deals of four tiles: the low hand, the high hand, the rule."""

    def answer(self, line: bytes) -> str:
        setting = set_of(line)
        return f"{' '.join(setting.low)}\t{' '.join(setting.high)}\t{setting.rule}"

    def refusal(self, why: ValueError) -> str:
        return f"error\t{why}\t"


class DealLinesInJson(AnsweredLines):
    """Answers deals by one JSON object a line, like `described`."""

    def answer(self, line: bytes) -> str:
        return json.dumps(describe_setting(set_of(line)))

    def refusal(self, why: ValueError) -> str:
        return json.dumps({"error": str(why)})
