# SPDX-License-Identifier: MIT
"""The payment list in words and in a terminal: each act, complete on all pages; and how its pages turn."""

from itertools import pairwise
from textwrap import wrap
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.display.page_turner import STAYS_NS, PageTurner
from controller.display.payment import words
from controller.display.payment.text import PaymentText, in_words
from controller.display.terminal import payment as in_terminal
from controller.display.wording import spoken
from controller.engine.shown.payment import PaymentRules
from controller.engine.shown.views import NOTHING_MORE, Ended, Extras, ShownLimits, View
from controller.games import find, rooms
from controller.screens import Screens, payment_rules
from hal.base.clock import VirtualClock
from tests.display.scenes.payments import paying
from tests.display.scenes.playing import seen_of
from tests.payments_rig import Wagered, declared, table_of

LIMITS = ShownLimits(500, 500_00, 500)
RULES = {game: payment_rules(find(game)) for game in rooms()}


def said(view: View, rules: PaymentRules) -> list[str]:
    return [f"{spoken(it.player)} {it.what}: {', '.join(it.said)}" for it in words.texts(view, rules).acts]


def craps() -> View:
    table = table_of(
        "craps",
        *(Wagered("place-2", "come", 25), Wagered("place-2", "win", 10, "point 6")),
        *(Wagered("place-1", "win-odds-6", 10), Wagered("place-1", "big-6", 5), Wagered("place-1", "field", 5)),
    )
    return declared(table, "3 3")


# The words


def test_wagers_have_their_names_on_the_layout_and_a_single_one_does_not_repeat_the_amount() -> None:
    assert said(craps(), RULES["craps"]) == [
        "place 1 take $5: field",
        "place 1 pay $17: odds behind win bet on 6 $12, big 6 $5; $15 back",
        "place 2 pay $10: win; $10 back",
        "place 2 move $25: come to come bet on 6",
    ]


def test_commission_is_said_as_what_it_is() -> None:
    table = table_of("baccarat", Wagered("place-1", "banker", 50), Wagered("Ann", "banker", 30))
    table.state.seated.append("place-1")
    view = declared(table, "3 7")
    assert said(view, RULES["baccarat"]) == [
        "place 1 pay $50: banker's hand (mark up $2.50 commission); $50 back",
        "Ann pay $30: banker's hand (collect $1.50 commission); $30 back",
    ]
    assert words.texts(view, RULES["baccarat"]).why == ""


@pytest.mark.parametrize("game", ["roulette", "wheel-of-fortune-50", "baccarat", "let-it-ride-nsw", "pai-gow"])
def test_in_which_order_it_is_done_next_says_and_the_list_has(game: str) -> None:
    """So the list has no words for it. Where a rule has losers taken first."""
    rules, orders = RULES[game], 0
    assert rules.losers_first
    for view in {id(seen.view): seen.view for seen in seen_of(game)}.values():
        kinds = [act.kind for act in words.texts(view, rules).acts if act.kind in ("take", "pay")]
        if not view.ended and {"take", "pay"} <= {*kinds}:
            orders += 1
            assert kinds == sorted(kinds, reverse=True), (view.prompt, kinds)
            before, take, _ = view.prompt.text.partition("take")
            assert take, view.prompt
            assert "pay" not in before, view.prompt
    assert orders


def test_a_section_stands_where_something_goes_back_unless_the_heading_has_it() -> None:
    table = table_of("baccarat", Wagered("place-1", "banker", 50), Wagered("place-2", "player", 5))
    tied = declared(table, "7 7")
    assert said(tied, RULES["baccarat"]) == [
        "place 1 give back $50: banker's hand (s 86(a))",
        "place 2 give back $5: player's hand (s 86(b))",
    ]
    void = msgspec.structs.replace(tied, declared=None, ended=Ended(4, "void", "a fire alarm", "s 86(a)"))
    found = words.texts(void, RULES["baccarat"])
    assert found.why == "Round 4 void: a fire alarm (s 86(a))"
    assert found.acts[0].said == ("banker's hand",)
    assert words.texts(View(), RULES["baccarat"]).acts == ()


# Pages


@settings(deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 12), min_size=1, max_size=9), min_size=1, max_size=20),
    st.integers(2, 8),
    st.integers(1, 3),
    st.booleans(),
)
def test_no_line_is_lost_on_any_page(lengths: list[list[int]], rows: int, columns: int, beneath: bool) -> None:
    """Every column begins with the act and its player."""
    acts = [
        PaymentText(
            f"player {n}", "pay", f"pay {n}", in_words(*(f"{n}.{at} {'x' * long}" for at, long in enumerate(its)))
        )
        for n, its in enumerate(lengths)
    ]
    blocks = words.lines(acts, lambda wagers: words.joined(wagers, 20, len), beneath=beneath)
    shown = [column for page in in_terminal.paged(blocks, rows, columns) for column in page]
    assert all(1 <= len(column) <= rows for column in shown)
    assert not any(not one.text and not two.text for column in shown for one, two in pairwise(column))
    said = [line.text for column in shown for line in column if line.text]
    assert said == [line.text for block in blocks for line in block if line.text]
    assert " ".join(said).replace(",", "") == " ".join(wager for act in acts for wager in act.said)
    assert all((column[0].player, column[0].what) in [(act.player, act.what) for act in acts] for column in shown)


def test_what_becomes_of_stakes_rather_stands_alone_than_that_a_comma_ends_a_line() -> None:
    wagers = ("small $100", "face value 3 $20; $110 back")
    assert words.joined(wagers, 30, len) == ["small $100, face value 3 $20;", "$110 back"]
    assert words.joined(wagers, 40, len) == ["small $100, face value 3 $20; $110 back"]
    assert words.joined((), 30, len) == []


