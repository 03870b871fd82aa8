# SPDX-License-Identifier: MIT
"""Pai gow in the core: tiles and what they are worth, the house way of every deal, and how hands are decided.

The reference is read from the sections alone (`pai_gow_reference`). The golden file has every hand by its faces.
"""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pai_gow_golden as golden
import pai_gow_reference as reference
import pytest

from c_ext import house_way as rules
from c_ext import tiles as tile_set
from c_ext._core import ffi, lib
from c_ext.pai_gow import Deals, SetTiles, compare, deals, decide, edges, house_way, set_by_player
from c_ext.tiles import FACES, RANK_OF, RANKS, TILES, TileError, four_tiles, hand, hand_of, name, pair_name, tile

ALL_FOURS = list(combinations(range(len(TILES)), 4))
KIND_OF = {face: kind for kind, faces in reference.FACES.items() for face in faces}


@cache
def by_reference(kinds):
    """The low and the high hand, by ranks."""
    setting = reference.house_way(kinds)
    return [tuple(sorted(two, key=reference.SINGLE.index)) for two in (setting.low, setting.high)]


# Tiles


def test_tiles_have_the_names_of_s_415():
    assert [name(face) for face in ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")] == [
        *("12", "2", "high 8", "high 4", "high 10", "high 6", "low 4", "11", "low 10", "high 7", "low 6")
    ]
    assert [name(face) for face in ("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2")] == [
        *("9", "9", "low 8", "low 8", "low 7", "low 7", "5", "5", "3/6", "3/6")
    ]
    assert {pair_name(face): face for face in FACES} == {
        "teen": "6-6",
        "day": "1-1",
        "yun": "4-4",
        "gor": "1-3",
        "mooy": "5-5",
        "chong": "3-3",
        "bon": "2-2",
        "foo": "5-6",
        "ping": "4-6",
        "tit": "1-6",
        "look": "1-5",
        "chop gow": "4-5",
        "chop bot": "3-5",
        "chop chit": "3-4",
        "chop ng": "2-3",
        "gee jun": "1-2",
    }


def test_a_set_has_32_tiles_whose_pips_are_those_of_their_names():
    assert (len(TILES), len(FACES), len(RANKS)) == (32, 21, 16)
    for rank in RANKS:
        halves = {sum(map(int, face.split("-"))) for face in rank.faces}
        assert halves == ({3, 6} if rank.pair == "gee jun" else {rank.pips})
        assert rank.name.endswith(str(rank.points[-1]))


@pytest.mark.parametrize("face", FACES)
def test_a_tile_may_be_written_with_either_half_first(face):
    assert tile(face) == tile(face[::-1]) == face


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("7-7 1-1 2-2 3-3", "'7-7' is not a tile; a tile is one of 6-6 1-1 4-4 "),
        ("66 1-1 2-2 3-3", "'66' is not a tile: did you mean 6-6?"),
        ("6-6-6 1-1 2-2 3-3", "'6-6-6' is not a tile: did you mean 6-6?"),
        ("- 1-1 2-2 3-3", "'-' is not a tile"),
        ("6-6 6-6 6-6 1-1", "6-6 three times; a set has two tiles of that face, s 414"),
        ("1-2 3-3 2-1 1-1", "1-2 twice; a set has one tile of that face, s 414"),
        ("4-5 4-5 4-5 4-5", "4-5 4 times; a set has one tile of that face, s 414"),
        ("1-1 2-2 3-3", "3 tiles; a hand is set from 4, s 434(1)"),
        ("1-1 2-2 3-3 4-4 5-5", "5 tiles; a hand is set from 4, s 434(1)"),
        ("", "0 tiles; a hand is set from 4"),
    ],
)
def test_what_is_no_hand_of_four_tiles_is_named(words, said):
    with pytest.raises(TileError, match=re.escape(said)):
        house_way(words.split())
    with pytest.raises(ValueError, match=re.escape(said)):
        four_tiles(words.split())


# Two tiles


def test_every_two_tiles_are_worth_what_the_reference_says():
    for (one, first), (other, second) in combinations(enumerate(TILES), 2):
        two, worth = (KIND_OF[first], KIND_OF[second]), hand_of(first, second)
        assert lib.core_tiles_order(one, other) == worth.order
        assert worth.points == min(reference.value(two).place, 9)
        named = f"pair of {pair_name(first)}" if worth.pair else worth.name
        words = reference.named(two)
        assert named == words or named == f"{words} point{'s' * (words != '1')}" or words.endswith(" pair")
        assert (worth.pair, worth.play) == (words.endswith(" pair"), words.partition(" ")[2] if worth.play else "")


