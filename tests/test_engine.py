# SPDX-License-Identifier: MIT
"""The engine under all that can happen: it never fails, never invents, loses no cent, and repeats itself exactly."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as with_

from controller.conductor.conductor import fresh
from controller.engine.betting import settlement
from controller.engine.betting.limits import wrong
from controller.engine.engine import Engine
from controller.engine.record import commands, effect_rows, events, state
from controller.engine.record import effects as e
from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import (
    Acted,
    ChipsIssued,
    ChipsOffered,
    ClockJumped,
    Collected,
    Commissioning,
    Directed,
    Drew,
    Due,
    Event,
    LimitsProposed,
    Maintained,
    MaintenanceBegun,
    MaintenanceEnded,
    Marked,
    NoticeWithdrawn,
    OffsetChanged,
    OfTickets,
    OutcomesDoubted,
    Placed,
    PlayerLeft,
    Restarted,
    SalesClosed,
    SalesOpen,
    Seated,
    SoftwareFound,
    Spoken,
    Staked,
    Ticketed,
    TicketsSettled,
    Withdrawn,
)
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused, FloorRuled, Ruling
from controller.engine.record.jackpot_claims import AdoptedNumbers, ClaimAnswered, ClaimRefused, NumbersAdopted
from controller.engine.record.opening import InOpening
from controller.engine.record.people import KeypadOpened, NotSignedIn, PinAsked, SignedIn, SignedOut, SignInRefused
from controller.engine.record.state import Limits
from controller.engine.record.tournament import InTournament
from controller.engine.rounds import HANDED_OVER
from controller.engine.rules.wait import KeysDropped, VoidRound
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.table.maintenance import BLOCK as COMMISSIONING
from controller.engine.table.table import Table
from controller.games import find
from hal.signals import (
    AtRest,
    BallDrawn,
    BallLost,
    CardDrawn,
    CardsPutBack,
    CardUnread,
    ChipTaken,
    CoverMoved,
    CuttingCard,
    DeckCounted,
    Entered,
    Fault,
    Keyed,
    KeyTurned,
    NotPrinted,
    Pressed,
    Printed,
    Rested,
    Restored,
    Revolved,
    ShoeEmpty,
    ShuffleStopped,
    Spun,
    StackDelivered,
    TilesRead,
    Turned,
)
from tests import answers

GAME = find("sic-bo")
LIMITS = Limits(500, 50_000, 500)
SECOND = 1_000_000_000
NOTICE = 20 * 60 * SECOND


def engine_of(covered: bool = False, game: Any = GAME) -> Engine:
    return Engine(game, fresh(game, LIMITS, "table-1", {"covered-tumbler": covered}))


def opened(covered: bool = False, game: Any = GAME) -> Engine:
    """A table with its dealer at it."""
    engine = engine_of(covered, game)
    said(engine, Restarted(options={"covered-tumbler": covered}))
    said(engine, KeyTurned("dealer", True), KeyTurned("floor-manager", False))
    return engine


def said(engine: Engine, *happened: Event) -> list[e.Effect]:
    """The effects of the last of these events."""
    effects: list[e.Effect] = []
    for event in happened:
        effects = engine.feed(event)
    return effects


def lines(effects: list[e.Effect]) -> list[str]:
    return answers.lines(effects)


def of(kind: type[e.Effect], effects: list[e.Effect]) -> list[Any]:
    return [effect for effect in effects if isinstance(effect, kind)]


def keyed(*numbers: int) -> list[Event]:
    return [*(Keyed("terminal", number) for number in numbers), Entered("terminal")]


def turns(count: int, run: int = 1) -> list[Event]:
    """A tumbler that makes so many turns and comes to rest."""
    return [*(Turned("tumbler", turn, run) for turn in range(1, count + 1)), AtRest("tumbler", count, run)]


SPUN = [Pressed("no-more-bets"), Pressed("start"), *turns(3)]
"""The first round of a table, up to the dice at rest."""
CONFIRM = Directed("floor-manager", "confirm")

# Everything that can happen

TOLD = (st.just("Bea"), st.just("a device"), st.just("s 4(2)(b)"))
PLAYERS = st.sampled_from(["red", "blue", "Ann"])
WAGERS = st.sampled_from(["small", "big", "face-4", "double-4", "triple-4", "total-12", "pair-1-4", "any-triple", "x"])
CENTS = st.sampled_from([-500, 0, 1, 100, 499, 500, 750, 1000, 50_000, 50_500, 123_500])
RIGHT_WAGERS = ["small", "big", "face-4", "double-4", "triple-4", "pair-1-4"]
RIGHT_CENTS = st.sampled_from([100, 500, 1000, 2000, 50_000, 60_000])
DEVICES = st.sampled_from(["tumbler", "terminal", "lamps", "start", "journal", "clock", "display"])
BUTTONS = st.sampled_from(["no-more-bets", "start", "no-spin", "paid", "void", "what"])
ROLES = st.sampled_from(["floor-manager", "dealer", "inspector"])
DIRECTIONS = st.sampled_from(["void", "confirm", "void-wagers-of", "exclude", "dance"])
SIGNS = st.sampled_from([
    (500, 50_000, 500), (250, 50_000, 250), (1000, 50_000, 500), (1000, 1000, 1000), (2000, 100_000, 100),
    (500, 50_000, 1000), (1000, 500, 500), (0, 50_000, 0),
    (1000,), (2000,), (None, 40_000), (None, 900), (None, None, 1000), (), (500,),
])  # fmt: skip

SINGLE: dict[type[Event], st.SearchStrategy[Event]] = {
    Pressed: st.builds(Pressed, BUTTONS),
    KeyTurned: st.builds(KeyTurned, st.sampled_from(["dealer", "dealer", "floor-manager"]), st.booleans()),
    Keyed: st.builds(Keyed, st.just("terminal"), st.integers(1, 6)),
    Entered: st.just(Entered("terminal")),
    Turned: st.builds(Turned, st.just("tumbler"), st.integers(1, 4), st.integers(0, 3)),
    AtRest: st.builds(AtRest, st.just("tumbler"), st.integers(0, 4), st.integers(0, 3)),
    CoverMoved: st.builds(CoverMoved, st.just("tumbler"), st.booleans()),
    Spun: st.builds(Spun, st.just("wheel"), st.sampled_from(["wheel", "ball"]), st.just("clockwise")),
    Revolved: st.builds(Revolved, st.just("wheel"), st.just("ball"), st.integers(1, 9)),
    Rested: st.builds(Rested, st.just("wheel"), st.integers(0, 38), st.booleans()),
    BallLost: st.just(BallLost("wheel")),
    BallDrawn: st.builds(BallDrawn, st.just("drawer"), st.integers(0, 64), st.integers(0, 3)),
    ChipTaken: st.builds(ChipTaken, st.just("slots"), st.integers(1, 9)),
    CardDrawn: st.builds(CardDrawn, st.just("shoe"), st.just("9c"), st.booleans(), st.integers(0, 3)),
    CardUnread: st.builds(CardUnread, st.just("shoe"), st.just("not seen"), st.integers(0, 3)),
    CuttingCard: st.just(CuttingCard("shoe")),
    ShoeEmpty: st.just(ShoeEmpty("shoe")),
    CardsPutBack: st.builds(CardsPutBack, st.just("shoe"), st.integers(1, 9)),
    StackDelivered: st.builds(StackDelivered, st.just("shoe"), st.integers(1, 9)),
    DeckCounted: st.builds(DeckCounted, st.just("shoe"), st.integers(50, 54)),
    ShuffleStopped: st.just(ShuffleStopped("shoe")),
    Printed: st.builds(Printed, st.just("printer"), st.just("ticket 7")),
    NotPrinted: st.builds(NotPrinted, st.just("printer"), st.just("ticket 7"), st.just("the paper is out")),
    Fault: st.builds(Fault, DEVICES, st.sampled_from(["lost", "stuck"]), st.just("mend it")),
    Restored: st.builds(Restored, DEVICES),
    Placed: st.builds(Placed, PLAYERS, WAGERS, CENTS, st.sampled_from(["", "", "", "table-1", "table-9"])),
    Withdrawn: st.builds(Withdrawn, PLAYERS, WAGERS),
    Spoken: st.builds(Spoken, PLAYERS, WAGERS, CENTS, st.booleans(), st.booleans()),
    Marked: st.builds(Marked, PLAYERS, WAGERS, st.booleans()),
    ChipsIssued: st.builds(ChipsIssued, st.sampled_from(["red", "blue"]), PLAYERS, st.booleans()),
    ChipsOffered: st.builds(ChipsOffered, st.just("red"), st.sampled_from(["table-1", "table-9"]), st.booleans()),
    PlayerLeft: st.builds(PlayerLeft, PLAYERS),
    Seated: st.builds(Seated, PLAYERS),
    Staked: st.builds(Staked, PLAYERS, st.sampled_from(["1", ""]), CENTS),
    Acted: st.builds(Acted, st.just("1"), st.sampled_from(["fold", "check", "call", "bet", "tap-out"]), CENTS),
    Drew: st.builds(Drew, st.just("1"), st.integers(-1, 6)),
    TilesRead: st.builds(TilesRead, st.just("tile-reader"), st.just(("6-6", "1-2")), st.integers(0, 3)),
    Collected: st.builds(Collected, st.sampled_from(["", "red"])),
    LimitsProposed: st.builds(
        lambda sign, after: LimitsProposed(*sign, after=after), SIGNS, st.sampled_from([0, 0, 60, 1200, 1800, None])
    ),
    NoticeWithdrawn: st.builds(NoticeWithdrawn, st.sampled_from([(), (), ("minimum",), ("maximum", "increment")])),
    InOpening: st.builds(InOpening, st.sampled_from(["done", "close", "open"]), st.sampled_from(["", "dice"])),
    InFloat: st.builds(
        InFloat,
        st.sampled_from(["opening", "fill", "credit", "closing", "sign", "withdraw"]),
        st.sampled_from([{}, {500: 20, 10_000: 3}]),
        st.sampled_from(["", "dealer", "floor-manager", "player"]),
    ),
    InTournament: st.builds(InTournament, st.sampled_from(["enter", "begin", "pay"]), PLAYERS, cents=CENTS),
    Directed: st.builds(Directed, ROLES, DIRECTIONS, st.just("a reason"), PLAYERS),
    SignedIn: st.builds(
        SignedIn, PLAYERS, st.sampled_from([("floor-manager",), ("pit-boss", "inspector")]), st.integers(1, 900)
    ),
    PinAsked: st.builds(PinAsked, PLAYERS, st.booleans()),
    KeypadOpened: st.builds(KeypadOpened),
    SignedOut: st.builds(SignedOut, PLAYERS),
    SignInRefused: st.builds(SignInRefused, PLAYERS, st.integers(1, 5)),
    NotSignedIn: st.just(NotSignedIn("pit-boss", "pit boss directs void: fire")),
    Maintained: st.just(Maintained("technician", "checks the lamps")),
    Ticketed: st.builds(Ticketed, st.integers(1, 9), st.just("sold"), st.just("2026-11-26"), st.just("ticket 1 sold")),
    OfTickets: st.just(OfTickets(7, "2026-11-26")),
    SalesOpen: st.just(SalesOpen(7, "2026-11-26")),
    SalesClosed: st.just(SalesClosed(7, "2026-11-26", tickets=3, wagers=4, cents=500)),
    TicketsSettled: st.just(TicketsSettled(7, "2026-11-26", winners=1, cents=300)),
    MaintenanceBegun: st.just(MaintenanceBegun("technician")),
    MaintenanceEnded: st.builds(
        MaintenanceEnded, st.just("technician"), st.sampled_from([None, Commissioning("b", "d", ("a",), (), {})])
    ),
    Due: st.builds(Due, st.sampled_from(["another timer", ""])),
    Restarted: st.just(Restarted()),
    ClockJumped: st.builds(ClockJumped, st.integers(-4000, 4000), st.integers(0, 86_399)),
    OffsetChanged: st.builds(OffsetChanged, st.sampled_from([-3600, 1800]), st.integers(0, 86_399)),
    OutcomesDoubted: st.builds(OutcomesDoubted, st.just("chances of dice"), st.just(60), st.just("4 came too often")),
    FloorNamed: st.builds(FloorNamed, st.sampled_from(["table-1", "table-1", ""])),
    FloorAnswered: st.builds(FloorAnswered, st.integers(0, 9), st.booleans(), st.just(("table-2",))),
    FloorRefused: st.builds(FloorRefused, st.integers(0, 9), st.just("gap")),
    FloorRuled: st.builds(
        FloorRuled, st.builds(Ruling, st.integers(1, 4), st.sampled_from(["exclude", "end"]), *TOLD, PLAYERS)
    ),
    ClaimAnswered: st.builds(ClaimAnswered, st.just("stud"), st.just(1), st.just(1), st.just(100), st.just(())),
    ClaimRefused: st.builds(ClaimRefused, st.just("stud"), st.just(1), st.just("gap")),
    NumbersAdopted: st.builds(
        NumbersAdopted, st.just("stud"), st.just(AdoptedNumbers(9, 675, 2)), st.just(3), st.just(("Ann", "Bob"))
    ),
    SoftwareFound: st.builds(
        SoftwareFound, st.just("1"), st.sampled_from(["", "a1", "b2"]), st.sampled_from([(), ("changed a.py",)])
    ),
}
"""One of every kind of event."""

WRONG_WAYS: list[list[Event]] = [
    [KeyTurned("floor-manager", True), Pressed("void"), KeyTurned("floor-manager", False)],
    [Pressed("start"), *turns(2)],
    [Pressed("no-more-bets"), CoverMoved("tumbler", False)],
    [Entered("terminal")],
    [Keyed("terminal", 3), Pressed("no-spin")],
    [Fault("tumbler", "jam", "mend it"), Restored("tumbler"), Directed("floor-manager", "confirm")],
    [MaintenanceBegun("technician"), Placed("Ann", "small", 500), Pressed("start"), MaintenanceEnded("technician")],
]
"""Stretches of play that lead astray."""

Stretch = list[Event | None]
"""None: whatever the table waits for."""

ON: Stretch = [None]
STRETCHES = st.sampled_from([
    *[st.just(ON)] * 10,
    *[st.builds(Placed, PLAYERS, st.sampled_from(RIGHT_WAGERS), RIGHT_CENTS).map(lambda event: [event])] * 8,
    *[st.sampled_from(WRONG_WAYS)] * 2,
    *[st.one_of(*SINGLE.values()).map(lambda event: [event])] * 6,
]).flatmap(lambda stretch: stretch)  # fmt: skip
PAUSES = st.sampled_from([0, 0, 1, SECOND // 10, SECOND, 60 * SECOND, 600 * SECOND])
DICE = st.sampled_from([(4, 1, 4), (4, 4, 4), (2, 3, 5), (6, 6, 1)])
HAPPENINGS = st.lists(st.tuples(PAUSES, STRETCHES), min_size=40, max_size=50)
"""Lists of events, each stretch after a pause."""

Happenings = list[tuple[int, Stretch]]


def test_every_kind_of_event_is_among_what_happens() -> None:
    def kinds(base: type) -> set[type]:
        return {each for child in base.__subclasses__() for each in (child, *kinds(child))}

    ours = {kind for kind in kinds(events.Signal) if kind.__module__.startswith(("hal.", "controller."))}
    assert ours - {KeysDropped} == set(SINGLE), "the engine itself says to a round that keys were dropped"


class Watcher:
    """Feeds a table, and holds every answer against the rules, with books of its own."""

    def __init__(self, covered: bool, dice: tuple[int, ...] = (4, 1, 4)) -> None:
        self.covered = covered
        self.dice = dice
        self.engine = engine_of(covered)
        self.view = view_after(View(), self.engine.opening)
        self.effects: list[e.Effect] = []
        self.snapshots: list[tuple[int, bytes]] = []
        self.fed: list[Event] = []
        self.answers: list[bytes] = []
        self.timers: dict[str, int] = {}
        self.dealer = False
        self.cover_off = False
        self.blocks: set[str] = set()
        self.limits = LIMITS
        self.signed: dict[int, int] = {}
        """Each minimum that the sign announces with a time, and since when."""
        self.stood: set[str] = set()
        self.holders: dict[str, set[str]] = {}
        self.leaving: set[str] = set()
        self.runs = 0
        self._new_round()
        self.play([(0, [Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False)])])

    def _new_round(self) -> None:
        self.stakes: dict[tuple[str, str], int] = {}
        self.called = False
        self.turns: int | None = None
        self.keyed: list[int] = []
        self.declared: tuple[int, ...] | None = None
        self.due: dict[tuple[str, str], int] = {}

    def play(self, happened: Happenings) -> "Watcher":
        for pause, stretch in happened:
            at = self.engine.state.at + pause
            for event in stretch:
                for each in [event] if event else self._waited_for():
                    self._in_time(msgspec.structs.replace(each, at=at))
        return self

    def _in_time(self, event: Event) -> None:
        """The event, after the timers that ring before it."""
        if isinstance(event, Restarted):
            event = msgspec.structs.replace(event, options={"covered-tumbler": self.covered})
        for timer, at in sorted(self.timers.items()):
            if at <= event.at and type(event) is not Restarted:
                del self.timers[timer]
                self.feed(Due(timer, at=at))
        self.feed(event)

    def _waited_for(self) -> list[Event]:
        """Return the next events of a willing dealer."""
        if self.blocks:
            name = next(iter(self.engine.state.blocks))
            if name == COMMISSIONING:
                return [MaintenanceEnded("technician")]
            return [KeyTurned("dealer", True)] if name == "dealer key" else [Restored(name), CONFIRM]
        match self.engine.wait.phase:
            case "betting" if not self.called:
                return [Pressed("no-more-bets")]
            case "closed" if not self.called and not self.covered:
                return [Pressed("no-more-bets")]
            case "betting" | "closed":
                return [CoverMoved("tumbler", True), Pressed("start")]
            case "turning":
                return turns(3, self.runs)
            case "covered":
                return [CoverMoved("tumbler", False)] if self.called else [Pressed("no-more-bets")]
            case "no spin":
                return [Pressed("no-spin")]
            case "entry":
                return keyed(*self.dice)
        return [Pressed("paid")]

    def feed(self, event: Event) -> None:
        self.fed.append(event)
        self.effects = self.engine.feed(event)
        encoded = effect_rows.encode(self.effects)
        assert effect_rows.decode(encoded) == self.effects
        self.answers.append(encoded)
        self.view = view_after(self.view, self.effects)
        self._happened(event)
        for effect in self.effects:
            check = getattr(self, f"_{type(effect).__name__.lower()}", None)
            if check:
                check(effect, event)
        if self.engine.round_ended:
            self.snapshots.append((len(self.fed), self.engine.round_ended))
        self._standing()

    def _happened(self, event: Event) -> None:
        refused = bool(of(e.Refuse, self.effects))
        match event:
            case KeyTurned("dealer", on):
                self.dealer = on
            case CoverMoved(_, on):
                self.cover_off = not on
            case Restarted():
                self.dealer = False
                self.timers.clear()
            case AtRest(_, count, run) if self.turns == 0 and run == self.runs:
                self.turns = count
            case Keyed(_, number) if of(commands.Digits, self.effects):
                self.keyed.append(number)
            case _ if not refused:
                self._entered(event)

    def _entered(self, event: Event) -> None:
        """Book an entry that the table accepted."""
        match event:
            case Placed(player, wager, cents):
                self.stakes[player, wager] = cents
            case Withdrawn(player, wager):
                del self.stakes[player, wager]
            case ChipsIssued(colour, player):
                self.holders.setdefault(colour, set()).add(player)
            case PlayerLeft(player):
                self._left(player)

    def _left(self, player: str) -> None:
        """Make the place a new person's: at once, or when the wagers that are left there are settled."""
        gone = {player}
        for colour, holders in self.holders.items():
            if player in holders:
                holders.remove(player)
            if not holders:
                gone.add(colour)
        self.holders = {colour: holders for colour, holders in self.holders.items() if holders}
        owners = {owner for owner, _ in self.stakes}
        self.leaving |= gone & owners
        self.stood -= gone - owners

    # The rules for each effect

    def _alert(self, effect: e.Alert, _event: Event) -> None:
        assert "internal error" not in effect.what

    def _run(self, effect: commands.Run, event: Event) -> None:
        assert event == Pressed("start", at=event.at), "only the dealer's own press starts the tumbler (s 79)"
        assert effect.turns >= 3, "s 76"
        assert self.dealer, "s 79"
        assert not self.blocks
        assert self.called or self.covered, "no more bets is called first (s 72(1))"
        assert not (self.covered and self.cover_off), "a covered tumbler has its cover on (s 72(3))"
        assert effect.number == self.runs + 1, "each run has a number of its own"
        self.runs = effect.number
        self.turns = 0

    def _stop(self, _effect: commands.Stop, _event: Event) -> None:
        self.turns = None

    def _call(self, effect: e.Call, _event: Event) -> None:
        if effect.what == "no more bets":
            assert not self.called
            self.called = True
        elif effect.what == "no spin":
            self.turns = None
            self.called = False

    def _digits(self, effect: commands.Digits, _event: Event) -> None:
        if not effect.digits:
            self.keyed.clear()
        else:
            assert effect.digits == " ".join(map(str, self.keyed[-3:])), "the last three numbers (s 67(4)(c))"

    def _declare(self, effect: e.Declare, event: Event) -> None:
        assert type(event) is Entered
        assert len(self.keyed) >= 3, "s 78"
        self.declared = tuple(sorted(self.keyed[-3:]))
        assert effect.outcome == " ".join(map(str, self.declared))
        assert self.turns is not None, "the dice lie as a spin has left them (s 77(1))"
        assert self.turns >= 3, "s 76"
        assert self.called
        assert not self.blocks
        self.due = {key: self._returns(*key) for key in self.stakes}

    def _withdraw(self, _effect: e.Withdraw, event: Event) -> None:
        assert type(event) is Entered, "s 78(5)"
        assert self.declared is not None
        self.declared = None

    def _pay(self, effect: e.Pay, event: Event) -> None:
        for it in effect.paid:
            assert it.staked == self.stakes[it.player, it.wager]
            if event == Pressed("paid", at=event.at):
                assert it.returned == self.due[it.player, it.wager], it
            else:
                assert it.returned == it.staked, "a void wager goes back in full"
                del self.stakes[it.player, it.wager]  # and is not paid again

    def _returns(self, player: str, wager: str) -> int:
        """Return the returns of this wager on the declared result, by section 5(2) and the odds."""
        staked = self.stakes[player, wager]
        stands = min(staked, self.limits.maximum)
        if staked < self.limits.minimum:
            under = [key for key, cents in self.stakes.items() if key[0] == player and cents < self.limits.minimum]
            stands = staked if under[0] == (player, wager) and player not in self.stood else 0
        odds = GAME.layout.result(self.declared).wins.get(wager)
        won = stands + stands * odds.num // odds.den if odds else 0
        return staked - stands + won

    def _end(self, effect: e.End, event: Event) -> None:
        assert effect.how in ("declared", "void"), effect
        paid = {(it.player, it.wager) for it in answers.paid(self.effects)}
        assert len(paid) == len(answers.paid(self.effects)), "once per wager and round"
        if effect.how == "declared":
            assert event == Pressed("paid", at=event.at)
            assert self.declared is not None
            assert paid == set(self.stakes)
            self.stood |= {player for (player, _), cents in self.stakes.items() if 0 < cents < self.limits.minimum}
        else:
            assert self.declared is None, "a declared result stands"
            assert not self.stakes
        self.stood -= self.leaving
        self.leaving.clear()

    def _begin(self, effect: e.Begin, _event: Event) -> None:
        assert effect.number == self.engine.state.round
        self._new_round()

    def _blocked(self, effect: e.Blocked, _event: Event) -> None:
        if effect.name == COMMISSIONING:
            assert not self.called, "between two rounds only"
            assert self.turns is None
            assert not self.stakes, "nothing is wagered"
        self.blocks.add(effect.name)

    def _unblocked(self, effect: e.Unblocked, _event: Event) -> None:
        self.blocks.remove(effect.name)

    def _wake(self, effect: commands.Wake, event: Event) -> None:
        self.timers.pop(effect.timer, None)
        if effect.after > 0:
            self.timers[effect.timer] = event.at + effect.after * SECOND

    def _standing(self) -> None:
        """Check the invariants that hold after every event."""
        table = self.engine.state
        assert set(table.blocks) == self.blocks == {block.name for block in self.view.blocks}
        if table.limits.minimum > self.limits.minimum:
            signed = self.signed[table.limits.minimum]
            assert self.fed[-1].at - signed >= NOTICE, "20 minutes on the sign first (s 74(3))"
        assert not wrong(table.limits, GAME)
        announced = {it.minimum for it in self.view.limits.notices if it.minimum and it.since}
        self.signed = {minimum: self.signed.get(minimum, self.fed[-1].at) for minimum in announced}
        self.limits = table.limits
        assert {(it.player, it.wager): it.cents for it in self.engine.table.wagers} == self.stakes
        assert {(it.player, it.wager): it.cents for it in self.view.standing} == self.stakes
        assert self.view.round == table.round
        assert bool(self.view.lit) == (self.declared is not None)


