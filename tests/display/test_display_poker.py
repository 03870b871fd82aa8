# SPDX-License-Identifier: MIT
"""The table of poker on every screen: boxes hold, words are whole and legible, nothing that is sealed is drawn."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import pygame
import pytest
from msgspec.structs import replace

from controller.display import legible
from controller.display.drawing import palette as p
from controller.display.drawing import players
from controller.display.drawing.brush import Written
from controller.display.motion import change
from controller.display.poker.places import Plan, Table, table
from controller.display.screen import BOTH, DEALER, PLAYERS, Screen
from controller.display.terminal.page import whole_page
from controller.engine.record.poker_on_show import PokerPot, PokerSeat, ShownPoker
from controller.engine.shown.views import Alarm, Extras, Refused, View, Words
from controller.engine.values.money import dollars
from tests.display.blank_surface import blank_surface
from tests.display.glass_rig import cards_drawn
from tests.display.scenes import poker_room as room
from tests.display.scenes.playing import seen_of
from tests.display.scenes.poker_room import DOWN, DRAW, FIVE, LONG, MANILA, SEVEN, PokerVariant
from tests.display.test_display_contrast import faint

KINDS = {
    "dealer": (DEALER, (1280, 800), 149),
    "window": (BOTH, (1280, 800), 149),
    "low": (BOTH, (1024, 600), 170),
    "players": (PLAYERS, (1920, 1080), 141),
    "large": (DEALER, (1920, 1080), 141),
}
"""Audience, size in dots, dots per inch."""
DRAWN = ("dealer", "window", "low", "players")
PLANS = [(MANILA.of(seats), seats) for seats in range(2, 14)] + [
    *((FIVE.of(seats), seats) for seats in range(2, 11)),
    *((SEVEN.of(seats), seats) for seats in range(2, 8)),
    *((DRAW.of(seats), seats) for seats in range(2, 9)),
]
"""Every kind of poker at a table with each number of places."""
FULL = [(MANILA, (2, 7, 10, 13)), (FIVE, (10,)), (SEVEN, (7,)), (DRAW, (8,))]
"""Every game's own table with so many players."""
SEATED = [(game, many) for game, numbers in FULL for many in numbers]
named = pytest.mark.parametrize(("game", "seats"), SEATED, ids=lambda it: getattr(it, "title", str(it)))


def screen_of(game: PokerVariant, kind: str, view: View) -> tuple[Screen, pygame.Surface]:
    audience, size, dpi = KINDS[kind]
    return Screen(game.look, audience, size, dpi, view.limits), pygame.Surface(size)


def places(game: PokerVariant, kind: str) -> tuple[pygame.Rect, Table]:
    """The room of a table, and where all stands in it."""
    audience, size, dpi = KINDS[kind]
    screen = Screen(game.look, audience, size, dpi, room.LIMITS)
    least = legible.least(size, dpi, dealer=audience.dealer)
    box = screen._places["poker"].inflate(-2 * round(0.3 * least), -2 * round(0.3 * least))
    panel = game.panel
    plan = Plan((*box.topleft, *box.size), panel.seats, panel.cards, least, not audience.dealer, bool(panel.communal))
    return box, table(plan)


def loaded(view: View) -> View:
    """The same with all that can be said besides at once."""
    return replace(
        view,
        refusal=Refused("a raise of $3: it is $5 or $10; nothing has changed", "s 273(2)", "bet"),
        alarms=(Alarm("technician", "the shoe's reader does not answer; replace it", "s 263", "shoe"),),
        note=Words("4 ann calls $5 and raises $10, and is asked for the chips that are missing", "s 271(8)(b)"),
        digits="9 9 9 9 9",
    )


def views(game: PokerVariant, many: int) -> Iterator[View]:
    """Short names and long ones, small amounts and large ones, betting, the showdown, a stop."""
    taken = [*range(1, many + 1)]
    yield room.betting(game, taken)
    yield loaded(room.betting(game, taken, LONG, large=True))
    yield room.showdown(game, taken)
    yield loaded(room.showdown(game, taken, LONG, winners=min(many, 5)))
    yield room.stopped(game, taken)


