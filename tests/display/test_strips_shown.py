# SPDX-License-Identifier: MIT
"""The strips in the scenes of every game: void rounds, stops, notes, refusals, marked keys, and how long they stay."""

import re
from collections import Counter
from functools import cache
from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace

from controller.display import waiting, wording
from controller.display.drawing.fonts import letter_height
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Frame, Text
from controller.display.panel import NOTHING, Scene
from controller.display.parts.strip import band
from controller.display.parts.strip.keys import PAGE, SPUN, keys_now
from controller.display.parts.strip.messages import in_words
from controller.display.parts.strip.next_step import refusal_words, shortened
from controller.display.parts.strip.status import STATUS
from controller.display.players import sign_words
from controller.display.players.sign_words import DASH
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.record import effect_rows
from controller.engine.record.announced import Announced
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.rules.wait import ENTRY, NUMBERS, SWITCH, WHEEL
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import NOTHING_MORE, Alarm, Block, Extras, Refused, ShownLimits, View, Words
from controller.engine.values.money import dollars
from controller.games import find, rooms
from controller.tapes.language import do
from controller.tapes.script.script import parse
from controller.tapes.stages.simulated_stage import SimulatedStage
from tests.display.arranged import ScreenSize
from tests.display.scenes.pictures import EVERYTHING
from tests.display.scenes.playing import look, pictured, scene_of, seen_of
from tests.display.shown_items import DEALER, LOW, PLAYERS, WINDOW

DEALERS: Final = (DEALER, WINDOW, LOW)
BACK: Final = [game for game in rooms() if not find(game).equipment.tickets]
"""The games whose wagers go back when a round is void: a closed game of keno is drawn all the same (s 222(1), (14))."""
DOOR: Final = View(
    round=7,
    phase="betting",
    prompt=Words("take wagers", "s 72(1)"),
    blocks=(Block("door", "the door is open", "close it", "s 79"),),
)
NOTE: Final = Words("Ann: straight up 17 $50 of a note", "s 5(1)")
ALERT: Final = Alarm("floor manager", "a card left the shoe unasked: it lies before the dealer", "s 96(1)")


def state(game: str, name: str) -> View:
    """Return the view in this state of the game's scene."""
    return next(it.view for it in seen_of(game) if it.state == name)


@cache
def screen_of(game: str, kind: ScreenSize) -> Screen:
    return Screen(look(game, simulated=kind != DEALER), kind.audience, kind.size, kind.dpi)


def panels(game: str, view: View, kind: ScreenSize = DEALER, extras: Extras = NOTHING_MORE) -> dict[str, Arranged]:
    """Return the panels of a screen that are there."""
    return {name: it for name, _, it in screen_of(game, kind).arrange(view, extras).panels() if it.parts}


def words(shown: dict[str, Arranged], *names: str) -> str:
    """Return the words of these panels; of all if none is named."""
    items = (item for name in names or shown if name in shown for item in shown[name].items)
    return " ".join(it.words for it in items if isinstance(it, Text))


def lit(shown: dict[str, Arranged], name: str) -> list[str]:
    """Return the owners of the lemon frames of a panel."""
    items = shown[name].items if name in shown else ()
    return [it.owner for it in items if isinstance(it, Frame) and "act" in (it.fill, it.line)]


def marked(its: Look, view: View) -> list[str]:
    """Return the marked keys of NEXT, in words."""
    return [it.words for it in keys_now(its, view) if it.look == "act"]


# A void round


