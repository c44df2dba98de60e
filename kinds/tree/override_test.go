package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// forced puts a mind under a version of its program with these results.
func forced(t testing.TB, r *kindtest.Run, results map[string]wits.Status) {
	t.Helper()
	p, err := r.Program().WithOverrides(results)
	if err == nil {
		err = r.UseOverrides(p)
	}
	must.Succeed(t, err)
}

// TestForcedResults: a node of each sort has the result that is forced upon it instead of its own, runs nothing meanwhile,
// and does what it did when it is let go.
func TestForcedResults(t *testing.T) {
	for _, c := range []struct {
		name, nodes string
		result      wits.Status
		want        []string // of the frame in which it is forced, and of the next
		active      string
	}{
		{"sequence", `"It":{"sequence":["P","R"]}`, wits.Success, []string{"P: end aborted", "Q: activate", "Q: update"}, "Main Q"},
		{"sequence", `"It":{"sequence":["P","R"]}`, wits.Failure, []string{"P: end aborted", "Else: activate", "Else: update"}, "Else Main"},
		{"sequence", `"It":{"sequence":["P","R"]}`, wits.Running, []string{"P: end aborted"}, "It Main"},
		{"reactive", `"It":{"selector":["P","R"],"reactive":true}`, wits.Failure, []string{"P: end aborted", "Else: activate", "Else: update"}, "Else Main"},
		{"parallel", `"It":{"parallel":["P","R"]}`, wits.Success, []string{"P: end aborted", "R: end aborted", "Q: activate", "Q: update"}, "Main Q"},
		{"utility", `"It":{"utility":["P1","R1"]},"P1":{"breakpoint":"P","score":"1"},"R1":{"wait":1,"score":"0"}`, wits.Success, []string{"P: end aborted", "Q: activate", "Q: update"}, "Main Q"},
		{"switch", `"It":{"switch":"N","cases":{"0":"P"},"else":"R"}`, wits.Failure, []string{"P: end aborted", "Else: activate", "Else: update"}, "Else Main"},
		{"repeat", `"It":{"repeat":"P"}`, wits.Running, []string{"P: end aborted"}, "It Main"},
		{"timeout", `"It":{"timeout":"P","seconds":9}`, wits.Success, []string{"P: end aborted", "Q: activate", "Q: update"}, "Main Q"},
		{"invert", `"It":{"invert":"P"}`, wits.Failure, []string{"P: end aborted", "Else: activate", "Else: update"}, "Else Main"},
		{"guard", `"It":{"guard":"P","when":"not A","abort":"self"}`, wits.Failure, []string{"P: end aborted", "Else: activate", "Else: update"}, "Else Main"},
		{"solid", `"It":{"solid":"P"}`, wits.Success, []string{"P: end aborted", "Q: activate", "Q: update"}, "Main Q"},
		{"wait", `"It":{"wait":9}`, wits.Success, []string{"Q: activate", "Q: update"}, "Main Q"},
		{"while", `"It":{"while":"not A"}`, wits.Success, []string{"Q: activate", "Q: update"}, "Main Q"},
		{"an action", `"It":{"do":"Act"}`, wits.Success, []string{"It: end success", "Q: activate", "Q: update"}, "Main Q"},
		{"a document", `"It":{"run":"sub.json"}`, wits.Failure, []string{"It/S: end aborted", "Else: activate", "Else: update"}, "Else Main"},
	} {
		t.Run(fmt.Sprint(c.name, " ", c.result), func(t *testing.T) {
			nodes := `"Main":{"selector":["Try","Else"]},"Try":{"sequence":["It","Q"]},` + c.nodes + `,"Else":{"do":"Act"}` + acts("Q")
			for _, n := range []string{"P", "R"} {
				if strings.Contains(c.nodes, `"`+n+`"`) {
					nodes += acts(n)
				}
			}
			r := kindtest.Start(t, load(t, kindtest.Files{"main.json": main(nodes),
				"sub.json": `{"kind":"tree","root":"S","nodes":{"S":{"do":"Act"}}}`}))
			first := r.Good()
			r.Good()
			p := r.Program()
			r.NoteOverrides(true)
			forced(t, r, map[string]wits.Status{"It": c.result})
			frame(r, "forced", c.want...)
			met := strings.Join(r.OverridesApplied(), " ")
			if want := map[bool]string{true: "It"}[c.result != wits.Running]; met != want {
				t.Errorf("the result of %q has come about, want %q", met, want)
			}
			active := strings.Join(r.Active(), " ")
			if strings.TrimSuffix(active, " Try") != c.active && active != c.active {
				t.Errorf("active: %s, want %s", active, c.active)
			}
			must.Succeed(t, r.UseOverrides(p))
			r.Restart()
			frame(r, "let go, and begun anew", first...)
		})
	}
}

