# SPDX-License-Identifier: MIT
"""What the panel of the boxes shows: hands of cards in their boxes with chips and totals, the dealer's hand, the turn.

No pygame.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.display.hand_words import hand_words
from controller.display.layout.stacks import Stack, going_back, stacks
from controller.display.wording import sentence, spoken
from controller.engine.record.decided import Decided, HandResult
from controller.engine.record.on_show import PointTotal, ShownBox, ShownBoxes, ShownHand, ShownShoe, second_of
from controller.engine.record.shown import in_words
from controller.engine.rules.whole_tables import BoxesPanel, Fact, MiddleCards, PlaceResult, WagerPlace
from controller.engine.shown.beside import shared_prize
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import Chips, Result, View
from controller.engine.values.money import to_one

Tone = Literal["", "waits", "wins", "loses", "stands", "void"]
"""How a hand stands out: what became of it, or that it is still to be played. stands: it stands off."""
SAID: Final = frozenset({"", "to decide", "done"})
"""States of a hand for which no word stands in its box: the turn and the results say them."""
OUT: Final[Mapping[str, Tone]] = {"bust": "loses", "void": "void"}
"""States of a hand that is out before its result is declared."""
BECOMES: Final[Mapping[str, Tone]] = {"wins": "wins", "loses": "loses", "void": "stands"}
"""By what becomes of a hand's wager, how the hand stands out."""
WAITS: Final = "waits"
MOST: Final = 21
"""With more points than these the dealer's hand is bust, and every hand that is not wins (s 18(a))."""


class Total(NamedTuple):
    """A point total: the figure, and the word before it, such as soft. A total may be a word such as blackjack."""

    figure: str
    before: str = ""


class Amounts(NamedTuple):
    """What the wagers of a hand have come to, in cents: what its players won; what they lost. odds: as `_odds`.

    each: of several players, what each of them wins, loses or gets back. collected: what is lost is collected now, or
    next. back: what stands off, while another wager of the hand has won or lost.

    A side wager that is decided apart from the hand, as a jackpot, is in it only if both are lost: what it wins is a
    payment of its own.
    """

    won: int = 0
    lost: int = 0
    odds: tuple[str, ...] = ()
    each: tuple[tuple[str, int], ...] = ()
    collected: bool = False
    back: int = 0


