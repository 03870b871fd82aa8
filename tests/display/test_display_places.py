# SPDX-License-Identifier: MIT
"""Places with hands of cards, at the pokers: each hand's name and win, riding and returned wagers, nothing hidden."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple
from unittest.mock import Mock

import pygame
import pytest
from msgspec.structs import replace

from controller.display import legible
from controller.display.boxed import hand_parts, place_words, places_drawing, sums, wager_areas
from controller.display.boxed.card_fan import CardPlace
from controller.display.boxed.places_row import PlaceParts, PlacesRow
from controller.display.boxed.sums import Paid
from controller.display.boxes import contents
from controller.display.drawing import chips, light, marks
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import Given
from controller.display.grid import Audience
from controller.display.screen import BOTH, DEALER, PLAYERS, Screen
from controller.engine.record.on_show import ShownPlaces
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.scenes.playing import Seen, limits_of, look, seen_of

GAMES = ("caribbean-stud", "let-it-ride-nsw", "let-it-ride-house")
KINDS: dict[str, tuple[Audience, tuple[int, int], int]] = {
    "dealer": (DEALER, (1280, 800), 149),
    "window": (BOTH, (1280, 800), 149),
    "low": (BOTH, (1024, 600), 170),
    "players": (PLAYERS, (1920, 1080), 141),
}
PLACES = [str(number) for number in range(1, 8)]
NEAR = 12
"""Dots. Numbers this near to the highest one belong to places; others stand on chips."""
every_screen = pytest.mark.parametrize("kind", KINDS)
every_game = pytest.mark.parametrize("game", GAMES)


class DrawnPlaces(NamedTuple):
    """The drawing of the places."""

    words: tuple[Written, ...]
    """Lines of text."""
    hands: tuple[tuple[str, ...], ...]
    """Cards of each hand, in order."""
    chips: tuple[chips.Chip, ...]
    """Chips with the text on them."""
    box: pygame.Rect


@cache
def all_drawn(game: str, kind: str) -> tuple[tuple[Seen, DrawnPlaces], ...]:
    return tuple(_all_drawn(game, kind))


def _all_drawn(game: str, kind: str) -> Iterator[tuple[Seen, DrawnPlaces]]:
    audience, size, dpi = KINDS[kind]
    for seen in seen_of(game):
        screen = PartialScreen(("boxes",), look(game, simulated=False), audience, size, dpi, seen.view.limits)
        hands: list[tuple[str, ...]] = []
        lying: list[chips.Chip] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(places_drawing, "draw_cards", partial(_cards, hands))
            patch.setattr(chips, "draw", partial(_chip, lying))
            screen.draw(blank_surface(size), seen.view)
        words = tuple(screen.written["boxes"])
        yield seen, DrawnPlaces(words, tuple(hands), tuple(lying), screen.boxes["boxes"])


_draw_cards, _draw_chip = hand_parts.draw_cards, chips.draw


def _cards(hands: list[tuple[str, ...]], brush: object, cards: tuple[str, ...], *rest: object, **named: bool) -> None:
    hands.append(tuple(cards))
    _draw_cards(brush, cards, *rest, **named)  # type: ignore[arg-type]


def _chip(lying: list[chips.Chip], brush: object, chip: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
    lying.append(chip)
    return _draw_chip(brush, chip, at)  # type: ignore[arg-type]


@every_screen
@every_game
def test_every_word_on_a_place_is_legible_and_no_two_meet(game: str, kind: str) -> None:
    audience, size, dpi = KINDS[kind]
    least = legible.least(size, dpi, dealer=audience.dealer)
    for seen, drawn in all_drawn(game, kind):
        for line in drawn.words:
            assert drawn.box.contains(line.ink), (seen.state, line)
            assert line.pen.size >= least, (seen.state, line)
        inks = [line.ink.inflate(-2, -line.ink.height // 3) for line in drawn.words]
        meet = [drawn.words[at].text for at, ink in enumerate(inks) if ink.collidelist(inks[at + 1 :]) >= 0]
        assert not meet, seen.state


@pytest.mark.parametrize("kind", ["dealer", "players"])
def test_winnings_of_thousands_are_said_to_the_dollar(kind: str) -> None:
    """A straight flush pays $20,000: `$20K` is said only where that has no room."""
    every = {line.text for _, drawn in all_drawn("caribbean-stud", kind) for line in drawn.words}
    assert {text for text in every if "$20,0" in text or "$20,2" in text}
    assert not {text for text in every if re.search(r"\dK$", text)}


@every_screen
def test_the_chips_of_a_winner_stay_in_sight_and_those_that_go_back_say_so(kind: str) -> None:
    found = 0
    for seen, drawn in all_drawn("caribbean-stud", kind):
        due = [it for it in seen.view.owed if it.wager in ("ante", "bet") and it.how in ("wins", "void")]
        for it in due if seen.view.declared and not seen.view.unpaid else ():
            found += 1
            lies = f"{dollars(it.returned)} back" if it.how == "void" else dollars(it.stands)
            assert lies in {line.text for line in drawn.words}, (seen.state, it)
    assert found


@every_screen
@every_game
def test_cards_are_drawn_as_everybody_may_know_them(game: str, kind: str) -> None:
    """Nothing that lies face down is drawn with its face."""
    for seen, drawn in all_drawn(game, kind):
        known = sorted(hand.cards for hand in seen.view.shown(ShownPlaces).hands if hand.cards)
        assert sorted(cards for cards in drawn.hands if cards) == known, seen.state


def won(view: View, sides: set[str]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the due wins of the round's hands in cents: without side wagers, and each side wager's win."""
    if view.unpaid or not view.declared:
        return []
    found: dict[str, list[int]] = {}
    for it in (*view.paid, *view.owed):
        if it.how == "wins" and it.hand:
            own = found.setdefault(it.hand, [0])
            own += [winnings(it)] if it.wager in sides else []
            own[0] += winnings(it) if it.wager not in sides else 0
    return [(own, tuple(beside)) for own, *beside in found.values()]


