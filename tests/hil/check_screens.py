# SPDX-License-Identifier: MIT
"""Checks the screens of a table that runs as a service on a machine's own console: run as root, in a guest or on a Pi.

    .venv/bin/python -m tests.hil.check_screens            # outputs, windows, pictures, faults, as they are now
    .venv/bin/python -m tests.hil.check_screens --crash    # then: a crash while windows are open, and `screens open`
    .venv/bin/python -m tests.hil.check_screens --loop     # then: a table that keeps failing, its safe mode, and back

Try it with one screen attached and with two. It prints what is wrong, and ends with 1 if anything is.
"""

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.display.connectors import Connector, connectors
from controller.running.starts import MOST

SERVICE = "table-controller"
TABLECTL = Path(sys.executable).with_name("tablectl")
PATIENCE_S = 120.0
"""An emulated machine is slow."""
STATES = "/sys/kernel/debug/dri"


def tablectl(*words: str) -> dict[str, Any]:
    """Return a command's answer as data. Empty: nobody answers."""
    ran = subprocess.run([TABLECTL, *words], capture_output=True, text=True, check=False)
    return dict(json.loads(ran.stdout)) if ran.stdout.startswith("{") else {}


def findings(described: dict[str, Any], sockets: tuple[Connector, ...], scanned_out: int | None) -> list[str]:
    """Return the errors of the screens, from the table's answer, the attached connectors and the number of pictures
    shown.
    """
    outputs = {it["name"] for it in described["outputs"] if it["number"]}
    attached = {it.name for it in sockets if it.attached}
    roles = sorted(it["role"] for it in described["screens"])
    wanted = {0: ["dealer"], 1: ["dealer and players"]}.get(len(attached), ["dealer", "players"])
    places = [it["output"] for it in described["screens"]]
    problems = {
        f"the outputs are {sorted(outputs)}, attached are {sorted(attached)}": outputs != attached,
        f"the windows are {roles}, and should be {wanted}": roles != wanted,
        f"windows share an output: {places}": len(set(places)) != len(places),
        f"{scanned_out} pictures go out of {len(attached)}": scanned_out not in (None, len(attached)),
        f"what is missing is not said: {described['fault']!r}": bool(described["fault"]) != (len(attached) < 2),
    }
    return [words for words, wrong in problems.items() if wrong]


def scanned_out() -> int | None:
    """How many pictures the graphics chip puts out now; None if the kernel does not say."""
    states = [path.read_text() for path in Path(STATES).glob("[0-9]*/state")]
    return max(len(re.findall(r"^\s*active=1", it, re.MULTILINE)) for it in states) if states else None


def wait(holds: Callable[[], object], what: str) -> list[str]:
    """Wait until this holds. Returns what is wrong if it does not come to hold."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        if time.monotonic() > until:
            return [f"waited in vain for {what}"]
        time.sleep(1.0)
    return []


def main_process() -> str:
    ran = subprocess.run(["systemctl", "show", "-P", "MainPID", SERVICE], capture_output=True, text=True, check=False)
    return ran.stdout.strip()


def crash() -> None:
    """As if the display library had crashed: windows are open, and the process reads where nothing is."""
    before = main_process()
    subprocess.run(["kill", "-SEGV", before], check=False)
    wait(lambda: main_process() not in ("0", before), "the next start")


def after_a_crash() -> list[str]:
    """The next start opens no screen until somebody asks."""
    crash()
    wrong = wait(lambda: "crashed in the display" in tablectl("screens", "--json").get("fault", ""), "the alert")
    tablectl("screens", "open", "--json")
    return wrong + wait(lambda: not as_they_are(), "the screens that were asked for")


def after_many() -> list[str]:
    """Crash until the safe mode begins, and leave it with tablectl."""
    for _ in range(MOST):
        crash()
    wrong = wait(lambda: tablectl("status", "--json").get("view", {}).get("phase") == "safe mode", "the safe mode")
    tablectl("safe-mode", "leave", "--json")
    return wrong + wait(lambda: tablectl("status", "--json").get("devices"), "the table, out of its safe mode")


def as_they_are() -> list[str]:
    described = tablectl("screens", "--json")
    return findings(described, connectors(), scanned_out()) if described else ["the table does not answer"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crash", action="store_true")
    parser.add_argument("--loop", action="store_true")
    asked = parser.parse_args()
    steps = [as_they_are, *([after_a_crash] if asked.crash else []), *([after_many] if asked.loop else [])]
    wrong = [(step.__name__, words) for step in steps for words in step()]
    for name, words in wrong:
        print(f"WRONG {name}: {words}")
    print(f"{len(steps)} steps, {len(wrong)} findings")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
