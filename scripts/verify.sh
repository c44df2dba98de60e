#!/usr/bin/env bash
# Checks what `make test` leaves out because it takes long: run it whole before a release, or steps of it, such as
# `make verify STEP=race` or `make verify STEP="fuzz hosts"`. It prints a table of times, and installs what it needs.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
source scripts/steps.sh

export GOGC=400

lint() { make lint-go; }

long() { go test -timeout 60m ./...; }

# 200 kills, pauses, partitions and full disks while a batch is played on a cluster of three servers.
faults() { go run ./batch/jetstream/faults; }

race() { scripts/race.sh; }

fuzz() { scripts/fuzz.sh; }

# windows and darwin are built only to see that they can be: nothing runs them here, so nothing is optimised.
systems() {
  local target flags
  for target in windows/amd64 darwin/arm64 linux/arm64 js/wasm; do
    flags=()
    case $target in windows/* | darwin/*) flags=(-gcflags="all=-N -l") ;; esac
    GOOS=${target%/*} GOARCH=${target#*/} go build "${flags[@]}" -o /dev/null ./cmd/wits
    echo "builds for $target"
  done
}

determinism() { scripts/determinism.sh; }

# Modules of their own: the comparison with other libraries, telemetry, and examples of what a stranger imports.
bench() { (cd bench && tidy && go run . -runs 1 -time 10ms); }

tidy() {
  go mod tidy -diff
  go vet ./...
  go test -vet=off ./...
}

telemetry() { (cd record/decisions/otel && tidy); }

examples() {
  local main
  (cd examples && tidy)
  for main in examples/*/main.go; do
    (
      cd "$(dirname "$main")"
      go run . check .
      go run . fmt --check documents
    )
  done
}

hosts() { scripts/hosts.sh; }

wasm() { make test-wasm; }

firefox() { scripts/firefox.sh && make test-firefox; }

notices() { make notices && git diff --exit-code -- studio/notices; }

all=(lint long faults race fuzz systems determinism bench telemetry examples hosts wasm firefox notices)
read -ra wanted <<< "${STEP:-${all[*]}}"
for name in "${wanted[@]}"; do
  [[ " ${all[*]} " = *" $name "* ]] || { echo "there is no step $name: choose from ${all[*]}" >&2; exit 2; }
done
for name in "${wanted[@]}"; do step "$name" "$name"; done
finish
