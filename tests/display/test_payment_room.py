# SPDX-License-Identifier: MIT
"""The room of the payment list: panels that yield to a long list, and shorter texts that save pages."""

import re

import msgspec
import pygame
import pytest
from glass_rig import drawn, look, played, said, screen_of

from controller.display.drawing import palette as p
from controller.display.grid import KINDS
from controller.display.panels import payment
from controller.display.payment import words
from controller.display.screen import BOTH, Screen
from controller.display.wording import cited
from controller.engine.record.decided import Decided
from controller.engine.rules.face import NEXT_PAGE, Key
from controller.engine.shown.views import Extras, ShownLimits, View
from controller.engine.values.money import dollars
from controller.games import find, rooms
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.payment_rig import acts_drawn
from tests.display.scenes.payments import paying
from tests.display.scenes.pictures import SINGLE
from tests.display.scenes.playing import look as scene_look
from tests.display.scenes.playing import seen_of
from tests.payments_rig import WITH_ODDS

MOST_PAGES = {(1280, 800): 4, (1024, 600): 6}
"""Pages of forty wagers in one window, at every game. A page stays for six seconds."""


@pytest.mark.parametrize("game", rooms())
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_forty_wagers_are_on_few_pages_in_one_window(game: str, size: tuple[int, int]) -> None:
    if find(game).features.hands or find(game).equipment.tickets or look(game).face.table not in KINDS:
        return  # paid hand by hand, or by the writers, or on an arranged screen
    view = paying(game, 40, ShownLimits(500, 500_00, 500))
    screen = PartialScreen(("payment",), look(game), BOTH, size, 149, view.limits)
    screen.draw(blank_surface(screen.size), view)
    assert screen.pages <= MOST_PAGES[size]


def three_players() -> View:
    """Red and blue lose and win, green's wager stays: of sic-bo's wagers, as if one could."""
    lost = tuple(Decided(player, "small", 500, 500, "loses", 0, "s 70") for player in ("red", "blue"))
    won = tuple(Decided(player, "big", 500, 500, "wins", 1000, "s 75", odds="1") for player in ("red", "blue"))
    left = tuple(Decided(player, "face-1", 500, 500, "stays", 0, "s 75", stays=500) for player in ("red", "green"))
    return msgspec.structs.replace(SINGLE, owed=(*lost, *won, *left))


def test_what_stays_is_said_once_with_each_players_sum() -> None:
    """Nothing is done about it, so it is one line, and no name stands there a second time."""
    lines = [words.in_a_line(it) for it in words.texts(three_players(), look("sic-bo").payment).acts]
    assert lines == [
        "red: take $5: small",
        "blue: take $5: small",
        "red: pay $5: big; $5 back",
        "blue: pay $5: big; $5 back",
        "together: stays $10: red $5, green $5",
    ]


