#!/usr/bin/env bash
# Runs the dev cases and holds them to the measures of issue 4. Usage: eval/gate.sh RIPARIAN OUT
set -euo pipefail
cd "$(dirname "$0")/.."
riparian="$1"
out="$2"

"$riparian" eval run eval/cases/dev.jsonl --out "$out/dev"
"$riparian" eval gate "$out/dev" \
  --min verdict.accuracy=0.95 --min checks.accuracy=0.97 --min values.stated=0.97 --min outcome.accuracy=0.97 \
  --max dialogue.over_commitment=0.02 --max dialogue.needless=0.05 \
  --min citations.recall=0.95 --min citations.precision=0.90 --min citations.exist=1 --min citations.verbatim=1 \
  --max gate.violations=0 --min full.right=0.85
