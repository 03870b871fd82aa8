"""The wagers on the layout, where a person enters them: what may be placed, what stands, what it returns (s 5)."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import msgspec

from c_ext.layout import LOSE, Decision, Win
from c_ext.slip import Bet, Settled, settle
from controller import blocks
from controller import effects as e
from controller.events import Placed, Spoken, Withdrawn
from controller.limits import LARGEST
from controller.money import dollars
from controller.state import Limits

if TYPE_CHECKING:
    from controller.game import Game
    from controller.table import Table

UNDER = "s 5(2)(a)"
OVER = "s 5(2)(b)"


class Verdict(msgspec.Struct, frozen=True):
    """What stands of a wager, in cents, and why not all of it or why at all."""

    stands: int
    why: str = ""
    source: str = ""
    once: bool = False


def judge(cents: int, limits: Limits, *, stood_before: bool) -> Verdict:
    """A wager made and accepted against the sign: under it valid once only, over it void in its excess (s 5(2))."""
    if cents < limits.minimum:
        sign = f"under the minimum of {dollars(limits.minimum)}"
        if stood_before:
            return Verdict(0, f"{sign} again: void", UNDER)
        return Verdict(cents, f"{sign}: stands this once", UNDER, once=True)
    if cents > limits.maximum:
        excess = f"{dollars(cents - limits.maximum)} over the maximum of {dollars(limits.maximum)} is void"
        return Verdict(limits.maximum, excess, OVER)
    return Verdict(cents)


class Wagers:
    """Every player's wagers of this round, in the order they were made: cents by player and wager."""

    def __init__(self, game: "Game") -> None:
        self.layout = game.layout
        self.sources = {wager.id: wager.odds_source for wager in game.layout.wagers.values()}
        self.definitions = {wager.id: wager.source for wager in game.layout.wagers.values()}
        self.made: dict[tuple[str, str], int] = {}
        self.leaving: list[str] = []
        """Players who have left their wagers on the layout: they are somebody new after this round."""

    def any(self) -> bool:
        """Whether a wager lies on the layout."""
        return bool(self.made)

    def clear(self) -> None:
        """Nothing is on the layout any more."""
        self.made.clear()

    def lying(self) -> list[str]:
        """Each wager on the layout, in words."""
        return [f"{player} {wager} {dollars(cents)}" for (player, wager), cents in self.made.items()]

    def verdicts(self, table: "Table") -> dict[tuple[str, str], Verdict]:
        """What stands of each wager, judged in the order in which they were made."""
        stood = set(table.state.stood_under_minimum)
        verdicts = {}
        for (player, wager), cents in self.made.items():
            verdict = judge(cents, table.state.limits, stood_before=player in stood)
            verdicts[player, wager] = verdict
            if verdict.once:
                stood.add(player)
        return verdicts

    def settle(self, table: "Table", outcome: Any) -> Iterator[e.Pay]:
        """What each wager returns on this outcome; the part of it that does not stand goes back."""
        verdicts = self.verdicts(table)
        bets = [Bet(wager, it.stands, player) for (player, wager), it in verdicts.items() if it.stands]
        settled = {(it.bet.player, it.bet.wager): it for it in settle(self.layout, bets, outcome)[0]}
        for key, verdict in verdicts.items():
            yield self._payment(key, verdict, settled.get(key))

    def _payment(self, key: tuple[str, str], verdict: Verdict, settled: Settled | None) -> e.Pay:
        """Its section: where the odds stand if it wins, where it is defined if it loses, s 5(2) if it is void."""
        staked = self.made[key]
        if settled is None:
            return _returned(*key, staked, "void", verdict.source)
        returned = staked - verdict.stands + settled.returned
        excess = f"{dollars(staked)}: {dollars(staked - verdict.stands)} void; " if staked > verdict.stands else ""
        words = f"{excess}{dollars(verdict.stands)} {in_words(settled.how)}"
        words += f", returns {dollars(returned)}" if returned else ""
        section = self.definitions[key[1]] if settled.how is LOSE else self.sources[key[1]]
        return e.Pay(*key, staked, returned, words, section)

    def void_all(self, source: str) -> Iterator[e.Pay]:
        """Every stake goes back."""
        for (player, wager), staked in self.made.items():
            yield _returned(player, wager, staked, "void", source)

    def remember_standing(self, table: "Table") -> None:
        """At the round's end: who has used up the one wager under the minimum (s 5(2)(a)); if it was void, nobody."""
        stood = table.state.stood_under_minimum
        stood += [player for (player, _), it in self.verdicts(table).items() if it.once and player not in stood]
        for player in self.leaving:
            _forget(table, player)
        self.leaving.clear()

    def forget(self, table: "Table", player: str) -> None:
        """A player has left; at once, or at the round's end if wagers of the player still lie on the layout."""
        if any(owner == player for owner, _ in self.made):
            self.leaving.append(player)
        else:
            _forget(table, player)


