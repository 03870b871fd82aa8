"""A round at a ring where coins are spun from a kip: the spinner, the call, the spin, barred or declared and paid."""

from typing import Annotated

import msgspec

from controller.events import Directed, Event
from controller.game import Change, Refusal
from controller.games import coins
from controller.games.ring_waits import ENOUGH, INDICATORS, Memory, Rules, Waits
from controller.state import Lying
from controller.table import Procedure, Table, VoidRound, Wait
from controller.wagers import returned
from hal.signals import Fault

FLOOR_MANAGER = "floor-manager"
SIDES = ("heads", "tails")
SPINNERS = frozenset(f"spinner-{side}" for side in SIDES)
SPINNERS_BONUS = frozenset(f"spinner-bonus-{side}" for side in SIDES)
ONLY_SPINNERS = SPINNERS | SPINNERS_BONUS
"""Wagers that only the spinner has."""
ODDS, ODDS_LOSE = "odds", 5  # s 167(3)(c)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """places: at how many places round the table players are offered the spin."""

    places: Annotated[int, msgspec.Meta(ge=1, le=30)] = 8


class Ring:
    """The round of a game of two-up, as one part of the rules has it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.waits = Waits(rules)

    def round_of_play(self, table: Table) -> Procedure:
        """One round: one valid spin, with all that comes before it. After a void round the game begins anew."""
        self.close_if_one_stands(table)
        self.show(table)
        self.indicate(table)
        paid = False
        try:
            while not paid:
                yield from self.until_spun(table)
                paid = yield from self.spun(table)
        except VoidRound:
            memory: Memory = table.memory
            (memory.offer_on if memory.stand_in else memory.begin_game)()
            raise

    # Until the coins leave the kip

    def until_spun(self, table: Table) -> Procedure:
        """What is done in its turn until the coins leave the kip."""
        while True:
            open_ = table.betting_closed is None
            event = yield self.waits.before_the_spin(table.memory, table.options.places, open_=open_)
            if event.subject != "spin":
                self.done(table, event)
            elif why := self.no_spin_yet(table):
                table.refuse(*why)
            else:
                return

    def done(self, table: Table, event: Event) -> None:
        """One thing that is done before the spin."""
        match event:
            case Directed(direction=self.rules.button):
                self.stand_in_directed(table, event)
            case Directed():
                coins.told(table, event, self.rules.coin)
            case Fault():
                self.light_failed(table)
            case _:
                self.pressed(table, str(event.subject))
        self.show(table)

    def pressed(self, table: Table, button: str) -> None:
        """A button before the spin."""
        turn, places = table.memory.turn, table.options.places
        if button == "accept" and turn.offered(places) in table.state.excluded:
            table.refuse(f"{turn.offered(places)} is excluded from the game: press decline", "s 4(2)(b)")
        elif button == "accept":
            turn.accept(places)
        elif button == "decline":
            turn.decline(places)
        elif button == "no-more-bets":
            table.no_more_bets(self.rules.call)
            self.close_to_players(table)
        elif button == "retire":
            self.retire(table)
        else:
            self.take_over(table, self.rules.choice)

    def no_spin_yet(self, table: Table) -> Refusal:
        """Why the coins are not spun yet; None if they are."""
        memory, rules = table.memory, self.rules
        left = coins.SET - memory.lost
        if left < rules.coins:
            return (f"{rules.coins} coins are spun and {left} left: place a new set first", rules.too_few)
        if memory.lost >= coins.TOO_MANY and memory.stand_in and not of_the_spinner(table):
            return ("the spinner's wager is decided: place a new set of coins first", rules.coin.new_set)
        if memory.entered and not memory.stand_in and not spinners_wager_stands(table):
            return (f"{memory.turn.player} places a spinner's wager first", rules.wager)
        return None

    def retire(self, table: Table) -> None:
        """The spinner stops. What binds the spinner's wager is a valid spin; without one it goes back."""
        memory, rules, lying = table.memory, self.rules, of_the_spinner(table)
        if memory.stand_in and (lying or not memory.turn.taken):
            table.refuse(f"the {rules.stand_in} spins until the wagers are decided", rules.stops)
        elif lying and memory.valid:
            self.take_over(table, rules.stops)
        else:
            table.note(f"{memory.turn.player} retires as spinner", rules.wins if memory.won else rules.stops)
            for it in lying:
                table.wagers.remove(it)
                table.pay([returned(it, "void", rules.stays)])
            memory.offer_on()
            self.indicate(table)
            table.open_betting()
            self.close_if_one_stands(table)

    def stand_in_directed(self, table: Table, event: Directed) -> None:
        """The floor manager directs the stand-in to continue the game, or to spin because all players decline."""
        memory, rules = table.memory, self.rules
        source = rules.directed if memory.turn.taken else rules.acts
        if event.role != FLOOR_MANAGER:
            table.refuse(f"the floor manager directs that the {rules.stand_in} spins, not the {event.role}", source)
        elif memory.stand_in:
            table.refuse(f"the {rules.stand_in} spins already", source)
        elif not memory.turn.taken and memory.turn.declined < table.options.places:
            table.refuse("offer the coins to the other players first: not all have declined", source)
        else:
            self.take_over(table, source)

    def take_over(self, table: Table, source: str) -> None:
        """The stand-in spins from now on, until the wagers are decided for which it does."""
        table.memory.stand_in = True
        table.note(f"the {self.rules.stand_in} spins", source)

    # The spin

    def spun(self, table: Table) -> Procedure:
        """Whether the spin was paid on; if not it was barred, and decides nothing: the coins are spun again."""
        table.close_betting("the coins have left the kip", self.rules.left_the_kip)
        while (event := (yield from self.heard(table, self.waits.air))).subject != "no-spin":
            if (yield from self.declared_and_paid(table, str(event.subject))):
                return True
        table.call("no spin", self.rules.invalid)
        table.memory.barred += 1
        self.close_to_players(table)
        self.show(table)
        return False

    def declared_and_paid(self, table: Table, result: str) -> Procedure:
        """Whether the result was paid on; if not, the declaration is cleared, and the floor manager told."""
        memory: Memory = table.memory
        before, memory.spun = memory.spun, with_one_more(memory.spun, result)
        table.declare(result, self.rules.result)
        self.show(table)
        self.indicate(table)
        if (yield from self.heard(table, self.waits.pay)).subject == "paid":
            self.settled(table)
            return True
        memory.spun = before
        table.withdraw_declaration("the result is cleared: declare the spin anew", self.rules.result)
        table.alert(FLOOR_MANAGER, f"the declaration of {table.game.call(result)} is cleared", self.rules.result)
        self.show(table)
        self.indicate(table)
        return False

    def heard(self, table: Table, asked: Wait) -> Procedure:
        """The next event asked for. A light may fail before it."""
        while isinstance(event := (yield asked), Fault):
            self.light_failed(table)
        return event

    def light_failed(self, table: Table) -> None:
        """Cards are displayed for every spin, until the light is mended."""
        what = "a light has failed: show a card for the result of each spin"
        table.alert("dealer", what, self.rules.cards, INDICATORS)

    # What a spin leaves

    def settled(self, table: Table) -> None:
        """The wagers that the spin decides are paid or taken; who spins next."""
        memory: Memory = table.memory
        spinners = next((it for it in table.owed if it.wager in SPINNERS), None)
        table.settle()
        memory.valid, memory.barred, memory.won = memory.valid + 1, 0, False
        if spinners:
            self.spinner_decided(table, won=spinners.returned > spinners.staked)
        elif not memory.turn.taken and not table.wagers.any():
            memory.offer_on()
        elif not memory.entered and would_decide(memory.spun):
            (memory.offer_on if memory.stand_in else memory.begin_game)()

    def spinner_decided(self, table: Table, *, won: bool) -> None:
        """A spinner who has won may go on; one who has lost retires, and so does one who had stopped before."""
        memory: Memory = table.memory
        retires = memory.stand_in or not won
        memory.begin_game()
        memory.won = not retires
        if retires:
            memory.offer_on()
            memory.stand_in = bool(self.rules.undecided and not won and table.wagers.any())

    # Wagers

    def change(self, table: Table, change: Change) -> Refusal:
        """Why this wager of the spinner is not made or changed; players' wagers are free until the call."""
        return self.spinners_change(table, change) if change.wager in ONLY_SPINNERS else None

    def spinners_change(self, table: Table, change: Change) -> Refusal:
        """Why this wager of the spinner is not made or changed."""
        memory, rules = table.memory, self.rules
        other = SIDES[change.wager.endswith("heads")]
        if memory.stand_in and not memory.turn.taken:
            return (f"the {rules.stand_in} acts as spinner, and has no spinner's wager", rules.no_wager)
        if change.player != memory.turn.player:
            who = memory.turn.player or "the player who accepts the coins"
            return (f"that wager is only for the spinner: {who}", rules.wager)
        if memory.stand_in or (change.before and memory.valid):
            source = rules.stays if change.after < change.before else rules.wager
            return ("no wager of the spinner is made, changed or withdrawn until the game is decided", source)
        if any(it.wager.endswith(other) for it in of_the_spinner(table)):
            return (f"the spinner wagers on either heads or tails: {other} already", rules.wager)
        return None

    def changed(self, table: Table, change: Change) -> None:  # noqa: ARG002 - any wager will do
        """Wagers are entered at this table. Else the chips lie unseen by it, and the spinner's are only asked for."""
        table.memory.entered = True

    def close_if_one_stands(self, table: Table) -> None:
        """Where players' wagers that stand over a spin keep out all others, until they are decided."""
        if self.rules.standing[0] and any(it.carried for it in table.wagers.lying if it.wager in SIDES):
            self.close_to_players(table)

    def close_to_players(self, table: Table) -> None:
        """Players' wagers are refused; the spinner's is made, or put right, until the coins leave the kip."""
        called = ("no more bets has been called", self.rules.call)
        table.close_betting(*(called if table.called else self.rules.standing), but=ONLY_SPINNERS)

    # What is on show

    def show(self, table: Table) -> None:
        """Who spins, what was spun in this game, and how many coins of the set are left."""
        memory: Memory = table.memory
        spun = {result.replace("-", "_"): memory.spun.get(result, 0) for result in self.rules.results}
        table.show(spinner=self.spinner(table), **spun, invalid=memory.barred, coins=coins.SET - memory.lost)

    def spinner(self, table: Table) -> str:
        """Who spins, and for whom; or who is offered the spin."""
        memory: Memory = table.memory
        player = memory.turn.player
        if memory.stand_in:
            return f"{self.rules.stand_in} for {player}" if player else self.rules.stand_in
        return player or f"offered to {memory.turn.offered(table.options.places)}"

    def indicate(self, table: Table) -> None:
        """A light for each spin of this game; odds in a row."""
        spun: dict[str, int] = table.memory.spun
        table.indicate({name: min(times(spun, name), most) for name, most in self.rules.lights.items()})


def of_the_spinner(table: Table) -> list[Lying]:
    """The spinner's wagers on the layout, also of one who has stopped."""
    return [it for it in table.wagers.lying if it.wager in ONLY_SPINNERS]


def spinners_wager_stands(table: Table) -> bool:
    """Whether there is a spinner's wager, and it is not void (s 5(2)(a))."""
    return any(it.stands for (_, wager), it in table.wagers.verdicts(table).items() if wager in SPINNERS)


def times(spun: dict[str, int], side: str) -> int:
    """How often a side was spun, with triples of it."""
    return sum(count for result, count in spun.items() if result.endswith(side))


def with_one_more(spun: dict[str, int], result: str) -> dict[str, int]:
    """What was spun in this game, after one more result. Heads and tails end a run of odds."""
    kept = spun if result == ODDS else {other: count for other, count in spun.items() if other != ODDS}
    return kept | {result: kept.get(result, 0) + 1}


def would_decide(spun: dict[str, int]) -> bool:
    """Whether any wager of the spinner would be decided by now, on whichever side it lay."""
    heads, tails = (times(spun, side) for side in SIDES)
    return bool(heads and tails) or max(heads, tails) >= ENOUGH or spun.get(ODDS, 0) >= ODDS_LOSE
