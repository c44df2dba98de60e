package hinted_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// wanderer is a base that draws random numbers, waits, counts and remembers.
const wanderer = `{"kind":"tree","ports":[{"in":"X","type":"float"}],"variables":{"V":{"type":"int"}},"root":"Main","nodes":{
	"Main":{"selector":["Flee","Work","Rest"],"hinted":true,"services":[{"script":"V += 1","every":2,"deviation":1}]},
	"Flee":{"sequence":["Afraid","Run"]},"Afraid":{"if":"X > 8","abort":"both"},"Run":{"cooldown":"RunOn","seconds":3},"RunOn":{"do":"Act","with":{"Life":4}},
	"Work":{"sequence":["Draw","Chore"]},"Draw":{"if":"X < 6","abort":"both"},"Chore":{"selector":["C1","C2","C3"],"order":"random"},
	"C1":{"sequence":["L1","W1","N1"]},"L1":{"log":"one"},"W1":{"wait":1,"deviation":0.5},"N1":{"status":"failure"},
	"C2":{"do":"Act","with":{"Life":3,"Fail":true}},"C3":{"sequence":["S3","N3"]},"S3":{"script":"log('v', V)"},"N3":{"status":"failure"},
	"Rest":{"do":"Act","with":{"Life":7}}}}`

// restless draws random numbers and hints in all directions.
const restless = `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Up","Down","Off"],"order":"random"},"Up":{"hint":"Work"},"Down":{"hint":"Work","is":"negative"},
	"Off":{"sequence":["Rest","Pause"]},"Rest":{"hint":"Rest"},"Pause":{"wait":2,"deviation":1}}}`

// looped lets a base begin anew when it ends, so that a trace may be long.
func looped(layers string) kindtest.Files {
	return kindtest.Files{"base.json": wanderer, "up.json": restless, "stack.json": `{"kind":"hinted","ports":[{"in":"X","type":"float"},{"in":"On","type":"bool"}],"layers":[` + layers + `{"name":"Base","run":"loop.json","pass":["X"]}]}`,
		"loop.json": `{"kind":"tree","ports":[{"in":"X","type":"float"},{"in":"Work","type":"hint"},{"in":"Rest","type":"hint"}],"root":"Loop","nodes":{"Loop":{"repeat":"Either"},"Either":{"succeed":"Tree"},"Tree":{"run":"base.json","pass":["X","Work","Rest"]}}}`,
		"main.json": `{"kind":"tree","ports":[{"in":"X","type":"float"},{"in":"On","type":"bool"}],"root":"Top","nodes":{"Top":{"run":"stack.json","pass":["X","On"]}}}`}
}

// world gives inputs that depend on the tick alone.
func world(r *kindtest.Run) { kindtest.Set(r, "X", float64((r.Tick*r.Tick/7+r.Tick)%11)) }

// trace runs ticks and gives what the base did in each.
func trace(r *kindtest.Run, ticks int) []string {
	var out []string
	for range ticks {
		world(r)
		out = append(out, strings.Join(slices.DeleteFunc(r.Good(), func(l string) bool { return !strings.HasPrefix(l, "Top/Base") }), "; "))
	}
	return out
}

// same compares traces and tells of the first tick that differs.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s: tick %d:\n got %s\nwant %s", what, i, got[i], want[i])
		}
	}
}

