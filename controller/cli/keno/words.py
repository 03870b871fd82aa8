# SPDX-License-Identifier: MIT
"""The answers of a store of tickets, as lines for people."""

from collections.abc import Iterable

from controller.display import waiting, wording
from controller.engine.record.decided import cite
from controller.engine.record.keno_on_show import KenoSales, ShownKeno
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.tickets.store import (
    BegunAnew,
    DayConfirmed,
    DayPutRight,
    DayReport,
    HandedOver,
    NotedAct,
    Sales,
    SpotsPool,
    Unpaid,
)
from controller.tickets.ticket import GameOfTicket, KenoDollars, Paid, Refund, Ticket, TicketLife

AT_THE_TABLE = "at the table: a drawing is before the players and a keno supervisor (ss 212, 222(3))"
"""Why no command does it."""


def of_drawing(view: View) -> list[str]:
    """Return the progress of the drawing, the next step, and the key that continues it."""
    shown, (words, asked, _) = view.shown(ShownKeno), waiting.waits(view)
    keys = " or ".join(map(wording.spoken, asked))
    return [
        f"game {shown.game}: {shown.state}" + (_wagered(shown.sold) if shown.sold else ""),
        *([f"drawn {len(shown.drawn)} of 20: {' '.join(map(str, shown.drawn))}"] if shown.drawn else []),
        *([f"void, as they broke: {' '.join(map(str, shown.broken))} (s 222(8))"] if shown.broken else []),
        *(["the device is turned by hand (s 222(10))"] if shown.by_hand else []),
        *(f"BLOCKED {block.name}: {cite(f'{block.text}; {block.remedy}', block.source)}" for block in view.blocks),
        *(f"ALERT {cite(alarm.text, alarm.source)}" for alarm in view.alarms if alarm.role == KENO_SUPERVISOR),
        f"next: {cite(words.text, words.source)}",
        *([f"key: {keys}, {AT_THE_TABLE}"] if keys else []),
    ]


def _wagered(sold: KenoSales) -> str:
    return f", {_tickets(sold.tickets)}, {dollars(sold.cents)}"


def _tickets(count: int) -> str:
    return "1 ticket" if count == 1 else f"{count} tickets"


def of_sales(it: Sales) -> list[str]:
    return [f"game {it.game} is open: {_tickets(it.tickets)}, {dollars(it.cents)}", *_pools(it.pools)]


def _pools(pools: Iterable[SpotsPool]) -> list[str]:
    return [f"jackpot {pool.spots}: {dollars(pool.cents)}" for pool in pools]


def of_ticket(it: Ticket) -> list[str]:
    entry = it.entry
    games = f"game {it.first_game}" if entry.games == 1 else f"games {it.first_game} to {it.last_game}"
    return [
        f"ticket {it.serial}, {games}{', jackpot' if entry.jackpot else ''}",
        *(f"  {' '.join(map(str, way))}" for way in entry.ways),
        f"{dollars(entry.cents_a_game)} a game, {dollars(entry.total)} in all"
        + (f", {dollars(it.dollars)} of it in keno dollars" if it.dollars else ""),
        f"keno day {it.day}, {it.at[11:]}, station {it.station}, writer {it.writer}",
        *([f"code {it.code}"] if it.code else []),
    ]


def of_life(it: TicketLife) -> list[str]:
    until = f" until keno day {it.last_day}" if it.due else ""
    money = f"due {dollars(it.due)}{until}, paid {dollars(it.paid)}, refunded {dollars(it.refunded)}"
    done = [f"{row.day} {row.at[11:]}  {row.words}" for row in it.rows]
    put_right = [f"the keno day of the wager was put right: {it.day}"] if it.day != it.ticket.day else []
    return [*of_ticket(it.ticket), *put_right, *map(_game, it.games), f"{it.state}: {money}", *done]


def _game(it: GameOfTicket) -> str:
    catches = f": catches {', '.join(map(str, it.catches))}" if it.catches else ""
    return f"game {it.game} {it.state}{catches}" + (f", wins {dollars(it.cents)}" if it.cents else "")


