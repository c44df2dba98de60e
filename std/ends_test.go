package std_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestWaitsForWhatNeverEnds: a transition that waits for the end of a document that never ends by itself is reported,
// whatever the kind of the document; where it can end so, nothing is.
func TestWaitsForWhatNeverEnds(t *testing.T) {
	goap := `{"kind":"goap","facts":{"F":{}},"actions":{"A":{"effects":{"F":true}}},"goals":{"G":{"want":{"F":true}}}%s}`
	htn := `{"kind":"htn","root":"M","state":{"X":"int"},"tasks":{"M":{"methods":[{"subtasks":["T"]}]},"T":{"effects":"X = 1"}}%s}`
	for _, c := range []struct{ name, inner, transition, want string }{
		{"a tree that runs for ever", `{"kind":"tree","root":"A","nodes":{"A":{"status":"running"}}}`, `"done":"any"`, "what it waits for never ends so"},
		{"a loop", `{"kind":"tree","root":"A","nodes":{"A":{"repeat":"B"},"B":{"wait":1}}}`, `"done":"success"`, "what it waits for never ends so"},
		{"a tree that only succeeds", `{"kind":"tree","root":"A","nodes":{"A":{"wait":1}}}`, `"done":"failure"`, `never ends so (it ends with success: let "done" say that, or "any")`},
		{"a tree that succeeds", `{"kind":"tree","root":"A","nodes":{"A":{"wait":1}}}`, `"done":"success"`, ""},
		{"a machine without an end", `{"kind":"machine","start":"A","states":{"A":{"stay":true}}}`, `"done":"any"`, "what it waits for never ends so"},
		{"a machine with an end", `{"kind":"machine","start":"A","states":{"A":{},"B":{"end":"success"}},"transitions":[{"from":"A","to":"B","after":1}]}`, `"done":"any"`, ""},
		{"options that compete for ever", `{"kind":"utility","options":{"A":{"score":"1"}}}`, `"done":"any"`, "what it waits for never ends so"},
		{"options that end", `{"kind":"utility","options":{"A":{"score":"0.5"}},"end":"idle"}`, `"done":"failure"`, ""},
		{"goals for ever", fmt.Sprintf(goap, ""), `"done":"any"`, "what it waits for never ends so"},
		{"goals that are reached", fmt.Sprintf(goap, `,"end":"goal"`), `"done":"any"`, ""},
		{"plans for ever", fmt.Sprintf(htn, ""), `"done":"any"`, "what it waits for never ends so"},
		{"one plan", fmt.Sprintf(htn, `,"end":"plan"`), `"done":"any"`, ""},
		{"a graph that nothing ends", `{"kind":"graph","nodes":{"A":{"const":1}}}`, `"done":"any"`, "what it waits for never ends so"},
		{"a graph that ends", `{"kind":"graph","nodes":{},"links":["OnActivate -> Deactivate"]}`, `"done":"success"`, ""},
		{"a graph that does not fail", `{"kind":"graph","nodes":{},"links":["OnActivate -> Deactivate"]}`, `"done":"failure"`, "what it waits for never ends so (it ends with success"},
		{"thoughts", `{"kind":"thoughts","thoughts":{"A":{"run":"/once.json"}}}`, `"done":"any"`, "what it waits for never ends so"},
		{"a wait", `{"kind":"tree","root":"A","nodes":{"A":{"status":"running"}}}`, `"wait":true`, `what it waits for never ends (let that end by itself, or wait for something else: "when", "on" or "after")`},
		{"a wait for what ends", `{"kind":"tree","root":"A","nodes":{"A":{"wait":1}}}`, `"wait":true`, ""},
	} {
		files := kindtest.Files{"inner.json": c.inner, "once.json": `{"kind":"tree","root":"A","nodes":{"A":{"wait":1}}}`,
			"main.json": `{"kind":"machine","start":"A","states":{"A":{"run":"inner.json"},"B":{"stay":true}},"transitions":[{"from":"A","to":"B",` + c.transition + `}]}`}
		var found document.Problems
		for _, p := range wits.NewLibrary(std.NewRegistry(), files.FS()).Check("main.json") {
			if p.File == "main.json" || !p.Warning {
				found = append(found, p)
			}
		}
		switch {
		case c.want == "" && len(found) > 0:
			t.Errorf("%s: %v", c.name, found)
		case c.want != "" && (len(found) != 1 || !found[0].Warning || !strings.Contains(found[0].String(), c.want)):
			t.Errorf("%s:\n got %v\nwant %s", c.name, found, c.want)
		}
	}
}