def test_hands_of_two_tiles_compare_as_the_reference_says():
    kinds = [(first, second) for first, second in product(range(16), repeat=2) if first >= second]
    for mine, its in product(kinds, repeat=2):
        two, other = ([RANKS[rank].name for rank in ranks] for ranks in (mine, its))
        player, bank = hand(*mine), hand(*its)
        assert compare(player, bank, low=False).higher == reference.is_higher(two, other)
        assert compare(player, bank, low=True).higher == reference.low_is_higher(two, other)


@pytest.mark.parametrize(
    ("player", "bank", "low", "higher", "section"),
    [
        ("6-6 4-5", "1-1 3-6", False, True, "s 444(1)"),
        ("5-5 4-6", "6-6 2-2", False, False, "s 444(1)"),
        ("6-6 1-4", "1-1 2-3", True, True, "s 444(3)"),  # 7 with the 12, and 7 with the 2
        ("4-6 1-4", "5-5 2-3", True, False, "s 444(3)"),
        ("6-6 1-4", "6-6 2-3", False, False, "s 444(4)"),
        ("6-6 1-4", "6-6 2-3", True, False, "s 444(5)"),
        ("5-5 4-6", "1-3 1-5", True, False, "s 444(6)"),  # both zero: the bank's, though a high 10 is in neither
        ("1-3 1-5", "5-5 4-6", True, False, "s 444(6)"),
        ("1-3 1-5", "5-5 4-6", False, True, "s 444(3)"),  # high hands of zero are decided by their tiles
        ("5-5 5-5", "5-6 3-6", True, True, "s 444(1)"),  # a pair of mooy is no zero
    ],
)
def test_two_hands_are_compared(player, bank, low, higher, section):
    found = compare(hand_of(*player.split()), hand_of(*bank.split()), low=low)
    assert found == (higher, section)


@pytest.mark.parametrize("order", [reversed, sorted])
def test_a_player_may_set_any_legal_hands(order):
    setting = set_by_player(tuple(order(["4-6", "5-5"])), ["4-5", "6-6"])
    assert setting == SetTiles(("5-5", "4-6"), ("6-6", "4-5"))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        ("6-6 6-6", "1-1 2-2", "the low hand, pair of teen, ranks above the high hand, 6 points"),
        ("6-6 1-4", "1-1 2-3", "the low hand, 7 points, ranks above the high hand, 7 points"),
        ("1-1 2-2 3-3", "4-4", "a low hand of 3 tiles; each hand has 2, s 434(2)"),
        ("1-1 2-2", "4-4", "3 tiles; a hand is set from 4"),
        ("1-2 2-2", "1-2 4-4", "1-2 twice"),
    ],
)
def test_what_a_player_cannot_set_is_refused(low, high, said):
    with pytest.raises(TileError, match=re.escape(said)):
        set_by_player(low.split(), high.split())


# The house way


def test_every_deal_is_set_as_the_reference_sets_it():
    placed, codes = ffi.new("uint8_t[]", 4 * len(ALL_FOURS)), ffi.new("uint16_t[]", len(ALL_FOURS))
    dealt = b"".join(map(bytes, ALL_FOURS))
    assert lib.core_house_ways(dealt, len(ALL_FOURS), placed, codes) == len(ALL_FOURS) == 35_960
    kinds = [KIND_OF[face] for face in TILES]
    for at, four in enumerate(ALL_FOURS):
        low, low_2, high, high_2 = (kinds[number] for number in placed[4 * at : 4 * at + 4])
        assert [(low, low_2), (high, high_2)] == by_reference(tuple(kinds[number] for number in four))


def test_every_hand_stands_in_the_golden_file_as_it_is_set():
    kept = golden.FILE.read_text()
    assert Counter(map(frozenset_of, (word for word, _ in golden.read(kept)))) == Counter(
        frozenset(Counter(four).items()) for four in golden.hands()
    )
    for word, rule in golden.read(kept):
        faces = [golden.OF_LETTER[letter] for letter in word]
        found = house_way(faces)
        assert (found.rule, found.low, found.high) == (rule, tuple(faces[:2]), tuple(faces[2:]))
    assert len(golden.hands()) == 8_130


def frozenset_of(word):
    return frozenset(Counter(golden.OF_LETTER[letter] for letter in word).items())


def test_no_low_hand_is_above_its_high_hand():
    for four in golden.hands():
        setting = house_way(four)
        assert set_by_player(setting.low, setting.high)[:2] == setting[:2]


def test_every_rule_sets_some_hand_and_every_choice_chooses_one():
    choices = [rules.house_way(four) for four in rules.deals()]
    assert {it.rule for it in choices} == set(range(len(rules.RULES)))
    assert {place for it in choices for place in it.between} == set(range(len(rules.BETWEEN)))


