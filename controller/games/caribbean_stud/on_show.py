"""What is shown of the cards, the places, whose turn it is, and the jackpot prize."""

from controller.engine.values.money import dollars
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud import slots
from controller.games.caribbean_stud.table import CaribbeanTable, Play, jackpot_pool
from controller.games.caribbean_stud.wagers import FOLDS, JACKPOT, LOSES, NOT_QUALIFIED, STANDS_OFF
from controller.games.house_poker import on_show
from controller.games.house_poker.hands import DEALER, choice_of, is_shown, names
from controller.games.house_poker.table import Declared


def show(table: CaribbeanTable) -> None:
    """Show everything that is known, always in this order."""
    play = table.memory.play
    slots.light(table)
    table.show(
        **on_show.preparation(table),
        **on_show.on_the_table(play, ranks.CARDS, ranks.ranking, lambda place: state(play, place)),
        dealer_total=dealer_total(play),
        **on_show.turn(play),
        jackpot=dollars(jackpot_pool(table).amount) if table.options.has_jackpot else "",
        jackpot_offer="" if slots.may_be_offered(table) or not table.options.has_jackpot else "offered",
        **jackpots(table),
        suspected=" ".join([*play.suspects, *(["?"] if play.suspicion else [])]),
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
    declared = next((it for it in play.declared if it.hand == place and not is_of_jackpot(it)), None)
    if declared:
        return result(declared)
    if choice_of(play.log, place) == "bet":
        return "bet"
    return "to decide" if play.turn.hand == place and play.turn.choices else ""


def result(declared: Declared) -> str:
    """What became of a hand, in a word."""
    ends = {FOLDS: "folded", LOSES: "loses", STANDS_OFF: "stands off", NOT_QUALIFIED: "wins"}
    return "paid" if declared.paid and declared.outcome != FOLDS else ends.get(declared.outcome, "wins")


def jackpots(table: CaribbeanTable) -> dict[str, object]:
    """By place, what became of its jackpot wager; before, whether the light of its slot is lit."""
    play, lit = table.memory.play, table.memory.lit
    said = {place: "lit" if lit.get(slots.set_name(place)) else "not lit" for place in play.players if lit}
    said |= {it.hand: it.outcome.removeprefix(f"{JACKPOT}: ") for it in play.declared if is_of_jackpot(it)}
    return {f"jackpot_{place}": words for place, words in said.items()}


def is_of_jackpot(declared: Declared) -> bool:
    """Whether this was declared of a jackpot wager."""
    return declared.outcome.startswith(f"{JACKPOT}:")
