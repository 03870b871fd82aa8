# SPDX-License-Identifier: MIT
"""Permitted wagers: boxes, players, amounts (ss 421-425)."""

from controller.engine.record.decided import WagerKey
from controller.engine.rules.wagering import Change, Refusal, Together
from controller.engine.values.money import dollars
from controller.games.pai_gow import boxes
from controller.games.pai_gow.bank import MOST_ROUNDS
from controller.games.pai_gow.table import PaiGowTable, bank_of, liability
from controller.games.pai_gow.wagers import BANK, BET

MOST_PLAYERS = 3
"""Most players at one box, s 422(1)."""
MOST_HANDS = 2
"""Most hands of a player who is alone at the table, s 423(2)."""


def no_such_box(table: PaiGowTable, hand: str) -> Refusal:
    """Return why there is no such box at this table; None if there is."""
    most = table.options.boxes
    if hand.isdecimal() and not hand.startswith("0") and 1 <= int(hand) <= most:
        return None
    return (f"there is no box {hand or 'without a number'}: name one of 1 to {most}", "s 413(2)(b)(ii)")


def limited(table: PaiGowTable, wager: WagerKey, cents: int) -> int:
    """Return the cents of a bet that count for the limits: at most the maximum where a box has no maximum."""
    return cents if on_one_box(table, wager) else min(cents, table.state.limits.maximum)


def on_one_box(table: PaiGowTable, wager: WagerKey) -> str:
    """Return the box on which all players' bets count together; empty if the box has no maximum.

    A box has no maximum if the house co-banks (s 421(1)(b)(ii)), or for a player with an arrangement (s 421(1)(c)).
    """
    player, kind, hand = wager
    has_none = bank_of(table).with_house or player in table.memory.arranged
    return "" if kind != BET or has_none else f"box {hand}"


BOX_TOGETHER = Together(source="s 421(1)", shared=on_one_box, each="a box", of_several=True)
"""The common maximum of all players' bets on a box (assumed)."""


def change(table: PaiGowTable, change: Change) -> Refusal:
    """Return why this change of a wager is refused; None if it is allowed."""
    if change.wager == BANK:
        return _comes_down(table, change) if change.comes_down else _bank(table, change)
    if change.comes_down:
        return None
    return (
        _of_the_bank(table, change)
        or _not_this_player(table, change)
        or _too_many(table, change)
        or _two_hands(table, change)
        or why_not_covered(table, change.after - change.before)
    )


# A bet


