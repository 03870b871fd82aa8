"""The wagers on the layout, where a person enters them: what may be placed, what stands, what it returns (s 5)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from c_ext.layout import LOSE, VOID, Decision, Win
from c_ext.slip import Bet, Settled, settle
from c_ext.wager import State
from controller.engine import effects as e
from controller.engine import limits
from controller.engine.money import dollars
from controller.engine.state import Lying

if TYPE_CHECKING:
    from controller.engine.game import Change, Game
    from controller.engine.table import Table

UNDER = "s 5(2)(a)"
OVER = "s 5(2)(b)"


class Verdict(msgspec.Struct, frozen=True):
    """What stands of a wager, in cents, and why not all of it or why at all."""

    stands: int
    why: str = ""
    source: str = ""
    once: bool = False


class Staying(msgspec.Struct, frozen=True):
    """A wager that stays on the layout: as it lay, and as it is to lie."""

    before: Lying
    after: Lying


class Settlement(msgspec.Struct, frozen=True):
    """What a result does to the wagers on the layout: what is paid, and where each that stays is from then on."""

    payments: list[e.Pay]
    staying: list[Staying]
    moves: list[e.Move]
    won: dict[str, str]
    """The odds at which a wager on each area wins, where one lay there and won."""


def judge(cents: int, minimum: int, maximum: int, *, stood_before: bool) -> Verdict:
    """A wager made and accepted against the sign: under it valid once only, over it void in its excess (s 5(2))."""
    if cents < minimum:
        sign = f"under the minimum of {dollars(minimum)}"
        if stood_before:
            return Verdict(0, f"{sign} again: void", UNDER)
        return Verdict(cents, f"{sign}: stands this once", UNDER, once=True)
    if cents > maximum:
        excess = f"{dollars(cents - maximum)} over the maximum of {dollars(maximum)} is void"
        return Verdict(maximum, excess, OVER)
    return Verdict(cents)


def named(state: State) -> str:
    """The name of a wager's state, as it is kept: `start`, `point 6`."""
    return " ".join(map(str, state)) if isinstance(state, tuple) else str(state)


