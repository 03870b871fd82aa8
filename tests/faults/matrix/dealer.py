# SPDX-License-Identifier: MIT
"""The people at a table: they do what the screen asks, mend what is broken, and go to the floor manager at last."""

import re
from collections import Counter
from collections.abc import Callable

from c_ext.cards import CARDS
from controller.engine.record.events import Directed
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.record.on_show import ShownDrawn
from controller.engine.record.shown import in_words
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.rules.wait import CARD, COVER, ENTRY, NUMBERS, SWITCH, WHEEL
from controller.engine.values.places import place_name
from controller.engine.values.roles import DEALER, FLOOR_MANAGER
from controller.games.cards.hands.log import Dealt
from controller.games.cards.hands.table import DeckPlay
from controller.games.cards.shoe.face_down import FEWER
from controller.simulator.keyboard import machine_keys
from controller.simulator.operator import Operator, by_record
from controller.tapes.machines.kinds.shoe import ShoeMachine
from hal.signals import Direction, WheelPart
from tests.attack.any_game import tiles
from tests.faults.matrix.watched import WatchedTable

LAST = (
    "fold", "void", "no-spin", "no-roll", "overrule", "clear", "pass", "decline", "broken-ball", "not-effective",
    "retire", "disclosed",
)  # fmt: skip
"""Buttons that lead away from a result: pressed only if nothing else that is asked for leads on."""
SLICE_S = 0.5
"""While something moves the dealer looks again this often."""
PATIENCE = 12
"""Number of acts without any change after which the dealer is at a loss."""
LOOKS_S = 10.0
"""... if they took this long: within that time a lost device is noticed."""
PATIENCE_S = 150.0
"""How long the dealer waits for something that moves: longer than the longest spin of a board."""
KEY_FIRST = r"(floor manager|inspector)(?:'s key| present)"
"""Words of a refusal that asks for a person with a key."""
AT_ODDS = 4
"""Number of acts without a change after which the dealer tries acts that nothing asks for."""
WAGER_FIRST = (
    r"place[- ](\d+)(?: places a .* wager first| (?:makes|must make) a win|, the banker, wagers| is void: one"
    r"| has no wager on)"
)
"""Words of a refusal or a prompt that asks the player at a place to wager."""
KEPT = "turn up and key the kept cards"
"""Words of the prompt when the cards that a player keeps are to be keyed."""
STAY = (DEALER, "supervisor")
"""Roles at the table while it is open: their keys stay in."""
LEAST_BET = "the least bet"
KEEPS_ALL = "no card is replaced"
"""The dealer's act for a player who can only open the betting."""
NUMBER_KEYS = 3
"""How often the dealer keys numbers that the terminal does not show."""