@settings(max_examples=200, deadline=None)
@given(st.booleans(), DICE, HAPPENINGS)
def test_whatever_happens_the_rules_are_kept(covered: bool, dice: tuple[int, ...], happened: Happenings) -> None:
    Watcher(covered, dice).play(happened)


@settings(max_examples=50, deadline=None)
@given(st.booleans(), HAPPENINGS)
def test_the_sign_on_show_is_the_limits_in_force(covered: bool, happened: Happenings) -> None:
    """s 74(2): whenever the limits change, the sign changes with them."""
    watcher = Watcher(covered)
    for stretch in happened:
        watcher.play([stretch])
        now, sign = watcher.engine.state.limits, watcher.view.limits
        assert (sign.minimum, sign.maximum, sign.increment) == (now.minimum, now.maximum, now.increment)
        assert [it.since for it in sign.notices] == [it.shown_as for it in watcher.engine.state.notices]


@settings(max_examples=50, deadline=None)
@given(st.booleans(), HAPPENINGS)
def test_the_same_events_have_the_same_effects_byte_for_byte(covered: bool, happened: Happenings) -> None:
    first = Watcher(covered).play(happened)
    kept = [events.encode(event) for event in first.fed]
    again = engine_of(covered)
    assert [effect_rows.encode(again.feed(events.decode(row))) for row in kept] == first.answers
    assert state.encode(again.state) == state.encode(first.engine.state)


