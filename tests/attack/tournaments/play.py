# SPDX-License-Identifier: MIT
"""A table of a tournament, played by a seed: mostly the due acts, and now and then another act."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

from controller.engine.record import effects as e
from controller.engine.record.state import Lying
from controller.engine.record.tournament import Tournament
from controller.engine.record.tournament_effects import StacksSealed
from controller.engine.table.tournament_chips import CONDITIONS as CONDITIONS_OF_PLAY
from controller.engine.table.tournament_chips import in_hand, total
from controller.engine.values.money import dollars
from controller.tapes.stages.stage import TABLE
from tests.attack.any_game.lines import OPTIONS, on_a_hand
from tests.attack.any_game.play import PATIENCE, RandomWalk
from tests.attack.any_game.table import WatchedWalk, told
from tests.attack.table import Broken
from tests.attack.tournaments.ledger import Ledger, LedgerOfPercentages, LedgerOfStakes

GAMES = ("sic-bo", "mini-dice", "roulette", "wheel-of-fortune-52", "tri-chro-54")
"""Games in which every chip is on the layout or in hand: no percentage is paid with a wager, and none is owed."""
OF_PERCENTAGES = ("craps", "baccarat", "mini-baccarat")
"""Games in which a percentage is paid with a wager, or commission is owed."""
OF_STAKES = ("five-card-stud", "draw-poker", "manila-poker", "seven-card-stud")
"""Games in which players bet out of table stakes, against each other."""
OTHERS = (
    *("blackjack", "caribbean-stud", "pai-gow", "two-up", "triple-penny-two-up", "tri-chro-63", "keno"),
    "wheel-of-fortune-50",
)
"""The rest of the Queensland games; in some of them a button makes a wager, or a bank pays."""
ALL = (*GAMES, *OF_PERCENTAGES, *OF_STAKES, *OTHERS)
PEOPLE = {"ann": "place-1", "bob": "place-2", "cid": "red"}
"""The entrants, and the name under which each plays."""
LINES = 50
DATES = ("2026-12-05", "2026-12-12", "2026-12-19")
OF = f"fee=$100 chips=$100 dates={','.join(DATES)} prizes=50,30,20"
CONDITIONS = (
    f"{OF} rounds=3 refunds=withdrawn",
    f"{OF} rounds=2 sessions=2 eliminated=below-minimum lowest-after=2",
    f"{OF} minutes=30 ties=earlier-entry",
    f"{OF} rounds=3 heats={TABLE} through=2",
    f"{OF} rounds=3 heats=heat-1 through=2",
    f"{OF} rounds=2 heats=heat-1,heat-2 through=2 heat-chips=anew",
)
AMOUNTS = ("$100", "$100", "$100", "$50", "$33.33", "$66.67", "$200", "$0")


class WatchedTournament(WatchedWalk):
    """Beside all that any table is held to: no cent of the pool, and no chip of a stack, comes or goes unsaid."""

    LEDGER: ClassVar[type[Ledger]] = Ledger

    def __init__(self, game: str, conditions: str) -> None:
        self.ledger = self.LEDGER()
        super().__init__(game, OPTIONS.get(game, [""])[0])
        self._again = lambda: type(self)(game, conditions)
        self.closed = 0
        self.line(f"tournament of {conditions}")
        self.tape.clear()
        self.opened = "\n".join((self.opened, f"tournament of {conditions}"))

    @property
    def of(self) -> Tournament:
        """The tournament as it stands."""
        assert self.engine.state.tournament
        return self.engine.state.tournament

    def line(self, line: str) -> None:
        super().line(line)
        try:
            self.held()
        except AssertionError as error:
            raise Broken(f"{line}: {told(error)}") from error

    def held(self) -> None:
        """The table's books agree with the ledger, no stack is negative, and eliminated players have no wager."""
        if self.engine.state.tournament:
            names = self.of.names
            hand = {player: in_hand(self.at_table, name) for name, player in names.items()}
            self.ledger.balanced(self.of, hand)
            assert min(hand.values(), default=0) >= 0, hand
            out = {name for name, player in names.items() if self.of.entries[player].out}
            assert not out & {it.player for it in self.engine.table.wagers}, "the eliminated wager"

    def is_stuck(self) -> bool:
        """A session is begun by who conducts the tournament, and not by an act at the table."""
        return super().is_stuck() and (self.engine.state.tournament is None or self.of.on)

    def heard(self, effect: e.Effect, words: list[str], before: list[Lying], stands: list[int]) -> None:
        super().heard(effect, words, before, stands)
        if not self.engine.state.tournament:
            return
        if isinstance(effect, e.Note) and " is closed" in effect.what and words[:2] == ["tournament", "close"]:
            assert not self.ledger.pool or "floor-manager" in words, "closed with money in the pool"
            self.closed += 1
            self.ledger = self.LEDGER()
            return
        self.ledger.heard(effect, self.of)
        if isinstance(effect, StacksSealed):
            self.sealed(effect)
        if isinstance(effect, e.End) and effect.how == "declared" and self.of.on:
            chips = {name: total(self.at_table, name, it) for name in self.of.names if (it := self.of.entry(name))}
            without = [it for it, cents in chips.items() if cents <= 0 and not self.of.entries[self.of.names[it]].out]
            assert not without, "who has no chips plays on"

    def on_a_result(self, effect: e.Pay, words: list[str]) -> bool:
        """Wagers for the next round go back when the session ends, which is not on a result."""
        return super().on_a_result(effect, words) and any(it.source != CONDITIONS_OF_PLAY for it in effect.paid)

    def sealed(self, effect: StacksSealed) -> None:
        """All that lay there is in hand, and each stack is as it was sealed."""
        assert not +self.ledger.lying, "a session is over, and wagers lie there"
        assert {it.player: it.chips for it in effect.ranking} == {
            player: self.ledger.hand[player] for player in self.of.names.values()
        }


