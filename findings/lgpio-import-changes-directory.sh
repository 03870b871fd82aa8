#!/bin/sh
# SPDX-License-Identifier: MIT
# lgpio 0.2.2.0: `import lgpio` changes the working directory of the process, for good.
# Guess: LG_WD only says where lgpio makes its pipes (lgd-nfy*). Importing a module changes nothing of the process.
# Seen: the process stands in LG_WD after the import; every relative path that it opens later is another file.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: lgpio==0.2.2.0
mkdir "$folder/start" "$folder/pipes"
cd "$folder/start"
LG_WD="$folder/pipes" "$folder/venv/bin/python" - <<'PYTHON'
import os
before = os.getcwd()
import lgpio
after = os.getcwd()
print(f"lgpio {lgpio.LGPIO_PY_VERSION >> 24}.{lgpio.LGPIO_PY_VERSION >> 16 & 255}: {os.path.basename(before)} -> {os.path.basename(after)}")
assert (os.path.basename(before), os.path.basename(after)) == ("start", "pipes"), "the import leaves the directory now"
PYTHON
