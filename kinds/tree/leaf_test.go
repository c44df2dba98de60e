package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWait waits in game time.
func TestWait(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["W","P"]},"W":{"wait":1}`+acts("P"))
	frame(r, "0.0")
	frame(r, "0.5")
	frame(r, "1.0", "P: activate", "P: update")
	r = plant(t, `"Main":{"sequence":["W","P"]},"W":{"wait":"X"}`+acts("P"))
	frame(r, "0 s is no frame", "P: activate", "P: update")
	counts := map[int]int{}
	p := load(t, kindtest.Files{"main.json": main(`"Main":{"wait":2,"deviation":1}`)})
	for seed := range 200 {
		r := kindtest.Start(t, p)
		r.Mind = p.NewMind(uint64(seed))
		n := 0
		for ; r.Status() == wits.Running; n++ {
			r.Good()
		}
		counts[n]++
	}
	if len(counts) != 4 || counts[4]+counts[5]+counts[6]+counts[7] != 200 {
		t.Errorf("frames waited: %v", counts)
	}
}

// TestOwnTime: a game that gives no time need not count: minds go by the sum of their deltas. That goes with snapshots,
// with what is written and with minds that are carried over, and on when a mind begins again.
func TestOwnTime(t *testing.T) {
	files := kindtest.Files{"main.json": main(`"Main":{"repeat":"S"},"S":{"sequence":["W","L"]},"W":{"wait":1},"L":{"script":"log(Time())"}`)}
	p := load(t, files)
	r := kindtest.Start(t, p)
	step := func(m *wits.Mind, n int) string {
		r.Lines = nil
		for range n {
			m.Step(wits.Frame{Delta: 0.25, Log: r})
		}
		return strings.Join(r.Lines, ", ")
	}
	same(t, "four waits of a second, from 0 on", step(r.Mind, 17), "L: 1, L: 2, L: 3, L: 4")
	var s wits.Snapshot
	r.Mind.Snapshot(&s)
	want := step(r.Mind, 4)
	same(t, "and so on", want, "L: 5")
	r.Mind.Restore(&s)
	same(t, "from a snapshot", step(r.Mind, 4), want)
	r.Mind.Restore(&s)
	same(t, "written and read", step(kindtest.Reread(t, r.Mind, r.Program()), 4), want)
	changed, _ := wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": strings.Replace(files["main.json"], `"wait":1`, `"wait":0.5`, 1)}))
	same(t, "carried over", step(changed, 8), "L: 5, L: 5.5, L: 6")
	r.Restart()
	same(t, "begun again", step(r.Mind, 5), "L: 5.25")
	a, b := p.NewMind(1), p.NewMind(1)
	a.Step(wits.Frame{Delta: 0.25, Time: 7})
	b.Step(wits.Frame{Delta: 0.5, Time: 7})
	same(t, "a time that is given is the time", a.Hash() == b.Hash(), true)
	a.Step(wits.Frame{Delta: 0.25})
	b.Step(wits.Frame{Delta: 0.5})
	d, err := a.Diff(b)
	same(t, "they differ", fmt.Sprint(d, err), fmt.Sprint([]wits.Difference{{Path: "time", A: 0.25, B: 0.5}}, nil))
}

// TestEffects: what acts in no time.
func TestEffects(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["S","T","L","F"]},"S":{"set":"V","to":"N * 2"},"T":{"script":"V += 1; log('v', V)"},"L":{"log":"100% sure","level":"warning"},"F":{"fire":"Bell"}`)
	kindtest.Set(r, "N", int64(20))
	frame(r, "all", "T: v 41", "L: 100% sure")
	stands(r, wits.Success)
	if !r.Fired("Bell") {
		t.Error("the bell did not ring")
	}
}