@pytest.mark.parametrize("game", BACK)
def test_after_a_void_round_the_act_is_that_wagers_go_back(game: str) -> None:
    view, due = state(game, "void"), Counter[str]()
    for it in view.owed:
        due[it.player] += it.returned
    assert wording.headline(view).text == wording.players_headline(view).text == "Void: wagers go back"
    assert view.ended
    heading = wording.sentence(view.ended.heading)
    for kind in DEALERS:
        shown = panels(game, view, kind)
        assert heading in words(shown, "status")
        assert words(shown, "next").startswith(f"Give back {dollars(due.total())}"), kind.name
        assert "Then:" in words(shown, "next"), kind.name
        assert {*lit(shown, "next")} <= {PAGE}, "no key goes on before the wagers are given back"
        pages = max(it.pages for each in shown.values() for it in each.nodes())
        turned = (panels(game, view, kind, Extras(page=page, turn=page)) for page in range(pages))
        table = " ".join(words(each, *(each.keys() - {"next", "status"})) for each in turned)
        for player, cents in due.items():
            assert wording.spoken(player).split()[-1] in table.lower(), (kind.name, player)
            assert dollars(cents) in table, (kind.name, player)
    told = words(panels(game, view, PLAYERS))
    assert f"{heading}: {dollars(due.total())} goes back" in told or "Void: wagers go back" in told


def test_what_goes_back_is_read_in_the_boxes_of_pai_gow_and_no_box_is_lit_meanwhile() -> None:
    for name, kind in product(("void", "stopped"), DEALERS):
        shown = panels("pai-gow", state("pai-gow", name), kind)
        assert not lit(shown, "tiles"), (name, kind.name)
        assert ("stopped" in shown) is (name == "stopped"), kind.name
        assert {"$50", "$20"} <= {*words(shown, "tiles").split()} or name == "stopped", kind.name
    halted = words(panels("pai-gow", state("pai-gow", "stopped"), PLAYERS), "stopped")
    assert any(it in halted for it in band.GOES_BACK)


# A stopped table


@pytest.mark.parametrize("game", rooms())
def test_a_stopped_table_says_the_way_back_and_its_first_step_is_the_act(game: str) -> None:
    view = state(game, "stopped")
    steps = [wording.sentence(it) for it in waiting.way_back(view)]
    assert steps[0] == wording.sentence(waiting.waits(view)[0].text.partition(" (the ")[0])
    for kind in DEALERS:
        shown = panels(game, view, kind)
        whole = words(shown, "next", "stopped")
        assert [step for step in steps if step.lower() not in whole.lower()] == [], (kind.name, whole)
        assert steps[0] in words(shown, "next")
        assert [it for it in band.foot(view) if it not in whole] == [], (kind.name, whole)
        assert "GIVE BACK" not in words(shown, "next", "payment", "stopped"), (
            "nothing goes back before the table goes on"
        )
        assert {*lit(shown, "next")} == {*waiting.waits(view)[1]}, kind.name
    assert view.blocks[0].in_plain_words[0] not in words(panels(game, view, PLAYERS))


@pytest.mark.parametrize("game", rooms())
def test_why_a_table_is_stopped_stands_in_red_for_the_dealer_alone(game: str) -> None:
    for kind in (*DEALERS, PLAYERS):
        shown = panels(game, DOOR, kind)
        red = [it for it in shown["stopped"].items if isinstance(it, Frame) and it.fill == "fault"]
        assert ("door is open" in words(shown)) is bool(red) is kind.audience.dealer, kind.name
    head = next(it for it in panels(game, DOOR, PLAYERS)["stopped"].items if isinstance(it, Text))
    large = screen_of(game, PLAYERS).theme.capital("strong")
    assert head.words == band.MOMENT
    assert letter_height(head.weight, head.size) >= large


def pressed(game: str, name: str, key: str) -> View:
    """Return the view after the scene is played to this state, and this key is pressed or turned."""
    steps = parse(scene_of(game).read_text().partition(f"# picture: {name}\n")[0])
    table = next(step.table for step in steps if step.table)
    with SimulatedStage(table[0], table[1:]) as stage:
        for step in steps:
            if not step.table:
                do(stage, step.line)
        person = key.removeprefix(SWITCH)
        lines = (f"turn {person} key off", f"turn {person} key on") if key.startswith(SWITCH) else (f"press {key}",)
        for line in lines:
            do(stage, line)
        return stage.view


