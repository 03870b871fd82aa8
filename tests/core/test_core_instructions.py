# SPDX-License-Identifier: MIT
"""The cost of ranking a poker hand: instructions, which are counted exactly, and bytes of tables in a small cache."""

import re
import subprocess

import pytest

from c_ext import build as core_build
from tests.bench import instructions
from tests.bench.instructions import ALONE, CHECKED

BUDGETS = [
    (ALONE, "seven_52", 33),
    (ALONE, "five_52", 24),
    (ALONE, "five_32", 24),
    (ALONE, "five_32_low", 24),
    (ALONE, "manila", 155),
    (ALONE, "manila_low", 155),
    (CHECKED, "seven_52", 58),
    (CHECKED, "five_32", 51),
    (CHECKED, "manila", 190),
]
"""The most instructions of a hand: the measured number, and a little more. Manila's hands are ten combinations."""

CACHED = {"52": 150 * 1024, "32": 16 * 1024, "32_LOW": 16 * 1024}
"""The most bytes of all tables that hands of a ranking may touch, five and seven cards together."""


@pytest.fixture(scope="session")
def work(once, tables):
    """The program that ranks a round of hands, if its instructions can be counted here."""
    if why := instructions.missing_why():
        pytest.skip(why)
    return once("work", lambda folder: instructions.compiled(folder, tables)) / instructions.PROGRAM


@pytest.mark.parametrize(("how", "hand", "most"), BUDGETS, ids=str)
def test_a_hand_is_ranked_in_so_many_instructions(work, how, hand, most):
    found = instructions.per_hand(work, how, hand)
    print(f"{hand}, {how}: {found:.2f} instructions")
    assert 10 < found <= most, f"{hand}, {how}: {found:.2f} instructions of at most {most}"


def test_a_count_is_the_same_again(work):
    assert instructions.per_hand(work, ALONE, "five_32") == instructions.per_hand(work, ALONE, "five_32")


def test_what_is_no_work_is_refused(work):
    for words in (["alone"], ["alone", "five_31", "1"], ["together", "five_32", "1"]):
        run = subprocess.run([work, *words], capture_output=True, text=True, check=False)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith("usage: test_poker_work alone|checked HAND ROUNDS")


@pytest.fixture(scope="session")
def sizes(tmp_path_factory, tables):
    """The bytes of each table, by a C program that includes them."""
    folder = tmp_path_factory.mktemp("sizes")
    names = re.findall(r"^static const \w+ (\w+)\[", (tables / "poker_tables.h").read_text(), re.MULTILINE)
    lines = "".join(f'    printf("{name} %zu\\n", sizeof {name});\n' for name in names)
    source, program = folder / "sizes.c", folder / "sizes"
    source.write_text(f'#include "poker.h"\n#include <stdio.h>\nint main(void) {{\n{lines}    return 0;\n}}\n')
    subprocess.run(["cc", f"-I{core_build.HERE}", f"-I{tables}", str(source), "-o", str(program)], check=True)
    told = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return {name: int(size) for name, size in map(str.split, told.splitlines())}


def tables_of(ranking, sizes):
    """Return the ranking's own tables (ORDERS_32_LOW_5) and its deck's tables (KEYS_32, MOVES_32_5)."""
    own = re.compile(rf"(ORDERS|FLUSHES|LOWEST)_{ranking}(_\d)?")
    deck = re.compile(rf"(?!ORDERS|FLUSHES|LOWEST)[A-Z]+_{ranking.removesuffix('_LOW')}(_[57])?")
    return {name: size for name, size in sizes.items() if own.fullmatch(name) or deck.fullmatch(name)}


@pytest.mark.parametrize("ranking", CACHED)
def test_the_tables_of_a_ranking_stay_in_a_small_cache(sizes, ranking):
    found = tables_of(ranking, sizes)
    assert {f"ORDERS_{ranking}_5", f"ORDERS_{ranking}_7", f"FLUSHES_{ranking}"} < found.keys()
    assert any(name.startswith("KEYS") for name in found)
    assert any(name.startswith("CARDS") for name in found)
    assert any(name.startswith("MOVES") for name in found)
    print(f"{ranking}: {sum(found.values()):,} bytes")
    assert sum(found.values()) <= CACHED[ranking], found


def test_every_table_is_of_some_ranking(sizes):
    rankings = (*CACHED, "40", "40_LOW", "THREE", "DOUBLE_CHANCE")
    assert {"MOVES_52_3"}.union(*(tables_of(ranking, sizes) for ranking in rankings)) == sizes.keys()
