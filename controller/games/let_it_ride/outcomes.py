# SPDX-License-Identifier: MIT
"""The outcomes of both Let It Rides: text form, call, payout, and the words that a person may type."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from c_ext.layout import Layout
from controller.engine.rules.game import FullShoe, Outcomes
from controller.games.cards.hands import ends, typed
from controller.games.cards.hands.ends import Ends
from controller.games.let_it_ride import chances, hands, house_wagers, nsw_wagers

COMMUNITY: Final = "--community"
DecideHand: TypeAlias = Callable[[Sequence[str], Sequence[str]], Sequence[str]]
"""Returns the outcomes of a player's cards with the community cards."""
TYPED: Final = f"the cards of a player and the community cards, as Ts Td 7c {COMMUNITY} 7d 2h"


def nsw() -> Outcomes[str]:
    """Return the outcomes of Let It Ride in New South Wales."""

    def decided(own: Sequence[str], community: Sequence[str]) -> Sequence[str]:
        return (nsw_wagers.outcome(hands.ranking(own, community)),)

    return _outcomes(nsw_wagers.layout(), nsw_wagers.EVERY, decided, "8.7", chances.nsw())


def house() -> Outcomes[str]:
    """Return the outcomes of Let It Ride by house rules."""

    def decided(own: Sequence[str], community: Sequence[str]) -> Sequence[str]:
        return (house_wagers.outcome(hands.ranking(own, community)), house_wagers.bonus(hands.three(own)))

    return _outcomes(house_wagers.layout(), house_wagers.EVERY, decided, "H8.15", chances.house())


def _outcomes(
    layout: Layout[str], every: Mapping[str, Ends], decided: DecideHand, source: str, shoe: FullShoe
) -> Outcomes[str]:
    """Return the outcomes.

    `every`: ends of each wager. `decided`: returns the outcomes of a hand. `source`: section on the cards of a hand.
    """

    def read(words: Sequence[str]) -> str:
        return typed.read(words, layout.outcomes, "Let It Ride", TYPED)

    def read_hand(words: Sequence[str]) -> Sequence[str]:
        if not typed.is_cards(words, COMMUNITY):
            return (read(words),)
        own, community = typed.cards(words, COMMUNITY)
        typed.check_count(own, {hands.OWN}, "a player has 3 cards", source)
        typed.check_count(community, {hands.COMMUNITY}, f"there are 2 community cards, after {COMMUNITY}", source)
        return decided(own, community)

    return Outcomes(
        layout=layout, read=read, read_hand=read_hand, written=str, call=str, shoe=shoe, sources=ends.sources(every)
    )