@pytest.mark.parametrize(
    ("tiles", "low", "high", "rule"),
    [
        ("6-6 3-6 2-5 1-4", "3-6 1-4", "6-6 2-5", "s 441(1)"),
        ("6-6 6-6 1-1 1-1", "1-1 1-1", "6-6 6-6", "s 440(1)"),
        ("2-4 1-2 6-6 3-6", "6-6 3-6", "2-4 1-2", "s 438(a)"),
        ("6-6 6-6 1-4 1-2", "1-4 1-2", "6-6 6-6", "s 440(3)"),
        ("6-6 6-6 1-5 2-6", "6-6 1-5", "6-6 2-6", "s 440(4)(a)(i)"),
        ("1-1 1-1 3-6 5-6", "1-1 5-6", "1-1 3-6", "s 440(4)(a)(ii)"),
        ("3-6 4-5 5-5 4-6", "4-6 4-5", "5-5 3-6", "s 440(4)(b)"),
        ("2-6 3-5 5-6 3-6", "3-6 3-5", "5-6 2-6", "s 440(4)(c)"),
        ("1-6 1-6 1-1 5-5", "5-5 1-6", "1-1 1-6", "s 440(4)(d)"),
        ("6-6 1-1 2-6 2-5", "1-1 2-5", "6-6 2-6", "s 441(1), s 441(2)"),
        ("6-6 2-5 4-4 2-2", "2-2 2-5", "6-6 4-4", "s 441(3)"),
        ("6-6 2-6 3-6 5-6", "5-6 2-6", "6-6 3-6", "s 441(4)"),
        ("6-6 2-6 3-6 2-2", "2-2 3-6", "6-6 2-6", "s 441(1)"),
        ("3-3 1-5 2-5 2-4", "3-3 2-5", "1-5 2-4", "s 438(c)"),
        ("6-6 5-6 5-5 3-3", "6-6 5-6", "5-5 3-3", "s 439(2)"),
        ("1-6 4-4 5-5 5-6", "5-5 1-6", "4-4 5-6", "s 443(2)"),
        ("1-3 4-4 2-6 3-3", "1-3 2-6", "4-4 3-3", "s 443(3)"),
        ("2-4 1-4 1-5 1-1", "1-1 1-4", "1-5 2-4", "s 443(4)"),
        ("2-4 2-2 1-4 1-3", "2-2 2-4", "1-3 1-4", "s 443(5), s 442(2)"),
        ("4-4 2-6 3-6 5-5", "4-4 3-6", "5-5 2-6", "s 443(6)"),
    ],
)
def test_a_hand_of_each_rule(tiles, low, high, rule):
    found = house_way(tiles.split())
    assert (" ".join(found.low), " ".join(found.high), found.rule) == (low, high, rule)
    assert found.reason


def test_the_readings_cite_sections_of_part_19():
    assert all(re.match(r"ss? 4[1-4]\d", section) for section, _ in rules.READINGS)


# How hands end


def test_hands_end_as_those_of_the_reference_do():
    """One hand against every hand of the bank, of each tenth of all deals."""
    for player in ALL_FOURS[::9_001]:
        mine = reference.house_way(tuple(KIND_OF[TILES[number]] for number in player))
        mine_set = house_way([TILES[number] for number in player])
        for bank in (four for four in ALL_FOURS[::97] if not {*four} & {*player}):
            its = reference.house_way(tuple(KIND_OF[TILES[number]] for number in bank))
            found = decide(mine_set, house_way([TILES[number] for number in bank]))
            assert found.result == reference.decided(mine, its).replace("stand off", "stands-off")


def test_all_pairs_of_hands_are_counted():
    """By the ranks of the low and the high hand, of all hands that two deals may be: counted twice, in two ways."""
    dealt = deals()
    assert sum(dealt) == 35_960 * 20_475
    assert dealt == Deals(222_898_008, 297_495_880, 215_887_112)


def test_returns_are_exact_and_have_the_commission():
    dealt, found = deals(), edges(deals())
    all_deals = sum(dealt)
    assert found["house-banks"].returns == (Fraction(19, 20) * dealt.wins - dealt.loses) / all_deals
    assert found["player-banks"].returns == (Fraction(19, 20) * dealt.loses - dealt.wins) / all_deals
    assert found["co-bank"] == found["player-banks"]
    assert found["without-commission"].returns == -Fraction(dealt.loses - dealt.wins, all_deals)
    assert all(it.win + it.lose + it.void == 1 for it in found.values())


def test_ranks_of_tiles_are_those_of_the_reference():
    assert [RANKS[RANK_OF[face]].name for face in FACES] == [KIND_OF[face] for face in FACES]
    assert hand_of("3-3", "1-6").order == tile_set.CHONG_RANKING_3
