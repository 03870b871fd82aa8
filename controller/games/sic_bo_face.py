"""The sic-bo layout as it is drawn: 50 wager areas with their odds (s 66(6), s 75) and the casino's name (s 66(2))."""

from controller.face import Area, Face, Legend

# 210 columns divide evenly by 14 totals, 15 pairs and 6 faces; 100 rows make heights read as percentages.
# Where diagram 2 puts each area the text does not show: the order is that of the customary sic-bo layout (assumed).
COLUMNS, ROWS = 210, 100
NAME_TOP, NAME_HEIGHT = 0, 8
TOP, TOP_HEIGHT = 8, 39
TOTALS_TOP, TOTALS_HEIGHT = 47, 19
PAIRS_TOP, PAIRS_HEIGHT = 66, 17
FACES_TOP, FACES_HEIGHT = 83, 17

SIDE = 30
"""Width of small and of big."""
DOUBLE = 13
TRIPLE = 25
ANY_TRIPLE = COLUMNS - 2 * (SIDE + 3 * DOUBLE + TRIPLE)

_TOTAL_ODDS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}
_FACE_ODDS = "1 die 1 to 1\n2 dice 2 to 1\n3 dice 12 to 1"


def face() -> Face:
    """The whole layout, from small at the left to big at the right; three numbers on the entry terminal."""
    name = Legend(0, NAME_TOP, COLUMNS, NAME_HEIGHT, "", name=True)
    areas = (*_top(), *_totals(), *_pairs(), *_faces())
    return Face(COLUMNS, ROWS, areas, (name,), digits=3)


def _top() -> list[Area]:
    """Small, doubles 1 to 3, the triples about any triple, doubles 4 to 6, big (s 75(a) to (e))."""
    middle = SIDE + 3 * DOUBLE
    right = COLUMNS - middle
    any_triple = Area("any-triple", middle + TRIPLE, TOP, ANY_TRIPLE, TOP_HEIGHT, "any triple", "31 to 1")
    return [
        Area("small", 0, TOP, SIDE, TOP_HEIGHT, "small", "1 to 1", detail="4 to 10, except\ntriple 2 or triple 3"),
        *(_double(n, SIDE + (n - 1) * DOUBLE) for n in (1, 2, 3)),
        *(_triple(n, middle, n - 1) for n in (1, 2, 3)),
        any_triple,
        *(_triple(n, right - TRIPLE, n - 4) for n in (4, 5, 6)),
        *(_double(n, right + (n - 4) * DOUBLE) for n in (4, 5, 6)),
        Area(
            "big",
            COLUMNS - SIDE,
            TOP,
            SIDE,
            TOP_HEIGHT,
            "big",
            "1 to 1",
            detail="11 to 17, except\ntriple 4 or triple 5",
        ),
    ]


def _double(number: int, column: int) -> Area:
    return Area(f"double-{number}", column, TOP, DOUBLE, TOP_HEIGHT, f"double {number}", "11 to 1", (number,) * 2)


def _triple(number: int, column: int, place: int) -> Area:
    height = TOP_HEIGHT // 3
    row = TOP + place * height
    return Area(f"triple-{number}", column, row, TRIPLE, height, f"triple {number}", "180 to 1", (number,) * 3)


def _totals() -> list[Area]:
    """Totals 4 to 17 (s 75(f))."""
    width = COLUMNS // len(_TOTAL_ODDS)
    return [
        Area(f"total-{total}", place * width, TOTALS_TOP, width, TOTALS_HEIGHT, str(total), f"{odds} to 1")
        for place, (total, odds) in enumerate(_TOTAL_ODDS.items())
    ]


def _pairs() -> list[Area]:
    """The 15 combinations of two different dice (s 75(g))."""
    pairs = [(low, high) for low in range(1, 6) for high in range(low + 1, 7)]
    width = COLUMNS // len(pairs)
    return [
        Area(
            f"pair-{low}-{high}",
            place * width,
            PAIRS_TOP,
            width,
            PAIRS_HEIGHT,
            f"{low} and {high}",
            "6 to 1",
            (low, high),
        )
        for place, (low, high) in enumerate(pairs)
    ]


def _faces() -> list[Area]:
    """The individual die face values, paid by how many dice show them (s 75(h))."""
    width = COLUMNS // 6
    return [
        Area(f"face-{n}", (n - 1) * width, FACES_TOP, width, FACES_HEIGHT, str(n), _FACE_ODDS, (n,))
        for n in range(1, 7)
    ]
