# SPDX-License-Identifier: MIT
"""A table in the machine, installed by the lines of systemd/README.md. systemd starts it; hands play it."""

import json
import re
from pathlib import Path
from typing import Any

from tests.hil.vm.folder import CHECKOUT
from tests.hil.vm.guest import Answer, Guest
from tests.hil.vm.machine import Machine
from tests.hil.vm.part_error import PartError

HERE = Path(__file__).parent
FILE = "/etc/table-controller/table.toml"
TABLECTL = "/opt/table-controller/.venv/bin/tablectl"
DROP_IN = "/etc/systemd/system/table-controller.service.d"
READY_S = 240.0
BOARD = "/etc/table-controller/board.toml"
TIMES = {"first_turn_s": 10.0, "turn_s": 6.0, "rest_s": 8.0, "longest_on_s": 60.0}
"""A board file's times are measured at each table (its comments say how). Here a revolution takes what is left."""


def measured(board: str) -> str:
    """The shipped board with the times of this machine's motors, which are slower than any table's."""
    for name, seconds in TIMES.items():
        board = re.sub(rf"^{name} = .*$", f"{name} = {seconds}", board, flags=re.MULTILINE)
    return board


def installation() -> str:
    """Return the lines of systemd/README.md for a checkout, without Debian's packages: the machine has them.

    Raises PartError if the document has no such lines.
    """
    blocks = re.findall(r"```\n(.*?)```", (CHECKOUT / "systemd/README.md").read_text(), flags=re.DOTALL)
    lines = "".join(block for block in blocks if "cd /opt/table-controller/systemd\n" in block).splitlines()
    if not lines:
        raise PartError(
            "systemd/README.md", "no lines that begin with `cd /opt/table-controller/systemd`", "put them there again"
        )
    return "\n".join(line for line in lines if not line.startswith("apt "))


class Table:
    """The table of one machine. Its times suit a slow emulator: every wait is long, and has its limit."""

    def __init__(self, machine: Machine, game: str = "sic-bo", board: str = "") -> None:
        self.machine = machine
        self.guest = Guest(machine)
        self.game = game
        self.board = board or game

    def install(self, *, screens: bool = False, more: str = "") -> None:
        """Install a checkout as systemd/README.md says, with the shipped table file for this game. Nothing starts."""
        self.guest.run("sh", "-eux", stdin=installation(), seconds=300)
        self.guest.run("cp", "/opt/table-controller/systemd/table.toml", FILE)
        self.guest.run("systemctl", "reload", "ssh")
        text = self.guest.read(FILE).replace('"sic-bo"', f'"{self.game}"')
        text = text.replace(f'board = "{self.game}"', f'board = "{BOARD}"')
        self.guest.write(BOARD, measured((CHECKOUT / f"hal/boards/{self.board}.toml").read_text()))
        if self.game != "sic-bo":
            text = text.replace("covered-tumbler = false", "")
        if not screens:  # so the limits stand on a printed sign (s 74(2))
            text = text.replace("printed_sign = false", "printed_sign = true")
        self.guest.write(FILE, f"{text}\n{more}")
        self.drop_in("screens", "" if screens else "[Service]\nEnvironment=SDL_VIDEODRIVER=nosuch\n")
        self.hands()

    def drop_in(self, name: str, text: str) -> None:
        """Change the unit for this test, in addition to the machine's own changes (image/files/…/vm.conf)."""
        self.guest.write(f"{DROP_IN}/test-{name}.conf", text)
        self.guest.run("systemctl", "daemon-reload")

    def hands(self) -> None:
        """Hands at the table's board; after each start of the machine anew."""
        self.guest.load((HERE / "hands.py").read_text())
        self.do(f"use({self.board!r})")

    def do(self, call: str, seconds: float = 60) -> Any:
        """Return the result of a call of hands.py."""
        return self.guest.value(call, seconds)

    def start(self) -> None:
        """By systemd, until it is ready."""
        self.guest.run("systemctl", "start", "table-controller", seconds=READY_S)

    def at_rest(self) -> None:
        """As a table is found before it is switched on: cover on, tumbler at rest, the dealer's key turned."""
        for part in ("tumblers.tumbler.cover", "tumblers.tumbler.rest", "keys.dealer"):
            self.do(f"closed({part!r})")

    def plays(self) -> None:
        """Until nothing keeps the table from playing; the floor manager confirms what a slow start has blocked."""
        self.do("plays()", 150)

    def tablectl(self, *words: str, seconds: float = 90) -> Answer:
        return self.guest.ask(TABLECTL, *words, seconds=seconds)

    def wait(self, condition: str, seconds: float, what: str) -> float:
        """Until an expression of hands.py is true, looked at inside; how long that took there."""
        return float(self.do(f"wait(lambda: {condition}, {seconds}, {what!r})", seconds + 60))

    def view(self) -> dict[str, Any]:
        return dict(self.do("view()"))

    def log(self, lines: int = 60) -> str:
        """The last lines of the table's log."""
        return self.guest.run("journalctl", "-u", "table-controller", "--no-pager", "-o", "cat", "-n", str(lines))

    def verified(self) -> dict[str, Any]:
        """Return the result of `tablectl journal verify --json`, as root."""
        answer = self.tablectl("journal", "verify", "--json")
        found: dict[str, Any] = json.loads(answer.out)
        return found
