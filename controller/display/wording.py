# SPDX-License-Identifier: MIT
"""The words for a view: headline, messages, sign, recent results. For screens and terminal. No pygame."""

from typing import Literal

import msgspec

from controller.engine.record.decided import Decided
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.record.shown import Said, in_words
from controller.engine.record.tournament_effects import Ranked
from controller.engine.rules.face import Face
from controller.engine.rules.wait import SWITCH, switch
from controller.engine.shown import not_playing
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.not_playing import Why
from controller.engine.shown.views import NOTHING_MORE, Alarm, Extras, Result, View, Words
from controller.engine.values.money import dollars
from controller.engine.values.roles import DEALER, DEALER_KEY, TECHNICIAN

HeadlineTone = Literal["open", "closed", "result", "stopped", "quiet"]
MessageKind = Literal["stopped", "refused", "alert", "told", "noted"]
"""alert: of a fault that stops the table; told: what a person is told for another reason."""

OPEN_WORDS: tuple[str, HeadlineTone] = ("Place your bets", "open")
CLOSED_WORDS: tuple[str, HeadlineTone] = ("No more bets", "closed")
STOPPED: dict[Why, str] = {"stopped": "Table stopped", "closed": "Table closed", "opens": "Not open yet"}
"""What is read while the table does not play."""
SOON, SHUT = "This table opens soon", "This table is closed"
PAUSED: dict[Why, str] = {"stopped": "Game paused: please wait", "closed": SHUT, "opens": SOON}
"""The same for players."""
CORRECTED = "One moment"
"""What they read after a declaration was taken back: why is nothing to them."""
PASSES = "paid"
"""The press by which the dealer confirms that all is taken and paid."""
NO_SPIN, STAND, UNPAID, SPINNER = "no spin", "all wagers stand", "not paid yet", "spinner"
BACK = "Void: wagers go back"
"""What is read after a void round, until the next wager is made."""

MARKS: dict[MessageKind, str] = {"stopped": "!", "refused": "!", "alert": "!", "told": "!", "noted": "✓"}

ASSUMED = "assumed"
"""What stands in a citation behind the rules by which the program reads what no rule says."""
SETTLED = "s 212(c)"
"""Of a game of keno that it is settled stands where the last ball was."""
_MOST_WORDS = 20
"""Most words of a state that is a list."""
NAMED = 2
"""To so many players a headline says what goes back; to more, how many they are."""


class Headline(msgspec.Struct, frozen=True):
    """The largest words of a screen, with their tone, the outcome drawn beside them, and their section."""

    text: str
    tone: HeadlineTone
    outcome: str = ""
    source: str = ""


class ScreenMessage(msgspec.Struct, frozen=True):
    """A message that a person must read now. The text has one item a line. whom: to whom it is said, if to somebody."""

    kind: MessageKind
    heading: str
    text: str
    remedy: str = ""
    source: str = ""
    whom: str = ""


def sentence(text: str) -> str:
    """The same text with a capital at the front."""
    return text[:1].upper() + text[1:]


def spoken(name: str) -> str:
    """The name of a button or a person in words; a key switch as that person's key."""
    words = name.removeprefix(SWITCH).replace("-", " ")
    return f"{words}'s key" if name.startswith(SWITCH) else words


def cited(source: str) -> str:
    """A citation as a screen shows it: that the program reads a rule so, say the readings and the journal."""
    return ", ".join(part for part in source.split(", ") if part != ASSUMED)


def digits(view: View, count: int) -> str:
    """The digits of the entry terminal, one character for each place; a space is dark."""
    return "".join(view.digits.split()).rjust(count)[-count:] if count else ""


def tumbler(seen: SeenTumbler) -> str:
    """A simulated tumbler as a person sees it: `[1] [3] [6]`; a die that does not lie flat is `[?]`."""
    if seen.covered:
        return "covered"
    if seen.turning:
        return "turning"
    return " ".join(f"[{die or '?'}]" for die in seen.dice) + (" not flat" if 0 in seen.dice else "")


def headline(view: View) -> Headline:
    """The headline. A declared result comes before everything else: nothing may hide it (s 78(7)).

    Where hands are decided one by one, each has its result in its box, and the headline goes on with the round.

    It does not look finished while something comes before the payment: the winning areas are not lit yet (s 463(3)).
    It says "Place your bets" if and only if a wager that is offered now is not refused for its time; but after a void
    round that wagers go back, until the next is made.
    """
    if view.declared and not_playing.has_result(view):
        tone: HeadlineTone = "closed" if view.unpaid else "result"
        return Headline(sentence(view.declared.headline), tone, view.declared.outcome, view.declared.source)
    if why := not_playing.reason(view):
        return Headline(STOPPED[why], "stopped")
    if view.ended and goes_back(view):
        return Headline(BACK, "closed", source=view.ended.source)
    if view.open:
        return Headline(*OPEN_WORDS, source=view.prompt.source)
    return _while_closed(view) if view.round else Headline(sentence(view.phase), "quiet")


