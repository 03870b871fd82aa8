# SPDX-License-Identifier: MIT
"""Each player bets or folds, from the dealer's left (s 239)."""

from controller.engine.betting import standing
from controller.engine.betting.settlement import say_lies, say_removed
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Refusal
from controller.engine.table import tournament_chips
from controller.engine.table.wagers import ValidPart
from controller.engine.values.money import dollars
from controller.games.cards.hands import decisions, settling
from controller.games.cards.hands.log import Chosen
from controller.games.caribbean_stud.sections import BET as BET_BUTTON
from controller.games.caribbean_stud.sections import FOLD
from controller.games.caribbean_stud.table import CaribbeanTable
from controller.games.caribbean_stud.wagers import ANTE, BET, BET_IN_ANTES, FOLDS

CLOSE_FOLDED = ("Close folded hands: collect; spread and count the cards face down, into the discard rack", "s 225")


def places(table: CaribbeanTable) -> list[str]:
    """Return the places that decide, from the dealer's left (assumed). Places with a void ante have nothing to
    decide.
    """
    return [place for place in table.memory.play.playing_places if not void_ante(table, place)]


def void_ante(table: CaribbeanTable, place: str) -> ValidPart | None:
    """Why nothing stands of the ante of this place; None if something does, or no ante is entered, or the bet is made.

    Once the bet is on the layout, a person decides.
    """
    player = table.memory.play.players[place]
    lies = table.wagers.find(player, ANTE, place)
    if not lies or table.wagers.find(player, BET, place):
        return None
    verdict = standing.verdict(table, lies)
    return None if verdict.stands else verdict


def refusal(table: CaribbeanTable, place: str, choice: str) -> Refusal:
    """Return why a place may not bet; None if it may. Anybody may fold."""
    player = table.memory.play.players[place]
    if choice == BET_BUTTON.name and player in table.state.excluded:
        return (f"{player} is excluded from the game, and adds no wager", "s 4(2)(b)")
    return not_enough(table, place) if choice == BET_BUTTON.name else None


def not_enough(table: CaribbeanTable, place: str) -> Refusal:
    """Return why a place has too few tournament chips for its bet; None if it has enough."""
    player = table.memory.play.players[place]
    if not player or table.wagers.find(player, BET, place):
        return None
    return tournament_chips.short(table, player, twice_the_ante(table, place), FOLD.name)


def chosen(table: CaribbeanTable, it: Chosen) -> None:
    """Place the bet, or fold the hand."""
    if it.choice == BET_BUTTON.name:
        lay_bet(table, it.hand)
    declare_folds(table)


def undone(table: CaribbeanTable, it: Chosen) -> None:
    """Return the bet to its player."""
    if it.choice == BET_BUTTON.name and (lies := table.wagers.find(table.memory.play.players[it.hand], BET, it.hand)):
        table.wagers.remove(lies)
        say_removed(table, lies)


def bets(table: CaribbeanTable, place: str) -> None:
    """Record a placed bet as the decision."""
    decisions.choose(table, BET_OR_FOLD, place, BET_BUTTON.name)


def lay_bet(table: CaribbeanTable, place: str) -> None:
    """Place twice the ante for the player, unless the bet is there already (s 239(3)-(4))."""
    player = table.memory.play.players[place]
    if not player or table.wagers.find(player, BET, place):
        return
    it = Lying(player, BET, 0, "start", hand=place)
    table.wagers.lay(it, twice_the_ante(table, place))
    say_lies(table, it)
    table.note_wager(it, f" {dollars(it.cents)}", "s 239(3)")


def twice_the_ante(table: CaribbeanTable, place: str) -> int:
    """Return the bet of a place in cents. Only the valid part of an ante over the maximum counts (s 5(2)(b))."""
    lies = table.wagers.find(table.memory.play.players[place], ANTE, place)
    return BET_IN_ANTES * standing.verdict(table, lies).stands if lies else 0


def declare_folds(table: CaribbeanTable) -> None:
    """Close folded hands, and collect ante and jackpot wager (s 239(5)).

    Folds are declared again after their unpaid declaration was cleared.
    """
    play = table.memory.play
    for place in play.folded:
        if FOLDS not in play.outcomes(place):
            settling.decide(table, {place: [FOLDS]}, "s 239(5)")


BET_OR_FOLD: decisions.ToDecide[CaribbeanTable] = decisions.ToDecide(
    buttons=(BET_BUTTON, FOLD),
    source="s 239(2)-(3)",
    question="bet or fold, the cards face down",
    places=places,
    refusal=refusal,
    chosen=chosen,
    undone=undone,
    out_of_order=True,
    owed=CLOSE_FOLDED,
)
