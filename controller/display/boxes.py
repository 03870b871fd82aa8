# SPDX-License-Identifier: MIT
"""What the panel of the boxes shows: hands of cards in their boxes with chips and totals, the dealer's hand, the turn.

No pygame.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from controller.display.drawing import players
from controller.display.drawing.palette import Colour
from controller.display.layout.stacks import Stack, stacks
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import (
    PointTotal,
    ShownBox,
    ShownBoxes,
    ShownHand,
    ShownShoe,
    in_words,
    second_of,
)
from controller.engine.rules.face import BoxesPanel, Fact, MiddleCards, WagerPlace
from controller.engine.shown.views import Chips, Result, View

Tone = Literal["", "turn", "wins", "loses", "void"]
"""How a hand stands out: it is its turn, or what became of it."""
SAID: Final = frozenset({"", "to decide", "done"})
"""States of a hand for which no word stands in its box: the turn and the results say them."""
OUT: Final[Mapping[str, Tone]] = {"bust": "loses", "void": "void"}
"""States of a hand that is out before its result is declared."""


class Total(NamedTuple):
    """A point total: the figure, and the word before it, such as soft. A total may be a word such as blackjack."""

    figure: str
    before: str = ""


class HandContents(NamedTuple):
    """One hand: its name, its cards, its total, a word on how it stands, how it stands out, the chips of each player.

    state: a total that is a word too. sideways: the last card lies sideways: the hand was doubled (s 37(2)).
    """

    name: str
    cards: tuple[str, ...]
    total: Total
    state: str
    tone: Tone
    sideways: bool
    stacks: tuple[Stack, ...]


class SideResult(NamedTuple):
    """What stands in a side wager's place once it is decided, and whether it wins; empty before."""

    words: str = ""
    wins: bool = False


class BoxContents(NamedTuple):
    """One box: its number, whether it is in play, how many players it has, its hands: two after a split.

    places: the chips in each place for a side wager. line: those on the line before it. results: of the side wagers.
    """

    number: int
    played: bool
    players: int
    hands: tuple[HandContents, ...]
    places: tuple[tuple[Stack, ...], ...]
    line: tuple[Stack, ...]
    results: tuple[SideResult, ...]

    @property
    def merged(self) -> "BoxContents":
        """The same, with all players of a hand on one stack: of one hand all win or all lose."""
        hands = tuple(hand._replace(stacks=_merged(hand.stacks)) for hand in self.hands)
        return self._replace(players=1, hands=hands)


class TurnContents(NamedTuple):
    """Whose turn it is: the hand, who decides, and what may be chosen. hand: empty if it is nobody's.

    named: what its number is a number of.
    """

    hand: str
    who: str
    choices: tuple[str, ...]
    named: str = "box"

    @property
    def words(self) -> str:
        """`Box 3: ann`, `Place 3: ann`."""
        number = f"{self.named} {self.hand}"
        return sentence(number) + (f": {self.who}" if self.who and self.who != number else "")


class BoxesContents(NamedTuple):
    """The data of the panel. facts: what the game says besides, such as a jackpot's amount. shoe: what there is to say
    of the shoe. nominated: cards. waiting: cards without a place.

    colours: of the players who have chips here.
    """

    boxes: tuple[BoxContents, ...]
    dealer: HandContents
    turn: TurnContents
    facts: tuple[str, ...]
    shoe: tuple[str, ...]
    nominated: tuple[str, ...]
    waiting: tuple[str, ...]
    colours: Mapping[str, Colour]

    @property
    def rows(self) -> int:
        """How many players the fullest box has, at least one."""
        return max(1, *(box.players for box in self.boxes))

    @property
    def turn_of_a_box(self) -> bool:
        """Whether it is the turn of a hand in a box, not of the cards before the dealer or of the discard rack."""
        return any(hand.tone == "turn" for box in self.boxes for hand in box.hands)

    @property
    def merged(self) -> "BoxesContents":
        """The same, with all players of a box on one stack."""
        return self._replace(boxes=tuple(box.merged for box in self.boxes))


def _merged(lying: tuple[Stack, ...]) -> tuple[Stack, ...]:
    if len(lying) < 2:
        return lying
    names = tuple(player for it in lying for player in it.players)
    return (lying[0]._replace(cents=sum(it.cents for it in lying), players=names),)


def contents(panel: BoxesPanel, view: View) -> BoxesContents:
    """The data of the panel from a view."""
    shown = view.shown(ShownBoxes)
    turn, choices = shown.turn, tuple(map(spoken, shown.turn.choices))
    in_play = {box.name: box for box in shown.boxes}
    boxes = (_box(panel, view, number, in_play.get(str(number))) for number in range(1, panel.boxes + 1))
    return BoxesContents(
        tuple(boxes),
        _dealers(shown, panel.middle.whose),
        TurnContents(turn.hand, spoken(turn.who), choices, panel.named),
        _facts(panel.facts, view),
        _shoe(view.shown(ShownShoe), shown.rounds_left, panel.middle.holder),
        shown.nominated,
        shown.cards_that_wait,
        players.colours(view) if view.standing.chips else {},
    )


