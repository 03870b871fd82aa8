# SPDX-License-Identifier: MIT
"""Counts the rows of a journal, one after the other, into the figures of the round that they belong to."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.decided import cite
from controller.engine.record.events import (
    ClockJumped,
    Directed,
    Event,
    OffsetChanged,
    Restarted,
    SalesClosed,
    TicketsSettled,
)
from controller.engine.record.people import SignedIn, SignedOut
from controller.engine.record.tournament import InTournament
from controller.engine.record.tournament_effects import Fund, StacksSealed, TournamentShown
from controller.engine.values.roles import DEALER
from controller.figures import day
from controller.figures.context import Context, Lives, SignedInDealer
from controller.figures.day import DealerRecord, Down, Figures, TournamentDay
from controller.figures.round import OfGames, RoundOutcome, ShoeAtEnd
from controller.journal import Row
from controller.zone import local
from hal.signals import CardDrawn, Entered, Fault, Keyed, Restored

SECOND = 1_000_000_000
PAUSE = 600 * SECOND
"""A longer pause between two things that happen is no time of play."""
NO_SPIN = ("no spin", "no roll")
"""The calls by which a spin or a roll does not count (ss 80, 127)."""


class RunStart(msgspec.Struct):
    """The fields of a start of the controller that counting needs."""

    game: str
    options: dict[str, object] = {}
    zone: str = ""


class _Memory(msgspec.Struct):
    shoe: ShoeAtEnd | None = None


class _Table(msgspec.Struct):
    memory: _Memory


class _State(msgspec.Struct):
    table: _Table


class EndedRound(NamedTuple):
    """A round that has ended: its day, game and figures. of_round: False for a tournament's figures alone."""

    day: str
    game: str
    figures: Figures
    of_round: bool = True


