# SPDX-License-Identifier: MIT
"""The payment list as it is arranged: every cent, in every place, at every game; whose it is; its pages."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.display.audience import DEALER
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Chips, Frame, Item, Text
from controller.display.kit.theme import Theme, theme_of
from controller.display.panel import NOTHING, Scene
from controller.display.parts import payment
from controller.display.parts.payment import PaymentList
from controller.display.screen import Screen
from controller.display.settings import HOUSE
from controller.engine.record.decided import Decided
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import Extras, ShownLimits, View
from controller.engine.values.money import cents
from tests.display import laws
from tests.display.scenes.payments import paying
from tests.display.scenes.pictures import SINGLE
from tests.display.scenes.playing import look, pictured, seen_of
from tests.display.scenes.poker import poker_scene
from tests.payments_rig import WITH_ODDS

LIMITS: Final = ShownLimits(500, 500_00, 500)
PLACES: Final = ((56, 70), (40, 40), (80, 50), (39, 22))
"""Millimetres. Places of the list at the dealers' sizes."""
SCREENS: Final = (((1280, 800), 149), ((1920, 1080), 141), ((1024, 600), 170))
Due = dict[tuple[str, str, str], int]
"""Cents by kind, player and box."""


class ArrangedList(NamedTuple):
    """A payment list on all its pages."""

    theme: Theme
    pages: tuple[Arranged, ...]

    @property
    def items(self) -> Iterator[Item]:
        """Return the items of all pages."""
        for page in self.pages:
            yield from page.items

    @property
    def words(self) -> str:
        """Return all words in reading order."""
        return " ".join(it.words for it in self.items if isinstance(it, Text))

    @property
    def sums(self) -> Due:
        """Return what each player gets or loses, by kind and box."""
        found: Counter[tuple[str, str, str]] = Counter()
        for it in self.items:
            if isinstance(it, Text) and it.kind == "sum":
                kind, player, hand = it.owner.split(": ")
                found[kind, player, hand.partition("/")[0]] += sum(map(cents, re.findall(r"\$[\d,.]+", it.words)))
        return dict(found)


def listed(game: str, view: View, extras: Extras | None = None) -> PaymentList | None:
    """Return the list of a view at a simulated table."""
    theme = theme_of(HOUSE, "dealer", *SCREENS[0])
    return payment.shows(Scene(look(game, simulated=True), theme, view, extras or Extras(), Given(), NOTHING))


def arranged(value: PaymentList, mm: tuple[int, int], screen: tuple[tuple[int, int], int] = SCREENS[0]) -> ArrangedList:
    """Arrange a list in a place of this size."""
    theme = theme_of(HOUSE, "dealer", *screen)
    room = theme.dots(mm[0]), theme.dots(mm[1])
    first = _page(value, 0, room, theme)
    count = max(it.pages for it in first.nodes())
    return ArrangedList(theme, (first, *(_page(value, number, room, theme) for number in range(1, count))))


def _page(value: PaymentList, number: int, room: tuple[int, int], theme: Theme) -> Arranged:
    part = payment.payment(value._replace(page=number))(room, theme)
    return Arranged(room, ((0, 0, part),), "payment")


def due(game: str, view: View) -> Due:
    """Return what is due by the acts themselves."""
    found: Counter[tuple[str, str, str]] = Counter()
    for it in list_acts(view, look(game, simulated=True).payment):
        found[it.kind, it.player, it.hand.partition("/")[0]] += it.cents
    return dict(found)


def check(game: str, view: View, value: PaymentList, places: tuple[tuple[int, int], ...] = PLACES) -> None:
    """Check a list in each place: the laws, every cent, a chip and a name for each player."""
    for mm in places:
        found = arranged(value, mm)
        assert [it for page in found.pages for it in laws.in_panel(page, found.theme, "felt")] == [], mm
        check_sums(found, due(game, view))


def check_sums(found: ArrangedList, owed: Due) -> None:
    """Each sum is told. Of what is taken or stays the sum of all may be told, with the chips of those whose it is."""
    told = found.sums
    chips = {it.owner for it in found.items if isinstance(it, Chips)}
    names = {it.owner for it in found.items if isinstance(it, Text) and it.kind == "name" and it.owner}
    assert {player for _, player, _ in owed} <= chips == names
    assert {key: it for key, it in owed.items() if key in told} == told
    stakes = [cents(it) for it in re.findall(r"; take (\$[\d,.]+)", found.words)]
    left = {key: it for key, it in owed.items() if key not in told and not (key[0] == "take" and it in stakes)}
    together = {kind for kind, *_ in left}
    assert together <= {"take", "stays"}
    for kind in together:
        assert not any(key[0] == kind for key in told)
        assert f"{kind.upper()} {_dollars(owed, kind)}" in found.words


