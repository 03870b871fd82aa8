# SPDX-License-Identifier: MIT
"""The language of tapes: each kind of line and what it does on a stage. See `tests/games/README.md`."""

import re
import shlex
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.engine.record.chip_float import InFloat, counted_of
from controller.engine.record.events import (
    Act,
    Acted,
    ChipsIssued,
    ChipsOffered,
    Collected,
    Directed,
    Drew,
    Event,
    LimitsProposed,
    Marked,
    NoticeWithdrawn,
    Placed,
    PlayerLeft,
    Seated,
    Spoken,
    Staked,
    Withdrawn,
)
from controller.engine.record.jackpot_claims import ClaimRefused
from controller.engine.record.opening import InOpening
from controller.engine.record.people import SignedIn, SignedOut
from controller.engine.record.state import OWN_LIMITS
from controller.engine.record.tournament import GoesOn, Heat, InTournament
from controller.engine.record.written import why_refused
from controller.engine.rules.directions import split_fields
from controller.engine.values.money import cents
from controller.engine.values.roles import ROLES
from controller.tapes.machines.kinds import KINDS
from controller.tapes.machines.tickets import TapeTickets
from controller.tapes.script import floor_places
from controller.tapes.script.errors import StageError, TapeError, must_be_known, number_in
from controller.tapes.script.floor import answer_in
from controller.tapes.script.opening import limits_of_kind, stake_of
from controller.tapes.script.tournament import conditions_of
from controller.tapes.stages.tape_table import TapeTable

Action = Callable[..., None]

ON = {"on": True, "off": False}
NOBODY = "nobody"
MOST_MINUTES = 1_440
"""The longest time in a line of a tape: a day."""
SIGNED_IN_S = 15 * 60
"""Seconds for which a person stays signed in."""
MOST_SECONDS = 1_000_000_000
"""The furthest that a tape's clock jumps: 30 years."""

FORMS = {
    "wager": "wager PLAYER WAGER $5 [with chips of TABLE] [with coins] [at PLACE] [on hand 3] [by voucher] [confirmed] "
    "[agreed]",
    "found": "found PLAYER WAGER $5 [with chips of TABLE] [with coins] [at PLACE] [on hand 3]",
    "withdraw": "withdraw PLAYER WAGER [on hand 3]",
    "say": "say PLAYER WAGER $5 [with cash] [confirmed]",
    "call": "call PLAYER WAGER on [without marker], or off",
    "issue": "issue COLOUR to PLAYER [agreed]",
    "redeem": "redeem COLOUR from TABLE [closed]",
    "seat": "seat PLAYER",
    "stake": "stake PLAYER $500 at SEAT",
    "act": "act SEAT bet [$20], or fold, check, call, tap-out",
    "draw": "draw SEAT 3",
    "collect": "collect PLAYER",
    "leave": "leave PLAYER",
    "tournament": "tournament enter PLAYER $100, or refund, seat, begin, end, count, sign, pay, export, cancel, close",
    "opening": "opening done STEP, or close, open",
    "float": "float opening $100x50 $5x200, or fill, credit, closing, sign, withdraw",
}
"""How a person writes the lines that may be entered at a running table. Words in brackets may be left out."""


def do(stage: TapeTable, line: str) -> None:
    """Do one line on this stage. For an unknown line, raises TapeError that names the nearest."""
    if known := _read(line):
        action, words = known
        action(stage, *words)
        return
    for machine in stage.machines:
        for pattern, method in machine.LINES.items():
            if match := _form(pattern).fullmatch(line):
                getattr(machine, method)(*match.groups())
                return
    for kind in KINDS:
        if any(re.fullmatch(pattern, line) for pattern in kind.lines.LINES):
            raise TapeError(f"this table has no {kind.lines.NAME}")
    if any(re.fullmatch(pattern, line) for pattern in TapeTickets.LINES):
        raise TapeError(f"this table has no {TapeTickets.NAME}")
    patterns = (*_LINES, *(pattern for machine in stage.machines for pattern in machine.LINES))
    first_words = {re.split(r"[ (]", pattern)[0] for pattern in patterns}
    first = line.split(maxsplit=1)[0]
    if first in first_words:
        raise TapeError(f"a line {first} … is written so: {FORMS.get(first, 'see tests/games/README.md')}")
    near = get_close_matches(first, first_words, n=1)
    raise TapeError("no such line" + (f": did you mean {near[0]} …?" if near else ""))