class Dealer:
    """Follows the screen, one act at a time. `at_a_loss`: nothing that is asked for leads on."""

    def __init__(self, table: WatchedTable) -> None:
        self.table = table
        self._record = by_record(lambda: table.engine.table)
        self.hands = Operator(table.sim, table.board, table.game.equipment, self._record)
        self._at_machines = {key.wait_name: key.button for key in machine_keys(table.board)}
        self._tried: Counter[tuple[str, str]] = Counter()
        self._seen: object = None
        self._same = 0
        self._same_since = 0
        self._wagered = self._owing = ""
        self._keys_in: dict[str, str] = {}
        """Keys that are turned on, each with the phase that asked for the key."""
        self.keyed: tuple[int, ...] = ()
        """The numbers that the dealer meant to key last."""
        self.pressed = ""

    @property
    def at_a_loss(self) -> bool:
        """Whether nothing has changed for too long."""
        waited = (self.table.clock.now() - self._same_since) / 1e9
        return self._same >= PATIENCE and waited > (PATIENCE_S if self.moving else LOOKS_S)

    @property
    def moving(self) -> bool:
        """Whether the screen says that something moves."""
        return self.table.view.turning

    def hope(self) -> None:
        """Something was mended: look at everything anew."""
        self._tried.clear()
        self._wagered = ""
        self._same, self._same_since = 0, self.table.clock.now()

    def act(self) -> str:
        """Do the next thing that the screen asks for; let some time pass if it asks for nothing."""
        if self.table.view.open and self._wagered != self._asked_words:
            self._wagered = self._asked_words
            self.table.take_wagers()
        if self.table.view.phase == "seats":
            self.table.take_seats()
        said = self._said
        if (owing := re.search(WAGER_FIRST, said)) and self._owing != said:
            self._owing = said
            self.table.take_wagers(place_name(int(owing[1])))
        self.hands.load()
        self._take_keys_out()
        what = self._next()
        self._tried[self._asked_words, what] += 1
        self._do(what)
        self._look()
        return what

    def _look(self) -> None:
        view = self.table.view
        seen = view.phase, view.prompt, view.blocks, view.digits, view.declared, view.round, view.on_show
        if seen != self._seen:
            self._seen, self._same, self._same_since = seen, 0, self.table.clock.now()
        else:
            self._same += 1

    @property
    def _asked_words(self) -> str:
        return f"{self.table.view.round} {self.table.view.prompt.text}"

    def _next(self) -> str:
        view = self.table.view
        if asks := [ask for block in view.blocks for ask in block.asks]:
            return asks[0]
        if (person := self._has_to_come()) and person not in self._keys_in:
            return f"{SWITCH}{person}"
        if instead := self._told_to_press():
            return instead
        if KEPT in view.prompt.text or (FEWER in self._said and self._counted_too_many):
            return NUMBERS
        offered = [it for it in view.asked if not view.blocks or it in view.despite]
        if at_poker := self._keyed_at_poker(offered):
            return at_poker
        if view.phase.endswith(" round"):  # at poker players call and check: no amount is keyed
            offered = [it for it in offered if it not in (NUMBERS, ENTRY)]
        if ENTRY in offered and NUMBERS in offered:
            offered.remove(ENTRY)
        if self._same >= AT_ODDS and not self.moving:
            offered += [it for it in view.presses if it not in (*offered, *LAST, ENTRY) and not view.blocks]
        if not offered:
            return self._asked_beside() or ""
        return min(offered, key=lambda it: (self._tried[self._asked_words, it] + 4 * (it in LAST), offered.index(it)))

    def _keyed_at_poker(self, offered: list[str]) -> str:
        """Return the number that a player says: an opening bet, or the count of replaced cards. Empty: no number."""
        phase = self.table.view.phase
        if NUMBERS not in offered:
            return ""
        if phase == "draw":
            return KEEPS_ALL
        return LEAST_BET if phase.endswith(" round") and not {"check", "call"} & {*offered} else ""

    @property
    def _said(self) -> str:
        """The text of the prompt and of the last refusal."""
        return f"{self.table.view.prompt.text} {self.table.view.refusal}"

    @property
    def told_to_void(self) -> bool:
        """Whether the screen says that the floor manager voids the round."""
        view = self.table.view
        return "void the round" in " ".join((self._said, *(block.remedy for block in view.blocks)))

    def _told_to_press(self) -> str:
        """The button that the last refusal tells the dealer to press; empty if it names none that can be pressed."""
        refusal = self.table.view.refusal
        named = (it for it in self.table.view.presses if refusal and f"press {it.replace('-', ' ')}" in refusal.text)
        return next(named, "")

    def _has_to_come(self) -> str:
        """The person who has to be there, by the last refusal; empty if nobody."""
        refusal = self.table.view.refusal
        found = re.search(KEY_FIRST, refusal.text) if refusal else None
        return found[1].replace(" ", "-") if found else ""

    def _asked_beside(self) -> str | None:
        """A direction that is asked for: the floor manager gives it; or a key that is to be turned."""
        wait = self.table.engine.wait
        if self.table.view.blocks:
            return None
        directed = [str(key[1]) for key in wait.asks if isinstance(key, tuple) and key[0] is Directed]
        return f"direct {directed[0]}" if directed else None

    # Acts

    def _do(self, what: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            NUMBERS: self._key_numbers,
            WHEEL: self._spin,
            CARD: self._draw,
            COVER: self._uncover,
            LEAST_BET: self._bet_the_least,
            KEEPS_ALL: self._keep_all,
            "": lambda: self.table.passes(SLICE_S if self.moving else 3.0),
        }
        if what in acts:
            acts[what]()
        elif what in self._at_machines:
            self.hands.do(self._at_machines[what])
            self.table.passes(1.0)
        elif what.startswith(SWITCH):
            self._turn(what.removeprefix(SWITCH))
        elif what.startswith("direct "):
            self._direct(what.removeprefix("direct "))
        elif what == ENTRY:
            self._enter()
        else:
            self._cover_if_due()
            self.press(what)

    def press(self, contact: str) -> None:
        """Press a button, or one of a terminal."""
        self.pressed = contact
        self.table.acts[contact] += 1
        self.table.sim.press(contact)
        self.table.moment()

    def turn(self, key: str, on: bool) -> None:
        """Turn a key switch."""
        self.table.sim.turn(key, on)
        self.table.moment()

    def _turn(self, key: str) -> None:
        """A person turns a key on; first off, if it is on."""
        if self.table.sim.contact(key).closed:
            self.turn(key, False)
        self.turn(key, True)
        self._keys_in[key] = self.table.view.phase

    def _take_keys_out(self) -> None:
        """Turn off the keys of visitors once the phase that needed them is over."""
        for key, phase in list(self._keys_in.items()):
            if key not in STAY and not self.moving and self.table.view.phase != phase:
                del self._keys_in[key]
                self.turn(key, False)

    def _direct(self, direction: str) -> None:
        role = self.table.game.directions[direction].roles[0]
        self.table.send(Directed(role, direction, "as it is"))
        self.table.moment()

    def _spin(self) -> None:
        wheels = self.table.sim.machines["wheels"].values()
        for wheel in wheels:
            part: WheelPart = "ball" if self.table.game.id == "roulette" else "wheel"
            against: Direction = "anticlockwise"
            wheel.spin(part, against)
        self.table.moment()

    def _draw(self) -> None:
        """Draw, unless cards lie there face down of which the table knows nothing yet."""
        out = next(iter(self.table.sim.machines["shoes"].values())).out
        if not self._poker or self._laid + self._waiting >= len(out) or self._same >= AT_ODDS:
            self.hands.do("card")
        self.table.passes(1.0)

    def _uncover(self) -> None:
        for name in self.table.sim.machines["tumblers"]:
            self.table.sim.cover(name, False)
        self.table.passes(1.0)

    def _cover_if_due(self) -> None:
        """A cover lies on the tumbler before it is started."""
        for name in self.table.engine.state.covers_off:
            if not self.moving and self.table.view.phase in ("betting", "closed"):
                self.table.sim.cover(name, True)

    def _enter(self) -> None:
        self.press(f"{self._terminal} entry")

    @property
    def _terminal(self) -> str:
        return next(iter(self.table.board.terminals))

    def _key_numbers(self) -> None:
        """Key what lies there, look at the digits, press entry."""
        self._let_it_rest()
        self._turn_the_drawer()
        numbers = self._numbers()
        if numbers is None:
            return
        self.keyed = numbers
        wanted = " ".join(map(str, numbers))
        for _ in range(NUMBER_KEYS):
            for number in numbers:
                self.press(f"{self._terminal} {number}")
            if self.table.view.digits == wanted:
                self._enter()
                return
            if self._tiles:  # digits of before stand there too: entry is refused, and clears them
                self._enter()

    def _bet_the_least(self) -> None:
        """The player who has to open bets the minimum."""
        for digit in str(self.table.engine.state.limits.minimum // 100):
            self.press(f"{self._terminal} {digit}")
        self.press("bet")

    def _keep_all(self) -> None:
        """The player whose draw it is keeps all cards."""
        self.press(f"{self._terminal} 0")
        self.press("done")

    def _let_it_rest(self) -> None:
        sim = self.table.sim
        still = (*(it for it in sim.machines["wheels"].values() if it.spinning),)
        for wheel in still:
            self.table.clock.run_until(lambda wheel=wheel: not wheel.spinning, PATIENCE_S)
        self.table.passes(1.0)

    def _turn_the_drawer(self) -> None:
        """At a drawer that is operated by hand: a ball is drawn, unless one lies there that was not read."""
        if not self._by_hand:
            return
        for drawer in self.table.sim.machines["drawers"].values():
            if len(drawer.out) == len(self._balls_shown):
                drawer.turn_by_hand(next(ball for ball in range(17, 54) if ball not in drawer.out))
                self.table.passes(3.0)

    @property
    def _by_hand(self) -> bool:
        """Whether the screens say that the drawer is turned by hand."""
        return self.table.view.shown(ShownDrawn).drawing == "by hand" or self.table.view.shown(ShownKeno).by_hand

    @property
    def _balls_shown(self) -> tuple[int, ...]:
        keno = self.table.view.shown(ShownKeno)
        return self.table.view.shown(ShownDrawn).numbers or (*keno.drawn, *keno.broken)

    def _numbers(self) -> tuple[int, ...] | None:
        """Return the numbers that lie on the table."""
        sim = self.table.sim
        if tiles_on_show := self._tiles:
            phase = self.table.view.phase
            return tuple(map(int, tiles.numbers(self.table.at_table, phase, tiles_on_show.turn, self._same)))
        for tumbler in sim.machines["tumblers"].values():
            return tumbler.dice
        for wheel in sim.machines["wheels"].values():
            rim = self.table.game.equipment.machines[0].rim
            return (ord(rim[wheel.place]) - ord("a") + 1,) if rim else divmod(wheel.place, 10)
        if sim.machines["shoes"]:
            return self._card()
        for drawer in sim.machines["drawers"].values():
            if not self._by_hand:
                return (0, 0)
            unread = [ball for ball in drawer.out if ball not in self._balls_shown]
            return divmod(unread[0], 10) if unread else None
        return self._thought_of()

    @property
    def _tiles(self) -> ShownPaiGow | None:
        """The tiles on show, at a table of tiles."""
        return self.table.view.shown(ShownPaiGow) if self.table.game.face().tiles else None

    def _thought_of(self) -> tuple[int, ...]:
        """At a table whose numbers come from no machine: the middle one, as often as there are digits.

        Where they are cards, the first one that does not lie there yet.
        """
        reads = next((it.reads for it in self.table.game.face().own if getattr(it, "reads", None)), {})
        shown = " ".join(map(in_words, self.table.view.said.values())).split()
        cards = [code for code, card in reads.items() if card in CARDS and card not in shown]
        if cards:
            return tuple(map(int, cards[0]))
        terminal = self.table.board.terminals[self._terminal]
        numbers = sorted(map(int, terminal.numbers))
        digits = sum(it.digits for it in self.table.game.face().own if hasattr(it, "digits"))
        if 0 in numbers and digits > 1:
            return (1,) * digits
        return (numbers[len(numbers) // 2],) * (digits or 1)

    def _card(self) -> tuple[int, ...]:
        """The next card to be laid, as rank and suit; it is drawn if it is still in the shoe. 0 0 0 if none left it."""
        out = next(iter(self.table.sim.machines["shoes"].values())).out
        if self._poker:
            return self._card_of_a_hand(out)
        if not self._waiting and self._laid >= len(out):
            self.hands.do("card")
            self.table.passes(1.0)
        if self._laid >= len(out):
            return (0, 0, 0)
        return self._as_keyed(out[self._laid])

    def _as_keyed(self, card: str) -> tuple[int, ...]:
        rank, suit = ShoeMachine.RANKS.index(card[0]) + 1, ShoeMachine.SUITS.index(card[1]) + 1
        return (*divmod(rank, 10), suit)

    # Cards that were dealt face down: the n-th that left the shoe is the n-th that was dealt

    @property
    def _poker(self) -> DeckPlay | None:
        """The open round, at a table of poker against the house."""
        play = getattr(self.table.at_table.memory, "play", None)
        return play if isinstance(play, DeckPlay) else None

    @property
    def _counted_too_many(self) -> bool:
        """Whether more cards are recorded than have left the shoe."""
        out = next(iter(self.table.sim.machines["shoes"].values())).out
        return bool(self._poker) and self._laid + self._waiting > len(out)

    def _card_of_a_hand(self, out: list[str]) -> tuple[int, ...]:
        """The card that is asked for: one that was not read, or that a player keeps. 0 0 0 if too many were counted."""
        asked = re.search(r"key card (\d+) of", self.table.view.prompt.text)
        kept = re.search(rf"place (\d): {KEPT}", self.table.view.prompt.text)
        if self._counted_too_many or not (asked or kept):
            return (0, 0, 0)
        there = self._unread(int(asked[1]) - 1) if asked else self._of_hand(kept[1] if kept else "")[:1]
        return self._as_keyed(out[there[0]]) if there and there[0] < len(out) else (0, 0, 0)

    def _of_hand(self, hand: str) -> list[int]:
        """Which cards out of the shoe lie in this hand."""
        assert self._poker
        dealt = [it for it in self._poker.log if isinstance(it, Dealt)]
        return [at for at, it in enumerate(dealt) if it.to == hand]

    def _unread(self, number: int) -> list[int]:
        """Which card out of the shoe is the so-manieth of the first hand that lies face up and was not read."""
        assert self._poker
        for hand, cards in self._poker.hands.items():
            unread = [at for at, card in zip(self._of_hand(hand), cards, strict=True) if card.up and not card.name]
            if unread:
                return unread[number : number + 1]
        return []

    @property
    def _waiting(self) -> int:
        """How many cards that have left the shoe are not laid yet, by the table's record."""
        held = self._record.in_shoe()
        return held.waiting if held else 0

    @property
    def _laid(self) -> int:
        """How many cards of this shoe lie on the table."""
        memory = self.table.at_table.memory
        whole: int = memory.cards.deck * self.table.game.equipment.decks
        return whole - memory.shoe.inside - self._waiting

    # At last

    def void(self) -> None:
        """The floor manager voids the round by the button; over the socket, if that does nothing."""
        ended = len(self.table.ends)
        self.turn(FLOOR_MANAGER, False)
        self.turn(FLOOR_MANAGER, True)
        self.press("void")
        if len(self.table.ends) == ended:
            may = self.table.game.directions["void"].roles
            self.table.send(Directed(FLOOR_MANAGER if FLOOR_MANAGER in may else may[0], "void", "it cannot go on"))
        self.turn(FLOOR_MANAGER, False)
