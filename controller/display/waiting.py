# SPDX-License-Identifier: MIT
"""What the table waits for: one act, its keys, and what comes after it. For screens and terminal. No pygame.

While the table is stopped, the act is the first step of the way back. After a void round it is that wagers go back.
"""

from collections.abc import Iterable
from typing import Final

from controller.display.payment.text import who
from controller.display.wording import goes_back, sentence, spoken
from controller.engine.record.on_show import ShownBoxes
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.rules.face import EntryPanel
from controller.engine.rules.wait import ENTRY, NUMBERS, SWITCH, WHEEL
from controller.engine.shown import not_playing
from controller.engine.shown.payment import NO_RULES, ActKind, PaymentAct, PaymentRules, list_acts
from controller.engine.shown.views import NOTHING_MORE, Block, Extras, View, Words
from controller.engine.values.money import dollars
from controller.engine.values.roles import DEALER_KEY

TERMINAL: Final = "terminal"
"""The name of the block while the entry terminal is broken. Nothing can be keyed then."""
OTHERWISE: Final = ("if ", "or ", "in doubt ")
"""How a step begins that is only taken if the one before it does not help."""
BACK: Final[tuple[ActKind, ...]] = ("take back", "give back")
NAMED: Final = 4
"""To so many players a sentence says what goes back; to more, how many they are: the list names them."""
FROM: Final = 2
"""Of so many wagers it says from where."""

BET: Final = "bet"
"""The button of a bet at poker: its amount is keyed before."""

Keys = tuple[str, ...]


def waits(view: View, rules: PaymentRules = NO_RULES) -> tuple[Words, Keys, Keys]:
    """The act, the buttons that go on with the round, and the other buttons accepted.

    A person who signs in keys the PIN before anything else. While the keypad is shut, nothing else is keyed.
    """
    words, asked, accepted = _of_the_table(view, rules)
    if not view.keypad_shut or view.asked_person or not {NUMBERS, ENTRY} & {*asked, *accepted}:
        return words, asked, accepted
    shut = f"Keyed digits do not count now: press entry alone, or wait {view.keypad_shut} s"
    if keyed := view.digits.strip():
        shut += f"; {keyed} stays"
    return Words(shut), (ENTRY,), tuple(it for it in (*asked, *accepted) if it not in (NUMBERS, ENTRY))


def _of_the_table(view: View, rules: PaymentRules) -> tuple[Words, Keys, Keys]:
    """The same as if the keypad were never shut.

    After a void round the wagers are given back first, without a button for it. Buttons that continue with the next
    step are accepted, and not asked for. If the next step has no button either, such as a wager of the spinner, all
    buttons of that moment are accepted.
    """
    if view.asked_person:
        return Words(f"{view.asked_person}: key your PIN on the keypad, and press entry"), (NUMBERS, ENTRY), ()
    if view.blocks:
        asked, accepted = _as_the_act(view, *_keys_while_stopped(view))
        words = _way_back(view)[0]
    elif goes_back(view):
        back = view.ended.source if view.ended else ""
        return Words(given_back(view, rules), back), (), view.asked or view.presses
    else:
        words, asked = view.prompt, view.asked
        accepted = tuple(button for button in view.presses if button not in asked)
        asked, accepted = _as_the_act(view, asked, accepted)
    return Words(words.text + turned_on(view, asked), words.source), asked, accepted


def _as_the_act(view: View, asked: Keys, accepted: Keys) -> tuple[Keys, Keys]:
    """At poker the act is the bet, also while its amount is still to be keyed: numbers alone are none. Fold is last.

    Where a seat is keyed, as its player has acted out of turn, numbers come after what the sentence names.
    """
    shown = view.shown(ShownPoker)
    said = sorted((it.act for it in shown.may), key="fold".__eq__)
    if BET not in said or BET not in accepted or NUMBERS not in asked or view.digits.strip():
        return asked, accepted
    acts = sorted((BET, *asked), key=lambda it: said.index(it) if it in said else len(said))
    others = tuple(it for it in accepted if it != BET)
    others = (*others, NUMBERS) if shown.dealt else (NUMBERS, *others)
    return tuple(it for it in acts if it != NUMBERS), others


