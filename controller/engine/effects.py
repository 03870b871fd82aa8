"""What the engine answers: calls, refusals, motor commands, lamps, declarations. Plain data, each with its source."""

from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

from controller.engine.money import dollars


class Effect(msgspec.Struct, frozen=True, tag=True):
    """Something the table does or says. `kind` and `words` are how a tape and a transcript write it."""

    kind: ClassVar[str] = ""
    irreversible: ClassVar[bool] = False
    """True: shown or done only once the event that caused it is on disk."""

    @property
    def words(self) -> str:
        return ""


def cited(words: str, source: str) -> str:
    """Words followed by their section in brackets, if they have one."""
    return f"{words} ({source})" if source else words


class Said(Effect, frozen=True):
    """Something said in words, with its section."""

    what: str
    source: str

    @property
    def words(self) -> str:
        return cited(self.what, self.source)


class Prompt(Said, frozen=True):
    """What the table waits for now, in which phase of the round.

    presses: the key switches (`key dealer`), entry keys and buttons it accepts; despite: those of them that it accepts
    even while something is broken.
    open: wagers may be placed. moving: something spins, is drawn or flies.
    """

    kind = "next"
    phase: str
    presses: tuple[str, ...] = ()
    despite: tuple[str, ...] = ()
    open: bool = False
    moving: bool = False


class Call(Said, frozen=True):
    """Words that the dealer announces: "no more bets", "no spin"."""

    kind = "call"
    irreversible = True


class Refuse(Said, frozen=True):
    """What was done is not accepted, and changed nothing."""

    kind = "refused"


class Note(Said, frozen=True):
    """What was done is accepted, in words."""

    kind = "noted"


class Alert(Effect, frozen=True):
    """Something that a person with this role must know of. `device` names the part, if it is one."""

    kind = "alert"
    role: str
    what: str
    source: str = ""
    device: str = ""

    @property
    def words(self) -> str:
        return cited(self.what, self.source)


class AllClear(Effect, frozen=True):
    """The alerts about this device are over."""

    kind = "all clear"
    device: str

    @property
    def words(self) -> str:
        return self.device


class Blocked(Effect, frozen=True):
    """The table does not play until this is mended."""

    kind = "blocked"
    name: str
    what: str
    remedy: str
    source: str = ""

    @property
    def words(self) -> str:
        return cited(f"{self.name}: {self.what}; {self.remedy}", self.source)


class Unblocked(Effect, frozen=True):
    """That reason not to play is gone."""

    kind = "unblocked"
    name: str

    @property
    def words(self) -> str:
        return self.name


class Run(Effect, frozen=True):
    """Start a motor, for so many revolutions. `number` tells this run from those before."""

    kind = "run"
    irreversible = True
    device: str
    turns: int
    number: int

    @property
    def words(self) -> str:
        return f"{self.device} {self.turns} turns"


class Draw(Effect, frozen=True):
    """Draw balls, after so many revolutions of mixing. `number` tells this run from those before."""

    kind = "run"
    irreversible = True
    device: str
    turns: int
    balls: int
    number: int

    @property
    def words(self) -> str:
        return f"{self.device} {self.turns} turns, then {self.balls} balls"


class Hand(Effect, frozen=True):
    """A person operates a device by hand from now on: its motor stays off, and what its sensors see still counts.

    `number` is that of the run that a person completes.
    """

    kind = "by hand"
    device: str
    number: int

    @property
    def words(self) -> str:
        return self.device


class Stop(Effect, frozen=True):
    """Stop a motor, at once."""

    kind = "stop"
    device: str

    @property
    def words(self) -> str:
        return self.device


class Digits(Effect, frozen=True):
    """What the entry terminal shows; empty for dark."""

    kind = "digits"
    digits: str

    @property
    def words(self) -> str:
        return self.digits or "none"


class Light(Effect, frozen=True):
    """The winning areas that are lit from now on; none for all dark."""

    kind = "lit"
    wagers: tuple[str, ...]

    @property
    def words(self) -> str:
        return " ".join(self.wagers) or "none"


class Lights(Effect, frozen=True):
    """How many indicator lights of each set are on from now on."""

    kind = "lights"
    counts: dict[str, int]

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {count}" for name, count in self.counts.items())


class State(Effect, frozen=True):
    """What else a game has on show: the point, the spinner, the balls drawn."""

    kind = "state"
    facts: dict[str, str]

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {value}" for name, value in self.facts.items() if value) or "none"


class Declare(Said, frozen=True):
    """The result of a round: the words called, the outcome, and the odds (as text) that each winning wager pays."""

    kind = "declared"
    irreversible = True
    outcome: str
    wins: dict[str, str]


