# SPDX-License-Identifier: MIT
"""The values that games show: every panel of every game finds its values, and the words agree with the values."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record import on_show as shown
from controller.engine.record.keno_on_show import KenoGame, KenoHistory, KenoPool, KenoSales, KenoSettled, ShownKeno
from controller.engine.record.on_show import OnShow, of_kind, said
from controller.engine.record.poker_on_show import MayAct, PokerPot, PokerSeat, ShownPoker
from controller.engine.record.shown import Shown
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox, TileHand
from controller.engine.rules.face import (
    DicePanel,
    DrawnPanel,
    EntryPanel,
    Face,
    FactsPanel,
    HandsPanel,
    Instrument,
    LayoutMarker,
    LightSet,
    LightsPanel,
    PuckPanel,
    RoadPanel,
    WheelPanel,
)
from controller.engine.rules.pay_table import MeterPanel, PaysPanel
from controller.engine.rules.statistics_panel import StatisticsPanel
from controller.engine.rules.whole_tables import BoardPanel, BoxesPanel, Fact, PokerPanel, TilesPanel
from controller.engine.shown.views import View, as_written, view_of
from controller.games import find, rooms
from controller.games.tri_chro.wagers import ball
from controller.tapes.script.opening import TableRefused
from controller.tapes.stages.engine_stage import EngineStage

TAPES = Path(__file__).parent / "games"
DRAWN_FROM: dict[type[Instrument], tuple[type[Shown], ...]] = {
    WheelPanel: (shown.ShownWheel,),
    LightsPanel: (shown.ShownSpins,),
    DrawnPanel: (shown.ShownDrawn,),
    PuckPanel: (shown.ShownPuck,),
    FactsPanel: (),
    HandsPanel: (shown.ShownShoe, shown.ShownHands),
    RoadPanel: (shown.ShownRoad,),
    EntryPanel: (),
    DicePanel: (),
    StatisticsPanel: (),
    PaysPanel: (),
    MeterPanel: (shown.ShownJackpots,),
    PokerPanel: (shown.ShownShoe, shown.ShownPoker),
    TilesPanel: (shown.ShownPaiGow,),
    BoxesPanel: (shown.ShownShoe, shown.ShownBoxes),
    BoardPanel: (shown.ShownKeno,),
}
"""The shown values that each kind of panel draws."""
MARKED_BY: dict[str, type[Shown]] = {"puck": shown.ShownPuck, "crown": shown.ShownWheel}


# Every panel finds its values


def not_found(face: Face, on_show: OnShow) -> list[str]:
    """Return the values that panels and markers of this face draw but the game does not show, by kind or by name."""
    kinds = [kind for panel in face.own for kind in DRAWN_FROM[type(panel)]]
    kinds += [MARKED_BY[marker.kind] for marker in face.markers]
    names = {name for it in on_show for name, _ in it.said()}
    missing = [kind.__name__ for kind in kinds if not any(isinstance(it, kind) for it in on_show)]
    missing += [fact.name for fact in facts_of(face) if fact.name not in names]
    counts = of_kind(on_show, shown.ShownSpins).counts
    sets = (lights for panel in face.own if isinstance(panel, LightsPanel) for lights in panel.sets)
    return missing + [lights.name for lights in sets if lights.name not in counts]


def facts_of(face: Face) -> Iterator[Fact]:
    for panel in face.own:
        if isinstance(panel, FactsPanel | PuckPanel):
            yield from panel.facts
    if face.boxes:
        yield from face.boxes.facts


@cache
def tables() -> dict[str, list[tuple[str, ...]]]:
    """Return the words of every tape's `table` line, by game, and none for the usual table."""
    found: dict[str, set[tuple[str, ...]]] = {game: {()} for game in rooms()}
    for tape in TAPES.rglob("*.tape"):
        for line in tape.read_text().splitlines():
            if line.startswith("table "):
                _, game, *words = line.split()
                found[game].add(tuple(words))
    return {game: sorted(every) for game, every in found.items()}


@pytest.mark.parametrize("game", rooms())
def test_every_panel_of_every_table_finds_its_values(game: str) -> None:
    """The values are there from the start of the first round, under the names in the face."""
    opened = 0
    for words in tables()[game]:
        try:
            stage = EngineStage(game, words)
        except TableRefused:
            continue
        with stage:
            table = stage.conductor.engine.table
            assert not_found(table.game.face(), stage.view.on_show) == [], words
            opened += 1
    assert opened


def test_a_name_that_no_game_says_and_a_panel_without_its_values_are_found() -> None:
    with EngineStage("two-up", []) as stage:
        face, on_show = stage.game.face(), stage.view.on_show
    misspelt = FactsPanel((Fact("spiner", "Spinner"), Fact("coins", "Coins")), "Spinner")
    lights = LightsPanel((LightSet("odds", 5, "ivory"), LightSet("head", 3, "red")))
    assert not_found(face, on_show) == []
    assert not_found(replace(face, own=(misspelt, lights)), on_show) == ["spiner", "head"]
    assert not_found(replace(face, own=(RoadPanel(),)), on_show) == ["ShownRoad"]
    assert not_found(replace(face, markers=(LayoutMarker("puck", {}),)), on_show) == ["ShownPuck"]


