# SPDX-License-Identifier: MIT
"""Checks the many signatures of a long journal in a process of its own, while the rows are read in this one."""

import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import IO

from controller.journal import keys
from controller.processes.own_python import own_python

AT_ONCE = 500
"""Most signatures checked in this process. Only more are worth the start of another one."""
GENUINE, NOT_GENUINE = b"all genuine\n", b"not all genuine\n"
"""Answers of the other process."""


class Unchecked(Exception):  # noqa: N818 - says what they are
    """The other process has failed: the signatures were not checked."""


class Signatures:
    """Takes every signature for genuine at first, and says at the end whether all of them are."""

    def __init__(self) -> None:
        self._waiting: list[tuple[bytes, bytes, bytes]] = []
        self._helper: subprocess.Popen[bytes] | None = None

    def take(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """True, until `all_genuine` says otherwise. Raises Unchecked."""
        self._waiting.append((public, message, signature))
        if len(self._waiting) >= AT_ONCE:
            self._hand_over()
        return True

    def _hand_over(self) -> None:
        """Give what waits to the other process. If it is behind, this waits for it."""
        lines = "".join(f"{public.hex()} {message.hex()} {mark.hex()}\n" for public, message, mark in self._waiting)
        self._waiting.clear()
        try:
            pipe = self._input()
            pipe.write(lines.encode())
            pipe.flush()
        except OSError as error:
            raise Unchecked(str(error)) from error

    def _input(self) -> IO[bytes]:
        if self._helper is None:
            # A session of its own: Ctrl-C is for the program that asks. It ends when its input ends.
            self._helper = subprocess.Popen(  # noqa: S603 - this module
                own_python("-m", __name__),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        assert self._helper.stdin
        return self._helper.stdin

    def all_genuine(self) -> bool:
        """Whether every signature was genuine. Raises Unchecked."""
        if self._helper is None:
            return all(keys.genuine(*each) for each in self._waiting)
        self._hand_over()
        said, _ = self._helper.communicate()
        if said not in (GENUINE, NOT_GENUINE):
            raise Unchecked(f"it ended with status {self._helper.returncode}")
        return said == GENUINE

    def close(self) -> None:
        """End the other process, if it still runs."""
        if self._helper:
            self._helper.kill()
            with suppress(OSError):  # the process was killed: its answer is not needed
                self._helper.communicate()


def main(lines: Iterable[bytes], out: IO[bytes]) -> None:
    """Say whether all of these are genuine: a line each, with key, message and signature."""
    genuine = True
    for line in lines:
        public, message, signature = map(bytes.fromhex, line.decode().split())
        genuine = genuine and keys.genuine(public, message, signature)
    out.write(GENUINE if genuine else NOT_GENUINE)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
