# SPDX-License-Identifier: MIT
"""The seats of a poker table in every state of the four games: cards and words of one form."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations, zip_longest
from typing import Any, Final, Literal, NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from controller.display import legible
from controller.display.drawing import fonts, light, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.poker import asked, low_seats
from controller.display.poker.seat_parts import DOT, TAPPED
from controller.display.poker.seats import PRIZE, prize_at
from controller.display.screen import Screen
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.record.shown import FACE_DOWN
from controller.engine.shown.views import Extras
from controller.engine.values.money import dollars
from tests.display.blank_surface import blank_surface
from tests.display.glass_rig import DrawnCard, cards_drawn, played
from tests.display.scenes import poker_room as room
from tests.display.scenes.playing import Seen, seen_of
from tests.display.scenes.poker_room import DRAW, FIVE, MANILA, SEVEN
from tests.display.test_display_poker import DRAWN, KINDS, PLANS, places, screen_of, written_in

GAMES = {"manila-poker": MANILA, "draw-poker": DRAW, "five-card-stud": FIVE, "seven-card-stud": SEVEN}
SQUEEZED = 0.85
"""How narrow a word may be, as a share of its width."""
at_every_table = pytest.mark.parametrize("name", GAMES)
on_every_screen = pytest.mark.parametrize("kind", DRAWN)


def at_seats(name: str, kind: str, screen: Screen) -> Iterator[tuple[int, list[Written]]]:
    """Each seat's number, and what is written in it."""
    for place in places(GAMES[name], kind)[1].seats:
        yield place.number, written_in(screen, place.box)


ENDS: Final = 0.22
"""The smallest gap at each end of the buck's tag, in sizes of its letters."""


@contextmanager
def tags_drawn() -> Iterator[list[pygame.Rect]]:
    """The tags of the buck that are drawn meanwhile."""
    found: list[pygame.Rect] = []
    card = Brush.card

    def noted(brush: Brush, rect: pygame.Rect, *given: Any) -> None:
        if given[:1] == (p.IVORY,) and given[2:] == (p.INK, 2):
            found.append(rect.copy())
        card(brush, rect, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Brush, "card", noted)
        yield found


@contextmanager
def lit_frames() -> Iterator[list[pygame.Rect]]:
    """Record the inside of each frame of the player in turn."""
    found: list[pygame.Rect] = []
    act_frame = light.act_frame

    def noted(brush: Brush, box: pygame.Rect, radius: int, line: int, arrow: Literal["above", "below", ""]) -> None:
        found.append(box.inflate(-2 * line, -2 * line))
        act_frame(brush, box, radius, line, arrow)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(light, "act_frame", noted)
        yield found


class PokerDrawing(NamedTuple):
    """The drawing of one new screen of a poker table."""

    screen: Screen
    tags: list[pygame.Rect]
    """Tags of the buck."""
    cards: list[DrawnCard]
    lit: list[pygame.Rect]
    """The inside of each frame of the player in turn."""


def drawn(name: str, kind: str, seen: Seen) -> PokerDrawing:
    screen, _ = screen_of(GAMES[name], kind, seen.view)
    with tags_drawn() as tags, cards_drawn() as cards, lit_frames() as lit:
        screen.draw(blank_surface(screen.size), seen.view, seen.extras)
    return PokerDrawing(screen, tags, cards, lit)


@cache
def in_state(name: str, kind: str, state: str) -> PokerDrawing:
    """Return the drawing of one picture of a scene, drawn once for all laws."""
    (seen,) = (it for it in seen_of(name) if it.state == state)
    return drawn(name, kind, seen)


@on_every_screen
@at_every_table
def test_the_word_of_the_buck_is_clear_of_both_ends_of_its_tag(name: str, kind: str) -> None:
    """Beside a stake of four figures its letters stood on the ends."""
    looked_at = 0
    for seen in seen_of(name):
        screen, tags, *_ = in_state(name, kind, seen.state)
        for line in (it for it in screen.written["poker"] if it.text.startswith("BUCK")):
            (tag,) = (it for it in tags if it.collidepoint(line.ink.center))
            assert min(line.ink.left - tag.left, tag.right - line.ink.right) >= ENDS * line.pen.size, seen.state
            looked_at += 1
    assert looked_at


UPRIGHT: Final = ("dealer", "window", "players", "large")
"""The screens with cards at the seats that are larger than words."""