@pytest.mark.parametrize("game", rooms())
def test_a_key_that_is_offered_while_the_table_is_stopped_is_not_refused(game: str) -> None:
    """Digits and the entry key are left out: they belong to keyed numbers, and do not mend a card or ball."""
    for name in {it.state for it in seen_of(game) if it.view.blocks and it.state.startswith("stopped")}:
        _, asked, accepted = waiting.waits(state(game, name))
        for key in (it for it in (*asked, *accepted) if it not in (NUMBERS, ENTRY)):
            after = pressed(game, name, key)
            assert not after.refusal, (name, key, after.refusal)


def test_what_a_void_round_returns_is_said_while_the_table_is_stopped() -> None:
    view = state("baccarat", "stopped")
    assert wording.goes_back(view)
    for kind in DEALERS[:2]:
        assert "$90 goes back" in words(panels("baccarat", view, kind), "stopped", "next")


@pytest.mark.parametrize("kind", DEALERS, ids=lambda it: it.name)
def test_a_stopped_draw_of_keno_says_what_becomes_of_tickets_or_that_there_are_none(kind: ScreenSize) -> None:
    stopped = [it for it in seen_of("keno") if it.state.startswith("stopped")]
    assert len(stopped) > 1
    for it in stopped:
        tickets = it.view.shown(ShownKeno).sold
        wanted = band.TICKETS if tickets and tickets.tickets else band.NO_TICKETS
        assert wanted in words(panels("keno", it.view, kind, it.extras)), it.state


# Messages, notes and remarks


@pytest.mark.parametrize("game", rooms())
def test_a_stop_a_refusal_and_an_alert_are_shown_at_once(game: str) -> None:
    """The stop in its band, the refusal in NEXT, alerts beside it. Old notes are gone."""
    for kind in DEALERS[:2]:
        first = panels(game, EVERYTHING, kind)
        pages = max(it.pages for each in first.values() for it in each.nodes())
        turned = (panels(game, EVERYTHING, kind, Extras(turn=turn)) for turn in range(pages))
        whole = " ".join(map(words, turned)).lower()
        assert EVERYTHING.refusal
        assert EVERYTHING.refusal.text in words(first, "next").lower()
        assert "stopped" in words(first, "stopped").lower()
        for it in wording.messages(EVERYTHING):
            assert (it.text.lower() in whole) is (it.kind != "noted"), (kind.name, it)


@pytest.mark.parametrize("game", pictured())
def test_no_note_alert_or_refusal_hides_a_key(game: str) -> None:
    seen = next(it for it in seen_of(game) if it.state == "refused")
    assert seen.view.refusal
    long = replace(seen.view.refusal, text="; ".join(["take three equal wagers from each player"] * 5))
    keys = {
        it.owner
        for it in panels(game, seen.view, LOW)["next"].items
        if isinstance(it, Frame) and it.kind == "key"
    }  # fmt: skip
    assert {*waiting.waits(seen.view)[1]} <= keys
    for other in (replace(seen.view, note=NOTE), replace(seen.view, alarms=(ALERT,)), replace(seen.view, refusal=long)):
        items = panels(game, other, LOW)["next"].items
        assert {it.owner for it in items if isinstance(it, Frame) and it.kind == "key"} == keys


def test_whose_note_it_is_is_said_only_if_the_words_do_not_say_it() -> None:
    lamp = wording.ScreenMessage("told", "alert", "Winning lamps dark: call the technician", whom="technician")
    noted = wording.ScreenMessage("noted", "noted", "ann: tie $5", source="s 90(7)")
    cleared = wording.ScreenMessage("told", "alert", "tails is cleared", whom="floor manager")
    said = [in_words(it) for it in (lamp, noted, cleared)]
    assert said == [lamp.text, "Ann: tie $5 (s 90(7))", "Floor manager: tails is cleared"]