@settings(max_examples=50, deadline=None)
@given(st.booleans(), HAPPENINGS)
def test_going_on_from_any_rounds_end_is_the_same_as_having_gone_on(covered: bool, happened: Happenings) -> None:
    first = Watcher(covered).play(happened)
    for place, snapshot in first.snapshots[-4:]:
        engine = Engine(GAME, state.decode(snapshot))
        assert [effect_rows.encode(engine.feed(event)) for event in first.fed[place:]] == first.answers[place:]
        assert state.encode(engine.state) == state.encode(first.engine.state)
        assert engine.wait == first.engine.wait


def test_a_row_of_the_ticket_store_that_is_not_the_next_is_a_fault_and_is_not_taken() -> None:
    engine = Engine(GAME, fresh(GAME, LIMITS, "table-1", {"covered-tumbler": False}))
    for row, digest in ((1, "a"), (2, "b"), (4, "d"), (2, "x")):
        engine.feed(Ticketed(row, "sold", "2026-11-26", f"ticket {row}", digest=digest))
    assert (engine.state.ticket_row, engine.state.ticket_digest) == (2, "b")
    assert "row 2 of the store of" in engine.state.alerts["tickets"]


@pytest.mark.parametrize("covered", [False, True])
def test_a_willing_dealer_comes_to_the_end_of_a_round(covered: bool) -> None:
    """The watcher would find nothing if no round were ever played to its end."""
    watcher = Watcher(covered, (1, 2, 4)).play([(0, [Placed("red", "small", 500), *ON * (5 + covered)])])
    (paid,) = answers.paid(watcher.effects)
    assert (paid.player, paid.wager, paid.staked, paid.how, paid.odds) == ("red", "small", 500, "wins", "1")
    assert (paid.returned, paid.source) == (1_000, "s 75(a)")
    assert watcher.engine.state.round == 2


