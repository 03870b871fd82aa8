# SPDX-License-Identifier: MIT
"""The dealer's keys at a table of hands: cards, places, and codes of irregularities. Each has one meaning, always.

A card is three digits, the first of them 0 or 1. A place is one digit; two, the first of them 0 or 1, at a table with
more places. A code is two or three digits, the first of them 2 to 9: as a rule the section's own. Digits keyed too
early or too late are therefore never mistaken for something else.

A code that voids a round or a hand, or returns wagers, is named on the screens. It is carried out only after the dealer
confirms it with another press.
"""

from collections.abc import Callable, Iterable
from typing import Generic, Literal, TypeVar

import msgspec

from controller.engine.rules.equipment import Meaning
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import VOID, Awaited, Procedure, Wait, wait
from controller.games.cards.hands.meanwhile import Meanwhile, code_of, digits_keyed, is_code
from controller.games.cards.hands.table import HandsTable, HandTurn, PendingCode
from controller.games.cards.shoe.keying import NONE_LEFT, card_meanings, is_card, parse_card
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import ACCEPT, DECLINE
from hal.signals import Entered

T = TypeVar("T", bound=HandsTable)
ONE_MOMENT = "One moment"
"""Headline during an irregularity. Only the dealer's instruction names the irregularity; players do not see it."""


def possible(table: object) -> Refusal:  # noqa: ARG001 - as a game has it
    """Allow the code at any time."""
    return None


def possible_there(table: object, place: str) -> Refusal:  # noqa: ARG001 - as a game has it
    """Allow the code for any place."""
    return None


def nothing(table: object, place: str) -> str:  # noqa: ARG001 - as a game has it
    """Return no wager."""
    return ""


