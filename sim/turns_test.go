package sim_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// TestT25_15: a thousand agents and a budget for a hundred a frame: each steps once in ten frames [Pro360, ch. 25].
func TestT25_15(t *testing.T) {
	turns := sim.NewTurns(1000, 100)
	last := make([]int, 1000)
	for frame := 1; frame <= 100; frame++ {
		due := turns.Due()
		if len(due) != 100 {
			t.Fatalf("%d agents in frame %d", len(due), frame)
		}
		for _, i := range due {
			if last[i] > 0 && frame-last[i] != 10 {
				t.Fatalf("agent %d stepped in frames %d and %d", i, last[i], frame)
			}
			last[i] = frame
		}
	}
	if i := slices.Index(last, 0); i >= 0 {
		t.Errorf("agent %d has never stepped", i)
	}
}

// TestTurnsAreFair: whatever steps cost, no frame exceeds the budget but with a single agent, the turns go round, and the
// time that all steps of an agent are given is the time that has gone by.
func TestTurnsAreFair(t *testing.T) {
	p, err := wits.Load(std.NewRegistry(), kindtest.Files{"a.json": `{"wits":1,"kind":"graph"}`}.FS(), "a.json")
	must.Succeed(t, err)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "agents")
		turns := sim.NewTurns(n, rapid.IntRange(0, 12).Draw(t, "budget"))
		turns.Cost = rapid.SliceOfN(rapid.IntRange(0, 15), n, n).Draw(t, "costs")
		minds := p.NewMinds(n, 1)
		next, stepped := 0, make([]float64, n)
		now := 0.0
		for range rapid.IntRange(1, 60).Draw(t, "frames") {
			now += 0.25
			due := turns.Due()
			sum := 0
			seen := map[int]bool{}
			for _, i := range due {
				if i != next || seen[i] {
					t.Fatalf("%v: the turn is that of %d", due, next)
				}
				next, seen[i] = (next+1)%n, true
				sum += turns.Cost[i]
				before := turns.Last[i]
				turns.Step(&minds[i], i, wits.Frame{Time: now})
				stepped[i] += turns.Last[i] - before
				if stepped[i] != now {
					t.Fatalf("agent %d was given %v s of %v", i, stepped[i], now)
				}
			}
			if len(due) == 0 || turns.Budget > 0 && sum > turns.Budget && len(due) > 1 || turns.Budget <= 0 && len(due) != n {
				t.Fatalf("%v cost %d of %d", due, sum, turns.Budget)
			}
		}
	})
}

// TestT25_10: for inputs that stay as they are, machines that step in turns come to where machines come that step in every
// frame [Pro360, ch. 25].
func TestT25_10(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	p, err := wits.Load(r, kindtest.Files{"guard.json": `{"wits":1,"kind":"machine","start":"Calm","ports":[{"in":"Noise","type":"float","default":1}],
		"states":{"Calm":{},"Alert":{},"Search":{},"Asleep":{}},
		"transitions":[{"from":"Calm","to":"Alert","when":"Noise > 0.5"},{"from":"Alert","to":"Search","after":0.75},{"from":"Search","to":"Asleep","after":1.5}]}`}.FS(), "guard.json")
	must.Succeed(t, err)
	every, sliced := p.NewMinds(40, 1), p.NewMinds(40, 1)
	turns := sim.NewTurns(40, 10)
	elapsed := p.Find("Search.Elapsed")
	for tick := int64(1); tick <= 40; tick++ {
		f := wits.Frame{Delta: 0.125, Time: float64(tick) * 0.125, Tick: tick}
		for i := range every {
			every[i].Step(f)
		}
		for _, i := range turns.Due() {
			turns.Step(&sliced[i], i, f)
		}
		if tick == 12 && every[0].Value(elapsed) == 0.0 {
			t.Error("nobody searches")
		}
	}
	for i := range every {
		if a, b := every[i].Activity(nil), sliced[i].Activity(nil); !slices.Equal(a, b) {
			t.Errorf("agent %d: %x in every frame, %x in turns", i, a, b)
		}
	}
}

func TestTurnsAllocateNothing(t *testing.T) {
	turns := sim.NewTurns(100, 10)
	turns.Due()
	if n := testing.AllocsPerRun(100, func() { turns.Due() }); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
