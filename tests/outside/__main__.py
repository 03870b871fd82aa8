# SPDX-License-Identifier: MIT
"""The whole matrix of readers and kinds of damage, or one of some readers: `python -m tests.outside case heat`."""

import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.outside.matrix import Damaged
from tests.outside.readers import BY_NAME


def main() -> None:
    """Damage the files of every reader. Status 1 if a cell fails."""
    names = sys.argv[1:]
    if unknown := [name for name in names if name not in BY_NAME]:
        sys.exit(f"no reader {unknown[0]!r}: there are {', '.join(BY_NAME)}")
    sys.exit(damage_all(names))


def damage_all(names: Sequence[str]) -> bool:
    """Damage the files of these readers, or of all. Whether a cell fails."""
    logging.disable(logging.CRITICAL)
    return bool(sum(map(_damaged, names or BY_NAME)))


def _damaged(name: str) -> int:
    """Damage one reader's file in every way. How many cells fail."""
    began, memory = time.monotonic(), Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        it = Damaged(BY_NAME[name], Path(folder) / name)
        failures = list(it.failures(it.cells))
        kinds = ", ".join(f"{kind} {count}" for kind, count in Counter(cell.kind for cell in it.cells).items())
    print(
        f"{name}: {len(it.cells)} cells ({kinds}), {len(failures)} fail, {time.monotonic() - began:.0f} s", flush=True
    )
    for failure in failures:
        print(f"  {failure}", flush=True)
    return len(failures)


if __name__ == "__main__":
    main()
