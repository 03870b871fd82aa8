"""The words for a view: headline, messages, sign, recent results. For screens and terminal. No pygame."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from controller.engine.money import dollars
from controller.engine.roles import DEALER_KEY
from controller.engine.views import NOTHING_MORE, Announced, Extras, Result, SeenTumbler, ShownLimits, View, Words
from controller.engine.wait import ENTRY, NUMBERS, SWITCH

HeadlineTone = Literal["open", "closed", "result", "stopped", "quiet"]
MessageKind = Literal["stopped", "refused", "alert", "owed", "noted"]

OPEN_WORDS: tuple[str, HeadlineTone] = ("Place your bets", "open")
CLOSED_WORDS: tuple[str, HeadlineTone] = ("No more bets", "closed")
NO_PHASES: Final[Mapping[str, str]] = {}

MARKS: dict[MessageKind, str] = {"stopped": "!", "refused": "\u00d7", "alert": "!", "owed": "$", "noted": "✓"}


_MOST_OWED = 6
"""Most entered wagers in the list."""
_FEWEST_OWED = 2
"""Most entered wagers in the list while there are other messages."""
_MOST_WORDS = 20
"""Most words of a state that is a list."""
TERMINAL = "terminal"
"""The name of the block while the entry terminal is broken. Nothing can be keyed then."""


class Headline(msgspec.Struct, frozen=True):
    """The largest words of a screen, with their tone, the outcome drawn beside them, and their section."""

    text: str
    tone: HeadlineTone
    outcome: str = ""
    source: str = ""


class ScreenMessage(msgspec.Struct, frozen=True):
    """A message that a person must read now: heading, text, remedy, section. The text has one item a line."""

    kind: MessageKind
    heading: str
    text: str
    remedy: str = ""
    source: str = ""


def sentence(text: str) -> str:
    """The same text with a capital at the front."""
    return text[:1].upper() + text[1:]


def spoken(name: str) -> str:
    """The name of a button or a person in words; a key switch as that person's key."""
    words = name.removeprefix(SWITCH).replace("-", " ")
    return f"{words}'s key" if name.startswith(SWITCH) else words


def digits(view: View, count: int) -> str:
    """The digits of the entry terminal, one character for each place; a space is dark."""
    return "".join(view.digits.split()).rjust(count)[-count:] if count else ""


def card_on_table(card: str) -> str:
    """The words for a card on a simulated table that must be keyed; empty if there is none."""
    return f"on the table: {card}" if card else ""


def tumbler(seen: SeenTumbler) -> str:
    """A simulated tumbler as a person sees it: `[1] [3] [6]`; a die that does not lie flat is `[?]`."""
    if seen.covered:
        return "covered"
    if seen.turning:
        return f"turning, {seen.turns} turns"
    return " ".join(f"[{die or '?'}]" for die in seen.dice) + (" not flat" if 0 in seen.dice else "")


def headline(view: View, phases: Mapping[str, str] = NO_PHASES) -> Headline:
    """The headline. A declared result comes before everything else: nothing may hide it (s 78(7)).

    phases: the words for phases that are not about wagers.
    """
    if view.declared:
        return Headline(sentence(view.declared.text), "result", view.declared.outcome, view.declared.source)
    if view.blocks:
        return Headline("Table stopped", "stopped")
    if view.call and not view.open:
        return Headline(sentence(view.call.text), "closed", source=view.call.source)
    return _of_phase(view, phases)


def _of_phase(view: View, phases: Mapping[str, str]) -> Headline:
    """The headline of a phase, when there is nothing more important."""
    if not view.round:
        return Headline(sentence(view.phase), "quiet")
    if view.phase in phases:
        return Headline(phases[view.phase], "open" if view.open else "quiet", source=view.prompt.source)
    text, tone = OPEN_WORDS if view.open else CLOSED_WORDS
    return Headline(text, tone, source=view.prompt.source)