def of_payment(it: Paid) -> list[str]:
    prizes = [
        f"game {prize.game}, way {prize.way}: catch {prize.catches}, {dollars(prize.cents)}" for prize in it.prizes
    ]
    left = [f"still due: {dollars(it.still_due)}, no major prize"] if it.still_due else []
    issued = of_dollars(it.issued) if it.issued else []
    return [f"ticket {it.serial}: pay {dollars(it.cents)}, {it.means}", *prizes, *left, *issued]


def of_given(_: NotedAct) -> list[str]:
    return ["noted: the player has the money"]


def of_refund(it: Refund) -> list[str]:
    return [f"ticket {it.serial}: give back {dollars(it.cents)}, for game {', '.join(map(str, it.games))}"]


def of_day_confirmed(it: DayConfirmed) -> list[str]:
    return [f"the keno day is {it.day}; the last act before was on {it.last}" if it.last else f"it is {it.day}"]


def of_new_store(it: BegunAnew) -> list[str]:
    return [f"a new store goes on after row {it.row}, with game {it.game} and {dollars(it.pools)} in the pools"]


def of_day_put_right(it: DayPutRight) -> list[str]:
    return [f"{it.what} {it.first} to {it.last} are of keno day {it.day}, and no more of {it.shown}"]


def of_dollars(it: KenoDollars) -> list[str]:
    code = [f"code {it.code}"] if it.code else []
    return [f"keno dollars {it.serial}: {dollars(it.cents)}, issued on keno day {it.day}", *code]


def of_redeemed(it: KenoDollars) -> list[str]:
    return [f"keno dollars {it.serial}: pay {dollars(it.cents)} in cash"]


def of_unpaid(it: Unpaid | HandedOver) -> list[str]:
    prizes = [
        f"ticket {prize.serial}, game {prize.game}, way {prize.way}: {dollars(prize.cents)}, "
        f"wagered on keno day {prize.day}, {prize.at[11:]}, station {prize.station}, writer {prize.writer}"
        for prize in it.prizes
    ]
    given = f" given with cheque {it.cheque}" if isinstance(it, HandedOver) else " to be given to the chief executive"
    return [*prizes, f"{len(prizes)} unpaid winnings, {dollars(it.cents)}{given}"]


def of_report(it: DayReport) -> list[str]:
    acts = [f"{kind}: {count}" + _sum(it.cents.get(kind, 0)) for kind, count in it.acts.items()]
    means = [f"paid, {means}: {dollars(cents)}" for means, cents in it.paid_by.items()]
    stations = [
        f"station {each.station}, {each.writer}: in {dollars(each.taken)}, out {dollars(each.given)}, "
        f"left {dollars(each.taken - each.given)}"
        for each in it.stations
    ]
    unprinted = [f"not printed: {_tickets(len(it.unprinted))}: {_runs(it.unprinted)}"] if it.unprinted else []
    directed = [f"directed by {words}" for words in it.directed]
    accounts = it.accounts
    names = ["staked", "refunded", "to_play", "paid", "due", "handed_over", "pools", "kept"]
    names += ["brought"] if accounts.brought else []
    sums = [f"  {name.replace('_', ' ')}: {dollars(getattr(accounts, name))}" for name in names]
    wrong = f"  THE SUMS DO NOT AGREE, {dollars(accounts.missing)} missing: the store was changed; call the technician"
    sums += [wrong] if accounts.missing else []
    circulating = [f"  keno dollars in circulation: {dollars(it.dollars)}"]
    if it.dollars != it.dollars_issued:
        by = f"{dollars(it.dollars_issued)} by what was issued, used and redeemed"
        circulating += [f"  KENO DOLLARS DO NOT AGREE, {by}: the store was changed; call the technician"]
    return [
        f"keno day {it.day}",
        *acts,
        *means,
        *stations,
        *directed,
        "the whole store",
        *sums,
        *circulating,
        *unprinted,
    ]


def _runs(serials: Iterable[int]) -> str:
    """`1 to 40, 42`: serials that follow each other as one."""
    runs: list[list[int]] = []
    for serial in sorted(serials):
        if runs and serial == runs[-1][-1] + 1:
            runs[-1].append(serial)
        else:
            runs.append([serial])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _sum(cents: int) -> str:
    return f", {dollars(cents)}" if cents else ""
