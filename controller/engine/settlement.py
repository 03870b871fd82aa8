"""What a result does to the wagers on the layout: declared with what is owed, then paid as it was declared."""

from typing import Any

import msgspec

from c_ext.layout import LOSE, VOID, Decision, Win
from c_ext.slip import Bet, Settled
from c_ext.slip import settle as settled_by_the_core
from controller.engine import commission, standing
from controller.engine import effects as e
from controller.engine.money import dollars
from controller.engine.state import Lying
from controller.engine.table import AnyTable, Staying
from controller.engine.wagers import Verdict, key_of, named, returned, state_of


class Settlement(msgspec.Struct, frozen=True):
    """What a result does to the wagers on the layout: what is paid, and where each that stays is from then on."""

    payments: list[e.Pay] = []
    staying: list[Staying] = []
    moves: list[e.Move] = []
    won: dict[str, str] = {}
    """The odds at which a wager on each area wins, where one lay there and won."""


def declare(table: AnyTable, outcome: Any, source: str, *, lit: bool = True) -> None:
    """The result: called, lit unless the dealer does that, and every wager settled on it."""
    table.declared = True
    done = settlement(table, outcome)
    wins = {**_wins(table, outcome), **done.won}
    wins = {area: wins[area] for area in (*table.game.layout.wagers, *wins) if area in wins}
    outcomes = table.game.outcomes
    table.say(e.Declare(outcomes.call(outcome), source, outcomes.written(outcome), wins))
    if lit:
        table.light(tuple(wins))
    table.owed, table.staying, table.moving = done.payments, done.staying, done.moves
    for payment in table.owed:
        table.say(e.Owe(payment.player, payment.wager, payment.returned, payment.what, payment.source))
    table.said.extend(table.moving)


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
    standing.remember(table)
    table.pay(table.owed)
    rule = table.game.features.commission
    for payment in table.owed if rule else ():
        if rule and payment.marked:
            commission.mark_up(table, payment.player, payment.marked, rule.source)
    table.said.extend(table.moving)
    table.wagers.replace(it.after for it in table.staying)
    for it in table.staying:
        _show_where_it_stays(table, it.before, it.after)
    table.forget_result()


def _show_where_it_stays(table: AnyTable, old: Lying, new: Lying) -> None:
    """On the screens, if it is to be shown otherwise than before."""
    mark = on_off(table, new)
    if (old.wager, on_off(table, old)) == (new.wager, mark):
        return
    if old.wager != new.wager:
        table.say(e.Lie(old.player, old.wager, 0))
    table.say(e.Lie(new.player, new.wager, new.cents, mark))


def on_off(table: AnyTable, it: Lying) -> str:
    """Whether a wager is on or off, in the words of the game; empty for one that is never called so."""
    rule = table.game.features.marked
    return rule.on_off(it.wager, state_of(table.game.layout, it)) if rule else ""


def void_all(table: AnyTable, source: str) -> None:
    """Every stake goes back, and what was paid to make the wager."""
    table.pay([returned(it, "void", source) for it in table.wagers])
    table.wagers.clear()


# What becomes of each wager


def settlement(table: AnyTable, outcome: Any) -> Settlement:
    """What each wager returns on this outcome, and which stay; the part of one that does not stand goes back."""
    layout = table.game.layout
    verdicts = standing.verdicts(table)
    lying = [it for it in table.wagers if verdicts[key_of(it)].stands]
    bets = [Bet(it.wager, verdicts[key_of(it)].stands, it.player, state_of(layout, it)) for it in lying]
    decided, live = settled_by_the_core(layout, bets, outcome)
    settled = {(it.bet.player, it.bet.wager): it for it in decided}
    going_on = {(bet.player, bet.wager): bet for bet in live}
    won = {it.bet.wager: str(it.how.odds) for it in decided if isinstance(it.how, Win)}
    done = Settlement([], [], [], won)
    for it in table.wagers:
        key = key_of(it)
        if key in going_on:
            _goes_on(table, it, going_on[key], done)
        else:
            _is_decided(table, it, verdicts[key], settled.get(key), done)
    if table.game.features.losers_first:
        winners = {key for key, it in settled.items() if isinstance(it.how, Win)}
        done.payments.sort(key=lambda payment: (payment.player, payment.wager) in winners)
    return done


def _goes_on(table: AnyTable, it: Lying, bet: Bet, done: Settlement) -> None:
    """It is not decided: where it stands from now on, and what of it was found to stand."""
    wagers = table.game.layout.wagers
    wager = table.game.features.moving.becomes(it.wager, bet.state) or it.wager
    state = bet.state if wager == it.wager else wagers[wager].start
    after = Lying(it.player, wager, it.cents, named(state), it.fee, carried=True, stands=bet.stake, cash=it.cash)
    done.staying.append(Staying(it, after))
    if wager != it.wager:
        done.moves.append(e.Move(it.player, it.wager, it.cents, wager, wagers[it.wager].source))


def _is_decided(table: AnyTable, it: Lying, verdict: Verdict, settled: Settled | None, done: Settlement) -> None:
    """Its section: where the odds stand if it wins, where it is defined if it loses, s 5(2) if it is void."""
    if settled is None:
        done.payments.append(returned(it, "void", verdict.source))
        return
    wager = table.game.layout.wagers[it.wager]
    back = it.cents - verdict.stands
    words = f"{dollars(it.cents)}: {dollars(back)} void; " if back else ""
    words += f"{dollars(verdict.stands)} {in_words(settled.how)}"
    won = isinstance(settled.how, Win)
    rides = won and bool(table.game.features.rides) and it.player not in table.state.excluded
    stake = 0 if rides or settled.how is LOSE else verdict.stands
    winnings = _winnings(table, settled)
    rule = table.game.features.commission
    charge = rule.charge(table, it.player, it.wager, winnings) if rule and winnings else None
    marked = charge.cents if charge and charge.deferred else 0
    if charge:
        words += f", commission {dollars(charge.cents)}" + (" marked up" if marked else "")
        winnings -= charge.cents - marked
    pays = back + winnings + stake + (it.fee if settled.how is VOID else 0)
    if rides:
        words += f", pays {dollars(pays)}; {dollars(verdict.stands)} stays"
        done.staying.append(Staying(it, Lying(it.player, it.wager, verdict.stands, named(wager.start))))
    else:
        words += f", returns {dollars(pays)}" if pays else ""
    section = wager.source if settled.how is LOSE else wager.odds_source
    stays = verdict.stands if rides else 0
    done.payments.append(e.Pay(it.player, it.wager, it.cents, pays, words, section, stays, marked))


def _winnings(table: AnyTable, settled: Settled) -> int:
    if not isinstance(settled.how, Win):
        return 0
    return table.game.wagering.winnings(table, settled.bet.wager, settled.returned - settled.bet.stake)


def in_words(how: Decision) -> str:
    """`wins 11 to 1`, `loses`, `void`."""
    if isinstance(how, Win):
        return f"wins {how.odds.num} to {how.odds.den}"
    return "loses" if how is LOSE else "void"
