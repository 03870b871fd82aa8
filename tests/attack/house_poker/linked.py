# SPDX-License-Identifier: MIT
"""Random play of Caribbean stud with a jackpot prize that several tables share: the floor speaks at any moment."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from controller.engine.record import effects as e
from controller.engine.record.jackpot_claims import (
    ClaimAnswered,
    ClaimEnd,
    ClaimPrize,
    Contribute,
    EndClaim,
)
from controller.games.caribbean_stud.wagers import payouts
from controller.games.house_poker.jackpot import JackpotClaim, LinkedPool
from tests.attack.house_poker import jackpots
from tests.attack.house_poker.play import PATIENCE, RandomPoker, Room
from tests.attack.house_poker.table import WatchedCaribbeanStud
from tests.attack.table import Broken

POOL = "major"
SEED = 10_000_00
OPTIONS = f"maximum-payment=$600 jackpot-pool={POOL}"
DATABASE = "floor"
MOST_PRIZE = 90_000_00
FLOOR_MANAGER = "direct floor-manager"


def amount(cents: int) -> str:
    """Return an amount as a tape writes it."""
    return f"${cents // 100}.{cents % 100:02}"


class KnownClaim(NamedTuple):
    """A claim of the table, with its answer and its end."""

    asked: ClaimPrize
    answer: ClaimAnswered | None = None
    end: ClaimEnd | None = None


class WatchedLinkedStud(WatchedCaribbeanStud):
    """Each contribution has the next number and total, each claim one end, and no wager is taken without a link."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.kept = 0
        """Cents. Shares of the jackpot wagers that were not given back."""
        self.contributed: list[Contribute] = []
        self.asked: dict[int, KnownClaim] = {}
        self.waited = 0
        """Number of lines after which a claim waited."""
        self.downs = 0

    @property
    def linked(self) -> LinkedPool:
        pool = self.memory.linked.get(POOL)
        return pool if isinstance(pool, LinkedPool) else LinkedPool(name=POOL)

    @property
    def is_down(self) -> bool:
        return not self._linked

    def power_cut(self) -> None:
        """After a start the link is down until it is heard."""
        self._linked = False
        super().power_cut()

    def _report_devices(self) -> None:
        super()._report_devices()
        if not self._linked:
            self.link(up=False)

    def before_line(self, line: str) -> None:
        super().before_line(line)
        self.was_down, self.was_waiting = self.is_down, self.engine.wait.phase == "jackpot"
        self.was_blocked = bool(self.engine.state.blocks)
        self.jackpots_before = {key: cents for key, cents in self.lying.items() if key[1] == "jackpot"}
        self.claims_before = [*self.linked.claims]
        self.downs += line == "link down"

    def send(self, event: object) -> None:
        """Note the answer that the table has taken, as the floor's one answer to the claim."""
        super().send(event)  # type: ignore[arg-type]
        if isinstance(event, ClaimAnswered) and (known := self.asked.get(event.number)):
            it = self.linked.find(event.number)
            if it and it.answer and known.answer is None:
                self.asked[event.number] = known._replace(answer=event)

    def money(self, effects: list[e.Effect]) -> None:
        for it in effects:
            match it:
                case e.Lie(wager="jackpot") if self.was_down:
                    self.not_more(it)
                case Contribute():
                    self.contribution(it)
                case ClaimPrize():
                    self.claim(it)
                case EndClaim():
                    self.claim_ended(it)
        super().money(effects)

    def not_more(self, lies: e.Lie) -> None:
        """s 231(4): while the link is down, no jackpot wager is taken. A found one may have lain there before."""
        if self.tape[-1].startswith("found "):
            return
        before = self.jackpots_before.get((lies.player, lies.wager, lies.hand), 0)
        if lies.cents > before:
            raise Broken(f"the link is down, and a jackpot wager is taken: {lies}")

    def contribution(self, it: Contribute) -> None:
        number, total = len(self.contributed) + 1, sum(each.cents for each in self.contributed) + it.cents
        if (it.pool, it.number, it.total) != (POOL, number, total) or it.cents <= 0:
            raise Broken(f"{it}: contribution {number} with the total {total} is next")
        self.contributed.append(it)

    def claim(self, it: ClaimPrize) -> None:
        if (it.number, it.contributions) != (len(self.asked) + 1, len(self.contributed)):
            raise Broken(f"{it}: claim {len(self.asked) + 1} after contribution {len(self.contributed)} is next")
        self.asked[it.number] = KnownClaim(it)

    def claim_ended(self, it: EndClaim) -> None:
        known = self.asked.get(it.number)
        if known is None or known.end:
            raise Broken(f"{it}: the claim is {known}")
        if it.end == "posted" and known.answer is None:
            raise Broken(f"{it}: nobody has answered it")
        self.asked[it.number] = known._replace(end=it.end)

    def jackpots_of(self, paid: e.Pay) -> None:
        """Compute the payouts by the answer of the floor, or the fixed sums without one (ss 245-247)."""
        collected = [it for it in paid.paid if it.wager == "jackpot" and not (it.how == "void" and self.void(it))]
        self.kept += sum(self.share_of_chip(it) for it in collected)
        places = sorted((it.hand for it in collected if it.source != "s 239(5)"), key=int, reverse=True)
        won = {place: hand for place in places if (hand := self.winning_hand(place))}
        least = jackpots.FIXED | {hand: cents for hand, (cents, _) in jackpots.LEAST.items()}
        self.expected = {place: least[hand] for place, hand in won.items()}
        if any(hand in jackpots.LEAST for hand in won.values()):
            self.expected |= self.shares(won)

    def shares(self, won: Mapping[str, str]) -> dict[str, int]:
        """Return the payouts of this round's claim by the answer that was taken; empty: the fixed sums are paid."""
        claims = {it.number: it for it in (*self.claims_before, *self.linked.claims)}
        number, it = max(claims.items(), default=(0, None))
        answer = self.asked[number].answer if number else None
        if it is None or (answer is None and not it.fixed):
            raise Broken(f"a share of the prize is paid without an answer or a direction: {won}")
        if it.fixed or answer is None:
            return {}
        equally = self.options.jackpot_sharing == "equal"
        meter = jackpots.read(answer.prize, self.options.seed, won, equally=equally)
        self.compared["answered"] += 1
        return meter.paid

    def prize_after(self) -> None:
        """After a round all shares of kept wagers are contributed. Shares of void rounds are a debt."""
        total = sum(it.cents for it in self.contributed)
        if (self.linked.cents, self.linked.of_round) != (self.kept, 0) or total != self.kept + self.linked.debt:
            raise Broken(f"{self.kept} cents were added, {total} contributed: {self.linked}")

    def after_line(self, line: str, end: e.End | None) -> None:
        super().after_line(line, end)
        self.waited += self.engine.wait.phase == "jackpot"
        known = {number for number, it in self.asked.items() if it.end is None}
        there = {it.number for it in self.linked.open_claims}
        if known != there:
            raise Broken(f"the claims {known} are open by their rows, and {there} at the table")
        if end and (paid := [it for it in self.linked.open_claims if it.answer and it.paid and not it.rest]):
            raise Broken(f"claims are answered and paid, and have no end: {paid}")

    def words(self, effects: list[e.Effect]) -> None:
        """A waiting claim leaves the floor manager the fixed sums, and a void round."""
        super().words(effects)
        directed = self.tape[-1].startswith((f"{FLOOR_MANAGER} fixed-sum", f"{FLOOR_MANAGER} void "))
        refused = [it for it in effects if isinstance(it, e.Refuse)]
        if self.was_waiting and not self.was_blocked and directed and refused:
            raise Broken(f"a claim waits, and the floor manager's direction is refused: {refused}")


