# SPDX-License-Identifier: MIT
"""The four poker games: what each seat, the pots and the middle of the table say in every state."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from controller.display.drawing import players
from controller.display.kit import motion
from controller.display.kit.items import Box, Card, Chips, Frame, Text
from controller.display.poker import asked
from controller.display.screen import Screen
from controller.engine.record.poker_on_show import PokerPot, PokerSeat, ShownPoker
from controller.engine.record.shown import FACE_DOWN
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.scenes import poker_room as room
from tests.display.scenes.playing import look, seen_of
from tests.display.scenes.poker_room import DRAW, FIVE, MANILA, SEVEN, PokerVariant
from tests.display.shown_items import DEALER, KINDS, LOW, PLAYERS, WINDOW, items, screen_of, words

GAMES = ("manila-poker", "draw-poker", "five-card-stud", "seven-card-stud")
RESULT = "result, two pots"
STATES = [(game, seen.state) for game in GAMES for seen in seen_of(game) if not seen.view.blocks]
"""All states but that of a stopped table, of which the band covers a part."""
at_every_table = pytest.mark.parametrize("game", GAMES)
on_every_screen = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
TABLES = [
    (game, seats) for game, most in ((MANILA, 13), (FIVE, 10), (SEVEN, 7), (DRAW, 8)) for seats in range(2, most + 1)
]
"""Every kind of poker at a table with each number of places."""


@cache
def view_of(game: str, state: str) -> View:
    return next(it.view for it in seen_of(game) if it.state == state)


@cache
def shows(game: str, state: str, kind: ScreenSize) -> Screen:
    return screen_of(look(game, simulated=True), view_of(game, state), kind)


def poker_of(view: View) -> ShownPoker:
    return view.shown(ShownPoker)


def seats_of(screen: Screen) -> dict[int, Frame]:
    """Return the frame of each seat."""
    found = (it for it in items(screen, "poker") if isinstance(it, Frame) and it.kind == "seat")
    return {int(it.owner.removeprefix("seat ")): it for it in found}


def in_box(screen: Screen, box: Box) -> list[Text]:
    return [it for it in items(screen, "poker") if isinstance(it, Text) and it.words and box.holds(it.box)]


def at_seat(screen: Screen, number: int) -> list[str]:
    return [it.words for it in in_box(screen, seats_of(screen)[number].box)]


def lit(screen: Screen) -> list[int]:
    return [number for number, frame in seats_of(screen).items() if frame.line == "act"]


def cards_at(screen: Screen, number: int) -> list[Card]:
    return [it for it in items(screen, "poker") if isinstance(it, Card) and it.owner == f"seat {number}"]


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_the_laws_hold_at_a_table_with_every_number_of_seats(kind: ScreenSize) -> None:
    """Bets, side pots, one winner and several, a stop; names of 24 letters and stakes of $99,999."""
    found: list[tuple[str, int, str]] = []
    for game, seats in TABLES:
        screen = screen_of(game.of(seats).look, room.betting(game.of(seats), range(1, seats + 1)), kind)
        judge = laws.Judge(screen.theme)
        for view in _views(game.of(seats), range(1, seats + 1)):
            violations = judge.violations(screen.arrange(view))
            found += [(game.title, seats, it) for it in violations if it.startswith("poker: ")]
    assert found == []


def _views(game: PokerVariant, taken: range) -> Iterator[View]:
    winners = min(len(taken), 5)
    yield room.betting(game, taken)
    yield room.betting(game, taken, room.LONG, large=True)
    yield room.showdown(game, taken)
    yield room.showdown(game, taken, room.LONG, winners=winners)
    yield room.stopped(game, taken)


@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
def test_seats_go_clockwise_from_the_dealers_left(kind: ScreenSize) -> None:
    """Players see the table from the other side."""
    for game, count in TABLES:
        screen = screen_of(game.of(count).look, room.betting(game.of(count), range(1, count + 1)), kind)
        boxes = [seats_of(screen)[number].box for number in range(1, count + 1)]
        middle = screen.places["poker"].width // 2
        assert (boxes[0].center[0] < middle) == (kind is DEALER), (game.title, count)
        assert (boxes[-1].center[0] > middle) == (kind is DEALER), (game.title, count)
        rows = [it.top for it in boxes]
        assert all(not one.meets(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
        assert rows[0] == (max(rows) if kind is DEALER else min(rows))


@on_every_screen
@pytest.mark.parametrize(("game", "state"), STATES)
def test_each_seat_says_number_name_stake_bet_and_state(game: str, state: str, kind: ScreenSize) -> None:
    screen, shown = shows(game, state, kind), poker_of(view_of(game, state))
    decided = any(seat.wins for seat in shown.seats)
    every = " ".join(words(screen, "poker"))
    for seat in shown.seats:
        said = " ".join(at_seat(screen, seat.number))
        assert str(seat.number) in said.split()
        assert seat.player in said
        assert not seat.bet or decided or seat.number in dict(shown.pots[0].back) or dollars(seat.bet) in every
        assert seat.state not in ("folded", "dead") or seat.state in said
        assert seat.state != "tapped out" or (decided and kind is LOW) or "tapped out" in said
        if seat.wins:
            assert f"+{dollars(seat.wins)}" in said
        elif not (decided and kind is LOW) and seat.stake:
            assert re.search(r"\$[\d,]+", said), said


@on_every_screen
@pytest.mark.parametrize(("game", "state"), STATES)
def test_only_cards_that_lie_face_up_are_shown(game: str, state: str, kind: ScreenSize) -> None:
    screen, shown = shows(game, state, kind), poker_of(view_of(game, state))
    for seat in shown.seats:
        lying = [it.card for it in cards_at(screen, seat.number)]
        assert lying == ([] if seat.state in ("folded", "dead") else [*seat.cards])
    up = {card for seat in shown.seats for card in (*seat.cards, *seat.best)} | {*shown.communal, FACE_DOWN, ""}
    assert {it.card for it in items(screen, "poker") if isinstance(it, Card)} <= up


@on_every_screen
@pytest.mark.parametrize(("game", "state"), STATES)
def test_one_seat_at_most_has_the_lemon_mark(game: str, state: str, kind: ScreenSize) -> None:
    """It acts, gets the next card, or is paid. Players see the seat that has the turn, whatever the dealer keys."""
    screen, view = shows(game, state, kind), view_of(game, state)
    shown, found = poker_of(view), lit(screen)
    assert len(found) <= 1
    if view.blocks:
        assert not found
    elif shown.turn and kind is PLAYERS:
        assert found == [shown.turn]
    elif shown.turn or shown.dealt:
        assert found == [shown.dealt or shown.turn]
    if "paid" in view.asked:
        due = {it.number for it in shown.seats if it.wins} | {seat for pot in shown.pots for seat, _ in pot.back}
        assert {*found} == due


@at_every_table
def test_players_read_at_the_lit_seat_what_is_its_turn_to_do(game: str) -> None:
    pattern = re.compile(r"call \$[\d,]+|tap out \$[\d,]+|to bet|to draw|to show|blind \$[\d,]+|next card")
    looked_at = set[str]()
    for seen in (it for it in seen_of(game) if not it.view.blocks and "paid" not in it.view.asked):
        screen = shows(game, seen.state, PLAYERS)
        inks = [it.words for it in items(screen, "poker") if isinstance(it, Text) and it.colour == "act"]
        assert len(inks) == len(lit(screen)), seen.state
        assert all(pattern.fullmatch(it) for it in inks), (seen.state, inks)
        looked_at.update(inks)
    assert {"to bet" if "call $5" not in looked_at else "call $5", "next card", "to show"} <= looked_at


def test_a_player_with_less_than_there_is_to_call_taps_out_or_folds() -> None:
    """s 274(1)."""
    stakes = "cards ready", "stake ann $500 at 1", "stake bob $120 at 2", "stake cleo $20 at 3"
    acts = "act 1 bet", "shoe deals As Ad Ks Kd Qs Jd 9c", "act 2 bet $10", "act 3 call", "act 1 bet $10", "act 2 call"
    with EngineStage("manila-poker", ("places=4", "minimum-stake=$20")) as stage:
        for line in (*stakes, *acts):
            do(stage, line)
        view = stage.conductor.view
    assert asked.words(view, poker_of(view)) == "tap out $5"


@on_every_screen
@at_every_table
def test_the_winner_is_gold_with_the_sum_due_and_only_the_best_cards_glow(game: str, kind: ScreenSize) -> None:
    screen, shown = shows(game, RESULT, kind), poker_of(view_of(game, RESULT))
    winner = next(it for it in shown.seats if it.wins)
    looks = {it.card: it.look for it in cards_at(screen, winner.number)}
    assert looks == {card: "wins" if card in winner.best else "faded" for card in winner.cards}
    board = {it.card: it.look for it in items(screen, "poker") if isinstance(it, Card) and it.owner == "table"}
    assert all((look == "wins") == (card in winner.best) for card, look in board.items())
    box = seats_of(screen)[winner.number].box
    plate = [it for it in items(screen, "poker") if isinstance(it, Frame) and it.fill == "wins" and box.holds(it.box)]
    assert len(plate) == 1
    for loser in (it for it in shown.seats if not it.wins):
        assert all(it.look == "faded" for it in cards_at(screen, loser.number))


@on_every_screen
@at_every_table
def test_who_is_passed_how_much_with_what_hand_are_the_largest_words(game: str, kind: ScreenSize) -> None:
    screen, shown = shows(game, RESULT, kind), poker_of(view_of(game, RESULT))
    winner = next(it for it in shown.seats if it.wins)
    gold = [it for it in items(screen, "poker") if isinstance(it, Text) and it.kind in ("winner", "won")]
    said = " ".join(it.words for it in gold)
    verb = "wins" if kind is PLAYERS else "PUSH"
    assert verb in said
    assert dollars(winner.wins) in said
    assert winner.player in said.lower()
    others = [it.size for it in items(screen, "poker") if isinstance(it, Text) and it not in gold]
    assert max(it.size for it in gold) > max(others)
    every = " ".join(words(screen, "poker"))
    assert f"POT {dollars(sum(it.cents for it in shown.pots))}, less" in every
    assert "both pots" in every


@on_every_screen
@at_every_table
def test_hands_that_were_shown_are_named_in_one_form_and_size(game: str, kind: ScreenSize) -> None:
    """`Pair of eights`, never `Pair of 8s`; and what was not shown is said."""
    screen, shown = shows(game, RESULT, kind), poker_of(view_of(game, RESULT))
    named = [it for it in items(screen, "poker") if isinstance(it, Text) and it.kind == "hand"]
    assert len({it.size for it in named}) == 1
    assert not [it.words for it in named if re.search(r"\d|\b[JQKA]s\b", it.words)]
    for seat in shown.seats:
        said = " ".join(at_seat(screen, seat.number))
        if seat.rank and not (seat.wins and kind is LOW):
            assert re.search("Pair|pair|Full house|aces|Two pairs", said), said
        elif FACE_DOWN in seat.cards and seat.state not in ("folded", "dead"):
            assert "not shown" in said


@on_every_screen
@at_every_table
def test_each_of_several_pots_says_its_amount_and_who_is_in_it(game: str, kind: ScreenSize) -> None:
    for state in {it.state for it in seen_of(game)} & {"two pots", RESULT}:
        shown = poker_of(view_of(game, state))
        said = " ".join(words(shows(game, state, kind), "poker"))
        if len(shown.pots) > 1:
            assert all(dollars(pot.cents) in said for pot in shown.pots)
            assert "Main pot" in said
            assert "Pot 2" in said
            assert re.search(r"all in play|all but \d|seats? \d", said)


@on_every_screen
def test_what_nobody_has_called_is_no_pot(kind: ScreenSize) -> None:
    pots = PokerPot(75_00, (1, 2, 4)), PokerPot(6_00, (1,), ((4, 6_00),))
    view = room.betting(MANILA, [1, 2, 3, 4, 5])
    view = replace(view, on_show=(replace(poker_of(view), pots=pots),))
    said = " ".join(words(screen_of(MANILA.look, view, kind), "poker"))
    assert "Uncalled $6" in said
    assert "Pot 2" not in said


@on_every_screen
def test_the_dealer_reads_whose_pot_each_is_if_several_win(kind: ScreenSize) -> None:
    view = room.showdown(MANILA, range(1, 7), winners=2)
    pots = PokerPot(80_00, (1, 2, 4), winners=(1,)), PokerPot(60_00, (2, 4), winners=(2, 4))
    view = replace(view, on_show=(replace(poker_of(view), pots=pots),))
    screen = screen_of(MANILA.look, view, kind)
    said = " ".join(words(screen, "poker"))
    assert kind is LOW or re.search(r"to seat 1\b.*to seats 2, 4", said)
    assert all(f"+{dollars(seat.wins)}" in said for seat in poker_of(view).seats if seat.wins)
    assert lit(screen) == []


@on_every_screen
@at_every_table
def test_the_pot_stands_in_one_place_and_size_while_a_round_lasts(game: str, kind: ScreenSize) -> None:
    found = set[tuple[int, int]]()
    for seen in seen_of(game):
        pot = [it for it in items(shows(game, seen.state, kind), "poker") if isinstance(it, Text) and it.kind == "pot"]
        found |= {(it.box.top, it.size) for it in pot}
    assert len(found) == 1, found


@on_every_screen
@at_every_table
def test_seats_stay_in_their_places_in_every_state(game: str, kind: ScreenSize) -> None:
    every = {tuple(it.box for it in seats_of(shows(game, seen.state, kind)).values()) for seen in seen_of(game)}
    assert len(every) == 1
    screens = [shows(game, seen.state, kind) for seen in seen_of(game)]
    cards = [it for screen in screens for number in seats_of(screen) for it in cards_at(screen, number)]
    heights = {it.box.height for it in cards}
    assert max(heights) - min(heights) <= 1, heights


@on_every_screen
@pytest.mark.parametrize("game", ["seven-card-stud", "draw-poker", "manila-poker"])
def test_after_a_void_round_each_seat_says_what_goes_back_in_a_dashed_frame(game: str, kind: ScreenSize) -> None:
    view, screen = view_of(game, "void"), shows(game, "void", kind)
    seats = {it.player: it.number for it in poker_of(view).seats}
    back = {seats[it.player]: it.returned for it in view.owed if it.returned}
    for number, cents in back.items():
        assert f"{dollars(cents)} back" in at_seat(screen, number)
    assert {number for number, it in seats_of(screen).items() if it.dashed} == {*back}
    assert re.search("go(es)? back", " ".join(words(screen, "poker")))


@on_every_screen
def test_what_nobody_called_goes_back_first(kind: ScreenSize) -> None:
    """s 391(3). Gold is what is won, not what goes back."""
    screen = shows("seven-card-stud", "result, nobody calls", kind)
    inks = {it.words: it.colour for it in items(screen, "poker") if isinstance(it, Text)}
    assert inks["+$2"] == "ink"
    assert any(it.endswith(("$5 back to bob", "$5 back to 4 bob")) for it in inks)


@on_every_screen
def test_the_draw_says_how_many_cards_each_player_has_had_replaced(kind: ScreenSize) -> None:
    """s 308: also who waits for a fifth card (s 308(4)(c)); through the final round too."""
    waits = shows("draw-poker", "the draw of a player who has tapped out", kind)
    assert any("1 to come" in it for it in at_seat(waits, 1))
    assert not any("to come" in it for it in at_seat(waits, 8))
    final = shows("draw-poker", "the final round", kind)
    assert "drew 5" in at_seat(final, poker_of(view_of("draw-poker", "the final round")).turn)


@at_every_table
def test_players_read_which_round_it_is_and_that_hands_are_shown(game: str) -> None:
    for seen in (it for it in seen_of(game) if poker_of(it.view).betting and not it.view.blocks):
        said = " ".join(words(shows(game, seen.state, PLAYERS), "poker"))
        shown = seen.view.phase in ("showdown", "kept cards")
        assert ("Showdown" in said) == shown, seen.state
        assert shown or re.search("round of betting|The draw|Blind betting", said), seen.state


@pytest.mark.parametrize("kind", [DEALER, WINDOW, PLAYERS], ids=lambda kind: kind.name)
@at_every_table
def test_the_buck_lies_in_the_seat_that_has_it(game: str, kind: ScreenSize) -> None:
    for seen in seen_of(game):
        screen, holder = shows(game, seen.state, kind), poker_of(seen.view).buck
        found = [number for number in seats_of(screen) if {"BUCK", "B"} & {*at_seat(screen, number)}]
        assert found == ([holder] if holder else []), seen.state


@on_every_screen
def test_chips_put_down_early_and_bets_in_the_pot_are_said(kind: ScreenSize) -> None:
    said = " ".join(words(shows("manila-poker", "thirteen players", kind), "poker"))
    assert "early $15" in said
    assert "POT with bets" in said
    assert "8 seats to call $40" in said or kind is PLAYERS


@on_every_screen
@at_every_table
def test_limits_to_come_are_read_before_the_first_bet(game: str, kind: ScreenSize) -> None:
    screen = shows(game, "limits announced", kind)
    assert "FROM 00:20" in " ".join(words(screen, "sign" if kind is PLAYERS else "poker"))


def test_a_colour_belongs_to_its_seat_whoever_leaves() -> None:
    view = room.betting(MANILA, [1, 4, 7, 13])
    whole = players.Given().of(view)
    seats = poker_of(view).seats
    for gone in seats:
        left = replace(view, on_show=(ShownPoker(seats=tuple(it for it in seats if it != gone)),))
        assert players.Given().of(left) == {name: colour for name, colour in whole.items() if name != gone.player}
    every = players.of_seats(ShownPoker(seats=tuple(PokerSeat(it, f"p{it}", 0) for it in range(1, 14))))
    assert len({*every.values()}) == 13


@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
def test_bets_come_from_their_seats(kind: ScreenSize) -> None:
    panels = frozenset({"poker"})
    shoe = (0, 0)

    def starts(before: str, after: str) -> list[motion.Travel]:
        old, new = (motion.things(shows("seven-card-stud", it, kind).arranged, panels) for it in (before, after))
        return [it for it in motion.travels(old, new, shoe, 0) if isinstance(it.item, Chips)]

    screen = shows("seven-card-stud", "a player has opened", kind)
    place = screen.places["poker"]
    for it in starts("four players", "a player has opened"):
        seat = seats_of(screen)[int(it.item.owner.removeprefix("bet "))].box.moved(place.left, place.top)
        assert seat.holds(Box(*it.start, 0, 0))
    pushed = starts("four players", "result, nobody calls")
    assert all(it.item.owner.startswith("bet ") for it in pushed)


@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
def test_bets_go_into_the_pot(kind: ScreenSize) -> None:
    before = view_of("seven-card-stud", "two pots")
    shown = poker_of(before)
    after = replace(before, on_show=(replace(shown, seats=tuple(replace(it, bet=0, did="") for it in shown.seats)),))
    screen = shows("seven-card-stud", "two pots", kind)
    now = screen_of(look("seven-card-stud", simulated=True), after, kind)
    old, new = (motion.things(it.arranged, frozenset({"poker"})) for it in (screen, now))
    found = motion.travels(old, new, (0, 0), 0)
    assert {it.item.owner for it in found} == {"share 1", "share 4", "share 5", "share 7"}
    bets = {it.box.center for it in old.values() if it.kind == "bet"}
    assert {it.start for it in found} == bets


def test_the_pages_of_many_winners_turn() -> None:
    view = room.showdown(MANILA, range(1, 14), winners=5)
    first, second = (screen_of(MANILA.look, view, LOW, Extras(turn=it)) for it in (0, 1))
    assert first.pages > 1
    assert words(first, "poker") != words(second, "poker")