# A procedure that fails


def failing(when: Callable[[Table], bool]) -> Any:
    """Sic-bo with a fault in its program."""

    def round_of_play(table: Table) -> Any:
        inner = GAME.round_of_play(table)
        wait = next(inner)
        while True:
            try:
                event = yield wait
            except VoidRound as void:
                wait = inner.throw(void)
                continue
            wait = inner.send(event)
            if when(table):
                raise ZeroDivisionError("a fault in the program")

    return with_(GAME, round_of_play=round_of_play, variant=None)


def declares(table: Table) -> bool:
    return any(isinstance(effect, e.Declare) for effect in table.said)


def runs(table: Table) -> bool:
    return any(isinstance(effect, commands.Run) for effect in table.said)


@pytest.mark.parametrize(
    ("when", "happened"),
    [(declares, [*SPUN, *keyed(4, 4, 4)]), (runs, [Pressed("no-more-bets"), Pressed("start")])],
    ids=["as it declares", "as it starts the motor"],
)
def test_a_procedure_that_fails_hands_its_round_over_and_shows_no_half_answer(
    when: Callable[[Table], bool], happened: list[Event]
) -> None:
    engine = opened(game=failing(when))
    effects = said(engine, Placed("red", "small", 500), *happened)
    assert not of(e.Declare, effects)
    assert not of(commands.Run, effects)
    assert not of(e.Owe, effects)
    assert not of(e.Pay, effects)
    assert all(not effect.wagers for effect in of(commands.Light, effects))
    assert of(commands.Stop, effects) == [commands.Stop("tumbler")]
    (end,) = of(e.End, effects)
    assert end.how.startswith("handed over")
    assert end.reason == "the controller cannot go on with this round", "what the dealer reads of the last round"
    assert "undecided: red: small $5 (s 3(2))" in [alert.words for alert in of(e.Alert, effects)]
    (block,) = of(e.Blocked, effects)
    assert block.name == "controller"
    assert "a fault in the program" in block.what
    assert "floor manager" in block.remedy


