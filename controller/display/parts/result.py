# SPDX-License-Identifier: MIT
"""The result as the largest object of a screen: dice with their total, balls, coins; and the last results."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from controller.display import wording
from controller.display.drawing.dice import CORNER
from controller.display.kit.items import Arranged, Box, Frame, Item, Picture, Size, of
from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    flex,
    kept,
    pad,
    place,
    row,
    same_size,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Step, Theme
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption
from controller.engine.record.on_show import ShownDrawn
from controller.engine.rules.face import DrawnPanel, Face, PuckPanel, Token
from controller.engine.shown.views import Result, View
from controller.engine.values.money import to_one

APART: Final = " \u00b7 "
NAMELESS: Final = ("die", "number")
"""Tokens that say all that is called of them by themselves: the words beside them are those of what wins."""
SIZES: Final[tuple[tuple[float, Step], ...]] = (
    (1.0, "total"),
    (0.85, "total"),
    (0.85, "large"),
    (0.7, "large"),
    (0.7, "strong"),
    (0.55, "strong"),
    (0.55, "body"),
    (0.45, "body"),
    (0.35, "body"),
)
"""Heights of tokens, as shares of the room's height, and sizes of the words, that are tried."""
HIGH: Final = 1.9
"""Height of a small token in heights of a capital."""
STEPS: Final[tuple[Step, ...]] = ("total", "large", "strong", "body")
TOTALS: Final[tuple[Step, ...]] = ("result", "total", "large")
TILTS: Final = (18, -14, 30)
"""Degrees. How dice in the air are turned."""


class Thrown(NamedTuple):
    """The result, or the state before it. won: somebody is paid, and the shooter has not lost."""

    title: str
    beneath: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    total: str = ""
    """Total of the dice."""
    numbers: tuple[str, ...] = ()
    """For the dealer the number of each ball: a ball may still prove to be broken."""
    awaited: int = 0
    """Balls that are still to be drawn."""
    moves: bool = False
    """Whether the tokens are in the air, with no result yet."""
    won: bool = False


def shows(scene: Scene) -> Thrown:
    """Return the result with its words, or the state before it."""
    view, face = scene.view, scene.look.face
    head = wording.headline(view) if scene.dealer else wording.players_headline(view)
    stand = () if scene.dealer and not view.moving else wording.stands(face, view)
    if view.declared and head.outcome:
        found = _declared(head.text, scene, view.declared)
        won = head.tone == "result" and _is_gold(face, view)
        return found._replace(won=won, beneath=(*found.beneath, *stand))
    beneath = tuple(filter(None, (wording.aside(view), "" if scene.dealer else head.source, *stand)))
    if view.turning and head.tone == "closed" and face.moving:
        return Thrown(head.text, beneath, face.moving, moves=True)
    found = Thrown(head.text or scene.look.title, beneath)
    return found if scene.dealer else _drawn(found, face, view)


def _drawn(found: Thrown, face: Face, view: View) -> Thrown:
    """Return the balls drawn so far by their names, with a ring for each that is still to come."""
    balls = tuple(face.tokens[ball][0] for ball in view.shown(ShownDrawn).balls)
    if not balls:
        return found
    said = wording.sentence(", ".join(map(_ball_in_words, balls)))
    awaited = sum(own.count for own in face.own if isinstance(own, DrawnPanel)) - len(balls)
    beneath = tuple(dict.fromkeys((wording.CLOSED_WORDS[0], *found.beneath, found.title)))
    return found._replace(title=said, beneath=beneath, tokens=balls, awaited=max(0, awaited))


def _ball_in_words(ball: Token) -> str:
    return f"{ball.ground} star" if ball.text == "*" else ball.ground


