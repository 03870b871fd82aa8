# SPDX-License-Identifier: MIT
"""Contents of tables whose hands have a name: places with their wagers and results, and the cards in the middle.

No pygame.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from controller.display import wording
from controller.display.boxes import WAITS, BoxContents, BoxesContents, HandContents, SideResult, Tone, contents
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.display.layout.stacks import Stack
from controller.display.wording import PASSES, sentence, spoken
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

WORDS: Final = {
    "declared": "declares",
    "discarded": "discards",
    "withdrawn": "takes back",
    "dealer does not qualify": "wins",
    "void": "void",
}
"""Words for the state of a hand where those of the game are too long for a place."""
TURNED_UP: Final = frozenset({"dealer's hand", "community card"})
"""Phases in which the dealer turns up cards in the middle."""
BURNS, BURNT = "burns", "burnt"
NOBODY_WINS: Final = "Nobody wins"
NAMED: Final = 2
"""Most winners who are named in one sentence."""

WagerState = Literal["", "lies", "wins", "loses", "back", "withdrawn", "due", "paid"]
"""wins: the stake of a winning wager. due, paid: a payment of its own. back: the stake goes back."""


class StudWager(NamedTuple):
    """One wager of a place."""

    title: str
    brief: str
    state: WagerState = ""
    cents: int = 0
    """The stake, or the payment."""

    @property
    def is_sign(self) -> bool:
        """Return whether its area has a sign instead of a word, such as `2`."""
        return len(self.title) == 1


class StudSum(NamedTuple):
    """What a hand wins or loses."""

    state: Literal["due", "paid", "lost"]
    cents: int


class PlaceCards(NamedTuple):
    """The cards of a place."""

    cards: tuple[str, ...] = ()
    dealt: int = 0
    """Number of cards that a hand has at first."""
    kept: bool = False
    """Whether the player has discarded cards and kept these."""
    apart: bool = False
    """Whether the last card decides about the others."""


class StudPlace(NamedTuple):
    """One place of the table."""

    number: int
    player: str = ""
    colour: Colour | None = None
    played: bool = False
    worked: bool = False
    """Whether its player decides now, or it is settled now."""
    tone: Tone = ""
    hand: PlaceCards = PlaceCards()
    names: tuple[str, ...] = ()
    """Wordings of what the hand is, or of what its player does. The longest is first."""
    odds: tuple[str, ...] = ()
    """Odds by which something is paid now: of the hand, then of wagers apart from it."""
    sum: StudSum | None = None
    wagers: tuple[StudWager, ...] = ()

    @property
    def result(self) -> bool:
        """Return whether `names` says what the hand is, or what came of it."""
        return bool(self.tone) and not self.waits

    @property
    def waits(self) -> bool:
        """Return whether its player decides later."""
        return self.tone == WAITS

    @property
    def due(self) -> bool:
        """Return whether something is paid here now, or next."""
        return any(it.state == "due" for it in self.wagers) or (self.sum is not None and self.sum.state == "due")


class MiddleCard(NamedTuple):
    """One place for a card before the dealer, and the word on it. An empty `card` is an empty place."""

    card: str
    word: str = ""
    wins: bool = False


class StudMiddle(NamedTuple):
    """The dealer's hand or the community cards, with what is said of the round."""

    name: str
    cards: tuple[MiddleCard, ...]
    called: tuple[str, ...] = ()
    """Wordings of what the hand is, the longest first."""
    worked: bool = False
    told: str = ""
    """Who wins what, or what players wait for."""
    wins: bool = False
    """Whether `told` says who wins."""
    facts: tuple[str, ...] = ()
    shoe: tuple[tuple[str, ...], ...] = ()
    """What is known of the cards, each in its wordings."""


class StudContents(NamedTuple):
    """Everything that the panels of such a table show."""

    places: tuple[StudPlace, ...]
    middle: StudMiddle


def stud_contents(panel: BoxesPanel, view: View, given: Given, *, dealer: bool) -> StudContents:
    """Return the places and the middle. `dealer`: as the dealer reads them."""
    whole = contents(panel, view, given)
    whole = whole.at_rest if wording.rests(view) else whole
    settled = _settled(view, whole)
    places = tuple(_place(panel, whole, box, worked=box.turn or box.number in settled) for box in whole.boxes)
    if not dealer:
        places = tuple(it._replace(names=() if it.waits else it.names) for it in places)
    return StudContents(places, _middle(panel, view, whole, dealer=dealer))


def _settled(view: View, whole: BoxesContents) -> frozenset[int]:
    """Return the one place that is settled now. Folded hands are collected with another place."""
    if PASSES not in view.asked or wording.rests(view):
        return frozenset()
    owed = {it.hand.partition("/")[0] for it in view.owed}
    boxes = [box for box in whole.boxes if str(box.number) in owed]
    boxes = [box for box in boxes if box.hands[0].state != "folds"] or boxes
    return frozenset({boxes[0].number}) if len(boxes) == 1 else frozenset()


# Places


def _place(panel: BoxesPanel, whole: BoxesContents, box: BoxContents, *, worked: bool) -> StudPlace:
    hand = box.hands[0]
    wagers = tuple(_wagers(panel, box))
    if not (box.played or hand.cards):
        return StudPlace(box.number, wagers=tuple(it._replace(state="", cents=0) for it in wagers))
    player = box.players[0] if box.players else ""
    kept = hand.apart or (bool(hand.state) and FACE_DOWN not in hand.cards and 0 < len(hand.cards) < panel.dealt)
    return StudPlace(
        box.number,
        _called(box),
        whole.colours.get(player),
        played=True,
        worked=worked,
        tone=hand.tone,
        hand=PlaceCards(hand.cards, panel.dealt, kept, hand.apart),
        names=_names(hand, whole),
        odds=tuple(_odds(panel, box)),
        sum=_sum(hand),
        wagers=wagers,
    )