def later(view: View, asked: Keys, dice: int) -> Keys:
    """Of a spin, numbers and entry those that are not next, if numbers and entry are asked for.

    dice: at a table of dice, so many are keyed before entry. Of other numbers nobody knows here whether more follow,
    and of a PIN not even how many are keyed. A spin that no reader sees is over once its result is keyed.
    """
    if view.asked_person or not {NUMBERS, ENTRY} <= set(asked):
        return ()
    keyed = len("".join(view.digits.split()))
    if WHEEL in asked:
        return (WHEEL,) if keyed else (NUMBERS, ENTRY)
    return (ENTRY,) if keyed < max(1, dice) else (NUMBERS,) if dice else ()


def called(view: View, name: str) -> str:
    """What a button does now, where it stands for two things: `raise`; else empty."""
    return view.shown(ShownPoker).keys.get(name, "")


def then(view: View) -> tuple[str, ...]:
    """What comes after the act, step by step; none if that is not known before it is done."""
    if view.blocks:
        return way_back(view)[1:]
    return tuple(_parts(view.prompt.text)[:1]) if goes_back(view) else ()


def is_keyed(view: View) -> bool:
    """Whether digits are keyed for the act."""
    _, asked, accepted = waits(view)
    return NUMBERS in asked or NUMBERS in accepted


def remark(view: View) -> Words:
    """How a mistake is put right; empty while something else comes first."""
    _, asked, _ = waits(view)
    return Words(view.remark, view.remark_source) if set(asked) & set(view.asked) else Words("")


def turned_on(view: View, asked: Keys) -> str:
    """What to do with a key switch that is asked for and is on already: only turning it on counts."""
    on = [spoken(name) for name in asked if view.keys.get(name.removeprefix(SWITCH)) and name.startswith(SWITCH)]
    return "".join(f" (the {name} is on: turn it off, then on)" for name in on)


# A stopped table


def way_back(view: View) -> tuple[str, ...]:
    """How a stopped table goes on, step by step: the first is the act. Empty while it plays."""
    return tuple(words.text for words in _way_back(view)) if view.blocks else ()


def is_otherwise(step: str) -> bool:
    """Whether a step is only taken if the one before it does not help."""
    return step.lower().startswith(OTHERWISE)


def _way_back(view: View) -> list[Words]:
    """The remedy, part by part. If the round can go on in spite of it, that comes first, unless it is mended at the
    table; a note says it of what works again. Without a dealer nothing can be done (s 79).
    """
    first = _first(view)
    remedy = [Words(part, first.source) for part in _parts(first.in_plain_words[1])]
    if not _despite(view) or first.name == DEALER_KEY:
        return remedy
    goes_on = [Words(part, view.prompt.source) for part in _parts(view.prompt.text)]
    if first.how == "at hand":
        return [*remedy, *goes_on[:1]]
    return goes_on if first.how == "works again" and not not_playing.reason(view) else [*goes_on, *remedy]


def _parts(text: str) -> list[str]:
    """The parts of a text that are steps."""
    return [part.strip() for part in text.split(";") if part.strip()]


def _first(view: View) -> Block:
    """The block whose remedy comes first."""
    return next((block for block in view.blocks if block.name == DEALER_KEY), view.blocks[0])


def _despite(view: View) -> Keys:
    """The buttons that are accepted in spite of what blocks the table."""
    broken = (NUMBERS, ENTRY) if any(block.name == TERMINAL for block in view.blocks) else ()
    return tuple(name for name in view.despite if name not in broken)