class SeatHand(NamedTuple):
    """The cards at a seat in a state, in order."""

    state: str
    cards: tuple[DrawnCard, ...]
    decided: bool
    """The winner is known."""


@cache
def hands_at_seats(name: str, kind: str) -> tuple[SeatHand, ...]:
    found: list[SeatHand] = []
    seats = places(GAMES[name], kind)[1].seats
    for seen in seen_of(name):
        cards = in_state(name, kind, seen.state).cards
        each = (tuple(it for it in cards if place.box.contains(it.box)) for place in seats)
        found += (SeatHand(seen.state, hand, bool(seen.view.declared)) for hand in each if hand)
    return tuple(found)


@pytest.mark.parametrize("kind", UPRIGHT)
@at_every_table
def test_cards_at_a_seat_are_of_one_height_until_it_is_known_who_wins(name: str, kind: str) -> None:
    """The words have no effect: the cards shrank for the first word below them."""
    high = {card.box.height for hand in hands_at_seats(name, kind) for card in hand.cards if not hand.decided}
    assert len(high) == 1, high


BESIDE: Final = 6
"""From a card at a seat to words beside it, at least, in dots."""
CLEAR_OF: Final = 2
"""Between a rank on a card at a seat and the edge of the next one, or its frame, at least, in dots."""
FRAME: Final = 2
"""How far the frame of a card that wins is outside it."""


@cache
def rank_on(rank: str, size: tuple[int, int], least: int) -> pygame.Rect:
    """The ink of a rank on a card of this size. least: of its letters."""
    bare = playing_cards.of_size(f"{rank} ", size, least=least)
    same = pygame.mask.from_threshold(bare, (0, 0, 0), (1, 1, 1, 255), playing_cards._ground(size, faded=False))
    same.invert()
    first, *others = same.get_bounding_rects()
    return first.unionall(others)


@pytest.mark.parametrize("kind", UPRIGHT)
@at_every_table
def test_the_rank_of_a_card_at_a_seat_is_legible_and_clear_of_the_next_card(name: str, kind: str) -> None:
    """A queen ran under the king beside it, and was read with it as one word; players' ranks were below the least."""
    least = legible.least(*KINDS[kind][1:], dealer=KINDS[kind][0].dealer)
    looked_at = 0
    for hand in hands_at_seats(name, kind):
        for card, after in zip_longest(hand.cards, hand.cards[1:]):
            if card.card == FACE_DOWN:
                continue
            rank = rank_on(card.card[0], card.box.size, card.least)
            written = fonts.rendered(card.card[0].replace("T", "10"), fonts.Pen("Bold", least, p.INK))
            assert rank.height >= written.get_bounding_rect().height, (hand.state, card.card, rank.height)
            edge = after.box.left - FRAME * (after.look == "wins") if after else card.box.right
            assert card.box.left + rank.right + CLEAR_OF <= edge, (hand.state, card.card)
            looked_at += 1
    assert looked_at


@at_every_table
def test_cards_of_one_rank_have_one_order_at_the_seat_that_wins_and_in_the_middle(name: str) -> None:
    seen = next(it for it in seen_of(name) if it.state == "result, two pots")
    winner = next(it for it in seen.view.shown(ShownPoker).seats if it.wins)
    cards = in_state(name, "players", seen.state).cards
    where = places(GAMES[name], "players")[1]
    box = next(it.box for it in where.seats if it.number == winner.number)
    both = ([it.card for it in cards if area.collidepoint(it.box.center)] for area in (box, where.middle))
    seat, middle = ([it for it in each if it in winner.best and it in winner.cards] for each in both)
    assert sorted(seat) == sorted(middle)
    for rank in {it[0] for it in seat}:
        assert [it for it in seat if it[0] == rank] == [it for it in middle if it[0] == rank]


LIT, BENEATH = (4, 6), 2
"""Dots. The smallest gap between the contents of a seat and the sides of the frame of the player in turn: in a low
window, and elsewhere. And the gap below.
"""


