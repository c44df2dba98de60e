package tree_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT3_04_TheNextChildBeginsInTheSameFrame, for sequences and selectors.
func TestT3_04_TheNextChildBeginsInTheSameFrame(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P","Q","R"]},"P":{"do":"Act","with":{"Life":1}},"Q":{"do":"Act","with":{"Life":1}},"R":{"do":"Act","with":{"Life":1}}`)
	frame(r, "all three", "P: activate", "P: update", "P: end success", "Q: activate", "Q: update", "Q: end success", "R: activate", "R: update", "R: end success")
	stands(r, wits.Success)
	r = plant(t, `"Main":{"selector":["P","Q","R"]},"P":{"do":"Act","with":{"Life":1,"Fail":true}},"Q":{"do":"Act","with":{"Life":1,"Fail":true}}`+acts("R"))
	frame(r, "the third runs", "P: activate", "P: update", "P: end failure", "Q: activate", "Q: update", "Q: end failure", "R: activate", "R: update")
	stands(r, wits.Running)
}

// TestT3_05_Contract: a leaf begins once, is updated in each frame, and ends once.
func TestT3_05_Contract(t *testing.T) {
	r := plant(t, `"Main":{"do":"Act","with":{"Life":3}}`)
	frame(r, "begins", "Main: activate", "Main: update")
	frame(r, "runs", "Main: update")
	frame(r, "ends", "Main: update", "Main: end success")
	stands(r, wits.Success)
	frame(r, "is over")
}

// script gives a leaf that runs for some frames and then ends: "S", "F", "RS", "RRF"; "R" runs on.
func scriptLeaf(text string) string {
	if !strings.ContainsAny(text, "SF") {
		return `{"do":"Act"}`
	}
	return fmt.Sprintf(`{"do":"Act","with":{"Life":%d,"Fail":%v}}`, len(text), strings.HasSuffix(text, "F"))
}

// TestT3_06_Parallel is the matrix of policies.
func TestT3_06_Parallel(t *testing.T) {
	for _, c := range []struct {
		success, failure string
		children         []string
		frames           int
		want             wits.Status
		ends             string // the children that were updated, and how they ended
	}{
		{`"one"`, `"one"`, []string{"S", "F"}, 1, wits.Success, "C0 success"},
		{`"one"`, `"one"`, []string{"F", "S"}, 1, wits.Failure, "C0 failure"},
		{`"all"`, `"one"`, []string{"S", "F"}, 1, wits.Failure, "C0 success, C1 failure"},
		{`"one"`, `"all"`, []string{"F", "S"}, 1, wits.Success, "C0 failure, C1 success"},
		{`"one"`, `"one"`, []string{"R", "RS"}, 2, wits.Success, "C1 success, C0 aborted"},
		{`"all"`, `"all"`, []string{"S", "F"}, 1, wits.Failure, "C0 success, C1 failure"}, // printed: never ends
		{`"all"`, `"all"`, []string{"S", "S"}, 1, wits.Success, "C0 success, C1 success"},
		{`"all"`, `"all"`, []string{"F", "F"}, 1, wits.Failure, "C0 failure, C1 failure"},
		{`"all"`, `"one"`, []string{"RS", "S"}, 2, wits.Success, "C1 success, C0 success"},
		{`2`, `"one"`, []string{"S", "RS", "R"}, 2, wits.Success, "C0 success, C1 success, C2 aborted"},
		{`"all"`, `2`, []string{"F", "R", "RF", "R"}, 2, wits.Failure, "C0 failure, C2 failure, C1 aborted, C3 aborted"},
		{`2`, `2`, []string{"S", "F"}, 1, wits.Failure, "C0 success, C1 failure"},
		{`2`, `"one"`, []string{"RS", "RF", "S"}, 2, wits.Success, "C2 success, C0 success, C1 aborted"}, // both have succeeded before one fails
	} {
		var nodes, names, ends []string
		for i, k := range c.children {
			names = append(names, fmt.Sprintf(`"C%d"`, i))
			nodes = append(nodes, fmt.Sprintf(`"C%d":%s`, i, scriptLeaf(k)))
		}
		r := plant(t, fmt.Sprintf(`"Main":{"parallel":[%s],"success":%s,"failure":%s},%s`, strings.Join(names, ","), c.success, c.failure, strings.Join(nodes, ",")))
		for range c.frames {
			stands(r, wits.Running)
			for _, line := range r.Good() {
				if node, how, ok := strings.Cut(line, ": end "); ok {
					ends = append(ends, node+" "+how)
				}
			}
		}
		if got := strings.Join(ends, ", "); r.Status() != c.want || got != c.ends {
			t.Errorf("success %s, failure %s of %v: %v with %q, want %v with %q", c.success, c.failure, c.children, r.Status(), got, c.want, c.ends)
		}
	}
}

