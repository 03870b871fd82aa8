"""The lines of a tape and what each does on a stage. `tests/games/README.md` explains them."""

import re
import shlex
from collections.abc import Callable
from difflib import get_close_matches

from controller.events import (
    ChipsIssued,
    ChipsOffered,
    ClockJumped,
    Directed,
    LimitsProposed,
    Placed,
    PlayerLeft,
    Spoken,
    Withdrawn,
)
from controller.money import cents
from controller.stages import Stage

Doing = Callable[..., None]

SIGN = ("minimum", "maximum", "increment")
ON = {"on": True, "off": False}


class TapeError(Exception):
    """A line that is not in the language of tapes."""


def do(stage: Stage, doing: str) -> None:
    """Do one line. Raises TapeError, with the nearest line there is, for one not in the language."""
    for pattern, action in _LINES.items():
        if match := re.fullmatch(pattern, doing):
            action(stage, *match.groups())
            return
    first_words = {re.split(r"[ (]", pattern)[0] for pattern in _LINES}
    near = get_close_matches(doing.split(maxsplit=1)[0], first_words, n=1)
    raise TapeError("no such line" + (f": did you mean {near[0]} …?" if near else ""))


def by_name(method: str) -> Doing:
    """A line whose words are a stage's own method."""
    return lambda stage, *words: getattr(stage, method)(*words)


def enter(stage: Stage, *numbers: str) -> None:
    """Three numbers and the entry button."""
    for number in numbers:
        stage.key_number(int(number))
    stage.press_entry()


def turns(stage: Stage, count: str, dice: str) -> None:
    """The tumbler turns and the dice lie so; nothing senses a die that leans."""
    shown = tuple(0 if die == "cocked" else int(die) for die in dice.split())
    stage.tumbler_turns(int(count), shown)


def placed(stage: Stage, player: str, wager: str, amount: str, table: str | None) -> None:
    """Chips on an area; perhaps another table's non-value chips."""
    stage.send(Placed(player, wager, cents(amount), table or ""))


def issued(stage: Stage, colour: str, player: str, agreed: str | None) -> None:
    """Non-value chips go out."""
    stage.send(ChipsIssued(colour, player, bool(agreed)))


def offered(stage: Stage, colour: str, table: str, closed: str | None) -> None:
    """Non-value chips come back."""
    stage.send(ChipsOffered(colour, stage.table if table == "here" else table, bool(closed)))


def limits(stage: Stage, changes: str, minutes: str) -> None:
    """New limits; those that the line does not name stay as they are."""
    now = stage.conductor.engine.state.limits
    named = {name: cents(amount) for name, _, amount in (change.partition("=") for change in changes.split())}
    for name in named.keys() - set(SIGN):
        near = get_close_matches(name, SIGN, n=1)
        raise TapeError(
            f"no limit {name!r}: " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(SIGN)}")
        )
    minimum, maximum, increment = (named.get(name, getattr(now, name)) for name in SIGN)
    stage.send(LimitsProposed(minimum, maximum, increment, 60 * int(minutes), stage.time_of_day))


def directed(stage: Stage, role: str, direction: str, player: str | None, reason: str) -> None:
    """Somebody with a role directs something."""
    stage.send(Directed(role, direction, " ".join(shlex.split(reason)), player or ""))


_LINES: dict[str, Doing] = {
    r"press entry": by_name("press_entry"),
    r"press (\S+)": by_name("press"),
    r"turn (\S+) key (on|off)": lambda stage, key, on: stage.turn_key(key, ON[on]),
    r"key (\d)": lambda stage, number: stage.key_number(int(number)),
    r"enter (\d) (\d) (\d)": enter,
    r"tumbler turns (\d+) and shows (.+)": turns,
    r"tumbler turns (\d+) and stops": lambda stage, count: stage.tumbler_stops_after(int(count)),
    r"tumbler jams": lambda stage: stage.tumbler_stops_after(1),
    r"tumbler does not turn": lambda stage: stage.tumbler_stops_after(0),
    r"tumbler does not stop": by_name("tumbler_does_not_stop"),
    r"tumbler turns by itself": by_name("tumbler_turns_by_itself"),
    r"tumbler is mended": by_name("tumbler_mended"),
    r"cover (on|off)": lambda stage, on: stage.move_cover(ON[on]),
    r"wager (\S+) (\S+) (\S+)(?: with chips of (\S+))?": placed,
    r"withdraw (\S+) (\S+)": lambda stage, player, wager: stage.send(Withdrawn(player, wager)),
    r"say (\S+) (\S+) (\S+)": lambda stage, player, wager, sum_: stage.send(Spoken(player, wager, cents(sum_))),
    r"issue (\S+) to (\S+)( agreed)?": issued,
    r"redeem (\S+) from (\S+)( closed)?": offered,
    r"leave (\S+)": lambda stage, player: stage.send(PlayerLeft(player)),
    r"limits (.+) after (\d+) minutes": limits,
    r'direct (\S+) (\S+)(?: ([^"\s]\S*))? (".*")': directed,
    r"wait (\d+) minutes": lambda stage, minutes: stage.wait(60 * int(minutes)),
    r"lamp (\S+) dark": by_name("lamp_dark"),
    r"(lamps|terminal) lost": by_name("lose"),
    r"(lamps|terminal) back": by_name("give_back"),
    r"button (\S+) stuck": by_name("hold_button"),
    r"button (\S+) freed": by_name("free_button"),
    r"power cut": by_name("power_cut"),
    r"clock jumps (-?\d+) seconds": lambda stage, seconds: stage.send(ClockJumped(int(seconds), stage.time_of_day)),
}
