# SPDX-License-Identifier: MIT
"""What the rules want on the layouts, in every state of the scenes, on the dealer's and the players' screen."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from controller.display.drawing import coins
from controller.display.kit.items import Arranged, Box, Card, Frame, Picture, Text
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.engine.rules.face import Token
from controller.engine.shown.views import View
from controller.games import find
from controller.games.blackjack.face import face
from controller.games.blackjack.table import Options
from tests.display.arranged import ScreenSize
from tests.display.felt_rig import area_frame
from tests.display.scenes import boxes as blackjack
from tests.display.scenes import playing
from tests.display.shown_items import DEALER, PLAYERS, every_word, screen_of

WITH_AREAS = (
    *("sic-bo", "mini-dice", "craps", "roulette", "two-up", "triple-penny-two-up"),
    *("tri-chro-54", "tri-chro-63", "wheel-of-fortune-50", "wheel-of-fortune-52"),
)
WITH_PLACES = ("baccarat", "mini-baccarat")
WITH_BOXES = ("blackjack", "caribbean-stud", "double-chance", "let-it-ride-nsw")
POKER = ("draw-poker", "five-card-stud", "manila-poker", "seven-card-stud")
BOTH = pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
OF_AREAS = pytest.mark.parametrize("game", WITH_AREAS)


class State(NamedTuple):
    """A state of a scene, as it is arranged."""

    name: str
    stopped: bool
    panels: dict[str, Arranged]

    def words(self, *names: str) -> str:
        """Return the words of panels."""
        return " ".join(it.words for name in names for it in self.texts(name))

    def texts(self, name: str) -> list[Text]:
        return [it for it in self.panels[name].items if isinstance(it, Text)] if name in self.panels else []


@cache
def states(game: str, kind: ScreenSize) -> tuple[State, ...]:
    """Return the states of a game's scene."""
    screen = Screen(playing.look(game, simulated=True), kind.audience, kind.size, kind.dpi)
    return tuple(_states(game, screen))


def _states(game: str, screen: Screen) -> Iterator[State]:
    for seen in playing.seen_of(game):
        found = screen.arrange(seen.view, seen.extras).panels()
        yield State(seen.state, bool(seen.view.blocks), {name: it for name, _, it in found if it.parts})


def going(game: str, kind: ScreenSize) -> list[State]:
    """Return the states in which the table is not stopped: a band with the reason takes room from the layout."""
    return [it for it in states(game, kind) if not it.stopped]


def areas_of(layout: Arranged) -> dict[str, Box]:
    """Return the areas of a layout by their wagers."""
    frames = [it for it in layout.items if isinstance(it, Frame) and it.kind == "area"]
    return {it.owner: it.box for it in frames}


def inscription(layout: Arranged, wager: str) -> str:
    """Return the words inside an area, in small letters on one line."""
    box = area_frame(layout, wager).box
    inside = [it for it in layout.items if isinstance(it, Text) and box.holds(it.box)]
    return " ".join(it.words for it in inside).lower()


def in_brief(words: str) -> str:
    """Return odds as they are written on an area: `6:1`."""
    return words.replace(" to ", ":")


# Every layout of areas


@BOTH
@pytest.mark.parametrize("game", WITH_AREAS + WITH_PLACES)
def test_casino_name_stands_in_the_layout(game: str, kind: ScreenSize) -> None:
    """It is the name that the table file gives, outside the areas."""
    panel = "places" if game in WITH_PLACES else "layout"
    for state in going(game, kind):
        names = [it for it in state.texts(panel) if it.words in ("RIVERSIDE CASINO", "RIVERSIDE", "CASINO")]
        assert " ".join(it.words for it in names) == "RIVERSIDE CASINO", state.name
        boxes = areas_of(state.panels[panel]).values()
        assert not any(box.meets(it.box) for box in boxes for it in names), state.name
    its = replace(playing.look(game, simulated=True), casino="Jupiters")
    other = screen_of(its, playing.seen_of(game)[0].view, kind)
    assert "JUPITERS" in every_word(other)
    assert "RIVERSIDE" not in every_word(other)


