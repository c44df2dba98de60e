#!/usr/bin/env bash
# Tests under the race detector what can race: packages whose code starts goroutines, and of others the tests in files that start
# them. The lists are read from the code, so that they are never behind. Minds, documents and services that no test touches from two
# goroutines cannot race, and are tested without the detector.
#
# Games, the commands and package cli are raced when RACE_ALL is set, as `make soak` does: that games come out the same for any
# number of workers is tested without the detector, and that kinds and their minds are used from several goroutines with it, in
# std, sim, kinds/graph, kinds/tree and kinds/goap.
#
# Random tests draw RAPID_CHECKS cases, 20 unless set: cases of one goroutine find no race, and all cases are drawn without the
# detector. For the same reason tests that take long, or want many cases, and start no goroutine (which a trace of each has shown:
# go test -run NAME -trace FILE) are left out unless RACE_ALL is set.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v "${CC:-gcc}" > /dev/null || scripts/apt.sh gcc libc6-dev || echo "the race detector needs a compiler of C" >&2

# What starts goroutines: go, a group's Go, parallel tests, timers that call, workers, and servers for tests.
starts='^[[:space:]]*(defer )?go [a-zA-Z_(]|\.Go\((func|[a-z][.a-zA-Z]*\))|\.Parallel\(\)|AfterFunc\(|NewWorkers\([0-9a-z]|[^a-zA-Z]Workers\([0-9a-z]|Workers: +[0-9]|NewServer\('
left_out=(':!bench' ':!games' ':!cmd' ':!cli' ':!examples')
single=(
  TestFW1_WhoeverComputesItGetsTheSame TestFV2_WaysAreTheShortest TestK08_AnyOrderOfVisitsIsTheSame
  TestK25_WhyInRandomGraphs TestX9_ForesightBeatsGoingStraight TestRenameStorm TestRenameEvery.* TestEditAndBack
  TestBrokenDocumentsAreLookedAt TestKilledAtAnyMoment TestFS1_WhatIsNotDone TestFK2_AnyChain
  TestFK1_StatesGoWhereTheirConditionsLead TestFG1_TheBestThatCanRuns TestFS5_LittleFilesTakeLittleMemory
  TestFS5_ProgramsOfAnybody TestLimit_ManyFaults TestLimit_CirclesInCircles TestLimit_OneToAll
  TestK25_WhyInRandomWorlds TestFW1_FactsAreThoseOfThePlan TestGOAP_6_ManyPlans TestGOAP_RunningAgainstAModel
  TestT3_08_RandomTrees TestK25_WhyInRandomTrees TestForcedTreesHaveOneLayout TestBadInput_RandomChanges
  TestK08_OrderInTheFileNeverMatters TestMesh_KeepsARadius TestMesh_CoversTheFloor TestU14_NoAllocation
  TestExtractInGames TestFS3_SeveralFilesOrNone TestCompositions_ChildrenEndFirst
)
# Takes JetStream up again while clients ask: NATS 2.15 writes what its own dispatcher reads then (setJetStreamExportSubs, apiDispatch).
foreign=(TestB14_FullDisk)
skip=(-skip "^($(IFS='|' && echo "${single[*]}|${foreign[*]}"))\$")
if [ -n "${RACE_ALL:-}" ]; then
  left_out=(':!bench' ':!examples')
  skip=(-skip "^(${foreign[*]})\$")
fi
export RAPID_CHECKS=${RAPID_CHECKS:-20} CGO_ENABLED=1
race() { go test -timeout 40m -vet=off -race "${skip[@]}" "$@"; }

# dirs PATHSPEC...: the packages of those files that start goroutines.
dirs() { git grep -lE "$starts" -- "$@" "${left_out[@]}" | xargs -n1 dirname | sort -u | sed 's|^|./|; s|^\./\.$|.|'; }

mapfile -t all < <(dirs '*.go')
if [ -n "${RACE_ALL:-}" ]; then
  race "$@" "${all[@]}"
  exit
fi
# Packages whose code starts goroutines, with all of their tests; of others only the tests in files that start them.
mapfile -t whole < <(dirs '*.go' ':!*_test.go')
mapfile -t parts < <(comm -23 <(printf '%s\n' "${all[@]}") <(printf '%s\n' "${whole[@]}"))
mapfile -t names < <(git grep -lE "$starts" -- "${parts[@]/%//*_test.go}" | xargs sed -nE 's/^func ((Test|Example)[A-Za-z0-9_]*)\(.*/\1/p' | sort -u)
race "$@" "${whole[@]}"
race -run "^($(IFS='|' && echo "${names[*]}"))\$" "$@" "${parts[@]}"
# Of games, whose other tests are left out: minds that are stepped side by side.
race -run '^TestSameForAnyNumberOfWorkers$' "$@" ./games/{armada,robot,sniper,village}
