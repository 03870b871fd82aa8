# SPDX-License-Identifier: MIT
"""The dealer's strip, status line and bands: keys in fixed places, refusals, hints, messages, stops, all keys."""

import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from controller.display import waiting
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Box, Frame, Picture, Text
from controller.display.kit.theme import theme_of
from controller.display.page_turner import REFUSED_NS, SAVING_NS, PageTurner
from controller.display.panel import Scene
from controller.display.parts.strip.keys import (
    PAGE,
    ShownKey,
    key_of,
    keys_now,
    page_first,
    place_of,
    placed,
    places_of,
)
from controller.display.parts.strip.next_step import NEXT
from controller.display.screen import Screen
from controller.display.settings import HOUSE, Look
from controller.engine.record.opening import CLOSED
from controller.engine.rules.wait import SWITCH, VOID
from controller.engine.shown.views import (
    NOTHING_MORE,
    Alarm,
    Block,
    Chips,
    Extras,
    LyingChips,
    Refused,
    View,
    Words,
)
from tests.display.arranged import SCREENS, ScreenSize, games
from tests.display.laws import Judge, in_panel
from tests.display.scenes import playing
from tests.display.shown_items import (
    DEALER,
    KINDS,
    LOW,
    PLAYERS,
    WINDOW,
    every_word,
    frames,
    items,
    screen_of,
    texts,
    words,
)

DEALERS = [it for it in SCREENS if it.audience.dealer]
SMALLEST = next(it for it in SCREENS if it.size == (800, 480))
GAME = "blackjack"
GAME_TABLE = playing.look(GAME, simulated=True).face.table
LOOK = playing.look(GAME, simulated=True)
REAL = playing.look(GAME, simulated=False)
BETTING = View(
    round=3,
    phase="betting",
    prompt=Words("take wagers, then deal", "s 18"),
    asked=("card",),
    presses=("card", "numbers", "entry"),
    remark="Wrong entry? Entry again clears it",
    remark_source="s 78(5)",
    keys={"dealer": True, "floor-manager": False},
)
REFUSED = Refused("first: take wagers, then deal", "s 18", "paid")
STUCK = Block(
    "shoe", "a card is stuck in the shoe", "take the card out; or call the technician", "s 29(1)", how="at hand"
)
STOPPED = replace(BETTING, blocks=(STUCK, Block("tray", "the tray is open", "close it")), despite=("card",))


def state_of(game: str, state: str) -> playing.Seen:
    return next(it for it in playing.seen_of(game) if it.state == state)


def shown_keys(screen: Screen) -> dict[str, Box]:
    return {it.owner: it.box for it in frames(screen, "next", kind="key")}


def broken(screen: Screen) -> list[str]:
    """Return the laws that the strips and bands break."""
    found = Judge(screen.theme).violations(screen.arranged)
    return [it for it in found if it.partition(":")[0] in {"status", "next", "stopped", "legend"}]


# Keys


def accepted_keys(game: str, *, simulated: bool) -> Iterator[tuple[str, tuple[ShownKey, ...]]]:
    look = playing.look(game, simulated=simulated)
    for seen in playing.seen_of(game):
        yield seen.state, keys_now(look, seen.view, rules=look.payment)


@pytest.mark.parametrize("simulated", [True, False])
@pytest.mark.parametrize("game", playing.pictured())
def test_every_accepted_key_stands_alone_in_its_own_place(game: str, *, simulated: bool) -> None:
    places = places_of(playing.look(game, simulated=simulated))
    for state, keys in accepted_keys(game, simulated=simulated):
        assert [it.name for it in placed(places, keys) if it] == [
            it.name for it in sorted(keys, key=lambda it: place_of(places, it.name))
        ], state
        for it in keys:
            assert placed(places, keys)[place_of(places, it.name)] == it, (state, it)


@pytest.mark.parametrize("game", playing.pictured())
def test_every_button_of_a_table_has_exactly_one_place(game: str) -> None:
    look = playing.look(game, simulated=True)
    names = [name for place in places_of(look) for name in place.names]
    switches = [it.wait_name for it in look.keys if it.wait_name.startswith(SWITCH)]
    for name in (*(it for it in look.buttons if it != VOID.name), *switches, PAGE):
        assert names.count(name) == 1, name


def strip_in(look: Look, view: View, kind: ScreenSize, extras: Extras = NOTHING_MORE) -> Arranged:
    """Return NEXT alone: the other panels of the screen are not arranged."""
    screen = Screen(look, kind.audience, kind.size, kind.dpi)
    box = screen.places["next"]
    scene = Scene(look, screen.theme, view, extras, Given(), {"next": box})
    return NEXT.arrange(NEXT.shows(scene))((box.width, box.height), screen.theme)


