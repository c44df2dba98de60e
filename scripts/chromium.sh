#!/usr/bin/env bash
# Sees to it that there is a Chromium for the tests in a browser: installs Debian's if it may.
set -euo pipefail

there() {
  [ -n "${WITS_CHROMIUM:-}" ] && [ -x "$WITS_CHROMIUM" ] && return 0
  command -v chromium chromium-browser google-chrome > /dev/null
}

there && exit 0
if command -v apt-get > /dev/null; then
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo > /dev/null && sudo -n true 2> /dev/null; then
    as_root="sudo -n"
  else
    as_root=none
  fi
  if [ "$as_root" != none ]; then
    echo "installing Chromium for the tests in a browser"
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends chromium > /dev/null
    there && exit 0
  fi
fi
echo "The tests in a browser need Chromium: install it (apt-get install chromium), or set WITS_CHROMIUM to its path." >&2
exit 1
