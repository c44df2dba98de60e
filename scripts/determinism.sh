#!/usr/bin/env bash
# Looks for computations that give other bits on other processors, and plays every game on all processors that this machine has
# or can emulate. Installs QEMU for arm64 if it may.
#
# What plays is internal/samebits/matches, which has the games and no page: its time goes into building, five times, and with the
# debugger, the page and what they need of the network it would be twice as long. Playing takes little: 3,600 frames of all
# games are one or two seconds of a processor, and 600 frames under QEMU about one second a game. So nothing would be won by fewer
# frames. A sum that is rounded otherwise shows from the frame in which it is first computed, because the hash has all of a mind;
# the rounding check finds most of them without playing. What comes later than in 3,600 frames, `make soak` looks for, with ten
# times as many.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v qemu-aarch64 > /dev/null && ! command -v qemu-aarch64-static > /dev/null; then
  scripts/apt.sh qemu-user > /dev/null 2>&1 || true # the target is left out, then, and named
fi
wits=$(mktemp)
trap 'rm -f "$wits"' EXIT
go build -o "$wits" ./cmd/wits
"$wits" rounding ./...
"$wits" determinism --package ./internal/samebits/matches --hashes cmd/wits/testdata/hashes.txt "$@"
