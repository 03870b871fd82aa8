# SPDX-License-Identifier: MIT
"""Building the core: only if something changed, and errors name what is missing. The same C also is a plain program."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import c_programs
import pytest
from test_core_arm import missing_why

from c_ext import build as core_build
from c_ext._core import lib

C_EXT = Path(core_build.__file__).parent
SANITIZED = ("-g1", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@pytest.fixture
def copied(tmp_path, monkeypatch, tables):
    """A copy of the core's sources that a test may change. It is compiled quickly, because it is not run."""
    folder = tmp_path / "sources"
    (folder / "tests").mkdir(parents=True)
    for path in (*C_EXT.glob("*.c"), *C_EXT.glob("*.h")):
        shutil.copy(path, folder)
    monkeypatch.setattr(core_build, "HERE", folder)
    monkeypatch.setattr(core_build, "HEADER", folder / "core.h")
    monkeypatch.setattr(core_build, "FLAGS", (*core_build.FLAGS, "-O0"))
    monkeypatch.setattr(core_build, "generate", lambda made: shutil.copytree(tables, made, dirs_exist_ok=True))
    return folder


@pytest.fixture
def built(copied, once, tmp_path):
    """A core that is current for these sources."""
    target = tmp_path / "_core.abi3.so"
    shutil.copy(once("core", lambda folder: core_build.build(folder / target.name)) / target.name, target)
    return target


KINDS = {"sanitized": (*SANITIZED, "-fsigned-char")}  # as on x86
if missing_why("64 bits"):  # else test_core_arm.py runs the same programs for Arm itself
    KINDS["char as on Arm"] = ("-O1", "-funsigned-char")


@pytest.fixture(scope="session", params=["plain", *KINDS])
def programs(request, once, tables):
    if request.param == "plain":
        return c_programs.plain(once, tables)
    name, flags = "programs-" + request.param.replace(" ", "-"), KINDS[request.param]
    return c_programs.programs_in(once(name, lambda folder: c_programs.compiled(folder, tables, "cc", *flags)))


@pytest.mark.parametrize("name", c_programs.NAMES)
def test_the_c_core_passes_its_own_tests(programs, name):
    c_programs.assert_passes(programs[name])


