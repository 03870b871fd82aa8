# SPDX-License-Identifier: MIT
"""Answers the link process on the socket `link`: the outbox, signatures, answers of the floor, the meter, news."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from controller import VERSION
from controller.config.floor import key_path
from controller.engine.record.effects import Effect, Refuse
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused, FloorRuled
from controller.engine.record.jackpot_claims import (
    JACKPOT_LINK,
    ClaimAnswered,
    ClaimEnd,
    ClaimRefused,
    EndClaim,
    NumbersAdopted,
)
from controller.engine.shown.views import JackpotMeter, View
from controller.engine.values.money import cents
from controller.floor.wire.messages import ANCHOR_PLACE, CLAIM_PLACE, END_PLACE, end_bytes
from controller.journal import JournalError
from controller.linking.adoption import NumbersCheck
from controller.linking.answers import AnswerCheck, WrongAnswer
from controller.linking.clocks import FloorClock
from controller.linking.drawing import DrawDesk
from controller.linking.meter import LinkMeter
from controller.linking.outbox import FloorOutbox, OutboxState
from controller.linking.signing import sign_since
from controller.linking.worker import LinkWorker
from controller.maintenance.reach import ReachedTable, shorten
from controller.sockets import floor_requests as asked
from controller.sockets.draw_requests import AnyDrawRequest, AskDraw, DrawAtFloor, TellDraw
from controller.sockets.requests import LINK, NEWS, Answer, Handler, HungUp, Reply, Request
from hal.base.clock import SECOND

log = logging.getLogger(__name__)

KEY = "table.key"
"""The journal's key, beside the journal."""
NEWS_S = 1.0
"""Seconds. Minimum time between two news if only the report has changed."""
WRONG_S = 10.0
"""Seconds. Least time between two refused answers in the log."""
EXPECTED = (JournalError, WrongAnswer, OSError)
"""Errors whose text is a sufficient answer. Any other error is also logged."""
NUMBERS = 0
"""Stands for the floor's numbers among the numbers of claims in hand."""
NOT_AWAITED = "the table does not wait for this: ask for its places first"
NO_POOL = "this table has a prize of its own: write the option jackpot-pool in its table file first"

_requests = msgspec.json.Decoder(asked.AnyFloorRequest | asked.AnyPlacesRequest | AnyDrawRequest)
TellAnswer = ClaimAnswered | ClaimRefused


class MeterScreen(Protocol):
    """The parts of a conductor that the link uses."""

    own_row: int
    """Number of the last journal row that an effect has of its own: a contribution, a claim or its end."""

    def show_meter(self, meter: JackpotMeter) -> None:
        """Show the prize that several tables share."""


class FedTable(NamedTuple):
    """The parts of a running table that only the link uses."""

    conductor: Callable[[], MeterScreen]
    """Returns the conductor, once the table has started."""
    send: Callable[[asked.TableNews], None]
    """Sends news to everybody who waits for them."""
    report: Callable[[View], bytes] = lambda _: b"{}"
    """Returns the report for the pit screen as JSON."""
    places: Callable[[], asked.PlacesStatus] = lambda: asked.PlacesStatus("", (), 0)
    """Returns the asks on disk that wait for the floor, and the last ruling."""
    draw: DrawAtFloor | None = None
    """The draw of keno for the floor; None at any other table."""


