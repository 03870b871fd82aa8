# SPDX-License-Identifier: MIT
"""The page of a report: no text of a chart is cut, whatever the days, and each name in the page is there once."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from html.parser import HTMLParser
from math import cos, radians
from types import SimpleNamespace
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest

from controller.cli.evidence.day_page import _drawn, hold_chart, html, outcome_figure, pace_chart
from controller.figures.day import DayMoney, Figures, KindTotal, Pace
from controller.figures.report import ChanceOutcomes, Course, Report, _of_one
from controller.figures.store import DayRow, Position
from controller.games import titles
from tests.figures.recorded import GAMES

WIDE = 0.64
"""Width of a letter as a share of its height, as of digits in a wide sans serif."""
TITLE, LABEL = 17, 13
FIRST = date(2026, 11, 1)


class Reach(NamedTuple):
    """From where to where a text goes, in dots from the left."""

    text: str
    left: float
    right: float


def reaches(svg: str) -> Iterator[Reach]:
    """Every text of a chart."""
    yield from _below(fromstring(re.sub(r'\sxmlns="[^"]*"', "", svg)), 0.0, "")


def _below(it: Element, x: float, classes: str) -> Iterator[Reach]:
    moved = re.match(r"translate\(([-\d.]+)", it.get("transform", ""))
    x, classes = x + (float(moved[1]) if moved else 0), f"{classes} {it.get('class', '')}"
    if it.tag == "text" and it.text:
        yield _reach(it, x, classes)
    for child in it:
        yield from _below(child, x, classes)


def _reach(it: Element, x: float, classes: str) -> Reach:
    wide = len(it.text or "") * WIDE * (TITLE if "title" in classes else LABEL)
    turned = re.match(r"rotate\(([-\d.]+)", it.get("transform", ""))
    along = wide * cos(radians(float(turned[1]))) if turned else wide
    at = x + float(it.get("x", "0"))
    if turned and "axis x" in classes:
        before = along if "backwards" in classes else 0.0
    else:
        before = along / 2 if "axis x" in classes or "title" in classes else along if "axis y" in classes else 0.0
    return Reach(it.text or "", at - before, at - before + along)


def outside(svg: str) -> list[Reach]:
    """The texts that are cut at the left or the right."""
    wide = float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1])  # type: ignore[index]
    return [it for it in reaches(svg) if it.left < 0 or it.right > wide]


def of_days(count: int) -> SimpleNamespace:
    """A course of so many days."""
    days = (str(FIRST + timedelta(nth)) for nth in range(count))
    course = [Course(day, -123_456_700, Fraction(9), Fraction(5), Fraction(0)) for day in days]
    return SimpleNamespace(course=course, expected=Fraction(3), reach=Fraction(1), band=5)


@pytest.mark.parametrize("count", [*range(1, 32), 60, 120, 121, 366])
def test_no_date_is_cut_however_many_days_there_are(count: int) -> None:
    chart = _drawn(hold_chart(of_days(count)))  # type: ignore[arg-type]
    said = [it.text for it in reaches(chart)]
    assert not outside(chart)
    last = str(FIRST + timedelta(count - 1))
    assert any(re.fullmatch(r"\d{4}-\d\d-\d\d", it) for it in said)
    assert count > 12 or last in said


@pytest.mark.parametrize("game", titles())
def test_no_text_of_a_charts_outcomes_is_cut_and_each_name_is_there_once(game: str) -> None:
    known = GAMES.of(game, {})
    assert known
    figures = Figures(pace=Pace(3, 60, {"09": 3}), money=DayMoney(by_wager={"bet": KindTotal(1, 100, 500)}))
    found = _of_one(game, [DayRow("2026-11-26", game, figures)], Position(), GAMES)
    results = [ChanceOutcomes(name, dict.fromkeys(it.kinds, 7), {}, None) for name, it in known.sources.items()]
    charts = [_drawn(pace_chart(found)), *re.findall("<svg.*?</svg>", "".join(map(outcome_figure, results)), re.DOTALL)]
    assert not [cut for chart in charts for cut in outside(chart)]
    page = html(Report("2026-11-26", "2026-11-26", [found, found], 1, 1, "", {}, ()), "t")
    assert page.count("<svg") >= 4
    assert "<!--" not in page, "the same report is the same page, whenever it is drawn"
    assert [name for name, times in Counter(names(page)).items() if times > 1] == []
    assert not dangling(page)


def dangling(page: str) -> set[str]:
    """Names that are asked for and are not there."""
    asked = set(re.findall(r"url\(#([^)]*)\)|href=\"#([^\"]*)\"", page))
    return {it for pair in asked for it in pair if it} - set(names(page))


def names(page: str) -> list[str]:
    """The ids in a page, as a browser reads them."""
    found: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.extend(value or "" for name, value in attrs if name == "id")

    Reader().feed(page)
    return found
