# SPDX-License-Identifier: MIT
"""A finished round of play in the open poker hand history format (PHH), a TOML document (arXiv 2312.11753).

The published variants are other games, so `variant` holds our game's id. A reader can use all fields, but must know the
game to replay the acts. Fields that the format lacks begin with an underscore. Amounts are dollars. Player `p1` has the
buck; with two players the format swaps the blind bets.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from controller.engine.record.shown import FACE_DOWN
from controller.games.poker.contest import act_words
from controller.games.poker.contest.acts import OUT, Barred, Early, PlayerAct
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest
from controller.games.poker.history.played import MIDDLE, Cards, PlayedRound, ReplacedCards, ShowdownHand

Value = str | int | bool | Sequence["Value"] | Mapping[str, "Value"]


class BareValue(str):
    """A value that is written without quotes: an amount with cents, a time."""


DOES_NOT_FIT: Final = "no published variant: the game stands in variant and _rules, the commission in _pots"
BLINDS: Final = ("blind", "compulsory blind")
HEADS_UP: Final = 2


class RoundStart(NamedTuple):
    """The beginning of a round, in UTC."""

    year: int
    month: int
    day: int
    time: str
    """Time of day: `14:05:03`."""


def document(it: PlayedRound, began: RoundStart) -> str:
    """Return the whole document."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields(it, began).items())


def fields(it: PlayedRound, began: RoundStart) -> dict[str, Value]:
    """Return the fields in order: first the format's fields, then our own."""
    result, seats = it.result, it.stakes
    return {
        "variant": it.signs.game,
        "ante_trimming_status": True,
        "antes": _forced(it, ("ante",)),
        "blinds_or_straddles": _forced(it, BLINDS),
        "min_bet": amount(it.signs.minimum),
        "starting_stacks": [amount(cents) for cents in seats.values()],
        "actions": [*actions(it)],
        "table": it.signs.table,
        "hand": it.number,
        "seats": [*seats],
        "players": [*it.players.values()],
        "time": BareValue(began.time),
        "time_zone": "UTC",
        "day": began.day,
        "month": began.month,
        "year": began.year,
        "currency": "AUD",
        "currency_symbol": "$",
        "finishing_stacks": [amount(cents) for cents in it.left.values()],
        "winnings": [amount(result.shares.get(seat, 0)) for seat in seats],
        "_game": it.signs.name,
        "_rules": it.signs.source,
        "_variant": DOES_NOT_FIT,
        "_deck": it.signs.deck,
        "_ace_also_low": it.signs.ace_low,
        "_uncalled": [amount(result.back.get(seat, 0)) for seat in seats],
        "_commission": [amount(result.commission.get(seat, 0)) for seat in seats],
        "_pots": [*_pots(it)],
        "_remarks": [*_remarks(it)],
    }


def player(it: PlayedRound, seat: int) -> str:
    """Return a seat's name in the format: `p1` has the buck."""
    return f"p{[*it.stakes].index(seat) + 1}"


def amount(cents: int) -> int | BareValue:
    """Return an amount in dollars."""
    return BareValue(f"{cents // 100}.{cents % 100:02}") if cents % 100 else cents // 100


def _forced(it: PlayedRound, kinds: Sequence[str]) -> list[Value]:
    """Return each player's required bet before the cards, also of a player who had less."""
    due = dict.fromkeys(it.stakes, 0)
    for entry in it.course:
        if isinstance(entry, PlayerAct) and entry.kind in kinds:
            due[entry.seat] = entry.due or entry.cents
    cents = [*due.values()]
    return [amount(each) for each in (cents[::-1] if len(cents) == HEADS_UP else cents)]


def actions(it: PlayedRound) -> Iterator[str]:
    """Yield cards and acts in the format. Amounts are the player's total bet in the round of betting.

    A player who folded and can still win is not reported as folded: a reader would give the pot to another player.
    """
    contest, still_in = begin_contest(it.stakes), _last_called(it)
    for entry in it.course:
        if isinstance(entry, Cards):
            cards = "".join(entry.cards)
            yield f"d db {cards}" if entry.to == MIDDLE else f"d dh {player(it, entry.to)} {cards}"
        elif isinstance(entry, ReplacedCards):
            yield " ".join((player(it, entry.seat), "sd", *filter(None, (FACE_DOWN * entry.cards,))))
        elif isinstance(entry, ShowdownHand):
            yield " ".join((player(it, entry.seat), "sm", *filter(None, ("".join(entry.cards),))))
        else:
            before, contest = contest, apply_entry(contest, entry)
            left_out = entry == PlayerAct(still_in, "fold")
            if isinstance(entry, PlayerAct) and not left_out and (does := _does(before, contest, entry)):
                yield f"{player(it, entry.seat)} {does}"


