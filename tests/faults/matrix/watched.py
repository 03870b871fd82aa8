# SPDX-License-Identifier: MIT
"""A simulated table whose books and motors are checked. A driver must not report an event that has not happened."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations

import msgspec

from controller.conductor.conductor import Peripherals, fresh
from controller.engine.betting import standing
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.events import Event, Placed, Staked
from controller.engine.record.state import Lying
from controller.engine.rounds import HANDED_OVER
from controller.engine.rules.game import AnyGame, NoLayout
from controller.engine.values.money import dollars
from controller.engine.values.options import WrongOption
from controller.games import find, rooms
from controller.tapes.stages.simulated_stage import SimulatedStage
from controller.tapes.stages.stage import MemoryRecord
from hal.base.clock import SECOND
from hal.board import Board
from hal.signals import AtRest, BallDrawn, CardDrawn, Entered, Fault, Keyed, KeyTurned, Pressed, Rested
from hal.sim.table import simulated_kind
from hal.wiring.fields import MotorWiring
from tests.books import BookedStage, Books, fees_of
from tests.faults.matrix import wrongs


class Kept(MemoryRecord):
    """A record that forgets nothing, so that a whole table can be replayed."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[tuple[bytes, bytes]] = []

    def append(self, kind: str, round_: int, event: bytes, effects: bytes = b"", *how: bool) -> int:
        if kind == "event":
            self.all.append((event, effects))
        return super().append(kind, round_, event, effects, *how)


PLAYERS = ("place-1", "place-2")
STAKE = 50_000
"""The table stake of each player at a table of poker, in cents."""
WAGERS = 4
"""How many wagers lie on the layout in a round, if the table takes so many of the first ones of the layout."""
TRIED = 12
SEEN_S = 8.0
"""Within this time the table notices what it can notice: a silent reader after 3 s, a drum after two turns of 3 s."""


