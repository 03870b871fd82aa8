#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The tests' hand inside the machine: does what it reads from a virtio port, a JSON line each, one after the other.

{"id": 1, "run": ["true"], "stdin": "", "seconds": 60}      a program; {"status", "out", "err"}
{"id": 2, "python": "source", "value": "expression"}        Python that stays loaded; {"value"}
An answer has the id of its question; what raised says so: {"id": 2, "error": "its traceback"}.
"""

import io
import json
import select
import subprocess
import time
import traceback
from collections.abc import Iterator
from typing import Any

Said = dict[str, Any]
PORT = "/dev/virtio-ports/hil"


def run(asked: Said) -> Said:
    try:
        done = subprocess.run(
            asked["run"],
            check=False,
            input=asked["stdin"],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=asked["seconds"],
        )
    except subprocess.TimeoutExpired as late:
        return {"error": f"no end within {asked['seconds']} s; {late.stdout!r} {late.stderr!r}"}
    return {"status": done.returncode, "out": done.stdout, "err": done.stderr}


def python(asked: Said, loaded: Said) -> Said:
    exec(asked["python"], loaded)
    return {"value": eval(asked["value"], loaded)}


def answer(line: bytes, loaded: Said) -> bytes:
    asked = json.loads(line)
    try:
        said = run(asked) if "run" in asked else python(asked, loaded)
    except Exception:
        said = {"error": traceback.format_exc()}
    return json.dumps({"id": asked["id"], **said}).encode() + b"\n"


def lines(port: io.FileIO) -> Iterator[bytes]:
    """Whole lines. The port reads as ended while nobody is at its other end."""
    buffer = b""
    waiting = select.poll()
    waiting.register(port, select.POLLIN)
    while True:
        waiting.poll()
        part = port.read(65536)
        if not part:
            time.sleep(0.05)
            buffer = b""
            continue
        *whole, buffer = (buffer + part).split(b"\n")
        yield from filter(None, whole)


def main() -> None:
    loaded: Said = {"__name__": "loaded"}
    with io.FileIO(PORT, "r+") as port:
        for line in lines(port):
            said = answer(line, loaded)
            while said:
                said = said[port.write(said) or 0 :]


main()
