"""Cards as they leave a shoe: what its reader says of each, matched with the optical sensor's pulses; never guessed."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hal.clock import SECOND
from hal.health import Report
from hal.signals import CardDrawn, CardUnread, Signal

MOST_MISSING = 10
"""A reader that skips more numbers than this has not missed so many cards: its count is not to be gone by."""

SAID_NOTHING = "the reader said nothing of it"

QUIET = 3
"""While the count is not known, nothing is decided before so many times `agree_s` have passed without a word."""


class Said(NamedTuple):
    """What the reader says of one card. `card`: `9c`, or nothing if it was not read, and then `why` says why."""

    number: int
    card: str
    face_up: bool
    at: int
    why: str = ""

    @property
    def named(self) -> str:
        """The card, as it is told to a person who has to look at it."""
        return self.card or "a card that it did not read"


class Leaving:
    """A card that left: the pulse of the optical sensor and what the reader said, as far as they have come."""

    def __init__(self, since: int) -> None:
        self.since = since
        self.pulse: int | None = None
        self.said: Said | None = None


class CardCount:
    """Reports each card once it is decided, in the order in which they left: `CardDrawn`, or `CardUnread`.

    A card is drawn if the reader named it and the optical sensor counted it, within `agree_s` of each other. Otherwise
    it is unread: a pulse without a word once `agree_s` is over, or the reader speaks of a later card; a word without a
    pulse once `agree_s` is over, and then the two disagree, which is a doubt. Pulses have no numbers: they are matched
    in their order, from the last card that was decided. When the reader's numbers do not go on from there (or are not
    known yet), cards are gathered until it is quiet; then they are drawn if each has one word and one pulse, and there
    was no doubt meanwhile; if not, all are unread, and not numbered. From the reader's last number the count goes on.

    `doubt` is told what cannot be; it may call `missed` before it returns. What has to be called when: `look` at `due`.
    """

    def __init__(self, device: str, agree_s: float, report: Report, doubt: Callable[[str], None]) -> None:
        self._device, self._report, self._doubt = device, report, doubt
        self._agree = round(agree_s * SECOND)
        self.count = 0
        """How many have left since the reader began to count, as far as is decided; 0 if it is not known."""
        self._latest = 0
        self._known = False
        self._queue: deque[Leaving | Signal] = deque()
        self._gathered: list[int | Said | Signal] = []
        self._spoilt = False
        self._touched: int | None = None

    @property
    def undecided(self) -> int:
        """How many words and pulses wait for what belongs to them."""
        return len(self._queue) + len(self._gathered)

    @property
    def due(self) -> int | None:
        """When something is decided even if nothing comes."""
        if self._known:
            first = self._queue[0] if self._queue else None
            return first.since + self._agree if isinstance(first, Leaving) else None
        return None if self._touched is None else self._touched + QUIET * self._agree

    # What comes

    def pulse(self, at: int) -> None:
        """The optical sensor counted a card."""
        self.look(at)
        if self._known:
            open_ = next((leaving for leaving in self._leavings if leaving.pulse is None), None) or self._add(at)
            open_.pulse = at
        else:
            self._gather(at, at)
        self.look(at)

    def said(self, said: Said) -> None:
        """The reader told of a card."""
        self.look(said.at)
        latest, self._latest = self._latest, said.number
        if not self._known:
            self._gather(said, said.at)
        elif said.number <= latest:
            self._lose(said, f"card {said.number} cannot be: the reader has told of card {latest}")
        elif said.number > self.count + len(self._leavings) + MOST_MISSING:
            self._lose(said, f"card {said.number} cannot be: the one before was card {latest}")
        elif said.number <= self.count:
            self._lose(said, f"card {said.number} is too late or too few: the optical sensor has counted {self.count}")
        else:
            self._of(said).said = said
        self.look(said.at)

    def mark(self, signal: Signal) -> None:
        """Something that is not counted came after the cards so far: it is reported when they are."""
        self.look(signal.at)
        if self._known:
            self._queue.append(signal)
        elif self._touched is None:
            self._report(signal)
        else:
            self._gather(signal, signal.at)
        self.look(signal.at)

    def missed(self, at: int) -> None:
        """Something of what the reader said was not heard. While its numbers are known, they tell what."""
        if not self._known:
            self._spoilt, self._touched = True, at

    def begin(self, at: int) -> None:
        """The reader has started, and counts anew: it will say nothing more of what has left."""
        self._lose_queue()
        self._conclude()
        self.look(at)
        self.count = self._latest = 0
        self._known = True

    def meet(self) -> None:
        """The reader is there, and has counted before anybody listened: its first number is the one to go by."""
        self.count = self._latest = 0
        self._lose_queue()

    def look(self, now: int) -> None:
        """Decide what can be decided by now."""
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

    def _of(self, said: Said) -> Leaving:
        """The card of this number; those before it, of which nothing is known, are put in their places."""
        while self.count + len(self._leavings) < said.number:
            self._add(said.at)
        return self._leavings[said.number - self.count - 1]

    def _next(self, first: Leaving | Signal, now: int) -> bool:
        """Whether the first in the queue is decided, and reported."""
        if isinstance(first, Signal):
            self._queue.popleft()
            self._report(first)
            return True
        passed_by = any(leaving.said for leaving in self._leavings[1:])
        complete = first.pulse is not None and (first.said is not None or passed_by)
        if not complete and now - first.since < self._agree:
            return False
        self._queue.popleft()
        self._decide(first)
        return True

    def _decide(self, leaving: Leaving) -> None:
        said, pulse = leaving.said, leaving.pulse
        if said is not None and pulse is not None and abs(pulse - said.at) <= self._agree:
            self._drawn(said, pulse)
        elif said is None and pulse is not None:
            self._unread(SAID_NOTHING, pulse, self._one_more())
        else:
            what = "nothing" if said is None else said.named
            self._unread(f"the reader says {what}, the optical sensor counted no card", leaving.since, self._one_more())
            self._doubt(f"card {self.count} ({what}): the optical sensor counted no card")

    def _lose(self, said: Said, why: str) -> None:
        """The numbers do not go on. What is not decided yet is gathered with what comes until it is quiet."""
        self._lose_queue()
        self._gather(said, said.at)
        self._spoilt = True
        self._doubt(why)

    def _lose_queue(self) -> None:
        queue, self._known = list(self._queue), False
        self._queue.clear()
        for each in queue:
            if isinstance(each, Signal):
                self._gather(each, each.at)
                continue
            if each.pulse is not None:
                self._gather(each.pulse, each.since)
            if each.said is not None:
                self._gather(each.said, each.since)

    # While it is not

    def _gather(self, what: int | Said | Signal, at: int) -> None:
        self._gathered.append(what)
        self._touched = max(self._touched or 0, at)

    def _conclude(self) -> None:
        """It is quiet: what was gathered is decided, and if the reader said a number, the count is known."""
        gathered, spoilt = self._gathered, self._spoilt
        self._gathered, self._spoilt, self._touched = [], False, None
        pulses = sorted(each for each in gathered if isinstance(each, int))
        words = [each for each in gathered if isinstance(each, Said)]
        self._known = self._latest > 0
        if not spoilt and words and self._agrees(words, pulses):
            self._all_drawn(gathered, pulses)
        else:
            self._all_unread(words, pulses, doubted=spoilt)
            for signal in gathered:
                if isinstance(signal, Signal):
                    self._report(signal)
        self._spoilt, self._touched = False, None
        self.count = self._latest

    def _agrees(self, words: Sequence[Said], pulses: Sequence[int]) -> bool:
        """Whether each word has its pulse, and the numbers have no gap."""
        if len(words) != len(pulses) or words[-1].number - words[0].number != len(words) - 1:
            return False
        return all(abs(pulse - said.at) <= self._agree for said, pulse in zip(words, pulses, strict=True))

    def _all_drawn(self, gathered: Sequence[int | Said | Signal], pulses: Sequence[int]) -> None:
        left = iter(pulses)
        for each in gathered:
            if isinstance(each, Said):
                self.count = each.number - 1
                self._drawn(each, next(left))
            elif isinstance(each, Signal):
                self._report(each)

    def _all_unread(self, words: Sequence[Said], pulses: Sequence[int], *, doubted: bool) -> None:
        times = sorted(pulses if len(pulses) >= len(words) else (said.at for said in words))
        named = ", ".join(said.named for said in words)
        what = f"the reader says {named}, the optical sensor counted {len(pulses)}"
        for at in times:
            self._unread(what if words else SAID_NOTHING, at, 0)
        if words and not doubted:
            self._doubt(f"{what}: nobody knows which is which")

    # What is reported

    def _drawn(self, said: Said, pulse: int) -> None:
        at = min(pulse, said.at)
        if said.card:
            self._report(CardDrawn(self._device, said.card, said.face_up, self._one_more(), at=at))
        else:
            self._unread(said.why, at, self._one_more())

    def _unread(self, what: str, at: int, count: int) -> None:
        self._report(CardUnread(self._device, what, count, at=at))

    def _one_more(self) -> int:
        self.count += 1
        return self.count
