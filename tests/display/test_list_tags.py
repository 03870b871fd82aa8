# SPDX-License-Identifier: MIT
"""Every act in a payment list has a tag that touches nothing, and its wagers if the list has room.

Sums end at the common margin, and nothing begins on the list's edge.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pygame
import pytest

from controller.display.drawing import fonts
from controller.display.drawing.brush import Written
from controller.display.panels import payment
from controller.display.payment import setting, words
from controller.display.payment.cells import LINE, Setting
from controller.display.payment.pages import List
from controller.display.payment.setting import APART
from controller.display.payment.text import PaymentTexts
from controller.display.payment.whose import tag_of as tag_of_player
from controller.display.screen import BOTH, DEALER, Screen
from controller.engine.shown.views import Extras
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.payment_rig import DrawnAct, acts_drawn, tag_of
from tests.display.scenes.playing import Seen, drawn_games, limits_of, look, seen_of

SCREENS = ((DEALER, (1280, 800), 149), (BOTH, (1280, 800), 149), (BOTH, (1024, 600), 170))
MARGIN = {(1280, 800): 14, (1024, 600): 10}
"""At the left and the right of a list, in dots."""
SIDE = 3
"""Dots. The distance from the margin within which the ink of a letter can begin or end."""


class SetList(NamedTuple):
    """A list that was set, with its input."""

    texts: PaymentTexts
    """Texts of the list."""
    room: tuple[int, int]
    """Size of the list."""
    least: int
    """Smallest letters allowed."""
    set: List
    """The list as set."""


class ScreenList(NamedTuple):
    """The list of one screen in one state."""

    state: str
    size: tuple[int, int]
    place: pygame.Rect
    """Place of the list."""
    pages: tuple[tuple[DrawnAct, ...], ...]
    """Acts on each page."""
    lines: tuple[Written, ...]
    """Text of the last page."""
    asked: tuple[SetList, ...]


@contextmanager
def lists_set() -> Iterator[list[SetList]]:
    """The lists that are set meanwhile."""
    asked: list[SetList] = []

    def set_in(texts: PaymentTexts, room: tuple[int, int], least: int) -> List:
        asked.append(SetList(texts, room, least, setting.set_in(texts, room, least)))
        return asked[-1].set

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payment, "set_in", set_in)
        yield asked


@cache
def listed(game: str) -> tuple[ScreenList, ...]:
    """Return the lists of a game's scene on every screen with a list. They are drawn once for all tests."""
    screens = [
        PartialScreen(("payment",), look(game, simulated=audience == BOTH), audience, size, dpi, limits_of(game))
        for audience, size, dpi in SCREENS
    ]
    states = [it for it in seen_of(game) if it.view.owed or it.view.ended or it.view.moves]
    return tuple(drawn(screen, seen) for screen in screens for seen in states)


def drawn(screen: Screen, seen: Seen) -> ScreenList:
    """All pages of this list; their margins are looked at."""
    pages: list[list[DrawnAct]] = []
    place, lines = pygame.Rect(0, 0, 0, 0), list[Written]()
    surface, margin = blank_surface(screen.size), MARGIN[screen.size]
    with lists_set() as asked:
        while not pages or len(pages) < screen.pages:
            with acts_drawn() as acts:
                screen.draw(surface, seen.view, seen.extras if not pages else Extras(page=len(pages)))
            if "payment" not in screen.boxes or "stopped" in screen.boxes:
                break
            place, lines = screen.boxes["payment"].copy(), [*screen.written["payment"]]
            inks = [line.ink for line in lines]
            assert all(place.left + margin <= it.left and it.right <= place.right - margin for it in inks)
            ends = [act.right for act in acts]
            assert not ends or max(ends) in range(place.right - margin - SIDE, place.right - margin + 1)
            pages.append(acts)
    return ScreenList(seen.state, screen.size, place, tuple(map(tuple, pages)), tuple(lines), tuple(asked))


in_every_game = pytest.mark.parametrize("game", drawn_games(), scope="module")
"""All tests of one game run before the next game is drawn."""


