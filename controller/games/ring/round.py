# SPDX-License-Identifier: MIT
"""A round at a ring: the spinner, the call, the spin from the kip; the spin is barred, or declared and paid."""

from collections.abc import Callable
from functools import partial

from controller.engine.betting import seats
from controller.engine.betting.settlement import declare, settle
from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Seated, Withdrawn
from controller.engine.rules.directions import ABOUT_A_PLAYER
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.rules.wait import Procedure, VoidRound, Wait
from controller.engine.values.roles import BOXER, FLOOR_MANAGER
from controller.games.kit.keying import NO_SPIN, PAID
from controller.games.kit.places import may_be_offered
from controller.games.ring import betting as ring_wagers
from controller.games.ring import coins, invalid, stand_in
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
from controller.games.ring.waits import INDICATORS, Waits
from hal.signals import Fault, Restored


class RingRound:
    """The round of a game of two-up, by one part of the rules."""

    def __init__(self, rules: RingRules) -> None:
        self.rules = rules
        self.waits = Waits(rules)
        self.results = frozenset(button.name for button in rules.results)

    def round_of_play(self, table: RingTable) -> Procedure[None]:
        """Play one round: one valid spin and everything before it. After a void round a new game begins."""
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
        """Do everything due before the coins leave the kip."""
        while True:
            open_ = table.betting_closed is None
            asked = self.waits.before_the_spin(table, open_=open_)
            asked = self.waits.once(self.no_spin_yet(table), table.memory, asked)
            event = yield self.waits.unless(stand_in.absent(table, self.rules), asked)
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
                stand_in.directed(table, self.rules, event)
            case Directed(direction=direction) if direction in ABOUT_A_PLAYER:
                ring_spinner.put_right(table, self.rules)
            case Directed():
                coins.directed(table, event, self.rules.coin)
            case Fault() | PlayerLeft():
                self.note_beside(table, event)
            case Placed() | Seated() | Withdrawn():
                pass  # what is asked for may have changed
            case _:
                self.pressed(table, str(event.subject))
        show(table, self.rules)

    def pressed(self, table: RingTable, button: str) -> None:
        """Handle a button pressed before the spin."""
        turn = table.memory.turn
        offered = turn.next_player(may_be_offered(table))
        if button == "accept":
            turn.accept(offered)
            seats.takes(table, offered)
        elif button == "decline":
            turn.decline(offered, table.options.places)
        elif button == "no-more-bets":
            table.no_more_bets(self.rules.sections.call)
            close_to_players(table, self.rules)
        elif button == "retire":
            ring_spinner.retire(table, self.rules)
        else:
            stand_in.chosen(table, self.rules)

    def no_spin_yet(self, table: RingTable) -> Refusal:
        """Return why the coins are not spun yet; None if they may be."""
        memory, rules = table.memory, self.rules
        left = coins.SET - memory.lost
        if left < rules.coins:
            return (f"{rules.coins} coins are spun and {left} left: place a new set first", rules.sections.too_few)
        if memory.lost >= coins.TOO_MANY and memory.stand_in and not memory.turn.taken:
            return ("the spinner's wager is decided: place a new set of coins first", rules.coin.new_set)
        return stand_in.absent(table, rules) or ring_spinner.no_wager_yet(table, rules)

    # The spin

    def spun(self, table: RingTable) -> Procedure[bool]:
        """Return whether the spin was paid. A barred spin decides nothing, and the coins are spun again."""
        table.close_betting(LEFT_THE_KIP, self.rules.sections.left_the_kip)
        down = False
        while True:
            event = yield from self.of_the_spin(table, down=down)
            down |= event.subject != NO_SPIN.name
            if event.subject in self.results:
                event = yield from self.declared(table, str(event.subject))
            if event.subject == PAID.name:
                self.settled(table)
                return True
            if event.subject == NO_SPIN.name:
                self.barred(table, event, down=down)
                return False

    def of_the_spin(self, table: RingTable, *, down: bool) -> Procedure[Event]:
        """Return the declaration of the boxer or a floor manager about the spin. down: The coins are on the floor."""
        event = yield from self.next_event(table, lambda: self.waits.floor if down else self.waits.air, down=down)
        if event.subject == invalid.COINS_DOWN:
            table.note("the coins are on the floor", self.rules.invalid.until[1])
        return event

    def declared(self, table: RingTable, result: str) -> Procedure[Event]:
        """Declare a result. Return the next event: paid, clear, or a late declaration that the spin is invalid."""
        memory, before = table.memory, table.memory.spun
        declare(table, result, self.rules.sections.result)
        memory.spun = with_one_more(before, result)
        self.show_results(table)
        event = yield from self.next_event(table, partial(self.payment, table, result), down=True)
        if event.subject != PAID.name:
            memory.spun = before
            self.cleared(table, result)
        return event

    def payment(self, table: RingTable, result: str) -> Wait:
        """Return the wait after this result is declared, with a card for it if no light displays it."""
        card = not self.rules.lights or INDICATORS in table.state.alerts
        return self.waits.payment(table.game.odds.call(result), card=card)

    def cleared(self, table: RingTable, result: str) -> None:
        """Take a declaration back and alert the floor manager."""
        section = self.rules.sections.result
        table.withdraw_declaration("the result is cleared: declare the spin anew", section)
        table.alert(FLOOR_MANAGER, f"the declaration of {table.game.odds.call(result)} is cleared", section)
        self.show_results(table)

    def barred(self, table: RingTable, event: Event, *, down: bool) -> None:
        """Declare the spin invalid: it decides nothing."""
        table.call("no spin", invalid.source_of(self.rules.invalid, event, down=down))
        table.memory.spins.bar()
        table.memory.fixed = [(it.player, it.wager) for it in of_players(table)]
        close_to_players(table, self.rules)
        ring_spinner.put_right(table, self.rules)
        show(table, self.rules)

    def show_results(self, table: RingTable) -> None:
        """Show the results so far on the screens and by the lights."""
        show(table, self.rules)
        indicate(table, self.rules)

    def next_event(self, table: RingTable, asked: Callable[[], Wait], *, down: bool) -> Procedure[Event]:
        """Return the next event of the round. down: The coins are on the floor.

        Lights that fail or are mended, players who leave, and floaters called too late are handled before.
        """
        while True:
            event = yield asked()
            if late := invalid.too_late(self.rules.invalid, event, down=down):
                table.refuse(*late)
            elif isinstance(event, (Fault, Restored, PlayerLeft)):
                self.note_beside(table, event)
            else:
                return event

    def note_beside(self, table: RingTable, event: Fault | Restored | PlayerLeft) -> None:
        """Record a player who has left, perhaps the spinner, or a failed light: cards are displayed until it is
        mended.
        """
        if isinstance(event, PlayerLeft):
            table.memory.turn.goes(event.player)
        elif isinstance(event, Fault):
            what = "light out: display cards; call the technician"
            table.alert("dealer", what, self.rules.sections.cards, INDICATORS)

    # After a spin is paid

    def settled(self, table: RingTable) -> None:
        """Pay or take the wagers that the spin decides, and find the next spinner."""
        memory: Memory = table.memory
        spinners = next((it for it in table.owed if it.wager in SPINNERS and it.how != "stays"), None)
        settle(table)
        memory.spins.count()
        memory.won, memory.fixed = False, []
        decided = memory.unseen() and would_decide(memory.spun)
        memory.spun = without_a_full_run(memory.spun)
        if spinners:
            self.spinner_decided(table, won=spinners.returned > spinners.staked)
        elif not memory.turn.taken:
            self.decided_without_a_spinner(table)
        elif decided:
            (memory.offer_on if memory.stand_in else memory.begin_game)()

    def spinner_decided(self, table: RingTable, *, won: bool) -> None:
        """Handle a decided spinner's wager: a spinner who has won may go on.

        A spinner who has lost or stopped retires.
        """
        memory: Memory = table.memory
        retires, run = memory.stand_in or not won, run_that_counts(table)
        memory.begin_game(run)
        memory.won = not retires
        if retires:
            memory.offer_on(run)
            if self.rules.sections.undecided and not won and table.wagers:
                stand_in.take_over(table, BOXER, "players' wagers are undecided", self.rules.sections.undecided)

    def decided_without_a_spinner(self, table: RingTable) -> None:
        """Let the boxer spin without a spinner's wager, until no player's wager is undecided.

        The lights begin again when they would for a spinner's wager.
        """
        memory: Memory = table.memory
        if not table.wagers:
            memory.offer_on()
        elif would_decide(memory.spun):
            memory.begin_game()

    # Wagers

    def change(self, table: RingTable, change: Change) -> Refusal:
        """Return why this wager is not made or changed while wagers are open; None if it is."""
        return ring_wagers.change(table, self.rules, change)
