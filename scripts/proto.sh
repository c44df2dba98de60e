#!/bin/sh
# Generates the Go and TypeScript code of the debugger's protocol from debug/proto, with tools that npm fetches for the time
# being: they are no packages of the page, because not every npm mirror has them for every system, and npm ci wants that.
set -eu
cd "$(dirname "$0")/../debug/proto"
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
npm install --silent --no-audit --no-fund --prefix "$tools" @bufbuild/buf@1.75.0 @bufbuild/protoc-gen-es@2.17.0 > /dev/null 2>&1
export PATH="$tools/node_modules/.bin:$PATH"
buf lint
buf generate
