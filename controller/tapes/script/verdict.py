# SPDX-License-Identifier: MIT
"""Compares the answers to each line of a tape with the expected ones."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from controller.engine.record import commands
from controller.engine.record import effects as e
from controller.engine.rounds import HANDED_OVER
from controller.tapes.script.script import Expectation, Manner, TapeStep

LOUD = (e.Refuse, e.Alert, e.Call, e.Declare, commands.Run, commands.Light)
"""The effects that `> nothing` forbids."""


@dataclass(frozen=True)
class Failure:
    """An error in a tape."""

    line: int
    """Number of the line."""
    what: str
    """The error, in words."""
    came: tuple[str, ...] = ()
    """The answers that came instead, if the error is about answers."""

    def __str__(self) -> str:
        return " ".join((f"line {self.line}: {self.what}", "; ".join(self.came))).rstrip()


Answers: TypeAlias = Sequence[tuple[e.Effect, str]]
"""The table's answers, line by line, each with its effect."""


def answers_of(effects: Iterable[e.Effect]) -> Answers:
    """These effects, as a tape and a transcript write them."""
    return [(effect, words) for effect in effects for words in effect.lines]


def unmet(step: TapeStep, effects: Iterable[e.Effect]) -> list[Expectation]:
    """Return the expected answers to a line that have not come with these effects."""
    answers = [words for _, words in answers_of(effects)]
    in_order, _, last = _met_in_order(_select_expected(step, Manner.IN_ORDER), answers)
    in_any_order, _ = _met_in_any_order(
        _select_expected(step, Manner.IN_ANY_ORDER), answers, range(last + 1, len(answers))
    )
    return [*in_order, *in_any_order]


class TapeVerdict:
    """The verdict on one tape, line by line."""

    def __init__(self) -> None:
        self._never: list[Expectation] = []
        """Answers that may not come from now on."""
        self._alerts: set[str] = set()
        """The alerts expected so far. A device that is only partly mended may repeat them."""

    def on(self, step: TapeStep, said: Answers) -> Iterator[Failure]:
        """Yield the failures of one line with these answers."""
        answers = [words for _, words in said]
        in_order, met, last = _met_in_order(_select_expected(step, Manner.IN_ORDER), answers)
        free = range(last + 1, len(answers))
        in_any_order, met_there = _met_in_any_order(_select_expected(step, Manner.IN_ANY_ORDER), answers, free)
        for expectation in (*in_order, *in_any_order):
            yield _missing(expectation, step, answers)
        yield from self._unwanted(step, said)
        yield from self._unexpected(step, said, met | met_there)

    def _unwanted(self, step: TapeStep, said: Answers) -> Iterator[Failure]:
        """Yield the failures of answers that came although the tape forbids them."""
        self._never += _select_expected(step, Manner.NEVER)
        for expectation in (*_select_expected(step, Manner.NOT_HERE), *self._never):
            came = tuple(words for _, words in said if expectation.met_by(words))
            if came:
                yield Failure(expectation.line, f"not expected {expectation.words!r}, but after {step.words}:", came)
        loud = tuple(words for effect, words in said if isinstance(effect, LOUD))
        for expectation in _select_expected(step, Manner.NOTHING) if loud else ():
            yield Failure(expectation.line, f"expected nothing, but after {step.words}:", loud)

    def _unexpected(self, step: TapeStep, said: Answers, met: Collection[int]) -> Iterator[Failure]:
        """Yield answers that need an expectation and lack one. Each refusal needs its own; equal alerts share one."""
        wanted = [it for it in step.expected if it.wanted]
        unexpected: Counter[str] = Counter()
        for at, (effect, words) in enumerate(said):
            if isinstance(effect, e.Alert) and any(it.met_by(words) for it in wanted):
                self._alerts.add(words)
            elif at not in met and _must_be_expected(effect) and words not in self._alerts:
                unexpected[words] += 1
        for words, count in unexpected.items():
            times = f", {count} times" if count > 1 else ""
            yield Failure(step.number, f"{step.line}: not expected{times}: {words}")


def _select_expected(step: TapeStep, manner: Manner) -> list[Expectation]:
    return [it for it in step.expected if it.manner is manner]


def _must_be_expected(effect: e.Effect) -> bool:
    """Whether a tape fails without an expectation of this: a refusal, an alert, a round that its procedure
    could not end."""
    handed_over = isinstance(effect, e.End) and effect.how == HANDED_OVER
    return handed_over or isinstance(effect, (e.Refuse, e.Alert))


def _missing(expectation: Expectation, step: TapeStep, answers: Sequence[str]) -> Failure:
    times = f"{expectation.times} times " if expectation.times > 1 else ""
    what = f"expected {times}{expectation.words!r}, but after {step.words}:"
    return Failure(expectation.line, what, tuple(answers) or ("nothing",))


def _met_in_order(expected: Iterable[Expectation], answers: Sequence[str]) -> tuple[list[Expectation], set[int], int]:
    """Return the expectations not met in this order, the indexes of answers that meet the rest, and the last index."""
    unmet, met, last = [], set(), -1
    for it in expected:
        found = [at for at in range(last + 1, len(answers)) if it.met_by(answers[at])][: it.times]
        if len(found) < it.times:
            unmet.append(it)
        else:
            met.update(found)
            last = found[-1]
    return unmet, met, last


def _met_in_any_order(
    expected: Iterable[Expectation], answers: Sequence[str], free: Iterable[int]
) -> tuple[list[Expectation], set[int]]:
    """The expectations that no answer is left for, however the free answers are shared out; and the answers used."""
    wanted = [it for it in expected for _ in range(it.times)]
    meets: dict[int, int] = {}

    def finds_one(want: int, tried: set[int]) -> bool:
        for at in free:
            if at not in tried and wanted[want].met_by(answers[at]):
                tried.add(at)
                if at not in meets or finds_one(meets[at], tried):
                    meets[at] = want
                    return True
        return False

    unmet = [it for want, it in enumerate(wanted) if not finds_one(want, set())]
    return list(dict.fromkeys(unmet)), set(meets)
