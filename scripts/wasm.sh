#!/usr/bin/env bash
# Builds the npm package @wits-ai/wasm into hosts/wasm/dist: wits.wasm, what Go needs to run it, and wits.js with its types; and for @wits-ai/wasm-debug
# the same with the debugger, in hosts/wasm/debug.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p hosts/wasm/dist
GOOS=js GOARCH=wasm go build -tags nopictures -trimpath -ldflags='-s -w' -o hosts/wasm/dist/wits.wasm ./hosts/wasm
GOOS=js GOARCH=wasm go build -tags debug,nopictures -trimpath -ldflags='-s -w' -o hosts/wasm/debug/wits-debug.wasm ./hosts/wasm
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" hosts/wasm/dist/wasm_exec.js
cp hosts/wasm/wits.js hosts/wasm/wits.d.ts LICENSE studio/notices/NOTICES.txt hosts/wasm/dist/
cp LICENSE studio/notices/NOTICES.txt hosts/wasm/debug/
for file in hosts/wasm/dist/wits.wasm hosts/wasm/debug/wits-debug.wasm; do
  echo "$(basename "$file"): $(($(wc -c < "$file") / 1000)) kB, $(gzip -9c "$file" | wc -c | awk '{ print int($1 / 1000) }') kB compressed"
done
