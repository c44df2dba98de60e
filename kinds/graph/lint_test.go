package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
)

// warnings gives what is reported of a graph that can run.
func warnings(t *testing.T, body string) (out []string) {
	t.Helper()
	l := wits.NewLibrary(registry(), files{"main.json": body}.fs())
	if _, err := l.Compile("main.json"); err != nil {
		t.Fatal(err)
	}
	for _, p := range l.Check("main.json") {
		if !p.Warning {
			t.Errorf("an error: %v", p)
		}
		out = append(out, p.String())
	}
	return out
}

const (
	chainNodes = `"ports":[{"in":"Go","type":"trigger"},{"in":"Stop","type":"trigger"}],"nodes":{"A":{"do":"Act"},"B":{"do":"Act"},"C":{"do":"Act"}},"links":[%s]`
	chainBack  = `"OnActivate -> A.Activate","Go -> A.Deactivate","B.OnDeactivate -> A.Activate","C.OnDeactivate -> A.Activate","Stop -> B.Deactivate","Stop -> C.Deactivate",`
)

// TestChainsThatRunSeveralStates: what cannot keep exactly one active state is a warning, and what can is none.
func TestChainsThatRunSeveralStates(t *testing.T) {
	for _, c := range []struct{ links, want string }{
		{chainBack + `"A.OnDeactivate -> B.Activate","A.OnDeactivate -> C.Activate"`, "C: when A ends, both B and C begin"},
		{chainBack + `"A.OnDeactivate -> B.Activate","A.OnSuccess -> C.Activate"`, "C: when A ends, both B and C begin"},
		{`"OnActivate -> A.Activate","OnActivate -> B.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"`, "B: A and B both begin with the graph"},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate","Stop -> B.Activate"`, "B: Stop begins B and ends no other state of its chain"},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate","A.Ping -> B.Activate"`, "B: A.Ping begins B and ends no other state of its chain"},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> C.Activate","C.OnDeactivate -> A.Activate","Go -> C.Activate"`, "C: when Go ends A, both B and C begin"},
		// Each end begins one: with success one, with failure another.
		{chainBack + `"A.OnSuccess -> B.Activate","A.OnFailure -> C.Activate"`, ""},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","Stop -> B.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"`, ""},
		{chainBack + `"A.OnDeactivate -> B.Activate"`, ""}, // nothing begins C
		// What leads into a chain, and what begins it.
		{`"OnActivate -> C.Activate","C.OnSuccess -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"`, ""},
		{`"Go -> A.Activate","Stop -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"`, ""},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","Go -> B.Activate","Stop -> B.Deactivate","Stop -> A.Activate"`, ""},
		// No chain: what runs beside the states, and what begins together and does not go around.
		{`"OnActivate -> A.Activate","OnActivate -> C.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate"`, ""},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","A.OnDeactivate -> C.Activate","Stop -> C.Deactivate"`, ""},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","B.OnDeactivate -> A.Activate","A.OnDeactivate -> C.Activate"`, ""},
	} {
		got := warnings(t, fmt.Sprintf(chainNodes, c.links))
		switch {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s: %q", c.links, got)
		case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want+": from then on two states of the chain are active") ||
			!strings.Contains(got[0], "or write a state machine")):
			t.Errorf("%s:\n got %q\nwant %s", c.links, got, c.want)
		}
	}
}

// TestEndsThatBeginTwo checks that an end is told of that begins two nodes which nothing ends.
func TestEndsThatBeginTwo(t *testing.T) {
	got := warnings(t, fmt.Sprintf(chainNodes, `"OnActivate -> A.Activate","Go -> A.Deactivate","A.OnDeactivate -> B.Activate","A.OnDeactivate -> C.Activate"`))
	if want := "C: when A ends, both B and C begin, and nothing ends either: both run until they end by themselves"; len(got) != 1 || !strings.Contains(got[0], want) {
		t.Errorf("%q, not %s", got, want)
	}
}
