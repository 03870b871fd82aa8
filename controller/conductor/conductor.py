# SPDX-License-Identifier: MIT
"""Feeds events to the engine, keeps them in the journal, and performs their effects, in order."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from controller.conductor.ticket_store import DrawnTickets, tell
from controller.engine.engine import Engine
from controller.engine.record import commands, effect_rows, events, state
from controller.engine.record import effects as e
from controller.engine.record.events import Due, Event
from controller.engine.record.opening import Opening
from controller.engine.rules.game import AnyGame
from controller.engine.shown import snapshot
from controller.engine.shown.plain_words import OF_EVERY_TABLE
from controller.engine.shown.showing import view_after, view_after_event
from controller.engine.shown.snapshot import Snapshot
from controller.engine.shown.views import Block, JackpotMeter, View
from hal.base.clock import SECOND, Clock, Timer
from hal.signals import Fault, Restored

JOURNAL_REMEDY = "the table continues as soon as it can write"
"""Prospect for the staff while the journal cannot write."""
SEALED = (e.Declare, e.Withdraw, e.Pay, e.End, e.Commissioned)
"""Effects sealed with their row: a result, its withdrawal, a payment, the end of a round, a commissioning."""
STALE_NS = 2 * SECOND
"""Nanoseconds. A motor that had to wait longer is not started: somebody may have a hand in it by then."""


class Peripherals(Protocol):
    """The commands to the devices, as `hal.devices.Devices` has them."""

    def run(self, device: str, turns: int, number: int) -> None:
        """Start a motor for this many revolutions, as run `number`."""

    def draw(self, device: str, turns: int, balls: int, number: int) -> None:
        """Mix for this many revolutions and draw balls, as run `number`."""

    def hand(self, device: str, number: int) -> None:
        """From now on a person turns the device by hand, to complete run `number`."""

    def stop(self, device: str) -> None:
        """Stop a motor."""

    def show(self, device: str, digits: str) -> None:
        """Show digits on an entry terminal."""

    def light(self, device: str, names: Collection[str]) -> None:
        """Switch these lamps on, the others off."""

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Switch on this many lights of each set, the others off."""


class Record(Protocol):
    """Keeps events, as `controller.journal.Journal` does."""

    def append(  # noqa: PLR0913, PLR0917 - a word each
        self,
        kind: str,
        round_: int,
        event: bytes,
        effects: bytes = b"",
        durable: bool = False,
        sealed: bool = False,
        also: Sequence[tuple[str, bytes]] = (),
        /,
    ) -> int:
        """Keep a row, perhaps sealed. Returns the last row's number at once, before it is on disk.

        also: kind and event of further rows in the same commit.
        """

    @property
    def sealed(self) -> str:
        """The last seal, short: `row 132: 7F3A-91BC-04DE`; empty if there is none yet."""

    def checkpoint(self) -> int:
        """Sign all rows so far."""


OnEffects = Callable[[Event, list[e.Effect]], None]
"""Called with each event and its effects after they are performed."""
OnKept = Callable[[list[e.Effect], str], None]
"""Answers whoever entered an event: its effects, once its row is on disk; or why that cannot be said, in words."""


_irreversible, _row_kind = attrgetter("irreversible"), attrgetter("row_kind")


class Unanswered(msgspec.Struct, frozen=True):
    """Somebody who has entered an event and is answered when its `row` is on disk."""

    row: int
    effects: list[e.Effect]
    answer: OnKept


class Unkept(msgspec.Struct, frozen=True):
    """An event that the journal has not been given yet, and who is answered when its row is on disk.

    ended: the table as the round has left it, if the event ended the round.
    """

    round: int
    event: Event
    effects: list[e.Effect]
    irreversible: bool
    ended: Snapshot | None
    answer: OnKept | None


class HeldEffects(msgspec.Struct, frozen=True):
    """The effects of event `number`, which wait until `row` is on disk (0: no wait)."""

    number: int
    row: int
    since: int
    """Start of the wait."""
    event: Event
    """The event with these effects."""
    effects: list[e.Effect]
    view: View
    """The view that includes them."""


