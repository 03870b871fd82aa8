# SPDX-License-Identifier: MIT
"""The link's requests at a table that draws keno for a floor: its wish, the floor's answers, news of another wish."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.sockets import floor_requests as asked
from controller.sockets.draw_requests import AskDraw, DrawRefused, DrawWish, TellDraw
from hal.base.clock import SECOND
from tests.linking.test_desk import Desk

CLOSE = DrawWish("close", 3)


class Draw:
    """A draw that takes answers to its present wish only."""

    def __init__(self) -> None:
        self.wish = DrawWish("look", 3)
        self.on_wish: Callable[[], None] = lambda: None
        self.views, self.downs, self.taken = 0, list[str](), list[TellDraw]()

    def note_view(self) -> None:
        self.views += 1

    def note_down(self, why: str) -> None:
        self.downs.append(why)

    def hang_up(self) -> None:
        self.downs.append("hung up")

    def tell(self, told: TellDraw) -> str:
        if told.wish != self.wish:
            return "another wish"
        self.taken.append(told)
        return ""

    def wants(self, wish: DrawWish) -> None:
        self.wish = wish
        self.on_wish()


@pytest.fixture
def draw() -> Draw:
    return Draw()


@pytest.fixture
def desk(tmp_path: Path, draw: Draw) -> Iterator[Desk]:
    it = Desk(tmp_path, pool="", draw=draw)
    yield it
    it.desk.end()
    it.written.close()


def test_the_newest_wish_is_answered_and_an_answer_to_an_older_one_refused(desk: Desk, draw: Draw) -> None:
    older = desk.ask(AskDraw()).data
    draw.wants(CLOSE)
    assert desk.ask(AskDraw()).data == CLOSE
    refused = DrawRefused("a test")
    assert not desk.ask(TellDraw(older, refused)).ok
    assert desk.ask(TellDraw(CLOSE, refused)).ok
    assert [it.wish for it in draw.taken] == [CLOSE]


def test_another_wish_is_news_at_once(desk: Desk, draw: Draw) -> None:
    first, hung_up = desk.follow()
    assert first.wishes == 1
    draw.wants(CLOSE)
    draw.wants(DrawWish("drawn", 3))
    assert [it.wishes - first.wishes for it in desk.news] == [1, 2]
    desk.desk.note_view()
    assert draw.views == 1
    assert not draw.downs
    hung_up()
    assert draw.downs == ["hung up"]


def test_the_draw_learns_why_the_floor_does_not_answer_on_one_short_line(desk: Desk, draw: Draw) -> None:
    desk.ask(AskDraw("no standby"))
    desk.ask(asked.AskPlaces("the floor\nhas hung up"))
    desk.ask(AskDraw())
    desk.ask(asked.AskPlaces())
    assert draw.downs == ["no standby", "the floor has hung up"]
    assert desk.clock.now() < SECOND


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"AskDraw","down":"' + "x" * 201 + '"}',
        '{"type":"TellDraw","wish":{"stage":"pay","game":1},"answer":{"type":"DrawRefused","why":"x"}}',
        '{"type":"TellDraw","wish":{"stage":"close","game":-1},"answer":{"type":"DrawRefused","why":"x"}}',
        '{"type":"TellDraw","wish":{"stage":"close","game":1},"answer":{"type":"Ticket"}}',
        '{"type":"TellDraw","wish":{"stage":"drawn","game":1,"numbers":[81]},"answer":{"type":"DrawRefused","why":"x"}}',
        '{"type":"TellDraw","wish":{"stage":"look","game":1},"answer":{"type":"DrawStation","kind":"draw","day":"today",'
        '"is_example":true,"unpaid_days":28}}',
    ],
)
def test_what_is_no_request_of_the_draw_is_refused(desk: Desk, draw: Draw, line: str) -> None:
    assert not desk.line(line).ok
    assert not draw.taken


def test_a_table_with_its_own_tickets_has_no_wish(tmp_path: Path) -> None:
    it = Desk(tmp_path, pool="")
    assert not it.follow()[0].wishes
    assert not it.ask(AskDraw()).ok
    assert not it.ask(TellDraw(CLOSE, DrawRefused("a test"))).ok
    it.desk.end()
    it.written.close()
