# SPDX-License-Identifier: MIT
"""A round with a dice tumbler: start, spin and rest; the dice are keyed and paid on."""

import msgspec
from msgspec.structs import replace

from controller.engine.record.events import Event, Restarted
from controller.engine.rules.wait import NO_MORE_BETS, Awaited, Procedure, wait
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.kit.dice import FACES
from controller.games.kit.keying import ENTRY, NO_SPIN, PAID, START, Keying, paid_on, take_entry
from hal.signals import AtRest, Entered, Fault, Keyed, Pressed, Turned

TUMBLER = "tumbler"
SPINS = 3
"""Minimum number of turns: the bottom comes to the top each time (s 76, s 185)."""
TUMBLER_FAULT: Awaited = (Fault, TUMBLER)


class TumblerSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of a part about its tumbler."""

    call: str
    closed: str
    spins: str
    at_rest: str
    announced: str
    reading: str
    """Announcement and keying of the dice."""
    faces: str
    three: str
    corrected: str
    cleared: str
    again: str
    paying: str
    """The odds."""
    not_flat: str
    not_working: str
    no_spin: str


class TumblerRound:
    """The round with an open tumbler, by one part of the rules."""

    def __init__(self, sections: TumblerSections) -> None:
        self.sections = sections
        self.keyed = Keying(
            FACES, 3, 3, lambda keyed: tuple(sorted(keyed)), "face", sections.faces, sections.three, sections.corrected
        )
        self.take_wagers = wait(
            "betting", "take wagers, then call no more bets", sections.call, NO_MORE_BETS,
            refuses={START: ("call no more bets first", sections.call)}, in_play=False,
        )  # fmt: skip
        self.call_again = wait(
            "closed", "call no more bets again, then start the tumbler", sections.call, NO_MORE_BETS,
            refuses={START: ("call no more bets again first", sections.call)},
        )  # fmt: skip
        self.start = wait("closed", "start the tumbler", sections.spins, START)
        self.spinning = wait(
            "turning", "wait while the dice spin", sections.spins,
            besides=(Turned, AtRest, NO_SPIN, TUMBLER_FAULT, Restarted),
            refuses=dict.fromkeys(ENTRY, ("the dice have not come to rest", sections.at_rest)),
            despite_blocks=(NO_SPIN,), moving=True, headline="Dice spinning",
        )  # fmt: skip
        self.after_turns = {turns: replace(self.spinning, what=in_turns(turns)) for turns in range(1, 2 * SPINS)}
        self.announce = wait(
            "no spin", "announce no spin", sections.not_working, NO_SPIN, despite_blocks=(NO_SPIN,),
            headline="This spin does not count",
        )  # fmt: skip
        self.enter = wait(
            "entry", "announce the dice, key their numbers and press entry", sections.reading, *ENTRY,
            besides=(NO_SPIN, TUMBLER_FAULT), despite_blocks=(NO_SPIN,),
        )  # fmt: skip
        self.enter_again = replace(
            self.enter, what="key the correct numbers and press entry", source=sections.again,
            despite_blocks=frozenset([NO_SPIN, *ENTRY]),
        ).with_headline("Numbers cleared")  # fmt: skip
        self.pay = wait(
            "payment", "", sections.paying, PAID, besides=(Entered,), settles=True,
            despite_blocks=(PAID, Entered),
            refuses={Keyed: ("press entry first, to clear the numbers", sections.cleared)}, may_void=False,
        )  # fmt: skip

    def round_of_play(self, table: AnyTable) -> Procedure[None]:
        """Play one round, from the first wager to the last payment.

        The call comes before each activation, so after no spin it is due again (s 72(1), s 181(1)). Assumed: wagers are
        not open in between, because the rule closes them once the tumbler has been activated (s 72(2), s 181(2)).
        """
        yield from self.betting(table)
        paid = False
        while not paid:
            yield from self.spin(table)
            paid = yield from self.declared_and_paid(table)

    def betting(self, table: AnyTable) -> Procedure[None]:
        """Take wagers until the dealer calls no more bets."""
        yield self.take_wagers
        table.no_more_bets(self.sections.call)

    def spin(self, table: AnyTable) -> Procedure[None]:
        """Spin again and again until the dice are at rest after at least three turns."""
        good = False
        while not good:
            yield from self.activate(table)
            good = yield from self.turned(table)

    def activate(self, table: AnyTable) -> Procedure[None]:
        """Start the tumbler after the call. Wagers are closed from then on."""
        if not table.called:
            yield self.call_again
            table.no_more_bets(self.sections.call)
        yield self.start
        table.close_betting("the dice tumbler has been activated", self.sections.closed)
        table.run(TUMBLER, SPINS)

    def turned(self, table: AnyTable) -> Procedure[bool]:
        """Return whether the dice came to rest after three turns; otherwise no spin has been announced."""
        spinning = self.spinning
        while True:
            match (yield spinning):
                case Turned(count=turns):
                    spinning = self.after_turns.get(turns) or replace(spinning, what=in_turns(turns))
                case AtRest(count=turns) if turns >= SPINS:
                    return True
                case event:
                    yield from self.spoilt(table, event)
                    return False

    def spoilt(self, table: AnyTable, event: Event) -> Procedure[None]:
        """Stop a tumbler that did not work. The dealer announces no spin."""
        table.stop(TUMBLER)
        table.digits("")
        if isinstance(event, AtRest):
            table.alert_of_spin(
                "dealer", f"{event.count} of {SPINS} turns: this spin does not count", self.sections.spins
            )
        elif isinstance(event, Restarted):
            table.alert_of_spin(
                "dealer", "the controller stopped while the dice were spinning", self.sections.not_working
            )
        if not isinstance(event, Pressed):
            yield self.announce
        self.no_spin(table, self.sections.not_working)

    def no_spin(self, table: AnyTable, source: str) -> None:
        """Announce no spin."""
        table.call("no spin", source)
        table.call_due_again()

    def declared_and_paid(self, table: AnyTable) -> Procedure[bool]:
        """Return whether a result was entered and paid; otherwise it is no spin.

        A second press of entry clears the result. After that the dealer may still find a die that does not lie flat, as
        before the entry. The floor manager is alerted then.
        """
        found = yield from take_entry(table, self.enter, self.keyed)
        was_declared = False
        while not isinstance(found, Event):
            cleared = ("the numbers are cleared", self.sections.cleared)
            if (yield from paid_on(table, found, self.sections.announced, self.pay, cleared)):
                return True
            was_declared = True
            found = yield from take_entry(table, self.enter_again, self.keyed)
        yield from self.not_read(table, found)
        if was_declared:
            table.alert_of_spin(FLOOR_MANAGER, "a result that was declared has become no spin", self.sections.no_spin)
        return False

    def not_read(self, table: AnyTable, event: Event) -> Procedure[None]:
        """Handle a die that does not lie flat, for which the dealer announces no spin, or a failed tumbler."""
        if isinstance(event, Pressed):
            self.no_spin(table, self.sections.not_flat)
        else:
            yield from self.spoilt(table, event)


def in_turns(turns: int) -> str:
    """Return the prompt while the dice spin."""
    return f"wait while the dice spin: {turns} of {SPINS} turns"
