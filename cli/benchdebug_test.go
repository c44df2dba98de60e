//go:build !js

package cli

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/games/crowds"
)

// TestBenchDebug measures all that it says, with little patience, and leaves nothing behind.
func TestBenchDebug(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	var out bytes.Buffer
	d := debugBench{out: &out, rounds: 1, slice: time.Microsecond, crowds: []int{4}, minute: 90, hundred: 4, many: 20}
	if err := d.run(t.Context(), []Crowd{{"duel", crowds.Duels}, {"village", crowds.Village}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`duel of 4, a tick: bare +\d+\.\d µs`, `duel of 4, a tick: attached, unwatched +\d+\.\d µs +\d+\.\d\d +1\.1`,
		`village of 4, a tick: a page watches an agent, too +\d+\.\d µs +\d+\.\d\d +1\.2`, `village of 4, a tick: recorded +\d+\.\d µs +\d+\.\d\d +1\.5`,
		`village of 4, a tick: measured +\d+\.\d µs +\d+\.\d\d`, `duel of 4: recording of 1 s at 60 ticks a second \(held: 90 ticks\) +\d+\.\d MiB +64 MiB`,
		`village of 4: going to a frame of it, median and worst of 3 +\d+\.\d ms; \d+\.\d ms +50 ms`, `duel: 20 agents listed +\d+\.\d ms +200 ms`,
		`duel: 20 agents filtered by CharHealth <= .* +\d+\.\d ms +200 ms`,
	} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
	var said bytes.Buffer
	app := App{Name: "wits", Out: &said, Err: &said}
	if code := app.Run("bench", "debug"); code != exitUsage || !strings.Contains(said.String(), "no games to measure the debugger with") {
		t.Errorf("%d: %s", code, &said)
	}
	if code := app.Run("bench", "debug", "--only", "x"); code != exitUsage {
		t.Errorf("%d: %s", code, &said)
	}
}