// TestT3_09_Order: what begins in a frame is updated before what was next already.
func TestT3_09_Order(t *testing.T) {
	r := plant(t, `"Main":{"parallel":["S","B"]},"S":{"sequence":["A1","C1"]},"A1":{"do":"Act","with":{"Life":2}},"C1":{"do":"Act"},"B":{"do":"Act"}`)
	frame(r, "two", "A1: activate", "A1: update", "B: activate", "B: update")
	frame(r, "A1, C1, B", "A1: update", "A1: end success", "C1: activate", "C1: update", "B: update")
}

// TestT3_07_Conditions: both modes, negated or not.
func TestT3_07_Conditions(t *testing.T) {
	for _, c := range []struct {
		mode, source string
		value        bool
		want         wits.Status
	}{
		{"if", "A", true, wits.Success}, {"if", "A", false, wits.Failure},
		{"if", "!A", true, wits.Failure}, {"if", "!A", false, wits.Success},
		{"while", "A", true, wits.Running}, {"while", "A", false, wits.Failure},
		{"while", "!A", true, wits.Failure}, {"while", "!A", false, wits.Running},
		{"await", "A", true, wits.Success}, {"await", "A", false, wits.Running},
	} {
		r := plant(t, fmt.Sprintf(`"Main":{%q:%q}`, c.mode, c.source))
		kindtest.Set(r, "A", c.value)
		if r.Good(); r.Status() != c.want {
			t.Errorf("%s %s, A is %v: %v, want %v", c.mode, c.source, c.value, r.Status(), c.want)
		}
		if c.want != wits.Running {
			continue
		}
		r.Good()
		kindtest.Set(r, "A", !c.value)
		if r.Good(); r.Status() != of(c.mode == "await") {
			t.Errorf("%s %s, when A changes: %v", c.mode, c.source, r.Status())
		}
	}
}

// TestEmpty: a sequence of nothing has done it, a selector found nothing.
func TestEmpty(t *testing.T) {
	for node, want := range map[string]wits.Status{
		`{"sequence":[]}`: wits.Success, `{"selector":[]}`: wits.Failure, `{"parallel":[]}`: wits.Success,
		`{"sequence":[],"order":"random"}`: wits.Success, `{"utility":[]}`: wits.Failure, `{"sequence":[],"reactive":true}`: wits.Success,
	} {
		r := plant(t, `"Main":`+node)
		if r.Good(); r.Status() != want {
			t.Errorf("%s: %v, want %v", node, r.Status(), want)
		}
	}
}