// TestForcedConditions: others look at them as at any condition.
func TestForcedConditions(t *testing.T) {
	for _, cond := range []string{`"if":"A"`, `"if":"X > 3"`, `"hinted":"Mark"`} {
		r := plant(t, `"Main":{"selector":["Flee","P"]},"Flee":{"sequence":["Danger","Q"]},"Danger":{`+cond+`,"abort":"both"}`+acts("PQ"))
		frame(r, "no danger", "P: activate", "P: update")
		p := r.Program()
		forced(t, r, map[string]wits.Status{"Danger": wits.Success})
		frame(r, "danger is forced", "P: end aborted", "Q: activate", "Q: update")
		frame(r, "it stays", "Q: update")
		forced(t, r, map[string]wits.Status{"Danger": wits.Failure})
		frame(r, "no danger is forced", "Q: end aborted", "P: activate", "P: update")
		forced(t, r, map[string]wits.Status{"Danger": wits.Success})
		frame(r, "danger again", "P: end aborted", "Q: activate", "Q: update")
		must.Succeed(t, r.UseOverrides(p))
		frame(r, "it looks for itself again", "Q: end aborted", "P: activate", "P: update")
	}
}

// TestForcedGoesOn: a node that was kept up goes on as if it had just begun when its result is not forced any more.
func TestForcedGoesOn(t *testing.T) {
	for _, c := range []struct {
		nodes string
		next  [][]string
	}{
		{`"It":{"parallel":["P","R"]},"P":{"do":"Act","with":{"Life":1}},"R":{"do":"Act","with":{"Life":4}}`,
			[][]string{{"P: activate", "P: update", "P: end success", "R: activate", "R: update"}}},
		{`"It":{"repeat":"P","times":2},"P":{"do":"Act","with":{"Life":1}}`, [][]string{{"P: activate", "P: update", "P: end success", "P: activate", "P: update", "P: end success"}}}, // not once
		{`"It":{"delay":"P","seconds":1},"P":{"do":"Act"}`, [][]string{{"P: activate", "P: update"}, {"P: update"}}},
		{`"It":{"guard":"P","when":"A"},"P":{"do":"Act"}`, [][]string{{"Else: activate", "Else: update"}}},
	} {
		r := plant(t, `"Main":{"selector":["It","Else"]},"Else":{"do":"Act"},`+c.nodes)
		p := r.Program()
		kindtest.Set(r, "A", true)
		forced(t, r, map[string]wits.Status{"It": wits.Running})
		for range 3 {
			r.Good()
			kindtest.Lines(t, "kept up", r.Active(), "It", "Main")
		}
		must.Succeed(t, r.UseOverrides(p))
		kindtest.Set(r, "A", false)
		for i, want := range c.next {
			frame(r, fmt.Sprint(c.nodes, " let go, frame ", i), want...)
		}
	}
}