class HandContents(NamedTuple):
    """One hand: its name, its cards, its total, a word on how it stands, how it stands out, the chips of each player.

    ranking: a total that is a word. called: what people call it, the longest wording first. turn: it is its turn.
    sideways: the last card lies sideways: the hand was doubled (s 37(2)). apart: the last card lies apart: it decides
    about the others.
    """

    name: str
    cards: tuple[str, ...]
    total: Total
    ranking: str
    state: str
    tone: Tone
    turn: bool
    sideways: bool
    stacks: tuple[Stack, ...]
    amounts: Amounts = Amounts()
    apart: bool = False
    called: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether its wager was paid or taken, and nothing lies there any more."""
        return self.tone in ("wins", "loses") and not self.stacks

    @property
    def each(self) -> tuple[tuple[str, int], ...]:
        """Of several players, what each of them wins, loses or gets back; before that is known, what he has there."""
        lie = tuple((it.players[0], it.cents) for it in self.stacks)
        return self.amounts.each or (lie if len(lie) > 1 else ())

    @property
    def undecided(self) -> frozenset[str]:
        """Whose wagers on it are not decided yet, while those of others are."""
        return frozenset(it.players[0] for it in self.stacks if not it.fate and any(each.fate for each in self.stacks))

    @property
    def paid(self) -> bool:
        """Whether what it has won is paid."""
        return self.tone == "wins" and self.over

    @property
    def word(self) -> str:
        """How it stands in one word: its result, the ranking of its cards, or what its player chose."""
        return self.state if self.tone not in ("", "waits") else self.ranking or self.state


class SideResult(NamedTuple):
    """What stands in a side wager's place once it is decided, and whether it wins; empty before. won: in cents.

    paid: what it has won is paid.
    """

    stands: PlaceResult = PlaceResult()
    wins: bool = False
    won: int = 0
    paid: bool = False

    @property
    def due(self) -> bool:
        """Whether it is paid now, or next."""
        return self.wins and not self.paid


class BoxContents(NamedTuple):
    """One box: its number, whether it is in play, its players, its hands: two after a split.

    places: the chips in each place for a side wager. line: those on the line before it. results: of the side wagers.
    due: what is passed there comes before the decision of another box.
    """

    number: int
    played: bool
    players: tuple[str, ...]
    hands: tuple[HandContents, ...]
    places: tuple[tuple[Stack, ...], ...]
    line: tuple[Stack, ...]
    results: tuple[SideResult, ...]
    due: bool = False

    @property
    def turn(self) -> bool:
        """Whether it is the turn of one of its hands."""
        return any(hand.turn for hand in self.hands)


class BoxesContents(NamedTuple):
    """The data of the panel. facts: what the game says besides, such as a jackpot's amount. shoe: what there is to say
    of the shoe, each in its wordings. nominated: cards. waiting: cards without a place.

    deciding: a player decides now. colours: of the players who have chips here. lit: the community cards by which a
    hand wins that is paid now, or next.
    """

    boxes: tuple[BoxContents, ...]
    dealer: HandContents
    deciding: bool
    facts: tuple[str, ...]
    shoe: tuple[tuple[str, ...], ...]
    nominated: tuple[str, ...]
    waiting: tuple[str, ...]
    colours: Mapping[str, Colour]
    lit: frozenset[str] = frozenset()

    @property
    def at_rest(self) -> "BoxesContents":
        """The same while the table is stopped or wagers go back: it is nobody's turn."""
        boxes = tuple(box._replace(hands=tuple(hand._replace(turn=False) for hand in box.hands)) for box in self.boxes)
        return self._replace(boxes=boxes, dealer=self.dealer._replace(turn=False))

    @property
    def decides(self) -> str:
        """The word on a hand whose player decides now."""
        return "decides" if self.deciding else ""

    @property
    def all_lose(self) -> bool:
        """Whether every hand has lost, and no side wager has won."""
        hands = [hand for box in self.boxes if box.played for hand in box.hands]
        sides = any(it.wins for box in self.boxes for it in box.results)
        return bool(hands) and all(hand.tone == "loses" for hand in hands) and not sides

    @property
    def dealt(self) -> bool:
        """Whether cards lie in a box."""
        return any(hand.cards for box in self.boxes for hand in box.hands)


NOBODY: Final = HandContents("", (), Total(""), "", "", "", turn=False, sideways=False, stacks=())


def contents(panel: BoxesPanel, view: View, given: Given) -> BoxesContents:
    """The data of the panel from a view."""
    shown = view.shown(ShownBoxes)
    in_play = {box.name: box for box in shown.boxes}
    boxes = tuple(_box(panel, view, number, in_play.get(str(number))) for number in range(1, panel.boxes + 1))
    return BoxesContents(
        boxes,
        _dealers(shown, panel.middle.whose),
        bool(shown.turn.choices),
        _facts(panel.facts, view),
        _shoe(view.shown(ShownShoe), shown.rounds_left, panel.middle.holder),
        shown.nominated,
        shown.cards_that_wait,
        given.of(view),
        _lit(boxes, shown.community),
    )


def _lit(boxes: Iterable[BoxContents], community: tuple[str, ...]) -> frozenset[str]:
    """The community cards by which a hand wins that is paid now, or next."""
    hands = (hand for box in boxes for hand in box.hands if hand.tone == "wins" and not hand.paid)
    return frozenset(card for hand in hands for card in counting((*hand.cards, *community)) if card in community)


