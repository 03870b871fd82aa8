# SPDX-License-Identifier: MIT
"""The table as a game's procedure uses it: its effects, its memory, and the wagers on the layout."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from controller.engine.record import commands
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, Moved, OfOneWager, WagerKey, key_of, on_hand
from controller.engine.record.on_show import AnyShown, OnShow, ShownFacts
from controller.engine.record.state import Lying, TableState
from controller.engine.rules.game import AnyGame, NoMemory, NoOptions
from controller.engine.rules.wait import Wait
from controller.engine.table.wagers import Wagers
from controller.engine.values.roles import DEALER_KEY

Options_co = TypeVar("Options_co", covariant=True)
Memory_co = TypeVar("Memory_co", covariant=True)


class Staying(msgspec.Struct, frozen=True):
    """A wager that stays on the layout: how it lay, how it lies from now on, and its move, if it moves."""

    before: Lying
    after: Lying
    moved: Moved | None = None


class Table(Generic[Options_co, Memory_co]):
    """One table and the round on it. A procedure calls its methods; the engine collects the effects.

    Its options and its memory are structs of the game.
    """

    def __init__(self, game: AnyGame, state: TableState) -> None:
        self._base = game
        self.game = game
        """The game with the options of this round."""
        self.state = state
        self.wagers = Wagers(state.lying)
        self.options: Options_co
        self.memory: Memory_co
        """The game's memory from round to round: its own struct, kept with the state at each round's end."""
        self.said: list[e.Effect] = []
        self.betting_closed: tuple[str, str] | None = None
        """Reason why no wager is accepted, and its section. None while wagers are open."""
        self.not_yet_open = False
        """Whether wagers are closed only because another step of this round comes first."""
        self.still_open: frozenset[str] = frozenset()
        """The wagers that are still accepted while the others are not."""
        self.call_section = ""
        """The section by which "no more bets" was called; empty while the call is due."""
        self.owed: list[Decided] = []
        """Declared payments that wait for the dealer to pay, in this order."""
        self.staying: list[Staying] = []
        """The wagers that stay on the layout when the others are paid."""
        self.declared = False
        """Whether a result is declared and has not been cleared."""
        self.excepted: dict[str, str] = {}
        """Players whose wagers may be put right in this round although wagers are closed, and the section."""
        self.prompt: e.Prompt | None = None
        self._on_show: OnShow | None = None
        """Values last shown by the game in this round."""
        self.tournament_shown: e.Effect | None = None
        """State of the tournament last shown in this round."""
        self.not_open_because: tuple[str, str] | None = None
        """Reason why no wager was accepted when this round last waited for a step of the opening."""
        self.opening_shown: e.Effect | None = None
        """State of the opening last shown in this round."""
        self.on_terminal = ""
        """Digits on the entry terminal."""
        self.dropped_keyed = False
        """Whether the digits were dropped: digits kept by a game are void too."""
        self.tray_moved = False
        """Whether chips came into the tray or left it since its state was last shown."""
        self.outside: tuple[Wait, Wait] | None = None
        """The wait of the round, and its replacement while no session of the tournament is open."""

    def begin(self) -> None:
        """Begin a new round: open wagers, and take the present options of the table file."""
        if self.state.next_options is not None:
            self.state.options, self.state.next_options = self.state.next_options, None
        self.options = msgspec.convert(self.state.options, self.game.options)
        self.game = self._base.at_table(self.options)
        self.memory = msgspec.convert(self.state.memory, self.game.memory)
        # Replay starts at a round's beginning: nothing but the state outlasts a round.
        self._on_show = self.tournament_shown = self.opening_shown = None
        self.not_open_because, self.outside = None, None
        self.wagers.new.clear()
        self.wagers.verdicts.clear()
        self.forget_result()
        self.open_betting()
        self.excepted.clear()

    def remember(self) -> None:
        """The round is over: keep in the state what the game remembers and what stays on the layout.

        The memory is written as JSON and read back at once, because JSON has no tuples. So it is the same as after a
        restart.
        """
        self.state.memory = msgspec.json.decode(msgspec.json.encode(self.memory))
        self.state.lying = list(self.wagers)

    @property
    def checklist_open(self) -> bool:
        """Whether steps of the checklist before play may still be ticked."""
        opening = self.state.opening
        return opening is not None and not opening.begun

    @property
    def called(self) -> bool:
        """Whether "no more bets" has been called, and is not due again."""
        return bool(self.call_section)

    @property
    def attended(self) -> bool:
        """Whether a dealer is signed in."""
        return DEALER_KEY not in self.state.blocks

    def say(self, effect: e.Effect) -> None:
        """Send an effect."""
        self.said.append(effect)

    @property
    def has_refused(self) -> bool:
        """Whether anything was refused since the effects were last sent."""
        return any(isinstance(effect, e.Refuse) for effect in self.said)

    def take_back(self) -> None:
        """An event failed: discard its effects, so that no half answer is sent.

        Effects with a journal row of their own stay: the game's memory has counted their numbers.
        """
        self.said = [it for it in self.said if it.row_kind]
        self._on_show = self.tournament_shown = self.opening_shown = None

    def call(self, words: str, source: str) -> None:
        """The dealer announces these words."""
        self.say(e.Call(words, source))

    def no_more_bets(self, source: str, closed: str = "") -> None:
        """The dealer calls no more bets. From now on no wager is taken.

        closed: the section that closes wagers, if it is not `source`.
        """
        self.call_section = source
        self.call("no more bets", source)
        if self.betting_closed is None:
            self.close_betting("no more bets has been called", closed or source)

    def call_stands(self) -> None:
        """Note that no more bets was called already. Nothing changes."""
        self.note("no more bets has been called already", self.call_section)

    def call_due_again(self) -> None:
        """The call of no more bets is due again. Wagers stay as they are: open or closed."""
        self.call_section = ""

    def name_of(self, wager: str, hand: str = "") -> str:
        """Return the name of a wager on the layout, with its hand if one is named. An unknown id is its own name."""
        known = self.game.wagers.get(wager)
        return on_hand(known.name if known else wager, hand)

    def refuse(self, why: str, source: str, plain: str = "", limit: str | None = None) -> None:
        """Refuse an act. plain: the reason with the wager's name, if `why` has its id. limit: as in Refuse."""
        self.say(e.Refuse(why, source, plain=plain, limit=limit))

    def note(self, what: str, source: str) -> None:
        """Note an accepted act."""
        self.say(e.Note(what, source))

    def note_wager(self, it: OfOneWager, more: str, source: str) -> None:
        """Note an accepted act about one wager. `more` follows the player and the area."""
        what = f"{it.player} {on_hand(it.wager, it.hand)}{more}"
        self.say(e.Note(what, source, f"{it.player}: {self.name_of(it.wager, it.hand)}{more}"))

    def alert(self, role: str, what: str, source: str, device: str = "", plain: str = "") -> None:
        """Alert the persons with this role. plain: the text in the dealer's words, if `what` is a technician's."""
        self.say(e.Alert(role, what, source, device, plain))

    def alert_named(self, name: str, role: str, what: str, source: str) -> None:
        """Alert the persons with this role until `alert_is_over` clears this name."""
        self.say(e.Alert(role, what, source, name=name))

    def alert_is_over(self, name: str, what: str) -> None:
        """Clear the alert of this name, because its request is done. what: the text of the alert."""
        self.say(e.AllClear("", what, name))

    def alert_of_spin(self, role: str, what: str, source: str) -> None:
        """Alert the persons with this role about a spin, a roll or a drawing that does not count, until the next
        one.
        """
        self.say(e.Alert(role, what, source, of_spin=True))

    def run(self, device: str, turns: int) -> None:
        """Start a motor for this many revolutions."""
        self.state.runs += 1
        self.say(commands.Run(device, turns, self.state.runs))

    def draw(self, device: str, turns: int, balls: int) -> None:
        """Let a device draw balls, after this many revolutions of mixing."""
        self.state.runs += 1
        self.say(commands.Draw(device, turns, balls, self.state.runs))

    def by_hand(self, device: str, *, anew: bool = False) -> None:
        """Let a person operate a device by hand from now on. anew: begin a drawing. Otherwise the last one is
        completed.
        """
        self.state.runs += anew
        self.say(commands.Hand(device, self.state.runs))

    def stop(self, device: str) -> None:
        """Stop a motor."""
        self.say(commands.Stop(device))

    def close_sales(self, game: int) -> None:
        """Let no ticket be sold or validated for this game any more."""
        self.say(commands.CloseSales(game))

    def settle_tickets(self, game: int, numbers: Iterable[int]) -> None:
        """Settle every wager on this game by these numbers."""
        self.say(commands.SettleTickets(game, tuple(numbers)))

    def digits(self, digits: str) -> None:
        """Show digits on the entry terminal."""
        self.on_terminal = digits
        self.say(commands.Digits(digits))

    def drop_keyed(self) -> None:
        """Discard the digits on the entry terminal."""
        self.digits("")
        self.dropped_keyed = True

    def kept(self, keyed: list[int]) -> list[int]:
        """Return the digits kept by a game, emptied if the terminal's digits were dropped."""
        if self.dropped_keyed:
            self.dropped_keyed = False
            keyed.clear()
        return keyed

    def light(self, wagers: tuple[str, ...]) -> None:
        """Light these winning areas and no others."""
        self.say(commands.Light(wagers))

    def indicate(self, counts: Mapping[str, int]) -> None:
        """Set how many indicator lights of each set are on."""
        self.say(commands.Lights(dict(counts)))

    def show(self, *shown: AnyShown, **facts: str | int) -> None:
        """Show the game's own state, all of it: the values of its panels, then single facts by name.

        `_` in a name stands for a space. It is sent only if it has changed in this round.
        """
        named = {name.replace("_", " "): value for name, value in facts.items()}
        on_show = (*shown, ShownFacts(named)) if named else shown
        if on_show != self._on_show:
            self._on_show = on_show
            self.say(e.Show(on_show))

    def close_betting(self, why: str, source: str, but: frozenset[str] = frozenset()) -> None:
        """Refuse wagers from now on, for this reason; those in `but` are still accepted."""
        self.betting_closed, self.still_open, self.not_yet_open = (why, source), but, False

    def open_later(self, why: str, source: str) -> None:
        """Refuse wagers for this reason until betting is opened: something else has to be done first."""
        self.close_betting(why, source)
        self.not_yet_open = True

    def closed_to(self, player: str, wager: str) -> tuple[str, str] | None:
        """Why this wager of this player is not accepted now, and the section; None if it is open."""
        if player in self.excepted and self.declared:
            return ("the result is declared: it is cleared first, then wagers are put right", self.excepted[player])
        return None if wager in self.still_open or player in self.excepted else self.betting_closed

    def open_betting(self) -> None:
        """Accept wagers again; "no more bets" has to be called again."""
        self.betting_closed, self.still_open, self.not_yet_open = None, frozenset(), False
        self.call_due_again()

    def pay(self, paid: Iterable[Decided]) -> None:
        """Say what becomes of each of these wagers, if there are any."""
        if decided := tuple(paid):
            self.say(e.Pay(decided))
            self._reach_players(decided)

    def _reach_players(self, decided: tuple[Decided, ...]) -> None:
        """Count what players have more or less: in tournament chips, or out of the tray."""
        tournament, tray = self.state.tournament, self.state.chips
        if tournament and self.game.features.table_stakes:
            return
        if tray and tray.waits:
            tray.moved = True
        counted = tray if tray and tray.open else None
        for it in decided if tournament or counted else ():
            lies = self.wagers.find(*key_of(it))
            fee = lies.fee if lies else None
            if tournament:
                tournament.reach(it, fee)
            elif counted:
                counted.settle(it, fee)
                self.tray_moved = True

    def clear_lamps_and_digits(self) -> None:
        """Turn off the lamps and the digits."""
        self.light(())
        self.digits("")

    def withdraw_declaration(self, what: str, source: str) -> None:
        """The declaration is cleared, with its lamps and digits."""
        self.forget_result()
        self.say(e.Withdraw(what, source))
        self.clear_lamps_and_digits()

    def forget_result(self) -> None:
        """Forget the result: nothing is owed, and nothing is decided."""
        self.declared = False
        self.owed, self.staying = [], []

    def forget_owed(self, wagers: Collection[WagerKey]) -> None:
        """Nothing is owed on these wagers, and none of them stays."""
        self.owed = [it for it in self.owed if key_of(it) not in wagers]
        self.staying = [it for it in self.staying if key_of(it.before) not in wagers]


AnyTable: TypeAlias = Table[Any, Any]
"""A table of any game, for code that all games share."""
PlainTable: TypeAlias = Table[NoOptions, NoMemory]
"""The table of a game that has no options and remembers nothing."""