// TestSwitch: by an int, an enumeration and a bool; it keeps its child while that runs, unless it is reactive.
func TestSwitch(t *testing.T) {
	for _, reactive := range []bool{false, true} {
		r := plant(t, fmt.Sprintf(`"Main":{"switch":"Mood","cases":{"calm":"P","angry":"Q"},"reactive":%v}`, reactive)+acts("PQ"))
		frame(r, "calm", "P: activate", "P: update")
		kindtest.Set(r, "Mood", mood(1))
		want := []string{"P: update"}
		if reactive {
			want = []string{"P: end aborted", "Q: activate", "Q: update"}
		}
		frame(r, "angry", want...)
	}
	r := plant(t, `"Main":{"switch":"N","cases":{"1":"P","-2":"Q"},"else":"R"}`+acts("PQR"))
	for _, c := range []struct {
		n    int64
		name string
	}{{1, "P"}, {-2, "Q"}, {7, "R"}} {
		kindtest.Set(r, "N", c.n)
		frame(r, fmt.Sprint(c.n), c.name+": activate", c.name+": update")
		r.Restart()
	}
	r = plant(t, `"Main":{"switch":"A","cases":{"true":"P"}}`+acts("P"))
	frame(r, "no case")
	stands(r, wits.Failure)
}

// TestDynamic chooses a document when it begins; all get the same values.
func TestDynamic(t *testing.T) {
	leaf := `{"kind":"tree","ports":[{"in":"X","type":"float"}],"root":"L","nodes":{"L":{"do":"Act","with":{"A":{"expr":"X"},"Life":%d}}}}`
	files := kindtest.Files{"main.json": main(`"Main":{"dynamic":["one.json","two.json"],"index":"N","with":{"X":{"expr":"X * 2"}}}`),
		"one.json": fmt.Sprintf(leaf, 2), "two.json": fmt.Sprintf(leaf, 1)}
	r := kindtest.Start(t, load(t, files))
	kindtest.Set(r, "X", 3.0)
	frame(r, "one", "Main_0/L: activate", "Main_0/L: update")
	if got := r.Value("Main_0/L.Sum"); got != 6.0 {
		t.Errorf("the sum is %v", got)
	}
	kindtest.Set(r, "N", int64(1))
	frame(r, "it is chosen already", "Main_0/L: update", "Main_0/L: end success")
	stands(r, wits.Success)
	r.Restart()
	frame(r, "two", "Main_1/L: activate", "Main_1/L: update", "Main_1/L: end success")
	kindtest.Set(r, "N", int64(2))
	r.Restart()
	frame(r, "none")
	stands(r, wits.Failure)
}

// TestADynamicNodeHasAScore of its own, as any other: a utility node chooses by it.
func TestADynamicNodeHasAScore(t *testing.T) {
	leaf := `{"kind":"tree","root":"L","nodes":{"L":{"do":"Act","with":{"Life":1}}}}`
	files := kindtest.Files{"main.json": main(`"Main":{"utility":["D","W"]},"D":{"dynamic":["one.json"],"index":"0","score":"X"},"W":{"do":"Act","with":{"Life":1},"score":"0.5"}`),
		"one.json": leaf}
	r := kindtest.Start(t, load(t, files))
	kindtest.Set(r, "X", 0.4)
	frame(r, "the other is better", "W: activate", "W: update", "W: end success")
	kindtest.Set(r, "X", 0.6)
	r.Restart()
	frame(r, "it is better", "D_0/L: activate", "D_0/L: update", "D_0/L: end success")
}

// TestT3_12_Sharing: one tree serves any number of agents, which know nothing of each other.
func TestT3_12_Sharing(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": main(robot)})
	minds := p.NewMinds(1000, 1)
	one := p.NewMind(1)
	one.Step(wits.Frame{})
	odd := kindtest.Input[bool](t, p, "A")
	want := []uint64{0, 0}
	for i := range minds {
		odd.Set(&minds[i], i%2 == 1)
		minds[i].Step(wits.Frame{})
		bits := minds[i].Activity(nil)
		if i < 2 {
			want[i] = bits[0]
		} else if bits[0] != want[i%2] {
			t.Fatalf("mind %d: %b, want %b", i, bits[0], want[i%2])
		}
	}
	if want[0] == want[1] || !slices.Contains(want, one.Activity(nil)[0]) {
		t.Error("the minds do the same, though they see different things")
	}
	nodes, _ := game()
	if n := 8 * benchProgram(t, nodes, false).Words(); n > 256 {
		t.Errorf("an agent of the game takes %d bytes", n)
	}
}
