"""The words of the payment list: each act and its wagers, in lines that fit; and on which page they are. No pygame."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from controller.display.wording import sentence, spoken
from controller.engine.money import dollars
from controller.engine.payment import Act, ActKind, Item, PaymentRules, acts
from controller.engine.views import View

FIRST_TAKE: Final = "first take, then pay"


class PaymentText(NamedTuple):
    """One act in words: whose, `take $125`, and its wagers, each with its amount if there are several.

    hand: on which hand they lie, where hands are decided one by one.
    """

    player: str
    kind: ActKind
    what: str
    wagers: tuple[str, ...]
    hand: str = ""

    @property
    def who(self) -> str:
        """The player as the list names him: `place 1`, or `3/2 ann`."""
        return who(self.player, self.hand)


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


def who(player: str, hand: str) -> str:
    """A player, after the hand if there is one."""
    return f"{hand} {spoken(player)}" if hand else spoken(player)


Column = tuple[PaymentLine, ...]
Page = tuple[Column, ...]


class PaymentTexts(NamedTuple):
    """The whole list in words. why: a void round, or in which order it is done; with its section, if a rule says it.

    summed: the same, but shorter: of a player whose wagers all go the same way only the sum and how many they are.
    """

    acts: tuple[PaymentText, ...]
    why: str = ""
    summed: tuple[PaymentText, ...] = ()


def texts(view: View, rules: PaymentRules) -> PaymentTexts:
    """Everything that is to be done, in the order in which it is done; without acts if there is nothing to do."""
    found = acts(view, rules.over)
    why, source = _why(view, found, rules)
    aside = f"{sentence(why)} ({source})" if source else sentence(why)
    whole = tuple(_text(act, rules, source) for act in found)
    acts_of = Counter(act.player for act in found)
    alike = (acts_of[act.player] == 1 and _summable(act, rules) for act in found)
    summed = (_summed(text) if same else text for text, same in zip(whole, alike, strict=True))
    return PaymentTexts(whole, aside, tuple(summed))


def _summable(act: Act, rules: PaymentRules) -> bool:
    """Whether nothing is lost but the names of the wagers if only their sum is said."""
    said_besides = (
        act.stays or (rules.lasting and act.stakes) or any(it.commission or it.percentage for it in act.items)
    )
    return act.kind != "move" and len(act.items) > 1 and not said_besides


def _summed(text: PaymentText) -> PaymentText:
    count = len(text.wagers)
    return text._replace(wagers=("both wagers" if count == 2 else f"all {count} wagers",))


def _why(view: View, found: Sequence[Act], rules: PaymentRules) -> tuple[str, str]:
    """A void round, or the order and its section, if it matters now; else both are empty.

    Where hands are decided one by one, it is paid hand by hand: each line names its hand.
    """
    if view.ended:
        return view.ended.text, view.ended.source
    kinds = {act.kind for act in found}
    if kinds == {"stays"}:
        return "nothing to take and nothing to pay", ""
    if any(act.hand for act in found) or not {"take", "pay"} <= kinds:
        return "", ""
    return FIRST_TAKE, rules.losers_first


def _text(act: Act, rules: PaymentRules, said: str) -> PaymentText:
    """An act in words. said: a section that need not be repeated."""
    alone = len(act.items) == 1
    after = [*(it.source for it in act.items[1:]), ""]
    wagers = [
        _wager(it, rules, alone=alone) + (f" ({it.source})" if it.source not in (said, next_source) else "")
        for it, next_source in zip(act.items, after, strict=True)
    ]
    if act.stays:
        wagers[-1] += f"; {dollars(act.stays)} stays"
    if rules.lasting and act.stakes:
        wagers[-1] += f"; stake {dollars(act.stakes)} back"
    return PaymentText(act.player, act.kind, f"{act.kind} {dollars(act.cents)}", tuple(wagers), act.hand)


def in_a_line(act: PaymentText) -> str:
    """`place 1: take $30: small $25, total 10 $5`."""
    return f"{act.who}: {act.what}: {', '.join(act.wagers)}"


def _wager(it: Item, rules: PaymentRules, *, alone: bool) -> str:
    """`small $25`; of a single wager the amount is that of the act, so it is not repeated."""
    words = rules.name(it.wager) + (" voucher" if it.voucher else "")
    if it.percentage:
        return f"{words} {dollars(it.cents - it.percentage)} and its percentage {dollars(it.percentage)}"
    words += "" if alone else f" {dollars(it.cents)}"
    if it.commission:
        what = "mark up" if it.marked else "collect"
        words += f" ({what} {dollars(it.commission)} commission)"
    return f"{words} to {rules.name(it.to)}" if it.to else words


def lines(
    acts: Sequence[PaymentText], wrap: Callable[[tuple[str, ...]], Sequence[str]], *, beneath: bool = False
) -> list[Column]:
    """The lines of each act. wrap: breaks its wagers into lines. beneath: they begin on a line of their own."""
    return [
        tuple(
            PaymentLine(*(("", it.kind, "") if number else (it.player, it.kind, it.what)), line, it.hand)
            for number, line in enumerate(["", *wrap(it.wagers)] if beneath else wrap(it.wagers))
        )
        for it in acts
    ]


def joined(wagers: tuple[str, ...], room: int, measure: Callable[[str], int]) -> list[str]:
    """Wagers with commas between them, in lines of this width. A wager stays on one line with its amount."""
    found: list[str] = []
    free, space = 0, measure(" ")
    for number, wager in enumerate(wagers):
        words = wager if number == len(wagers) - 1 else f"{wager},"
        wide = measure(words)
        if found and wide + space <= free:
            found[-1] += f" {words}"
            free -= wide + space
        else:
            found.append(words)
            free = room - wide
    return found


def paged(blocks: Sequence[Column], rows: int, columns: int) -> tuple[Page, ...]:
    """The lines on pages of so many columns and rows. An act stays together if it fits a column.

    There are two rows at least: one for whose act it is, if the wagers are beneath, and one for them.
    """
    filled = tuple(_columns(blocks, max(2, rows)))
    return tuple(filled[at : at + columns] for at in range(0, len(filled), columns))


def _columns(blocks: Sequence[Column], rows: int) -> Iterator[Column]:
    """Columns of so many lines."""
    column: list[PaymentLine] = []
    for block in blocks:
        left = block
        if column and len(column) + len(left) > rows >= len(left):
            yield tuple(column)
            column = []
        while len(column) + len(left) > rows:
            free = rows - len(column)
            yield (*column, *left[:free])
            column, left = [], _again(block[0], left[free:]) if free else left
        column += left
    if column:
        yield tuple(column)


def _again(first: PaymentLine, left: Column) -> Column:
    """The rest of an act at the top of a column: whose it is and what, once more."""
    if not first.text:
        return (first, *left)
    return (left[0]._replace(player=first.player, what=first.what), *left[1:])