def _declared(headline: str, scene: Scene, result: Result) -> Thrown:
    """Return a declared result: what lies there, and the words that say more than that."""
    face, view = scene.look.face, scene.view
    thrown, shooters = face.tokens_of(result.outcome), _shooters(face)
    told = _paid(view) if shooters else result.wins
    wins = tuple(dict.fromkeys(words for wager, words in face.says.items() if wager in told))
    if not wins and "" in face.says:
        titles = (area.title for area in face.areas if area.priced and area.wager in result.wins)
        wins = (*filter(None, [wording.all_win(tuple(titles))]), face.says[""])
    title, _, more = headline.partition(": ")
    if wins and (
        (all(it.kind in NAMELESS for it in thrown) and not result.meaning) or title in {it.text for it in thrown}
    ):
        title, wins = wording.sentence(wins[0]), wins[1:]
    elif more or shooters:
        wins = tuple(filter(None, (more, wording.all_win(wins))))
    stands = wording.STAND in wording.stands(face, view)
    if not wins and len(result.wins) == 1 and not stands and len(face.says) in {0, len(face.areas)}:
        wins = (f"pays {to_one(*result.wins.values())}",)
    dice = bool(thrown) and all(it.kind == "die" for it in thrown)
    total = str(sum(int(it.text) for it in thrown)) if dice else ""
    return Thrown(title, (*wins, *_by_how_many(face, result)), thrown, total, _numbered(scene, thrown))


def _by_how_many(face: Face, result: Result) -> Iterator[str]:
    """Return what wagers pay that pay by how many dice show their number."""
    for area in face.areas:
        if area.priced and len(area.ways) > 1 and area.wager in result.wins:
            yield f"{area.title} pays {to_one(result.wins[area.wager])}"


def _numbered(scene: Scene, thrown: tuple[Token, ...]) -> tuple[str, ...]:
    drawn, face = scene.view.shown(ShownDrawn), scene.look.face
    left = [(face.tokens[ball][0], str(number)) for ball, number in zip(drawn.balls, drawn.numbers, strict=True)]
    if not scene.dealer or sorted(map(repr, thrown)) != sorted(repr(ball) for ball, _ in left):
        return ()
    return tuple(left.pop([ball for ball, _ in left].index(token))[1] for token in thrown)


def _is_gold(face: Face, view: View) -> bool:
    """Return whether somebody is paid; where there is a shooter, only if the shooter has not lost."""
    result = view.declared
    return (not result or {*_shooters(face)} <= {*result.wins, *result.undecided}) and bool(_paid(view))


def _shooters(face: Face) -> tuple[str, ...]:
    """Return the bets that win and lose with the shooter."""
    return tuple(own.wins for own in face.own if isinstance(own, PuckPanel) and own.wins)


def _paid(view: View) -> set[str]:
    """Return the wagers with which somebody is paid."""
    return {it.wager for it in view.owed if it.how == "wins"}


# The picture


def thrown(it: Thrown) -> Content:
    """Return the tokens as large as the room allows, with the words beside or below them."""
    if not it.tokens:
        return lambda room, theme: place(first_good(*_options(it, room)), "start")(room, theme)
    return lambda room, theme: first_good(*_options(it, room))(room, theme)


def ahead(it: Thrown, room: Size, theme: Theme) -> Iterator[None]:
    """Arrange one way after another, up to the first that fits."""
    for option in _options(it, room):
        found = option(room, theme)
        yield
        if found.fits(room) and not any(each.over for each in found.nodes()):
            return


def _options(it: Thrown, room: Size) -> Iterator[Content]:
    """Return the ways in which a result may be shown, the best first. The least important words are left out last."""
    for each in dict.fromkeys(it._replace(beneath=it.beneath[:many]) for many in (len(it.beneath), 2, 1, 0)):
        if it.tokens:
            yield from (kept(way, each, round(share * room[1]), step) for share, step in SIZES for way in WAYS)
        else:
            yield from (kept(_words, each, step, lines) for step in STEPS for lines in (1, 2))


def _beside(it: Thrown, high: int, step: Step) -> Content:
    return row(_objects(it, high), flex(place(_words(it, step, 2), "start", "")), gap="wide")


def _below(it: Thrown, high: int, step: Step) -> Content:
    return column(_objects(it, high), _words(it, step, 2), gap="line")


WAYS: Final = (_beside, _below)


