# SPDX-License-Identifier: MIT
"""The dealer's status line: game, round and phase; at the right who is there, the limits, and the key switches.

Parts have a fixed order, and give way in one order. Room is kept for the phase, so that nothing moves during a round.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from controller.display import wording
from controller.display.drawing.fonts import Weight
from controller.display.kit.items import Arranged, Picture, Size
from controller.display.kit.layout import Content, first_good, kept, pad, place, row, strip, thing
from controller.display.kit.text import NOTE, label
from controller.display.kit.theme import Theme
from controller.display.panel import Panel, Scene
from controller.display.players import sign_words
from controller.engine.shown import not_playing
from controller.engine.shown.not_playing import Why
from controller.engine.shown.views import ShownLimits, View
from controller.engine.values.money import LARGEST, dollars

NOT_PLAYING: Final[dict[Why, str]] = {"stopped": "Stopped", "closed": "Closed", "opens": "Before play"}
"""Words in place of the phase while the table does not play."""
VOID: Final = "Void"
"""Words for a void round where rounds are not counted."""
SAVING: Final = "Saving…"
"""Words while the table waits for the journal."""
NARROW: Final = 0.8
"""Share of a part's usual width, where not all parts have room in their shortest words."""
PHASE_MM: Final = 20
"""Millimetres. Room that is kept for the phase."""

What = Literal["simulated", "people", "limits", "to come", "tournament", "keys"]
GIVES_WAY: Final[tuple[What, ...]] = (
    "people",  # without their roles
    "keys",  # "Inspector off" instead of "Inspector's key off"
    "limits",  # "steps $5" instead of "steps of $5"
    "people",  # nobody
    "limits",  # without the steps
    "simulated",
    "tournament",
    "keys",  # only those that are on
)
"""The parts that take their next shorter words, one after the other, until all have room."""
COUNTED: Final = 2
"""Times that announced limits take shorter words: kinds of wager are only counted, then the changes."""


class StatusPart(NamedTuple):
    """A part of the line: its wordings, the longest first. An empty one leaves the part out."""

    what: What
    wordings: tuple[str, ...]
    on: bool | None = None
    """State of a key switch; None if it is none."""

    @property
    def shorter(self) -> "StatusPart":
        """Return the part in its next shorter words."""
        return self._replace(wordings=self.wordings[1:] or self.wordings)


class Status(NamedTuple):
    """What the line says."""

    game: tuple[str, ...]
    """Wordings of the name of the game."""
    round: str
    phase: str
    parts: tuple[StatusPart, ...]
    """What stands at the right, from left to right."""


def shows(scene: Scene) -> Status:
    """Return what the line says. The limits stand there where no sign does."""
    view, title = scene.view, scene.look.title.upper()
    signed = "sign" in scene.places
    limits = [it for it in _limits(view.limits) if not signed or it.what == "to come"]
    simulated = [StatusPart("simulated", ("Simulated", ""))] * scene.look.simulated
    parts = (*simulated, *_people(view), *limits, *_tournament(view), *_keys(view))
    game = tuple(dict.fromkeys((title, title.partition(" (")[0])))
    return Status(game, *_state(view, saving=scene.extras.saving, counts_games=scene.look.face.table == "board"), parts)


def _state(view: View, *, saving: bool, counts_games: bool) -> tuple[str, str]:
    """Return the round and its phase; of a void round that it is void."""
    if view.ended and wording.is_void_still(view):
        return VOID if counts_games else wording.sentence(view.ended.heading), SAVING if saving else ""
    phase = NOT_PLAYING.get(not_playing.reason(view)) or wording.sentence(wording.spoken(view.phase))
    return f"Round {view.round:,}" if view.round and not counts_games else "", SAVING if saving else phase


def _people(view: View) -> Iterator[StatusPart]:
    """Return who is signed in: `ann dealer, eve floor manager`, or the names alone."""
    roles = (" ".join((name, *map(wording.spoken, roles))) for name, roles in view.people.items())
    if view.people:
        yield StatusPart("people", (", ".join(roles), ", ".join(view.people), ""))


def _tournament(view: View) -> Iterator[StatusPart]:
    if held := view.tournament:
        yield StatusPart("tournament", (f"{held.name}: {held.lasts or held.state}", ""))