def players_headline(view: View, phases: Mapping[str, str] = NO_PHASES) -> Headline:
    """The headline for players: without sections; a stop is called a pause."""
    head = headline(view, phases)
    aside = sentence(view.ended.heading) if view.ended and view.open else ""
    text = "Game paused: please wait" if head.tone == "stopped" else head.text
    return msgspec.structs.replace(head, text=text, source=aside)


def waits(view: View) -> tuple[Words, tuple[str, ...], tuple[str, ...]]:
    """What the table waits for: the words, the buttons that they ask for, and the other buttons accepted.

    While something blocks the table, its remedy comes first, unless the round can go on in spite of it.
    """
    if view.blocks:
        return _waits_while_stopped(view)
    asked = tuple(button for button in view.presses if button in view.asked)
    return view.prompt, asked, tuple(button for button in view.presses if button not in asked)


def _waits_while_stopped(view: View) -> tuple[Words, tuple[str, ...], tuple[str, ...]]:
    """The same while something blocks the table. Without a dealer nothing can be done (s 79)."""
    first = next((block for block in view.blocks if block.name == DEALER_KEY), view.blocks[0])
    broken = (NUMBERS, ENTRY) if any(block.name == TERMINAL for block in view.blocks) else ()
    despite = tuple(name for name in view.despite if name not in broken)
    if not despite or first.name == DEALER_KEY:
        return Words(first.remedy, first.source), first.asks, ()
    what = Words(f"{sentence(view.prompt.text)}. Then: {first.remedy}", view.prompt.source)
    asked = tuple(name for name in despite if name in view.asked) or despite
    return what, asked, tuple(it for it in dict.fromkeys((*despite, *first.asks)) if it not in asked)


def messages(view: View, extras: Extras = NOTHING_MORE) -> tuple[ScreenMessage, ...]:
    """All messages, the most urgent first: first block, refusal, alerts, wagers to settle, last round, note, seal.

    Before the notes stand the faults that a person has prepared at a simulated table.
    """
    said = (*_stops(view), *_refusals(view), *_alerts(view), *_owed(view), *_prepared(extras), *_last_round(view))
    return (*said, *_notes(view), *_seal(view))


def prepared(extras: Extras) -> tuple[str, ...]:
    """Each fault that is prepared at a simulated table, and the key that clears it."""
    return tuple(f"{key.prepares}; press {key.cap or key.key.upper()} again to clear it" for key in extras.prepared)


def _prepared(extras: Extras) -> tuple[ScreenMessage, ...]:
    return (ScreenMessage("noted", "prepared fault", "\n".join(prepared(extras))),) if extras.prepared else ()


def _seal(view: View) -> tuple[ScreenMessage, ...]:
    """The last seal of the journal, while no dealer is signed in: so at the day's end."""
    if not view.sealed or all(block.name != DEALER_KEY for block in view.blocks):
        return ()
    return (ScreenMessage("noted", "last seal", f"{view.sealed}: write it down, it shows if the journal is set back"),)


def _stops(view: View) -> tuple[ScreenMessage, ...]:
    if not view.blocks:
        return ()
    first, others = view.blocks[0], len(view.blocks) - 1
    heading = f"stopped: {spoken(first.name)}" + (f" (and {others} more)" if others else "")
    return (ScreenMessage("stopped", heading, first.text, first.remedy, first.source),)


def _refusals(view: View) -> tuple[ScreenMessage, ...]:
    refusal = view.refusal
    return (ScreenMessage("refused", "refused", refusal.text, source=refusal.source),) if refusal else ()


def _alerts(view: View) -> tuple[ScreenMessage, ...]:
    return tuple(ScreenMessage("alert", f"alert: {spoken(a.role)}", a.words, source=a.source) for a in view.alarms)


