# SPDX-License-Identifier: MIT
"""A table, a floor and the wires between them and a link, in simulated time. They assert what must never happen."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from controller.engine.record.floor.places import (
    AskKind,
    FloorAnswered,
    FloorAsk,
    FloorRefused,
    FloorRuled,
    Ruling,
)
from controller.engine.record.jackpot_claims import (
    AdoptedNumbers,
    ClaimAnswered,
    ClaimRefused,
    JackpotNumbers,
    NumbersAdopted,
    Winner,
)
from controller.floor.link.drawing import DrawMessage, FromFloor
from controller.floor.link.link import Link
from controller.floor.link.requests import TableReply, line_of
from controller.floor.money.messages import Claim, ClaimAnswer, PoolTerms, encode
from controller.floor.wire import frames
from controller.floor.wire import messages as wire
from controller.floor.wire.adoption import AdoptionStatement, AskNumbers, ToldNumbers
from controller.floor.wire.places import AskPlace, AskRulings, PlaceAnswered, Rulings
from controller.floor.wire.unions import AnyToFloor, AnyToTable
from controller.journal.keychain import KeptSeal, SealSignature
from controller.journal.keys import fingerprint
from controller.journal.seals import Seal
from controller.sockets import floor_requests as table
from controller.sockets.draw_requests import AnyDrawRequest
from hal.base.clock import VirtualClock

UNSURE = wire.Accepted | wire.Answered | wire.EndNoted | PlaceAnswered | ToldNumbers
"""Answers whose commit may have reached no standby."""
ASKED = table.AnyFloorRequest | table.AnyPlacesRequest | AnyDrawRequest
TO_FLOOR, TO_TABLE = AnyToFloor | DrawMessage, AnyToTable | FromFloor
EPOCH_MS = 1_800_000_000_000
"""Milliseconds since 1970 when the simulated clock begins."""
POOL, NAME = "stud", "stud-1"
TERMS = PoolTerms(seed=1_000_000)


def key_after(seals: int) -> str:
    """Return the public key after so many seals."""
    return sha256(str(seals).encode()).hexdigest()


class Wire:
    """One direction of a connection: messages come in order, each after the present delay, until it is cut."""

    def __init__(self, clock: VirtualClock, deliver: Callable[[Any], None]) -> None:
        self.clock, self.deliver = clock, deliver
        self.delay = 0.001
        self.waiting: list[Any] = []
        self.cut = False
        self.repeat = False

    def send(self, message: Any) -> None:
        for _ in range(2 if self.repeat else 1):
            self.waiting.append(message)
            self.clock.after(self.delay, self._next)
        self.repeat = False

    def _next(self) -> None:
        """Deliver the oldest message: a shorter delay lets nothing overtake."""
        if self.waiting and not self.cut:
            self.deliver(self.waiting.pop(0))

    def flush(self) -> None:
        """Deliver all at once."""
        while self.waiting and not self.cut:
            self.deliver(self.waiting.pop(0))


class SimTable:
    """A table: its journal outlives it. It serves one link."""

    def __init__(self, pool: str = POOL, seals: int = 1, names_open: bool = True) -> None:
        """seals: how many it shows at once. names_open: whether its news names the claims without an end."""
        self.pool, self.names_open = pool, names_open
        self.seals = tuple(KeptSeal(Seal(it, "44" * 32, "55" * 64, next=key_after(it))) for it in range(1, seals + 1))
        self.known = {"": 0} | {fingerprint(bytes.fromhex(key_after(it))): it for it in range(seals + 1)}
        self.up = True
        self.salt = ""
        """Makes the rows of a copy that went on by itself other ones."""
        self.rows: list[table.KeptContribution] = []
        self.claims: list[bytes] = []
        self.answers: dict[int, ClaimAnswered | ClaimRefused] = {}
        self.ends: dict[int, str] = {}
        self.meters: list[table.TellMeter] = []
        self.asks: list[FloorAsk] = []
        self.placed: dict[int, FloorAnswered | FloorRefused] = {}
        """The floor's answers to asks, by number."""
        self.rulings: list[Ruling] = []
        self.ahead_ms: int | None = None
        self.downs: list[str] = []
        """Why the floor does not answer, as each AskPlaces states it."""
        self.refuses: dict[type, str] = {}
        self.report = b'{"table":"stud-1","at":0}'
        self.longest = 0
        """Bytes. The longest line of a request."""
        self.follower: Callable[[], None] = lambda: None
        self.adopted: NumbersAdopted | None = None
        self.due = 0
        """Cents that the next contribution brings once more."""

    @property
    def total(self) -> int:
        return self.rows[-1].total if self.rows else 0

    def contribute(self, count: int = 1) -> None:
        for _ in range(count):
            number = len(self.rows) + 1
            cents, self.due = 75 * number + self.due, 0
            proof = sha256(f"{self.salt}{number}".encode()).hexdigest()
            self.rows.append(table.KeptContribution(number, cents, self.total + cents, proof))
        self.follower()

    def claim(self) -> None:
        number = len(self.claims) + 1
        self.claims.append(encode(Claim(POOL, NAME, number, len(self.rows), (Winner("1", "flush"),))))
        self.follower()

    def end(self, number: int, end: str = "posted") -> None:
        self.ends.setdefault(number, end)
        self.follower()

    def ask_floor(self, what: AskKind = "place") -> None:
        self.asks.append(FloorAsk(len(self.asks) + 1, what))

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(it for it in range(self.adopted_claims + 1, len(self.claims) + 1) if it not in self.answers)

    @property
    def adopted_claims(self) -> int:
        return self.mark.claims

    @property
    def mark(self) -> table.AdoptedMark:
        it = self.adopted
        return (
            table.AdoptedMark(it.decision, it.numbers.claims, it.numbers.contributions) if it else table.AdoptedMark()
        )

    @property
    def unended(self) -> list[int]:
        """Claims without an end, but those that the journal lacks."""
        return [it for it in range(1, len(self.claims) + 1) if self.claims[it - 1] and it not in self.ends]

    @property
    def open(self) -> tuple[int, ...]:
        return tuple(it for it in self.answers if it not in self.ends) if self.names_open else ()

    def news(self) -> table.TableNews:
        report = msgspec.Raw(self.report)
        numbers = len(self.rows), len(self.claims), self.waiting, report, self.open
        return table.TableNews(*numbers, self.mark)

    def signed(self, known: str) -> tuple[SealSignature | None, str, tuple[KeptSeal, ...]]:
        """Return the signature and the seals that lead to it, or a part of them."""
        if known not in self.known:
            raise LookupError(f"the key {known} is in no journal here")
        since = self.known[known]
        seals = self.seals[since : since + table.MOST_SEALS]
        first = key_after(since)
        signature = SealSignature(key_after(len(self.seals)), first, "33" * 64)
        return signature if since + len(seals) == len(self.seals) else None, first, seals

    def handle(self, request: table.FloorRequest) -> Any:
        match request:
            case table.AskStatus():
                terms = (TERMS.seed, TERMS.jackpot_sharing, TERMS.jackpot_increment)
                numbers = (len(self.rows), self.total, len(self.claims), self.waiting, self.open)
                return table.LinkStatus(NAME, "0.24.0", self.pool, *terms, *numbers, self.mark)
            case table.AskContributions(after):
                return self._rows_after(after)
            case table.AskKeptClaim(number, known):
                if not (0 < number <= len(self.claims) and self.claims[number - 1]):
                    return None
                end: Any = self.ends.get(number)
                return table.KeptClaim(self.claims[number - 1].decode(), *self.signed(known), end, "77" * 32)
            case table.AskAnchor(_, known):
                return table.SignedAnchor(*self.signed(known))
            case table.TellAnswer(event):
                assert self.answers.setdefault(event.number, event) == event, "a claim has one answer"
                self.follower()
            case table.TellNumbers(event):
                self._adopt(event)
            case table.TellMeter():
                self.meters.append(request)
            case table.AskPlaces() | table.TellPlaces():
                return self._handle_places(request)
        return None

    def _rows_after(self, after: int) -> list[table.KeptContribution]:
        if after < self.mark.contributions:
            raise LookupError(f"contributions {after + 1} to {self.mark.contributions}: in no journal here")
        return self.rows[after : after + table.AT_ONCE]

    def _adopt(self, event: NumbersAdopted) -> None:
        """Go on from the floor's numbers; rows and claims that the journal lacks are empty."""
        if why := event.hindrance(JackpotNumbers(len(self.rows), self.total, len(self.claims)), self.unended):
            raise LookupError(why)
        there = event.numbers
        self.adopted, self.due = event, self.due + self.total - there.same_total
        empty = [table.KeptContribution(it, 0, there.total, "") for it in range(1, there.contributions + 1)]
        self.rows = [*self.rows[: there.same], *empty[there.same :]]
        self.claims += [b""] * (there.claims - len(self.claims))
        self.follower()

    def _handle_places(self, request: table.AnyPlacesRequest) -> table.PlacesStatus | None:
        match request:
            case table.AskPlaces(down, ahead_ms):
                self.downs.append(down)
                self.ahead_ms = ahead_ms
                waiting = tuple(it for it in self.asks if it.number not in self.placed)
                return table.PlacesStatus(NAME, waiting, len(self.rulings))
            case table.TellPlaces(FloorRuled(ruling=ruling)):
                assert ruling.number <= len(self.rulings) + 1, "in order"
                self.rulings[ruling.number - 1 :] = self.rulings[ruling.number - 1 :] or [ruling]
            case table.TellPlaces(event):
                assert self.placed.setdefault(event.number, event) == event, "an ask has one answer"
        return None


