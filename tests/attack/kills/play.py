# SPDX-License-Identifier: MIT
"""A chain of kills at one live table, by a seed: mostly due acts are done, people sign in, and the table is killed."""

import signal
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from random import Random

from controller.conductor.replay import replay_journal
from controller.engine.record.events import Event, Ticketed
from controller.engine.shown.views import View
from tests.attack.any_game.lines import anything, on_a_hand
from tests.attack.any_game.people import ALL_BUT_DEALER, PEOPLE, WILLING, WRITER, as_all, comes_or_goes, needs, signs_in
from tests.attack.any_game.play import PATIENCE, RandomWalk
from tests.attack.kills.disputes import Disputes
from tests.attack.kills.held import after_a_start
from tests.attack.kills.process import live_table
from tests.attack.kills.stage import BADGE, HAND, KillAt, Killed, LiveStage
from tests.attack.kills.tickets import Tickets, before_a_day
from tests.attack.table import Broken
from tests.attack.tournaments.play import ALL, RandomTournament

MOST_LINES = 18
"""Lines between two kills, at most."""
LATEST_S = 0.15
"""The longest time from a request to the kill: by then it is answered, mostly."""
START_S, STOP_S = 0.35, 0.08
"""Seconds. The longest times to a kill during a start, and during a stop."""
DISPUTED = 0.06
"""How often a round is disputed before a kill, and after it."""
PRINT_S = 0.4
"""The longest time from a sale to the kill: by then its ticket is on paper, mostly."""
OF_TICKETS = ("print", "print")
TICKETS = "something is done with tickets"
MOMENTS = ("quiet", "quiet", "asked", "asked", "asked", "asked", "start", "stop")
NOT_AT_A_LIVE_TABLE = (
    "tickets ",
    "keno day ",
    "clock ",
    "tournament of ",
    "tournament import ",
    "power cut",
    "button ",
)
NOR = (" lost", " back", " dark", " mended")
LEAVES_IT_SO = ("load", "paper", "unplug printer", "printer cover")
"""Acts that a hand does not do by chance."""


