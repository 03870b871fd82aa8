# SPDX-License-Identifier: MIT
"""A whole tournament at three tables, by a seed: two heats over their sessions, then the final with all the fees."""

from collections import Counter
from collections.abc import Sequence

from controller.engine.record.tournament import Heat
from controller.engine.table.tournament_chips import total
from controller.engine.values.money import dollars
from controller.tapes.stages.stage import TABLE
from tests.attack.table import Broken
from tests.attack.tournaments.play import DATES, KINDS, RandomTournament, WatchedTournament

OF = f"fee=$100 chips=$100 dates={DATES[0]} prizes=50,30,20"
"""For one date: an approval of several can be cancelled, and then no heat is handed over."""
HEATS = ("heat-1", "heat-2")
TERMS = (
    "rounds=2 heat-chips=kept",
    "rounds=2 sessions=2 heat-chips=anew ties=earlier-entry",
    "rounds=1 sessions=3 heat-chips=kept ties=earlier-entry eliminated=below-minimum",
    "minutes=20 heat-chips=kept",
)
"""Conditions of play, besides fee, prizes and dates."""
SPINNER_WAITS = 50
"""Lines for which the coins lie before a spinner."""
PATIENCE = 2000
"""Lines at one table."""


class OneHeat(RandomTournament):
    """A table at which a heat is played. Once it is handed over nobody closes it here.

    A spinner who has not entered, and cannot wager, retires.
    """

    def next_line(self) -> str:
        if self.table.of.heats.handed:
            return "power cut"
        if "spinner's wager first" in self.table.engine.wait.what and self.asked > SPINNER_WAITS:
            return "press retire"
        return super().next_line()


class SeveralTables:
    """The tournament of one seed. table: the one that is played at. counts: The counts of its events."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.seed = game, seed
        self.terms = f"{OF} {TERMS[seed % len(TERMS)]} through=2"
        self.counts: Counter[str] = Counter()
        self.table = KINDS.get(game, WatchedTournament)(game, f"{self.terms} heats={TABLE}")

    def rounds(self, _: int) -> None:
        """Play from the first entry to the last prize, however many rounds that takes. Raises `Broken`."""
        heats = [heat for at, name in enumerate(HEATS) if (heat := self.heat(name, at))]
        if len(heats) < len(HEATS) or heats[0].date != heats[1].date:
            self.counts["not all heats handed over"] += 1  # an approval was cancelled, or a heat played another day
            return
        prizes = [self.final(heats), self.final([*reversed(heats)])]
        if prizes[0] != prizes[1]:
            raise Broken(f"the prizes depend on which heat came first: {prizes}")

    def heat(self, name: str, at: int) -> Heat | None:
        """A heat is played until it is handed over: all its fees, and who is ranked high enough. Asked again, the same.

        Its players have names that differ from the players' names in the other heat.
        """
        play = OneHeat(self.game, self.seed * len(HEATS) + at, conditions=f"{self.terms} heats={TABLE}")
        table = self.table = play.table
        while not table.of.heats.handed:
            if table.of.held or table.lines > PATIENCE:
                return None
            play.lines(20)
        table.line("power cut")
        table.line("tournament export")
        heat = table.of.heats.handed
        goes_on = ranked_to(table, 2)
        if heat.pool != table.ledger.fees or table.of.pool:
            raise Broken(f"handed over {heat.pool} cents, and the fees are {table.ledger.fees}; {table.of.pool} stays")
        if {it.player for it in heat.players} != goes_on:
            raise Broken(f"{[it.player for it in heat.players]} go on, and by the conditions {goes_on}")
        self.counts["handed over"] += 1
        named = tuple(type(it)(f"{it.player}-{at}", it.chips) for it in heat.players)
        return type(heat)(name, heat.name, heat.digest, heat.date, heat.pool, named)

    def final(self, heats: Sequence[Heat]) -> dict[str, int | None]:
        """The heats come here in this order, each twice; it is played without a wager. By player, the prize."""
        kind = KINDS.get(self.game, WatchedTournament)
        table = self.table = kind(self.game, f"{self.terms} heats={','.join(HEATS)}")
        for heat in (heats[0], *heats, heats[1]):
            players = " ".join(f"{it.player}={plain(it.chips)}" for it in heat.players) or "nobody"
            table.line(f"tournament import {heat.table} {heat.date} {plain(heat.pool)} {players}")
            table.line("power cut")
        pool = sum(it.pool for it in heats)
        of = table.of
        if of.pool != pool or len(of.entries) != sum(len(it.players) for it in heats):
            raise Broken(f"{of.pool} cents and {[*of.entries]} came to the final: {heats}")
        for player in of.entries:
            table.line(f"tournament seat {player}")
        while len(of.entries) > 1 and not table.of.over:
            table.line(f"tournament begin {heats[0].date}")
            table.line('tournament end "without a wager"')
            table.line("power cut")
        return self.paid(table, pool)

    def paid(self, table: WatchedTournament, pool: int) -> dict[str, int | None]:
        """All that is in the pool is paid, and nothing else; without two players a person decides."""
        ranking = table.view.tournament.ranking if table.view.tournament else ()
        for it in ranking:
            if it.prize:
                table.line(f"tournament pay {it.player} {plain(it.prize)}")
                table.line(f"tournament pay {it.player} {plain(it.prize)}")
        prizes = {player: it.prize for player, it in table.of.entries.items()}
        if table.of.over and sum(it or 0 for it in prizes.values()) != pool:
            raise Broken(f"{prizes} are paid, and the pool was {pool}")
        self.counts["prizes paid"] += table.of.over
        return prizes


def ranked_to(table: WatchedTournament, places: int) -> set[str]:
    """Return the players who go on by the conditions: the first places by chips, the eliminated last. With stacks, only
    players with a stack go on.
    """
    of = table.of
    seated = [(player, it) for player, it in of.entries.items() if it.seated]
    worth = {
        player: (not it.out, it.out, total(table.at_table, of.name_of(player), it)) for player, it in seated
    }  # including chips in a table stake
    order = sorted(worth, key=lambda it: worth[it], reverse=True)
    if of.conditions.ranking.ties == "shared":
        first = [it for it in order if sum(worth[other] > worth[it] for other in order) < places]
    else:
        first = order[:places]
    kept = of.conditions.heats and of.conditions.heats.chips == "kept"
    return {it for it in first if not (kept and of.entries[it].out)}


def plain(cents: int) -> str:
    """An amount as a line has it."""
    return dollars(cents).replace(",", "")
