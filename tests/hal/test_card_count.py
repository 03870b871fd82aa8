# SPDX-License-Identifier: MIT
"""Pulses and readings are matched. No lost, late or excess one makes a card be guessed or change its place."""

from itertools import product
from typing import NamedTuple

import pytest
from contract_shoe import said
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.base.card_count import MOST_GATHERED, CardCount, CardReading
from hal.signals import CardDrawn, CardUnread, CuttingCard, Signal
from hal.sim.machines.shoe import PACK

MS = 1_000_000
AGREE_MS = 120


class CountBench:
    """A count that gets readings and pulses at times in milliseconds. `known`: its reader has just started."""

    def __init__(self, known: bool = True) -> None:
        self.signals: list[Signal] = []
        self.doubts: list[str] = []
        self.cards = CardCount("shoe", AGREE_MS / 1000, self.signals.append, self.doubts.append)
        self.now = 0
        if known:
            self.cards.reader_started(0)
        else:
            self.cards.reader_found()

    def until(self, at: int) -> None:
        while self.cards.due is not None and self.cards.due <= at:
            self.now = max(self.now, self.cards.due)
            due = self.cards.due
            self.cards.look(self.now)
            assert self.cards.due != due, "what is due is decided"
        self.now = at

    def pulse(self, ms: int) -> None:
        self.until(ms * MS)
        self.cards.pulse(ms * MS)

    def word(self, ms: int, number: int, card: str = "") -> None:
        self.until(ms * MS)
        self.cards.read(CardReading(number, card or PACK[number], False, ms * MS))

    def end(self) -> list[str]:
        self.until(self.now + 10_000 * MS)
        assert self.cards.undecided == 0
        return [said(signal) for signal in self.signals]


@pytest.mark.parametrize(("apart", "reported"), [(0, "1 2c"), (AGREE_MS - 1, "1 2c"), (AGREE_MS, "1 unread")])
@pytest.mark.parametrize("first", ["pulse", "word"])
def test_so_far_apart_they_still_agree(apart: int, reported: str, first: str) -> None:
    rig = CountBench()
    times = {"pulse": 1000, "word": 1000 + apart} if first == "pulse" else {"pulse": 1000 + apart, "word": 1000}
    for what in sorted(times, key=lambda each: (times[each], each != first)):
        if what == "pulse":
            rig.pulse(times[what])
        else:
            rig.word(times[what], 1, "2c")
    assert rig.end()[0] == reported
    assert rig.signals[0].at == 1000 * MS
    assert bool(rig.doubts) == (reported != "1 2c"), "the other came too late, alone"


def test_before_the_count_is_known_they_have_to_agree_too() -> None:
    rig = CountBench(known=False)
    rig.pulse(1000)
    rig.word(1000 + 2 * AGREE_MS, 7)
    assert rig.end() == ["0 unread"]
    assert rig.doubts == ["the reader says 1 card, the optical sensor counted 1: nobody knows which is which"]


def test_a_number_that_is_told_again_spoils_what_comes_until_it_is_quiet() -> None:
    rig = CountBench()
    rig.pulse(1000)
    rig.word(1005, 1)
    rig.pulse(2000)
    rig.word(2005, 1)
    rig.pulse(2100)
    rig.word(2105, 2)
    rig.pulse(4000)
    rig.word(4005, 3)
    assert rig.end() == [f"1 {PACK[1]}", "0 unread", "0 unread", f"3 {PACK[3]}"]


def test_a_pulse_that_is_told_late_is_not_taken_for_one_in_time() -> None:
    rig = CountBench()
    rig.word(1000, 1)
    rig.cards.pulse(800 * MS)
    assert rig.end() == ["1 unread"]
    assert rig.doubts


def test_the_number_of_a_reader_that_was_away_is_not_known_until_it_says_one() -> None:
    rig = CountBench()
    rig.pulse(1000)
    rig.word(1005, 1)
    rig.until(2000 * MS)
    rig.cards.reader_found()
    assert rig.cards.count == 0
    rig.pulse(3000)
    rig.until(5000 * MS)
    assert rig.cards.count == 0, "a pulse alone tells of no number"
    rig.pulse(6000)
    rig.word(6005, 5)
    assert rig.end() == [f"1 {PACK[1]}", "0 unread", f"5 {PACK[5]}"]
    assert (rig.cards.count, rig.doubts) == (5, [])


def test_a_number_from_before_it_was_away_does_not_count() -> None:
    rig = CountBench()
    for number in range(1, 4):
        rig.pulse(1000 * number)
        rig.word(1000 * number + 5, number)
    rig.until(4000 * MS)
    rig.cards.reader_found()
    rig.pulse(5000)
    rig.until(7000 * MS)
    rig.pulse(8000)
    rig.word(8005, 1)
    assert rig.end()[3:] == ["0 unread", f"1 {PACK[1]}"]
    assert rig.doubts == []


@pytest.mark.parametrize("known", [True, False], ids=["known", "not known"])
def test_a_cutting_card_with_nothing_before_it_is_told_at_once(known: bool) -> None:
    rig = CountBench(known)
    rig.cards.mark(CuttingCard("shoe", at=1000 * MS))
    assert [said(signal) for signal in rig.signals] == ["cut"]
    assert rig.end() == ["cut"]