class WatchedTable(BookedStage, SimulatedStage):
    """A table with real drivers on simulated hardware. `violations`: the rules that the table broke."""

    def __init__(self, game: str, options: tuple[str, ...]) -> None:
        self.violations: list[str] = []
        self.told: list[tuple[str, str, str]] = []
        """Every fault as its driver reported it: device, fault, remedy."""
        self.acts: Counter[str] = Counter()
        """How often a person did what a driver has not reported yet."""
        self.broken: wrongs.Fault | None = None
        self.outcome: str | None = None
        self.ends: list[e.End] = []
        self.declared: list[e.Declare] = []
        self.refused: list[e.Refuse] = []
        self.true_to: Callable[[e.Declare], None] = lambda _: None
        """Called with each declaration, as it is made."""
        self._cards_told = 0
        self._out: list[str] | None = None
        self._ready = False
        super().__init__(game, options)
        self.books = Books(self)
        self._before: list[Lying] = []
        machines = [*self.board.machines]
        self._motors = [name for _, name, wiring in machines if isinstance(wiring, MotorWiring)]
        self._is_true = {name: simulated_kind(kind.key, wiring).is_true for kind, name, wiring in machines}
        self.sim.wait_for_people(False)
        self._watch_the_motors()
        self._ready = True
        self.take_effects()

    def _start(self) -> None:
        self._record = Kept()
        super()._start()

    @property
    def board(self) -> Board:
        return self._board

    def _watch_the_motors(self) -> None:
        for _, name, wiring in self.board.machines:
            if isinstance(wiring, MotorWiring):
                for pin in wiring.motor_pins:
                    self._watch_pin(name, pin, wiring.longest_on_s)

    def _watch_pin(self, name: str, number: int, longest_s: float) -> None:
        """No motor is on for longer than its board allows."""
        pin, since = self.sim.pins.line(number), [0]

        def changed() -> None:
            on = pin.puts_out(True)
            if on and not since[0]:
                since[0] = self.clock.now()
            elif not on and since[0]:
                self._must(self.clock.now() - since[0] <= longest_s * SECOND, f"{name}: its motor was on for too long")
                since[0] = 0

        pin.watch(changed)

    # Wagers

    def take_wagers(self, by: str = "") -> None:
        """Players place a few wagers, as somebody enters them at the second terminal. by: a player who has to."""
        for wager in [it for it in self.game.wagers.values() if it.placed][:TRIED]:
            lying = {(it.player, it.wager) for it in self.lying}
            player = by or PLAYERS[len(lying) % 2 if len(lying) > 1 else 0]
            if (player, wager.id) not in lying and (by or len(lying) < WAGERS):
                self._wagers(player, wager.id)
        if isinstance(self.game.outcomes, NoLayout) and not by:  # who wins, wins it from somebody
            self._wagers(PLAYERS[1], next(iter(self.game.wagers)))

    def take_seats(self) -> None:
        """At a table of poker the players sit down with table stakes, as somebody enters them."""
        for seat, player in enumerate(PLAYERS, 1):
            self.send(Staked(player, str(seat), STAKE))

    def _wagers(self, player: str, wager: str) -> None:
        before, at = self.lay(), len(self._effects)
        cents = self.engine.state.limits.minimum
        hand = player.removeprefix("place-") if self.game.features.hands else ""
        self.send(Placed(player, wager, cents, hand=hand))
        said = self._effects[at:]
        if not hand:
            self.books.changed(["wager", player, wager, dollars(cents)], said, before)
        self._before = self.lay()

    # What the table does

    def _performed(self, event: Event, effects: list[e.Effect]) -> None:
        super()._performed(event, effects)
        if not self._ready:
            return
        voided = any(isinstance(effect, e.End) and effect.how == "void" for effect in effects)
        hands = self.game.features.hands is not None
        if hands:
            self.books.laid(effects)
        self.books.owed(effects)
        for effect in effects:
            try:
                self._heard(effect, voided=voided)
            except AssertionError as wrong:
                self.violations.append(f"{type(effect).__name__}: {wrong}"[:300])
        if hands or not any(isinstance(effect, e.Lie) for effect in effects):
            self._before = self.lay()

    def _heard(self, effect: e.Effect, *, voided: bool) -> None:
        match effect:
            case e.Declare(source=source):
                assert source, "a declaration without its section"
                self.declared.append(effect)
                self.true_to(effect)
                self._result(effect)
            case e.Withdraw():
                self.outcome = None
                self.books.expected.clear()
            case e.Refuse(what=what, source=source):
                assert what
                assert source or self.engine.state.blocks, f"a refusal that cites nothing: {what}"
                self.refused.append(effect)
            case e.Pay(paid=paid):
                for pay in paid:
                    on_a_result = self.outcome is not None and not voided
                    self.books.paid(pay, on_a_result=on_a_result, fees=fees_of(pay, self._before))
            case e.Move(moves=moves) if self.engine.round_ended:
                for move in moves:
                    self.books.moved(move)
            case e.End():
                self._ended(effect)
            case e.Alert():
                assert "internal error" not in effect.what, effect.what
                assert effect.source or effect.device, f"an alert that cites nothing: {effect}"

    def _result(self, effect: e.Declare) -> None:
        """Book the wins and losses of a result, or of single hands. Without a layout the books use declared returns."""
        self.outcome = effect.outcome or effect.what
        if isinstance(self.game.outcomes, NoLayout):
            return
        if effect.hands:
            for it in effect.hands:
                on_it = [each for each in self._before if each.hand == it.hand and each.wager in it.decides]
                self.books.decided(self.game.outcomes.read(it.outcome.split()), on_it, self._stands(on_it))
        else:
            outcome = self.game.outcomes.read(effect.outcome.split())
            self.books.declared(outcome, self._before, self._stands(self._before))

    def _stands(self, lying: list[Lying]) -> list[int]:
        """How many cents of each of these wagers stand."""
        stands = standing.verdicts(self.at_table)
        return [stands[it.player, it.wager, it.hand].stands for it in lying]

    def _ended(self, end: e.End) -> None:
        assert end.how != HANDED_OVER, f"the procedure failed: {end.reason}"
        assert end.how != "void" or (end.reason and end.source), f"a void round without reason and section: {end}"
        assert end.how != "declared" or self.outcome is not None, "a round is declared that has no result"
        self.outcome = None
        self.ends.append(end)
        self.motors_must_be_off(f"round {end.number} {end.how}")

    def _open_devices(self) -> Peripherals:
        devices = super()._open_devices()
        self.clock = self.device_clock
        return devices

    def passes(self, seconds: float) -> None:
        """Let time pass, on the devices' clock and on the wall clock alike."""
        self.clock.advance(seconds)

    # What the devices report

    def _report(self, signal: Event) -> None:
        if self._ready:
            self._witnessed(signal)
        super()._report(signal)

    def _witnessed(self, signal: Event) -> None:
        """Whether what a driver reports has happened."""
        match signal:
            case Fault():
                self._fault_told(signal)
            case Pressed(button=button):
                self._by_a_person(button, button)
            case Keyed(terminal=terminal, number=number):
                self._by_a_person(terminal, f"{terminal} {number}")
            case Entered(terminal=terminal):
                self._by_a_person(terminal, f"{terminal} entry")
            case KeyTurned(key=key, on=on):
                self._must(self.sim.contact(key).closed == on or self._invented(key), f"key {key} is not {on}")
            case Rested(device=device, place=place):
                wheel = self.sim.machines["wheels"][device]
                self._must(place == wheel.place and not wheel.spinning, f"{device} does not rest at {place}")
            case BallDrawn(device=device, ball=ball):
                self._must(ball in self.balls_out(device), f"{device}: ball {ball} was not drawn")
            case CardDrawn(device=device, card=card):
                self._card_told(device, card)
            case AtRest(device=device) if device in self.sim.machines["tumblers"]:
                still = not self.sim.machines["tumblers"][device].turning
                self._must(still or self._invented(device), f"{device} is not at rest")
            case _:
                self._of_a_machine(signal)

    def _of_a_machine(self, signal: Event) -> None:
        """Check that an event which any other machine reports has happened, if the simulation knows."""
        device = getattr(signal, "device", "")
        if is_true := self._is_true.get(device):
            self._must(is_true(self.sim.machine(device), signal), f"{signal.in_words}: that has not happened")

    def _fault_told(self, fault: Fault) -> None:
        self.told.append((fault.device, fault.what, fault.remedy))
        self._must(bool(fault.what and fault.remedy), f"{fault.device}: a fault without words or remedy")
        if fault.device in self._motors:
            self.motors_must_be_off(f"{fault.device}: {fault.what}")

    def _by_a_person(self, device: str, contact: str) -> None:
        if self.acts[contact]:
            self.acts[contact] -= 1
        else:
            self._must(self._invented(device), f"nobody pressed {contact}")

    def _card_told(self, device: str, card: str) -> None:
        out = self.sim.machines["shoes"][device].out
        if out is not self._out:  # the cards of the round before are in the machine again
            self._cards_told, self._out = 0, out
        found = next((at for at in range(self._cards_told, len(out)) if out[at] == card), None)
        self._must(found is not None, f"{device}: {card} has not left, but {out[self._cards_told :]}")
        self._cards_told = self._cards_told if found is None else found + 1

    def balls_out(self, device: str) -> list[int]:
        """The balls that have physically been drawn."""
        drawer = self.sim.machines["drawers"].get(device)
        return drawer.out if drawer else self.sim.machines["generators"][device].drawn

    def _invented(self, device: str) -> bool:
        """Whether the fault of this device looks like what it reports."""
        return self.broken is not None and self.broken.device == device and self.broken.wrong.invents

    def _must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.violations.append(otherwise)

    def motors_must_be_off(self, when: str) -> None:
        """No motor has power now."""
        on = [name for name in self._motors if self.sim.machine(name).powered]
        self._must(not on, f"{when}: the motor of {', '.join(on)} is on")

    def replayed(self) -> None:
        """The same events have the same effects, from the table's first event on."""
        record = self._record
        assert isinstance(record, Kept)
        again = Engine(find(self.game.id), fresh(find(self.game.id), self._limits, self.table, self._options))
        same = [effect_rows.encode(again.feed(events.decode(row))) == effects for row, effects in record.all]
        self._must(all(same), f"replay: event {same.index(False) if False in same else 0} has other effects")
        self._must(again.state == self.engine.state, "replay: the state is different")


