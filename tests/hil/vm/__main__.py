"""`make hil`'s program: `python -m tests.hil.vm` builds and boots the machine, tests on it, and reports."""

import sys
import time

from tests.hil.vm.folder import alone, cache
from tests.hil.vm.part_error import PartError
from tests.hil.vm.ready import ready


def say(words: str) -> None:
    print(f"hil: {words}", file=sys.stderr, flush=True)


def main() -> int:
    folder = cache()
    began = time.monotonic()
    with alone(folder):
        machine = ready(folder, say)
        try:
            say(f"ready after {time.monotonic() - began:.0f} s, port {machine.port}")
        finally:
            machine.remove()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PartError as missing:
        say(str(missing))
        sys.exit(2)