def test_after_a_fault_of_the_program_only_the_floor_manager_lets_play_go_on() -> None:
    engine = opened(game=failing(declares))
    said(engine, *SPUN, *keyed(4, 4, 4))
    for event in (Pressed("no-more-bets"), Restored("terminal"), Directed("dealer", "confirm")):
        assert not of(e.Unblocked, said(engine, event))
    said(engine, Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False))
    assert "controller" in engine.state.blocks, "a start forgets nothing that a person has to decide"
    assert of(e.Unblocked, said(engine, KeyTurned("floor-manager", True)))
    assert lines(said(engine, Pressed("no-more-bets")))[0].startswith("call: no more bets")


def test_whatever_a_part_of_the_table_raises_stays_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = opened()
    monkeypatch.setattr(settlement, "settlement", lambda *_: 1 / 0)
    (end,) = of(e.End, said(engine, *SPUN, *keyed(4, 4, 4)))
    assert end.how.startswith("handed over")


# Particular cases


@pytest.mark.parametrize("numbers", [(0, 1, 2), (1, 2, 7), (9, 9, 9)])
def test_a_number_that_no_die_has_is_refused_and_gives_no_result(numbers: tuple[int, ...]) -> None:
    """A terminal has six buttons (s 67(4)(a)); one that reports another number is wrong, and the round goes on."""
    engine = opened()
    effects = [effect for event in [*SPUN, *keyed(*numbers)] for effect in engine.feed(event)]
    assert not of(e.Declare, effects)
    assert not of(e.End, effects)
    assert of(e.Refuse, effects)


