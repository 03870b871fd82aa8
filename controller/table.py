"""The table as a game's procedure sees it: what it waits for, what it says and does, what it knows."""

from collections.abc import Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from controller import effects as e
from controller.events import Event
from controller.state import TableState
from hal.signals import CoverMoved, Entered, Keyed, Pressed

if TYPE_CHECKING:
    from controller.game import Game
    from controller.wagers import Wagers

Key = type[Event] | tuple[type[Event], str]
"""What a wait accepts: every event of a class, or those of a class with one subject."""

NUMBERS, ENTRY, COVER = "numbers", "entry", "cover"
"""What a prompt calls what has no button's name: those of an entry terminal, and the cover of a device."""
_UNNAMED = ((Keyed, NUMBERS), (Entered, ENTRY), ((CoverMoved, "off"), COVER))

Procedure = Generator["Wait", Event, Any]


def press(button: str) -> tuple[type[Event], str]:
    """The key of one button's press."""
    return (Pressed, button)


class VoidRound(Exception):  # noqa: N818 - a direction, not an error
    """The round is void: thrown into a procedure, with the reason and its section."""

    def __init__(self, reason: str, source: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.source = source


class Wait(msgspec.Struct, frozen=True):
    """A stop in a procedure: the phase, what to do next, the events accepted, and why some others are refused."""

    phase: str
    what: str
    source: str
    accepts: frozenset[Key]
    refuses: Mapping[Key, tuple[str, str]] = {}
    in_play: bool = True
    """False while nothing has happened that a new round would lose: devices come back by themselves."""
    may_void: bool = True
    despite_blocks: Key | None = None
    """The one press that is accepted though something blocks the table: it starts nothing."""

    def also(self, *keys: Key) -> "Wait":
        """The same wait, accepting more."""
        return msgspec.structs.replace(self, accepts=self.accepts | set(keys))

    def wants(self, event: Event) -> bool:
        """Whether the procedure goes on with this event."""
        kind = type(event)
        return kind in self.accepts or (kind, event.subject) in self.accepts

    def starts_nothing(self, event: Event) -> bool:
        """Whether this event is accepted even while something is broken."""
        return self.despite_blocks == (type(event), event.subject)

    def refusal(self, event: Event) -> e.Refuse:
        """Why this event is not accepted now."""
        kind = type(event)
        why = self.refuses.get((kind, str(event.subject))) or self.refuses.get(kind)
        what, source = why or (f"not now; first: {self.what}", self.source)
        return e.Refuse(what, source)

    def prompt(self, *, betting: bool) -> e.Prompt:
        """What the display shows while waiting; betting: whether wagers are open."""
        presses = sorted(key[1] for key in self.accepts if isinstance(key, tuple) and key[0] is Pressed)
        others = [name for kind, name in _UNNAMED if kind in self.accepts]
        despite = (self.despite_blocks[1],) if isinstance(self.despite_blocks, tuple) else ()
        return e.Prompt(self.what, self.source, self.phase, (*others, *presses), despite, betting)


def wait(  # noqa: PLR0913 - a wait is this many words
    phase: str,
    what: str,
    source: str,
    *accepts: Key,
    refuses: Mapping[Key, tuple[str, str]] | None = None,
    in_play: bool = True,
    may_void: bool = True,
    despite_blocks: Key | None = None,
) -> Wait:
    """A wait as a game writes it: the phase, what to do next and its section, then what is accepted."""
    return Wait(phase, what, source, frozenset(accepts), refuses or {}, in_play, may_void, despite_blocks)


class Table:
    """One table and the round on it. A procedure speaks to it; the engine collects what was said."""

    def __init__(self, game: "Game", state: TableState, wagers: "Wagers") -> None:
        self.game = game
        self.state = state
        self.wagers = wagers
        self.options: Any = None
        self.said: list[e.Effect] = []
        self.betting_closed: tuple[str, str] | None = None
        """Why no wager is accepted, and the section; None while wagers are open."""
        self.called = False
        """Whether "no more bets" has been called in this round."""
        self.owed: list[e.Pay] = []
        """What is to be paid once the dealer pays, as it was declared."""
        self.prompt: e.Prompt | None = None

    def begin(self) -> None:
        """A new round: no wager on the layout, wagers open, and the options that the table file has now."""
        if self.state.next_options is not None:
            self.state.options, self.state.next_options = self.state.next_options, None
        self.options = msgspec.convert(self.state.options, self.game.options)
        self.wagers.clear()
        self.owed.clear()
        self.betting_closed = None
        self.called = False

    def say(self, effect: e.Effect) -> None:
        """Any effect."""
        self.said.append(effect)

    def call(self, words: str, source: str) -> None:
        """The dealer announces these words."""
        self.say(e.Call(words, source))

    def no_more_bets(self, source: str) -> None:
        """The dealer's call, after which no wager is taken."""
        self.called = True
        self.call("no more bets", source)
        if self.betting_closed is None:
            self.close_betting("no more bets has been called", source)

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

    def stop(self, device: str) -> None:
        """Stop a motor."""
        self.say(e.Stop(device))

    def digits(self, digits: str) -> None:
        """Show digits on the entry terminal."""
        self.say(e.Digits(digits))

    def light(self, wagers: tuple[str, ...]) -> None:
        """Light these winning areas and no others."""
        self.say(e.Light(wagers))

    def close_betting(self, why: str, source: str) -> None:
        """Wagers are refused from now on, for this reason."""
        self.betting_closed = (why, source)

    def declare(self, outcome: Any, source: str) -> None:
        """The result: called, lit, and every wager settled on it."""
        wins = {wager: str(odds) for wager, odds in self.game.layout.result(outcome).wins.items()}
        self.say(e.Declare(self.game.call(outcome), source, self.game.written(outcome), wins))
        self.light(tuple(wins))
        self.owed = list(self.wagers.settle(self, outcome))
        for payment in self.owed:
            self.say(e.Owe(payment.player, payment.wager, payment.returned, payment.what, payment.source))

    def settle(self) -> None:
        """Every wager is paid or taken, as it was declared."""
        self.pay(self.owed)

    def pay(self, payments: Iterable[e.Pay]) -> None:
        """What becomes of each wager."""
        self.said.extend(payments)

    def clear_glass(self) -> None:
        """Lamps and digits dark."""
        self.light(())
        self.digits("")

    def withdraw_declaration(self, what: str, source: str) -> None:
        """The declaration is cleared, with its lamps and digits."""
        self.owed.clear()
        self.say(e.Withdraw(what, source))
        self.clear_glass()
