package rules_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

// TestPS_RightHandSides: a rule sets variables by a script, calls functions, runs an action or a document to its end; success and failure have
// scripts of their own.
func TestPS_RightHandSides(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, actors(), kindtest.Files{
		"hit.json": `{"kind":"tree","root":"A","nodes":{"A":{"do":"Act","with":{"Life":2,"Fail":true}}}}`,
		"main.json": document(`"choose":{"first":0},"variables":{"N":{"type":"int"},"Lost":{"type":"int"}},
			"rules":[{"name":"Talk","when":["N < 1"],"success":"N += 1\nSay(N)"},{"name":"Go","when":["N == 0"],"do":"Act","with":{"Life":3},"success":"N = 10"},{"name":"Hit","when":["N == 0"],"run":"hit.json","failure":"Lost += 1"}]`)}))
	lines := strings.Join(r.Good(), " | ")
	if lines != "Talk: say 1 | Go: activate | Go: update | Hit/A: activate | Hit/A: update" {
		t.Errorf("frame 0: %s", lines)
	}
	kindtest.Lines(t, "after frame 0", r.Active(), "Go", "Hit", "Hit/A", "Talk")
	r.Good()
	if r.Value("Lost") != int64(1) || r.Value("N") != int64(1) || count(r, "Hit.Failed") != 1 {
		t.Errorf("after frame 1: Lost is %v, N %v", r.Value("Lost"), r.Value("N"))
	}
	r.Good()
	if r.Value("N") != int64(10) || count(r, "Go.Succeeded") != 1 || count(r, "Go.Fired") != 1 {
		t.Errorf("after frame 2: N is %v", r.Value("N"))
	}
	kindtest.Lines(t, "at the end", r.Active())
}

// TestPS_WhatRunsMakesRoom: a rule of a tag in common ends what runs; another one does if only one may run; what is not in its way goes on.
func TestPS_WhatRunsMakesRoom(t *testing.T) {
	for _, c := range []struct{ name, first, tags, want string }{
		{"one at a time", "1", "", "B"}, {"two at a time", "2", "", "A B"}, {"a tag in common", "2", `"tags":["legs"],`, "B"},
	} {
		r := watching(t, `"choose":{"first":`+c.first+`},"ports":[{"in":"X","type":"float"}],"rules":[{"name":"A",`+c.tags+`"when":["X == 0"],"do":"Act"},{"name":"B",`+c.tags+`"when":["X == 1"],"do":"Act"}]`)
		r.Good()
		kindtest.Set(r, "X", 1.0)
		r.Good()
		kindtest.Lines(t, c.name, r.Active(), strings.Fields(c.want)...)
		kindtest.Set(r, "X", 2.0)
		r.Good()
		kindtest.Lines(t, c.name+", and nothing matches", r.Active(), strings.Fields(c.want)...)
	}
}

// TestPS_Otherwise: what is done when nothing matches.
func TestPS_Otherwise(t *testing.T) {
	two := `"ports":[{"in":"X","type":"float"}],"variables":{"None":{"type":"int"}},"rules":[{"name":"A","when":["X == 0"],"do":"Act"},{"name":"Idle","do":"Act"}]`
	for _, c := range []struct{ name, otherwise, want string }{
		{"what runs goes on", `{"rule":"Idle"}`, "A"}, {"what runs ends", `{"stop":true}`, ""}, {"a default rule", `{"rule":"Idle","stop":true,"script":"None += 1"}`, "Idle"},
	} {
		text := strings.Replace(two, `,{"name":"Idle","do":"Act"}`, "", 1)
		if strings.Contains(c.otherwise, "Idle") {
			text = two
		}
		r := watching(t, `"otherwise":`+c.otherwise+`,`+text)
		r.Good()
		kindtest.Set(r, "X", 1.0)
		r.Good()
		kindtest.Lines(t, c.name, r.Active(), strings.Fields(c.want)...)
		if r.Value("Result") != rules.Unmatched || count(r, "Unmatched") != 1 {
			t.Errorf("%s: %v", c.name, r.Value("Result"))
		}
		if strings.Contains(c.otherwise, "None") && (r.Value("None") != int64(1) || verdict(r, "Idle") != rules.ByDefault) {
			t.Errorf("%s: None is %v, Idle %v", c.name, r.Value("None"), verdict(r, "Idle"))
		}
	}
}

