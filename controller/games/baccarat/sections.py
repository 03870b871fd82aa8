# SPDX-License-Identifier: MIT
"""The sections of baccarat (Part 6) and mini-baccarat (Part 12), and their differences."""

import msgspec

from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections


class BaccaratSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one part."""

    cards: PreparationSections
    shoe: ShoeSections
    close: str
    """The announcement of no more bets."""
    closed: str
    """No wager is placed, changed or withdrawn after the announcement."""
    banks: bool
    """Whether a player deals as the banker. If so, "cards" is announced to that player."""
    face_up: str
    """All the first four cards are dealt face up, or all face down."""
    first_cards: dict[str, tuple[str, str]]
    """Places of the first two cards of each hand, and the section."""
    player_count: str
    banker_count: str
    """The announcement of each hand's point count after the first four cards."""
    third: str
    """No hand has more than one additional card."""
    natural: str
    player_third: str
    banker_third: str
    result: str
    """The section of the result: (1) final counts, (2) tie hand, (3) collect losing wagers, pay winning ones."""
    irregular: str
    """The section of the irregularities; its subsections are the same in both parts."""


BACCARAT = BaccaratSections(
    cards=PreparationSections(
        inspect="s 91(1)",
        spread="s 91(2)",
        wash="s 91(3)",
        preshuffled="s 91(4)",
        shuffle="s 92(1)",
        new_cards="s 92(2)",
        reshuffle="s 92A",
        offer="s 93(2)",
        staff_cut="s 93(3)",
        cut="s 93(4)",
        load="s 93(6)",
        burn="s 93(8)",
        owed="s 90(5)",
        from_the_highest=True,
    ),
    shoe=ShoeSections(
        decks_section="s 84(1)",
        dealt="s 97(3)",
        begins="s 97(2)",
        cutting_card="s 100",
        loaded="s 93(6)",
    ),
    close="s 97(2)",
    closed="s 88",
    banks=True,
    face_up="s 97(3)",
    first_cards={"player": ("", "s 97(4)"), "banker": ("", "s 97(5)")},
    player_count="s 98(1)",
    banker_count="s 98(2)",
    third="s 99(2)",
    natural="s 101",
    player_third="s 102",
    banker_third="s 103(1)",
    result="s 104",
    irregular="s 106",
)
MINI_BACCARAT = BaccaratSections(
    cards=PreparationSections(
        inspect="s 199(1)",
        spread="s 199(2)",
        wash="s 199(3)",
        preshuffled="s 199(4)",
        shuffle="s 200(1)",
        new_cards="s 200(2)",
        reshuffle="s 200A",
        offer="s 201(2)",
        staff_cut="s 201(3)",
        cut="s 201(4)",
        load="s 201(6)",
        burn="s 201(8)",
        show_card="s 201(9)",
        burn_more="s 201(10)",
        from_the_highest=False,
    ),
    shoe=ShoeSections(
        decks_section="s 192(1)",
        dealt="s 202(3)",
        begins="s 202(2)",
        cutting_card="s 204",
        loaded="s 201(6)",
    ),
    close="s 202(2)",
    closed="s 196",
    banks=False,
    face_up="s 202(6)",
    first_cards={"player": (", next to the player box", "s 202(4)"), "banker": (", on the banker box", "s 202(5)")},
    player_count="s 203(1)",
    banker_count="s 203(1)",
    third="s 203(3)",
    natural="s 205",
    player_third="s 206",
    banker_third="s 207(1)",
    result="s 208",
    irregular="s 209",
)
