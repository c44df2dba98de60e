//go:build !js

package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/sim"
)

// TestProfileCommand says where the time of a run goes, and writes a file for Perfetto.
func TestProfileCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.trace.json")
	profiled := func(args ...string) (int, string, string) {
		var out, errs bytes.Buffer
		app := cli.App{Name: "wits", Out: &out, Err: &errs, Games: []cli.Game{{Name: "rounds", Documents: roundsDocuments, New: func(cli.Setup) sim.Game { return &rounds{} }}}}
		code := app.Run(append([]string{"profile"}, args...)...)
		return code, out.String(), errs.String()
	}
	code, out, errs := profiled("--ticks", "80", "--budget", "0.000001", "--out", file, "--value", "Round.Count")
	for _, want := range []string{`(?m)^ticks +80 `, `(?m)^  Watchman +80 `, `(?m)^  patrol.tree.json +80 `, `(?m)^  \S* ?wait +\d+ `, `nodes were measured in 10 of 80 ticks`,
		`took more than 1e-06 ms in 80 ticks`, `  tick 79: \d+\.\d+ ms, of which Watchman took`, `run.trace.json: open it at https://ui.perfetto.dev`} {
		if code != 0 || !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%d, no %s in\n%s%s", code, want, out, errs)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(data, []byte("Watchman")) || !bytes.Contains(data, []byte("Rounds")) {
		t.Errorf("a file of %d bytes, %v", len(data), err)
	}
	var r profile.Report
	if code, out, _ := profiled("--ticks", "16", "--json", "--detail", "1", "--rows", "1"); code != 0 || json.Unmarshal([]byte(out), &r) != nil ||
		r.Ticks != 16 || r.Detailed != 16 || len(r.Types) != 1 || r.Overruns != 0 {
		t.Errorf("%d, %s", code, out)
	}
	for _, wrong := range [][]string{{"--ticks", "0"}, {"--detail", "0"}, {"--budget=-1"}, {"--budget", "NaN"}, {"--rows=-1"}} {
		if code, _, errs := profiled(wrong...); code != 2 {
			t.Errorf("%v: %d %s", wrong, code, errs)
		}
	}
	if code, _, _ := profiled("--ticks", "1", "--out", filepath.Join(file, "no")); code != 1 {
		t.Errorf("a file that cannot be written: %d", code)
	}
}
