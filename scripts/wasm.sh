#!/usr/bin/env bash
# Builds the npm package @wits-ai/wasm into wasm/dist: wits.wasm, what Go needs to run it, and wits.js with its types; and for @wits-ai/wasm-debug
# the same with the debugger, in wasm/debug.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p wasm/dist
GOOS=js GOARCH=wasm go build -tags nopictures -trimpath -ldflags='-s -w' -o wasm/dist/wits.wasm ./wasm
GOOS=js GOARCH=wasm go build -tags debug,nopictures -trimpath -ldflags='-s -w' -o wasm/debug/wits-debug.wasm ./wasm
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" wasm/dist/wasm_exec.js
cp wasm/wits.js wasm/wits.d.ts LICENSE wasm/dist/
# Of what others wrote it carries Go's library and runtime alone: the first part of the notices, and no page.
awk '/^-+$/ && rules++ { exit } { print }' studio/notices/NOTICES.txt | sed 's/: the Go standard library, Go modules, and, in the page, npm packages and two fonts\./: the Go standard library./' > wasm/dist/NOTICES.txt
cp LICENSE studio/notices/NOTICES.txt wasm/debug/
for file in wasm/dist/wits.wasm wasm/debug/wits-debug.wasm; do
  echo "$(basename "$file"): $(($(wc -c < "$file") / 1000)) kB, $(gzip -9c "$file" | wc -c | awk '{ print int($1 / 1000) }') kB compressed"
done
