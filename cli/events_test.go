package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestRunEvents writes what minds decide, into a file and to standard output, and the outcome beside it.
func TestRunEvents(t *testing.T) {
	run := func(file string) (out, fail bytes.Buffer, code int) {
		app := cli.App{Name: "wits", Out: &out, Err: &fail, Games: []cli.Game{{Name: "picky", New: func(cli.Setup) sim.Game { return &picky{} }}}}
		code = app.Run("run", "picky", "--frames", "10", "--events", file)
		return out, fail, code
	}
	file := filepath.Join(t.TempDir(), "events.jsonl")
	out, fail, code := run(file)
	if code != 0 || !strings.Contains(out.String(), "hash ") {
		t.Fatalf("%d\n%s%s", code, &out, &fail)
	}
	written, err := os.ReadFile(file)
	must.Succeed(t, err)
	chosen := false
	for line := range bytes.Lines(written) {
		var e struct {
			Event, Node, Name, Why string
			Tick                   int64
		}
		if err := json.Unmarshal(line, &e); err != nil || e.Tick < 1 || e.Name != "One" {
			t.Errorf("%v: %s", err, line)
		}
		chosen = chosen || e.Event == "choose" && e.Node == "B" && strings.Contains(e.Why, "B scores highest")
	}
	if !chosen {
		t.Errorf("it does not say why B was chosen:\n%s", written)
	}
	out, fail, code = run("-")
	if code != 0 || out.String() != string(written) || !strings.Contains(fail.String(), "hash ") {
		t.Errorf("standard output has other events, or the outcome is not in standard error:\n%s%s", &out, &fail)
	}
	if _, fail, code := run(filepath.Join(t.TempDir(), "none", "events.jsonl")); code != 1 || !strings.Contains(fail.String(), "none") {
		t.Errorf("a folder that is not there: %d %s", code, &fail)
	}
}
