#!/usr/bin/env bash
# Makes sure that there is a Chromium for browser tests: installs Debian's if it may. The headless shell opens a page in half the
# time of the whole browser.
set -euo pipefail

[ -n "${WITS_CHROMIUM:-}" ] && [ -x "$WITS_CHROMIUM" ] && exit 0
command -v chromium-headless-shell > /dev/null && exit 0
"$(dirname "$0")/apt.sh" chromium-headless-shell && exit 0
command -v chromium chromium-browser google-chrome > /dev/null && exit 0
"$(dirname "$0")/apt.sh" chromium && exit 0
echo "The browser tests need Chromium: install it (apt-get install chromium), or set WITS_CHROMIUM to its path." >&2
exit 1