def _while_closed(view: View) -> Headline:
    """The headline while no wager is taken: of the phase, or else what was called last."""
    if view.headline:
        return Headline(view.headline, "closed", source=view.prompt.source)
    if view.call:
        return Headline(sentence(view.call.text), "closed", source=view.call.source)
    return Headline(*CLOSED_WORDS, source=view.prompt.source)


def aside(view: View) -> str:
    """The small words beside the headline.

    While wagers are open: what else goes on, or how the last spin ended. While the headline says what turns: that no
    wager is taken, if none is.
    """
    head = headline(view)
    if head.tone == "closed" and view.closed and view.turning and head.text != CLOSED_WORDS[0]:
        return CLOSED_WORDS[0]
    if head.tone != "open":
        return ""
    return view.headline or (sentence(view.call.text) if view.call else "")


def stands(face: Face, view: View) -> tuple[str, ...]:
    """What is said of wagers that coins have not decided: that they stand, or go elsewhere; before that what wins."""
    if not face.moving or any(token.kind != "coin" for token in face.moving):
        return ()
    titles = {area.wager: " ".join(area.title.split()) for area in face.areas}
    if view.moving:
        unpaid = sentence(f"{' and '.join(titles[wager] for wager in view.moving)} {UNPAID}")
        paid = {it.wager for it in view.standing.chips if view.fates.get(it.key) == "wins"}
        won = dict.fromkeys(SPINNER if it.ring.spinners else titles[it.wager] for it in face.areas if it.wager in paid)
        moves = (f"{titles[wager]} go to {titles[to]}" for wager, to in view.moving.items())
        return (*([all_win(tuple(won))] if won else moves), unpaid)
    nothing = view.declared is not None and not view.unpaid and not view.fates
    barred = view.declared is None and not view.turning and view.call is not None and view.call.text == NO_SPIN
    return (STAND,) if view.standing.chips and (nothing or barred) else ()


def passes_later(view: View) -> bool:
    """Whether something else is done first than what is taken and paid: a player decides, a card is dealt."""
    return not view.ended and bool(view.asked) and PASSES not in view.asked


def goes_back(view: View) -> bool:
    """Whether the last round ended without a result, and its wagers go back to their players now."""
    return view.ended is not None and not view.declared and any(it.how == "void" and it.returned for it in view.owed)


def is_void_still(view: View) -> bool:
    """Whether the table still shows a void round, before anything of the next: what goes back, or how it ended."""
    return not not_playing.reason(view) and (goes_back(view) or bool(_last_round(view)))


def back_to(view: View) -> str:
    """Of a void round what goes back: `Round 4 void: $90 to 7 players`, `… $10 goes back`; at poker `… ann $10`."""
    back = _back(view)
    whole = dollars(sum(back.values()))
    alone = f"{spoken(next(iter(back), ''))} {whole}" if view.shown(ShownPoker).seats else f"{whole} goes back"
    words = f"{whole} to {len(back)} players" if len(back) > 1 else alone
    return f"{sentence(view.ended.heading)}: {words}" if view.ended else ""


def lines_back(view: View) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The same in lines: `Round 4 void:`, `$90 goes back`; and to whom."""
    back, heading = _back(view), sentence(view.ended.heading) if view.ended else ""
    named = tuple(sentence(f"{spoken(player)} {dollars(cents)}") for player, cents in back.items())
    whose = named if len(back) <= NAMED else (f"to {len(back)} players",)
    return (f"{heading}:", f"{dollars(sum(back.values()))} goes back"), whose


def _back(view: View) -> dict[str, int]:
    """By player, what goes back of a void round, in cents."""
    back: dict[str, int] = {}
    for it in view.owed:
        if it.how == "void":
            back[it.player] = back.get(it.player, 0) + it.returned
    return back


def lines_back_on(view: View, wager: str) -> tuple[str, ...]:
    """What goes back of one wager, to whom in the order of the places; of many players how much to how many."""
    back = sorted((it for it in view.owed if it.how == "void" and it.wager == wager), key=_in_places)
    if len(back) <= NAMED:
        return tuple(f"{sentence(spoken(it.player))} {dollars(it.returned)}" for it in back)
    return (f"{dollars(sum(it.returned for it in back))} goes back", f"to {len(back)} players")


def _in_places(it: Decided) -> tuple[int, str]:
    """Players in the order of their places: 10 is after 9."""
    return len(it.player), it.player


def rests(view: View) -> bool:
    """Whether it is nobody's turn: the table is stopped, or wagers go back before anything else."""
    return bool(not_playing.reason(view)) or goes_back(view)


