# SPDX-License-Identifier: MIT
"""A page for the screen and for A4 paper: HTML with everything in it, no script, and nothing that is loaded."""

from html import escape
from typing import Final

CSS: Final = """
:root { --ink: #14201b; --quiet: #4a5a53; --line: #c5cfca; --felt: #114734; --gold: #8a6410; --fault: #b3261e }
* { box-sizing: border-box }
body { margin: 0; background: #e9edeb; color: var(--ink);
  font: 10.5pt/1.45 "Source Sans 3", "Source Sans Pro", Helvetica, Arial, sans-serif }
main { max-width: 210mm; margin: 8mm auto; background: #fff; border-radius: 2mm; overflow: hidden;
  box-shadow: 0 1px 8px #0003 }
header { background: var(--felt); color: #f7f2e4; padding: 7mm 14mm 6mm }
header h1 { font-size: 19pt; line-height: 1.2; margin: 0 } header p { margin: 1mm 0 0; font-size: 11.5pt }
article { padding: 5mm 14mm 12mm }
h2 { font-size: 14pt; line-height: 1.25; margin: 8mm 0 2mm; padding-bottom: 1mm; border-bottom: 1.5pt solid var(--felt);
  break-after: avoid }
h3 { font-size: 10.5pt; margin: 5mm 0 1mm; break-after: avoid } p { margin: 1mm 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th { text-align: left; border-bottom: 1pt solid var(--ink); font-size: 9.5pt; color: var(--quiet) }
td, th { padding: 1mm 2.5mm 1mm 0; vertical-align: top } tr { break-inside: avoid }
tr + tr td { border-top: .5pt solid var(--line) }
td ul { margin: 0; padding-left: 4mm }
blockquote { margin: 3mm 0; padding: 1mm 5mm; border-left: 1.2mm solid var(--gold); font-size: 12pt }
.notice { border: 1.5pt solid var(--fault); border-radius: 1mm; padding: 2mm 3mm; margin: 2mm 0; font-weight: 600 }
.small, figcaption, code, footer { font-size: 9pt; color: var(--quiet) } code { overflow-wrap: anywhere }
.open { height: 9mm } .time { white-space: nowrap }
.decisive > td { font-weight: 600; background: #f6efdd }
.decisive > td:first-child { box-shadow: -1.2mm 0 0 var(--gold) }
figure { margin: 4mm 0; break-inside: avoid } figure img, figure svg { width: 100%; height: auto }
section { break-inside: avoid } .apart { break-before: page }
.sums td + td, .sums th + th { text-align: right }
.two { display: grid; grid-template-columns: 4fr 6fr; gap: 0 8mm } footer { margin-top: 8mm }
@media (max-width: 180mm) { header, article { padding-left: 5mm; padding-right: 5mm } .two { display: block } }
@page { size: A4; margin: 14mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt } }
@media print { body { background: #fff } main { max-width: none; margin: 0; border-radius: 0; box-shadow: none }
  header { background: none; color: var(--ink); padding: 0 0 3mm; border-bottom: 2.5pt solid var(--felt) }
  article { padding: 0 } .decisive > td { background: none } }
"""
"""One style for all pages. On paper the heading has no ground: ink is saved, and the page can be copied."""


def html_page(title: str, subtitle: str, body: str) -> str:
    """Return a whole page. `body`: its content in HTML, with all text escaped."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{CSS}</style>"
    )
    heading = f"<header><h1>{escape(title)}</h1>{f'<p>{escape(subtitle)}</p>' if subtitle else ''}</header>"
    return (
        f'<!doctype html><html lang="en"><head>{head}</head>'
        f"<body><main>{heading}<article>{body}</article></main></body></html>\n"
    )
