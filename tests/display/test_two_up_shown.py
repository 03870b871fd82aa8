# SPDX-License-Identifier: MIT
"""The two-ups on the screens: marked areas, the spinner's, spins that decide nothing, and wagers in bonus play."""

from collections import Counter

import pytest
from msgspec.structs import replace

from controller.display.kit.items import Picture
from controller.display.wording import headline
from controller.engine.record.on_show import ShownSpins
from controller.engine.rules.face import LightsPanel
from controller.engine.shown.views import Chips, LyingChips
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.felt_rig import area_frame, layout_of, played, result_of, said_in, shown, state, words_of
from tests.display.scenes import playing
from tests.display.scenes.playing import seen_of
from tests.display.shown_items import DEALER, KINDS, PLAYERS, items, texts, words

TRIPLE = "triple-penny-two-up"
RINGS = ("two-up", TRIPLE)
ACCEPTED = ("press accept", "wager place-1 spinner-heads $25", "press no-more-bets", "press spin")
BONUS = ("press accept", "wager place-1 spinner-heads $5", "wager place-3 heads $10", "wager place-4 heads $5")
TRIPLED = ("press no-more-bets", "press spin", "press triple-heads")
ROOMY = [it for it in SCREENS if it.size[1] >= 700]


# The areas


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_players_areas_of_two_up_are_marked_h_or_t(kind: ScreenSize) -> None:
    """s 162(2): each with its letter as the largest inscription."""
    screen = shown("two-up", seen_of("two-up")[0].view, kind)
    layout = layout_of(screen)
    for wager, mark in (("heads", "H"), ("tails", "T")):
        box = area_frame(layout, wager).box
        inside = [it for it in texts(screen, "layout") if box.holds(it.box)]
        assert max(inside, key=lambda it: it.size).words == mark
    for wager in ("spinner-heads", "spinner-tails"):
        assert not {"H", "T"} & {*said_in(layout, area_frame(layout, wager).box)}


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_the_spinners_wager_has_an_area_of_its_own_below_the_players(kind: ScreenSize) -> None:
    """s 162(3): apart from the players', along the edge of the layout."""
    layout = layout_of(shown("two-up", seen_of("two-up")[0].view, kind))
    boxes = {it: area_frame(layout, it).box for it in ("heads", "tails", "spinner-heads", "spinner-tails")}
    for wager in ("spinner-heads", "spinner-tails"):
        assert boxes[wager].top >= max(boxes["heads"].bottom, boxes["tails"].bottom) - 4
        assert layout.size[1] - boxes[wager].bottom <= 4
        assert "SPINNER'S WAGER" in words_of(layout, wager)


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_triple_penny_has_the_six_areas_of_which_none_serves_for_another(side: str) -> None:
    """s 469(2): a side, its bonus play, the spinner's wager and bonus wager."""
    layout = layout_of(shown(TRIPLE, seen_of(TRIPLE)[0].view, PLAYERS))
    names = {side: side, f"bonus-{side}": f"bonus {side}"}
    names |= {f"spinner-{side}": "spinner's wager", f"spinner-bonus-{side}": "spinner's bonus"}
    assert all(words_of(layout, wager).lower().startswith(name) for wager, name in names.items())
    assert len({area_frame(layout, wager).box for wager in names}) == 4


