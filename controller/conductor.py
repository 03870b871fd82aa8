"""Takes each event through the engine and the journal, and its effects out to the devices and the screens, in order."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from controller.engine import effects as e
from controller.engine import events, state
from controller.engine.engine import Engine
from controller.engine.events import ClockJumped, Due, Event
from controller.engine.game import AnyGame
from controller.engine.views import Block, Chips, LyingChips, View, as_read, as_written
from hal.clock import SECOND, Clock, Timer
from hal.signals import AtRest, BallDrawn, Fault, Rested, Restored, Revolved, Turned

_IN_THE_BACKGROUND = (Turned, AtRest, Revolved, Rested, BallDrawn, Fault, Restored, Due, ClockJumped)
"""What happens without anybody's doing: the last refusal stays on show through it."""


STALE_NS = 2 * SECOND
"""A motor that could not be started for so long is not started any more: hands may be in the way by then."""


class Peripherals(Protocol):
    """What can be told to the peripherals; `hal.devices.Devices` is one."""

    def run(self, device: str, turns: int, number: int) -> None:
        """Start a motor for so many revolutions: the run of this number."""

    def draw(self, device: str, turns: int, balls: int, number: int) -> None:
        """Draw balls after so many revolutions of mixing: the run of this number."""

    def hand(self, device: str, number: int) -> None:
        """A person operates the device by hand from now on, to complete the run of this number."""

    def stop(self, device: str) -> None:
        """Stop a motor."""

    def show(self, device: str, digits: str) -> None:
        """Digits on an entry terminal."""

    def light(self, device: str, names: Collection[str]) -> None:
        """These lamps on, the others off."""

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """So many lights of each set on, the others off."""


class Record(Protocol):
    """Where events are kept; `controller.journal.Journal` is one."""

    def append(self, kind: str, round_: int, event: bytes, effects: bytes = b"", durable: bool = False, /) -> int:
        """Keep a row and answer its number at once."""

    def checkpoint(self) -> int:
        """Sign what is kept."""


class Snapshot(msgspec.Struct, frozen=True):
    """What a round begins with: the table's state, and what stands on show."""

    table: state.TableState
    view: View


_encoder = msgspec.json.Encoder(enc_hook=as_written)
_view_decoder = msgspec.json.Decoder(View, dec_hook=as_read)

Then = Callable[[list[e.Effect]], None]
"""Gets the effects of one event, when they are performed."""


class Held(msgspec.Struct, frozen=True):
    """Effects that wait for a row to be on disk (0: they need not) `since` a time, the view then, and who is told."""

    number: int
    row: int
    since: int
    effects: list[e.Effect]
    view: View
    then: Then | None