def amiss(screen: Screen, least: int) -> Iterator[str]:
    """Lines that leave their panel, are cut, or are too small."""
    for name, lines in screen.written.items():
        for line in lines:
            if not screen.boxes[name].contains(line.ink):
                yield f"{name}: {line.text!r} at {line.ink} leaves {screen.boxes[name]}"
            if "…" in line.text:
                yield f"{name}: {line.text!r} is cut"
            if line.pen.size < least:
                yield f"{name}: {line.text!r} has size {line.pen.size} of at least {least}"


@pytest.mark.parametrize("kind", KINDS)
def test_everything_has_its_own_place(kind: str) -> None:
    """At every table: seats, chips in front of them, pot, cards, pots, and the dealer's place share no dot."""
    for game, seats in PLANS:
        whole, found = places(game, kind)
        parts = [found.head, found.board, found.foot, found.dealer]
        boxes = [*(it.box for it in found.seats), *(it.bet for it in found.seats), *parts]
        boxes = [box for box in boxes if box.width and box.height]
        assert all(whole.contains(box) for box in boxes), (game.title, seats)
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2)), (game.title, seats)


@pytest.mark.parametrize("kind", KINDS)
def test_seats_go_clockwise_from_the_dealers_left(kind: str) -> None:
    """Seen from the middle each seat is further on in the same direction; players see the table from opposite."""
    for game, seats in PLANS:
        whole, found = places(game, kind)
        first = found.seats[0].box
        assert (first.centerx < whole.centerx) == KINDS[kind][0].dealer, (game.title, seats)
        ways = [pygame.Vector2(it.box.center) - pygame.Vector2(whole.center) for it in found.seats]
        turns = [one.angle_to(other) % 360 for one, other in pairwise(ways)]
        assert all(0 < turn < 270 for turn in turns), (game.title, seats)
        assert sum(turns) < 360, (game.title, seats)


@pytest.mark.parametrize("kind", DRAWN)
@named
def test_lines_are_whole_legible_and_in_their_box_and_no_sealed_card_drawn(
    game: PokerVariant, seats: int, kind: str
) -> None:
    """Only faces of cards that lie face up are drawn. Panels that sleep while a table is stopped need not be
    legible.
    """
    audience, size, dpi = KINDS[kind]
    least = legible.least(size, dpi, dealer=audience.dealer)
    for number, view in enumerate(views(game, seats)):
        shown = view.shown(ShownPoker)
        up = {card for seat in shown.seats for card in (*seat.cards, *seat.best)} | {*shown.communal}
        screen, surface = screen_of(game, kind, view)
        with cards_drawn() as drawn:
            screen.draw(surface, view, Extras())
        assert [*amiss(screen, least)] == [], number
        assert view.blocks or faint(screen, surface, ["poker"]) == {}, number
        assert {it.card for it in drawn} <= up | {DOWN}, number


def test_a_hand_that_lies_face_down_has_backs_only() -> None:
    view = room.betting(MANILA, [*range(1, 14)])
    screen, _ = screen_of(MANILA, "players", view)
    with cards_drawn() as drawn:
        screen.draw(blank_surface(screen.size), view, Extras())
    live = [seat for seat in view.shown(ShownPoker).seats if seat.state not in ("folded", "dead")]
    assert [it.card for it in drawn].count(DOWN) == 2 * len(live)
    assert [it.card for it in drawn if it.card != DOWN] == list(room.BOARD[:3])


def said(screen: Screen) -> list[str]:
    return [line.text for line in screen.written["poker"]]


def written_in(screen: Screen, box: pygame.Rect) -> list[Written]:
    return [line for line in screen.written["poker"] if box.contains(line.ink)]


