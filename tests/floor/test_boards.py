# SPDX-License-Identifier: MIT
"""Boards (ss 212(b), 222(2)): the register beside a plain model, in any order of acts."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from controller.floor.keno.boards import BoardRegister

NAMES = st.sampled_from(("bar", "lounge", "pit"))
GAMES = st.integers(0, 3)
NUMBERS = st.lists(st.integers(1, 6), unique=True, max_size=4)


class Boards(RuleBasedStateMachine):
    """The plain model: a screen for each enrolled board, on which people read a game and numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.register = BoardRegister()
        self.screens: dict[str, tuple[int, set[int]]] = {}
        self.game, self.drawn = 1, list[int]()

    @rule(name=NAMES)
    def enrol(self, name: str) -> None:
        self.register = self.register.enrol(name)
        self.screens.setdefault(name, (0, set()))

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        self.register = self.register.remove(name)
        self.screens.pop(name, None)

    @rule(name=NAMES, game=GAMES, numbers=NUMBERS)
    def show(self, name: str, game: int, numbers: list[int]) -> None:
        self.register = self.register.show(name, game, numbers)
        if name in self.screens:
            self.screens[name] = (game, set(numbers))

    @rule(game=GAMES, numbers=NUMBERS)
    def draw(self, game: int, numbers: list[int]) -> None:
        self.game, self.drawn = game, numbers

    @invariant()
    def players_are_notified_if_every_screen_says_so(self) -> None:
        screens = self.screens.values()
        assert self.register.is_closed(self.game) is (
            len(screens) > 0 and all(game == self.game for game, _ in screens)
        )
        shown = [number for number in self.drawn if all((self.game, True) == (g, number in n) for g, n in screens)]
        assert list(self.register.notified(self.game, self.drawn)) == (shown if screens else [])

    @invariant()
    def whoever_holds_a_game_up_is_named(self) -> None:
        assert {*self.register.silent(self.game)} == {
            name for name, (game, _) in self.screens.items() if game != self.game
        }
        for name, (game, numbers) in self.screens.items():
            lacks = [number for number in self.drawn if game != self.game or number not in numbers]
            assert list(self.register.lacking(self.game, self.drawn).get(name, ())) == lacks


TestBoards = Boards.TestCase
TestBoards.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


def test_without_a_board_nobody_is_notified() -> None:
    """S 222(2)."""
    assert not BoardRegister().is_closed(1)
    assert BoardRegister().notified(1, (5, 6)) == ()
    assert BoardRegister().enrol("bar").show("bar", 1, (5,)).is_closed(1)
