# SPDX-License-Identifier: MIT
"""What the dealer keys at a table of hands: cards, places, and codes of irregularities. Each means one thing, always.

A card is three digits, the first of them 0 or 1. A place is one digit; two, the first of them 0 or 1, at a table with
more places. A code is two or three digits, the first of them 2 to 9: as a rule the section's own. So nothing that is
keyed too early or too late is taken for something else.

A code by which a round or a hand is void, or wagers go back, is named on the screens, and the dealer confirms it by
another press; until then nothing is done.
"""

from collections.abc import Callable, Iterable
from typing import Generic, Literal, TypeVar

import msgspec

from controller.engine.rules.equipment import Meaning
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import VOID, Awaited, Procedure, Wait, wait
from controller.games.cards.hands.meanwhile import Meanwhile, code_of, digits_keyed, is_code
from controller.games.cards.hands.table import Coded, HandsTable, Turn
from controller.games.cards.shoe.keying import NONE_LEFT, card_meanings, is_card, keyed_card
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import ACCEPT, DECLINE
from hal.signals import Entered

T = TypeVar("T", bound=HandsTable)
ONE_MOMENT = "One moment"
"""The headline while an irregularity is looked at: what it is stands in the words for the dealer, not for players."""


def possible(table: object) -> Refusal:  # noqa: ARG001 - as a game has it
    """It may be keyed at any time."""
    return None


def possible_there(table: object, place: str) -> Refusal:  # noqa: ARG001 - as a game has it
    """It may be about any place."""
    return None


def nothing(table: object, place: str) -> str:  # noqa: ARG001 - as a game has it
    """No wager goes back."""
    return ""


