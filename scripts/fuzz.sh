#!/usr/bin/env bash
# Runs every fuzz target of the repository for a while, or those of one folder, such as scripts/fuzz.sh kinds/tree. A
# finding fails, and Go keeps its input under testdata/fuzz.
#
#   FUZZTIME=2000x  how long each target runs: so many inputs, or a time such as 1m
#
# What go test -fuzz would do for each target anew is done once: a package's tests are built once for all of its targets. Unless
# FUZZTIME is given, the package alone is instrumented, so that what is beneath it is built already; for longer, all of this module is,
# but not the standard library. Packages are fuzzed beside each other.
set -euo pipefail
cd "$(dirname "$0")/.."

wide=${FUZZTIME:+/...}
export FUZZTIME=${FUZZTIME:-2000x}
module=$(go list -m)
kept=$(go env GOCACHE)/fuzz/$module # where go test -fuzz keeps the inputs that led to something new, and begins with them
export module kept wide
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# fuzz PACKAGE: builds the tests of a package and runs its targets, one after another.
fuzz() {
  local package=$1 work=$2 failed=0 target log name
  name=$(tr / - <<< "${package#./}")
  log=$work/$name.log
  # The examples are modules of their own: each package is built within its module.
  if ! (cd "$package" && go test -vet=off -c -gcflags="$([ "$wide" ] && go list -m || go list .)$wide=-d=libfuzzer -dwarf=false" -ldflags=-w -o "$work/$name.test" .) > "$log" 2>&1; then
    echo "FAIL  $package does not build"
    cat "$log"
    return 1
  fi
  for target in $(cat "$package"/*_test.go | sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' | sort); do
    if (cd "$package" && "$work/$name.test" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "$FUZZTIME" \
      -test.fuzzminimizetime 100x -test.parallel 1 -test.timeout 0 -test.fuzzcachedir "$kept/$package") > "$log" 2>&1; then
      echo "ok    $package $target: $(sed -n 's/.*execs: \([0-9]*\) .*/\1/p' "$log" | tail -n 1) inputs"
    elif grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input' "$log"; then
      # Time was up while an input was under way: no finding.
      echo "ok    $package $target"
    else
      echo "FAIL  $package $target"
      cat "$log"
      failed=1
    fi
  done
  return $failed
}
export -f fuzz

packages=$(git grep -l '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u | { if [ $# = 0 ]; then cat; else grep -Fx -- "$1" || true; fi; } | sed 's|^|./|; s|^\./\.$|.|')
[ -n "$packages" ] || { echo "no fuzz targets are in ${1:-this module}" >&2; exit 1; }
xargs -P "$(nproc)" -I{} bash -c 'fuzz {} "$0"' "$dir" <<< "$packages"