// TestForcedTreesHaveOneLayout: random trees, with random results forced for a while: the layout is the same, what is forced
// runs nothing, no frame fails, and a mind that is let go is one like any other: what is read of it goes on as it does.
func TestForcedTreesHaveOneLayout(t *testing.T) {
	r := registry()
	checked := 0
	for seed := range uint64(fixedseed.Cases(400)) {
		g := &generator{Rand: newRand(seed)}
		_, document := g.tree(1 + g.IntN(4))
		p := kindtest.Load(t, r, g.files(document, g.one(3)))
		run := kindtest.Start(t, p)
		fail := func(format string, args ...any) {
			t.Helper()
			t.Fatalf("seed %d, frame %d: %s\n%s", seed, run.Tick, fmt.Sprintf(format, args...), g.files(document, false))
		}
		for range 20 {
			step := func(runs ...*kindtest.Run) {
				x, a, b := float64(g.IntN(9)), g.one(2), g.one(3)
				for _, one := range runs {
					kindtest.Set(one, "X", x)
					kindtest.Set(one, "A", a)
					kindtest.Set(one, "B", b)
					if one.Step(); one.Fault() != nil {
						fail("%v\n%s", one.Fault(), one.Fault().Stack)
					}
				}
			}
			results := map[string]wits.Status{}
			for _, n := range g.nodes {
				if g.one(6) {
					results[n.path()] = wits.Status(g.IntN(3))
				}
			}
			f, err := p.WithOverrides(results)
			if err != nil {
				fail("%v", err)
			}
			before := run.Hash()
			if run.UseOverrides(f) != nil || run.UseOverrides(p) != nil || run.Hash() != before {
				fail("the mind is another when nothing has happened")
			}
			if err := run.UseOverrides(f); err != nil {
				fail("%v", err)
			}
			for range 1 + g.IntN(3) {
				step(run)
				if d := runsForced(run, results); d != "" {
					fail("%s", d)
				}
				checked += len(results)
			}
			if err := run.UseOverrides(p); err != nil {
				fail("%v", err)
			}
			read := &kindtest.Run{T: t, Mind: kindtest.Reread(t, run.Mind, run.Program()), Tick: run.Tick, Frame: run.Frame}
			for range 1 + g.IntN(3) {
				step(run, read)
				if run.Hash() != read.Hash() {
					fail("a mind that was read does not go on as the one that was let go")
				}
			}
			if run.Status() != wits.Running {
				run.Restart()
			}
		}
	}
	if checked < fixedseed.Least(10000) {
		t.Errorf("only %d results were forced", checked)
	}
}

// runsForced names a node whose result is forced and that runs children; "" if there is none. One that somebody waits for
// since it is solid has not been visited.
func runsForced(run *kindtest.Run, results map[string]wits.Status) string {
	if run.Status() != wits.Running {
		return ""
	}
	for _, part := range run.Program().Parts() {
		for i := range part.Nodes {
			n := &part.Nodes[i]
			s, ok := results[n.Path]
			for path := range results {
				ok = ok && !strings.HasPrefix(n.Path, path+"/") // what it lies in is not visited either
			}
			for _, l := range part.Links {
				if ok && l.From == i && l.Bit < 0 && l.FromPort == "" && run.Mind.Active(part.Nodes[l.To].Active) && !waits(run) {
					return fmt.Sprintf("%s is forced to %v and runs %s", n.Path, s, part.Nodes[l.To].Name)
				}
			}
		}
	}
	return ""
}

// waits reports whether something solid was asked to end.
func waits(run *kindtest.Run) bool {
	for i, v := range run.Program().Values() {
		if strings.HasSuffix(v.Path, ".Asked") && run.Mind.Changed(i) {
			return true
		}
	}
	return false
}

// TestForcedSimulations: what is imagined of a node whose result is forced is that result.
func TestForcedSimulations(t *testing.T) {
	f := begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, `"Main":{"simulate":["Kick","FlyingKick","Taunt"]},`+kicks)
	forced(t, f.Run, map[string]wits.Status{"FlyingKick": wits.Failure, "Taunt": wits.Failure})
	f.Good()
	for _, n := range f.Active() {
		if n == "FlyingKick" || n == "Taunt" {
			t.Errorf("%s was chosen, though it fails", n)
		}
	}
}