@lru_cache(maxsize=4096)
def _read(line: str) -> tuple[Action, tuple[str | None, ...]] | None:
    """Return the action of a line of any table, and its words; None if only a machine may know the line. Cached."""
    for pattern, action in _LINES.items():
        if match := _form(pattern).fullmatch(line):
            return action, match.groups()
    return None


@cache
def _form(pattern: str) -> re.Pattern[str]:
    """The form of a line. Each line is held against all of them, and `re` itself keeps fewer than there are."""
    return re.compile(pattern)


def _send(stage: TapeTable, event: Event) -> None:
    """Give the table what a person enters. Raises TapeError for words that may not be written."""
    if why := why_refused(event):
        raise TapeError(why)
    stage.send(event)


def by_name(method: str) -> Action:
    """An action that calls this method of the stage with the words of the line."""
    return lambda stage, *words: getattr(stage, method)(*words)


def enter(stage: TapeTable, numbers: str) -> None:
    """Press number buttons and the entry button."""
    for number in numbers.split():
        stage.key_number(int(number))
    stage.press_entry()


def placed(stage: TapeTable, player: str, wager: str, amount: str, *how: str | None) -> None:
    """Place a wager; `how`: another table's chips, coins, a box, one hand only, a voucher, confirmed, agreed."""
    *where, voucher, confirmed, agreed = how
    it = _wager(player, wager, amount, *where)
    _send(stage, replace(it, voucher=bool(voucher), confirmed=bool(confirmed), agreed=bool(agreed)))


def found(stage: TapeTable, player: str, wager: str, amount: str, *where: str | None) -> None:
    """A wager is found on the layout; `where`: another table's chips, coins, a seated player's box, one hand only."""
    _send(stage, replace(_wager(player, wager, amount, *where), found=True))


def _wager(player: str, wager: str, amount: str, *where: str | None) -> Placed:
    table, coins, box, hand = where
    return Placed(
        player, wager, cents(amount), issued_at=table or "", coins=bool(coins), box=box or "", hand=hand or ""
    )


def withdrawn(stage: TapeTable, player: str, wager: str, hand: str | None) -> None:
    """Take a wager back, perhaps from one hand only."""
    _send(stage, Withdrawn(player, wager, hand or ""))


def said(stage: TapeTable, player: str, wager: str, amount: str, *how: str | None) -> None:
    """Make a spoken wager, perhaps with cash, perhaps confirmed."""
    _send(stage, Spoken(player, wager, cents(amount), *map(bool, how)))


def called(stage: TapeTable, player: str, wager: str, how: str) -> None:
    """A player calls a wager on or off; `how`: `on`, `off`, or `on without marker`."""
    on, _, without = how.partition(" ")
    _send(stage, Marked(player, wager, ON[on], marker=not without))


def issued(stage: TapeTable, colour: str, player: str, agreed: str | None) -> None:
    """Issue non-value chips to a player."""
    _send(stage, ChipsIssued(colour, player, bool(agreed)))


def offered(stage: TapeTable, colour: str, table: str, closed: str | None) -> None:
    """A player offers non-value chips back."""
    _send(stage, ChipsOffered(colour, stage.table if table == "here" else table, bool(closed)))


def staked(stage: TapeTable, player: str, amount: str, seat: str) -> None:
    """A player puts chips on the table, as table stake."""
    _send(stage, Staked(player, seat, cents(amount)))


