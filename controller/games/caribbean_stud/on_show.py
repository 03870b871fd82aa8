"""What is shown of the cards, the places, whose turn it is, and the jackpot prize."""

from controller.engine.money import dollars
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud.table import CaribbeanTable, Play
from controller.games.caribbean_stud.wagers import FOLDS, JACKPOT, LOSES, NOT_QUALIFIED, STANDS_OFF
from controller.games.house_poker import on_show
from controller.games.house_poker.hands import DEALER, choice_of, is_shown, names
from controller.games.house_poker.table import Declared


def show(table: CaribbeanTable) -> None:
    """Show everything that is known, always in this order."""
    play = table.memory.play
    table.show(
        **on_show.preparation(table),
        **on_show.on_the_table(play, ranks.CARDS, ranks.ranking, lambda place: state(play, place)),
        dealer_total=dealer_total(play),
        **on_show.turn(play),
        jackpot=dollars(table.memory.pool.amount) if table.options.has_jackpot else "",
        **jackpots(play),
        suspected=play.suspected,
        deck=table.memory.deck if table.options.shuffling_device else "",
    )


def dealer_total(play: Play) -> str:
    """The dealer's hand in words, once all of it lies face up."""
    cards = play.hands.get(DEALER, ())
    if not is_shown(cards, ranks.CARDS):
        return ""
    return ranks.ranking(names(cards)) if ranks.qualifies(names(cards)) else "does not qualify"


def state(play: Play, place: str) -> str:
    """How a hand stands, in a word; empty if nothing is known yet."""
    if place in play.void:
        return "void"
    declared = next((it for it in play.declared if it.hand == place and not it.outcome.startswith(JACKPOT)), None)
    if declared:
        return result(declared)
    if choice_of(play.log, place) == "bet":
        return "bet"
    return "to decide" if play.turn.hand == place and play.turn.choices else ""


def result(declared: Declared) -> str:
    """What became of a hand, in a word."""
    ends = {FOLDS: "folded", LOSES: "loses", STANDS_OFF: "stands off", NOT_QUALIFIED: "wins"}
    return "paid" if declared.paid and declared.outcome != FOLDS else ends.get(declared.outcome, "wins")


def jackpots(play: Play) -> dict[str, object]:
    """By place, what became of its jackpot wager."""
    found = {it.hand: it.outcome for it in play.declared if it.outcome.startswith(f"{JACKPOT}:")}
    return {f"jackpot_{place}": outcome.removeprefix(f"{JACKPOT}: ") for place, outcome in found.items()}
