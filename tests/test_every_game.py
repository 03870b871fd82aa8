# SPDX-License-Identifier: MIT
"""Every game under all that can be done at its table: no cent is lost or invented, nothing is said without a why."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import compress
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from c_ext.cards import CARDS
from controller.conductor.conductor import fresh
from controller.engine.betting import limits, standing
from controller.engine.betting.sign import sign
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events, state
from controller.engine.record import effects as e
from controller.engine.record.decided import key_of
from controller.engine.record.events import Directed
from controller.engine.record.state import Lying
from controller.engine.rounds import HANDED_OVER
from controller.engine.rules.equipment import CardShoe, SpunWheel
from controller.engine.rules.game import NoLayout
from controller.engine.rules.general import QUEENSLAND
from controller.engine.shown.snapshot import restored
from controller.games import find, rooms
from controller.games.cards.shoe.face import READS
from controller.tapes.language import do
from controller.tapes.script.errors import StageError, TapeError
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import AtRest, BallDrawn, CardDrawn, Entered, Keyed, KeyTurned, Pressed, Rested, Revolved, Spun, Turned
from tests.books import BookedStage, Books, fees_of
from tests.payments_rig import accounted_for

PLAYERS = ["place-1", "place-1", "place-2", "red"]
AMOUNTS = ["$5", "$5", "$10", "$10", "$20", "$25", "$25", "$100", "$6", "$1", "$2.50", "$600", "$1,300", "$0"]
ROLES = [
    *("floor-manager", "boxperson", "stickperson", "boxer", "assistant-pit-boss", "inspector", "dealer"),
    "casino-operator",
]
OPTIONS = {
    "sic-bo": ["", "covered-tumbler"],
    "craps": ["places=2", "places=2 double-odds", "places=2 round-odds increment=$1 minimum=$1"],
    "roulette": ["", "keypad", "increment=$1 straight=$1..$20", "red=$25..$500"],
    "wheel-of-fortune-50": ["", "keypad"],
    "wheel-of-fortune-52": ["", "keypad"],
    "two-up": ["places=2"],
    "triple-penny-two-up": ["places=2", "places=2 results=lights", "places=2 results=cards"],
    "tri-chro-54": ["maximum=$1200", "generator maximum=$1200"],
    "tri-chro-63": ["maximum=$1200", "generator maximum=$1200"],
    "baccarat": [
        "dealer-banks minimum=$5",
        "minimum=$5",
        "minimum=$5 collect-at-once round-commission",
        "dealer-banks minimum=$0.50 increment=$0.50",
    ],
    "blackjack": [
        "super-sevens bonus-blackjack boxes=2",
        "boxes=2 minimum=$0.50 increment=$0.50",
        "card-machine machine-decks=6..8",
    ],
    "caribbean-stud": ["", "shuffling-device deal=fives"],
    "double-chance": ["", "shuffling-device"],
    "let-it-ride-nsw": ["", "shuffling-device"],
    "mini-baccarat": ["places=2", "decks=6 minimum=$0.50 increment=$0.50"],
}
SIDETRACKS = (
    *("void", "no-spin", "no-roll", "overrule", "clear", "pass", "decline", "broken-ball", "not-effective", "retire"),
    "disclosed",
)
"""Buttons that lead away from the end of a round."""


PREPARED = {"mini-dice": "inspect"}
"""The line by which a new table is made ready for wagers, if nothing that it has says it."""


def prepared(game: str) -> str:
    """The line by which a new table is made ready for wagers; empty if it is open at once. Cards are prepared first."""
    has_cards = any(isinstance(it, CardShoe) for it in find(game).equipment.machines)
    return PREPARED.get(game, "cards ready" if has_cards else "")


def directs(line: str) -> bool:
    """Whether somebody directs what leads away; a confirmation leads on."""
    return line.startswith("direct") and "confirm" not in line


def of(kind: type[e.Effect], effects: list[e.Effect]) -> list[Any]:
    return [effect for effect in effects if isinstance(effect, kind)]


class Walk(BookedStage, EngineStage):
    """A table on which anything is done, its books beside it."""

    def __init__(self, game: str, options: str) -> None:
        super().__init__(game, options.split())
        self.books = Books(self)
        self.outcome: Any = None
        self.rounds = self.moves = self.voids = self.found = 0
        wheels = [it for it in find(game).equipment.machines if isinstance(it, SpunWheel)]
        self.rim = wheels[0].rim if wheels else ""
        if ready := prepared(game):
            self.line(ready)
        self.take_effects()

    def line(self, line: str) -> None:
        """Do a line of a tape, and hold every answer to it against the books."""
        before = self.lay()
        verdicts = standing.verdicts(self.at_table)
        stands = [verdicts[it.player, it.wager, it.hand].stands for it in self.lying]
        if line == "power cut":
            self.replayed()
        try:
            do(self, line)
        except StageError:
            pass  # the machine does not turn
        except TapeError as error:
            if not str(error).startswith("this table has no "):
                raise
        effects = self.take_effects()
        words = line.split()
        if self.game.features.hands:
            self.books.laid(effects)
        elif words[0] in ("wager", "found", "say", "withdraw"):
            self.books.changed(words, effects, before)
        if words[0] in ("wager", "found", "say") and of(e.Lie, effects) and not self.adding:
            self.permissible(words, effects, before)
        self.books.owed(effects)
        self.found += words[0] == "found" and bool(of(e.Lie, effects))
        for effect in effects:
            self.heard(effect, words, before, stands)
        if line == "power cut":
            assert self.lying == before
        self.books.balanced()
        self.on_show()

    def power_cut(self) -> None:
        for timer in self.conductor._timers.values():
            timer.cancel()  # they die with the process
        super().power_cut()

    def heard(self, effect: e.Effect, words: list[str], before: list[Lying], stands: list[int]) -> None:
        self.cited(effect, words)
        match effect:
            case e.Declare():
                self.declared(effect, before, stands)
            case e.Withdraw():
                self.outcome = None
            case e.Pay():
                on_a_result = self.outcome is not None and words == ["press", "paid"]
                for pay in effect.paid:
                    self.books.paid(pay, on_a_result=on_a_result, fees=fees_of(pay, before))
            case e.Move() if words[:2] == ["press", "paid"]:
                for move in effect.moves:
                    self.books.moved(move)
                    self.moves += 1
            case e.End():
                assert effect.how != HANDED_OVER, effect
                self.outcome = None
                self.rounds += effect.how == "declared"
                self.voids += effect.how == "void"

    def declared(self, effect: e.Declare, before: list[Lying], stands: list[int]) -> None:
        """A result of all wagers, or of those on some hands. Without a layout the books go by what is owed."""
        if isinstance(self.game.outcomes, NoLayout):
            self.outcome = effect.what
            return
        read = self.game.outcomes.read
        if not effect.hands:
            self.outcome = read(effect.outcome.split())
            self.books.declared(self.outcome, before, stands)
        for hand in effect.hands:
            self.outcome = read(hand.outcome.split())
            on_it = [it.hand == hand.hand and it.wager in hand.decides for it in before]
            self.books.decided(self.outcome, [*compress(before, on_it)], [*compress(stands, on_it)])

    def permissible(self, words: list[str], effects: list[e.Effect], before: list[Lying]) -> None:
        """s 5: what is offered and taken is within the limits; what is found is told to the floor manager."""
        verb, player, wager, amount = words[:4]
        hand = words[-1] if "hand" in words else ""
        cents = int(Fraction(amount.strip("$").replace(",", "")) * 100)
        minimum, maximum = limits.of_wager(self.at_table, wager)
        told = [it.role for it in of(e.Alert, effects) if it.source == self.game.general.sign.found]
        assert told == [self.game.general.in_charge] * (verb == "found")
        unlimited = wager in self.game.wagering.unlimited
        unchanged = any((*key_of(it), it.cents) == (player, wager, hand, cents) for it in before)
        assert self.outcome is None or unchanged
        in_steps = not cents % self.engine.state.limits.increment
        if verb != "found" and not unlimited and not unchanged:
            assert minimum <= cents <= maximum, words
            assert in_steps, words
        if not unlimited and cents > maximum and not self.game.wagering.in_all:
            right = cents if self.game.general.sign.above == "stands" else maximum
            assert standing.verdicts(self.at_table)[player, wager, hand].stands == right

    def cited(self, effect: e.Effect, words: list[str]) -> None:
        """Whatever is said says where it stands: by the rules of this game, not by those of another place."""
        if self.game.general is not QUEENSLAND:
            assert not getattr(effect, "source", "").startswith("s "), effect
        match effect:
            case e.Alert():
                assert "internal error" not in effect.what
                assert effect.source or effect.device or words[0] == "clock", effect
            case e.Refuse():
                assert effect.source or effect.what.partition(":")[0] in self.engine.state.blocks, effect
            case e.Declare() | e.Prompt() | e.Call():
                assert effect.source, effect
            case e.Owe(owed=each) | e.Pay(paid=each) | e.Move(moves=each):
                assert each
                assert all(it.source for it in each), effect

    def on_show(self) -> None:
        """The screens show what lies there, area by area; and what the dealer does with it once that is due."""
        standing = self.conductor.view.standing
        assert {(it.player, it.wager, it.hand): it.cents for it in standing} == self.there()
        accounted_for(self.conductor.view)

    def replayed(self) -> None:
        """The same events have the same effects, from the last round's end on."""
        rows = self._record
        state = (
            restored(rows.snapshot).table
            if rows.snapshot
            else fresh(self.game, self._limits, self.table, self._options)
        )
        again = Engine(self.game, state)
        for row, effects in rows.events:
            assert effect_rows.encode(again.feed(events.decode(row))) == effects
        assert again.state == self.engine.state
        assert list(again.table.wagers) == self.lying
        assert again.wait == self.engine.wait

    # What the table waits for

    def onward(self, pick: int) -> str:
        """A line that the table waits for, one of them."""
        if blocks := list(self.engine.state.blocks):
            return self.mending(blocks[0])
        lines = sorted(set(self.waited_for(pick)))
        ahead = [line for line in lines if line.removeprefix("press ") not in SIDETRACKS and not directs(line)]
        lines = ahead if ahead and pick % 8 else lines
        return lines[pick // 8 % len(lines)] if lines else "wait 1 minutes"

    def mending(self, block: str) -> str:
        if block == "dealer key":
            return "turn dealer key on"
        if block in ("terminal", "wheel", "lamps", "indicators") and block in self._lost:
            return f"{block} back"
        if block in ("tumbler", "drawer", "generator", "shoe"):
            return f"{block} is mended"
        if self.engine.state.keys.get("floor-manager"):
            return "turn floor-manager key off"
        return "turn floor-manager key on"

    def waited_for(self, pick: int) -> Iterator[str]:
        for key in self.engine.wait.accepts:
            kind, subject = key if isinstance(key, tuple) else (key, "")
            if kind is Pressed:
                yield f"press {subject}"
            elif kind in (Keyed, Entered):
                yield "enter " + " ".join(self.numbers(pick))
            elif kind is Directed:
                if str(subject) not in self.game.directions:  # a stage of the cards that only other games can skip
                    continue
                roles = self.game.directions[str(subject)].roles
                yield f'direct {"floor-manager" if "floor-manager" in roles else roles[0]} {subject} "as it is"'
            elif kind is KeyTurned:
                on = self.engine.state.keys.get(str(subject))
                yield f"turn {subject or 'inspector'} key {'off' if on else 'on'}"
            else:
                yield from self.machine(kind, str(subject), pick)

    def numbers(self, pick: int) -> list[str]:
        if shoe := self.game.equipment.shoe:
            held = shoe.in_shoe(self.at_table)
            if held and held.looked_at and self.engine.wait.phase == "kept cards":
                card = held.looked_at[pick % len(held.looked_at)]
                if code := next((code for code, means in READS.items() if means == card), ""):
                    return [*code]  # else it was not read: it is any card
            return ["0", str(1 + pick % 9), str(1 + pick % 4)]
        digits = sum(it.digits for it in self.game.face().own if hasattr(it, "digits"))
        terminal = self.game.equipment.terminal
        assert terminal
        return [str(terminal.numbers[pick // 7**place % len(terminal.numbers)]) for place in range(digits or 1)]

    @property
    def adding(self) -> bool:
        """Whether wagers are added during the round, which have limits of their own."""
        return bool(self.game.features.hands) and self.engine.wait.phase != "betting"

    @property
    def dealt_in(self) -> tuple[str, ...]:
        """The phases in which a card is dealt; where nobody calls no more bets, the first one closes wagers."""
        return ("burn", "dealing") if self.game.sections.notice else ("burn", "dealing", "betting")

    def machine(self, kind: Any, subject: str, pick: int) -> Iterator[str]:
        dice = [1 + pick // 6**place % 6 for place in range(3)]
        balls = [1 + pick % 54, 1 + (pick * 7 + 30) % 54]
        if kind in (Turned, AtRest) and self.engine.state.game in ("sic-bo", "mini-dice"):
            yield "tumbler turns 3 and shows " + " ".join(map(str, dice))
        elif kind is Spun:
            yield (
                "ball spun" if self.game.id == "roulette" else f"wheel spun {('clockwise', 'anticlockwise')[pick % 2]}"
            )
        elif kind in (Rested, Revolved) and self.rim:
            yield f"wheel rests on {self.rim[pick % len(self.rim)]} after 5 revolutions"
        elif kind in (Rested, Revolved):
            yield f"ball rests in {pick % 37} after 6 revolutions"
        elif kind is BallDrawn:
            name = self.game.equipment.machines[0].name
            yield f"{name} draws {' '.join(map(str, balls[: self.devices.balls_wanted or 1]))}"
        elif kind is CardDrawn and self.engine.wait.phase in self.dealt_in:  # else it is one in excess
            yield f"shoe deals {CARDS[pick % len(CARDS)]}"
        elif kind.__name__ == "CoverMoved":
            yield f"cover {subject or ('on', 'off')[pick % 2]}"


# Anything that can be done


def wild(game_id: str) -> st.SearchStrategy[str]:
    """Any line of a tape that makes sense at some time, now or not."""
    game = find(game_id)
    players = st.sampled_from(PLAYERS)
    wagers = st.sampled_from([*game.wagers, "what"])
    amounts = st.sampled_from(AMOUNTS)
    directions = st.sampled_from(
        [*game.people.directions, "void", "confirm", "void-wagers-of", "exclude", "admit", "dance"]
    )
    lines = [
        *[st.builds("wager {} {} {}{}".format, players, wagers, amounts, st.sampled_from(["", " confirmed"]))] * 6,
        *[st.builds("found {} {} {}".format, players, wagers, amounts)] * 4,
        st.builds("withdraw {} {}".format, players, wagers),
        st.builds(
            "say {} {} {}{}{}".format,
            players,
            wagers,
            amounts,
            st.sampled_from(["", " with cash"]),
            st.sampled_from(["", " confirmed"]),
        ),
        st.builds("call {} {} {}".format, players, wagers, st.sampled_from(["on", "off"])),
        st.builds("press {}".format, st.sampled_from([button.name for button in game.equipment.buttons])),
        st.builds(
            'direct {} {} {}"a reason"'.format,
            st.sampled_from(ROLES),
            directions,
            st.sampled_from(["", "red ", "place-1 "]),
        ),
        st.builds(
            "turn {} key {}".format,
            st.sampled_from(["dealer", "floor-manager", *(switch.name for switch in game.equipment.switches)]),
            st.sampled_from(["on", "off"]),
        ),
        st.builds(
            "limits minimum={} maximum={} increment=$5 after {} minutes".format,
            st.sampled_from(["$5", "$10"]),
            st.sampled_from(["$500", "$1,300"]),
            st.sampled_from([0, 20]),
        ),
        st.builds("leave {}".format, players),
        st.sampled_from(CHIPS if game.features.non_value_chips else ["leave red"]),
        st.sampled_from(
            [
                "power cut",
                "power cut",
                'direct floor-manager void "a fire"',
                "wait 21 minutes",
                "clock jumps 90 seconds",
            ]
        ),
    ]
    if game.equipment.terminal:
        lines += [
            st.builds("key {}".format, st.sampled_from(game.equipment.terminal.numbers)),
            st.sampled_from(["press entry", "terminal lost", "terminal back"]),
        ]
    for machine in game.equipment.machines:
        lines.append(st.sampled_from(MACHINE_LINES[machine.KIND]))
    return st.one_of(*lines)


CHIPS = ["issue red to Ann", "issue red to Bob agreed", "redeem red from table-9", "redeem red from here"]
MACHINE_LINES = {
    "tumblers": ["tumbler jams", "tumbler turns 2 and stops", "tumbler turns by itself", "tumbler is mended"],
    "wheels": ["ball spun with the wheel", "ball leaves the wheel", "wheel reads 38", "wheel lost", "wheel back"],
    "drawers": ["drawer jams", "drawer reads 99", "drawer draws 17 17", "drawer is mended"],
    "generators": ["generator fails", "generator is mended"],
    "shoes": [
        *("shoe deals an unread card", "shoe deals 9c face up", "shoe deals Kd", "shoe deals 9c lost"),
        *("shoe deals 9c twice", "shoe deals 9c not counted", "shoe feeds two cards, 9c read", "shoe jams"),
        *("shoe shows the cutting card", "shoe is empty", "shoe unplugged", "shoe plugged in", "shoe is mended"),
        *("shoe says a stack of 5 cards", "shoe says a stack of 4 cards", "shoe counts a deck of 51 cards"),
        *("shoe stops its shuffle", "shoe cover off", "shoe cover on"),
        *("key 9c", "key no card", "cards ready", "seat place-1", "leave place-1", "collect place-1"),
        *("wager red banker $10 at place-1", "wager red tie $5 at place-2", "wager place-2 banker $10.50"),
    ],
}


def mine(game_id: str) -> st.SearchStrategy[str]:
    """Wagers that are likely to be accepted: offered within the limits, or found outside them."""
    wagers = [wager.id for wager in find(game_id).wagers.values() if wager.placed]
    wagers = FAVOURED.get(game_id, []) * 4 + wagers
    acts = st.sampled_from(
        [*(f"wager {{}} {{}} {amount}" for amount in AMOUNTS[:8]), "found {} {} $600", "found {} {} $1"]
    )
    return st.builds(str.format, acts, st.sampled_from(PLAYERS), st.sampled_from(wagers))


FAVOURED = {
    "craps": [
        *("win", "dont-win", "come", "come", "come", "dont-come", "place-6", "buy-4", "hardway-8", "win-odds-6"),
        *("come-odds-6", "come-odds-8", "dont-come-odds-9", "field"),
    ],
    "roulette": ["red", "odd", "dozen-1", "column-2", "low"],
}
"""Wagers that stand over rounds, or win often."""


@cache
@cache
def steps(game_id: str) -> st.SearchStrategy[list[int | str]]:
    """Mostly what the table waits for (a number says which), some wagers, some of anything."""
    onward = st.integers(0, 10**6)
    step = st.sampled_from([onward] * 10 + [mine(game_id)] * 4 + [wild(game_id)] * 3).flatmap(lambda it: it)
    return st.lists(step, min_size=50, max_size=70)


def on_a_hand(walk: Walk, line: str) -> str:
    """The line; where hands are decided one by one a wager lies on one, that of the player."""
    words = line.split()
    if not walk.game.features.hands or words[0] not in ("wager", "found", "withdraw"):
        return line
    return f"{line} on hand {1 + PLAYERS.index(words[1]) // 2}"


def walked(game_id: str, options: str, happened: list[int | str]) -> Walk:
    walk = Walk(game_id, options)
    for step in happened:
        line = walk.onward(step) if isinstance(step, int) else step
        if not ("ball" in line.split() and walk.rim):
            walk.line(line)
    walk.replayed()
    return walk


@pytest.mark.parametrize("game_id", rooms())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_done_no_cent_is_lost_or_invented(game_id: str, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(OPTIONS.get(game_id, [""])))
    walk = walked(game_id, options, data.draw(steps(game_id)))
    event(f"{walk.rounds} rounds")
    event(f"{walk.moves} moves")
    event(f"{walk.found} found")


LIKELY = {
    "caribbean-stud": ["ante", "ante", "jackpot"],
    "double-chance": ["double-chance", "double-chance", "jackpot"],
    "blackjack": ["blackjack", "blackjack", "super-sevens"],
    "craps": ["win", "win", "come"],
    "roulette": ["red", "odd", "dozen-1"],
    "two-up": ["spinner-heads", "heads", "tails"],
    "triple-penny-two-up": ["spinner-heads", "heads", "tails"],
}

EQUAL = ("let-it-ride-nsw", "let-it-ride-house")
"""A player makes all wagers, of the same amount."""


@pytest.mark.parametrize("game_id", rooms())
def test_a_willing_table_plays_rounds_to_their_end(game_id: str) -> None:
    """The books would balance by themselves if nothing were ever won or lost."""
    picks = random.Random(1)
    wagers = [*LIKELY.get(game_id, find(game_id).wagers)][:3]
    walk = Walk(game_id, OPTIONS.get(game_id, [""])[0])
    for count in range(600):
        if count % 4:
            walk.line(walk.onward(8 * picks.randrange(10**6) + 1))
        else:
            act, amount = ("found", "$1,300") if count % 16 == 8 else ("wager", "$10")
            for wager in wagers if game_id in EQUAL else [picks.choice(wagers)]:
                walk.line(on_a_hand(walk, f"{act} place-{1 + count // 4 % 2} {wager} {amount}"))
    assert walk.rounds > 10
    assert walk.found > 10
    assert walk.books.changed_hands > 10


@pytest.fixture(autouse=True)
def kept_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every state that a round's end keeps is the same when it is read again: nothing in it knows more than JSON."""
    encode = state.encode

    def kept(ended: state.TableState) -> bytes:
        row = encode(ended)
        assert state.decode(row) == ended
        return row

    monkeypatch.setattr(state, "encode", kept)


def test_a_memory_of_tuples_is_kept_as_it_is_read_again() -> None:
    """A don't bet that was reduced is remembered by player and wager (s 111(2))."""
    walk = Walk("craps", "places=2")
    for line in (
        *("press accept", "wager place-1 dont-win $20", "press dice-out", "wager place-1 dont-win $10"),
        *("enter 2 2", "press paid"),
    ):
        walk.line(line)
    assert walk.rounds == 1
    assert walk.engine.state.memory["taken_down"] == [["place-1", "dont-win"]]
    assert walk.engine.table.memory.taken_down == [("place-1", "dont-win")]
    walk.line("power cut")


@pytest.mark.parametrize("game", rooms())
def test_a_wager_has_the_limits_of_its_kind_or_of_its_own_unless_the_rules_fix_it(game: str) -> None:
    """Its own stand on the sign, and hold for it alone."""
    room, usual = find(game), find(game).limits.table
    for wager in room.wagers:
        kind, fixed = room.limits.kind_of(wager), wager in limits.with_fixed_limits(room)
        own = (usual.minimum, usual.maximum - 1)
        assert bool([*limits.unknown([wager], room)]) == bool(fixed or (kind and kind.name != wager)), wager
        if fixed or kind:
            continue
        at_table = state.Limits(usual.minimum, usual.maximum, usual.increment, {wager: own})
        assert (wager, *own) in sign(room, at_table).kinds
        table = Engine(room, state.TableState(room.id, at_table)).table
        of_each = {it: limits.of_wager(table, it) for it in room.wagers}
        assert [it for it, range_ in of_each.items() if range_ == own and not room.limits.kind_of(it)] == [wager]