class Conductor:
    """One table at work. `receive` every event on one thread; `durable` tells it how far the journal is on disk."""

    def __init__(  # noqa: PLR0913 - everything it joins
        self,
        engine: Engine,
        record: Record,
        devices: Peripherals,
        clock: Clock,
        *,
        shown: Callable[[View], None] = lambda view: None,
        told: Then = lambda effects: None,
    ) -> None:
        self.engine = engine
        self.view = View().after(engine.opening)
        """What is on show now."""
        self._record = record
        self._devices = devices
        self._clock = clock
        self._shown = shown
        self._told = told
        self._coming = self.view
        self._held: deque[Held] = deque()
        self._on_disk = 0
        self._count = 0
        self._releasing = False
        self._off_by_hand = 0
        """The number of the last event before every motor was switched off by hand."""
        self._stopped: dict[str, int] = {}
        """The number of the last event that stopped a motor: what was held before it starts it no more."""
        self._timers: dict[str, Timer] = {}

    def receive(self, event: Event, then: Then | None = None) -> None:
        """One event; its effects are kept before anything irreversible among them is shown or done."""
        round_ = self.engine.state.round
        effects = self._feed(event)
        self._count += 1
        self._stop_at_once(effects)
        must_wait = any(effect.irreversible for effect in effects)
        row = self._record.append("event", round_, events.encode(event), e.encode(effects), must_wait)
        if self.engine.round_ended:
            self._keep_round(round_, self.engine.round_ended)
        held = Held(self._count, row if must_wait else 0, self._clock.now(), effects, self._coming, then)
        self._held.append(held)
        self._release()

    def durable(self, row: int) -> None:
        """Everything up to this row is on disk."""
        self._on_disk = max(self._on_disk, row)
        self._release()

    def trouble(self, what: str | None) -> None:
        """The journal cannot be written (None: it can): shown at once, past everything that waits for it."""
        others = tuple(block for block in self.view.blocks if block.name != "journal")
        blocks = (
            (Block("journal", what.removeprefix("journal: "), "the table goes on by itself then"), *others)
            if what
            else others
        )
        self.view = replace(self.view, blocks=blocks)
        self._shown(self.view)

    def motors_off(self) -> None:
        """Somebody has switched every motor off: what still waits for the disk starts none."""
        self._off_by_hand = self._count

    def _feed(self, event: Event) -> list[e.Effect]:
        effects = self.engine.feed(event)
        if not isinstance(event, _IN_THE_BACKGROUND) and (self._coming.refusal or self._coming.note):
            self._coming = replace(self._coming, refusal=None, note=None)
        self._coming = self._coming.after(effects)
        return effects

    def _stop_at_once(self, effects: list[e.Effect]) -> None:
        """A motor is stopped whatever the journal does."""
        for effect in effects:
            if isinstance(effect, e.Stop):
                self._stopped[effect.device] = self._count
                self._devices.stop(effect.device)

    def _release(self) -> None:
        """Perform what may be performed, in order; the rest waits for the disk, and the screens say so."""
        if self._releasing:  # a device answered while it was told: its answer comes after what it was told
            return
        before, self._releasing = self.view, True
        try:
            while self._held and self._held[0].row <= self._on_disk:
                self._perform(self._held.popleft())
        finally:
            self._releasing = False
        if self.view.saving != bool(self._held):
            self.view = replace(self.view, saving=bool(self._held))
        if self.view is not before:
            self._shown(self.view)

    def _perform(self, held: Held) -> None:
        before, self.view = self.view, held.view
        for effect in held.effects:
            if isinstance(effect, e.Run | e.Draw):
                self._run(effect, held)
            elif isinstance(effect, e.Hand):
                self._devices.hand(effect.device, effect.number)
            elif isinstance(effect, e.Wake):
                self._wake(effect.timer, effect.after)
        self._show_on_devices(before)
        self._told(held.effects)
        if held.then:
            held.then(held.effects)

    def _run(self, effect: e.Run | e.Draw, held: Held) -> None:
        """Start the motor, unless it was stopped since, or nobody expects it any more."""
        waited = self._clock.now() - held.since
        if self._stopped.get(effect.device, 0) > held.number:
            return
        by_hand = held.number <= self._off_by_hand
        if waited <= STALE_NS and not by_hand:
            self._start(effect)
            return
        why = "every motor was switched off" if by_hand else f"the journal took {waited // SECOND} s"
        what = f"it was not started: {why}"
        now = self._clock.now()
        self._clock.after(0, partial(self.receive, Fault(effect.device, what, "start it again", at=now)))
        self._clock.after(0, partial(self.receive, Restored(effect.device, at=now)))

    def _start(self, effect: e.Run | e.Draw) -> None:
        if isinstance(effect, e.Run):
            self._devices.run(effect.device, effect.turns, effect.number)
        else:
            self._devices.draw(effect.device, effect.turns, effect.balls, effect.number)

    def _show_on_devices(self, before: View) -> None:
        """Lamps, digits and lights are functions of the view: told only when it changes."""
        equipment, terminal = self.engine.game.equipment, self.engine.game.equipment.terminal
        if terminal and self.view.digits != before.digits:
            self._devices.show(terminal.name, self.view.digits)
        if equipment.lamps and self.view.lit != before.lit:
            self._devices.light(equipment.lamps, self.view.lit)
        if equipment.indicators and self.view.lights != before.lights:
            self._devices.indicate(equipment.indicators, self.view.lights)

    def _wake(self, timer: str, after: int) -> None:
        if timer in self._timers:
            self._timers.pop(timer).cancel()
        if after > 0:
            self._timers[timer] = self._clock.after(after, partial(self._due, timer))

    def _due(self, timer: str) -> None:
        self._timers.pop(timer, None)
        self.receive(Due(timer, at=self._clock.now()))

    def halt(self) -> None:
        """Its timers ring no more, as those of a controller that was killed."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # The journal

    def _keep_round(self, round_: int, table: bytes) -> None:
        """At a round's end the state between rounds is kept too, and all of it signed."""
        snapshot = Snapshot(state.decode(table), self._coming)
        self._record.append("state", round_, _encoder.encode(snapshot))
        self._record.checkpoint()

    def resume(self, view: View) -> None:
        """Begin where the last round's end left the view."""
        self.view = self._coming = view.after(self.engine.opening)

    def replay(self, rows: Iterable[tuple[bytes, bytes]]) -> list[int]:
        """Stand where the journal's open round stood: feed its events again, doing nothing but what is shown.

        rows: (event, effects) as they were kept. Motors are not run. Answers the places (from 0) where the effects
        are now other than they were, which is so only if the program has changed.
        """
        differing: list[int] = []
        by_hand: dict[str, int] = {}
        for place, (event, kept) in enumerate(rows):
            effects = self._feed(events.decode(event))
            if e.encode(effects) != kept:
                differing.append(place)
            for effect in effects:
                if isinstance(effect, e.Hand):
                    by_hand[effect.device] = effect.number
                elif isinstance(effect, e.Stop | e.Run | e.Draw):
                    by_hand.pop(effect.device, None)
        self.view = self._coming
        self._show_on_devices(View())
        for device, number in by_hand.items():
            self._devices.hand(device, number)
        return differing


def fresh(game: AnyGame, limits: state.Limits, table: str, options: dict[str, Any]) -> state.TableState:
    """The state of a table on which nothing was ever played."""
    return state.TableState(game.id, limits, table, options)


class _Kept(msgspec.Struct):
    table: state.TableState
    view: msgspec.Raw


def restored(snapshot: bytes) -> Snapshot:
    """What the last round's end left. Raises msgspec.ValidationError if its state is of another version.

    A view that an earlier version kept is made anew from the state: past results are not on show then.
    """
    kept = msgspec.json.decode(snapshot, type=_Kept)
    try:
        view: View = _view_decoder.decode(kept.view)
    except msgspec.ValidationError:
        view = _shown_anew(kept.table)
    return Snapshot(kept.table, view)


def _shown_anew(table: state.TableState) -> View:
    """What is to be seen of a table between two rounds; limits and alerts are said again when it starts."""
    return View(
        round=table.round,
        blocks=tuple(Block(name, it.what, it.remedy, it.source, it.asks) for name, it in table.blocks.items()),
        standing=LyingChips(Chips(it.player, it.wager, it.cents, box=it.box, hand=it.hand) for it in table.lying),
        commission=table.commission,
    )
