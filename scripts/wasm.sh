#!/usr/bin/env bash
# Builds the npm package @wits-ai/wasm into wasm/dist: wits.wasm, what Go needs to run it, and wits.js with its types.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p wasm/dist
GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o wasm/dist/wits.wasm ./wasm
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" wasm/dist/wasm_exec.js
cp wasm/wits.js wasm/wits.d.ts LICENSE studio/notices/NOTICES.txt wasm/dist/
echo "wits.wasm: $(($(wc -c < wasm/dist/wits.wasm) / 1000)) kB, $(gzip -9c wasm/dist/wits.wasm | wc -c | awk '{ print int($1 / 1000) }') kB compressed"
