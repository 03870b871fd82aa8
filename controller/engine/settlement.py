"""What a result does to the wagers on the layout: declared with what is owed, then paid as it was declared."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from c_ext.layout import LOSE, VOID, Layout, Move, Win
from c_ext.slip import settle_at_once
from c_ext.wager import End, name_of
from controller.engine import commission, standing
from controller.engine import effects as e
from controller.engine.state import Lying
from controller.engine.table import AnyTable, Settling
from controller.engine.wagering import winnings_as_they_are
from controller.engine.wagers import Verdict, key_of, returned


def declare(table: AnyTable, outcome: Any, source: str, *, lit: bool = True) -> None:
    """The result of all: called, lit unless the dealer does that, and every wager settled on it."""
    settling, won = settled(table, outcome, list(table.wagers))
    wins = {**_wins(table, outcome), **won}
    wins = {area: wins[area] for area in (*table.game.layout.wagers, *wins) if area in wins}
    outcomes = table.game.outcomes
    table.say(e.Declare(outcomes.call(outcome), source, outcomes.written(outcome), wins))
    if lit:
        table.light(tuple(wins))
    table.settling = settling
    _say_what_is_owed(table, settling)


def declare_hands(table: AnyTable, outcomes: Mapping[str, Any], source: str) -> None:
    """The results of these hands, where hands are decided one by one: the wagers on each are settled on its own.

    What was declared of other hands before, and is not paid yet, is still owed.
    """
    results, all_settling = [], []
    for hand, outcome in outcomes.items():
        settling, won = settled(table, outcome, [it for it in table.wagers if it.hand == hand])
        words = table.game.outcomes
        results.append(e.HandResult(hand, words.call(outcome), words.written(outcome), won))
        all_settling += settling
    called = "; ".join(f"{it.hand}: {it.what}" for it in results)
    table.say(e.Declare(called, source, "", {}, tuple(results)))
    table.settling = [it for it in table.settling if it.before.hand not in outcomes] + all_settling
    _say_what_is_owed(table, all_settling)


def _say_what_is_owed(table: AnyTable, settling: list[Settling]) -> None:
    table.declared = True
    if owed := tuple(it.decided for it in settling if it.decided):
        table.say(e.Owe(owed))
    _say_what_moves(table, settling)


def _say_what_moves(table: AnyTable, settling: list[Settling]) -> None:
    if moves := tuple(it.moved for it in settling if it.moved):
        table.say(e.Move(moves))


def _wins(table: AnyTable, outcome: Any) -> dict[str, str]:
    """The wagers that win on this outcome, and their odds, whether or not one lies there: as they stand now."""
    layout, stand = table.game.layout, table.game.features.moving.stand(table)
    wins = {wager: odds for wager, odds in layout.result(outcome).wins.items() if wager not in stand}
    for wager, state in stand.items():
        if state is not None and isinstance(move := layout.step(wager, state, outcome), Win):
            wins[wager] = move.odds
    return {wager: str(odds) for wager, odds in wins.items()}


def settle(table: AnyTable) -> None:
    """Every wager that is decided is paid or taken, as it was declared; the others stay, or have moved."""
    settling = table.settling
    standing.remember(table, (it.before for it in settling))
    table.pay(table.owed)
    if rule := table.game.features.commission:
        for paid in table.owed:
            if paid.marked:
                commission.mark_up(table, paid.player, paid.commission, rule.source)
    _say_what_moves(table, settling)
    gone = {key_of(it.before) for it in settling}
    others = [it for it in table.wagers if key_of(it) not in gone]
    table.wagers.replace((*others, *(it.after for it in settling if it.after)))
    for it in settling:
        if it.after:
            _show_where_it_stays(table, it.before, it.after)
    table.forget_result()


def _show_where_it_stays(table: AnyTable, old: Lying, new: Lying) -> None:
    """On the screens, if it is to be shown otherwise than before."""
    mark = on_off(table, new)
    if (old.wager, on_off(table, old)) == (new.wager, mark):
        return
    if old.wager != new.wager:
        table.say(e.Lie(old.player, old.wager, 0, hand=old.hand))
    table.say(e.Lie(new.player, new.wager, new.cents, mark, hand=new.hand))


def on_off(table: AnyTable, it: Lying) -> str:
    """Whether a wager is on or off, in the words of the game; empty for one that is never called so."""
    rule = table.game.features.marked
    return rule.on_off(it.wager, table.game.layout.state_named(it.wager, it.state)) if rule else ""


def void_all(table: AnyTable, source: str) -> None:
    """Every stake goes back, and what was paid to make the wager."""
    table.pay([returned(it, source) for it in table.wagers])
    table.wagers.clear()


# What becomes of each wager


class Stepped(NamedTuple):
    """What the core says of a wager: what stands of it, the move, and the cents that return if it is decided."""

    it: Lying
    verdict: Verdict
    move: Move
    returned: int


def settled(table: AnyTable, outcome: Any, lying: list[Lying]) -> tuple[list[Settling], dict[str, str]]:
    """What this outcome does to each of these wagers, in the order in which they are paid; the odds of those won."""
    settling, won = [], {}
    for one in stepped(table, outcome, lying):
        if isinstance(one.move, Win):
            won[one.it.wager] = str(one.move.odds)
        if isinstance(one.move, Win | End):
            settling.append(_decided(table, one, str(one.move.odds) if isinstance(one.move, Win) else ""))
        else:
            settling.append(_goes_on(table, one))
    if table.game.features.losers_first:
        settling.sort(key=_wins_something)
    return settling, won


def _wins_something(it: Settling) -> bool:
    return it.decided is not None and it.decided.how == "wins"


def stepped(table: AnyTable, outcome: Any, lying: Iterable[Lying]) -> Iterator[Stepped]:
    """Every wager stepped in one call of the core; of one of which nothing stands, the stake goes back."""
    layout: Layout[Any] = table.game.layout
    found = [(it, standing.verdict(table, it)) for it in lying]
    stakes = [verdict.stands for _, verdict in found if verdict.stands]
    numbers = [layout.number_named(it.wager, it.state) for it, verdict in found if verdict.stands]
    answers = zip(*settle_at_once(layout, outcome, numbers, stakes), strict=True)
    moves: dict[int, Move] = {}
    for it, verdict in found:
        if not verdict.stands:
            yield Stepped(it, verdict, VOID, 0)
            continue
        cell, back = next(answers)
        if cell not in moves:
            moves[cell] = layout.move(cell)
        yield Stepped(it, verdict, moves[cell], back)


def _goes_on(table: AnyTable, one: Stepped) -> Settling:
    """It is not decided: where it stands from now on, and what of it was found to stand."""
    it, wagers = one.it, table.game.layout.wagers
    wager = table.game.features.moving.becomes(it.wager, one.move) or it.wager
    state = one.move if wager == it.wager else wagers[wager].start
    stands = one.verdict.stands
    after = Lying(it.player, wager, it.cents, name_of(state), it.fee, True, stands, it.cash, hand=it.hand)
    if wager == it.wager:
        return Settling(it, after=after)
    return Settling(
        it, after=after, moved=e.Moved(it.player, it.wager, it.cents, wager, wagers[it.wager].source, it.hand)
    )


def _decided(table: AnyTable, one: Stepped, odds: str) -> Settling:
    """Its section: where the odds stand if it wins, where it is defined if it loses, s 5(2) if it is void."""
    it, stands = one.it, one.verdict.stands
    if not stands:
        return Settling(it, returned(it, one.verdict.source))
    wager = table.game.layout.wagers[it.wager]
    back = it.cents - stands
    if one.move is LOSE:
        return Settling(it, e.Decided(it.player, it.wager, it.cents, stands, "loses", back, wager.source, hand=it.hand))
    if one.move is VOID:
        pays = back + stands + it.fee
        what = e.Decided(it.player, it.wager, it.cents, stands, "void", pays, wager.odds_source, hand=it.hand)
        return Settling(it, what)
    winnings, charged, marked = _winnings(table, it, one.returned - stands)
    rides = bool(table.game.features.rides) and it.player not in table.state.excluded
    stays = stands if rides else 0
    pays = back + winnings + stands - stays
    after = Lying(it.player, it.wager, stands, name_of(wager.start), hand=it.hand) if rides else None
    return Settling(
        it,
        e.Decided(
            it.player,
            it.wager,
            it.cents,
            stands,
            "wins",
            pays,
            wager.odds_source,
            odds,
            stays,
            charged,
            marked,
            it.hand,
        ),
        after,
    )


def _winnings(table: AnyTable, it: Lying, cents: int) -> tuple[int, int, bool]:
    """The winnings of a wager as they are paid; the commission charged on them, and whether it is only marked up."""
    rounded, rule = table.game.wagering.winnings, table.game.features.commission
    won = cents if rounded is winnings_as_they_are else rounded(table, it.wager, cents)
    charge = rule.charge(table, it.player, it.wager, won) if rule and won else None
    if charge is None:
        return won, 0, False
    return (won, charge.cents, True) if charge.deferred else (won - charge.cents, charge.cents, False)