@OF_AREAS
def test_every_wager_that_players_place_has_one_place_on_the_layout(game: str) -> None:
    """On the cloth too the wagers of players, and no others, have areas or spots."""
    its = find(game)
    places = [*(wager for it in its.face().areas for wager in (it.wager, *it.also)), *its.face().spots]
    placed = {wager.id for wager in its.wagers.values() if wager.placed}
    assert placed <= set(places) <= set(its.wagers)
    assert len(places) == len(set(places))
    for kind in (DEALER, PLAYERS):
        for state in states(game, kind):
            assert set(areas_of(state.panels["layout"])) == {it.wager for it in its.face().areas}, state.name


@BOTH
@OF_AREAS
def test_no_two_areas_overlap_and_all_are_drawn(game: str, kind: ScreenSize) -> None:
    """Lines of two areas may lie on one another."""
    for state in states(game, kind):
        layout = state.panels["layout"]
        boxes = areas_of(layout).values()
        assert all(min(it.width, it.height) >= 12 and Box(0, 0, *layout.size).holds(it) for it in boxes), state.name
        inner = [it.grown(-3, -3) for it in boxes]
        assert not any(one.meets(other) for one, other in combinations(inner, 2)), state.name


@BOTH
@pytest.mark.parametrize("game", ["mini-dice", "two-up"])
def test_every_area_for_wagers_is_a_rectangle_with_a_border(game: str, kind: ScreenSize) -> None:
    """ss 162(2), 176(2): its corners are round for less than a quarter of its height."""
    for state in states(game, kind):
        frames = [it for it in state.panels["layout"].items if isinstance(it, Frame) and it.kind == "area"]
        assert "diamond" not in {it.shape for it in find(game).face().areas}
        assert all(it.line and it.width and 4 * it.radius < it.box.height for it in frames), state.name


@BOTH
@pytest.mark.parametrize("game", ["craps", "tri-chro-54", "tri-chro-63"])
def test_every_inscription_is_drawn_inside_its_area(game: str, kind: ScreenSize) -> None:
    """Its name, unless balls, dice, a heading or the puck replace it. No word lies on the line of an area."""
    for state in going(game, kind):
        layout = state.panels["layout"]
        for area in find(game).face().areas:
            if not (area.tokens or area.named == "beside" or area.shape == "diamond"):
                said = inscription(layout, area.wager)
                named = " ".join(area.title.lower().split()) in said or "on" in said.split()
                assert named, (state.name, area.wager)
        for box in areas_of(layout).values():
            if game == "craps" and "point" in state.name:
                continue  # the puck moves the number's name
            meeting = [it for it in state.texts("layout") if it.box.meets(box)]
            assert [it.words for it in meeting if not box.holds(it.box)] == [], state.name