def test_every_kind_of_panel_is_looked_at() -> None:
    assert set(DRAWN_FROM) == set(get_args(Instrument))
    assert set(MARKED_BY) == set(get_args(LayoutMarker.__annotations__["kind"]))


@pytest.mark.parametrize("game", [game for game in rooms() if game.startswith("tri-chro")])
def test_every_ball_that_can_be_drawn_has_its_token(game: str) -> None:
    balls = {str(ball(int(game[-2:]), number)) for number in range(1, int(game[-2:]) + 1)}
    assert balls <= set(find(game).face().tokens)


# The words of the values

HAND = shown.ShownHand("3", ("7c", "7h"), shown.PointTotal(14), "to decide")
SPLIT = shown.ShownHand("3/2", ("Ac", "6d"), shown.PointTotal(17, soft=True), "doubled", doubled=True)
DEALER = shown.ShownHand("dealer", ("9c", "??"), "does not qualify")
BOX = shown.ShownBox("3", ("ann", "place-10"), (HAND, SPLIT))
TURN = shown.ShownTurn("3", ("stand", "draw"), "ann")
EXAMPLES: list[tuple[shown.AnyShown, str]] = [
    (shown.ShownFacts({"dice set": 5, "no rolls": 0, "closing": ""}), "dice set 5; no rolls 0"),
    (shown.ShownPuck(), "none"),
    (shown.ShownPuck(0), "point off"),
    (shown.ShownPuck(6), "point 6"),
    (shown.ShownWheel(crown=0), "crown 0"),
    (
        shown.ShownWheel(wheel="clockwise", ball="anticlockwise", revolutions=3),
        "wheel clockwise; ball anticlockwise; revolutions 3",
    ),
    (shown.ShownWheel(indicator="a peg, A past", section=0, peg=True), "indicator a peg, A past"),
    (
        shown.ShownSpins("place-2", {"heads": 1, "triple-heads": 0}, invalid=0, coins=5),
        "spinner place-2; heads 1; triple heads 0; invalid 0; coins 5",
    ),
    (shown.ShownDrawn(("red*", "gold"), (4, 52), "by hand"), "balls red* gold; numbers 4 52; drawing by hand"),
    (
        shown.ShownShoe("offer", "dealer", "place-1", 0),
        "stage offer; shoe with dealer; offered to place-1; in shoe 0",
    ),
    (
        shown.ShownHands(
            ("player", 3), shown.CountedHand(("9c", "4d"), 3), shown.CountedHand(("Kc", "9h"), 9, natural=True)
        ),
        "next player 3; player 9c 4d; player count 3; banker Kc 9h; banker count 9; natural banker",
    ),
    (
        shown.ShownHands(burnt=("4h", "??"), dummy=True, last=True, excess=("??",)),
        "burnt 4h ??; special dummy round, last round; excess ??",
    ),
    (shown.ShownRoad((shown.RoadResult("P", 7), shown.RoadResult("T", 0))), "road P7 T0"),
    (
        shown.ShownBoxes(
            (shown.ShownBox("1"), BOX),
            DEALER,
            turn=TURN,
            sides={"3": ("super sevens: one seven", "no bonus")},
            nominated=("As", "Ks"),
            rounds_left=0,
            waiting=2,
        ),
        "dealer 9c ??; dealer total does not qualify; box 3 ann, place-10; hand 3 7c 7h; total 3 14; "
        "state 3 to decide; hand 3/2 Ac 6d; total 3/2 soft 17; state 3/2 doubled; doubled 3/2; "
        "turn 3; choices stand draw; who ann; "
        "side 3 super sevens: one seven; no bonus; nominated As Ks; rounds left 0; waiting ?? ??",
    ),
    (
        shown.ShownPlaces((shown.ShownBox("3", ("ann",), (HAND,)),), DEALER, ("9h", "??"), TURN, waiting=1),
        "waiting ??; dealer 9c ??; community 9h ??; box 3 ann; hand 3 7c 7h; total 3 14; state 3 to decide; "
        "dealer total does not qualify; turn 3; choices stand draw; who ann",
    ),
    (
        ShownPoker(
            (
                PokerSeat(4, "ann", 48500, 1000, 1500, ("??", "??"), "to act"),
                PokerSeat(13, "bob", 0, state="dead"),
            ),
            *(3, 4, "first", 4),
            (MayAct("fold"), MayAct("call", 1000, 1000), MayAct("bet", 500, 1000, 500)),
            ("Kh", "9c"),
            (PokerPot(3500, (4, 13)), PokerPot(2050, (4,), ((4, 1000),))),
            deck=32,
            waiting=2,
            facts={"ace": "high and low"},
        ),
        "ace high and low; deck 32; waiting ?? ??; buck 3; designated 4; betting first; communal Kh 9c; "
        "seat 4 ann $485; bet 4 $10; hand 4 ?? ??; state 4 to act; seat 13 bob $0; state 13 dead; "
        "pot $35; pot 2 $20.50; turn 4; may fold, call $10, bet $5 to $10 by $5; to call $10",
    ),
    (
        ShownPoker((PokerSeat(7, "ann", 500, rank="full house", best=("Kh", "Kd", "Kc", "9s", "9h"), wins=3500),)),
        "seat 7 ann $5; rank 7 full house; best 7 Kh Kd Kc 9s 9h",
    ),
    (
        ShownPaiGow(
            (
                TileBox("3", ("ann", "bob"), ("??",) * 4, state="sets first", priority=True),
                TileBox("4", ("cat",), low=TileHand(("??", "??")), high=TileHand(("??", "??")), state="set"),
            ),
            TileBox("1", low=TileHand(("5-5", "3-5"), "8"), high=TileHand(("6-6", "2-5"), "teen high nine")),
            *(("house",), 1, 0, 2, 3, "Teen with 7 makes a high nine", "s 441(1)", True, (3, 4, 6)),
            facts={"first tiles": 5},
        ),
        "first tiles 5; bank house; chung 1; next offer 2; dice 3 4 6; "
        "box 3 ann, bob; tiles 3 ?? ?? ?? ??; state 3 sets first; marker 3 priority set; "
        "box 4 cat; low 4 ?? ??; high 4 ?? ??; state 4 set; low bank 5-5 3-5; low bank is 8; high bank 6-6 2-5; "
        "high bank is teen high nine; reason Teen with 7 makes a high nine; rule s 441(1); turn 3",
    ),
    (ShownPaiGow(holder=("ann", "house"), chung=2, offered_to=3), "bank ann, house; chung 2; offered to 3"),
    (
        ShownKeno(
            *(214, "settled", (62, 7), (77,), True, 215, KenoSales(38, 61, 184_50), KenoSettled(27, 431_00)),
            (KenoPool(6, 1_284_55), KenoPool(10, 3, won=2, shared=104_882_00)),
            KenoHistory((KenoGame(213, (1, 2)),), 1, (1, 1)),
            example=True,
        ),
        "game 214; board settled; drawn 62 7; broken 77; turned by hand; next open 215; tickets 38; wagers 61; "
        "wagered $184.50; winners 27; prizes $431; jackpot 6 $1,284.55; jackpot 10 $0.03; "
        "jackpot 10 won 2 share $104,882; schedule example",
    ),
    (
        shown.ShownJackpots(1_000_075, out=True, lit={"1": True, "2": False, "3": True}, won={"3": "flush"}),
        "jackpot $10,000.75; jackpot offer offered; jackpot 1 lit; jackpot 2 not lit; jackpot 3 flush",
    ),
]


