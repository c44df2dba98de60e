#!/usr/bin/env bash
# Sees to it that there is a Chromium for the tests in a browser: installs Debian's if it may. The one without windows opens a page in
# half of the time; any other does as well.
set -euo pipefail

[ -n "${WITS_CHROMIUM:-}" ] && [ -x "$WITS_CHROMIUM" ] && exit 0
command -v chromium-headless-shell > /dev/null && exit 0
echo "installing Chromium for the tests in a browser"
for package in chromium-headless-shell chromium; do
  command -v chromium chromium-browser google-chrome > /dev/null && [ "$package" = chromium ] && exit 0
  "$(dirname "$0")/apt.sh" "$package" && exit 0
done
echo "The tests in a browser need Chromium: install it (apt-get install chromium), or set WITS_CHROMIUM to its path." >&2
exit 1
