# SPDX-License-Identifier: MIT
"""The settlement of wagers: a result is declared with the amounts owed, then paid as declared."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from c_ext.layout import LOSE, VOID, Layout, Win
from c_ext.slip import settle_at_once
from c_ext.wager import LossOrVoid, State, name_of
from controller.engine.betting import commission, standing, vouchers
from controller.engine.betting.areas import areas_at, areas_at_the_start
from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, HandResult, Moved, WagerKey, key_of
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import winnings_as_they_are
from controller.engine.table.table import AnyTable, Staying
from controller.engine.table.wagers import return_stake
from controller.engine.values.money import dollars


class Settlement(msgspec.Struct, frozen=True):
    """The effect of a result on wagers."""

    owed: list[Decided] = []
    """Decisions to pay, in this order."""
    staying: list[Staying] = []
    """Wagers that stay."""
    won: dict[str, str] = {}
    """Winning areas, with their odds."""


def declare(table: AnyTable, outcome: Any, source: str, *, lit: bool = True) -> None:
    """Declare the result of the round, and the amounts owed on every wager.

    lit: light the winning areas at once. If False, the dealer lights them.
    """
    done = settlement(table, outcome, list(table.wagers))
    result = _result(table, outcome, source, done)
    table.say(result)
    if lit:
        table.light(tuple(result.wins))
    table.forget_result()
    _owe(table, done.owed, done.staying)


def _result(table: AnyTable, outcome: Any, source: str, done: Settlement) -> e.Declare:
    """Return the result with its effect on every wager, in layout order."""
    odds, stand = table.game.odds, table.game.features.moving.stand(table)
    layout: Layout[Any] = odds.layout
    areas = areas_at(layout, outcome, stand) if stand else areas_at_the_start(layout, outcome)
    wins, undecided = areas.wins | done.won, areas.undecided
    if len(wins) > len(areas.wins):
        wins = {wager: wins[wager] for wager in (*layout.wagers, *wins) if wager in wins}
    if undecided and (done.won or done.owed):
        gone = _lost(done) | wins.keys()
        undecided = tuple(wager for wager in undecided if wager not in gone)
    meaning = odds.meaning(table, outcome) if odds.meaning else ""
    return e.Declare(
        odds.call(outcome), source, odds.written(outcome), wins,
        meaning=meaning, voids=areas.voids, undecided=undecided,
    )  # fmt: skip


def _lost(done: Settlement) -> set[str]:
    """Return the areas with wagers that all lose by this result."""
    return {it.wager for it in done.owed if it.how == "loses"} - {it.before.wager for it in done.staying}


def declare_hands(table: AnyTable, outcomes: Mapping[str, Sequence[Any]], source: str, player: str = "") -> None:
    """Declare the outcomes of these hands, where hands are decided one by one. player: only this player's.

    Each outcome settles the wagers on its hand that it decides or moves. The others stay in place.
    """
    results: list[HandResult] = []
    owed: list[Decided] = []
    staying: list[Staying] = []
    for hand, outcome in ((hand, outcome) for hand, each in outcomes.items() for outcome in each):
        done = settlement(table, outcome, [it for it in _settled_by(table, hand, outcome) if player in ("", it.player)])
        results.append(_hand_result(table, hand, outcome, done.won))
        owed += done.owed
        staying += done.staying
    declare_results(table, results, source, owed, staying)


def declare_results(
    table: AnyTable,
    results: Sequence[HandResult],
    source: str,
    owed: Sequence[Decided],
    staying: Sequence[Staying] = (),
) -> None:
    """Declare these results of hands, with the amounts owed and the wagers that stay.

    A game without a layout declares results with `won` and `lost`. Earlier declarations stay owed until paid, except
    for wagers that are settled anew.
    """
    hands = dict.fromkeys(it.hand for it in results)
    called = (f"{hand}: {', '.join(it.what for it in results if it.hand == hand)}" for hand in hands)
    table.say(e.Declare("; ".join(called), source, "", {}, tuple(results)))
    anew = {*map(key_of, owed), *(key_of(it.before) for it in staying)}
    table.owed = [it for it in table.owed if key_of(it) not in anew]
    table.staying = [it for it in table.staying if key_of(it.before) not in anew]
    _owe(table, owed, staying)


def declare_without_wagers(table: AnyTable, called: str, written: str, source: str) -> None:
    """Declare the result of a game whose wagers are made and settled elsewhere."""
    table.say(e.Declare(called, source, written, {}))
    table.forget_result()
    table.declared = True


def _settled_by(table: AnyTable, hand: str, outcome: Any) -> Iterator[Lying]:
    """Yield the wagers on a hand that this outcome changes."""
    layout: Layout[Any] = table.game.layout
    for it in table.wagers:
        state = layout.state_named(it.wager, it.state)
        if it.hand == hand and layout.step(it.wager, state, outcome) != state:
            yield it


def _hand_result(table: AnyTable, hand: str, outcome: Any, won: dict[str, str]) -> HandResult:
    odds = table.game.odds
    every = odds.layout.result(outcome)
    decides = (*every.wins, *every.loses, *every.voids)
    return HandResult(hand, odds.call(outcome), odds.written(outcome), won, decides)


def _owe(table: AnyTable, owed: Sequence[Decided], staying: Sequence[Staying]) -> None:
    """Add these decisions to the owed ones."""
    table.declared = True
    table.owed += owed
    table.staying += staying
    if owed:
        table.say(e.Owe(tuple(owed)))
    _say_what_moves(table, staying)


def _say_what_moves(table: AnyTable, staying: Sequence[Staying]) -> None:
    if moves := tuple(it.moved for it in staying if it.moved):
        table.say(e.Move(moves))


def everything(it: Decided) -> bool:  # noqa: ARG001 - as what is settled now
    """Return True: all owed wagers are settled at once."""
    return True


def settle(table: AnyTable, now: Callable[[Decided], bool] = everything) -> None:
    """Pay or take every decided wager as declared. The other wagers stay, or have moved.

    now: selects the wagers to settle. The others stay owed until settled too.
    """
    if not table.wagers and not table.owed:
        table.forget_result()
        return
    owed, staying = [it for it in table.owed if now(it)], table.staying
    later = [it for it in table.owed if not now(it)]
    gone = set(map(key_of, owed)) | {key_of(it.before) for it in staying}
    standing.remember(table, gone)
    table.pay(owed)
    if rule := table.game.features.commission:
        for it in owed:
            if it.marked:
                commission.mark_up(table, it.player, it.commission, rule.source)
        if any(it.marked for it in owed):
            table.note(f"commission is due {rule.latest}", rule.due)
    _say_what_moves(table, staying)
    others = [it for it in table.wagers if key_of(it) not in gone]
    table.wagers.replace((*others, *(it.after for it in staying)))
    for kept in staying:
        _show_where_it_stays(table, kept.before, kept.after)
    table.forget_result()
    table.owed, table.declared = later, bool(later)


def stay_as_they_lie(table: AnyTable, key: WagerKey) -> None:
    """Update a staying wager that was reduced or removed after the declaration: only the rest stays.

    The part over the maximum went with the removed chips.
    """
    lies = table.wagers.find(*key)
    kept = [it for it in table.staying if lies or key_of(it.before) != key]
    table.staying = [_as_it_lies(table, it, lies) if lies and key_of(it.before) == key else it for it in kept]
    table.owed = [it for it in table.owed if key_of(it) != key or it.how != "stays"]


def _as_it_lies(table: AnyTable, it: Staying, lies: Lying) -> Staying:
    """Return the staying part of a wager that was reduced after the declaration."""
    stands = standing.verdict(table, lies).stands
    after = replace(it.after, cents=stands, fee=lies.fee, stands=stands)
    return Staying(lies, after, replace(it.moved, cents=stands) if it.moved else None)


def _show_where_it_stays(table: AnyTable, old: Lying, new: Lying) -> None:
    """Show the wager again, if it looks different from before."""
    if (old.wager, old.cents, on_off(table, old)) == (new.wager, new.cents, on_off(table, new)):
        return
    if old.wager != new.wager:
        say_removed(table, old)
    say_lies(table, new)


def say_lies(table: AnyTable, it: Lying) -> None:
    """Show a wager on the screens."""
    table.say(e.Lie(it.player, it.wager, it.cents, on_off(table, it), it.box, it.hand))


def say_removed(table: AnyTable, it: Lying) -> None:
    """Remove a wager from the screens."""
    table.say(e.Lie(it.player, it.wager, 0, hand=it.hand))


def on_off(table: AnyTable, it: Lying) -> str:
    """Return whether a wager is on or off, in the game's words; empty if the game has neither."""
    rule = table.game.features.marked
    return rule.on_off(it.wager, table.game.layout.state_named(it.wager, it.state)) if rule else ""


