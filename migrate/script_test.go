package migrate

import (
	"strings"
	"testing"
)

// TestScriptsThatMeanSomethingElse: what differs, or has no equal, is told with the place and the reason, and what is made compiles.
func TestScriptsThatMeanSomethingElse(t *testing.T) {
	for _, c := range []struct{ tree, finding string }{
		{`<ScriptCondition code="a || b && c"/>`, "differs: Main/ScriptCondition: code: a || b && c: releases before 4.9 read && and || from left to right"},
		{`<Act _skipIf="a || b || c && d"/>`, "differs: Main/Act: _skipIf: a || b || c && d: releases before 4.9"},
		{`<ScriptCondition code="a && b || c"/>`, ""},
		{`<ScriptCondition code="a || (b && c)"/>`, ""},
		{`<ScriptCondition code="(a || b) && c"/>`, ""},
		{`<Sequence><Script code="x := 'x'"/><ScriptCondition code="x &lt; 'y'"/></Sequence>`, "unmapped: Main/Sequence/ScriptCondition: ScriptCondition: x < 'y': x and \"y\" are texts, of which none is the greater one here; it fails"},
		{`<Script code="x := 1 .. 2"/>`, "unmapped: Main/Script: Script: x := 1 .. 2: 1 and 2 are joined as texts, and neither is one; it does nothing, and succeeds"},
		{`<ScriptCondition code="'hello' &lt; 'world'"/>`, ""},
	} {
		xml := whole(`<BehaviorTree ID="Main">` + c.tree + `</BehaviorTree>`)
		made := migrated(t, xml)
		var told []string
		for _, f := range made.Findings {
			told = append(told, f.String())
		}
		all := strings.Join(told, "\n")
		if c.finding == "" && (strings.Contains(all, "differs") || strings.Contains(all, "unmapped")) || !strings.Contains(all, c.finding) {
			t.Errorf("%s:\n%s\nwant %q", c.tree, all, c.finding)
		}
		if _, err := compiled(testRegistry(), made); err != nil {
			t.Errorf("%s does not compile: %v", c.tree, err)
		}
	}
}