@BOTH
@pytest.mark.parametrize("game", ["mini-dice", "wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_every_picture_in_an_area_is_drawn(game: str, kind: ScreenSize) -> None:
    """Dice or symbols of the wager, whatever lies there."""
    for state in going(game, kind):
        layout = state.panels["layout"]
        for area in find(game).face().areas:
            box = area_frame(layout, area.wager).box
            found = [it for it in layout.items if isinstance(it, Picture) and it.name == "token" and box.holds(it.box)]
            shown = [it.details[0] for it in found]
            assert [_sign(it) for it in shown] == [_sign(it) for it in area.tokens], (state.name, area.wager)


def _sign(it: object) -> str:
    assert isinstance(it, Token)
    return f"{it.kind} {it.text}"


@BOTH
def test_inscriptions_and_odds_stay_inside_their_areas(kind: ScreenSize) -> None:
    """s 66(6): the 50 wagers of sic bo; those of one row with equal odds may have them above it."""
    for state in going("sic-bo", kind):
        layout = state.panels["layout"]
        assert len(areas_of(layout)) == 50
        for box in areas_of(layout).values():
            assert all(box.holds(it.box) for it in state.texts("layout") if it.box.meets(box.grown(-3, -3))), state.name
        for area in find("sic-bo").face().areas:
            said = state.words("layout") if area.priced else inscription(layout, area.wager)
            assert all(way.odds in said for way in area.ways), (state.name, area.wager)


# The odds, written from the text of the rules alone: each wager, and the words at the end of its area


def table(text: str) -> dict[str, str]:
    """Return the inscriptions by wager, from one line each."""
    pairs = (line.partition(" ") for line in text.splitlines())
    return {wager: inscription.strip() for wager, _, inscription in pairs}


FACES = {f"face-{n}": "1 die 1 to 1 2 dice 2 to 1 3 dice 12 to 1" for n in range(1, 7)}
MINI_DICE = FACES | {"field": "field 5, 6, 7, 8, 13, 14, 15, 16 1 to 1"}
"""ss 178, 184."""
CRAPS = """\
win         win 1 to 1
dont-win    don't win 2 void 1 to 1
come        come 1 to 1
dont-come   don't come 2 void 1 to 1
come-4      4
come-10     10
place-4     9 to 5
place-5     7 to 5
place-6     7 to 6
place-8     7 to 6
place-9     7 to 5
place-10    9 to 5
big-6       big 6 1 to 1
big-8       big 8 1 to 1
hardway-4   7.5 to 1
hardway-6   9.5 to 1
hardway-8   9.5 to 1
hardway-10  7.5 to 1
field       field 2, 12: 2 to 1 3, 4, 9, 10, 11: 1 to 1
any-7       any 7 4 to 1
any-craps   any craps 7.5 to 1
craps-2     2 33 to 1
craps-3     3 16 to 1
craps-12    12 33 to 1
eleven      11 16 to 1
"""
"""s 115(1)."""
ROULETTE = """\
column-1 2 to 1
column-2 2 to 1
column-3 2 to 1
dozen-1  1st 12
dozen-2  2nd 12
dozen-3  3rd 12
low      1{dash}18
high     19{dash}36
even     even
odd      odd
""".format(dash="\N{EN DASH}")
"""s 143(1): the odds of the columns. Other areas have no inscribed odds; diagram 6 is missing."""
WHEEL_50 = {"a": 1, "b": 5, "c": 5, "d": 11, "e": 22, "f": 22, "g": 44, "h": 44}
"""s 154(1)."""
WHEEL_52 = {"a": 1, "b": 3, "c": 5, "d": 11, "e": 23, "f": 47, "g": 47}
"""s 160(1)."""
TWO_UP = """\
heads         h heads 1 to 1
tails         t tails 1 to 1
spinner-heads 7.5 to 1
spinner-tails 7.5 to 1
"""
"""s 174."""
TRIPLE_PENNY = """\
heads               heads 1 to 1
tails               tails 1 to 1
bonus-heads         bonus heads heads 2 to 1 triple heads 4 to 1
bonus-tails         bonus tails tails 2 to 1 triple tails 4 to 1
spinner-heads       spinner's wager heads 6.5 to 1
spinner-tails       spinner's wager tails 6.5 to 1
spinner-bonus-heads spinner's bonus triple heads 495 to 1
spinner-bonus-tails spinner's bonus triple tails 495 to 1
"""
"""s 480."""
COLOURS = ("red", "green", "gold")
PAIRS = ("red-green", "green-gold", "gold-red")


def tri_chro(star_pair: str, odd_stars: str) -> dict[str, str]:
    """s 467."""
    mixed = [(two, two.replace("-", ", ")) for two in PAIRS]
    return {
        **{f"{one}-star-pair": f"{one} star pair {star_pair}" for one in COLOURS},
        **{f"odd-stars-{two}": f"{said} odd stars {odd_stars}" for two, said in mixed},
        **{f"any-{one}-pair": f"{one} any pair 8 to 1" for one in COLOURS},
        **{f"odd-pair-{two}": f"{said} odd pair 33 to 10" for two, said in mixed},
        **{f"no-{one}": f"no {one} none of a colour 6 to 5" for one in COLOURS},
        **{f"any-{one}": f"any {one} any of a colour 3 to 4" for one in COLOURS},
        "any-star": "any star 3 to 4",
    }


INSCRIBED = {
    "mini-dice": MINI_DICE,
    "craps": table(CRAPS),
    "roulette": table(ROULETTE),
    "wheel-of-fortune-50": {f"symbol-{symbol}": f"{odds} to 1" for symbol, odds in WHEEL_50.items()},
    "wheel-of-fortune-52": {f"symbol-{symbol}": f"{odds} to 1" for symbol, odds in WHEEL_52.items()},
    "two-up": table(TWO_UP),
    "triple-penny-two-up": table(TRIPLE_PENNY),
    "tri-chro-54": tri_chro("65 to 1", "27 to 1"),
    "tri-chro-63": tri_chro("90 to 1", "38 to 1"),
}


@BOTH
@pytest.mark.parametrize("game", INSCRIBED)
def test_the_odds_inscribed_are_those_of_the_rules(game: str, kind: ScreenSize) -> None:
    layout = states(game, kind)[0].panels["layout"]
    everything = " ".join(it.words for it in layout.items if isinstance(it, Text))
    priced = {it.wager for it in find(game).face().areas if it.priced}
    for wager, wanted in INSCRIBED[game].items():
        if wager in priced:  # a heading says the odds of the whole row
            assert all(odds in everything for odds in in_brief(wanted).split() if ":" in odds), wager
        else:
            assert set(in_brief(wanted).split()) <= set(inscription(layout, wager).split()), wager


# Coins


@pytest.mark.parametrize("size", [24, 96])
def test_the_tail_of_a_coin_has_a_white_cross_and_the_head_has_none(size: int) -> None:
    """Both bars of it are far brighter than the metal beside them (ss 164(4), 470(2))."""
    on_the_bars = [(0.36, 0.36), (0.64, 0.64), (0.36, 0.64), (0.64, 0.36)]
    beside = [(0.5, 0.28), (0.5, 0.72), (0.28, 0.5), (0.72, 0.5)]

    def brightest(side: str, at: list[tuple[float, float]]) -> list[int]:
        coin = coins.coin(side, size)
        return [min(coin.get_at((round(x * (size - 1)), round(y * (size - 1))))[:3]) for x, y in at]

    assert min(brightest("T", on_the_bars)) > 2 * max(brightest("T", beside))
    assert min(brightest("H", on_the_bars)) < 2 * max(brightest("H", beside))


# Boxes


@BOTH
def test_the_layout_has_its_inscriptions_and_the_casinos_name(kind: ScreenSize) -> None:
    """s 13(2), s 13(3). On the dealer's screen the name stands before the dealer until cards lie there."""
    wanted = ("BLACKJACK PAYS 3 TO 2", "DEALER MUST STAND ON 17 AND MUST DRAW TO 16", "INSURANCE PAYS 2 TO 1")
    for state in states("blackjack", kind):
        said = state.words("painted", "dealer")
        named = kind is PLAYERS or not any(isinstance(it, Card) and it.card for it in _dealt(state))
        assert [it for it in (*wanted, *["RIVERSIDE CASINO"] * named) if it not in said] == [], state.name
        frames = [it for it in state.panels["boxes"].items if isinstance(it, Frame) and it.kind == "box"]
        assert len(frames) == 7, state.name


def _dealt(state: State) -> list[Card]:
    """Return the cards of the dealer's hand."""
    every = state.panels["dealer"].items if "dealer" in state.panels else ()
    return [it for it in every if isinstance(it, Card) and it.kind == "dealer's card"]


@BOTH
@pytest.mark.parametrize("decks", [6, 8])
def test_the_amounts_of_bonus_blackjack_are_on_show_for_the_decks_in_use(decks: int, kind: ScreenSize) -> None:
    """s 50A(1)(b), s 50C(2); under another name, s 50A(3)."""
    its = face(Options(decks=decks, bonus_blackjack=True, bonus_name="lucky-five"))
    said = every_word(screen_of(Look(face=its, title="Blackjack"), View(), kind))
    assert "LUCKY-FIVE" in said
    assert "$25,000" in said
    assert ("$800" in said, "$750" in said) == (decks == 6, decks == 8)


@BOTH
def test_a_doubled_hand_lies_sideways_and_a_bust_one_is_lost(kind: ScreenSize) -> None:
    """s 37(2): of the cards in box 4 only the last one is wider than high; those in box 6 are faded."""
    screen = screen_of(blackjack.LOOK, blackjack.DOUBLE, kind)
    *usual, last = _cards_in(screen, 4)
    assert all(it.box.height > it.box.width for it in usual)
    assert last.box.width > last.box.height
    assert {it.look for it in _cards_in(screen, 6)} == {"faded"}


def _cards_in(screen: Screen, number: int) -> list[Card]:
    (boxes,) = (it for name, _, it in screen.arranged.panels() if name == "boxes" and it.parts)
    frame = next(it for it in boxes.items if it.kind == "box" and it.owner == f"box {number}")
    return [it for it in boxes.items if isinstance(it, Card) and frame.box.holds(it.box)]


# Poker against the bank, and among players


def marked(game: str, kind: ScreenSize, *names: str) -> None:
    """Assert that each place has areas with these names while wagers can be placed: before anything lies there."""
    texts = states(game, kind)[0].texts("boxes")
    found = [it.words for it in texts if it.kind == "wager"]
    assert found == [*names] * 7


def inscribed(game: str, kind: ScreenSize, *words: str) -> None:
    """Assert that these words, and the casino's name, are on the cloth in every state."""
    for state in going(game, kind):
        said = state.words("painted")
        assert [it for it in (*words, "RIVERSIDE CASINO") if it not in said] == [], state.name


@BOTH
def test_the_wager_areas_of_a_caribbean_stud_layout_are_marked(kind: ScreenSize) -> None:
    """s 230(2)-(4)."""
    marked("caribbean-stud", kind, "ANTE", "BET", "JACKPOT")
    inscribed("caribbean-stud", kind, "DEALER ONLY PLAYS WITH ACE & KING OR HIGHER")


@BOTH
def test_the_areas_of_a_double_chance_layout_are_marked(kind: ScreenSize) -> None:
    """2.2.1-2.2.4."""
    marked("double-chance", kind, "WAGER", "JACKPOT")
    inscribed("double-chance", kind, "DECLARE DEAD HAND, TWO PAIRS OR HIGHER", "DISCARD LINE")


@BOTH
def test_the_areas_of_a_let_it_ride_layout_are_marked(kind: ScreenSize) -> None:
    """2.2.1-2.2.3: two places for the community cards lie before the dealer."""
    marked("let-it-ride-nsw", kind, "1", "2", "$")
    inscribed("let-it-ride-nsw", kind)
    dealt = next(it for it in states("let-it-ride-nsw", kind) if it.name == "first community card")
    assert "COMMUNITY" in dealt.words("dealer")
    assert sum(isinstance(it, Card) for it in dealt.panels["dealer"].items) == 2


@BOTH
@pytest.mark.parametrize("game", POKER)
def test_the_layout_has_a_circle_for_discards_and_the_casinos_name(game: str, kind: ScreenSize) -> None:
    """ss 258(2), 294(2), 331(2), 375(2): the word stands in a round frame of its own."""
    for state in states(game, kind):
        assert "RIVERSIDE CASINO" in state.words("poker"), state.name
        (word,) = (it for it in state.texts("poker") if it.words == "DISCARDS")
        around = [it for it in state.panels["poker"].items if isinstance(it, Frame) and it.box.holds(word.box)]
        assert any(it.line and it.radius >= 14 for it in around), state.name