// TestOutboundData: a tree writes the data that it gives out, as "set" and in scripts, and reads what it wrote last. Who
// runs the tree has it in the same frame.
func TestOutboundData(t *testing.T) {
	inner := `{"kind":"tree","ports":[{"out":"Count","type":"int"},{"out":"Mood","type":"mood"}],"root":"Main","nodes":{
		"Main":{"repeat":"Steps"},"Steps":{"sequence":["Add","Worry","Rest"]},
		"Add":{"script":"Count += 2"},"Worry":{"set":"Mood","to":"Count > 2 ? angry : calm"},"Rest":{"wait":0.5}}}`
	outer := `{"kind":"tree","ports":[{"out":"Count","type":"int"},{"out":"Total","type":"int"}],"root":"Main","nodes":{
		"Main":{"parallel":["In","Sum"],"success":"all"},"In":{"run":"in.json","pass":["Count"]},"Sum":{"repeat":"Note"},
		"Note":{"script":"Total = Total + In.Count; log(Count, Total, In.Mood)"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": outer, "in.json": inner}))
	frame(r, "the first", "Note: 2 2 calm")
	frame(r, "the second", "Note: 4 6 angry")
	for name, want := range map[string]int64{"Count": 4, "Total": 6} {
		out, err := wits.Resolve[wits.Output[int64]](r.Program(), name)
		must.Succeed(t, err)
		if got := out.Get(r.Mind); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
	r.Restart()
	frame(r, "begun again, as it was in a new mind", "Note: 2 2 calm")
}

// TestOutboundDataInAGraph: a graph that runs a tree links what it gives out.
func TestOutboundDataInAGraph(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{
		"main.json": `{"kind":"graph","nodes":{"Speak":{"do":"Speak"},"Think":{"run":"think.json"}},
			"links":["OnActivate -> Think.Activate","OnActivate -> Speak.Activate","Think.Count -> Speak.Count"]}`,
		"think.json": `{"kind":"tree","ports":[{"out":"Count","type":"int"}],"root":"Main","nodes":{"Main":{"repeat":"Add"},"Add":{"script":"Count += 1"}}}`}))
	for want := 1; want < 4; want++ {
		frame(r, "the tree comes first", fmt.Sprintf("Speak: %d", want))
	}
}

// TestT3_10_Suspended: a leaf that waits for its trigger is not updated until that has fired.
func TestT3_10_Suspended(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"Arrived","type":"trigger"}],"root":"Main",
		"nodes":{"Main":{"sequence":["Go","Then"]},"Go":{"do":"Act","with":{"Life":2},"wake":"Arrived"},"Then":{"do":"Act"}}}`}))
	frame(r, "begins", "Go: activate", "Go: update")
	for range 100 {
		frame(r, "sleeps")
	}
	r.Fire("Arrived")
	frame(r, "wakes", "Go: update", "Go: end success", "Then: activate", "Then: update")
	r.Fire("Arrived")
	frame(r, "it is over", "Then: update")
	r.Restart()
	frame(r, "begins again", "Go: activate", "Go: update")
	frame(r, "sleeps again")
}

// TestTriggersReachRunningLeaves and no others.
func TestTriggersReachRunningLeaves(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"Poke","type":"trigger"},{"in":"A","type":"bool"}],"root":"Main",
		"nodes":{"Main":{"selector":["G","Q"]},"G":{"guard":"P","when":"A","abort":"self"},"P":{"do":"Act","pass":["Poke"]},"Q":{"do":"Act"}}}`}))
	kindtest.Set(r, "A", true)
	r.Good()
	r.Fire("Poke")
	frame(r, "poked", "P: poke", "P: update")
	kindtest.Set(r, "A", false)
	r.Good()
	r.Fire("Poke")
	frame(r, "not any more", "Q: update")
}

// TestTreesInTrees: a tree is a leaf of a tree, and a node of a graph. It begins, and ends its parent's leaf, like an action.
func TestTreesInTrees(t *testing.T) {
	inner := `{"kind":"tree","ports":[{"in":"A","type":"bool"}],"root":"S","nodes":{"S":{"selector":["I","P"]},"I":{"if":"A","abort":"lower"},"P":{"do":"Act"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"inner.json": inner, "main.json": main(`"Main":{"sequence":["T","Q"]},"T":{"run":"inner.json","pass":["A"]}` + acts("Q"))}))
	frame(r, "inside", "T/P: activate", "T/P: update")
	frame(r, "inside", "T/P: update")
	kindtest.Set(r, "A", true)
	frame(r, "on", "T/P: end aborted", "Q: activate", "Q: update")

	r = kindtest.Start(t, load(t, kindtest.Files{"inner.json": inner, "main.json": `{"kind":"graph","ports":[{"in":"A","type":"bool"}],"nodes":{"T":{"run":"inner.json"},"Q":{"do":"Act"}},
		"links":["OnActivate -> T.Activate","A -> T.A","T.OnSuccess -> Q.Activate"]}`}))
	frame(r, "inside", "T/P: activate", "T/P: update")
	kindtest.Set(r, "A", true)
	frame(r, "ends", "T/P: end aborted")
	frame(r, "the next", "Q: activate", "Q: update")
}
