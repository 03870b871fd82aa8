#!/bin/sh
# SPDX-License-Identifier: MIT
# pygal 3.1.3: the same data, drawn twice, give two different SVG files.
# Guess: without a random seed and without time stamps, a chart depends on its data and its configuration alone.
# Seen: each SVG holds a comment with the local date of the session that drew it, so TZ alone changes a signed document.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pygal==3.1.3
cat >"$folder/draw.py" <<'PYTHON'
import pygal
chart = pygal.Bar(no_prefix=True, js=())
chart.uuid = chart.no_prefix = "chart"
chart.add("won", [1, 2, 3])
print(chart.render(is_unicode=True))
PYTHON
for zone in Pacific/Kiritimati Pacific/Pago_Pago; do
    TZ=$zone "$folder/venv/bin/python" "$folder/draw.py" | grep -o '<!--.*-->' >"$folder/$(basename $zone)"
    cat "$folder/$(basename $zone)"
done
if cmp -s "$folder/Kiritimati" "$folder/Pago_Pago"; then echo "the files no longer hold the session's date"; exit 1; fi