@every_game
def test_players_read_at_each_place_what_it_has_won(game: str) -> None:
    """Until the round is over, also after it is paid: the sum, or what its side wagers win apart from it."""
    boxes = find(game).face().boxes
    assert boxes
    sides, seen_any = {place.wager for place in boxes.places if len(place.brief) == 1}, False
    for seen, drawn in all_drawn(game, "players"):
        said = " ".join(line.text for line in drawn.words).split()
        for own, beside in won(seen.view, sides):
            apart = {dollars(it) for it in (own, *beside) if it}
            assert apart <= {*said} or dollars(own + sum(beside)) in said, seen.state
            seen_any = True
    assert seen_any


@every_screen
@pytest.mark.parametrize("game", GAMES[1:])
def test_a_wager_that_rides_keeps_its_chip_and_one_that_was_withdrawn_has_none(game: str, kind: str) -> None:
    """The chips on the spots belong to the wagers that lie there. A sign stands above its chip: on the chip it would be
    read as an amount. A bonus may be a badge.
    """
    for seen, drawn in all_drawn(game, kind):
        if seen.view.declared or seen.view.ended:
            continue
        every = [it.wager for it in seen.view.standing]
        riding = len(every) - every.count("bonus")
        assert riding <= len(drawn.chips) <= len(every), seen.state
        assert not [chip.words for chip in drawn.chips if chip.words], seen.state
        signs = Counter(line.text for line in drawn.words)
        assert all(signs[sign] >= len(PLACES) for sign in ("1", "2")), seen.state


@every_screen
@every_game
def test_nothing_moves_from_the_first_wager_to_the_payment(game: str, kind: str) -> None:
    """The numbers of the places stand where they stood, with one sign and with the same limits."""
    numbers: dict[object, list[tuple[str, int]]] = {}
    for seen, drawn in all_drawn(game, kind):
        heads = [
            (line.text, line.ink.top) for line in drawn.words if line.pen.weight == "Black" and line.text in PLACES
        ]
        top = min(high for _, high in heads)
        found = sorted((text, high) for text, high in heads if high - top < NEAR)
        assert numbers.setdefault(seen.view.limits, found) == found, seen.state


