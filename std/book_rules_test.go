package std_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT24_13: a list of rules, each with a template of its own. The rule that fires runs exactly its template; of several
// it is the first of the list; another graph for one rule leaves what the others do as it was [Pro360, ch. 24].
func TestT24_13(t *testing.T) {
	const n = 4
	rules := func() kindtest.Files {
		files, options, order := kindtest.Files{}, []string{}, []string{}
		for i := range n {
			order = append(order, fmt.Sprintf(`"R%d"`, i))
			options = append(options, fmt.Sprintf(`"R%d":{"run":"t%d.json","score":"Fires == %d || Second == %d ? 1 : 0"}`, i, i, i, i))
			files[fmt.Sprintf("t%d.json", i)] = fmt.Sprintf(`{"kind":"graph","nodes":{"Do":{"do":"Act","with":{"A":%d}}},"links":["OnActivate -> Do.Activate"]}`, i)
		}
		files["main.json"] = `{"kind":"utility","ports":[{"in":"Fires","type":"int","default":-1},{"in":"Second","type":"int","default":-1}],"choose":{"rules":[` +
			strings.Join(order, ",") + `]},"options":{` + strings.Join(options, ",") + `}}`
		return files
	}
	frame := func(files kindtest.Files, first, second int64) (lines, active []string) {
		r := kindtest.Start(t, kindtest.Load(t, deriving(), files))
		kindtest.Set(r, "Fires", first)
		kindtest.Set(r, "Second", second)
		lines = r.Good()
		return lines, r.Active()
	}
	runs := func(i int64) []string {
		name := fmt.Sprintf("R%d/Do", i)
		return []string{name + ": activate", name + ": update"}
	}
	changed := rules()
	changed["t1.json"] = `{"kind":"graph","nodes":{"Other":{"do":"Act"}},"links":["OnActivate -> Other.Activate"]}`
	for i := range int64(n) {
		lines, active := frame(rules(), i, -1)
		kindtest.Lines(t, fmt.Sprint("rule ", i), lines, runs(i)...)
		kindtest.Lines(t, fmt.Sprint("active with rule ", i), active, fmt.Sprintf("R%d", i), fmt.Sprintf("R%d/Do", i))
		for j := range int64(n) {
			lines, _ := frame(rules(), i, j)
			kindtest.Lines(t, fmt.Sprint("rules ", i, j), lines, runs(min(i, j))...)
		}
		other, _ := frame(changed, i, -1)
		if i == 1 {
			kindtest.Lines(t, "the other template", other, "R1/Other: activate", "R1/Other: update")
		} else if !slices.Equal(other, lines) {
			t.Errorf("rule %d does %q, and with another template for rule 1 %q", i, lines, other)
		}
	}
	if lines, active := frame(rules(), -1, -1); len(lines)+len(active) > 0 {
		t.Errorf("no rule fires: %q %q", lines, active)
	}
}
