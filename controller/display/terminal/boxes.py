# SPDX-License-Identifier: MIT
"""Boxes with hands of cards as lines of text: a line for each hand, and the dealer's."""

from rich.text import Text

from controller.display.boxes import WAITS, BoxContents, BoxesContents, HandContents, SideResult, Tone, contents
from controller.display.drawing.players import Given
from controller.display.layout.stacks import Stack
from controller.display.terminal.lines import wrapped_words
from controller.display.wording import spoken
from controller.engine.rules.whole_tables import BoxesPanel, WagerPlace
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

TURN = "bold reverse"
STYLES: dict[Tone, str] = {"wins": "bold", "loses": "dim"}
"""How a hand stands out; plain if nothing is said."""
NAME = 6
"""Columns for the number of a hand."""
LEAST = 20
"""Fewest columns for what lies on a hand."""


def lines(shown: BoxesPanel, view: View, width: int) -> list[Text]:
    """The dealer's hand with what there is to say of the shoe, and each hand of the boxes in play."""
    value = contents(shown, view, Given())
    said = [(value.dealer, value.dealer.name.title(), _about(value))]  # without a name: only what there is to say
    said += [each for box in value.boxes if box.played for each in _box(shown, box)]
    cards = max(len(" ".join(hand.cards)) for hand, _, _ in said)
    how = max(len(_how(hand)) for hand, _, _ in said)
    heads = (f"{_mark(hand)}{name:{NAME}} {' '.join(hand.cards):{cards}}  {_how(hand):{how}}" for hand, name, _ in said)
    lines = zip(heads, said, strict=True)
    return [Text(), *(line for head, (hand, _, more) in lines for line in _lines(head, hand, more, width))]


def played(shown: BoxesPanel, view: View) -> list[Text]:
    """Only the dealer's hand and the one whose turn it is."""
    value = contents(shown, view, Given())
    turn = [(hand.name, hand) for box in value.boxes for hand in box.hands if hand.turn]
    return [
        Text(f"{_mark(hand)}{name:{NAME}} {' '.join(hand.cards)}  {_how(hand)}".rstrip())
        for name, hand in ((value.dealer.name.title(), value.dealer), *turn)
        if name
    ]


def _mark(hand: HandContents) -> str:
    return ">" if hand.turn else " "


def _how(hand: HandContents) -> str:
    """Its total, and how it stands: `soft 17  stands`."""
    total = " ".join(filter(None, (hand.total.before, hand.total.figure)))
    return "  ".join(filter(None, (total, "" if hand.state == WAITS else hand.word)))


def _lines(head: str, hand: HandContents, more: str, width: int) -> list[Text]:
    """A hand, and beside it what lies there, in as many lines as it needs."""
    first, *others = wrapped_words(more, max(LEAST, width - len(head) - 2)) or [""]
    line = Text(head if first else head.rstrip())
    line.stylize(TURN if hand.turn else STYLES.get(hand.tone, ""))
    if first:
        line.append(f"  {first}")
    return [line, *(Text(f"{'':{len(head) + 2}}{each}") for each in others)]


def _box(shown: BoxesPanel, box: BoxContents) -> list[tuple[HandContents, str, str]]:
    """The hands of a box, with what lies on them; with the first one what lies or is decided in its other places."""
    first, *others = box.hands
    sides = (_place(*each) for each in zip(shown.places, box.places, box.results, strict=True))
    line = f"{shown.line.title} {_lying(box.line)}" if shown.line and box.line else ""
    own = f"{shown.title if shown.places else ''} {_lying(first.stacks)}".strip() if first.stacks else ""
    more = "; ".join(filter(None, (own, line, *sides)))
    return [(first, first.name, more), *((it, it.name, _lying(it.stacks)) for it in others)]


def _place(place: WagerPlace, lying: tuple[Stack, ...], result: SideResult) -> str:
    """A side wager: what lies there, or else its result."""
    said = _lying(lying) or result.stands.words
    return f"{place.title} {said}" if said else ""


def _lying(lying: tuple[Stack, ...]) -> str:
    """Whose chips lie there, and how much: `ann $10, bob $5`."""
    return ", ".join(f"{_whose(it)} {dollars(it.cents)}" for it in lying)


def _whose(stack: Stack) -> str:
    return spoken(stack.players[0]) if len(stack.players) == 1 else f"{len(stack.players)} players"


def _about(value: BoxesContents) -> str:
    """The shoe, the nominated cards, the cards that have no place yet."""
    nominated = f"nominated {' '.join(value.nominated)}" if value.nominated else ""
    waits = f"{len(value.waiting)} waiting" if value.waiting else ""
    return "; ".join(filter(None, (*value.facts, *(first for first, *_ in value.shoe), nominated, waits)))