@pytest.mark.parametrize("game", playing.pictured())
def test_a_key_stands_at_the_same_place_in_every_state(game: str) -> None:
    look = playing.look(game, simulated=True)
    for kind in (DEALER, LOW):
        known: dict[str, Box] = {}
        for seen in playing.seen_of(game):
            for it in strip_in(look, seen.view, kind, seen.extras).items:
                if isinstance(it, Frame) and it.kind == "key":
                    assert known.setdefault(it.owner, it.box) == it.box, (seen.state, it.owner)


def test_the_next_key_is_lemon_the_others_are_quiet_and_a_real_table_has_no_caps() -> None:
    simulated, real = screen_of(LOOK, BETTING, DEALER), screen_of(REAL, BETTING, DEALER)
    assert {it.owner for it in frames(simulated, "next", fill="act")} == {"card"}
    assert {"W", "ENTER", "0-9"} <= set(words(simulated, "next"))
    assert {"W", "ENTER", "0-9", "?"}.isdisjoint(words(real, "next"))
    assert shown_keys(real).keys() == shown_keys(simulated).keys() == {"card", "numbers", "entry"}


def test_a_page_that_nobody_has_seen_is_turned_to_first() -> None:
    keys = page_first(LOOK, (key_of(LOOK, "paid", how="act"), key_of(LOOK, "entry")))
    assert [(it.name, it.look) for it in keys] == [(PAGE, "act"), ("paid", "other"), ("entry", "other")]
    seen = [it for it in playing.seen_of(GAME) if it.state.startswith("result, twelve players")]
    for it, first in itertools.product(seen, (True, False)):
        screen = screen_of(LOOK, it.view, DEALER, replace(it.extras, page=0 if first else 9))
        assert {it.owner for it in frames(screen, "next", fill="act")} == {
            PAGE if first and screen.pages > 1 else "paid"
        }


def test_keys_that_meet_in_one_place_are_all_shown() -> None:
    """No game has such keys. If one had, none of them would be lost."""
    places = places_of(LOOK)
    found = placed(places, tuple(key_of(LOOK, name) for name in ("done", "card")))
    assert [it.name for it in found if it] == ["done", "card"]


# The sentence, a refusal, and what stands beside


def test_a_refusal_has_the_sentences_place_with_its_sign_and_section() -> None:
    for kind, look in itertools.product((DEALER, LOW, WINDOW), (LOOK, REAL)):
        screen = screen_of(look, replace(BETTING, refusal=REFUSED), kind)
        said = " ".join(words(screen, "next"))
        assert "Paid refused. First: take wagers, then deal" in said
        assert "Take wagers, then deal" not in said
        assert "s 18" in words(screen, "next")
        assert [it for it in items(screen, "next") if isinstance(it, Picture) and it.name == "refused"]
        assert {it.colour for it in texts(screen, "next") if it.kind == "refusal"} == {"ink"}
        assert [it.words for it in texts(screen, "next") if it.struck] == ["paid"]
        assert {it.owner for it in frames(screen, "next", fill="act")} == {"card"}


def test_a_refusal_for_a_limit_is_one_sentence() -> None:
    refusal = Refused("$2 on blackjack is under the minimum of $5", "s 5(1)(b)", "ann: $2 on blackjack", "")
    said = " ".join(words(screen_of(LOOK, replace(BETTING, refusal=refusal), DEALER), "next"))
    assert "Ann: $2 on blackjack is under the minimum of $5" in said
    assert "refused" not in said


def test_a_remark_says_how_a_mistake_is_put_right_and_then_what_comes_next() -> None:
    assert "Wrong entry? Entry again clears it" in " ".join(words(screen_of(LOOK, BETTING, DEALER), "next"))
    view = state_of(GAME, "void").view
    assert "Then: take wagers" in " ".join(words(screen_of(LOOK, view, DEALER), "next"))
    assert "Give back $20" in " ".join(words(screen_of(LOOK, view, DEALER), "next"))