class Wagers:
    """Every player's wagers, in the order they were made. They lie in the table's state: some stay over rounds."""

    def __init__(self, game: "Game", lying: list[Lying]) -> None:
        self.lying = lying
        self.new: set[tuple[str, str]] = set()
        """Those that were made or changed in this round: player and wager."""
        self.leaving: list[str] = []
        """Players who have left their wagers on the layout: they are somebody new after this round."""
        self._use(game)

    def begin(self, game: "Game") -> None:
        """A new round: what lies there stood over, or rides."""
        self.new.clear()
        self._use(game)

    def _use(self, game: "Game") -> None:
        self.game, self.layout = game, game.layout
        self.sources = {wager.id: wager.odds_source for wager in game.layout.wagers.values()}
        self.definitions = {wager.id: wager.source for wager in game.layout.wagers.values()}

    def any(self) -> bool:
        """Whether a wager lies on the layout."""
        return bool(self.lying)

    def any_new(self) -> bool:
        """Whether one was made in this round."""
        return bool(self.new)

    def find(self, player: str, wager: str) -> Lying | None:
        """That wager of that player, if there is one."""
        return next((it for it in self.lying if (it.player, it.wager) == (player, wager)), None)

    def of(self, player: str) -> list[Lying]:
        """All wagers of a player."""
        return [it for it in self.lying if it.player == player]

    def box(self, player: str) -> str:
        """The seated player in whose box this player's wagers lie; empty if they lie in none, or there are none."""
        return next((it.box for it in self.of(player) if it.box), "")

    def state(self, it: Lying) -> State:
        """The state that a wager has reached, as the layout knows it."""
        return next(state for state in self.layout.states(it.wager) if named(state) == it.state)

    def mark(self, it: Lying) -> str:
        """Whether it is on or off, in the words of the game; empty for a wager that is neither called."""
        return self.game.wagering.on_off(it.wager, self.state(it))

    def clear(self) -> None:
        """Nothing is on the layout any more."""
        self.lying.clear()
        self.new.clear()

    def described(self) -> list[str]:
        """Each wager on the layout, in words."""
        return [f"{it.player} {it.wager} {dollars(it.cents)}" for it in self.lying]

    def lay(self, it: Lying, cents: int, *, cash: bool = False) -> None:
        """So much lies there from now on, perhaps in cash; 0 takes it away."""
        if it not in self.lying:
            self.lying.append(it)
        it.carried &= cents == it.cents
        it.cents, it.cash = cents, cash
        if cents:
            self.new.add((it.player, it.wager))
        else:
            self.remove(it)

    def remove(self, it: Lying) -> None:
        """It is taken from the layout."""
        self.lying.remove(it)
        self.new.discard((it.player, it.wager))

    def verdicts(self, table: "Table") -> dict[tuple[str, str], Verdict]:
        """What stands of each wager, judged in the order in which they were made."""
        return self._verdicts(table, self.lying)

    def verdicts_after(self, table: "Table", change: "Change") -> dict[tuple[str, str], Verdict]:
        """What would stand of each wager that lies there, if it or another of them were changed so."""
        return self._verdicts(table, [as_if for it in self.lying if (as_if := _as_if(change, it)).cents])

    def _verdicts(self, table: "Table", lying: list[Lying]) -> dict[tuple[str, str], Verdict]:
        stood = set(table.state.stood_under_minimum)
        verdicts = {}
        for it in lying:
            verdict = self._verdict(table, it, stood_before=it.player in stood)
            verdicts[it.player, it.wager] = verdict
            if verdict.once:
                stood.add(it.player)
        return verdicts

    def _verdict(self, table: "Table", it: Lying, *, stood_before: bool) -> Verdict:
        if it.carried:
            return Verdict(it.stands)
        if it.wager in self.game.wagering.unlimited:
            return Verdict(it.cents)
        return judge(it.cents, *limits.of_wager(table, it.wager), stood_before=stood_before)

    # What a result does

    def settle(self, table: "Table", outcome: Any) -> Settlement:
        """What each wager returns on this outcome, and which stay; the part of one that does not stand goes back."""
        verdicts = self.verdicts(table)
        standing = [it for it in self.lying if verdicts[it.player, it.wager].stands]
        bets = [Bet(it.wager, verdicts[it.player, it.wager].stands, it.player, self.state(it)) for it in standing]
        decided, live = settle(self.layout, bets, outcome)
        settled = {(it.bet.player, it.bet.wager): it for it in decided}
        going_on = {(bet.player, bet.wager): bet for bet in live}
        won = {it.bet.wager: str(it.how.odds) for it in decided if isinstance(it.how, Win)}
        done = Settlement([], [], [], won)
        for it in self.lying:
            key = it.player, it.wager
            if key in going_on:
                self._goes_on(it, going_on[key], done)
            else:
                self._is_decided(table, it, verdicts[key], settled.get(key), done)
        if self.game.sections.losers_first:
            winners = {key for key, it in settled.items() if isinstance(it.how, Win)}
            done.payments.sort(key=lambda payment: (payment.player, payment.wager) in winners)
        return done

    def _goes_on(self, it: Lying, bet: Bet, done: Settlement) -> None:
        """It is not decided: where it stands from now on, and what of it was found to stand."""
        wager = self.game.wagering.becomes(it.wager, bet.state) or it.wager
        state = bet.state if wager == it.wager else self.layout.wagers[wager].start
        after = Lying(it.player, wager, it.cents, named(state), it.fee, carried=True, stands=bet.stake, cash=it.cash)
        done.staying.append(Staying(it, after))
        if wager != it.wager:
            done.moves.append(e.Move(it.player, it.wager, it.cents, wager, self.definitions[it.wager]))

    def _is_decided(
        self, table: "Table", it: Lying, verdict: Verdict, settled: Settled | None, done: Settlement
    ) -> None:
        """Its section: where the odds stand if it wins, where it is defined if it loses, s 5(2) if it is void."""
        if settled is None:
            done.payments.append(returned(it, "void", verdict.source))
            return
        back = it.cents - verdict.stands
        words = f"{dollars(it.cents)}: {dollars(back)} void; " if back else ""
        words += f"{dollars(verdict.stands)} {in_words(settled.how)}"
        won = isinstance(settled.how, Win)
        rides = won and bool(self.game.sections.rides) and it.player not in table.state.excluded
        stake = 0 if rides or settled.how is LOSE else verdict.stands
        winnings = self._winnings(table, settled)
        charge = self.game.wagering.commission(table, it.player, it.wager, winnings) if winnings else None
        marked = charge.cents if charge and charge.deferred else 0
        if charge:
            words += f", commission {dollars(charge.cents)}" + (" marked up" if marked else "")
            winnings -= charge.cents - marked
        pays = back + winnings + stake + (it.fee if settled.how is VOID else 0)
        if rides:
            words += f", pays {dollars(pays)}; {dollars(verdict.stands)} stays"
            after = Lying(it.player, it.wager, verdict.stands, named(self.layout.wagers[it.wager].start))
            done.staying.append(Staying(it, after))
        else:
            words += f", returns {dollars(pays)}" if pays else ""
        section = self.definitions[it.wager] if settled.how is LOSE else self.sources[it.wager]
        stays = verdict.stands if rides else 0
        done.payments.append(e.Pay(it.player, it.wager, it.cents, pays, words, section, stays, marked))

    def _winnings(self, table: "Table", settled: Settled) -> int:
        if not isinstance(settled.how, Win):
            return 0
        return self.game.wagering.winnings(table, settled.bet.wager, settled.returned - settled.bet.stake)

    def keep(self, staying: list[Staying]) -> Iterator[tuple[Lying, Lying]]:
        """The round is paid: these are what lies there now. Each that is shown otherwise, before and after."""
        self.lying[:] = [it.after for it in staying]
        self.new.clear()
        return ((it.before, it.after) for it in staying if self._shown(it.before) != self._shown(it.after))

    def _shown(self, it: Lying) -> tuple[str, str]:
        return it.wager, self.mark(it)

    def void_all(self, source: str) -> Iterator[e.Pay]:
        """Every stake goes back, and what was paid to make the wager."""
        for it in self.lying:
            yield returned(it, "void", source)

    # Who stood under the minimum

    def remember_standing(self, table: "Table", verdicts: dict[tuple[str, str], Verdict]) -> None:
        """At the round's end: who has used up the one wager under the minimum (s 5(2)(a)); if it was void, nobody."""
        stood = table.state.stood_under_minimum
        stood += [player for (player, _), it in verdicts.items() if it.once and player not in stood]

    def let_go(self, table: "Table") -> None:
        """At the round's end: those who have left are somebody new."""
        for player in self.leaving:
            _forget(table, player)
        self.leaving.clear()

    def forget(self, table: "Table", player: str) -> None:
        """A player has left; at once, or at the round's end if wagers of the player still lie on the layout."""
        if self.of(player):
            self.leaving.append(player)
        else:
            _forget(table, player)


def _as_if(change: "Change", it: Lying) -> Lying:
    """A wager as it would lie there after the change."""
    if (it.player, it.wager) != (change.player, change.wager):
        return it
    return msgspec.structs.replace(it, cents=change.after, carried=it.carried and it.cents == change.after)


def _forget(table: "Table", player: str) -> None:
    """Who takes the place is somebody new. An exclusion stays with its name, and is the floor manager's to lift."""
    if player in table.state.stood_under_minimum:
        table.state.stood_under_minimum.remove(player)


def in_words(how: Decision) -> str:
    """`wins 11 to 1`, `loses`, `void`."""
    if isinstance(how, Win):
        return f"wins {how.odds.num} to {how.odds.den}"
    return "loses" if how is LOSE else "void"


def returned(it: Lying, why: str, source: str) -> e.Pay:
    """A wager goes back, with the percentage that was paid for it."""
    words = f"{dollars(it.cents)} {why}, returns {dollars(it.cents + it.fee)}"
    return e.Pay(it.player, it.wager, it.cents, it.cents + it.fee, words, source)
