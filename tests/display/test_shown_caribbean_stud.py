# SPDX-License-Identifier: MIT
"""The layout and the signs of Caribbean stud: wager areas, the inscription, maximum payment, the meter."""

from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from controller.display.grid import Audience
from controller.display.screen import BOTH, DEALER, PLAYERS, Screen
from controller.display.settings import Look
from controller.engine.record.on_show import ShownJackpots
from controller.engine.shown.beside import JackpotMeter
from controller.engine.shown.payment import list_acts
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.games import find
from controller.games.caribbean_stud.table import Options
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.blank_surface import blank_surface

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
DEALERS_WORDS = ("next", "messages", "payment", "status")
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
every_screen = pytest.mark.parametrize(("kind", "size"), [*product(KINDS.values(), SIZES)])
ROUND = """
cards ready
wager ann ante $10 on hand 1
wager bob ante $20 on hand 3
wager bob jackpot $1 on hand 3
shoe deals 9c Ah Ac 9d Kh Kd Jc 7h Js Th 3h 5d 4s 2h 2d
press bet
press bet
press done
press paid
press paid
press paid
"""


@cache
def views() -> tuple[View, ...]:
    """Return the view after each line of a round, from the cards' preparation to the last payment."""
    stage = EngineStage("caribbean-stud", [])
    shown = [stage.conductor.view]
    for line in ROUND.split("\n")[1:-1]:
        do(stage, line)
        shown.append(stage.conductor.view)
    return tuple(shown)


def said(kind: Audience, size: tuple[int, int], view: View, **options: str) -> set[str]:
    """Return every line on the table: in the places, before the dealer, on the cloth, on the meter, and payments."""
    return _said(kind, size, views().index(view), **options)


@cache
def _said(kind: Audience, size: tuple[int, int], number: int, **options: str) -> set[str]:
    """Return the lines in one of the views, drawn once for all laws."""
    return {*drawn(kind, size, views()[number], **options)}


def drawn(kind: Audience, size: tuple[int, int], view: View, **options: str) -> list[str]:
    """Return the lines of this view, in order, on a screen without a problem."""
    face = find("caribbean-stud").at_table(Options(**options)).face()  # type: ignore[arg-type]
    look = Look(face=face, title="Caribbean stud poker", casino="Riverside Casino")
    screen = Screen(look, kind, size, 149, view.limits)
    screen.draw(blank_surface(screen.size), view)
    assert not screen.problem
    return [line.text for name, lines in screen.written.items() for line in lines if name not in DEALERS_WORDS]


@every_screen
def test_the_wager_areas_of_a_caribbean_stud_layout_are_marked(kind: Audience, size: tuple[int, int]) -> None:
    """s 230(2)-(3): with the casino's name and the inscription; without a jackpot no such area.

    Where a place has no room for the whole word, the jackpot's area is marked J, and the word stands on the meter, or
    before the dealer.
    """
    shown = said(kind, size, views()[1])
    assert {"ANTE", "BET", "RIVERSIDE CASINO", "DEALER ONLY PLAYS WITH ACE & KING OR HIGHER"} <= shown
    assert "JACKPOT" in shown or ("J" in shown and any(words.startswith("Jackpot") for words in shown))
    without = said(kind, size, views()[1], jackpot="off")
    assert not {"JACKPOT", "J"} & without


@every_screen
def test_the_sign_states_the_maximum_payment(kind: Audience, size: tuple[int, int]) -> None:
    """s 232(1)(b), in every state of the table."""
    for view in views():
        assert "MAXIMUM PAYMENT $2,500" in said(kind, size, view, maximum_payment="$2500")


@every_screen
def test_the_jackpot_meter_is_on_show_in_every_state_of_the_table(kind: Audience, size: tuple[int, int]) -> None:
    """s 231(2): on the players' screen its figures, before the dealer in words."""
    for view in views():
        prize = dollars(view.shown(ShownJackpots).prize or 0)
        lines, wanted = said(kind, size, view), prize if kind == PLAYERS else f"Jackpot {prize}"
        assert any(words.startswith(wanted) for words in lines) or {"Jackpot", prize} <= {*lines}, view.phase
    assert {view.shown(ShownJackpots).prize for view in views()} == {1_000_000, 1_000_075}


