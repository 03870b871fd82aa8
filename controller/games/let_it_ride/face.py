# SPDX-License-Identifier: MIT
"""The layouts of both Let It Rides: places with an area for each wager, and what they say (NSW 2.2, H9.1)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from c_ext.layout import Odds
from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.pay_table import PayRow, PaysPanel, PayTable, at_odds
from controller.engine.rules.whole_tables import BoxesPanel, Fact, Middle, WagerPlace
from controller.games.cards.shoe.face import A_CARD, KEYED_AS, READS
from controller.games.let_it_ride import hands
from controller.games.let_it_ride.pays import Pays

ASKED = A_CARD | {"betting": "place in play"}


class Areas(NamedTuple):
    """The wagering areas of a place: the symbols of the three wagers, the first in the box itself; further areas.

    keyed: what is keyed on the terminal besides cards. facts: lines beneath the casino's name. community: how many
    cards are dealt to the middle, of which those over two are burned. holder: what all are dealt from.
    """

    symbols: Mapping[str, str]
    keyed: str
    others: tuple[WagerPlace, ...] = ()
    facts: tuple[Fact, ...] = ()
    community: int = hands.COMMUNITY
    holder: str = "shoe"


def face(places: int, areas: Areas, pays: Pays, loses: str, *notices: str, further: tuple[PayTable, ...] = ()) -> Face:
    """A layout with so many places. loses: the outcome of a hand that loses. notices: what else is inscribed.

    further: pay tables of other wagers.
    """
    own, *others = areas.symbols
    return Face(
        table="bonus" if further else "ride",
        own=(
            BoxesPanel(
                boxes=places,
                wager=own,
                title=areas.symbols[own],
                places=(
                    *(WagerPlace(it, areas.symbols[it]) for it in others),
                    *areas.others,
                ),
                inscriptions=notices,
                dealt=hands.OWN,
                results=results(pays, loses),
                facts=areas.facts,
                middle=Middle("community", areas.community, areas.community - hands.COMMUNITY, areas.holder),
                named="place",
            ),
            EntryPanel(3, title="Entry", detail=f"{areas.keyed}; card: {KEYED_AS}", reads=READS, asked=ASKED),
            PaysPanel((pay_table("pays", "bet", {it.hand: (it.hand, it.odds) for it in pays.values()}), *further)),
        ),
    )


def pay_table(title: str, wager: str, pays: Mapping[str, tuple[str, Odds]]) -> PayTable:
    """A pay table, the highest hand first. pays: by the hand, the lowest first, its outcome and the odds."""
    rows = (PayRow(hand, (at_odds(odds, outcome),)) for hand, (outcome, odds) in pays.items())
    return PayTable(title, (wager,), tuple(reversed([*rows])))


def results(pays: Pays, loses: str) -> dict[str, Literal["wins", "loses", "void"]]:
    """By outcome of a hand, what becomes of its wagers."""
    return {**{line.hand: "wins" for line in pays.values()}, loses: "loses"}