@on_every_screen
@at_every_table
def test_no_word_at_a_seat_is_squeezed_and_none_is_at_the_frame_of_whose_turn_it_is(name: str, kind: str) -> None:
    """Nor a rank on a card that is as small as words, nor a card."""
    for seen in seen_of(name):
        screen, _, cards, lit = in_state(name, kind, seen.state)
        for number, lines in at_seats(name, kind, screen):
            for line in filter(lambda it: it.text, lines):
                share = line.ink.width / fonts.width(line.text, line.pen.weight, line.pen.size)
                assert share >= SQUEEZED, (seen.state, number, line.text, share)
        clear = LIT[screen.size[1] > 700]
        for inside in lit:
            lying = (it.box for it in cards if inside.colliderect(it.box))
            inks = [*(line.ink for line in written_in(screen, inside)), *lying]
            sides = [min(it.left - inside.left, inside.right - it.right) for it in inks]
            assert min(sides, default=clear) >= clear, seen.state
            assert all(it.bottom + BENEATH <= inside.bottom for it in inks), seen.state


@on_every_screen
@at_every_table
def test_a_hand_is_named_in_words_of_one_form(name: str, kind: str) -> None:
    """`Pair of eights`, never `Pair of 8s`."""
    for seen in seen_of(name):
        for number, lines in at_seats(name, kind, in_state(name, kind, seen.state).screen):
            said = " ".join(line.text for line in lines)
            assert not re.search(r"\b(of|three|four) (\d+|[JQKA])s\b|\b[234] [a-z]+s\b", said), (
                seen.state,
                number,
                said,
            )


@at_every_table
def test_the_cards_of_a_hand_that_was_shown_lie_at_its_seat_in_the_lowest_window(name: str) -> None:
    """A winner's cards lie in the middle too."""
    seen = next(it for it in seen_of(name) if it.state == "result, two pots")
    lines = dict(at_seats(name, "low", in_state(name, "low", seen.state).screen))
    for seat in seen.view.shown(ShownPoker).seats:
        if seat.rank and not seat.wins and FACE_DOWN not in seat.cards:
            ranks = ["10" if card[0] == "T" else card[0] for card in seat.cards]
            written = [line.text for line in lines[seat.number]]
            assert all(written.count(rank) >= ranks.count(rank) for rank in ranks), (seat.number, written)


