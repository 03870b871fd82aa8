# SPDX-License-Identifier: MIT
"""A keno writer in a process of its own: sells, pays and refunds, notes each answer. Killed, it asks the last again.

python -m tests.tickets.writer STORE NOTES NUMBER REQUESTS
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import msgspec

from controller.tickets.log import Answer
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.ticket import Act, Moment, Refused, Station, Ticket, TicketEntry
from tests.tickets.rig import DAY, HIGH, TERMS

BEFORE = 12
"""Number of winning tickets sold before the test. Every writer tries to be paid for them."""
Noted = Answer | Refused


class Writer:
    """One station."""

    def __init__(self, store: Path, notes: Path, number: int) -> None:
        self._notes, self._number = notes, number
        self._store = SqliteStore(store, TERMS)
        self.heard = heard(notes)

    def ask(self, at: int) -> None:
        """The request with this number: the same again, whenever it is asked."""
        chance = Random(f"{self._number}-{at}")
        act = Act(f"{self._number}-{at}", Moment(DAY, f"{DAY}T12:00:00"), Station(self._number, "ann"), "sue")
        mine = [answer.code for answer in self.heard[:at] if isinstance(answer, Ticket)]
        match chance.randrange(8):
            case 0 | 1 | 2:
                spots = tuple(chance.sample(range(55, 81), 3))
                answer: Noted = self._store.sell(TicketEntry((spots,), 1_00, chance.randint(1, 4)), act)
            case 3 | 4:
                code = chance.choice(self._before.read_text().split())
                answer = self._store.pay(code, chance.choice(("cash", "chips")), act)
            case 5 if mine:
                answer = self._store.pay(chance.choice(mine), "cash", act)
            case 6 if mine:
                answer = self._store.refund(chance.choice(mine), act)
            case _:
                answer = self._play(act)
        if os.environ.get("DIES_AT") == str(at):  # done, and nobody has heard of it
            os.kill(os.getpid(), signal.SIGKILL)
        self._note(answer)

    @property
    def _before(self) -> Path:
        return self._notes.parent / "before"

    def _play(self, act: Act) -> Noted:
        """Close the open game, or settle the one that is closed; two may try at once."""
        game = self._store.sales().game
        closed = self._store.settle(game - 1, HIGH, act)
        return closed if not isinstance(closed, Refused) else self._store.close(game, act)

    def _note(self, answer: Noted) -> None:
        with self._notes.open("ab") as file:
            file.write(msgspec.json.encode(answer) + b"\n")


def heard(notes: Path) -> list[Noted]:
    """Return the answers that a writer has noted."""
    lines = notes.read_bytes().split(b"\n")[:-1] if notes.exists() else []
    return [msgspec.json.decode(line, type=Noted) for line in lines]


def main() -> None:
    store, notes, number, requests = sys.argv[1:]
    writer = Writer(Path(store), Path(notes), int(number))
    while not Path(notes).with_name("begin").exists():
        time.sleep(0.001)
    for at in range(len(writer.heard), int(requests)):
        writer.ask(at)
        writer.heard = heard(Path(notes))


if __name__ == "__main__":
    main()