// TestHE_Removal: a base with a layer over it does the same as without it: when the layer was never pushed; when it was
// pushed and hinted nothing; and, from an equal state, when it was pushed and popped, or taken out of the document.
func TestHE_Removal(t *testing.T) {
	const ticks = 1000
	without := start(t, looped(""))
	want := trace(without, ticks)
	if joined := strings.Join(want, "\n"); strings.Count(joined, "activate") < 100 || strings.Count(joined, "aborted") < 10 || strings.Count(joined, ": one") < 10 {
		t.Fatalf("the base does too little to say something:\n%s", joined)
	}

	upper := `{"name":"Up","when":"On","run":"up.json"},`
	never := start(t, looped(upper))
	same(t, "never pushed", trace(never, ticks), want)

	files := looped(upper)
	files["up.json"] = strings.ReplaceAll(restless, `"hint":"Work"`, `"script":"log(Chance(0.5, true))"`)
	files["up.json"] = strings.ReplaceAll(strings.ReplaceAll(files["up.json"], `,"is":"negative"`, ""), `{"hint":"Rest"}`, `{"log":"here"}`)
	silent := start(t, files)
	kindtest.Set(silent, "On", true)
	same(t, "pushed, silent, and drawing random numbers of its own", trace(silent, ticks), want)

	pushed := start(t, looped(upper))
	before := trace(pushed, 100)
	kindtest.Set(pushed, "On", true)
	during := trace(pushed, 200)
	kindtest.Set(pushed, "On", false)
	same(t, "until then", before, want[:100])
	if slices.Equal(during, want[100:300]) {
		t.Error("the layer changed nothing, so its end shows nothing")
	}
	trace(pushed, 1) // pops it
	bare, report := wits.Transfer(pushed.Mind, kindtest.Load(t, registry(), looped("")))
	if len(report.Ended) > 0 {
		t.Errorf("ended: %v", report.Ended)
	}
	taken := &kindtest.Run{T: t, Mind: bare, Tick: pushed.Tick, Frame: pushed.Frame}
	same(t, "popped, and taken out of the document", trace(pushed, ticks), trace(taken, ticks))
}

// TestHE_RemovalWhilePushed: a layer that is taken out of the document while it hints leaves no hint behind.
func TestHE_RemovalWhilePushed(t *testing.T) {
	base := `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["A","B"],"hinted":true},"A":{"do":"Act"},"B":{"do":"Act"}}}`
	up := `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Say","Stay"]},"Say":{"hint":"B"},"Stay":{"status":"running"}}}`
	stack := func(layers string) kindtest.Files {
		return kindtest.Files{"base.json": base, "up.json": up, "main.json": `{"kind":"hinted","layers":[` + layers + `{"name":"Base","run":"base.json"}]}`}
	}
	r := start(t, stack(`{"name":"Up","run":"up.json"},`))
	frame(r, "hinted", "Base/B: activate", "Base/B: update")
	m, _ := wits.Transfer(r.Mind, kindtest.Load(t, registry(), stack("")))
	carried := &kindtest.Run{T: t, Mind: m, Tick: r.Tick, Frame: r.Frame}
	frame(carried, "without", "Base/A: activate", "Base/A: update", "Base/B: end aborted")
}

// TestHE_AFaultAboveLeavesTheBaseItsNumbers: the random generator of the base is its own also after a fault in a layer
// over it.
func TestHE_AFaultAboveLeavesTheBaseItsNumbers(t *testing.T) {
	files := looped(`{"name":"Up","when":"On","run":"up.json"},`)
	files["up.json"] = `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Draw","Break"]},"Draw":{"script":"log(Chance(0.5, true))"},"Break":{"script":"Fail()"}}}`
	r := registry()
	wits.AddFunc(r, "Fail", func(*wits.Context, struct{}) bool { panic("by order") })
	files["up.json"] = strings.ReplaceAll(files["up.json"], `Fail()`, `log(Fail())`)
	p := kindtest.Load(t, r, files)
	run := kindtest.Start(t, p)
	want := trace(start(t, looped("")), 300)
	got := trace(run, 100)
	kindtest.Set(run, "On", true)
	run.Step()
	if run.Fault() == nil {
		t.Fatal("the layer did not fail")
	}
	run.Resume()
	kindtest.Set(run, "On", false)
	run.Tick = 100 // the frame that failed did not reach the base
	got = append(got, trace(run, 200)...)
	same(t, "after the fault", got, want)
}

func BenchmarkLayers(b *testing.B) {
	for _, layers := range []string{"", `{"name":"Up","when":"On","run":"up.json"},`} {
		p := kindtest.Load(b, registry(), looped(layers))
		for _, pushed := range []bool{false, true} {
			if pushed && layers == "" {
				continue
			}
			b.Run(fmt.Sprintf("layers=%d/pushed=%v", strings.Count(layers, "name")+1, pushed), func(b *testing.B) {
				r := kindtest.Start(b, p)
				kindtest.Set(r, "On", pushed)
				kindtest.Bench(b, r.Mind, r.Frame, nil)
			})
		}
	}
}