def test_limits_beyond_what_can_be_settled_are_refused() -> None:
    """Otherwise one wager would crash its round at the declaration."""
    engine = opened()
    effects = said(engine, LimitsProposed(500, 10**18, 500))
    said(engine, Placed("red", "triple-4", 10**17 * 5))
    assert of(e.Refuse, effects)
    assert of(e.Declare, said(engine, *SPUN, *keyed(4, 4, 4)))


def test_a_notice_that_is_over_when_the_controller_starts_again_comes_into_force() -> None:
    """s 74(3): its time was up, and the timer that would have said so died with the process."""
    engine = opened()
    said(engine, LimitsProposed(1000, 50_000, 500, after=1200, at=SECOND))
    effects = said(engine, Pressed("paid", at=1202 * SECOND), Restarted(at=1202 * SECOND))
    (wake,) = of(commands.Wake, effects)
    assert 0 < wake.after <= 60, "on to the whole minute that is on the sign"
    said(engine, Due(wake.timer, at=(1202 + wake.after) * SECOND))
    assert engine.state.limits.minimum == 1000
    assert not engine.state.notices


def test_time_without_power_is_no_time_on_the_sign() -> None:
    """s 74(3): twenty minutes in all, whatever the clock says after a start."""
    engine = opened()
    said(engine, LimitsProposed(1000, 50_000, 500, after=1200, at=SECOND), Pressed("paid", at=601 * SECOND))
    (wake,) = of(commands.Wake, said(engine, Restarted(at=9000 * SECOND)))
    assert wake.after == 600
    said(engine, Pressed("paid", at=9300 * SECOND))
    (wake,) = of(commands.Wake, said(engine, Restarted(at=SECOND)))
    assert wake.after == 300