// TestPS_Gaps: the states in which nothing matched are listed, each once for as long as it lasts.
func TestPS_Gaps(t *testing.T) {
	r := watching(t, `"otherwise":{"report":2},"ports":[{"in":"X","type":"float"},{"in":"B","type":"bool"}],"rules":[{"name":"A","when":["X == 0","not B"]}]`)
	for _, v := range []float64{1, 1, 0, 2, 3, 3} {
		kindtest.Set(r, "X", v)
		r.Good()
	}
	var got []string
	for _, g := range rules.Gaps(r.Mind) {
		got = append(got, g.String())
	}
	kindtest.Lines(t, "gaps", got, "frame 3: X 2, B 0", "frame 5: X 3, B 0")
}

// TestPS_Chain: nothing matches, so the first rule of the shortest chain to one that will fires; the same state gives the same chain.
func TestPS_Chain(t *testing.T) {
	members := func(depth string) string {
		return `"otherwise":{"chain":` + depth + `},"variables":{"Near":{"type":"bool"},"Armed":{"type":"bool"},"Ammo":{"type":"int"},"Shots":{"type":"int"}},
			"rules":[{"name":"Shoot","when":["Near","Armed"],"success":"Shots += 1\nNear = false\nArmed = false\nAmmo = 0"},
				{"name":"Aim","step":true,"when":["Ammo > 0"],"effects":{"Armed":true}},
				{"name":"Load","step":true,"when":["Near"],"effects":{"Ammo":6},"do":"Act","with":{"Life":2}},
				{"name":"Walk","step":true,"when":["not Near"],"effects":{"Near":true}}]`
	}
	r := watching(t, members("3"))
	var fired []string
	for range 7 {
		before := map[string]int64{}
		for _, name := range []string{"Shoot", "Aim", "Load", "Walk"} {
			before[name] = count(r, name+".Fired")
		}
		r.Good()
		for _, name := range []string{"Shoot", "Aim", "Load", "Walk"} {
			if count(r, name+".Fired") > before[name] {
				fired = append(fired, name)
			}
		}
	}
	kindtest.Lines(t, "the chain", fired, "Walk", "Load", "Aim", "Shoot", "Walk", "Load")
	r = watching(t, members("2"))
	r.Good()
	if verdict(r, "Walk") == rules.AsStep || len(r.Active()) > 0 {
		t.Error("a chain of three was found at a depth of two")
	}
}

// TestPS_End: a document that ends with its rules, as a leaf of a tree: with the success of the last that ran, or with failure if none matches.
func TestPS_End(t *testing.T) {
	for x, want := range map[float64]string{0: "T/Spin: activate | T/Spin: update | T/Spin: update | T/Spin: end success | success", 5: "E: activate | E: update | E: update | E: update | running"} {
		r := kindtest.Start(t, kindtest.Load(t, actors(), kindtest.Files{
			"trick.rules.json": document(`"end":"rule","ports":[{"in":"X","type":"float"}],"rules":[{"name":"Spin","when":["X < 1"],"do":"Act","with":{"Life":2}}]`),
			"main.json":        `{"kind":"tree","root":"S","ports":[{"in":"X","type":"float"}],"nodes":{"S":{"selector":["T","E"]},"T":{"run":"trick.rules.json","pass":["X"]},"E":{"do":"Act"}}}`,
		}))
		kindtest.Set(r, "X", x)
		var lines []string
		for range 3 {
			lines = append(lines, r.Good()...)
		}
		if got := strings.Join(append(lines, r.Mind.Status().String()), " | "); got != want {
			t.Errorf("X %v: %s", x, got)
		}
	}
}

