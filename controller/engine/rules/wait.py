# SPDX-License-Identifier: MIT
"""Waits of a procedure: the events accepted, the buttons they come from, and why other events are refused."""

from collections.abc import Generator, Iterable, Mapping
from functools import cache, cached_property
from typing import Any, TypeAlias, TypeVar

import msgspec

from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event
from controller.engine.values.roles import FLOOR_MANAGER
from hal.signals import CardDrawn, CoverMoved, Entered, Keyed, KeyTurned, Pressed, Signal, Spun, TilesRead

Awaited: TypeAlias = type[Event] | tuple[type[Event], str]
"""An event that a wait accepts: every event of a class, or only those with one subject."""


class KeysDropped(Signal, frozen=True):
    """The digits on the entry terminal were dropped: a wait that depends on them is built again.

    The engine sends it to the procedure after a refused press. No journal row holds it.
    """


NUMBERS, ENTRY, COVER, WHEEL, CARD = "numbers", "entry", "cover", "wheel", "card"
"""Names in a prompt for inputs that are not buttons: a terminal's numbers and entry key, a cover, a wheel or ball, a
card.

Other signals state their name in `Signal.ASKED`.
"""
SPIN_THE_BALL, SPIN_THE_WHEEL = "spin the ball", "spin the wheel"
DRAW_A_CARD, DEAL_TILES = "draw a card", "deal a group of tiles"
BY_HAND = {CARD: DRAW_A_CARD, TilesRead.ASKED: DEAL_TILES}
"""Actions for such names, in the words of a key, at a real and at a simulated table. Each kind of wheel has its own."""
NEXT_CARD = (CardDrawn, "shoe")
"""A wait that asks for the next card accepts this. Other waits accept `CardDrawn`: a card that leaves unasked."""
_UNNAMED: tuple[tuple[Any, str], ...] = (
    *((Spun, WHEEL), ((Spun, "wheel"), WHEEL), (Keyed, NUMBERS), (Entered, ENTRY)),
    *(((CoverMoved, "off"), COVER), (NEXT_CARD, CARD)),
)
SWITCH = "key "
"""The beginning of a key switch's name in a prompt: `key floor-manager`."""


def switch(person: str) -> str:
    """Return the name of this person's key switch in a prompt."""
    return f"{SWITCH}{person}"


class Button(tuple[type[Event], str]):
    """A button of a table, defined once. A wait that accepts it accepts its press."""

    key: str
    """The keyboard key that stands for it at a simulated table, unique at its table."""

    def __new__(cls, name: str, key: str) -> "Button":
        button = super().__new__(cls, (Pressed, name))
        button.key = key
        return button

    @property
    def name(self) -> str:
        """Return its name in the board file: `no-more-bets`."""
        return self[1]


VOID = Button("void", "v")
"""The button by which the floor manager voids a round. Every table has it."""


def turn(person: str) -> tuple[type[Event], str]:
    """Return the awaited turn of one person's key switch. The prompt names that key switch."""
    return (KeyTurned, person)


CONFIRM: Awaited = (Directed, "confirm")
"""Accepted by a wait if the floor manager has to confirm something by turning the key switch on."""


NO_MORE_BETS = Button("no-more-bets", "n")
"""The button by which the dealer calls no more bets, at tables with this call."""


