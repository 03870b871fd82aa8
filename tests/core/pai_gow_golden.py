# SPDX-License-Identifier: MIT
"""The golden file of the house way: every hand of pai gow by its faces. `python pai_gow_golden.py` prints it anew.

A letter is a face, as its first lines say. A word is a hand: the two tiles of its low hand, then of its high hand.
The words stand under the section that decided.
"""

import string
import sys
from itertools import combinations
from pathlib import Path
from textwrap import fill

from c_ext.pai_gow import SetTiles, house_way
from c_ext.tiles import FACES, TILES

FILE = Path(__file__).with_name("pai_gow_house_way.txt")
LETTERS = dict(zip(FACES, string.ascii_lowercase, strict=False))
OF_LETTER = {letter: face for face, letter in LETTERS.items()}


def hands() -> list[tuple[str, ...]]:
    """Every four tiles by their faces: 8,130."""
    return list(dict.fromkeys(combinations(TILES, 4)))


def word(setting: SetTiles) -> str:
    return "".join(LETTERS[face] for face in (*setting.low, *setting.high))


def written(settings: list[SetTiles]) -> str:
    """The file with these settings."""
    faces = " ".join(f"{letter}={face}" for face, letter in LETTERS.items())
    by_rule: dict[str, list[str]] = {}
    for setting in settings:
        by_rule.setdefault(setting.rule, []).append(word(setting))
    parts = [fill(faces, 118), *(f"{rule}:\n{fill(' '.join(words), 118)}" for rule, words in sorted(by_rule.items()))]
    return "\n\n".join(parts) + "\n"


def read(text: str) -> list[tuple[str, str]]:
    """The hands of the file: a word, and what decided."""
    _, *parts = text.strip().split("\n\n")
    return [(word, part.partition(":")[0]) for part in parts for word in part.partition(":")[2].split()]


if __name__ == "__main__":
    sys.stdout.write(written([house_way(four) for four in hands()]))