def cards_lie(view: View) -> bool:
    """Whether a hand of cards lies in a box."""
    return any(hand.cards for hand in view.shown(ShownBoxes).hands)


def _facts(facts: tuple[Fact, ...], view: View) -> tuple[str, ...]:
    said = view.said
    return tuple(f"{fact.words} {in_words(said[fact.name])}" for fact in facts if fact.name in said)


def _box(panel: BoxesPanel, view: View, number: int, shown: ShownBox | None) -> BoxContents:
    """A box of the layout. shown: None if it is not in play."""
    names = (str(number), second_of(str(number)))
    lying = [it for it in view.standing if it.hand in names]
    mine = [it for it in lying if it.wager == panel.wager]
    order = tuple(dict.fromkeys((*(shown.players if shown else ()), *(it.player for it in mine))))
    dealt = {hand.name: hand for hand in shown.hands} if shown else {}
    split = any(name == names[1] for name in (*dealt, *(it.hand for it in mine)))
    hands = tuple(_hand(panel, view, dealt.get(name) or ShownHand(name), order) for name in names[: 1 + split])
    return BoxContents(
        number,
        bool(shown or lying),
        len(order),
        hands,
        tuple(_lying(view, lying, place.wager) for place in panel.places),
        _lying(view, lying, panel.line.wager) if panel.line else (),
        tuple(_side_result(view.declared, names, place) for place in panel.places),
    )


def _lying(view: View, lying: Iterable[Chips], wager: str) -> tuple[Stack, ...]:
    return stacks([it for it in lying if it.wager == wager], view.fates)


def _hand(panel: BoxesPanel, view: View, hand: ShownHand, players_of_it: tuple[str, ...]) -> HandContents:
    result = _result(view.declared, hand.name, panel) if view.declared else ""
    mine = {it.player: it for it in view.standing if it.wager == panel.wager and it.hand == hand.name}
    lying = (stacks([mine[player]], view.fates) for player in players_of_it if player in mine)
    return HandContents(
        hand.name,
        hand.cards,
        Total("") if isinstance(hand.total, str) else _total(hand.total),
        _word(hand, result),
        "turn" if view.shown(ShownBoxes).turn.hand == hand.name else _tone(hand.state, result, panel),
        hand.doubled,
        tuple(stack for each in lying for stack in each),
    )


def _result(declared: Result, name: str, panel: BoxesPanel) -> str:
    """The declared outcome of a hand; empty if it has none yet."""
    found = (it.outcome for it in reversed(declared.hands) if it.hand == name and it.outcome in panel.results)
    return next(found, "")


def _side_result(declared: Result | None, hands: tuple[str, ...], place: WagerPlace) -> SideResult:
    """The last result of a side wager of the box with these hands."""
    for it in reversed(declared.hands if declared else ()):
        if it.outcome in place.results and it.hand in hands:
            return SideResult(place.results[it.outcome], place.wager in it.wins)
    return SideResult()


def _tone(how: str, result: str, panel: BoxesPanel) -> Tone:
    if result:
        return panel.results[result]
    return OUT.get(how, "")


def _word(hand: ShownHand, result: str) -> str:
    """How a hand stands: that it is bust or void, what came of it, a total that is a word, what its player chose."""
    how, named = hand.state, hand.total if isinstance(hand.total, str) else ""
    return (how if how in OUT else result) or named or ("" if how in SAID else how)


def _total(total: PointTotal | str) -> Total:
    return Total(total) if isinstance(total, str) else Total(str(total.points), "soft" if total.soft else "")


def _dealers(shown: ShownBoxes, whose: MiddleCards) -> HandContents:
    """The cards before the dealer. whose: empty if none lie there."""
    hand = shown.dealer if whose == "dealer" else ShownHand(whose, shown.community if whose else ())
    tone: Tone = "turn" if whose and shown.turn.hand == whose else ""
    return HandContents(whose, hand.cards, _total(hand.total), "", tone, sideways=False, stacks=())


def _shoe(shoe: ShownShoe, rounds_left: int | None, holder: str) -> tuple[str, ...]:
    """What is done with the cards, who is asked, how many are left, how many rounds are still played."""
    asked = f"Offered to {spoken(shoe.offered_to)}" if shoe.offered_to else ""
    inside = "" if shoe.inside is None else f"{shoe.inside} cards in the {holder}"
    left = "" if rounds_left is None else f"Rounds left: {rounds_left}"
    return tuple(filter(None, (sentence(shoe.stage), asked, inside, left)))
