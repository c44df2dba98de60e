#!/usr/bin/env bash
# Runs under the race detector what can race: all tests of packages whose code starts goroutines, and of other packages the tests in
# files that start them. Both lists are read from the code. Arguments go to go test.
#
# Long tests and most games are left out unless RACE_ALL is set, as `make soak` does.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v "${CC:-gcc}" > /dev/null || scripts/apt.sh gcc libc6-dev || echo "the race detector needs a C compiler" >&2

# What starts goroutines: go, a group's Go, parallel tests, timers that call, workers, and servers for tests.
starts='^[[:space:]]*(defer )?go [a-zA-Z_(]|\.Go\((func|[a-z][.a-zA-Z]*\))|\.Parallel\(\)|AfterFunc\(|NewWorkers\([0-9a-z]|[^a-zA-Z]Workers\([0-9a-z]|Workers: +[0-9]|NewServer\('
left_out=(':!bench' ':!games' ':!cmd' ':!cli' ':!examples')
[ -z "${RACE_ALL:-}" ] || left_out=(':!bench' ':!examples')

export CGO_ENABLED=1
# TestB14_FullDisk takes JetStream up again while clients ask: NATS 2.15 then writes what its own dispatcher reads.
race() { go test -timeout 40m -vet=off -race -skip '^TestB14_FullDisk$' "$@"; }

# packages PATHSPEC...: those with files that start goroutines.
packages() { git grep -lE "$starts" -- "$@" "${left_out[@]}" | xargs -n1 dirname | sort -u | sed 's|^|./|; s|^\./\.$|.|'; }

mapfile -t all < <(packages '*.go')
if [ -n "${RACE_ALL:-}" ]; then
  race "$@" "${all[@]}"
  exit
fi
mapfile -t whole < <(packages '*.go' ':!*_test.go')
mapfile -t parts < <(comm -23 <(printf '%s\n' "${all[@]}") <(printf '%s\n' "${whole[@]}"))
mapfile -t names < <(git grep -lE "$starts" -- "${parts[@]/%//*_test.go}" | xargs sed -nE 's/^func ((Test|Example)[A-Za-z0-9_]*)\(.*/\1/p' | sort -u)
race -short "$@" "${whole[@]}"
race -short -run "^($(IFS='|' && echo "${names[*]}"))\$" "$@" "${parts[@]}"
race -short -run '^TestSameForAnyNumberOfWorkers$' "$@" ./games/{armada,night,sniper,town}
