#!/usr/bin/env bash
# Explores: runs what `make test` runs with fixed cases again with fresh ones, and more of them. It goes through all soaks,
# says of each that fails how to repeat it, and fails in the end if one did.
#
#   SEED=123       the seed of all cases; without it, one is drawn
#   CHECKS=1000    cases of each random test
#   DOCUMENTS=1000000   mutated documents
#   DAMAGE=100000  damaged minds, of each game that is tried, and damaged recordings
#   KILLS=1000     kills of the editor while other programs write
#   WAYS=2000      pairs of places in each level of the games
#   FUZZTIME=1m    of each fuzz target
#   FRAMES=36000   of each game, on processors that this machine has, and a sixth of them on those that are emulated
#   ONLY=mutated   only soaks whose name has this in it
set -euo pipefail
cd "$(dirname "$0")/.."

SEED=${SEED:-$(( $(od -An -N4 -tu4 /dev/urandom) + 1 ))}
CHECKS=${CHECKS:-1000}
DOCUMENTS=${DOCUMENTS:-1000000}
DAMAGE=${DAMAGE:-100000}
KILLS=${KILLS:-1000}
WAYS=${WAYS:-2000}
FUZZTIME=${FUZZTIME:-1m}
FRAMES=${FRAMES:-36000}
ONLY=${ONLY:-}
failed=()

# soak NAME COMMAND...: runs a soak. The command has all that is needed to repeat it, the seed with it.
soak() {
  local name=$1
  shift
  if [[ $name != *"$ONLY"* ]]; then return; fi
  echo "== $name"
  echo "   $*"
  if ! "$@"; then
    failed+=("$name: $*")
  fi
}

test=(go test -count=1 -timeout=0)

while read -r package; do
  soak "random tests of $package" env RAPID_SEED="$SEED" RAPID_CHECKS="$CHECKS" "${test[@]}" "$package"
done < <(git grep -l '"pgregory.net/rapid"' -- '*_test.go' | xargs -n1 dirname | sort -u | sed 's|^|./|; s|^\./\.$|.|')

# Soaks of their own: one line each, soak NAME env SEED... COMMAND.
soak "mutated documents" env WITS_SOAK_SEED="$SEED" WITS_MUTATIONS="$DOCUMENTS" "${test[@]}" ./games -run '^TestMutatedDocuments$' -v
for package in . ./games/town ./games/sniper ./games/jedi ./games/night ./record; do
  soak "damaged bytes of $package" "${test[@]}" "$package" -run Damage -damage "$DAMAGE" -damage-seed "$SEED"
done
soak "tournaments" "${test[@]}" ./games/armada -run Veteran -whole
soak "killed editors" env WITS_SOAK_SEED="$SEED" WITS_SOAK_KILLS="$KILLS" "${test[@]}" ./edit -run '^TestSoak$' -v
soak "ways in levels" env WITS_SOAK_SEED="$SEED" WITS_WAYS="$WAYS" "${test[@]}" ./world/nav -run '^TestWaysAreTheShortest$' -v
for package in $(git grep -l '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u); do
  soak "fuzz targets of $package" env FUZZTIME="$FUZZTIME" scripts/fuzz.sh "$package"
done
soak "races" env RACE_ALL=1 RAPID_SEED="$SEED" RAPID_CHECKS=100 scripts/race.sh -timeout=0
soak "games on all processors" scripts/determinism.sh --frames "$FRAMES" --emulated "$((FRAMES / 6))"

if ((${#failed[@]})); then
  echo
  echo "These failed; each line repeats one:"
  printf '  %s\n' "${failed[@]}"
  exit 1
fi
echo
echo "all is well, with SEED=$SEED"