@in_every_game
def test_each_payee_has_a_tag_and_sums_end_at_the_margin(game: str) -> None:
    """A player is the number of his place or his name on his colour, or a chip of the colour that is his name."""
    for it in listed(game):
        for act in (act for page in it.pages for act in page if act.player != "together"):
            assert act.tag.partition(", ")[0].lower() == tag_of(act), (it.state, it.size)


BETWEEN = {(1280, 800): 4, (1024, 600): 3}
"""Between two tags one over the other, at least, in dots."""
BEFORE = {(1280, 800): 10, (1024, 600): 6}
"""Between the last line of a group and the next heading, where the list has free room at its foot."""
HEADS = ("TAKE", "PAY", "GIVE BACK", "TAKE BACK", "MOVE", "STAYS")


@in_every_game
def test_tags_touch_neither_each_other_nor_the_edge_of_the_list(game: str) -> None:
    for it in listed(game):
        for page in it.pages:
            tags = [act.at for act in page if act.at.height]
            assert all(tag.top >= it.place.top + 2 for tag in tags), (it.state, it.size)
            for one, other in combinations(sorted(tags, key=lambda tag: tag.top), 2):
                across = one.left < other.right and other.left < one.right
                assert not across or other.top - one.bottom >= BETWEEN[it.size], (it.state, it.size)


@in_every_game
def test_free_room_at_the_foot_of_a_list_is_before_its_headings(game: str) -> None:
    for it in (it for it in listed(game) if len(it.pages) == 1):
        tags = [act.at for act in it.pages[0]]
        heads = [line.ink for line in it.lines if line.text in HEADS][1:]
        low = max([line.ink.bottom for line in it.lines] + [tag.bottom for tag in tags])
        free = it.place.bottom - payment.PADDING - low
        above = [[tag.bottom for tag in tags if tag.bottom <= head.top] for head in heads]
        gaps = [head.top - max(ends) for head, ends in zip(heads, above, strict=True) if ends]
        assert all(gap >= BEFORE[it.size] or free < len(heads) * BEFORE[it.size] for gap in gaps), it.state


@in_every_game
def test_wagers_are_said_wherever_the_list_with_them_has_one_page(game: str) -> None:
    for it in (it for it in listed(game) if it.pages and it.asked):
        texts, room, least, _ = it.asked[0]
        acts = words.each_once(texts.acts)
        close = Setting(room[0], least, roomy=False, headed=setting._headed(acts))
        if len(setting._paged("", acts, close, room[1]).pages) == 1:
            said = " ".join(line.text for line in it.lines)
            told = [act for act in acts if not act.together]
            assert [act.wagers for act in told if ", ".join(act.said) not in said] == [], (it.state, it.size)


@in_every_game
def test_of_all_that_is_paid_the_wagers_are_said_or_of_nothing(game: str) -> None:
    """Otherwise the stakes of the unnamed payments would be in doubt."""
    for found in (asked.set for it in listed(game) for asked in it.asked):
        acts = [act for page in found.pages for entry in page for act in entry.acts]
        paid = [act for act in acts if act.kind == "pay" and act.needed == () and not act.together]
        assert len({bool(act.wagers) for act in paid}) <= 1


@in_every_game
def test_that_stakes_go_back_is_said_of_each_payment_or_once_of_all(game: str) -> None:
    """Every round whose list has lines for payments. At seven inches there may be no room."""
    for it in (it for it in listed(game) if it.size != (1024, 600)):
        for asked in (asked for asked in it.asked if asked.set.whole):
            paid = [act for page in asked.set.pages for entry in page for act in entry.acts if act.kind == "pay"]
            full = [act for act in asked.texts.acts if act.kind == "pay"]
            named = all(act.wagers and act.needed == () and not act.together for act in paid)
            if named and all(act.wagers[-1].back for act in full):
                notes = {entry.note for page in asked.set.pages for entry in page}
                assert all(act.wagers[-1].back for act in paid) or {*setting.STAKES} & notes, (it.state, it.size)


@in_every_game
def test_where_the_wagers_that_are_paid_are_not_said_those_that_are_taken_are_not(game: str) -> None:
    for found in (asked.set for it in listed(game) for asked in it.asked):
        acts = [act for page in found.pages for entry in page for act in entry.acts]
        told = {
            kind: {bool(act.wagers) for act in acts if act.kind == kind and act.needed == () and not act.together}
            for kind in ("pay", "take")
        }
        assert told["pay"] != {False} or True not in told["take"]


