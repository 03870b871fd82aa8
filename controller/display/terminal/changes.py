# SPDX-License-Identifier: MIT
"""The changes between two views as lines of text, for a log or a pipe."""

from collections.abc import Iterable

from controller.display import waiting, wording
from controller.display.payment import words
from controller.display.players import sign_words
from controller.display.terminal import layout
from controller.engine.record.decided import key_of
from controller.engine.shown.payment import NO_RULES, PaymentRules
from controller.engine.shown.views import Alarm, Ended, Extras, View, Words


def changes(before: View, after: View, rules: PaymentRules = NO_RULES) -> list[str]:
    """One line for each change between two views. rules: what the game says of payment."""
    lines = [] if after.round == before.round else [f"round {after.round} begins"]
    lines += [f"{kind}: {text}" for kind, text in _said(before, after)]
    lines += _owing(before, after)
    if after.keys != before.keys and after.keys:
        lines.append(f"keys: {'; '.join(words for words, _ in wording.keys(after))}")
    lines += _lying(before, after, rules)
    if any(getattr(after, name) != getattr(before, name) for name in ("owed", "moves", "unpaid")):
        lines += _lines("payment", map(words.in_a_line, words.texts(after, rules).acts))
    lines += _lines(
        "blocked", (f"{b.name}: {'; '.join(b.in_plain_words)}" for b in after.blocks if b not in before.blocks)
    )
    lines += _lines("unblocked", (b.name for b in before.blocks if b.name not in {a.name for a in after.blocks}))
    if after.tournament != before.tournament:
        lines.append(f"tournament: {after.tournament.whole if after.tournament else 'none'}")
    lines += _alarms(before, after)
    if after.ended and after.ended != before.ended:
        lines.append(_plain(after.ended))
    if (after.prompt, after.presses) != (before.prompt, before.presses) and after.prompt.text:
        lines.append(f"next: {_plain(after.prompt)}")
    return lines


def seen_changes(before: Extras, after: Extras) -> list[str]:
    """One line for each change of what a person sees besides the view: dice at rest, a card, a prepared fault."""
    lines = []
    if after.tumbler and not after.tumbler.turning and after.tumbler != before.tumbler:
        lines.append(f"tumbler: {wording.tumbler(after.tumbler)}")
    if (seen := waiting.seen_cards(after)) and seen != waiting.seen_cards(before):
        lines.append(seen)
    if after.prepared != before.prepared:
        lines += _lines("prepared fault", wording.prepared(after) or ("none any more",))
    return lines


def _said(before: View, after: View) -> Iterable[tuple[str, str]]:
    """Kind and text of each new refusal, note, call, display, declaration, state, light and sign."""
    declared = after.declared if after.declared != before.declared else None
    refused = after.refusal.heading if after.refusal else ""
    words = (
        (refused, after.refusal, before.refusal),
        ("noted", after.note, before.note),
        ("call", after.call, before.call),
    )
    for kind, new, old in words:
        if new and new != old and not (kind == "call" and declared):
            yield kind, _plain(new)
    if after.turning != before.turning:
        yield "turning", after.headline if after.turning else "stopped"
    if after.digits != before.digits:
        yield "digits", after.digits or "dark"
    if declared:
        yield "declared", f"{declared.text} ({declared.source})"
    if after.said != before.said:
        yield "state", wording.state(after) or "none"
    if after.lights != before.lights:
        yield "lights", "; ".join(f"{name} {count}" for name, count in after.lights.items())
    if after.lit != before.lit:
        yield "lit", " ".join(after.lit) or "none"
    if after.limits != before.limits and after.limits.maximum:
        yield "sign", "; ".join(sign_words.whole_sign(after.limits))


def _alarms(before: View, after: View) -> list[str]:
    """The new alerts, and those that are over. One that newer alerts about its device have displaced is not over."""
    known, shown = {a.alone for a in before.alarms}, {a.alone for a in after.alarms}
    crowded = {a.device for a in after.alarms if a.earlier}
    over = (a.plain or a.words for a in before.alarms if a.alone not in shown and a.device not in crowded)
    new = (f"{a.role}: {_plain(wording.for_the_dealer(a.alone))}" for a in after.alarms if a.alone not in known)
    return [*_lines("alert", new), *_lines("all clear", over)]


def _lying(before: View, after: View, rules: PaymentRules) -> list[str]:
    """A line for each wager that lies otherwise than before; one line if nothing lies there any more."""
    if after.standing == before.standing:
        return []
    if not after.standing:
        return ["lies: nothing any more"]
    earlier, now = ({key_of(it): it for it in view.standing} for view in (before, after))
    put = [it for key, it in now.items() if earlier.get(key) != it]
    changed = [f"{wording.spoken(it.player)} {layout.chips_in_words(it, rules)}" for it in put]
    taken = [it for key, it in earlier.items() if key not in now]
    gone = [f"{wording.spoken(it.player)} {rules.name(it.wager)} no more" for it in taken]
    return _lines("lies", (*changed, *gone))


def _owing(before: View, after: View) -> list[str]:
    """A line if the commission owed has changed."""
    return [] if after.commission == before.commission else [f"commission owed: {wording.commission(after) or 'none'}"]


def _lines(kind: str, texts: Iterable[str]) -> list[str]:
    return [f"{kind}: {text}" for text in texts]


def _plain(words: Words | Alarm | Ended) -> str:
    return f"{words.text} ({words.source})" if words.source else words.text
