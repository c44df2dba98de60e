#!/usr/bin/env bash
# Plays one match in every way that this machine can and compares the hashes: twice, with one and two workers, built
# for the oldest and for a newer x86, as WebAssembly under Node, and for arm64 under QEMU.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
match=(run duel --seed 1 --frames 36000 --json)
failed=0
expected=

hash_of() { sed -n 's/^  "hash": "\([0-9a-f]\{16\}\)",*$/\1/p'; }

# compare NAME COMMAND...: plays and compares with the first hash.
compare() {
  local name=$1 hash
  shift
  hash=$("$@" | hash_of)
  if [ -z "$hash" ]; then
    echo "determinism: $name printed no hash" >&2
    failed=1
  elif [ -z "$expected" ]; then
    expected=$hash
    echo "$hash  $name"
  elif [ "$hash" = "$expected" ]; then
    echo "$hash  $name"
  else
    echo "$hash  $name DIFFERS" >&2
    failed=1
  fi
}

go build -o "$work/wits" ./cmd/wits
compare "$(go env GOOS)/$(go env GOARCH)" "$work/wits" "${match[@]}"
compare "again" "$work/wits" "${match[@]}"
compare "1 worker" "$work/wits" "${match[@]}" --workers 1
compare "2 workers" "$work/wits" "${match[@]}" --workers 2

if [ "$(go env GOHOSTARCH)" = amd64 ]; then
  GOARCH=amd64 GOAMD64=v1 go build -o "$work/wits-v1" ./cmd/wits
  compare "amd64 v1" "$work/wits-v1" "${match[@]}"
  if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
    GOARCH=amd64 GOAMD64=v3 go build -o "$work/wits-v3" ./cmd/wits
    compare "amd64 v3" "$work/wits-v3" "${match[@]}"
  else
    echo "                  amd64 v3 left out: this processor has no AVX2 and FMA"
  fi
fi

if command -v node > /dev/null; then
  GOOS=js GOARCH=wasm go build -o "$work/wits.wasm" ./cmd/wits
  # Node runs Go programs through the loader that comes with Go; it passes the environment on, which must stay small.
  compare "js/wasm" env -i PATH="$PATH" HOME="$work" node --stack-size=8192 \
    "$(go env GOROOT)/lib/wasm/wasm_exec_node.js" "$work/wits.wasm" "${match[@]}"
else
  echo "                  js/wasm left out: there is no node"
fi

if ! command -v qemu-aarch64 > /dev/null && ! command -v qemu-aarch64-static > /dev/null && command -v apt-get > /dev/null; then
  as_root=
  [ "$(id -u)" = 0 ] || as_root="sudo -n"
  { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends qemu-user; } > /dev/null 2>&1 || true
fi
qemu=$(command -v qemu-aarch64 || command -v qemu-aarch64-static || true)
if [ "$(go env GOHOSTARCH)" = arm64 ]; then
  :
elif [ -n "$qemu" ]; then
  GOOS=linux GOARCH=arm64 go build -o "$work/wits-arm64" ./cmd/wits
  compare "linux/arm64" "$qemu" "$work/wits-arm64" "${match[@]}"
else
  echo "                  linux/arm64 left out: install Debian's qemu-user to run it"
fi
exit $failed