def test_an_amount_that_has_no_room_beside_its_letter_stands_alone_at_all_places_and_is_not_rounded() -> None:
    """At 1024x600; the list has the same sums."""
    audience, size, dpi = KINDS["low"]
    screen = Screen(look("caribbean-stud", simulated=False), audience, size, dpi, limits_of("caribbean-stud"))
    seen = next(it for it in seen_of("caribbean-stud") if it.state == "jackpots, seven players")
    screen.draw(blank_surface(size), seen.view)
    assert {"$500", "$1,000.45"} <= {line.text for line in screen.written["boxes"]}
    assert {"PAY", "6", "finn", "$1,000.45"} <= {line.text for line in screen.written["payment"]}


def test_a_prize_too_long_for_its_gold_is_called_by_the_name_of_its_wager_there() -> None:
    """At 1024x600: no gold is empty, the list has the sum."""
    audience, size, dpi = KINDS["low"]
    screen = Screen(look("caribbean-stud", simulated=False), audience, size, dpi, limits_of("caribbean-stud"))
    view = next(it.view for it in seen_of("caribbean-stud") if it.state == "jackpots, seven players")
    (won,) = [it for it in view.owed if it.returned == 100_045]
    longer = replace(won, returned=123_456_745, odds="$1,234,567.45")
    screen.draw(blank_surface(size), replace(view, owed=tuple(longer if it is won else it for it in view.owed)))
    said = [line.text for line in screen.written["boxes"]]
    assert "$1,234,567.45" not in said
    assert "J" in said, "as its wager is called where it is narrow"
    assert "$1,234,567.45" in [line.text for line in screen.written["payment"]]


def test_a_bonus_is_named_alike_at_all_places_and_leaves_the_hand_its_name() -> None:
    """At 1024x600 its sum has the row of its badge while it is paid."""
    audience, size, dpi = KINDS["low"]
    screen = Screen(look("let-it-ride-house", simulated=False), audience, size, dpi, limits_of("let-it-ride-house"))
    seen = next(it for it in seen_of("let-it-ride-house") if it.state == "result, seven players")
    screen.draw(blank_surface(size), seen.view)
    said = [line.text for line in screen.written["boxes"]]
    assert {"B $5", "B $125", "B $200", "Three", "twos", "Pair of", "kings"} <= {*said}


def test_a_side_wager_has_its_letter_where_its_name_had_to_be_narrower_and_in_its_own_area_the_sum_alone() -> None:
    every = [words for _, drawn in all_drawn("let-it-ride-house", "dealer") for words in drawn.words]
    said = {words.text for words in every}
    assert {"B 25 to 1", "$200"} <= said
    assert not {"Bonus 25 to 1", "BONUS $200", "B $200"} & said


def test_kept_cards_that_lie_face_up_are_not_as_those_that_lost_while_others_are_dealt_with() -> None:
    found: dict[str, bool] = {}
    with pytest.MonkeyPatch.context() as patch:
        draw = hand_parts.draw_cards

        def noting(brush: Brush, cards: Sequence[str], places: Sequence[CardPlace], *, faded: bool = False) -> None:
            found.update(dict.fromkeys(cards, faded))
            draw(brush, cards, places, faded=faded)

        patch.setattr(places_drawing, "draw_cards", noting)
        view = next(it.view for it in seen_of("double-chance") if it.state == "kept cards, seven players")
        screen = Screen(look("double-chance", simulated=False), *KINDS["dealer"])
        screen.draw(blank_surface(KINDS["dealer"][1]), view)
    up = {card: how for card, how in found.items() if card != "??"}
    assert len(up) > 4
    assert not any(up.values())


