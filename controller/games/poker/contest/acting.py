# SPDX-License-Identifier: MIT
"""The possible acts of the player in turn, their amounts, and refusals of all other acts."""

from typing import Literal, NamedTuple

from controller.engine.rules.wagering import Refusal
from controller.engine.values.money import dollars
from controller.games.poker.contest.acts import Kind, PlayerAct
from controller.games.poker.contest.betting_rules import BetSize, BettingRules, Terms
from controller.games.poker.contest.contest import Contest

Does = Literal["fold", "check", "call", "bet", "tap-out"]
"""An act as buttons and commands name it. `bet` is an opening bet, or a call and a raise."""
DOES: tuple[Does, ...] = ("fold", "check", "call", "bet", "tap-out")
FEW = 4
"""Amounts that are listed one by one. More are shown as a range."""
_WORDS = {"fold": "fold", "check": "check", "call": "call", "bet": "bet", "tap-out": "tap out"}


class PossibleAct(NamedTuple):
    """A possible act of a player."""

    does: Does
    source: str
    least: int = 0
    """Lowest amount, in cents; of a raise, the part above the call."""
    most: int = 0
    """Highest amount, in cents."""
    step: int = 0
    """Cents. Difference between two possible amounts."""
    opens: bool = False
    """Whether the act is an opening bet."""
    alone: int = 0
    """A single lower amount that is possible too, in cents."""
    declines: str = ""
    """The act that a check declines, in words, where the rules have no checking; empty where they do."""

    @property
    def words(self) -> str:
        """Return the act in words: `call $10`, `raise $5 to $10 by $5`, `decline to raise (press check)`."""
        if self.declines:
            return f"{self.declines} (press check)"
        what = "raise" if self.does == "bet" and not self.opens else _WORDS[self.does]
        return f"{what} {self.amounts}" if self.most else what

    @property
    def amounts(self) -> str:
        """Return the amounts in words: `$10`, `$5 or $10`, `$5 to $50 by $5`, `$5, or $10 to $25 by $1`."""
        alone = f"{dollars(self.alone)}, or " if self.alone else ""
        *others, last = [dollars(self.least + self.step * at) for at in range(min(FEW, self.possible))]
        if not alone and self.possible <= FEW:
            return f"{', '.join(others)} or {last}" if others else last
        if self.least == self.most:
            return f"{alone}{dollars(self.least)}"
        return f"{alone}{dollars(self.least)} to {dollars(self.most)} by {dollars(self.step)}"

    @property
    def possible(self) -> int:
        """Return the number of possible amounts, from least to most."""
        return (self.most - self.least) // self.step + 1 if self.step else 1

    @property
    def only(self) -> int:
        """Return the amount if only one is possible; else 0."""
        return self.least if self.least == self.most and not self.alone else 0

    def goes_with(self, cents: int) -> bool:
        """Return whether the act is possible with this keyed amount; 0: none. The only possible bet needs no amount."""
        if self.does != "bet" or not cents:
            return not cents and (self.does != "bet" or bool(self.only))
        return BetSize(self.least, self.most, self.step, "", self.alone).allows(cents)


def may(contest: Contest, rules: BettingRules, terms: Terms) -> tuple[PossibleAct, ...]:
    """Return all possible acts of the player in turn; none if nobody is to act."""
    if not contest.betting.turn:
        return ()
    every = (one(contest, rules, terms, does) for does in DOES)
    return tuple(it for it in every if it)


def one(contest: Contest, rules: BettingRules, terms: Terms, does: Does) -> PossibleAct | None:
    """Return this act of the player in turn; None if the act is not possible."""
    section = rules.acts(contest.betting.street)
    match does:
        case "fold":
            return PossibleAct("fold", section) if may_fold(contest, rules) else None
        case "check":
            return _check(contest, rules) if may_check(contest, rules) else None
        case "call":
            return _call(contest, rules, section)
        case "bet":
            return _bet(contest, rules, terms)
        case _:
            has = contest.seats[contest.betting.turn].chips_left
            return (
                PossibleAct("tap-out", rules.sections.taps_out, has, has) if taps_out(contest, rules, terms) else None
            )


def _check(contest: Contest, rules: BettingRules) -> PossibleAct:
    """Return the act of going on without a bet: a check, or where the rules have no checking, declining to bet."""
    more = "decline to bet more" if must_open(contest, rules) else "decline to raise"
    return PossibleAct("check", check_section(contest, rules), declines=more if contest.betting.highest else "")


def _call(contest: Contest, rules: BettingRules, section: str) -> PossibleAct | None:
    """Return a call by a player who has more than the call. Chips of an act out of turn count towards the call."""
    seat = contest.betting.turn
    owes, it = contest.owes(seat), contest.seats[seat]
    more = owes - it.early
    return PossibleAct("call", section, more, more) if 0 < owes < it.chips_left and not opens(contest, rules) else None