class SimFloor:
    """A floor: its database outlives its connections."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock
        self.up = True
        self.stands_still = False
        self.backlog: list[Callable[[], None]] = []
        self.rows: list[Any] = []
        self.claims: list[bytes] = []
        self.answers: list[wire.Answered] = []
        self.ends: dict[int, str] = {}
        self.unconfirmed = 0
        """Messages whose result is not confirmed next."""
        self.refuses: dict[str, str] = {}
        """Problem by tag of a message."""
        self.asks: list[FloorAsk] = []
        self.rulings: list[Ruling] = []
        self.terms = TERMS
        self.pool = POOL
        self.heard: list[wire.TableMessage] = []
        self.shown = 0
        """The seals that lead from the first key to the last one that was proven."""
        self.connections = 0
        self.ahead_ms: int | None = None
        """Milliseconds by which its wall clock is ahead. None: it does not state its time."""
        self.adopted: tuple[int, int, int] | None = None
        """Decision, contributions and claims of the adoption."""

    @property
    def adoption(self) -> int:
        """The decision that holds, 0 if there is none."""
        number, *numbers = self.adopted or (0, 0, 0)
        return number if numbers == [len(self.rows), len(self.claims)] else 0

    def adopt(self) -> None:
        number = (self.adopted or (0, 0, 0))[0] + 1
        self.adopted = number, len(self.rows), len(self.claims)

    @property
    def status(self) -> wire.PoolStatus | None:
        if not self.pool:
            return None
        open_ = tuple(it for it in range(1, len(self.claims) + 1) if it not in self.ends)
        total = self.rows[-1].total if self.rows else 0
        return wire.PoolStatus(self.pool, self.terms, len(self.rows), total, len(self.claims), open_, self.adoption)

    def rule(self) -> None:
        number = len(self.rulings) + 1
        self.rulings.append(Ruling(number, "exclude", "Bea", "a device", "s 4(2)(b)", f"player {number}"))

    def accept(self, say: Callable[[wire.FloorMessage], None]) -> "SimSession":
        self.connections += 1
        return SimSession(self, say)


class SimSession:
    """One connection at the floor."""

    def __init__(self, floor: SimFloor, say: Callable[[wire.FloorMessage], None]) -> None:
        self.floor, self.say = floor, say
        self.open = True
        self.welcomed = False
        self.shown = floor.shown

    def receive(self, frame: bytes) -> None:
        if self.floor.stands_still:
            self.floor.backlog.append(lambda: self.receive(frame))
            return
        message = msgspec.msgpack.decode(frame[4:], type=TO_FLOOR)
        self.floor.heard.append(message)
        tag = type(message).__name__
        if tag in self.floor.refuses:
            self.say(wire.Refusal(tag, self.floor.refuses[tag], "a test", self._number(message)))
            return
        answer = self._answer(message)
        if self.floor.unconfirmed and isinstance(answer, UNSURE):
            self.floor.unconfirmed -= 1
            answer = wire.Refusal(tag, "unconfirmed", "no standby", self._number(message))
        if answer:
            self.say(answer)

    def _number(self, message: wire.TableMessage) -> int:
        if isinstance(message, AskPlace):
            return message.ask.number
        return msgspec.json.decode(message.claim, type=Claim).number if isinstance(message, wire.AskClaim) else 0

    def _answer(self, message: wire.TableMessage) -> wire.FloorMessage | None:
        floor = self.floor
        match message:
            case wire.Hello():
                known = fingerprint(bytes.fromhex(key_after(floor.shown))) if floor.shown else ""
                return wire.Challenge(b"\x01" * 32, known)
            case wire.ShowSeals(seals):
                self._follow(seals)
            case wire.Anchor(signature, seals):
                self._prove(signature, seals)
                return self._welcome()
            case wire.PutContributions(pool, first, rows):
                assert first <= len(floor.rows) + 1, "a gap"
                known = floor.rows[first - 1 : first - 1 + len(rows)]
                assert list(rows[: len(known)]) == known, "other contents"
                floor.rows += rows[len(known) :]
                return wire.Accepted(pool, len(floor.rows))
            case wire.AskClaim(claim, signature, seals):
                self._prove(signature, seals)
                return self._claimed(claim)
            case wire.ReportEnd(claim, end, _, signature, seals):
                self._prove(signature, seals)
                number = msgspec.json.decode(claim, type=Claim).number
                if floor.claims[number - 1] != claim:
                    return wire.Refusal("ReportEnd", "other content", "another claim", number)
                assert floor.ends.setdefault(number, end) == end
                return wire.EndNoted(POOL, number)
            case AskNumbers(_, first, proofs):
                return self._numbers(first, proofs) if floor.adoption else wire.Refusal("AskNumbers", "unknown", "none")
            case AskPlace() | AskRulings():
                return self._answer_places(message)
        return None

    def _answer_places(self, message: AskPlace | AskRulings) -> wire.FloorMessage:
        floor = self.floor
        if isinstance(message, AskRulings):
            ahead = floor.ahead_ms
            clock = 0 if ahead is None else EPOCH_MS + floor.clock.now() // 1_000_000 + ahead
            return Rulings(tuple(floor.rulings[message.after : message.after + 20]), clock)
        ask = message.ask
        assert ask.number <= len(floor.asks) + 1, "a gap"
        floor.asks += [ask] * (ask.number > len(floor.asks))
        assert floor.asks[ask.number - 1] == ask, "other contents"
        return PlaceAnswered(ask.number, bool(ask.number % 3), ("bj-1",) * (not ask.number % 3))

    def _numbers(self, first: int, proofs: tuple[bytes, ...]) -> ToldNumbers:
        status = self.floor.status
        assert status
        here = dict(enumerate((it.proof for it in self.floor.rows), 1))
        same = [number for number, it in enumerate(proofs, first) if here.get(number) == it]
        last = max(same, default=first - 1)
        total = self.floor.rows[last - 1].total if last else 0
        numbers = AdoptedNumbers(*(status.contributions, status.total, status.claims, status.open_claims, last, total))
        said = AdoptionStatement(NAME, POOL, status.adoption, ("Ann", "Bob"), "", numbers, "7", 1)
        return ToldNumbers(encode(said), b"\x03" * 64)

    def _follow(self, seals: tuple[KeptSeal, ...]) -> None:
        for it in seals:
            assert it.seal.sequence <= self.shown + 1, "a gap in the seals"
            self.shown = max(self.shown, it.seal.sequence)

    def _prove(self, signature: SealSignature, seals: tuple[KeptSeal, ...]) -> None:
        self._follow(seals)
        assert signature.key == key_after(self.shown), "no seals lead to this key"
        self.floor.shown = max(self.floor.shown, self.shown)

    def _welcome(self) -> wire.FloorMessage | None:
        if self.welcomed:
            return None
        self.welcomed = True
        self.floor.clock.after(0.25, self._tick)
        return wire.Welcome("7", 1, self.floor.status)

    def _tick(self) -> None:
        if self.open and self.floor.up and self.floor.pool:
            if not self.floor.stands_still:
                self.say(wire.Meter(POOL, TERMS.seed + sum(it.cents for it in self.floor.rows)))
            self.floor.clock.after(1.0, self._tick)

    def _claimed(self, claim: bytes) -> wire.Answered:
        floor, asked = self.floor, msgspec.json.decode(claim, type=Claim)
        if asked.number > len(floor.claims):
            assert (asked.number, asked.contributions) == (len(floor.claims) + 1, len(floor.rows)), "in order"
            floor.claims.append(claim)
            answer = encode(ClaimAnswer(asked.number, TERMS.seed, ()))
            statement = wire.AnswerStatement(NAME, POOL, asked.number, answer, "7", 1)
            floor.answers.append(wire.Answered(encode(statement), b"\x02" * 64))
        assert floor.claims[asked.number - 1] == claim, "other contents"
        return floor.answers[asked.number - 1]


class SimPorts:
    """The sockets of one link process, until it is killed."""

    def __init__(self, clock: VirtualClock, sim_table: SimTable, floor: SimFloor, chance: float = 0.5) -> None:
        self.clock, self.table, self.floor = clock, sim_table, floor
        self.alive = True
        self.delay = 0.001
        self.requests: Wire | None = None
        self.replies: Wire | None = None
        self.to_floor: Wire | None = None
        self.from_floor: Wire | None = None
        self.session: SimSession | None = None
        self.tries: list[int] = []
        """When it has tried to reach the floor (ns)."""
        self.link = Link(self, clock, lambda: chance, lambda: EPOCH_MS * 1_000_000 + clock.now())
        self.link.start()

    def _later(self, do: Callable[[], None]) -> None:
        self.clock.after(self.delay, lambda: do() if self.alive else None)

    def _wire(self, deliver: Callable[[Any], None]) -> Wire:
        wire = Wire(self.clock, deliver)
        wire.delay = self.delay
        return wire

    # The table

    def connect_table(self) -> None:
        if self.table.up:
            self.requests = self._wire(self._serve)
            self.replies = replies = self._wire(self._from_table)
            self._later(lambda: None if replies.cut else self.link.table_opened())
        else:
            self._later(lambda: self.link.table_closed("no table"))

    def ask_table(self, request: table.FloorRequest) -> None:
        if self.requests:
            line = line_of(request)
            self.table.longest = max(self.table.longest, len(line))
            (word,) = msgspec.json.decode(line)["words"]
            self.requests.send(msgspec.json.decode(word, type=ASKED))

    def _serve(self, request: table.FloorRequest) -> None:
        why = self.table.refuses.get(type(request))
        try:
            answer = {"ok": False, "lines": [why]} if why else {"data": self.table.handle(request)}
        except LookupError as error:
            answer = {"ok": False, "lines": [str(error)]}
        if self.replies:
            self.replies.send(answer)

    def _from_table(self, answer: Any) -> None:
        encoded = msgspec.json.encode(answer)
        if isinstance(answer, table.TableNews):
            self.link.table_news(msgspec.json.decode(encoded, type=table.TableNews))
        else:
            self.link.table_answered(msgspec.json.decode(encoded, type=TableReply))

    def follow_news(self) -> None:
        replies = self.replies
        self.table.follower = lambda: replies.send(self.table.news()) if replies and not replies.cut else None
        self.table.follower()

    def close_table(self) -> None:
        for each in (self.requests, self.replies):
            if each:
                each.cut = True
        self.requests = self.replies = None

    def table_ends(self, flush: bool) -> None:
        """The table ends, or the connection to it."""
        if flush and self.requests:
            self.requests.flush()
        if self.requests:
            self.close_table()
            self.link.table_closed("it has hung up")

    # The floor

    def connect_floor(self) -> None:
        self.tries.append(self.clock.now())
        if not self.floor.up:
            self._later(self._if_unconnected)
            return
        self.from_floor = come = self._wire(self.link.floor_heard)
        self.session = self.floor.accept(self._said_by(come))
        self.to_floor = self._wire(self.session.receive)
        self._later(lambda: None if come.cut else self.link.floor_opened())

    def _if_unconnected(self) -> None:
        if self.session is None:
            self.link.floor_closed("nobody listens")

    @staticmethod
    def _said_by(come: Wire) -> Callable[[wire.FloorMessage], None]:
        def say(message: wire.FloorMessage) -> None:
            if not come.cut:
                come.send(msgspec.msgpack.decode(frames.encode(message)[4:], type=TO_TABLE))

        return say

    def send(self, message: wire.TableMessage) -> None:
        if self.to_floor:
            self.to_floor.send(frames.encode(message))

    def close_floor(self) -> None:
        if self.session:
            self.session.open = False
        for each in (self.to_floor, self.from_floor):
            if each:
                each.cut = True
        self.session = self.to_floor = self.from_floor = None

    def floor_ends(self, flush: bool) -> None:
        """End the connection to the floor. flush: it receives the messages on their way; its answers are lost."""
        if flush and self.to_floor:
            self.to_floor.flush()
        if self.session:
            self.close_floor()
            self.link.floor_closed("cut")

    def kill(self) -> None:
        """End the process without a word."""
        self.close_table()
        self.close_floor()
        self.alive = False
        for name in (
            "connect_table",
            "ask_table",
            "follow_news",
            "close_table",
            "connect_floor",
            "close_floor",
            "send",
        ):
            setattr(self, name, lambda *_: None)
        self.link._table_again.cancel()
        self.link._floor_again.cancel()