// TestPS_WithinOtherKinds: rules that watch are a part of a tree, a machine, a graph, utility and hinted trees; each runs them, and ends them with what it ends.
func TestPS_WithinOtherKinds(t *testing.T) {
	inner := document(`"rules":[{"name":"R","when":["true"],"do":"Act"}]`)
	for name, main := range map[string]string{
		"tree":    `{"kind":"tree","root":"T","nodes":{"T":{"run":"r.rules.json"}}}`,
		"machine": `{"kind":"machine","start":"T","states":{"T":{"run":"r.rules.json"}}}`,
		"utility": `{"kind":"utility","options":{"T":{"run":"r.rules.json","score":"1"}}}`,
		"rules":   document(`"rules":[{"name":"T","when":["true"],"run":"r.rules.json"}]`),
	} {
		r := kindtest.Start(t, kindtest.Load(t, actors(), kindtest.Files{"r.rules.json": inner, "main.json": main}))
		r.Good()
		if lines := strings.Join(r.Good(), " "); lines != "T/R: update" || count(r, "T/R.Fired") != 1 {
			t.Errorf("%s: %s", name, lines)
		}
		r.Mind.Abort()
		kindtest.Lines(t, name+", aborted", r.Active())
	}
}

// TestPS_Force: an author has a rule fire that does not match.
func TestPS_Force(t *testing.T) {
	r := watching(t, `"rules":[{"name":"A","when":["true"]},{"name":"B","when":["false"],"do":"Act"}]`)
	r.Good()
	if err := rules.Force(r.Mind, "B"); err != nil {
		t.Fatal(err)
	}
	kindtest.Lines(t, "forced", r.Good(), "B: activate", "B: update")
	if r.Good(); count(r, "A.Fired") != 2 || count(r, "B.Fired") != 1 {
		t.Errorf("then A has fired %d times, B %d times", count(r, "A.Fired"), count(r, "B.Fired"))
	}
	if err := rules.Force(r.Mind, "C"); err == nil || err.Error() != `main.json has no rule that watches at "C"` {
		t.Errorf("%v", err)
	}
}

// TestPS_CountersInExpressions: other rules read how often a rule fired, and how often a term held.
func TestPS_CountersInExpressions(t *testing.T) {
	r := watching(t, `"ports":[{"in":"Distance","type":"float","default":3}],"rules":[{"name":"Spin","when":["Spin.Fired < 3",{"value":"Distance","is":3}]},{"name":"Rest","when":["Spin.Fired >= 3","Terms.Distance > 2"],"do":"Act"}]`)
	for range 4 {
		r.Good()
	}
	kindtest.Lines(t, "active", r.Active(), "Rest")
	if count(r, "Spin.Fired") != 3 || count(r, "Terms.Distance") != 3 {
		t.Errorf("Spin fired %d times, terms on Distance held %d times", count(r, "Spin.Fired"), count(r, "Terms.Distance"))
	}
}

// TestPS_Fade: outside of its range a term counts for less and less.
func TestPS_Fade(t *testing.T) {
	for x, want := range map[float64]float64{3: 1, 4: 1, 5: 0.5, 6: 0, 1: 0.5, 9: 0} {
		r := watching(t, `"threshold":0.01,"ports":[{"in":"X","type":"float"}],"rules":[{"name":"R","when":[{"value":"X","is":3,"within":1,"fade":2}]}]`)
		kindtest.Set(r, "X", x)
		if r.Good(); r.Value("R.Score") != want {
			t.Errorf("X %v: it scored %v, not %v", x, r.Value("R.Score"), want)
		}
	}
}

// TestPS_NativeTermsSayTheSame: conditions that are compared without an expression hold when the expression does.
func TestPS_NativeTermsSayTheSame(t *testing.T) {
	for _, text := range []string{"X < 2", "X <= 2", "X > 2", "X >= 2", "X == 2", "N < 2", "N > -1", "N == 0", "B", "not B", "2 > X", "X + 1 < 3", "B and X < 2"} {
		r := watching(t, `"ports":[{"in":"X","type":"float"},{"in":"N","type":"int"},{"in":"B","type":"bool"},{"out":"Same","type":"bool"}],
			"rules":[{"name":"R","when":["`+text+`"]},{"name":"S","when":["true"],"success":"Same = `+text+`"}],"choose":{"first":0}`)
		for _, x := range []float64{1.5, 2, 2.5, -1} {
			for _, n := range []int64{-1, 0, 2, 3} {
				for _, b := range []bool{false, true} {
					kindtest.Set(r, "X", x)
					kindtest.Set(r, "N", n)
					kindtest.Set(r, "B", b)
					r.Good()
					if got := verdict(r, "R") == rules.Selected; got != r.Value("Same") {
						t.Errorf("%s with %v, %v, %v: %v", text, x, n, b, got)
					}
				}
			}
		}
	}
}