@pytest.mark.parametrize("game", pictured())
def test_the_section_of_a_remark_is_a_field_and_not_in_its_words(game: str) -> None:
    remarks = {it.view.remark: it.view.remark_source for it in seen_of(game) if it.view.remark}
    assert not [it for it in remarks if re.search(r"\(ss? \d", it)]


def test_a_remark_of_an_earlier_version_is_shown_with_the_section_in_its_words() -> None:
    was = b'[{"type":"Prompt","what":"pay","source":"s 1","phase":"pay","presses":["paid"],"asked":["paid"],' + (
        b'"remark":"Wrong entry? Entry again clears it (s 147)"}]'
    )
    view = view_after(View(), effect_rows.decode(was))
    assert waiting.remark(view) == Words("Wrong entry? Entry again clears it (s 147)")
    assert "Wrong entry? Entry again clears it (s 147)" in words(panels("sic-bo", view), "next")


@pytest.mark.parametrize("kind", DEALERS, ids=lambda it: it.name)
def test_while_a_device_is_turned_by_hand_nothing_says_that_it_works(kind: ScreenSize) -> None:
    """That its drum turns again is reported because it is turned by hand: whether it works, the floor manager finds."""
    found = 0
    for it in seen_of("keno"):
        if any(block.how == "works again" for block in it.view.blocks):
            use, *_ = wording.beside_next(it.view)
            assert (use.kind, use.heading) == ("told", "to use the drawer again"), it.state
            turned = (panels("keno", it.view, kind, replace(it.extras, turn=turn)) for turn in range(3))
            said = " ".join(words(each, "next") for each in turned)
            assert "works again" not in said, it.state
            assert "To use the drawer again: the floor manager checks it and turns the key" in said, it.state
            found += 1
    assert found == 4


# Refusals


@pytest.mark.parametrize("game", ["roulette", "wheel-of-fortune-50", "tri-chro-54"])
def test_a_refusal_of_an_amount_is_one_sentence(game: str) -> None:
    refusal = state(game, "refused").refusal
    assert refusal
    said = refusal_words(refusal)
    assert said.startswith(f"{wording.sentence(wording.spoken(refusal.act))} is ")
    assert said.count(":") == 1, said


def test_a_refusal_that_has_no_room_is_broken_off_after_a_clause() -> None:
    refusal = state("baccarat", "refused").refusal
    assert refusal
    whole = refusal_words(refusal)
    first = next(shortened(whole, legend=False)).removesuffix(" …")
    assert whole.removeprefix(first)[:1] in {".", ":", ",", ";"}, first


@pytest.mark.parametrize(
    ("act", "why", "limit", "further"),
    [
        ("place-5: $7 on any red", "$7 on any red is not in steps of $5", "", " is not in steps of $5"),
        ("place-5: $9 on red, in coins", "$9 on red is too much", "", " refused. $9 on red is too much"),
        ("ann: $700 on tails", "Ann: $900 in all is too much", "", " refused. Ann: $900 in all is too much"),
        ("ann: $5 on red", "$5 on red is not for now", None, " refused. $5 on red is not for now"),
    ],
)
def test_a_refusal_for_a_limit_says_the_wager_once(act: str, why: str, limit: str | None, further: str) -> None:
    assert refusal_words(Refused(why, "s 5", act, limit)) == wording.sentence(wording.spoken(act)) + further


# The marked keys


@pytest.mark.parametrize("game", [game for game in pictured() if look(game, simulated=False).face.table in SPUN])
def test_a_wheel_is_spun_in_the_same_words_at_every_table(game: str) -> None:
    """The dealer's screen had a key `wheel` where the sentence and a simulated table say `spin the ball`."""
    tables = [look(game, simulated=it) for it in (True, False)]
    spun, said = SPUN[tables[0].face.table], False
    for seen in seen_of(game):
        _, asked, accepted = waiting.waits(seen.view)
        for its in tables:
            keys = [it.words for it in keys_now(its, seen.view)]
            assert (spun in keys) is (WHEEL in (*asked, *accepted)), seen.state
            assert WHEEL not in keys, seen.state
            said |= spun in keys
    assert said


