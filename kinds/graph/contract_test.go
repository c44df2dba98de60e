package graph_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
)

// everything has all sorts of node and is never at rest; nothing in it is text.
var everything = files{
	"main.json": `"ports":[{"in":"X","type":"float"},{"in":"Go","type":"trigger"},{"out":"Y","type":"float"},{"out":"Said","type":"trigger"}],
		"variables":{"Count":"int","Place":"vec2"},
		"nodes":{"A":{"do":"Act","with":{"Every":2}},"B":{"do":"Act","with":{"Life":3}},"P":{"run":"sub.json"},
			"Low":{"call":"IfLessThan","of":"float","with":{"b":4},"fire":["OnBecomeTrue","OnBecomeFalse"]},"Sum":{"call":"Add","of":"float"},"All":{"call":"Or"},
			"Dice":{"call":"RandomFloat"},"Near":{"call":"Smooth"},"E":{"expr":"X * 2 + A.Sum - P.Out","fire":["OnChange"]},"V":{"expr":"vec2(X, A.Sum)"},"C":{"const":3}},
		"links":["OnActivate -> A.Activate","OnActivate -> P.Activate","A.Ping -> B.Activate","A.Ping -> Said","B.OnSuccess -> P.Deactivate","P.OnDeactivate -> P.Activate",
			"X -> Low.a","Low.OnBecomeTrue -> A.Poke","E.OnChange -> A.Ask","X -> Sum.values","A.Sum -> Sum.values","C.Value -> Sum.values","Low.Result -> All.values",
			"X -> A.Values","C.Value -> A.Values","Sum.Result -> P.In","P.Out -> Y","Go -> P.Stop"],
		"scripts":{"A.Ping":"Count += 1; Place.x = A.Sum; if Count > 3 { Count = 0 }"}`,
	"sub.json": `"ports":[{"in":"In","type":"float"},{"out":"Out","type":"float"},{"in":"Stop","type":"trigger"}],"variables":{"V":{"type":"float","default":2}},
		"nodes":{"N":{"do":"Act"},"F":{"call":"Counter"}},"links":["OnActivate -> N.Activate","In -> N.A","N.Sum -> F.a","F.Result -> Out","Stop -> N.Deactivate"],"scripts":{"N.OnActivate":"V += 1"}`,
}

type everythingPorts struct {
	X    wits.Input[float64]
	Go   wits.InputTrigger
	Y    wits.Output[float64]
	Said wits.OutputTrigger
}

// TestNothingAllocates in a frame, nor in what a game does around it.
func TestNothingAllocates(t *testing.T) {
	p := load(t, registry(), everything)
	ports, err := wits.Bind[everythingPorts](p)
	if err != nil {
		t.Fatal(err)
	}
	m, o := p.NewMind(1), p.NewMind(2)
	var s wits.Snapshot
	frame := 0
	said, changes, last := 0, 0, ""
	step := func() {
		ports.X.Set(m, float64(frame%9))
		if frame%5 == 0 {
			ports.Go.Fire(m)
		}
		m.Step(wits.Frame{Delta: 0.25, Tick: int64(frame), Entity: 3})
		if ports.Said.Fired(m) {
			said++
		}
		frame++
	}
	for range 50 {
		step()
	}
	m.Snapshot(&s)
	marks, activity := make([]uint64, (p.TriggerBits()+63)/64), make([]uint64, 0, 16)
	y := 0.0
	for name, f := range map[string]func(){
		"Step":     step,
		"Get":      func() { y += ports.Y.Get(m) },
		"Snapshot": func() { m.Snapshot(&s) },
		"Restore":  func() { _ = o.Restore(&s) },
		"Hash":     func() { m.Hash() },
		"Triggers": func() { m.Triggers(marks) },
		"Activity": func() { activity = m.Activity(activity[:0]) },
		"Changed":  func() { m.Changed(p.Find("P/F.Result")) },
		"Raw":      func() { m.Raw(p.Find("Place")) },
	} {
		if n := testing.AllocsPerRun(200, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
	if f := m.Fault(); f != nil {
		t.Fatal(f)
	}
	r := &run{t: t, Mind: p.NewMind(1)}
	for range 40 {
		r.good()
		if now := fmt.Sprint(r.active()); now != last {
			changes, last = changes+1, now
		}
	}
	if said < 10 || changes < 10 {
		t.Errorf("the graph is at rest: Said fired %d times, activity changed %d times", said, changes)
	}
}

// TestMindsInParallel: minds of one program, stepped by several goroutines, do what they do one after another.
func TestMindsInParallel(t *testing.T) {
	p := load(t, registry(), everything)
	ports, err := wits.Bind[everythingPorts](p)
	if err != nil {
		t.Fatal(err)
	}
	const minds, frames = 64, 60
	play := func(m *wits.Mind, seed int) {
		for frame := range frames {
			ports.X.Set(m, float64((frame*7+seed)%9))
			if (frame+seed)%6 == 0 {
				ports.Go.Fire(m)
			}
			m.Step(wits.Frame{Delta: 0.25, Tick: int64(frame)})
		}
	}
	var want []uint64
	one := p.NewMinds(minds, 5)
	for i := range one {
		play(&one[i], i)
		want = append(want, one[i].Hash())
	}
	for _, workers := range []int{2, 3, 8} {
		many := p.NewMinds(minds, 5)
		var wait sync.WaitGroup
		for w := range workers {
			wait.Go(func() {
				for i := w; i < minds; i += workers {
					play(&many[i], i)
				}
			})
		}
		wait.Wait()
		for i := range many {
			if many[i].Hash() != want[i] || many[i].Fault() != nil {
				t.Fatalf("%d workers: mind %d is another", workers, i)
			}
		}
	}
}

// TestDocumentsAreCompiledInParallel by several goroutines over one registry.
func TestDocumentsAreCompiledInParallel(t *testing.T) {
	r := registry()
	want := load(t, r, everything).Fingerprint()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 5 {
				p, err := wits.Load(r, everything.fs(), "main.json")
				if err != nil || p.Fingerprint() != want {
					t.Errorf("another program: %v", err)
				}
			}
		})
	}
	wait.Wait()
}