def _of_the_bank(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse a wager on the bank's box, and after the deal on a box without tiles."""
    bank, box = bank_of(table), int(change.hand)
    if box == bank.box and bank.is_house:
        return ("nobody wagers on the box of the house", "s 425(13)")
    if box == bank.box:
        return (f"{bank.in_words} banks on box {box}: nobody wagers there", "s 424(1)")
    if table.called and box not in boxes.playing_boxes(table):
        return (f"box {box} has no tiles in this round", "s 432")
    return None


def _not_this_player(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse a wager of a banking player on another hand, and of a player directed away."""
    if change.player in boxes.bankers(table):
        return (f"{change.player} banks: who banks does not wager on another hand", "s 425(7)(b)")
    if change.player in table.memory.apart:
        return (f"{change.player} must not play at this table", "s 454")
    return None


def _too_many(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse a fourth player at a box, and a second one beside a wager over the maximum (s 421(1)(c))."""
    box, most = int(change.hand), table.state.limits.maximum
    others = [it for it in boxes.wagers_on(table, BET, box) if it.player != change.player]
    over = [it.player for it in others if it.cents > most and it.player in table.memory.arranged]
    if over and not bank_of(table).with_house:
        return (f"{over[0]} wagers more than the maximum, and alone, on box {box}", "s 421(1)(c)")
    if others and change.after > most and not bank_of(table).with_house and change.player in table.memory.arranged:
        return (f"{change.player} may wager more than {dollars(most)} only alone on a box", "s 421(1)(c)")
    if len(others) >= MOST_PLAYERS:
        return (f"{MOST_PLAYERS} players wager on box {box} already", "s 422(1)")
    return None


def _two_hands(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse a second hand, unless alone against the house, with one wager twice the other (s 423)."""
    now = {(it.player, it.hand): it.cents for it in boxes.wagers_on(table, BET)}
    return anybody_sets_two(table, {**now, (change.player, change.hand): change.after})


def anybody_sets_two(table: PaiGowTable, bets: dict[tuple[str, str], int]) -> Refusal:
    """Return why a player would set too many hands with these bets, by player and box; None if nobody would."""
    every = (sets_two(table, bets, player) for player in dict.fromkeys(player for player, _ in bets))
    return next(filter(None, every), None)


def sets_two(table: PaiGowTable, bets: dict[tuple[str, str], int], player: str) -> Refusal:
    """Return why this player may not set all hands from these bets, by player and box; None if allowed."""
    mine = {box: cents for (who, box), cents in bets.items() if who == player}
    firsts = {box for box in mine if _first_of(table, box, bets) == player}
    if len(firsts) < MOST_HANDS:
        return None
    what = f"{player} would set the hands of boxes {' and '.join(sorted(firsts))}"
    alone = len(mine) == len(bets) and all(str(box) in mine for box in table.memory.play.entered)
    if not alone or len(firsts) > MOST_HANDS:
        source = "s 423(1)" if len(firsts) > MOST_HANDS else "s 423(2)(a)"
        return (f"{what}: a player sets one hand, or two if alone at the table", source)
    if not bank_of(table).is_house:
        return (f"{what}: two only against the house", "s 423(2)")
    less, more = sorted(mine.values())
    if more < 2 * less:
        amounts = f"{dollars(less)} and {dollars(more)}"
        return (f"{what}: one wager is at least twice the other, not {amounts}", "s 423(2)(b)")
    return None


def _first_of(table: PaiGowTable, box: str, bets: dict[tuple[str, str], int]) -> str:
    """Return the first player of a box with these bets."""
    there = [player for player, at in bets if at == box]
    return next((it for it in table.memory.tenure.get(box, ()) if it in there), there[0])


# What the bank can pay


def chips(table: PaiGowTable) -> int:
    """Return the chips of the players who bank, in cents."""
    return sum(it.cents for it in boxes.wagers_on(table, BANK))


def why_not_covered(table: PaiGowTable, more: int = 0, less: int = 0) -> Refusal:
    """Return why the bank cannot meet all bets with these changes, in cents; None if it can (s 421(1)).

    more: added bets. less: chips taken out of the bank.
    """
    bank, bets = bank_of(table), sum(it.cents for it in boxes.wagers_on(table, BET)) + more
    has = chips(table) - less
    if bank.is_house or not bets:
        return None
    if not bank.with_house:
        what = f"all bets would be {dollars(bets)}, and {bank.player} banks with {dollars(has)}"
        return (what, "s 421(1)(a)") if bets > has else None
    half = -(-bets // 2)
    of_house = f"half of all bets would be {dollars(half)}"
    if half > liability(table):
        return (f"{of_house}, over the maximum house liability of {dollars(liability(table))}", "s 421(1)(b)(iii)(A)")
    if half > has:
        return (f"{of_house}, and {bank.player} co-banks with {dollars(has)}", "s 421(1)(b)(iii)(B)")
    return None


def _bank(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse chips for the bank, except of its holder and of players who may combine theirs (s 425(6))."""
    bank = bank_of(table)
    if bank.is_house:
        return ("the house is the bank exclusively", "s 425(1)")
    if int(change.hand) != bank.box:
        return (f"{bank.in_words} banks on box {bank.box}", "s 424(1)")
    if change.player in table.memory.apart:
        return (f"{change.player} must not play at this table", "s 454")
    return None if change.player == bank.player else _joins(table, change)


def _joins(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse another player's chips for the bank, if a co-banker holds it or the player may not bank (s 425(6))."""
    bank = bank_of(table)
    if bank.with_house:
        return (f"{bank.player} and the house bank in partnership: nobody else does", "s 425(6)")
    if any(it.player == change.player for it in boxes.wagers_on(table, BET)):
        return (f"{change.player} has a bet on another hand: withdraw it first", "s 425(7)(b)")
    if table.memory.rounds_banked(change.player) >= MOST_ROUNDS:
        what = f"{change.player} has banked {MOST_ROUNDS} consecutive rounds, alone or with others"
        return (f"{what}: not in this one", "s 425(10)")
    return None


def _comes_down(table: PaiGowTable, change: Change) -> Refusal:
    """Refuse to take chips out of the bank that it needs to meet all bets."""
    return why_not_covered(table, less=change.before - change.after)