# Which game is played on each board


class Seat(msgspec.Struct, frozen=True):
    """A board with the game and the options that it is for."""

    board: str
    game: str
    options: tuple[str, ...] = ()


@cache
def seats() -> dict[str, Seat]:
    """By board: found by trying every option of every game."""
    found: dict[str, Seat] = {}
    for game in rooms():
        choices = _choices(find(game))
        pairs = [one + other for one, other in combinations(choices, 2) if one[0][0] != other[0][0]]
        for options in ((), *choices, *pairs):
            made = {name: True if value is None else value for name, value in options}
            try:
                board = find(game).at_table(msgspec.convert(made, find(game).options)).equipment.board
            except WrongOption:  # the rules do not allow both
                continue
            words = tuple(name if value is None else f"{name}={value}" for name, value in options)
            found.setdefault(board, Seat(board, game, words))
    return dict(sorted(found.items()))


NEEDS: dict[str, tuple[tuple[str, str], ...]] = {"card-machine": (("machine-decks", "6..8"),)}
"""Further options that an option requires."""


def _choices(game: AnyGame) -> list[tuple[tuple[str, str | None], ...]]:
    """Each option of a game that can be switched on, and each word of one that has words."""
    choices: list[tuple[tuple[str, str | None], ...]] = []
    for field in msgspec.inspect.type_info(game.options).fields:
        kind = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
        if isinstance(kind, msgspec.inspect.BoolType):
            choices.append(((field.encode_name, None), *NEEDS.get(field.encode_name, ())))
        elif isinstance(kind, msgspec.inspect.LiteralType):
            choices += [((field.encode_name, word),) for word in kind.values if isinstance(word, str)]
    return choices