def _dollars(owed: Due, kind: str) -> str:
    whole = sum(it for key, it in owed.items() if key[0] == kind) / 100
    return f"${whole:,.2f}".removesuffix(".00")


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("game", pictured())
def test_every_cent_of_every_scene_is_told_in_every_place(game: str) -> None:
    for seen in seen_of(game):
        if value := listed(game, seen.view, seen.extras):
            check(game, seen.view, value)


@pytest.mark.parametrize("game", WITH_ODDS)
@pytest.mark.parametrize("count", [1, 12, 40])
def test_every_cent_of_many_wagers_is_told(game: str, count: int) -> None:
    view = paying(game, count, LIMITS)
    if value := listed(game, view):
        check(game, view, value, PLACES[:2])


AMOUNTS = st.integers(1, 400).map(lambda it: it * 250)
DECIDED = st.builds(
    lambda player, wager, hand, how, staked: Decided(
        player, wager, staked, staked, how, 2 * staked if how == "wins" else 0 if how == "loses" else staked, "s 75",
        hand=hand,
    ),
    st.sampled_from(["red", "blue", "Ann", "Bartholomew", "place-3", "place-12"]),
    st.sampled_from(["small", "big", "face-1", "total-10"]),
    st.sampled_from(["", "1", "3", "3/2"]),
    st.sampled_from(["wins", "loses", "void"]),
    AMOUNTS,
)  # fmt: skip


@settings(deadline=None, max_examples=25)
@given(st.lists(DECIDED, min_size=1, max_size=30, unique_by=lambda it: (it.player, it.wager, it.hand)))
def test_every_cent_of_any_result_is_told(owed: list[Decided]) -> None:
    pygame.font.init()
    view = msgspec.structs.replace(SINGLE, owed=tuple(owed))
    value = listed("sic-bo", view)
    assert value
    check("sic-bo", view, value, PLACES[:2])


# What is told


def words_of(game: str, state: str, mm: tuple[int, int] = PLACES[0]) -> str:
    """Return the words of a scene's list."""
    seen = next(it for it in seen_of(game) if it.state.startswith(state))
    value = listed(game, seen.view, seen.extras)
    assert value
    return arranged(value, mm).words


def test_each_kind_of_act_has_its_sum_and_paying_stands_on_gold() -> None:
    seen = next(it for it in seen_of("craps") if it.state == "result, craps three, twelve players")
    value = listed("craps", seen.view)
    assert value
    found = arranged(value, PLACES[0])
    gold = [it for it in found.items if isinstance(it, Frame) and it.fill == "wins"]
    heads = [it for it in found.items if isinstance(it, Text) and it.kind == "heading"]
    assert [it.words for it in heads if it.words.isalpha()] == ["TAKE", "PAY", "STAYS"]
    assert {it.words for it in heads if any(plate.box.holds(it.box) for plate in gold)} == {"PAY", "$162.50"}


@pytest.mark.parametrize("game", ["sic-bo", "craps", "roulette", "blackjack"])
def test_twelve_players_are_on_one_page_at_ten_inches(game: str) -> None:
    seen = next(it for it in seen_of(game) if it.state.startswith("result") and "twelve" in it.state)
    value = listed(game, seen.view)
    assert value
    assert len(arranged(value, PLACES[0]).pages) == 1


def test_hands_that_are_settled_one_after_the_other_stand_in_their_order_and_say_what_is_done() -> None:
    """A heading's sum would belong to one hand only."""
    view = next(it.view for it in seen_of("let-it-ride-house") if it.state == "result, seven players")
    value = listed("let-it-ride-house", view)
    assert value
    kinds = [it.kind for it in value.texts.acts]
    if len([kind for kind, before in zip(kinds, ["", *kinds], strict=False) if kind != before]) > len({*kinds}):
        sums = [it.words for it in arranged(value, (80, 120)).items if isinstance(it, Text) and it.kind == "sum"]
        assert all(re.match(r"(take|pay) \$|\$.* (back|stays)", it) for it in sums)


