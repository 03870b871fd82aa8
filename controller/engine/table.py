"""The table as a game's procedure sees it: what it waits for, what it says and does, what it knows."""

from collections.abc import Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from c_ext.wager import Win
from controller.engine import effects as e
from controller.engine.events import Directed, Event
from controller.engine.money import dollars
from controller.engine.state import TableState
from hal.signals import CardDrawn, CoverMoved, Entered, Keyed, KeyTurned, Pressed, Spun

if TYPE_CHECKING:
    from controller.engine.game import Game
    from controller.engine.wagers import Staying, Wagers

Key = type[Event] | tuple[type[Event], str]
"""What a wait accepts: every event of a class, or those of a class with one subject."""

NUMBERS, ENTRY, COVER, WHEEL, CARD = "numbers", "entry", "cover", "wheel", "card"
"""What a prompt calls what has no button's name: those of a terminal, a device's cover, a wheel or its ball, a card."""
NEXT_CARD = (CardDrawn, "shoe")
"""What a wait accepts that asks for the next card; others hear of one that leaves unasked."""
_UNNAMED: tuple[tuple[Any, str], ...] = (
    *((Keyed, NUMBERS), (Entered, ENTRY), ((CoverMoved, "off"), COVER)),
    *((Spun, WHEEL), ((Spun, "wheel"), WHEEL), (NEXT_CARD, CARD)),
)
SWITCH = "key "
"""What the name of a key switch begins with in a prompt: `key floor-manager`."""

DEALER, FLOOR_MANAGER = "dealer", "floor-manager"
"""The persons whose key switches every table has."""
DEALER_KEY = "dealer key"
"""What blocks a table at which no dealer is signed in."""

Procedure = Generator["Wait", Event, Any]


def press(button: str) -> tuple[type[Event], str]:
    """The key of one button's press."""
    return (Pressed, button)


def turn(person: str) -> tuple[type[Event], str]:
    """The key of a turn of one person's key switch; a wait that accepts it asks for it on show."""
    return (KeyTurned, person)


CONFIRM: Key = (Directed, "confirm")
"""What a wait accepts that the floor manager has to confirm: by the key switch, when it is turned on."""


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
    moving: bool = False
    """Something spins, is drawn or flies."""
    in_play: bool = True
    """False while nothing has happened that a new round would lose: devices come back by themselves."""
    may_void: bool = True
    despite_blocks: frozenset[Key] = frozenset()
    """What is accepted though something blocks the table: it starts nothing."""

    def also(self, *keys: Key) -> "Wait":
        """The same wait, accepting more."""
        return msgspec.structs.replace(self, accepts=self.accepts | set(keys))

    def wants(self, event: Event) -> bool:
        """Whether the procedure goes on with this event."""
        kind = type(event)
        return kind in self.accepts or (kind, event.subject) in self.accepts

    def starts_nothing(self, event: Event) -> bool:
        """Whether this event is accepted even while something is broken."""
        kind = type(event)
        return kind in self.despite_blocks or (kind, event.subject) in self.despite_blocks

    def refusal(self, event: Event) -> e.Refuse:
        """Why this event is not accepted now."""
        kind = type(event)
        why = self.refuses.get((kind, str(event.subject))) or self.refuses.get(kind)
        what, source = why or (f"not now; first: {self.what}", self.source)
        return e.Refuse(what, source)

    def prompt(self, *, betting: bool) -> e.Prompt:
        """What the display shows while waiting; betting: whether wagers are open."""
        turns = _switches(self.accepts)  # a key switch can be turned whatever is broken
        despite = (*turns, *_names(self.despite_blocks)) if self.despite_blocks else ()
        presses = (*turns, *_names(self.accepts))
        return e.Prompt(self.what, self.source, self.phase, presses, despite, betting, self.moving)


def _switches(keys: frozenset[Key]) -> tuple[str, ...]:
    """The key switches among these keys, by their names in a prompt."""
    persons = {key[1] for key in keys if isinstance(key, tuple) and key[0] is KeyTurned}
    if CONFIRM in keys:
        persons.add(FLOOR_MANAGER)
    return tuple(f"{SWITCH}{person}" for person in sorted(persons))


def _names(keys: frozenset[Key]) -> tuple[str, ...]:
    """What else there is among these keys to press, key or move, by its name in a prompt: buttons last."""
    others = [name for kind, name in _UNNAMED if kind in keys]
    return (*others, *sorted(key[1] for key in keys if isinstance(key, tuple) and key[0] is Pressed))


