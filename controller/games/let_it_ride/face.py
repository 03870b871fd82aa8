# SPDX-License-Identifier: MIT
"""The layouts of both Let It Rides: places with an area for each wager, and inscriptions (NSW 2.2, H9.1)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from c_ext.layout import Odds
from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.pay_table import PayRow, PaysPanel, PayTable, odds_cell
from controller.engine.rules.whole_tables import BoxesPanel, Fact, Middle, WagerPlace
from controller.games.cards.shoe.face import A_CARD, KEYED_AS, READS
from controller.games.let_it_ride import hands
from controller.games.let_it_ride.pays import Pays

ASKED = A_CARD | {"betting": "place in play"}


class RideAreas(NamedTuple):
    """The wagering areas of a place."""

    symbols: Mapping[str, str]
    """Symbols of the three wagers; the first lies in the box itself."""
    keyed: str
    """Description of the keys other than cards."""
    others: tuple[WagerPlace, ...] = ()
    """Further areas."""
    facts: tuple[Fact, ...] = ()
    """Lines beneath the casino's name."""
    community: int = hands.COMMUNITY
    """Cards dealt to the middle; those over two are burned."""
    holder: str = "shoe"
    """Device from which the cards are dealt."""


def face(
    places: int, areas: RideAreas, pays: Pays, loses: str, *notices: str, further: tuple[PayTable, ...] = ()
) -> Face:
    """Return a layout with this many places. loses: Outcome of a losing hand. notices: Other inscriptions.

    further: Pay tables of other wagers.
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
    """Return a pay table, highest hand first. pays: Outcome and odds by hand, lowest first."""
    rows = (PayRow(hand, (odds_cell(odds, outcome),)) for hand, (outcome, odds) in pays.items())
    return PayTable(title, (wager,), tuple(reversed([*rows])))


def results(pays: Pays, loses: str) -> dict[str, Literal["wins", "loses", "void"]]:
    """Return the result of a hand's wagers, by outcome."""
    return {**{line.hand: "wins" for line in pays.values()}, loses: "loses"}
