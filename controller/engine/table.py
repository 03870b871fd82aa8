"""The table as a game's procedure sees it: what it says and does, what it knows, what lies on the layout."""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from controller.engine import effects as e
from controller.engine.game import AnyGame, NoMemory, NoOptions
from controller.engine.roles import DEALER_KEY
from controller.engine.state import Lying, TableState
from controller.engine.wagers import Wagers

Options_co = TypeVar("Options_co", covariant=True)
Memory_co = TypeVar("Memory_co", covariant=True)


class Staying(msgspec.Struct, frozen=True):
    """A wager that stays on the layout: as it lay, as it is to lie, and that it moves, if it does."""

    before: Lying
    after: Lying
    moved: e.Moved | None = None


class Table(Generic[Options_co, Memory_co]):
    """One table and the round on it. A procedure speaks to it; the engine collects what was said.

    Its options and its memory are structs of the game.
    """

    def __init__(self, game: AnyGame, state: TableState) -> None:
        self._base = game
        self.game = game
        """As the options of this round have it."""
        self.state = state
        self.wagers = Wagers(state.lying)
        self.options: Options_co
        self.memory: Memory_co
        """What the game remembers from round to round: its own struct, kept with the state at each round's end."""
        self.said: list[e.Effect] = []
        self.betting_closed: tuple[str, str] | None = None
        """Why no wager is accepted, and the section; None while wagers are open."""
        self.not_yet_open = False
        """Whether they are closed because something comes before them in this round."""
        self.still_open: frozenset[str] = frozenset()
        """The wagers that are accepted though the others are not."""
        self.called = False
        """Whether "no more bets" has been called in this round."""
        self.owed: list[e.Decided] = []
        """What is to be paid once the dealer pays, as it was declared, in that order."""
        self.staying: list[Staying] = []
        """The wagers that are to stay on the layout then."""
        self.declared = False
        """Whether a result is declared, and not cleared."""
        self.excepted: dict[str, str] = {}
        """Players whose wagers may be put right in this round though wagers are closed, and the section."""
        self.prompt: e.Prompt | None = None
        self._facts: dict[str, object] | None = None
        """What the game has on show, as it was said last in this round."""

    def begin(self) -> None:
        """A new round: wagers open, and the options that the table file has now."""
        if self.state.next_options is not None:
            self.state.options, self.state.next_options = self.state.next_options, None
        self.options = msgspec.convert(self.state.options, self.game.options)
        self.game = self._base.at_table(self.options)
        self.memory = msgspec.convert(self.state.memory, self.game.memory)
        self._facts = None  # a record is played again from a round's beginning
        self.wagers.new.clear()
        self.wagers.verdicts.clear()
        self.forget_result()
        self.open_betting()
        self.excepted.clear()

    def remember(self) -> None:
        """The round is over: what the game remembers, and what stays on the layout, goes to the state.

        It is kept as it will be read again: JSON knows no tuples.
        """
        self.state.memory = msgspec.json.decode(msgspec.json.encode(self.memory))
        self.state.lying = list(self.wagers)

    @property
    def attended(self) -> bool:
        """Whether a dealer is signed in."""
        return DEALER_KEY not in self.state.blocks

    def say(self, effect: e.Effect) -> None:
        """Any effect."""
        self.said.append(effect)

    def take_back(self) -> None:
        """Nothing is said of what failed: half an answer is none."""
        self.said.clear()
        self._facts = None

    def call(self, words: str, source: str) -> None:
        """The dealer announces these words."""
        self.say(e.Call(words, source))

    def no_more_bets(self, source: str, closed: str = "") -> None:
        """The dealer's call, after which no wager is taken; `closed` is the section that says so, if it is another."""
        self.called = True
        self.call("no more bets", source)
        if self.betting_closed is None:
            self.close_betting("no more bets has been called", closed or source)

    def refuse(self, why: str, source: str) -> None:
        """What was done is not accepted."""
        self.say(e.Refuse(why, source))

    def note(self, what: str, source: str) -> None:
        """What was done is accepted."""
        self.say(e.Note(what, source))

    def alert(self, role: str, what: str, source: str, device: str = "") -> None:
        """Somebody with this role must know."""
        self.say(e.Alert(role, what, source, device))

    def run(self, device: str, turns: int) -> None:
        """Start a motor for so many revolutions."""
        self.state.runs += 1
        self.say(e.Run(device, turns, self.state.runs))

    def draw(self, device: str, turns: int, balls: int) -> None:
        """Let a device draw balls, after so many revolutions of mixing."""
        self.state.runs += 1
        self.say(e.Draw(device, turns, balls, self.state.runs))

    def by_hand(self, device: str) -> None:
        """A person operates a device by hand from now on."""
        self.say(e.Hand(device, self.state.runs))

    def stop(self, device: str) -> None:
        """Stop a motor."""
        self.say(e.Stop(device))

    def digits(self, digits: str) -> None:
        """Show digits on the entry terminal."""
        self.say(e.Digits(digits))

    def light(self, wagers: tuple[str, ...]) -> None:
        """Light these winning areas and no others."""
        self.say(e.Light(wagers))

    def indicate(self, counts: Mapping[str, int]) -> None:
        """So many indicator lights of each set are on from now on."""
        self.say(e.Lights(dict(counts)))

    def show(self, **facts: object) -> None:
        """The game's own state on show: all of it, in this order; `_` in a name is a space. Said once in a round."""
        if facts != self._facts:
            self._facts = facts
            self.say(e.State({name.replace("_", " "): str(value) for name, value in facts.items()}))

    def close_betting(self, why: str, source: str, but: frozenset[str] = frozenset()) -> None:
        """Wagers are refused from now on, for this reason; those in `but` are still taken."""
        self.betting_closed, self.still_open, self.not_yet_open = (why, source), but, False

    def open_later(self, why: str, source: str) -> None:
        """Wagers are refused, for this reason, until betting is opened: something comes before them."""
        self.close_betting(why, source)
        self.not_yet_open = True

    def closed_to(self, player: str, wager: str) -> tuple[str, str] | None:
        """Why this wager of this player is not accepted now, and the section; None if it is open."""
        if player in self.excepted and self.declared:
            return ("the result is declared: it is cleared first, then wagers are put right", self.excepted[player])
        return None if wager in self.still_open or player in self.excepted else self.betting_closed

    def open_betting(self) -> None:
        """Wagers are taken again; "no more bets" is to be called again."""
        self.betting_closed, self.not_yet_open = None, False
        self.called = False

    def pay(self, paid: Iterable[e.Decided]) -> None:
        """What becomes of each of these wagers, if there are any."""
        if decided := tuple(paid):
            self.say(e.Pay(decided))

    def clear_glass(self) -> None:
        """Lamps and digits dark."""
        self.light(())
        self.digits("")

    def withdraw_declaration(self, what: str, source: str) -> None:
        """The declaration is cleared, with its lamps and digits."""
        self.forget_result()
        self.say(e.Withdraw(what, source))
        self.clear_glass()

    def forget_result(self) -> None:
        """Nothing is owed, and nothing decided."""
        self.declared = False
        self.owed, self.staying = [], []

    def forget_owed(self, player: str) -> None:
        """Nothing is owed to this player, and none of the player's wagers stays."""
        self.owed = [it for it in self.owed if it.player != player]
        self.staying = [it for it in self.staying if it.before.player != player]


AnyTable: TypeAlias = Table[Any, Any]
"""A table of whichever game, for what all games share."""
PlainTable: TypeAlias = Table[NoOptions, NoMemory]
"""The table of a game that has no options and remembers nothing."""