class Code(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One code of an irregularity."""

    digits: str
    """The code's digits."""
    means: str
    """The meaning, in words."""
    source: str
    """The section."""
    carried_out: Callable[[T, str], None]
    """Carry out the code, or refuse it for a reason that only the function knows. The place is empty if the code
    concerns the round.
    """
    about: Literal["round", "place", "box"] = "round"
    """Subject: the round; a place, keyed next; or a box, given by the last digit."""
    now: Callable[[T], Refusal] = possible
    """Return why the code is refused now; None if it is not."""
    there: Callable[[T, str], Refusal] = possible_there
    """Return why the code is refused for this place; None if it is not."""
    gives_back: Callable[[T, str], str] = nothing
    """Return the void wagers that go back, in words; empty if none do."""
    unless: str = "it was not meant"

    @property
    def words(self) -> str:
        """The code with its meaning, in words."""
        return f"{space_digits(self.digits)}, {self.means}"


class Codes(Generic[T]):
    """The codes of one game. Raises ValueError for a code with another meaning.

    source: section on irregularities. place: called for a place keyed by itself. none_left: called for 0 0 0, a counted
    card that had not left. place_digits: digits of a place, 1 or 2.
    """

    def __init__(  # noqa: PLR0913 - what one may key at a game's table has this many properties
        self,
        meanwhile: Meanwhile[T],
        codes: Iterable[Code[T]],
        source: str,
        *,
        place: Callable[[T, str], None] | None = None,
        none_left: Callable[[T], None] | None = None,
        place_digits: Literal[1, 2] = 1,
    ) -> None:
        self.meanwhile, self.source, self.place_digits = meanwhile, source, place_digits
        self.place, self.none_left = place, none_left
        self.known: dict[str, Code[T]] = {}
        for it in codes:
            for digits in keyed_as(it, place_digits):
                if not is_code(digits) or digits in self.known:
                    raise ValueError(f"{space_digits(digits)} is no code for {it.means}: it means something else")
                self.known[digits] = it

    def handle_digits(self, table: T, place: Callable[[T, str], None] | None = None) -> None:
        """Carry out or refuse the digits on the terminal, or wait for their place or confirmation.

        place: handles a place keyed by itself now, if different from the round's handler.
        """
        digits, coded, place = code_of(table), table.memory.play.coded, place or self.place
        if self.is_place(digits) and coded and not coded.back:
            self._begin(table, self.known[coded.digits], place_of(digits))
        elif self.is_place(digits) and place and not coded:
            place(table, place_of(digits))
        elif digits == NONE_LEFT and self.none_left:
            self.none_left(table)
        elif code := self.known.get(digits):
            self._keyed(table, code, place_of(digits.removeprefix(code.digits)))
        else:
            table.refuse(*self._unknown(table, digits))

    def before_the_first_card(self, table: T, place: Callable[[T, str], None]) -> None:
        """Handle a place keyed while wagers are taken. Other digits have no meaning then."""
        digits = "".join(map(str, digits_keyed(table)))
        if code := self.known.get(digits):
            code_of(table)
            table.refuse(f"{code.words}: no card of the round is dealt", code.source)
        elif self.is_place(digits) or not digits:
            place(table, place_of(code_of(table)))
        else:
            table.refuse(*self._unknown(table, code_of(table)))

    def due(self, table: T) -> Procedure[None]:
        """Wait for the place of a code that is not carried out yet, or for its confirmation."""
        play = table.memory.play
        while coded := play.coded:
            play.turn = HandTurn(coded.place)
            event = yield from self.meanwhile.happens(table, self._asked(table, coded))
            if isinstance(event, Entered):
                self.handle_digits(table)
                continue
            play.coded, play.turn = None, HandTurn()
            if event.subject == DECLINE.name:
                declined = self.known[coded.digits]
                table.note(f"{declined.words}: {declined.unless}, and nothing is done", self.source)
            elif not self._refused(table, self.known[coded.digits], coded.place):
                self.known[coded.digits].carried_out(table, coded.place)

    def meanings(self, places: int, source: str, named: str = "place") -> tuple[Meaning, ...]:
        """Return the meanings of all keys. places: number of places, by the section `source`. named: the rules' word
        for a place.
        """
        digits = tuple(f"{number:0{self.place_digits}}" for number in range(1, places + 1))
        place = Meaning(
            f"{space_digits(digits[0])} to {space_digits(digits[-1])}", f"the {named} of this number", source, digits
        )
        return (
            *card_meanings(self.meanwhile.drawing.rules.decision),
            place,
            *(self._meaning(it, named) for it in dict.fromkeys(self.known.values())),
        )

    def is_place(self, digits: str) -> bool:
        """Return whether these digits name a place. Two digits of a place never begin like a code."""
        return len(digits) == self.place_digits and (self.place_digits == 1 or not is_code(digits))

    # One code

    def _keyed(self, table: T, code: Code[T], box: str) -> None:
        """Handle a keyed code, which may replace another one."""
        table.memory.play.coded = None
        if why := code.now(table):
            table.refuse(*why)
        elif code.about == "place":
            table.memory.play.coded = PendingCode(code.digits)
        else:
            self._begin(table, code, box)

    def _begin(self, table: T, code: Code[T], place: str) -> None:
        """Carry out a completely keyed code, refuse it, or wait for its confirmation."""
        table.memory.play.coded = None
        if self._refused(table, code, place):
            return
        if back := code.gives_back(table, place):
            table.memory.play.coded = PendingCode(code.digits, place, back)
        else:
            code.carried_out(table, place)

    def _refused(self, table: T, code: Code[T], place: str) -> bool:
        """Refuse an impossible code with its reason. Return whether it was refused."""
        if why := code.now(table) or code.there(table, place):
            table.refuse(*why)
        return bool(why)

    def _asked(self, table: T, coded: PendingCode) -> Wait:
        """Return the wait with the meaning and the consequence of the code. Declared results remain."""
        code = self.known[coded.digits]
        may_void = not table.memory.play.payment
        refuses: dict[Awaited, tuple[str, str]] = {} if may_void else {VOID: self.meanwhile.why_it_stands(table)}
        if not coded.back:
            return wait(
                "code", f"{code.words}: key the place; decline if {code.unless}", code.source, *ENTRY,
                besides=(DECLINE,), headline=ONE_MOMENT, may_void=may_void, refuses=refuses,
            )  # fmt: skip
        where = f", {code.about} {coded.place}" if coded.place else ""
        what = f"{code.words}{where}: {coded.back}; accept to confirm, decline if {code.unless}"
        return wait(
            "code", what, code.source, ACCEPT, DECLINE, headline=ONE_MOMENT,
            may_void=may_void, refuses=refuses,
        )  # fmt: skip

    def _meaning(self, code: Code[T], named: str) -> Meaning:
        """Return a code with its meaning."""
        then = {"round": "", "place": f", then the {named}", "box": f" and the {named}"}[code.about]
        every = keyed_as(code, self.place_digits)
        return Meaning(f"{space_digits(code.digits)}{then}", code.means, code.source, every, irregular=True)

    def _unknown(self, table: T, digits: str) -> tuple[str, str]:
        """Return why the code has no meaning now, and the possible codes, each with its meaning; and the section."""
        keyed = tuple(map(int, digits))
        if is_card(keyed):
            try:
                card = parse_card(keyed)
            except ValueError as wrong:
                return str(wrong), self.source
            if not card:
                return f"{space_digits(digits)}: no card is asked for now", self.source
            what = f"{space_digits(digits)} is a card, and none is to be keyed now: cards are dealt from the shoe"
            return what, self.meanwhile.drawing.rules.dealt
        possible = (it.words for it in dict.fromkeys(self.known.values()) if not it.now(table))
        codes = "; ".join(possible)
        codes = f"codes are {codes}" if codes else "no code is possible now"
        if self.is_place(digits):
            return f"place {place_of(digits)}: nothing is asked of a place now; {codes}", self.source
        return f"{space_digits(digits) or 'nothing'} means nothing: {codes}", self.source


def place_of(digits: str) -> str:
    """Return the name of a place, without leading zeros: `4` for `04`. Empty for none."""
    return str(int(digits)) if digits else ""


def space_digits(digits: str) -> str:
    """Return digits with spaces: `9 0 5`."""
    return " ".join(digits)


def keyed_as(code: Code[T], place_digits: int) -> tuple[str, ...]:
    """Return all digits that may be keyed for a code: with each box, if the code is about a box, and without."""
    boxes = range(10 if place_digits == 1 else 20) if code.about == "box" else ()
    return (code.digits, *(f"{code.digits}{box:0{place_digits}}" for box in boxes))
