# SPDX-License-Identifier: MIT
"""The program's betting beside the reference: the same acts done to both, and their answers in the same form."""

from dataclasses import dataclass

from controller.games.draw_poker.streets import BETTING as DRAW_BETTING
from controller.games.five_card_stud.streets import BETTING as FIVE_BETTING
from controller.games.manila.streets import BETTING as MANILA_BETTING
from controller.games.poker.contest.acting import DOES, Does, entry, may, refusal
from controller.games.poker.contest.acts import Barred, Begins, PlayerAct
from controller.games.poker.contest.betting_rules import BettingRules, Terms
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest
from controller.games.seven_card_stud.streets import BETTING as SEVEN_BETTING
from tests.games.poker.reference.round import DRAW, FIVE, MANILA, SEVEN, BettingRound, Choice, PlainPlayer, TableSigns

RULES: dict[str, BettingRules] = {
    MANILA: MANILA_BETTING,
    DRAW: DRAW_BETTING,
    FIVE: FIVE_BETTING,
    SEVEN: SEVEN_BETTING,
}


@dataclass
class Both:
    """A round of play in both implementations."""

    round: BettingRound
    contest: Contest
    rules: BettingRules
    terms: Terms
    done: list[str]
    """Acts so far, for people who read a failure."""

    def told(self) -> str:
        return "; ".join(self.done)

    def copy(self) -> "Both":
        return Both(self.round.copy(), self.contest, self.rules, self.terms, list(self.done))

    # bets before the cards

    def blind(self, seat: int, due: int) -> None:
        self._before("compulsory blind" if self.round.table.game == DRAW else "blind", seat, due)
        self.round.blind(seat, due)

    def over_blind(self, seat: int) -> None:
        self._before("blind", seat, 2 * self.round.last_blind)
        self.round.over_blind(seat)

    def antes(self) -> None:
        for player in self.round.players:
            self._before("ante", player.seat, self.round.table.ante)
        self.round.antes()

    def _before(self, kind: str, seat: int, due: int) -> None:
        cents = min(due, self.round.at(seat).stake)
        self.done.append(f"{seat} {kind} {cents}")
        self.contest = apply_entry(self.contest, PlayerAct(seat, kind, cents, due=due if cents < due else 0))  # type: ignore[arg-type]

    # a round of betting

    def begin(self, street: int, first: int) -> None:
        self.done.append(f"street {street} from {first}")
        table = self.round.table
        optional = street == 0 and (table.game == MANILA or (table.game in (FIVE, SEVEN) and table.forced == "blind"))
        option = self.round.players[0].seat if optional else 0
        self.contest = apply_entry(
            self.contest, Begins(street, first, option=option, each=RULES[table.game].streets[street].each)
        )
        self.round.begin(street, first)

    def exposed(self, *, early: bool) -> None:
        """A communal card was exposed (s 282)."""
        self.done.append("exposed early" if early else "exposed")
        self.contest = apply_entry(self.contest, Barred("s 282(2)" if early else "s 282(1)", least=early))
        self.round.exposed(early=early)

    def does(self, choice: Choice) -> None:
        """Apply one of the reference's choices to both."""
        what, chips = choice
        seat = self.round.turn()
        self.done.append(f"{seat} {what} {chips}")
        does, cents = as_typed(self.round, choice)
        self.contest = apply_entry(self.contest, entry(self.contest, self.rules, self.terms, does, cents))
        self.round.does(what, chips)

    def dead(self, seat: int) -> None:
        self.done.append(f"{seat} dead")
        self.contest = apply_entry(self.contest, PlayerAct(seat, "dead"))
        self.round.dead(seat)

    def gives_back(self, seat: int, chips: int) -> None:
        self.done.append(f"{seat} back {chips}")
        self.contest = apply_entry(self.contest, PlayerAct(seat, "back", chips))
        self.round.gives_back(seat, chips)

    # the program's answers in the reference's form

    def turn(self) -> int:
        return self.contest.betting.turn

    def choices(self) -> set[Choice]:
        """Return the choices that the program offers the player in turn."""
        found: set[Choice] = set()
        if not self.turn():
            return found
        standing = self.contest.seats[self.turn()]
        call = self.contest.owes(self.turn())
        for one in may(self.contest, self.rules, self.terms):
            if one.does in ("fold", "check"):
                found.add((one.does, 0))
            elif one.does == "call":
                found.add(("tap out" if call >= standing.stake else "call", min(call, standing.stake)))
            elif one.does == "tap-out":
                found.add(("tap out", standing.stake))
            else:
                kind, under = ("open", 0) if one.opens else ("raise", call)
                amounts = {*range(one.least, one.most + 1, one.step), one.alone} - {0}
                found |= {("tap out" if under + cents == standing.stake else kind, under + cents) for cents in amounts}
        return found

    def accepted(self, most: int, step: int) -> set[Choice]:
        """Return the choices that the program accepts, of everything that can be keyed up to this many cents."""
        call, stake = self.contest.owes(self.turn()), self.contest.seats[self.turn()].stake
        opens = any(one.opens for one in may(self.contest, self.rules, self.terms))
        found: set[Choice] = set()
        for does in DOES:
            for cents in range(step, most + 1, step) if does == "bet" else (0,):
                if refusal(self.contest, self.rules, self.terms, does, cents) is None:
                    found.add(as_choice(does, cents, call, stake, opens))
        return found


def as_choice(does: Does, cents: int, call: int, stake: int, opens: bool) -> Choice:
    if does in ("fold", "check"):
        return does, 0
    chips = stake if does == "tap-out" else call if does == "call" else cents if opens else call + cents
    kind = "call" if does == "call" else "open" if opens else "raise"
    return ("tap out" if chips == stake else kind), chips


def as_typed(round_: BettingRound, choice: Choice) -> tuple[Does, int]:
    """Return the entry for this choice: a raise is entered as the amount above the call."""
    what, chips = choice
    if what == "fold":
        return "fold", 0
    if what == "check":
        return "check", 0
    if what == "call":
        return "call", 0
    if what == "tap out":
        return "tap-out", 0
    return "bet", chips if what == "open" else chips - round_.call(round_.turn())


def both(table: TableSigns, stakes: list[int]) -> Both:
    """Nobody has bet yet. Seats are 1, 2, 3 … clockwise from the buck."""
    seats = dict(enumerate(stakes, 1))
    round_ = BettingRound(table, [PlainPlayer(seat, stake) for seat, stake in seats.items()])
    terms = Terms(table.minimum, table.maximum, table.step, table.limit)  # type: ignore[arg-type]
    return Both(round_, begin_contest(seats), RULES[table.game], terms, [])


def started(table: TableSigns, stakes: list[int]) -> Both:
    """After the bets that must be made before the cards."""
    found = both(table, stakes)
    if table.game == DRAW:
        found.blind(1, table.minimum)
        found.blind(2, 2 * table.minimum)
    elif table.game == MANILA or table.forced == "blind":
        found.blind(1, table.minimum)
    else:
        found.antes()
    return found
