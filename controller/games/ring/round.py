"""A round at a ring: the spinner, the call, the spin from the kip; it is barred, or declared and paid."""

from controller.engine.events import Directed, Event, PlayerLeft
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.settlement import declare, settle
from controller.engine.wagering import Change, Refusal
from controller.engine.wait import Procedure, VoidRound, Wait
from controller.games.ring import betting as ring_wagers
from controller.games.ring import coins
from controller.games.ring import spinner as ring_spinner
from controller.games.ring.betting import (
    LEFT_THE_KIP,
    SPINNERS,
    close_to_players,
    of_players,
    run_that_counts,
    with_one_more,
    without_a_full_run,
    would_decide,
)
from controller.games.ring.rules import RingRules
from controller.games.ring.spinner import indicate, show
from controller.games.ring.table import Memory, RingTable
from controller.games.ring.waits import ABOUT_A_PLAYER, INDICATORS, Waits
from hal.signals import Fault


class Ring:
    """The round of a game of two-up, by one part of the rules."""

    def __init__(self, rules: RingRules) -> None:
        self.rules = rules
        self.waits = Waits(rules)

    def round_of_play(self, table: RingTable) -> Procedure[None]:
        """One round: one valid spin and all that comes before it. After a void round a new game begins."""
        ring_spinner.put_right(table, self.rules)
        show(table, self.rules)
        indicate(table, self.rules)
        paid = False
        try:
            while not paid:
                yield from self.until_spun(table)
                paid = yield from self.spun(table)
        except VoidRound:
            memory: Memory = table.memory
            memory.fixed = []
            (memory.offer_on if memory.stand_in else memory.begin_game)()
            raise

    # Until the coins leave the kip

    def until_spun(self, table: RingTable) -> Procedure[None]:
        """Everything that is done before the coins leave the kip."""
        while True:
            open_ = table.betting_closed is None
            asked = self.waits.before_the_spin(table.memory, table.options.places, open_=open_)
            event = yield self.waits.unless(ring_spinner.absent(table, self.rules), asked)
            if event.subject != "spin":
                self.done(table, event)
            elif why := self.no_spin_yet(table):
                table.refuse(*why)
            else:
                return

    def done(self, table: RingTable, event: Event) -> None:
        """Handle one event before the spin."""
        match event:
            case Directed(direction=direction) if direction == self.rules.button.name:
                ring_spinner.directed(table, self.rules)
            case Directed(direction=direction) if direction in ABOUT_A_PLAYER:
                ring_spinner.put_right(table, self.rules)
            case Directed():
                coins.directed(table, event, self.rules.coin)
            case Fault() | PlayerLeft():
                self.beside(table, event)
            case _:
                self.pressed(table, str(event.subject))
        show(table, self.rules)

    def pressed(self, table: RingTable, button: str) -> None:
        """A button that is pressed before the spin."""
        turn, places = table.memory.turn, table.options.places
        if button == "accept" and turn.offered(places) in table.state.excluded:
            table.refuse(f"{turn.offered(places)} is excluded from the game: press decline", "s 4(2)(b)")
        elif button == "accept":
            turn.accept(places)
        elif button == "decline":
            turn.decline(places)
        elif button == "no-more-bets":
            table.no_more_bets(self.rules.sections.call)
            close_to_players(table, self.rules)
        elif button == "retire":
            ring_spinner.retire(table, self.rules)
        else:
            ring_spinner.choose(table, self.rules)

    def no_spin_yet(self, table: RingTable) -> Refusal:
        """Why the coins are not spun yet; None if they are."""
        memory, rules = table.memory, self.rules
        left = coins.SET - memory.lost
        if left < rules.coins:
            return (f"{rules.coins} coins are spun and {left} left: place a new set first", rules.sections.too_few)
        if memory.lost >= coins.TOO_MANY and memory.stand_in and not memory.turn.taken:
            return ("the spinner's wager is decided: place a new set of coins first", rules.coin.new_set)
        return ring_spinner.absent(table, rules) or ring_spinner.no_wager_yet(table, rules)

    # The spin

    def spun(self, table: RingTable) -> Procedure[bool]:
        """Answers whether the spin was paid; if not it was barred and decides nothing, and the coins are spun again."""
        table.close_betting(LEFT_THE_KIP, self.rules.sections.left_the_kip)
        table.memory.fixed = [(it.player, it.wager) for it in of_players(table)]
        while (event := (yield from self.next_event(table, self.waits.air))).subject != "no-spin":
            if (yield from self.declared_and_paid(table, str(event.subject))):
                return True
        table.call("no spin", self.rules.sections.invalid)
        table.memory.barred += 1
        close_to_players(table, self.rules)
        ring_spinner.put_right(table, self.rules)
        show(table, self.rules)
        return False

    def declared_and_paid(self, table: RingTable, result: str) -> Procedure[bool]:
        """Answers whether the result was paid; if not, the declaration is cleared and the floor manager is told."""
        memory: Memory = table.memory
        before, memory.spun = memory.spun, with_one_more(memory.spun, result)
        declare(table, result, self.rules.sections.result)
        show(table, self.rules)
        indicate(table, self.rules)
        if (yield from self.next_event(table, self.waits.pay)).subject == "paid":
            self.settled(table)
            return True
        memory.spun = before
        table.withdraw_declaration("the result is cleared: declare the spin anew", self.rules.sections.result)
        table.alert(
            FLOOR_MANAGER,
            f"the declaration of {table.game.outcomes.call(result)} is cleared",
            self.rules.sections.result,
        )
        show(table, self.rules)
        indicate(table, self.rules)
        return False

    def next_event(self, table: RingTable, asked: Wait) -> Procedure[Event]:
        """The next event that is asked for. Before it a light may fail, and players may leave."""
        while isinstance(event := (yield asked), (Fault, PlayerLeft)):
            self.beside(table, event)
        return event

    def beside(self, table: RingTable, event: Fault | PlayerLeft) -> None:
        """A player has left, perhaps the spinner. Or a light has failed: cards are displayed until it is mended."""
        if isinstance(event, PlayerLeft):
            table.memory.gone |= event.player == table.memory.turn.player
        else:
            what = "a light has failed: show a card for the result of each spin"
            table.alert("dealer", what, self.rules.sections.cards, INDICATORS)

    # After a spin is paid

    def settled(self, table: RingTable) -> None:
        """Pay or take the wagers that the spin decides, and find out who spins next."""
        memory: Memory = table.memory
        spinners = next((it for it in table.owed if it.wager in SPINNERS), None)
        settle(table)
        memory.valid, memory.barred, memory.won, memory.fixed = memory.valid + 1, 0, False, []
        decided = memory.unseen() and would_decide(memory.spun)
        memory.spun = without_a_full_run(memory.spun)
        if spinners:
            self.spinner_decided(table, won=spinners.returned > spinners.staked)
        elif not memory.turn.taken and not table.wagers:
            memory.offer_on()
        elif memory.turn.taken and decided:
            (memory.offer_on if memory.stand_in else memory.begin_game)()

    def spinner_decided(self, table: RingTable, *, won: bool) -> None:
        """The spinner's wager is decided: a spinner who has won may go on.

        A spinner who has lost retires, and so does one who had stopped before.
        """
        memory: Memory = table.memory
        retires, run = memory.stand_in or not won, run_that_counts(table)
        memory.begin_game(run)
        memory.won = not retires
        if retires:
            memory.offer_on(run)
            memory.stand_in = bool(self.rules.sections.undecided and not won and table.wagers)

    # Wagers

    def change(self, table: RingTable, change: Change) -> Refusal:
        """Why this wager is not made or changed while wagers are open; None if it is."""
        return ring_wagers.change(table, self.rules, change)
