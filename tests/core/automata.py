# SPDX-License-Identifier: MIT
"""Random automata, with a simple interpretation of them in Python, to compare with the compiled core."""

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from c_ext.layout import LOSE, VOID, Move, Odds, Wager, Win

unhurried = settings(deadline=None)
"""A busy machine is no failure."""

OUTCOMES = ("a", "b", "c", "d")


@dataclass(frozen=True)
class TableWager:
    """A wager as a table: the move of each outcome in each state. States are numbers; 0 is the start."""

    table: tuple[tuple[Move, ...], ...]

    def step(self, state: int, outcome: str) -> Move:
        return self.table[state][OUTCOMES.index(outcome)]

    def reachable(self) -> list[int]:
        """The states that outcomes can reach from the start."""
        return self._closure({0}, lambda state: {move for move in self.table[state] if isinstance(move, int)})

    def _closure(self, found, more):
        while True:
            grown = found.union(*(more(state) for state in found))
            if grown == found:
                return sorted(found)
            found = grown

    def endless(self) -> bool:
        """Whether some reachable state can never reach a decision."""
        can_end = [not all(isinstance(move, int) for move in row) for row in self.table]
        return any(not any(can_end[s] for s in self._from(state)) for state in self.reachable())

    def _from(self, state: int) -> list[int]:
        return self._closure({state}, lambda at: {move for move in self.table[at] if isinstance(move, int)})

    def odds(self) -> tuple[Odds, ...]:
        """All odds that it can pay from reachable states."""
        moves = {move for state in self.reachable() for move in self.table[state]}
        return tuple(move.odds for move in moves if isinstance(move, Win))

    def wager(self, name: str) -> Wager[str]:
        return Wager(name, name, "s 1", "s 2", self.odds(), self.step, start=0)


odds = st.builds(Odds, st.integers(1, 600), st.integers(1, 20))
decisions = st.one_of(st.just(LOSE), st.just(VOID), st.builds(Win, odds))


@st.composite
def any_plain(draw: st.DrawFn, most_states: int = 5) -> TableWager:
    count = draw(st.integers(1, most_states))
    move = st.one_of(decisions, st.integers(0, count - 1))
    return TableWager(tuple(tuple(draw(move) for _ in OUTCOMES) for _ in range(count)))


def ending(most_states: int = 5) -> st.SearchStrategy[TableWager]:
    """Automata that always reach a decision."""
    return any_plain(most_states).filter(lambda plain: not plain.endless())
