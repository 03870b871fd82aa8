# SPDX-License-Identifier: MIT
"""Cards as they leave a shoe: the reader's report of each, matched with the optical sensor's pulses. Never a guess."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hal.base.clock import SECOND
from hal.base.health import Report
from hal.signals import CardDrawn, CardUnread, Signal

MOST_MISSING = 10
"""If the reader skips more numbers than this, its count is unreliable: it cannot have missed that many cards."""

SAID_NOTHING = "the reader said nothing of it"
NOT_COUNTED = "the optical sensor counted no card"

MOST_GATHERED = 1_000
"""Readings and pulses that may wait for quiet. A shoe of eight decks has 416 cards, with one of each."""

QUIET = 3
"""While the count is unknown, cards are decided only after QUIET times `agree_s` without a report or a pulse."""


class CardReading(NamedTuple):
    """The reader's report of one card. `card`: `9c`, or "" if it was not read; `why` then gives the reason."""

    number: int
    card: str
    face_up: bool
    at: int
    why: str = ""


class Leaving:
    """A card that left: the time of the optical sensor's pulse, and the reader's report, each None until it comes."""

    def __init__(self, since: int) -> None:
        self.since = since
        self.pulse: int | None = None
        self.reading: CardReading | None = None


class CardCount:
    """Reports each card once it is decided, in the order in which the cards left: `CardDrawn`, or `CardUnread`.

    A card is drawn if the reader named it and the optical sensor counted it, within `agree_s` of each other. Otherwise
    it is unread. There are two cases:
    - A pulse without a reading, when `agree_s` is over or when the reader reports a later card.
    - A reading without a pulse, when `agree_s` is over. Reader and sensor then disagree, and `on_doubt` is called.

    Pulses have no numbers. They are matched in their order, from the last decided card on. If the reader's numbers do
    not continue from there, or are not known yet, cards are gathered until nothing comes for QUIET times `agree_s`.
    Then all are drawn if each has one reading and one pulse and there was no doubt in between. If not, all are unread
    and have no number. The count then continues from the reader's last number. If it does not become quiet, no more
    than MOST_GATHERED are kept: then one card is reported, unread, for all of them.

    No words name a card, because it may lie face down.

    `on_doubt` gets each impossibility in words. It may call `missed` before it returns. The owner must call `look` when
    `due` has come.
    """

    def __init__(self, device: str, agree_s: float, report: Report, on_doubt: Callable[[str], None]) -> None:
        self._device, self._report, self._on_doubt = device, report, on_doubt
        self._agree = round(agree_s * SECOND)
        self.count = 0
        """How many decided cards have left since the reader began to count; 0 if this is not known."""
        self._latest = 0
        self._known = False
        self._queue: deque[Leaving | Signal] = deque()
        self._gathered: list[int | CardReading | Signal] = []
        self._spoilt = False
        self._touched: int | None = None

    @property
    def undecided(self) -> int:
        """Return how many readings and pulses wait for their partner."""
        return len(self._queue) + len(self._gathered)

    @property
    def restless(self) -> bool:
        """Return whether reports came for so long without a pause that further ones are not kept."""
        return len(self._gathered) >= MOST_GATHERED

    @property
    def due(self) -> int | None:
        """Return the time at which something can be decided even if nothing more comes; None if nothing waits."""
        if self._known:
            first = self._queue[0] if self._queue else None
            return first.since + self._agree if isinstance(first, Leaving) else None
        return None if self._touched is None else self._touched + QUIET * self._agree

    # Inputs

    def pulse(self, at: int) -> None:
        """The optical sensor counted a card."""
        self.look(at)
        if self._known:
            waiting = next((leaving for leaving in self._leavings if leaving.pulse is None), None) or self._add(at)
            waiting.pulse = at
        else:
            self._gather(at, at)
        self.look(at)

    def read(self, reading: CardReading) -> None:
        """The reader reported a card."""
        self.look(reading.at)
        latest, self._latest = self._latest, reading.number
        if not self._known:
            self._gather(reading, reading.at)
        elif reading.number <= latest:
            self._lose(reading, f"card {reading.number} is impossible: the reader has reported card {latest}")
        elif reading.number > self.count + len(self._leavings) + MOST_MISSING:
            self._lose(reading, f"card {reading.number} is impossible: the one before was card {latest}")
        elif reading.number <= self.count:
            counted = f"the optical sensor has counted {self.count}"
            self._lose(reading, f"card {reading.number} came too late, or its number is too low: {counted}")
        else:
            self._of(reading).reading = reading
        self.look(reading.at)

    def mark(self, signal: Signal) -> None:
        """Report a signal that is not a counted card, in its place: after the cards that left before it."""
        self.look(signal.at)
        if self._known:
            self._queue.append(signal)
        elif self._touched is None:
            self._report(signal)
        else:
            self._gather(signal, signal.at)
        self.look(signal.at)

    def missed(self, at: int) -> None:
        """A frame of the reader may be lost. While the count is known, the card numbers show which card was missed."""
        if not self._known:
            self._spoilt, self._touched = True, at

    def reader_started(self, at: int) -> None:
        """The reader has started and counts from 1 again. It will not report the cards that left before."""
        self._lose_queue()
        self._conclude()
        self.look(at)
        self.count = self._latest = 0
        self._known = True

    def reader_found(self) -> None:
        """The reader was running before the controller listened. Its first number sets the count."""
        self.count = self._latest = 0
        self._lose_queue()

    def look(self, now: int) -> None:
        """Decide what can be decided at this time."""
        if not self._known:
            if self.due is not None and now >= self.due:
                self._conclude()
            return
        while self._queue and self._known and self._next(self._queue[0], now):
            pass

    # While the count is known

    @property
    def _leavings(self) -> list[Leaving]:
        return [each for each in self._queue if isinstance(each, Leaving)]

    def _add(self, since: int) -> Leaving:
        leaving = Leaving(since)
        self._queue.append(leaving)
        return leaving

    def _of(self, reading: CardReading) -> Leaving:
        """The card of this number. Cards before it that nothing reported yet are added to the queue first."""
        while self.count + len(self._leavings) < reading.number:
            self._add(reading.at)
        return self._leavings[reading.number - self.count - 1]

    def _next(self, first: Leaving | Signal, now: int) -> bool:
        """Decide and report the first in the queue, if that is possible. Returns whether it was."""
        if isinstance(first, Signal):
            self._queue.popleft()
            self._report(first)
            return True
        overtaken = any(leaving.reading for leaving in self._leavings[1:])
        complete = first.pulse is not None and (first.reading is not None or overtaken)
        if not complete and now - first.since < self._agree:
            return False
        self._queue.popleft()
        self._decide(first)
        return True

    def _decide(self, leaving: Leaving) -> None:
        reading, pulse = leaving.reading, leaving.pulse
        if reading is not None and pulse is not None and abs(pulse - reading.at) <= self._agree:
            self._drawn(reading, pulse)
        elif reading is None and pulse is not None:
            self._unread(SAID_NOTHING, pulse, self._one_more())
        else:
            what = "nothing" if reading is None else "a card"
            self._unread(f"the reader says {what}, {NOT_COUNTED}", leaving.since, self._one_more())
            self._on_doubt(f"card {self.count}: {NOT_COUNTED}")

    def _lose(self, reading: CardReading, why: str) -> None:
        """Mark the count as unknown: the numbers do not continue. Undecided cards are gathered with all that come until
        it is quiet.
        """
        self._lose_queue()
        self._gather(reading, reading.at)
        self._spoilt = True
        self._on_doubt(why)

    def _lose_queue(self) -> None:
        queue, self._known = list(self._queue), False
        self._queue.clear()
        for each in queue:
            if isinstance(each, Signal):
                self._gather(each, each.at)
                continue
            if each.pulse is not None:
                self._gather(each.pulse, each.since)
            if each.reading is not None:
                self._gather(each.reading, each.since)

    # While the count is not known

    def _gather(self, what: int | CardReading | Signal, at: int) -> None:
        if self.restless:
            self._spoilt = True
        else:
            self._gathered.append(what)
        self._touched = max(self._touched or 0, at)

    def _conclude(self) -> None:
        """It is quiet: decide what was gathered. If the reader has given a number, the count is known from now on."""
        gathered, spoilt, restless = self._gathered, self._spoilt, self.restless
        self._gathered, self._spoilt, self._touched = [], False, None
        pulses = sorted(each for each in gathered if isinstance(each, int))
        readings = [each for each in gathered if isinstance(each, CardReading)]
        self._known = self._latest > 0
        if restless:
            self._unread(f"{MOST_GATHERED} reports and more came without a pause", _at(gathered[0]), 0)
        elif not spoilt and readings and self._agrees(readings, pulses):
            self._all_drawn(gathered, pulses)
        else:
            self._all_unread(readings, pulses, doubted=spoilt)
            for signal in gathered:
                if isinstance(signal, Signal):
                    self._report(signal)
        self._spoilt, self._touched = False, None
        self.count = self._latest

    def _agrees(self, readings: Sequence[CardReading], pulses: Sequence[int]) -> bool:
        """Whether each reading has its pulse, and the numbers have no gap."""
        if len(readings) != len(pulses) or readings[-1].number - readings[0].number != len(readings) - 1:
            return False
        return all(abs(pulse - reading.at) <= self._agree for reading, pulse in zip(readings, pulses, strict=True))

    def _all_drawn(self, gathered: Sequence[int | CardReading | Signal], pulses: Sequence[int]) -> None:
        left = iter(pulses)
        for each in gathered:
            if isinstance(each, CardReading):
                self.count = each.number - 1
                self._drawn(each, next(left))
            elif isinstance(each, Signal):
                self._report(each)

    def _all_unread(self, readings: Sequence[CardReading], pulses: Sequence[int], *, doubted: bool) -> None:
        times = sorted(pulses if len(pulses) >= len(readings) else (reading.at for reading in readings))
        said = f"{len(readings)} card{'' if len(readings) == 1 else 's'}"
        what = f"the reader says {said}, the optical sensor counted {len(pulses)}"
        for at in times:
            self._unread(what if readings else SAID_NOTHING, at, 0)
        if readings and not doubted:
            self._on_doubt(f"{what}: nobody knows which is which")

    # Reports

    def _drawn(self, reading: CardReading, pulse: int) -> None:
        at = min(pulse, reading.at)
        if reading.card:
            self._report(CardDrawn(self._device, reading.card, reading.face_up, self._one_more(), at=at))
        else:
            self._unread(reading.why, at, self._one_more())

    def _unread(self, what: str, at: int, count: int) -> None:
        self._report(CardUnread(self._device, what, count, at=at))

    def _one_more(self) -> int:
        self.count += 1
        return self.count


def _at(what: int | CardReading | Signal) -> int:
    """Return the time at which this came."""
    return what if isinstance(what, int) else what.at