@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_that_loses_has_no_gold_frame_though_its_bonus_wins(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    framed: list[int] = []
    monkeypatch.setattr(light, "gold_frame", lambda _brush, box, *_: framed.append(box.centerx))
    (seen,) = (it for it in seen_of("let-it-ride-house") if it.state == "result, seven players")
    audience, size, dpi = KINDS[kind]
    Screen(look("let-it-ride-house", simulated=False), audience, size, dpi, limits_of("let-it-ride-house")).draw(
        pygame.Surface(size), seen.view
    )
    panel = look("let-it-ride-house", simulated=False).face.boxes
    assert panel
    every = contents(panel, seen.view, Given()).boxes
    assert any(box.hands[0].tone == "loses" and any(it.due for it in box.results) for box in every)
    assert len({*framed}) == sum(box.hands[0].tone == "wins" for box in every)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance"])
def test_all_that_is_paid_on_a_screen_has_the_same_tick_or_none(game: str, kind: str) -> None:
    """A sum without one beside sums with one would look as yet to be paid."""
    audience, size, dpi = KINDS[kind]
    screen = Screen(look(game, simulated=False), audience, size, dpi, limits_of(game))
    told: list[Paid] = []
    draw, found = sums.draw_sum, 0

    def noting(brush: Brush, every: Sequence[str], room: pygame.Rect, ink: Colour, *paid: Paid, size: int = 0) -> None:
        told.extend(it for it in paid if it)
        assert all(it.has_room(brush, every, room.width) or not it.tick for it in paid if it), every
        draw(brush, every, room, ink, *paid, size=size)

    with pytest.MonkeyPatch.context() as patch:
        for module in (place_words, wager_areas):
            patch.setattr(module, "draw_sum", noting)
        for seen in seen_of(game):
            told.clear()
            screen.draw(blank_surface(size), seen.view)
            assert len({*told}) <= 1, seen.state
            found += len(told)
    assert found


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance"])
def test_each_hand_that_is_paid_has_a_tick_for_the_dealer(game: str, size: tuple[int, int]) -> None:
    """Before its sum, or in the area of its last wager where the sums of the row have no room for one."""
    screen, panel = Screen(look(game, simulated=False), BOTH, size, 170), look(game, simulated=False).face.boxes
    assert panel
    paid = []
    for seen in (it for it in seen_of(game) if it.view.owed):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(marks, "tick", tick := Mock(side_effect=marks.tick))
            screen.draw(blank_surface(size), seen.view)
        if "payment" in screen.boxes:
            paid.append(sum(box.hands[0].paid for box in contents(panel, seen.view, Given()).boxes))
            assert tick.call_count >= paid[-1], seen.state
    assert max(paid) > 1


@pytest.mark.parametrize("game", [*GAMES, "double-chance"])
@pytest.mark.parametrize("kind", KINDS)
def test_chips_on_spots_and_cards_do_not_lie_on_the_frame_of_a_place(game: str, kind: str) -> None:
    audience, size, dpi = KINDS[kind]
    screen = Screen(look(game, simulated=False), audience, size, dpi, limits_of(game))
    least, found = legible.least(size, dpi, dealer=audience.dealer), 0
    places = PlacesRow.places

    def noting(row: PlacesRow, count: int) -> Iterator[PlaceParts]:
        nonlocal found
        for place in places(row, count):
            frame = place.whole.inflate(-2 * places_drawing.WINS, 0)
            for rect in (place.cards, place.head, *place.spots):
                found += 1
                assert frame.left + round(least / 8) <= rect.left
            assert all(rect.right <= frame.right - round(least / 8) for rect in (place.cards, *place.spots))
            yield place

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PlacesRow, "places", noting)
        screen.draw(blank_surface(size), seen_of(game)[0].view)
    assert found


@every_screen
def test_a_hand_is_named_in_two_lines_without_its_high_card_rather_than_in_three(kind: str) -> None:
    (drawn,) = (it for seen, it in all_drawn("caribbean-stud", kind) if seen.state == "a straight flush is paid")
    said = " ".join(line.text for line in drawn.words)
    assert "Straight flush" in said
    assert "six" not in said