def give_back(table: AnyTable, lying: Iterable[Lying], source: str) -> None:
    """Return these void wagers. Nothing is owed on them any more."""
    void = list(lying)
    table.forget_owed({key_of(it) for it in void})
    table.pay([return_stake(it, source) for it in void])
    for it in void:
        table.wagers.remove(it)


def void_all(table: AnyTable, source: str) -> None:
    """Return every stake, with the percentage paid to make the wager."""
    table.pay([return_stake(it, source) for it in table.wagers])
    table.wagers.clear()


# The effect on each wager

Stepped = tuple[Lying, int, Win | LossOrVoid | State, int]
"""A wager, its valid cents, the outcome's effect on it, and the cents that return if it is decided."""


def settlement(table: AnyTable, outcome: Any, lying: list[Lying]) -> Settlement:
    """Return the outcome's effect on each of these wagers. The invalid part of a wager is returned."""
    if not lying:
        return Settlement([], [], {})
    done, sources, wagers = Settlement([], [], {}), table.game.odds.sources, table.game.layout.wagers
    for it, stands, move, back in _stepped(table, outcome, lying):
        own = sources.get((it.wager, outcome), "") if sources else ""
        if move is LOSE:
            done.owed.append(_loses(table, it, stands, outcome, own or wagers[it.wager].source))
        elif move is VOID:
            by = own or wagers[it.wager].void_source or wagers[it.wager].source
            done.owed.append(_void(table, it, stands, by))
        elif type(move) is Win:
            decided, stays = _wins_at(table, it, stands, back - stands, wagers[it.wager].pays(move.odds))
            decided = _paid(table, it, outcome, replace(decided, source=own) if own else decided)
            done.won[it.wager] = decided.odds
            done.owed.append(decided)
            done.staying.extend(stays)
        else:
            done.staying.append(_goes_on(table, it, stands, move))
            if stands < it.cents:
                done.owed.append(_excess(table, it, stands))
    if table.game.features.losers_first:
        done.owed.sort(key=lambda it: it.how == "wins")
    if table.game.features.vouchers:
        done.owed[:] = vouchers.forfeited(done.owed, lying)
    return done


