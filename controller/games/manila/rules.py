# SPDX-License-Identifier: MIT
"""The poker rules of Manila poker: the deal, the first player, the section of every act (ss 257-286)."""

from collections.abc import Sequence

from c_ext.poker import MANILA, MANILA_LOW, Ranking
from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import COMMUNITY
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.manila.streets import BETTING
from controller.games.poker.contest.acts import Begins, BetEntry, PlayerAct
from controller.games.poker.contest.contest import Contest
from controller.games.poker.dealing import player_by_player
from controller.games.poker.rules import (
    ActRules,
    BlindRules,
    CardRules,
    ConductSections,
    DeadSections,
    DeckSections,
    EarlySections,
    ExposedSections,
    PokerRules,
    SeatSections,
    ShowdownSections,
)
from controller.games.poker.seats import by_the_buck
from controller.games.poker.table import PokerTable

HOLE_CARDS = 2
COMMUNAL = ("first", "second", "third", "fourth", "fifth")
A_B_C = {"call": "(a)", "open": "(a)", "raise": "(b)", "check": "(b)", "fold": "(c)"}
"""The paragraphs of ss 270(1), 270(3), 271(4), 271(5) and 271(8)."""
I_II_III = {"call": "(i)", "raise": "(ii)", "fold": "(iii)"}
"""The paragraphs of s 270(2)(c)."""
OF_KIND = {"blind": "s 269(1)", "tap out": "s 274(1)"}


# The deal


def order(table: PokerTable) -> list[CardDestination]:
    """Return the places of the cards: two hole cards player by player, then five communal cards (s 267(3)-(4))."""
    return [*_hole_cards(table), *(_communal(table, at) for at in range(len(COMMUNAL)))]


def _hole_cards(table: PokerTable) -> list[CardDestination]:
    dealt = player_by_player(table, HOLE_CARDS)
    return [CardDestination(str(seat), "s 267(3)", card=f"a card to seat {seat}") for _, seat in dealt]


def _communal(table: PokerTable, at: int) -> CardDestination:
    return CardDestination(COMMUNITY, _dealt_by(table, at), up=True, card=f"the {COMMUNAL[at]} communal card")


def _dealt_by(table: PokerTable, at: int) -> str:
    """Return the section on a communal card, by the end of the previous round of betting."""
    if not at:
        return "s 267(4)"
    contest = table.memory.play.contest
    if contest.betting.street < at - 1 or len(contest.active) < 2:
        return "s 274(8)"
    if at == 1:
        return "s 270(6)"
    return "s 271(12)" if contest.betting.highest else "s 271(6)"


def cards_until(table: PokerTable, street: int) -> int:
    """Return the number of cards dealt before a round of betting, from 0."""
    return len(_hole_cards(table)) + street + 1


# Acts


def first(table: PokerTable, street: int) -> int:
    """Return the first seat: next to the designated player in the first round, later the designated player."""
    contest = table.memory.play.contest
    return contest.active[0] if street else contest.clockwise(contest.order[0])[0]


def option(table: PokerTable) -> int:
    """Return the seat with the blind bet, which may raise once the others have acted (s 270(2)(b))."""
    return table.memory.play.contest.order[0]


def asks(bets: Sequence[BetEntry], contest: Contest) -> str:
    """Return the section for the player in turn. bets, contest: the log and its contest."""
    return _acts_by(bets, contest, contest.betting.turn)


def cites(bets: Sequence[BetEntry], contest: Contest, act: PlayerAct) -> str:
    """Return the section of an act. bets, contest: the log and the contest before the act."""
    if act.kind in OF_KIND:
        return OF_KIND[act.kind]
    section = _acts_by(bets, contest, act.seat)
    if section == "s 270(2)(b)":
        return {"raise": f"{section}(i)", "check": f"{section}(ii)"}.get(act.kind, "s 278(3)(b)")
    return section + (I_II_III if section == "s 270(2)(c)" else A_B_C).get(act.kind, "")


def _acts_by(bets: Sequence[BetEntry], contest: Contest, seat: int) -> str:
    """Return the section for an act of this seat.

    In the first round of betting the designated player is the last to act for the first time. A later round is opened
    by the designated player or another one; then the others answer.
    """
    now = contest.betting
    if now.street > 0:
        first = 4 if contest.is_fresh else 5
        return f"s 271({8 if now.opener else first})"
    if _acted_before(bets, seat):
        return "s 270(3)"
    if seat != contest.order[0]:
        return "s 270(1)"
    return f"s 270(2)({'c' if contest.owes(seat) else 'b'})"


def _acted_before(bets: Sequence[BetEntry], seat: int) -> bool:
    """Return whether this player has already acted in the open round of betting."""
    for it in reversed(bets):
        if isinstance(it, Begins):
            return False
        if isinstance(it, PlayerAct) and it.seat == seat:
            return True
    return False


def won(contest: Contest) -> str:
    """Return the section by which an uncalled bet wins; empty without one. contest: without this bet."""
    if not contest.is_uncalled:
        return ""
    if not contest.betting.street:
        return "s 270(5)(a)(i)"
    return "s 271(10)(a)(i)" if contest.is_raised else "s 271(9)(a)(i)"


def ranks(table: PokerTable) -> Ranking:
    """Return the ranking: two hole cards and three communal cards (s 251), the ace as announced (s 265)."""
    return MANILA_LOW if table.memory.ace_low else MANILA


# The whole game

RULES = PokerRules(
    bets=BETTING,
    acts=ActRules(first=first, option=option, asks=asks, cites=cites, won=won),
    cards=CardRules(
        preparation=PreparationSections(
            inspect="s 261(1)", spread="s 261(2)", wash="s 261(3)", shuffle="s 263(1)", new_cards="s 261(4)(b)",
            load="s 263(2)",
        ),
        shoe=ShoeSections(
            decks_section="s 260", dealt="s 269(2)", begins="s 269(2)", cutting_card="s 263(2)", loaded="s 263(2)"
        ),
        order=order, until=cards_until, ranks=ranks, ace="s 265",
    ),
    seats=SeatSections(
        places="s 258(1)", drawn="s 262(1)", vacant="s 262(2)", buck="s 264(2)", keeps_buck="s 264(3)",
        stake="s 266(1)", least="s 266(2)", in_round="s 266(3)", offered="s 276(1)", leaves="s 276(2)",
        apart="s 285(3)",
    ),
    blind=BlindRules(
        amount="s 267(2)", first="s 269(1)", back="s 270(2)(a)", due=by_the_buck
    ),
    showdown=ShowdownSections(
        called="s 272(2)", unopened="s 272(3)", others="s 272(4)", compared="s 274(7)", announced="s 272(5)(a)",
        passed="s 272(5)(e)", commission="s 275(1)", less="s 275(3)",
    ),
    misdeals=DeckSections(exposed="s 280(1)(c)", misdeal="s 280(2)", in_time="s 280(3)", put_down="s 280(6)"),
    early=EarlySections(acted="s 281(1)", stands="s 281(2)", folds="s 281(4)", over="s 281(5)"),
    exposed=ExposedSections(running="s 282(1)", before="s 282(2)"),
    dead=DeadSections(dead="s 283(1)", one_left="s 283(3)", all_dead="s 283(4)"),
    conduct=ConductSections(
        folds="s 278(3)(b)", told="s 279(5)", silence="s 285(1)", apart="s 285(2)", void="s 286(a)",
        excluded="s 286(b)",
    ),
)  # fmt: skip
