# SPDX-License-Identifier: MIT
"""The work of `tablectl rank`: reads poker hands, ranks them and writes the answers, many lines at once."""

import json
import re
from collections.abc import Callable
from functools import cache
from operator import add
from typing import Any, Final, NamedTuple

from c_ext.cards import CARDS, RANKS, SUITS, numbers
from c_ext.errors import HandError
from c_ext.poker import RANK_32, RANK_32_LOW, RANK_40, RANK_40_LOW, RANK_52, THREE, Best, Ranking
from controller.cli.shared.lines import CHUNK, LONGEST, AnsweredLines

DECKS: Final = {"52": RANK_52, "40": RANK_40, "32": RANK_32, "three": THREE}
ACE_LOW: Final = DECKS | {"40": RANK_40_LOW, "32": RANK_32_LOW}  # in 52 and three it is always low too, s 292(8), H3.1

BLANKS: Final = b" \t\r\v\f"
CARD_OR_WORD: Final = re.compile(rf"[{RANKS}][{SUITS}]|\S+", re.ASCII)

FEW: Final = 8
"""If one line is wrong, up to this many lines are answered one by one."""


# One hand


def best_of(ranking: Ranking, line: bytes) -> Best:
    """The best cards of a hand, written `As Kd Th` or `AsKdTh`. Raises CardError, HandError."""
    if len(line) > LONGEST:
        raise HandError(f"a line of more than {LONGEST} characters; a hand is one of cards, as As Kd Th")
    return ranking.best(numbers(CARD_OR_WORD.findall(line.decode(errors="replace"))))


def deck_of(ranking: Ranking) -> dict[str, Any]:
    """A ranking for JSON: the deck, and whether its ace is also low."""
    return {"deck": ranking.id.removesuffix("-low"), "ace_low": ranking.ace_low}


def describe_rank(ranking: Ranking, best: Best) -> dict[str, Any]:
    """A hand's rank for JSON."""
    cards = [CARDS[card] for card in best.cards]
    return deck_of(ranking) | {"order": best.order, "name": best.name, "best": cards}


# The form of an answer


class AnswerForm(NamedTuple):
    """The text of an answer before, between and after the best cards; `refused` makes the text for a wrong hand."""

    before: Callable[[int, str], str]
    between: str
    after: str
    refused: Callable[[str], str]

    def format_answer(self, best: Best) -> str:
        """The answer to a hand."""
        cards = self.between.join(CARDS[card] for card in best.cards)
        return f"{self.before(best.order, best.name)}{cards}{self.after}"


TEXT: Final = AnswerForm(lambda order, name: f"{order}\t{name}\t", " ", "", lambda why: f"error\t{why}\t")


def json_form(ranking: Ranking) -> AnswerForm:
    """One JSON object a line, like `described`."""
    deck = deck_of(ranking)

    def before(order: int, name: str) -> str:
        return json.dumps(deck | {"order": order, "name": name})[:-1] + ', "best": ["'

    return AnswerForm(before, '", "', '"]}', lambda why: json.dumps(deck | {"error": why}))


@cache
def before_each(ranking: Ranking, form: AnswerForm) -> list[bytes]:
    """The text before the best cards, for each order from 1; index 0 is empty."""
    return [b"", *(form.before(order, ranking.name(order)).encode() for order in range(1, ranking.highest + 1))]


# Lines


def rank_lines(ranking: Ranking, data: bytes) -> bytes:
    """The answers to hands, one line each."""
    chunks = (data[start : start + CHUNK] for start in range(0, len(data), CHUNK))
    return b"".join(HandLines(ranking).answers(chunks))


class HandLines(AnsweredLines):
    """Answers hands: one line of answer for each line read."""

    def __init__(self, ranking: Ranking, form: AnswerForm = TEXT) -> None:
        super().__init__()
        self.ranking, self.form = ranking, form
        self._before = before_each(ranking, form)

    def answered(self, lines: list[bytes]) -> list[bytes]:
        """Answer all lines together. If one is wrong, try each half; few lines are answered one by one."""
        try:
            answers = self._together(lines)
        except HandError:
            if len(lines) <= FEW:
                return list(map(self.alone, lines))
            half = len(lines) // 2
            return self.answered(lines[:half]) + self.answered(lines[half:])
        self.read += len(lines)
        return answers

    def answer(self, line: bytes) -> str:
        return self.form.format_answer(best_of(self.ranking, line))

    def refusal(self, why: ValueError) -> str:
        return self.form.refused(str(why))

    def _together(self, lines: list[bytes]) -> list[bytes]:
        """The answers to lines that are all hands. Raises HandError if one is not a hand."""
        hands = words_of(lines)
        sizes = set(map(len, hands))
        if len(sizes) == 1:
            return self._ranked(b"".join(hands), *sizes)
        answers = {size: iter(self._ranked(b"".join(it for it in hands if len(it) == size), size)) for size in sizes}
        return [next(answers[len(hand)]) for hand in hands]

    def _ranked(self, words: bytes, size: int) -> list[bytes]:
        """The answers to hands of `size` letters each."""
        hands, cards = numbers_of(words), size // 2
        orders, best = self.ranking.bests(hands, cards)
        written = self._written(best, len(orders))
        return [self._before[order] + best for order, best in zip(orders, written, strict=True)]

    def _written(self, best: bytes, hands: int) -> list[bytes]:
        """The best cards of each hand, with the end of its line: fills a pattern with ranks and suits."""
        cards = len(best) // hands
        line = self.form.between.join(["??"] * cards) + self.form.after + "\n"
        text = bytearray(line.encode() * hands)
        ranks, suits = best.translate(RANK_OF), best.translate(SUIT_OF)
        for card in range(cards):
            place = card * len("??" + self.form.between)
            text[place :: len(line)] = ranks[card::cards]
            text[place + 1 :: len(line)] = suits[card::cards]
        return bytes(text).splitlines(keepends=True)


# Cards of many hands at once, by translation tables for bytes


def _table(becomes: dict[str, int], otherwise: int = 0) -> bytes:
    return bytes(becomes.get(chr(byte), otherwise) for byte in range(256))


RANK_OF: Final = "".join(card[0] for card in CARDS).encode().ljust(256)
SUIT_OF: Final = "".join(card[1] for card in CARDS).encode().ljust(256)
NUMBER_OF_RANK: Final = _table({rank: CARDS.index(rank + SUITS[0]) for rank in RANKS})
NUMBER_OF_SUIT: Final = _table({suit: place for place, suit in enumerate(SUITS)})
SHAPE: Final = _table(dict.fromkeys(RANKS, ord("r")) | dict.fromkeys(SUITS, ord("s")), ord("?"))


def words_of(lines: list[bytes]) -> list[bytes]:
    """Each line without its blanks. Raises HandError if one is too long or has something else than cards."""
    text = b"\n".join(lines)
    words = text.translate(None, BLANKS).split(b"\n")
    if len(max(lines, key=len)) > LONGEST or 2 * text.translate(SHAPE).count(b"rs") != sum(map(len, words)):
        raise HandError("not all of these lines are hands")
    return words


def numbers_of(words: bytes) -> bytes:
    """The numbers of cards, which are written with two letters each."""
    return bytes(map(add, words[0::2].translate(NUMBER_OF_RANK), words[1::2].translate(NUMBER_OF_SUIT)))