def _bet(contest: Contest, rules: BettingRules, terms: Terms) -> PossibleAct | None:
    """Return an opening bet, or a raise by a player who has more than the call."""
    seat, opening = contest.betting.turn, opens(contest, rules)
    has = contest.seats[seat].chips_left - (0 if opening else contest.owes(seat))
    size = bet_size(contest, rules, terms).within(has)
    return (
        PossibleAct("bet", size.source, size.least, size.most, size.step, opening, size.alone)
        if size.possible
        else None
    )


NOTHING = BetSize(1, 0, 1, "")
"""A size that allows no bet."""


def may_fold(contest: Contest, rules: BettingRules) -> bool:
    """Return whether the rules list folding: not for a player who has to open, or who may only raise or decline to."""
    now = contest.betting
    asked_last = now.turn == now.option and not contest.owes(now.turn) and bool(now.called)
    only_raises = asked_last and (contest.seats[now.turn].acted or rules.streets[now.street].opening is None)
    return not must_open(contest, rules) and not only_raises


def may_check(contest: Contest, rules: BettingRules) -> bool:
    """Return whether a player with nothing to call may go on without a bet.

    The player with the blind bet may decline to raise if nobody has raised. Other rounds allow a check only before the
    opening bet.
    """
    if contest.owes(contest.betting.turn):
        return False
    if not contest.betting.highest:
        return rules.streets[contest.betting.street].checks
    return not opens(contest, rules) or must_open(contest, rules)


def never_checks(contest: Contest, rules: BettingRules) -> bool:
    """Return whether a player can only open this round of betting or fold (ss 307(2), 309(2))."""
    return opens(contest, rules) and not rules.streets[contest.betting.street].checks and not must_open(contest, rules)


def check_section(contest: Contest, rules: BettingRules) -> str:
    """Return the section that lets a player go on without a bet."""
    if must_open(contest, rules):
        return rules.sections.blind_opens
    return rules.sections.declines if contest.betting.highest else rules.sections.check


def must_open(contest: Contest, rules: BettingRules) -> bool:
    """Return whether the player in turn has to make the opening bet."""
    return rules.streets[contest.betting.street].must_open and not contest.betting.opener


def opens(contest: Contest, rules: BettingRules) -> bool:
    """Return whether a bet would be the opening bet of this round of betting."""
    street = rules.streets[contest.betting.street]
    return street.opening is not None and not contest.betting.opener


def bet_size(contest: Contest, rules: BettingRules, terms: Terms) -> BetSize:
    """Return the size of an opening bet or a raise of the player in turn, without regard to the stake left."""
    street = rules.streets[contest.betting.street]
    if street.opening and opens(contest, rules):
        size = street.opening(contest, terms)
        return size._replace(most=size.least, source=contest.barred) if contest.least_only else size
    return NOTHING if why_no_raise(contest, rules) else street.raising(contest, terms)


def why_no_raise(contest: Contest, rules: BettingRules) -> Refusal:
    """Return why the player in turn may not raise by any amount; None if a raise is possible."""
    if why := why_barred(contest, rules):
        return why
    alone = ("nobody is left who could call a raise", rules.sections.raises)
    return None if contest.can_be_answered(contest.betting.turn) else alone


def why_barred(contest: Contest, rules: BettingRules) -> Refusal:
    """Return why no raise of this player counts now; None if a raise does."""
    seat, now, sections = contest.betting.turn, contest.betting, rules.sections
    if contest.after_short:
        return ("a player has tapped out with less than a raise: the others only call or fold", sections.short_raise)
    if contest.barred:
        return ("nobody may raise in this round of betting", contest.barred)
    if rules.raisers and len(now.raisers) >= rules.raisers and seat not in now.raisers:
        return (f"{rules.raisers} players have raised in this round of betting", sections.raisers)
    return None


def taps_out(contest: Contest, rules: BettingRules, terms: Terms) -> bool:
    """Return whether a case of tapping out applies (s 274(1), s 312(1), s 351(1), s 395(1)).

    A player with less than an opening bet may tap out too (assumed): at draw poker that player could only fold. Nobody
    taps out with a raise where raises are barred to everybody. After raises by three other players only a complete
    raise is barred (s 273(1)).
    """
    seat, owes = contest.betting.turn, contest.owes(contest.betting.turn)
    has = contest.seats[seat].chips_left
    if opens(contest, rules):
        size = bet_size(contest, rules, terms)
        return 0 < has < (size.alone or size.least) or size.allows_all(has)
    if has <= owes:
        return has > 0
    if contest.barred or contest.after_short or not contest.can_be_answered(seat):
        return False
    size = rules.streets[contest.betting.street].raising(contest, terms)
    return has - owes < size.enough or (size.allows_all(has - owes) and why_no_raise(contest, rules) is None)


def refusal(contest: Contest, rules: BettingRules, terms: Terms, does: Does, cents: int) -> Refusal:
    """Return why the player in turn may not do this; None if the act is possible. cents: the bet; 0: not keyed."""
    if not contest.betting.turn:
        return ("nobody is to act now", rules.sections.turns)
    found = one(contest, rules, terms, does)
    if found is None:
        why, source = _why_not(contest, rules, does)
        allowed = "; ".join(it.words for it in may(contest, rules, terms))
        return (f"{why}; allowed: {allowed}", source)
    if does != "bet" or found.goes_with(cents):
        return None
    if not cents:
        return (f"key the amount first: {found.words}", found.source)
    what = "an opening bet" if found.opens else "a raise"
    size = bet_size(contest, rules, terms)
    return (f"{what} of {dollars(cents)}: it is {found.amounts}", size.against(cents, terms))


