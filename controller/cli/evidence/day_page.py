# SPDX-License-Identifier: MIT
"""The report of some days as one page to be printed: HTML with its charts in it, and nothing that is loaded."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate

import pygal  # type: ignore[import-untyped]
from pygal.style import Style  # type: ignore[import-untyped]

from controller.cli.evidence import day_words as words
from controller.engine.values.money import dollars
from controller.figures.report import BAND, ChanceOutcomes, Course, OfOneGame, Report
from controller.printing.html_page import html_page

HEIGHT = 270
ROOM_FOR_LABEL = 45
"""Dots at the right. Half of the last day's label reaches beyond the chart, for which pygal leaves no room."""
MOST_POINTS = 120
"""Most points of a line."""
DASHED = {"width": 1, "dasharray": "6, 4"}
INK, CAME, EXACT, BAND_COLOUR = "#1d2330", "#1f5f8b", "#c9803a", "#9aa7b4"
STYLE = Style(
    background="transparent",
    plot_background="#ffffff",
    foreground=INK,
    foreground_strong=INK,
    foreground_subtle="#d5d9de",
    font_family="sans-serif",
    colors=(CAME, EXACT, BAND_COLOUR, BAND_COLOUR),
    label_font_size=13,
    major_label_font_size=13,
    title_font_size=17,
    legend_font_size=13,
    opacity=".9",
    guide_stroke_color="#d5d9de",
    major_guide_stroke_color="#b9c0c8",
)


def html(found: Report, table: str) -> str:
    """The whole page. table: its name, as its journal has it."""
    first, *others = words.lines(found)
    body = "".join((
        *(f"<p{_class(line)}>{escape(line)}</p>" for line in others),
        *(part for it in found.games for part in _game(it)),
        *(part for it in found.games for part in _tournaments(it)),
        f"<footer>{escape(FOOTER)}</footer>",
    ))  # fmt: skip
    return html_page(f"Table {table}", first, body)


FOOTER = (
    "Win and hold are of the wagers that were entered. Amounts are exact; the expectation is by the exact chances of "
    "the wagers placed. The tests go on over the life of a device, from one commissioning to the next: at most one "
    "fair device in 1,000 ever raises a false alarm, however often somebody looks (Ville's inequality). An alarm is a "
    "notice."
)


def _class(line: str) -> str:
    return ' class="notice"' if line.startswith("NOTICE") else ""


def _game(it: OfOneGame) -> Iterator[str]:
    (_, _, pace), money, by_wager, *others, _ = words.of_game(it)
    first = _table(("Rounds", (), pace))
    yield f"<h2>{escape(it.name)}</h2><div class=two>{first}{_table(money)}</div>"
    yield _figure(pace_chart(it), "Rounds that ended in each hour of the day.")
    if it.figures.money.by_wager:
        yield _figure(hold_chart(it), _of_hold(it))
        yield from (f"<p class=small>{escape(line)}</p>" for line in words.assumption_lines(it))
    yield from map(outcome_figure, it.outcomes)
    yield from (_table(table) for table in (by_wager, *others))


def _tournaments(it: OfOneGame) -> Iterator[str]:
    for name, chips in it.figures.tournaments.items():
        title, columns, rows = words.of_tournament(name, chips)
        yield f"<div class=apart><h2>{escape(title)}</h2>{_table(('', columns, rows))}</div>"


def _table(table: words.TableOf) -> str:
    title, columns, rows = table
    if not rows:
        return ""
    head = "".join(f"<th>{escape(it)}</th>" for it in columns) if any(columns) else ""
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<section class=sums><h3>{escape(title)}</h3><table><tr>{head}</tr>{body}</table></section>"


def _figure(chart: pygal.graph.base.BaseGraph, caption: str) -> str:
    return f"<figure>{_drawn(chart)}<figcaption>{escape(caption)}</figcaption></figure>"


def _drawn(chart: pygal.graph.base.BaseGraph) -> str:
    """Return the picture without pygal's additions: the mouse program, its names, and the session's date.

    Those names are the same in each picture. The picture's own name differs, because its style applies to this picture
    only.
    """
    from xml.etree.ElementTree import Comment, tostring

    tree = chart.render_tree()
    for it in tree.iterfind(".//*[@id]"):
        del it.attrib["id"]
    for parent in tree.iter():
        for child in [it for it in parent if it.tag is Comment or str(it.tag).endswith("script")]:
            parent.remove(child)
    return tostring(tree, encoding="unicode")


