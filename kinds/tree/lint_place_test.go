package tree_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestMisplacedConditions: a condition that has no effect where it stands gets a warning that says what to do; one that
// has gets none.
func TestMisplacedConditions(t *testing.T) {
	const go1, go2 = `"Go":{"do":"Act","with":{"Life":3}}`, `"Go2":{"do":"Act","with":{"Life":4}}`
	for _, c := range []struct{ name, nodes, want string }{
		{"self, last of a sequence", `"Main":{"sequence":["Go","Sees"]},"Sees":{"if":"Flag","abort":"self"},` + go1,
			`warning: Sees: it is to end what runs after it in the sequence, and it is the last child (put it before what it is to end, or remove "abort")`},
		{"self, before what is done at once", `"Main":{"sequence":["Sees","Say"]},"Sees":{"if":"Flag","abort":"self"},"Say":{"log":"hm"}`, `warning: Sees: it is to end what runs after it in the sequence, and nothing there takes longer`},
		{"self, before what takes time", `"Main":{"sequence":["Sees","Go"]},"Sees":{"if":"Flag","abort":"self"},` + go1, ``},
		{"lower, in the last branch", `"Main":{"selector":["Go","Fight"]},"Fight":{"sequence":["Sees","Go2"]},"Sees":{"if":"Flag","abort":"lower"},` + go1 + "," + go2,
			`warning: Sees: it is to end branches of Main that come after its own, and its own is the last (let the branch stand before those that it is to end in Main, or remove "abort")`},
		{"both, in the last branch", `"Main":{"selector":["Go","Fight"]},"Fight":{"sequence":["Sees","Go2"]},"Sees":{"if":"Flag","abort":"both"},` + go1 + "," + go2,
			`its own is the last (let the branch stand before those that it is to end in Main, or write "abort": "self")`},
		{"lower, a guard that is the last branch", `"Main":{"selector":["Go","Fight"]},"Fight":{"guard":"Go2","when":"Flag","abort":"lower"},` + go1 + "," + go2, `warning: Fight: it is to end branches`},
		{"lower, itself the last branch", `"Main":{"selector":["Go","Sees"]},"Sees":{"if":"Flag","abort":"lower"},` + go1, `warning: Sees: it is to end branches`},
		{"lower, in the first branch", `"Main":{"selector":["Fight","Go"]},"Fight":{"sequence":["Sees","Go2"]},"Sees":{"if":"Flag","abort":"lower"},` + go1 + "," + go2, ``},
		{"in a parallel", `"Main":{"parallel":["Sees","Go"]},"Sees":{"if":"Flag"},` + go1, `warning: Sees: in a parallel the condition is looked at once, when that begins ("while" is looked at in every frame`},
		{"in a parallel, and meant", `"Main":{"parallel":["Sees","Go"]},"Sees":{"if":"Flag","abort":"none"},` + go1, ``},
		{"while in a parallel", `"Main":{"parallel":["Sees","Go"],"success":"one"},"Sees":{"while":"Flag"},` + go1, ``},
	} {
		kindtest.Warns(t, registry(), c.name, kindtest.Files{"main.json": `{"wits":1,"kind":"tree","ports":[{"in":"Flag","type":"bool"}],"root":"Main","nodes":{` + c.nodes + `}}`}, c.want)
	}
}

// TestHintsThatNobodyTakes: a tree that another document runs without layers, and that sends hints, sends them nowhere.
func TestHintsThatNobodyTakes(t *testing.T) {
	general := `{"kind":"tree","root":"Main","nodes":{"Main":{"hint":"Fight"}}}`
	check := func(main string) document.Problems {
		return wits.NewLibrary(registry(), kindtest.Files{"main.json": main, "general.json": general}.FS()).Check("main.json")
	}
	lost := check(`{"kind":"tree","root":"Main","nodes":{"Main":{"run":"general.json"}}}`)
	if len(lost) != 1 || !lost[0].Warning || !strings.Contains(lost[0].String(), "Main: it sends the hint Fight, and nobody takes it (hints go from layer to layer") {
		t.Errorf("got %v", lost)
	}
	for name, main := range map[string]string{
		"the document itself": general,
		"stored":              `{"kind":"tree","root":"Main","variables":{"Said":"hint"},"nodes":{"Main":{"run":"general.json","store":{"HintFight":"Said"}}}}`,
	} {
		if found := check(main); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
	}
}
