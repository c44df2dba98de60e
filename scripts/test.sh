#!/usr/bin/env bash
# The gate: everything that a change can break, from a clean clone on a Debian-like machine with Go and Node. It installs what it
# needs and leaves nothing running. `make verify` is the rest.
#
# Two lanes run beside each other, one for Go and one for the page.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
source scripts/steps.sh

# Compilers take a fifth less time if they collect garbage less often. It does not change what is built.
export GOGC=400

form() {
  local wrong
  wrong=$(gofmt -l $(git ls-files '*.go'))
  [ -z "$wrong" ] || { echo "gofmt these files: $wrong"; return 1; }
  go mod tidy -diff
}

page() {
  make dist DIST="$logs/dist"
  diff -r --brief "$logs/dist" studio/ui/dist || { echo "commit what make dist makes"; return 1; }
}

install() {
  make studio/ui/node_modules/.package-lock.json
  scripts/chromium.sh
}

in_go() {
  step "form: gofmt, go.mod" form
  step "Go tests" make test-go
}

in_page() {
  step "install npm packages and Chromium" install
  step "the committed page is what its sources make" page
  # Browser tests wait more than they compute, so that they come while the other lane computes.
  step "browser tests" make test-e2e
  step "lint and component tests of the page" make test-ui
}

lane in_go
lane in_page
finish
