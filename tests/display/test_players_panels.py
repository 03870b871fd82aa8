# SPDX-License-Identifier: MIT
"""The panels for players only, in boxes of every shape: winners, the pay of hands, the jackpot's meter."""

import re
from collections.abc import Iterator
from itertools import product

import pygame
import pytest
from msgspec.structs import replace

from controller.display import wording
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.players import Given, colours_of
from controller.display.players import meter, pay_rows, pays, wins
from controller.display.players.wins import Share, WinsContents
from controller.display.screen import PLAYERS as PLAYERS_SCREEN
from controller.display.screen import Screen
from controller.engine.record.decided import Decided, HandResult
from controller.engine.record.on_show import ShownJackpots
from controller.engine.rules.pay_table import MeterPanel, PaysPanel
from controller.engine.shown.views import NOTHING_MORE, Chips, LyingChips, Result, View
from controller.engine.values.money import dollars, to_one
from controller.games import find, rooms
from controller.games.caribbean_stud import wagers as caribbean
from controller.games.caribbean_stud.table import Options as CaribbeanOptions
from tests.display.blank_surface import blank_surface
from tests.display.scenes.playing import look, seen_of

PLAYERS = ["ann", "bob", "red", "place-3", "maximilian-the-second", *(f"place-{number}" for number in range(4, 20))]
MORE = re.compile(r"(?:and |\+)(\d+)(?: more)?")
ROOMS = [(440, 390), (440, 250), (480, 352), (340, 200), (1840, 120), (680, 530)]


def brush_for(size: tuple[int, int], least: int = 44) -> Brush:
    surface = pygame.Surface(size)
    surface.fill(p.FELT)
    return Brush(surface, 1.5, least)


def drawn(pieces: Iterator[None]) -> None:
    """Draw all pieces of a panel. It is drawn in pieces so that no key press waits for the whole panel."""
    assert len([*pieces]) > 0


def shares(count: int, cents: int) -> tuple[Share, ...]:
    return tuple(Share(player, "", cents * number) for number, player in enumerate(PLAYERS[:count], 1))


def held(brush: Brush, box: pygame.Rect) -> None:
    """Check that every line is in its box, in letters that are not smaller than the smallest allowed."""
    for line in brush.written:
        assert box.contains(line.ink), line
        assert line.pen.size >= brush.least, line


# Who wins


@pytest.mark.parametrize(("size", "count", "cents"), [*product(ROOMS, (1, 4, 12, 20), (500, 123_456))])
def test_winners_are_in_their_box_and_winners_without_room_are_counted(
    size: tuple[int, int], count: int, cents: int
) -> None:
    every = shares(count, cents)
    brush = brush_for(size)
    value = WinsContents(every, every[:5], colours_of(each.player for each in every))
    drawn(wins.draw(brush, brush.surface.get_rect(), value))
    held(brush, brush.surface.get_rect())
    said = [line.text for line in brush.written]
    said = said[: said.index("STANDS")] if "STANDS" in said else said
    named = [each for each in every if dollars(each.cents) in said]
    more = next((int(found[1]) for words in said if (found := MORE.fullmatch(words))), 0)
    assert len(named) + more == count
    known = {"WINS", *(words for each in every for words in (each.tag.words, each.short.words, dollars(each.cents)))}
    assert all(words in known or MORE.fullmatch(words) for words in said), "no name is cut to two letters"


def test_twelve_winners_of_usual_amounts_are_all_named() -> None:
    brush = brush_for((440, 390))
    every = shares(12, 2_500)
    value = WinsContents(every, (), colours_of(each.player for each in every))
    drawn(wins.draw(brush, brush.surface.get_rect(), value))
    assert {dollars(each.cents) for each in every} <= {line.text for line in brush.written}


def decided(player: str, staked: int, returned: int, hand: str = "") -> Decided:
    return Decided(player, "bet", staked, staked, "wins" if returned else "loses", returned, "s 1", hand=hand)


DECLARED = View(declared=Result(1, "", "a result", {}, "s 1"))


def test_each_player_is_shown_once_with_what_all_wagers_win_without_the_stakes() -> None:
    view = replace(
        DECLARED,
        owed=(decided("ann", 1_000, 2_000), decided("bob", 500, 0), decided("ann", 500, 1_500, hand="2")),
        paid=(decided("cat", 100, 5_100, hand="6/2"),),
        standing=LyingChips([Chips("dan", "other", 700)]),
    )
    found = wins.contents(view, Given())
    assert found
    assert found.wins == (Share("cat", "6", 5_000), Share("ann", "", 2_000))
    assert found.stands == (Share("dan", "", 700),)


