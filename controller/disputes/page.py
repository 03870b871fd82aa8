# SPDX-License-Identifier: MIT
"""A case as a page to be printed: HTML with everything in it, no script and nothing from elsewhere."""

import base64
from collections.abc import Iterator, Mapping
from html import escape

import msgspec

from controller.disputes.case import Case, Decided
from controller.disputes.times import when
from controller.engine.rules.disputes import Disputes
from controller.printing.html_page import html_page


class AccountStep(msgspec.Struct, frozen=True):
    """A step in the account of a round."""

    number: int
    time: str
    words: str
    said: tuple[str, ...]
    decisive: bool


class Account(msgspec.Struct, frozen=True):
    """A round for the page."""

    round: int
    rows: tuple[AccountStep, ...]
    paid: tuple[str, ...]
    directed: tuple[str, ...]
    wrong: tuple[str, ...]
    """Parts of the round that cannot be shown, or were changed."""
    sealed: str
    """The seal that follows the round."""


class Shot(msgspec.Struct, frozen=True):
    """A picture for the page."""

    file: str
    """Its part of the case file."""
    caption: str
    """The caption below the picture."""


class PageContent(msgspec.Struct, frozen=True):
    """The content of the page in addition to the case."""

    accounts: tuple[Account, ...]
    shots: tuple[Shot, ...]
    without: str = ""
    """Why there are no pictures; empty if there are."""


def page(case: Case, rules: Disputes, told: PageContent, parts_of_file: Mapping[str, bytes]) -> bytes:
    """The whole page. parts_of_file: where its pictures are."""
    title = f"Dispute, case {case.number}: {case.rounds} at {case.table}"
    parts = [*_case(case, rules), *_decisions(case, rules)]
    for account in told.accounts:
        parts += _account(account)
    parts += _pictures(told, parts_of_file)
    return html_page(title, f"{case.game}, opened {when(case.opened)}", "".join(parts)).encode()


def _case(case: Case, rules: Disputes) -> Iterator[str]:
    yield f"<p>{escape(case.player)} disputes {case.rounds} of {escape(case.game)}, {when(case.opened)}:</p>"
    yield f"<blockquote>{escape(case.words)}</blockquote>"
    yield from (f"<p>{escape(f'{words} ({source})')}</p>" for words, source in rules.known)


def _decisions(case: Case, rules: Disputes) -> Iterator[str]:
    """Yield each instance of the rules, with its decision, or room to write one."""
    yield "<h2>Decisions</h2><table><tr><th>Who decides</th><th>Provision</th><th>Decision</th></tr>"
    made = {it.role: it for it in case.decided}
    for instance in rules.instances:
        if rules.told and instance is rules.instances[-1]:
            yield _row(f"{case.player} is told", f"{rules.told} ({rules.told_source})", _told(case))
        it = made.get(instance.role)
        if instance.requested:
            yield _row(case.player, f"requests that review ({instance.source})", _request_cell(case, instance.role, it))
        words = f"{it.by}, {when(it.time)}, {it.verdict}: {it.words}" if it else ""
        yield _row(instance.person, f"{instance.what} ({instance.source})", words)
    yield "</table>"


def _told(case: Case) -> str:
    return "; ".join(f"by {it.by}, {when(it.time)}" for it in case.told)


def _request_cell(case: Case, role: str, made: Decided | None) -> str:
    """Return who has kept the request for this review, and when; or that a review was made without a kept request."""
    kept = "; ".join(f"kept by {it.by}, {when(it.time)}" for it in case.requested if it.role == role)
    return kept or ("no request was kept" if made else "")


def _row(*cells: str) -> str:
    first, *others = (f"<td>{escape(cell)}</td>" if cell else '<td class="open"></td>' for cell in cells)
    return f"<tr>{first}{''.join(others)}</tr>"


def _account(it: Account) -> Iterator[str]:
    yield f"<h2>Round {it.round}</h2>"
    yield from (f'<p class="notice">{escape(line)}</p>' for line in it.wrong)
    yield "<table><tr><th></th><th>Time</th><th>What happened, and what the table answered</th></tr>"
    for row in it.rows:
        said = "".join(f"<li>{escape(line)}</li>" for line in row.said)
        mark = ' class="decisive"' if row.decisive else ""
        words = f"{escape(row.words)}{f'<ul>{said}</ul>' if said else ''}"
        yield f'<tr{mark}><td>{row.number}</td><td class="time">{row.time}</td><td>{words}</td></tr>'
    yield "</table>"
    lists: Mapping[str, tuple[str, ...]] = {"Payments": it.paid, "Directions": it.directed}
    for heading, lines in lists.items():
        items = "".join(f"<li>{escape(line)}</li>" for line in lines) or "<li>none</li>"
        yield f"<h2>{heading} of round {it.round}</h2><ul>{items}</ul>"
    yield f"<p>Seal: <code>{escape(it.sealed or 'none yet')}</code></p>"


def _pictures(told: PageContent, parts: Mapping[str, bytes]) -> Iterator[str]:
    yield "<h2>The screens as they stood</h2>"
    if told.without:
        yield f'<p class="notice">{escape(told.without)}</p>'
    for it in told.shots:
        caption, data = escape(it.caption), base64.b64encode(parts[it.file]).decode()
        picture = f'<img alt="{caption}" src="data:image/jpeg;base64,{data}">'
        yield f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