class LinkDesk:
    """The link of one table. All methods are called on the loop; reading and signing have a thread."""

    def __init__(self, table: ReachedTable, fed: FedTable) -> None:
        self._table, self._fed = table, fed
        configuration = table.configuration
        self._name, self._pool = configuration.file.name, configuration.jackpot_pool
        self._key = configuration.state_folder / KEY
        self._worker = LinkWorker(table.clock.post)
        self._outbox = FloorOutbox(configuration.journal, self._pool, self._worker.pause)
        floor = configuration.file.floor
        key = key_path(configuration.path, floor.key if floor else "")
        self._check = AnswerCheck(self._outbox, self._name, self._pool, key)
        self._numbers = NumbersCheck(self._outbox, self._name, self._pool, key)
        self._meter = LinkMeter(table.clock, table.receive, self._show_meter, in_pool=bool(self._pool))
        self._floor_clock = FloorClock(table.clock, table.receive)
        self._drawing = DrawDesk(fed.draw, self._send)
        self._measured = False
        """Whether the link is watched: at a table without a pool once it has asked for places."""
        self._in_hand = set[int]()
        """Numbers of the claims whose answer is on its way to the journal."""
        self._last_wrong = ""
        """The last refused answer in the log."""
        self._wrong_again_at = 0
        """Nanoseconds. Time from which another refused answer is logged."""
        self._listeners = 0
        """Connections that wait for news."""
        self._state = OutboxState()
        self._looked_to = 0
        """Number of the last row of the floor that the worker was asked to read."""
        self._sent_at = 0
        self._sent: asked.TableNews | None = None
        self._due = False
        """Whether news about the report waits until NEWS_S is over."""

    def begin(self) -> None:
        """The table has started: it has a floor. The link of a table in a pool is down until it is heard."""
        self._tell_name()
        if self._pool:
            self._begin_meter()

    def _begin_meter(self) -> None:
        self._measured = True
        self._meter.begin()

    def _tell_name(self) -> None:
        """Tell the table that it has a floor; again while it takes nothing, as when its disk is full."""

        def told(effects: list[Effect], not_taken: str) -> None:
            if not_taken and not effects:
                self._table.clock.after(NEWS_S, self._tell_name)

        self._table.receive(FloorNamed(self._name), told)

    def end(self) -> None:
        """The table ends."""
        self._worker.end()

    def handlers(self) -> dict[str, dict[str, Handler]]:
        """Return the requests of the socket `link`."""
        return {LINK: {asked.FLOOR: self._asked, NEWS: self._listen}}

    # Requests

    def _asked(self, request: Request, reply: Reply) -> None:
        if len(request.words) != 1:
            reply(Answer(False, ("a request of the link has one word: the encoded FloorRequest",)))
            return
        try:
            found = _requests.decode(request.words[0])
        except (msgspec.DecodeError, RecursionError) as error:
            reply(Answer(False, (f"not a request of the link: {error}",)))
            return
        if isinstance(found, asked.TellMeter):
            self._tell_meter(found, reply)
        elif isinstance(found, asked.TellAnswer):
            self._tell_answer(found.event, reply)
        elif isinstance(found, asked.TellNumbers):
            self._tell_numbers(found.event, reply)
        elif isinstance(found, asked.AskPlaces):
            self._ask_places(found, reply)
        elif isinstance(found, asked.TellPlaces):
            self._tell_places(found.event, reply)
        elif isinstance(found, AskDraw | TellDraw):
            self._drawing.asked(found, reply)
        else:
            self._worker.do(partial(self._answer, found), partial(_reply_to, reply))

    def _answer(self, found: asked.AnyFloorRequest) -> Any:
        """Return the data of an answer. Called on the worker's thread."""
        if isinstance(found, asked.AskStatus):
            return self._status()
        if isinstance(found, asked.AskContributions):
            return self._outbox.contributions(found.after)
        if isinstance(found, asked.AskKeptClaim):
            return self._kept_claim(found)
        assert isinstance(found, asked.AskAnchor)
        nonce = bytes.fromhex(found.nonce)
        return asked.SignedAnchor(*sign_since(self._outbox, self._key, found.known, nonce, ANCHOR_PLACE))

    def _status(self) -> asked.LinkStatus:
        state, options = self._outbox.catch_up(), self._table.configuration.file.options
        seed = cents(getattr(options, "jackpot_seed", "$0"))
        sharing, increment = getattr(options, "jackpot_sharing", ""), getattr(options, "jackpot_increment", 0)
        terms = (self._pool, seed, sharing, increment)
        return asked.LinkStatus(self._name, VERSION, *terms, *msgspec.structs.astuple(state))

    def _kept_claim(self, found: asked.AskKeptClaim) -> asked.KeptClaim | None:
        if (claim := self._outbox.claim(found.number)) is None:
            return None
        kept = self._outbox.row(claim.position).event
        end: ClaimEnd | None = None
        proof = b""
        if claim.settlement:
            settled = self._outbox.row(claim.settlement)
            end, proof = msgspec.json.decode(settled.event, type=EndClaim).end, settled.hash
        what, place = kept, CLAIM_PLACE
        if found.sign == "end":
            if end is None:
                return asked.KeptClaim(kept.decode(), None, "", (), None)
            what, place = end_bytes(kept, end, proof), END_PLACE
        way = sign_since(self._outbox, self._key, found.known, what, place)
        return asked.KeptClaim(kept.decode(), *way, end, proof.hex())

    def _show_meter(self, meter: JackpotMeter) -> None:
        if self._pool:
            self._fed.conductor().show_meter(meter)

    def _ask_places(self, found: asked.AskPlaces, reply: Reply) -> None:
        """Answer with the waiting asks. At a table without a shared prize this is how the link is heard."""
        if not self._measured:
            self._begin_meter()
        if not self._pool:
            self._meter.tell(None if found.down else 0, shorten(found.down), 0)
        self._drawing.note_down(found.down)
        self._floor_clock.tell(found.ahead_ms)
        reply(Answer(data=self._fed.places()))

    def _tell_meter(self, told: asked.TellMeter, reply: Reply) -> None:
        if self._pool:
            self._meter.tell(told.prize, shorten(told.why), told.age_ms)
        reply(Answer(bool(self._pool), () if self._pool else (NO_POOL,)))

    # Answers of the floor

    def _tell_answer(self, event: TellAnswer, reply: Reply) -> None:
        event = as_event(event)
        if event.number in self._in_hand:
            reply(Answer(False, (f"an answer to claim {event.number} is being kept: ask again",)))
            return
        self._in_hand.add(event.number)
        self._worker.do(partial(self._check.is_new, event), partial(self._checked, event, reply))

    def _checked(self, event: TellAnswer, reply: Reply, outcome: bool | Exception) -> None:
        """Have a new answer kept as an event, and answer once it is on disk."""
        if outcome is True:
            self._table.receive(event, partial(self._kept, event, reply))
            return
        self._in_hand.discard(event.number)
        if isinstance(outcome, WrongAnswer):
            self._log_wrong(f"an answer of the floor to claim {event.number}", str(outcome))
        _reply_to(reply, None if outcome is False else outcome)

    def _log_wrong(self, what: str, why: str) -> None:
        """Log a refused answer, at most one in WRONG_S. A repeated one is logged once. The link hears each refusal."""
        now = self._table.clock.now()
        if why != self._last_wrong and now >= self._wrong_again_at:
            self._last_wrong, self._wrong_again_at = why, now + round(WRONG_S * SECOND)
            log.error("%s is refused: %s", what, shorten(why))

    def _kept(self, event: TellAnswer, reply: Reply, effects: list[Effect], not_on_disk: str) -> None:
        self._in_hand.discard(event.number)
        refused = tuple(line for it in effects if isinstance(it, Refuse) for line in it.lines)
        reply(Answer(not (refused or not_on_disk), (*refused, *filter(None, [not_on_disk]))))
        self._look()

    # Numbers of the floor

    def _tell_numbers(self, event: NumbersAdopted, reply: Reply) -> None:
        event = replace(event, at=0, by="", device=JACKPOT_LINK)
        if NUMBERS in self._in_hand:
            reply(Answer(False, ("the floor's numbers are being kept: ask again",)))
            return
        self._in_hand.add(NUMBERS)
        self._worker.do(partial(self._numbers.is_new, event), partial(self._numbers_checked, event, reply))

    def _numbers_checked(self, event: NumbersAdopted, reply: Reply, outcome: bool | Exception) -> None:
        """Have new numbers kept as an event, and answer once it is on disk."""
        if outcome is True:
            self._table.receive(event, partial(self._numbers_kept, reply))
            return
        self._in_hand.discard(NUMBERS)
        if isinstance(outcome, WrongAnswer):
            self._log_wrong("the floor's numbers", str(outcome))
        _reply_to(reply, outcome if isinstance(outcome, Exception) else None)

    def _numbers_kept(self, reply: Reply, _: list[Effect], not_on_disk: str) -> None:
        self._in_hand.discard(NUMBERS)
        _kept_places(reply, _, not_on_disk)
        self._look()

    def _tell_places(self, event: FloorAnswered | FloorRefused | FloorRuled, reply: Reply) -> None:
        """Have what the table waits for kept as an event. Nothing else is kept: a repetition takes no row."""
        waits = self._fed.places()
        if isinstance(event, FloorRuled):
            new = event.ruling.number == waits.last_ruling + 1
        else:
            new = any(it.number == event.number for it in waits.waiting)
        if new:
            self._table.receive(replace(event, at=0, by="", device=JACKPOT_LINK), partial(_kept_places, reply))
        else:
            reply(Answer(False, (NOT_AWAITED,)))

    # News

    def _listen(self, _: Request, reply: Reply) -> HungUp:
        self._listeners += 1
        self._worker.do(self._outbox.catch_up, partial(self._begin_news, reply))
        return self._hung_up

    def _hung_up(self) -> None:
        self._listeners -= 1
        if not self._listeners and self._measured:
            self._meter.hang_up()
        if not self._listeners:
            self._drawing.hang_up()

    def _begin_news(self, reply: Reply, outcome: OutboxState | Exception) -> None:
        if isinstance(outcome, Exception):
            _reply_to(reply, outcome)
            return
        self._state, self._sent = outcome, self._news(outcome)
        reply(Answer(data=self._sent))

    def on_disk(self, row: int) -> None:
        """Rows are on disk up to this one. Tell the link of new contributions and claims at once."""
        own = self._fed.conductor().own_row
        if self._looked_to < own <= row:
            self._looked_to = own
            self._look()

    def _look(self) -> None:
        if self._listeners:
            self._worker.do(self._outbox.catch_up, self._looked)

    def _looked(self, outcome: OutboxState | Exception) -> None:
        if isinstance(outcome, Exception):
            log.error("link: %s", outcome, exc_info=None if isinstance(outcome, EXPECTED) else outcome)
        elif outcome != self._state:
            self._state = outcome
            self._send()

    def note_view(self) -> None:
        """The view has changed. Tell the link of a new report, at most once in NEWS_S, and of a new wish at once."""
        self._drawing.note_view()
        if self._listeners and not self._due:
            self._due = True
            waited = (self._table.clock.now() - self._sent_at) / SECOND
            self._table.clock.after(max(0.0, NEWS_S - waited), self._send_report)

    def _send_report(self) -> None:
        self._due = False
        self._send()

    def _send(self) -> None:
        if not self._listeners:
            return
        news = self._news(self._state)
        if news != self._sent:
            self._sent, self._sent_at = news, self._table.clock.now()
            self._fed.send(news)

    def _news(self, state: OutboxState) -> asked.TableNews:
        report = msgspec.Raw(self._fed.report(self._table.view()))
        numbers = (state.contributions, state.claims, state.waiting)
        return asked.TableNews(*numbers, report, state.open, state.adopted, self._drawing.wishes)


def as_event(told: TellAnswer) -> TellAnswer:
    """Return an answer as the table keeps it. A refusal is not signed: its text is made fit for the screens."""
    if isinstance(told, ClaimRefused):
        return ClaimRefused(told.pool, told.number, shorten(told.why) or "no reason was told")
    return replace(told, at=0)


def _reply_to(reply: Reply, outcome: Any) -> None:
    """Answer with the data, or with the words of an error."""
    if not isinstance(outcome, Exception):
        reply(Answer(data=outcome))
        return
    if not isinstance(outcome, EXPECTED):
        log.error("a request of the link failed", exc_info=outcome)
    reply(Answer(False, (str(outcome),)))


def _kept_places(reply: Reply, _: list[Effect], not_on_disk: str) -> None:
    """Answer the link. A refusal of the table is for the people at it: the event is kept all the same."""
    reply(Answer(not not_on_disk, tuple(filter(None, [not_on_disk]))))