def _keys(view: View) -> Iterator[StatusPart]:
    """Return the key switches; the first one, which is the dealer's, at the right end."""
    both = [*zip(wording.keys(view), wording.keys(view, short=True), strict=True)]
    for (words, on), (short, _) in reversed(both):
        yield StatusPart("keys", (words, short, short if on else ""), on)


def _limits(limits: ShownLimits) -> Iterator[StatusPart]:
    """Return the limits that hold, and those that are announced, which a poker table says at its pot."""
    if limits.stake and limits.maximum:
        forced = f"{limits.forced} {dollars(limits.minimum)}, " if limits.forced else ""
        yield StatusPart("limits", (wording.sentence(f"{forced}table stake from {dollars(limits.stake)}"),))
    elif limits.maximum:
        both, step = _from_to(limits), dollars(limits.increment)
        yield StatusPart("limits", (f"{both}, steps of {step}", f"{both}, steps {step}", both))
        if limits.notices:
            yield StatusPart("to come", _to_come(limits))


def _from_to(limits: ShownLimits) -> str:
    """Return the minimum, and the maximum if there is one."""
    least = dollars(limits.minimum)
    return f"{least}{sign_words.DASH}{dollars(limits.maximum)}" if limits.maximum < LARGEST else f"from {least}"


def _to_come(limits: ShownLimits) -> tuple[str, ...]:
    """Return the announced limits and since when they hold; in short how many kinds or changes there are."""
    in_short, many = (it.short for it in sign_words.notices(limits)), len(limits.notices)
    whole = tuple("; ".join(each).lower() for each in (in_short, sign_words.counted(limits)))
    since = f" from {limits.notices[0].since}" if limits.notices[0].since else ""
    return (*whole, f"{many} changes of limits" if many > 1 else f"new limits{since}")


def status(it: Status) -> Content:
    """Return the line in the longest words in which all of it has room.

    The name of the game gives way after the other parts, and announced limits after the name of the game.
    """
    *longer, parts = _ever_shorter(it.parts)
    lines = [_line(it.game[0], it, each) for each in longer]
    for _ in range(COUNTED + 1):
        lines += [_line(game, it, parts) for game in (*it.game, "")]
        lines += [_line("", it, parts, least=True)]
        parts = _shorter(parts, "to come")
    return pad(place(first_good(*lines)), "gap", "hair")


def _line(game: str, it: Status, parts: tuple[StatusPart, ...], *, least: bool = False) -> Content:
    """Return the line in these words. `least`: in narrow letters, without room for another phase."""
    left = [_word(game, "words", "Black")] if game else []
    left += [_word(it.round, "muted")] if it.round else []
    phase = _reserved(_word(it.phase, "words"), 0 if least else PHASE_MM)
    right = [kept(_part, each) for each in parts if each.wordings[0]]
    return strip([*left, phase], [_narrow(each) for each in right] if least else right)


def _narrow(part: Content) -> Content:
    """Return a part in narrow letters."""
    return lambda room, theme: part((round(NARROW * part(room, theme).size[0]), room[1]), theme)


def _reserved(phase: Content, mm: float) -> Content:
    """Return the phase in the room that most phases need, so that nothing else gives way because of another phase."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        part = phase(room, theme)
        return Arranged((max(part.size[0], theme.dots(mm)), part.size[1]), ((0, 0, part),))

    return arrange


def _ever_shorter(parts: tuple[StatusPart, ...]) -> Iterator[tuple[StatusPart, ...]]:
    yield parts
    for what in GIVES_WAY:
        parts = _shorter(parts, what)
        yield parts


def _shorter(parts: tuple[StatusPart, ...], what: What) -> tuple[StatusPart, ...]:
    return tuple(it.shorter if it.what == what else it for it in parts)


def _part(it: StatusPart) -> Content:
    """Return a part; a key switch behind its lamp. What is news is bright, a key that is off is faded."""
    if it.on is None:
        return _word(it.wordings[0], "words" if it.what == "to come" else "muted")
    colour, name = ("words", "lamp on") if it.on else ("loses", "lamp off")
    lamp = thing(lambda box: Picture(box, "lamp", it.wordings[0], name, colour), 2, 2)
    return row(lamp, _word(it.wordings[0], colour))


def _word(words: str, colour: str, weight: Weight = "Semibold") -> Content:
    return label(words, style=NOTE._replace(weight=weight, narrow=0.76), colour=colour, kind="status")


STATUS: Final = Panel("status", shows, status, sleeps=False)