@pytest.mark.parametrize("kind", KINDS)
def test_each_seat_says_its_number_its_stake_and_its_bet(kind: str) -> None:
    """However many sit there, up to $99,999; a stake that was tapped out with is said so."""
    for large in (False, True):
        view = room.betting(MANILA, [*range(1, 14)], large=large)
        screen, _ = screen_of(MANILA, kind, view)
        screen.draw(blank_surface(screen.size), view, Extras())
        _, found = places(MANILA, kind)
        for seat, place in zip(view.shown(ShownPoker).seats, found.seats, strict=True):
            words = {line.text for line in written_in(screen, place.box)}
            lies = words | {line.text for line in written_in(screen, place.bet.inflate(4, 4))}
            assert str(seat.number) in words
            assert dollars(seat.stake) in words or (seat.state == "tapped out" and "tapped" in " ".join(words))
            assert not seat.bet or dollars(seat.bet) in lies or (kind == "low" and seat.state), seat
            assert seat.state not in ("folded", "dead") or seat.state in " ".join(words)


@pytest.mark.parametrize("kind", KINDS)
def test_whose_turn_it_is_stands_out_in_lemon_at_every_seat(kind: str) -> None:
    for number in (1, 3, 5, 7, 9, 10, 13):
        view = room.betting(MANILA, [*range(1, 14)])
        shown = replace(view.shown(ShownPoker), turn=number)
        screen, surface = screen_of(MANILA, kind, view)
        screen.draw(surface, replace(view, on_show=(shown,)), Extras())
        _, found = places(MANILA, kind)
        edges = {it.number: tuple(surface.get_at((it.box.centerx, it.box.top - 2)))[:3] for it in found.seats}
        assert [seat for seat, colour in edges.items() if colour == (255, 240, 77)] == [number]


def test_the_dealer_reads_what_to_push_to_whom_and_players_who_wins() -> None:
    view = room.showdown(MANILA, [*range(1, 14)])
    for kind, words in (("dealer", "PUSH $228 → 1 ann"), ("players", "Ann wins $228")):
        screen, _ = screen_of(MANILA, kind, view)
        screen.draw(blank_surface(screen.size), view, Extras())
        assert words in said(screen)
        assert any(line.startswith("Full house, ") for line in said(screen)), kind
        assert ("PUSH" in " ".join(said(screen))) == (kind == "dealer")