def _stepped(table: AnyTable, outcome: Any, lying: list[Lying]) -> Iterator[Stepped]:
    """Apply the outcome to every wager, in one call of the core. Without a valid part the stake is returned."""
    layout: Layout[Any] = table.game.layout
    amounts = [standing.verdict(table, it).stands for it in lying]
    numbers = [layout.number_named(it.wager, it.state) for it, stands in zip(lying, amounts, strict=True) if stands]
    answers = zip(*settle_at_once(layout, outcome, numbers, [stands for stands in amounts if stands]), strict=True)
    moves: dict[int, Win | LossOrVoid | State] = {}
    for it, stands in zip(lying, amounts, strict=True):
        cell, back = next(answers) if stands else (-1, 0)
        if stands and cell not in moves:
            moves[cell] = layout.move(cell)
        yield it, stands, moves[cell] if stands else VOID, back


def _goes_on(table: AnyTable, it: Lying, stands: int, state: State) -> Staying:
    """Return an undecided wager in its new state. Only its valid part goes on (s 5(2)(b))."""
    wagers = table.game.layout.wagers
    wager = table.game.features.moving.becomes(it.wager, state) or it.wager
    name = name_of(state if wager == it.wager else wagers[wager].start)
    after = replace(it, wager=wager, cents=stands, state=name, carried=True, stands=stands)
    if wager == it.wager:
        return Staying(it, after)
    return Staying(it, after, Moved(it.player, it.wager, stands, wager, wagers[it.wager].source, it.hand))


