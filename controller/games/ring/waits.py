# SPDX-License-Identifier: MIT
"""The waits at a ring where coins are spun, with their sections."""

from msgspec.structs import replace

from controller.engine.record.events import Directed, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.directions import ABOUT_A_PLAYER
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import NO_MORE_BETS, Awaited, Button, Wait, wait
from controller.engine.values.roles import BOXER
from controller.games.kit.keying import NO_SPIN, PAID
from controller.games.kit.places import ACCEPT, DECLINE, NOBODY, WHO_IS_THERE, may_be_offered
from controller.games.ring.coins import OF_COINS, TOO_MANY
from controller.games.ring.invalid import COINS_DOWN, NO_SPIN_DIRECTED
from controller.games.ring.rules import RingRules
from controller.games.ring.stand_in import nothing_undecided
from controller.games.ring.table import ENOUGH, Memory, RingTable
from hal.signals import Fault, Restored

INDICATORS = "indicators"
SPIN, RETIRE, CLEAR = Button("spin", "space"), Button("retire", "e"), Button("clear", "c")
LEFT: Awaited = PlayerLeft
NEEDS_ALL = {NO_MORE_BETS: "no more bets", SPIN: "spin"}
"""Buttons asked for only once nothing is missing for the spin, in words."""


class Waits:
    """The waits of a ring, by one part of the rules."""

    def __init__(self, rules: RingRules) -> None:
        self.rules = rules
        directed: Awaited = (Directed, rules.button.name)
        players: list[Awaited] = [(Directed, direction) for direction in ABOUT_A_PLAYER]
        self.also: tuple[Awaited, ...] = (*OF_COINS, (Fault, INDICATORS), LEFT, *players)
        self._until_the_spin(rules, directed)
        self._for_the_choice(rules, directed)
        self._from_the_spin_on(rules)

    def _until_the_spin(self, rules: RingRules, directed: Awaited) -> None:
        sections = rules.sections
        unasked: dict[Awaited, tuple[str, str]] = {
            rules.button: (f"the {rules.stand_in} is for after 3 invalid first spins", sections.choice)
        }
        new_set = ("place a new set of 5 coins at the table first", rules.coin.new_set)
        self.offer = wait(
            "offer", "offer the coins", sections.offer, ACCEPT, DECLINE,
            besides=(*([directed] if sections.acts else []), *self.also, *WHO_IS_THERE), in_play=False,
            headline="Coins offered",
        )  # fmt: skip
        self.new_set = wait(
            "coins", *new_set, besides=self.also, refuses={ACCEPT: new_set, DECLINE: new_set}, in_play=False,
            headline="New set of coins due",
        )  # fmt: skip
        self.betting = wait(
            "betting", "take wagers, then call no more bets", sections.call, NO_MORE_BETS,
            besides=(RETIRE, directed, *self.also), refuses={SPIN: ("call no more bets first", sections.call),
            **unasked}, in_play=False,
        ).naming(NO_MORE_BETS)  # fmt: skip
        self.spin = wait(
            "closed", f"spin from the kip, the coins in sight, {rules.uppermost}; press spin", sections.kip, SPIN,
            besides=(RETIRE, directed, *self.also), refuses=unasked,
        )  # fmt: skip

    def _for_the_choice(self, rules: RingRules, directed: Awaited) -> None:
        """Make the waits after three invalid first spins."""
        sections = rules.sections
        takes_over = f"has the {rules.stand_in} spin"
        if sections.by_direction:
            takes_over = f"has the floor manager direct the {rules.stand_in} to spin"
        choose = f"3 invalid spins: the spinner retires, or {takes_over}"
        self.choice = wait(
            "choice", choose, sections.choice, RETIRE, rules.button, besides=(directed, *self.also),
            refuses={SPIN: (choose, sections.choice)}, headline="The spinner chooses",
        )  # fmt: skip
        chosen = (
            f"the floor manager directs the {rules.stand_in}, whom the spinner chose",
            sections.by_direction,
        )
        self.chosen = wait(
            "choice", *chosen, besides=(RETIRE, directed, *self.also),
            refuses=dict.fromkeys((SPIN, rules.button), chosen), headline="The floor manager directs",
        )  # fmt: skip

    def _from_the_spin_on(self, rules: RingRules) -> None:
        sections = rules.sections
        down: Awaited = (Directed, COINS_DOWN)
        beside: tuple[Awaited, ...] = (NO_SPIN_DIRECTED, (Fault, INDICATORS), (Restored, INDICATORS), LEFT)
        self.air = wait(
            "in the air", "declare the spin: press its result; if it is invalid, no spin", sections.shown,
            *rules.results, NO_SPIN, besides=(down, *beside), despite_blocks=[NO_SPIN], moving=True,
            headline="Coins in the air",
        )  # fmt: skip
        on_floor = replace(self.air, phase="on the floor", moving=False, accepts=self.air.accepts - {down})
        self.floor = on_floor.with_headline("Coins on the floor")
        self.pay = wait(
            "payment", "", sections.paying, PAID,
            besides=(CLEAR, *beside), despite_blocks=[PAID], may_void=False, settles=True,
            refuses={NO_SPIN: ("the result is declared: press clear first", sections.result)},
            remark=("Wrong result declared? Press clear", sections.result),
        )  # fmt: skip

    def before_the_spin(self, table: RingTable, *, open_: bool) -> Wait:
        """Return the next wait until the coins leave the kip; `open_`: Players' wagers are taken."""
        memory: Memory = table.memory
        if not memory.turn.taken and not memory.stand_in:
            return self.new_set if memory.lost >= TOO_MANY else self._offered(table)
        if memory.must_choose():
            return self.chosen if memory.chosen else self._choice(table)
        asked = self._open(memory) if open_ else self._closed(memory)
        return asked if memory.turn.taken else self._for_players(memory, asked)

    def _choice(self, table: RingTable) -> Wait:
        """Return the wait for the spinner's choice. Without an undecided wager the spinner can only retire."""
        choice = self.choice.also(Placed, Withdrawn)
        return choice.asking(RETIRE) if nothing_undecided(table) else choice

    def _offered(self, table: RingTable) -> Wait:
        """Return the offer of the coins. When every player has declined they are offered again, or nobody spins."""
        rules, may = self.rules, may_be_offered(table)
        player = table.memory.turn.next_player(may)
        if not player:
            nobody = replace(self.offer, what=f"offer the coins to {NOBODY}", source=table.game.general.exclude)
            return replace(nobody, accepts=nobody.accepts - {ACCEPT, DECLINE}, asks=())
        what = f"offer the coins to {player}: press accept or decline"
        if not table.memory.turn.all_declined(may, table.options.places):
            return replace(self.offer, what=what)
        if rules.sections.acts:
            instead, source = f"the floor manager directs the {rules.stand_in} to spin", rules.sections.acts
        else:
            instead, source = "the floor manager voids the round, and every wager goes back", rules.sections.offer
        return replace(self.offer, what=f"all have declined: {what}; or {instead}", source=source)

    def payment(self, result: str, *, card: bool) -> Wait:
        """Return the wait after a declared result. card: No light displays this result, so a card does."""
        if not card:
            return self.pay
        return replace(self.pay, first=f"display the card for {result}", source=self.rules.sections.cards)

    def once(self, missing: Refusal, memory: Memory, asked: Wait) -> Wait:
        """Return the wait, which asks for the call or the spin only once nothing is missing, as the spinner's wager (s
        167(2)).

        The words before the call ask for that wager already, unless a void one lies there.
        """
        then = next((words for button, words in NEEDS_ALL.items() if button in asked.asks), "")
        if not then:
            return asked
        asked = asked.also(Placed, Withdrawn)
        if missing is None:
            return asked
        if NO_MORE_BETS in asked.asks and not memory.staked:
            return asked.asking(RETIRE) if memory.won else asked.asking()
        return replace(asked.asking(), what=f"{missing[0]}; then {then}", source=missing[1])

    def unless(self, absent: Refusal, asked: Wait) -> Wait:
        """Return the wait; if the spinner cannot spin any more, it asks for another spinner."""
        return replace(asked.asking(RETIRE), what=absent[0], source=absent[1]) if absent else asked

    def _for_players(self, memory: Memory, asked: Wait) -> Wait:
        """Return the wait while the boxer spins without a spinner."""
        why = f"the {BOXER} spins until the players' wagers are decided"
        source = self.rules.sections.acts if memory.turn.declined else self.rules.sections.undecided
        return replace(asked, refuses={**asked.refuses, ACCEPT: (why, source)})

    def _open(self, memory: Memory) -> Wait:
        rules, player = self.rules, memory.turn.player
        if memory.stand_in:
            return replace(self.betting, what=f"take wagers, then call no more bets; the {memory.stand_in} spins")
        if memory.won and not memory.staked:
            what = f"{player} won: a new spinner's wager to go on, or press retire; then no more bets"
            return replace(self.betting.asking(NO_MORE_BETS), what=what, source=rules.sections.wins)
        if not memory.spins.valid:
            wagers, then = ("", "; take wagers") if memory.staked else ("wagers and ", "")
            what = f"{player} {wagers}takes {rules.coins} coins, the rest in the bowl{then}; call no more bets"
            return replace(self.betting, what=what, source=rules.sections.selects)
        return self.betting

    def _closed(self, memory: Memory) -> Wait:
        rules = self.rules
        if memory.spins.barred >= ENOUGH and not memory.stand_in:
            what = f"spin again from the kip; or the floor manager directs the {rules.stand_in} to spin"
            return replace(self.spin, what=what, source=rules.sections.directed)
        if memory.spins.barred:
            what = "find and examine any coin outside the ring; then spin again from the kip"
            return replace(self.spin, what=what, source=rules.sections.ring)
        return self.spin