def test_wagers_voided_after_the_declaration_are_owed_no_longer() -> None:
    """s 4(2)(a): a void wager that goes back is not paid as a winning one."""
    engine = opened()
    view = view_after(View(), engine.opening)
    for event in (Placed("red", "small", 500), Placed("blue", "small", 500), *SPUN, *keyed(1, 2, 4)):
        view = view_after(view, engine.feed(event))
    assert len(view.owed) == 2
    view = view_after(view, engine.feed(Directed("floor-manager", "void-wagers-of", "calculator", "red")))
    owed = {(it.player, it.wager, it.how, it.returned) for it in view.owed}
    assert owed == {("red", "small", "void", 500), ("blue", "small", "wins", 1_000)}


def test_what_is_owed_on_the_declaration_is_what_is_paid() -> None:
    engine = opened()
    for player, wager, cents in (("red", "small", 500), ("blue", "face-4", 100), ("Ann", "triple-4", 60_000)):
        said(engine, Placed(player, wager, cents, found=True))
    owed = answers.owed(said(engine, *SPUN, *keyed(4, 4, 4)))
    assert [it.wager for it in owed] == ["small", "face-4", "triple-4"]
    assert answers.paid(said(engine, Pressed("paid"))) == owed


def test_a_colour_that_two_hold_is_free_only_when_both_have_left() -> None:
    """s 73(1), also where a player goes by the name of a colour."""
    engine = opened()
    said(engine, ChipsIssued("red", "red"), ChipsIssued("red", "Ann", agreed=True), PlayerLeft("red"))
    assert of(e.Refuse, said(engine, ChipsIssued("red", "Bob")))
    said(engine, PlayerLeft("Ann"))
    assert not of(e.Refuse, said(engine, ChipsIssued("red", "Bob")))