class Counting:
    """Counts from one round's end to the next. context, lives: as the rounds before have left them; they go on.

    Tournament events count at once, because prizes are paid after the last round. done: the last row whose tournament
    events are counted.
    """

    def __init__(self, context: Context, lives: Lives, games: OfGames, done: int = 0) -> None:
        self.context, self.lives = context, lives
        self._games, self._done = games, done
        self._at_once: Figures | None = None
        self._begin()

    def _begin(self) -> None:
        self._figures, self._played = Figures(), RoundOutcome()
        self._playing = 0
        self._refused = self._corrected = 0
        self._commissioned = False

    def row(self, row: Row) -> EndedRound | None:
        """Count a row. At a round's end answers the figures of all rows since the last one; or a tournament's alone."""
        self._pass_time(row.time)
        if row.kind == "start":
            start = msgspec.json.decode(row.event, type=RunStart)
            self.context.game, self.context.options, self.context.zone = start.game, start.options, start.zone
        elif row.kind == "event":
            return self._count(row)
        elif row.kind == "state":
            return self._end(row)
        return None

    def _pass_time(self, now: int) -> None:
        """Time passes up to this row. If the clock was set back meanwhile, none is counted."""
        passed = now - self.context.last if self.context.last else 0
        self._playing += passed if 0 < passed <= PAUSE else 0
        self.context.last = now

    def _count(self, row: Row) -> EndedRound | None:
        try:
            event, effects = events.decode(row.event), effect_rows.decode(row.effects or b"[]")
        except (ValueError, RecursionError):  # of another version, or damaged: tablectl journal verify names it
            self._figures.unread += 1
            return None
        refused = sum(isinstance(it, e.Refuse) for it in effects)
        if refused:
            self._refused += 0 if hasattr(event, "role") else refused  # what others direct is not the dealer's
        elif found := _EVENTS.get(type(event)):
            found(self, event, row)
        at_once = isinstance(event, InTournament) or any(isinstance(it, StacksSealed) for it in effects)
        self._at_once = Figures() if at_once else None
        for effect in effects:
            if say := _EFFECTS.get(type(effect)):
                say(self, effect, event)
        figures, self._at_once = self._at_once, None
        if figures and figures.tournaments and row.sequence > self._done:
            return EndedRound(
                f"{local(row.time, self.context.zone):%Y-%m-%d}", self.context.game, figures, of_round=False
            )
        return None

    # Events

    def _started(self, event: Restarted, row: Row) -> None:
        """All persons are signed out, and the devices will report faults that persist again."""
        for device in list(self.context.down):
            self._up(device, row.time)
        self.context.dealers.clear()
        self.context.options = event.options or self.context.options
        terms = event.tournament
        self.context.tournament, self.context.approval = (terms.name, terms.approval) if terms else ("", "")

    def _failed(self, event: Fault, row: Row) -> None:
        self._down(event.device).faults += event.device not in self.context.down
        self.context.down.setdefault(event.device, row.time)

    def _works(self, event: Restored, row: Row) -> None:
        self._up(event.device, row.time)

    def _down(self, device: str) -> Down:
        return day.of(self._figures.devices, device, Down)

    def _up(self, device: str, now: int) -> None:
        since = self.context.down.pop(device, None)
        if since is not None:
            self._down(device).seconds += max(0, now - since) // SECOND

    def _directed(self, event: Directed, _: Row) -> None:
        who = f"{event.role}, {event.by}" if event.by else event.role
        day.count(self._figures.directions, f"{who}: {event.direction}")

    def _signed_in(self, event: SignedIn, row: Row) -> None:
        self._signed_out(event, row)
        if DEALER in event.roles:
            self.context.dealers = [SignedInDealer(event.person, row.time + event.seconds * SECOND)]

    def _signed_out(self, event: SignedIn | SignedOut, _: Row) -> None:
        self.context.dealers = [it for it in self.context.dealers if it.person != event.person]

    def _clock(self, event: ClockJumped | OffsetChanged, _: Row) -> None:
        """Count the seconds that the clock went back: by a person, by network time, or as daylight saving ends."""
        self._figures.clock_back += max(0, -event.seconds)

    def _drawn(self, event: CardDrawn, _: Row) -> None:
        self._played.cards.append(event.card)

    def _keyed(self, event: Keyed, _: Row) -> None:
        self._played.keyed[-1].append(event.number)

    def _entered(self, _event: Entered, _row: Row) -> None:
        self._played.keyed.append([])

    def _closed(self, event: SalesClosed, _: Row) -> None:
        self._played.sold[event.game] = (event.wagers, event.cents)

    def _settled(self, event: TicketsSettled, _: Row) -> None:
        self._played.prizes[event.game] = event.cents

    # Effects

    def _declare(self, it: e.Declare, _: Event) -> None:
        if it.outcome:
            self._played.outcomes.append(it.outcome)

    def _withdraw(self, _it: e.Withdraw, _: Event) -> None:
        self._corrected += 1
        del self._played.outcomes[-1:]

    def _call(self, it: e.Call, _: Event) -> None:
        self._figures.pace.no_spins += it.what in NO_SPIN

    def _lies(self, it: e.Lie, _: Event) -> None:
        self._played.lies.lay(it.player, it.wager, it.hand, it.cents)

    def _show(self, it: e.Show, _: Event) -> None:
        self._played.lies.show(it.on_show)

    def _pay(self, it: e.Pay, _: Event) -> None:
        self._played.paid += it.paid

    def _round_is_over(self, it: e.End, _: Event) -> None:
        pace = self._figures.pace
        pace.rounds += 1
        day.count(pace.ended, it.how)
        self._played.declared = it.how == "declared"
        self._played.number = it.number
        if it.how != "declared":
            day.count(pace.voids, cite(it.reason or it.how, it.source))

    def _is_commissioned(self, _it: e.Commissioned, _: Event) -> None:
        """Forget the evidence: dice, wheel and shoe may be new ones."""
        self._commissioned = True

    def _fund(self, it: Fund, event: Event) -> None:
        chips = self._chips()
        chips.pool = it.pool
        act = event.act if isinstance(event, InTournament) else ""
        if act == "enter":
            chips.fees += it.cents
        elif act == "refund":
            chips.refunds += it.cents
        elif act == "pay":
            chips.prizes += it.cents
        elif act in ("import", "withdraw", "export"):
            chips.heats += it.cents if act == "import" else -it.cents

    def _sealed(self, it: StacksSealed, _: Event) -> None:
        self._chips().sessions += 1
        self._chips().ranking = tuple(each.words for each in it.ranking)

    def _tournament(self, it: TournamentShown, _: Event) -> None:
        if it.name:
            self._chips().pool = it.pool

    def _chips(self) -> TournamentDay:
        figures = self._figures if self._at_once is None else self._at_once
        chips = day.of(figures.tournaments, self.context.tournament, TournamentDay)
        chips.approval = self.context.approval
        return chips

    # The end

    def _end(self, row: Row) -> EndedRound:
        figures, context = self._figures, self.context
        moment = local(row.time, context.zone)
        day.count(figures.pace.hours, f"{moment:%H}", figures.pace.rounds)
        figures.pace.playing = (self._playing + SECOND // 2) // SECOND
        dealer = day.of(figures.dealers, self._dealer(row.time), DealerRecord)
        dealer.rounds, dealer.refusals, dealer.corrections = figures.pace.rounds, self._refused, self._corrected
        if self._commissioned:
            self.lives.clear()
        self._count_played(row)
        self._begin()
        return EndedRound(f"{moment:%Y-%m-%d}", context.game, figures)

    def _count_played(self, row: Row) -> None:
        """Count wagers and results."""
        figures, played, context = self._figures, self._played, self.context
        of_game = self._games.of(context.game, context.options)
        if of_game is None:
            figures.unread += 1
            return
        if context.tournament:
            played.into_chips(self._chips())
        else:
            played.into_money(of_game, figures.money)
        played.into_outcomes(of_game, figures.outcomes, self.lives, lambda: _shoe(row.event))

    def _dealer(self, now: int) -> str:
        """The dealer who is signed in; empty if none is: then a key switch was enough."""
        self.context.dealers = [it for it in self.context.dealers if it.until > now]
        return self.context.dealers[-1].person if self.context.dealers else ""


def _shoe(state: bytes) -> ShoeAtEnd:
    try:
        return msgspec.json.decode(state, type=_State).table.memory.shoe or ShoeAtEnd()
    except msgspec.ValidationError:
        return ShoeAtEnd()  # of an earlier version


_EVENTS: dict[type[Event], Callable[[Counting, Any, Row], None]] = {
    Restarted: Counting._started,
    Fault: Counting._failed,
    Restored: Counting._works,
    Directed: Counting._directed,
    SignedIn: Counting._signed_in,
    SignedOut: Counting._signed_out,
    ClockJumped: Counting._clock,
    OffsetChanged: Counting._clock,
    CardDrawn: Counting._drawn,
    Keyed: Counting._keyed,
    Entered: Counting._entered,
    SalesClosed: Counting._closed,
    TicketsSettled: Counting._settled,
}
_EFFECTS: dict[type[e.Effect], Callable[[Counting, Any, Event], None]] = {
    e.Declare: Counting._declare,
    e.Withdraw: Counting._withdraw,
    e.Call: Counting._call,
    e.Lie: Counting._lies,
    e.Show: Counting._show,
    e.Pay: Counting._pay,
    e.End: Counting._round_is_over,
    e.Commissioned: Counting._is_commissioned,
    Fund: Counting._fund,
    StacksSealed: Counting._sealed,
    TournamentShown: Counting._tournament,
}
