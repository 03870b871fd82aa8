"""The cards of a round: five to each place with an ante wager, five to the dealer, one of his face up (s 238)."""

from controller.engine.roles import FLOOR_MANAGER
from controller.games.caribbean_stud.hands import CARDS
from controller.games.caribbean_stud.table import CaribbeanTable
from controller.games.house_poker.dealing import DealRules, Goes, by_ones, in_stacks
from controller.games.house_poker.hands import DEALER

BY_ONES, BY_FIVES = "s 238(2)(a)", "s 238(2)(b)"


def order(table: CaribbeanTable) -> list[Goes]:
    """Where each card goes. By ones the dealer's first card lies face up, by fives the last (assumed, s 238(3))."""
    hands = [*table.memory.play.players, DEALER]
    if table.options.deal == "fives":
        goes = in_stacks(hands, CARDS, BY_FIVES)
        up = len(goes) - 1
    else:
        goes = by_ones(hands, CARDS, BY_ONES)
        up = len(hands) - 1
    return [it._replace(up=at == up) for at, it in enumerate(goes)]


def found_face_up(table: CaribbeanTable, goes: Goes) -> str:
    """A card lay face up in the shoe. Part 14 does not say what follows: the floor manager decides, or it is played."""
    what = (
        f"a card for {'the dealer' if goes.to == DEALER else f'place {goes.to}'} lay face up in the shoe: it is dealt; "
    )
    table.alert(FLOOR_MANAGER, f"{what}decide whether the round is void", table.game.general.decision)
    return goes.to


def too_few(table: CaribbeanTable) -> None:
    """The shoe is empty before all cards are dealt: cards are missing."""
    table.alert(FLOOR_MANAGER, "the shoe is empty and cards are missing: void the round, count the deck", "s 233(1)")


RULES: DealRules[CaribbeanTable] = DealRules(exposed=found_face_up, short=too_few)
