#!/usr/bin/env bash
# Installs packages of Debian, such as scripts/apt.sh qemu-user; it fails if it may not. One call waits for another: apt-get would fail.
set -euo pipefail
command -v apt-get > /dev/null || exit 1
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo > /dev/null && sudo -n true 2> /dev/null || exit 1
  as_root=(sudo -n)
fi
exec 9> "${TMPDIR:-/tmp}/wits-apt.lock"
flock 9
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
