"""Who spins at a ring, and what is shown: the spinner, who stops or is absent; the stand-in."""

from controller.engine.wagering import Refusal
from controller.engine.wagers import returned
from controller.games.ring import coins
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


def absent(table: RingTable, rules: RingRules) -> Refusal:
    """Why the spinner cannot spin any more; None if the spinner can, or if somebody else spins."""
    memory, player = table.memory, table.memory.turn.player
    if memory.stand_in or not player:
        return None
    if player in table.state.excluded:
        return (f"{player} is excluded: press retire, or the floor manager directs the {rules.stand_in}", "s 4(2)(b)")
    return (f"{player} has left: press retire", rules.sections.stops) if memory.gone else None


def no_wager_yet(table: RingTable, rules: RingRules) -> Refusal:
    """Why the coins are not spun before there is a spinner's wager; None if they may be."""
    memory = table.memory
    if not memory.turn.taken or memory.unseen() or spinners_wager_stands(table):
        return None
    if memory.stand_in:
        return ("the spinner's wager is void: press retire", rules.sections.wager)
    return (f"{memory.turn.player} places a spinner's wager first", rules.sections.wager)


# The spinner stops


def retire(table: RingTable, rules: RingRules) -> None:
    """The spinner stops. After a valid spin the stand-in spins for the spinner's wager; before that it is returned."""
    memory, stands = table.memory, spinners_wager_stands(table)
    if memory.stand_in and (stands or not memory.turn.taken):
        table.refuse(f"the {rules.stand_in} spins until the wagers are decided", rules.sections.stops)
    elif stands and memory.valid:
        take_over(table, rules, rules.sections.stops)
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
            table.wagers.remove(it)
            table.pay([returned(it, rules.sections.beside if it.wager in SPINNERS_BONUS else rules.sections.stays)])
        offer_on(table, rules)


def offer_on(table: RingTable, rules: RingRules) -> None:
    """The game is over, and the spin is offered to the next player.

    New wagers are open, unless a player's wager stands over odds.
    """
    table.memory.offer_on(run_that_counts(table))
    indicate(table, rules)
    table.open_betting()
    close_if_one_stands(table, rules)


def put_right(table: RingTable, rules: RingRules) -> None:
    """Wagers may have been declared void (s 4(2)(a)). Without the spinner's wager the game is over.

    If no player's wager stands over odds any more, new wagers are open.
    """
    memory: Memory = table.memory
    memory.fixed = [it for it in memory.fixed if table.wagers.find(*it)]
    if memory.staked and memory.under_way() and not of_the_spinner(table):
        table.note(f"{memory.turn.player} retires as spinner: the spinner's wager is void", "s 4(2)(a)")
        offer_on(table, rules)
    elif not table.called and not memory.barred:
        table.open_betting()
        close_if_one_stands(table, rules)


# The stand-in


def choose(table: RingTable, rules: RingRules) -> None:
    """After three invalid first spins the spinner has the stand-in spin, or asks the floor manager to direct it."""
    memory = table.memory
    if why := nothing_undecided(table):
        table.refuse(why, rules.sections.choice)
    elif rules.sections.by_direction:
        memory.chosen = True
        what = f"{memory.turn.player} has the {rules.stand_in} take over: the floor manager directs it"
        table.note(what, rules.sections.by_direction)
    else:
        take_over(table, rules, rules.sections.choice)


def directed(table: RingTable, rules: RingRules) -> None:
    """The floor manager directs the stand-in to continue the game, or to spin because all players have declined."""
    memory = table.memory
    source = rules.sections.directed if memory.turn.taken else rules.sections.acts
    if why := not_directed(table, rules):
        table.refuse(why, source)
    else:
        take_over(table, rules, rules.sections.by_direction if memory.chosen else source)


def not_directed(table: RingTable, rules: RingRules) -> str:
    """Why the stand-in does not spin as directed; empty if it does."""
    memory = table.memory
    if memory.stand_in:
        return f"the {rules.stand_in} spins already"
    if memory.turn.taken:
        return nothing_undecided(table)
    if memory.turn.declined < table.options.places:
        return "offer the coins to the other players first: not all have declined"
    return ""


def nothing_undecided(table: RingTable) -> str:
    """Why there is nothing to take over: no spinner's wager, entered or unseen. Empty if there is one."""
    memory = table.memory
    if spinners_wager_stands(table) or (memory.unseen() and memory.begun()):
        return ""
    return f"{memory.turn.player} has no undecided spinner's wager: place one, or press retire"


def take_over(table: RingTable, rules: RingRules, source: str) -> None:
    """The stand-in spins from now on, until the wagers concerned are decided."""
    table.memory.stand_in = True
    table.note(f"the {rules.stand_in} spins", source)


# What is on show


def show(table: RingTable, rules: RingRules) -> None:
    """Show who spins, what was spun in this game, and how many coins of the set are left."""
    memory: Memory = table.memory
    spun = {it.name.replace("-", "_"): memory.spun.get(it.name, 0) for it in rules.results}
    table.show(spinner=spinner(table, rules), **spun, invalid=memory.barred, coins=coins.SET - memory.lost)


def spinner(table: RingTable, rules: RingRules) -> str:
    """The words for who spins, and for whom; or who is offered the spin."""
    memory: Memory = table.memory
    player = memory.turn.player
    if memory.stand_in:
        return f"{rules.stand_in} for {player}" if player else rules.stand_in
    return player or f"offered to {memory.turn.offered(table.options.places)}"


def indicate(table: RingTable, rules: RingRules) -> None:
    """Turn on a light for each spin of this game, and for each of the odds in a row."""
    spun: dict[str, int] = table.memory.spun
    table.indicate({name: min(times(spun, name), most) for name, most in rules.lights.items()})
