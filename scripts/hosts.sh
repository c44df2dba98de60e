#!/usr/bin/env bash
# Plays the guards in hosts of other languages, each by the C library: their hash must be that of the game in Go, and the page must stop
# them by a breakpoint. In C also all that a caller can do wrong, under Memcheck and under the address sanitizer. Installs what it needs
# of Debian if it may: LÖVE, mono, Xvfb, valgrind. Ebitengine plays the duel, with the hash of wits run. Builds into bin.
#
# SANITIZE=no leaves the sanitizer out: it compiles everything once more.
set -euo pipefail
cd "$(dirname "$0")/.."

want=()
# need COMMAND PACKAGE...
need() { command -v "$1" > /dev/null || want+=("${@:2}"); }
need gcc gcc libc6-dev
need valgrind valgrind libc6-dbg
need love love
need luajit luajit
need xvfb-run xvfb xauth
need mcs mono-mcs
need mono mono-runtime libmono-system-core4.0-cil
[ -e /usr/include/X11/extensions/Xrandr.h ] && [ -e /usr/include/GL/gl.h ] ||
  want+=(libgl1-mesa-dev libgl1-mesa-dri libxrandr-dev libxcursor-dev libxinerama-dev libxi-dev libxxf86vm-dev)
if [ ${#want[@]} -gt 0 ]; then
  echo "installing ${want[*]}"
  scripts/apt.sh "${want[@]}" || { echo "The examples of hosts need ${want[*]}: install them (apt-get install)." >&2; exit 1; }
fi

ONLY=1 scripts/lib.sh bin
go build -o bin/check ./hosts/check
export LD_LIBRARY_PATH=$PWD/bin WITS_LIBRARY=$PWD/bin/libwits.so WITS_GUARD=$PWD/hosts/guard

echo "== the game in Go, by wits run"
hash=$(go run ./hosts/twin/play run --frames 3600 --seed 7 | sed -n 's/^hash //p')
[ "$hash" = "$(cat hosts/guard/hash.txt)" ] || { echo "wits run gives $hash, and hosts/guard/hash.txt has $(cat hosts/guard/hash.txt)" >&2; exit 1; }
go build -o bin/wits ./cmd/wits

c=(gcc -std=c11 -Wall -Wextra -Werror -Icmd/libwits)
for program in first guards misuse; do "${c[@]}" -O2 -o bin/$program hosts/c/$program.c -Lbin -lwits; done
g++ -fsyntax-only -x c++ -Wall -Wextra -Werror cmd/libwits/wits.h 2> /dev/null || ! command -v g++ > /dev/null || { echo "wits.h is no C++" >&2; exit 1; }
mcs -unsafe -optimize+ -out:bin/guards.exe hosts/csharp/*.cs

echo "== the first program of the guide, in C and in Lua"
bin/first hosts/first | tee bin/first.txt
[ "$(tail -1 bin/first.txt)" = 'after 10 s it is at 2.20 m with 82.7 hp' ] || { echo "the first program has another end than in docs/engines.md" >&2; exit 1; }
(cd hosts/love && luajit first.lua ../first) | diff bin/first.txt -

# both NAME COMMAND...: without a page, and stopped on its page.
both() {
  echo "== $1"
  shift
  bin/check -- timeout 100 "$@"
  bin/check -page -back -- timeout 100 "$@" --page
}
both C bin/guards hosts/guard
both 'C# under mono' mono bin/guards.exe hosts/guard
both 'LÖVE' xvfb-run -a love hosts/love --ticks 3600

echo "== Ebitengine, with the duel"
(
  cd hosts/ebitengine
  go mod tidy -diff
  go vet .
  go build -o ../../bin/ebitengine .
  GOOS=js GOARCH=wasm go build -o /dev/null .
)
hash=$(go run ./cmd/wits run duel --frames 150 --seed 1 | sed -n 's/^hash //p')
engine=(timeout 100 xvfb-run -a -s '-screen 0 640x480x24' bin/ebitengine -minds -ticks 150 -height 120)
bin/check -hash "$hash" -- "${engine[@]}"
bin/check -hash "$hash" -page -node HandleSword/Attack -- "${engine[@]}" -page -paused

echo "== misuse in C"
bin/misuse
echo "== under Memcheck"
# Go's own system calls point into Go's stacks, too, and a suppression has to name the parameter: all that Memcheck knows are named.
tool=$(find /usr/libexec/valgrind /usr/lib/valgrind -name 'memcheck-*-linux' 2> /dev/null | grep -v x86 | head -1) || true
[ -n "$tool" ] || { echo "valgrind has no memcheck in /usr/libexec/valgrind or /usr/lib/valgrind" >&2; exit 1; }
known=$(grep -aoE '[a-z0-9_.]+\([A-Za-z0-9_.>%-]+\)' "$tool" | sort -u)
{
  grep -v % <<< "$known"
  for field in sa_family sin_port sin_addr sin6_port sin6_flowinfo sin6_addr sin6_scope_id sun_path nl_pid nl_groups; do # of addresses
    sed -n "s/\.%s)/.$field)/p" <<< "$known"
  done
} | sed 's/.*/{\n   go\n   Memcheck:Param\n   &\n   obj:*libwits.so*\n   ...\n}/' > bin/calls.supp
# Go chooses instructions by the processor, and Valgrind does not know the newest ones: it is told of none.
# Memcheck does not follow undefined values through Go, which moves its stacks: in some runs it named comparisons of bytes in main whose hash
# was right, with and without asynchronous preemption. The address sanitizer below and the hash look at what the library writes.
memcheck=(env GODEBUG=cpu.all=off valgrind -q --undef-value-errors=no --error-exitcode=9 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite --suppressions=hosts/c/go.supp --suppressions=bin/calls.supp)
bin/check -- "${memcheck[@]}" bin/guards hosts/guard
"${memcheck[@]}" bin/misuse
if [ "${SANITIZE:-yes}" = yes ]; then
  echo "== under the sanitizers, Go's code included"
  go build -asan -buildmode=c-archive -o bin/asan/libwits.a ./cmd/libwits
  for program in guards misuse; do "${c[@]}" -g -fsanitize=address,undefined -o bin/asan/$program hosts/c/$program.c bin/asan/libwits.a -lpthread -lm -lresolv; done
  bin/check -- bin/asan/guards hosts/guard
  bin/asan/misuse
fi
