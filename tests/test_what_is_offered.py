# SPDX-License-Identifier: MIT
"""An excluded player is offered nothing any more, at every game: no cut, dice, coins or shoe (s 4(2)(b), s 130(2))."""

from collections.abc import Iterator

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event, PlayerLeft, Restarted, Seated
from controller.games import find, rooms
from controller.games.kit.places import ACCEPT, DECLINE, PlaceInTurn, may_be_offered
from hal.signals import KeyTurned, Pressed

PREPARED = (KeyTurned("floor-manager", True), *[Pressed("done")] * 3)
"""Until the cut is offered."""
OFFERS = {
    ("baccarat", "cut"): PREPARED,
    ("baccarat", "shoe"): (),
    ("mini-baccarat", "cut"): PREPARED,
    ("craps", "dice"): (),
    ("two-up", "coins"): (),
    ("triple-penny-two-up", "coins"): (),
}
"""Lines before each offer to a player at a numbered place."""
OTHERWISE = {
    "blackjack": "the cut is offered to players by their boxes: the tapes of s 4(2) and s 27(2)",
    "let-it-ride-nsw": "accept and decline are about wagers that were corrected (12.9)",
    "double-chance": "decline takes a decision back",
    "let-it-ride-house": "decline takes a decision back",
    "caribbean-stud": "decline takes a decision back",
    "manila-poker": "decline takes an act back",
    "draw-poker": "decline takes an act back",
    "five-card-stud": "decline takes an act back",
    "seven-card-stud": "decline takes an act back",
    "pai-gow": "the bank is offered to the first player of each box: the tapes of s 425(9) and s 454(b)",
}
PLACE = "place-2"


def test_every_game_with_an_offer_is_looked_at() -> None:
    both = {game for game in rooms() if {ACCEPT, DECLINE} & set(find(game).equipment.buttons)}
    assert both == {game for game, _ in OFFERS} | set(OTHERWISE)


@pytest.mark.parametrize(("game", "what"), OFFERS)
@pytest.mark.parametrize("sit", [False, True])
@pytest.mark.parametrize("gone", ["excluded", "left", "excluded while offered", "left while offered"])
def test_who_may_not_play_is_offered_nothing(game: str, what: str, gone: str, sit: bool) -> None:
    engine = opened(game, what)
    if sit and find(game).features.seats:
        feed(engine, *(Seated(f"place-{number}") for number in (1, 2, 3)))
    goes = PlayerLeft(PLACE) if "left" in gone else Directed("floor-manager", "exclude", "a device", PLACE)
    if "while" not in gone:
        feed(engine, goes)
    feed(engine, *OFFERS[game, what])
    offered = next((it for it in declined(engine) if PLACE in it), "") if "while" in gone else PLACE
    assert PLACE in offered
    if "while" in gone:
        feed(engine, goes)
    offers = list(declined(engine))
    assert any("place-" in it for it in offers), "the others are"
    assert [it for it in offers if PLACE in it] == []


@pytest.mark.parametrize(("game", "what"), [it for it in OFFERS if it[1] != "cut"])
def test_who_is_admitted_again_is_offered_it_again(game: str, what: str) -> None:
    engine = opened(game, what)
    feed(engine, Directed("floor-manager", "exclude", "a device", PLACE), Directed("floor-manager", "admit", "", PLACE))
    assert any(PLACE in it for it in declined(engine))


def declined(engine: Engine) -> Iterator[str]:
    """Yield each prompt with an offer, and decline it, round the table."""
    for _ in range(20):
        if "decline" not in engine.wait.what:
            return
        yield engine.wait.what
        feed(engine, Pressed("decline"))


def opened(game: str, what: str = "") -> Engine:
    """A table with its dealer at it. Before the shoe is offered its cards are ready."""
    table = fresh(find(game), find(game).limits.table, "table-1", {})
    table.memory = {"cards": {"stage": ""}} if what == "shoe" else {}
    engine = Engine(find(game), table)
    feed(engine, Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False))
    return engine


def feed(engine: Engine, *events: Event) -> None:
    for event in events:
        assert [it.what for it in engine.feed(event) if isinstance(it, e.Refuse)] == [], event


def test_the_offer_passes_over_places_and_knows_when_all_have_declined() -> None:
    turn, may = PlaceInTurn(), ["place-1", "place-4", "place-6"]
    for player in may:
        assert not turn.all_declined(may, 8)
        assert turn.next_player(may) == player
        turn.decline(player, 8)
    assert turn.all_declined(may, 8)
    assert turn.next_player(may) == "place-1", "it begins again"
    assert not turn.all_declined([*may, "place-7"], 8), "somebody has come who was not asked"
    assert turn.has_declined("place-5", 8), "the offer has passed it"
    assert not turn.has_declined("place-7", 8)
    turn.accept("place-4")
    assert not any(turn.has_declined(player, 8) for player in may)


@pytest.mark.parametrize("game", ["craps", "two-up", "baccarat"])
def test_where_all_have_left_somebody_new_may_be_at_any_place_but_not_an_excluded_one(game: str) -> None:
    engine = opened(game)
    places = [f"place-{number}" for number in range(1, engine.table.options.places + 1)]
    feed(engine, Directed("floor-manager", "exclude", "a device", PLACE), *map(PlayerLeft, places))
    assert may_be_offered(engine.table) == [place for place in places if place != PLACE]
    feed(engine, *(Directed("floor-manager", "exclude", "a device", place) for place in places if place != PLACE))
    assert may_be_offered(engine.table) == []
