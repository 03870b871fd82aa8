# SPDX-License-Identifier: MIT
"""Claims of a table on a jackpot prize that several tables share: asked, answered, paid and ended (ss 245-247)."""

from collections.abc import Mapping

from controller.engine.record import effects as e
from controller.engine.record.events import Directed
from controller.engine.record.jackpot_claims import (
    ClaimAnswered,
    ClaimEnd,
    ClaimPrize,
    ClaimRefused,
    EndClaim,
    NumbersAdopted,
    Winner,
)
from controller.engine.rules.wait import Wait, wait
from controller.engine.values.money import dollars
from controller.engine.values.places import place_number
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.caribbean_stud.sections import CLAIMS, FIXED_SUM
from controller.games.caribbean_stud.slots import OF_THE_LINK
from controller.games.caribbean_stud.table import CaribbeanTable, has_other_terms, linked_pool
from controller.games.caribbean_stud.wagers import is_top, payouts
from controller.games.house_poker.jackpot import FloorAnswer, JackpotClaim, LinkedPool

PRIZE = "s 246(1)"
LINK = "s 231(3)"
PAID, VOID = CLAIMS
CHANGED = "the table file has another prize, or other terms"
LEFT = "this table has another prize now: the answer comes once its file names this one again"


def name_of(pool: LinkedPool, it: JackpotClaim) -> str:
    """Return the name of a claim and of its alert."""
    return f"claim {it.number} of {pool.name}"


# Asking


def claim_of_round(table: CaribbeanTable, pool: LinkedPool) -> JackpotClaim | None:
    """Return the claim of this round's winning hands, and make it if it does not exist. None if no hand wins a share.

    A claim names its hands. If other hands have won after all, the claim is void, and another one is made.
    """
    play = table.memory.play
    winners = tuple(Winner(place, hand) for place, hand in play.winners.items())
    it = pool.find(play.claim)
    if it and it.winners == winners:
        return it
    if it:
        end(table, pool, it, "void")
    play.claim = 0
    return claim(table, pool, winners) if any(map(is_top, play.winners.values())) else None


def claim(table: CaribbeanTable, pool: LinkedPool, winners: tuple[Winner, ...]) -> JackpotClaim:
    """Contribute the additions of this round, then claim the prize."""
    contribute(table, pool)
    play = table.memory.play
    it = pool.claim(table.state.round, winners, {winner.place: play.players[winner.place] for winner in winners})
    play.claim = it.number
    table.say(ClaimPrize(pool.name, it.number, pool.contributions, winners))
    return it


def contribute(table: CaribbeanTable, pool: LinkedPool) -> None:
    """Contribute the additions that were not contributed yet, if there are any."""
    if due := pool.contribution():
        table.say(due)


def wait_for_answer(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, stay: str) -> Wait:
    """Return the wait for the answer to a claim. stay: section by which the cards stay on the table."""
    if has_other_terms(table):
        what = f"leave the cards: {name_of(pool, it)} gets no answer: {CHANGED}; floor manager: direct fixed-sum"
    elif it.refused:
        what = f"the floor refuses {name_of(pool, it)}: floor manager, direct fixed-sum, or void the round"
    else:
        what = f"leave the cards: {name_of(pool, it)} waits for the floor; floor manager: direct fixed-sum to pay now"
    return wait(
        "jackpot", what, stay, ClaimAnswered, besides=(FIXED_SUM, *OF_THE_LINK), headline="The jackpot is claimed",
        unpaid=True,
    )  # fmt: skip


def pay_fixed(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, event: Directed) -> None:
    """Pay the fixed sums now, by direction of the floor manager. The claim stays open."""
    it.fixed = True
    table.note(event.describe(f"the fixed sums are paid now; {name_of(pool, it)} stays open"), PRIZE)


# Answers


def from_the_floor(table: CaribbeanTable, event: ClaimAnswered | ClaimRefused | NumbersAdopted) -> None:
    """Take an answer of the floor, at any moment. A wrong answer changes nothing and alerts the floor manager."""
    if isinstance(event, NumbersAdopted):
        adopt_numbers(table, event)
        return
    pool = table.memory.linked.get(event.pool)
    it = pool.find(event.number) if pool else None
    if pool is None or it is None:
        ignore(table, event, "this table waits for no such claim")
    elif isinstance(event, ClaimRefused):
        take_refusal(table, pool, it, event)
    elif why := why_wrong(table, pool, it, event):
        ignore(table, event, why)
    else:
        take_answer(table, pool, it, event)


