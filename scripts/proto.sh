#!/bin/sh
# Generates the Go and TypeScript code of the debugger's protocol from debug/proto. Needs the page's npm packages (npm ci).
set -eu
cd "$(dirname "$0")/../debug/proto"
export PATH="$PWD/../../studio/ui/node_modules/.bin:$PATH"
buf lint
buf generate
