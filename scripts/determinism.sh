#!/usr/bin/env bash
# Looks for computations that give other bits on other processors, and plays every game on all processors that this machine has
# or can emulate. Installs QEMU for arm64 if it may.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v qemu-aarch64 > /dev/null && ! command -v qemu-aarch64-static > /dev/null && command -v apt-get > /dev/null; then
  as_root=
  [ "$(id -u)" = 0 ] || as_root="sudo -n"
  { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends qemu-user; } > /dev/null 2>&1 || true
fi
wits=$(mktemp)
trap 'rm -f "$wits"' EXIT
go build -o "$wits" ./cmd/wits
"$wits" rounding ./...
"$wits" determinism --hashes cmd/wits/testdata/hashes.txt "$@"