def ignore(table: CaribbeanTable, event: ClaimAnswered | ClaimRefused, why: str) -> None:
    """Alert the floor manager to an answer that changes nothing."""
    what = f"an answer of the floor to claim {event.number} of {event.pool} is not taken: {why}"
    table.alert(FLOOR_MANAGER, what, LINK)


def answer_in(event: ClaimAnswered) -> FloorAnswer:
    """Return what an answer says."""
    return FloorAnswer(event.order, event.prize, event.payouts, event.seed)


def why_wrong(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, event: ClaimAnswered) -> str:
    """Return why an answer is wrong; empty if it is right, or repeats the answer before."""
    if it.answer:
        return "" if answer_in(event) == it.answer else "it was answered otherwise before"
    if pool.is_outdated(event):
        return f"its database was replaced: timeline {event.timeline}, after {pool.timeline}"
    winners = {winner.place: winner.hand for winner in it.winners}
    due = payouts(table.options, event.prize, winners)
    amounts = [(place, payout.cents, payout.source, payout.share) for place, payout in due.items()]
    same = amounts == [(each.place, each.cents, each.source, each.share) for each in event.payouts]
    same = same and event.seed == sum(payout.seed for payout in due.values())
    return "" if same else "its amounts are not those of these hands by the options of this table"


def take_answer(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, event: ClaimAnswered) -> None:
    """Take the answer to a claim. A repeated answer changes nothing."""
    if it.answer:
        return
    if pool.system and event.system != pool.system:
        table.alert(FLOOR_MANAGER, f"another database answers {name_of(pool, it)} than the last one: ask why", LINK)
    pool.system, pool.timeline = event.system, event.timeline
    if it.end is None:
        table.note(f"{name_of(pool, it)} is answered: order {event.order}, prize {dollars(event.prize)}", PRIZE)
    change(table, pool, it, answer=answer_in(event), refused="")
    settle(table, pool, it)


def take_refusal(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, event: ClaimRefused) -> None:
    """Alert the floor manager to a refused claim. No jackpot wager is offered until the floor manager has ended it."""
    if it.answer:
        ignore(table, event, "it was answered before")
    else:
        change(table, pool, it, refused=event.why)


# Numbers of the floor, after two people have adopted the table's journal


def adopt_numbers(table: CaribbeanTable, event: NumbersAdopted) -> None:
    """Go on from the floor's numbers, and tell the floor manager. Numbers that cannot be taken change nothing."""
    pool = table.memory.linked.setdefault(event.pool, LinkedPool(name=event.pool))
    if why := event.hindrance(pool.numbers, (it.number for it in pool.open_claims)):
        table.alert(FLOOR_MANAGER, f"the floor's numbers of {event.pool} are not taken: {why}", LINK)
        return
    what = adopted_in_words(pool, event)
    pool.adopt(event)
    table.alert(FLOOR_MANAGER, what, LINK)


def adopted_in_words(pool: LinkedPool, event: NumbersAdopted) -> str:
    """Return the two persons, the counts of both sides, and what is left to do. pool: as it was before."""
    said = f"{' and '.join(event.people)} let this table go on from the floor's numbers of {pool.name}"
    there = event.numbers
    floor = f"{there.contributions} contributions ({dollars(there.total)}), {there.claims} claims"
    here = f"{pool.contributions} ({dollars(pool.total)}), {pool.claimed}"
    more = [f"{said}: {floor}; here were {here}"]
    if own := pool.total - there.same_total:
        more.append(f"{dollars(own)} that the floor does not have is contributed next")
    if there.open_claims:
        numbers = ", ".join(map(str, there.open_claims))
        more.append(f"open at the floor, not here: claim {numbers}; two people end it there: tablectl floor end-claim")
    return "; ".join(more)


# Payment and end


def note_payment(table: CaribbeanTable, pool: LinkedPool, cents: Mapping[str, int]) -> None:
    """Note the payment of the round: cents by place. An answered claim is then posted (s 245(5))."""
    if it := pool.find(table.memory.play.claim):
        change(table, pool, it, paid=dict(cents))
        settle(table, pool, it)


def settle(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim) -> None:
    """Post a claim that is answered and paid."""
    if it.answer and it.paid is not None and not it.rest:
        end(table, pool, it, "posted")


