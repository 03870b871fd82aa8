"""What all these tables show: the stage, the cards as everybody may know them, the places, whose turn it is."""

from collections.abc import Callable

from controller.games.cards.hands.log import COMMUNITY, DEALER, is_shown, names, seen
from controller.games.cards.hands.table import DeckTable, Play
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import FACE_DOWN, Shoe


def preparation(table: DeckTable) -> dict[str, object]:
    """How far the cards are prepared, and how many are in the shoe."""
    shoe: Shoe = table.memory.shoe
    cards: Cards = table.memory.cards
    return {
        "stage": cards.words,
        "in_shoe": shoe.inside if cards.stage in IN_SHOE else "",
        "waiting": " ".join([FACE_DOWN] * len(shoe.waiting)),
    }


def on_the_table(
    play: Play, count: int, total: Callable[[tuple[str, ...]], str], state: Callable[[str], str]
) -> dict[str, object]:
    """The dealer's cards, the community cards, each place with its hand of so many cards.

    total: a hand in words, asked only once all of it lies face up. state: how a hand stands, in a word.
    """
    hands = play.hands
    facts: dict[str, object] = {"dealer": seen(hands.get(DEALER, ())), "community": seen(hands.get(COMMUNITY, ()))}
    facts |= {f"box_{place}": "" for place in play.entered if not play.players}
    for place, player in play.players.items():
        cards = hands.get(place, ())
        facts[f"box_{place}"] = player
        facts[f"hand_{place}"] = seen(cards)
        facts[f"total_{place}"] = total(names(cards)) if is_shown(cards, count) else ""
        facts[f"state_{place}"] = state(place)
    return facts


def turn(play: Play) -> dict[str, object]:
    """Whose turn it is, what may be chosen, and who chooses."""
    choices = play.turn.choices
    who = play.players.get(play.turn.hand, "") if choices else ""
    return {"turn": play.turn.hand, "choices": " ".join(choices), "who": who}


def holder(*, device: bool) -> str:
    """What the cards are dealt from, in words."""
    return "shuffling device" if device else "shoe"
