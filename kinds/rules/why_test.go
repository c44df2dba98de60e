package rules_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/why"
)

// TestRL_WhyDidARuleNotFire: of one unit, in words, for each outcome.
func TestRL_WhyDidARuleNotFire(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"leather":{"unit":{},"player":{"start":4}},"workers":{"unit":{}}},"units":{"Cobbler":{}},
		"rules":[{"name":"Bring","of":"Cobbler","inputs":{"player":{"leather":8}},"outputs":{"unit":{"leather":8}}},
			{"name":"Work","of":"Cobbler","checks":["unit.leather >= 0","unit.workers > 0"]},
			{"name":"Think","of":"Cobbler","every":2,"checks":["unit.leather * 2 > unit.workers + 1"]},
			{"name":"Rest","of":"Cobbler","every":30},
			{"name":"Break","of":"Cobbler","success":"unit.workers += 0"}]`, rules.Options{})
	u := w.place("Cobbler")
	w.days(2)
	for rule, want := range map[string]string{
		"Bring": "Bring did not fire in tick 2: it needs 8 of player.leather, and there was 4. It is due again in tick 3; it has fired never, lacked inputs 2 times and failed its checks never.",
		"Work":  `Work did not fire in tick 2: the check "unit.workers > 0" did not hold, 0 against 0. It is due again in tick 3; it has fired never, lacked inputs never and failed its checks 2 times.`,
		"Think": `Think did not fire in tick 2: the check "unit.leather * 2 > unit.workers + 1" did not hold. It is due again in tick 4; it has fired never, lacked inputs never and failed its checks once.`,
		"Rest":  "Rest has not been due yet: it is due in tick 30.",
		"Break": "Break fired in tick 2. It is due again in tick 3; it has fired 2 times, lacked inputs never and failed its checks never.",
		"Dream": `Cobbler has no rule "Dream": its rules are Bring, Work, Think, Rest and Break.`,
	} {
		if got := w.Why(u, rule); got != want {
			t.Errorf("%s:\nwant %s\n got %s", rule, want, got)
		}
	}
	w.Remove(u)
	if got := w.Why(u, "Work"); got != "Unit 1 is not there." {
		t.Error(got)
	}
}

// TestRL_DebuggerIsTold: the mind of the economy has a node for each rule, which counts what came of it and says what was missing, and one for
// what the player has.
func TestRL_DebuggerIsTold(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"leather":{"unit":{},"player":{"start":12}}},"units":{"Cobbler":{}},
		"rules":[{"name":"Bring","of":"Cobbler","inputs":{"player":{"leather":8}},"outputs":{"unit":{"leather":8}}},{"name":"Rest","of":"Cobbler","every":30,"checks":["Bring.Fired > 5"]}]`, rules.Options{})
	w.place("Cobbler")
	w.days(1)
	before := w.Mind().Clone()
	w.place("Cobbler")
	w.days(1)
	p := w.program()
	value := func(path string) string {
		i := p.Find(path)
		if i < 0 {
			t.Fatalf("there is no value %s", path)
		}
		return p.Values()[i].Slot.Type().Format(w.Mind().Value(i))
	}
	for path, want := range map[string]string{"Bring.Fired": "1", "Bring.FailedInputs": "2", "Bring.FailedChecks": "0", "Rest.Fired": "0", "player.leather": "4",
		"Bring.LastFired": "1", "Bring.LastFailed": "2", "Bring.FailedUnit": "#101", "Bring.Missing": "1", "Bring.Needed": "8", "Bring.Had": "4", "Rest.Missing": "0"} {
		if got := value(path); got != want {
			t.Errorf("%s is %s, not %s", path, got, want)
		}
	}
	ask := func(node string) string {
		q := why.Question{Program: p, Before: before, After: w.Mind(), Tick: 1}
		for i, n := range p.Parts()[0].Nodes {
			if n.Name == node {
				q.Node = i
			}
		}
		var lines []string
		for _, r := range p.Explain(q) {
			lines = append(lines, r.Text)
		}
		return strings.Join(lines, "\n")
	}
	for node, want := range map[string]string{
		"Bring": "So far it has fired once, lacked inputs 2 times and failed its checks never, for all units together.\nIn frame 1 it fired never, lacked inputs 2 times and failed its checks never.\nWhen it failed last, #101 needed 8 of player.leather, and there was 4.",
		"Rest":  "So far it has fired never, lacked inputs never and failed its checks never, for all units together.\nIt was not due in frame 1 for any unit.",
	} {
		if got := ask(node); got != want {
			t.Errorf("%s:\nwant %s\n got %s", node, want, got)
		}
	}
}
