# SPDX-License-Identifier: MIT
"""What a result does to the wagers on the layout. It is declared with what is owed, then paid as declared."""

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
from controller.engine.table.wagers import returned
from controller.engine.values.money import dollars


class Settlement(msgspec.Struct, frozen=True):
    """What a result does to wagers.

    owed: what is paid, in this order. staying: the wagers that stay. won: the areas that have won, with their odds.
    """

    owed: list[Decided] = []
    staying: list[Staying] = []
    won: dict[str, str] = {}


def declare(table: AnyTable, outcome: Any, source: str, *, lit: bool = True) -> None:
    """Declare the result of the round, and what is owed on every wager.

    lit: the winning areas light up at once. If it is False, the dealer lights them.
    """
    done = settlement(table, outcome, list(table.wagers))
    result = _result(table, outcome, source, done)
    table.say(result)
    if lit:
        table.light(tuple(result.wins))
    table.forget_result()
    _owe(table, done.owed, done.staying)


def _result(table: AnyTable, outcome: Any, source: str, done: Settlement) -> e.Declare:
    """The result with what it does to every wager, in layout order."""
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
    """The areas on which wagers lie that this result decides, all of them to lose."""
    return {it.wager for it in done.owed if it.how == "loses"} - {it.before.wager for it in done.staying}


def declare_hands(table: AnyTable, outcomes: Mapping[str, Sequence[Any]], source: str, player: str = "") -> None:
    """Declare the outcomes of these hands, where hands are decided one by one. player: for this player alone.

    Each outcome settles the wagers on its hand that it decides or moves, and leaves the others as they lie.
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
    """Declare these results of hands, what is owed on their wagers and which of them stay.

    A game without a layout declares so, with `won` and `lost`. What was declared before stays owed until it is paid,
    except for wagers that are settled anew.
    """
    hands = dict.fromkeys(it.hand for it in results)
    called = (f"{hand}: {', '.join(it.what for it in results if it.hand == hand)}" for hand in hands)
    table.say(e.Declare("; ".join(called), source, "", {}, tuple(results)))
    anew = {*map(key_of, owed), *(key_of(it.before) for it in staying)}
    table.owed = [it for it in table.owed if key_of(it) not in anew]
    table.staying = [it for it in table.staying if key_of(it.before) not in anew]
    _owe(table, owed, staying)


def declare_without_wagers(table: AnyTable, called: str, written: str, source: str) -> None:
    """Declare the result of a game whose wagers do not lie at the table: they are settled where they were made."""
    table.say(e.Declare(called, source, written, {}))
    table.forget_result()
    table.declared = True


def _settled_by(table: AnyTable, hand: str, outcome: Any) -> Iterator[Lying]:
    """The wagers on a hand that this outcome does not leave as they lie."""
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
    """Add this to what is owed already."""
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
    """All that is owed is settled at once."""
    return True


def settle(table: AnyTable, now: Callable[[Decided], bool] = everything) -> None:
    """Pay or take every decided wager, as it was declared. The other wagers stay, or have moved.

    now: only these of them; the others stay owed, until they are settled too.
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
    """A wager was reduced or taken down that the declared result leaves undecided: only the rest of it stays.

    What was over the maximum went with it.
    """
    lies = table.wagers.find(*key)
    kept = [it for it in table.staying if lies or key_of(it.before) != key]
    table.staying = [_as_it_lies(table, it, lies) if lies and key_of(it.before) == key else it for it in kept]
    table.owed = [it for it in table.owed if key_of(it) != key or it.how != "stays"]


def _as_it_lies(table: AnyTable, it: Staying, lies: Lying) -> Staying:
    """What stays of a wager that was reduced since the result was declared."""
    stands = standing.verdict(table, lies).stands
    after = replace(it.after, cents=stands, fee=lies.fee, stands=stands)
    return Staying(lies, after, replace(it.moved, cents=stands) if it.moved else None)


def _show_where_it_stays(table: AnyTable, old: Lying, new: Lying) -> None:
    """Show the wager on the screens again, if it looks different from before."""
    if (old.wager, old.cents, on_off(table, old)) == (new.wager, new.cents, on_off(table, new)):
        return
    if old.wager != new.wager:
        say_removed(table, old)
    say_lies(table, new)


def say_lies(table: AnyTable, it: Lying) -> None:
    """Say how a wager lies now, for the screens."""
    table.say(e.Lie(it.player, it.wager, it.cents, on_off(table, it), it.box, it.hand))


def say_removed(table: AnyTable, it: Lying) -> None:
    """Say that a wager lies there no more, for the screens."""
    table.say(e.Lie(it.player, it.wager, 0, hand=it.hand))


def on_off(table: AnyTable, it: Lying) -> str:
    """Whether a wager is on or off, in the words of the game; empty if neither is said of it."""
    rule = table.game.features.marked
    return rule.on_off(it.wager, table.game.layout.state_named(it.wager, it.state)) if rule else ""


def give_back(table: AnyTable, lying: Iterable[Lying], source: str) -> None:
    """These wagers are void: they go back, and nothing is owed on them any more."""
    void = list(lying)
    table.forget_owed({key_of(it) for it in void})
    table.pay([returned(it, source) for it in void])
    for it in void:
        table.wagers.remove(it)