@pytest.mark.parametrize("word", [True, False], ids=["drawn", "unread"])
@pytest.mark.parametrize("known", [True, False], ids=["known", "not known"])
def test_a_cutting_card_comes_between_what_left_before_and_after_it(known: bool, word: bool) -> None:
    rig = CountBench(known)
    rig.pulse(1000)
    if word:
        rig.word(1005, 1)
    rig.cards.mark(CuttingCard("shoe", at=1006 * MS))
    told = [said(signal) for signal in rig.signals]
    assert told == ([f"1 {PACK[1]}", "cut"] if known and word else []), "not before the card is decided"
    if word:
        rig.pulse(1150)
        rig.word(1155, 2)
    first = f"1 {PACK[1]}" if word else "1 unread" if known else "0 unread"
    assert rig.end() == [first, "cut", *([f"2 {PACK[2]}"] if word else [])]


WAYS = {
    "pulse first": (0, 5),
    "word first": (5, 0),
    "not read": (0, 5),
    "no word": (0, None),
    "no pulse": (None, 5),
}
"""When pulse and word of a card come, in milliseconds after it has left."""


@pytest.mark.parametrize("ways", [*product(WAYS, repeat=3)], ids=", ".join)
@pytest.mark.parametrize("known", [True, False], ids=["known", "not known"])
def test_each_of_three_cards_with_time_between_them_is_what_it_is(ways: tuple[str, ...], known: bool) -> None:
    rig = CountBench(known)
    for number, way in enumerate(ways, 1):
        pulse, word = WAYS[way]
        events = [(pulse, "pulse")] if pulse is not None else []
        events += [(word, "word")] if word is not None else []
        for after, what in sorted(events):
            if what == "pulse":
                rig.pulse(number * 1000 + after)
            elif way == "not read":
                rig.until((number * 1000 + after) * MS)
                rig.cards.read(CardReading(number, "", False, (number * 1000 + after) * MS, "not read"))
            else:
                rig.word(number * 1000 + after, number)
    good = [way in ("pulse first", "word first") for way in ways]
    reported = rig.end()
    assert len(reported) == 3
    expected = [f"{number} {PACK[number] if right else 'unread'}" for number, right in enumerate(good, 1)]
    if known:
        assert reported == expected
    else:
        assert [each.split()[1] for each in reported] == [each.split()[1] for each in expected]
    assert len(rig.doubts) == ways.count("no pulse")


class CardStory(NamedTuple):
    """One card."""

    after: int
    """Milliseconds since the card before."""
    pulse: int | None
    """Delay of its pulse; None if lost."""
    word: int | None
    """Delay of its reading; None if lost."""


skews = st.none() | st.integers(0, AGREE_MS - 1)
stories = st.lists(
    st.builds(CardStory, st.sampled_from([0, 10, 40, 150, 300, 1000]), skews, skews), min_size=1, max_size=12
)


@settings(deadline=None, max_examples=400)
@given(stories, st.booleans(), st.lists(st.integers(0, 3000), max_size=2), st.booleans())
def test_however_they_come_no_card_is_guessed_lost_or_out_of_its_place(
    story: list[CardStory], known: bool, noise: list[int], cutting: bool
) -> None:
    rig = CountBench(known)
    for at, what, number in timeline(story, noise):
        if what == "pulse":
            rig.pulse(at)
        else:
            rig.word(at, number)
    if cutting:
        rig.cards.mark(CuttingCard("shoe", at=rig.now))
    rig.end()
    drawn = [signal for signal in rig.signals if isinstance(signal, CardDrawn)]
    assert [each.count for each in drawn] == sorted({each.count for each in drawn}), "each once, in order"
    assert all(each.card == PACK[each.count] for each in drawn)
    words = {number for number, card in enumerate(story, 1) if card.word is not None}
    assert {each.count for each in drawn} <= words
    assert sum(isinstance(signal, CuttingCard) for signal in rig.signals) == cutting
    cards = [signal for signal in rig.signals if isinstance(signal, CardDrawn | CardUnread)]
    lost_words, lost_pulses = len(story) - len(words), sum(card.pulse is None for card in story)
    if known and not noise and not rig.doubts and not (lost_words and lost_pulses):
        assert len(cards) == len(story), "each is drawn or unread, and no other"
        for place, each in enumerate(cards, 1):
            assert not isinstance(each, CardDrawn) or each.count == place


def timeline(story: list[CardStory], noise: list[int]) -> list[tuple[int, str, int]]:
    """Pulses stay in order, and so do readings, as on a real sensor and a real line."""
    events = [(ms, "pulse", 0) for ms in noise]
    left = 0
    latest = {"pulse": 0, "word": 0}
    for number, card in enumerate(story, 1):
        left += card.after
        for what, skew in (("pulse", card.pulse), ("word", card.word)):
            if skew is not None:
                latest[what] = max(latest[what] + 1, left + skew)
                events.append((latest[what], what, number))
    return sorted(events)


@pytest.mark.parametrize("known", [False, True])
def test_of_what_never_rests_no_more_is_kept_than_a_shoe_can_hold(known: bool) -> None:
    """Chatter of a sensor, or a reader that repeats itself, could fill the memory in a night."""
    rig = CountBench(known)
    most = 0
    for ms in range(1000, 30_000, 5):
        rig.pulse(ms)
        if not known:
            rig.word(ms, ms, PACK[1])
        most = max(most, rig.cards.undecided)
    assert most <= MOST_GATHERED
    assert rig.cards.restless != known
    rig.until(rig.now + 10_000 * MS)
    assert (rig.cards.undecided, rig.cards.restless) == (0, False)
    if not known:
        assert [said(signal) for signal in rig.signals] == ["0 unread"]
        assert rig.signals[0].at == 1000 * MS
        rig.pulse(50_000)
        rig.word(50_000, 29_996, PACK[1])
        assert rig.end()[1:] == ["29996 " + PACK[1]]