class Conductor:
    """Runs one table. Call `receive` for every event, always on one thread, and `durable` as rows reach the disk."""

    def __init__(  # noqa: PLR0913 - everything it joins
        self,
        engine: Engine,
        record: Record,
        devices: Peripherals,
        clock: Clock,
        *,
        on_view: Callable[[View], None] = lambda view: None,
        on_effects: OnEffects = lambda event, effects: None,
        counting: bool = False,
    ) -> None:
        """on_view: called with each new view. on_effects: called with each event and its effects, once performed.

        counting: keep past outcomes for a screen that counts them.
        """
        self.engine = engine
        self.view = view_after(View(counting=counting), engine.opening)
        """Present view of the screens."""
        self._record = record
        self._devices = devices
        self._clock = clock
        self._on_view = on_view
        self.on_effects = on_effects
        self.tickets: DrawnTickets | None = None
        """The ticket store of a table of keno: attached before the first event."""
        self._view_ahead = self.view
        """The view with the effects that still wait."""
        self._meter: JackpotMeter | None = None
        self.own_row = 0
        """Number of the last journal row that an effect has of its own (`Effect.row_kind`)."""
        self._held: deque[HeldEffects] = deque()
        self._unkept: deque[Unkept] = deque()
        self._unanswered: deque[Unanswered] = deque()
        self._trouble = ""
        self._on_disk = 0
        self._count = 0
        self._releasing = False
        self._switched_off = 0
        """The number of the last event before a person switched off every motor."""
        self._stopped: dict[str, int] = {}
        """By motor, the number of the last event that stopped it. Effects held before that event do not start it."""
        self._timers: dict[str, Timer] = {}

    def receive(self, event: Event, answer: OnKept | None = None) -> None:
        """Take one event. If an effect is irreversible, none is performed until the row is on disk.

        Other effects are performed first: the journal is given the event right after them. answer: for who has entered
        it; called when the row is on disk, and after its effects are performed.
        """
        round_ = self.engine.state.round
        effects = self._feed(event)
        self._count += 1
        self._stop_at_once(effects)
        must_wait = any(map(_irreversible, effects))
        self._unkept.append(Unkept(round_, event, effects, must_wait, self._ended(), answer))
        row = self._keep() if must_wait else 0
        self._held.append(HeldEffects(self._count, row, self._clock.now(), event, effects, self._view_ahead))
        try:
            self._release()
        finally:
            self._keep()
        self._answer()

    def durable(self, row: int) -> None:
        """All rows up to this one are on disk."""
        self._on_disk = max(self._on_disk, row)
        self._release()
        self._answer()

    def _answer(self) -> None:
        """Answer everybody whose row is on disk; while the journal cannot write, everybody, and say so."""
        while self._unanswered and (self._unanswered[0].row <= self._on_disk or self._trouble):
            waiting = self._unanswered.popleft()
            waiting.answer(waiting.effects, "" if waiting.row <= self._on_disk else self._trouble)

    def trouble(self, what: str | None) -> None:
        """The journal cannot write (None: it can again). Shown at once, before the effects that wait."""
        self._trouble = what or ""
        others = tuple(block for block in self.view.blocks if block.name != "journal")
        journal = Block("journal", what or "", JOURNAL_REMEDY, plain=OF_EVERY_TABLE["journal"])
        blocks = (journal, *others) if what else others
        self.view = replace(self.view, blocks=blocks)
        self._on_view(self.view)
        self._answer()

    @property
    def held_effects(self) -> list[e.Effect]:
        """Return the effects that wait until their row is on disk."""
        return [effect for held in self._held for effect in held.effects]

    def show_meter(self, meter: JackpotMeter) -> None:
        """Show the prize that several tables share. It is no event, and no row has it."""
        self._meter = meter
        self._release()

    def motors_off(self) -> None:
        """A person has switched every motor off: effects that still wait start no motor."""
        self._switched_off = self._count

    def _feed(self, event: Event) -> list[e.Effect]:
        effects = self.engine.feed(event)
        self._view_ahead = view_after_event(self._view_ahead, event, effects)
        return effects

    def _stop_at_once(self, effects: list[e.Effect]) -> None:
        """Stop motors at once: stopping never waits for the journal."""
        for effect in effects:
            if isinstance(effect, commands.Stop):
                self._stopped[effect.device] = self._count
                self._devices.stop(effect.device)

    def _release(self) -> None:
        """Perform the held effects in order, up to the first that must wait for the disk. The screens show the wait."""
        if self._releasing:  # a device reported something during its command: that event comes after it
            return
        before, self._releasing = self.view, True
        try:
            while self._held and self._held[0].row <= self._on_disk:
                self._perform(self._held.popleft())
        finally:
            self._releasing = False
        now = (bool(self._held), self._record.sealed, self._meter)
        if (self.view.saving, self.view.sealed, self.view.meter) != now:
            self.view = replace(self.view, saving=now[0], sealed=now[1], meter=now[2])
        if self.view is not before:
            self._on_view(self.view)

    def _perform(self, held: HeldEffects) -> None:
        before, self.view = self.view, held.view
        for effect in held.effects:
            if perform := _PERFORMED.get(type(effect)):
                perform(self, effect, held)
        self._show_on_devices(before)
        self.on_effects(held.event, held.effects)

    def _turn_by_hand(self, effect: commands.Hand, _: HeldEffects) -> None:
        self._devices.hand(effect.device, effect.number)

    def _tell_tickets(self, effect: commands.CloseSales | commands.SettleTickets, _: HeldEffects) -> None:
        if fault := tell(self.tickets, effect):
            self._clock.after(0, partial(self.receive, replace(fault, at=self._clock.now())))

    def _start_if_expected(self, effect: commands.Run | commands.Draw, held: HeldEffects) -> None:
        """Start the motor, unless it was stopped since, switched off by hand, or has waited too long."""
        waited = self._clock.now() - held.since
        if self._stopped.get(effect.device, 0) > held.number:
            return
        by_hand = held.number <= self._switched_off
        if waited <= STALE_NS and not by_hand:
            self._start(effect)
            return
        why = "every motor was switched off" if by_hand else f"the journal took {waited // SECOND} s"
        what = f"it was not started: {why}"
        now = self._clock.now()
        self._clock.after(0, partial(self.receive, Fault(effect.device, what, "start it again", at=now)))
        self._clock.after(0, partial(self.receive, Restored(effect.device, at=now)))

    def _start(self, effect: commands.Run | commands.Draw) -> None:
        if isinstance(effect, commands.Run):
            self._devices.run(effect.device, effect.turns, effect.number)
        else:
            self._devices.draw(effect.device, effect.turns, effect.balls, effect.number)

    def _show_on_devices(self, before: View) -> None:
        """Set lamps, digits and lights as the view has them, but only those that changed."""
        equipment = self.engine.game.equipment
        terminal = equipment.terminal
        if terminal and self.view.digits != before.digits:
            self._devices.show(terminal.name, self.view.digits)
        if equipment.lamps and self.view.lit != before.lit:
            self._devices.light(equipment.lamps, self.view.lit)
        if equipment.indicators and self.view.lights != before.lights:
            self._devices.indicate(equipment.indicators, self.view.lights)

    def _wake(self, effect: commands.Wake, _: HeldEffects) -> None:
        if effect.timer in self._timers:
            self._timers.pop(effect.timer).cancel()
        if effect.after > 0:
            self._timers[effect.timer] = self._clock.after(effect.after, partial(self._due, effect.timer))

    def _due(self, timer: str) -> None:
        self._timers.pop(timer, None)
        self.receive(Due(timer, at=self._clock.now()))

    def halt(self) -> None:
        """Cancel all timers, as if the controller were killed."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # The journal

    def _keep(self) -> int:
        """Give the journal all new events, in order. Return the last row's number."""
        row = 0
        while self._unkept:
            it = self._unkept.popleft()
            commissioned = any(isinstance(effect, e.Commissioned) for effect in it.effects)
            own = [(each.row_kind, each.row_event(self.engine.state.table)) for each in filter(_row_kind, it.effects)]
            ends_claim = any(kind == "settlement" for kind, _ in own)  # the floor learns it with the key after it
            signed = commissioned or ends_claim or it.ended is not None  # at once, in one piece with a signed state
            urgent = (it.irreversible or it.answer is not None) and not signed
            sealed = it.irreversible and any(isinstance(effect, SEALED) for effect in it.effects)
            effects = effect_rows.encode(it.effects)
            row = self._record.append("event", it.round, events.encode(it.event), effects, urgent, sealed, own)
            self.own_row = row if own else self.own_row
            if it.answer:
                self._unanswered.append(Unanswered(row, it.effects, it.answer))
            if it.ended:
                self._record.append("state", it.round, snapshot.encode(it.ended))
            if signed:
                seal = self._record.checkpoint()
                self.own_row = seal if own else self.own_row
        return row

    def _ended(self) -> Snapshot | None:
        """The table and its view at the end of a round; None if the last event has not ended one."""
        table = self.engine.round_ended
        return Snapshot(state.decode(table), self._view_ahead) if table else None

    def resume(self, view: View) -> None:
        """Start from the view at the end of the last round."""
        counting = self.view.counting
        view = replace(view, counting=counting, outcomes=view.outcomes if counting else ())
        self.view = self._view_ahead = view_after(view, self.engine.opening)

    def replay(self, rows: Iterable[tuple[bytes, bytes]]) -> list[int]:
        """Bring back the open round: feed its events again. Only the screens, lamps and digits follow; no motor runs.

        rows: (event, effects) as they were kept. Returns the indices (from 0) of rows whose effects are now different.
        That happens only if the program has changed.
        """
        differing: list[int] = []
        by_hand: dict[str, int] = {}
        for place, (event, kept) in enumerate(rows):
            effects = self._feed(events.decode(event))
            if not effect_rows.alike(effects, kept):
                differing.append(place)
            for effect in effects:
                if isinstance(effect, commands.Hand):
                    by_hand[effect.device] = effect.number
                elif isinstance(effect, commands.Stop | commands.Run | commands.Draw):
                    by_hand.pop(effect.device, None)
        self.view = self._view_ahead
        self._show_on_devices(View())
        for device, number in by_hand.items():
            self._devices.hand(device, number)
        return differing


_PERFORMED: dict[type[e.Effect], Callable[[Conductor, Any, HeldEffects], None]] = {
    commands.Run: Conductor._start_if_expected,
    commands.Draw: Conductor._start_if_expected,
    commands.Hand: Conductor._turn_by_hand,
    commands.Wake: Conductor._wake,
    commands.CloseSales: Conductor._tell_tickets,
    commands.SettleTickets: Conductor._tell_tickets,
}
"""Action for each effect in addition to the view."""


def fresh(game: AnyGame, limits: state.Limits, table: str, options: dict[str, Any]) -> state.TableState:
    """The state of a new table."""
    return state.TableState(game.id, limits, table, options, opening=Opening())