class WatchedPercentages(WatchedTournament):
    """The same at a table where percentages and commission are paid in tournament chips too."""

    LEDGER = LedgerOfPercentages


class WatchedStakes(WatchedTournament):
    """The same at a table of table stakes: between two rounds all have together what they had, less commission."""

    LEDGER = LedgerOfStakes

    def held(self) -> None:
        if self.engine.state.tournament and not self.engine.wait.in_play:
            assert self.of.pool == self.ledger.pool >= 0
            entries = {name: self.of.entries[player] for name, player in self.of.names.items()}
            assert sum(total(self.at_table, *it) for it in entries.items()) == self.ledger.given
            assert all(it.chips >= 0 for it in entries.values()), entries

    def sealed(self, effect: StacksSealed) -> None:
        """All chips are in the stacks that are sealed."""
        assert sum(it.chips for it in effect.ranking) == self.ledger.given

    def stake(self, pick: int) -> str:
        """Somebody who has entered sits down, or adds to the stake."""
        return f"stake {[*PEOPLE.values()][pick % 3]} ${20 + pick // 3 % 5 * 10} at {1 + pick % 3}"


KINDS = dict.fromkeys(OF_STAKES, WatchedStakes) | dict.fromkeys(OF_PERCENTAGES, WatchedPercentages)