@in_every_game
def test_each_wager_that_is_taken_is_named_while_the_list_has_room_for_it(game: str) -> None:
    """Act by act, in a list that names what is paid in lines."""
    for it in (asked for found in listed(game) for asked in found.asked if asked.set.whole):
        entries = [entry for page in it.set.pages for entry in page]
        close, acts = it.set.setting._replace(pitch=LINE, gap=APART), [entry.act for entry in entries]
        if close.columns or close.tight or close.roomy or not close.beneath or any(entry.others for entry in entries):
            continue
        paid = [act for act in acts if act.kind == "pay"]
        if paid and not any(act.wagers for act in paid):
            continue
        full = {(act.kind, act.player, act.hand, act.cents): act for act in it.texts.acts}
        for act in (act for act in acts if act.kind == "take" and not act.wagers):
            named = full[act.kind, act.player, act.hand, act.cents]
            tried = [named if other is act else other for other in acts]
            assert sum(entry.height for entry in setting._entries(tried, close)) > it.room[1], (act, named)


@in_every_game
def test_the_first_wager_stands_behind_its_tag_wherever_it_has_room_there(game: str) -> None:
    """In every list, of one act as of many: one form at all tables."""
    for it in (it for it in listed(game) if it.asked and len(it.asked[-1].set.pages) == 1):
        setting, lines = it.asked[-1].set.setting, {line.text: line.ink for line in it.lines}
        tags = [act.at for page in it.pages for act in page]
        for entry in it.asked[-1].set.pages[0]:
            first = next(iter(entry.act.said), "").partition(";")[0]
            amount = fonts.width(setting.sum_of(entry.act), "Black", setting.amount)
            room = setting.width - setting.tag(entry.act).width(setting.name) - amount - setting.least
            if entry.lines and not entry.act.together and fonts.width(f"{first},", "Regular", setting.least) <= room:
                assert entry.lines[0].startswith(first), (it.state, it.size, entry)
                middle = lines[entry.lines[0]].centery
                assert any(at.top <= middle <= at.bottom for at in tags), (it.state, it.size, entry)


@in_every_game
def test_losers_that_have_no_cells_are_named_beside_take_where_all_their_tags_have_room(game: str) -> None:
    for it in listed(game):
        for asked in it.asked:
            setting, entries = asked.set.setting, (entry for page in asked.set.pages for entry in page)
            losers = {(act.player, act.hand) for act in asked.texts.acts if act.kind == "take"}
            for entry in (each for each in entries if each.act.kind == "take" and (each.note or each.whose)):
                every = (tag_of_player("" if hand else player, hand) for player, hand in losers)
                tags = sum(tag.width(setting.least) + setting.between for tag in every)
                room = tags + 6.5 * setting.least <= setting.width and setting.reach.high <= setting.head
                assert {(act.player, act.hand) for act in entry.whose} == losers or not room, (it.state, it.size)


@pytest.mark.parametrize("game", ["blackjack"])
def test_of_several_players_of_one_box_it_is_said_what_goes_back_to_each(game: str) -> None:
    """Their chips may lie there as one stack."""
    found = 0
    for it in listed(game):
        asked = [act for act in (it.asked[0].texts.acts if it.asked else ()) if act.kind == "give back"]
        shared = {(act.player, act.hand, act.cents) for act in asked if sum(act.hand == of.hand for of in asked) > 1}
        told = {(act.player, act.box, act.cents) for page in it.pages for act in page if act.kind == "give back"}
        assert shared <= told, (it.state, it.size)
        found += len(shared)
    assert found


@pytest.mark.parametrize("game", ["blackjack"])
def test_where_a_sum_stays_beside_hands_it_is_said_whose(game: str) -> None:
    found = 0
    for it in listed(game):
        stays = [act for act in (it.asked[0].texts.acts if it.asked else ()) if act.kind == "stays" and act.hand]
        for head in (line.ink for line in it.lines if stays and line.text == "STAYS"):
            beneath = {line.text for line in it.lines if line.ink.bottom > head.top}
            assert {act.player for act in stays} <= beneath, (it.state, it.size)
            found += len(stays)
    assert found
