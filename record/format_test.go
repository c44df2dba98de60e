package record_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

var update = flag.Bool("update", false, "write testdata/toy.mcap anew")

// A file that was written once is read and played for ever. The page's tests open it with the official reader of MCAP files.
func TestFilesStayReadable(t *testing.T) {
	path := filepath.Join("testdata", "toy.mcap")
	if *update {
		l := newLoop(t, newToy(toyDocument), sim.LoopOptions{Seed: 3})
		r := record.Attach(l, record.Options{})
		defer r.Close()
		l.Play(sim.Run{Ticks: 30, Script: func(tick int64) []string { return []string{"a"}[:tick/10%2] }})
		must.Succeed(t, l.Intervene(sim.Intervention{Agent: 4, Do: sim.InterventionSet, Path: "N", Value: "100"}))
		l.Play(sim.Run{Ticks: 60})
		data, _ := save(t, r, record.SaveOptions{})
		must.Succeed(t, os.WriteFile(path, data, 0o644))
	}
	data, err := os.ReadFile(path)
	must.Succeed(t, err)
	rec, err := record.Read(data)
	if err != nil || rec.Damage != nil || rec.Run.Format != 1 || rec.Run.To != 60 || len(rec.Interventions) != 1 {
		t.Fatalf("%+v %v %v", rec, err, rec.Damage)
	}
	out, err := rec.Replay(newToy(toyDocument))
	if err != nil || out.Difference != nil || out.Compared != 61 || len(out.Documents) > 0 {
		t.Fatalf("%+v %+v %v", out, out.Difference, err)
	}
}
