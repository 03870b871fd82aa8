# SPDX-License-Identifier: MIT
"""The meter of a jackpot: its prize in large figures on dark plates, its age, and what of it goes to whom."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from controller.display.kit.layout import Content, column, first_good, fixed, flex, framed, pad, place, row, same_size
from controller.display.kit.text import BODY, label
from controller.display.kit.theme import Step
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption
from controller.display.players.wins import won_by
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import ShownJackpots
from controller.engine.rules.pay_table import MeterPanel
from controller.engine.shown.beside import shared_prize
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

NOT_KNOWN: Final = "Not known"
NOT_OFFERED: Final = "No jackpot wager is offered now"
MOST: Final = 2
"""Winners who are named. Of more it is said how many they are."""
STEPS: Final[tuple[Step, ...]] = ("large", "strong", "body")
PLATES: Final[tuple[tuple[Step, float], ...]] = (("total", 16.0), ("large", 11.4), ("strong", 9.6))
"""Steps of the figures, and the heights of their plates in millimetres, that are tried."""


class JackpotWinner(NamedTuple):
    """Who is paid what of the jackpot."""

    name: str
    share: str
    """Share of the prize, such as `10%`; empty if it is an amount."""
    cents: int


class Meter(NamedTuple):
    """What the meter says."""

    title: str
    prize: str
    """The prize to the cent; empty if nobody knows it."""
    remark: str
    """Age of an old amount, or why it is not known."""
    offered: bool
    winners: tuple[JackpotWinner, ...]


def shows(scene: Scene) -> Meter | None:
    """Return the prize, and who wins what by declared results once the payment is due; None without a jackpot.

    The prize of linked tables comes beside the events (s 231(4)).
    """
    panel = next((it for it in scene.look.face.own if isinstance(it, MeterPanel)), None)
    return meter_of(panel, scene.view) if panel else None


def meter_of(panel: MeterPanel, view: View) -> Meter | None:
    """Return what the meter says; None without a prize."""
    shown, shared = view.shown(ShownJackpots), shared_prize(view.on_show, view.meter)
    prize = shared.prize if shared else shown.prize
    if prize is None and not shared:
        return None
    winners = () if view.unpaid else tuple(_winners(panel, view))
    amount = "" if prize is None else dollars(prize)
    return Meter(panel.title, amount, shared.remark if shared else "", not shown.out, winners)


def _winners(panel: MeterPanel, view: View) -> Iterator[JackpotWinner]:
    declared = view.declared.hands if view.declared else ()
    for it in won_by(view):
        if it.wager == panel.wager:
            shares = (panel.shares[of.outcome] for of in declared if of.hand == it.hand and of.outcome in panel.shares)
            yield JackpotWinner(sentence(spoken(it.player)), next(shares, ""), winnings(it))


def meter(it: Meter) -> Content:
    """Return the heading, the figures below it, and at their right the winners, or that no wager is offered."""
    age = f", {it.remark}" if it.remark and it.prize else ""
    head = caption(f"{it.title}{age}".upper())
    if it.prize:
        beside = flex(place(same_size(column(*_beside(it), gap="line"), "winner", "winner sum"), "start"))
        options = [row(_figures(it.prize, *size), beside, gap="wide") for size in PLATES]
        said = first_good(*options)
    else:
        said = _large(
            " ".join([f"{NOT_KNOWN}: {it.remark}." if it.remark else f"{NOT_KNOWN}.", *_remark(it)]), "words", "strong"
        )
    return pad(column(head, flex(place(said, "start")), gap="tight"), "", "hair")


def _remark(it: Meter) -> tuple[str, ...]:
    return () if it.offered else (f"{NOT_OFFERED}.",)


def _beside(it: Meter) -> Iterator[Content]:
    """Return the lines about the winners: of one with the share of the prize, of many only their number and the sum."""
    if not it.winners:
        yield from (_large(words, "words") for words in ([NOT_OFFERED] if not it.offered else []))
    elif len(it.winners) == 1:
        (only,) = it.winners
        yield _large(f"{only.share} to {only.name}".strip(), "wins", "body")
        yield _large(dollars(only.cents), "wins")
    elif len(it.winners) <= MOST:
        yield row(*(flex(_winner(each)) for each in it.winners), gap="gap", align="start")
    else:
        yield _large(f"{len(it.winners)} players", "wins", "body")
        yield _large(dollars(sum(each.cents for each in it.winners)), "wins")


def _winner(it: JackpotWinner) -> Content:
    return column(_large(it.name, "wins", "body"), _large(dollars(it.cents), "wins", "strong"), gap="line")


def _large(words: str, colour: str, step: Step = "large") -> Content:
    style = BODY._replace(steps=STEPS[STEPS.index(step) :], weight="Black", narrow=0.76)
    lines = style._replace(lines=2 if colour == "words" else 1)
    return label(words, style=lines, colour=colour, kind="winner sum" if words.startswith("$") else "winner")


def _figures(prize: str, step: Step, high: float) -> Content:
    """Return the prize, each figure on a plate of its own. The cents are smaller."""
    whole, _, cents = prize.partition(".")
    plates = [_figure(it, step, high) for it in whole]
    if cents:
        plates += [_figure(it, "body", 0.62 * high) for it in f".{cents}"]
    return row(*plates, gap="hair", align="start")


def _figure(it: str, step: Step, high: float) -> Content:
    """Return a figure on its plate. Commas and points have none."""
    figure = label(it, style=BODY._replace(steps=(step,), weight="Black"))
    wide = 0.36 * high if it in ",." else 0.66 * high
    whole = column(fixed(row(fixed(place(figure), wide)), high))
    return whole if it in ",." else framed(whole, fill="ground", line="dim", radius=6)


METER = Panel("meter", shows, meter)