class KillChain:
    """One live table. counts: its kills by their moments."""

    def __init__(self, game: str, seed: int, *, has_tournament: bool = False) -> None:
        self.game, self.pick = game, Random(f"{game} {seed} {has_tournament}")
        self._has_tournament = has_tournament and game in ALL
        self.counts = Counter[str]()
        self.lines = self.rounds = 0
        self._later: list[str] = []

    def kills(self, count: int) -> None:
        """Kill the table so often. Raises `Broken`, with the last lines."""
        with ExitStack() as stack:
            live = stack.enter_context(live_table(self.game, has_tournament=self._has_tournament))
            self.stage = LiveStage(live)
            sells = self.game == "keno" and not self._has_tournament
            self.disputes = Disputes(self.stage)
            self.tickets = Tickets(self.stage, self.pick) if sells else None
            kind = RandomTournament if self._has_tournament else RandomWalk
            self.walk = kind(self.game, self.pick.randrange(10**6), table=self.stage)
            try:
                self._play(count)
            except Exception as error:
                last = "\n".join(self.stage.tape[-25:])
                said = live.said[-1500:] if "Traceback" in live.said else ""
                why = error if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
                raise Broken(f"{why}\nafter {self.counts}:\n{last}\n{said}") from error
            finally:
                self.lines, self.rounds = self.stage.lines, self.stage.rounds

    def _play(self, count: int) -> None:
        self.stage.start()
        while self.stage.kills < count:
            moment = self.pick.choice(MOMENTS + OF_TICKETS * bool(self.tickets))
            shown = self._until(moment)
            self._start_again(shown)
        self._end()

    def _start_again(self, shown: View | None) -> None:
        if self.tickets and self.pick.random() < 0.1:
            self.stage.live.wall_ahead_s = before_a_day(time.time(), self.stage.live.wall_ahead_s)
        if self.pick.random() < DISPUTED:
            self.disputes.open()
        self.stage.start()
        kept = self.stage.shadow.take()
        after_a_start(self.stage, shown, kept)
        self.disputes.held(kept)
        if self.tickets:
            self.tickets.heard(_ticketed(kept))
            self.tickets.held(self._caught_up)

    def _caught_up(self) -> list[Ticketed]:
        self.stage.look()
        return _ticketed(self.stage.shadow.take())

    def _end(self) -> None:
        """Ended in order; and all its rows, played again, have the same effects."""
        if self.stage.live.end(signal.SIGTERM) != 0:
            raise Broken(f"it ends with errors: {self.stage.live.said[-1500:]}")
        if "Traceback" in self.stage.live.said:
            raise Broken(f"the log has a traceback: {self.stage.live.said[-3000:]}")
        if differing := replay_journal(self.stage.live.journal).named:
            raise Broken(f"journal replay: {differing}")

    # A kill

    def _until(self, moment: str) -> View | None:
        """Play some lines, then kill it at this moment. Return the last view if nothing was under way."""
        self._later.clear()
        for _ in range(self.pick.randrange(1, MOST_LINES)):
            self._line()
        if self.pick.random() < DISPUTED:
            self.disputes.open()
        if moment == "quiet":
            shown = self.stage.look()
            self.stage.kill()
            self.counts[moment] += 1
            return shown
        if moment == "stop":
            self._while_it_stops()
        elif moment == "print":
            self._while_it_prints()
        else:
            self._in_a_request()
        if moment == "start":
            self._while_it_starts()
        return None

    def _in_a_request(self) -> None:
        self.stage.kill_at = KillAt(self.pick.randrange(2), self.pick.uniform(0, LATEST_S))
        try:
            for _ in range(PATIENCE):
                self._line()
        except Killed:
            self.counts["in a request"] += 1
            return
        raise Broken("nothing was asked for")

    def _while_it_prints(self) -> None:
        assert self.tickets
        self._line_of(as_all(WRITER))
        self.stage.kill_at = KillAt(0, self.pick.uniform(0, PRINT_S))
        with suppress(Killed):
            self.tickets.sell()
        self.counts["after a sale"] += 1

    def _while_it_starts(self) -> None:
        process = self.stage.live.launch()
        time.sleep(self.pick.uniform(0, START_S))
        if process.poll() is not None:
            raise Broken(f"it does not start: {self.stage.live.said[-1500:]}")
        self.stage.kill()
        self.counts["in a start"] += 1

    def _while_it_stops(self) -> None:
        process = self.stage.live.process
        assert process
        process.send_signal(signal.SIGTERM)
        time.sleep(self.pick.uniform(0, STOP_S))
        if process.poll() is None:
            process.kill()
            self.stage.kills += 1
            self.counts["in a stop"] += 1
        else:
            self.counts["ended before"] += 1
        process.wait(20)

    # A line

    def _line(self) -> None:
        self._line_of(self._later.pop(0) if self._later else self._next())

    def _line_of(self, line: str) -> None:
        if line == TICKETS and self.tickets:
            self.stage.tape.append(line)
            self.tickets.act()
            self.stage.look()
        else:
            self.stage.line(line)

    def _next(self) -> str:
        chance = self.pick.random()
        if self.tickets and self.pick.random() < 0.35:
            return self._about_tickets()
        if chance < 0.08:
            return self._about_people()
        if chance < 0.10 and (hands := [it for it in self.stage.hands if it not in LEAVES_IT_SO]):
            return HAND + self.pick.choice(hands)
        line = anything(self.game, self.pick) if chance < 0.14 else self.walk.next_line()
        line = on_a_hand(self.walk.game, line)
        if line.startswith(NOT_AT_A_LIVE_TABLE) or line.endswith(NOR):
            return "wait 1 seconds"
        if (role := needs(self.walk.game, line, self.stage.view.people)) and self.pick.random() < WILLING:
            self._later.append(line)
            return self._signs_in(role)
        return line

    def _signs_in(self, role: str) -> str:
        return f"{BADGE}{ALL_BUT_DEALER}" if self.pick.random() < 0.3 else signs_in(self.pick, role)

    def _about_tickets(self) -> str:
        self._later.append(TICKETS)
        here = [person for person in (WRITER, ALL_BUT_DEALER) if person not in self.stage.view.people]
        return as_all(here[0]) if here and self.pick.random() < 0.9 else self._later.pop()

    def _about_people(self) -> str:
        person = self.pick.choice([*PEOPLE, ALL_BUT_DEALER])
        badge = self.stage.live.people[person].badge
        forms = [f"{BADGE}{person}", f"{HAND}badge 9999", f"{HAND}badge {badge}"]
        return self.pick.choice([*forms, comes_or_goes(self.pick, self.stage.view.people)])


def _ticketed(kept: Sequence[Event]) -> list[Ticketed]:
    return [it for it in kept if isinstance(it, Ticketed)]
