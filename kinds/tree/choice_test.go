package tree_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

func init() {
	lives["choice"] = life{it: `{"choice":["P","Q"]}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 Q=2 > P P=failure Q+ Q Q=failure"}
	lives["choice that is reactive"] = life{it: `{"choice":["G","P"],"reactive":true}`, more: `"G":{"sequence":["C","Q"]},"C":{"if":"A"}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; A=1 Q=1 > P=aborted Q+ Q Q=success", failure: "> P+ P; P=2 > P P=failure"}
}

// TestT27_ChoicesOfTrees: what is pinned runs as far as it could, also in place of what runs; what is not is decided as ever.
func TestT27_ChoicesOfTrees(t *testing.T) {
	s := mount(t, life{it: `{"choice":["G","P"],"called":"Opening"}`, more: `"G":{"sequence":["C","Q"]},"C":{"if":"A"}`})
	points := s.Mind.Program().Choices()
	if len(points) != 1 || points[0].Name != "Opening" || strings.Join(points[0].Options, " ") != "G P" || points[0].Closed || !strings.HasSuffix(points[0].Node, "It") {
		t.Fatalf("%+v", points)
	}
	if at := s.Mind.ChoiceAt(0); at.Pinned != -1 || at.Taken != -1 || at.Tick != -1 || at.Options() != 0 {
		t.Errorf("before it begins: %+v", at)
	}
	at := func(what, seen string, pin, taken int, legal uint64) {
		t.Helper()
		s.Mind.Pin(0, pin)
		if got := s.frame(); got != seen {
			t.Errorf("%s: %q, not %q", what, got, seen)
		}
		if c := s.Mind.ChoiceAt(0); c.Pinned != pin || c.Taken != taken || c.Legal != legal || c.Tick < 0 {
			t.Errorf("%s: %+v", what, c)
		}
	}
	at("what could not run is not legal", "P+ P", 0, 1, 0b10)
	s.give("A=1")
	at("it is now", "P=aborted Q+ Q", 0, 0, 0b11)
	at("it goes on", "Q", -1, 0, 0b11)
	at("another", "Q=aborted P+ P", 1, 1, 0b11)
	s.give("P=2")
	at("that fails, so the other is tried", "P P=failure Q+ Q", 1, 1, 0b11)
}

func TestBadInput_Choice(t *testing.T) {
	for _, c := range []struct{ node, want string }{
		{`{"choice":["P"],"called":5}`, `main.json:1:77: It: "called" must be a string in quotes`},
		{`{"choice":["P","X"]}`, `main.json:1:67: It: there is no node "X"`},
	} {
		kindtest.OneProblem(t, arenaRegistry(), c.node, kindtest.Files{"main.json": `{"kind":"tree","root":"It","nodes":{"It":` + c.node + `,"P":{"status":"success"}}}`}, c.want)
	}
}
