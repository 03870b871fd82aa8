# SPDX-License-Identifier: MIT
"""Pots, commission, division and openers by card for whatever lies there, in the program and in the plain reference."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from c_ext.poker import RANK_52
from controller.games.poker.contest.commission import commission
from controller.games.poker.contest.contest import Contest, PlayerStanding
from controller.games.poker.contest.opener import by_cards, by_one_card
from controller.games.poker.contest.pots import pots
from controller.games.poker.contest.sharing import awards
from tests.games.poker.reference import chips
from tests.games.poker.reference.showdown import VALUES, opener_by_cards, opener_by_one_card

STATES = ("active", "folded", "tapped out")
AMOUNTS = st.integers(0, 12).map(lambda dollars: dollars * 300) | st.integers(1, 40).map(lambda halves: halves * 50)
CARDS = [value + suit for value in VALUES for suit in "shdc"]

Seat = tuple[int, str, int]


def level(found: list[Seat]) -> list[Seat]:
    """Active players have all put in as much as anybody, as they have when a round of betting is over."""
    most = max(cents for cents, _state, _order in found)
    return [(most if state == "active" else cents, state, order) for cents, state, order in found]


seats = (
    st.lists(st.tuples(AMOUNTS, st.sampled_from(STATES), st.integers(0, 3)), min_size=2, max_size=13)
    .map(level)
    .filter(lambda found: any(state != "folded" and cents for cents, state, _order in found))
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(seats=seats, buck=st.integers(0, 12), minimum=st.sampled_from([100, 250, 500, 2000]))
def test_pots_of_whatever_was_put_in(seats: list[Seat], buck: int, minimum: int) -> None:
    """Any number of players has tapped out with any amounts; to the cent it is all commission and shares."""
    put_in = {seat: cents for seat, (cents, _state, _order) in enumerate(seats, 1)}
    orders = {seat: order for seat, (_cents, _state, order) in enumerate(seats, 1)}
    in_play = {seat for seat, (_cents, state, _order) in enumerate(seats, 1) if state != "folded"}
    standings = {
        seat: PlayerStanding(stake=1000, bet=cents, put_in=cents, state=state)  # type: ignore[arg-type]
        for seat, (cents, state, _order) in enumerate(seats, 1)
    }
    found = pots(Contest(order=tuple(put_in), seats=standings))
    plain = chips.pots(put_in, in_play)
    assert [(set(one.seats), one.cents) for one in found] == [(set(one.seats), one.cents) for one in plain]
    start = buck % len(seats)
    nearest = [*list(put_in)[start:], *list(put_in)[:start]]
    awarded = awards(found, orders, nearest, lambda cents: commission(cents, minimum))
    wanted = chips.won(plain, orders, nearest, minimum)
    assert sorted((one.winners, one.commission, sorted(one.shares.items())) for one in awarded) == sorted(
        (tuple(seat for seat in put_in if seat in one.winners), one.commission, sorted(one.shares.items()))
        for one in wanted
    )
    assert sum(one.commission + sum(one.shares.values()) for one in awarded) == sum(put_in.values())


def test_commission_of_every_pot_to_over_the_most() -> None:
    """s 275(1)-(2): nil to $19, then 5 % of whole $20, up to 100 times the minimum wager."""
    for minimum in (100, 250, 500, 1000, 2500):
        for pot in range(0, 102 * minimum, 50):
            assert commission(pot, minimum) == chips.commission(pot, minimum), (pot, minimum)


def test_commission_as_the_text_says_it() -> None:
    assert [commission(dollars * 100, 500) for dollars in (0, 19, 20, 39, 40, 119, 499, 500, 5000)] == [
        0, 0, 100, 100, 200, 500, 2400, 2500, 2500,
    ]  # fmt: skip


def rich(random: Random) -> list[str]:
    """The cards of three values are shuffled among themselves: many pairs, and more."""
    blocks = [random.sample(CARDS[start : start + 12], len(CARDS[start : start + 12])) for start in range(0, 52, 12)]
    return [card for block in random.sample(blocks, len(blocks)) for card in block]


hands = st.tuples(
    st.randoms(use_true_random=False).map(rich),
    st.integers(2, 10),
    st.integers(1, 4),
    st.integers(0, 9),
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(hands=hands, lowest=st.booleans())
def test_who_opens_by_the_cards(hands: tuple[list[str], int, int, int], lowest: bool) -> None:
    """ss 346(2)-(4), 348(3)-(4): of equal ones the closest to the designated player, that player before all."""
    deck, players, up, buck = hands
    cards = {seat: deck[seat * up : (seat + 1) * up] for seat in range(1, players + 1)}
    start = buck % players
    nearest = [*range(start + 1, players + 1), *range(1, start + 1)]
    assert by_cards(cards, nearest, RANK_52) == opener_by_cards(cards, nearest)
    ones = {seat: hand[0] for seat, hand in cards.items()}
    assert by_one_card(ones, nearest, lowest=lowest) == opener_by_one_card(ones, nearest, lowest=lowest)