# In a terminal


def test_a_terminal_shows_the_same_list() -> None:
    lines = [line.plain.rstrip() for line in in_terminal.page_lines(RULES["craps"], craps(), (80, 12), 0)]
    assert lines == [
        "Payment",
        "  place 1  TAKE $5   field",
        "           PAY $17   odds behind win bet on 6 $12, big 6 $5; $15 back",
        "  place 2  PAY $10   win; $10 back",
        "           MOVE $25  come to come bet on 6",
    ]
    assert in_terminal.page_lines(RULES["craps"], View(), (80, 12), 0) == []


@pytest.mark.parametrize("game", ["craps", "roulette"])
@pytest.mark.parametrize("room", [(80, 8), (120, 10), (80, 0), (48, 10)])
def test_no_act_is_missing_on_the_pages_of_a_terminal(game: str, room: tuple[int, int]) -> None:
    view = paying(game, 40, LIMITS)
    count = len(in_terminal.pages(RULES[game], view, room))
    pages = [[line.plain for line in in_terminal.page_lines(RULES[game], view, room, n)] for n in range(count)]
    assert all(len(line) <= room[0] for page in pages for line in page[1:]), "no line is broken again"
    whole = " ".join(" ".join(" ".join(page).split()) for page in pages)
    for act in words.texts(view, RULES[game]).acts:
        assert act.what.upper() in whole
        assert all(wager in whole for wager in act.said)
    assert all(f"{number} of {count}" in page[0] for number, page in enumerate(pages, start=1))
    rows = [len(page) - 1 + len(wrap(page[0], room[0])) for page in pages]
    assert max(rows) <= max(room[1], in_terminal.LEAST_ROWS + 1)


# Pages turn by themselves, and by a key of a simulated table


class FakeDisplay:
    """A display with this many pages, which records the pages it was shown."""

    fault = ""

    def __init__(self, pages: int) -> None:
        self.pages = pages
        self.keys: list[str] = []
        self.shown: list[int] = []

    def begin(self, _view: View, extras: Extras) -> None:
        self.shown.append(extras.page)

    def go_on(self, now: int) -> None:
        """Nothing is left to draw."""

    def settle(self) -> None:
        """Nothing moves."""

    def pump(self) -> list[str]:
        keys, self.keys = self.keys, []
        return keys


PAGE_S = STAYS_NS / 1e9


def screens_with(display: FakeDisplay, clock: VirtualClock, *, simulated: bool = False) -> Any:
    nothing: Any = SimpleNamespace(keys=(), read_extras=lambda _view: NOTHING_MORE, press=lambda _key: None)
    configuration: Any = SimpleNamespace(file=SimpleNamespace(simulated=True))
    screens: Any = Screens(configuration, clock, print, lambda: None, bool)
    screens._opener.display, screens._simulated = display, nothing if simulated else None
    screens.show(craps())
    screens._pump()
    return screens


def test_pages_turn_by_themselves_and_a_new_list_begins_with_the_first() -> None:
    clock, display = VirtualClock(), FakeDisplay(3)
    screens = screens_with(display, clock)
    clock.advance(2.5 * PAGE_S)
    assert display.shown == [0, 1, 2]
    screens.show(paying("craps", 12, LIMITS))
    clock.advance(0.9 * PAGE_S)
    assert display.shown == [0, 1, 2, 0]
    clock.advance(0.2 * PAGE_S)
    assert display.shown == [0, 1, 2, 0, 1]


def test_a_list_of_what_only_stays_begins_with_its_first_page_too() -> None:
    """Craps: two rolls that decide nothing, one after the other, owe nothing to anybody."""
    turner, nothing_due = PageTurner(), replace(craps(), owed=(), moves=())
    turner.shows(nothing_due, 0)
    assert turner.turn(lambda: 3, STAYS_NS)
    turner.shows(replace(nothing_due, declared=None), STAYS_NS)
    turner.shows(nothing_due, STAYS_NS)
    assert turner.page == 0


def test_a_single_page_stays() -> None:
    clock, display = VirtualClock(), FakeDisplay(1)
    screens_with(display, clock)
    clock.advance(5 * PAGE_S)
    assert display.shown == [0]


def test_a_key_of_a_simulated_table_turns_the_page() -> None:
    clock, display = VirtualClock(), FakeDisplay(3)
    screens_with(display, clock, simulated=True)
    display.keys = ["tab"]
    clock.advance(0.1)
    assert display.shown == [0, 1]
    clock.advance(5 * PAGE_S)
    assert set(display.shown[2:]) <= {1}, "and only a person turns them there"


def test_wagers_that_move_to_different_areas_are_each_said_in_full() -> None:
    texts = words.texts(craps(), RULES["craps"])
    assert not any(act.together for act in texts.acts if act.kind == "move")


def test_a_wager_carries_its_short_name_and_what_goes_back() -> None:
    """On a screen the list says `place 8`; where it has less room, not what goes back. Nothing is cut out of words."""
    acts = words.texts(craps(), RULES["craps"].with_short_names).acts
    assert [act.said for act in acts] == [
        ("field",),
        ("win odds 6 $12", "big 6 $5; $15 back"),
        ("win; $10 back",),
        ("come to come 6",),
    ]


@pytest.mark.parametrize("game", RULES)
def test_short_names_are_those_of_wagers_and_are_shorter(game: str) -> None:
    wagers, rules = find(game).wagers, RULES[game]
    assert rules.short_names.keys() <= wagers.keys()
    assert all(len(short) < len(wagers[wager].name) for wager, short in rules.short_names.items())
    assert len({*rules.with_short_names.names.values()}) == len({*rules.names.values()}), (
        "and still name one wager each"
    )
