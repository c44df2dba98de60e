#!/usr/bin/env bash
# Sees to it that there is a Firefox for the smoke test in it: installs Debian's if it may.
set -euo pipefail

there() {
  [ -n "${WITS_FIREFOX:-}" ] && [ -x "$WITS_FIREFOX" ] && return 0
  command -v firefox-esr firefox > /dev/null
}

there && exit 0
echo "installing Firefox for the smoke test in it"
if "$(dirname "$0")/apt.sh" firefox-esr && there; then exit 0; fi
echo "The smoke test in Firefox needs it: install it (apt-get install firefox-esr), or set WITS_FIREFOX to its path." >&2
exit 1
