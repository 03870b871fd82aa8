# SPDX-License-Identifier: MIT
"""The words of the payment list: each act and its wagers, in lines that fit; and on which page they are. No pygame."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from controller.display.payment.text import (
    TOGETHER,
    PaymentText,
    PaymentTexts,
    WagerText,
    in_words,
    who,
)
from controller.display.wording import cited, sentence, spoken
from controller.engine.shown.payment import PAYMENT_ORDER, ActKind, PaymentAct, PaymentItem, PaymentRules, list_acts
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

LATER: Final = ": later"
"""Why a wager beside that on a hand stays while the hand is settled: it is settled later."""
STAY: Final[tuple[ActKind, ...]] = ("stays",)
LOSING, MANY = "all losing chips", 3
"""What is said of chips that are taken from so many players or more, where the list would else be too long."""


class PaymentLine(NamedTuple):
    """One line of the list. player, what: empty if they are those of the line before. text: empty if it is beneath."""

    player: str
    kind: ActKind
    what: str
    text: str
    hand: str = ""

    @property
    def who(self) -> str:
        """The player as the list names him; empty if it is that of the line before."""
        return who(self.player, self.hand) if self.player else ""


Column = tuple[PaymentLine, ...]
Page = tuple[Column, ...]


def texts(view: View, rules: PaymentRules) -> PaymentTexts:
    """Everything that is to be done, in the order in which it is done; without acts if there is nothing to do.

    Where no rule says in which order, it is done by kind, as of wagers that are on no hands: each kind has its sum.
    """
    found = list_acts(view, rules)
    why, source = _why(view, found)
    why = sentence(why) + (f" ({cited(source)})" if cited(source) else "")
    known = {"", source, *view.prompt.source.split(", ")}
    whole = _with_stakes([(act, _text(act, rules, source)._replace(sources=_sources(act, known))) for act in found])
    by_hand = tuple(text for _, text in whole)
    if not rules.in_turn and not rules.losers_first:
        whole.sort(key=lambda it: PAYMENT_ORDER.index(it[0].kind))
    by_hand = () if by_hand == tuple(text for _, text in whole) else by_hand
    every = _gathered(whole, (*STAY, "move") if _move_alike(found) else STAY, rules)
    return PaymentTexts(every, why, _marked(whole, every), by_hand)


def _with_stakes(listed: Sequence[tuple[PaymentAct, PaymentText]]) -> list[tuple[PaymentAct, PaymentText]]:
    """The same list; a stake that is taken of a wager beside a hand as it is paid stands in that act: `take $1`."""
    found: list[tuple[PaymentAct, PaymentText]] = []
    for act, text in listed:
        before, paid = found[-1] if found else (act, text)
        same = act.side and (before.hand, before.player, before.side) == (act.hand, act.player, act.side)
        if same and (before.kind, act.kind) == ("pay", "take"):
            said = tuple(f"{name}; take {dollars(act.cents)}" for name in paid.said)
            found[-1] = before, paid._replace(wagers=in_words(*said), needed=said)
        else:
            found.append((act, text))
    return found


def each_once(acts: Sequence[PaymentText]) -> tuple[PaymentText, ...]:
    """The same list; what is said alike of several wagers beside hands is said once, after them."""
    found: list[PaymentText] = []
    for kind, run in groupby(acts, key=lambda it: it.kind):
        same = list(run)
        alike = len(same) > 1 and len({it.wagers for it in same}) == 1 and all(it.side for it in same)
        found += [it._replace(wagers=(), needed=()) if alike else it for it in same]
        if alike:
            found.append(PaymentText(TOGETHER, kind, "", in_words(f"each: {', '.join(same[0].said)}")))
    return tuple(found)


def _marked(listed: Sequence[tuple[PaymentAct, PaymentText]], texts: Sequence[PaymentText]) -> tuple[PaymentText, ...]:
    """The same list with one act for all that is taken, with whose that is.

    Empty if there is more to say of what is taken, or of hands.
    """
    taken = [(act, text) for act, text in listed if act.kind == "take"]
    if len(taken) < MANY or not all(_gatherable(act) and text.needed == () for act, text in taken):
        return ()
    cents = sum(act.cents for act, _ in taken)
    whose = tuple({text.player: text for _, text in taken}.values())
    said = in_words(LOSING)
    all_ = PaymentText(TOGETHER, "take", f"take {dollars(cents)}", said, cents=cents, shares=whose)
    return (all_, *(text for text in texts if text.kind != "take"))


def _gathered(
    listed: Sequence[tuple[PaymentAct, PaymentText]], kinds: Sequence[ActKind], rules: PaymentRules
) -> tuple[PaymentText, ...]:
    """The same list; of each of these kinds all players stand in one act, each with his sum."""
    found: list[PaymentText] = []
    for kind, same in groupby(listed, key=lambda each: each[0].kind):
        each = list(same)
        together = [act for act, _ in each if kind in kinds and _gatherable(act)]
        if len(together) > 1:
            found += [_moved(together, rules) if kind == "move" else _of_all(together)]
            each = [(act, text) for act, text in each if act not in together]
        found += (text for _, text in each)
    return tuple(found)


def _gatherable(act: PaymentAct) -> bool:
    """Whether a sum of each player says enough: not of one hand, nor where a part stays, nor of vouchers."""
    part_stays = act.stays and act.kind != "stays"
    return not (act.hand or part_stays or any(it.voucher for it in act.items))


def _of_all(together: Sequence[PaymentAct]) -> PaymentText:
    """What stays of several players as one act: `together stays $30: red $25, blue $5`."""
    kind, cents = together[0].kind, sum(act.cents for act in together)
    shares = [PaymentText(act.player, kind, f"{kind} {dollars(act.cents)}", (), cents=act.cents) for act in together]
    whole = PaymentText(TOGETHER, kind, f"{kind} {dollars(cents)}", in_words(*_shares(together)), cents=cents)
    return whole._replace(shares=tuple(shares))


def _shares(together: Sequence[PaymentAct]) -> tuple[str, ...]:
    return tuple(f"{spoken(act.player)} {dollars(act.cents)}" for act in together)


def _move_alike(found: Sequence[PaymentAct]) -> bool:
    """Whether all wagers that move go from one area to one other."""
    return len({(it.wager, it.to) for act in found if act.kind == "move" for it in act.items}) == 1


def _moved(together: Sequence[PaymentAct], rules: PaymentRules) -> PaymentText:
    """What moves alike of several players as one act: `together move $30: come to come bet on 6: red $25, blue $5`."""
    one = together[0].items[0]
    where = _where(one, rules)
    first, *others = _shares(together)
    needed = (where, f"to {rules.name(one.to)}")
    return _of_all(together)._replace(wagers=in_words(f"{where}: {first}", *others), needed=needed)


def _where(it: PaymentItem, rules: PaymentRules) -> str:
    """`come to come bet on 6`."""
    return f"{rules.name(it.wager)} to {rules.name(it.to)}"


def _commission(items: Iterable[PaymentItem]) -> str:
    """What becomes of the commission on these winnings."""
    return "".join(f" ({said} commission)" for said in _commissions(items))


def _commissions(items: Iterable[PaymentItem]) -> Iterator[str]:
    """`collect $0.75`, `mark up $5`."""
    every = tuple(items)
    for marked, what in ((False, "collect"), (True, "mark up")):
        if cents := sum(it.commission for it in every if it.marked == marked):
            yield f"{what} {dollars(cents)}"


def _why(view: View, found: Sequence[PaymentAct]) -> tuple[str, str]:
    """A void round, and its section; or that nothing is done. NEXT says in which order it is done."""
    if view.ended:
        return view.ended.text, view.ended.source
    return ("nothing to take and nothing to pay" if {act.kind for act in found} == {"stays"} else ""), ""


def _text(act: PaymentAct, rules: PaymentRules, said: str) -> PaymentText:
    """An act in words. said: a section that need not be repeated."""
    alone = len(act.items) == 1
    after = [*(it.source for it in act.items[1:]), ""]
    wagers = [
        WagerText(_wager(it, rules, alone=alone) + (f" ({it.source})" if it.source not in (said, next_source) else ""))
        for it, next_source in zip(act.items, after, strict=True)
    ]
    wagers[-1] = WagerText(wagers[-1].words + _stays(act), _back(act))
    what = f"{act.kind} {dollars(act.cents)}"
    needed = (rules.name(act.side),) if act.side else _needed(act, rules)
    return PaymentText(act.player, act.kind, what, tuple(wagers), act.hand, act.cents, needed, side=bool(act.side))


def _sources(act: PaymentAct, known: Container[str]) -> tuple[str, ...]:
    """The sections by which its wagers go back, without those that are known."""
    return tuple(dict.fromkeys(it.source for it in act.items if it.source not in known))


def _needed(act: PaymentAct, rules: PaymentRules) -> tuple[str, ...] | None:
    """Of commission the amount and what is done about it, unless the layout shows it; all of vouchers, a percentage."""
    if any(it.voucher or it.percentage for it in act.items):
        return None
    if rules.commission_shown:
        return ()
    return tuple(said for it in act.items for said in _commissions((it,)))


def _stays(act: PaymentAct) -> str:
    """What stays of the stakes: `; $30 stays`."""
    return LATER if act.side and act.kind in STAY else f"; {dollars(act.stays)} stays" if act.stays else ""


def _back(act: PaymentAct) -> str:
    """What goes back of the winning stakes: `; $30 back`. What is paid is the winnings alone."""
    return f"; {dollars(act.stakes)} back" if act.stakes else ""


def in_a_line(act: PaymentText) -> str:
    """`place 1: take $30: small $25, total 10 $5`."""
    return f"{act.who}: {act.what}: {', '.join(act.said)}"


def _wager(it: PaymentItem, rules: PaymentRules, *, alone: bool) -> str:
    """`small $25`; of a single wager the amount is that of the act, so it is not repeated."""
    words = rules.name(it.wager) + (" voucher" if it.voucher else "")
    if it.percentage:
        return f"{words} {dollars(it.cents - it.percentage)} and its percentage {dollars(it.percentage)}"
    words += "" if alone else f" {dollars(it.cents)}"
    words += _commission((it,))
    return f"{words} to {rules.name(it.to)}" if it.to else words


def lines(
    acts: Sequence[PaymentText], wrap: Callable[[tuple[str, ...]], Sequence[str]], *, beneath: bool = False
) -> list[Column]:
    """The lines of each act. wrap: breaks its wagers into lines. beneath: they begin on a line of their own."""
    return [
        tuple(
            PaymentLine(*(("", it.kind, "") if number else (it.player, it.kind, it.what)), line, it.hand)
            for number, line in enumerate(["", *wrap(it.said)] if beneath else wrap(it.said))
        )
        for it in acts
    ]


def joined(wagers: tuple[str, ...], room: int, measure: Callable[[str], int], first: int | None = None) -> list[str]:
    """Wagers with commas between them, in lines of this width. A wager stays on one line with its amount; what is said
    of it in brackets does not, if both are longer than a line.

    What becomes of the stakes rather stands alone in a line than that a comma ends one. first: the width of the first
    line, if that is another; it is empty if no wager has room in it.
    """
    found = [] if first is None else [""]
    free, space = first or 0, measure(" ")
    whole = ",\n".join(wager.replace("; ", ";\n") for wager in wagers)
    parts = (it.replace(" (", "\n(") if measure(it) > room else it for it in whole.splitlines())
    for words in "\n".join(parts).splitlines():
        wide = measure(words) + (space if found and found[-1] else 0)
        if found and wide <= free:
            found[-1] = f"{found[-1]} {words}".lstrip()
            free -= wide
        else:
            found.append(words)
            free = room - measure(words)
    return found
