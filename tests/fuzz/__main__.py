# SPDX-License-Identifier: MIT
"""The door to the fuzzer, `make fuzz`: new inputs for every target, or those that are named, for some time.

    make fuzz                               every target for 10 seconds
    make fuzz ARGS="shoe request --seconds 600"
    make fuzz ARGS="tape --atheris"         with atheris, if it is installed (pip install atheris)
    make fuzz ARGS="core --keep"            what reaches something new is added to tests/fuzz/corpus
    make fuzz ARGS=outside                  no chance: every kind of damage to the files of every reader, tests/outside

A crash is made as small as possible and put into tests/fuzz/corpus: mend its cause, and leave it there.
"""

import argparse
import hashlib
import logging
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from tests.fuzz import core
from tests.fuzz.loop import CORPUS, LONGEST, PATIENCE_S, Crash, Search, Target, smaller

CORE, OUTSIDE = "core", "outside"
A_SECOND_OF_CORE = 5_000
"""New inputs for the core in a second."""


def main() -> None:
    """Fuzz as the arguments say. Status 1 if a target crashes."""
    asked = arguments()
    logging.disable(logging.CRITICAL)
    if asked.atheris:
        with_atheris(asked)
    from tests.fuzz.targets import TARGETS

    if asked.targets == [OUTSIDE]:
        sys.exit(damage())
    names = asked.targets or [*TARGETS, CORE]
    if unknown := [name for name in names if name not in (*TARGETS, CORE)]:
        sys.exit(f"no target {unknown[0]!r}: there are {', '.join((*TARGETS, CORE))}")
    crashed = [fuzz_core(asked) if name == CORE else fuzz(TARGETS[name], asked) for name in names]
    sys.exit(any(crashed))


def damage() -> bool:
    """Damage the files of every reader in every way. Whether a cell fails."""
    from tests.outside.__main__ import damage_all

    return damage_all([])


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="make fuzz", description="Fuzzes every parser that meets the outside.")
    parser.add_argument("targets", nargs="*", help="which; all if none is named")
    parser.add_argument("--seconds", type=float, default=10, help="for each target")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**31)
    parser.add_argument("--keep", action="store_true", help="keep inputs that reach something new")
    parser.add_argument("--atheris", action="store_true", help="with atheris: faster, for one target")
    return parser.parse_args()


def fuzz(target: Target, asked: argparse.Namespace) -> bool:
    """Fuzz one target. Whether it crashes."""
    search = Search(target, asked.seed)
    tried = search.go(sys.maxsize, time.monotonic() + asked.seconds)
    print(f"{target.name}: {tried} inputs, {len(search.found)} reached something new, {len(search.crashes)} crashes")
    for crash in search.crashes:
        show(smaller(crash, target))
    for data in search.found if asked.keep else ():
        keep(target.name, data)
    return bool(search.crashes)


def show(crash: Crash) -> None:
    """Say what crashed, and keep its input."""
    print(f"  {type(crash.error).__name__}: {crash.error}\n  kept in {keep(crash.target, crash.data, 'crash-')}")


def keep(target: str, data: bytes, prefix: str = "") -> Path:
    """Put an input into the corpus, under a name that it alone has."""
    path = CORPUS / target / f"{prefix}{hashlib.sha256(data).hexdigest()[:12]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def fuzz_core(asked: argparse.Namespace) -> bool:
    """Fuzz the C core. Whether it crashes."""
    with tempfile.TemporaryDirectory() as folder:
        ended = core.run(
            core.compiled(Path(folder)),
            int(A_SECOND_OF_CORE * asked.seconds),
            asked.seed,
            CORPUS / CORE if asked.keep else None,
        )
        print(f"{CORE}: {ended.stdout.strip()}{ended.stderr}")
        for crash in Path(folder).glob("crash-*") if ended.returncode else ():
            print(f"  kept in {keep(CORE, crash.read_bytes(), 'crash-')}")
    return ended.returncode != 0


def with_atheris(asked: argparse.Namespace) -> NoReturn:
    """Fuzz one target with atheris, which ends the program itself."""
    if find_spec("atheris") is None:
        sys.exit("atheris is not installed: pip install atheris, or leave --atheris out")
    import atheris

    with atheris.instrument_imports(include=["hal", "controller", "c_ext"]):
        from tests.fuzz.targets import TARGETS
    if len(asked.targets) != 1 or asked.targets[0] not in TARGETS:
        sys.exit(f"atheris fuzzes one target: name one of {', '.join(TARGETS)}")
    run_atheris(atheris, TARGETS[asked.targets[0]], asked)


def run_atheris(atheris: ModuleType, target: Target, asked: argparse.Namespace) -> NoReturn:
    """Fuzz this target. A crash is kept in its corpus."""
    corpus = CORPUS / target.name
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words"
        words.write_text("".join(f'"{quoted(word)}"\n' for word in target.words))
        options = {
            "max_total_time": int(asked.seconds),
            "seed": asked.seed,
            "max_len": LONGEST,
            "timeout": int(PATIENCE_S),
            "artifact_prefix": f"{corpus}/",
            **({"dict": words} if target.words else {}),
        }
        found = corpus if asked.keep else Path(folder) / "found"
        found.mkdir(exist_ok=True)
        folders = [str(found), *([] if asked.keep else [str(corpus)])]
        atheris.Setup(["fuzz", *(f"-{name}={value}" for name, value in options.items()), *folders], target.run)
        atheris.Fuzz()
    sys.exit()


def quoted(word: bytes) -> str:
    """A word as libFuzzer's dictionaries have it."""
    return "".join(chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else f"\\x{byte:02x}" for byte in word)


if __name__ == "__main__":
    main()
