# SPDX-License-Identifier: MIT
"""`tablectl journal hands`: the finished rounds of play of a poker table, in words or for the tools of poker."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from controller.characters import visible
from controller.cli.shared.output import fail
from controller.cli.shared.printed import quantity
from controller.conductor.played_again import ReplayedRow, played_again
from controller.engine.record.effects import End
from controller.games.poker.history import phh, plain
from controller.games.poker.history.following import RoundFollower
from controller.games.poker.history.played import PlayedRound
from controller.games.poker.table import Memory
from controller.journal.excerpt import JournalPart
from controller.journal.reading import Damaged
from controller.zone import local

SECOND = 1_000_000_000
"""In nanoseconds."""
OTHERWISE = "played otherwise by this version: see tablectl journal replay"


class JournalRounds:
    """The rounds of a journal, one after the other. left_out: why which were left out, each with how many."""

    def __init__(self) -> None:
        self.left_out: dict[str, int] = {}
        self._following = RoundFollower()
        self._alike = True
        self._last: ReplayedRow | None = None

    def of(self, path: Path, wanted: JournalPart, damaged: Damaged) -> Iterator[PlayedRound]:
        """The finished rounds of play, in order. Raises JournalError. If it is of another game, the command ends."""
        for step in played_again(path, wanted, damaged):
            if self._last is None:
                _must_be_poker(path, step)
            self._last, self._alike = step, self._alike and step.alike
            played = self._following.after(step.engine.table, step.effects, step.row.time)
            for end in (it for it in step.effects if isinstance(it, End)):
                if why := self._why_not(end, played):
                    self._leave_out(why)
                elif played:
                    yield played
                self._alike = True
        if self._last and self._last.engine.wait.in_play:
            self._leave_out("open")

    def _why_not(self, end: End, played: PlayedRound | None) -> str:
        if not self._alike:
            return OTHERWISE
        return "" if played else "handed over" if end.how.startswith("handed over") else end.how

    def _leave_out(self, why: str) -> None:
        self.left_out[why] = self.left_out.get(why, 0) + 1


def _must_be_poker(path: Path, step: ReplayedRow) -> None:
    game = step.engine.game
    if not issubclass(game.memory, Memory):
        fail(f"{path}: no poker table, but {game.name}: journal show prints its rounds")


def print_hands(path: Path, wanted: JournalPart, damaged: Damaged, *, in_phh: bool) -> bool:
    """Print the rounds; answers whether there was nothing wrong. If there are none, the command ends."""
    hands = JournalRounds()
    written: Callable[[PlayedRound], str] = partial(_phh, alone=wanted.round is not None) if in_phh else _plain
    nothing = True
    for played in hands.of(path, wanted, damaged):
        words = ("" if nothing else "\n") + written(played)
        click.echo(words.encode() if in_phh else words, nl=False)  # TOML is UTF-8 in every locale
        nothing = False
    if hands.left_out:
        why = ", ".join(f"{count} {why}" for why, count in hands.left_out.items())
        click.echo(f"{quantity(sum(hands.left_out.values()), 'round')} left out: {why}", err=True)
    if nothing:
        fail("no finished round of play of this kind", 1)
    return OTHERWISE not in hands.left_out


def _plain(it: PlayedRound) -> str:
    """Return the hand in words, with the table's time."""
    when = f"{local(it.began):%Y-%m-%d %H:%M:%S}"
    return "".join(f"{visible(line)}\n" for line in plain.lines(it, when))


def _phh(it: PlayedRound, *, alone: bool) -> str:
    """Write each of several rounds as a table of its own, under its number, as in a file `.phhs`."""
    began = datetime.fromtimestamp(it.began // SECOND, UTC)
    text = phh.document(it, phh.RoundStart(began.year, began.month, began.day, f"{began:%H:%M:%S}"))
    return text if alone else f"[{it.number}]\n{text}"
