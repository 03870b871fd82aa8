# SPDX-License-Identifier: MIT
"""At one table no digits have two meanings, whenever they are keyed; and keyed digits alone return no money.

The meanings of digits are checked to be disjoint for every game. Then tapes reach every wait that takes digits. All
meaningful digits are keyed there, and many meaningless ones: each entry is refused, or has exactly its own meaning.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.state import Limits
from controller.engine.rules.equipment import Meaning
from controller.engine.rules.game import AnyGame
from controller.games import find, rooms
from controller.games.blackjack.irregular.remedies import CODES as OF_BLACKJACK
from controller.games.blackjack.waits import MEANWHILE
from controller.games.cards.hands.codes import Code, Codes
from controller.games.cards.hands.meanwhile import amount_keyed, code_of, key
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import Entered, Keyed
from tests.games.asked_keys import builder_of

HERE = Path(__file__).parent
WITH_TERMINAL = [name for name in rooms() if find(name).equipment.terminal]
EVERY = ["".join(digits) for count in (1, 2, 3) for digits in product("0123456789", repeat=count)]
TAPES = {
    "baccarat": ("report-not-counted-but-there", "s93-8-what-is-confirmed-of-a-burnt-card"),
    "blackjack": (
        "money-three-players-five-rounds", "cards-again-a-card-at-21-is-void", "s43-d-by-the-dealers-keys",
        "s65C-2-no-card-more-often-than-there-are-decks", "s56-2-its-second-card-is-still-to-come",
        "cards-again-whose-wagers-are-void-meanwhile", "s61-insurance-on-a-players-ace", "s56-1-no-cards-at-all",
        "power-cut-irregularities",
    ),
    "caribbean-stud": (
        "unread-card-of-the-dealers-that-lies-face-up", "s245-5-interrupted-while-the-deck-is-counted",
        "device-s238-2-a-stack-that-is-put-right", "device-shoe-is-empty",
    ),
    "craps": ("s128-1-nothing-paid-on-an-overruled-call",),
    "double-chance": (
        "r12-5-two-hands-have-a-wrong-number", "r3-4-checked-before-use", "r11-1-9-no-dead-hand",
        "r8-4-one-to-three-cards-are-kept",
    ),
    "draw-poker": (
        "s310-2-the-called-player-has-tapped-out", "s297-2-sorted-and-inspected",
        "s310-2-nobody-was-called-who-is-first", "unread-cards", "s312-5-in-the-final-round",
        "s306-4-more-than-the-stake", "s317-1-b-not-cut", "s319-2-the-last-but-one-in-the-first-round",
        "keys-out-of-turn", "s297-2-a-new-deck-between-rounds", "s318-5-above-the-maximum",
        "s314-2-no-stake-is-left", "s308-6-too-few-cards", "keys-a-round-at-the-table",
    ),
    "five-card-stud": (
        "keys-a-round-at-the-table", "unread-a-card-that-lies-face-up-is-keyed-at-once",
        "unread-a-hole-card-is-keyed-at-the-showdown", "s357-1-a-misdeal", "s359-1-a-card-found-face-up",
        "s362-3-dead-hands-at-the-showdown", "s351-1-the-cases-of-tapping-out",
    ),
    "keno": (
        "power-cut-in-the-drawing", "s222-10-by-hand-during-a-drawing", "s222-10-repaired-in-a-drawing",
        "s222-7-a-wrong-number-on-the-boards", "s222-8-a-part-is-found-at-the-check",
    ),
    "let-it-ride-house": (
        "H7-9-the-stub-is-counted", "H7-1-a-bonus-from-the-hand", "H10-1-face-up-in-the-hand",
    ),
    "let-it-ride-nsw": (
        "r3-6-cards-are-changed", "r12-10-corrected-once-cards-were-handled", "not-left-noticed-at-the-turn-up",
        "r12-3-the-dealer-exposes-two", "r3-7-the-cards-are-counted-in-a-round",
    ),
    "manila-poker": (
        "keys-a-round-at-the-table", "unread-a-communal-card-is-keyed-at-once", "s283-4-nobody-is-left-at-the-showdown",
        "unread-a-hole-card-is-keyed-at-the-showdown", "s280-1-c-a-hole-card-is-exposed", "s274-3-three-who-tap-out",
    ),
    "mini-baccarat": ("reader-no-card-had-left", "s201-8-a-burnt-card-that-is-keyed"),
    "mini-dice": ("s185-more-than-three",),
    "pai-gow": (
        "irregular-s446-451", "reader-s434-1-only-the-tiles-of-the-hand", "s431-tiles-are-replaced",
    ),
    "roulette": ("s133-1-crown-asked-for",),
    "seven-card-stud": (
        "keys-a-round-at-the-table", "unread-a-card-that-lies-face-up-is-keyed-at-once",
        "unread-a-hole-card-is-keyed-at-the-showdown", "s401-1-a-misdeal", "s404-1-a-card-found-face-up",
        "s407-3-dead-hands-at-the-showdown", "s395-1-the-cases-of-tapping-out",
        "s404-3-the-last-hole-card-is-exposed-too-soon",
    ),
    "sic-bo": ("s76-more-than-three-turns",),
    "tri-chro-54": (
        "s465-4-put-right-though-the-device-is-stuck", "s465-4-two-balls-broken",
        "s465-4-a-part-in-a-device-that-is-stuck",
    ),
    "tri-chro-63": ("s465-2-second-ball-by-hand", "s465-4-broken-ball"),
    "wheel-of-fortune-50": ("s147-entry-twice-in-one-movement",),
    "wheel-of-fortune-52": ("s157-keypad",),
}  # fmt: skip
"""Fewest tapes that reach every kind of wait for digits. Other games use all their tapes."""

LIKE_CODES = {"000", "011", "093", "101", "103", "121", "122", "131", "132", "134"}
"""Cards that are keyed in every wait: the cards most similar to codes, and some others."""


def meanings(game: AnyGame) -> dict[str, list[Meaning]]:
    """Return the meanings of each sequence of digits."""
    every: dict[str, list[Meaning]] = defaultdict(list)
    assert game.equipment.terminal
    for meaning in game.equipment.terminal.codes:
        for digits in meaning.digits:
            every[digits].append(meaning)
    return every


@pytest.mark.parametrize("name", WITH_TERMINAL)
def test_no_digits_have_two_meanings(name: str) -> None:
    every = meanings(find(name))
    assert {digits: found for digits, found in every.items() if len(found) != 1} == {}
    assert {*every} <= {*EVERY}, "the terminal shows three digits"


@pytest.mark.parametrize("name", WITH_TERMINAL)
def test_a_code_is_told_with_its_section_and_words_of_its_own(name: str) -> None:
    terminal = find(name).equipment.terminal
    assert terminal
    assert all(it.keys and it.what and it.source and it.digits for it in terminal.codes)
    assert len({it.what for it in terminal.codes}) == len(terminal.codes)


@pytest.mark.parametrize("digits", ["121", "103", "011", "000", "3", "05", "13", ""])
def test_a_code_that_could_be_a_card_or_a_place_is_none(digits: str) -> None:
    code = Code(digits=digits, means="a misdeal", source="s 1", carried_out=lambda table, place: None)
    with pytest.raises(ValueError, match="means something else"):
        Codes(MEANWHILE, (code,), "s 1")


def test_nor_is_one_that_another_code_has() -> None:
    """6 5 2 is section 65B, so section 65 can be about no box."""
    of_a_box = Code(digits="65", means="a box", source="s 65", about="box", carried_out=lambda table, place: None)
    with pytest.raises(ValueError, match=r"6 5 2 .* means something else"):
        Codes(MEANWHILE, (OF_BLACKJACK.known["652"], of_a_box), "s 51")


class AtTwoDigits:
    """The meaning of two-digit places and amounts, at a table whose only code is 2 8 3."""

    places: list[str]

    def __init__(self) -> None:
        self.places, self.about = [], list[str]()
        code = Code(digits="283", means="a dead hand", source="s 283", about="place", carried_out=self._about)
        self.codes = Codes(MEANWHILE, (code,), "s 280", place=self._place, place_digits=2)
        game = find("blackjack")
        assert game.equipment.terminal
        terminal = replace(game.equipment.terminal, most=5)
        game = replace(game, equipment=replace(game.equipment, terminal=terminal), variant=None)
        self.table = Engine(game, fresh(game, Limits(500, 50_000, 500), "t", {})).table

    def _place(self, _table: object, place: str) -> None:
        self.places.append(place)

    def _about(self, _table: object, place: str) -> None:
        self.about.append(place)

    def key(self, digits: str) -> list[str]:
        """These digits and entry. Answers what is refused."""
        self.stand(digits)
        self.codes.handle_digits(self.table)
        return [it.what for it in self.table.said if isinstance(it, e.Refuse)]

    def stand(self, digits: str) -> None:
        """These digits stand on the terminal."""
        self.table.said.clear()
        for digit in digits:
            key(self.table, Keyed("terminal", int(digit)))


def test_a_place_of_two_digits_is_the_same_place() -> None:
    at = AtTwoDigits()
    assert at.key("04") == at.key("13") == []
    assert at.places == ["4", "13"]
    assert at.key("283") == at.key("07") == []
    assert at.about == ["7"]


@pytest.mark.parametrize("digits", ["4", "004", "093", "25", "00413", "99999"])
def test_nothing_else_is_a_place_there(digits: str) -> None:
    at = AtTwoDigits()
    assert at.key(digits)
    assert at.places == at.about == []


def test_what_they_mean_is_told_in_their_digits() -> None:
    place = next(it for it in AtTwoDigits().codes.meanings(13, "s 258", "seat") if "seat" in it.what)
    assert (place.keys, place.digits[0], place.digits[-1]) == ("0 1 to 1 3", "01", "13")


@pytest.mark.parametrize(("digits", "dollars"), [("", 0), ("0", 0), ("20", 20), ("12345", 12_345), ("9912345", 12_345)])
def test_an_amount_is_all_the_digits_that_stand_there(digits: str, dollars: int | None) -> None:
    """Until the terminal is cleared."""
    at = AtTwoDigits()
    at.stand(digits)
    assert amount_keyed(at.table) == dollars
    code_of(at.table)
    assert amount_keyed(at.table) == 0


# In every wait


class At:
    """A table at one line of a tape, at which digits are keyed. After an accepted entry it is built again.

    `line`: the last line played. `first`: the wait there.
    """

    def __init__(self, stage: EngineStage, line: str) -> None:
        self.line, self.now = line, stage.clock.now()
        self.again = builder_of(stage)
        self.engine = self.again()
        self.first = self.engine.wait

    def keyed(self, digits: str) -> list[e.Effect]:
        """Return the effects of these digits and entry. The table is in its earlier state afterwards."""
        for digit in digits:
            self.engine.feed(Keyed("terminal", int(digit), at=self.now))
        answer = self.engine.feed(Entered("terminal", at=self.now))
        if is_taken(answer) or self.engine.table.on_terminal or self.engine.wait != self.first:
            self.engine = self.again()
        return answer


def waits(name: str) -> Iterator[At]:
    """Each kind of wait of a game that takes digits, once."""
    seen = set()
    folder = HERE / name
    for tape in TAPES.get(name) or sorted(it.stem for it in folder.glob("*.tape")):
        lines = (folder / f"{tape}.tape").read_text().splitlines()
        words, *done = [line for line in lines if line and not line.startswith(("#", ">"))]
        stage = EngineStage(words.split()[1], words.split()[2:])
        for line in done:
            do(stage, line)
            wait = stage.conductor.engine.wait
            kind = (wait.phase, frozenset(map(str, wait.asks)))
            if Entered in wait.accepts and kind not in seen and not stage.view.digits:
                seen.add(kind)
                yield At(stage, line)


def keyed_everywhere(every: dict[str, list[Meaning]]) -> list[str]:
    """Return the digits to key: cards that look like codes, every place, and every code, with some boxes for a code
    about one.
    """
    codes = {digits for (meaning,) in every.values() for digits in meaning.digits[:4] if meaning.irregular}
    places = {digits for digits in every if len(digits) == 1 or (len(digits) == 2 and digits[0] in "01")}
    return sorted(LIKE_CODES & {*every} | codes | places)


def is_taken(answer: list[e.Effect]) -> bool:
    return not any(isinstance(it, e.Refuse) for it in answer)


def money_goes_back(answer: list[e.Effect]) -> bool:
    paid = [it.how for effect in answer if isinstance(effect, e.Pay) for it in effect.paid]
    return "void" in (*paid, *(it.how for it in answer if isinstance(it, e.End)))


def wrongly_taken(at: At, digits: str, answer: list[e.Effect], every: dict[str, list[Meaning]]) -> list[str]:
    """Return the errors of an accepted entry: a meaning that these digits do not have."""
    said = "\n".join(line for effect in answer for line in effect.lines)
    where = f"{at.line}, {at.first.phase}: {digits}"
    found = [f"{where}: money goes back by one entry"] if money_goes_back(answer) else []
    if not every or not is_taken(answer):
        return found
    if digits not in every:
        return [*found, f"{where} means nothing, and is taken: {said}"]
    (own,) = every[digits]
    others = {it.what for (it,) in every.values() if it != own and it.what not in at.first.what}
    found += [f"{where} is taken for: {what}" for what in others if what in said]
    if own.irregular and sourceless(own, said, at):
        found.append(f"{where} is taken without its section {own.source}: {said}")
    return found


def sourceless(own: Meaning, said: str, at: At) -> bool:
    """Return whether a section is cited that is neither the code's nor the earlier prompt's."""
    source = own.source.split(",")[0]
    return "(" in said and source not in said and source not in at.first.source


@pytest.mark.parametrize("name", WITH_TERMINAL)
def test_whenever_digits_are_keyed_they_mean_the_same_and_give_no_money_back(name: str) -> None:
    every = meanings(find(name))
    sequences = [*keyed_everywhere(every), *EVERY[3::157]] if every else EVERY[3::61]
    wrong, taken, results = [], 0, defaultdict(set)
    for at in waits(name):
        for digits in sequences:
            answer = at.keyed(digits)
            taken += is_taken(answer)
            wrong += wrongly_taken(at, digits, answer, every)
            results[digits] |= {it.outcome for it in answer if isinstance(it, e.Declare)}
    assert not wrong, "\n".join(wrong)
    assert taken
    assert {digits: found for digits, found in results.items() if len(found) > 1} == {}
