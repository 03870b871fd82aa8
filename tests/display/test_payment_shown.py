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

from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Chips, Item, Text
from controller.display.kit.panel import NOTHING, Scene
from controller.display.kit.theme import HOUSE, Theme, theme_of
from controller.display.parts import payment
from controller.display.parts.payment import PaymentList
from controller.engine.record.decided import Decided
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import Extras, ShownLimits, View
from controller.engine.values.money import cents
from tests.display import laws
from tests.display.scenes.payments import paying
from tests.display.scenes.pictures import SINGLE
from tests.display.scenes.playing import look, pictured, seen_of
from tests.payments_rig import WITH_ODDS

LIMITS: Final = ShownLimits(500, 500_00, 500)
PLACES: Final = ((56, 70), (40, 40), (80, 50))
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
        check(game, view, value)


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
    check("sic-bo", view, value, ((56, 70), (40, 40)))