METERS = {
    "now": (JackpotMeter(123_456_789), ("$1,234,567.89",), ("Jackpot $1,234,567.89",), "5 s"),
    "old": (
        JackpotMeter(123_456_789, age_s=5),
        ("$1,234,567.89", "JACKPOT (J), 5 S OLD"),
        ("Jackpot $1,234,567, 5 s",),
        "known",
    ),
    "down": (JackpotMeter(why="no answer"), ("Not known: no answer",), ("Jackpot not known",), "$1,234"),
    "not told yet": (None, ("Not known: not told yet",), ("Jackpot not known",), "$1,234"),
}
"""The meter, its words for players and for the dealer, and words that are not there."""


@cache
def linked_views() -> tuple[View, ...]:
    """Return views of a linked table: while wagers are taken, and with cards on the table."""
    stage = EngineStage("caribbean-stud", ["jackpot-pool=major"])
    shown = []
    for line in ROUND.split("\n")[1:8]:
        do(stage, line)
        shown.append(stage.conductor.view)
    return (shown[2], shown[-1])


@every_screen
@pytest.mark.parametrize("meter", METERS)
def test_the_meter_of_linked_tables_is_on_show_with_its_age_or_as_not_known(
    kind: Audience, size: tuple[int, int], meter: str
) -> None:
    """s 231(4): the prize of all tables; an amount older than 2 s with its age, none with the reason."""
    told, players, dealer, never = METERS[meter]
    wanted = dealer if kind.dealer else players
    for view in linked_views():
        words = " ".join(drawn(kind, size, replace(view, meter=told), jackpot_pool="major"))
        assert all(it in words for it in wanted), (view.phase, words)
        assert never not in words


def test_a_table_with_its_own_prize_shows_no_other() -> None:
    view = replace(views()[2], meter=JackpotMeter(2_000_075))
    assert view.facts["jackpot"] == "$10,000"
    assert "$20,000.75" not in drawn(PLAYERS, SIZES[1], view)


@every_screen
def test_the_sign_on_how_the_prize_is_shared_is_on_show(kind: Audience, size: tuple[int, int]) -> None:
    """s 247(3), where the approved pit procedures state such a way."""
    for view in views():
        words = " ".join(said(kind, size, view, jackpot_sharing="equal"))
        assert all(word in words for word in ("SHARE", "EQUALLY"))
        assert "EQUALLY" not in " ".join(said(kind, size, view))


@pytest.mark.parametrize("size", SIZES)
def test_players_see_in_every_state_what_the_bet_and_the_jackpot_pay(size: tuple[int, int]) -> None:
    """ss 244(1), 246(1)."""
    for view in views():
        shown = said(PLAYERS, size, view)
        assert {"PAYS", "BET", "Royal flush", "250", "100%", "Flush", "$100", "1 pair, A K"} <= shown


def test_the_alert_that_the_deck_is_counted_goes_once_it_is() -> None:
    """s 245(5): ann has a straight flush and a jackpot wager."""
    stage = EngineStage("caribbean-stud", [])
    dealt = "shoe deals 5h 9s 6h 9d 7h Ac 8h Kd 9h 2d"
    wagers = ("wager ann ante $10 on hand 1", "wager ann jackpot $1 on hand 1")
    for line in ("cards ready", *wagers, dealt, "press bet", "press done", "press paid"):
        do(stage, line)
    told = [it.text for it in stage.conductor.view.alarms]
    assert list_acts(stage.conductor.view) == (), "nothing is to be paid before the count"
    do(stage, "press done")
    assert [(act.kind, act.cents) for act in list_acts(stage.conductor.view)] == [("take", 100), ("pay", 100_007)]
    assert [text.partition(":")[0] for text in told] == ["place 1 has a straight flush and a jackpot wager"]
    assert not stage.conductor.view.alarms