def _owed(view: View) -> tuple[ScreenMessage, ...]:
    if not (view.owed or view.moves):
        return ()
    paid = [it.text for it in view.owed if not it.loses]
    taken = len(view.owed) - len(paid)
    paid += [it.text for it in view.moves]
    most = _FEWEST_OWED if view.blocks or view.refusal or view.alarms else _MOST_OWED
    lines = paid[:most]
    if len(paid) > most:
        lines.append(f"and {len(paid) - most} more that do not lose: tablectl status lists them")
    if taken:
        lines.append(f"{taken} {'wager loses' if taken == 1 else 'wagers lose'}")
    text, source = "\n".join(lines), view.owed[0].source if view.owed else view.moves[0].source
    return (ScreenMessage("owed", "wagers entered", text, source=source),)


def _last_round(view: View) -> tuple[ScreenMessage, ...]:
    """How the last round ended, if not by a declaration; until the next round has begun."""
    return (ScreenMessage("noted", "the last round", view.ended.text, source=view.ended.source),) if view.ended else ()


def _notes(view: View) -> tuple[ScreenMessage, ...]:
    return (ScreenMessage("noted", "noted", view.note.text, source=view.note.source),) if view.note else ()


def sign(limits: ShownLimits) -> tuple[tuple[str, ...], ...]:
    """Wordings of the limits sign, the shortest last: minimum, maximum, increment (s 5(4), s 74(2)).

    Empty if no limits are set.
    """
    if not limits.maximum:
        return ()
    least, most, step = dollars(limits.minimum), dollars(limits.maximum), dollars(limits.increment)
    return (
        (f"MINIMUM {least}", f"MAXIMUM {most}", f"IN STEPS OF {step}"),
        (f"MIN {least}", f"MAX {most}", f"STEPS {step}"),
    )


def kinds(limits: ShownLimits) -> tuple[str, ...]:
    """Kinds of wager with limits of their own; equal limits together: `COLUMN, DOZEN $1 TO $250`."""
    return _alike(it for it in limits.kinds if it[1:] != (limits.minimum, limits.maximum))


def _alike(kinds: Iterable[tuple[str, int, int]]) -> tuple[str, ...]:
    alike: dict[tuple[int, int], list[str]] = {}
    for name, low, high in kinds:
        alike.setdefault((low, high), []).append(spoken(name).upper())
    return tuple(f"{', '.join(names)} {dollars(low)} TO {dollars(high)}" for (low, high), names in alike.items())


def whole_sign(limits: ShownLimits) -> tuple[str, ...]:
    """The whole sign in its longest wording."""
    return (*sign(limits)[0], *kinds(limits), *notices(limits))


def state(view: View) -> str:
    """The game's own state in a line: `point 6; shooter place 2`. Long lists are cut at the front."""
    return "; ".join(f"{name} {_last(spoken(value))}" for name, value in view.state.items() if value)


def _last(words: str) -> str:
    """The last words of a long list."""
    every = words.split()
    return " ".join(("…", *every[-_MOST_WORDS:])) if len(every) > _MOST_WORDS else words


def commission(view: View) -> str:
    """Who owes how much commission, in a line: `place 1 $2.50; place 4 $10`."""
    return "; ".join(f"{spoken(player)} {dollars(cents)}" for player, cents in view.commission.items())


def notices(limits: ShownLimits) -> tuple[str, ...]:
    """The announced changes of limits in capitals (s 74(3)): each with the new limits and their time."""
    return tuple(_notice(new) for new in limits.notices)


def _notice(new: Announced) -> str:
    amounts = {"MIN": new.minimum, "MAX": new.maximum, "STEPS OF": new.increment}
    own = (f"{name} {dollars(cents)}" for name, cents in amounts.items() if cents is not None)
    since = f" FROM {new.since.upper()}" if new.since else ", NO TIME STATED"
    return ", ".join((*own, *_alike(new.kinds))) + since


def recent(view: View) -> tuple[Result, ...]:
    """Past results, newest first, without the one in the headline."""
    return view.recent[1:] if view.declared and view.recent[:1] == (view.declared,) else view.recent