class RandomTournament(RandomWalk):
    """One table of tournaments, one after the other, by a seed."""

    table: WatchedTournament

    def __init__(self, game: str, seed: int, wild: int = 10, conditions: str = "", table: Any = None) -> None:
        kind = KINDS.get(game, WatchedTournament)
        super().__init__(game, seed, wild, table or kind(game, conditions or CONDITIONS[seed % len(CONDITIONS)]))
        self.both = Random(seed)

    def rounds(self, count: int) -> None:
        """Play so many rounds, of as many tournaments as that takes. Raises `Broken`."""
        end = self.table.rounds + count
        while self.table.rounds < end:
            self.lines(LINES)

    def lines(self, count: int) -> None:
        """Do so many lines. Raises `Broken`."""
        for _ in range(count):
            self.asked = self.asked + 1 if self.table.of.on else 0
            before = self.table.rounds
            line = on_a_hand(self.game, self.any_line())
            self.table.line(line)
            if line.startswith("tournament ") and self.both.random() < 0.2:
                self.table.line(line)  # two who direct do the same at once
            self.asked *= self.table.rounds == before
            if self.asked > PATIENCE:
                raise Broken(f"the round does not go on: {self.table.engine.wait.what}")
        self.table.replayed()

    def next_line(self) -> str:
        it, pick = self.table.of, self.pick
        if it.on and self.asked > PATIENCE / 2 and not self.engine_waits:
            return 'tournament end "nobody has chips enough for a table stake"'
        if pick.random() < 0.03:
            return pick.choice(ODD)(it, pick)
        if it.on and not self.engine_waits and pick.random() < 0.04:
            return pick.choice(IN_A_SESSION)(it, pick)
        if not it.on and pick.random() < 0.8:
            due = [*self.due()]
            return pick.choice(due) if due else super().next_line()
        return super().next_line()

    @property
    def engine_waits(self) -> bool:
        return self.table.engine.wait.in_play

    def due(self) -> Iterator[str]:
        """Yield the next acts while no session is open."""
        it = self.table.of
        yield from (f"leave {name}" for name in self.staked() if it.over)
        day = next((each for each in DATES if each not in it.held), DATES[-1])
        if it.heats.handed or (it.over and not it.pool) or (it.cancelled and not it.pool):
            yield "tournament close" if it.entries or it.heats.came else f"tournament of {self.anew()}"
        elif len(it.held) == len(DATES) or (it.cancelled and not it.over):
            yield from ([f"tournament of {self.anew()}"] if not it.entries else CLOSED_WITH_A_REASON)
        elif it.over:
            yield from self.after(it)
        else:
            yield from self.before(it, day)

    def staked(self) -> Iterator[str]:
        """Yield the players with a table stake, at games that have stakes."""
        if rule := self.game.features.table_stakes:
            yield from (name for name, cents in rule.stakes(self.table.at_table).items() if cents)

    def anew(self) -> str:
        """Another approval, of the same conditions."""
        return f"{CONDITIONS[self.pick.randrange(3)]} approval={self.pick.randrange(10**6)}"

    def after(self, it: Tournament) -> Iterator[str]:
        if it.conditions.heats_at(TABLE) and not it.cancelled:
            yield "tournament export"
            return
        for ranked in self.table.view.tournament.ranking if self.table.view.tournament else ():
            if ranked.prize and it.entries[ranked.player].prize is None:
                yield f"tournament pay {ranked.player} {dollars(ranked.prize).replace(',', '')}"

    def before(self, it: Tournament, day: str) -> Iterator[str]:
        terms = it.conditions.heats
        if terms and not it.conditions.heats_at(TABLE):
            came = {each.table for each in it.heats.came}
            for name, players in (("heat-1", "ann=$100 bob=$90"), ("heat-2", "cid=$80")):
                if name in terms.tables and name not in came:
                    yield f"tournament import {name} {day} ${100 * self.pick.randrange(1, 9)} {players}"
        elif not it.session:
            yield from (f"tournament enter {each} $100" for each in PEOPLE if each not in it.entries)
        yield from (f"tournament seat {each} as {PEOPLE.get(each, each)}" for each in it.not_seated if not it.session)
        if sum(each.plays for each in it.entries.values()) > 1:
            yield f'tournament begin {day} "without the others"'


CLOSED_WITH_A_REASON = (
    *("turn floor-manager key on", 'tournament close "nobody has won it" by floor-manager', "tournament close"),
)


def odd(*forms: str) -> list[Callable[[Tournament, Random], str]]:
    """Lines for anybody, of any amount, at any time."""
    return [
        lambda _, pick, form=form: form.format(pick.choice([*PEOPLE, "zoe", "ANN"]), pick.choice(AMOUNTS))  # type: ignore[misc]
        for form in forms
    ]


ODD = odd(
    *("tournament enter {} {}", "tournament refund {}", "tournament pay {} {}", "tournament seat {} as place-2"),
    *("tournament seat {} as red", "tournament begin 2026-12-05", "tournament begin 2026-12-06", "tournament end"),
    *("tournament close", "tournament export", "tournament import heat-1 2026-12-05 $300 {}={}", "power cut"),
    *("tournament count {} {}", "tournament sign by dealer", "tournament withdraw", "tournament enter {} $100"),
    *('tournament cancel "contrary to its terms"', "tournament pay {} {} by dealer", "power cut", "power cut"),
)
IN_A_SESSION = odd(
    *("tournament count {} {} by floor-manager", "tournament sign by dealer", "tournament sign by dealer"),
    *("tournament withdraw by dealer", 'tournament end "a fire alarm"', "power cut"),
)
