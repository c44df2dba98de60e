package saves

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"

	v1 "example.com/examples/saves/v1"
	v2 "example.com/examples/saves/v2"
	v3 "example.com/examples/saves/v3"
)

var update = flag.Bool("update", false, "let the releases write what they save anew")

// releases are those that players have saves of, and what has to be in the saves: a guard after 3 ticks and one after 9.
var releases = []struct {
	file   string
	load   func() (*wits.Program, error)
	values []string // of both guards
	report []string
}{
	{"v1", v1.Load, []string{"Patrol, gone 3 of 3, calm, rounds 0", "Patrol, gone 4 of 9, calm, rounds 1"},
		[]string{"renamed: Rest -> Sleep", "renamed: Patrol: Walk -> March", "renamed: Patrol.Steps -> Patrol.Gone", "converted: Patrol.Steps, int -> float", "converted: Patrol.Total, int -> float",
			"converted: Rounds, int -> float", "new: value Nights, at its default", "new: value Patrol.Mood, at its default"}},
	{"v2", v2.Load, []string{"Patrol, gone 1.5 of 1.5, calm, rounds 0", "Patrol, gone 4.5 of 4.5, furious, rounds 0"},
		[]string{"renamed: Rest -> Sleep", "renamed: Patrol.Metres -> Patrol.Gone", "converted: Patrol.Mood, mood, whose names or fields have changed"}},
	{"v3", v3.Load, []string{"Patrol, gone 0 of 1.5, calm, rounds 0", "Patrol, gone 0 of 4.5, furious, rounds 0"},
		[]string{"converted: Patrol.Mood, mood, whose names or fields have changed", "lost: Patrol.Left: nothing has this name any more", "lost: Patrol.Begun: nothing", "new: value Patrol.Gone, at its default"}},
}

// TestOldSaves: what every release has saved goes on today.
func TestOldSaves(t *testing.T) {
	for _, r := range releases {
		name := "testdata/" + r.file + ".save"
		if *update {
			write(t, name, r.load)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tick, guards, report, err := Load(data)
		if err != nil || tick != 9 || len(guards) != 2 {
			t.Fatalf("%s: tick %d, %d guards, %v", r.file, tick, len(guards), err)
		}
		for i, guard := range guards {
			if got := tell(guard); got != r.values[i] {
				t.Errorf("%s: guard %d: %s, want %s", r.file, i, got, r.values[i])
			}
		}
		for _, line := range r.report {
			if !strings.Contains(report.Text(), line) {
				t.Errorf("%s: the report does not say %q", r.file, line)
			}
		}
		if len(report.Programs[0].Ended) > 0 || t.Failed() {
			t.Errorf("%s:\n%s", r.file, report.Text())
		}
		for _, guard := range guards { // both go on, finish their round, and sleep
			for range 20 {
				guard.Step(wits.Frame{Delta: 1})
			}
			if guard.Fault() != nil || !strings.Contains(tell(guard), "rounds ") || strings.HasSuffix(tell(guard), "rounds 0") {
				t.Errorf("%s: 20 ticks later: %s, %v", r.file, tell(guard), guard.Fault())
			}
		}
	}
}

// TestTodaysSave is what the next release will have to read.
func TestTodaysSave(t *testing.T) {
	program, err := Program()
	if err != nil {
		t.Fatal(err)
	}
	guard := program.NewMind(1)
	for range 7 {
		guard.Step(wits.Frame{Delta: 1})
	}
	data, err := Save(7, guard)
	if err != nil {
		t.Fatal(err)
	}
	_, guards, report, err := Load(data)
	if err != nil || guards[0].Hash() != guard.Hash() || !report.Whole() {
		t.Error(err, report.Text())
	}
}

// write plays a release, and saves two guards.
func write(t *testing.T, name string, load func() (*wits.Program, error)) {
	program, err := load()
	if err != nil {
		t.Fatal(err)
	}
	guards := []*wits.Mind{program.NewMind(1), program.NewMind(2)}
	for i, ticks := range []int{3, 9} {
		for range ticks {
			guards[i].Step(wits.Frame{Delta: 1})
		}
	}
	data, err := Save(9, guards...)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// tell says how a guard stands.
func tell(guard *wits.Mind) string {
	p := guard.Program()
	get := func(path string) any { return guard.Value(p.Find(path)) }
	state := "Patrol"
	for _, part := range p.Parts() {
		for _, n := range part.Nodes {
			if n.Active >= 0 && guard.Active(n.Active) {
				state = n.Name
			}
		}
	}
	mood := []string{"bored", "calm", "furious", "glad"}[get(state+".Mood").(Mood)]
	return fmt.Sprintf("%s, gone %v of %v, %s, rounds %v", state, get(state+".Gone"), get(state+".Total"), mood, get("Rounds"))
}