def wait(  # noqa: PLR0913 - a wait is this many words
    phase: str,
    what: str,
    source: str,
    *accepts: Key,
    refuses: Mapping[Key, tuple[str, str]] | None = None,
    moving: bool = False,
    in_play: bool = True,
    may_void: bool = True,
    despite_blocks: Iterable[Key] = (),
) -> Wait:
    """A wait as a game writes it: the phase, what to do next and its section, then what is accepted."""
    despite = frozenset(despite_blocks)
    return Wait(phase, what, source, frozenset(accepts), refuses or {}, moving, in_play, may_void, despite)


class Table:
    """One table and the round on it. A procedure speaks to it; the engine collects what was said."""

    def __init__(self, game: "Game", state: TableState, wagers: "Wagers") -> None:
        self._base = game
        self.game = game
        """As the options of this round have it."""
        self.state = state
        self.wagers = wagers
        self.options: Any = None
        self.memory: Any = None
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
        self.owed: list[e.Pay] = []
        """What is to be paid once the dealer pays, as it was declared."""
        self.staying: list[Staying] = []
        """The wagers that are to stay on the layout then."""
        self.moving: list[e.Move] = []
        """Those of them that are to stand elsewhere, or in another way."""
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
        self.wagers.begin(self.game)
        self.forget_result()
        self.open_betting()
        self.excepted.clear()

    def remember(self) -> None:
        """The round is over: what the game remembers goes to the state."""
        self.state.memory = msgspec.to_builtins(self.memory)

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

    def declare(self, outcome: Any, source: str, *, lit: bool = True) -> None:
        """The result: called, lit unless the dealer does that, and every wager settled on it."""
        self.declared = True
        done = self.wagers.settle(self, outcome)
        wins = {**self._wins(outcome), **done.won}
        wins = {area: wins[area] for area in (*self.game.layout.wagers, *wins) if area in wins}
        self.say(e.Declare(self.game.call(outcome), source, self.game.written(outcome), wins))
        if lit:
            self.light(tuple(wins))
        self.owed, self.staying, self.moving = done.payments, done.staying, done.moves
        for payment in self.owed:
            self.say(e.Owe(payment.player, payment.wager, payment.returned, payment.what, payment.source))
        self.said.extend(self.moving)

    def _wins(self, outcome: Any) -> dict[str, str]:
        """The wagers that win on this outcome, and their odds, whether or not one lies there: as they stand now."""
        layout, stand = self.game.layout, self.game.wagering.stand(self)
        wins = {wager: odds for wager, odds in layout.result(outcome).wins.items() if wager not in stand}
        for wager, state in stand.items():
            if state is not None and isinstance(move := layout.step(wager, state, outcome), Win):
                wins[wager] = move.odds
        return {wager: str(odds) for wager, odds in wins.items()}

    def settle(self) -> None:
        """Every wager that is decided is paid or taken, as it was declared; the others stay, or have moved."""
        verdicts = self.wagers.verdicts(self)
        self.pay(self.owed)
        for payment in self.owed:
            if payment.marked:
                self.mark_up(payment.player, payment.marked)
        self.said.extend(self.moving)
        for old, new in self.wagers.keep(self.staying):
            if old.wager != new.wager:
                self.say(e.Lie(old.player, old.wager, 0))
            self.say(e.Lie(new.player, new.wager, new.cents, self.wagers.mark(new)))
        self.wagers.remember_standing(self, verdicts)
        self.forget_result()

    def mark_up(self, player: str, cents: int) -> None:
        """A player owes so much more commission: the marker button says how much in all."""
        owed = self.state.commission.get(player, 0) + cents
        self.state.commission[player] = owed
        self.say(e.Marker(player, owed, self.game.sections.commission))
        if player not in self.state.seated:
            self.left_owing(player)

    def left_owing(self, player: str) -> None:
        """A player has left; if commission is owed, it is the floor manager's to have it collected."""
        if owed := self.state.commission.get(player):
            what = f"{player} has left and owes {dollars(owed)} commission: collect it"
            self.alert(FLOOR_MANAGER, what, self.game.sections.commission_due)

    def pay(self, payments: Iterable[e.Pay]) -> None:
        """What becomes of each wager."""
        self.said.extend(payments)

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
        self.owed, self.staying, self.moving = [], [], []

    def forget_owed(self, player: str) -> None:
        """Nothing is owed to this player, and none of the player's wagers stays."""
        self.owed = [payment for payment in self.owed if payment.player != player]
        self.staying = [it for it in self.staying if it.before.player != player]
        self.moving = [it for it in self.moving if it.player != player]