def acted(stage: TapeTable, seat: str, act: Act, amount: str | None = None) -> None:
    """The player at a seat folds, checks, calls, bets or taps out."""
    if amount and not cents(amount):
        raise TapeError("a bet of $0: name an amount above $0, or none for the only possible bet")
    _send(stage, Acted(seat, act, cents(amount) if amount else 0))


def drew(stage: TapeTable, seat: str, cards: str) -> None:
    """The player at a seat has this many cards replaced."""
    _send(stage, Drew(seat, int(cards)))


def limits(stage: TapeTable, changes: str, minutes: str | None, role: str | None, agreed: str | None) -> None:
    """Propose new limits; limits that the line does not name stay. Without minutes the sign shows no time."""
    kinds: dict[str, tuple[int, int] | None] = {}
    amounts: dict[str, int] = {}
    for name, _, value in (change.partition("=") for change in changes.split()):
        if ".." in value or value == "none" or name == stake_of(stage.game):
            kinds[name] = None if value == "none" else limits_of_kind(value)
        else:
            must_be_known("no limit", name, OWN_LIMITS)
            amounts[name] = cents(value)
    after = None if minutes is None else 60 * number_in(minutes, MOST_MINUTES)
    minimum, maximum, increment = (amounts.get(name) for name in OWN_LIMITS)
    sign = (minimum, maximum, increment, after, stage.time_of_day, kinds)
    _send(stage, LimitsProposed(*sign, _in_role(role), agreed=bool(agreed)))


def notice_withdrawn(stage: TapeTable, names: str | None, role: str | None) -> None:
    """Withdraw announced changes: of these limits, or the only one."""
    _send(stage, NoticeWithdrawn(tuple((names or "").split()), _in_role(role)))


def _in_role(role: str | None) -> str:
    """The role of a person, if the line names one."""
    if role:
        must_be_known("no role", role, ROLES)
    return role or ""


def directed(stage: TapeTable, role: str, direction: str, *how: str | None) -> None:
    """A person with a role gives a direction; `how`: the player it is about, the ground, the reason, agreed."""
    must_be_known("no role", role, ROLES)
    player, ground, reason, agreed = how
    why = " ".join(shlex.split(reason or ""))
    said = Directed(role, direction, why, player or "", ground or "", bool(agreed))
    _send(stage, split_fields(said, stage.game.directions))


def in_tournament(stage: TapeTable, role: str | None, **what: Any) -> None:
    """A person does something about the tournament."""
    stated: dict[str, Any] = {name: value for name, value in what.items() if value}
    if "amount" in stated:
        stated["cents"] = cents(stated.pop("amount"))
    if "reason" in stated:
        stated["reason"] = " ".join(shlex.split(stated["reason"]))
    _send(stage, InTournament(**stated, role=_in_role(role)))


def heat_taken_in(stage: TapeTable, table: str, date: str, pool: str, players: str) -> None:
    """A heat of another table with the same file has handed over its pool, and players with so many chips each.

    players: `nobody`, if none of them goes on.
    """
    terms = stage.tournament
    if terms is None:
        raise TapeError("first name the tournament: tournament of fee=$100 heats=heat-1 through=2")
    go_on = tuple(
        GoesOn(name, cents(chips)) for name, _, chips in (it.partition("=") for it in players.split() if it != NOBODY)
    )
    heat = Heat(table, terms.name, terms.digest, date, cents(pool), go_on)
    _send(stage, InTournament("import", heat=heat))


def in_opening(stage: TapeTable, act: str, step: str | None, reason: str | None, role: str | None) -> None:
    """A person says that a step before play is done; or closes the table, or opens it again."""
    why = " ".join(shlex.split(reason or ""))
    _send(stage, msgspec.convert({"act": act, "step": step or "", "role": _in_role(role), "reason": why}, InOpening))


