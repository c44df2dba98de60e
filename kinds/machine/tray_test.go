package machine_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// trays are two states with variables of their own.
func trays(shared string) kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Go","type":"bool"}],"variables":{"Count":{"type":"int","default":100},"Seen":"int"},"start":"A",
		"states":{
			"A":{"variables":{"Count":{"type":"int"` + shared + `},"Life":{"type":"int","default":2},"Sum":"float"},"start":"P","exit":"Seen = Seen + 1",
				"states":{"P":{"enter":"Count += 10","do":"Act","with":{"Life":{"expr":"Life"},"A":{"expr":"Count + 0.5"}},"store":{"Sum":"Sum"}},"Q":{"states":{"R":{"enter":"Count += 1"}}}},
				"transitions":[{"from":"P","to":"Q","done":"any","when":"Count > 0","then":"Count += 1"}]},
			"B":{"start":"S","states":{"S":{"enter":"Count += 1000"}}}},
		"transitions":[{"from":"A","to":"B","when":"Go"},{"from":"B","to":"A","when":"not Go"}]}`}
}

// TestT24_11_Trays: a variable of a state is known in it alone, on all levels inside; it hides one of the document that has
// its name, and begins anew with the state. Shared, the whole document can read it. The document's variables, and boards, are known everywhere.
func TestT24_11_Trays(t *testing.T) {
	r := kindtest.Start(t, load(t, trays("")))
	want := func(what string, own, document int64) {
		t.Helper()
		if got := r.Value("A.Count"); got != own {
			t.Errorf("%s: A's Count is %v, not %v", what, got, own)
		}
		if got := r.Value("Count"); got != document {
			t.Errorf("%s: the document's Count is %v, not %v", what, got, document)
		}
	}
	r.Good()
	want("begun", 10, 100)
	if got := r.Value("A.Sum"); got != 10.5 {
		t.Errorf("Sum is %v", got)
	}
	kindtest.Lines(t, "its Life is 2", r.Good(), "P: update", "P: end success")
	want("in Q", 12, 100)
	kindtest.Set(r, "Go", true)
	r.Good()
	want("in B", 12, 1100)
	kindtest.Set(r, "Go", false)
	r.Good()
	want("A again", 10, 1100)

	registry := registry()
	reads := func(shared string) kindtest.Files {
		f := trays(shared)
		f["main.json"] = strings.Replace(f["main.json"], `"Count += 1000"`, `"Seen = A.Count"`, 1)
		return f
	}
	f := reads("")
	kindtest.OneProblem(t, registry, "local", f, `main.json:6:52: S: nothing is called A.Count`)
	r = kindtest.Start(t, load(t, reads(`,"shared":true`)))
	r.Good()
	r.Good()
	kindtest.Set(r, "Go", true)
	r.Good()
	if got := r.Value("Seen"); got != int64(12) {
		t.Errorf("B has seen %v", got)
	}
}

// TestTraysAndHistory: what goes on where it was left has its variables as they were; what begins anew has not, except those
// that are kept.
func TestTraysAndHistory(t *testing.T) {
	for history, want := range map[string][2]int64{"": {1, 2}, `"history":"shallow",`: {2, 2}} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Away","type":"trigger"}],"start":"A",
			"states":{"A":{` + history + `"variables":{"N":"int","K":{"type":"int","keep":true}},"states":{"S":{"enter":"N += 1; K += 1"}}},"B":{}},
			"transitions":[{"from":"A","to":"B","on":"Away"},{"from":"B","to":"A","on":"Away"}]}`}))
		r.Good()
		for range 2 {
			r.Fire("Away")
			r.Good()
		}
		if n, k := r.Value("A.N"), r.Value("A.K"); n != want[0] || k != want[1] {
			t.Errorf("%s: N is %v and K is %v", history, n, k)
		}
	}
}
