"""What the panel of the boxes shows: hands of cards in their boxes with chips and totals, the dealer's hand, the turn.

No pygame.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from controller.display.drawing import players
from controller.display.drawing.palette import Colour
from controller.display.layout.stacks import Stack, stacks
from controller.display.wording import sentence, spoken
from controller.engine.rules.face import BoxesPanel, WagerPlace
from controller.engine.shown.views import Chips, Result, View

DEALER: Final = "dealer"
"""The dealer's hand, where the turn is named."""
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


class Turn(NamedTuple):
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
    turn: Turn
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
    def merged(self) -> "BoxesContents":
        """The same, with all players of a box on one stack."""
        return self._replace(boxes=tuple(box.merged for box in self.boxes))


def _merged(lying: tuple[Stack, ...]) -> tuple[Stack, ...]:
    if len(lying) < 2:
        return lying
    names = tuple(player for it in lying for player in it.players)
    return (lying[0]._replace(cents=sum(it.cents for it in lying), players=names),)


def contents(shown: BoxesPanel, view: View) -> BoxesContents:
    """The data of the panel from a view."""
    state = view.state
    choices = tuple(map(spoken, state.get("choices", "").split()))
    boxes = tuple(_box(shown, view, number) for number in range(1, shown.boxes + 1))
    return BoxesContents(
        boxes,
        _dealers(state, shown.middle.whose),
        Turn(state.get("turn", ""), spoken(state.get("who", "")), choices, shown.named),
        tuple(f"{it.words} {state[it.state]}" for it in shown.facts if state.get(it.state)),
        _shoe(state, shown.middle.holder),
        tuple(state.get("nominated", "").split()),
        tuple(state.get("waiting", "").split()),
        players.colours(view) if view.standing.chips else {},
    )


def cards_lie(view: View) -> bool:
    """Whether a hand of cards lies in a box."""
    return any(cards and name.startswith("hand ") for name, cards in view.state.items())


def _box(shown: BoxesPanel, view: View, number: int) -> BoxContents:
    state = view.state
    named = [name.strip() for name in state.get(f"box {number}", "").split(",") if name.strip()]
    lying = [it for it in view.standing if it.hand.partition("/")[0] == str(number)]
    mine = [it for it in lying if it.wager == shown.wager]
    order = tuple(dict.fromkeys((*named, *(it.player for it in mine))))
    names = (str(number), f"{number}/2")
    split = bool(state.get(f"hand {names[1]}")) or any(it.hand == names[1] for it in mine)
    return BoxContents(
        number,
        f"box {number}" in state or bool(lying),
        len(order),
        tuple(_hand(shown, view, name, order) for name in names[: 1 + split]),
        tuple(_lying(view, lying, place.wager) for place in shown.places),
        _lying(view, lying, shown.line.wager) if shown.line else (),
        tuple(_side_result(view.declared, str(number), place) for place in shown.places),
    )


def _lying(view: View, lying: Iterable[Chips], wager: str) -> tuple[Stack, ...]:
    return stacks([it for it in lying if it.wager == wager], view.fates)


def _hand(shown: BoxesPanel, view: View, name: str, players_of_it: tuple[str, ...]) -> HandContents:
    state = view.state
    how = state.get(f"state {name}", "")
    result = _result(view.declared, name, shown) if view.declared else ""
    mine = {it.player: it for it in view.standing if it.wager == shown.wager and it.hand == name}
    lying = (stacks([mine[player]], view.fates) for player in players_of_it if player in mine)
    total = _total(state.get(f"total {name}", ""))
    return HandContents(
        name,
        tuple(state.get(f"hand {name}", "").split()),
        total if total.figure.isdigit() else Total(""),
        _word(how, result, total),
        "turn" if state.get("turn") == name else _tone(how, result, shown),
        name in state.get("doubled", "").split(),
        tuple(stack for each in lying for stack in each),
    )


def _result(declared: Result, name: str, shown: BoxesPanel) -> str:
    """The declared outcome of a hand; empty if it has none yet."""
    found = (it.outcome for it in reversed(declared.hands) if it.hand == name and it.outcome in shown.results)
    return next(found, "")


def _side_result(declared: Result | None, box: str, place: WagerPlace) -> SideResult:
    """The last result of a side wager of this box."""
    for it in reversed(declared.hands if declared else ()):
        if it.outcome in place.results and it.hand.partition("/")[0] == box:
            return SideResult(place.results[it.outcome], place.wager in it.wins)
    return SideResult()


def _tone(how: str, result: str, shown: BoxesPanel) -> Tone:
    if result:
        return shown.results[result]
    return OUT.get(how, "")


def _word(how: str, result: str, total: Total) -> str:
    """How a hand stands: that it is bust or void, what came of it, a total that is a word, what its player chose."""
    named = "" if total.figure.isdigit() else total.figure
    return (how if how in OUT else result) or named or ("" if how in SAID else how)


def _total(text: str) -> Total:
    before, _, figure = text.rpartition(" ")
    return Total(figure, before) if figure.isdigit() else Total(text)


def _dealers(state: Mapping[str, str], whose: str) -> HandContents:
    """The cards before the dealer. whose: empty if none lie there."""
    cards, turn = tuple(state.get(whose, "").split()), state.get("turn") == whose
    total = _total(state.get(f"{whose} total", ""))
    return HandContents(whose, cards, total, "", "turn" if turn else "", sideways=False, stacks=())


def _shoe(state: Mapping[str, str], holder: str) -> tuple[str, ...]:
    """What is done with the cards, who is asked, how many are left, how many rounds are still played."""
    stage, offered, inside, rounds = (state.get(name, "") for name in ("stage", "offered to", "in shoe", "rounds left"))
    asked = f"Offered to {spoken(offered)}" if offered else ""
    left = f"Rounds left: {rounds}" if rounds else ""
    return tuple(filter(None, (sentence(stage), asked, f"{inside} cards in the {holder}" if inside else "", left)))