def void_all(table: AnyTable, source: str) -> None:
    """Return every stake, and the percentage that was paid to make the wager."""
    table.pay([returned(it, source) for it in table.wagers])
    table.wagers.clear()


# What becomes of each wager

Stepped = tuple[Lying, int, Win | LossOrVoid | State, int]
"""A wager, the cents that stand of it, what the outcome does to it, and the cents that return if it is decided."""


def settlement(table: AnyTable, outcome: Any, lying: list[Lying]) -> Settlement:
    """What this outcome does to each of these wagers. The part of a wager that does not stand is returned."""
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
    """Apply the outcome to every wager, in one call of the core. If nothing of a wager stands, its stake goes back."""
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
    """A wager that is not decided: where it stands from now on. Only what stands of it goes on (s 5(2)(b))."""
    wagers = table.game.layout.wagers
    wager = table.game.features.moving.becomes(it.wager, state) or it.wager
    name = name_of(state if wager == it.wager else wagers[wager].start)
    after = replace(it, wager=wager, cents=stands, state=name, carried=True, stands=stands)
    if wager == it.wager:
        return Staying(it, after)
    return Staying(it, after, Moved(it.player, it.wager, stands, wager, wagers[it.wager].source, it.hand))


def _excess(table: AnyTable, it: Lying, stands: int) -> Decided:
    """The part of an undecided wager that is void (s 5(2)(b)). It is returned when the wager first goes on.

    The section says no time. So it goes back like the excess of a wager that is decided, with the payment of the round,
    and no later round and no bonus play counts it.
    """
    rest, source = it.cents - stands, standing.verdict(table, it).source or table.game.general.sign.over
    return Decided(it.player, it.wager, it.cents, stands, "stays", rest, source, stays=stands, hand=it.hand)


def _loses(table: AnyTable, it: Lying, stands: int, outcome: Any, section: str) -> Decided:
    """A wager that is lost. Where only a part of it is collected, the rest goes back by the section that says so."""
    hands = table.game.features.hands
    collected, source = (hands and hands.collects(table, it, outcome)) or (stands, "")
    if not collected:
        return returned(it, source)
    back = it.cents - collected
    return Decided(it.player, it.wager, it.cents, stands, "loses", back, source or section, hand=it.hand)


def _void(table: AnyTable, it: Lying, stands: int, source: str) -> Decided:
    """A wager that is returned, because of the result or because nothing of it stands (s 5(2))."""
    if not stands:
        return returned(it, standing.verdict(table, it).source)
    return Decided(it.player, it.wager, it.cents, stands, "void", it.cents + it.fee, source, hand=it.hand)


def _wins_at(table: AnyTable, it: Lying, stands: int, won: int, odds: str) -> tuple[Decided, list[Staying]]:
    """A wager that wins `won` cents at these odds. Its stake stays on the layout if the game lets winners stay.

    It is the same wager then, made under the limits of its day (`standing.stayed`).
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
    """The same, where something else is paid than what the odds give."""
    hands = table.game.features.hands
    won = decided.returned - decided.staked
    paid = hands and hands.pays(table, it, outcome, won)
    if not paid:
        return decided
    how = {"limited": paid.cents} if paid.limited else {"odds": dollars(paid.cents)}
    back = decided.staked - (decided.stands if paid.kept else 0)
    return replace(decided, returned=back + paid.cents, source=paid.source, kept=paid.kept, **how)


def _winnings(table: AnyTable, it: Lying, cents: int) -> tuple[int, int, bool]:
    """The winnings paid for a wager, the commission on them, and whether that is marked up instead of taken."""
    rounded, rule = table.game.wagering.winnings, table.game.features.commission
    won = cents if rounded is winnings_as_they_are else rounded(table, it.wager, cents)
    charge = rule.charge(table, it.player, it.wager, won) if rule and won else None
    if charge is None:
        return won, 0, False
    return (won, charge.cents, True) if charge.deferred else (won - charge.cents, charge.cents, False)


# Where the round says what becomes of each wager, because its game has no layout


def won(table: AnyTable, it: Lying, cents: int, source: str, commission: int = 0) -> Decided:
    """A wager that wins so many cents, less the commission on them. What does not stand of it goes back (s 5(2)).

    Raises ValueError if nothing of it stands: it cannot win.
    """
    stands, back = standing.verdict(table, it).stands, it.cents + cents - commission
    if not stands:
        raise ValueError(f"{it.player}'s {it.wager} cannot win: nothing of it stands; return it")
    return Decided(it.player, it.wager, it.cents, stands, "wins", back, source, commission=commission, hand=it.hand)


def lost(table: AnyTable, it: Lying, source: str) -> Decided:
    """A wager that is lost. What does not stand of it goes back (s 5(2))."""
    verdict = standing.verdict(table, it)
    if not verdict.stands:
        return returned(it, verdict.source)
    back = it.cents - verdict.stands
    return Decided(it.player, it.wager, it.cents, verdict.stands, "loses", back, source, hand=it.hand)