def test_a_second_hand_of_a_box_is_told_as_one() -> None:
    assert "4 Gus 2nd" in words_of("blackjack", "result, twelve players", (80, 120))


def test_the_reason_of_a_void_round_stands_at_its_head_with_the_section() -> None:
    said = words_of("roulette", "void")
    assert said.startswith("Round 10 void: by direction of")
    assert "(s 3(2))" in said
    assert "GIVE BACK $1,040" in said


def test_stakes_that_go_back_are_told_of_each_payment_or_once() -> None:
    for game in pictured():
        for seen in seen_of(game):
            value = listed(game, seen.view, seen.extras)
            pays = [it for it in value.texts.acts if it.kind == "pay"] if value else []
            if value and pays and all(any(wager.back for wager in it.wagers) for it in pays):
                said = arranged(value, (80, 120)).words
                assert "back" in said, (game, seen.state)


def test_commission_is_told_wherever_the_table_does_not_show_it() -> None:
    for seen in seen_of("baccarat"):
        value = listed("baccarat", seen.view, seen.extras)
        needed = [word for act in value.texts.acts for it in act.needed or () for word in it.split()] if value else []
        if value and needed:
            assert {*needed} <= {*arranged(value, PLACES[1]).words.replace(",", "").split()}, seen.state


@pytest.mark.parametrize("simulated", [True, False])
def test_the_foot_says_which_page_it_is_what_comes_then_and_what_turns_it(simulated: bool) -> None:
    value = listed("roulette", paying("roulette", 40, LIMITS))
    assert value
    assert value.turned_by == "Tab"
    found = arranged(value if simulated else value._replace(turned_by=""), (56, 45))
    first, *_, last = ([it.words for it in page.items if isinstance(it, Text)] for page in found.pages)
    assert f"1 of {len(found.pages)}" in first
    assert f"{len(found.pages)} of {len(found.pages)}" in last
    assert any(("Tab: next page" if simulated else "turns by itself") in it for it in first)


def test_what_is_done_first_hides_the_list() -> None:
    view = paying("sic-bo", 4, LIMITS)
    assert listed("sic-bo", view)
    assert listed("sic-bo", msgspec.structs.replace(view, asked=("draw",))) is None
    assert listed("sic-bo", msgspec.structs.replace(view, owed=(), standing=View().standing)) is None


def test_after_the_last_page_comes_the_first() -> None:
    value = listed("roulette", paying("roulette", 40, LIMITS))
    assert value
    found = arranged(value, (56, 45))
    again = _page(value, len(found.pages), (found.theme.dots(56), found.theme.dots(45)), found.theme)
    assert again.items == found.pages[0].items


def test_nothing_else_moves_when_the_list_comes() -> None:
    screen = Screen(look("craps", simulated=True), DEALER, *SCREENS[0])
    seen = next(it.view for it in seen_of("craps") if it.state.startswith("result") and it.view.owed)
    screen.arrange(msgspec.structs.replace(seen, declared=None, owed=(), moves=()))
    usual = screen.boxes
    screen.arrange(seen)
    assert {*screen.boxes} - {*usual} >= {"payment"}
    assert all(screen.boxes[name] == box for name, box in usual.items() if name in screen.boxes)


def test_wagers_that_all_move_alike_are_told_on_one_page_with_each_sum_and_where_to_once() -> None:
    game = "triple-penny-two-up"
    view = next(seen.view for seen in seen_of(game) if "triple heads again" in seen.state)
    value = listed(game, view)
    assert value
    found = arranged(value, PLACES[0])
    assert len(found.pages) == 1
    assert found.words.count("to bonus heads") == 1


@pytest.mark.parametrize(
    ("state", "players"), [("losers", ["finn", "eve", "cleo", "bob"]), ("winners", ["gus", "dan", "cleo", "ann"])]
)
def test_hands_are_listed_from_the_dealers_right(state: str, players: list[str]) -> None:
    """H8.14, H8.17-H8.19: losing wagers; once they are collected the others; both from place 7 to place 1."""
    view, extras = poker_scene("let-it-ride-house").states[state]
    value = listed("let-it-ride-house", view, extras)
    assert value
    owners = [it.owner for it in arranged(value, (80, 120)).items if isinstance(it, Text) and it.kind == "name"]
    assert [*dict.fromkeys(it for it in owners if it in players)] == players