def _final_contest(it: PlayedRound) -> Contest:
    """Return the contest at the end of the round of play."""
    contest = begin_contest(it.stakes)
    for entry in it.course:
        if not isinstance(entry, Cards | ReplacedCards | ShowdownHand):
            contest = apply_entry(contest, entry)
    return contest


def _last_called(it: PlayedRound) -> int:
    """Return the player called last in the round before, who folded in a final round that nobody opened.

    That player wins, or is compared with those who have tapped out (ss 309(5), 312(7)). 0: nobody has.
    """
    contest = _final_contest(it)
    unopened = contest.asks_each and not contest.betting.opener
    return contest.called_before if unopened and PlayerAct(contest.called_before, "fold") in it.course else 0


def _does(before: Contest, contest: Contest, act: PlayerAct) -> str:
    """Return an act in the format's letters; empty for a bet before the cards, or an act that the format lacks."""
    if act.kind in ("ante", *BLINDS, "back"):
        return ""
    if act.kind in OUT:
        return "f" if act.seat in before.live_seats else ""
    bet = contest.seats[act.seat].bet
    return f"cbr {amount(bet)}" if bet > before.betting.highest else "cc"


def _pots(it: PlayedRound) -> Iterator[Value]:
    for won in it.result.pots:
        winners = [player(it, seat) for seat in won.winners]
        yield {"amount": amount(won.cents), "winners": winners, "commission": amount(won.commission)}


def _remarks(it: PlayedRound) -> Iterator[str]:
    """Yield the acts that the format cannot express. A hand without remarks can be replayed from its actions.

    Exception: a stud with a blind bet, where the format writes an opening bet and a raise alike.
    """
    contest = begin_contest(it.stakes)
    for entry in it.course:
        if isinstance(entry, Cards | ReplacedCards | ShowdownHand):
            continue
        if isinstance(entry, Barred):
            yield f"nobody raises ({entry.source})"
        elif isinstance(entry, Early):
            yield f"{player(it, entry.seat)} {act_words.early(contest, entry)}"
        elif isinstance(entry, PlayerAct) and (what := _beyond(contest, entry)):
            yield f"{player(it, entry.seat)} {what}"
        contest = apply_entry(contest, entry)
    yield from _why_it_is_won(it, contest)


def _why_it_is_won(it: PlayedRound, contest: Contest) -> Iterator[str]:
    """Yield the reason for a win that the actions alone do not show."""
    if seat := _last_called(it):
        yield f"nobody has opened: {player(it, seat)} was called last, folds too and is still in for the pot"
    elif not contest.live_seats:
        (seat,) = it.result.pots[0].winners
        why = "all others are out of the round of play" if contest.out else "the other hands are dead"
        yield f"{player(it, seat)} wins, who folded last: {why}"
    elif len(contest.live_seats) > 1 and not any(isinstance(entry, ShowdownHand) for entry in it.course):
        yield "nobody has opened: who was called last wins without a showdown"


def _beyond(before: Contest, act: PlayerAct) -> str:
    """Return the part of this act that the format cannot express; empty if there is none."""
    if act.kind in ("dead", "out", "back"):
        return act_words.describe_act(before, act)
    if act.kind == "fold" and before.betting.turn != act.seat:
        return "folds out of turn"
    others = (before.seats[seat] for seat in before.live_seats if seat != act.seat)
    highest = before.betting.highest
    more = before.betting.turn and act.cents > before.owes(act.seat)
    return (
        "bets what nobody has left to call" if more and all(it.bet + it.chips_left <= highest for it in others) else ""
    )


# TOML


def _toml(value: Value) -> str:
    """Return a value in TOML."""
    match value:
        case bool():
            return str(value).lower()
        case BareValue() | int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            return f"{{{', '.join(f'{name} = {_toml(each)}' for name, each in value.items())}}}"
        case _:
            return f"[{', '.join(map(_toml, value))}]"