def counting(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that make a poker hand which wins: those of equal rank; all of them if none are, as of a straight."""
    ranks = [card[0] for card in cards]
    return tuple(card for card in cards if ranks.count(card[0]) > 1) or cards


def _facts(facts: tuple[Fact, ...], view: View) -> tuple[str, ...]:
    shared = shared_prize(view.on_show, view.meter)
    known = view.said | ({"jackpot": shared.short} if shared else {})
    return tuple(f"{fact.words} {in_words(known[fact.name])}" for fact in facts if fact.name in known)


def _box(panel: BoxesPanel, view: View, number: int, shown: ShownBox | None) -> BoxContents:
    """A box of the layout. shown: None if it is not in play."""
    names = (str(number), second_of(str(number)))
    lying = [it for it in (*view.standing, *going_back(view)) if it.hand in names]
    mine = [it for it in lying if it.wager == panel.wager]
    order = tuple(dict.fromkeys((*(shown.players if shown else ()), *(it.player for it in mine))))
    dealt = {hand.name: hand for hand in shown.hands} if shown else {}
    split = any(name == names[1] for name in (*dealt, *(it.hand for it in mine)))
    hands = tuple(_hand(panel, view, dealt.get(name) or ShownHand(name), order) for name in names[: 1 + split])
    return BoxContents(
        number,
        bool(shown or lying),
        order,
        hands,
        tuple(_lying(view, lying, place.wager) for place in panel.places),
        _lying(view, lying, panel.line.wager) if panel.line else (),
        tuple(_side_result(view, names, place) for place in panel.places),
    )


def _lying(view: View, lying: Iterable[Chips], wager: str) -> tuple[Stack, ...]:
    return stacks([it for it in lying if it.wager == wager], view.fates)


def _hand(panel: BoxesPanel, view: View, hand: ShownHand, players_of_it: tuple[str, ...]) -> HandContents:
    waits_on = panel.counted and _waits_on(view, hand.name, panel.wager)
    result = None if waits_on else _result(view.declared, hand.name, panel)
    back = tuple(going_back(view))
    mine = {it.player: it for it in (*view.standing, *back) if it.wager == panel.wager and it.hand == hand.name}
    lying = (stacks([mine[player]], view.fates) for player in players_of_it if player in mine)
    turn = view.shown(ShownBoxes).turn
    void = any(it.hand == hand.name for it in back)
    tone = BECOMES[panel.results[result.outcome]] if result else "void" if void else OUT.get(hand.state, "")
    named = hand.total if isinstance(hand.total, str) else ""
    others = turn.choices or turn.hand.partition("/")[0] == hand.name.partition("/")[0]  # or a card of them is due
    waits = bool(not tone and not hand.state and others and turn.hand != hand.name and hand.cards)
    return HandContents(
        hand.name,
        hand.cards,
        Total("") if named or isinstance(hand.total, str) else _total(hand.total),
        named,
        WAITS if waits else _state(hand, result.outcome if result else "void" if void else ""),
        "waits" if waits else tone,
        turn.hand == hand.name,
        hand.doubled,
        tuple(stack for each in lying for stack in each),
        Amounts() if waits_on else _amounts(view, hand.name, panel, result),
        hand.apart,
        hand_words(named, (*hand.cards, *view.shown(ShownBoxes).community)) if not panel.counted else (),
    )


def _waits_on(view: View, hand: str, wager: str) -> bool:
    """Whether chips lie on a hand and none is paid or taken now: of players who took even money it was before."""
    return (hand, wager) in {(it.hand, it.wager) for it in view.standing} - {(it.hand, it.wager) for it in view.owed}


def _result(declared: Result | None, name: str, panel: BoxesPanel) -> HandResult | None:
    """The declared result of a hand; None if it has none yet."""
    every = reversed(declared.hands if declared else ())
    return next((it for it in every if it.hand == name and it.outcome in panel.results), None)


def _amounts(view: View, hand: str, panel: BoxesPanel, result: HandResult | None) -> Amounts:
    """What the wagers on a hand have won and lost, paid or owed; where hands are counted, those in the box now."""
    due = (*view.paid, *(() if view.unpaid else view.owed)) if view.declared else ()
    own = {panel.wager, *(it.wager for it in panel.places if not (panel.counted or it.is_apart))}
    mine = [it for it in due if it.hand == hand and it.wager in own]
    mine = [it for it in mine if it in view.owed] or mine if panel.counted else mine
    won = sum(winnings(it) for it in mine if it.how == "wins")
    lost = sum(it.stands - it.uncollected_cents for it in _lost_with(hand, mine, due, counted=panel.counted))
    each: dict[str, int] = {}
    for it in mine:
        each[it.player] = each.get(it.player, 0) + _comes_to(it)
    collected = lost > 0 and any(it.hand == hand and it.how == "loses" for it in view.owed)
    back = sum(it.returned for it in mine if it.how == "void") if won or lost else 0
    return Amounts(won, lost, _odds(panel, result), tuple(each.items()) if len(each) > 1 else (), collected, back)


def _lost_with(hand: str, own: Iterable[Decided], due: Iterable[Decided], *, counted: bool) -> list[Decided]:
    """The wagers that a hand has lost: of its own, and with them of those beside it, unless hands are counted."""
    lost = [it for it in own if it.how == "loses"]
    return lost if counted or not lost else [it for it in due if it.hand == hand and it.how == "loses"]


def _odds(panel: BoxesPanel, result: HandResult | None) -> tuple[str, ...]:
    """At which odds a hand wins; of several the highest: `Bet 50 to 1`, more briefly `50 to 1`."""
    titles = {panel.wager: panel.title, **{it.wager: it.title for it in panel.places if not it.is_apart}}
    of_it = titles if not panel.counted else (panel.wager,)
    every = {wager: odds for wager, odds in (result.wins if result else {}).items() if wager in of_it}
    if len({*every.values()}) < 2:
        return tuple(map(to_one, {*every.values()}))
    highest = max(every, key=lambda it: Fraction(every[it]))
    return f"{sentence(titles[highest])} {to_one(every[highest])}", to_one(every[highest])


def _comes_to(it: Decided) -> int:
    """What a wager wins, loses, or what of it goes back, in cents."""
    return winnings(it) if it.how == "wins" else it.stands - it.uncollected_cents if it.how == "loses" else it.returned


def _side_result(view: View, hands: tuple[str, ...], place: WagerPlace) -> SideResult:
    """The last result of a side wager of the box with these hands."""

    def key(each: Decided) -> bool:
        return each.wager == place.wager and each.hand in hands and each.how == "wins"

    for it in reversed(view.declared.hands if view.declared else ()):
        if it.outcome in place.results and it.hand in hands:
            paid, owed = ([each for each in of if key(each)] for of in (view.paid, view.owed))
            won = sum(winnings(each) for each in (*paid, *owed))
            return SideResult(place.results[it.outcome], place.wager in it.wins, won, bool(paid) and not owed)
    return SideResult()


def _state(hand: ShownHand, result: str) -> str:
    """How a hand stands: that it is bust or void, what came of it, what its player chose."""
    return hand.state if hand.state in OUT else result or ("" if hand.state in SAID else hand.state)


def _total(total: PointTotal | str) -> Total:
    return Total(total) if isinstance(total, str) else Total(str(total.points), "soft" if total.soft else "")


def _dealers(shown: ShownBoxes, whose: MiddleCards) -> HandContents:
    """The cards before the dealer. whose: empty if none lie there."""
    hand = shown.dealer if whose == "dealer" else ShownHand(whose, shown.community if whose else ())
    turn = bool(whose) and shown.turn.hand == whose
    called = hand_words(hand.total, hand.cards) if isinstance(hand.total, str) else ()
    bust = not isinstance(hand.total, str) and hand.total.points > MOST
    total = _total(hand.total)._replace(before="bust") if bust else _total(hand.total)
    return HandContents(whose, hand.cards, total, "", "", "", turn, sideways=False, stacks=(), called=called)


def _shoe(shoe: ShownShoe, rounds_left: int | None, holder: str) -> tuple[tuple[str, ...], ...]:
    """What is done with the cards, who is asked, how many are left, how many rounds are still played."""
    asked = f"Offered to {spoken(shoe.offered_to)}" if shoe.offered_to else ""
    inside = () if shoe.inside is None else (f"{shoe.inside} cards in the {holder}", f"{shoe.inside} cards")
    left = "" if rounds_left is None else f"Rounds left: {rounds_left}"
    return tuple(it for it in ((sentence(shoe.stage),), (asked,), inside, (left,)) if any(it))