def _bars(title: str, labels: Sequence[str], series: Mapping[str, Sequence[float]], **more: object) -> pygal.Bar:
    chart = pygal.Bar(
        title=title, style=STYLE, js=(), height=HEIGHT, width=1000, legend_at_bottom=True, show_minor_y_labels=True,
        disable_xml_declaration=True, margin=8, spacing=8, **more,
    )  # fmt: skip
    chart.x_labels = labels
    for name, values in series.items():
        chart.add(name, values)
    return chart


def pace_chart(it: OfOneGame) -> pygal.Bar:
    """Rounds by the hour of the day."""
    hours = it.figures.pace.hours
    named = [f"{hour:02}" for hour in range(24)]
    values = [hours.get(hour, 0) for hour in named]
    return _bars("Pace: rounds by hour of the day", named, {"rounds": values}, show_legend=False)


def hold_chart(it: OfOneGame) -> pygal.graph.base.BaseGraph:
    """Draw the table's win, day after day, with the expected win and its band, in dollars."""
    run = _thinned(list(accumulate(it.course, _and)))
    chart = pygal.Line(
        title="Won by the table, day after day (dollars)", style=STYLE, js=(), height=HEIGHT + 50, width=1000, margin=8,
        legend_at_bottom=True, disable_xml_declaration=True, x_label_rotation=30 if len(run) > 8 else 0,
        show_dots=len(run) < 40, x_labels_major_count=12, show_minor_x_labels=len(run) <= 12,
        margin_right=ROOM_FOR_LABEL,
    )  # fmt: skip
    chart.x_labels = ["", *(each.day for each in run)]
    chart.add("won", _dollars([each.won for each in run]), stroke_style={"width": 3})
    if it.expected is None:
        return chart
    least, most = [each.expected for each in run], [each.expected + each.reach for each in run]
    chart.add("expected, at least" if it.reach else "expected", _dollars(least), stroke_style={"width": 2})
    if it.reach:
        chart.add("expected, at most", _dollars(most), stroke_style={"width": 2, "dasharray": "2, 3"})
    if it.band is not None:
        spread = [BAND * float(each.variance or 0) ** 0.5 for each in run]
        above = [float(mean) + by for mean, by in zip(most, spread, strict=True)]
        below = [float(mean) - by for mean, by in zip(least, spread, strict=True)]
        chart.add(f"{BAND} standard deviations above", _dollars(above), stroke_style=DASHED)
        chart.add("and below", _dollars(below), stroke_style=DASHED)
    return chart


def _and(before: Course, day: Course) -> Course:
    """Up to this day."""
    variance = None if before.variance is None or day.variance is None else before.variance + day.variance
    return Course(day.day, before.won + day.won, before.expected + day.expected, variance, before.reach + day.reach)


def _thinned(run: Sequence[Course]) -> Sequence[Course]:
    """Return at most MOST_POINTS points, spaced evenly and including the last one."""
    every = -(-len(run) // MOST_POINTS) or 1
    return run[(len(run) - 1) % every :: every]


def _of_hold(it: OfOneGame) -> str:
    said = f"Won {dollars(it.figures.money.won)}, expected {words.expected_words(it)}."
    if it.band is None or it.expected is None:
        return said
    won = Fraction(it.figures.money.won)
    outside = not it.expected - it.band <= won <= it.expected + it.reach + it.band
    often = "less often than 5 times" if it.is_bound else "about 5 times"
    return f"{said} {'OUTSIDE the band' if outside else 'Within the band'}; chance alone leaves it {often} in 100."


def _dollars(cents: Sequence[Fraction] | Sequence[int] | Sequence[float]) -> list[float]:
    """Return amounts in dollars, starting with 0. For charts only: all calculations use whole cents."""
    return [0, *(round(float(it) / 100, 2) for it in cents)]


def outcome_figure(it: ChanceOutcomes) -> str:
    """Draw the outcomes beside their expected counts, with the result of the test in words."""
    exact = [round(float(Fraction(it.exact[kind])), 2) for kind in it.came] if it.exact else []
    series = {"came": list(it.came.values())} | ({"to be expected by the exact chances": exact} if exact else {})
    turned = 40 if max(map(len, it.came)) > 8 else 0
    chart = _bars(
        f"{it.name.capitalize()}: {it.results:,} on these days", list(it.came), series, x_label_rotation=turned
    )
    said = f"Over its life: {it.life.results:,} results; {it.stands}." if it.life else "Not tested by this version."
    return _figure(chart, f"{said} {it.doubt}".strip())
