package goap_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// many are minds that begin together, each with a seed of its own.
func many(t *testing.T, n int, files kindtest.Files) (all []*kindtest.Run) {
	p := kindtest.Load(t, registry(), files)
	for i := range n {
		r := kindtest.Start(t, p)
		r.Mind = p.NewMind(uint64(i + 1))
		all = append(all, r)
	}
	return all
}

// tenth steps a mind by a tenth of a second.
func tenth(r *kindtest.Run, frame int) {
	r.Mind.Step(wits.Frame{Delta: 0.1, Time: float64(frame) / 10, Tick: int64(frame)})
}

// spread wants that minds came to something in frames from the first to the last, and not together.
func spread(t *testing.T, what string, at []int, first, last int) {
	t.Helper()
	frames := map[int]int{}
	for i, frame := range at {
		if frame < first || frame > last {
			t.Fatalf("%s: mind %d in frame %d, not from %d to %d", what, i, frame, first, last)
		}
		frames[frame]++
	}
	for frame, n := range frames {
		if n > len(at)/3 {
			t.Errorf("%s: %d of %d minds in frame %d", what, n, len(at), frame)
		}
	}
	if len(frames) < 6 {
		t.Errorf("%s: in %d frames only", what, len(frames))
	}
}

// TestFP4_SensorsAreStaggered: a fact that is read every second is read in the first frame and then every second, and characters
// that begin together do not read it together. It costs nothing in the frames between.
func TestFP4_SensorsAreStaggered(t *testing.T) {
	all := many(t, 60, openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":{"expr":"P","every":1}},"actions":{"A":{"do":"Act","with":{"Life":1000},"effects":{"F":true}}}`))
	seen, again := make([]int, len(all)), make([]int, len(all))
	for i, r := range all {
		for frame := range 40 {
			kindtest.Set(r, "P", frame >= 1 && frame < 20)
			tenth(r, frame)
			switch is := r.Value("F.Value") == true; {
			case is && seen[i] == 0:
				seen[i] = frame
			case !is && seen[i] > 0 && again[i] == 0:
				again[i] = frame
			case is && again[i] > 0:
				t.Fatalf("mind %d sees it again in frame %d", i, frame)
			}
		}
		if late := again[i] - seen[i]; late < 10 || late > 21 || (late-1)%10 > 1 && late%10 > 1 {
			t.Errorf("mind %d saw it in frame %d, and the end of it in frame %d", i, seen[i], again[i])
		}
	}
	spread(t, "seen", seen, 1, 11)
	for _, r := range all[:1] {
		if n := testing.AllocsPerRun(50, func() { tenth(r, 50) }); n != 0 {
			t.Errorf("%v allocations in a frame", n)
		}
	}
}

// TestFP4_WhatWasDoneIsSeenAtOnce: a fact that is read seldom is read when an action that changes it has succeeded, so that it is not
// done again.
func TestFP4_WhatWasDoneIsSeenAtOnce(t *testing.T) {
	r := start(t, openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":{"expr":"P","every":100}},"actions":{"A":{"do":"Act","with":{"Life":3},"effects":{"F":true}}}`))
	begun := 0
	for frame := range 20 {
		for _, line := range r.Good() {
			if strings.Contains(line, "A: activate") {
				begun++
			}
			if strings.Contains(line, "end success") {
				kindtest.Set(r, "P", true)
			}
		}
		if frame == 5 && r.Value("G.Outcome") != goap.Reached {
			t.Errorf("in frame 5 the goal is %v", r.Value("G.Outcome"))
		}
	}
	if begun != 1 || r.Value("F.Value") != true {
		t.Errorf("it was done %d times; the fact is %v", begun, r.Value("F.Value"))
	}
}

// TestFP4_PlansAreStaggered: characters that begin together look for better plans in different frames, every second each.
func TestFP4_PlansAreStaggered(t *testing.T) {
	for _, stagger := range []string{"true", "false"} {
		all := many(t, 60, openDocument(`"decide":{"every":1,"stagger":`+stagger+`},"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P"},
			"actions":{"A":{"do":"Act","with":{"Life":1000},"effects":{"F":true},"cost":2},"B":{"do":"Act","with":{"Life":1000},"effects":{"F":true},"cost":"X"}}`))
		switched := make([]int, len(all))
		for i, r := range all {
			for frame := range 30 {
				kindtest.Set(r, "X", 3.0)
				if frame > 0 {
					kindtest.Set(r, "X", 1.0)
				}
				tenth(r, frame)
				if switched[i] == 0 && r.Value("B.Role") == goap.Runs {
					switched[i] = frame
				}
			}
		}
		if stagger == "true" {
			spread(t, "planned", switched, 1, 11)
			continue
		}
		for i, frame := range switched {
			if frame != switched[0] || frame < 9 || frame > 11 {
				t.Errorf("without it mind %d plans in frame %d, the first in %d", i, frame, switched[0])
			}
		}
	}
}

// TestFP2_SearchesAreCounted: how many sets a search looked at is a port of its goal, and in the table.
func TestFP2_SearchesAreCounted(t *testing.T) {
	r := start(t, openDocument(`"goals":{"G":{"want":{`+list(10, `"F#":true`)+`}},"Never":{"want":{"P":true},"priority":2}},"facts":{"P":{},`+list(10, `"F#":{"type":"bool"}`)+`},
		"actions":{`+list(10, `"A#":{"do":"Act","effects":{"F#":true}}`)+`}`))
	r.Good()
	for name, want := range map[string]int{"G": 11, "Never": 0} { // nothing leads to the other: that is known without a search
		if n := r.Value(name + ".Searched"); n != int64(want) {
			t.Errorf("%s: looked at %v, not %d", name, n, want)
		}
		for _, g := range goap.Table(r.Mind)[0].Goals {
			if g.Name == name && g.Searched != want {
				t.Errorf("%s: the table says %d, not %d", name, g.Searched, want)
			}
		}
	}
}