def players_headline(view: View) -> Headline:
    """The headline for players: without sections; a stop is called a pause, and of a correction only that it is one."""
    head = headline(view)
    ended = back_to(view) if head.text == BACK else sentence(view.ended.heading) if view.ended and view.open else ""
    paused = PAUSED.get(not_playing.reason(view), "")
    corrected = CORRECTED if view.correcting and head.tone == "closed" else ""
    return msgspec.structs.replace(head, text=paused or corrected or head.text, source=ended)


def keys(view: View, *, short: bool = False) -> tuple[tuple[str, bool], ...]:
    """How each key switch stands, and whether it is on: `Dealer in`, `Floor manager's key off`, in short without the
    word key.
    """
    return tuple((_key(name if short else switch(name), on), on) for name, on in view.keys.items())


def _key(called: str, on: bool) -> str:
    if called in (DEALER, switch(DEALER)):
        return "Dealer in" if on else "Dealer out"
    return f"{sentence(spoken(called))} {'on' if on else 'off'}"


def messages(view: View, extras: Extras = NOTHING_MORE) -> tuple[ScreenMessage, ...]:
    """All messages, the most urgent first: first block, refusal, alerts, last round, note, seal.

    Before the notes stand the faults that a person has prepared at a simulated table.
    """
    said = (*_stops(view), *_refusals(view), *_alerts(view), *_prepared(extras), *_last_round(view))
    return (*said, *_notes(view), *_tournament(view), *_seal(view))


def beside_next(view: View, extras: Extras = NOTHING_MORE) -> tuple[ScreenMessage, ...]:
    """Those that have no other place on a screen: NEXT has the refusal, a band the stop, the status a void round.

    While the table is stopped the way back has the room of notes. While no dealer is signed in nothing else is asked:
    alerts wait until then.
    """
    stopped = bool(not_playing.reason(view))
    alerts = () if any(block.name == DEALER_KEY for block in view.blocks) else _alerts(view)
    board = view.shown(ShownKeno)
    if any(right for _, right in board.replaced):  # the board says which ball it was
        alerts = tuple(it for it in alerts if it.kind != "noted")
    still = () if stopped else _stops(view)
    notes = () if stopped or (board.settled and view.note and view.note.source == SETTLED) else _notes(view)
    return (*still, *alerts, *_prepared(extras), *notes, *_tournament(view), *_seal(view))


def prepared(extras: Extras) -> tuple[str, ...]:
    """Each fault that is prepared at a simulated table, and the key that clears it."""
    return tuple(f"{key.prepares}; press {key.cap or key.key.upper()} again to clear it" for key in extras.prepared)


def _prepared(extras: Extras) -> tuple[ScreenMessage, ...]:
    return (ScreenMessage("noted", "prepared fault", "\n".join(prepared(extras))),) if extras.prepared else ()


def _tournament(view: View) -> tuple[ScreenMessage, ...]:
    """By whose approval the tournament is held, while no session is open, or no dealer is signed in (s 8)."""
    held = view.tournament
    if not held or (held.lasts and all(block.name != DEALER_KEY for block in view.blocks)):
        return ()
    return (ScreenMessage("noted", held.name, f"{held.state}; approval: {held.approval}", source="s 8"),)


def standings(view: View) -> tuple[ScreenMessage, ...]:
    """The prize pool of a tournament and its players by rank, for a screen that has no strip with them."""
    held = view.tournament
    if not (held and held.ranking):
        return ()
    players = ", ".join(map(with_chips, held.ranking))
    return (ScreenMessage("noted", f"prize pool {dollars(held.pool)}", players),)


def terms(view: View) -> tuple[ScreenMessage, ...]:
    """By whose approval and rules a tournament is held, unless `messages` tell it: for a window without a strip."""
    held = view.tournament
    if not held or _tournament(view):
        return ()
    return (ScreenMessage("noted", "Minister's approval", "; ".join((held.approval, "tournament chips", *held.rules))),)


def ranked(it: Ranked) -> str:
    """`1. Ann $1,200`."""
    return f"{it.place}. {with_chips(it)}"


