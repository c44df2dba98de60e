# Functions for scripts that run steps: each step has a log, is timed, and fails by itself. Source it.
#
#   step NAME COMMAND...   runs a step and says how it ended; a step that fails does not stop those after it
#   lane COMMAND...        runs steps in the background, beside other lanes
#   finish                 waits for all lanes, prints a table of times and the logs of what failed, and exits

logs=$(mktemp -d)
lanes=()

# abort ends what still runs, and removes the logs.
abort() {
  local pid
  for pid in "${lanes[@]}"; do
    kill -TERM -- "-$pid" 2> /dev/null
  done
  wait
  rm -rf "$logs"
}
trap abort EXIT
trap 'exit 130' INT TERM

step() {
  local name=$1 log rc seconds processors
  shift
  log=$logs/$(tr -c 'a-zA-Z0-9\n' - <<< "$name").log
  TIMEFORMAT='%R %U %S'
  # No condition around the command: bash would go on after a failure within a function.
  { time { (set -e; "$@") > "$log" 2>&1; }; } 2> "$log.time"
  rc=$?
  read -r seconds processors < <(awk '{ printf "%.0f %.0f\n", $1, $2 + $3 }' "$log.time")
  if [ $rc = 0 ]; then
    echo "ok    $name ($seconds s)"
    grep ' left out: ' "$log" # what a machine has no means for
  else
    echo "FAIL  $name ($seconds s)"
    mv "$log" "$log.failed"
    # The lines that say what failed, so that the beginning of the output is enough to know.
    grep -nE '^ *(--- FAIL|FAIL|not ok|panic:|fatal error:|WARNING: DATA RACE|make: \*\*\*|\[?[0-9;m]* *(×|✘|❯|FAIL))|[a-z_]+\.go:[0-9]+:[0-9: ]|(Error|error TS[0-9]+|AssertionError.*):|no space left' "$log.failed" | cut -c 1-240 | head -12
  fi
  printf '%s\t%s\t%s\t%s\n' "$([ $rc = 0 ] && echo ok || echo FAIL)" "$seconds" "$processors" "$name" >> "$logs/table"
}

lane() {
  set -m # each lane is a group of processes
  "$@" &
  lanes+=($!)
  set +m
}

finish() {
  local log failed
  wait "${lanes[@]}"
  lanes=()
  failed=("$logs"/*.failed)
  if [ -e "${failed[0]}" ]; then
    for log in "${failed[@]}"; do
      printf '\n== %s\n' "$(basename "$log" .log.failed)"
      cat "$log"
    done
  fi
  printf '\n%-5s %8s %12s  %s\n' "" seconds processors step
  awk -F'\t' '{ printf "%-5s %8s %12s  %s\n", $1, $2, $3, $4 }' "$logs/table"
  if [ -e "${failed[0]}" ]; then
    echo "${#failed[@]} of $(wc -l < "$logs/table") steps failed, after $SECONDS s"
    exit 1
  fi
  echo "all is well, after $SECONDS s"
  exit 0
}