def test_between_columns_of_winners_there_is_a_line_and_none_is_wider_than_it_needs() -> None:
    """Otherwise an amount would be nearer to the next tag than to its own."""
    brush = brush_for((1000, 200))
    won = tuple(Share(f"place-{number}", "", 1_500 * number) for number in range(1, 9))
    drawn(wins.draw(brush, brush.surface.get_rect(), WinsContents(won, (), colours_of(it.player for it in won))))
    amounts = [line.ink for line in brush.written if line.text.startswith("$")]
    lefts = sorted({ink.right for ink in amounts})
    assert len(lefts) > 1
    for ink in (it for it in amounts if it.right != lefts[-1]):
        right = [brush.surface.get_at((x, ink.centery))[:3] for x in range(ink.right, ink.right + 60)]
        assert p.LINE_DIM in right
    assert lefts[-1] < 900


@pytest.mark.parametrize(("wide", "least", "most"), [(440, 430, 440), (680, 150, 480), (1840, 150, 480)])
def test_a_list_of_few_winners_fills_a_narrow_panel_and_stays_together_in_a_wide_one(
    wide: int, least: int, most: int
) -> None:
    """Otherwise it would hang loose beneath a wheel, or an amount would be far from its name in a wide panel."""
    brush = brush_for((wide, 300))
    value = WinsContents((Share("place-3", "3", 5_000),), (), colours_of(["place-3"]))
    drawn(wins.draw(brush, pygame.Rect(0, 0, wide, 300), value))
    inks = [it.ink for it in brush.written if it.text]
    assert least <= max(it.right for it in inks) - min(it.left for it in inks) <= most


@pytest.mark.parametrize("view", [replace(DECLARED, unpaid=True, owed=(decided("ann", 1, 2),)), DECLARED, View()])
def test_nobody_wins_before_the_payment_is_due(view: View) -> None:
    assert wins.contents(view, Given()) is None


