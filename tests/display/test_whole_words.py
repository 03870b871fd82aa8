# SPDX-License-Identifier: MIT
"""Every scene on every screen: no word is broken, NEXT says all its words, or that there are more; chips their sum."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from controller.display.dealer.next_step import MORE, _fitted, refused
from controller.display.standard import PANELS

from controller.display import waiting, wording
from controller.display.drawing import fonts
from controller.display.drawing.brush import Written
from controller.display.layout.outcome import FeltContents
from controller.engine.shown.views import Refused
from controller.games import find
from controller.screens import payment_rules
from tests.display.blank_surface import blank_surface
from tests.display.pictures import KINDS, Glass, ScreenKind
from tests.display.scenes.playing import Seen, drawn_games, limits_of, seen_of


class Break(NamedTuple):
    """A word that has no room in a line, broken in two after the first of these pieces."""

    before: str
    after: str
    weight: str
    size: int


def breaks_in(lines: list[Written]) -> Iterator[Break]:
    """Yield what would be the break at the end of each line, if a word is broken there."""
    for one, two in pairwise(lines):
        if (font := (one.pen.weight, one.pen.size)) == (two.pen.weight, two.pen.size):
            yield Break(one.text.split(" ")[-1], two.text.split(" ")[0], *font)


@pytest.fixture(scope="module")
def breaks() -> Iterator[dict[Break, str]]:
    """Record the words broken by all tests here, drawn or only tried: text that is wrapped is not wrapped again."""
    found: dict[Break, str] = {}
    pieces = fonts._pieces

    def noted(word: str, weight: fonts.Weight, size: int, room: int) -> list[str]:
        parts = pieces(word, weight, size, room)
        found.update((Break(one, two, weight, size), word) for one, two in pairwise(parts))
        return parts

    def forget() -> None:
        fonts.wrapped.cache_clear()
        fonts.fitted.cache_clear()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "_pieces", noted)
        forget()
        yield found
    forget()


def drawn_on(game: str, kind: ScreenKind) -> Iterator[Seen]:
    """The states that are drawn on this screen: each on one of the screens in turn, a result on all of them."""
    place = KINDS.index(kind)
    return (it for number, it in enumerate(seen_of(game)) if number % len(KINDS) == place or "result" in it.state)


def next_amiss(glass: Glass, game: str, it: Seen) -> str:
    """The sentence of NEXT, if it is neither drawn whole nor said to have more; empty if it is."""
    lines = [line.text for line in glass.written.get("next", ())]
    sentence = wording.sentence(waiting.waits(it.view, payment_rules(find(game)))[0].text)
    said = " ".join(lines)
    refused = it.view.refusal and not it.extras.refusal_seen
    whole = refused or not lines or sentence in said or MORE.strip() in said
    return "" if whole else f"{sentence!r} is drawn as {said!r}"


def without_sum(glass: Glass, it: Seen) -> set[str]:
    """Return the wagers on a painted layout whose chips have no amount on or beside them."""
    context = glass._screen._context
    if "layout" not in context.boxes or context.felt is None:
        return set()
    lies = PANELS["layout"].shows(context, it.view, it.extras)
    if not isinstance(lies, FeltContents):
        return set()
    placed = context.felt.placed(lies.chips, lies.fates, lies.moving, lies.markers)
    return {one.stack.wager for one in placed if not (one.words or (one.tag and any(map(str.isdigit, one.tag.words))))}


@pytest.mark.parametrize("game", ["roulette", "wheel-of-fortune-50", "tri-chro-54"])
def test_a_refusal_of_an_amount_is_one_sentence(game: str) -> None:
    view = next(it.view for it in seen_of(game) if it.state == "refused")
    assert view.refusal
    words = refused(view.refusal)
    assert words.startswith(f"{wording.sentence(wording.spoken(view.refusal.act))} is ")
    assert words.count(":") == 1, words


@pytest.mark.parametrize("game", ["pai-gow", "baccarat"])
def test_a_refusal_that_has_no_room_is_broken_off_after_a_clause(game: str) -> None:
    view = next(it.view for it in seen_of(game) if it.state == "refused")
    assert view.refusal
    words = refused(view.refusal)
    room = (round(fonts.width(words, "Bold", 20) * 0.7), 24)
    block = _fitted(words, room, 20, 20)
    shown = " ".join(block.lines).removesuffix(MORE)
    assert block.whole
    assert words.removeprefix(shown)[:1] in {".", ":", ",", ";"}, shown


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", drawn_games())
def test_words_are_whole_and_next_says_all_or_that_there_are_more(
    game: str, kind: ScreenKind, breaks: dict[Break, str]
) -> None:
    glass, amiss = Glass(game, kind, limits_of(game), blank_surface(kind.size)), set()
    for it in drawn_on(game, kind):
        glass.shows(it)
        broken = {
            (name, breaks[each]) for name, lines in glass.written.items() for each in breaks_in(lines) if each in breaks
        }
        amiss |= {f"{name}: {word!r} is broken ({it.state})" for name, word in broken}
        amiss |= {f"{it.state}: {words}" for words in [next_amiss(glass, game, it)] if words}
        amiss |= {f"{it.state}: chips on {wager} have no sum" for wager in without_sum(glass, it)}
    assert not amiss, "\n".join(sorted(amiss))


@pytest.mark.parametrize(
    ("act", "why", "limit", "said"),
    [
        (
            "place-5: $7 on any red",
            "$7 on any red is not in steps of $5",
            "",
            "Place 5: $7 on any red is not in steps of $5",
        ),
        (
            "place-5: $9 on red, in coins",
            "$9 on red is too much",
            "",
            "Place 5: $9 on red, in coins refused. $9 on red is too much",
        ),
        (
            "ann: $700 on tails",
            "Ann: $900 in all is too much",
            "",
            "Ann: $700 on tails refused. Ann: $900 in all is too much",
        ),
        ("ann: $5 on red", "$5 on red is not for now", None, "Ann: $5 on red refused. $5 on red is not for now"),
    ],
)
def test_a_refusal_for_a_limit_says_the_wager_once(act: str, why: str, limit: str | None, said: str) -> None:
    assert refused(Refused(why, "s 5", act, limit)) == said