class Withdraw(Said, frozen=True):
    """A declaration is taken back: numbers that were entered wrongly are cleared."""

    kind = "cleared"
    irreversible = True


class Owe(Effect, frozen=True):
    """What the dealer is to return on one wager, in cents, as things stand declared."""

    kind = "owed"
    player: str
    wager: str
    returned: int
    what: str
    source: str

    @property
    def words(self) -> str:
        return cited(f"{self.player} {self.wager}: {self.what}", self.source)


class Lie(Effect, frozen=True):
    """What lies on one wager area, in cents; 0: nothing any more. For the screens.

    mark: "on" where a marker has it called on, "off" where the next result does not count for it; else empty. box: in
    the box of which seated player it lies, if that is another's.
    """

    kind = "lies"
    player: str
    wager: str
    cents: int
    mark: str = ""
    box: str = ""

    @property
    def words(self) -> str:
        return f"{self.player} {self.wager} {dollars(self.cents)}" + (f": {self.mark}" if self.mark else "")


class Move(Effect, frozen=True):
    """A wager that the result has not decided is to stand elsewhere from now on, or in another way.

    Said when the result is declared, for somebody to do it, and again when it is done; or when a wager is called on.
    """

    kind = "moved"
    player: str
    wager: str
    cents: int
    what: str
    source: str

    @property
    def words(self) -> str:
        return cited(f"{self.player} {self.wager} {dollars(self.cents)}: {self.what}", self.source)


class Pay(Effect, frozen=True):
    """What becomes of one wager: `staked` and `returned` in cents (the stake is part of what returns).

    `stays`: cents that stay on the layout, where a winning wager may. `marked`: cents of commission that the player
    owes from then on.
    """

    kind = "paid"
    irreversible = True
    player: str
    wager: str
    staked: int
    returned: int
    what: str
    source: str
    stays: int = 0
    marked: int = 0

    @property
    def words(self) -> str:
        return cited(f"{self.player} {self.wager}: {self.what}", self.source)


class Marker(Effect, frozen=True):
    """What a player owes in commission, in cents, as the marker button says; 0: nothing any more."""

    kind = "marker"
    player: str
    cents: int
    source: str

    @property
    def words(self) -> str:
        return cited(f"{self.player} {dollars(self.cents) if self.cents else 'none'}", self.source)


class Wake(Effect, frozen=True):
    """Send `Due(timer)` after so many seconds; 0 or less to forget the timer."""

    kind = "timer"
    timer: str
    after: int

    @property
    def words(self) -> str:
        return f"{self.timer} in {self.after} s"


class Sign(Effect, frozen=True):
    """The limits sign, in cents, with the change it announces in words (empty for none)."""

    kind = "sign"
    minimum: int
    maximum: int
    increment: int
    notice: str
    source: str
    kinds: tuple[tuple[str, int, int], ...] = ()
    """Kinds of wager that have limits of their own: name, minimum, maximum."""
    shares: tuple[str, ...] = ()
    """Those of them whose limits follow from the table's."""

    @property
    def words(self) -> str:
        limits = f"minimum {dollars(self.minimum)}, maximum {dollars(self.maximum)}, steps of {dollars(self.increment)}"
        kinds = (f"{name} {dollars(minimum)} to {dollars(maximum)}" for name, minimum, maximum in self.kinds)
        return cited("; ".join((limits, *kinds, *filter(None, [self.notice]))), self.source)


class Begin(Effect, frozen=True):
    """A round begins."""

    kind = "round"
    number: int

    @property
    def words(self) -> str:
        return f"{self.number} begins"


class End(Effect, frozen=True):
    """A round is over: "declared", "void", or "handed over to the floor manager"; with its reason and section."""

    kind = "round"
    irreversible = True
    number: int
    how: str
    reason: str
    source: str

    @property
    def words(self) -> str:
        return cited(f"{self.number} {self.how}" + (f": {self.reason}" if self.reason else ""), self.source)


_CLASSES = [c for base in (Effect, Said) for c in base.__subclasses__() if c is not Said]

EFFECTS: Any = reduce(or_, _CLASSES)
"""The union of every effect class."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[EFFECTS])


def encode(effects: list[Effect]) -> bytes:
    """Effects as JSON, the same bytes for the same effects."""
    return _encoder.encode(effects)


def decode(row: bytes | str) -> list[Effect]:
    """The effects of a journal row."""
    effects: list[Effect] = _decoder.decode(row)
    return effects


def line(effect: Effect) -> str:
    """One effect as a tape and a transcript write it."""
    return f"{effect.kind}: {effect.words}"