def _words(it: Thrown, step: Step, lines: int) -> Content:
    title = label(it.title, style=BODY._replace(steps=(step,), weight="Black", lines=lines, narrow=0.84))
    beneath = wording.sentence(APART.join(it.beneath))
    more = NOTE._replace(steps=("strong", "body", "note"), lines=2, narrow=0.76)
    return pad(
        column(title, label(beneath, style=more), gap="wide" if step in {"result", "total"} else "gap")
        if beneath
        else title,
        "",
        "tight",
    )


def _objects(it: Thrown, high: int) -> Content:
    """Return the tokens so many dots high, rings for balls that are awaited, and the total of dice."""
    numbers = it.numbers or ("",) * len(it.tokens)
    foot = 1.35 if it.numbers else 1
    side = round(high / foot)
    tokens = [_object(token, side, number, it) for number, token in enumerate(it.tokens)]
    under = [label(number, style=BODY._replace(weight="Bold")) for number in numbers]
    cells = [column(*pair, gap="tight", align="middle") for pair in zip(tokens, under, strict=True)]
    rings = [_ring(side)] * it.awaited
    return row(*(cells if it.numbers else tokens), *rings, _total(it, side), gap="line")


def _object(token: Token, side: int, number: int, it: Thrown) -> Content:
    box = Box(0, 0, side, side)
    items: list[Item] = []
    if it.moves:
        tilt = TILTS[number % len(TILTS)]
        items.append(Picture(box, "token", str(number), "in the air", details=(token, tilt)))
    else:
        radius = round(CORNER * side) if token.kind == "die" else side // 2
        if it.won:
            items.append(Frame(box, "token", line="wins", width=4, radius=radius, glow="wins"))
        items.append(Picture(box, "token", str(number), "token", details=(token,)))
    return lambda _room, _theme: of((side, side), *items)


def _ring(side: int) -> Content:
    ring = Frame(Box(0, 0, side, side), "token", line="line", radius=side // 2, dashed=True)
    return lambda _room, _theme: of((side, side), ring)


def _total(it: Thrown, side: int) -> Content:
    """Return the total of dice, as high as these if the scale of letters has it."""
    if not it.total:
        return blank

    def arrange(_room: Size, theme: Theme) -> Arranged:
        step: Step = next((it for it in TOTALS if theme.capital(it) <= 1.2 * side), "large")
        style = BODY._replace(steps=(step,), weight="Black")
        return label(it.total, style=style, colour="wins" if it.won else "words")((10_000, side), theme)

    return pad(arrange, "tight", "")


RESULT: Final = Panel("result", shows, thrown, moves="grows", sleeps=False, ahead=ahead)


# The last results


class Past(NamedTuple):
    """A past result: what is drawn of it, and its words."""

    tokens: tuple[Token, ...]
    words: str


def past_results(scene: Scene) -> tuple[Past, ...] | None:
    """Return the last results, the newest first; None before the first one."""
    face = scene.look.face
    return tuple(Past(face.tokens_of(it.outcome), it.text) for it in wording.recent(scene.view)) or None


def last(every: tuple[Past, ...]) -> Content:
    """Return as many of the last results as have room, with their words where these fit."""
    options = [_last(every[:many], worded=worded) for many in range(len(every), 0, -1) for worded in (True, False)]
    return place(first_good(*options, blank), "start", "start")


def _last(every: Sequence[Past], *, worded: bool) -> Content:
    rows = [_past(it, worded=worded, newest=not number) for number, it in enumerate(every)]
    return same_size(column(caption("LAST"), *rows, gap="line"), "past")


def _past(it: Past, *, worded: bool, newest: bool) -> Content:
    tokens = row(*map(small, it.tokens), gap="hair")
    words = label(it.words, style=NOTE._replace(narrow=0.84), colour="words" if newest else "muted", kind="past")
    return row(tokens, words, gap="line") if worded or not it.tokens else tokens


def small(token: Token) -> Content:
    """Return a token a little higher than a line."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        side = round(HIGH * theme.capital("note"))
        return of((side, side), Picture(Box(0, 0, side, side), "past", token.text, "token", details=(token,)))

    return arrange


LAST: Final = Panel("recent", past_results, last, yields_to=frozenset({"payment", "wins"}))