def end(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, how: ClaimEnd) -> None:
    """End a claim, unless it has ended."""
    if it.end is None:
        change(table, pool, it, end=how)
        table.say(EndClaim(pool.name, it.number, how))


def round_ends(table: CaribbeanTable, pool: LinkedPool) -> None:
    """Contribute what the round has added. A claim of a round that did not pay it is void."""
    it = pool.find(table.memory.play.claim)
    if it and it.paid is None:
        end(table, pool, it, "void")
    pool.keep()
    contribute(table, pool)


def round_begins(table: CaribbeanTable) -> None:
    """Alert the floor manager again to each open claim: the alert may be lost in a round that has failed.

    A failed round pays nothing of an unpaid claim.
    """
    for pool in table.memory.linked.values():
        for it in pool.open_claims:
            it.paid = {} if it.paid is None else it.paid
            table.say(e.AllClear(name_of(pool, it)))
            alert(table, pool, it)


def directed(table: CaribbeanTable, event: Directed) -> bool:
    """Carry out a direction that ends a claim of an earlier round. Returns whether it was one."""
    if event.direction not in CLAIMS:
        return False
    pool, it = claim_about(table, event.about)
    source = table.game.directions[event.direction].source
    if pool is None or it is None:
        table.refuse("no such claim is open: direct it with the number of the claim", source)
    elif why := not_to_end(it, event.direction):
        table.refuse(f"{name_of(pool, it)} {why}", source)
    else:
        ended = "the rest is paid" if event.direction == PAID else "is void"
        table.note(event.describe(f"{name_of(pool, it)}: {ended}"), source)
        end(table, pool, it, "posted" if event.direction == PAID else "void")
    return True


def claim_about(table: CaribbeanTable, about: tuple[str, ...]) -> tuple[LinkedPool | None, JackpotClaim | None]:
    """Return the open claim with this number, of the present pool first; None without one."""
    present = linked_pool(table)
    pools = [*filter(None, (present,)), *table.memory.linked.values()]
    found = ((pool, it) for pool in pools for it in pool.open_claims if about[:1] == (str(it.number),))
    return next(found, (None, None))


def not_to_end(it: JackpotClaim, direction: str) -> str:
    """Return why a direction does not end this claim; empty if it does."""
    if it.paid is None:
        return "belongs to this round: it ends with the payment, or with the round"
    if direction == PAID and not it.answer:
        return "is not answered yet: nobody knows the rest"
    return ""


# The alert


def change(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim, **now: object) -> None:
    """Change a claim, and the floor manager's alert about it. It stays from round to round until nothing is due."""
    before = due(it)
    for name, value in now.items():
        setattr(it, name, value)
    after = due(it)
    if before and before != after:
        table.say(e.AllClear(name_of(pool, it)))
    if before != after:
        alert(table, pool, it)


def alert(table: CaribbeanTable, pool: LinkedPool, it: JackpotClaim) -> None:
    """Alert the floor manager to a claim, if anything is due."""
    if what := due(it):
        left = "" if it.answer or pool is linked_pool(table) else f"; {LEFT}"
        table.alert(FLOOR_MANAGER, f"{name_of(pool, it)}, round {it.round}: {what}{left}", PRIZE, name_of(pool, it))


def due(it: JackpotClaim) -> str:
    """Return what the floor manager has to do about a claim, in words; empty if nothing is due."""
    if it.end:
        return ""
    if it.refused:
        later = "decide, then direct claim-void" if it.paid is not None else "direct fixed-sum, or void the round"
        return f"the floor refuses it: {it.refused}; {later}"
    if it.paid is None:
        return ""
    sums = amounts(it, it.paid) or "nothing"
    if not it.answer:
        return f"paid {sums}; the floor's answer is still to come"
    rest = amounts(it, it.rest)
    return f"paid {sums}; pay the rest, {rest}; then direct claim-paid" if rest else ""


def amounts(it: JackpotClaim, cents: Mapping[str, int]) -> str:
    """Return amounts (cents by place) with the players of that round, in words. Zeros are left out."""
    return ", ".join(f"{winner(it, place)} {dollars(amount)}" for place, amount in cents.items() if amount)


def winner(it: JackpotClaim, place: str) -> str:
    """Return the player of a winning hand with the place, or the place alone if the player has no name."""
    player = it.players.get(place, "")
    return f"place {place}" if not player or place_number(player) else f"{player} at place {place}"