@pytest.mark.parametrize("game", ["wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_a_wheel_without_a_reader_is_spun_before_its_symbol_is_keyed(game: str) -> None:
    its, view = look(game, simulated=False), state(game, "reader lost")
    assert marked(its, replace(view, digits="")) == ["spin the wheel"]
    assert marked(its, replace(view, digits="3")) == ["numbers", "entry"]


def test_a_key_switch_that_is_asked_for_is_marked_in_the_legend_and_in_next() -> None:
    key = "key floor-manager"
    shown = panels("sic-bo", replace(DOOR, blocks=(), presses=(key,), asked=(key,)), WINDOW, Extras(legend=True))
    assert lit(shown, "legend") == lit(shown, "next") == [key]
    assert "M floor manager's key" in words(shown, "legend")


# The status line


@pytest.mark.parametrize("game", pictured())
def test_limits_to_come_are_read_at_any_time_and_those_in_force_beside_them_in_the_same_words(game: str) -> None:
    for kind, seen in product(DEALERS, seen_of(game)):
        limits = seen.view.limits
        if limits.notices and not limits.stake:
            screen = screen_of(game, kind)
            shown = screen.arrange(seen.view, seen.extras).panels()
            said = words({name: it for name, _, it in shown}, "status").lower()
            assert all(it.short.lower() in said for it in sign_words.notices(limits)), (kind.name, seen.state, said)
            assert (f"{dollars(limits.minimum)}{DASH}" in said) is (kind != WINDOW), said


IN_ORDER: Final = (
    *("Ann dealer", "Inspector's key", "steps of", "Ann", "steps", "Simulated", "Inspector", "(63 BALLS)", "TRI-CHRO"),
    "straight",
)
"""Parts in the order in which they yield."""
CROWDED: Final = View(
    round=128,
    phase="betting",
    limits=ShownLimits(500, 500_00, 500, (Announced(1000, 1000_00, None, (("straight", 500, 250_00),), "00:20"),)),
    keys={"dealer": True, "floor-manager": False, "inspector": False},
    people={"Ann": ("dealer",), "Eve": ("floor-manager",)},
)


def test_where_all_of_it_has_no_room_all_else_gives_way_before_the_limits() -> None:
    """One thing after the other, in one order."""
    its = replace(look("tri-chro-63", simulated=True), title="Tri-chro (63 balls)")
    theme, seen = screen_of("sic-bo", DEALER).theme, set[int]()
    line = STATUS.arrange(STATUS.shows(Scene(its, theme, CROWDED, NOTHING_MORE, Given(), NOTHING)))
    for wide in range(2400, 600, -20):
        texts = [it.words for it in line((wide, 47), theme).items if isinstance(it, Text)]
        said = [any(part in it for it in texts) for part in IN_ORDER]
        assert said == sorted(said), (wide, texts)
        assert all(it in " ".join(texts) for it in (f"$5{DASH}$500", "from 00:20", "Betting")), (wide, texts)
        seen.add(sum(said))
    assert seen == set(range(len(IN_ORDER) + 1)), "each gives way alone"


def test_the_dealer_reads_who_is_signed_in_and_players_do_not() -> None:
    view = View(phase="betting", limits=ShownLimits(500, 500_00, 500), people={"Ann": ("dealer",)})
    assert "Ann dealer" in words(panels("sic-bo", view), "status")
    assert "Ann" in words(panels("sic-bo", view, LOW), "status")
    assert "Ann" not in words(panels("sic-bo", view, PLAYERS))
