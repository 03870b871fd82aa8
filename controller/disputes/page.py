# SPDX-License-Identifier: MIT
"""A case as a page to be printed: HTML with everything in it, no script and nothing from elsewhere."""

import base64
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

import msgspec

from controller.disputes.case import Case, Decided
from controller.disputes.times import when
from controller.engine.rules.disputes import Disputes

STYLE: Final = """
@page { size: A4; margin: 14mm; }
body { font: 11pt/1.35 "Source Sans Pro", Helvetica, Arial, sans-serif; color: #111; max-width: 52rem;
margin: 1rem auto; }
h1 { font-size: 20pt; margin: 0 0 .3rem; } h2 { font-size: 14pt; margin: 1.4rem 0 .3rem; break-after: avoid; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .2rem .5rem;
border-bottom: 1px solid #bbb; } tr { break-inside: avoid; } td.time { white-space: nowrap; } td ul { margin: 0;
padding-left: 1rem; } tr.decisive > td { font-weight: 600; } .wrong { border: 2px solid #b3261e; padding: .4rem .6rem; }
blockquote { margin: .5rem 0; padding: .2rem .8rem; border-left: 4px solid #9483b2; font-size: 12pt; }
figure { margin: .8rem 0; break-inside: avoid; } img { width: 100%; } figcaption { font-size: 9pt; }
code { font-size: 9pt; overflow-wrap: anywhere; } .open { height: 2.2rem; }
"""


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
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    parts = [f"<h1>{escape(title)}</h1>", *_case(case, rules), *_decisions(case, rules)]
    for account in told.accounts:
        parts += _account(account)
    parts += _pictures(told, parts_of_file)
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'.encode()


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
    yield from (f'<p class="wrong">{escape(line)}</p>' for line in it.wrong)
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
        yield f'<p class="wrong">{escape(told.without)}</p>'
    for it in told.shots:
        caption, data = escape(it.caption), base64.b64encode(parts[it.file]).decode()
        picture = f'<img alt="{caption}" src="data:image/jpeg;base64,{data}">'
        yield f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
