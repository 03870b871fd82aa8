"""What is shown of the cards, the places, whose turn it is, and the proposed time of closure."""

from controller.games.cards.hands.table import Declared
from controller.games.double_chance import hands as ranks
from controller.games.double_chance.sections import DECLARE
from controller.games.double_chance.table import DoubleChanceTable, Play
from controller.games.double_chance.wagers import DECLARED, JACKPOT, WINS
from controller.games.house_poker import on_show
from controller.games.nsw import new_south_wales


def show(table: DoubleChanceTable) -> None:
    """Show everything that is known, always in this order."""
    play = table.memory.play
    table.show(
        **on_show.preparation(table),
        **(on_show.on_the_table(play, ranks.CARDS, ranks.declared, lambda place: state(play, place)) | kept(play)),
        **on_show.turn(play),
        **jackpots(play),
        **new_south_wales.signs(table),
        deck=table.memory.deck if table.options.shuffling_device else "",
    )


def kept(play: Play) -> dict[str, object]:
    """The hands of which the discards are gone: the kept cards, and the sixth."""
    found: dict[str, object] = {}
    for place in play.discarding:
        hand = play.hands.get(place, ())
        cards, sixth = hand[: ranks.CARDS], hand[ranks.CARDS :]
        if place in play.kept and any(card.up for card in cards):
            found[f"hand_{place}"] = " ".join([*play.kept[place], *(card.seen for card in sixth)])
            found[f"total_{place}"] = ""
    return found


def state(play: Play, place: str) -> str:
    """How a hand stands, in a word; empty if nothing is known yet."""
    if place in play.void:
        return "void"
    declared = next((it for it in play.declared if it.hand == place and not it.outcome.startswith(JACKPOT)), None)
    if declared:
        return result(declared)
    if choice := play.choice(place):
        return "declared" if choice == DECLARE.name else "discarded"
    return "to decide" if play.turn.hand == place and play.turn.choices else ""


def result(declared: Declared) -> str:
    """What became of a hand, in a word."""
    if declared.paid:
        return "paid"
    return "wins" if declared.outcome == WINS or declared.outcome in DECLARED else "loses"


def jackpots(play: Play) -> dict[str, object]:
    """By place, what became of its jackpot wager."""
    found = {it.hand: it.outcome for it in play.declared if it.outcome.startswith(f"{JACKPOT}:")}
    return {f"jackpot_{place}": outcome.removeprefix(f"{JACKPOT}: ") for place, outcome in found.items()}