@pytest.mark.parametrize("game", playing.pictured())
def test_every_sentence_and_refusal_is_whole_on_every_screen(game: str) -> None:
    look = playing.look(game, simulated=True)
    for kind in DEALERS:
        for seen in playing.seen_of(game):
            act, _, _ = waiting.waits(seen.view, look.payment)
            found = strip_in(look, seen.view, kind, seen.extras)
            shown = "".join(it.words for it in found.items if isinstance(it, Text))
            refused = seen.view.refusal and not seen.extras.refusal_seen
            wanted = seen.view.refusal.text if refused and seen.view.refusal else act.text
            brief = "Give back" in shown
            assert brief or wanted.replace(" ", "")[1:] in shown.replace(" ", ""), (kind.name, seen.state)
            assert not list(in_panel(found, theme_of(HOUSE, "dealer", kind.size, kind.dpi), "ground")), seen.state


def test_messages_have_their_marks_and_turn_their_pages() -> None:
    told = tuple(Alarm("technician", f"lamp {number} is dark and has to be changed today") for number in range(5))
    for kind in (DEALER, LOW):
        seen = set()
        for turn in range(7):
            screen = screen_of(LOOK, replace(BETTING, alarms=told), kind, Extras(turn=turn))
            seen |= {it for it in range(5) if f"lamp {it} is dark" in " ".join(words(screen, "next"))}
            assert not broken(screen)
            assert screen.pages > 1
        assert seen == set(range(5))


# Time


