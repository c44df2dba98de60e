package tree_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestLints: what can run but is seldom meant gets one warning, in the words that a designer reads; what is meant gets
// none.
func TestLints(t *testing.T) {
	leaves := [][2]string{{"Act", `{"do":"Act"}`}, {"Go", `{"do":"Act","with":{"Life":3}}`}, {"Yes", `{"status":"success"}`},
		{"No", `{"status":"failure"}`}, {"Ever", `{"status":"running"}`}, {"Say", `{"log":"hm"}`}}
	for _, c := range []struct{ name, main, more, want string }{
		{"unwatched", `{"sequence":["Sees","Act"]}`, `"Sees":{"if":"Flag"}`, `warning: Sees: nobody looks at the condition again while Act runs`},
		{"watched by itself", `{"sequence":["Sees","Act"]}`, `"Sees":{"if":"Flag","abort":"self"}`, ``},
		{"meant so", `{"sequence":["Sees","Act"]}`, `"Sees":{"if":"Flag","abort":"none"}`, ``},
		{"reactive", `{"sequence":["Sees","Act"],"reactive":true}`, `"Sees":{"if":"Flag"}`, ``},
		{"something reactive above", `{"selector":["Fight","Go"],"reactive":true}`, `"Fight":{"sequence":["Sees","Act"]},"Sees":{"if":"Flag"}`, `warning: Sees: nobody looks at the condition again while Act runs`},
		{"at once", `{"sequence":["Sees","Say"]}`, `"Sees":{"if":"Flag"}`, ``},
		{"no children", `{"sequence":[]}`, ``, `warning: Main: the sequence has no children: it succeeds at once`},
		{"no children of a selector", `{"selector":[]}`, ``, `warning: Main: the selector has no children: it fails at once`},
		{"many children", `{"parallel":["A","B","C","D","E","F","G","H"]}`, `"A":{"log":"a"},"B":{"log":"b"},"C":{"log":"c"},"D":{"log":"d"},"E":{"log":"e"},"F":{"log":"f"},"G":{"log":"g"},"H":{"log":"h"}`, `warning: Main: the parallel has 8 children`},
		{"unreached in a selector", `{"selector":["Yes","Act"]}`, ``, `warning: Main: Act is never reached, since Yes never fails`},
		{"unreached in a sequence", `{"sequence":["Say","No","Act"]}`, ``, `warning: Main: Act is never reached, since No never succeeds`},
		{"unreached behind a loop", `{"sequence":["Loop","Say"]}`, `"Loop":{"repeat":"Act"}`, `warning: Main: Say is never reached, since Loop never succeeds`},
		{"unreached behind what never ends", `{"selector":["Ever","Act"]}`, ``, `warning: Main: Act is never reached, since Ever never fails`},
		{"reached behind a decorator", `{"selector":["Not","Act"]}`, `"Not":{"invert":"Yes"}`, ``},
		{"unreached behind parts", `{"selector":["Part","Act"]}`, `"Part":{"selector":["Go","Say"]}`, `warning: Main: Act is never reached, since Part never fails`},
		{"endless parallel", `{"parallel":["Ever","Go"]}`, ``, `warning: Main: the parallel waits for the success of all children, and Ever never ends`},
		{"parallel that shall not end", `{"parallel":["Ever","Too"]}`, `"Too":{"status":"running"}`, ``},
		{"parallel that says so", `{"parallel":["Ever","Go"],"success":"all"}`, ``, ``},
		{"parallel that needs one", `{"parallel":["Ever","Go"],"success":"one"}`, ``, ``},
		{"unending", `{"solid":"Ever"}`, ``, `warning: Main: Ever never ends, so whoever asks it to waits for ever`},
		{"solid", `{"solid":"Act"}`, ``, ``},
		{"twins", `{"selector":["Go","Again"]}`, `"Again":{"do":"Act","with":{"Life":3}}`, `warning: Again: it does the same as Go, which comes before it`},
		{"scales", `{"utility":["A","B"]}`, `"A":{"do":"Act","score":"0.5"},"B":{"do":"Act","score":"30"}`, `warning: Main: the scores stand on different scales`},
	} {
		text := `{"wits":1,"kind":"tree","ports":[{"in":"Flag","type":"bool"}],"root":"Main","nodes":{"Main":` + c.main
		for _, leaf := range leaves {
			if strings.Contains(strings.ReplaceAll(c.main+c.more, `"do":"Act"`, ""), `"`+leaf[0]+`"`) {
				text += `,"` + leaf[0] + `":` + leaf[1]
			}
		}
		if c.more != "" {
			text += "," + c.more
		}
		kindtest.Warns(t, registry(), c.name, kindtest.Files{"main.json": text + "}}"}, c.want)
	}
}
