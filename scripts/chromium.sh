#!/usr/bin/env bash
# Sees to it that there is a Chromium for the tests in a browser: installs Debian's if it may.
set -euo pipefail

there() {
  [ -n "${WITS_CHROMIUM:-}" ] && [ -x "$WITS_CHROMIUM" ] && return 0
  command -v chromium chromium-browser google-chrome > /dev/null
}

there && exit 0
echo "installing Chromium for the tests in a browser"
if "$(dirname "$0")/apt.sh" chromium && there; then exit 0; fi
echo "The tests in a browser need Chromium: install it (apt-get install chromium), or set WITS_CHROMIUM to its path." >&2
exit 1