def _keys_while_stopped(view: View) -> tuple[Keys, Keys]:
    """The buttons that go on while something blocks the table, and the others accepted. None is refused."""
    first, despite = _first(view), _despite(view)
    if not despite or first.name == DEALER_KEY:
        return first.asks, ()
    if first.how == "at hand":
        return (), ()  # what is mended first has no key
    instead = despite if view.asked or view.turning else ()  # a wait that asks for no key asks for none now either
    asked = tuple(name for name in view.asked if name in despite) or instead
    others = dict.fromkeys((*(it for it in despite if it in view.presses), *first.asks))  # the rest would be refused
    return asked, tuple(it for it in others if it not in asked)


def keys_after(view: View) -> Keys:
    """Of a table that is mended first, the buttons by which it goes on then."""
    if not view.blocks or _first(view).how != "at hand":
        return ()
    return tuple(name for name in view.asked if name in _despite(view))


# A void round


def given_back(view: View, rules: PaymentRules, *, where: bool = True) -> str:
    """What goes back after a void round: `Give back $30: red $25 from big, blue $5 from face value 2`.

    where: it is said from where.
    """
    every = list_acts(view, rules)
    clauses = (_back(kind, [act for act in every if act.kind == kind], rules if where else None) for kind in BACK)
    return sentence("; ".join(filter(None, clauses)))


def _back(kind: ActKind, its: list[PaymentAct], rules: PaymentRules | None) -> str:
    whole = f"{kind} {dollars(sum(act.cents for act in its))}"
    sums = _sums(its)
    way = "from" if kind == "take back" else "to"
    if len(sums) > NAMED:
        return f"{whole} {way} {len({player for _, player in sums})} players"
    where = _where(its, rules) if rules else []
    if len(sums) == 1:
        ((hand, player),) = sums
        return f"{whole} {way} {who(player, hand)}" + "".join(f", from {it}" for it in where)
    named = [f"{who(player, hand)} {dollars(cents)}" for (hand, player), cents in sums.items()]
    return f"{whole}: {', '.join(_from(named, where))}" if its else ""


def _sums(its: Iterable[PaymentAct]) -> dict[tuple[str, str], int]:
    """By box and player, what is returned."""
    sums: dict[tuple[str, str], int] = {}
    for act in its:
        whose = act.hand.partition("/")[0], act.player
        sums[whose] = sums.get(whose, 0) + act.cents
    return sums


def _where(its: list[PaymentAct], rules: PaymentRules) -> list[str]:
    """From where each goes back, where few wagers lie in areas of the layout; those of a box lie in the box."""
    items = [item for act in its for item in act.items]
    few = len(items) == len(its) <= FROM and not any(act.hand for act in its)
    return [rules.name(item.wager) for item in items] if few else []


def _from(named: list[str], where: list[str]) -> list[str]:
    return [f"{it} from {place}" for it, place in zip(named, where, strict=True)] if where else named


# The entry terminal


def about_entry(view: View, panel: EntryPanel, extras: Extras = NOTHING_MORE) -> str:
    """What stands beside the digits: what they mean; while something is keyed and they mean nothing yet, how it is.

    Before it stands the card on a simulated table that is to be keyed, or the hand of who decides there.
    """
    means = panel.reads.get(view.digits.replace(" ", ""), "")
    how = _keyed_next(view, panel) if NUMBERS in view.presses and not means else ""
    return "; ".join(filter(None, (seen_cards(extras), f"= {means}" if means else how)))


def _keyed_next(view: View, panel: EntryPanel) -> str:
    """What is to be keyed: what NEXT asks for, if it asks; else all that may be."""
    asked = panel.asked.get(view.phase, "") if NUMBERS in view.asked else ""
    return asked.format(hand=view.shown(ShownBoxes).turn.hand) or panel.detail


def seen_cards(extras: Extras) -> str:
    """The card on a simulated table that must be keyed, or the hand of who decides; empty if there is none."""
    if extras.card:
        return f"on the table: {extras.card}"
    return f"in the hand: {extras.held}" if extras.held else ""