def with_chips(it: Ranked) -> str:
    """`Ann $1,200`, `Bob $0 out`, `Ann $1,200 wins $500`."""
    out, wins = " out" * it.out, f" wins {dollars(it.prize)}" if it.prize else ""
    return f"{sentence(spoken(it.player))} {dollars(it.chips)}{out}{wins}"


def _seal(view: View) -> tuple[ScreenMessage, ...]:
    """The last seal of the journal, while no dealer is signed in: so at the day's end."""
    if not view.sealed or all(block.name != DEALER_KEY for block in view.blocks):
        return ()
    return (ScreenMessage("noted", "last seal", f"{view.sealed}: write it down, it shows if the journal is set back"),)


def _stops(view: View) -> tuple[ScreenMessage, ...]:
    """The first reason why the table does not play. While a result is settled in spite of it, it is an alert."""
    if not view.blocks:
        return ()
    first, others = view.blocks[0], len(view.blocks) - 1
    heading = spoken(first.called or first.name) + (f" (and {others} more)" if others else "")
    if not not_playing.reason(view):
        what, remedy = first.in_plain_words
        if first.how == "works again":  # it says so, as it does if it is turned by hand
            return (ScreenMessage("told", f"to use the {heading} again", remedy),)
        return (ScreenMessage("alert", heading, what, remedy, first.source),)
    return (ScreenMessage("stopped", f"stopped: {heading}", *first.in_plain_words, first.source),)


def _refusals(view: View) -> tuple[ScreenMessage, ...]:
    refusal = view.refusal
    return (ScreenMessage("refused", refusal.heading, refusal.text, source=refusal.source),) if refusal else ()


def _alerts(view: View) -> tuple[ScreenMessage, ...]:
    """The alerts, the newest first, those for the technician last. Several of one device that read alike are one.

    Of a device of which the game itself says what is done instead, the technician's alert says nothing more.
    """
    told = {it.device for it in view.alarms if it.device and it.role != TECHNICIAN}
    newest = [it for it in view.alarms[::-1] if it.role != TECHNICIAN or it.device not in told]
    each = sorted(newest, key=lambda it: it.role == TECHNICIAN)
    return tuple(dict.fromkeys(_alert(it, over=it.of_spin and view.declared is not None) for it in each))


def _alert(alarm: Alarm, *, over: bool) -> ScreenMessage:
    """An alert; over: a result stands in spite of it, so it is only said. Red is for what stops the table."""
    kind: MessageKind = "noted" if over else "told"
    words, whom = for_the_dealer(alarm), spoken(alarm.role)
    return ScreenMessage(kind, "alert", words.text, source=words.source, whom=whom)


def for_the_dealer(alarm: Alarm) -> Words:
    """An alert as the dealer reads it; the technician reads more by `tablectl status`."""
    return Words(alarm.plain or alarm.words, alarm.source)


def _last_round(view: View) -> tuple[ScreenMessage, ...]:
    """How the last round ended, if not by a declaration; until the next round has begun.

    If wagers go back, the payment list says it. Once new ones lie there, it is no news any more.
    """
    ended = None if view.owed or view.standing else view.ended
    return (ScreenMessage("noted", "the last round", ended.text, source=ended.source),) if ended else ()


def _notes(view: View) -> tuple[ScreenMessage, ...]:
    return (ScreenMessage("noted", "noted", view.note.text, source=view.note.source),) if view.note else ()


def state(view: View) -> str:
    """The game's own state in a line: `point 6; shooter place 2`. Long lists are cut at the front."""
    return "; ".join(f"{name} {spoken(in_words(_last(value)))}" for name, value in view.facts.items())


def _last(value: Said) -> Said:
    """The same value, of a long list the last words."""
    return ("…", *value[-_MOST_WORDS:]) if isinstance(value, tuple) and len(value) > _MOST_WORDS else value


def commission(view: View) -> str:
    """Who owes how much commission, in a line: `place 1 $2.50; place 4 $10`."""
    return "; ".join(f"{spoken(player)} {dollars(cents)}" for player, cents in view.commission.items())


def recent(view: View) -> tuple[Result, ...]:
    """Past results, newest first, without the one in the headline."""
    return view.recent[1:] if view.declared and view.recent[:1] == (view.declared,) else view.recent


def all_win(wins: tuple[str, ...]) -> str:
    """What wins, as a sentence; empty if nothing does."""
    *others, last = wins or ("",)
    return sentence(f"{', '.join(others)} and {last} win" if others else last and f"{last} wins")