def test_a_list_is_set_closer_rather_than_on_a_second_page() -> None:
    """Roulette, 1920x1080: six players in seven acts, in one column."""
    wagers = ("straight-0 teal", "street-19-20-21 blue", "red violet", "split-14-17 blue", "straight-17 red")
    wagers += ("column-2 red", "corner-16-17-19-20 green", "six-line-16-21 amber")
    placed = (f"wager {player} {wager} $10" for wager, player in (it.split() for it in wagers))
    view = played("roulette", *placed, "ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions")[-1]
    screen = screen_of("roulette", "dealer", (1920, 1080))
    screen.draw(blank_surface(screen.size), view)
    assert len(words.texts(view, look("roulette").payment).acts) == 7
    assert screen.pages == 1


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
@pytest.mark.parametrize("count", [4, 12, 40])
def test_no_rule_beneath_a_heading_touches_a_line_and_no_page_has_a_heading_twice(
    count: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dollar sign is a little higher than the capitals that a line is measured by."""
    rules: list[pygame.Rect] = []
    monkeypatch.setattr(payment, "_rule", lambda _brush, _kind, at: rules.append(at))
    for game in (it for it in WITH_ODDS if not find(it).features.hands and look(it).face.table in KINDS):
        view = paying(game, count, ShownLimits(500, 500_00, 500))
        screen = PartialScreen(("payment",), look(game), BOTH, size, 149, view.limits)
        surface = drawn(screen, view)
        for turn in range(screen.pages):
            screen.draw(surface, view, Extras(turn=turn))
            lines = screen.written["payment"]
            below = [(it.text, it.ink.top - at.bottom) for it in lines for at in rules if it.ink.centery > at.bottom]
            assert [it for it in below if it[1] < 3] == [], (game, turn)
            heads = [it.text for it in lines if it.text in ("TAKE", "PAY")]
            assert len(heads) == len({*heads}), (game, turn)
            rules.clear()


@pytest.mark.parametrize("simulated", [True, False])
def test_the_key_that_turns_the_page_is_named_at_a_table_that_has_one(simulated: bool) -> None:
    keys = (Key(NEXT_PAGE, "next page", "next page", "Tab"),) if simulated else ()
    whole = msgspec.structs.replace(look("craps"), simulated=simulated, keys=keys)
    screen = Screen(whole, BOTH, (1024, 600), 170)
    screen.draw(blank_surface(screen.size), paying("craps", 240, ShownLimits(500, 50_000, 500)))
    assert screen.pages > 1
    assert ("Tab: 1 of " in said(screen, "payment")) == simulated


@pytest.mark.parametrize("game", ["blackjack"])
def test_twelve_players_at_a_table_of_boxes_or_hands_are_on_few_pages_beside_next(game: str) -> None:
    """Side by side from the top of the strip. A low window has four lines there, one of them for the other pages."""
    view = next(it.view for it in seen_of(game) if it.state.startswith("result") and "twelve" in it.state)
    for kind, size, most in (("dealer", (1280, 800), 3), ("one", (1280, 800), 3), ("one", (1024, 600), 5)):
        screen = screen_of(game, kind, size)
        surface = drawn(screen, view)
        pages = re.search(r"1 of (\d+)", said(screen, "payment"))
        assert pages is None or int(pages[1]) <= most
        listed = ""
        for turn in range(int(pages[1]) if pages else 1):
            screen.draw(surface, view, Extras(page=turn))
            listed += said(screen, "payment")
        assert "pay " in listed.lower(), "to pay is the act"


def test_a_void_round_is_said_in_fewer_words_where_else_no_act_had_room() -> None:
    """The round and the whole reason stand in the status line too, the section in NEXT."""
    for game in ("blackjack",):
        view = next(seen.view for seen in seen_of(game) if seen.state == "void")
        screen = screen_of(game, "one", (1024, 600))
        screen.draw(blank_surface(screen.size), view)
        lines = " ".join(line.text for line in screen.written["payment"])
        assert "Round" in lines or any(line.text.startswith("Round") for line in screen.written["status"])
        assert view.ended
        assert cited(view.ended.source) in lines or cited(view.ended.source) in said(screen, "next")
        assert "assumed" not in lines
        assert "back" in lines.lower(), f"{game}: {lines}"


SOONEST = (
    ("roulette", "result, twelve players"),
    ("roulette", "void"),
    ("craps", "result, point made the hard way"),
)
"""Results that have room on one page."""


@pytest.mark.parametrize(("game", "state"), SOONEST)
def test_all_payments_are_on_one_page_at_seven_inches(game: str, state: str) -> None:
    """Side by side, with one sum of the unmoved stakes. A player's payments on one box stand in one line."""
    view = next(it.view for it in seen_of(game) if it.state == state)
    screen = Screen(scene_look(game, simulated=True), BOTH, (1024, 600), 170)
    with acts_drawn() as acts:
        screen.draw(blank_surface(screen.size), view)
    owed = {it.player for it in view.owed if it.how in {"wins", "void"}}
    assert " of 2" not in said(screen, "payment")
    assert owed <= {act.player for act in acts}


@pytest.mark.parametrize(("game", "state"), [("craps", "result, craps three, twelve players")])
def test_where_what_stays_has_no_room_its_sum_does(game: str, state: str) -> None:
    view = next(it.view for it in seen_of(game) if it.state == state)
    screen = Screen(scene_look(game, simulated=True), BOTH, (1024, 600), 170)
    screen.draw(blank_surface(screen.size), view)
    stays = sum(act.cents for act in words.texts(view, look(game).payment).acts if act.kind == "stays")
    shown = [line.text for line in screen.written["payment"]]
    assert shown[shown.index("STAYS") :] == ["STAYS", dollars(stays)]


def test_a_second_hand_of_a_box_is_named_in_words() -> None:
    assert [words.who("bob", it) for it in ("", "3", "3/2", "3/4")] == ["bob", "3 bob", "3 bob, 2nd", "3 bob, 4th"]


@pytest.mark.parametrize("hand", ["2", "2/2"])
@pytest.mark.parametrize("cents", [20_00, 1_250_50])
def test_a_name_that_has_no_room_before_its_sum_is_left_out_on_a_hand(hand: str, cents: int) -> None:
    """The box has the owner's label on its colour; a tag lay over the sum and over the panel's edge."""
    lost = Decided("Bartholomews", "blackjack", cents, cents, "loses", 0, "s 18", hand=hand)
    view, surface = msgspec.structs.replace(SINGLE, owed=(lost,)), blank_surface((1024, 600))
    screen = Screen(scene_look("blackjack", simulated=True), BOTH, (1024, 600), 170)
    screen.draw(surface, view, Extras())
    tag, sum_ = [it for it in screen.written["payment"] if it.text[0] in "2$"][-2:]
    assert tag.ink.right < sum_.ink.left < sum_.ink.right < screen.boxes["payment"].right


@pytest.mark.parametrize("game", [game for game in WITH_ODDS if look(game).face.table in KINDS])
def test_while_a_page_was_not_on_show_its_key_is_the_next_one(game: str) -> None:
    """Pressing paid earlier would pay unread acts. At other tables the pages turn automatically."""
    view = paying(game, 40, ShownLimits(500, 500_00, 500))
    view = msgspec.structs.replace(view, asked=("paid",), presses=("paid",))
    for size in ((1024, 600), (1280, 800)):
        screen = PartialScreen(("payment", "next"), look(game), BOTH, size, 149, view.limits)
        surface = drawn(screen, view)
        pages = re.search(r"Tab: 1 of (\d+)", said(screen, "payment"))
        for page in range(int(pages[1]) if pages else 1):
            screen.draw(surface, view, Extras(page=page))
            last = not pages or page == int(pages[1]) - 1
            lit = [line.text for line in screen.written["next"] if line.pen.colour == p.INK and len(line.text) > 1]
            assert lit == (["paid"] if last else ["next page"])
