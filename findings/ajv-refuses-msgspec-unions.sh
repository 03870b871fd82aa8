#!/bin/sh
# SPDX-License-Identifier: MIT
# Ajv 8.20.0 and msgspec 0.22.0: a strict validator refuses the schema that msgspec makes of a tagged union.
# Guess: `msgspec.json.schema` makes JSON Schema 2020-12, so any validator of that draft compiles it.
# Seen: it holds OpenAPI's keyword `discriminator`. Ajv's default mode is strict and raises: unknown keyword.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check msgspec==0.22.0
cd "$folder"
npm install --silent --no-fund --no-audit ajv@8.20.0 >/dev/null
"$folder/venv/bin/python" - >schema.json <<'PYTHON'
import json
import msgspec
class Win(msgspec.Struct, tag=True):
    cents: int
class Lose(msgspec.Struct, tag=True):
    why: str
print(json.dumps(msgspec.json.schema(Win | Lose)))
PYTHON
node - <<'NODE'
const Ajv = require("ajv/dist/2020");
const schema = require("./schema.json");
let why = "compiled";
try { new Ajv().compile(schema); } catch (error) { why = error.message; }
console.log(why);
if (!why.includes('unknown keyword: "discriminator"')) process.exit(1);
new Ajv({ strict: false }).compile(schema);
NODE
