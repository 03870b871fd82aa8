# SPDX-License-Identifier: MIT
"""What the screens show of the two hands of baccarat and between them, from a view. No pygame."""

from typing import Literal, NamedTuple

from controller.display import wording
from controller.engine.record.on_show import CountedHand, ShownHands, ShownShoe
from controller.engine.record.shown import Card
from controller.engine.rules.face import HANDS, HandsPanel
from controller.engine.shown import not_playing
from controller.engine.shown.views import Result, View

Fate = Literal["", "wins", "loses", "tie"]


class DealtHand(NamedTuple):
    """One hand."""

    name: str
    cards: tuple[Card, ...] = ()
    points: int | None = None
    next: int = 0
    """Number of its card that is dealt next; 0: none."""
    fate: Fate = ""
    """Declared result."""
    natural: bool = False
    """It has two cards and gets no more."""
    lines: tuple[str, ...] = ()
    """Words in the places of the cards: the odds of a wager on it; after a void round, what goes back to whom."""


class MiddleWords(NamedTuple):
    """What stands between the hands: the result, or what goes on."""

    won: str = ""
    """Declared result: a hand, or `tie`."""
    title: str = ""
    beneath: str = ""
    source: str = ""
    special: str = ""
    """The last or a dummy round."""
    excess: tuple[Card, ...] = ()
    """Cards that were drawn when no card may be (s 106, s 209)."""
    burnt: tuple[Card, ...] = ()
    gold: bool = False
    """A hand wins, or somebody is paid for a tie."""
    void: bool = False


class BurntCards(NamedTuple):
    """The cards that are being burnt, and the words beside them."""

    cards: tuple[Card, ...]
    words: MiddleWords


def hand(name: str, panel: HandsPanel, view: View, *, dealer: bool) -> DealtHand | None:
    """Return one hand; None while cards are burnt in its place."""
    if burnt(view, dealer=dealer):
        return None
    table = view.shown(ShownHands)
    its: CountedHand = {"player": table.player, "banker": table.banker}[name]
    to, number = table.to or ("", 0)
    coming = number if to == name else 0
    fate = _fate(name, view.declared) if view.declared and its.cards else ""
    lines: tuple[str, ...] = () if its.cards or coming else _pays(panel.pays.get(name, ()))
    if wording.goes_back(view):
        lines = () if dealer or its.cards else wording.lines_back_on(view, name)
    return DealtHand(name, its.cards, its.count, coming, fate, its.natural, lines)


def _pays(lines: tuple[str, ...]) -> tuple[str, ...]:
    return (f"pays {lines[0]}", *lines[1:]) if lines else ()


def _fate(name: str, declared: Result) -> Fate:
    return "wins" if name in declared.wins else "tie" if "tie" in declared.wins else "loses"


def burnt(view: View, *, dealer: bool) -> BurntCards | None:
    """Return the cards that are being burnt; None at any other time."""
    cards = view.shown(ShownHands).burnt
    if not cards or not view.shown(ShownShoe).stage:
        return None
    return BurntCards(cards, _words(view, dealer=dealer))


def middle(view: View, *, dealer: bool) -> MiddleWords | None:
    """Return what stands between the hands; None while cards are burnt."""
    return None if burnt(view, dealer=dealer) else _words(view, dealer=dealer)


def _words(view: View, *, dealer: bool) -> MiddleWords:
    table, shoe = view.shown(ShownHands), view.shown(ShownShoe)
    begun = table.to or table.player.cards or table.banker.cards or shoe.stage
    found = MiddleWords(special=table.special, excess=table.excess, burnt=() if begun else table.burnt)
    if view.declared and view.declared.wins:
        return _declared(found, view, view.declared, dealer=dealer)
    if wording.goes_back(view):
        return found._replace(title="\n".join(wording.lines_back(view)[0]), void=True)
    head = wording.headline(view) if dealer else wording.players_headline(view)
    about = wording.sentence(shoe.stage) if shoe.stage else _shoe(shoe) if dealer else ""
    title = head.text or about
    said = shoe.stage[:4].lower() in title.lower()  # the stage "spread" in "Spreading the cards"
    beneath = "" if (said and shoe.stage) or title == about or not_playing.reason(view) else about
    return found._replace(title=title, beneath=beneath)


def _declared(found: MiddleWords, view: View, declared: Result, *, dealer: bool) -> MiddleWords:
    won = next(iter(declared.wins))
    points = max(int(count) for count in declared.outcome.split())
    title = f"{won.upper()} wins" if won in HANDS else f"{won.upper()} {points}"
    gold = won in HANDS or any(it.how == "wins" for it in view.owed)
    return found._replace(won=won, title=title, source=declared.source if dealer else "", gold=gold)


def _shoe(shoe: ShownShoe) -> str:
    """Return who has the shoe, and how many cards are in it."""
    holder, offered = wording.spoken(shoe.holder), wording.spoken(shoe.offered_to)
    who = f"shoe: {holder}" if holder else f"shoe offered to {offered}" if offered else ""
    inside = f"{shoe.inside} cards" if who else f"{shoe.inside} cards in the shoe"
    return wording.sentence(", ".join(filter(None, (who, inside if shoe.inside is not None else ""))))