def _why_not(contest: Contest, rules: BettingRules, does: Does) -> tuple[str, str]:
    seat, sections = contest.betting.turn, rules.sections
    if must_open(contest, rules) and does in ("fold", "check", "call"):
        return ("this player has to make the opening bet", sections.must_open)
    if does == "fold":
        return ("this player raises or declines to raise", sections.declines)
    if does == "check":
        return _why_no_check(contest, rules)
    if does == "call":
        return _why_no_call(contest, rules)
    has = contest.seats[seat].chips_left
    if does == "bet":
        return _why_no_bet(contest, rules, has)
    return (f"{dollars(has)} is left, enough to go on without tapping out", sections.taps_out)


def _why_no_check(contest: Contest, rules: BettingRules) -> tuple[str, str]:
    owes, sections = contest.owes(contest.betting.turn), rules.sections
    asked = owes and not never_checks(contest, rules)
    why = f"{dollars(owes)} is to be called" if asked else "nobody checks in this round of betting"
    checks = rules.streets[contest.betting.street].checks
    return (why, sections.check if checks else sections.no_checks or sections.check)


def _why_no_call(contest: Contest, rules: BettingRules) -> tuple[str, str]:
    owes, has = contest.owes(contest.betting.turn), contest.seats[contest.betting.turn].chips_left
    if 0 < has < owes:
        return (f"{dollars(has)} is left, not enough to call", rules.sections.taps_out)
    why = "there is nothing to call yet" if owes else "there is nothing to call"
    option = may_check(contest, rules) and contest.betting.highest
    return (why, check_section(contest, rules) if option else rules.acts(contest.betting.street))


def _why_no_bet(contest: Contest, rules: BettingRules, has: int) -> tuple[str, str]:
    if opens(contest, rules):
        return (f"{dollars(has)} is left, less than an opening bet", rules.sections.taps_out)
    few = (f"{dollars(has)} is left, not enough to raise", rules.sections.taps_out)
    return why_no_raise(contest, rules) or few


def entry(contest: Contest, rules: BettingRules, terms: Terms, does: Does, cents: int) -> PlayerAct:
    """Return the log entry of an act that is not refused."""
    seat, owes = contest.betting.turn, contest.owes(contest.betting.turn)
    has = contest.seats[seat].chips_left
    if does == "check" and must_open(contest, rules):
        return PlayerAct(seat, "open")
    if does in ("fold", "check"):
        return PlayerAct(seat, does)
    if does == "call":
        return PlayerAct(seat, "call", owes)
    if does == "tap-out":
        return _all_that_is_left(contest, rules, terms, has)
    bet = one(contest, rules, terms, "bet")
    if bet is None:
        raise ValueError("no bet is possible: ask for the refusal first")
    amount = cents or bet.only
    return PlayerAct(seat, "open", amount) if bet.opens else PlayerAct(seat, "raise", owes + amount)


def _all_that_is_left(contest: Contest, rules: BettingRules, terms: Terms, cents: int) -> PlayerAct:
    """Return the log entry of tapping out with this amount: an opening bet, or a call or raise, complete or short."""
    seat, more = contest.betting.turn, cents - contest.owes(contest.betting.turn)
    if opens(contest, rules):
        return PlayerAct(seat, "open", cents)
    return PlayerAct(seat, "tap out", cents, short=more > 0 and not bet_size(contest, rules, terms).allows_all(more))


def most_out(contest: Contest, rules: BettingRules, terms: Terms) -> int:
    """Return the most chips that the player in turn may bet: an opening bet, or a call and a raise.

    Includes a raise that nobody is left to call: the uncalled part goes back at the end of the round.
    """
    if opens(contest, rules):
        return bet_size(contest, rules, terms).most
    street = rules.streets[contest.betting.street]
    raised = 0 if why_barred(contest, rules) else street.raising(contest, terms).most
    return contest.owes(contest.betting.turn) + raised


def stands(contest: Contest, rules: BettingRules, terms: Terms) -> PlayerAct | None:
    """Return the act out of turn of the player in turn as an act, if it stands (s 281(2) and its twins).

    Returns None if somebody has bet more since: then the player acts anew. Chips over the limit go back.
    """
    early = contest.early.get(contest.betting.turn)
    if early is None:
        return None
    seat, owes = early.seat, contest.owes(early.seat)
    if early.kind == "fold" or (early.kind == "check" and not owes):
        return PlayerAct(seat, early.kind)
    if early.kind == "check" or early.cents < owes:
        return None
    most = most_out(contest, rules, terms)
    if not contest.seats[seat].stake and early.cents <= most:
        return _all_that_is_left(contest, rules, terms, early.cents)
    cents = min(early.cents, most)
    kind: Kind = "call" if cents <= owes else "open" if opens(contest, rules) else "raise"
    return PlayerAct(seat, kind, cents)