def _forget(table: "Table", player: str) -> None:
    """Who takes the place is somebody new. An exclusion stays with its name, and is the floor manager's to lift."""
    if player in table.state.stood_under_minimum:
        table.state.stood_under_minimum.remove(player)


def in_words(how: Decision) -> str:
    """`wins 11 to 1`, `loses`, `void`."""
    if isinstance(how, Win):
        return f"wins {how.odds.num} to {how.odds.den}"
    return "loses" if how is LOSE else "void"


def place(table: "Table", event: Placed) -> None:
    """A wager is placed, or changed to this amount.

    A person enters what lies on the layout, so that one against the sign has been made and accepted inadvertently
    already: it is named, and stands as far as s 5(2) lets it.
    """
    if blocks.refuse(table):
        return
    if why := _refusal(table, event):
        table.refuse(*why)
        return
    before = table.wagers.verdicts(table)
    table.wagers.made[event.player, event.wager] = event.cents
    after = table.wagers.verdicts(table)
    _note(table, (event.player, event.wager), after[event.player, event.wager])
    for key, verdict in before.items():
        if key != (event.player, event.wager) and after[key] != verdict:
            _note(table, key, after[key])


def _note(table: "Table", key: tuple[str, str], verdict: Verdict) -> None:
    """What lies there, and what stands of it."""
    words = f"{key[0]} {key[1]} {dollars(table.wagers.made[key])}"
    if verdict.why:
        table.note(f"{words}: {verdict.why}", verdict.source)
    else:
        table.note(words, table.wagers.sources[key[1]])


def _refusal(table: "Table", event: Placed) -> tuple[str, str] | None:
    """Why this wager is not accepted, with the section; None if it is."""
    if table.betting_closed:
        return table.betting_closed
    if event.wager not in table.wagers.sources:
        return (
            f"no wager {event.wager!r} at this table{_nearest(event.wager, table.wagers.sources)}",
            table.game.sections.wagers,
        )
    if event.player in table.state.excluded:
        return (f"{event.player} is excluded from the game", "s 4(2)(b)")
    if event.issued_at not in ("", table.state.table):
        return (f"{event.issued_at} issued these chips: they are used only there", table.game.sections.chips_elsewhere)
    return _amount_refusal(table, event.cents)


def _amount_refusal(table: "Table", cents: int) -> tuple[str, str] | None:
    """Under the minimum and over the maximum s 5(2) says what stands; any other amount is in steps."""
    limits = table.state.limits
    if not 0 < cents <= LARGEST:
        return (f"{dollars(cents)} is no wager", table.game.sections.wagers)
    if cents >= limits.minimum and cents % limits.increment:
        return (f"{dollars(cents)} is not in steps of {dollars(limits.increment)}", "s 5(3)")
    return None


def withdraw(table: "Table", event: Withdrawn) -> None:
    """A wager is taken back while wagers are open."""
    if table.betting_closed:
        table.refuse(*table.betting_closed)
    elif table.wagers.made.pop((event.player, event.wager), None) is None:
        table.refuse(f"{event.player} has no wager on {event.wager}", table.game.sections.withdrawal)
    else:
        table.note(f"{event.player} {event.wager} withdrawn", table.game.sections.withdrawal)


def spoken(table: "Table", event: Spoken) -> None:
    """A wager made by word of mouth."""
    why = f"{event.player} must place chips on {event.wager}: spoken wagers are not accepted"
    table.refuse(why, table.game.sections.spoken_wagers)


def void_those_of(table: "Table", player: str) -> None:
    """The floor manager voids the wagers of a player who used a device (s 4(2)(a))."""
    mine = [key for key in table.wagers.made if key[0] == player]
    if not mine:
        table.refuse(f"{player} has no wager on the layout", "s 4(2)(a)")
    table.owed = [payment for payment in table.owed if payment.player != player]
    for key in mine:
        table.say(_returned(*key, table.wagers.made.pop(key), "void", "s 4(2)(a)"))


def exclude(table: "Table", player: str, reason: str) -> None:
    """The floor manager excludes a player who used a device (s 4(2)(b)). Wagers that lie already are (a)'s matter."""
    if player not in table.state.excluded:
        table.state.excluded.append(player)
    table.note(f"{player} is excluded from the game" + (f": {reason}" if reason else ""), "s 4(2)(b)")


def admit(table: "Table", player: str) -> None:
    """The floor manager lifts an exclusion, as for somebody new with the same colour or seat."""
    if player not in table.state.excluded:
        table.refuse(f"{player} is not excluded", "s 4(2)(b)")
        return
    table.state.excluded.remove(player)
    table.note(f"{player} is admitted to the game again", "s 4(2)(b)")


def _returned(player: str, wager: str, staked: int, why: str, source: str) -> e.Pay:
    words = f"{dollars(staked)} {why}, returns {dollars(staked)}"
    return e.Pay(player, wager, staked, staked, words, source)


def _nearest(wager: str, known: dict[str, str]) -> str:
    near = get_close_matches(wager, known, n=1)
    return f": did you mean {near[0]}?" if near else ""