def test_a_refusal_stays_four_seconds_even_if_something_else_is_done() -> None:
    turner = PageTurner()
    turner.shows(replace(BETTING, refusal=REFUSED), 0)
    turner.shows(BETTING, REFUSED_NS // 2)
    held = turner.added(NOTHING_MORE, REFUSED_NS // 2)
    assert held.refusal is REFUSED
    assert "Paid refused" in " ".join(words(screen_of(LOOK, BETTING, DEALER, held), "next"))
    assert not turner.due(REFUSED_NS - 1)
    assert turner.due(REFUSED_NS)
    assert turner.added(NOTHING_MORE, REFUSED_NS).refusal is None
    turner.shows(BETTING, REFUSED_NS)
    assert turner.added(NOTHING_MORE, REFUSED_NS) == NOTHING_MORE


def test_a_refusal_goes_when_its_act_is_done() -> None:
    turner, paying = PageTurner(), replace(BETTING, presses=("paid",), prompt=Words("pay; press paid"))
    turner.shows(replace(BETTING, refusal=REFUSED), 0)
    turner.shows(paying, 1)
    assert turner.added(NOTHING_MORE, 1).refusal is REFUSED
    turner.shows(BETTING, 2)
    assert turner.added(NOTHING_MORE, 2) == NOTHING_MORE


def test_a_refused_wager_goes_when_its_player_has_wagered() -> None:
    refusal, turner = Refused("$2 is under the minimum", "s 5", "ann: $2 on blackjack"), PageTurner()
    for player, held in (("bob", refusal), ("ann", None)):
        turner.shows(replace(BETTING, refusal=refusal), 0)
        turner.shows(replace(BETTING, standing=LyingChips((Chips(player, "blackjack", 500),))), 1)
        assert turner.added(NOTHING_MORE, 1).refusal is held


def test_a_wait_for_the_journal_is_shown_after_300_milliseconds() -> None:
    turner, saving = PageTurner(), replace(BETTING, saving=True)
    turner.shows(saving, 1000)
    assert not turner.added(NOTHING_MORE, 1000 + SAVING_NS - 1).saving
    assert "Saving…" not in words(screen_of(LOOK, saving, DEALER), "status")
    assert turner.due(1000 + SAVING_NS)
    assert not turner.due(1001 + SAVING_NS)
    extras = turner.added(NOTHING_MORE, 1000 + SAVING_NS)
    assert "Saving…" in words(screen_of(LOOK, saving, DEALER, extras), "status")
    turner.shows(BETTING, 2 * SAVING_NS)
    assert turner.added(NOTHING_MORE, 2 * SAVING_NS) == NOTHING_MORE


# The status line


def test_nothing_in_the_status_line_moves_with_the_phase() -> None:
    for kind in (DEALER, LOW):
        each = []
        for phase in ("betting", "payment", "dealing"):
            shown = texts(screen_of(LOOK, replace(BETTING, phase=phase), kind), "status")
            each.append({it.words: it.box for it in shown if it.words.lower() != phase})
        assert each[0] == each[1] == each[2]
        assert len(each[0]) > 3


def test_what_gives_way_gives_way_in_one_order() -> None:
    people = dict.fromkeys(("margaret", "bartholomew", "alexandra"), ("dealer", "floor-manager"))
    usual, small = (words(screen_of(LOOK, replace(BETTING, people=people), kind), "status") for kind in (DEALER, LOW))
    assert any("margaret, bartholomew" in it for it in usual)
    assert not any("margaret" in it for it in small)
    assert {"BLACKJACK", "Round 3", "Betting", "Dealer in"} <= {*usual} & {*small}


# The bands


def test_a_stopped_table_says_what_happened_and_the_way_back_step_by_step() -> None:
    for kind in (DEALER, WINDOW, LOW):
        screen = screen_of(LOOK, replace(STOPPED, standing=LyingChips((Chips("ann", "blackjack", 500),))), kind)
        said = words(screen, "stopped")
        assert said[0] == "Stopped: a card is stuck in the shoe"
        assert {"1", "Take the card out", "Or call the technician", "2", "Take wagers, then deal", "s 29(1)"} <= {*said}
        assert {"Nothing is settled: all wagers stand.", "1 more reason after this one"} <= {*said}
        assert frames(screen, "stopped", kind="band", fill="fault")
        assert "Take the card out" in words(screen, "next")
        assert "Stopped" in words(screen, "status")


def test_players_read_that_it_is_a_moment_and_no_cause() -> None:
    screen = screen_of(LOOK, replace(STOPPED, standing=LyingChips((Chips("ann", "blackjack", 500),))), PLAYERS)
    assert words(screen, "stopped") == ["One moment", "No result yet. Your wagers stand where they lie."]
    assert "stuck" not in every_word(screen)
    assert not [it for it in screen.arranged.items if isinstance(it, Frame) and it.fill == "fault"]


def test_a_closed_table_says_how_it_is_opened_and_players_that_it_is_closed() -> None:
    view = View(blocks=(Block(CLOSED, "closed", "the floor manager opens it", "s 4"),))
    for kind in (DEALER, LOW):
        screen = screen_of(LOOK, view, kind)
        assert " ".join(words(screen, "stopped")) == "Closed. The floor manager opens it s 4"
        assert not frames(screen, "stopped", fill="fault")
        assert "Closed" in words(screen, "status")
    assert words(screen_of(LOOK, view, PLAYERS), "stopped") == ["This table is closed"]


def test_no_band_hides_a_result() -> None:
    view = replace(state_of(GAME, "result, one player").view, blocks=(STUCK,))
    view = replace(view, headline="", call=None)
    for kind in (DEALER, LOW, PLAYERS):
        assert not words(screen_of(LOOK, view, kind), "stopped")


@pytest.mark.parametrize("kind", [*KINDS, SMALLEST], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", games())
def test_strips_and_bands_keep_the_laws(game: str, kind: ScreenSize) -> None:
    look = playing.look(game, simulated=True)
    for view, extras in itertools.product(
        (STOPPED, replace(BETTING, refusal=REFUSED)), (NOTHING_MORE, Extras(legend=True))
    ):
        screen = screen_of(look, view, kind, extras)
        assert not broken(screen)


# All keys, and the entry terminal


def test_all_keys_are_called_at_a_simulated_table_with_the_whole_sentence() -> None:
    for kind in (DEALER, LOW):
        screen = screen_of(LOOK, BETTING, kind, Extras(legend=True))
        said = words(screen, "legend")
        assert {key_of(LOOK, it.wait_name).cap for it in LOOK.keys if it.words and it.key} <= {*said}
        assert "Take wagers, then deal" in said
        assert {it.owner for it in frames(screen, "legend", fill="act")} == {"card"}
        assert not words(screen_of(REAL, BETTING, kind, Extras(legend=True)), "legend")


def test_the_entry_terminal_shows_digits_or_dice_and_what_they_mean() -> None:
    view = replace(BETTING, digits="0 1 1", asked=("numbers", "entry"))
    screen = screen_of(LOOK, view, DEALER)
    assert [it.details[0] for it in items(screen, "next") if isinstance(it, Picture) and it.name == "digit"] == [*"011"]
    assert "Entry = As" in " ".join(words(screen, "next"))
    dice = playing.look("sic-bo", simulated=True)
    screen = screen_of(dice, replace(view, digits="1 3"), DEALER)
    assert [it.details[0] for it in items(screen, "next") if isinstance(it, Picture) and it.name == "die"] == [*"13"]
    assert len(frames(screen, "next", kind="die")) == 1


def test_what_is_to_be_read_is_large_enough() -> None:
    """Texts of the role `must` are 3.3 mm high: the sentence and the next key."""
    for kind in DEALERS:
        screen = screen_of(LOOK, BETTING, kind)
        must = {it.kind for it in items(screen, "next") if isinstance(it, Text) and it.role == "must"}
        assert {"sentence", "act"} <= must
        assert not broken(screen)
