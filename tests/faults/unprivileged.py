# SPDX-License-Identifier: MIT
"""Runs commands of tablectl as a user with no rights, and prints what each answers: a line of JSON each.

The program may lie where only root can read: it is loaded first, then each command runs in a process of its own that
has become that user.
"""

import gc
import importlib
import importlib.metadata
import json
import os
import pkgutil
import sys
import tempfile
import traceback
from collections.abc import Callable

import c_ext
import controller
import hal
from controller.cli.entry import main

NOBODY = 65_534
NEEDS_THE_DESK = ("controller.display", "controller.floor", "hal.raspberry_pi.hardware", "hal.raspberry_pi.lgpio_pins")
"""Modules that these commands do not load."""


def load_all() -> None:
    """Load whatever a command may load while it runs."""
    for package in (c_ext, controller, hal):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith(NEEDS_THE_DESK) and not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    for later in (
        "glob",
        "gzip",
        "importlib.readers",
        "encodings.idna",
    ):  # the standard library loads them when it needs them
        importlib.import_module(later)
    importlib.metadata.version("gpiozero")


def answered(group: int, words: list[str]) -> dict[str, object]:
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as errors:
        child = os.fork()
        if not child:
            for number, file in ((1, said), (2, errors)):
                os.dup2(file.fileno(), number)
            os.setgroups([group] if group else [])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            sys.argv[1:] = words
            _end_with(main)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        errors.seek(0)
        return {
            "group": group,
            "words": words,
            "status": os.waitstatus_to_exitcode(status),
            "said": said.read().decode(),
            "errors": errors.read().decode(),
        }


def _end_with(do: Callable[[], None]) -> None:
    """Without clearing away all that was loaded, which takes longer than most commands."""
    status: object = 0
    try:
        do()
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
        status = 70
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(int(status or 0) if not isinstance(status, str) else 71)


if __name__ == "__main__":
    load_all()
    gc.freeze()
    os.chdir(sys.argv[1])
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answered(*json.loads(line))) + "\n")
        sys.stdout.flush()