def in_float(stage: TapeTable, act: str, pieces: str | None, role: str | None) -> None:
    """A person counts the chips in the tray, brings or takes away some, or signs."""
    event = msgspec.convert({"act": act, "role": _in_role(role)}, InFloat)
    _send(stage, msgspec.structs.replace(event, pieces=counted_of((pieces or "").split())))


def signed_in(stage: TapeTable, person: str, named: str) -> None:
    """A person signs in, as if the table knew it by the PIN."""
    stage.send(SignedIn(person, tuple(map(_in_role, named.split(","))), SIGNED_IN_S, "a PIN"))


def from_the_floor(words: Callable[..., Event]) -> Action:
    """An action by which the table hears from its floor."""
    return lambda stage, *said: stage.send(words(*said))


def wait(stage: TapeTable, seconds: int) -> None:
    """Let time pass. Raises StageError while a motor is on: the machine's movement comes first."""
    if stage.motor_on:
        raise StageError("a machine runs: say first what it does, then wait")
    stage.wait(seconds)


def clock_jumps(stage: TapeTable, back: str, seconds: str) -> None:
    """The wall clock is set forward, or back."""
    jump = number_in(seconds, MOST_SECONDS)
    stage.move_clock(-jump if back else jump)


_LINES: dict[str, Action] = {
    r"press entry": by_name("press_entry"),
    r"press (\S+)": by_name("press"),
    r"turn (\S+) key (on|off)": lambda stage, key, on: stage.turn_key(key, ON[on]),
    r"key ([0-9])": lambda stage, number: stage.key_number(int(number)),
    r"enter ([0-9](?: [0-9])*)": enter,
    r"wager (\S+) (\S+) (\S+)(?: with chips of (\S+))?( with coins)?(?: at (\S+))?(?: on hand (\S+))?"
    r"( by voucher)?( confirmed)?( agreed)?": placed,
    r"found (\S+) (\S+) (\S+)(?: with chips of (\S+))?( with coins)?(?: at (\S+))?(?: on hand (\S+))?": found,
    r"withdraw (\S+) (\S+)(?: on hand (\S+))?": withdrawn,
    r"say (\S+) (\S+) (\S+)( with cash)?( confirmed)?": said,
    r"call (\S+) (\S+) (on|off|on without marker)": called,
    r"issue (\S+) to (\S+)( agreed)?": issued,
    r"redeem (\S+) from (\S+)( closed)?": offered,
    r"seat (\S+)": lambda stage, player: _send(stage, Seated(player)),
    r"stake (\S+) (\S+) at (\S+)": staked,
    r"act (\S+) (fold|check|call|tap-out)": acted,
    r"act (\S+) (bet)(?: (\S+))?": acted,
    r"draw (\S+) ([0-9]{1,2})": drew,
    r"collect (\S+)": lambda stage, player: _send(stage, Collected(player)),
    r"leave (\S+)": lambda stage, player: _send(stage, PlayerLeft(player)),
    r"tournament of (\S+=\S+(?: \S+=\S+)*)": lambda stage, words: stage.hold_tournament(conditions_of(words)),
    r"tournament (enter|pay|count) (\S+) (\S+)(?: by (\S+))?": lambda stage, act, player, amount, role: in_tournament(
        stage, role, act=act, player=player, amount=amount
    ),
    r"tournament (wager) (\S+) (\S+) on ([0-9]+(?: [0-9]+)*)": lambda stage, act, player, amount, numbers: (
        in_tournament(stage, None, act=act, player=player, amount=amount, numbers=tuple(map(int, numbers.split())))
    ),
    r"tournament (refund) (\S+)(?: by (\S+))?": lambda stage, act, player, role: in_tournament(
        stage, role, act=act, player=player
    ),
    r"tournament (seat) (\S+)(?: as (\S+))?(?: by (\S+))?": lambda stage, act, player, name, role: in_tournament(
        stage, role, act=act, player=player, name=name
    ),
    r'tournament (begin) (\S+)(?: (".*"))?(?: by (\S+))?': lambda stage, act, date, reason, role: in_tournament(
        stage, role, act=act, date=date, reason=reason
    ),
    r"tournament import (\S+) (\S+) (\S+) (nobody|\S+=\S+(?: \S+=\S+)*)": heat_taken_in,
    r'tournament (end|cancel|close)(?: (".*"))?(?: by (\S+))?': lambda stage, act, reason, role: in_tournament(
        stage, role, act=act, reason=reason
    ),
    r'tournament (withdraw) (\S+) (".*")(?: by (\S+))?': lambda stage, act, name, reason, role: in_tournament(
        stage, role, act=act, name=name, reason=reason
    ),
    r"tournament (sign|withdraw|export)(?: by (\S+))?": lambda stage, act, role: in_tournament(stage, role, act=act),
    r'opening (done) (\S+)(?: (".*"))?(?: by (\S+))?': in_opening,
    r'opening (close|open)()(?: (".*"))?(?: by (\S+))?': in_opening,
    r"float (opening|fill|credit|closing) (\S+x[0-9]+(?: \S+x[0-9]+)*)(?: by (\S+))?": in_float,
    r"float (sign|withdraw)()(?: by (\S+))?": in_float,
    r"sign in (\S+) as (\S+)": signed_in,
    r"sign out (\S+)": lambda stage, person: stage.send(SignedOut(person)),
    r"floor knows it as (no floor|\S+)": from_the_floor(floor_places.named),
    r"floor answers ([0-9]+) (yes|no)(?: held by (.+))?": from_the_floor(floor_places.answered),
    r'floor refuses ([0-9]+) (".*")': from_the_floor(floor_places.refused),
    r"floor rules ([0-9]+) (exclude|apart) (\S+(?: and \S+)?)(?: in (\S+))? under (.+)": from_the_floor(
        floor_places.ruled
    ),
    r"floor rules ([0-9]+) end ([0-9]+)": from_the_floor(floor_places.ended),
    r"limits withdraw(?: ((?!as ).+?))?(?: as (\S+))?": notice_withdrawn,
    r"limits (\S+=\S+(?: \S+=\S+)*)(?: after ([0-9]+) minutes)?(?: as (\S+))?( agreed)?": limits,
    r'direct (\S+) (\S+)(?: (?!because |agreed$)([^"\s]\S*))?(?: because (\S+))?(?: (".*"))?( agreed)?': directed,
    r"wait ([0-9]+) minutes": lambda stage, minutes: wait(stage, 60 * number_in(minutes, MOST_MINUTES)),
    r"wait ([0-9]+) seconds": lambda stage, seconds: wait(stage, number_in(seconds, 60 * MOST_MINUTES)),
    r"(?:lamp|light) (\S+) dark": by_name("lamp_dark"),
    r"(?:lamp|light) (\S+) mended": by_name("lamp_mended"),
    r"(\S+) lost": by_name("lose"),
    r"(\S+) back": by_name("give_back"),
    r"button (\S+) stuck": by_name("hold_button"),
    r"button (\S+) freed": by_name("free_button"),
    r"power cut": by_name("power_cut"),
    r"link (down|up)": lambda stage, how: stage.link(up=how == "up"),
    r"floor answers claim ([0-9]+ of \S+): order ([0-9]+) prize (\S+) pays (\S+=\S+(?: \S+=\S+)*)"
    r"(?: seed (\S+))?(?: timeline ([0-9]+))?(?: database (\S+))?": lambda stage, *words: stage.send(answer_in(*words)),
    r'floor refuses claim ([0-9]+) of (\S+) "(.*)"': lambda stage, number, pool, why: stage.send(
        ClaimRefused(pool, number_in(number, MOST_SECONDS), why)
    ),
    r"clock jumps (-?)([0-9]+) seconds": clock_jumps,
}