ROOM = Room(
    WatchedLinkedStud,
    (
        OPTIONS,
        f"{OPTIONS} places=3 deal=fives jackpot-sharing=equal",
        f"{OPTIONS} shuffling-device slots",
        f"{OPTIONS} jackpot-sharing=equal jackpot-increment=100 dead-mans-hand",
    ),
    ("ante",),
    "jackpot",
    ("248",),
)


class RandomLinkedStud(RandomPoker):
    """One table of a shared prize, played by a seed. The floor answers rightly and wrongly, late and again."""

    ROOM = ROOM
    table: WatchedLinkedStud

    def __init__(self, seed: int, wild: int = 8) -> None:
        super().__init__("caribbean-stud", seed, wild)
        self.floor = random.Random(seed)
        self.orders = self.timeline = 1

    def step(self) -> None:
        patient = self.asked <= PATIENCE / 2
        if self.table.engine.wait.phase == "jackpot" and (not patient or self.floor.random() < 0.4):
            self.table.line(self.out_of_the_wait())
        elif patient and not self.plan and self.floor.random() < 0.1:
            self.table.line(self.of_the_floor())
        elif patient and not self.plan and self.table.is_down and self.floor.random() < 0.3:
            self.table.line("link up")
        else:
            super().step()

    def wagers(self) -> list[str]:
        """The wagers of this game. Most rounds have a hand that wins a share."""
        lines = super().wagers()
        places = sorted({int(it.split()[-1]) for it in lines if " on hand " in it})
        if places and self.floor.random() < 0.6:
            self.top_hands(places)
        return lines

    def out_of_the_wait(self) -> str:
        """The answer to the claim of this round, or the direction to pay the fixed sums."""
        it = max(self.table.linked.claims, key=lambda it: it.number)
        if it.refused or self.floor.random() < 0.3:
            return f'{FLOOR_MANAGER} fixed-sum "slow"'
        return self.answer(it)

    def of_the_floor(self) -> str:
        """Anything that the link brings, or that the floor manager decides about a claim."""
        claims = self.table.linked.claims
        lines = ["link down", "link up", "link up", 'floor refuses claim 99 of major "unknown"', "power cut"]
        for it in claims:
            lines += [self.answer(it)] * 3
            lines += [
                self.answer(it, more=1), self.answer(it, timeline=0), self.answer(it, database="other"),
                f'floor refuses claim {it.number} of {POOL} "other bytes"',
                f'{FLOOR_MANAGER} fixed-sum "slow"',
                f'{FLOOR_MANAGER} claim-paid "{it.number}"', f'{FLOOR_MANAGER} claim-void "{it.number}"',
                f'{FLOOR_MANAGER} void "late"',
            ]  # fmt: skip
        return self.floor.choice(lines)

    def answer(self, it: JackpotClaim, more: int = 0, timeline: int = 1, database: str = DATABASE) -> str:
        """Return the line of an answer. A known one is repeated. more: cents by which each payout is wrong."""
        known = self.table.asked[it.number].answer
        prize = known.prize if known else self.floor.randint(SEED, MOST_PRIZE)
        order = known.order if known else it.number
        winners = {each.place: each.hand for each in it.winners}
        due = payouts(self.table.options, prize, winners)
        pays = " ".join(
            f"{place}={amount(one.cents + more)}/{amount(one.share)}/{one.source.removeprefix('s ')}"
            for place, one in due.items()
        )
        seed = amount(sum(one.seed for one in due.values()))
        return (
            f"floor answers claim {it.number} of {POOL}: order {order} prize {amount(prize)} pays {pays} "
            f"seed {seed} timeline {self.timeline + timeline} database {database}"
        )