@pytest.mark.parametrize("programs", ["sanitized"], indirect=True)
@pytest.mark.parametrize(("what", "ranking", "hands"), [("fives", "32", 201_376), ("threes", "three", 22_100)])
def test_hands_are_counted_by_their_orders(programs, what, ranking, hands):
    run = subprocess.run([programs["test_poker"], what, ranking], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    counts = [re.fullmatch(r"(\d+)\t(\d+)", line) for line in run.stdout.splitlines()]
    assert [int(count[1]) for count in counts] == list(range(1, len(counts) + 1))
    assert sum(int(count[2]) for count in counts) == hands


@pytest.mark.parametrize("programs", ["sanitized"], indirect=True)
@pytest.mark.parametrize(
    "words",
    ["sixes manila", "fives three", "sevens double-chance", "manila 32", "sevens 54", "sevens", "digest 52", "test"],
)
def test_words_that_are_none_of_the_program_are_refused(programs, words):
    run = subprocess.run([programs["test_poker"], *words.split()], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("usage: test_poker ")


def test_a_current_core_is_not_compiled_again(copied, tmp_path):
    target = tmp_path / "_core.abi3.so"
    assert core_build.build(target)
    made = target.stat().st_mtime_ns
    assert not core_build.build(target)
    assert target.stat().st_mtime_ns == made
    assert sorted(tmp_path.iterdir()) == [target, copied]


def test_a_changed_source_is_compiled_again_and_a_test_program_is_not_one(copied, built):
    (copied / "tests" / "test_core.c").write_text("")
    (copied / "tests" / "test_poker_input.h").write_text("")
    assert core_build.is_current(built)
    (copied / "poker.h").write_text((copied / "poker.h").read_text() + "\n")
    assert not core_build.is_current(built)
    (copied / "more.c").write_text("extern int more;\nint more;\n")
    assert not core_build.is_current(built)
    assert core_build.build(built)


def test_a_source_that_does_not_compile_leaves_the_last_core_as_it_was(copied, built):
    before = built.read_bytes()
    (copied / "more.c").write_text("not C")
    with pytest.raises(core_build.BuildError, match=r"(?s)the compiler failed.*more\.c"):
        core_build.build(built)
    assert built.read_bytes() == before


def test_a_missing_compiler_is_named_with_its_package(tmp_path, monkeypatch):
    monkeypatch.setenv("CC", "no-such-cc")
    with pytest.raises(
        core_build.BuildError, match=r"no C compiler: 'no-such-cc' is not on the path.* apt install gcc"
    ):
        core_build.build(tmp_path / "_core.abi3.so")


def test_missing_python_headers_are_named_with_their_package(tmp_path, monkeypatch):
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(
        core_build.BuildError, match=r"no Python headers: no Python\.h in .*; sudo apt install python3-dev"
    ):
        core_build.build(tmp_path / "_core.abi3.so")


def test_the_tables_are_made_where_nothing_can_be_imported_yet(tmp_path):
    """As when pip builds: only this module is loaded; the source tree and the installed package are not on the path."""
    words = f"""
import importlib.util, pathlib
spec = importlib.util.spec_from_file_location("build", {str(C_EXT / "build.py")!r})
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)
print(build.generate(pathlib.Path({str(tmp_path)!r})))
"""
    run = subprocess.run([sys.executable, "-I", "-S", "-c", words], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == (f"{tmp_path}\n", "")
    assert {path.name for path in tmp_path.iterdir()} == {"pai_gow_tables.h", "poker_tables.h"}


def test_the_command_says_what_is_missing_and_ends_with_2(tmp_path):
    target = tmp_path / "c_ext"
    shutil.copytree(C_EXT, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    words = [sys.executable, "-m", "c_ext.build"]
    run = subprocess.run(
        words, cwd=tmp_path, env={**os.environ, "CC": "no-such-cc"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr.startswith("core: no C compiler")


def test_only_functions_of_one_hand_keep_the_gil(tmp_path):
    binding = core_build._binding(tmp_path).read_text()
    wrappers = dict(re.findall(r"\n_cffi_f_(core_\w+)\(PyObject \*(.*?)\n\}", binding, flags=re.DOTALL))
    keeping = {name for name, body in wrappers.items() if "ALLOW_THREADS" not in body}
    assert {"core_five_52", "core_six_40_low", "core_three", "core_double_chance", "core_manila"} < keeping
    assert {name for name in wrappers if "(const uint8_t *cards);" in declared(name)} == keeping
    assert not keeping & {"core_orders", "core_bests", "core_play", "core_baccarat_simulate"}


def declared(name):
    """The line of the header that declares a function."""
    return next(line for line in core_build.declarations().splitlines() if f" {name}(" in line or f"*{name}(" in line)


def test_only_a_layout_is_allocated():
    """The functions that are called while a table plays allocate no memory."""
    using = {path.name: re.findall(r"\b\w*alloc\w*\(", path.read_text()) for path in core_build.sources()}
    assert using == {
        "baccarat.c": [],
        "blackjack.c": [],
        "house_poker.c": [],
        "keno.c": [],
        "pai_gow.c": [],
        "poker.c": [],
        "wagers.c": ["malloc("],
    }


def test_python_is_told_of_everything_that_the_header_declares():
    declared = set(re.findall(r"\b(core_\w+)\(", core_build.declarations()))
    stub = (C_EXT / "_core.pyi").read_text()
    assert declared
    assert {name for name in declared if f" {name}" not in stub} == set()
    assert {name for name in declared if not hasattr(lib, name)} == set()
