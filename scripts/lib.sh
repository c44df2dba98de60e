#!/usr/bin/env bash
# Builds the C library and its header into a folder (bin by default): for this system, and for the others that there is a C compiler for. What
# is left out is named. ONLY=1 builds for this system only, ARCHIVE=1 a static one as well.
set -euo pipefail
cd "$(dirname "$0")/.."
to=${1:-bin}
mkdir -p "$to"

# build FILE MODE [NAME=VALUE...]: -s -w leave out symbols for debuggers; wits.h takes the place of the header that Go writes.
build() {
  local file=$1 mode=$2
  shift 2
  mkdir -p "$(dirname "$file")"
  env CGO_ENABLED=1 "$@" go build -buildmode="$mode" -trimpath -ldflags='-s -w' -o "$file" ./cmd/libwits
  rm -f "${file%.*}.h"
  cp cmd/libwits/wits.h "$(dirname "$file")/wits.h"
  echo "$file: $(($(wc -c < "$file") / 1000)) kB, $(gzip -c "$file" | wc -c | awk '{ print int($1 / 1000) }') kB compressed"
}

# other FILE COMPILER OS ARCHITECTURE: the same for another system.
other() {
  if command -v "$2" > /dev/null; then
    build "$1" c-shared GOOS="$3" GOARCH="$4" CC="$2"
  else
    echo "$1 left out: there is no C compiler $2"
  fi
}

own=$(go env GOHOSTOS)/$(go env GOHOSTARCH)
case $own in
darwin/*) build "$to/libwits.dylib" c-shared ;;
windows/*) build "$to/wits.dll" c-shared ;;
*) build "$to/libwits.so" c-shared ;;
esac
if [ -n "${ARCHIVE:-}" ]; then build "$to/libwits.a" c-archive; fi
if [ -n "${ONLY:-}" ]; then exit 0; fi
if [ "$own" != linux/amd64 ]; then other "$to/linux-amd64/libwits.so" x86_64-linux-gnu-gcc linux amd64; fi
if [ "$own" != linux/arm64 ]; then other "$to/linux-arm64/libwits.so" aarch64-linux-gnu-gcc linux arm64; fi
other "$to/windows-amd64/wits.dll" x86_64-w64-mingw32-gcc windows amd64
other "$to/darwin-arm64/libwits.dylib" oa64-clang darwin arm64