def test_a_player_keeps_the_same_colour_when_others_come_and_go() -> None:
    """The colour stays in every round of a session. Two players at the table never have the same colour."""
    given, known = Given(), dict[str, p.Colour]()
    names = [
        "place-1",
        "place-8",
        "red",
        *["ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "leo"],
    ]
    for first in (0, 5, 2, 9, 3, 0, 7):
        now = given.of(View(standing=LyingChips([Chips(name, "bet", 500) for name in names[first : first + 6]])))
        assert {**now, **known} == {**known, **now}, "nobody's colour changes"
        assert len({*now.values()}) == len(now)
        known |= now


# The pay table


def tables() -> list[tuple[str, PaysPanel]]:
    """Every pay table of every game."""
    own = ((game, each) for game in rooms() for each in find(game).face().own)
    return [(game, each) for game, each in own if isinstance(each, PaysPanel)]


@pytest.mark.parametrize(("game", "panel"), tables())
def test_a_pay_table_says_what_each_outcome_pays(game: str, panel: PaysPanel) -> None:
    """Every possible outcome of a hand: odds of the layout, an amount, or a share of the jackpot prize."""
    layout = find(game).layout
    every = [cell for table in panel.tables for row in table.rows for cell in row.cells]
    for cell in every:
        for outcome in cell.outcomes:
            paid = {to_one(odds) for odds in layout.result(outcome).wins.values()}
            assert cell.pays in paid or cell.pays[:1] == "$" or cell.pays[-1:] == "%", (outcome, paid)
    told = [outcome for cell in every for outcome in cell.outcomes]
    assert len(told) == len(set(told))
    winning = {outcome for outcome in layout.outcomes if layout.lit(outcome)}
    assert winning - set(told) <= {caribbean.NOT_QUALIFIED, caribbean.jackpot(caribbean.DEAD_MANS_HAND)}


@pytest.mark.parametrize(("game", "panel"), tables())
@pytest.mark.parametrize("size", [(680, 530), (660, 900), (1100, 530), (680, 260)])
def test_rows_are_in_their_box_and_the_row_that_is_hit_is_gold(
    game: str, panel: PaysPanel, size: tuple[int, int]
) -> None:
    del game
    brush = brush_for(size)
    first = panel.tables[0].rows[0].cells[0].outcomes[0]
    box = brush.surface.get_rect()
    drawn(pay_rows.draw(brush, box, panel, pays.PaysContents(frozenset({first})), {}))
    held(brush, box)
    gold = [line for line in brush.written if line.pen.colour == p.INK]
    assert len({line.ink.top for line in gold}) == 1, "one row"
    assert brush.surface.get_at((gold[0].ink.left, gold[0].ink.top - 4))[:3] not in (p.FELT, p.INK)


def of_hand(hand: str, outcome: str, *decides: str) -> HandResult:
    return HandResult(hand, outcome, outcome, dict.fromkeys(decides, "5"), decides)


def test_a_row_glows_in_the_column_that_is_paid_now_but_not_while_the_payment_waits() -> None:
    won, share = of_hand("6", "wins with flush", "ante", "bet"), of_hand("6", "jackpot: flush", "jackpot")
    jackpot = Decided("finn", "jackpot", 100, 100, "wins", 10_000, "s 245(1)", hand="6")
    bet = Decided("finn", "bet", 1_000, 1_000, "wins", 6_000, "s 243(2)", hand="6")
    declared = replace(DECLARED.declared, hands=(won, share))  # type: ignore[type-var]
    view = replace(DECLARED, declared=declared, owed=(bet, jackpot))
    panel = next(each for game, each in tables() if game == "caribbean-stud")
    assert pays.contents(panel, view, NOTHING_MORE).hit == {won.outcome, share.outcome}
    assert pays.contents(panel, replace(view, owed=(jackpot,), paid=(bet,)), NOTHING_MORE).hit == {share.outcome}
    assert not pays.contents(panel, replace(view, owed=(), paid=(bet, jackpot)), NOTHING_MORE).hit
    assert not pays.contents(panel, View(), NOTHING_MORE).hit


def test_a_dead_mans_hand_has_a_row_only_where_it_wins() -> None:
    """s 227(2)."""
    for told in (True, False):
        face = find("caribbean-stud").at_table(CaribbeanOptions(dead_mans_hand=told)).face()
        panel = next(each for each in face.own if isinstance(each, PaysPanel))
        assert (caribbean.DEAD_MANS_HAND in {row.hand for row in panel.tables[0].rows}) is told


# The meter

METER = MeterPanel("jackpot", {"jackpot: straight flush": "10%"})


@pytest.mark.parametrize(
    ("size", "prize"), [*product([(1120, 214), (900, 180), (700, 214)], (0, 1_000_075, 123_456_789))]
)
@pytest.mark.parametrize("winners", [0, 1, 5])
def test_the_meter_says_the_prize_to_the_cent(size: tuple[int, int], prize: int, winners: int) -> None:
    """s 231(2)."""
    names = ("Finn", "Bob", "Cleo", "Ann", "Maximilian")[:winners]
    value = meter.MeterContents(dollars(prize), False, tuple(meter.Winner(name, "", 10_000) for name in names))
    brush = brush_for(size)
    drawn(meter.draw(brush, brush.surface.get_rect(), METER, value, {}))
    held(brush, brush.surface.get_rect())
    assert dollars(prize) in {line.text for line in brush.written}


def test_the_meter_says_what_share_goes_to_whom() -> None:
    won = of_hand("6", "jackpot: straight flush", "jackpot")
    owed = (Decided("finn", "jackpot", 100, 100, "wins", 487_300, "s 245(1)", hand="6", kept=True),)
    view = replace(
        DECLARED,
        declared=replace(DECLARED.declared, hands=(won,)),  # type: ignore[type-var]
        owed=owed,
        on_show=(ShownJackpots(prize=4_873_000),),
    )
    found = meter.contents(METER, view, NOTHING_MORE)
    assert found
    assert found.prize == "$48,730"
    assert [(it.words, dollars(it.cents)) for it in found.winners] == [("10% to Finn", "$4,873")]
    waits = meter.contents(METER, replace(view, unpaid=True), NOTHING_MORE)
    assert waits
    assert not waits.winners, "before the deck is counted nobody has it"


def test_at_craps_players_read_the_owner_amount_and_target_of_a_moving_stake() -> None:
    """The stake still lies at COME and is painted at its number. Without the words, players read it as two stakes."""
    seen = next(it for it in seen_of("craps") if it.state == "come goes to 9")
    screen = Screen(look("craps", simulated=False), PLAYERS_SCREEN, (1920, 1080), 141)
    screen.draw(blank_surface(screen.size), seen.view, seen.extras)
    assert [it.text for it in screen.written["wins"] if it.text] == ["MOVES", "1", "$15", "to nine"]


def test_the_headline_of_a_void_round_says_the_sum_and_the_number_of_players() -> None:
    """The list beside it names the players."""
    said = {
        len({owed.player for owed in it.view.owed}): wording.back_to(it.view).partition(": ")[2]
        for name in ("sic-bo", "craps")
        for it in seen_of(name)
        if it.state == "void"
    }
    assert said == {2: "$30 to 2 players", 1: "$10 goes back"}
