#!/usr/bin/env bash
# Runs every fuzz target of the module for a short time (FUZZTIME, 5s each unless set). A finding fails, and Go keeps
# its input under testdata/fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
while IFS=: read -r file line; do
  target=$(sed 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/' <<< "$line")
  package=./$(dirname "$file")
  package=${package%/.}
  if go test -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZTIME:-5s}" "$package" > "$log" 2>&1; then
    echo "ok    $package $target"
  elif grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input' "$log"; then
    # Time was up while an input was under way: no finding.
    echo "ok    $package $target"
  else
    echo "FAIL  $package $target" >&2
    cat "$log" >&2
    failed=1
  fi
done < <(git ls-files '*_test.go' | xargs grep -H '^func Fuzz' | sort)
exit $failed
