# SPDX-License-Identifier: MIT
"""Permission to make, change and withdraw wagers: time, player, place and amount (ss 236-237, 239)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands import places
from controller.games.caribbean_stud import deciding, slots
from controller.games.caribbean_stud.sections import BET as BET_BUTTON
from controller.games.caribbean_stud.table import CaribbeanTable, jackpot_pool
from controller.games.caribbean_stud.wagers import ANTE, BET, JACKPOT


def change(table: CaribbeanTable, change: Change) -> Refusal:
    """Return why a wager may not be made, changed or withdrawn like this; None if it may."""
    if change.wager == BET:
        return bet(table, change)
    if why := places.not_played(table, change.hand, "s 238(1)"):
        return why
    if change.wager == JACKPOT:
        return jackpot(table, change) if change.after else None
    return ante(table, change) if change.after else still_beside(table, change)


def no_such_place(table: CaribbeanTable, hand: str) -> Refusal:
    """Return why there is no such place at this table; None if there is."""
    return places.no_such_place(table, hand, "s 230(1)")


def ante(table: CaribbeanTable, change: Change) -> Refusal:
    """Return why this ante is refused: one hand a player, one wager on an area, no player sent to another table."""
    if change.player in table.memory.apart:
        return (f"{change.player} must not play at this table", "s 248(3)(b)")
    return places.why_taken(change, places.players(table, ANTE), one_hand="s 237(4)", one_player="s 237(5)")


def still_beside(table: CaribbeanTable, change: Change) -> Refusal:
    """Return why an ante wager is not withdrawn: a jackpot wager is beside it; None if it may be."""
    if table.wagers.find(change.player, JACKPOT, change.hand):
        return (f"{change.player} has a jackpot wager at place {change.hand} too: withdraw it first", "s 236(1)")
    return None


def jackpot(table: CaribbeanTable, change: Change) -> Refusal:
    """Return why this jackpot wager is refused: ante needed, one chip of the right denomination, working equipment."""
    if (why := slots.out_of_order(table)) and not change.lay_there:
        return why
    if not table.wagers.find(change.player, ANTE, change.hand):
        return (f"{change.player} has no ante wager at place {change.hand}", "s 236(1)(a)")
    if table.options.slots:
        return (f"a jackpot wager goes in slot {change.hand}", "s 237(2)")
    chip = table.options.chip
    if change.after != chip:
        return (f"a jackpot wager is one chip of {dollars(chip)}, not {dollars(change.after)}", "s 237(2)")
    return None


def bet(table: CaribbeanTable, change: Change) -> Refusal:
    """Return why this bet is refused: twice the ante, while the place decides."""
    play = table.memory.play
    if not play.players:
        return ("the bet is wagered after the cards are dealt", "s 239(3)")
    if play.players.get(change.hand) != change.player:
        return (f"{change.player} has no ante wager at place {change.hand}", "s 239(3)")
    if not change.after:
        return ("the bet is made: press decline to take the decision back", "s 237(6)")
    if play.turn.hand != change.hand or not play.turn.choices:
        return (f"place {change.hand} does not decide now", "s 239(3)")
    right = deciding.twice_the_ante(table, change.hand)
    if change.after != right:
        return (f"the bet is twice the ante: {dollars(right)}, not {dollars(change.after)}", "s 239(4)")
    return deciding.not_enough(table, change.hand)


def changed(table: CaribbeanTable, change: Change) -> None:
    """Record a placed bet as the decision to continue (s 239(3)). A found jackpot wager adds to the prize."""
    play = table.memory.play
    places.player_is_known(table, change)
    if change.wager == BET and change.after:
        deciding.bets(table, change.hand)
    elif change.wager == JACKPOT and play.players:
        adds_to_the_prize(table, change.hand, change.after)
    elif change.wager == ANTE and play.choice_of(change.hand) == BET_BUTTON.name:
        compare_with_bet(table, change)


def compare_with_bet(table: CaribbeanTable, change: Change) -> None:
    """Alert about an ante found after the bet: the bet may no longer be twice the ante (s 239(4))."""
    lies = table.wagers.find(change.player, BET, change.hand)
    bet, right = lies.cents if lies else 0, deciding.twice_the_ante(table, change.hand)
    if bet != right:
        what = f"place {change.hand}: the bet is {dollars(bet)}, twice the ante is {dollars(right)}: "
        table.alert(FLOOR_MANAGER, f"{what}have the decision taken back and made again, or decide", "s 239(4)")


def adds_to_the_prize(table: CaribbeanTable, place: str, cents: int) -> None:
    """Set the share of a place's jackpot wager of `cents` in the jackpot prize; 0 cents add nothing."""
    added, pool = table.memory.play.added, jackpot_pool(table)
    pool.take_back(added.get(place, 0))
    added[place] = increment(table, cents)
    pool.add(added[place])


def chips_go_back(table: CaribbeanTable) -> None:
    """Take the returned jackpot wagers of a void round out of the prize. Collected ones stay in the prize."""
    for it in table.wagers:
        if it.wager == JACKPOT and it.hand in table.memory.play.added:
            adds_to_the_prize(table, it.hand, 0)


def increment(table: CaribbeanTable, cents: int) -> int:
    """Return the amount that jackpot wagers of `cents` add to the jackpot prize."""
    return cents * table.options.jackpot_increment // 100