def _excess(table: AnyTable, it: Lying, stands: int) -> Decided:
    """Return the void part of an undecided wager (s 5(2)(b)), which is returned when the wager first goes on.

    The section states no time. So the part is returned with the payment of the round, like the excess of a decided
    wager, and no later round or bonus play counts it.
    """
    rest, source = it.cents - stands, standing.verdict(table, it).source or table.game.general.sign.over
    return Decided(it.player, it.wager, it.cents, stands, "stays", rest, source, stays=stands, hand=it.hand)


def _loses(table: AnyTable, it: Lying, stands: int, outcome: Any, section: str) -> Decided:
    """Return a lost wager. If only a part is collected, the rest is returned under the section that says so."""
    hands = table.game.features.hands
    collected, source = (hands and hands.collects(table, it, outcome)) or (stands, "")
    if not collected:
        return return_stake(it, source)
    back = it.cents - collected
    return Decided(it.player, it.wager, it.cents, stands, "loses", back, source or section, hand=it.hand)


def _void(table: AnyTable, it: Lying, stands: int, source: str) -> Decided:
    """Return a wager that goes back, because of the result or because it has no valid part (s 5(2))."""
    if not stands:
        return return_stake(it, standing.verdict(table, it).source)
    return Decided(it.player, it.wager, it.cents, stands, "void", it.cents + it.fee, source, hand=it.hand)


def _wins_at(table: AnyTable, it: Lying, stands: int, won: int, odds: str) -> tuple[Decided, list[Staying]]:
    """Return a wager that wins `won` cents at these odds. Its stake stays if the game lets winners stay.

    It is then still the same wager, made under its original limits (`standing.stayed`).
    """
    wager, features = table.game.layout.wagers[it.wager], table.game.features
    winnings, charged, marked = _winnings(table, it, won)
    stays = stands if features.rides and it.player not in table.state.excluded else 0
    pays, source = it.cents + winnings - stays, wager.odds_source
    decided = Decided(
        it.player, it.wager, it.cents, stands, "wins", pays, source, odds, stays, charged, marked, it.hand
    )
    if not stays:
        return decided, []
    after = Lying(it.player, it.wager, stays, name_of(wager.start), box=it.box, hand=it.hand)
    return decided, [Staying(it, after)]


def _paid(table: AnyTable, it: Lying, outcome: Any, decided: Decided) -> Decided:
    """Return the decision with a different payment, where the game does not pay by the odds."""
    hands = table.game.features.hands
    won = decided.returned - decided.staked
    paid = hands and hands.pays(table, it, outcome, won)
    if not paid:
        return decided
    how = {"limited": paid.cents} if paid.limited else {"odds": dollars(paid.cents)}
    back = decided.staked - (decided.stands if paid.kept else 0)
    return replace(decided, returned=back + paid.cents, source=paid.source, kept=paid.kept, **how)


def _winnings(table: AnyTable, it: Lying, cents: int) -> tuple[int, int, bool]:
    """Return the paid winnings, the commission on them, and whether it is marked up instead of deducted."""
    rounded, rule = table.game.wagering.winnings, table.game.features.commission
    won = cents if rounded is winnings_as_they_are else rounded(table, it.wager, cents)
    charge = rule.charge(table, it.player, it.wager, won) if rule and won else None
    if charge is None:
        return won, 0, False
    return (won, charge.cents, True) if charge.deferred else (won - charge.cents, charge.cents, False)


# For games without a layout, where the round decides each wager


def win(table: AnyTable, it: Lying, cents: int, source: str, commission: int = 0) -> Decided:
    """Return a wager that wins this amount, less the commission. The invalid part is returned (s 5(2)).

    Raises ValueError for a wager without a valid part, which cannot win.
    """
    stands, back = standing.verdict(table, it).stands, it.cents + cents - commission
    if not stands:
        raise ValueError(f"{it.player}'s {it.wager} cannot win: nothing of it stands; return it")
    return Decided(it.player, it.wager, it.cents, stands, "wins", back, source, commission=commission, hand=it.hand)


def lose(table: AnyTable, it: Lying, source: str) -> Decided:
    """Return a lost wager. The invalid part is returned (s 5(2))."""
    verdict = standing.verdict(table, it)
    if not verdict.stands:
        return return_stake(it, verdict.source)
    back = it.cents - verdict.stands
    return Decided(it.player, it.wager, it.cents, verdict.stands, "loses", back, source, hand=it.hand)