@pytest.mark.parametrize("direction", ["exclude", "void-wagers-of"])
def test_a_direction_about_a_player_names_one(direction: str) -> None:
    assert of(e.Refuse, said(opened(), Directed("floor-manager", direction, "calculator")))


def test_a_press_while_the_table_is_blocked_names_the_first_block_and_its_remedy() -> None:
    engine = opened()
    said(engine, Fault("tumbler", "jam", "open it"), KeyTurned("dealer", False))
    (refused,) = said(engine, Pressed("no-more-bets"))
    assert isinstance(refused, e.Refuse)
    assert refused.what.startswith("tumbler: ")
    assert "call the technician" in refused.what


def test_limits_that_come_into_force_with_a_new_round_are_on_the_sign_at_once() -> None:
    """s 74(2): they waited for the wagers made under the old ones."""
    engine = opened()
    view = view_after(View(), engine.opening)
    happened = [
        Placed("red", "small", 500),
        LimitsProposed(250, 40_000, 250),
        *SPUN,
        *keyed(1, 2, 4),
        Pressed("paid"),
    ]
    for event in happened:
        view = view_after(view, engine.feed(event))
    assert engine.state.limits == Limits(250, 40_000, 250)
    assert (view.limits.minimum, view.limits.maximum, view.limits.notices) == (250, 40_000, ())


def test_a_round_whose_ending_fails_is_handed_over_and_not_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a bug in the void")

    table = Engine(GAME, fresh(GAME, Limits(500, 50_000, 500), "table-1", {}))
    for event in (Restarted(), KeyTurned("dealer", True), Placed("red", "small", 500), Pressed("no-more-bets")):
        table.feed(event)
    monkeypatch.setattr(settlement, "void_all", fails)
    answer = table.feed(Directed("floor-manager", "void", "a fire alarm"))
    ended = [effect for effect in answer if isinstance(effect, e.End)]
    assert [effect.how for effect in ended] == [HANDED_OVER]
    assert not [effect for effect in table.feed(Pressed("start")) if isinstance(effect, e.End | commands.Run)]


@pytest.mark.parametrize(
    ("second_of_day", "after", "waits", "sign"),
    [(51_030, 1200, 1230, "14:31"), (51_000, 1200, 1200, "14:30"), (86_399, 1200, 1201, "00:20")],
)
def test_a_higher_minimum_comes_at_the_time_on_its_sign(second_of_day: int, after: int, waits: int, sign: str) -> None:
    """s 74(3): that time is at least 20 minutes away, and the change is not a second before it."""
    table = Engine(GAME, fresh(GAME, Limits(500, 50_000, 500), "table-1", {}))
    answer = table.feed(LimitsProposed(1000, 50_000, 500, after, second_of_day))
    assert [effect.after for effect in answer if isinstance(effect, commands.Wake)] == [waits]
    assert [notice.since for it in answer if isinstance(it, e.Sign) for notice in it.notices] == [sign]