class Code(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """One code: its digits, what it means, and the section.

    about: the round; a place, which is keyed next; or a box, which is its last digit. now: why it cannot be now. there:
    why it cannot be about this place. gives_back: in words, what is void by it and goes back; empty if nothing is.
    carried_out: does it, and may refuse what it alone can see; the place is empty if it is about the round.
    """

    digits: str
    means: str
    source: str
    carried_out: Callable[[T, str], None]
    about: Literal["round", "place", "box"] = "round"
    now: Callable[[T], Refusal] = possible
    there: Callable[[T, str], Refusal] = possible_there
    gives_back: Callable[[T, str], str] = nothing
    unless: str = "it was not meant"

    @property
    def words(self) -> str:
        """What it means, as people read it."""
        return f"{spaced(self.digits)}, {self.means}"


class Codes(Generic[T]):
    """What the dealer of one game may key besides cards. Raises ValueError for a code that could be something else.

    source: the section on irregularities. place: a place is keyed by itself. none_left: 0 0 0 is keyed, as a card that
    was counted had not left. place_digits: how many digits a place has, 1 or 2.
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
                    raise ValueError(f"{spaced(digits)} is no code for {it.means}: it means something else")
                self.known[digits] = it

    def keyed(self, table: T, place: Callable[[T, str], None] | None = None) -> None:
        """What stands on the terminal is carried out, or refused; or its place is awaited, or that it is confirmed.

        place: what a place means by itself now, if not what it means in a round.
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
        """A place is keyed while wagers are taken. Nothing else means anything then."""
        digits = "".join(map(str, digits_keyed(table)))
        if code := self.known.get(digits):
            code_of(table)
            table.refuse(f"{code.words}: no card of the round is dealt", code.source)
        elif self.is_place(digits) or not digits:
            place(table, place_of(code_of(table)))
        else:
            table.refuse(*self._unknown(table, code_of(table)))

    def due(self, table: T) -> Procedure[None]:
        """The code that is not carried out yet: its place is keyed, or the dealer confirms it or not."""
        play = table.memory.play
        while coded := play.coded:
            play.turn = Turn(coded.place)
            event = yield from self.meanwhile.happens(table, self._asked(table, coded))
            if isinstance(event, Entered):
                self.keyed(table)
                continue
            play.coded, play.turn = None, Turn()
            if event.subject == DECLINE.name:
                declined = self.known[coded.digits]
                table.note(f"{declined.words}: {declined.unless}, and nothing is done", self.source)
            elif not self._refused(table, self.known[coded.digits], coded.place):
                self.known[coded.digits].carried_out(table, coded.place)

    def meanings(self, places: int, source: str, named: str = "place") -> tuple[Meaning, ...]:
        """All that may be keyed, for people. places: how many there are, by this section. named: what the rules say."""
        digits = tuple(f"{number:0{self.place_digits}}" for number in range(1, places + 1))
        place = Meaning(f"{spaced(digits[0])} to {spaced(digits[-1])}", f"the {named} of this number", source, digits)
        return (
            *card_meanings(self.meanwhile.drawing.rules.decision),
            place,
            *(self._meaning(it, named) for it in dict.fromkeys(self.known.values())),
        )

    def is_place(self, digits: str) -> bool:
        """Whether these digits are those of a place: where it has two, those begin as no code does."""
        return len(digits) == self.place_digits and (self.place_digits == 1 or not is_code(digits))

    # One code

    def _keyed(self, table: T, code: Code[T], box: str) -> None:
        """A code is keyed, perhaps in place of another one."""
        table.memory.play.coded = None
        if why := code.now(table):
            table.refuse(*why)
        elif code.about == "place":
            table.memory.play.coded = Coded(code.digits)
        else:
            self._begin(table, code, box)

    def _begin(self, table: T, code: Code[T], place: str) -> None:
        """All of it is keyed: it is carried out, or refused, or is to be confirmed."""
        table.memory.play.coded = None
        if self._refused(table, code, place):
            return
        if back := code.gives_back(table, place):
            table.memory.play.coded = Coded(code.digits, place, back)
        else:
            code.carried_out(table, place)

    def _refused(self, table: T, code: Code[T], place: str) -> bool:
        """Whether it cannot be: then the dealer is told why."""
        if why := code.now(table) or code.there(table, place):
            table.refuse(*why)
        return bool(why)

    def _asked(self, table: T, coded: Coded) -> Wait:
        """What the dealer reads: what the code means, and what follows. A result that is declared stays so."""
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
        """A code as people read it."""
        then = {"round": "", "place": f", then the {named}", "box": f" and the {named}"}[code.about]
        every = keyed_as(code, self.place_digits)
        return Meaning(f"{spaced(code.digits)}{then}", code.means, code.source, every, irregular=True)

    def _unknown(self, table: T, digits: str) -> tuple[str, str]:
        """Return why the code has no meaning now, and the possible codes, each with its meaning; and the section."""
        keyed = tuple(map(int, digits))
        if is_card(keyed):
            try:
                card = keyed_card(keyed)
            except ValueError as wrong:
                return str(wrong), self.source
            if not card:
                return f"{spaced(digits)}: no card is asked for now", self.source
            what = f"{spaced(digits)} is a card, and none is to be keyed now: cards are dealt from the shoe"
            return what, self.meanwhile.drawing.rules.dealt
        possible = (it.words for it in dict.fromkeys(self.known.values()) if not it.now(table))
        codes = "; ".join(possible)
        codes = f"codes are {codes}" if codes else "no code is possible now"
        if self.is_place(digits):
            return f"place {place_of(digits)}: nothing is asked of a place now; {codes}", self.source
        return f"{spaced(digits) or 'nothing'} means nothing: {codes}", self.source


def place_of(digits: str) -> str:
    """A place by its name, however many digits it has: `4` for `04`. Empty for none."""
    return str(int(digits)) if digits else ""


def spaced(digits: str) -> str:
    """Digits as people read them: `9 0 5`."""
    return " ".join(digits)


def keyed_as(code: Code[T], place_digits: int) -> tuple[str, ...]:
    """All that may be keyed for a code: with each box, if it is about one, and without."""
    boxes = range(10 if place_digits == 1 else 20) if code.about == "box" else ()
    return (code.digits, *(f"{code.digits}{box:0{place_digits}}" for box in boxes))