class VoidRound(Exception):  # noqa: N818 - a direction, not an error
    """The round is void: thrown into a procedure, with the reason and its section."""

    def __init__(self, reason: str, source: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.source = source


Remark: TypeAlias = tuple[str, str]
"""The correction of a mistake in words, with its section."""
NO_REMARK: Remark = ("", "")


class Screen(msgspec.Struct, frozen=True):
    """Contents of the screens during a wait besides its words."""

    headline: str = ""
    """The largest words: "Dice out". Empty: the last call, or whether wagers are open."""
    remark: Remark = NO_REMARK
    """The correction of a mistake, with its section."""
    confirmed_only: bool = False
    """Whether betting is open only for wagers that are confirmed orally (s 110(1))."""
    unpaid: bool = False
    """Whether a result is declared, but something comes before its payment."""
    refused: frozenset[Awaited] = frozenset()
    """Events that are accepted only to be refused with a reason. No key is shown for them."""
    named: tuple[Awaited, ...] = ()
    """Keys that the words name but do not ask for yet ("enter them; then call no more bets"). The screens show them
    first among the keys that are not next.
    """


PLAIN = Screen()
"""Only the words."""


class Wait(msgspec.Struct, frozen=True, dict=True):
    """A stop in a procedure: the phase, the next act, the events accepted, and why some others are refused."""

    phase: str
    what: str
    source: str
    accepts: frozenset[Awaited]
    asks: tuple[Awaited, ...] = ()
    """Accepted events that go on with the round, the first one first. The words ask for them, and the screens mark
    them. Others may happen too: exceptions, corrections, directions.
    """
    refuses: Mapping[Awaited, tuple[str, str]] = {}
    moving: bool = False
    """Whether something spins, is drawn or is in the air."""
    in_play: bool = True
    """False while a new round would lose nothing. A device that works again then needs no confirmation."""
    may_void: bool = True
    despite_blocks: frozenset[Awaited] = frozenset()
    """Events that are accepted even while something blocks the table, because they start nothing."""
    screen: Screen = PLAIN
    first: str | None = None
    """Acts due before a declared result is settled, if any. The result gives the other words. None: no result is
    settled here.
    """

    @property
    def settles(self) -> bool:
        """Return whether it asks for the duties of the declared result, and for nothing else."""
        return self.first is not None and not self.what

    def settling(self, duties: str) -> "Wait":
        """Return the same wait, asking for these duties."""
        return msgspec.structs.replace(self, what="; ".join(filter(None, (self.first, duties))))

    def also(self, *keys: Awaited) -> "Wait":
        """Return the same wait, accepting these events too."""
        return msgspec.structs.replace(self, accepts=self.accepts | set(keys))

    def asking(self, *keys: Awaited) -> "Wait":
        """Return the same wait, asking for these events only. It accepts them too."""
        return msgspec.structs.replace(self.also(*keys), asks=keys)

    def with_headline(self, headline: str) -> "Wait":
        """Return the same wait under this headline."""
        return msgspec.structs.replace(self, screen=msgspec.structs.replace(self.screen, headline=headline))

    def naming(self, *keys: Awaited) -> "Wait":
        """Return the same wait, whose words name these further keys."""
        return msgspec.structs.replace(self, screen=msgspec.structs.replace(self.screen, named=keys))

    def without_keys(self, *keys: Awaited) -> "Wait":
        """Return the same wait without keys on screen for these refused events, unless it asks for them."""
        refused = (self.screen.refused | set(keys)) - set(self.asks)
        return msgspec.structs.replace(self, screen=msgspec.structs.replace(self.screen, refused=refused))

    def with_remark(self, remark: Remark) -> "Wait":
        """Return the same wait with this remark. It is made once and kept, because every round asks for it."""
        if remark == self.screen.remark:
            return self
        if remark not in self._remarked:
            screen = msgspec.structs.replace(self.screen, remark=remark)
            self._remarked[remark] = msgspec.structs.replace(self, screen=screen)
        return self._remarked[remark]

    @cached_property
    def _remarked(self) -> dict[Remark, "Wait"]:
        return {}

    def wants(self, event: Event) -> bool:
        """Return whether the procedure goes on with this event."""
        kind = type(event)
        return kind in self.accepts or (kind, event.subject) in self.accepts

    def starts_nothing(self, event: Event) -> bool:
        """Return whether this event is accepted even while something is broken."""
        kind = type(event)
        return kind in self.despite_blocks or (kind, event.subject) in self.despite_blocks

    def refusal(self, event: Event) -> e.Refuse:
        """Return the refusal of this event, with its reason."""
        kind = type(event)
        why = self.refuses.get((kind, str(event.subject))) or self.refuses.get(kind)
        what, source = why or (f"first: {self.what}", self.source)
        return e.Refuse(what, source)

    def prompt(self, *, betting: bool) -> e.Prompt:
        """Return the prompt on the display while waiting; betting: whether wagers are open. Made once and kept."""
        return self._while_open if betting else self._while_closed

    @cached_property
    def _while_open(self) -> e.Prompt:
        return self._prompt(betting=True)

    @cached_property
    def _while_closed(self) -> e.Prompt:
        return self._prompt(betting=False)

    def _prompt(self, *, betting: bool) -> e.Prompt:
        """Return the prompt on the display.

        A wheel or ball that is spun again while something turns is accepted but not shown: nobody is asked to do it.
        """
        turns = _switches(self.accepts)  # a key switch can be turned whatever is broken
        despite = (*turns, *_names(self.despite_blocks)) if self.despite_blocks else ()
        possible = _names(self.accepts - self.screen.refused if self.screen.refused else self.accepts)
        presses = (*turns, *(it for it in possible if not (self.moving and it == WHEEL)))
        if self.screen.named:
            named = [it for it in (*_switches(self.screen.named), *_names(self.screen.named)) if it in presses]
            presses = tuple(dict.fromkeys((*named, *presses)))
        asked = (*_switches(self.asks), *_names(self.asks))
        taken = betting and not self.screen.confirmed_only
        screen, (remark, section) = self.screen, self.screen.remark
        shown = (screen.headline, remark, not betting, screen.unpaid, section)
        return e.Prompt(self.what, self.source, self.phase, presses, asked, despite, taken, self.moving, *shown)


Keys: TypeAlias = frozenset[Awaited] | tuple[Awaited, ...]


@cache
def _switches(keys: Keys) -> tuple[str, ...]:
    """Return the key switches among these, by their names in a prompt."""
    persons = {key[1] for key in keys if isinstance(key, tuple) and key[0] is KeyTurned}
    if CONFIRM in keys:
        persons.add(FLOOR_MANAGER)
    return tuple(map(switch, sorted(persons)))


@cache
def _names(keys: Keys) -> tuple[str, ...]:
    """Return the prompt names of everything else among these keys: buttons last, in their order."""
    others = [name for kind, name in _UNNAMED if kind in keys]
    others += sorted({key.ASKED for key in keys if isinstance(key, type) and key.ASKED})
    buttons = [key[1] for key in keys if isinstance(key, tuple) and key[0] is Pressed]
    return (*others, *(buttons if isinstance(keys, tuple) else sorted(buttons)))


def wait(  # noqa: PLR0913 - a wait has this many properties
    phase: str,
    what: str,
    source: str,
    *asks: Awaited,
    besides: Iterable[Awaited] = (),
    refuses: Mapping[Awaited, tuple[str, str]] | None = None,
    moving: bool = False,
    in_play: bool = True,
    may_void: bool = True,
    despite_blocks: Iterable[Awaited] = (),
    headline: str = "",
    remark: Remark = NO_REMARK,
    confirmed_only: bool = False,
    unpaid: bool = False,
    settles: bool = False,
) -> Wait:
    """Return a wait as a game writes it: phase, next act, section, events that go on with the round.

    besides: Other events accepted. headline, remark, confirmed_only, unpaid: As in Screen. settles: Whether a declared
    result is settled; `what` then has only the acts due before, if any.
    """
    accepts, despite = frozenset(asks) | frozenset(besides), frozenset(despite_blocks)
    words, first = ("", what) if settles else (what, None)
    shown = (Screen(headline, remark, confirmed_only, unpaid), first)
    return Wait(phase, words, source, accepts, asks, refuses or {}, moving, in_play, may_void, despite, *shown)


Returned = TypeVar("Returned")
Procedure: TypeAlias = Generator[Wait, Event, Returned]
"""A part of a round. It stops at waits, is sent the events that they accept, and returns its result."""