@pytest.mark.parametrize("kind", DRAWN)
@named
def test_the_largest_words_on_the_table_say_who_is_passed_how_much(game: PokerVariant, seats: int, kind: str) -> None:
    """The pot, which is more by the commission, is never taken for it."""
    view = room.showdown(game, [*range(1, seats + 1)])
    screen, _ = screen_of(game, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    lines = screen.written["poker"]
    largest = max(line.pen.size for line in lines)
    sizes = {line.text: line.pen.size for line in lines if "PUSH" in line.text or "wins" in line.text}
    assert largest in sizes.values()
    pot = max(line.pen.size for line in lines if line.text.startswith("POT") or line.text == "$240")
    assert kind == "low" or pot < largest, sizes


@pytest.mark.parametrize("kind", DRAWN)
def test_the_seat_that_wins_says_how_much_though_its_bet_lies_there_still(kind: str) -> None:
    for game, seats in ((SEVEN, 7), (MANILA, 13)):
        view = room.showdown(game, [*range(1, seats + 1)])
        shown = view.shown(ShownPoker)
        bets = tuple(replace(seat, bet=20_00) for seat in shown.seats)
        view = replace(view, on_show=(replace(shown, seats=bets),))
        screen, _ = screen_of(game, kind, view)
        screen.draw(blank_surface(screen.size), view, Extras())
        seat = places(game, kind)[1].seats[0].box
        assert "+$228" in " ".join(line.text for line in written_in(screen, seat)), game.title


def test_players_read_that_wagers_go_back_and_the_dealer_whose_pot_each_is() -> None:
    """A round of play in which nobody wins a pot does not leave an empty table: players have no other words."""
    for state, words in (
        ("void", ("Void: wagers go back", "Round 4 void: gus $5")),
        ("result, the blind goes back", ("The blind bet goes back",)),
    ):
        view = next(seen.view for seen in seen_of("manila-poker") if seen.state == state)
        screen, _ = screen_of(MANILA, "players", view)
        screen.draw(blank_surface(screen.size), view, Extras())
        assert {*words} <= {*said(screen)}, state
    pots = (PokerPot(80_00, winners=(1,)), PokerPot(60_00, winners=(4, 5)))
    view = room.showdown(MANILA, [*range(1, 7)])
    view = replace(view, on_show=(replace(view.shown(ShownPoker), pots=pots),))
    screen, _ = screen_of(MANILA, "dealer", view)
    screen.draw(blank_surface(screen.size), view, Extras())
    assert "Main pot $80 to seat 1, pot 2 $60 to seats 4 and 5" in said(screen)


@pytest.mark.parametrize("kind", DRAWN)
def test_what_nobody_has_called_is_no_pot(kind: str) -> None:
    pots = (PokerPot(75_00, (1, 2, 4)), PokerPot(6_00, (1,), ((4, 6_00),)))
    view = room.betting(MANILA, [1, 2, 3, 4, 5])
    view = replace(view, on_show=(replace(view.shown(ShownPoker), pots=pots),))
    screen, _ = screen_of(MANILA, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    words = " ".join(said(screen))
    assert "Uncalled $6" in words
    assert "Pot 2" not in words


def test_a_colour_belongs_to_its_seat_whoever_leaves() -> None:
    """The chips in the payment list have the table's colours too."""
    view = room.betting(MANILA, [1, 4, 7, 13])
    whole = players.Given().of(view)
    seats = view.shown(ShownPoker).seats
    for gone in seats:
        left = tuple(it for it in seats if it != gone)
        now = players.Given().of(replace(view, on_show=(ShownPoker(seats=left),)))
        assert now == {player: colour for player, colour in whole.items() if player != gone.player}
    every = players.of_seats(ShownPoker(seats=tuple(PokerSeat(it, f"p{it}", 0) for it in range(1, 14))))
    assert len({*every.values()}) == 13


@pytest.mark.parametrize("kind", DRAWN)
def test_how_many_cards_each_player_has_had_replaced_stands_at_the_seat(kind: str) -> None:
    """s 308: it is called; nothing is said of who has not drawn yet."""
    view = room.betting(DRAW, [1, 2, 8])
    shown = view.shown(ShownPoker)
    drew = (replace(shown.seats[0], drew=3), replace(shown.seats[1], drew=0), shown.seats[2])
    at_rest = tuple(replace(it, bet=0, state="") for it in drew)
    view = replace(view, on_show=(replace(shown, seats=at_rest, turn=0, may=()),))
    screen, _ = screen_of(DRAW, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    _, found = places(DRAW, kind)
    for seat, words in ((1, "drew 3"), (2, "keeps all"), (8, "")):
        box = next(it.box for it in found.seats if it.number == seat)
        lines = [line.text for line in written_in(screen, box)]
        assert [it for it in lines if it.startswith(("drew", "keeps"))] == ([words] if words else [])


@pytest.mark.parametrize("kind", ["dealer", "players"])
def test_chips_go_from_the_seats_to_the_pot_and_from_there_to_who_wins(kind: str) -> None:
    """Only things move, and only where they do the panel is drawn again; cards come from where the dealer is."""
    states = {seen.state: seen for seen in seen_of("seven-card-stud")}
    screen, surface = screen_of(SEVEN, kind, states["four players"].view)
    screen.moves = True
    _, table_ = places(SEVEN, kind)
    seats, box = {it.number: it for it in table_.seats}, screen._places["poker"]
    shoe, pot = box.midbottom if kind == "dealer" else box.midtop, table_.head.center
    screen.draw(surface, states["four players"].view)
    for state, start, near in (
        ("a player has opened", seats[1].box, seats[1].bet),
        ("a seat is keyed", pygame.Rect(shoe, (1, 1)), seats[5].box),
        ("two pots", seats[7].box, seats[7].bet),
        ("the final round", seats[7].bet, table_.head),
        ("result, two pots", pygame.Rect(pot, (1, 1)), seats[1].box.inflate(99, 99)),
    ):
        screen.draw(surface, states[state].view, states[state].extras)
        moved = change(surface, "poker", screen.former["poker"], screen.laid["poker"])
        assert any(start.collidepoint(it.start) and near.collidepoint(it.end) for it in moved.sprites), state
        assert moved.box.width < box.width, state


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("winners", [1, 3, 13])
def test_every_winner_is_named_on_one_of_the_pages(kind: str, winners: int) -> None:
    """Also where a pot is shared by all thirteen."""
    seats = tuple(
        PokerSeat(number, room.NAMES[number - 1], 100_00, cards=("Kd", "Ks"), rank="full house", wins=number * 100)
        for number in range(1, winners + 1)
    )
    pot = PokerPot(500_00, winners=tuple(range(1, winners + 1)), commission=25_00)
    view = room.showdown(MANILA, [1, 2])
    view = replace(view, on_show=(ShownPoker(seats=seats, communal=room.BOARD, pots=(pot,)),))
    screen, _ = screen_of(MANILA, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    words: set[str] = set()
    for turn in range(screen.pages):
        screen.draw(blank_surface(screen.size), view, Extras(turn=turn))
        words |= {*said(screen)}
    assert all(
        any(f"${number} → {number}" in it or f"wins ${number}" in it for it in words)
        for number in range(1, winners + 1)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_each_of_many_pots_is_said_with_its_amount_on_one_of_the_pages(kind: str) -> None:
    pots = tuple(PokerPot(1000 * number, tuple(range(number, 14)), ((13, 500),)) for number in range(1, 10))
    view = room.betting(MANILA, [*range(1, 14)])
    view = replace(view, on_show=(replace(view.shown(ShownPoker), pots=pots),))
    screen, _ = screen_of(MANILA, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    words = ""
    for turn in range(screen.pages):
        screen.draw(blank_surface(screen.size), view, Extras(turn=turn))
        words += " ".join(said(screen))
    assert all(f"{'Main pot' if number == 1 else f'Pot {number}'} ${10 * number}" in words for number in range(1, 10))
    assert ("13 to call $5" in words) == KINDS[kind][0].dealer


@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize("game", [MANILA, FIVE, SEVEN, DRAW], ids=lambda it: it.title)
def test_who_can_win_each_of_up_to_three_pots_is_read_without_a_page(game: PokerVariant, kind: str) -> None:
    """For every player in turn, each line is clear of every other."""
    taken = [*range(1, game.panel.seats + 1)]
    view = room.betting(game, taken)
    shown = view.shown(ShownPoker)
    playing = tuple(replace(it, state="") for it in shown.seats)
    screen, _ = screen_of(game, kind, view)
    for many, turn in product((2, 3), (taken[0], taken[len(taken) // 2], taken[-1])):
        pots = tuple(PokerPot(7500 * many, tuple(taken[without:])) for without in range(many))
        seen = replace(view, on_show=(replace(shown, seats=playing, pots=pots, turn=turn),))
        screen.draw(blank_surface(screen.size), seen, Extras())
        lines = [it for it in screen.written["poker"] if re.search(r"^(Main pot|Pot \d|all )|^POT|^\$\d{3}$", it.text)]
        words = " ".join(it.text for it in lines)
        assert screen.pages == 1, (many, turn)
        for said_of in (f"Main pot ${75 * many}", f"Pot {many} ${75 * many}", "all but 1", "all but 1, 2")[: many + 1]:
            assert said_of in words, (many, turn, said_of, words)
        assert "all in play" in words or many > 2, words  # beneath communal cards the main pot is everybody's, unsaid
        assert not any(one.ink.colliderect(other.ink) for one, other in combinations(lines, 2)), (many, turn)


@pytest.mark.parametrize("kind", KINDS)
def test_the_layout_has_a_circle_for_discards_and_the_casinos_name(kind: str) -> None:
    """ss 258(2), 294(2), 331(2), 375(2): at the dealer's place; a low window has the name where it has room."""
    for game in room.GAMES.values():
        view = View(limits=room.LIMITS)
        screen, surface = screen_of(game, kind, view)
        screen.draw(surface, view, Extras())
        _, found = places(game, kind)
        name = " ".join(line.text for line in written_in(screen, found.dealer))
        assert "RIVERSIDE CASINO" in name or (kind == "low" and game is MANILA)
        lines = pygame.mask.from_threshold(surface.subsurface(found.dealer), (169, 198, 182), (2, 2, 2, 255))
        assert lines.count() > 12


@pytest.mark.parametrize("kind", ["window", "low", "players"])
def test_the_sign_says_the_minimum_table_stake_and_the_blind_bet_in_letters_of_8_mm(kind: str) -> None:
    """s 259(2)."""
    view = room.betting(MANILA, [1, 2, 3])
    screen, _ = screen_of(MANILA, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    words = " ".join(line.text for line in screen.written["sign"])
    assert "STAKE $100" in words
    assert "BLIND $5" in words
    assert not screen.problem


# The terminal


@named
def test_a_terminal_says_every_seat_the_pots_and_whose_turn_it_is(game: PokerVariant, seats: int) -> None:
    """In 80 columns and 24 lines; nothing that lies face down is said."""
    for view in (room.betting(game, [*range(1, seats + 1)]), room.showdown(game, [*range(1, seats + 1)])):
        shown = view.shown(ShownPoker)
        page = [line.plain for line in whole_page(game.look, view, Extras())]
        assert all(len(line) <= 80 for line in page)
        words = " ".join(page)
        for seat in shown.seats:
            assert f"{seat.number:>2} {seat.player}" in words
            assert not seat.stake or dollars(seat.stake) in words
        assert f"pot {dollars(sum(pot.cents for pot in shown.pots))}" in words
        assert not shown.turn or f">{'B' if shown.buck == shown.turn else ' '}{shown.turn:>2}" in words
        assert "PAY" not in words


@pytest.mark.parametrize("kind", DRAWN)
def test_the_hands_that_lose_are_read_with_their_names_at_every_seat(kind: str) -> None:
    """At the smallest window too, with all seven cards, and the five that win as large as cards in the middle."""
    view = next(seen.view for seen in seen_of("seven-card-stud") if seen.state == "result, two pots")
    screen, _ = screen_of(SEVEN, kind, view)
    with cards_drawn() as drawn:
        screen.draw(blank_surface(screen.size), view, Extras())
    _, found = places(SEVEN, kind)
    for number, words in ((1, "Full house"), (4, "Pair of threes"), (5, "Pair of nines"), (7, "Pair of fives")):
        box = next(it.box for it in found.seats if it.number == number)
        assert words in " ".join(line.text for line in written_in(screen, box)), number
    middle = [it for it in drawn if found.middle.collidepoint(it.box.center)]
    assert sorted(it.card for it in middle) == ["6c", "6d", "6h", "Ac", "As"]


@pytest.mark.parametrize("kind", DRAWN)
def test_how_much_each_pot_was_and_what_goes_back_is_read_once_they_are_won(kind: str) -> None:
    """s 393(4), s 391(3): also the players of each pot and the deduction; uncalled money stands before its seat."""
    scenes = {seen.state: seen.view for seen in seen_of("seven-card-stud")}
    read = {}
    for state in ("result, two pots", "result, nobody calls"):
        screen, _ = screen_of(SEVEN, kind, scenes[state])
        screen.draw(blank_surface(screen.size), scenes[state], Extras())
        read[state] = said(screen)
    both = r"Main( pot)? \$80(: seats |: )1, 4, 5, 7; pot 2 \$60(: seats |: )1, 4, 7"
    assert re.search(both, " ".join(read["result, two pots"]))
    assert [line for line in read["result, two pots"] if "less $7" in line]
    assert [line for line in read["result, nobody calls"] if "$5" in line and "back" in line]


def test_who_gets_the_next_card_has_the_frame() -> None:
    view = next(seen.view for seen in seen_of("seven-card-stud") if seen.state == "two pots")
    assert (view.shown(ShownPoker).turn, view.shown(ShownPoker).dealt) == (0, 4)
    screen, surface = screen_of(SEVEN, "dealer", view)
    screen.draw(surface, view, Extras())
    _, found = places(SEVEN, "dealer")
    edges = {it.number: tuple(surface.get_at((it.box.centerx, it.box.top - 2)))[:3] for it in found.seats}
    assert [seat for seat, colour in edges.items() if colour == (255, 240, 77)] == [4]


@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize("game", ["seven-card-stud", "manila-poker"])
def test_after_a_void_round_each_seat_says_what_goes_back_and_the_headline_is_free(game: str, kind: str) -> None:
    view = next(seen.view for seen in seen_of(game) if seen.state == "void")
    screen, _ = screen_of(SEVEN if game == "seven-card-stud" else MANILA, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    head = next(line for line in screen.written["poker"] if re.search(r"goe?s? back", line.text))
    back = [line for line in screen.written["poker"] if re.fullmatch(r"\$[\d,]+ back", line.text)]
    assert len(back) == len([it for it in view.owed if it.returned])
    seats = [it.box for it in places(SEVEN if game == "seven-card-stud" else MANILA, kind)[1].seats]
    assert all(any(box.contains(line.ink) for box in seats) for line in back)
    listed = screen.boxes.get("payment", pygame.Rect(0, 0, 0, 0))
    assert head.ink.collidelist([listed, *(line.ink for line in back)]) < 0
    assert listed.collidelist([line.ink for line in back]) < 0


@pytest.mark.parametrize("kind", DRAWN)
def test_while_the_table_is_stopped_the_pot_the_bets_and_the_buck_lie_there_still(kind: str) -> None:
    for game, named in ((DRAW, "draw-poker"), (MANILA, "manila-poker"), (SEVEN, "seven-card-stud")):
        view = next(seen.view for seen in seen_of(named) if seen.state == "stopped")
        shown = view.shown(ShownPoker)
        screen, _ = screen_of(game, kind, view)
        screen.draw(blank_surface(screen.size), view, Extras())
        words = " ".join(said(screen)).split()
        assert not {"POT", dollars(sum(pot.cents for pot in shown.pots))} - {*words}, named
        assert "BUCK" in words, named
        assert not {dollars(seat.bet) for seat in shown.seats if seat.bet} - {*words}, named


def test_gold_is_what_a_seat_wins_not_what_goes_back_to_it() -> None:
    view = next(seen.view for seen in seen_of("seven-card-stud") if seen.state == "result, nobody calls")
    screen, _ = screen_of(SEVEN, "low", view)
    screen.draw(blank_surface(screen.size), view, Extras())
    inks = {line.text: line.pen.colour for line in screen.written["poker"]}
    assert inks["+$2"] == p.GOLD
    assert inks["$5 back"] == p.IVORY


@pytest.mark.parametrize("kind", DRAWN)
def test_at_the_seat_that_wins_stands_what_is_won_and_no_stake(kind: str) -> None:
    """Nobody asks whether a stake is before or after the pot was pushed."""
    view = next(seen.view for seen in seen_of("seven-card-stud") if seen.state == "result, two pots")
    screen, _ = screen_of(SEVEN, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    box = places(SEVEN, kind)[1].seats[0].box
    assert [line.text for line in written_in(screen, box) if "$" in line.text] == ["+$133"]


@pytest.mark.parametrize("kind", ["dealer", "window", "players"])
def test_chips_of_a_bet_carry_the_number_of_their_seat(kind: str) -> None:
    view = next(seen.view for seen in seen_of("manila-poker") if seen.state == "stopped")
    screen, _ = screen_of(MANILA, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    found = places(MANILA, kind)[1].seats
    lies = written_in(screen, found[4].bet.inflate(2, 2))
    assert sorted(line.text for line in lies) == ["$5", "5"]
    assert not lies[0].ink.colliderect(lies[1].ink)


@pytest.mark.parametrize("kind", DRAWN)
def test_the_pot_says_that_bets_are_counted_and_who_has_bet_early(kind: str) -> None:
    states = {seen.state: seen.view for seen in seen_of("manila-poker")}
    read = {}
    for state in ("two pots", "thirteen players", "result, two pots"):
        screen, _ = screen_of(MANILA, kind, states[state])
        screen.draw(blank_surface(screen.size), states[state], Extras())
        read[state] = " ".join(said(screen))
    assert ["with bets" in words for words in read.values()] == [True, True, False]
    assert "early $15" in read["thirteen players"]


def test_who_shows_the_cards_first_has_the_frame() -> None:
    """s 272(2), s 310(2), s 393(2)."""
    for game, seat in (("manila-poker", 10), ("draw-poker", 1), ("seven-card-stud", 4)):
        views = [seen.view for seen in seen_of(game) if seen.state == "the hands are to be shown"]
        assert [view.shown(ShownPoker).dealt for view in views] == [seat], game
        assert f"{seat} " in views[0].prompt.text, game


def test_the_buck_in_a_low_seat_covers_no_words() -> None:
    for game, name in ((DRAW, "draw-poker"), (FIVE, "five-card-stud"), (SEVEN, "seven-card-stud")):
        for seen in seen_of(name):
            screen, _ = screen_of(game, "low", seen.view)
            screen.draw(blank_surface(screen.size), seen.view, seen.extras)
            lines = screen.written["poker"]
            others = [line.ink for line in lines if "BUCK" not in line.text]
            assert all(line.ink.collidelist(others) < 0 for line in lines if "BUCK" in line.text), (name, seen.state)


@pytest.mark.parametrize("kind", DRAWN)
def test_what_goes_back_after_a_void_round_is_said_in_one_form_at_every_seat(kind: str) -> None:
    """Also at the seat with the buck; and the stake is what it was without that."""
    view = next(seen.view for seen in seen_of("draw-poker") if seen.state == "void")
    screen, _ = screen_of(DRAW, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    _, found = places(DRAW, kind)
    stakes = {seat.number: seat.stake for seat in view.shown(ShownPoker).seats}
    for number, cents in ((5, 500), (6, 1000)):
        place = next(it for it in found.seats if it.number == number)
        lines = [line.text for line in written_in(screen, place.box)]
        assert f"{dollars(cents)} back" in lines
        assert dollars(stakes[number] - cents) in lines


@pytest.mark.parametrize("kind", DRAWN)
def test_the_winners_own_cards_lie_left_of_the_communal_ones_apart_and_nearly_as_large(kind: str) -> None:
    view = next(seen.view for seen in seen_of("manila-poker") if seen.state == "result, two pots")
    screen, _ = screen_of(MANILA, kind, view)
    with cards_drawn() as drawn:
        screen.draw(blank_surface(screen.size), view, Extras())
    _, found = places(MANILA, kind)
    own, board = ([it.box for it in drawn if it.box.height > 0.8 * found.board.height and it.card in cards]
                  for cards in (("As", "Ad"), view.shown(ShownPoker).communal))  # fmt: skip
    assert (len(own), len(board)) == (2, 5)
    assert not own[0].colliderect(own[1])
    assert max(it.right for it in own) < min(it.left for it in board)
    assert own[0].height >= 0.9 * board[0].height
    row = own[0].unionall([*own, *board])
    buck_beside = kind == "low"
    assert buck_beside or abs(row.centerx - found.middle.centerx) <= 2


@pytest.mark.parametrize("kind", ["dealer", "window", "players"])
@pytest.mark.parametrize("name", ["manila-poker", "draw-poker", "seven-card-stud"])
def test_the_buck_lies_in_the_first_line_of_its_seat(name: str, kind: str) -> None:
    """Or in the last one, where name and stake leave no room for it."""
    game = {"manila-poker": MANILA, "draw-poker": DRAW, "seven-card-stud": SEVEN}[name]
    boxes = {it.number: it.box for it in places(game, kind)[1].seats}
    for seen in (it for it in seen_of(name) if it.state != "limits announced"):
        buck = seen.view.shown(ShownPoker).buck
        screen, _ = screen_of(game, kind, seen.view)
        screen.draw(blank_surface(screen.size), seen.view, seen.extras)
        plates = [line.ink for line in screen.written["poker"] if line.text == "BUCK"]
        assert len(plates) == bool(buck), seen.state
        if buck and boxes[buck].contains(plates[0]):
            first = [it.ink for it in written_in(screen, boxes[buck]) if it.ink.top < boxes[buck].top + 2 * it.pen.size]
            beside = abs(plates[0].centery - min(first, key=lambda it: it.left).centery) <= 4
            taken = sum(it.width for it in first) + plates[0].width
            assert beside or taken > 0.75 * boxes[buck].width, seen.state
