# SPDX-License-Identifier: MIT
"""The spinner at a ring, who needs a wager and may stop; and the picture of spinner and results."""

from controller.engine.record.on_show import ShownSpins
from controller.engine.rules.wagering import Refusal
from controller.engine.table.wagers import return_stake
from controller.games.kit.places import may_be_offered
from controller.games.ring import coins, stand_in
from controller.games.ring.betting import (
    SPINNERS_BONUS,
    close_if_one_stands,
    of_the_spinner,
    run_that_counts,
    spinners_wager_stands,
    times,
)
from controller.games.ring.rules import RingRules
from controller.games.ring.table import Memory, RingTable


def no_wager_yet(table: RingTable, rules: RingRules) -> Refusal:
    """Return why the coins are not spun before there is a spinner's wager; None if they may be."""
    memory = table.memory
    if not memory.turn.taken or memory.unseen() or spinners_wager_stands(table):
        return None
    return (f"{memory.turn.player} places a spinner's wager first", rules.sections.wager)


# The spinner stops


def retire(table: RingTable, rules: RingRules) -> None:
    """Let the spinner stop. After a valid spin the boxer spins for the spinner's wager; before that it is returned."""
    memory, stands = table.memory, spinners_wager_stands(table)
    if memory.stand_in and (stands or not memory.turn.taken):
        table.refuse(f"the {memory.stand_in} spins until the wagers are decided", rules.sections.stops)
    elif stands and memory.spins.valid:
        stand_in.stopped(table, rules)
    else:
        source = (
            rules.sections.wins
            if memory.won
            else rules.sections.choice
            if memory.must_choose()
            else rules.sections.stops
        )
        table.note(f"{memory.turn.player} retires as spinner", source)
        for it in of_the_spinner(table):
            table.pay([return_stake(it, rules.sections.beside if it.wager in SPINNERS_BONUS else rules.sections.stays)])
            table.wagers.remove(it)
        offer_on(table, rules)


def offer_on(table: RingTable, rules: RingRules) -> None:
    """End the game, and offer the spin to the next player.

    New wagers are open, unless a player's wager stands over odds.
    """
    table.memory.offer_on(run_that_counts(table))
    indicate(table, rules)
    table.open_betting()
    close_if_one_stands(table, rules)


def put_right(table: RingTable, rules: RingRules) -> None:
    """Check the wagers after a change; some may be void (s 4(2)(a)). Without the spinner's wager the game is over.

    If no player's wager stands over odds any more, new wagers are open.
    """
    memory: Memory = table.memory
    memory.fixed = [it for it in memory.fixed if table.wagers.find(*it)]
    if memory.staked and memory.under_way() and not of_the_spinner(table):
        table.note(f"{memory.turn.player} retires as spinner: the spinner's wager is void", "s 4(2)(a)")
        offer_on(table, rules)
    elif not table.called and not memory.spins.barred:
        table.open_betting()
        close_if_one_stands(table, rules)


# The picture


def show(table: RingTable, rules: RingRules) -> None:
    """Show the spinner, the results of this game, and the number of coins left in the set."""
    memory: Memory = table.memory
    counts = {it.name: memory.spun.get(it.name, 0) for it in rules.results}
    table.show(ShownSpins(spinner(table), counts, memory.spins.barred, coins.SET - memory.lost))


def spinner(table: RingTable) -> str:
    """Return the words for the spinner, with the player replaced; or for the player who is offered the spin."""
    memory: Memory = table.memory
    player = memory.turn.player
    if memory.stand_in:
        return f"{memory.stand_in} for {player}" if player else memory.stand_in
    return player or f"offered to {memory.turn.next_player(may_be_offered(table)) or 'nobody'}"


def indicate(table: RingTable, rules: RingRules) -> None:
    """Turn on a light for each spin of this game, and for each of the odds in a row, where there are lights."""
    spun: dict[str, int] = table.memory.spun
    if not rules.lights:
        return
    table.indicate({name: min(times(spun, name), most) for name, most in rules.lights.items()})