@pytest.mark.parametrize("kind", ROOMY, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_each_area_says_its_side_and_its_odds_whatever_lies_there(game: str, kind: ScreenSize) -> None:
    """Six players' chips do not hide `1 to 1`."""
    areas = playing.look(game, simulated=True).face.areas
    sides = Counter(it.detail.upper() for it in areas if it.detail)
    for seen in (it for it in seen_of(game) if not it.view.blocks):
        layout = layout_of(shown(game, seen.view, kind))
        inside = [words for it in areas for words in said_in(layout, area_frame(layout, it.wager).box)]
        assert sides <= Counter(inside), seen.state
        for it in areas:
            assert all(way.odds in words_of(layout, it.wager) for way in it.ways), (seen.state, it.wager)


def test_a_chip_says_its_amount_and_its_player() -> None:
    view = replace(state("two-up", "betting open").view, standing=LyingChips([Chips("place-3", "heads", 5_000)]))
    layout = layout_of(shown("two-up", view))
    assert {"3", "50"} <= {*said_in(layout, area_frame(layout, "heads").box)}


# Spins


def test_a_barred_spin_is_announced_until_the_coins_fly_again() -> None:
    """s 175(2): "no spin" is about the spin before, not about the one in the air."""
    accepted = ("press accept", "wager place-1 spinner-heads $5", "press no-more-bets", "press spin")
    seen = played("two-up", *accepted, "press no-spin", "press spin", "direct boxer coins-down")
    assert [headline(view).text for view in seen[-3:]] == ["No spin", "Coins in the air", "Coins on the floor"]


@pytest.mark.parametrize("pressed", ["press odds", "press no-spin"])
def test_players_are_told_that_all_wagers_stand_when_a_spin_decides_nothing(pressed: str) -> None:
    """s 168, s 175."""
    view = played("two-up", *ACCEPTED, pressed)[-1]
    assert "All wagers stand" in words(shown("two-up", view, PLAYERS), "result")
    assert "All wagers stand" not in words(shown("two-up", view, DEALER), "result")


def test_players_are_told_that_wagers_stand_only_while_they_do() -> None:
    for lines in (ACCEPTED, (*ACCEPTED, "press heads", "press paid"), (*ACCEPTED, "press no-spin", "press spin")):
        view = played("two-up", *lines)[-1]
        assert "All wagers stand" not in words(shown("two-up", view, PLAYERS), "result")


@pytest.mark.parametrize("game", RINGS)
def test_the_count_of_invalid_spins_is_the_dealers(game: str) -> None:
    view = played(game, "press accept")[-1]
    for kind in (DEALER, PLAYERS):
        facts = words(shown(game, view, kind), "facts")
        assert ("Invalid in a row" in facts) == kind.audience.dealer
        assert "Spinner" in facts


def test_it_is_said_to_whom_the_kip_is_offered() -> None:
    for kind in (DEALER, PLAYERS):
        said = words(shown("two-up", state("two-up", "the kip is offered").view, kind), "facts")
        assert "Offered to place 1" in said


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_how_often_each_side_was_spun_is_seen_beside_the_payment_list(game: str, kind: ScreenSize) -> None:
    """The spinner's wager depends on it (s 472(5)). Every light is there in every state of a round."""
    sets = [
        it for own in playing.look(game, simulated=True).face.own if isinstance(own, LightsPanel) for it in own.sets
    ]
    for seen in (it for it in seen_of(game) if not it.view.blocks):
        lamps = [it for it in items(shown(game, seen.view, kind), "lights") if isinstance(it, Picture)]
        assert len(lamps) == sum(it.count for it in sets), seen.state
        on = Counter(it.owner for it in lamps if it.name == "lamp on")
        assert not seen.view.lights or all(on[name.capitalize()] == seen.view.lights[name] for name in seen.view.lights)


def test_without_lights_the_counts_of_the_game_are_shown() -> None:
    betting = state(TRIPLE, "betting open").view
    counted = replace(betting, lights={}, on_show=(ShownSpins(counts={"heads": 2, "tails": 1}),))
    lit = replace(betting, lights={"heads": 2, "tails": 1}, on_show=())
    assert items(shown(TRIPLE, counted), "lights") == items(shown(TRIPLE, lit), "lights")


# Bonus play (s 473)


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_a_wager_in_bonus_play_lies_on_the_bonus_area_and_no_longer_on_its_first(side: str) -> None:
    wagers = (f"wager place-1 spinner-{side} $5", f"wager red {side} $10")
    spun = ("press no-more-bets", "press spin", f"press triple-{side}", "press paid")
    *_, before, _, _, _, after = played(TRIPLE, "press accept", *wagers, *spun)
    for view, taken, free in ((before, side, f"bonus-{side}"), (after, f"bonus-{side}", side)):
        layout = layout_of(shown(TRIPLE, view, PLAYERS))
        assert "10" in said_in(layout, area_frame(layout, taken).box)
        assert "10" not in said_in(layout, area_frame(layout, free).box)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_moves_is_shown_once_and_is_not_paid(kind: ScreenSize) -> None:
    """s 473(4): only the next spin decides bonus play. Bonus play is below its side."""
    view = played(TRIPLE, *BONUS, *TRIPLED)[-1]
    layout = layout_of(shown(TRIPLE, view, kind))
    sums = [said_in(layout, area_frame(layout, it).box).count("10") for it in ("heads", "bonus-heads")]
    assert sorted(sums) == [0, 1]
    assert result_of(layout, "bonus-heads") not in {"won", "paid"}
    assert area_frame(layout, "bonus-heads").box.top >= area_frame(layout, "heads").box.bottom - 4
    assert [it for it in layout.items if isinstance(it, Picture) and it.kind == "moves"]


def test_what_moves_does_not_lie_among_what_wins() -> None:
    """A winning area's gold marks only its own chips."""
    again = ("press paid", "wager place-5 heads $20", *TRIPLED)
    layout = layout_of(shown(TRIPLE, played(TRIPLE, *BONUS, *TRIPLED, *again)[-1], PLAYERS))
    assert result_of(layout, "bonus-heads") == "paid"
    assert "20" not in said_in(layout, area_frame(layout, "bonus-heads").box)
    assert "20" in said_in(layout, area_frame(layout, "heads").box)


def test_players_read_whose_stake_moves_where_nobody_wins() -> None:
    screen = shown(TRIPLE, played(TRIPLE, *BONUS, *TRIPLED)[-1], PLAYERS)
    assert words(screen, "wins") == ["MOVES TO BONUS HEADS", "Place 3", "$10", "Place 4", "$5"]
    assert "Heads go to bonus heads" in words(screen, "result")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_where_some_win_and_some_move_what_wins_is_said_first(kind: ScreenSize) -> None:
    """s 473(4): `not paid yet` is said of heads alone, or the list says that they move."""
    screen = shown(TRIPLE, state(TRIPLE, "result, triple heads again, twelve players").view, kind)
    said = " ".join(words(screen, "result"))
    assert "win" in said
    assert said.find("not paid yet") > said.find("win") or "MOVE" in words(screen, "payment")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_of_a_void_round_each_stake_is_seen_with_whose_it_is(kind: ScreenSize) -> None:
    view = state(TRIPLE, "void").view
    layout = layout_of(shown(TRIPLE, view, kind))
    for it in view.owed:
        inside = said_in(layout, area_frame(layout, it.wager).box)
        assert str(it.staked // 100) in inside, it
        assert result_of(layout, it.wager) != "lost"


@pytest.mark.parametrize("kind", ROOMY, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", RINGS)
def test_twelve_players_chips_say_each_whose_they_are_and_how_much(game: str, kind: ScreenSize) -> None:
    view = state(game, "chips lying, twelve players").view
    layout = layout_of(shown(game, view, kind))
    for wager in {it.wager for it in view.standing.chips}:
        inside = said_in(layout, area_frame(layout, wager).box)
        amounts = Counter(str(it.cents // 100) for it in view.standing.chips if it.wager == wager)
        assert amounts <= Counter(inside), wager