def _called(box: BoxContents) -> str:
    """Return the first player's name, and the number of others."""
    first, *others = box.players or ("",)
    return spoken(first) + (f" +{len(others)}" if others else "")


def _names(hand: HandContents, whole: BoxesContents) -> tuple[str, ...]:
    """Return what the hand is, what came of it, or what its player does."""
    if hand.tone in ("wins", "loses") and hand.ranking:
        return hand.called
    of_game = hand.state.partition(": ")[2] or hand.state
    state = WORDS.get(of_game, of_game) or (whole.decides if hand.turn else "")
    return (sentence(state),) if state or not hand.ranking else hand.called


def _odds(panel: BoxesPanel, box: BoxContents) -> Iterator[str]:
    """Return the odds of what is paid now. A jackpot is paid without odds."""
    hand = box.hands[0]
    if hand.tone == "wins" and not hand.paid:
        yield from hand.amounts.odds[:1]
    for of, result in zip(panel.places, box.results, strict=True):
        if of.is_apart and result.due and result.won and result.stands.pays:
            yield f"{sentence(of.title)} {result.stands.pays}"


def _sum(hand: HandContents) -> StudSum | None:
    if hand.tone == "wins" and hand.amounts.won:
        return StudSum("paid" if hand.paid else "due", hand.amounts.won)
    return StudSum("lost", hand.amounts.lost) if hand.tone == "loses" and hand.amounts.lost else None


def _wagers(panel: BoxesPanel, box: BoxContents) -> Iterator[StudWager]:
    """Return all wagers of a place: those with a sign in the order of their signs, then words, then those apart."""
    hand = box.hands[0]
    own = _wager(panel.title, panel.title, hand.stacks, hand, SideResult())
    sides = zip(panel.places, box.places, box.results, strict=True)
    others = [
        _wager(of.title, of.brief or of.title, lying, hand, result if of.is_apart else SideResult())
        for of, lying, result in sides
    ]
    every = [own, *others]
    rides = any(it.is_sign and it.state == "lies" for it in every) and bool(hand.cards)
    every = [it._replace(state="withdrawn") if rides and it.is_sign and not it.state else it for it in every]
    signs = sorted((it for it in every if it.is_sign), key=lambda it: (not it.title.isdigit(), it.title))
    yield from (*signs, *(it for it in every if not it.is_sign))


def _wager(title: str, brief: str, lying: tuple[Stack, ...], hand: HandContents, result: SideResult) -> StudWager:
    if result.wins and result.won:
        return StudWager(title, brief, "paid" if result.paid else "due", result.won)
    if not lying:
        return StudWager(title, brief)
    fates = {it.fate for it in lying}
    state: WagerState = "lies"
    if hand.tone == "void" or fates == {"void"}:
        state = "back"
    elif fates in ({"wins"}, {"loses"}):
        state = "wins" if fates == {"wins"} else "loses"
    return StudWager(title, brief, state, sum(it.cents for it in lying))


# The middle


def _middle(panel: BoxesPanel, view: View, whole: BoxesContents, *, dealer: bool) -> StudMiddle:
    hand, rests = whole.dealer, wording.rests(view)
    told, wins = _told(view, whole, dealer=dealer)
    worked = hand.turn or (view.phase in TURNED_UP and not rests and not view.declared)
    waits = len(whole.waiting)
    waiting = (f"{waits} card waits" if waits == 1 else f"{waits} cards wait",) if waits else ()
    shoe = whole.shoe if dealer and not wording.goes_back(view) else ()
    return StudMiddle(
        panel.middle.whose,
        tuple(_cards(panel, whole)),
        hand.called,
        worked and bool(panel.middle.whose),
        told,
        wins,
        (*whole.facts, *waiting),
        shoe,
    )


def _cards(panel: BoxesPanel, whole: BoxesContents) -> Iterator[MiddleCard]:
    """Return the places of the cards. The one that is burned keeps its place, with a word."""
    middle, cards = panel.middle, whole.dealer.cards
    burned = bool(middle.burned) and any(it != FACE_DOWN for it in cards)
    shown = ("",) * middle.burned + cards if burned else cards
    for at in range(max(middle.cards, len(shown))):
        card = shown[at] if at < len(shown) else ""
        word = (BURNT if burned else BURNS if card else "") if at < middle.burned else ""
        yield MiddleCard(card, word, card in whole.lit)


def _told(view: View, whole: BoxesContents, *, dealer: bool) -> tuple[str, bool]:
    """Return what is said of the round, and whether it says who wins."""
    if wording.rests(view):
        back = "\n".join(wording.lines_back(view)[0]) if wording.goes_back(view) else ""
        return "" if dealer else back, False
    if view.declared and whole.all_lose:
        return NOBODY_WINS, False
    winners = due(view)
    if dealer or not winners:
        return "" if dealer else wording.players_headline(view).text, False
    if len(winners) > NAMED:
        return f"{len(winners)} players win {dollars(sum(cents for _, cents in winners))}", True
    wins = " wins" if len(winners) == 1 else ""
    return ", ".join(f"{sentence(spoken(player))}{wins} {dollars(cents)}" for player, cents in winners), True


def due(view: View) -> tuple[tuple[str, int], ...]:
    """Return what each player is paid now, or next, once it is declared, in cents."""
    found: dict[str, int] = {}
    for it in view.owed if view.declared and not (view.unpaid or wording.rests(view)) else ():
        if it.how == "wins":
            found[it.player] = found.get(it.player, 0) + winnings(it)
    return tuple(found.items())