@on_every_screen
@at_every_table
def test_limits_to_come_are_read_with_those_that_hold(name: str, kind: str) -> None:
    """Players read them behind those in the sign's line; in a window the sign turns, so they stand on the table too."""
    seen = next(it for it in seen_of(name) if it.state == "limits announced")
    screen = in_state(name, kind, seen.state).screen
    lines = {panel: [it for it in screen.written[panel] if "FROM 00:20" in it.text] for panel in screen.written}
    if kind == "players":
        holds = next(it for it in screen.written["sign"] if "STAKE $20" in it.text)
        assert [it.ink.left > holds.ink.right + it.pen.size // 2 for it in lines["sign"]] == [True]
    else:
        title = next(it for it in screen.written["poker"] if it.text == GAMES[name].title.upper())
        assert [it.ink.top > title.ink.bottom for it in lines["poker"]] == [True]


@on_every_screen
@at_every_table
def test_the_table_has_one_place_also_while_limits_are_announced(name: str, kind: str) -> None:
    """The sign's second line took its height from the seats."""
    announced = [it.state for it in seen_of(name) if it.view.limits.notices]
    assert announced == ["limits announced"]
    assert len({tuple(screen_of(GAMES[name], kind, it.view)[0]._places["poker"]) for it in seen_of(name)}) == 1


@pytest.mark.parametrize("kind", ["dealer", "players"])
def test_who_wins_is_said_in_letters_of_nearly_one_size_in_all_four_games(kind: str) -> None:
    sizes = {}
    for name in GAMES:
        seen = next(it for it in seen_of(name) if it.state == "result, two pots")
        sizes[name] = max(it.pen.size for it in in_state(name, kind, seen.state).screen.written["poker"])
    assert min(sizes.values()) >= 0.8 * max(sizes.values()), sizes


@pytest.mark.parametrize("kind", ["dealer", "players"])
def test_words_beside_the_cards_of_a_seat_are_clear_of_them(kind: str) -> None:
    seen = next(it for it in seen_of("manila-poker") if it.state == "thirteen players")
    screen, _, cards, _ = in_state("manila-poker", kind, seen.state)
    for place in places(MANILA, kind)[1].seats:
        beside = [it.box for it in cards if place.box.contains(it.box)]
        right = max((it.right for it in beside), default=0)
        low = [it for it in written_in(screen, place.box) if beside and it.ink.bottom > beside[0].top + 4]
        assert all(it.ink.left >= right + BESIDE for it in low), [(it.text, it.ink.left - right) for it in low]


@pytest.mark.parametrize("kind", ["dealer", "window", "players"])
@pytest.mark.parametrize("name", ["manila-poker", "draw-poker", "five-card-stud"])
def test_no_word_lies_on_a_card_that_is_seen_nor_close_beside_it(name: str, kind: str) -> None:
    """A hand's name lay on its suits. With seven cards each shows its suit above the words."""
    looked_at = 0
    for seen in seen_of(name):
        screen, _, cards, _ = in_state(name, kind, seen.state)
        for place in places(GAMES[name], kind)[1].seats:
            faces = [
                it.box.inflate(2 * BESIDE, 0) for it in cards if it.card != FACE_DOWN and place.box.contains(it.box)
            ]
            words = [it for it in written_in(screen, place.box) if it.text and faces]
            on = [it.text for it in words if it.ink.collidelist(faces) >= 0]
            assert not on, (seen.state, place.number)
            looked_at += len(words)
    assert looked_at


@pytest.mark.parametrize("kind", ["dealer", "window", "players"])
@pytest.mark.parametrize("name", ["draw-poker", "five-card-stud", "seven-card-stud"])
def test_what_a_player_did_is_not_read_together_with_the_stake(name: str, kind: str) -> None:
    """`dan called $690` were the words of a player who called $20, and has $690: it stands beneath or beside the cards.

    Behind how many cards the player drew stands a dot, as that was another round.
    """
    looked_at = 0
    for seen in seen_of(name):
        did = {seat.number: seat for seat in seen.view.shown(ShownPoker).seats if seat.did}
        for number, lines in at_seats(name, kind, in_state(name, kind, seen.state).screen):
            said = next((it.ink for it in lines if number in did and it.text == did[number].did), None)
            if said is None:
                continue
            assert not [it.text for it in lines if it.text[:1] == "$" and it.ink.bottom > said.top], seen.state
            assert (DOT in [it.text for it in lines]) == (did[number].drew >= 0), seen.state
            looked_at += 1
    assert looked_at


@on_every_screen
@at_every_table
def test_the_chips_of_every_bet_lie_with_their_amount_in_one_form(name: str, kind: str) -> None:
    assert len({it.bet.size for it in places(GAMES[name], kind)[1].seats}) == 1


@on_every_screen
def test_a_seat_that_waits_for_its_fifth_card_says_so(kind: str) -> None:
    """s 308(4)(c)."""
    seen = next(it for it in seen_of("draw-poker") if it.state == "the draw of a player who has tapped out")
    seats = {seat.number: seat for seat in seen.view.shown(ShownPoker).seats}
    assert (seats[1].drew, len(seats[1].cards)) == (5, 4)
    said = dict(at_seats("draw-poker", kind, in_state("draw-poker", kind, seen.state).screen))
    assert any("1 to come" in line.text for line in said[1])
    assert not any("to come" in line.text for line in said[8])


@on_every_screen
def test_a_name_of_twelve_letters_is_read_beside_a_stake_in_dollars(kind: str) -> None:
    """A little narrower if need be, as no word is cut."""
    game = MANILA if kind != "low" else DRAW
    taken = [*range(1, game.panel.seats + 1)]
    view = room.betting(game, taken, ["christabella"] * len(taken))
    screen, _ = screen_of(game, kind, view)
    screen.draw(blank_surface(screen.size), view, Extras())
    for place in places(game, kind)[1].seats:
        words = [line.text for line in written_in(screen, place.box)]
        assert "christabella" in words or "BUCK" in words, (place.number, words)


@pytest.mark.parametrize("name", GAMES)
def test_no_rank_on_the_small_cards_of_several_winners_is_squeezed(name: str) -> None:
    game = GAMES[name]
    view = room.showdown(game, [*range(1, game.panel.seats + 1)], winners=2)
    screen, _ = screen_of(game, "low", view)
    screen.draw(blank_surface(screen.size), view, Extras())
    for line in filter(lambda it: it.text, screen.written["poker"]):
        share = line.ink.width / fonts.width(line.text, line.pen.weight, line.pen.size)
        assert share >= SQUEEZED, (line.text, share)


@pytest.mark.parametrize("kind", ["dealer", "window", "players"])
def test_the_chips_that_a_seat_wins_lie_on_no_other_seat(kind: str) -> None:
    """They lay on the words of the seat beside it, where two winners sat at a corner of the players' screen."""
    for game, many in PLANS:
        _, where = places(game, kind)
        radius = round(PRIZE * legible.least(*KINDS[kind][1:], dealer=KINDS[kind][0].dealer))
        for seat in where.seats:
            x, y = prize_at(seat, where.head.centerx, radius, round(1.2 * radius))
            chips = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
            on = [it.number for it in where.seats if it.number != seat.number and it.box.colliderect(chips)]
            assert not on, (game.title, many, seat.number)


@at_every_table
def test_in_the_lowest_window_a_seat_that_has_tapped_out_shows_its_cards_and_its_bet(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Until the winner is decided: the player's stake was missing."""
    cards: list[pygame.Rect] = []
    monkeypatch.setattr(low_seats, "small_card", lambda _brush, _card, box, **_: cards.append(box.copy()))
    looked_at = 0
    for seen in seen_of(name):
        shown = seen.view.shown(ShownPoker)
        if any(pot.winners for pot in shown.pots):
            continue
        tapped = {seat.number: seat for seat in shown.seats if seat.state == TAPPED and seat.cards and not seat.stake}
        cards.clear()
        screen = drawn(name, "low", seen).screen
        for place in (it for it in places(GAMES[name], "low")[1].seats if it.number in tapped):
            words = [line.text for line in written_in(screen, place.box)]
            seat = tapped[place.number]
            assert sum(map(place.box.contains, cards)) == len(seat.cards), seen.state
            assert not seat.bet or dollars(seat.bet) in words, (seen.state, words)
            looked_at += 1
    assert looked_at or name == "five-card-stud"


@at_every_table
def test_in_the_lowest_window_every_seat_with_cards_has_its_name_beside_its_bet(name: str) -> None:
    """The bet displaced the name, while NEXT named the player in turn."""
    looked_at = 0
    for seen in (it for it in seen_of(name) if not it.view.declared):
        said, shown = dict(at_seats(name, "low", in_state(name, "low", seen.state).screen)), seen.view.shown(ShownPoker)
        for seat in shown.seats:
            words = [line.text for line in said[seat.number]]
            assert seat.player in words, (seen.state, seat.number, words)
            assert not seat.bet or dollars(seat.bet) in words, (seen.state, seat.number, words)
            looked_at += bool(seat.bet)
    assert looked_at


@on_every_screen
@pytest.mark.parametrize("name", ["manila-poker", "draw-poker"])
def test_the_seat_whose_turn_it_is_said_to_be_is_lit(name: str, kind: str) -> None:
    """Where one seat makes the blind bet; an ante is made by all, so none is lit before the cards."""
    seen = next(it for it in seen_of(name) if it.state == "refused")
    lit = in_state(name, kind, seen.state).lit
    first = places(GAMES[name], kind)[1].seats[0]
    assert "the turn of 1 ann" in getattr(seen.view.refusal, "text", "")
    assert [it.colliderect(first.box) for it in lit] == [True]


@pytest.mark.parametrize("kind", ["dealer", "window"])
@at_every_table
def test_who_has_the_turn_still_says_what_there_is_to_call_while_another_seat_is_keyed(name: str, kind: str) -> None:
    for seen in (it for it in seen_of(name) if it.view.shown(ShownPoker).dealt and it.view.shown(ShownPoker).to_call):
        shown, said = seen.view.shown(ShownPoker), dict(at_seats(name, kind, in_state(name, kind, seen.state).screen))
        lines = [it for it in said.get(shown.turn, ()) if it.text.startswith("call")]
        assert [(it.text, it.pen.colour) for it in lines] == [(f"call {dollars(shown.to_call)}", p.IVORY)], seen.state


BETTING = re.compile(r"call \$[\d,]+|tap out \$[\d,]+|to bet|to draw|to show|blind \$[\d,]+|next card")
"""The act of the player in turn, in words."""


@at_every_table
def test_players_see_one_seat_in_lemon_at_most_and_at_it_what_is_its_turn_to_do(name: str) -> None:
    """In every state: in a round of betting it is the seat whose turn that is, whatever seat the dealer keys."""
    looked_at = set[str]()
    for seen in seen_of(name):
        screen, *_, lit = in_state(name, "players", seen.state)
        inked = {}
        for number, lines in at_seats(name, "players", screen):
            if words := [it.text for it in lines if it.pen.colour == p.ACT]:
                inked[number] = " ".join(words)
        framed = [it.number for it in places(GAMES[name], "players")[1].seats if it.box.collidelist(lit) >= 0]
        assert framed == [*inked], seen.state
        assert len(framed) <= 1, seen.state
        assert all(BETTING.fullmatch(it) for it in inked.values()), (seen.state, inked)
        shown = seen.view.shown(ShownPoker)
        assert not shown.turn or seen.view.blocks or framed == [shown.turn], seen.state
        looked_at.update(inked.values())
    assert {"to bet" if "call $5" not in looked_at else "call $5", "next card", "to show"} <= looked_at


def test_a_player_with_less_than_there_is_to_call_is_not_said_to_bet() -> None:
    """s 274(1): he taps out, or folds."""
    stakes = ("cards ready", "stake ann $500 at 1", "stake bob $120 at 2", "stake cleo $20 at 3")
    first = (
        "act 1 bet",
        "shoe deals As Ad Ks Kd Qs Jd 9c",
        "act 2 bet $10",
        "act 3 call",
        "act 1 bet $10",
        "act 2 call",
    )
    view = played("manila-poker", *stakes, *first, options=("places=4", "minimum-stake=$20"))[-1]
    assert asked.words(view, view.shown(ShownPoker)) == "tap out $5"


def test_players_see_no_seat_in_lemon_that_is_keyed_between_two_rounds() -> None:
    """The dealer sees it: the prompt asks for the reason."""
    seen = next(it for it in seen_of("manila-poker") if it.state == "betting open, one player")
    shown = seen.view.shown(ShownPoker)
    keyed = seen._replace(view=replace(seen.view, on_show=(replace(shown, dealt=1),)))
    for kind, frames in (("players", 0), ("dealer", 1)):
        assert len(drawn("manila-poker", kind, keyed).lit) == frames, kind


@at_every_table
def test_nothing_on_the_table_is_written_larger_than_the_pot_in_the_lowest_window(name: str) -> None:
    for seen in (it for it in seen_of(name) if it.state == "two pots"):
        written = [it for it in in_state(name, "low", seen.state).screen.written["poker"] if it.text]
        total = dollars(sum(it.cents for it in seen.view.shown(ShownPoker).pots))
        pot = next(it for it in written if (it.pen.weight, it.text) == ("Black", total))
        assert all(it.pen.size < pot.pen.size for it in written if it is not pot)


@at_every_table
def test_players_read_that_hands_are_shown_and_no_round_of_betting_any_more(name: str) -> None:
    states = ("the hands are to be shown", "kept cards are keyed")
    shown = [it for it in seen_of(name) if it.state in states]
    assert shown
    for seen in shown:
        said = [it.text for it in in_state(name, "players", seen.state).screen.written["poker"]]
        assert "Showdown" in said, seen.state
        assert not any("round of betting" in it for it in said), seen.state


@on_every_screen
@at_every_table
def test_the_pot_stands_in_the_middle_in_one_form_whatever_is_said_of_it(name: str, kind: str) -> None:
    """The figure stands on the table's axis, in one row, and in one size for the same number of figures; its label
    too.
    """
    form = set[tuple[int, bool]]()
    sizes: dict[int, set[int]] = {}
    found = places(GAMES[name], kind)[1]
    for seen in seen_of(name):
        if seen.view.declared or seen.view.ended:
            continue
        lines = in_state(name, kind, seen.state).screen.written["poker"]
        total = dollars(sum(it.cents for it in seen.view.shown(ShownPoker).pots))
        pot = next((it for it in lines if (it.pen.weight, it.text) == ("Black", total)), None)
        if not pot:
            continue
        label = next(it for it in lines if it.text.startswith("POT"))
        assert abs(pot.ink.centerx - found.head.centerx) <= 3, (seen.state, pot.ink.centerx - found.head.centerx)
        beneath = label.ink.top > pot.ink.centery
        assert not beneath or abs(label.ink.centerx - found.head.centerx) <= 3, seen.state
        form.add((pot.ink.centery, beneath))
        sizes.setdefault(len(total), set()).add(pot.pen.size)
    assert len(form) == 1, form
    assert all(len(it) == 1 for it in sizes.values()), sizes


@on_every_screen
def test_how_many_cards_each_has_drawn_is_read_through_the_final_round_also_of_whose_turn_it_is(kind: str) -> None:
    seen = next(it for it in seen_of("draw-poker") if it.state == "the final round")
    said = dict(at_seats("draw-poker", kind, in_state("draw-poker", kind, seen.state).screen))
    shown = seen.view.shown(ShownPoker)
    assert any(it.text == "drew 5" for it in said[shown.turn])


@pytest.mark.parametrize("kind", ["dealer", "players"])
@pytest.mark.parametrize("cents", [100, 120_000])
def test_the_chips_of_each_seat_lie_in_the_pot_however_much_that_is(kind: str, cents: int) -> None:
    """Where the amounts have no room beside each other they gave way, with the chips."""
    seen = next(it for it in seen_of("seven-card-stud") if it.state == "seven players")
    shown = seen.view.shown(ShownPoker)
    seats = tuple(replace(it, bet=0, put_in=cents) for it in shown.seats)
    pots = (replace(shown.pots[0], cents=cents * len(seats)),)
    view = replace(seen.view, on_show=(replace(shown, seats=seats, pots=pots),))
    screen = drawn("seven-card-stud", kind, seen._replace(view=view)).screen
    lines = written_in(screen, places(SEVEN, kind)[1].head)
    assert any(it.text in {dollars(cents), f"{dollars(cents)} each"} for it in lines)
    numbers = [it for it in lines if it.text in {*"1234567"}]
    assert sorted(it.text for it in numbers) == [*"1234567"]
    assert not any(one.ink.colliderect(other.ink) for one, other in combinations(numbers, 2))


@pytest.mark.parametrize("kind", ["dealer", "window", "players"])
@at_every_table
def test_a_stake_stands_at_one_height_of_its_seat_and_in_one_size_in_a_round(name: str, kind: str) -> None:
    """The words below have no effect: the stake moved up and shrank for the first word."""
    stands: dict[int, set[tuple[int, int]]] = {}
    for seen in seen_of(name):
        shown = seen.view.shown(ShownPoker)
        if seen.view.declared or not any(it.put_in for it in shown.seats):
            continue
        said = dict(at_seats(name, kind, in_state(name, kind, seen.state).screen))
        for seat in (it for it in shown.seats if it.stake and it.state in {"", "to act"}):
            line = next(it for it in said[seat.number] if it.text == dollars(seat.stake) and it.pen.weight == "Bold")
            stands.setdefault(seat.number, set()).add((line.ink.centery, line.pen.size))
    assert len(stands) > 4
    assert {number: it for number, it in stands.items() if len(it) > 1} == {}


@on_every_screen
@at_every_table
def test_what_goes_back_to_a_seat_is_in_one_line_with_its_amount(name: str, kind: str) -> None:
    seen = next(it for it in seen_of(name) if it.state.startswith("result, ") and it.state != "result, two pots")
    said = [
        it.text
        for _, lines in at_seats(name, kind, in_state(name, kind, seen.state).screen)
        for it in lines
        if "back" in it.text
    ]
    assert said
    assert all(re.fullmatch(r"\$\d+ back", it) for it in said), said


def test_the_pot_in_the_lowest_window_is_as_large_where_the_buck_lies_beside_it() -> None:
    """The buck took its whole height from the pot, though only the buck's end reaches there."""
    sizes = {}
    for name in ("draw-poker", "five-card-stud", "seven-card-stud"):
        seen = next(it for it in seen_of(name) if it.state == "the hands are to be shown")
        screen, tags, *_ = in_state(name, "low", seen.state)
        lines = screen.written["poker"]
        pot = next(it for it in lines if it.text == "$140" or (name == "draw-poker" and it.text == "$225"))
        beside = [it for it in lines if it.text == "with bets"]
        assert [it.ink.left > pot.ink.right for it in beside] == [True], name
        near = [tag for tag in tags if tag.inflate(8, 8).collidelist([pot.ink, *(it.ink for it in beside)]) >= 0]
        assert not near, name
        sizes[name] = pot.pen.size
    assert min(sizes.values()) >= 0.9 * max(sizes.values()), sizes