@pytest.mark.parametrize(("it", "words"), EXAMPLES)
def test_a_tape_names_each_value_and_leaves_out_empty_values(it: shown.AnyShown, words: str) -> None:
    assert e.Show((it,)).lines == (f"state: {words}",)


def test_every_kind_of_value_has_an_example() -> None:
    assert {type(it) for it, _ in EXAMPLES} == set(get_args(shown.AnyShown))


def test_all_shown_values_are_in_one_line_in_their_order() -> None:
    on_show = (shown.ShownPuck(6), shown.ShownFacts({"shooter": "place-2"}))
    assert e.Show(on_show).words == "point 6; shooter place-2"
    assert e.Show(on_show[::-1]).words == "shooter place-2; point 6"
    assert list(said(on_show).items()) == [("point", 6), ("shooter", "place-2")]


def test_a_view_gives_an_empty_value_for_a_kind_that_is_not_shown() -> None:
    view = View(on_show=(shown.ShownPuck(6), shown.ShownPlaces(waiting=1)))
    assert view.shown(shown.ShownPuck) == shown.ShownPuck(6)
    assert view.shown(shown.ShownWheel) == shown.ShownWheel()
    assert view.shown(shown.ShownBoxes).waiting == 1, "places are boxes"


@pytest.mark.parametrize("it", [it for it, _ in EXAMPLES])
def test_values_are_stored_and_sent_unchanged(it: shown.AnyShown) -> None:
    """They are stored in a journal's row, and sent in a view to another program."""
    assert effect_rows.decode(effect_rows.encode([e.Show((it,))])) == [e.Show((it,))]
    view = View(on_show=(it,))
    assert view_of(msgspec.json.decode(msgspec.json.encode(view, enc_hook=as_written))) == view


@pytest.mark.parametrize("game", rooms())
def test_every_table_shows_a_view_that_another_program_reads(game: str) -> None:
    with EngineStage(game, []) as stage:
        view = stage.view
    assert view_of(msgspec.json.decode(msgspec.json.encode(view, enc_hook=as_written))).on_show == view.on_show
